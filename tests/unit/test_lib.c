/* SPDX-License-Identifier: MIT
 *
 * test_lib - the library from outside, for every game: nothing but include/wuqi.h is used on it.
 */
#include "tests/support.h"

#include <ctype.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <wuqi.h>

#include "trace/trace_lines.h"

enum { CELLS_MAX = 400, MOVES_MAX = 512 };

static const WuqiGame *game_of(void **state)
{
    const Game *game = *state;
    WuqiError error;
    const WuqiGame *found = wuqi_game_find(game->name, &error);
    assert_non_null(found);
    return found;
}

static WuqiPosition *start_of(void **state)
{
    WuqiError error;
    WuqiPosition *pos = wuqi_position_new(game_of(state), "", &error);
    assert_non_null(pos);
    return pos;
}

static int read_cells(const WuqiPosition *pos, char *cells)
{
    WuqiBoard board;
    wuqi_game_board(wuqi_position_game(pos), &board);
    for (int i = 0; i < board.rows * board.cols; i++)
        cells[i] = (char)wuqi_position_cell(pos, i);
    return board.rows * board.cols;
}

/* Does to the cells what a step says, and checks that it says so of what is there. */
static void apply_step(char *cells, const WuqiStep *step)
{
    switch (step->kind) {
    case WUQI_STEP_PLACE:
        assert_false(isalpha((unsigned char)cells[step->to]));
        cells[step->to] = (char)step->piece;
        break;
    case WUQI_STEP_MOVE:
    case WUQI_STEP_FALL:
        assert_false(isalpha((unsigned char)cells[step->to]));
        cells[step->to] = (char)step->piece;
        if (step->from < 0) {
            assert_int_equal(step->kind, WUQI_STEP_FALL);
            break;
        }
        assert_int_equal(step->to == step->from, 0);
        assert_true(isalpha((unsigned char)cells[step->from]));
        cells[step->from] = '.';
        break;
    case WUQI_STEP_REMOVE:
        assert_int_equal(cells[step->from], step->piece);
        cells[step->from] = '.';
        break;
    case WUQI_STEP_TURN:
        assert_int_equal(cells[step->to], step->piece);
        cells[step->to] = (char)step->becomes;
        break;
    case WUQI_STEP_MERGE:
        assert_int_equal(cells[step->from], step->piece);
        assert_true(isalpha((unsigned char)cells[step->to]));
        cells[step->from] = '.';
        cells[step->to] = (char)step->becomes;
        break;
    case WUQI_STEP_SWAP:
        assert_int_equal(cells[step->from], step->piece);
        assert_int_equal(cells[step->to], step->becomes);
        cells[step->from] = (char)step->becomes;
        cells[step->to] = (char)step->piece;
        break;
    default:
        assert_int_equal(step->kind, WUQI_STEP_MARK);
        assert_int_equal(cells[step->to], step->piece);
    }
}

static void check_steps(WuqiPosition *pos, WuqiMove move)
{
    char cells[CELLS_MAX], after[CELLS_MAX];
    WuqiError error;
    int count = 0, phase = 0;
    int squares = read_cells(pos, cells);
    const WuqiStep *steps = wuqi_position_steps(pos, move, &count);
    for (int i = 0; i < count; i++) {
        assert_true(steps[i].phase >= phase && steps[i].phase <= phase + 1);
        phase = steps[i].phase;
        apply_step(cells, &steps[i]);
    }
    assert_true(wuqi_position_make(pos, move, &error));
    read_cells(pos, after);
    for (int i = 0; i < squares; i++) {
        bool piece = isalpha((unsigned char)after[i]);
        if (piece ? cells[i] != after[i] : isalpha((unsigned char)cells[i]))
            fail_msg("%s: square %d is '%c', not '%c'", wuqi_position_text(pos, false), i, after[i], cells[i]);
    }
    assert_true(wuqi_position_take_back(pos));
}

/* The squares of a move name it and no other. */
static void check_inputs(WuqiPosition *pos, WuqiMove move)
{
    int32_t squares[WUQI_MAX_INPUTS];
    int count = wuqi_position_inputs(pos, move, squares);
    if (count > 0)
        assert_int_equal(wuqi_position_move_of(pos, squares, count), move);
    else
        assert_true(strlen(wuqi_position_move_text(pos, move, -1)) > 1);
}

/* Random games; every move of every position is shown on a board, then one is made. */
static void steps_give_the_next_board(void **state)
{
    Rng rng = rng_seed(12);
    for (int number = 0; number < support_amount(10); number++) {
        WuqiPosition *pos = start_of(state);
        while (!wuqi_position_over(pos) && wuqi_position_made(pos) < 200) {
            WuqiMove moves[MOVES_MAX];
            int count = wuqi_position_moves(pos, moves, MOVES_MAX);
            for (int i = (int)rng_below(&rng, 16); i < count; i += 16) {
                check_steps(pos, moves[i]);
                check_inputs(pos, moves[i]);
            }
            WuqiMove move = moves[rng_below(&rng, (uint32_t)count)];
            check_steps(pos, move);
            assert_true(wuqi_position_make(pos, move, NULL));
        }
        wuqi_position_free(pos);
    }
}

static void moves_are_taken_back(void **state)
{
    Rng rng = rng_seed(3);
    WuqiPosition *pos = start_of(state);
    char *first = strdup(wuqi_position_text(pos, true));
    uint64_t key = wuqi_position_key(pos);
    for (int i = 0; i < 30 && !wuqi_position_over(pos); i++) {
        WuqiMove moves[MOVES_MAX];
        int count = wuqi_position_moves(pos, moves, MOVES_MAX);
        WuqiMove move = moves[rng_below(&rng, (uint32_t)count)];
        char *name = strdup(wuqi_position_move_text(pos, move, -1));
        assert_int_equal(wuqi_position_parse_move(pos, name, NULL), move);
        free(name);
        assert_true(wuqi_position_make(pos, move, NULL));
        assert_int_equal(wuqi_position_made_at(pos, i), move);
    }
    WuqiPosition *copy = wuqi_position_copy(pos);
    assert_true(wuqi_position_key(copy) == wuqi_position_key(pos));
    int made = wuqi_position_made(pos);
    wuqi_position_free(pos);
    for (int i = 0; i < made; i++)
        assert_true(wuqi_position_take_back(copy));
    assert_false(wuqi_position_take_back(copy));
    assert_string_equal(wuqi_position_text(copy, true), first);
    assert_true(wuqi_position_key(copy) == key);
    free(first);
    wuqi_position_free(copy);
}

static void wrong_use_is_an_error(void **state)
{
    WuqiError error = {""};
    WuqiPosition *pos = start_of(state);
    uint64_t key = wuqi_position_key(pos);
    assert_null(wuqi_position_new(game_of(state), "no such position", &error));
    assert_true(error.text[0] != '\0');
    assert_false(wuqi_position_make(pos, 65535, &error));
    assert_false(wuqi_position_make(pos, -7, NULL));
    assert_int_equal(wuqi_position_parse_move(pos, "nonsense", &error), WUQI_NO_MOVE);
    assert_string_equal(wuqi_position_move_text(pos, WUQI_NO_MOVE, -1), "");
    WuqiMove moves[MOVES_MAX];
    wuqi_position_moves(pos, moves, MOVES_MAX);
    Text line = {0};
    text_printf(&line, "%s nonsense", wuqi_position_move_text(pos, moves[0], -1));
    assert_false(wuqi_position_play(pos, text_string(&line), &error));
    assert_true(strncmp(error.text, "move 2", 6) == 0);
    text_free(&line);
    assert_int_equal(wuqi_position_made(pos), 0);
    assert_true(wuqi_position_key(pos) == key);
    int count = 1;
    assert_null(wuqi_position_steps(pos, 65535, &count));
    assert_int_equal(count, 0);
    assert_int_equal(wuqi_position_cell(pos, -1), 0);
    assert_null(wuqi_player_new(game_of(state), "nobody", &error));
    assert_null(wuqi_player_new(game_of(state), "engine:level=11", &error));
    WuqiPlayer *player = wuqi_player_new(game_of(state), "engine:hash=1", &error);
    WuqiReport report;
    WuqiMove illegal = 65535;
    WuqiTask task = {.depth = 2, .only = &illegal, .only_count = 1};
    assert_false(wuqi_player_think(player, pos, &task, &report, &error));
    task = (WuqiTask){.depth = 2, .lines = 65};
    assert_false(wuqi_player_think(player, pos, &task, &report, &error));
    wuqi_player_free(player);
    wuqi_position_free(pos);
    assert_null(wuqi_trace_new("no trace", 8, &error));
}

typedef struct Heard {
    int reports, lines;
} Heard;

static void hear(void *context, const WuqiReport *report)
{
    Heard *heard = context;
    heard->reports++;
    heard->lines = report->lines > heard->lines ? report->lines : heard->lines;
}

static void players_think(void **state)
{
    static const char *const specs[] = {"engine:hash=1", "engine:level=2", "search:algorithm=minimax,depth=2",
                                        "classic",       "random",         "greedy"};
    WuqiError error;
    WuqiReport report;
    for (int i = 0; i < 6; i++) {
        WuqiPosition *pos = start_of(state);
        WuqiPlayer *player = wuqi_player_new(game_of(state), specs[i], &error);
        assert_non_null(player);
        Heard heard = {0};
        WuqiTask task = {.depth = 2, .report = hear, .context = &heard};
        assert_true(wuqi_player_think(player, pos, &task, &report, &error));
        assert_true(wuqi_position_legal(pos, report.best));
        assert_int_equal(wuqi_player_line(player, 0)->best, report.best);
        assert_null(wuqi_player_line(player, 1));
        wuqi_player_free(player);
        wuqi_position_free(pos);
    }
}

static void lines_are_the_best_moves(void **state)
{
    WuqiReport report;
    WuqiPosition *pos = start_of(state);
    WuqiPlayer *player = wuqi_player_new(game_of(state), "engine:hash=1", NULL);
    Heard heard = {0};
    WuqiMove moves[MOVES_MAX];
    /* On an empty board an engine may look at one square alone. */
    for (int i = 0; i < 2; i++) {
        assert_true(wuqi_position_moves(pos, moves, MOVES_MAX) > 0);
        assert_true(wuqi_position_make(pos, moves[0], NULL));
    }
    int count = wuqi_position_moves(pos, moves, MOVES_MAX);
    WuqiTask task = {.depth = 3, .lines = 3, .analysis = 1, .report = hear, .context = &heard};
    assert_true(wuqi_player_think(player, pos, &task, &report, NULL));
    int lines = count < 3 ? count : 3;
    assert_int_equal(heard.lines, lines);
    assert_true(heard.reports >= lines);
    for (int i = 0; i < lines; i++) {
        const WuqiReport *line = wuqi_player_line(player, i);
        assert_non_null(line);
        assert_int_equal(line->line, i + 1);
        assert_int_equal(line->pv[0], line->best);
        assert_true(i == 0 || line->value <= wuqi_player_line(player, i - 1)->value);
        assert_true(i == 0 || line->best != wuqi_player_line(player, i - 1)->best);
    }
    task = (WuqiTask){.depth = 2, .only = &moves[count - 1], .only_count = 1};
    assert_true(wuqi_player_think(player, pos, &task, &report, NULL));
    assert_int_equal(report.best, moves[count - 1]);
    wuqi_player_free(player);
    wuqi_position_free(pos);
}

typedef struct Thinker {
    WuqiPlayer *player;
    WuqiPosition *pos;
    WuqiReport report;
    bool fine;
} Thinker;

static void *think_forever(void *context)
{
    Thinker *thinker = context;
    WuqiTask task = {.infinite = 1};
    thinker->fine = wuqi_player_think(thinker->player, thinker->pos, &task, &thinker->report, NULL);
    return NULL;
}

/* Whether the stop comes before the thinking or in its midst, it ends. */
static void thinking_is_stopped(void **state)
{
    for (int number = 0; number < 3; number++) {
        Thinker thinker = {.player = wuqi_player_new(game_of(state), "engine:hash=1", NULL), .pos = start_of(state)};
        pthread_t thread;
        assert_int_equal(pthread_create(&thread, NULL, think_forever, &thinker), 0);
        wuqi_player_stop(thinker.player, true);
        pthread_join(thread, NULL);
        assert_true(thinker.fine);
        assert_true(wuqi_position_legal(thinker.pos, thinker.report.best));
        wuqi_player_free(thinker.player);
        wuqi_position_free(thinker.pos);
    }
}

/* A trace's lines, as `wuqi trace --lines` prints them. */
static void lines_of(const WuqiTrace *trace, char **text, size_t *length)
{
    Error error;
    size_t size;
    const void *bytes = wuqi_trace_bytes(trace, &size);
    TraceTree tree;
    TraceLines lines;
    assert_true(trace_tree_read_bytes(&tree, bytes, size, &error));
    trace_lines_take(&lines, &tree);
    FILE *file = open_memstream(text, length);
    trace_lines_print(&lines, file);
    fclose(file);
    trace_lines_free(&lines);
    trace_tree_free(&tree);
}

static bool same_node(const WuqiTraceNode *one, const WuqiTraceNode *other)
{
    return one->nodes == other->nodes && one->parent == other->parent && one->first == other->first &&
           one->next == other->next && one->move == other->move && one->ply == other->ply &&
           one->depth == other->depth && one->alpha == other->alpha && one->beta == other->beta &&
           one->value == other->value;
}

/* A search that was printed as lines is the same tree; its reference is the same search; a value that is changed is
 * found. */
static void lines_are_traces(void **state)
{
    WuqiError error;
    WuqiPosition *pos = start_of(state);
    WuqiPlayer *player = wuqi_player_new(game_of(state), "search:algorithm=alphabeta", &error);
    WuqiTask task = {.depth = 2, .analysis = 1};
    WuqiTrace *trace = wuqi_trace_record(player, pos, &task, 0, 0, &error);
    size_t size;
    char *text = NULL;
    lines_of(trace, &text, &size);
    WuqiTrace *printed = wuqi_trace_new(text, size, &error), *reference = wuqi_trace_reference(printed, NULL, &error);
    assert_non_null(printed);
    assert_non_null(reference);
    assert_int_equal(wuqi_trace_count(printed), wuqi_trace_count(trace));
    for (uint32_t i = 0; i < wuqi_trace_count(trace); i++) {
        WuqiTraceNode one, other;
        assert_true(wuqi_trace_node(trace, i, &one) && wuqi_trace_node(printed, i, &other));
        assert_true(same_node(&one, &other));
        char *left = strdup(wuqi_trace_text(trace, i, WUQI_TRACE_LEFT, WUQI_ENGLISH));
        assert_string_equal(wuqi_trace_text(printed, i, WUQI_TRACE_LEFT, WUQI_ENGLISH), left);
        free(left);
    }
    const WuqiTrace *const others[] = {trace, reference, printed};
    for (int i = 0; i < 3; i++) {
        const char *json = wuqi_trace_diff(printed, others[i], true, WUQI_ENGLISH, &error);
        assert_non_null(json);
        assert_non_null(strstr(json, "{\"equal\":true,"));
    }
    char *value = strstr(text, "\n    < "); /* of the first leaf */
    assert_non_null(value);
    value[7] = value[7] == '-' ? '0' : '9';
    WuqiTrace *wrong = wuqi_trace_new(text, size, &error);
    assert_non_null(wrong);
    assert_non_null(strstr(wuqi_trace_diff(wrong, trace, true, WUQI_CHINESE, &error), "{\"equal\":false,"));
    wuqi_trace_free(wrong);
    wuqi_trace_free(printed);
    wuqi_trace_free(reference);
    wuqi_trace_free(trace);
    free(text);
    wuqi_player_free(player);
    wuqi_position_free(pos);
}

/* Lines that name a move which the rules do not allow are a tree up to there, and the difference says so. */
static void lines_end_at_a_wrong_move(void **state)
{
    static const char text[] = "wuqi-trace lines\ngame ttt\n> - -inf inf 1\n> a1 -inf inf 0\n< -1\n"
                               "> a9 -inf -1 0\n< 0\n< 0\n";
    WuqiError error;
    (void)state;
    WuqiTrace *trace = wuqi_trace_new(text, strlen(text), &error),
              *reference = wuqi_trace_reference(trace, NULL, &error);
    assert_int_equal(wuqi_trace_count(trace), 2);
    const char *json = wuqi_trace_diff(trace, reference, false, WUQI_ENGLISH, &error);
    assert_non_null(strstr(json, "\"mistake\":\"illegal-move\""));
    assert_non_null(strstr(json, "a9"));
    wuqi_trace_free(reference);
    wuqi_trace_free(trace);
    assert_null(wuqi_trace_new("wuqi-trace lines\ngame ttt\n> - x\n", 33, &error));
    assert_non_null(strstr(error.text, "line 3"));
    trace = wuqi_trace_new("wuqi-trace lines\ngame ttt\n> - 1\n", 33, &error);
    assert_null(wuqi_trace_reference(trace, NULL, &error));
    assert_non_null(strstr(error.text, "no end"));
    assert_null(wuqi_trace_reference(trace, "nobody", &error));
    wuqi_trace_free(trace);
}

/* The last root's children are its moves; the best of them gives its value; what is written can be read again. */
static void traces_are_walked(void **state)
{
    WuqiError error;
    WuqiPosition *pos = start_of(state);
    WuqiPlayer *player = wuqi_player_new(game_of(state), "search:algorithm=minimax,depth=2", &error);
    WuqiTask task = {.depth = 2};
    WuqiTrace *trace = wuqi_trace_record(player, pos, &task, 0, 0, &error);
    assert_non_null(trace);
    uint32_t root = wuqi_trace_root(trace);
    WuqiTraceNode node, child;
    assert_true(wuqi_trace_node(trace, root, &node));
    int children = 0, best = -WUQI_WIN - 1;
    for (uint32_t at = node.first; at != WUQI_NO_NODE; at = child.next) {
        assert_true(wuqi_trace_node(trace, at, &child));
        assert_int_equal(child.parent, root);
        best = -child.value > best ? -child.value : best;
        children++;
        char *name = strdup(wuqi_position_move_text(pos, child.move, -1));
        assert_string_equal(wuqi_trace_text(trace, at, WUQI_TRACE_MOVE, WUQI_ENGLISH), name);
        free(name);
    }
    assert_int_equal(children, wuqi_position_moves(pos, NULL, 0));
    assert_int_equal(best, node.value);
    assert_int_equal(wuqi_player_line(player, 0)->value, node.value);
    assert_string_equal(wuqi_trace_text(trace, root, WUQI_TRACE_REASON, WUQI_ENGLISH), "searched");
    assert_true(strlen(wuqi_trace_text(trace, root, WUQI_TRACE_CONDITION, WUQI_CHINESE)) > 0);
    WuqiPosition *there = wuqi_trace_position(trace, node.first);
    assert_int_equal(wuqi_position_side(there), !wuqi_position_side(pos));
    wuqi_position_free(there);
    size_t size;
    const void *bytes = wuqi_trace_bytes(trace, &size);
    WuqiTrace *again = wuqi_trace_new(bytes, size, &error);
    assert_non_null(again);
    assert_int_equal(wuqi_trace_count(again), wuqi_trace_count(trace));
    wuqi_trace_free(trace);
    assert_null(wuqi_trace_new(again, 3, &error));
    wuqi_trace_free(again);
    wuqi_player_free(player);
    wuqi_position_free(pos);
}

/* The winner of a game that is over, whoever is to move; nobody before that, nor after a draw. */
static void winners_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *moves;
        int winner;
    } cases[] = {{"", -1},
                 {"b2 a1 c1", -1},
                 {"b2 a1 c1 b1 a3", 0},
                 {"b2 a1 c2 b1 a3 c1", 1},
                 {"b2 a1 c1 a3 a2 c2 b1 b3 c3", -1}};
    WuqiError error;
    const WuqiGame *game = wuqi_game_find("ttt", &error);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        WuqiPosition *pos = wuqi_position_new(game, "", &error);
        WuqiMove centre = wuqi_position_parse_move(pos, "b2", &error);
        assert_true(wuqi_position_legal(pos, centre));
        assert_true(wuqi_position_play(pos, cases[i].moves, &error));
        assert_int_equal(wuqi_position_legal(pos, centre), cases[i].moves[0] == '\0'); /* every game begins with it */
        assert_int_equal(wuqi_position_winner(pos), cases[i].winner);
        wuqi_position_free(pos);
    }
}

static void names_are_there(void **state)
{
    const WuqiGame *game = game_of(state);
    const Game *table = *state;
    WuqiPosition *pos = start_of(state);
    assert_string_equal(wuqi_game_name(game), table->name);
    for (int language = WUQI_ENGLISH; language <= WUQI_CHINESE; language++) {
        assert_true(strlen(wuqi_game_title(game, language)) > 0);
        assert_true(strlen(wuqi_game_side_name(game, 1, language)) > 0);
        assert_true(strlen(wuqi_position_status(pos, language)) > 0);
        assert_string_equal(wuqi_position_verdict(pos, language), "");
        for (int square = 0; square < table->rows * table->cols; square++)
            assert_true(strlen(wuqi_game_cell_glyph(game, wuqi_position_cell(pos, square), language)) > 0);
    }
    assert_string_equal(wuqi_game_eval_name(game, 0), "engine");
    assert_null(wuqi_game_eval_name(game, 99));
    for (int i = 0; wuqi_game_eval_name(game, i); i++)
        wuqi_position_eval(pos, i);
    void *same = position_new(table, "", NULL);
    assert_true(wuqi_position_perft(pos, 2) == table->perft(same, 2));
    position_free(table, same);
    wuqi_position_free(pos);
}

static void versions_and_lists(void **state)
{
    (void)state;
    assert_string_equal(wuqi_version(), WUQI_VERSION);
    assert_int_equal(wuqi_abi(), WUQI_ABI);
    assert_int_equal(wuqi_games_count(), games_count());
    assert_null(wuqi_games_at(-1));
    assert_null(wuqi_games_at(wuqi_games_count()));
    WuqiError error;
    assert_null(wuqi_game_find("chess", &error));
    assert_non_null(strstr(error.text, "xiangqi"));
    assert_string_equal(wuqi_player_kind(0), "engine");
    assert_string_equal(wuqi_technique(0), "table");
    assert_null(wuqi_technique(99));
    assert_string_equal(wuqi_game_cell_glyph(wuqi_game_find("eraser", NULL), 'R', WUQI_ENGLISH), "R");
    assert_string_equal(wuqi_game_cell_glyph(wuqi_game_find("eraser", NULL), '~', WUQI_ENGLISH), "~");
    assert_int_equal(wuqi_game_cell_owner(wuqi_game_find("eraser", NULL), 'R'), -1);
    assert_int_equal(wuqi_game_cell_owner(wuqi_game_find("xiangqi", NULL), 'k'), 1);
}

/* Plays up to so many moves that a generator chooses. */
static void play_some(WuqiPosition *pos, int plies, uint64_t seed)
{
    Rng rng = rng_seed(seed);
    WuqiMove moves[MOVES_MAX];
    for (int i = 0; i < plies && !wuqi_position_over(pos); i++) {
        int count = wuqi_position_moves(pos, moves, MOVES_MAX);
        assert_true(wuqi_position_make(pos, moves[rng_below(&rng, (uint32_t)count)], NULL));
    }
}

static void same_text(WuqiPosition *one, WuqiPosition *other)
{
    char *text = strdup(wuqi_position_text(one, true));
    assert_string_equal(text, wuqi_position_text(other, true));
    free(text);
}

/* What was written in a format comes back: moves, names, a tag, what is known of a ply. */
static void records_come_back(void **state)
{
    static const char *const formats[] = {"json", "pgn"};
    WuqiError error;
    WuqiPosition *pos = start_of(state);
    play_some(pos, 20, 5);
    WuqiRecords *made = wuqi_records_new();
    assert_true(wuqi_records_add(made, pos, &error));
    WuqiPly ply = {.time_us = 1250000, .nodes = 4242, .score = -1.5, .scored = 1, .depth = 7, .comment = "well"};
    wuqi_records_set_player(made, 0, 0, "one");
    wuqi_records_set_player(made, 0, 1, "\xe4\xba\x8c");
    wuqi_records_set_tag(made, 0, "Event", "a test");
    wuqi_records_set_result(made, 0, WUQI_RESULT_SECOND);
    assert_true(wuqi_records_set_ply(made, 0, 3, &ply));
    assert_false(wuqi_records_set_ply(made, 0, wuqi_records_plies(made, 0), &ply));
    assert_false(wuqi_records_set_ply(made, 0, 2, &(WuqiPly){.scored = 1, .mate = INT32_MIN}));
    for (int i = 0; i < 2; i++) {
        const char *text = wuqi_records_write(made, 0, formats[i], &error);
        assert_non_null(text);
        WuqiRecords *read = wuqi_records_read(text, strlen(text), NULL, NULL, &error);
        if (!read)
            fail_msg("%s\n%s", error.text, text);
        assert_int_equal(wuqi_records_count(read), 1);
        assert_null(wuqi_records_note(read, 0));
        assert_ptr_equal(wuqi_records_game(read, 0), game_of(state));
        assert_int_equal(wuqi_records_plies(read, 0), wuqi_position_made(pos));
        WuqiPosition *end = wuqi_records_position(read, 0, wuqi_records_plies(read, 0));
        same_text(pos, end);
        assert_true(wuqi_position_take_back(end));
        wuqi_position_free(end);
        assert_null(wuqi_records_position(read, 0, wuqi_records_plies(read, 0) + 1));
        assert_string_equal(wuqi_records_player(read, 0, 0), "one");
        assert_string_equal(wuqi_records_player(read, 0, 1), "\xe4\xba\x8c");
        assert_string_equal(wuqi_records_tag(read, 0, "Event"), "a test");
        assert_non_null(wuqi_records_tag_name(read, 0, 0));
        assert_int_equal(wuqi_records_result(read, 0), WUQI_RESULT_SECOND);
        WuqiPly known;
        assert_true(wuqi_records_ply(read, 0, 3, &known));
        assert_int_equal(known.time_us, ply.time_us);
        assert_int_equal(known.nodes, ply.nodes);
        assert_int_equal(known.depth, ply.depth);
        assert_true(known.scored && known.score > -1.51 && known.score < -1.49);
        assert_string_equal(known.comment, "well");
        wuqi_records_free(read);
    }
    wuqi_records_free(made);
    wuqi_position_free(pos);
}

/* Bad games are left out with a note; a file without a game, and what a format cannot hold, are errors. */
static void records_say_what_is_wrong(void **state)
{
    (void)state;
    static const char two[] = "{\"game\":\"ttt\",\"moves\":[\"b2\",\"b2\"]}\n{\"game\":\"ttt\",\"moves\":[\"b2\"]}\n";
    WuqiError error;
    WuqiRecords *read = wuqi_records_read(two, strlen(two), NULL, NULL, &error);
    assert_non_null(read);
    assert_int_equal(wuqi_records_count(read), 1);
    assert_non_null(strstr(wuqi_records_note(read, 0), "line 1"));
    assert_null(wuqi_records_note(read, 1));
    assert_null(wuqi_records_write(read, 0, "psq", &error));
    assert_string_equal(error.text, "game 1: psq cannot hold a game of ttt");
    assert_null(wuqi_records_write(read, 0, "pgn:wxf", &error));
    assert_string_equal(error.text, "game 1: ttt has no notation 'wxf'");
    assert_null(wuqi_records_write(read, 1, "pgn", &error));
    assert_null(wuqi_records_write(read, 0, "wthor", &error));
    assert_null(wuqi_records_game(read, 1));
    assert_null(wuqi_records_position(read, 0, -1));
    wuqi_records_free(read);
    assert_null(wuqi_records_read(two, strlen("{\"game\":\"ttt\",\"moves\":[\"b2\",\"b2\"]}\n"), NULL, NULL, &error));
    assert_non_null(strstr(error.text, "b2"));
    assert_null(wuqi_records_read("what?", 5, NULL, NULL, &error));
    assert_null(wuqi_records_read("", 0, "empty.pgn", NULL, &error));
    assert_string_equal(error.text, "no games there");
    int formats = 0;
    for (; wuqi_format_name(formats); formats++)
        assert_true(*wuqi_format_about(formats, WUQI_CHINESE) && wuqi_format_extensions(formats));
    assert_true(formats >= 11 && wuqi_format_writable(0) && !wuqi_format_writable(formats) && !wuqi_format_name(-1));
}

/* The terms of an evaluation are what it says, and points are counted where there are some. */
static void evaluations_are_taken_apart(void **state)
{
    const WuqiGame *game = game_of(state);
    WuqiPosition *pos = start_of(state);
    play_some(pos, 6, 9);
    for (int eval = 0; wuqi_game_eval_name(game, eval); eval++) {
        int count;
        const WuqiTerm *terms = wuqi_position_terms(pos, eval, WUQI_ENGLISH, &count);
        double sum = 0;
        assert_true(count > 0);
        for (int i = 0; i < count; i++) {
            assert_true(*terms[i].name);
            sum += terms[i].value;
        }
        int value = wuqi_position_eval(pos, eval);
        if (eval == 0) /* the engine's own; a report's are in the report's unit */
            assert_true(sum - value <= 1 && value - sum <= 1);
        assert_true((sum > 1) <= (value >= 0) && (sum < -1) <= (value <= 0));
    }
    int count = 1;
    assert_null(wuqi_position_terms(pos, 99, WUQI_ENGLISH, &count));
    assert_int_equal(count, 0);
    int32_t points[2] = {-1, -1};
    bool counted = wuqi_position_points(pos, points);
    assert_true(counted ? points[0] >= 0 && points[1] >= 0 : points[0] == -1);
    if (strncmp(wuqi_game_name(game), "reversi", 7) == 0)
        assert_int_equal(points[0] + points[1], 10);
    wuqi_position_free(pos);
}

static bool spec_is_taken(const WuqiGame *game, const char *kind, const char *name, const char *value)
{
    char spec[200];
    WuqiError error;
    snprintf(spec, sizeof spec, "%s:%s=%s", kind, name, value);
    WuqiPlayer *player = wuqi_player_new(game, spec, &error);
    wuqi_player_free(player);
    return player != NULL;
}

/* What an option says of itself is so: every choice and both ends are taken, what lies beyond is not. */
static void check_option(const WuqiGame *game, const char *kind, const WuqiOption *option)
{
    char number[32];
    assert_true(strlen(option->about) > 3);
    if (option->value[0])
        assert_true(spec_is_taken(game, kind, option->name, option->value));
    int choices = 0;
    for (; option->choices && option->choices[choices]; choices++)
        assert_true(spec_is_taken(game, kind, option->name, option->choices[choices]));
    if (option->choices)
        assert_false(spec_is_taken(game, kind, option->name, "no-such-choice"));
    assert_true((option->type == WUQI_OPTION_CHOICE || option->type == WUQI_OPTION_SWITCH) == (choices > 0));
    if (option->type == WUQI_OPTION_SWITCH)
        assert_true(choices == 2 && strcmp(option->choices[0], "off") == 0 && strcmp(option->choices[1], "on") == 0);
    if (option->type != WUQI_OPTION_NUMBER)
        return;
    const int64_t ends[] = {option->low - 1, option->low, option->high};
    for (int i = 0; i < 3; i++) {
        snprintf(number, sizeof number, "%lld", (long long)ends[i]);
        if (i < 2 || strcmp(option->name, "hash") != 0) /* more memory than there is */
            assert_int_equal(spec_is_taken(game, kind, option->name, number), i > 0);
    }
}

static uint64_t nodes_of(const WuqiGame *game, const char *spec)
{
    WuqiError error;
    WuqiTask task = {.nodes = 2000, .depth = 2};
    WuqiReport report;
    WuqiPosition *pos = wuqi_position_new(game, "", &error);
    WuqiPlayer *player = wuqi_player_new(game, spec, &error);
    assert_non_null(player);
    assert_true(wuqi_player_think(player, pos, &task, &report, &error));
    wuqi_player_free(player);
    wuqi_position_free(pos);
    return report.nodes * 1000 + (uint64_t)report.best;
}

static void options_are_told(void **state)
{
    const WuqiGame *game = game_of(state);
    WuqiOption option, chinese;
    for (int kind = 0; wuqi_player_kind(kind); kind++) {
        const char *name = wuqi_player_kind(kind);
        char spec[1000];
        int used = snprintf(spec, sizeof spec, "%s", name), given = 0;
        for (int i = 0; wuqi_player_option(game, name, i, WUQI_ENGLISH, &option); i++) {
            assert_true(wuqi_player_option(game, name, i, WUQI_CHINESE, &chinese));
            assert_string_equal(chinese.name, option.name);
            assert_string_not_equal(chinese.about, option.about);
            check_option(game, name, &option);
            if (option.value[0])
                used += snprintf(spec + used, sizeof spec - (size_t)used, "%c%s=%s", given++ > 0 ? ',' : ':',
                                 option.name, option.value);
        }
        assert_true(used < (int)sizeof spec);
        assert_int_equal(nodes_of(game, spec), nodes_of(game, name));
        assert_false(wuqi_player_option(game, name, -1, WUQI_ENGLISH, &option));
    }
    assert_false(wuqi_player_option(game, "nobody", 0, WUQI_ENGLISH, &option));
}

int main(void)
{
    const struct CMUnitTest once[] = {cmocka_unit_test(versions_and_lists), cmocka_unit_test(winners_are_told),
                                      cmocka_unit_test(records_say_what_is_wrong)};
    const struct CMUnitTest each[] = {
        cmocka_unit_test(names_are_there),      cmocka_unit_test(steps_give_the_next_board),
        cmocka_unit_test(moves_are_taken_back), cmocka_unit_test(wrong_use_is_an_error),
        cmocka_unit_test(players_think),        cmocka_unit_test(lines_are_the_best_moves),
        cmocka_unit_test(thinking_is_stopped),  cmocka_unit_test(traces_are_walked),
        cmocka_unit_test(lines_are_traces),     cmocka_unit_test(lines_end_at_a_wrong_move),
        cmocka_unit_test(records_come_back),    cmocka_unit_test(evaluations_are_taken_apart),
        cmocka_unit_test(options_are_told),
    };
    int failed = SUPPORT_RUN(once);
    return SUPPORT_RUN_FOR_GAMES(each) + failed;
}
