/* SPDX-License-Identifier: MIT
 *
 * test_course_players - bots of the course platforms through the adapters: honest ones play, hostile ones lose their
 * game with the reason recorded and disturb nothing else.
 */
#include "tests/support.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/openings.h"
#include "arena/referee.h"

/* Plays the bot as first against the random player on a short game and checks how it ended. */
static void play(const char *bot, GameEnd end, const char *reason)
{
    Error error = {""};
    const Game *game = games_find("duel2048", &error);
    char spec[120];
    snprintf(spec, sizeof spec, "pku2048:tests/data/bots/%s.py", bot);
    Player *players[2] = {player_new(game, spec, &error), player_new(game, "random", &error)};
    if (!players[0])
        fail_msg("%s: %s", bot, error.text);
    Opening opening = {.position = "seed:5 rounds=6"};
    RefereeTask task = {.game = game, .opening = &opening, .players = {players[0], players[1]}, .max_plies = 100};
    task.clock.bank_ms = strcmp(bot, "sleeps") == 0 ? 1500 : 20000;
    GameRecord record;
    for (int i = 0; i < 2; i++)
        player_new_game(players[i], 1);
    referee_play(&task, &record);
    if (record.end != end || !strstr(record.reason, reason))
        fail_msg("%s: end %d: %s", bot, (int)record.end, record.reason);
    if (end != END_RULES)
        assert_int_equal(record.winner, 1);
    else
        assert_int_equal(record.count, 24);
    game_record_free(&record);
    player_free(players[0]);
    player_free(players[1]);
}

static void honest_bots_play(void **state)
{
    (void)state;
    play("honest", END_RULES, "wins");
}

static void a_bot_may_print_and_read(void **state)
{
    (void)state;
    play("prints", END_RULES, "");
}

static void a_bot_gets_copies(void **state)
{
    (void)state;
    play("writes", END_RULES, "");
}

static void a_bot_that_forks_is_refused(void **state)
{
    (void)state;
    play("forks", END_CRASH, "PermissionError");
}

static void a_bot_that_sleeps_loses_on_time(void **state)
{
    (void)state;
    play("sleeps", END_TIME, "loses on time");
}

static void a_bot_that_breaks_down_loses(void **state)
{
    (void)state;
    play("raises", END_CRASH, "ValueError: on purpose");
    play("leaves", END_CRASH, "it has ended");
    play("broken", END_CRASH, "SyntaxError");
}

static void a_bot_with_an_illegal_answer_loses(void **state)
{
    (void)state;
    play("cheats", END_ILLEGAL, "makes an illegal move");
    play("lists", END_ILLEGAL, "[");
    play("nothing", END_ILLEGAL, "None");
    play("floods", END_ILLEGAL, "xxx");
}

static void bad_specs_are_refused(void **state)
{
    Error error = {""};
    (void)state;
    const Game *game = games_find("eraser", &error);
    assert_null(player_new(game, "pku2048:tests/data/bots/honest.py", &error));
    assert_non_null(strstr(error.text, "duel2048"));
    assert_null(player_new(game, "pkueraser:no/such/file.py", &error));
    assert_non_null(strstr(error.text, "cannot be read"));
    assert_null(player_new(game, "pkueraser:", &error));
}

static void eraser_bots_play(void **state)
{
    Error error = {""};
    (void)state;
    if (system("PATH=/usr/bin:$PATH ${WUQI_PYTHON:-python3} -c 'import numpy' 2>/dev/null") != 0)
        skip();
    const Game *game = games_find("eraser", &error);
    Player *players[2] = {player_new(game, "random", &error),
                          player_new(game, "pkueraser:tests/data/bots/eraser_honest.py", &error)};
    Opening opening = {.position = "seed:9"};
    RefereeTask task = {.game = game, .opening = &opening, .players = {players[0], players[1]}, .max_plies = 24};
    task.clock.bank_ms = 30000;
    GameRecord record;
    for (int i = 0; i < 2; i++)
        player_new_game(players[i], 1);
    referee_play(&task, &record);
    if (record.end != END_PLIES && record.end != END_RULES)
        fail_msg("%s", record.reason);
    game_record_free(&record);
    player_free(players[0]);
    player_free(players[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(honest_bots_play),
        cmocka_unit_test(a_bot_may_print_and_read),
        cmocka_unit_test(a_bot_gets_copies),
        cmocka_unit_test(a_bot_that_forks_is_refused),
        cmocka_unit_test(a_bot_that_sleeps_loses_on_time),
        cmocka_unit_test(a_bot_that_breaks_down_loses),
        cmocka_unit_test(a_bot_with_an_illegal_answer_loses),
        cmocka_unit_test(bad_specs_are_refused),
        cmocka_unit_test(eraser_bots_play),
    };
    setenv("WUQI_ADAPTERS", "adapters", 1);
    return SUPPORT_RUN(tests);
}
