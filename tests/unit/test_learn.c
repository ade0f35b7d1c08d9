/* SPDX-License-Identifier: MIT
 *
 * test_learn - the fit finds the weights that made its targets; a training is the same twice, also when it was stopped.
 */
#include "tests/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/train_job.h"
#include "base/hash.h"
#include "base/outfile.h"
#include "base/rng.h"
#include "games/weightfile.h"
#include "learn/calibrate.h"
#include "learn/learn.h"
#include "learn/probcut_fit.h"
#include "learn/network_fit.h"
#include "learn/samples.h"
#include "learn/tapered.h"
#include "learn/window_fit.h"
#include "players/player.h"

enum { WEIGHTS = 6 };

static void test_tapered(void **state)
{
    (void)state;
    static const double wanted[2 * WEIGHTS] = {100, 50, -80, 20, 0, 200, 30, 30, -150, 10, 60, -60};
    double values[2 * WEIGHTS] = {0};
    TaperedData data = {0};
    Rng rng = rng_seed(9);
    for (int n = 0; n < 4000; n++) {
        uint16_t features[WEIGHTS];
        int16_t counts[WEIGHTS];
        TaperedRow row = {.count = WEIGHTS, .phase = (float)rng_below(&rng, 33) / 32, .scale = 1};
        double value = 0;
        for (int i = 0; i < WEIGHTS; i++) {
            features[i] = (uint16_t)i;
            counts[i] = (int16_t)((int)rng_below(&rng, 7) - 3);
            value += counts[i] * (wanted[2 * i] * (double)row.phase + wanted[2 * i + 1] * (1 - (double)row.phase));
        }
        row.target = (float)(1 / (1 + exp(-value / 300)));
        tapered_add(&data, &row, features, counts);
    }
    TaperedFit fit = {.weights = WEIGHTS, .unit = 300, .step = 3, .rounds = 600};
    double loss = tapered_fit(&data, &fit, values);
    assert_true(loss < 1e-5);
    for (int i = 0; i < 2 * WEIGHTS; i++) {
        if (fabs(values[i] - wanted[i]) > 3)
            fail_msg("weight %d: %.1f, not %.1f", i, values[i], wanted[i]);
    }
    tapered_free(&data);
}

/* In the quick form, which the sanitizers run, a tenth of the games is played: that is enough to go through everything,
 * and too little to learn from. */
static bool learns(void)
{
    return !getenv("WUQI_TEST_QUICK");
}

static Text train(const char *data, const char *out, uint64_t positions, bool network)
{
    Error error;
    Text text = {0};
    LearnFiles files = {.data = data, .out = out};
    LearnOptions options = {.seed = 4,
                            .positions = positions,
                            .random_plies = 7,
                            .play_nodes = 60,
                            .rounds = 5,
                            .threads = 2,
                            .network = network};
    if (!trainer_run(trainer_find("xiangqi", &error), &files, &options, &error))
        fail_msg("%s", error.text);
    if (!text_read_file(&text, out, 1 << 20, &error))
        fail_msg("%s", error.text);
    return text;
}

/* The network of the player's file, after more rounds. */
static Text train_on(const char *data, const char *player, const char *out, int rounds)
{
    Error error;
    Text text = {0};
    LearnFiles files = {.data = data, .out = out, .player = player};
    LearnOptions options = {.seed = 4,
                            .positions = 150,
                            .random_plies = 7,
                            .play_nodes = 60,
                            .rounds = rounds,
                            .threads = 1,
                            .network = true};
    if (!trainer_run(trainer_find("xiangqi", &error), &files, &options, &error) ||
        !text_read_file(&text, out, 1 << 20, &error))
        fail_msg("%s", error.text);
    return text;
}

/* An engine takes the file of weights, and its evaluation is another one. */
static void check_plays(const char *path)
{
    Error error;
    const Game *game = games_find("xiangqi", &error);
    void *weights = game_read_weights(game, path, &error);
    if (!weights)
        fail_msg("%s", error.text);
    void *pos = position_new(game, "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1", &error);
    assert_int_not_equal(game->eval_by(pos, weights), game->eval_by(pos, NULL));
    position_free(game, pos);
    free(weights);
}

static void test_xiangqi(void **state)
{
    (void)state;
    const char *data = support_file(""), *out = support_file(""), *table = support_file("");
    Text whole = train(data, out, 150, false);
    check_plays(out);
    /* Stopped in the middle of a frame, then begun anew: the games from there on are played again. */
    Error error;
    Text before = {0}, after = {0};
    assert_true(text_read_file(&before, data, 1 << 20, &error));
    assert_int_equal(truncate(data, (long)before.length / 2), 0);
    Text again = train(data, out, 150, false);
    assert_true(text_read_file(&after, data, 1 << 20, &error));
    assert_int_equal(before.length, after.length);
    assert_memory_equal(before.bytes, after.bytes, before.length);
    assert_int_equal(whole.length, again.length);
    assert_memory_equal(whole.bytes, again.bytes, whole.length);
    /* A network on top of that table: what is written has both. */
    rename(out, table);
    Text both = train_on(data, table, out, 1);
    check_plays(out);
    assert_true(both.length > 10 * whole.length);
    text_free(&both);
    unlink(table);
    /* The same games make a network; twice the same one. */
    Text network = train(data, out, 150, true), network_again = train(data, out, 150, true);
    assert_int_equal(network.length, network_again.length);
    assert_memory_equal(network.bytes, network_again.bytes, network.length);
    /* A fit may begin with a network that there is, and without a round leaves it as it was. */
    Text begun = train_on(data, out, out, 0);
    assert_int_equal(network.length, begun.length);
    assert_memory_equal(network.bytes, begun.bytes, network.length);
    text_free(&begun);
    begun = train_on(data, out, out, 1);
    assert_true(begun.length != network.length || memcmp(begun.bytes, network.bytes, begun.length) != 0);
    text_free(&begun);
    text_free(&network);
    text_free(&network_again);
    text_free(&whole);
    text_free(&again);
    text_free(&before);
    text_free(&after);
    unlink(data);
    unlink(out);
}

enum { MEN = 12, SHOWN = 5, ROWS = 6000, HIDDEN = 16 };

/* Positions of SHOWN out of MEN men, worth what pairs of them are worth: no sum over single men says it. */
static NetworkData network_rows(void)
{
    NetworkData data = {.men_kinds = MEN, .views = xcalloc(2 * MEN, sizeof *data.views)};
    Rng rng = rng_seed(3);
    for (int i = 0; i < 2 * MEN; i++)
        data.views[i] = (uint16_t)i; /* view 1 has rows of its own: a second set */
    for (int n = 0; n < ROWS; n++) {
        uint16_t men[SHOWN];
        double value = 0;
        for (int i = 0; i < SHOWN; i++)
            men[i] = (uint16_t)rng_below(&rng, MEN);
        for (int i = 0; i < SHOWN; i++) {
            for (int j = 0; j < i; j++)
                value += (men[i] + men[j]) % 3 == 0 ? 100 : -50;
        }
        NetworkRow row = {.count = SHOWN, .held = n % 8 == 0, .views = {{0, 1}, {0, 1}}, .scale = {1, 1}};
        row.target = (float)(1 / (1 + exp(-value / 400)));
        network_data_add(&data, &row, men);
    }
    return data;
}

static NetworkFit network_settings(const char *state)
{
    return (NetworkFit){.hidden = HIDDEN,
                        .sets = 2,
                        .set_rows = MEN,
                        .stages = 1,
                        .unit = 400,
                        .chance_unit = 400,
                        .input_max = 3,
                        .output_max = 2,
                        .rounds = 12,
                        .batch = 64,
                        .threads = 1,
                        .step = 0.01f,
                        .seed = 5,
                        .state = state};
}

/* Ends the process when the fourth round is told: as if somebody had stopped it. */
static ssize_t network_stop(void *cookie, const char *bytes, size_t size)
{
    (void)cookie;
    if (memmem(bytes, size, "round 4", 7))
        _exit(0);
    return (ssize_t)size;
}

static void test_network(void **state)
{
    (void)state;
    Error error;
    const char *path = support_file("");
    unlink(path);
    NetworkData data = network_rows();
    NetworkFit fit = network_settings(NULL), threads = network_settings(NULL), resumed = network_settings(path);
    NetworkWeights weights, same, rest;
    const size_t bytes = (2 * MEN + 1 + 2) * HIDDEN * sizeof(float);
    assert_true(network_fit(&data, &fit, &weights, &error));
    assert_true(weights.held_after < weights.held_before / 4);
    /* The number of threads changes nothing. */
    threads.threads = 3;
    assert_true(network_fit(&data, &threads, &same, &error));
    assert_memory_equal(weights.input, same.input, bytes);
    /* Nor does the processor. */
    network_weights_free(&same);
    threads.plain = true;
    assert_true(network_fit(&data, &threads, &same, &error));
    assert_memory_equal(weights.input, same.input, bytes);
    /* Nor does a stop. */
    pid_t child = fork();
    if (child == 0) {
        resumed.log = fopencookie(NULL, "w", (cookie_io_functions_t){.write = network_stop});
        setvbuf(resumed.log, NULL, _IOLBF, 0);
        network_fit(&data, &resumed, &rest, &error);
        _exit(1);
    }
    int status;
    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
    assert_int_equal(access(path, F_OK), 0);
    assert_true(network_fit(&data, &resumed, &rest, &error));
    assert_memory_equal(weights.input, rest.input, bytes);
    /* A fit that begins with the result of another starts as good as that. */
    NetworkFit on = network_settings(NULL);
    on.start = &weights;
    on.rounds = 1;
    on.step = 0.0001f;
    network_weights_free(&rest);
    assert_true(network_fit(&data, &on, &rest, &error));
    assert_true(rest.held_after < 1.01 * weights.held_after);
    /* What belongs to another fit is refused. */
    resumed.seed++;
    network_weights_free(&rest);
    assert_false(network_fit(&data, &resumed, &rest, &error));
    assert_non_null(strstr(error.text, "other data or settings"));
    unlink(path);
    network_weights_free(&weights);
    network_weights_free(&same);
    network_data_free(&data);
}

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

/* Points of the first against the second, of 1, in games of both colours from random openings. */
static double duel(const char *name, const char *one, const char *other, int depth)
{
    enum { OPENING = 6 };
    const int games = support_amount(24);
    Error error;
    const Game *game = games_find(name, &error);
    Move *moves = xmalloc((size_t)game->moves_max * sizeof *moves);
    Player *players[2] = {player_new(game, one, &error), player_new(game, other, &error)};
    double points = 0;
    for (int number = 0; number < games; number++) {
        Rng rng = rng_seed((uint64_t)number / 2);
        void *pos = position_new(game, "", &error);
        for (int ply = 0; !game->over(pos); ply++) {
            int count = game->moves(pos, moves);
            Move move = moves[rng_below(&rng, (uint32_t)count)];
            PlayerAnswer answer;
            PlayerTurn turn = {.pos = pos, .analysis = true, .limits = {.depth = depth}};
            if (ply >= OPENING && player_move(players[game->side(pos) ^ (number & 1)], &turn, &answer, &error))
                move = answer.move;
            game->make(pos, move);
        }
        int result = game->side(pos) == (number & 1) ? game->result(pos) : -game->result(pos);
        points += result > 0 ? 1 : result < 0 ? 0 : 0.5;
        position_free(game, pos);
    }
    player_free(players[0]);
    player_free(players[1]);
    free(moves);
    return points / games;
}

/* How the engine by a file of weights does against itself by one that knows nothing. */
static double against_zero(const char *name, const char *trained, int depth)
{
    Error error;
    const Game *game = games_find(name, &error);
    const char *path = support_file("");
    size_t size;
    uint8_t *bytes = weightfile_read(trained, &size, &error);
    assert_non_null(bytes);
    WeightKind kind = {game->name, weightfile_get(bytes + 40, 8), size - WEIGHTFILE_HEADER};
    void *nothing = xcalloc(1, kind.size);
    assert_true(weightfile_write(path, &kind, nothing, &error));
    Text one = {0}, other = {0};
    text_printf(&one, "engine:eval=%s", trained);
    text_printf(&other, "engine:eval=%s", path);
    double score = duel(name, text_string(&one), text_string(&other), depth);
    text_free(&one);
    text_free(&other);
    free(nothing);
    free(bytes);
    unlink(path);
    return score;
}

/* The network in a quick form, from small random numbers: what is held back is better foretold with it than without.
 * That it wins more games than the table alone takes fifty times as many positions. */
static void test_xiangqi_network(void **state)
{
    (void)state;
    Error error;
    const char *data = support_file(""), *out = support_file("");
    char line[400];
    LearnFiles files = {.data = data, .out = out};
    LearnOptions options = {.seed = 4,
                            .positions = (uint64_t)support_amount(8000),
                            .random_plies = 7,
                            .play_nodes = 100,
                            .rounds = 10,
                            .threads = 1,
                            .network = true,
                            .log = tmpfile()};
    if (!trainer_run(trainer_find("xiangqi", &error), &files, &options, &error))
        fail_msg("%s", error.text);
    double before = 0, after = 0;
    rewind(options.log);
    while (fgets(line, sizeof line, options.log)) {
        sscanf(line, "%*d positions, %*d held back: loss without the network %lf", &before);
        sscanf(line, "round 10: loss %*f, held back %lf", &after);
    }
    fclose(options.log);
    if (before <= 0 || (learns() && after > 0.97 * before))
        fail_msg("the loss falls from %.5f to %.5f only", before, after);
    unlink(data);
    unlink(out);
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

/* The last two numbers of the row for both sides. */
static double calibrated_error(const Game *game, const void *weights, int solve)
{
    FILE *out = tmpfile();
    char line[400], row[400] = "";
    CalibrateOptions options = {.weights = weights,
                                .seed = 1,
                                .games = 12,
                                .random_plies = 8,
                                .play_nodes = 300,
                                .nodes = 4000,
                                .solve_empties = solve};
    calibrate_run(game, &options, out);
    rewind(out);
    while (fgets(line, sizeof line, out)) {
        if (strstr(line, " both "))
            snprintf(row, sizeof row, "%s", line);
    }
    fclose(out);
    int number = 0, proved = 0;
    double bias, spread, error;
    const char *at = strstr(row, "both");
    assert_non_null(at);
    assert_int_equal(sscanf(at, "both %d %d %lf +- %lf %lf", &number, &proved, &bias, &spread, &error), 5);
    assert_true(solve > 0 ? number == options.games && proved == number : number > 20 && proved > 0);
    return error;
}

/* A deeper look changes the value more, and less so from a deeper look before. */
static void test_probcut(void **state)
{
    (void)state;
    Error error;
    FILE *out = tmpfile();
    char line[400];
    ProbcutFitOptions options = {.seed = 1, .positions = 400, .depth = 4, .random_plies = 6, .play_nodes = 100};
    double before = 0, gap = 0;
    int found = 0, seen = 0;
    probcut_fit_run(games_find("reversi6", &error), &options, out);
    rewind(out);
    while (fgets(line, sizeof line, out)) {
        seen += sscanf(line, "reversi6: value of a deep search less that of a shallow one, %d", &found) == 1 &&
                found == 400;
        seen += sscanf(line, "deep - shallow even: ln sigma = %*f %*f empties %*f empties^2 %lf ln(1 + shallow) %lf",
                       &before, &gap) == 2;
    }
    fclose(out);
    assert_int_equal(seen, 2);
    if (before >= 0 || gap <= 0)
        fail_msg("the spread grows with the depth before (%+.3f) or does not grow with the gap (%+.3f)", before, gap);
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
    /* Stopped in the middle of a write and gone on with, or at one go by two threads: the same. */
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
    assert_true(state_of.next > 0);
    check_refused(data);
    assert_false(samples_merge(again, data, "eraser", &none, &error));
    Text *texts[] = {&half, &one, &two, &other};
    for (int i = 0; i < 4; i++)
        text_free(texts[i]);
    unlink(data);
    unlink(again);
    unlink(out);
}

/* Weights that were learned are nearer the truth than none. */
static void test_calibrate(void **state)
{
    (void)state;
    Error error;
    const Game *game = games_find("reversi6", &error);
    Text bytes = {0}, file = {0};
    assert_true(game_weights(game, &bytes, &error));
    WeightKind kind = {"reversi6", weightfile_get((const uint8_t *)bytes.bytes + 40, 8),
                       bytes.length - WEIGHTFILE_HEADER};
    void *nothing = xcalloc(1, kind.size);
    weightfile_print(&file, &kind, nothing);
    void *weights = game->read_weights(file.bytes, file.length, &error);
    assert_non_null(weights);
    for (int solve = 0; solve <= 12; solve += 12) {
        double own = calibrated_error(game, NULL, solve), none = calibrated_error(game, weights, solve);
        if (own > 0.5 * none)
            fail_msg("its error is %.2f, that of no weights %.2f", own, none);
    }
    free(weights);
    free(nothing);
    text_free(&file);
    text_free(&bytes);
}

/* Games by the program's own numbers; then, if asked for, a fit that begins with those of the player. */
static void train_gomoku(LearnFiles files, LearnOptions options, uint64_t positions, Text *file)
{
    Error error;
    LearnFiles games = {.data = files.data};
    const Trainer *trainer = trainer_find("gomoku15", &error);
    options.positions = positions;
    if (!trainer_run(trainer, &games, &options, &error) ||
        (files.out && !trainer_run(trainer, &files, &options, &error)) ||
        (files.out && !text_read_file(file, files.out, 1 << 20, &error)))
        fail_msg("%s", error.text);
}

/* One round moves a number by no more than its own step and those of the class and the four patterns that it shares. */
static void check_begins_with(const char *player, const char *data, LearnOptions options, uint64_t positions)
{
    enum { STEP = 8, MOST = 6 * STEP + 1 };
    const char *out = support_file("");
    Error error;
    Text file = {0};
    size_t size, size_after;
    options.rounds = 1;
    train_gomoku((LearnFiles){.data = data, .out = out, .player = player}, options, positions, &file);
    uint8_t *before = weightfile_read(player, &size, &error), *after = weightfile_read(out, &size_after, &error);
    assert_true(before && after && size == size_after);
    for (size_t i = WEIGHTFILE_HEADER; i < size; i += 2) {
        int change = (int16_t)(uint16_t)weightfile_get(after + i, 2) - (int16_t)(uint16_t)weightfile_get(before + i, 2);
        if (abs(change) > MOST)
            fail_msg("number %zu changed by %d", (i - WEIGHTFILE_HEADER) / 2, change);
    }
    free(before);
    free(after);
    text_free(&file);
    unlink(out);
}

/* The games that two tests learn from; whoever comes first plays them. */
static const char *gomoku_games(void)
{
    static const char *data;
    data = data ? data : support_file("");
    return data;
}

/* Five in a row, numbers from nothing: games stopped in the middle of a frame and gone on with are those of one go, the
 * same positions give the same numbers, and these know what a four is worth. */
static void test_gomoku(void **state)
{
    (void)state;
    const uint64_t positions = (uint64_t)support_amount(5000);
    const char *data = gomoku_games(), *again = support_file(""), *out = support_file("");
    Error error;
    Text one = {0}, two = {0}, spec = {0};
    LearnOptions options = {
        .seed = 9, .random_plies = 7, .play_nodes = 60, .rounds = support_amount(120), .threads = 1};
    train_gomoku((LearnFiles){.data = data, .out = out, .player = "zero"}, options, positions, &one);
    train_gomoku((LearnFiles){.data = again}, options, positions / 3, NULL);
    Text part = {0};
    assert_true(text_read_file(&part, again, 1 << 22, &error));
    assert_int_equal(truncate(again, (off_t)part.length - 7), 0);
    train_gomoku((LearnFiles){.data = again, .out = out, .player = "zero"}, options, positions, &two);
    assert_true(one.length == two.length && memcmp(one.bytes, two.bytes, one.length) == 0);
    text_printf(&spec, "engine:eval=%s", out);
    double score = duel("gomoku15", text_string(&spec), "random", 1),
           zero = against_zero("gomoku15", out,
                               5); /* 0.79 to 0.83 from five plies on: shallower searches end in threats */
    if (learns() && (score < 0.9 || zero < 0.65))
        fail_msg("trained numbers score %.2f against random moves, %.2f against none", score, zero);
    check_begins_with(out, data, options, positions);
    Text *texts[] = {&one, &two, &part, &spec};
    for (int i = 0; i < 4; i++)
        text_free(texts[i]);
    unlink(again);
    unlink(out);
}

static void keep_losses(void *context, const Loss *loss)
{
    double *losses = context;
    losses[loss->round] = loss->sum / (double)(loss->held ? loss->held : 1);
}

/* A network alone, on top of no numbers at all: it learns, the same whenever it is asked. */
static void test_gomoku_network(void **state)
{
    (void)state;
    enum { ROUNDS = 20 };
    const int positions = support_amount(5000), rounds = support_amount(ROUNDS);
    const char *data = gomoku_games(), *out = support_file("");
    Error error;
    double losses[ROUNDS + 1];
    Text one = {0}, two = {0};
    const Game *game = games_find("gomoku15", &error);
    const Trainer *trainer = trainer_find("gomoku15", &error);
    LearnOptions options = {.seed = 9,
                            .positions = (uint64_t)positions,
                            .random_plies = 7,
                            .play_nodes = 60,
                            .rounds = rounds,
                            .threads = 1,
                            .network = true,
                            .on_loss = keep_losses,
                            .context = losses};
    LearnFiles games = {.data = data}, files = {.data = data, .out = out, .player = "zero"};
    if (!trainer_run(trainer, &games, &options, &error)) /* by the program's own numbers */
        fail_msg("%s", error.text);
    for (int i = 0; i < 2; i++) {
        if (!trainer_run(trainer, &files, &options, &error) || !text_read_file(i ? &two : &one, out, 1 << 22, &error))
            fail_msg("%s", error.text);
    }
    if (learns() && losses[rounds] > 0.8 * losses[0])
        fail_msg("held back: %.4f without the network, %.4f with it", losses[0], losses[rounds]);
    assert_true(one.length == two.length && memcmp(one.bytes, two.bytes, one.length) == 0);
    void *weights = game_read_weights(game, out, &error);
    assert_non_null(weights);
    double score = against_zero("gomoku15", out, 5);
    if (learns() && score < 0.6)
        fail_msg("with a network of %d positions it scores %.2f against nothing", positions, score);
    free(weights);
    files.player = NULL; /* on top of the program's own numbers, whose network is left out */
    if (!trainer_run(trainer, &files, &options, &error))
        fail_msg("%s", error.text);
    text_free(&one);
    text_free(&two);
    unlink(out);
}

/* With AVX2 and without: the same numbers. */
static void test_windows(void **state)
{
    (void)state;
    Rng rng = rng_seed(3);
    WindowData data = {0};
    NetworkStored *one = xcalloc(1, sizeof *one), *two = xcalloc(1, sizeof *two);
    for (int i = 0; i < 3000; i++) {
        window_data_add(&data, &(WindowRow){.held = i % 10 == 0,
                                            .base = (float)rng_below(&rng, 400) - 200,
                                            .target = (float)rng_below(&rng, 1000) / 1000});
        for (int square = 0; square < 20; square++) {
            uint16_t pairs[4];
            for (int k = 0; k < 4; k++)
                pairs[k] = (uint16_t)rng_below(&rng, WINDOW_PAIRS);
            window_data_add_square(&data, pairs);
        }
    }
    WindowFit fit = {.unit = 400, .rounds = 2, .seed = 5};
    window_fit(&data, &fit, one);
    fit.plain = true;
    window_fit(&data, &fit, two);
    assert_memory_equal(one, two, sizeof *one);
    fit.seed = 6;
    window_fit(&data, &fit, two);
    assert_memory_not_equal(one, two, sizeof *one);
    window_data_free(&data);
    free(one);
    free(two);
}

static bool spec_is_read(const char *text, Error *error)
{
    TrainSpec read;
    const bool fine = train_spec_parse(&read, text, error);
    if (fine)
        train_spec_free(&read);
    return fine;
}

/* A run says by which file its games are played. Older programs called the file's fingerprint `print`. */
static void test_fingerprint(void **state)
{
    (void)state;
    Error error;
    const char *path = support_file("");
    TrainSpec spec = {.game = games_find("reversi6", &error), .player = (char *)(uintptr_t)path};
    assert_true(outfile_write(path, "one", 3, &error));
    char *text = train_spec_print(&spec, &error);
    char *key = strstr(text, "\"fingerprint\"");
    assert_non_null(key);
    Text old = {0};
    text_add_bytes(&old, text, (size_t)(key - text));
    text_printf(&old, "\"print\"%s", key + strlen("\"fingerprint\""));
    assert_true(spec_is_read(text, &error));
    assert_true(spec_is_read(text_string(&old), &error));
    assert_true(outfile_write(path, "two", 3, &error));
    assert_false(spec_is_read(text, &error));
    assert_non_null(strstr(error.text, "another file"));
    assert_false(spec_is_read(text_string(&old), &error));
    assert_non_null(strstr(error.text, "another file"));
    text_free(&old);
    free(text);
    unlink(path);
}

static bool hash_line(void *context, char *line, Error *error)
{
    uint64_t *hash = context;
    (void)error;
    *hash = hash_bytes(*hash, line, strlen(line));
    return true;
}

/* A block of games of each trainer, line by line: whoever changes how games are made sees it here. A change of the
 * search or of an evaluation changes them, too; then the new numbers belong here. */
static void test_games_made(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        int opening;
        uint64_t hash;
    } made[] = {{"reversi6", 18, 0x80430c8087b33440},
                {"xiangqi", 7, 0x6303fc0d5449b1f1},
                {"gomoku15", 7, 0xd1d32d4b4fb6fbd9},
                {"eraser", 6, 0xcfd30cc82e10905f}};
    Error error;
    for (size_t i = 0; i < sizeof made / sizeof made[0]; i++) {
        const char *data = support_file("");
        LearnFiles files = {.data = data};
        LearnOptions options = {.seed = 21,
                                .positions = 1,
                                .random_plies = made[i].opening,
                                .play_nodes = 40,
                                .label_depth = 2,
                                .solve_empties = 8,
                                .threads = 1};
        uint64_t hash = HASH_START;
        if (!trainer_run(trainer_find(made[i].game, &error), &files, &options, &error) ||
            !samples_each(data, made[i].game, hash_line, &hash, &error))
            fail_msg("%s", error.text);
        if (hash != made[i].hash)
            fail_msg("the games of %s are others than before: %#llx", made[i].game, (unsigned long long)hash);
        unlink(data);
    }
}

static void test_unknown(void **state)
{
    (void)state;
    Error error;
    assert_null(trainer_find("ttt", &error));
    assert_non_null(strstr(error.text, "no trainer for 'ttt'"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_tapered),         cmocka_unit_test(test_xiangqi),
                                       cmocka_unit_test(test_xiangqi_network), cmocka_unit_test(test_reversi),
                                       cmocka_unit_test(test_duel2048),        cmocka_unit_test(test_eraser),
                                       cmocka_unit_test(test_calibrate),       cmocka_unit_test(test_network),
                                       cmocka_unit_test(test_gomoku),          cmocka_unit_test(test_gomoku_network),
                                       cmocka_unit_test(test_windows),         cmocka_unit_test(test_probcut),
                                       cmocka_unit_test(test_games_made),      cmocka_unit_test(test_fingerprint),
                                       cmocka_unit_test(test_unknown)};
    int failed = SUPPORT_RUN(tests);
    unlink(gomoku_games());
    return failed;
}
