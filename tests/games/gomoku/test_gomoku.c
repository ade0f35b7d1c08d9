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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forbidden),
        cmocka_unit_test(test_winner),
    };
    return SUPPORT_RUN(tests);
}
