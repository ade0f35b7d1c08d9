/* SPDX-License-Identifier: MIT
 *
 * test_learn_gomoku - gomoku learns from nothing: its numbers, then a network; the same twice.
 */
#include "tests/learn_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "games/weightfile.h"
#include "learn/learn.h"

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

/* Five in a row, numbers from nothing: games stopped in the middle of a frame and continued equal those of one run, the
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gomoku),
        cmocka_unit_test(test_gomoku_network),
    };
    int failed = SUPPORT_RUN(tests);
    unlink(gomoku_games());
    return failed;
}
