/* SPDX-License-Identifier: MIT
 *
 * test_gomoku - rules and forbidden squares against a slow implementation written apart from the program.
 */
#include "tests/games/gomoku/slow_rules.h"

static void test_forbidden(void **state)
{
    (void)state;
    const Game *game = games_find("gomoku15", NULL);
    Rng rng = rng_seed(4);
    int forbidden = 0;
    for (int i = 0; i < support_amount(1500); i++) {
        void *pos = random_position(game, &rng, "renju", 12 + (int)rng_below(&rng, 30));
        Slow slow = slow_board(game, pos);
        for (Move move = 0; move < SQUARES; move++) {
            int row = move / SIZE + 1, col = move % SIZE + 1;
            if (slow.at[row][col] != '-')
                continue;
            bool expected = slow_forbidden(&slow, row, col);
            if (game_legal(game, pos, move) == expected)
                fail_msg("seed 4, position %d, row %d, column %d: forbidden should be %d", i, row, col, expected);
            forbidden += expected;
        }
        position_free(game, pos);
    }
    assert_true(forbidden > 0);
}

/* Random games under every rule: over exactly when the slow rules say so. */
static void test_winner(void **state)
{
    (void)state;
    static const char *const rules[3] = {"freestyle", "standard", "renju"};
    const Game *game = games_find("gomoku15", NULL);
    Rng rng = rng_seed(5);
    for (int i = 0; i < support_amount(300); i++) {
        void *pos = random_position(game, &rng, rules[i % 3], 40);
        while (!game->over(pos)) {
            Move moves[SQUARES];
            int count = game->moves(pos, moves);
            Move move = moves[rng_below(&rng, (uint32_t)count)];
            Slow slow = slow_board(game, pos);
            int side = game->side(pos);
            bool exact = i % 3 == 1 || (i % 3 == 2 && side == 0);
            bool five = slow_makes_five(&slow, move / SIZE + 1, move % SIZE + 1, "XO"[side], exact);
            game->make(pos, move);
            assert_int_equal(five, game->over(pos) && game->result(pos) != 0);
        }
        position_free(game, pos);
    }
}

/* The example of the report: white, black, white on (0,1), (1,2), (2,3) lie down and to the right. */
static void test_locations_of_the_report(void **state)
{
    (void)state;
    const Game *game = games_find("gomoku15", NULL);
    GamePattern found[8];
    void *pos = position_new(game, "1O13/2X12/3O11/15/15/15/15/15/15/15/15/15/15/15/15 X freestyle", NULL);
    assert_non_null(pos);
    assert_int_equal(game->patterns(pos, "OXO", found, 8), 1);
    assert_int_equal(found[0].row, 0);
    assert_int_equal(found[0].col, 1);
    assert_int_equal(found[0].direction, 2);
    assert_int_equal(game->patterns(pos, "X", found, 8), 1); /* a single cell has direction 0 */
    assert_int_equal(found[0].direction, 0);
    assert_int_equal(game->patterns(pos, "XO", found, 8), 2); /* from (1,2) up left, and down right */
    assert_int_equal(found[0].direction + found[1].direction, 2 + 6);
    assert_int_equal(game->patterns(pos, "OXX", found, 8), 0);
    position_free(game, pos);
}

/* Every direction, with a row that does not read the same from both ends; rows do not wrap round the edge. */
static void test_locations_in_all_directions(void **state)
{
    (void)state;
    static const struct {
        const char *moves; /* black, white, black */
        int direction;
    } cases[] = {{"h8 h7 h9", 0}, {"h8 i8 g8", 1}, {"h8 i7 g9", 2}, {"h8 g7 i9", 3},
                 {"h8 h9 h7", 4}, {"h8 g8 i8", 5}, {"h8 g9 i7", 6}, {"h8 i9 g7", 7}};
    const Game *game = games_find("gomoku15", NULL);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        GamePattern found[8];
        Error error;
        void *pos = position_new(game, "", NULL);
        assert_true(position_play(game, pos, cases[i].moves, &error));
        int count = game->patterns(pos, "XO-", found, 8), matches = 0;
        for (int k = 0; k < count; k++)
            matches += found[k].row == 7 && found[k].col == 7 && found[k].direction == cases[i].direction;
        assert_int_equal(matches, 1);
        position_free(game, pos);
    }
}

/* Level 1 of the report: its open three and fours, by name. */
static void test_patterns_have_names(void **state)
{
    (void)state;
    const Game *game = games_find("gomoku15", NULL);
    GamePattern found[64];
    Error error;
    void *pos = position_new(game, "", NULL);
    assert_true(position_play(game, pos, "h8 a1 i8 c1 j8 e1 k8", &error));
    int count = game->patterns(pos, NULL, found, 64), fours = 0;
    for (int i = 0; i < count; i++)
        fours += strcmp(found[i].name, "FOUR") == 0 && strcmp(found[i].text, "-XXXX-") == 0 && found[i].row == 7 &&
                 found[i].col == 6 && found[i].direction == 1 && found[i].side == 0;
    assert_int_equal(fours, 1);
    position_free(game, pos);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forbidden),
        cmocka_unit_test(test_winner),
        cmocka_unit_test(test_locations_of_the_report),
        cmocka_unit_test(test_locations_in_all_directions),
        cmocka_unit_test(test_patterns_have_names),
    };
    return SUPPORT_RUN(tests);
}
