/* SPDX-License-Identifier: MIT
 *
 * test_learn_tables - reversi, 2048 and eraser learn from nothing: the same when stopped or with two threads, better
 * than nothing; files of training positions are merged, and damaged ones refused.
 */
#include "tests/learn_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/outfile.h"
#include "games/weightfile.h"
#include "learn/learn.h"
#include "learn/samples.h"

/* Reversi 6x6 in a quick form, from nothing: the engine plays by zero weights, which know nothing but exact ends. */
static Text train_reversi(const char *data, const char *out, uint64_t positions, LearnOptions options)
{
    Error error;
    Text text = {0};
    LearnFiles files = {.data = data, .out = out, .player = "zero"};
    options.positions = positions;
    if (!trainer_run(trainer_find("reversi6", &error), &files, &options, &error))
        fail_msg("%s", error.text);
    if (!text_read_file(&text, out, 1 << 24, &error))
        fail_msg("%s", error.text);
    return text;
}

/* The errors on positions held out, of the stages that have any: each is told before and after its fit. */
static void check_errors(FILE *log)
{
    char line[400];
    double before = 0, after = 0;
    int fitted = 0;
    rewind(log);
    for (int number = 0; fgets(line, sizeof line, log);) {
        int stage, count, held_out;
        double rms;
        if (sscanf(line, "stage %d: %d positions; held out %d: rms error %lf", &stage, &count, &held_out, &rms) != 4 ||
            held_out < 20)
            continue;
        *(number++ % 2 ? &after : &before) += rms;
        fitted++;
    }
    if (!learns())
        return;
    assert_true(fitted >= 10);
    if (after > 0.7 * before)
        fail_msg("the error falls from %.2f to %.2f only", before, after);
}

/* Half of the way from nothing is half of every weight. */
static void check_half_way(const char *whole, const char *half)
{
    Error error;
    size_t size, same;
    uint8_t *all = weightfile_read(whole, &size, &error), *part = weightfile_read(half, &same, &error);
    int different = 0;
    assert_true(all && part && size == same);
    for (size_t i = WEIGHTFILE_HEADER; i < size; i += 2) {
        const int16_t far = (int16_t)(uint16_t)weightfile_get(all + i, 2),
                      near = (int16_t)(uint16_t)weightfile_get(part + i, 2);
        different += near != far;
        assert_true(abs(2 * near - far) <= 2);
    }
    assert_true(different > 100);
    free(all);
    free(part);
}

static void test_reversi(void **state)
{
    (void)state;
    const char *data = support_file(""), *again = support_file(""), *out = support_file("");
    LearnOptions options = {.seed = 4,
                            .random_plies = 18,
                            .label_depth = 2,
                            .solve_empties = 9,
                            .trust = 0.9,
                            .threads = 1,
                            .rounds = 8,
                            .ridge = 20};
    /* Stopped halfway and alone, or at one go by two: the same games, the same weights. */
    const uint64_t first = (uint64_t)support_amount(5000), all = (uint64_t)support_amount(12000);
    Text half = train_reversi(data, out, first, options), one = train_reversi(data, out, all, options);
    options.threads = 2;
    options.log = tmpfile();
    Text two = train_reversi(again, out, all, options);
    assert_true(one.length == two.length && memcmp(one.bytes, two.bytes, one.length) == 0);
    assert_false(one.length == half.length && memcmp(one.bytes, half.bytes, one.length) == 0);
    check_errors(options.log);
    fclose(options.log);
    options.log = NULL;
    options.way = 0.5;
    Text way = train_reversi(again, data, all, options);
    check_half_way(out, data);
    Text spec = {0};
    text_printf(&spec, "engine:eval=%s", out);
    double score = duel("reversi6", text_string(&spec), "random", 1), zero = against_zero("reversi6", out, 5);
    if (learns() && (score < 0.75 || zero < 0.55))
        fail_msg("trained weights score %.2f against random moves, %.2f against zero weights", score, zero);
    Text *texts[] = {&two, &half, &one, &way, &spec};
    for (int i = 0; i < 5; i++)
        text_free(texts[i]);
    unlink(data);
    unlink(again);
    unlink(out);
}

/* 2048 in a quick form, from the material alone. */
static void test_duel2048(void **state)
{
    (void)state;
    const char *out = support_file("");
    Error error;
    LearnFiles files = {.out = out, .player = "zero"};
    LearnOptions options = {.seed = 1, .positions = (uint64_t)support_amount(60000), .log = tmpfile()};
    if (!trainer_run(trainer_find("duel2048", &error), &files, &options, &error))
        fail_msg("%s", error.text);
    char line[400];
    double last = 0, material = 0;
    rewind(options.log);
    while (fgets(line, sizeof line, options.log))
        assert_int_equal(sscanf(line, "%*d positions: error %lf tiles (of the material alone %lf)", &last, &material),
                         2);
    fclose(options.log);
    if (learns() && last > 0.6 * material)
        fail_msg("the error is still %.2f of %.2f", last, material);
    Text spec = {0};
    text_printf(&spec, "engine:eval=%s", out);
    double score = duel("duel2048", text_string(&spec), "random", 1), zero = against_zero("duel2048", out, 5);
    if (learns() && (score < 0.8 || zero < 0.65))
        fail_msg("trained weights score %.2f against random moves, %.2f against zero weights", score, zero);
    text_free(&spec);
    unlink(out);
}

/* Eraser in a quick form, from the points alone. */
static Text train_eraser_quickly(const char *data, const char *out, LearnOptions options)
{
    Error error;
    Text text = {0};
    LearnFiles files = {.data = data, .out = out, .player = "zero"};
    if (!trainer_run(trainer_find("eraser", &error), &files, &options, &error))
        fail_msg("%s", error.text);
    if (!text_read_file(&text, out, 1 << 20, &error))
        fail_msg("%s", error.text);
    return text;
}

static bool count_sample(void *context, char *line, Error *error)
{
    uint64_t *counts = context;
    Labelled sample;
    if (!samples_label(line, &sample, error))
        return false;
    counts[sample.seed == 4]++;
    return true;
}

/* A file with one byte changed in the middle, one of another game, one that is none: each is refused in words. */
static void check_refused(const char *data)
{
    Error error;
    Text bytes = {0};
    SamplesState state;
    assert_true(text_read_file(&bytes, data, 1 << 24, &error));
    assert_false(samples_open(data, "xiangqi", 4, &state, &error));
    assert_non_null(strstr(error.text, "positions of eraser, not of xiangqi"));
    FILE *file = fopen(data, "r+b");
    fseek(file, (long)bytes.length / 4, SEEK_SET);
    fputc(bytes.bytes[bytes.length / 4] ^ 1, file);
    fclose(file);
    assert_false(samples_open(data, "eraser", 4, &state, &error));
    assert_true(strstr(error.text, "damaged at byte") || strstr(error.text, "no file of training positions"));
    file = fopen(data, "wb");
    fputs("no such file\n", file);
    fclose(file);
    assert_false(samples_open(data, "eraser", 9, &state, &error));
    assert_non_null(strstr(error.text, "no file of training positions"));
    text_free(&bytes);
}

static void test_eraser(void **state)
{
    (void)state;
    Error error;
    const char *data = support_file(""), *again = support_file(""), *out = support_file("");
    LearnOptions options = {
        .seed = 4, .positions = 700, .random_plies = 6, .play_nodes = 40, .threads = 1, .rounds = 60};
    /* Stopped in the middle of a write and continued, or in one run by two threads: the same. */
    Text half = train_eraser_quickly(data, out, options);
    FILE *file = fopen(data, "ab");
    fwrite("\x28\xb5\x2f\xfd rest of a frame", 1, 20, file);
    fclose(file);
    options.positions = 4000;
    Text one = train_eraser_quickly(data, out, options);
    options.threads = 2;
    options.log = tmpfile();
    Text two = train_eraser_quickly(again, out, options);
    assert_false(one.length == half.length && memcmp(one.bytes, half.bytes, one.length) == 0);
    assert_true(one.length == two.length && memcmp(one.bytes, two.bytes, one.length) == 0);
    char line[400];
    double first = 0, last = 0;
    rewind(options.log);
    while (fgets(line, sizeof line, options.log)) {
        sscanf(line, "round 1: loss %lf", &first);
        sscanf(line, "fitted: loss %lf", &last);
    }
    fclose(options.log);
    options.log = NULL;
    if (first == 0 || last > 0.95 * first)
        fail_msg("the loss falls from %.4f to %.4f only", first, last);
    double zero = against_zero("eraser", out, 3);
    if (learns() && zero < 0.55)
        fail_msg("trained weights score %.2f against zero weights", zero);
    /* Files of two seeds make one; what is there already is not added again. */
    options.seed = 9;
    options.positions = 500;
    unlink(again);
    Text other = train_eraser_quickly(again, out, options), once = {0}, twice = {0};
    SamplesState state_of, single;
    uint64_t counts[2] = {0}, added, none;
    assert_true(samples_open(again, "eraser", 9, &single, &error));
    /* The other file has everything twice. */
    assert_true(text_read_file(&once, again, 1 << 24, &error));
    text_add_bytes(&twice, once.bytes, once.length);
    text_add_bytes(&twice, once.bytes, once.length);
    assert_true(outfile_write(again, twice.bytes, twice.length, &error));
    text_free(&once);
    text_free(&twice);
    assert_true(samples_merge(data, again, "eraser", &added, &error) &&
                samples_merge(data, again, "eraser", &none, &error));
    assert_true(added >= options.positions && none == 0);
    assert_int_equal(added, single.positions); /* once */
    assert_true(samples_open(data, "eraser", 9, &state_of, &error) &&
                samples_each(data, "eraser", count_sample, counts, &error));
    assert_true(counts[0] == added && counts[1] >= 4000);
    assert_int_equal(state_of.positions, counts[0] + counts[1]);
    assert_int_equal(state_of.next, single.next); /* of that seed alone, whatever the other one has */
    check_refused(data);
    assert_false(samples_merge(again, data, "eraser", &none, &error));
    Text *texts[] = {&half, &one, &two, &other};
    for (int i = 0; i < 4; i++)
        text_free(texts[i]);
    unlink(data);
    unlink(again);
    unlink(out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reversi),
        cmocka_unit_test(test_duel2048),
        cmocka_unit_test(test_eraser),
    };
    return SUPPORT_RUN(tests);
}
