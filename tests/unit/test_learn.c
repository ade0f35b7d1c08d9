/* SPDX-License-Identifier: MIT
 *
 * test_learn - a training of xiangqi is the same twice, also when it was stopped; runs of a training; the games that
 * each trainer makes.
 */
#include "tests/learn_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/train_job.h"
#include "base/hash.h"
#include "base/outfile.h"
#include "learn/learn.h"
#include "learn/network_fit.h"
#include "learn/samples.h"

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
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_xiangqi),    cmocka_unit_test(test_xiangqi_network), cmocka_unit_test(test_fingerprint),
        cmocka_unit_test(test_games_made), cmocka_unit_test(test_unknown),
    };
    return SUPPORT_RUN(tests);
}
