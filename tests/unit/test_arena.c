/* SPDX-License-Identifier: MIT
 *
 * test_arena - openings, the referee's clocks, and the bookkeeping of a match.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "arena/contention.h"
#include "arena/match.h"
#include "base/clock.h"
#include "players/player_kind.h"

static const Game *find_game(const char *name)
{
    Error error;
    const Game *game = games_find(name, &error);
    assert_non_null(game);
    return game;
}

static void test_tc(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t bank, increment;
        int moves;
    } good[] = {{"60+0.6", 60000, 600, 0}, {"0.5", 500, 0, 0}, {"40/60+1", 60000, 1000, 40}, {"3+0", 3000, 0, 0}};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        RefereeClock clock = {0};
        Error error;
        assert_true(referee_parse_tc(good[i].text, &clock, &error));
        assert_int_equal(clock.bank_ms, good[i].bank);
        assert_int_equal(clock.increment_ms, good[i].increment);
        assert_int_equal(clock.moves, good[i].moves);
    }
    static const char *const bad[] = {"",     "x",      "60+", "+1",  "0",   "-1",  "0/60",
                                      "a/60", "60+1+1", "60 ", "nan", "inf", "1e99"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        RefereeClock clock = {0};
        Error error;
        if (referee_parse_tc(bad[i], &clock, &error))
            fail_msg("'%s' is taken for a time control", bad[i]);
    }
}

static uint64_t opening_key(const Game *game, const Opening *opening)
{
    void *pos = opening_play(game, opening);
    uint64_t key = game->key(pos);
    assert_false(game->over(pos));
    position_free(game, pos);
    return key;
}

/* Distinct as long as there are enough; the same seed gives the same ones. */
static void test_openings_drawn(void **state)
{
    (void)state;
    const Game *game = find_game("reversi6");
    Openings first = {0}, again = {0};
    openings_draw(&first, game, 6, 50, 7);
    openings_draw(&again, game, 6, 50, 7);
    assert_int_equal(first.count, 50);
    for (int i = 0; i < 50; i++) {
        assert_int_equal(first.items[i].count, 6);
        assert_true(opening_key(game, &first.items[i]) == opening_key(game, &again.items[i]));
        for (int j = 0; j < i; j++)
            assert_true(opening_key(game, &first.items[i]) != opening_key(game, &first.items[j]));
    }
    openings_free(&first);
    openings_free(&again);
}

/* More plies than a game lasts, more openings than there are: it still ends, with openings that are not over. */
static void test_openings_scarce(void **state)
{
    (void)state;
    const Game *game = find_game("ttt");
    Openings openings = {0};
    openings_draw(&openings, game, 30, 3, 1);
    assert_in_range(openings.count, 1, 3);
    for (int i = 0; i < openings.count; i++)
        opening_key(game, &openings.items[i]);
    openings_free(&openings);
    openings_draw(&openings, game, 1, 20, 1);
    assert_int_equal(openings.count, 9);
    openings_free(&openings);
}

/* Written and read again, an opening is the same. */
static void test_openings_as_text(void **state)
{
    (void)state;
    for (int i = 0; i < games_count(); i++) {
        const Game *game = find_game(games_at(i)->name);
        Openings openings = {0};
        openings_draw(&openings, game, 3, 5, 9);
        for (int j = 0; j < openings.count; j++) {
            Text text = {0};
            Opening again;
            Error error;
            opening_print(game, &openings.items[j], &text);
            if (!opening_parse(&again, game, text_string(&text), &error))
                fail_msg("%s: '%s': %s", game->name, text_string(&text), error.text);
            assert_int_equal(again.count, openings.items[j].count);
            assert_true(opening_key(game, &again) == opening_key(game, &openings.items[j]));
            opening_free(&again);
            text_free(&text);
        }
        openings_free(&openings);
    }
}

typedef struct Tally {
    int games, a_first;
} Tally;

static void count_game(void *context, const MatchEvent *event)
{
    Tally *tally = context;
    tally->games++;
    tally->a_first += event->a_first;
}

static MatchResult play(Match *match, int concurrency)
{
    Openings openings = {0};
    MatchResult result;
    Error error;
    openings_draw(&openings, match->game, 4, (match->games + 1) / 2, match->conditions.seed);
    match->openings = &openings;
    match->concurrency = concurrency;
    match->conditions.max_plies = 1000;
    assert_true(match_play(match, &result, &error));
    openings_free(&openings);
    return result;
}

/* The sums agree, sides alternate, and the number of threads changes nothing. */
static void test_match_sums(void **state)
{
    (void)state;
    Tally tally = {0};
    Match match = {
        .game = find_game("reversi6"), .specs = {"greedy", "random"}, .games = 60, .conditions = {.seed = 5}};
    match.on_game = count_game;
    match.context = &tally;
    MatchResult one = play(&match, 1), four = play(&match, 4);
    assert_int_equal(tally.games, 120);
    assert_int_equal(tally.a_first, 60);
    assert_int_equal(one.games, 60);
    assert_int_equal(one.wins + one.draws + one.losses, 60);
    int pairs = 0, quarters = 0;
    for (int i = 0; i < 5; i++) {
        pairs += one.pairs[i];
        quarters += i * one.pairs[i];
        assert_int_equal(one.pairs[i], four.pairs[i]);
    }
    assert_int_equal(pairs, 30);
    assert_int_equal(quarters, 2 * one.wins + one.draws);
    assert_int_equal(one.wins, four.wins);
}

/* A player against itself from the same openings scores one half in every pair. */
static void test_match_mirror(void **state)
{
    (void)state;
    Match match = {
        .game = find_game("reversi6"), .specs = {"greedy", "greedy"}, .games = 20, .conditions = {.seed = 3}};
    MatchResult result = play(&match, 2);
    assert_int_equal(result.pairs[2], 10);
    assert_int_equal(result.wins, result.losses);
}

/* Processor time goes on by a millisecond whenever a thread looks at it: the random player never does while it thinks,
 * the engine with every depth at least. */
static int64_t lookers_clock(bool thread)
{
    static _Thread_local int64_t used_ns;
    struct timespec now;
    if (thread)
        return used_ns += 1000000;
    clock_gettime(CLOCK_MONOTONIC, &now); /* waits: no test looks at this one */
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* Who oversteps the bank loses every game, on either side, and it is counted as his. */
static void test_match_on_time(void **state)
{
    (void)state;
    Match match = {
        .game = find_game("reversi6"), .specs = {"random", "engine:hash=1"}, .games = 4, .conditions = {.seed = 1}};
    match.conditions.clock = (RefereeClock){.bank_ms = 20, .cpu = true}; /* a game has fourteen moves of each side */
    clock_replace(lookers_clock);
    MatchResult result = play(&match, 1);
    clock_replace(NULL);
    assert_int_equal(result.wins, 4);
    assert_int_equal(result.timeouts[0], 0);
    assert_int_equal(result.timeouts[1], 4);
    assert_int_equal(result.pairs[4], 2);
}

/* A player that takes its time and then the first move there is. */
static void *sleeper_create(const Game *game, const char *options, Error *error)
{
    (void)options, (void)error;
    return (void *)(uintptr_t)game;
}

static void sleeper_destroy(void *self)
{
    (void)self;
}

/* The clock of a game in which only sleep takes time. */
static int64_t sleepers_ns;

static int64_t sleepers_clock(bool thread)
{
    return thread ? 0 : sleepers_ns;
}

static bool sleeper_move(void *self, const PlayerTurn *turn, PlayerAnswer *answer, Error *error)
{
    const Game *game = self;
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    (void)error;
    sleepers_ns += 40000000;
    game->moves(turn->pos, moves);
    *answer = player_answer_plain(moves[0]);
    free(moves);
    return true;
}

/* The margin is there once: who is late by a little with every move has lost when that is more than the margin. */
static void test_overdraft(void **state)
{
    (void)state;
    static const PlayerKind sleeper = {
        .name = "sleeper", .create = sleeper_create, .destroy = sleeper_destroy, .move = sleeper_move};
    static const PlayerKind *const kinds[] = {&sleeper, NULL};
    const Game *game = find_game("ttt");
    Openings openings = {0};
    Error error;
    openings_draw(&openings, game, 0, 1, 1);
    Player *late = player_new_of(kinds, NULL, game, "sleeper", &error),
           *other = player_new_of(kinds, NULL, game, "sleeper", &error);
    RefereeTask task = {.game = game,
                        .opening = &openings.items[0],
                        .players = {late, other},
                        .conditions = {.clock = {.bank_ms = 1, .margin_ms = 100}, .max_plies = 100}};
    GameRecord record;
    clock_replace(sleepers_clock);
    referee_play(&task, &record);
    clock_replace(NULL);
    assert_int_equal(record.end, END_TIME);
    assert_int_equal(record.winner, 1);
    assert_int_equal(record.count, 4); /* the third move of the first player is late by 119 ms in all */
    referee_free_record(&record);
    player_free(late);
    player_free(other);
    openings_free(&openings);
}

static void test_match_bad_spec(void **state)
{
    (void)state;
    Match match = {
        .game = find_game("ttt"), .specs = {"random", "nobody"}, .games = 2, .conditions = {.max_plies = 100}};
    Openings openings = {0};
    openings_draw(&openings, match.game, 0, 1, 1);
    match.openings = &openings;
    MatchResult result;
    Error error;
    assert_false(match_play(&match, &result, &error));
    assert_non_null(strstr(error.text, "nobody"));
    assert_int_equal(result.games, 0);
    openings_free(&openings);
}

static void add_game(ContentionMeter *meter, const Conditions *conditions, int64_t wall_ms, int64_t cpu_ms)
{
    GameRecord record = {
        .count = 20, .time_ns = {wall_ms * 1000000, 100000000}, .cpu_ns = {cpu_ms * 1000000, 100000000}};
    MatchEvent event = {.number = 1, .a_first = true, .names = {"slow", "other"}, .record = &record};
    contention_add(meter, conditions, &event);
}

/* Who is charged for far more than he used is named; a few moves, little time, and clocks that do not charge it are
 * passed over. */
static void test_load(void **state)
{
    (void)state;
    Conditions wall = {.clock = {.movetime_ms = 100}}, cpu = {.clock = {.movetime_ms = 100, .cpu = true}},
               nodes = {.clock = {.nodes = 100}};
    ContentionMeter meter = {0};
    add_game(&meter, &wall, 1000, 200);
    assert_null(contention_worst(&meter)); /* ten moves */
    add_game(&meter, &cpu, 1000, 200);
    add_game(&meter, &nodes, 1000, 200);
    assert_null(contention_worst(&meter));
    add_game(&meter, &wall, 1000, 200);
    assert_non_null(contention_worst(&meter));
    assert_string_equal(contention_worst(&meter)->name, "slow");
    assert_true(contention_worst(&meter)->wall_ns == INT64_C(2000000000) &&
                contention_worst(&meter)->cpu_ns == INT64_C(400000000));
    ContentionMeter sum = {0};
    contention_take(&sum, &meter);
    assert_int_equal(meter.count, 0);
    assert_non_null(contention_worst(&sum));
    contention_free(&sum);
    for (int i = 0; i < 3; i++)
        add_game(&meter, &wall, 130, 100);
    assert_null(contention_worst(&meter)); /* a third more, and 3 ms a move */
    contention_free(&meter);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tc),
        cmocka_unit_test(test_openings_drawn),
        cmocka_unit_test(test_openings_scarce),
        cmocka_unit_test(test_openings_as_text),
        cmocka_unit_test(test_match_sums),
        cmocka_unit_test(test_match_mirror),
        cmocka_unit_test(test_match_on_time),
        cmocka_unit_test(test_match_bad_spec),
        cmocka_unit_test(test_load),
        cmocka_unit_test(test_overdraft),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
