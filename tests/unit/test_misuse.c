/* SPDX-License-Identifier: MIT
 *
 * test_misuse - wrong calls of the library: each is refused with a text, and nothing is harmed (`make asan` looks at
 * the memory).
 */
#include "tests/support.h"

#include <math.h>
#include <pthread.h>
#include <string.h>

#include <wuqi.h>

/* A call without a WuqiError that returns what stands for nothing, and says why. */
#define REFUSED(result) \
    do { \
        assert_true(result); \
        const char *why = wuqi_refusal(); \
        assert_non_null(why); \
        assert_true(strlen(why) > 10); \
        assert_null(wuqi_refusal()); \
    } while (0)

/* A call with a WuqiError `error` that fails and fills it in. */
#define FAILS(result) \
    do { \
        memset(&error, 0, sizeof error); \
        assert_true(result); \
        assert_true(strlen(error.text) > 5); \
        wuqi_refusal(); \
    } while (0)

/* A wrong index or number: answered with nothing. */
#define NOTHING(result) assert_true(result)

static WuqiError error;

static const WuqiGame *game_named(const char *name)
{
    const WuqiGame *game = wuqi_game_find(name, NULL);
    assert_non_null(game);
    return game;
}

static void games_are_needed(void **state)
{
    (void)state;
    WuqiOption option;
    FAILS(!wuqi_game_find(NULL, &error));
    FAILS(!wuqi_game_find("chess", &error));
    NOTHING(!wuqi_games_at(-1) && !wuqi_games_at(wuqi_games_count()));
    REFUSED(*wuqi_game_name(NULL) == '\0');
    REFUSED(*wuqi_game_title(NULL, WUQI_ENGLISH) == '\0');
    REFUSED(!wuqi_game_notation(NULL, 0));
    REFUSED(wuqi_game_moves_max(NULL) == 0);
    REFUSED((wuqi_game_board(NULL, NULL), true));
    REFUSED((wuqi_game_board(game_named("ttt"), NULL), true));
    NOTHING(!wuqi_game_notation(game_named("ttt"), 99) && !wuqi_game_eval_name(game_named("ttt"), -1));
    NOTHING(wuqi_game_cell_owner(game_named("ttt"), 12345) == -1);
    FAILS(wuqi_game_bench(NULL, &error) == 0);
    REFUSED(!wuqi_player_option(NULL, "engine", 0, 0, &option));
    REFUSED(!wuqi_player_option(game_named("ttt"), NULL, 0, 0, &option));
    REFUSED(!wuqi_player_option(game_named("ttt"), "engine", 0, 0, NULL));
    NOTHING(!wuqi_player_option(game_named("ttt"), "no such kind", 0, 0, &option));
}

static void positions_are_checked(void **state)
{
    (void)state;
    const WuqiGame *game = game_named("reversi8");
    int count = 7;
    int32_t squares[2] = {-5, 100000};
    FAILS(!wuqi_position_new(NULL, "", &error));
    FAILS(!wuqi_position_new(game, NULL, &error));
    FAILS(!wuqi_position_new(game, "no position", &error));
    WuqiPosition *pos = wuqi_position_new(game, "", &error);
    assert_non_null(pos);
    REFUSED(!wuqi_position_copy(NULL));
    REFUSED(*wuqi_position_text(NULL, false) == '\0');
    REFUSED(wuqi_position_over(NULL));
    REFUSED(wuqi_position_moves(NULL, NULL, 0) == 0);
    REFUSED(wuqi_position_moves(pos, NULL, 5) == 0);
    NOTHING(wuqi_position_moves(pos, NULL, 0) == 4);
    NOTHING(wuqi_position_cell(pos, -1) == 0 && wuqi_position_cell(pos, 1 << 30) == 0);
    NOTHING(wuqi_position_eval(pos, 99) == 0 && wuqi_position_eval(pos, -1) == 0);
    NOTHING(!wuqi_position_legal(pos, -2) && !wuqi_position_legal(pos, 1 << 20));
    NOTHING(*wuqi_position_move_text(pos, 12345, 99) == '\0');
    NOTHING(!wuqi_position_steps(pos, WUQI_NO_MOVE, &count) && count == 0);
    REFUSED(!wuqi_position_steps(pos, 0, NULL));
    REFUSED(!wuqi_position_terms(pos, 0, 0, NULL));
    REFUSED(!wuqi_position_points(pos, NULL));
    REFUSED(wuqi_position_inputs(pos, 0, NULL) == 0);
    REFUSED(wuqi_position_move_of(pos, NULL, 2) == WUQI_NO_MOVE);
    NOTHING(wuqi_position_move_of(pos, squares, 2) == WUQI_NO_MOVE);
    NOTHING(wuqi_position_move_of(pos, squares, -1) == WUQI_NO_MOVE);
    FAILS(!wuqi_position_make(pos, 0, &error));
    FAILS(!wuqi_position_make(NULL, 0, &error));
    FAILS(!wuqi_position_play(pos, "d3 a1 zz", &error));
    FAILS(!wuqi_position_play(pos, NULL, &error));
    FAILS(wuqi_position_parse_move(pos, NULL, &error) == WUQI_NO_MOVE);
    FAILS(wuqi_position_parse_move(pos, "\xff\xfe", &error) == WUQI_NO_MOVE);
    NOTHING(!wuqi_position_take_back(pos) && wuqi_position_made(pos) == 0);
    NOTHING(wuqi_position_made_at(pos, 3) == WUQI_NO_MOVE);
    wuqi_position_free(pos);
    wuqi_position_free(NULL);
}

static void players_are_checked(void **state)
{
    (void)state;
    WuqiReport answer;
    WuqiTask task = {.nodes = 100};
    WuqiMove none[1] = {4711};
    FAILS(!wuqi_player_new(NULL, "engine", &error));
    FAILS(!wuqi_player_new(game_named("ttt"), NULL, &error));
    FAILS(!wuqi_player_new(game_named("ttt"), "engine:depth=-3", &error));
    WuqiPlayer *player = wuqi_player_new(game_named("ttt"), "engine", &error);
    WuqiPosition *pos = wuqi_position_new(game_named("ttt"), "", &error);
    WuqiPosition *other = wuqi_position_new(game_named("reversi6"), "", &error);
    FAILS(!wuqi_player_think(NULL, pos, &task, &answer, &error));
    FAILS(!wuqi_player_think(player, NULL, &task, &answer, &error));
    FAILS(!wuqi_player_think(player, pos, NULL, &answer, &error));
    FAILS(!wuqi_player_think(player, pos, &task, NULL, &error));
    FAILS(!wuqi_player_think(player, other, &task, &answer, &error));
    FAILS(!wuqi_player_think(player, pos, &(WuqiTask){.depth = 1 << 20}, &answer, &error));
    FAILS(!wuqi_player_think(player, pos, &(WuqiTask){.lines = -1}, &answer, &error));
    FAILS(!wuqi_player_think(player, pos, &(WuqiTask){.movetime_ms = -1}, &answer, &error));
    FAILS(!wuqi_player_think(player, pos, &(WuqiTask){.only_count = 1, .only = none}, &answer, &error));
    FAILS(!wuqi_player_think(player, pos, &(WuqiTask){.only_count = 1}, &answer, &error));
    NOTHING(!wuqi_player_line(player, -1) && !wuqi_player_line(player, 0));
    REFUSED(!wuqi_player_line(NULL, 0));
    REFUSED((wuqi_player_stop(NULL, true), true));
    REFUSED((wuqi_player_new_game(NULL, 0), true));
    FAILS(!wuqi_trace_record(NULL, pos, &task, 0, 0, &error));
    FAILS(!wuqi_trace_record(player, NULL, &task, 0, 0, &error));
    FAILS(!wuqi_trace_record(player, pos, NULL, 0, 0, &error));
    assert_true(wuqi_player_think(player, pos, &task, &answer, &error)); /* after all that it plays */
    assert_true(wuqi_position_legal(pos, answer.best));
    wuqi_player_free(player);
    wuqi_player_free(NULL);
    wuqi_position_free(pos);
    wuqi_position_free(other);
}

static void traces_and_records_are_checked(void **state)
{
    (void)state;
    size_t size = 1;
    WuqiTraceNode node;
    WuqiPly ply = {.score = NAN, .scored = 1};
    FAILS(!wuqi_trace_new(NULL, 5, &error));
    FAILS(!wuqi_trace_new("no trace", 8, &error));
    REFUSED(!wuqi_trace_bytes(NULL, &size) && size == 0);
    REFUSED(wuqi_trace_count(NULL) == 0);
    REFUSED(!wuqi_trace_node(NULL, 0, &node));
    REFUSED(*wuqi_trace_text(NULL, 0, 0, 0) == '\0');
    FAILS(!wuqi_trace_reference(NULL, NULL, &error));
    FAILS(!wuqi_trace_diff(NULL, NULL, false, 0, &error));
    FAILS(!wuqi_records_read(NULL, 5, "a.pgn", NULL, &error));
    FAILS(!wuqi_records_read("\0\1\2", 3, "a.pgn", NULL, &error));
    WuqiRecords *records = wuqi_records_new();
    WuqiPosition *pos = wuqi_position_new(game_named("ttt"), "", &error);
    assert_true(wuqi_position_play(pos, "a1", &error));
    FAILS(!wuqi_records_add(records, NULL, &error));
    FAILS(!wuqi_records_add(NULL, pos, &error));
    assert_true(wuqi_records_add(records, pos, &error));
    NOTHING(!wuqi_records_game(records, 1) && !wuqi_records_position(records, 0, 2));
    NOTHING(!wuqi_records_player(records, 0, 2) && !wuqi_records_tag_name(records, -1, 0));
    REFUSED(!wuqi_records_tag(records, 0, NULL));
    REFUSED((wuqi_records_set_tag(records, 0, NULL, "x"), true));
    REFUSED((wuqi_records_set_player(records, 0, 0, NULL), true));
    REFUSED(!wuqi_records_ply(records, 0, 0, NULL));
    NOTHING(!wuqi_records_set_ply(records, 0, 0, &ply));
    NOTHING(!wuqi_records_set_ply(records, 0, 9, &(WuqiPly){0}));
    FAILS(!wuqi_records_write(records, 5, "json", &error));
    FAILS(!wuqi_records_write(records, 0, "docx", &error));
    FAILS(!wuqi_records_write(records, 0, NULL, &error));
    FAILS(!wuqi_records_write(NULL, 0, "json", &error));
    wuqi_records_free(records);
    wuqi_position_free(pos);
}

/* A player that thinks in a thread of its own, held in its first report until it is let go. */
typedef struct Held {
    WuqiPlayer *player;
    WuqiPosition *pos;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool inside, free;
} Held;

static void held_report(void *context, const WuqiReport *report)
{
    Held *held = context;
    (void)report;
    pthread_mutex_lock(&held->lock);
    held->inside = true;
    pthread_cond_broadcast(&held->wake);
    while (!held->free)
        pthread_cond_wait(&held->wake, &held->lock);
    pthread_mutex_unlock(&held->lock);
}

static void *held_think(void *context)
{
    Held *held = context;
    WuqiReport answer;
    const WuqiTask task = {.depth = 3, .report = held_report, .context = held};
    bool fine = wuqi_player_think(held->player, held->pos, &task, &answer, NULL);
    return fine && wuqi_position_legal(held->pos, answer.best) ? held : NULL;
}

static void held_set(Held *held, bool *flag)
{
    pthread_mutex_lock(&held->lock);
    *flag = true;
    pthread_cond_broadcast(&held->wake);
    pthread_mutex_unlock(&held->lock);
}

/* What may not be done to a player that thinks, nor to the position that it thinks about. */
static void refuse_while_thinking(WuqiPlayer *player, WuqiPosition *pos)
{
    WuqiReport answer;
    WuqiTask task = {.nodes = 10};
    FAILS(!wuqi_player_think(player, pos, &task, &answer, &error));
    FAILS(!wuqi_trace_record(player, pos, &task, 0, 0, &error));
    REFUSED((wuqi_player_new_game(player, 1), true));
    REFUSED(!wuqi_player_line(player, 0));
    REFUSED((wuqi_player_free(player), true));
    FAILS(!wuqi_position_make(pos, 0, &error));
    FAILS(!wuqi_position_play(pos, "a1", &error));
    REFUSED(!wuqi_position_take_back(pos));
    REFUSED((wuqi_position_free(pos), true));
    assert_true(strlen(wuqi_position_text(pos, false)) > 0); /* it may be read */
    WuqiPosition *copy = wuqi_position_copy(pos);
    assert_non_null(copy);
    assert_true(wuqi_position_play(copy, "a1", &error));
    wuqi_position_free(copy);
}

static void a_handle_in_use_is_refused(void **state)
{
    (void)state;
    Held held = {.player = wuqi_player_new(game_named("ttt"), "engine", NULL),
                 .pos = wuqi_position_new(game_named("ttt"), "", NULL),
                 .lock = PTHREAD_MUTEX_INITIALIZER,
                 .wake = PTHREAD_COND_INITIALIZER};
    pthread_t thread;
    void *result;
    assert_int_equal(pthread_create(&thread, NULL, held_think, &held), 0);
    pthread_mutex_lock(&held.lock);
    while (!held.inside)
        pthread_cond_wait(&held.wake, &held.lock);
    pthread_mutex_unlock(&held.lock);
    refuse_while_thinking(held.player, held.pos);
    wuqi_player_stop(held.player, true); /* the one call that goes with a thinking */
    assert_null(wuqi_refusal());
    held_set(&held, &held.free);
    assert_int_equal(pthread_join(thread, &result), 0);
    assert_ptr_equal(result, &held);
    wuqi_player_free(held.player);
    wuqi_position_free(held.pos);
    assert_null(wuqi_refusal());
}

/* The same from the player's own report. */
static void own_report(void *context, const WuqiReport *report)
{
    Held *held = context;
    (void)report;
    refuse_while_thinking(held->player, held->pos);
    held->inside = true;
}

static void a_report_may_not_use_its_player(void **state)
{
    (void)state;
    Held held = {.player = wuqi_player_new(game_named("ttt"), "engine", NULL),
                 .pos = wuqi_position_new(game_named("ttt"), "", NULL)};
    WuqiReport answer;
    assert_true(wuqi_player_think(held.player, held.pos,
                                  &(WuqiTask){.depth = 2, .report = own_report, .context = &held}, &answer, NULL));
    assert_true(held.inside);
    wuqi_player_free(held.player);
    wuqi_position_free(held.pos);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_needed),           cmocka_unit_test(positions_are_checked),
        cmocka_unit_test(players_are_checked),        cmocka_unit_test(traces_and_records_are_checked),
        cmocka_unit_test(a_handle_in_use_is_refused), cmocka_unit_test(a_report_may_not_use_its_player),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
