/* SPDX-License-Identifier: MIT
 *
 * test_trace - traces tell the truth, for every game: each cut is a cut, minimax and alpha-beta agree, what is written
 * is what is read, files stay within their bounds, and broken files are errors.
 */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "trace/trace_check.h"
#include "trace/trace_dot.h"
#include "trace/trace_file.h"
#include "players/player.h"
#include "tui/screen.h"
#include "tui/trace_view.h"

enum { TRACES = 100, TRACE_NODES = 4000, ROOT_MOVES = 4 };

static const char *path;

static int make_file(void **state)
{
    (void)state;
    path = support_file("");
    return 0;
}

static int remove_file(void **state)
{
    (void)state;
    return remove(path);
}

static Report trace_search(const Game *game, const void *pos, SearchParams params, int plies, int64_t bytes)
{
    TraceOptions options = {.path = path, .game = game, .pos = pos, .player = "test", .plies = plies, .bytes = bytes};
    Error error;
    TraceWriter *writer = trace_writer_new(&options, &error);
    assert_non_null(writer);
    params.trace = trace_writer_trace(writer);
    Report report = support_think(game, pos, &params);
    if (!trace_writer_finish(writer, &report, &error))
        fail_msg("%s", error.text);
    return report;
}

static TraceTree read_trace(void)
{
    TraceTree tree;
    Error error;
    if (!trace_tree_read(&tree, path, &error))
        fail_msg("%s", error.text);
    return tree;
}

static TraceCounts check_trace(const TraceTree *tree)
{
    TraceCounts counts;
    Error error;
    if (!trace_check(tree, &counts, &error))
        fail_msg("%s: %s", tree->game->name, error.text);
    return counts;
}

static Move few[ROOT_MOVES];

/* A search without any technique, of a few of the root's moves, as deep as minimax gets in TRACE_NODES nodes; at
 * least 2. */
static SearchParams plain_job(const Game *game, const void *pos)
{
    SearchParams params = {.limits = {.depth = 2}, .lines = 1, .only = few};
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    int count = game->moves(pos, moves);
    params.only_count = count < ROOT_MOVES ? count : ROOT_MOVES;
    for (int i = 0; i < params.only_count; i++)
        few[i] = moves[i * count / params.only_count];
    free(moves);
    for (; params.limits.depth < 4; params.limits.depth++) {
        SearchParams deeper = params;
        deeper.limits.depth++;
        deeper.limits.nodes = TRACE_NODES;
        if (support_think(game, pos, &deeper).nodes >= TRACE_NODES)
            break;
    }
    return params;
}

static SearchParams alphabeta_job(const Game *game, const void *pos)
{
    SearchParams params = plain_job(game, pos);
    params.algorithm = ALGORITHM_ALPHABETA;
    return params;
}

/* A hundred positions; minimax, alpha-beta, PVS and the engine each leave a trace that holds. */
static void every_cut_is_a_cut(void **state)
{
    const Game *game = *state;
    Rng rng = rng_seed(7);
    uint64_t cuts = 0;
    for (int i = 0; i < support_amount(TRACES); i++) {
        void *pos = support_any_position(game, &rng);
        SearchParams params = plain_job(game, pos);
        int64_t values[3];
        for (int algorithm = ALGORITHM_MINIMAX; algorithm <= ALGORITHM_PVS; algorithm++) {
            params.algorithm = (Algorithm)algorithm;
            Report report = trace_search(game, pos, params, 0, 0);
            TraceTree tree = read_trace();
            cuts += check_trace(&tree).cuts;
            assert_int_equal(tree.count, report.nodes);
            assert_int_equal(tree.total, report.nodes);
            assert_int_equal(tree.nodes[trace_tree_last_root(&tree)].value, report.value);
            assert_int_equal(tree.nodes[0].nodes, report.nodes);
            values[algorithm] = tree.nodes[0].value;
            trace_tree_free(&tree);
        }
        assert_int_equal(values[ALGORITHM_MINIMAX], values[ALGORITHM_ALPHABETA]);
        assert_int_equal(values[ALGORITHM_MINIMAX], values[ALGORITHM_PVS]);
        Limits limits = {.nodes = 2000};
        trace_search(game, pos, search_params(limits), 0, 0);
        TraceTree tree = read_trace();
        check_trace(&tree);
        trace_tree_free(&tree);
        position_free(game, pos);
    }
    assert_true(cuts > 0);
}

/* Tells lies about cuts of the trace at hand; returns how many, all of them noticed. */
static int tell_lies(void)
{
    TraceTree tree = read_trace();
    TraceCounts counts;
    int lies = 0;
    for (uint32_t i = 0; i < tree.count; i++) {
        TraceTreeNode *node = &tree.nodes[i];
        TraceTreeNode truth = *node;
        if (node->reason != TRACE_BETA_CUT || lies > 20)
            continue;
        node->value = (int16_t)(node->beta - 1);
        assert_false(trace_check(&tree, &counts, NULL));
        *node = truth;
        node->reason = TRACE_SEARCHED;
        assert_false(trace_check(&tree, &counts, NULL));
        *node = truth;
        lies++;
    }
    assert_true(trace_check(&tree, &counts, NULL));
    trace_tree_free(&tree);
    return lies;
}

/* A trace with a wrong value or a wrong reason must not pass. A search of a few moves need not have a cut: it is looked
 * for in several. */
static void checker_finds_lies(void **state)
{
    const Game *game = *state;
    Rng rng = rng_seed(3);
    int lies = 0;
    for (int i = 0; i < 20 && lies == 0; i++) {
        void *pos = i == 0 ? position_new(game, "", NULL) : support_any_position(game, &rng);
        trace_search(game, pos, alphabeta_job(game, pos), 0, 0);
        lies = tell_lies();
        position_free(game, pos);
    }
    assert_true(lies > 0);
}

/* Below the ply asked for nothing is recorded, yet nothing is lost: the nodes are all accounted for. */
static void summaries_add_up(void **state)
{
    const Game *game = *state;
    Rng rng = rng_seed(9);
    for (int i = 0; i < support_amount(10); i++) {
        void *pos = support_any_position(game, &rng);
        Report report = trace_search(game, pos, alphabeta_job(game, pos), 1, 0);
        TraceTree tree = read_trace();
        check_trace(&tree);
        uint64_t hidden = 0;
        for (uint32_t k = 0; k < tree.count; k++) {
            assert_true(tree.nodes[k].ply <= 1);
            const TraceSummary *summary =
                tree.nodes[k].summary != TRACE_NO_NODE ? &tree.summaries[tree.nodes[k].summary] : NULL;
            uint64_t reasons = 0;
            for (int reason = 0; summary && reason < TRACE_REASONS; reason++)
                reasons += summary->reasons[reason];
            assert_int_equal(reasons, summary ? summary->nodes : 0);
            hidden += reasons;
        }
        assert_int_equal(hidden + tree.count, report.nodes);
        trace_tree_free(&tree);
        position_free(game, pos);
    }
}

/* What is only counted is counted as what it is: by reason, the same as in a trace that leaves nothing out. */
static void summaries_know_the_reasons(void **state)
{
    const Game *game = *state;
    Rng rng = rng_seed(10);
    for (int i = 0; i < support_amount(3); i++) {
        void *pos = support_any_position(game, &rng);
        SearchParams params = alphabeta_job(game, pos);
        uint64_t whole[TRACE_REASONS] = {0}, cut[TRACE_REASONS] = {0};
        trace_search(game, pos, params, SEARCH_MAX_PLY, 0);
        TraceTree tree = read_trace();
        for (uint32_t k = 0; k < tree.count; k++)
            whole[tree.nodes[k].reason] += tree.nodes[k].ply > 1;
        trace_tree_free(&tree);
        trace_search(game, pos, params, 1, 0);
        tree = read_trace();
        for (uint32_t k = 0; k < tree.count; k++) {
            for (int reason = 0; tree.nodes[k].summary != TRACE_NO_NODE && reason < TRACE_REASONS; reason++)
                cut[reason] += tree.summaries[tree.nodes[k].summary].reasons[reason];
        }
        trace_tree_free(&tree);
        for (int reason = 0; reason < TRACE_REASONS; reason++)
            assert_int_equal(cut[reason], whole[reason]);
        position_free(game, pos);
    }
}

static void size_is_bounded(void **state)
{
    const Game *game = *state;
    void *pos = position_new(game, "", NULL);
    Limits limits = {.nodes = 100000};
    trace_search(game, pos, search_params(limits), 0, 200000);
    TraceTree tree = read_trace();
    check_trace(&tree);
    trace_tree_free(&tree);
    FILE *file = fopen(path, "rb");
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    fclose(file);
    assert_true(size < 200000 + 100000);
    position_free(game, pos);
}

/* Wherever a file is cut or a byte is wrong, reading it ends, with a tree or an error. */
static void broken_files_are_errors(void **state)
{
    const Game *game = *state;
    Rng rng = rng_seed(11);
    void *pos = position_new(game, "", NULL);
    Limits limits = {.nodes = 200};
    trace_search(game, pos, search_params(limits), 0, 0);
    Text whole = {0};
    Error error;
    assert_true(text_read_file(&whole, path, 1 << 20, &error));
    for (int i = 0; i < support_amount(300); i++) {
        size_t length = i % 2 == 0 ? rng_below(&rng, (uint32_t)whole.length) : whole.length;
        size_t at = rng_below(&rng, (uint32_t)whole.length);
        char old = whole.bytes[at];
        if (i % 2 == 1)
            whole.bytes[at] = (char)rng_next(&rng);
        FILE *file = fopen(path, "wb");
        fwrite(whole.bytes, 1, length, file);
        fclose(file);
        whole.bytes[at] = old;
        TraceTree tree;
        TraceCounts counts;
        if (!trace_tree_read(&tree, path, &error))
            continue;
        trace_check(&tree, &counts, NULL);
        for (uint32_t k = 0; k < tree.count; k += 17)
            position_free(tree.game, trace_tree_position(&tree, k));
        trace_tree_free(&tree);
    }
    text_free(&whole);
    position_free(game, pos);
}

/* The view survives any keys, and stepping visits every node in the order of the search. */
static void view_walks_everywhere(void **state)
{
    const Game *game = *state;
    Rng rng = rng_seed(13);
    void *pos = position_new(game, "", NULL);
    Limits limits = {.nodes = 2000};
    trace_search(game, pos, search_params(limits), 0, 0);
    TraceTree tree = read_trace();
    for (int chinese = 0; chinese < 2; chinese++) {
        BoardStyle style = {.chinese = chinese};
        TraceView *view = trace_view_new(&tree, &style);
        Text screen = {0};
        for (uint32_t i = 0; i < tree.count; i++) {
            assert_int_equal(trace_view_chosen(view), i);
            trace_view_key(view, TRACE_KEY_STEP);
        }
        for (int i = 0; i < support_amount(300); i++) {
            trace_view_key(view, (TraceKey)rng_below(&rng, TRACE_KEY_QUIT));
            text_clear(&screen);
            trace_view_draw(view, 10 + (int)rng_below(&rng, 50), 20 + (int)rng_below(&rng, 100), &screen);
            assert_true(screen.length > 0);
        }
        /* At 80x24 the whole board stands beside the tree, and nothing is wider or longer than that. */
        Text board = {0};
        int width, board_width;
        trace_view_key(view, TRACE_KEY_FIRST);
        void *shown = trace_tree_position(&tree, trace_view_chosen(view));
        board_draw(game, shown, &style, -1, &board);
        int height = screen_measure(&board, &board_width);
        TraceView *fresh = trace_view_new(&tree, &style);
        text_clear(&screen);
        trace_view_draw(fresh, 24, 80, &screen);
        assert_in_range(screen_measure(&screen, &width), 1, 24);
        assert_in_range(width, 1, 80);
        int found = 0;
        const char *row = text_string(&board);
        for (size_t length; *row; row += length + 1) {
            length = strcspn(row, "\n");
            char *part = strndup(row, length);
            found += strstr(text_string(&screen), part) != NULL;
            free(part);
        }
        assert_int_equal(found, height);
        text_free(&board);
        position_free(game, shown);
        trace_view_free(fresh);
        assert_false(trace_view_key(view, TRACE_KEY_QUIT));
        text_free(&screen);
        trace_view_free(view);
    }
    FILE *nowhere = fopen("/dev/null", "w");
    trace_dot_write(&tree, 50, nowhere);
    fclose(nowhere);
    trace_tree_free(&tree);
    position_free(game, pos);
}

/* The reports' players tell their own searches: the tree is right by the same rules, and has as many cuts as the player
 * counts. */
static void classic_players_are_traced(void **state)
{
    const Game *game = *state;
    int traced = 0;
    Rng rng = rng_seed(7);
    /* Some moves are found without a search: at least one position with a tree, however few are asked for. */
    for (int round = 0; (round < support_amount(20) || (traced == 0 && round < 20)) && game->classic_new; round++) {
        void *pos = support_any_position(game, &rng);
        GameClassic *classic = game->classic_new("depth=2", NULL);
        TraceOptions options = {.path = path, .game = game, .pos = pos, .player = "classic:depth=2"};
        Error error;
        TraceWriter *writer = trace_writer_new(&options, &error);
        const Request asked = {.trace = trace_writer_trace(writer)}, quiet = {.trace = NULL};
        ClassicTurn turn = {.request = &asked}, silent = {.request = &quiet};
        ClassicInfo told, again;
        Report report = {.best = game->classic_move(classic, pos, &turn, &told)};
        report.own_value = told.value;
        assert_true(trace_writer_finish(writer, &report, &error));
        TraceTree tree = read_trace();
        TraceCounts counts = check_trace(&tree);
        assert_true(tree.own);
        if (tree.count > 0) {
            traced++;
            assert_int_equal(tree.value, told.value);
            if (strcmp(game->name, "eraser") != 0) /* tells the score instead of what it searched for */
                assert_int_equal(tree.nodes[0].value, told.value);
            assert_true(counts.cuts >= told.cutoffs);
        }
        trace_tree_free(&tree);
        game->classic_free(classic);
        classic = game->classic_new("depth=2", NULL);
        assert_int_equal(game->classic_move(classic, pos, &silent, &again), report.best);
        assert_int_equal(again.nodes, told.nodes);
        game->classic_free(classic);
        position_free(game, pos);
    }
    assert_true(traced > 0 || !game->classic_new);
}

/* A root that was answered without a search leaves no node: the view has nothing to show, and ends when told. */
static void view_of_an_empty_tree(void **state)
{
    const Game *game = *state;
    void *pos = position_new(game, "", NULL);
    Error error;
    TraceWriter *writer =
        trace_writer_new(&(TraceOptions){.path = path, .game = game, .pos = pos, .player = "test"}, &error);
    assert_non_null(writer);
    assert_true(trace_writer_finish(writer, &(Report){0}, &error));
    TraceTree tree = read_trace();
    assert_int_equal(tree.count, 0);
    TraceView *view = trace_view_new(&tree, &(BoardStyle){0});
    Text screen = {0};
    for (int key = 0; key < TRACE_KEY_QUIT; key++) {
        assert_true(trace_view_key(view, (TraceKey)key));
        text_clear(&screen);
        trace_view_draw(view, 24, 80, &screen);
        assert_true(screen.length > 0);
    }
    assert_false(trace_view_key(view, TRACE_KEY_QUIT));
    text_free(&screen);
    trace_view_free(view);
    trace_tree_free(&tree);
    position_free(game, pos);
}

/* Who records a search wants to see it, also where the program knows the answer without one. */
static void traced_searches_have_nodes(void **state)
{
    const Game *game = *state;
    void *pos = position_new(game, "", NULL);
    trace_search(game, pos, search_params((Limits){.nodes = 500}), 0, 0);
    TraceTree tree = read_trace();
    assert_true(tree.count > 0);
    trace_tree_free(&tree);
    position_free(game, pos);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_cut_is_a_cut),
        cmocka_unit_test(checker_finds_lies),
        cmocka_unit_test(summaries_know_the_reasons),
        cmocka_unit_test(summaries_add_up),
        cmocka_unit_test(size_is_bounded),
        cmocka_unit_test(broken_files_are_errors),
        cmocka_unit_test(view_walks_everywhere),
        cmocka_unit_test(view_of_an_empty_tree),
        cmocka_unit_test(traced_searches_have_nodes),
        cmocka_unit_test(classic_players_are_traced),
    };
    make_file(NULL);
    int status = SUPPORT_RUN_FOR_GAMES(tests);
    remove_file(NULL);
    return status;
}
