/* SPDX-License-Identifier: MIT
 *
 * test_weightfile - files of weights read back; whatever is damaged, foreign or no such file is refused; a player
 * thinks by the weights it was given, and nobody else does, a search that runs in the same thread included.
 */
#include "tests/support.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "games/game.h"
#include "games/weightfile.h"
#include "players/player.h"

static const char *const GAMES[] = {"reversi8", "reversi6", "duel2048", "gomoku15"};
enum { COUNT = sizeof GAMES / sizeof GAMES[0] };

static Text shipped(const char *name, const Game **game)
{
    Error error;
    Text bytes = {0};
    *game = games_find(name, &error);
    assert_non_null(*game);
    if (!game_weights(*game, &bytes, &error))
        fail_msg("%s", error.text);
    return bytes;
}

/* What the game says of such a file; NULL: it takes it. */
static const char *verdict(const Game *game, const void *bytes, size_t size)
{
    static Error error;
    void *weights = game->read_weights(bytes, size, &error);
    free(weights);
    return weights ? NULL : error.text;
}

static void damaged_files_are_refused(void **state)
{
    (void)state;
    for (int g = 0; g < COUNT; g++) {
        const Game *game;
        Text file = shipped(GAMES[g], &game);
        assert_null(verdict(game, file.bytes, file.length));
        for (size_t i = 0; i < WEIGHTFILE_HEADER; i++) {
            file.bytes[i] ^= 16;
            if (!verdict(game, file.bytes, file.length))
                fail_msg("%s: a change of byte %zu is not seen", GAMES[g], i);
            file.bytes[i] ^= 16;
        }
        file.bytes[file.length - 3] ^= 1;
        assert_non_null(strstr(verdict(game, file.bytes, file.length), "checksum"));
        file.bytes[file.length - 3] ^= 1;
        for (size_t size = 0; size < file.length; size += 1 + file.length / 40)
            assert_non_null(verdict(game, file.bytes, size));
        assert_null(verdict(game, file.bytes, file.length));
        text_free(&file);
    }
}

static void foreign_files_are_refused(void **state)
{
    (void)state;
    const Game *game, *other;
    Text file = shipped("reversi8", &game), foreign = shipped("duel2048", &other);
    assert_string_equal(verdict(game, foreign.bytes, foreign.length), "weights of duel2048, not of reversi8");
    /* The same game, but other shapes. */
    Text shapes = {0};
    WeightKind kind = {"reversi8", 1, file.length - WEIGHTFILE_HEADER};
    weightfile_print(&shapes, &kind, file.bytes + WEIGHTFILE_HEADER);
    assert_non_null(strstr(verdict(game, shapes.bytes, shapes.length), "other features"));
    text_free(&shapes);
    text_free(&foreign);
    text_free(&file);
}

static void fails(const Game *game, const char *path, const char *with)
{
    Error error;
    assert_null(game_read_weights(game, path, &error));
    if (!strstr(error.text, with) || !strstr(error.text, path))
        fail_msg("'%s' does not say %s and '%s'", error.text, path, with);
}

static void files_that_are_none(void **state)
{
    (void)state;
    Error error;
    const Game *game = games_find("reversi6", &error);
    const char *path = support_file("");
    int fd = open(path, O_WRONLY);
    fails(game, path, "zstd");
    assert_int_equal(write(fd, "nothing of the kind", 19), 19);
    close(fd);
    fails(game, path, "zstd");
    fails(game, "/there/is/none", "No such file");
    assert_null(game_read_weights(games_find("ttt", &error), path, &error));
    assert_string_equal(error.text, "ttt has no weights that a file could replace");
    unlink(path);
}

static int think(Player *player, const Game *game, const void *pos)
{
    Error error;
    PlayerAnswer answer;
    PlayerTurn turn = {.pos = pos, .analysis = true, .limits = {.depth = 3}};
    (void)game;
    player_new_game(player, 1); /* forgets what it has thought before */
    if (!player_move(player, &turn, &answer, &error))
        fail_msg("%s", error.text);
    return answer.report.value;
}

/* Zero weights say 0 of everything that is not the end. */
static void a_player_thinks_by_its_own(void **state)
{
    (void)state;
    static const char *const positions[] = {"----O------O-----OOX------OXX------XXX---OOX-------O--------O--- X", "",
                                            "", "moves h8 i9 h10 i10"};
    for (int g = 0; g < COUNT; g++) {
        Error error;
        const Game *game;
        Text file = shipped(GAMES[g], &game), spec = {0};
        const char *path = support_file("");
        WeightKind kind = {GAMES[g], weightfile_get((uint8_t *)file.bytes + 40, 8), file.length - WEIGHTFILE_HEADER};
        void *zero = xcalloc(1, kind.size);
        assert_true(weightfile_write(path, &kind, zero, &error));
        text_printf(&spec, "engine:eval=%s", path);
        void *pos = position_new(game, positions[g], &error);
        Player *plain = player_new(game, "engine", &error), *given = player_new(game, text_string(&spec), &error);
        assert_non_null(plain);
        assert_non_null(given);
        int before = game->eval(pos, 0), value = think(plain, game, pos);
        assert_int_not_equal(value, 0);
        assert_int_equal(think(given, game, pos), 0);
        assert_int_equal(think(plain, game, pos), value);
        assert_int_equal(game->eval(pos, 0), before);
        player_free(plain);
        player_free(given);
        position_free(game, pos);
        text_free(&spec);
        text_free(&file);
        free(zero);
        unlink(path);
    }
}

/* Writes a file of weights that are all zero. */
static void write_zero_weights(const Game *game, const char *path)
{
    Error error;
    Text file = {0};
    WeightKind kind = {"eraser", 100 << 16 | 24 << 8 | 12,
                       4 * 315}; /* its shipped weights are a formula: there is no file */
    if (game->weights) {
        assert_true(game_weights(game, &file, &error));
        kind = (WeightKind){game->name, weightfile_get((uint8_t *)file.bytes + 40, 8), file.length - WEIGHTFILE_HEADER};
    }
    void *zero = xcalloc(1, kind.size);
    if (!weightfile_write(path, &kind, zero, &error))
        fail_msg("%s", error.text);
    free(zero);
    text_free(&file);
}

enum { DEPTHS = 5 };

/* A search, what it says of each depth, and another player's search that runs in the same thread after each depth. */
typedef struct Interleaved {
    const Game *game;
    const void *pos;
    Player *outer, *inner; /* inner: NULL: the search runs alone */
    int values[DEPTHS + 1], inner_value;
    const void *zero;
    int zero_eval, shipped_eval; /* of the position */
} Interleaved;

static void interrupt(void *context, const Report *report)
{
    Interleaved *both = context;
    both->values[report->depth] = report->value;
    if (!both->inner)
        return;
    assert_int_equal(think(both->inner, both->game, both->pos), both->inner_value);
    assert_int_equal(both->game->eval_by(both->pos, both->zero), both->zero_eval);
    assert_int_equal(both->game->eval_by(both->pos, NULL), both->shipped_eval);
    assert_int_equal(both->game->eval(both->pos, 0), both->shipped_eval);
}

static void think_interrupted(Interleaved *both)
{
    Error error;
    PlayerAnswer answer;
    PlayerTurn turn = {
        .pos = both->pos, .analysis = true, .limits = {.depth = DEPTHS}, .report = interrupt, .context = both};
    player_new_game(both->outer, 1);
    if (!player_move(both->outer, &turn, &answer, &error))
        fail_msg("%s", error.text);
}

/* Weights belong to a search, not to the thread that it runs in. */
static void searches_of_one_thread_do_not_mix(void **state)
{
    (void)state;
    static const char *const games[] = {"reversi8", "reversi6", "duel2048", "gomoku15", "xiangqi", "eraser"};
    for (size_t g = 0; g < sizeof games / sizeof games[0]; g++) {
        Error error;
        Text spec = {0};
        const Game *game = games_find(games[g], &error);
        const char *path = support_file("");
        assert_non_null(game);
        write_zero_weights(game, path);
        text_printf(&spec, "engine:eval=%s", path);
        Rng rng = rng_seed(7);
        void *pos = support_random_position(game, &rng, 6);
        void *zero = game_read_weights(game, path, &error);
        if (!zero)
            fail_msg("%s", error.text);
        Player *players[2][2]; /* who thinks, who interrupts; by the shipped weights, by zero ones */
        for (int i = 0; i < 4; i++)
            players[i / 2][i % 2] = player_new(game, i % 2 ? text_string(&spec) : "engine", &error);
        const int alone[2] = {think(players[1][0], game, pos), think(players[1][1], game, pos)};
        const int zero_eval = game->eval_by(pos, zero), shipped_eval = game->eval(pos, 0);
        assert_int_not_equal(zero_eval, shipped_eval);
        for (int by = 0; by < 2; by++) {
            Interleaved quiet = {.game = game, .pos = pos, .outer = players[0][by]};
            Interleaved mixed = quiet;
            mixed.inner = players[1][!by];
            mixed.inner_value = alone[!by];
            mixed.zero = zero;
            mixed.zero_eval = zero_eval;
            mixed.shipped_eval = shipped_eval;
            think_interrupted(&quiet);
            think_interrupted(&mixed);
            assert_memory_equal(quiet.values, mixed.values, sizeof quiet.values);
        }
        for (int i = 0; i < 4; i++)
            player_free(players[i / 2][i % 2]);
        free(zero);
        position_free(game, pos);
        text_free(&spec);
        unlink(path);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damaged_files_are_refused), cmocka_unit_test(foreign_files_are_refused),
        cmocka_unit_test(files_that_are_none), cmocka_unit_test(a_player_thinks_by_its_own),
        cmocka_unit_test(searches_of_one_thread_do_not_mix)};
    return SUPPORT_RUN(tests);
}
