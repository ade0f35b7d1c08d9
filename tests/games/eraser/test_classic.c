/* SPDX-License-Identifier: MIT
 *
 * test_classic - the report's player and its clock: 20, 40 or 60 candidates by the time left for each of its moves.
 */
#include "tests/support.h"

#include "players/player.h"

/* At depth 1 every candidate is one node below the root. */
static uint64_t candidates(const char *spec, int64_t left_ms)
{
    const Game *game = games_find("eraser", NULL);
    Error error = {0};
    Player *player = player_new(game, spec, &error);
    void *pos = position_new(game, "seed:5", &error);
    PlayerTurn turn = {.pos = pos, .limits = {.time_ms = left_ms}};
    PlayerAnswer answer;
    Move moves[64];
    assert_non_null(player);
    game->moves(pos, moves);
    game->make(pos, moves[0]);
    assert_true(player_move(player, &turn, &answer, &error));
    player_free(player);
    position_free(game, pos);
    return answer.report.nodes - 1;
}

/* A hundred moves of its own are left after the first of the game. */
static void candidates_follow_the_clock(void **state)
{
    (void)state;
    static const char *const spec = "classic:depth=1,expectation=off,undo=off,destroy=off";
    assert_int_equal(candidates(spec, 0), 60);
    assert_int_equal(candidates(spec, 100 * 500), 60);
    assert_int_equal(candidates(spec, 100 * 500 - 1), 40);
    assert_int_equal(candidates(spec, 100 * 300), 40);
    assert_int_equal(candidates(spec, 100 * 300 - 1), 20);
    assert_int_equal(candidates("classic:depth=1,expectation=off,undo=off,destroy=off,timerule=off", 1), 60);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(candidates_follow_the_clock),
    };
    return SUPPORT_RUN(tests);
}
