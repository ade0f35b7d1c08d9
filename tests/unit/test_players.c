/* SPDX-License-Identifier: MIT
 *
 * test_players - specs, legal moves from every kind of player, levels.
 */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/clock.h"
#include "bots/bots.h"
#include "players/levels.h"
#include "players/player.h"

static Player *make(const Game *game, const char *spec)
{
    Error error = {0};
    Player *player = bots_player_new(game, spec, &error);
    if (!player)
        fail_msg("%s: %s: %s", game->name, spec, error.text);
    assert_string_equal(player_spec(player), spec);
    return player;
}

static Move ask(Player *player, const void *pos)
{
    PlayerTurn turn = {.pos = pos};
    PlayerAnswer answer;
    Error error = {0};
    assert_true(player_move(player, &turn, &answer, &error));
    return answer.move;
}

/* Plays a game of the player against itself; returns a fingerprint of the moves. */
static uint64_t self_play(const Game *game, const char *spec, uint64_t seed, int plies)
{
    Player *player = make(game, spec);
    void *pos = position_new(game, "", NULL);
    uint64_t print = 0;
    assert_non_null(pos);
    player_new_game(player, seed);
    for (int i = 0; i < plies && !game->over(pos); i++) {
        Move move = ask(player, pos);
        assert_true(game_legal(game, pos, move));
        print = rng_mix(print ^ move);
        game->make(pos, move);
    }
    position_free(game, pos);
    player_free(player);
    return print;
}

/* The kind with the longest search that its options allow. */
static void deepest_spec(const Game *game, const char *kind, char *spec, size_t size)
{
    Option options[OPTIONS_MAX];
    Error error;
    assert_true(player_options(game, kind, options, &error));
    snprintf(spec, size, "%s:", kind);
    for (int i = 0; options[i].name; i++) {
        size_t length = strlen(spec);
        if (strcmp(options[i].name, "depth") == 0)
            snprintf(spec + length, size - length, "depth=%lld,", (long long)options[i].high);
        else if (strcmp(options[i].name, "algorithm") == 0)
            snprintf(spec + length, size - length, "algorithm=minimax,");
    }
    spec[strlen(spec) - 1] = '\0'; /* the comma, or the colon */
}

/* What a trace is told of, and the stop it sets at one of the nodes. */
typedef struct Watched {
    _Atomic bool stop;
    int nodes, stop_at, late; /* late: nodes after the stop */
} Watched;

static void watched_enter(void *context, const TraceNode *node)
{
    Watched *watched = context;
    (void)node;
    watched->late += atomic_load(&watched->stop);
    if (++watched->nodes == watched->stop_at)
        atomic_store(&watched->stop, true);
}

static void watched_leave(void *context, const TraceNode *node, const TraceResult *result)
{
    (void)context;
    (void)node;
    (void)result;
}

static void watched_skip(void *context, int ply, Move move)
{
    (void)context;
    (void)ply;
    (void)move;
}

/* Asked with the turn's limits and stop; the answer is legal (player_move checks it). */
static PlayerAnswer ask_limited(const Game *game, const char *spec, const void *pos, PlayerTurn turn)
{
    PlayerAnswer answer;
    Error error = {0};
    Player *player = make(game, spec);
    player_new_game(player, 1);
    turn.pos = pos;
    assert_true(player_move(player, &turn, &answer, &error));
    assert_true(game_legal(game, pos, answer.move));
    player_free(player);
    return answer;
}

/* However long the search would be: who waits for a player need not wait for ever. */
static void a_stop_ends_every_player(void **state)
{
    enum { LATE_MAX = 1200 /* nodes; the slowest evaluation takes 30 us, and those are looked at every 64 nodes */ };
    static const char *const kinds[] = {"engine", "classic", "search", "random", "greedy"};
    const Game *game = *state;
    Rng rng = rng_seed(5);
    void *pos = support_random_position(game, &rng, 12);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        char spec[128];
        deepest_spec(game, kinds[i], spec, sizeof spec);
        Watched watched = {.stop_at = 500};
        Trace trace = {.context = &watched, .enter = watched_enter, .leave = watched_leave, .skip = watched_skip};
        ask_limited(game, spec, pos, (PlayerTurn){.stop = &watched.stop, .trace = &trace});
        bool report = strcmp(kinds[i], "classic") == 0 && game->classic_new; /* else it is the game's own search */
        assert_in_range(watched.late, 0, report ? 1 : LATE_MAX);
        atomic_store(&watched.stop, true);
        PlayerAnswer answer = ask_limited(game, spec, pos, (PlayerTurn){.stop = &watched.stop});
        assert_in_range(answer.report.nodes, 0, LATE_MAX);
        assert_true(!answer.has_value || !report || answer.report.nodes < 2);
    }
    position_free(game, pos);
}

/* A clock that has gone on a millisecond whenever somebody looks. */
static _Atomic int64_t ticking_ns;
static int64_t ticking_clock(bool thread)
{
    (void)thread;
    return atomic_fetch_add(&ticking_ns, 1000000);
}

static void the_classic_player_keeps_to_its_limits(void **state)
{
    const Game *game = *state;
    if (!game->classic_new) /* a search of the engine's, whose limits test_search looks at */
        skip();
    Rng rng = rng_seed(5);
    char spec[128];
    void *pos = support_random_position(game, &rng, 12);
    deepest_spec(game, "classic", spec, sizeof spec);
    PlayerAnswer answer = ask_limited(game, spec, pos, (PlayerTurn){.limits = {.nodes = 100}});
    assert_in_range(answer.report.nodes, 0, 110);
    clock_replace(ticking_clock);
    answer = ask_limited(game, spec, pos, (PlayerTurn){.limits = {.movetime_ms = 300}});
    clock_replace(NULL);
    assert_in_range(answer.report.nodes, 0, 300 * 64);
    position_free(game, pos);
}

/* Lost by four discs with b5, by more with d6, where the opponent errs more easily. A player that is asked for a move
 * plays d6; asked for an analysis it must not claim that d6 loses by four, whatever kind of search it is. */
static void analysis_is_handed_on(void **state)
{
    (void)state;
    static const char *const specs[] = {"engine", "search:algorithm=pvs,all=on,depth=30"};
    Error error = {0};
    const Game *game = games_find("reversi6", &error);
    if (!game)
        skip();
    void *pos = position_new(game, "XXOO--OOO-X-OOXXX--OOXOO--OOXO-XO-XO X", NULL);
    Move sound, trap;
    assert_true(game->parse_move(pos, "b5", &sound, NULL) && game->parse_move(pos, "d6", &trap, NULL));
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        Player *player = make(game, specs[i]);
        for (int analysis = 0; analysis < 2; analysis++) {
            PlayerTurn turn = {.pos = pos, .analysis = analysis, .limits = {.nodes = 1000000}};
            PlayerAnswer answer;
            player_new_game(player, 1);
            assert_true(player_move(player, &turn, &answer, &error));
            assert_true(answer.report.solved);
            assert_int_equal(answer.report.best, analysis ? sound : trap);
        }
        player_free(player);
    }
    position_free(game, pos);
}

static void every_kind_plays_legal_moves(void **state)
{
    static const char *const specs[] = {"engine:depth=2",
                                        "engine:nodes=500,threads=2,hash=1",
                                        "engine:level=1",
                                        "engine:level=4",
                                        "engine:level=7",
                                        "classic:depth=1",
                                        "search:depth=1",
                                        "search:algorithm=minimax,depth=1",
                                        "search:algorithm=pvs,depth=2,all=on,nullmove=off",
                                        "random",
                                        "random:seed=3",
                                        "greedy"};
    const Game *game = *state;
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++)
        self_play(game, specs[i], 1, support_amount(40));
}

static void the_same_seed_plays_the_same_game(void **state)
{
    const Game *game = *state;
    int plies = support_amount(40);
    assert_true(self_play(game, "random", 1, plies) == self_play(game, "random", 1, plies));
    assert_true(self_play(game, "engine:level=2", 5, plies) == self_play(game, "engine:level=2", 5, plies));
    assert_true(self_play(game, "engine:nodes=300", 5, plies) == self_play(game, "engine:nodes=300", 5, plies));
    int different = 0;
    for (uint64_t seed = 0; seed < 5; seed++)
        different +=
            self_play(game, "engine:level=1", seed, plies) != self_play(game, "engine:level=1", seed + 1, plies);
    assert_true(different > 0);
}

static Move move_of(Player *player, const void *pos)
{
    PlayerTurn turn = {.pos = pos, .limits = {.nodes = 2000}};
    PlayerAnswer answer;
    assert_true(player_move(player, &turn, &answer, NULL));
    return answer.move;
}

/* `engine:seed=N`: the number and the position decide, so that a game can be repeated and a move be taken back. */
static void a_seed_of_its_own_varies_the_game_and_repeats_it(void **state)
{
    const Game *game = *state;
    int plies = support_amount(16) < 8 ? 8 : 16; /* the first move of gomoku is always the same */
    for (int level = 3; level <= LEVEL_MAX; level += 7) {
        char spec[64];
        int different = 0;
        uint64_t before = 0;
        for (int seed = 1; seed <= 6; seed++) {
            snprintf(spec, sizeof spec, "engine:level=%d,nodes=2000,seed=%d", level, seed);
            uint64_t played = self_play(game, spec, 1, plies);
            assert_true(level == LEVEL_MAX || played == self_play(game, spec, 2, plies));
            different += seed > 1 && played != before;
            before = played;
        }
        if (level < LEVEL_MAX)
            assert_true(different > 0);
    }
    void *pos = position_new(game, "", NULL), *next = position_copy(game, pos);
    Player *player = make(game, "engine:level=3,seed=7");
    player_new_game(player, 1);
    Move first = move_of(player, pos);
    game->make(next, first);
    move_of(player, next);
    assert_int_equal(move_of(player, pos), first);
    player_free(player);
    position_free(game, next);
    position_free(game, pos);
}

static void the_choice_can_be_restricted(void **state)
{
    static const char *const specs[] = {"engine:depth=2", "engine:level=1", "classic:depth=1",
                                        "search:depth=1", "random",         "greedy"};
    const Game *game = *state;
    Move *moves = malloc((size_t)game->moves_max * sizeof *moves);
    void *pos = position_new(game, "", NULL);
    int count = game->moves(pos, moves);
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        Player *player = make(game, specs[i]);
        PlayerTurn turn = {.pos = pos, .only = &moves[count - 1], .only_count = 1};
        PlayerAnswer answer;
        assert_true(player_move(player, &turn, &answer, NULL));
        assert_int_equal(answer.move, moves[count - 1]);
        player_free(player);
    }
    position_free(game, pos);
    free(moves);
}

static void bad_specs_are_refused_in_one_line(void **state)
{
    static const char *const specs[] = {"",
                                        "grandmaster",
                                        "human",
                                        "uci:stockfish",
                                        "engine:",
                                        "engine:depth",
                                        "engine:depth=0",
                                        "engine:depth=8,",
                                        "engine:level=11",
                                        "engine:speed=9",
                                        "engine:threads=1000",
                                        "search:algorithm=magic",
                                        "search:eval=none",
                                        "search:table=perhaps",
                                        "search:order=",
                                        "search:telepathy=on",
                                        "random:seed=-1",
                                        "random:depth=3",
                                        "greedy:depth=1",
                                        "classic:no-such-option=1"};
    const Game *game = *state;
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        Error error = {0};
        assert_null(bots_player_new(game, specs[i], &error));
        assert_true(strlen(error.text) > 10);
        assert_null(strchr(error.text, '\n'));
    }
}

/* Plays the first spec against the second from both sides of random openings; returns its points in percent. */
static int duel(const Game *game, const char *first, const char *second, int pairs)
{
    Player *players[2] = {make(game, first), make(game, second)};
    int points = 0;
    for (int i = 0; i < 2 * pairs; i++) {
        Rng rng = rng_seed((uint64_t)(i / 2));
        void *pos = support_random_position(game, &rng, 2);
        for (int p = 0; p < 2; p++)
            player_new_game(players[p], (uint64_t)(2 * i + p));
        while (!game->over(pos))
            game->make(pos, ask(players[game->side(pos) ^ (i & 1)], pos));
        int value = game->side(pos) == (i & 1) ? game->result(pos) : -game->result(pos);
        points += value > 0 ? 2 : value == 0;
        position_free(game, pos);
    }
    player_free(players[0]);
    player_free(players[1]);
    return points * 50 / (2 * pairs);
}

static void higher_levels_are_stronger(void **state)
{
    Error error = {0};
    const Game *game = games_find("reversi6", &error);
    (void)state;
    if (!game)
        skip();
    for (int level = 3; level <= 6; level++) {
        char strong[40], weak[40];
        snprintf(strong, sizeof strong, "engine:level=%d", level);
        snprintf(weak, sizeof weak, "engine:level=%d", level - 2);
        assert_true(duel(game, strong, weak, support_amount(40)) >= 60);
    }
}

static void a_seen_win_is_never_missed_from_level_five_on(void **state)
{
    Error error = {0};
    const Game *game = games_find("ttt", &error);
    (void)state;
    if (!game)
        skip();
    /* X wins by c1, and otherwise O by c2. */
    void *pos = position_new(game, "XX-OO---- X", &error);
    for (int level = 5; level <= 10; level++) {
        char spec[40];
        snprintf(spec, sizeof spec, "engine:level=%d", level);
        Player *player = make(game, spec);
        for (uint64_t seed = 0; seed < 100; seed++) {
            player_new_game(player, seed);
            assert_int_equal(ask(player, pos), 2);
        }
        player_free(player);
    }
    position_free(game, pos);
}

/* As deep as minimax gets without making everybody wait. */
static void plain_searches_find_the_same_value(void **state)
{
    static const char *const algorithms[] = {"minimax", "alphabeta", "pvs"};
    const Game *game = *state;
    Rng rng = rng_seed(11);
    void *pos = support_random_position(game, &rng, 4);
    Move *moves = malloc((size_t)game->moves_max * sizeof *moves);
    int depth = game->moves(pos, moves) > 100 ? 2 : 3;
    int values[3];
    uint64_t nodes[3];
    free(moves);
    for (int i = 0; i < 3; i++) {
        char spec[60];
        snprintf(spec, sizeof spec, "search:algorithm=%s,depth=%d", algorithms[i], depth);
        Player *player = make(game, spec);
        PlayerTurn turn = {.pos = pos};
        PlayerAnswer answer;
        assert_true(player_move(player, &turn, &answer, NULL));
        values[i] = answer.report.value;
        nodes[i] = answer.report.nodes;
        player_free(player);
    }
    assert_int_equal(values[0], values[1]);
    assert_int_equal(values[0], values[2]);
    assert_true(nodes[0] > nodes[1]);
    position_free(game, pos);
}

/* The move of the root's first and of its last child: what a search was given to try. */
typedef struct FirstTried {
    Move first;
    int ply;
} FirstTried;

static void tried_enter(void *context, const TraceNode *node)
{
    FirstTried *tried = context;
    if (node->ply == 1 && tried->first == MOVE_NONE)
        tried->first = node->move;
}

static void tried_skip(void *context, int ply, Move move)
{
    (void)context, (void)ply, (void)move;
}

static void tried_leave(void *context, const TraceNode *node, const TraceResult *result)
{
    (void)context, (void)node, (void)result;
}

/* With `order` the root tries these moves first; the value stays, the nodes need not. */
static void the_root_takes_an_order(void **state)
{
    const Game *game = *state;
    Rng rng = rng_seed(23);
    void *pos = support_random_position(game, &rng, 4);
    Move *moves = malloc((size_t)game->moves_max * sizeof *moves);
    const int count = game->moves(pos, moves);
    int value = 0;
    for (int i = 0; i < count && i < 4; i++) {
        Text name = {0};
        char spec[120];
        game->print_move(pos, moves[count - 1 - i], &name);
        snprintf(spec, sizeof spec, "search:algorithm=alphabeta,depth=2,order=");
        for (const char *at = text_string(&name); *at; at++)
            snprintf(spec + strlen(spec), 2, "%c", *at == ',' ? '.' : *at);
        Player *player = make(game, spec);
        FirstTried tried = {.first = MOVE_NONE};
        Trace trace = {.context = &tried, .enter = tried_enter, .skip = tried_skip, .leave = tried_leave};
        PlayerTurn turn = {.pos = pos, .trace = &trace};
        PlayerAnswer answer;
        Error error;
        assert_true(player_move(player, &turn, &answer, &error));
        assert_int_equal(tried.first, moves[count - 1 - i]);
        assert_true(i == 0 || answer.report.value == value);
        value = answer.report.value;
        player_free(player);
        text_free(&name);
    }
    static const char *const bad[] = {"search:order=no-such-move", "search:order=/"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        Player *player = make(game, bad[i]);
        PlayerTurn turn = {.pos = pos};
        PlayerAnswer answer;
        Error error = {0};
        assert_false(player_move(player, &turn, &answer, &error));
        assert_non_null(strstr(error.text, "order"));
        player_free(player);
    }
    free(moves);
    position_free(game, pos);
}

/* The sample game of the reversi report: the machine's five answers to the five moves of a person. */
/* A depth of the turn is obeyed, deeper than usual or not; what the spec itself says is never exceeded. */
static void the_search_goes_as_deep_as_the_turn_says(void **state)
{
    (void)state;
    static const struct {
        const char *spec;
        int asked, reached;
    } cases[] = {
        {"search", 0, 4}, {"search", 2, 2}, {"search", 6, 6}, {"search:depth=3", 6, 3}, {"search:depth=6", 3, 3}};
    const Game *game = games_find("reversi6", NULL);
    void *pos = position_new(game, "", NULL);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Error error;
        Player *player = player_new(game, cases[i].spec, &error);
        PlayerTurn turn = {.pos = pos, .limits = {.depth = cases[i].asked}};
        PlayerAnswer answer;
        assert_true(player_move(player, &turn, &answer, &error));
        assert_int_equal(answer.report.depth, cases[i].reached);
        player_free(player);
    }
    position_free(game, pos);
}

/* Processor time that goes on by 5 us with every look at it, on every machine. */
static int64_t stepping_clock(bool thread)
{
    static int64_t used_ns;
    return thread ? used_ns += 5000 : 0;
}

/* An engine with a bank of its own keeps to it, whatever the clock says. */
static void a_bank_of_its_own_runs_down(void **state)
{
    (void)state;
    const Game *game = games_find("duel2048", NULL);
    Error error;
    Player *player = player_new(game, "engine:bank=60,hash=1", &error);
    void *pos = position_new(game, "seed:3 rounds=100", NULL);
    assert_non_null(player);
    player_new_game(player, 1);
    clock_replace(stepping_clock);
    int64_t spent = 0;
    for (int i = 0; i < 400; i++) {
        PlayerTurn turn = {.pos = pos, .limits = {.time_ms = 3600000, .overhead_us = 1, .cpu = true}};
        PlayerAnswer answer;
        assert_true(player_move(player, &turn, &answer, &error));
        spent += answer.cpu_ns;
    }
    clock_replace(NULL);

    assert_true(spent > 20 * INT64_C(1000000) && spent < 60 * INT64_C(1000000));
    player_free(player);
    position_free(game, pos);
}

static void the_report_s_sample_game_is_played_again(void **state)
{
    (void)state;
    static const char *const persons[] = {"b6", "d6", "e5", "b1"}, *const machines[] = {"d1", "c6", "e6", "a1", "a2"};
    const Game *game = games_find("reversi6", NULL);
    Player *classic = make(game, "classic:eval=c,depth=4");
    void *pos = position_new(game, "--X-OO-XXXOOOXXOOOOXOXXOOOXX-OO----O O", NULL);
    for (int i = 0; i < 5; i++) {
        Text name = {0};
        Move move = ask(classic, pos);
        game->print_move(pos, move, &name);
        assert_string_equal(text_string(&name), machines[i]);
        text_free(&name);
        game->make(pos, move);
        if (i < 4)
            assert_true(position_play(game, pos, persons[i], NULL));
    }
    position_free(game, pos);
    player_free(classic);
}

/* The report's clock rules: 2048 looks one phase less deep at 60 % of the time and two at 35 %. */
static void the_classic_player_hurries_when_time_runs_out(void **state)
{
    (void)state;
    static const struct {
        int64_t left_ms;
        int depth;
    } clocks[] = {{5000, 3}, {3001, 3}, {3000, 2}, {1751, 2}, {1750, 1}};
    const Game *game = games_find("duel2048", NULL);
    Player *classic = make(game, "classic"), *steady = make(game, "classic:timerule=off");
    void *pos =
        position_new(game, "+5+3+1+1-1-2-0-4+6+2+0+0-0-0-3-5+4+1+0+0-0-1-2-4+2+1+1+0-0-0-1-6 90 m1 seed:3", NULL);
    for (int i = 0; i < 5; i++) {
        PlayerTurn turn = {.pos = pos, .limits = {.time_ms = clocks[i].left_ms}};
        PlayerAnswer answer;
        assert_true(player_move(classic, &turn, &answer, NULL));
        assert_int_equal(answer.report.depth, clocks[i].depth);
        assert_true(player_move(steady, &turn, &answer, NULL));
        assert_int_equal(answer.report.depth, 3);
    }
    position_free(game, pos);
    player_free(classic);
    player_free(steady);
}

/* data/levels.json, which docs and page show, has the numbers that are played by. */
static void the_documented_levels_are_the_ones_played(void **state)
{
    (void)state;
    json_error_t wrong;
    json_t *data = json_load_file("data/levels.json", 0, &wrong), *ladder;
    size_t index;
    int ladders = 0;
    json_array_foreach(json_object_get(data, "ladders"), index, ladder)
    {
        const char *game = json_string_value(json_object_get(ladder, "game"));
        const json_t *levels = json_object_get(ladder, "levels");
        assert_int_equal(json_array_size(levels), LEVEL_MAX - LEVEL_MIN);
        for (int level = LEVEL_MIN; level < LEVEL_MAX; level++) {
            int depth, moves, lapse, budget;
            const Level *played = level_get(*game ? game : "any other", level);
            assert_int_equal(json_unpack(json_array_get(levels, (size_t)(level - LEVEL_MIN)), "{s:i, s:i, s:i, s:i}",
                                         "depth", &depth, "moves", &moves, "lapse", &lapse, "budget", &budget),
                             0);
            if (played->depth != depth || played->lines != moves || played->lapse != lapse || played->budget != budget)
                fail_msg("data/levels.json: level %d of '%s' is not the one that is played", level, game);
        }
        ladders++;
    }
    assert_int_equal(ladders, 7);
    json_decref(data);
}

/* What a report says of how it was found, by one thread and by four. */
static void answers_say_how_they_were_found(void **state)
{
    static const struct {
        const char *game, *moves;
        int random; /* moves played before, by lot */
        ReportSource source;
    } cases[] = {{"ttt", "", 0, REPORT_SEARCH},       {"gomoku15", "", 0, REPORT_BOOK},
                 {"reversi6", "", 0, REPORT_BOOK},    {"gomoku19", "k10 a1 l10 a3 m10 a5", 0, REPORT_PROVER},
                 {"reversi8", "", 50, REPORT_SOLVER}, {"reversi8", "", 0, REPORT_SEARCH}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (int threads = 1; threads <= 4; threads += 3) {
            Error error;
            Rng rng = rng_seed(1);
            const Game *game = games_find(cases[i].game, &error);
            void *pos = support_random_position(game, &rng, cases[i].random);
            if (!position_play(game, pos, cases[i].moves, &error))
                fail_msg("%s", error.text);
            GameSearch *search = game->search_new(&(SearchConfig){.hash_mb = 1, .threads = threads});
            const bool solves = cases[i].source == REPORT_SOLVER;
            SearchParams params = search_params((Limits){.nodes = solves ? 0 : 4000, .solve = solves});
            Report report = {0};
            game->think(search, pos, &params, &report);
            if (report.source != cases[i].source)
                fail_msg("%s, %d threads: %s instead of %s", game->name, threads, report_source_names[report.source],
                         report_source_names[cases[i].source]);
            assert_true(report.solved || report.source == REPORT_SEARCH);
            if (strcmp(game->name, "gomoku15") == 0) /* nobody has begun to search */
                assert_int_equal(report.nodes, 0);
            game->search_free(search);
            position_free(game, pos);
        }
    }
}

int main(void)
{
    static const struct CMUnitTest for_games[] = {
        cmocka_unit_test(every_kind_plays_legal_moves),
        cmocka_unit_test(the_same_seed_plays_the_same_game),
        cmocka_unit_test(a_seed_of_its_own_varies_the_game_and_repeats_it),
        cmocka_unit_test(the_choice_can_be_restricted),
        cmocka_unit_test(bad_specs_are_refused_in_one_line),
        cmocka_unit_test(the_root_takes_an_order),
        cmocka_unit_test(plain_searches_find_the_same_value),
        cmocka_unit_test(a_stop_ends_every_player),
        cmocka_unit_test(the_classic_player_keeps_to_its_limits),
    };
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(analysis_is_handed_on),
        cmocka_unit_test(answers_say_how_they_were_found),
        cmocka_unit_test(the_search_goes_as_deep_as_the_turn_says),
        cmocka_unit_test(a_bank_of_its_own_runs_down),
        cmocka_unit_test(the_report_s_sample_game_is_played_again),
        cmocka_unit_test(the_classic_player_hurries_when_time_runs_out),
        cmocka_unit_test(the_documented_levels_are_the_ones_played),
        cmocka_unit_test(higher_levels_are_stronger),
        cmocka_unit_test(a_seen_win_is_never_missed_from_level_five_on),
    };
    int failed = SUPPORT_RUN_FOR_GAMES(for_games);
    return SUPPORT_RUN(tests) + failed;
}
