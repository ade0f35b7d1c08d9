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

#include "bots/bots.h"
#include "arena/openings.h"
#include "arena/referee.h"

typedef struct Platform {
    const char *game, *prefix; /* of the bots' specs */
    const char *position;      /* a short game */
    int plies;                 /* of that game, if the bot plays on to the end; 0: that depends */
} Platform;

/* Who is to be late sleeps longer than the first, on any machine; the second is more than any machine needs. */
enum { LATE_MS = 400, NEVER_MS = 3600000 };

static const Platform course2048 = {"duel2048", "pku2048:tests/data/bots/", "seed:5 rounds=6", 24};
static const Platform course_eraser = {"eraser", "pkueraser:tests/data/bots/eraser_", "seed:9", 0};

/* Plays the bot as first against the random player on a short game and checks how it ended. */
static void play_on(const Platform *platform, const char *bot, GameEnd end, const char *reason)
{
    Error error = {0};
    const Game *game = games_find(platform->game, &error);
    char spec[120];
    snprintf(spec, sizeof spec, "%s%s.py,start=3600", platform->prefix, bot);
    Player *players[2] = {bots_player_new(game, spec, &error), bots_player_new(game, "random", &error)};
    if (!players[0])
        fail_msg("%s: %s", bot, error.text);
    char position[40];
    snprintf(position, sizeof position, "%s", platform->position);
    Opening opening = {.position = position};
    RefereeTask task = {
        .game = game, .opening = &opening, .players = {players[0], players[1]}, .conditions = {.max_plies = 24 + 1}};
    task.conditions.clock.bank_ms = end == END_TIME ? LATE_MS : NEVER_MS;
    task.conditions.clock.margin_ms = 50;
    GameRecord record;
    for (int i = 0; i < 2; i++)
        player_new_game(players[i], 1);
    referee_play(&task, &record);
    bool whole = end == END_RULES && record.end == END_PLIES && platform->plies == 0;
    if ((record.end != end && !whole) || !strstr(record.reason, reason))
        fail_msg("%s%s: end %d: %s", platform->prefix, bot, (int)record.end, record.reason);
    if (end != END_RULES)
        assert_int_equal(record.winner, 1);
    else if (platform->plies > 0)
        assert_int_equal(record.count, platform->plies);
    referee_free_record(&record);
    player_free(players[0]);
    player_free(players[1]);
}

static void play(const char *bot, GameEnd end, const char *reason)
{
    play_on(&course2048, bot, end, reason);
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
    play("dawdles", END_TIME, "loses on time"); /* twelve times 40 ms of 400: the margin of 50 ms holds once */
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
    Error error = {0};
    (void)state;
    const Game *game = games_find("eraser", &error);
    assert_null(bots_player_new(game, "pku2048:tests/data/bots/honest.py", &error));
    assert_non_null(strstr(error.text, "duel2048"));
    assert_null(bots_player_new(game, "pkueraser:no/such/file.py", &error));
    assert_non_null(strstr(error.text, "cannot be read"));
    assert_null(bots_player_new(game, "pkueraser:", &error));
}

/* Bots of this platform need numpy. Where the interpreter first found has none, Debian's own may have. */
static bool numpy_found(void)
{
    static const char *const test = "${WUQI_PYTHON:-python3} -c 'import numpy' 2>/dev/null";
    if (system(test) == 0)
        return true;
    setenv("WUQI_PYTHON", "/usr/bin/python3", 1);
    return system(test) == 0;
}

static void eraser_bots_are_kept_apart(void **state)
{
    (void)state;
    if (!numpy_found())
        skip();
    play_on(&course_eraser, "honest", END_RULES, "");
    play_on(&course_eraser, "writes", END_RULES, "");
    play_on(&course_eraser, "prints", END_RULES, "");
    play_on(&course_eraser, "forks", END_CRASH, "PermissionError"); /* the sandbox allows no second process */
    play_on(&course_eraser, "sleeps", END_TIME, "loses on time");
    play_on(&course_eraser, "raises", END_CRASH, "ValueError: on purpose");
    play_on(&course_eraser, "cheats", END_ILLEGAL, "illegal move");
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
        cmocka_unit_test(eraser_bots_are_kept_apart),
    };
    setenv("WUQI_ADAPTERS", "adapters", 1);
    return SUPPORT_RUN(tests);
}
