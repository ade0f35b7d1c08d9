/* SPDX-License-Identifier: MIT
 *
 * classic - the course report's player: minimax with alpha-beta over three phases, and its rules of thumb.
 *
 * Names are the report's: possibleMove, minimax, extremeOutput, trouble1, trouble2, chance1, chance2, go back. Early
 * (own top tile below 4) it places at home only; later it looks at placements abroad that raise its evaluation. Far
 * ahead or far behind it tries its tricks first. Where the report's code cannot work as printed (chance2, trouble1 of
 * the second side), it does what the report's text says. Where text and listing contradict each other, both can be had
 * by options (docs/rules/duel2048.md has the list).
 */
#define GAME_CLASSIC

#include <stdlib.h>

#include "base/options.h"
#include "games/classic_pulse.h"
#include "games/classic_trace.h"
#include "games/game.h"

enum { CLASSIC_DEPTH = 3, CLASSIC_DEPTH_MAX = 12, CLASSIC_OPEN = 1000000000 };

/* What the report adds to its minimax; each can be left out to see what it is worth. */
enum {
    CLASSIC_TROUBLE1,
    CLASSIC_TROUBLE2,
    CLASSIC_CHANCE1,
    CLASSIC_CHANCE2,
    CLASSIC_GO_BACK,
    CLASSIC_EARLY,
    CLASSIC_TIME,
    CLASSIC_TACTICS
};
static const char *const classic_tactics[CLASSIC_TACTICS][3] = {
    {"trouble1", "a 2 between two high tiles of the enemy's that would merge", "在对方两个将要合并的大子之间放 2"},
    {"trouble2", "far behind: a 2 where the enemy's tiles are highest", "大幅落后时，把 2 放在对方大子最密集处"},
    {"chance1", "far ahead: takes a tile across the border where it is safe", "大幅领先时，安全地越过边界吃子"},
    {"chance2", "far ahead: places a 2 across the border to take it next", "大幅领先时，在边界对面放 2 以便下一步吃掉"},
    {"goback", "after such a raid the tiles go back", "越界吃子之后退回"},
    {"early", "places at home without a search until its top tile is above level 4",
     "最大子超过 4 级之前不搜索，只在己方放子"},
    {"timerule", "searches less deep as time runs short", "时间不足时减小深度"},
};

typedef struct Classic {
    int depth;                     /* as the options say */
    int searching;                 /* as the clock lets it */
    bool tactics[CLASSIC_TACTICS]; /* on or off, in the order of classic_tactics */
    bool all_abroad;               /* own placements abroad below the root are not filtered: the listing's slip */
    bool strict_rows;              /* chance2 wants no row that is empty on both sides: the listing's slip */
    int version;                   /* of the evaluations: a ClassicVersion */
    bool go_back;                  /* the last merge raided the enemy's side */
    uint64_t nodes;
    uint64_t cutoffs;
    ClassicTracer tracer;
    ClassicPulse pulse;
} Classic;

typedef struct ClassicTree {
    Classic *classic;
    bool first; /* our side */
    bool early;
} ClassicTree;

static bool classic_rises(const ClassicTree *tree, const Position *pos, Move move, bool first)
{
    Position child = *pos;
    Undo undo;
    game_make(&child, move, &undo);
    ClassicVersion version = (ClassicVersion)tree->classic->version;
    return classic_point(&child, first, tree->early, version) > classic_point(pos, first, tree->early, version);
}

/* The moves in the platform's order: the named square, then those abroad row by row. */
static int classic_all_moves(const Position *pos, Move *moves)
{
    int count = game_moves(pos, moves), side = game_side(pos);
    int first = count > 0 && moves[0] < DUEL_MERGE && duel_territory(moves[0]) == side;
    for (int i = first, k = count - 1; pos->phase < 2 && i < k && moves[i] > moves[k]; i++, k--) {
        Move swap = moves[i];
        moves[i] = moves[k];
        moves[k] = swap;
    }
    return count;
}

/* `possibleMove`: placements at home, and abroad as the report's filter lets them through; every merge. The text asks
 * of every placement abroad that it raises the score; in the listing a second `output.append` lets the player's own
 * through below the root. */
static int classic_possible_moves(const ClassicTree *tree, const Position *pos, Move *moves, bool root)
{
    Move all[GAME_MOVES_MAX];
    int side = game_side(pos), total = classic_all_moves(pos, all), count = 0;
    bool mine = (side == 0) == tree->first;
    for (int i = 0; i < total; i++) {
        bool abroad = all[i] < DUEL_MERGE && duel_territory(all[i]) != side;
        if (abroad && tree->early)
            continue;
        bool filtered = root || !mine || !tree->classic->all_abroad;
        if (abroad && filtered && !classic_rises(tree, pos, all[i], side == 0))
            continue;
        moves[count++] = all[i];
    }
    if (count == 0)
        moves[count++] = total > 0 ? all[0] : DUEL_PASS;
    return count;
}

static double classic_minimax(ClassicTree *tree, const Position *pos, int depth, double alpha, double beta);

static double classic_node(ClassicTree *tree, const Position *pos, int depth, double alpha, double beta)
{
    Move moves[GAME_MOVES_MAX];
    tree->classic->nodes++;
    ClassicTracer *tracer = &tree->classic->tracer;
    if (classic_stops(&tree->classic->pulse)) {
        tracer->reason = TRACE_STOPPED;
        return 0;
    }
    if (depth == 0 || game_over(pos)) {
        tracer->reason = game_over(pos) ? TRACE_OVER : TRACE_LEAF;
        return classic_point(pos, tree->first, tree->early, (ClassicVersion)tree->classic->version);
    }
    bool mine = (game_side(pos) == 0) == tree->first;
    int count = classic_possible_moves(tree, pos, moves, false);
    for (int i = 0; i < count; i++) {
        Position child = *pos;
        Undo undo;
        tracer->move = moves[i];
        game_make(&child, moves[i], &undo);
        double value = classic_minimax(tree, &child, depth - 1, alpha, beta);
        if (tree->classic->pulse.over) {
            tracer->reason = TRACE_STOPPED;
            break;
        }
        if (mine && value > alpha)
            alpha = value;
        if (!mine && value < beta)
            beta = value;
        if (beta <= alpha) {
            tree->classic->cutoffs += i + 1 < count;
            classic_trace_skip(tracer, moves + i + 1, count - i - 1);
            tracer->reason = TRACE_BETA_CUT;
            break;
        }
    }
    return mine ? alpha : beta;
}

static double classic_minimax(ClassicTree *tree, const Position *pos, int depth, double alpha, double beta)
{
    ClassicTracer *tracer = &tree->classic->tracer;
    bool mine = (game_side(pos) == 0) == tree->first;
    TraceNode node =
        classic_trace_enter(tracer, depth, (int64_t)(mine ? alpha : -beta), (int64_t)(mine ? beta : -alpha));
    double value = classic_node(tree, pos, depth, alpha, beta);
    classic_trace_leave(tracer, &node, (int64_t)(mine ? value : -value));
    return value;
}

/* `minimax` at the root: the first of the best moves. */
static Move classic_decide(Classic *classic, const Position *pos, bool early, double *value)
{
    ClassicTree tree = {.classic = classic, .first = game_side(pos) == 0, .early = early};
    Move moves[GAME_MOVES_MAX];
    int count = classic_possible_moves(&tree, pos, moves, true);
    Move best = moves[0];
    *value = -CLASSIC_OPEN;
    TraceNode node = classic_trace_enter(&classic->tracer, classic->searching, -CLASSIC_OPEN, CLASSIC_OPEN);
    for (int i = 0; i < count; i++) {
        Position child = *pos;
        Undo undo;
        classic->tracer.move = moves[i];
        game_make(&child, moves[i], &undo);
        double point = classic_minimax(&tree, &child, classic->searching - 1, -CLASSIC_OPEN, CLASSIC_OPEN);
        if (classic->pulse.over) {
            classic->tracer.reason = TRACE_STOPPED;
            break;
        }
        if (point > *value) {
            *value = point;
            best = moves[i];
        }
    }
    classic_trace_leave(&classic->tracer, &node, (int64_t)*value);
    return best;
}

static bool classic_legal(const Position *pos, int move)
{
    Move moves[GAME_MOVES_MAX];
    int count = game_moves(pos, moves);
    for (int i = 0; i < count; i++) {
        if (moves[i] == move)
            return true;
    }
    return false;
}

/* `trouble1`: two high enemy tiles of one level are about to meet: a 2 goes between them. -1 if there are none. */
static int classic_trouble1(const Position *pos, const ClassicBoard *board, bool first)
{
    int start = first ? 4 : 0;
    for (int level = classic_top(board, !first); level > 2; level--) {
        for (int i = 0; i < 16; i++) {
            int row = i / 4, column = start + i % 4, found[2];
            if (board->level[row][column] != level || !classic_menace(board, level, row, column, first, found))
                continue;
            int down = (found[0] > row) - (found[0] < row), right = (found[1] > column) - (found[1] < column);
            if (found[0] == row + down && found[1] == column + right)
                continue;
            int square = 8 * (row + down) + column + right;
            return classic_legal(pos, square) ? square : -1;
        }
    }
    return -1;
}

/* `total`: the levels of the nearest tiles in the four directions; each search goes on from where the last one ended,
 * as in the report. */
static int classic_total(const ClassicBoard *board, int row, int column)
{
    int sum = 0, level = 0;
    for (; level == 0 && row > 0; row--)
        level = board->level[row - 1][column];
    sum += level;
    for (level = 0; level == 0 && row < 3; row++)
        level = board->level[row + 1][column];
    sum += level;
    for (level = 0; level == 0 && column > 0; column--)
        level = board->level[row][column - 1];
    sum += level;
    for (level = 0; level == 0 && column < 7; column++)
        level = board->level[row][column + 1];
    return sum + level;
}

/* `trouble2`: far behind: trouble1, or a 2 where the enemy's tiles around it are highest. */
static int classic_trouble2(const Position *pos, const ClassicBoard *board, bool first, const bool *tricks)
{
    int best = tricks[CLASSIC_TROUBLE1] ? classic_trouble1(pos, board, first) : -1, most = -1;
    int start = first ? 4 : 0;
    for (int i = 0; i < 16 && (best < 0 || most >= 0); i++) {
        int square = 8 * (i / 4) + start + i % 4;
        if (board->level[i / 4][start + i % 4] != 0 || !classic_legal(pos, square))
            continue;
        int total = classic_total(board, i / 4, start + i % 4);
        if (total > most) {
            most = total;
            best = square;
        }
    }
    return best;
}

/* The frontmost tile of the first side's half in each row. */
static int classic_front(const ClassicBoard *board, int row)
{
    for (int column = 3; column >= 0; column--) {
        if (board->level[row][column] != 0 && board->first[row][column])
            return board->level[row][column];
    }
    return 0;
}

/* `chance1`: the first side can take one tile at the border line, one only, and would not be taken there. */
static bool classic_chance1(const ClassicBoard *board, bool first)
{
    int takes = 0, safe = 0, found[2];
    if (!first)
        return false;
    for (int row = 0; row < 4; row++) {
        int front = classic_front(board, row);
        if (front == 0 || front != board->level[row][4] || board->first[row][4])
            continue;
        takes++;
        safe += !classic_menace(board, front + 1, row, 4, true, found);
    }
    return takes == 1 && safe == 1;
}

/* `chance2`: a 2 of the first side stands at the border line: a 2 placed opposite can be taken next, and no other row
 * would take anything by the same move. The listing compares 0 with 0, too, so that a row that is empty on both sides
 * forbids it (strict). */
static int classic_chance2(const Position *pos, const ClassicBoard *board, bool first, bool strict)
{
    int found[2];
    for (int row = 0; first && row < 4; row++) {
        bool others = false;
        for (int other = 0; other < 4; other++) {
            int front = classic_front(board, other);
            others = others || (other != row && front == board->level[other][4] && (front != 0 || strict));
        }
        if (board->level[row][3] == 1 && board->first[row][3] && board->level[row][4] == 0 && !others &&
            !classic_menace(board, 2, row, 4, true, found) && classic_legal(pos, 8 * row + 4))
            return 8 * row + 4;
    }
    return -1;
}

/* `extremeOutput`: far ahead or far behind. -1 where only minimax is left. */
static int classic_extreme(Classic *classic, const Position *pos, const ClassicBoard *board, bool first)
{
    int mine = classic_top(board, first), theirs = classic_top(board, !first);
    bool ahead = mine >= 7 && theirs < mine;
    if (pos->phase < 2) {
        const bool *on = classic->tactics;
        int square = ahead && on[CLASSIC_CHANCE2] ? classic_chance2(pos, board, first, classic->strict_rows) : -1;
        if (square < 0 && mine + 2 <= theirs && on[CLASSIC_TROUBLE2])
            square = classic_trouble2(pos, board, first, on);
        else if (square < 0 && mine >= 8 && theirs < mine && on[CLASSIC_TROUBLE1])
            square = classic_trouble1(pos, board, first);
        return square;
    }
    if (ahead && classic->tactics[CLASSIC_CHANCE1] && classic_chance1(board, first) &&
        classic_legal(pos, DUEL_MERGE + 3)) {
        classic->go_back = classic->tactics[CLASSIC_GO_BACK];
        return DUEL_MERGE + 3;
    }
    return -1;
}

/* The own half is full: the placement abroad with the best evaluation, of equal ones the last (the report keeps them in
 * a dictionary by their score). */
static int classic_crowded(const Position *pos, bool first, ClassicVersion version)
{
    Move moves[GAME_MOVES_MAX] = {DUEL_PASS};
    int count = classic_all_moves(pos, moves);
    int best = moves[0];
    double most = -INFINITY;
    for (int i = 0; i < count; i++) {
        Position child = *pos;
        Undo undo;
        game_make(&child, moves[i], &undo);
        double point = classic_point(&child, first, false, version);
        if (point >= most) {
            most = point;
            best = moves[i];
        }
    }
    return best;
}

/* What `output` decides before any search; -1 where it searches. */
static int classic_rule_of_thumb(Classic *classic, const Position *pos, const ClassicBoard *board)
{
    int side = game_side(pos);
    bool first = side == 0;
    int named = duel_named(pos, side);
    int mine = classic_top(board, first), theirs = classic_top(board, !first);
    if (pos->phase < 2) {
        if (named >= 0 && ((mine <= 4 && classic->tactics[CLASSIC_EARLY]) || duel_empties(pos, !side) == 0))
            return duel_square(side, named);
        if (named < 0)
            return classic_crowded(pos, first, (ClassicVersion)classic->version);
    } else if (classic->go_back) {
        int back = DUEL_MERGE + (first ? 2 : 3);
        classic->go_back = false;
        if (classic_legal(pos, back))
            return back;
    }
    bool behind = mine + 2 <= theirs, ahead = mine >= 7 && theirs < mine;
    return theirs > 0 && mine >= 4 && (behind || ahead) ? classic_extreme(classic, pos, board, first) : -1;
}

/* What is not told, and the options. */
static void classic_fields(Classic *classic, OptionField *fields)
{
    static const char *const sources[] = {"text", "listing", NULL};
    const OptionField first[] = {
        {OPTION_IS("depth", "phases that it searches", "搜索的阶段数"), OPTION_OPEN,
         OPTION_FROM_TO(1, CLASSIC_DEPTH_MAX), .number = &classic->depth},
        {OPTION_IS("eval",
                   "evaluations: as published, as the report prints or describes them, its first, or a trivial one",
                   "估值函数：作者公开的源码、报告所印程序、报告文字、初始版，或极简单的一个"),
         OPTION_OPEN, OPTION_ONE_OF(classic_versions), .number = &classic->version},
        {OPTION_IS("abroad", "own placements abroad below the root: that raise the score (text), or all (listing)",
                   "根节点以下己方在对方境内落子：只考虑能提高分数的（文字），或全部（所印程序）"),
         OPTION_OPEN, OPTION_ONE_OF(sources), .flag = &classic->all_abroad},
        {OPTION_IS("rows", "chance2: rows that are empty on both sides do not matter (text), or forbid it (listing)",
                   "chance2：双方都空的行不影响（文字），或不允许使用（所印程序）"),
         OPTION_OPEN, OPTION_ONE_OF(sources), .flag = &classic->strict_rows},
    };
    const OptionField last = {.option.name = NULL};
    classic->depth = CLASSIC_DEPTH;
    for (size_t i = 0; i < sizeof first / sizeof first[0]; i++)
        *fields++ = first[i];
    for (int i = 0; i < CLASSIC_TACTICS; i++) {
        const char *const *words = classic_tactics[i];
        const OptionField field = {OPTION_IS(words[0], words[1], words[2]), OPTION_OPEN, OPTION_ON_OFF,
                                   .flag = &classic->tactics[i]};
        classic->tactics[i] = true;
        *fields++ = field;
    }
    *fields = last;
}

/* The report's time rule: one phase less deep when six tenths of the time are left, another when 35 % are. (Its listing
 * asks for the larger share first and so never comes to the second; its text says that depth falls as time runs short.)
 */
static void classic_clock(Classic *classic, const Position *pos, const ClassicTurn *clock)
{
    (void)pos;
    classic->searching = classic->depth;
    if (clock->left_ms == 0 || !classic->tactics[CLASSIC_TIME])
        return;
    if (20 * clock->left_ms <= 12 * clock->bank_ms)
        classic->searching--;
    if (20 * clock->left_ms <= 7 * clock->bank_ms)
        classic->searching--;
    if (classic->searching < 1)
        classic->searching = 1;
}
#define GAME_CLASSIC_CLOCK classic_clock

/* `output` */
static Move classic_move(Classic *classic, const Position *pos, ClassicInfo *info)
{
    Move moves[GAME_MOVES_MAX];
    ClassicBoard board;
    ClassicInfo told = {.depth = 0};
    *info = told;
    if (game_moves(pos, moves) == 1)
        return moves[0];
    if (pos->round == 0 && pos->phase < 2)
        classic->go_back = false;
    classic_read(&board, pos);
    int thumb = classic_rule_of_thumb(classic, pos, &board);
    if (thumb >= 0)
        return (Move)thumb;
    classic->nodes = classic->cutoffs = 0;
    double value;
    bool early = classic->tactics[CLASSIC_EARLY] && classic_top(&board, game_side(pos) == 0) < 4;
    Move best = classic_decide(classic, pos, early, &value);
    told.depth = classic->searching;
    told.value = (int64_t)value;
    told.nodes = classic->nodes;
    told.cutoffs = classic->cutoffs;
    *info = told;
    return best;
}
