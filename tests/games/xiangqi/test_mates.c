/* SPDX-License-Identifier: MIT
 *
 * test_mates - the search counts the plies to a mate from the position that it is asked about, whatever its table was
 * filled with.
 */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* Calls the function with the first positions of the file. */
static void each_position(const char *path, int count, void (*look)(const Game *game, const void *pos))
{
    Error error;
    const Game *game = games_find("xiangqi", &error);
    FILE *file = fopen(path, "r");
    char line[400];
    assert_non_null(file);
    assert_true(games_trained(game, &error));
    while (count > 0 && fgets(line, sizeof line, file)) {
        char *end = strstr(line, " ;");
        if (line[0] == '#' || !end)
            continue;
        *end = '\0';
        void *pos = position_new(game, line, &error);
        assert_non_null(pos);
        look(game, pos);
        position_free(game, pos);
        count--;
    }
    assert_int_equal(count, 0);
    fclose(file);
}

/* A mate of three plies is one of three, and one of a single ply when two of them have been played, with the same
 * table. */
static void look_at_distances(const Game *game, const void *pos)
{
    GameSearch *search = support_search(game);
    SearchParams params = search_params((Limits){.depth = 7});
    Report report;
    void *later = position_copy(game, pos);
    game->think(search, pos, &params, &report);
    assert_int_equal(value_mate_plies(report.value), 3);
    assert_true(report.pv_length >= 2);
    for (int i = 0; i < 2; i++)
        game->make(later, report.pv[i]);
    game->think(search, later, &params, &report);
    assert_int_equal(value_mate_plies(report.value), 1);
    position_free(game, later);
    game->search_free(search);
}

static void distances_survive_the_table(void **state)
{
    (void)state;
    each_position("tests/data/xiangqi_mates_in_two.epd", 60, look_at_distances);
}

/* When two plies of a mate have been played, what is left of it is two plies shorter, or a shorter one was found. */
static void look_at_long_mates(const Game *game, const void *pos)
{
    GameSearch *search = support_search(game);
    SearchParams params = search_params((Limits){.depth = 9});
    Report report;
    void *later = position_copy(game, pos);
    game->think(search, pos, &params, &report);
    int mate = value_mate_plies(report.value);
    if (mate > 2 && report.pv_length >= 2) {
        for (int i = 0; i < 2; i++)
            game->make(later, report.pv[i]);
        game->think(search, later, &params, &report);
        assert_in_range(value_mate_plies(report.value), 1, mate - 2);
    }
    position_free(game, later);
    game->search_free(search);
}

static void long_mates_grow_shorter(void **state)
{
    (void)state;
    each_position("tests/data/xiangqi_mates.epd", 30, look_at_long_mates);
}

/* Mates behind a quiet move that threatens them, which the search alone sees at depth 17: they are proved, and their
 * line ends the game. */
static void quiet_threats_are_seen(void **state)
{
    static const char *const positions[] = {"2ba1k3/4a4/8b/p6Pp/9/P3cNn2/2np5/9/4AK1C1/5AB2 b - - 15 38",
                                            "3a1a3/3k2P2/8b/9/9/4c1n2/8p/9/3p4C/2BAKAB2 b - - 13 64"};
    Error error;
    const Game *game = games_find("xiangqi", &error);
    (void)state;
    assert_true(games_trained(game, &error));
    for (int i = 0; i < 2; i++) {
        GameSearch *search = support_search(game);
        SearchParams params = search_params((Limits){.depth = 8});
        Report report;
        void *pos = position_new(game, positions[i], &error);
        game->think(search, pos, &params, &report);
        assert_int_equal(value_mate_plies(report.value), 5);
        assert_true(report.solved);
        assert_int_equal(report.pv_length, 5);
        for (int ply = 0; ply < 5; ply++) {
            assert_false(game->over(pos));
            game->make(pos, report.pv[ply]);
        }
        assert_true(game->over(pos));
        assert_true(game->result(pos) < 0);
        position_free(game, pos);
        game->search_free(search);
    }
}

/* The threat of the first position above is none where the 60-move count ends the game before the mate. */
static void the_count_ends_a_mate(void **state)
{
    Error error;
    const Game *game = games_find("xiangqi", &error);
    GameSearch *search = support_search(game);
    SearchParams params = search_params((Limits){.depth = 8});
    Report report;
    (void)state;
    void *pos = position_new(game, "2ba1k3/4a4/8b/p6Pp/9/P3cNn2/2np5/9/4AK1C1/5AB2 b - - 117 90", &error);
    assert_non_null(pos);
    game->think(search, pos, &params, &report);
    assert_int_equal(value_mate_plies(report.value), 0);
    position_free(game, pos);
    game->search_free(search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_survive_the_table),
        cmocka_unit_test(long_mates_grow_shorter),
        cmocka_unit_test(quiet_threats_are_seen),
        cmocka_unit_test(the_count_ends_a_mate),
    };
    return SUPPORT_RUN(tests);
}
