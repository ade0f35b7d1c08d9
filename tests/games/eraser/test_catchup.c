/* SPDX-License-Identifier: MIT
 *
 * test_catchup - the engine behind a greedy leader: set-ups in which the first swap alone brings the classic player a lead that
 * the ordinary search never makes up for.
 */
#include "tests/support.h"

#include "players/player.h"

static Move answer_of(Player *player, const void *pos, Report *report)
{
    Error error = {""};
    PlayerTurn turn = {.pos = pos};
    PlayerAnswer answer;
    if (!player_move(player, &turn, &answer, &error))
        fail_msg("%s", error.text);
    if (report)
        *report = answer.report;
    return answer.move;
}

static void test_overtakes_a_greedy_leader(void **state)
{
    (void)state;
    static const char *const setups[] = {"seed:3919600205", "seed:4269586168", "seed:1878275399"};
    const Game *game = games_find("eraser", NULL);
    for (int i = 0; i < support_amount(3); i++) {
        Error error = {""};
        Player *players[2] = {player_new(game, "classic", &error), player_new(game, "engine:nodes=5000", &error)};
        void *pos = position_new(game, setups[i], &error);
        assert_non_null(pos);
        while (!game->over(pos))
            game->make(pos, answer_of(players[game->side(pos)], pos, NULL));
        int result = game->result(pos);
        if ((game->side(pos) == 1 ? result : -result) <= 0)
            fail_msg("%s: the engine did not win", setups[i]);
        position_free(game, pos);
        for (int k = 0; k < 2; k++)
            player_free(players[k]);
    }
}

/* Where more than a move is asked for, or no limit is given but a depth, the search alone answers; its line is legal in any case. */
static void test_line_is_legal(void **state)
{
    (void)state;
    static const char *const specs[] = {"engine:nodes=3000", "engine:nodes=60000", "engine:depth=5"};
    const Game *game = games_find("eraser", NULL);
    for (int i = 0; i < 3; i++) {
        Error error = {""};
        Report report;
        Player *classic = player_new(game, "classic", &error), *engine = player_new(game, specs[i], &error);
        void *pos = position_new(game, "seed:1878275399", &error);
        game->make(pos, answer_of(classic, pos, NULL));
        Move move = answer_of(engine, pos, &report);
        assert_int_equal(move, report.pv[0]);
        assert_true(report.value < 0); /* what the leader can keep, not what the plan hopes for */
        for (int k = 0; k < report.pv_length; k++) {
            assert_true(game_legal(game, pos, report.pv[k]));
            game->make(pos, report.pv[k]);
        }
        position_free(game, pos);
        player_free(classic);
        player_free(engine);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_overtakes_a_greedy_leader),
        cmocka_unit_test(test_line_is_legal),
    };
    return SUPPORT_RUN(tests);
}
