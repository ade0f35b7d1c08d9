/* SPDX-License-Identifier: MIT
 *
 * test_search - what the one search promises, for every game: determinism, limits, lines, techniques, trace.
 */
#include "tests/support.h"

#include <stdlib.h>
#include <string.h>

#include "search/tt.h"

static const Game *game_of(void **state)
{
    return *state;
}

/* How far a search of so many nodes has come. */
typedef struct Finished {
    int depth;
    uint64_t most;
    bool decided; /* it knows the end */
} Finished;

static void finished_note(void *context, const Report *report)
{
    Finished *finished = context;
    if (report->line > 1 || report->nodes >= finished->most || finished->decided || report->final)
        return;
    finished->depth = report->depth;
    finished->decided = report->solved || value_mate_plies(report->value) != 0;
}

/* The greatest depth, at least 1, that a search of this kind finishes within so many nodes, or at which it knows the
 * end. */
static int depth_within(const Game *game, const void *pos, SearchParams params, uint64_t nodes)
{
    enum { DEEPEST = 30 };
    Finished finished = {.depth = 1, .most = nodes};
    params.report = finished_note;
    params.context = &finished;
    params.trace = NULL;
    params.limits.nodes = nodes;
    const bool deepens = params.techniques & TECHNIQUE_DEEPENING; /* then one search goes through all depths */
    for (params.limits.depth = deepens ? DEEPEST : 1; params.limits.depth <= DEEPEST; params.limits.depth++) {
        if (support_think(game, pos, &params).nodes >= nodes || finished.decided)
            break;
        finished.depth = params.limits.depth;
    }
    return finished.depth;
}

static void trace_ignore_enter(void *context, const TraceNode *node)
{
    (void)context, (void)node;
}

static void trace_ignore_skip(void *context, int ply, Move move)
{
    (void)context, (void)ply, (void)move;
}

static void trace_ignore_leave(void *context, const TraceNode *node, const TraceResult *result)
{
    (void)context, (void)node, (void)result;
}

/* A trace makes the search run its teaching instance: with every technique on it must do exactly the same. */
static void engine_equals_teaching_search(void **state)
{
    const Game *game = game_of(state);
    Trace trace = {.enter = trace_ignore_enter, .skip = trace_ignore_skip, .leave = trace_ignore_leave};
    Rng rng = rng_seed(21);
    for (int i = 0; i < support_amount(20); i++) {
        void *pos = support_any_position(game, &rng);
        Limits limits = {.depth = 0};
        SearchParams params = search_params(limits);
        params.limits.depth = depth_within(game, pos, params, 20000);
        Report engine = support_think(game, pos, &params);
        params.trace = &trace;
        Report teaching = support_think(game, pos, &params);
        assert_int_equal(engine.value, teaching.value);
        assert_int_equal(engine.nodes, teaching.nodes);
        assert_int_equal(engine.best, teaching.best);
        assert_int_equal(engine.pv_length, teaching.pv_length);
        assert_memory_equal(engine.pv, teaching.pv, (size_t)engine.pv_length * sizeof(Move));
        position_free(game, pos);
    }
}

static void same_search_twice_gives_the_same(void **state)
{
    const Game *game = game_of(state);
    Rng rng = rng_seed(22);
    for (int i = 0; i < support_amount(10); i++) {
        void *pos = support_any_position(game, &rng);
        Limits limits = {.nodes = 30000};
        SearchParams params = search_params(limits);
        GameSearch *search = support_search(game);
        Report first, cleared, fresh = support_think(game, pos, &params);
        game->think(search, pos, &params, &first);
        game->search_clear(search);
        game->think(search, pos, &params, &cleared);
        game->search_free(search);
        const Report *others[] = {&cleared, &fresh};
        for (int k = 0; k < 2; k++) {
            assert_int_equal(first.nodes, others[k]->nodes);
            assert_int_equal(first.value, others[k]->value);
            assert_int_equal(first.depth, others[k]->depth);
            assert_int_equal(first.best, others[k]->best);
        }
        position_free(game, pos);
    }
}

/* Solvers and provers count their nodes in lots; the search itself counts each. */
static void node_limit_is_exact(void **state)
{
    const Game *game = game_of(state);
    enum { LOT = 1024 };
    Rng rng = rng_seed(23);
    void *pos = support_random_position(game, &rng, 4);
    for (uint64_t nodes = 1; nodes < 200000; nodes = nodes * 3 + 1) {
        Limits limits = {.nodes = nodes};
        SearchParams engine = search_params(limits), bare = engine;
        bare.techniques &= ~(unsigned)(TECHNIQUE_SOLVER | TECHNIQUE_PROVER);
        Report with = support_think(game, pos, &engine), without = support_think(game, pos, &bare);
        bool answered = without.solved || value_mate_plies(without.value) != 0; /* it may end before */
        assert_true(answered ? without.nodes <= nodes : without.nodes == nodes);
        assert_true(with.nodes <= nodes + LOT);
        assert_true(game_legal(game, pos, with.best) && game_legal(game, pos, without.best));
    }
    position_free(game, pos);
}

typedef struct Lines {
    int count;
    bool deepens;                  /* no solver tells its own depths in between */
    Report told[SEARCH_MAX_LINES]; /* the last report of each line */
    int last_depth;
    int finals;
    Report final[SEARCH_MAX_LINES];
} Lines;

static void lines_take(void *context, const Report *report)
{
    Lines *lines = context;
    lines->count++;
    assert_true(report->line >= 1 && report->line <= report->lines);
    lines->told[report->line - 1] = *report;
    for (int line = 1; line < report->line; line++) {
        assert_true(lines->told[line - 1].value >= lines->told[line].value);
        assert_true(lines->told[line - 1].best != report->best);
    }
    if (report->final) {
        lines->final[report->line - 1] = *report;
        lines->finals++;
    } else {
        assert_true(report->depth >= lines->last_depth || !lines->deepens);
        lines->last_depth = report->depth;
    }
}

/* The last word on every line, best first, each with another move. */
static void expect_sorted(const Lines *lines, const Report *best)
{
    assert_int_equal(lines->finals, best->lines);
    assert_int_equal(lines->final[0].best, best->best);
    for (int line = 1; line < best->lines; line++) {
        assert_true(lines->final[line - 1].value >= lines->final[line].value);
        for (int other = 0; other < line; other++)
            assert_true(lines->final[line].best != lines->final[other].best);
    }
}

/* The lines are sorted, each begins with another move, and with sound techniques the first is the only one. */
static void lines_are_sorted(void **state)
{
    const Game *game = game_of(state);
    Rng rng = rng_seed(24);
    for (int i = 0; i < support_amount(10); i++) {
        void *pos = support_any_position(game, &rng);
        Lines lines = {.deepens = true};
        SearchParams params = {.algorithm = ALGORITHM_PVS, .lines = 4};
        params.techniques = TECHNIQUE_ORDERING | TECHNIQUE_TABLE | TECHNIQUE_DEEPENING | TECHNIQUE_EQUAL_DEPTH;
        params.limits.depth = depth_within(game, pos, params, 10000);
        params.report = lines_take;
        params.context = &lines;
        Report best = support_think(game, pos, &params);
        params.lines = 1;
        params.report = NULL;
        Report single = support_think(game, pos, &params);
        assert_int_equal(best.value, single.value);
        expect_sorted(&lines, &best);
        position_free(game, pos);
    }
}

/* The engine's lines, too, are sorted in every report, although an unsound search may find a later line better than an
 * earlier one; and wherever the search is stopped. */
static void lines_of_the_engine_are_sorted(void **state)
{
    const Game *game = game_of(state);
    Rng rng = rng_seed(31);
    for (int i = 0; i < support_amount(40); i++) {
        void *pos = support_any_position(game, &rng);
        Lines lines = {0};
        Limits limits = {.nodes = 3000 + (uint64_t)i * 500};
        SearchParams params = search_params(limits);
        params.lines = 4;
        params.report = lines_take;
        params.context = &lines;
        Report best = support_think(game, pos, &params);
        expect_sorted(&lines, &best);
        position_free(game, pos);
    }
}

/* Every line of play that a search reports can be played. */
static void pv_is_legal(void **state)
{
    const Game *game = game_of(state);
    Rng rng = rng_seed(25);
    for (int i = 0; i < support_amount(20); i++) {
        void *pos = support_any_position(game, &rng);
        Limits limits = {.nodes = 20000};
        SearchParams params = search_params(limits);
        Report report = support_think(game, pos, &params);
        assert_true(report.pv_length >= 1);
        assert_int_equal(report.pv[0], report.best);
        for (int ply = 0; ply < report.pv_length; ply++) {
            assert_true(game_legal(game, pos, report.pv[ply]));
            game->make(pos, report.pv[ply]);
        }
        position_free(game, pos);
    }
}

/* Leaves the stack below as dirty as it can be. */
static __attribute__((noinline)) void stain_stack(void)
{
    volatile char stain[256 * 1024];
    for (size_t i = 0; i < sizeof stain; i++)
        stain[i] = 1;
}

/* The engine's values are the game's, never a course report's own, whatever lay where the report is made. */
static void report_has_no_own_value(void **state)
{
    const Game *game = game_of(state);
    Rng rng = rng_seed(29);
    for (int i = 0; i < 4; i++) {
        void *pos = support_any_position(game, &rng);
        Limits limits = {.nodes = 300 + 400 * (uint64_t)i};
        SearchParams params = search_params(limits);
        Report report;
        GameSearch *search = support_search(game);
        stain_stack();
        game->think(search, pos, &params, &report);
        assert_false(report.own);
        game->search_free(search);
        position_free(game, pos);
    }
}

static void root_can_be_restricted(void **state)
{
    const Game *game = game_of(state);
    void *pos = position_new(game, "", NULL);
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    int count = game->moves(pos, moves);
    Limits limits = {.nodes = 2000};
    SearchParams params = search_params(limits);
    params.only_count = 1;
    for (int i = 0; i < count; i++) {
        params.only = &moves[i];
        assert_int_equal(support_think(game, pos, &params).best, moves[i]);
    }
    free(moves);
    position_free(game, pos);
}

static void finished_game_reports_its_result(void **state)
{
    const Game *game = game_of(state);
    Rng rng = rng_seed(26);
    void *pos = position_new(game, "", NULL);
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    for (int ply = 0; ply < 3000 && !game->over(pos); ply++)
        game->make(pos, moves[rng_below(&rng, (uint32_t)game->moves(pos, moves))]);
    if (game->over(pos)) {
        Limits limits = {.depth = 3};
        SearchParams params = search_params(limits);
        Report report = support_think(game, pos, &params);
        assert_int_equal(report.best, MOVE_NONE);
        assert_true(report.solved && report.final);
        assert_int_equal(report.value, game->result(pos));
    }
    free(moves);
    position_free(game, pos);
}

/* Each level of instructions walks the same tree. */
static void levels_walk_the_same_tree(void **state)
{
    const Game *best = game_of(state), *plain = NULL;
    Error error;
    setenv("WUQI_CPU", "v1", 1);
    for (int i = 0; i < games_count(); i++) {
        if (strcmp(games_at(i)->name, best->name) == 0)
            plain = games_at(i);
    }
    unsetenv("WUQI_CPU");
    if (plain == best)
        skip(); /* a flavour of one level */
    assert_true(plain->init(&error) && (!plain->load || plain->load(&error)));
    Rng rng = rng_seed(27);
    for (int i = 0; i < support_amount(20); i++) {
        void *pos = support_any_position(best, &rng);
        Text text = {0};
        best->print(pos, &text);
        void *same = position_new(plain, text_string(&text), &error);
        Limits limits = {.depth = 0};
        SearchParams params = search_params(limits);
        params.limits.depth = depth_within(best, pos, params, 20000);
        Report fast = support_think(best, pos, &params), slow = support_think(plain, same, &params);
        assert_int_equal(fast.nodes, slow.nodes);
        assert_int_equal(fast.value, slow.value);
        assert_int_equal(fast.best, slow.best);
        assert_true(best->perft(pos, 3) == plain->perft(same, 3));
        text_free(&text);
        position_free(plain, same);
        position_free(best, pos);
    }
}

enum { CHECK_DEPTH = 2 * SEARCH_MAX_PLY };

/* A trace that checks itself while it is written. */
typedef struct Checker {
    TraceNode open[CHECK_DEPTH];
    uint64_t below[CHECK_DEPTH]; /* nodes of the finished children */
    int depth;
    uint64_t nodes;
    uint64_t cuts;
    bool minimax;
} Checker;

static void checker_enter(void *context, const TraceNode *node)
{
    Checker *checker = context;
    assert_true(checker->depth < CHECK_DEPTH);
    assert_true(node->alpha < node->beta);
    if (checker->depth > 0) {
        const TraceNode *parent = &checker->open[checker->depth - 1];
        bool same_ply = node->purpose == TRACE_SHALLOW && node->ply == parent->ply;
        assert_true(same_ply || node->ply == parent->ply + 1);
        if (!same_ply && !checker->minimax && node->purpose != TRACE_NULL)
            assert_true(-node->beta >= parent->alpha && -node->alpha <= parent->beta);
        if (node->purpose == TRACE_SCOUT)
            assert_int_equal(node->beta - node->alpha, 1);
    } else {
        assert_int_equal(node->ply, 0);
        assert_int_equal(node->move, MOVE_NONE);
    }
    checker->below[checker->depth] = 0;
    checker->open[checker->depth++] = *node;
    checker->nodes++;
}

static void checker_skip(void *context, int ply, Move move)
{
    Checker *checker = context;
    assert_true(checker->depth > 0 && move != MOVE_NONE);
    assert_int_equal(checker->open[checker->depth - 1].ply, ply);
}

static void checker_leave(void *context, const TraceNode *node, const TraceResult *result)
{
    Checker *checker = context;
    assert_true(checker->depth > 0);
    const TraceNode *open = &checker->open[--checker->depth];
    assert_memory_equal(open, node, sizeof *node);
    assert_true(result->reason < TRACE_REASONS && result->reason != TRACE_STOPPED);
    if (result->reason == TRACE_BETA_CUT || result->reason == TRACE_NULL_MOVE) {
        assert_true(result->value >= node->beta);
        checker->cuts++;
    }
    if (result->reason == TRACE_SEARCHED)
        assert_true(result->value < node->beta);
    if (result->reason == TRACE_LEAF)
        assert_true(node->depth <= 0);
    assert_true(result->value >= -VALUE_INFINITE && result->value <= VALUE_INFINITE);
    assert_true(result->nodes >= 1 + checker->below[checker->depth]);
    if (checker->depth > 0)
        checker->below[checker->depth - 1] += result->nodes;
}

static void trace_tells_the_truth(void **state)
{
    const Game *game = game_of(state);
    Rng rng = rng_seed(28);
    static const unsigned sets[] = {0, TECHNIQUE_ORDERING, TECHNIQUE_ALL};
    for (int i = 0; i < support_amount(9); i++) {
        void *pos = support_any_position(game, &rng);
        for (int algorithm = ALGORITHM_MINIMAX; algorithm <= ALGORITHM_PVS; algorithm++) {
            Checker checker = {.minimax = algorithm == ALGORITHM_MINIMAX};
            Trace trace = {.context = &checker, .enter = checker_enter, .skip = checker_skip, .leave = checker_leave};
            SearchParams params = {.algorithm = (Algorithm)algorithm, .trace = &trace};
            params.techniques = algorithm == ALGORITHM_PVS ? sets[i % 3] : 0;
            params.limits.depth = depth_within(game, pos, params, 5000);
            Report report = support_think(game, pos, &params);
            assert_int_equal(checker.depth, 0);
            if (params.techniques == 0) { /* no solver counts nodes of its own */
                assert_int_equal(report.nodes, checker.nodes);
                assert_true(algorithm != ALGORITHM_MINIMAX || checker.cuts == 0);
            }
        }
        position_free(game, pos);
    }
}

/* A search must not depend on what a search with other techniques left in the table. */
static void jobs_do_not_disturb_each_other(void **state)
{
    const Game *game = game_of(state);
    Rng rng = rng_seed(29);
    void *pos = support_random_position(game, &rng, 8);
    SearchParams teach = {.algorithm = ALGORITHM_PVS, .techniques = TECHNIQUE_TABLE | TECHNIQUE_EQUAL_DEPTH};
    teach.limits.depth = depth_within(game, pos, teach, 10000);
    int expected = support_think(game, pos, &teach).value;
    SearchParams engine = search_params(teach.limits);
    GameSearch *search = support_search(game);
    Report report;
    for (int i = 0; i < 3; i++) {
        game->think(search, pos, &engine, &report);
        game->think(search, pos, &teach, &report);
        assert_int_equal(report.value, expected);
    }
    game->search_free(search);
    position_free(game, pos);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(engine_equals_teaching_search),
        cmocka_unit_test(same_search_twice_gives_the_same),
        cmocka_unit_test(node_limit_is_exact),
        cmocka_unit_test(lines_are_sorted),
        cmocka_unit_test(lines_of_the_engine_are_sorted),
        cmocka_unit_test(pv_is_legal),
        cmocka_unit_test(report_has_no_own_value),
        cmocka_unit_test(root_can_be_restricted),
        cmocka_unit_test(finished_game_reports_its_result),
        cmocka_unit_test(levels_walk_the_same_tree),
        cmocka_unit_test(trace_tells_the_truth),
        cmocka_unit_test(jobs_do_not_disturb_each_other),
    };
    return SUPPORT_RUN_FOR_GAMES(tests);
}
