/* SPDX-License-Identifier: MIT
 *
 * test_catchup - playing for more than the board gives: behind a greedy leader, in set-ups in which the first swap
 * alone brings the classic player a lead that the ordinary search never makes up for; and level, where an end would be
 * a draw.
 */
#include "tests/support.h"

#include "players/player.h"

static PlayerAnswer answer_of(Player *player, const void *pos, bool analysis)
{
    Error error = {0};
    PlayerTurn turn = {.pos = pos, .analysis = analysis};
    PlayerAnswer answer;
    if (!player_move(player, &turn, &answer, &error))
        fail_msg("%s", error.text);
    return answer;
}

static void test_overtakes_a_greedy_leader(void **state)
{
    (void)state;
    static const char *const setups[] = {"seed:3919600205", "seed:4269586168", "seed:1878275399"};
    const Game *game = games_find("eraser", NULL);
    for (int i = 0; i < support_amount(3); i++) {
        Error error = {0};
        Player *players[2] = {player_new(game, "classic", &error), player_new(game, "engine:nodes=5000", &error)};
        void *pos = position_new(game, setups[i], &error);
        assert_non_null(pos);
        while (!game->over(pos))
            game->make(pos, answer_of(players[game->side(pos)], pos, false).move);
        int result = game->result(pos);
        if ((game->side(pos) == 1 ? result : -result) <= 0)
            fail_msg("%s: the engine did not win", setups[i]);
        position_free(game, pos);
        for (int k = 0; k < 2; k++)
            player_free(players[k]);
    }
}

/* The line is legal and the value what the leader can keep, not what a plan hopes for. An analysis searches deeper
 * instead. */
static void test_report(void **state)
{
    (void)state;
    const Game *game = games_find("eraser", NULL);
    Error error = {0};
    Player *classic = player_new(game, "classic", &error), *engine = player_new(game, "engine:nodes=60000", &error);
    int depths[2];
    for (int analysis = 0; analysis < 2; analysis++) {
        void *pos = position_new(game, "seed:1878275399", &error);
        game->make(pos, answer_of(classic, pos, false).move);
        PlayerAnswer answer = answer_of(engine, pos, analysis);
        const Report *report = &answer.report;
        assert_int_equal(answer.move, report->pv[0]);
        assert_true(report->value < 0);
        depths[analysis] = report->depth;
        for (int i = 0; i < report->pv_length; i++) {
            assert_true(game_legal(game, pos, report->pv[i]));
            game->make(pos, report->pv[i]);
        }
        position_free(game, pos);
        player_new_game(engine, 1);
    }
    assert_true(depths[1] > depths[0]);
    player_free(classic);
    player_free(engine);
}

/* The best for both sides is to end this game soon, without a point. An analysis says so; asked for a move the engine
 * goes another way. */
static void test_plays_on(void **state)
{
    (void)state;
    const Game *game = games_find("eraser", NULL);
    Error error = {0};
    Player *engine = player_new(game, "engine:nodes=20000", &error);
    for (int analysis = 0; analysis < 2; analysis++) {
        void *pos = position_new(
            game, "YYGRRG/GBPPRG/PRBPBY/YRGRGB/GPGBRG/GYBYRB 0:0 14 first 6,6,6,6,6,6 seed:4229092402", &error);
        PlayerAnswer answer = answer_of(engine, pos, analysis);
        assert_true(analysis ? answer.report.value == 0 : answer.report.value != 0);
        position_free(game, pos);
        player_new_game(engine, 1);
    }
    player_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_overtakes_a_greedy_leader),
        cmocka_unit_test(test_report),
        cmocka_unit_test(test_plays_on),
    };
    return SUPPORT_RUN(tests);
}
