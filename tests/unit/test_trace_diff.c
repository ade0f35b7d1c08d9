/* SPDX-License-Identifier: MIT
 *
 * test_trace_diff - mistakes are planted into a student's alpha-beta search; the first difference to the right search
 * is found where a comparison of the printed lines finds it, and the mistake is recognised.
 */
#include "tests/support.h"

#include <stdlib.h>
#include <string.h>

#include "players/player.h"
#include "trace/trace_diff.h"

enum { OPEN = 1000000, TABLE = 1 << 12 };

typedef enum Fault {
    NO_FAULT,
    WINDOW_NOT_TURNED,
    WINDOW_NOT_SWAPPED,
    WINDOW_SIGN,
    ALPHA_NOT_RAISED,
    ALPHA_LAST,
    ALPHA_LEAST,
    BETA_OPEN,
    ALPHA_BY_ONE,
    BETA_BY_ONE,
    ROOT_WINDOW,
    DEPTH_KEPT,
    DEPTH_TWICE,
    HORIZON_LATE,
    HORIZON_EARLY,
    ILLEGAL_MOVE,
    FIRST_MOVE_MISSING,
    LAST_MOVE_MISSING,
    ORDER_REVERSED,
    ORDER_TWO_SWAPPED,
    NO_CUT,
    CUT_STRICT,
    CUT_AT_ALPHA,
    CUT_SIGN,
    TABLE_ANY_DEPTH,
    LEAF_SIGN,
    LEAF_BY_ONE,
    LEAF_FIRST_PLAYER,
    RESULT_SIGN,
    RESULT_DRAW,
    RESULT_SMALL,
    CHILD_SIGN,
    RETURN_SIGN,
    MINIMUM,
    LAST_VALUE,
    FIRST_VALUE,
    ALPHA_RETURNED,
    BREAKS_OFF,
    FAULTS
} Fault;

typedef struct Student {
    const Game *game;
    Fault fault;
    Text lines;
    struct {
        uint64_t key;
        int64_t value;
        bool used;
    } table[TABLE];
    int nodes, plies;
    bool broken;
    bool plain; /* minimax: no windows, no cuts */
} Student;

static void student_says(Student *student, const char *move, int64_t alpha, int64_t beta, int depth)
{
    if (student->plain)
        text_printf(&student->lines, "> %s %d\n", move, depth);
    else
        text_printf(&student->lines, "> %s %lld %lld %d\n", move, (long long)alpha, (long long)beta, depth);
}

static int64_t student_leaf(const Student *student, const void *pos)
{
    const Game *game = student->game;
    int64_t value = game->eval(pos, 0);
    if (student->fault == LEAF_SIGN || (student->fault == LEAF_FIRST_PLAYER && game->side(pos) == 1))
        return -value;
    return student->fault == LEAF_BY_ONE ? value + 1 : value;
}

static int64_t student_result(const Student *student, const void *pos)
{
    int64_t value = student->game->result(pos);
    if (student->fault == RESULT_DRAW && value == 0)
        return 5;
    if (student->fault == RESULT_SMALL && value != 0)
        return value > 0 ? 1 : -1;
    return student->fault == RESULT_SIGN ? -value : value;
}

static int64_t student_search(Student *student, const void *pos, const char *name, int depth, int ply, int64_t alpha,
                              int64_t beta);

/* The window of the next child, as the student thinks. */
static void student_window(const Student *student, int64_t alpha, int64_t beta, int64_t best, int64_t last, bool first,
                           int64_t window[2])
{
    int64_t raised = best > alpha ? best : alpha, low = -beta, high = -raised;
    switch (student->fault) {
    case WINDOW_NOT_TURNED:
        low = raised, high = beta;
        break;
    case WINDOW_NOT_SWAPPED:
        low = -raised, high = -beta;
        break;
    case WINDOW_SIGN:
        low = beta, high = raised;
        break;
    case ALPHA_NOT_RAISED:
        high = -alpha;
        break;
    case ALPHA_LAST:
        high = first ? high : -last;
        break;
    case ALPHA_LEAST:
        high = first ? high : -(best < alpha ? best : alpha);
        break;
    case BETA_OPEN:
        low = -OPEN;
        break;
    case ALPHA_BY_ONE:
        high = raised > -OPEN ? high - 1 : high;
        break;
    case BETA_BY_ONE:
        low = beta < OPEN ? low + 1 : low;
        break;
    default:
        break;
    }
    window[0] = low;
    window[1] = high;
}

static bool student_cuts(const Student *student, int64_t alpha, int64_t beta, int64_t best, int64_t child)
{
    switch (student->fault) {
    case NO_CUT:
        return false;
    case CUT_STRICT:
        return best > beta;
    case CUT_AT_ALPHA:
        return best > alpha;
    case CUT_SIGN:
        return child >= beta;
    default:
        return best >= beta;
    }
}

/* The moves in the order in which the student makes them. */
static int student_moves(const Student *student, const void *pos, Move *moves)
{
    int count = student->game->moves(pos, moves);
    if (student->fault == ORDER_REVERSED) {
        for (int i = 0; i < count / 2; i++) {
            Move move = moves[i];
            moves[i] = moves[count - 1 - i];
            moves[count - 1 - i] = move;
        }
    }
    if (student->fault == ORDER_TWO_SWAPPED && count > 2) {
        Move move = moves[1];
        moves[1] = moves[2];
        moves[2] = move;
    }
    if (student->fault == FIRST_MOVE_MISSING && count > 1)
        memmove(moves, moves + 1, (size_t)--count * sizeof *moves);
    return student->fault == LAST_MOVE_MISSING && count > 1 ? count - 1 : count;
}

static int64_t student_inner(Student *student, const void *pos, int depth, int ply, int64_t alpha, int64_t beta)
{
    const Game *game = student->game;
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    int count = student_moves(student, pos, moves), child_depth = depth - 1;
    int64_t best = -OPEN, worst = OPEN, first = 0, last = 0;
    child_depth = student->fault == DEPTH_KEPT ? depth : student->fault == DEPTH_TWICE ? depth - 2 : child_depth;
    for (int i = 0; i < count && !student->broken; i++) {
        Text name = {0};
        int64_t window[2];
        void *after = position_copy(game, pos);
        game->print_move(pos, moves[i], &name);
        if (student->fault == ILLEGAL_MOVE && i == 1) {
            text_clear(&name);
            text_add(&name, "z99");
        }
        game->make(after, moves[i]);
        student_window(student, alpha, beta, best, last, i == 0, window);
        int64_t child = student_search(student, after, text_string(&name), child_depth, ply + 1, window[0], window[1]);
        last = student->fault == CHILD_SIGN ? child : -child;
        first = i == 0 ? last : first;
        best = last > best ? last : best;
        worst = last < worst ? last : worst;
        position_free(game, after);
        text_free(&name);
        if (!student->plain && student_cuts(student, alpha, beta, best, child))
            break;
    }
    free(moves);
    switch (student->fault) {
    case RETURN_SIGN:
        return -best;
    case MINIMUM:
        return worst;
    case LAST_VALUE:
        return last;
    case FIRST_VALUE:
        return first;
    case ALPHA_RETURNED:
        return alpha;
    default:
        return best;
    }
}

static int64_t student_search(Student *student, const void *pos, const char *name, int depth, int ply, int64_t alpha,
                              int64_t beta)
{
    const Game *game = student->game;
    uint64_t key = game->key(pos);
    int64_t value;
    const char *reason = "";
    int horizon = student->fault == HORIZON_LATE ? -1 : student->fault == HORIZON_EARLY ? 1 : 0;
    if (student->broken)
        return 0;
    student_says(student, name, alpha, beta, depth);
    if (student->fault == BREAKS_OFF && ++student->nodes == 20) {
        student->broken = true;
        return 0;
    }
    if (student->fault == TABLE_ANY_DEPTH && student->table[key % TABLE].used &&
        student->table[key % TABLE].key == key) {
        value = student->table[key % TABLE].value;
        reason = " table";
    } else if (game->over(pos)) {
        value = student_result(student, pos);
    } else if (depth <= horizon || ply == student->plies) { /* who never comes to the horizon must end all the same */
        value = student_leaf(student, pos);
    } else {
        value = student_inner(student, pos, depth, ply, alpha, beta);
    }
    if (student->broken)
        return 0;
    student->table[key % TABLE].key = key;
    student->table[key % TABLE].value = value;
    student->table[key % TABLE].used = true;
    text_printf(&student->lines, "< %lld%s\n", (long long)value, reason);
    return value;
}

/* The lines that a student with this fault prints. */
static char *student_run(const char *game, const char *moves, int depth, Fault fault, bool plain)
{
    Student *student = xcalloc(1, sizeof *student);
    Error error;
    student->game = games_find(game, NULL);
    student->fault = fault;
    student->plain = plain;
    student->plies = depth + 1;
    void *pos = position_new(student->game, "", &error);
    if (!position_play(student->game, pos, moves, &error))
        fail_msg("%s", error.text);
    text_printf(&student->lines, "%s\ngame %s\n", TRACE_LINES_MAGIC, game);
    if (*moves)
        text_printf(&student->lines, "moves %s\n", moves);
    student_search(student, pos, "-", depth, 0, fault == ROOT_WINDOW ? 0 : -OPEN, OPEN);
    position_free(student->game, pos);
    char *lines = student->lines.bytes;
    free(student);
    return lines;
}

static TraceLines read_lines(const char *bytes)
{
    TraceLines lines;
    Error error;
    if (!trace_lines_read(&lines, bytes, strlen(bytes), &error))
        fail_msg("%s", error.text);
    return lines;
}

/* The line at which two texts are different, counted from 1; 0: they are equal. */
static uint32_t first_different_line(const char *one, const char *two)
{
    uint32_t line = 1;
    while (*one && (*one == *two || strncmp(one, " table", 6) == 0)) {
        if (*one != *two) { /* where a value comes from is no difference */
            one += 6;
            continue;
        }
        line += *one == '\n';
        one++;
        two++;
    }
    return *one || *two ? line : 0;
}

/* The line of the text on which the node was entered whose record (entering it, a child, leaving it) is on `line`. */
static uint32_t line_of_node(const char *text, uint32_t line)
{
    uint32_t open[64] = {0}, number = 0;
    int depth = 0;
    for (const char *at = text; *at; at = strchr(at, '\n') + 1) {
        number++;
        if (*at == '>')
            open[++depth] = number;
        if (number == line)
            return open[depth];
        if (*at == '<')
            depth--;
    }
    return 0;
}

static const struct {
    Fault fault;
    TraceDiffKind kind;
    TraceMistake mistake;
} wanted[] = {
    {WINDOW_NOT_TURNED, DIFF_WINDOW, MISTAKE_WINDOW_NOT_TURNED},
    {WINDOW_NOT_SWAPPED, DIFF_WINDOW, MISTAKE_WINDOW_NOT_SWAPPED},
    {WINDOW_SIGN, DIFF_WINDOW, MISTAKE_WINDOW_SIGN},
    {ALPHA_NOT_RAISED, DIFF_WINDOW, MISTAKE_ALPHA_NOT_RAISED},
    {ALPHA_LAST, DIFF_WINDOW, MISTAKE_ALPHA_LAST},
    {ALPHA_LEAST, DIFF_WINDOW, MISTAKE_ALPHA_NOT_RAISED},
    {BETA_OPEN, DIFF_WINDOW, MISTAKE_WINDOW_OPEN},
    {ALPHA_BY_ONE, DIFF_WINDOW, MISTAKE_WINDOW_BY_ONE},
    {BETA_BY_ONE, DIFF_WINDOW, MISTAKE_WINDOW_BY_ONE},
    {ROOT_WINDOW, DIFF_WINDOW, MISTAKE_ROOT_WINDOW},
    {DEPTH_KEPT, DIFF_DEPTH, MISTAKE_DEPTH_KEPT},
    {DEPTH_TWICE, DIFF_DEPTH, MISTAKE_DEPTH_TWICE},
    {HORIZON_LATE, DIFF_WENT_ON, MISTAKE_HORIZON_LATE},
    {HORIZON_EARLY, DIFF_STOPPED, MISTAKE_HORIZON_EARLY},
    {ILLEGAL_MOVE, DIFF_MOVE, MISTAKE_ILLEGAL},
    {FIRST_MOVE_MISSING, DIFF_MOVE, MISTAKE_MOVE_MISSING},
    {LAST_MOVE_MISSING, DIFF_STOPPED, MISTAKE_MOVE_MISSING},
    {ORDER_REVERSED, DIFF_MOVE, MISTAKE_ORDER},
    {ORDER_TWO_SWAPPED, DIFF_MOVE, MISTAKE_ORDER},
    {NO_CUT, DIFF_WENT_ON, MISTAKE_NO_CUT},
    {CUT_STRICT, DIFF_WENT_ON, MISTAKE_CUT_STRICT},
    {CUT_AT_ALPHA, DIFF_STOPPED, MISTAKE_CUT_AT_ALPHA},
    {CUT_SIGN, DIFF_WENT_ON, MISTAKE_NO_CUT},
    {TABLE_ANY_DEPTH, DIFF_STOPPED, MISTAKE_TABLE_CUT},
    {LEAF_SIGN, DIFF_VALUE, MISTAKE_LEAF_SIGN},
    {LEAF_BY_ONE, DIFF_VALUE, MISTAKE_LEAF_VALUE},
    {LEAF_FIRST_PLAYER, DIFF_VALUE, MISTAKE_LEAF_SIGN},
    {RESULT_SIGN, DIFF_VALUE, MISTAKE_RESULT_SIGN},
    {RESULT_DRAW, DIFF_VALUE, MISTAKE_RESULT_DRAW},
    {RESULT_SMALL, DIFF_VALUE, MISTAKE_RESULT_VALUE},
    {CHILD_SIGN, DIFF_WINDOW, MISTAKE_CHILD_SIGN},
    {RETURN_SIGN, DIFF_VALUE, MISTAKE_RETURN_SIGN},
    {MINIMUM, DIFF_VALUE, MISTAKE_MINIMUM},
    {LAST_VALUE, DIFF_VALUE, MISTAKE_BEST_NOT_KEPT},
    {FIRST_VALUE, DIFF_VALUE, MISTAKE_FIRST_KEPT},
    {ALPHA_RETURNED, DIFF_VALUE, MISTAKE_BOUND_RETURNED},
    {BREAKS_OFF, DIFF_BROKEN, MISTAKE_UNKNOWN},
};

/* Positions in which every fault shows: the opening, and an end of tic-tac-toe with wins and draws. */
static const struct {
    const char *game, *moves;
    int depth;
} places[] = {
    {"reversi6", "", 4}, {"ttt", "b2 a1 c3", 4}, {"ttt", "a1 b2 c1 b1", 5}, {"xiangqi", "", 2}, {"gomoku15", "h8", 1}};

enum { WANTED = sizeof wanted / sizeof wanted[0], PLACES = sizeof places / sizeof places[0] };

/* In minimax there is no window that could be wrong, so that a child's sign shows in the parent's value. */
static bool is_right(int i, const TraceDiff *diff, bool plain)
{
    TraceDiffKind kind = plain && wanted[i].fault == CHILD_SIGN ? DIFF_VALUE : wanted[i].kind;
    return diff->kind == kind && diff->mistake == wanted[i].mistake;
}

/* The same mistakes in both algorithms; those of windows and cuts do not exist in minimax. */
static void find_first_differences(bool plain, int seen[WANTED], int right[WANTED])
{
    for (int place = 0; place < PLACES; place++) {
        const char *game = places[place].game, *moves = places[place].moves;
        int depth = places[place].depth;
        char *good = student_run(game, moves, depth, NO_FAULT, plain);
        TraceLines reference = read_lines(good);
        for (int i = 0; i < WANTED; i++) {
            if (plain && wanted[i].fault == ALPHA_RETURNED)
                continue;
            char *bad = student_run(game, moves, depth, wanted[i].fault, plain);
            uint32_t line = first_different_line(bad, good);
            TraceLines mine = read_lines(bad);
            TraceDiff diff;
            trace_diff(&mine, &reference, true, &diff);
            if (line == 0) {
                assert_int_equal(diff.kind, DIFF_NONE); /* the fault does not show here */
            } else {
                seen[i]++;
                right[i] += is_right(i, &diff, plain);
                /* A node that is entered where the other search leaves its parent is the parent's difference, as is
                 * another move. */
                uint32_t node = line_of_node(bad, line);
                bool child = diff.mine_child != TRACE_NO_NODE && mine.nodes[diff.mine_child].line == node;
                if (wanted[i].fault != BREAKS_OFF && mine.nodes[diff.mine].line != node && !child)
                    fail_msg("%s, fault %d: line %u, found the node of line %u (kind %d)", game, wanted[i].fault, line,
                             mine.nodes[diff.mine].line, diff.kind);
            }
            trace_lines_free(&mine);
            free(bad);
        }
        trace_lines_free(&reference);
        free(good);
    }
}

static void test_first_difference(void **state)
{
    (void)state;
    for (int plain = 0; plain < 2; plain++) {
        int seen[WANTED] = {0}, right[WANTED] = {0}, known = 0, shown = 0;
        find_first_differences(plain == 1, seen, right);
        for (int i = 0; i < WANTED; i++) {
            if (!plain && seen[i] == 0)
                fail_msg("fault %d shows nowhere", wanted[i].fault);
            if (seen[i] > 0 && right[i] == 0)
                print_message("# fault %d: the mistake is not recognised\n", wanted[i].fault);
            shown += seen[i] > 0;
            known += right[i] > 0;
        }
        print_message("# %s: %d of %d mistakes recognised\n", plain ? "minimax" : "alpha-beta", known, shown);
        assert_true(shown >= (plain ? 15 : WANTED));
        assert_int_equal(known, shown);
    }
}

/* The student without faults does what the program's own alpha-beta does, node for node. */
static void test_the_programs_own_search(void **state)
{
    (void)state;
    const Game *game = games_find("reversi6", NULL);
    Error error;
    void *pos = position_new(game, "", &error);
    Player *player = player_new(game, "search:algorithm=alphabeta,depth=4", &error);
    TraceOptions options = {.game = game, .pos = pos, .player = "search:algorithm=alphabeta,depth=4"};
    TraceWriter *writer = trace_writer_new_memory(&options);
    PlayerTurn turn = {.pos = pos, .analysis = true, .trace = trace_writer_trace(writer)};
    PlayerAnswer answer = {0};
    Text bytes = {0};
    TraceTree tree;
    TraceLines reference;
    TraceDiff diff;
    assert_true(player_move(player, &turn, &answer, &error));
    trace_writer_take(writer, &answer.report, &bytes);
    assert_true(trace_tree_read_bytes(&tree, bytes.bytes, bytes.length, &error));
    trace_lines_take(&reference, &tree);
    char *good = student_run("reversi6", "", 4, NO_FAULT, false);
    TraceLines mine = read_lines(good);
    trace_diff(&mine, &reference, true, &diff);
    assert_int_equal(diff.kind, DIFF_NONE);
    assert_int_equal(diff.equal, tree.count);
    trace_lines_free(&mine);
    trace_lines_free(&reference);
    trace_tree_free(&tree);
    text_free(&bytes);
    free(good);
    player_free(player);
    position_free(game, pos);
}

/* The forms in which a student may write. */
static void test_forms(void **state)
{
    (void)state;
    static const char plain[] =
        "wuqi-trace lines\ngame ttt\nmoves a1 b2 c1 b1 b3 a2\n> - 1\n > a3 0\n < 5\n > c3 0\n < 1\n< -1\n";
    static const char full[] =
        "wuqi-trace lines\r\n# a remark\r\ngame ttt\r\n\r\nmoves a1 b2 c1 b1 b3 a2\r\n> - -Infinity inf 1\r\n"
        "> a3 -oo +INF 0\r\n< +5.0 leaf\r\n> c3 -inf 5 0\r\n< 1\r\n< -1 searched\r\n";
    static const char max[] =
        "wuqi-trace lines\ngame ttt\nmoves a1 b2 c1 b1 b3 a2\nvalues max\n> - -99 99 1\n> a3 -99 99 0\n< -5\n"
        "> c3 -5 99 0\n< -1\n< -1\n";
    TraceLines one = read_lines(plain), two = read_lines(full), three = read_lines(max);
    TraceDiff diff;
    trace_diff(&one, &two, true, &diff);
    assert_int_equal(diff.kind, DIFF_NONE);
    trace_diff(&three, &two, true, &diff);
    assert_int_equal(diff.kind, DIFF_NONE);
    assert_int_equal(diff.equal, 3);
    trace_lines_free(&one);
    trace_lines_free(&two);
    trace_lines_free(&three);
}

/* Who returns a bound in place of a value beyond it is not wrong. */
static void test_bounds(void **state)
{
    (void)state;
    TraceLines soft = read_lines("wuqi-trace lines\ngame ttt\n> - -9 9 1\n> a1 -9 9 0\n< -3\n> b1 -9 -3 0\n< 7\n< 3\n");
    TraceLines hard =
        read_lines("wuqi-trace lines\ngame ttt\n> - -9 9 1\n> a1 -9 9 0\n< -3\n> b1 -9 -3 0\n< -3\n< 3\n");
    TraceDiff diff;
    trace_diff(&hard, &soft, false, &diff);
    assert_int_equal(diff.kind, DIFF_NONE);
    assert_int_equal(diff.bounds, 1);
    trace_diff(&hard, &soft, true, &diff);
    assert_int_equal(diff.kind, DIFF_VALUE);
    Text path = {0}, sentence = {0};
    trace_diff_path(&hard, diff.mine, false, &path);
    assert_string_equal(text_string(&path), "b1");
    trace_diff_sentence(&hard, &soft, &diff, false, &sentence);
    assert_string_equal(text_string(&sentence), "the value differs: yours -3, the reference 7");
    text_free(&path);
    text_free(&sentence);
    trace_lines_free(&soft);
    trace_lines_free(&hard);
}

static void test_broken_lines(void **state)
{
    (void)state;
    static const struct {
        const char *text, *error;
    } rows[] = {
        {"wuqi-trace lines\n> - 1\n", "line 2: the line 'game NAME' is missing"},
        {"wuqi-trace lines\ngame go\n", "go"},
        {"wuqi-trace lines\ngame ttt\n", "there is no node"},
        {"wuqi-trace lines\ngame ttt\n< 3\n", "line 3: '<' without a node"},
        {"wuqi-trace lines\ngame ttt\n> \n", "line 3: the move is missing"},
        {"wuqi-trace lines\ngame ttt\n> - a b\n", "line 3: alpha, beta and depth"},
        {"wuqi-trace lines\ngame ttt\n> -\n< 1.5\n", "line 4: the value"},
        {"wuqi-trace lines\ngame ttt\n> -\n< 1 because\n", "line 4: a reason"},
        {"wuqi-trace lines\ngame ttt\nmoves z9\n> -\n", "line 3: "},
        {"wuqi-trace lines\ngame ttt\nposition nothing\n> -\n", "line 3: "},
        {"wuqi-trace lines\ngame ttt\n> -\ngame ttt\n", "line 4: a line begins with > or <"},
        {"wuqi-trace lines\ngame ttt\nvalues white\n", "line 3: values"},
        {"wuqi-trace lines\ngame ttt\nhello\n", "line 3: not game"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        TraceLines lines;
        Error error = {.text = ""};
        assert_false(trace_lines_read(&lines, rows[i].text, strlen(rows[i].text), &error));
        if (!strstr(error.text, rows[i].error))
            fail_msg("row %zu: %s", i, error.text);
    }
    Text deep = {0};
    Error error;
    TraceLines lines;
    text_add(&deep, "wuqi-trace lines\ngame ttt\n");
    for (int i = 0; i < 1000; i++)
        text_add(&deep, "> a1\n");
    assert_false(trace_lines_read(&lines, text_string(&deep), deep.length, &error));
    assert_non_null(strstr(error.text, "is every node left"));
    text_free(&deep);
}

static void test_words(void **state)
{
    (void)state;
    for (int i = MISTAKE_UNKNOWN; i < MISTAKE_COUNT; i++) {
        assert_non_null(trace_mistake_name((TraceMistake)i));
        assert_true(i == MISTAKE_UNKNOWN || *trace_diff_meaning((TraceMistake)i, false));
        assert_true(i == MISTAKE_UNKNOWN || *trace_diff_meaning((TraceMistake)i, true));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_first_difference),
        cmocka_unit_test(test_the_programs_own_search),
        cmocka_unit_test(test_forms),
        cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_broken_lines),
        cmocka_unit_test(test_words),
    };
    return SUPPORT_RUN(tests);
}
