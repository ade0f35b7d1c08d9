/* SPDX-License-Identifier: MIT
 *
 * endgame_root - solving a position of the game: value, best move and best line, with progress.
 *
 * Before the exact search come shallow searches by the evaluation and selective searches, each filling the table
 * with good moves for the next; where time may run out, also the question who wins, which is cheaper than the score and
 * what a game is about. Only the last one decides the value, so the preparation costs or saves time but never changes
 * the result. With one thread the whole run is deterministic.
 */
#ifndef GAMES_REVERSI_ENDGAME_ROOT_H
#define GAMES_REVERSI_ENDGAME_ROOT_H

#include "games/reversi/endgame.h"

enum {
    ENDGAME_THREADS_MAX = 64,
    ENDGAME_PREPARE_MAX = 12,  /* deepest shallow search before the selective ones */
    ENDGAME_SELECTIVE_MIN = 16 /* fewest empties to search selectively before the exact search */
};

/* A step of the solution. Before `exact` the score is an estimate. */
typedef struct EndgameReport {
    int depth;      /* plies searched by the evaluation, or the number of empties */
    int confidence; /* percent; 100 when exact */
    int score;      /* discs, for the side to move */
    int move;       /* square, ENDGAME_NO_MOVE if the side to move must pass */
} EndgameReport;

typedef struct EndgameResult {
    int score;
    int move;
    bool exact; /* false if stopped before the value was proven: score and move are the last estimate */
    int line_length;
    uint8_t line[BOARD_SQUARES * 2]; /* best play for both sides; ENDGAME_NO_MOVE is a pass */
} EndgameResult;

typedef struct EndgameTask {
    uint64_t mine, theirs;
    bool hurried; /* there may be no time for the value: first find out who wins */
    void (*progress)(void *context, const EndgameReport *report); /* may be NULL */
    void *context;
} EndgameTask;

/* What the levels would mean if errors were normal; not checked against outcomes. */
static const int ENDGAME_CONFIDENCE[ENDGAME_EXACT + 1] = {63, 91, 100};

static int endgame_table_move(const Endgame *endgame, const EndgameTask *task, uint64_t salt)
{
    TTEntry entry;
    if (!board_can_move(task->mine, task->theirs))
        return ENDGAME_NO_MOVE;
    if (salt == ENDGAME_EXACT_SALT && board_count(board_empties(task->mine, task->theirs)) <= ENDGAME_NEAR_MAX) {
        const EndgameNearEntry *near = endgame_near_slot(endgame->near, task->mine, task->theirs);
        return endgame_near_is(near, task->mine, task->theirs) ? near->move : ENDGAME_NO_MOVE;
    }
    if (!tt_probe(endgame->tt, board_key(task->mine, task->theirs) ^ salt, &entry))
        return ENDGAME_NO_MOVE;
    return entry.move & 255;
}

static void endgame_report(const EndgameTask *task, const EndgameResult *result, int depth, int confidence)
{
    EndgameReport report = {depth, confidence, result->score, result->move};
    if (task->progress)
        task->progress(task->context, &report);
}

/* The move the evaluation likes, so that there is one however early the search is stopped. */
static int endgame_first_move(const Endgame *endgame, const EndgameTask *task)
{
    EndgameList list;
    endgame_list_fill(&list, task->mine, task->theirs, board_moves(task->mine, task->theirs));
    for (int i = 0; i < list.count; i++)
        list.move[i].score = -endgame_eval(endgame, list.move[i].mine, list.move[i].theirs);
    return list.count > 0 ? endgame_list_pick(&list, 0)->square : ENDGAME_NO_MOVE;
}

/* Who wins, on the present level: one question where the estimate has the right sign, two else. A move is known only
 * where a question was answered with yes; in a position that is lost the one that was best by the score so far stays.
 */
static void endgame_decide(Endgame *endgame, const EndgameTask *task, EndgameResult *result)
{
    const bool hopeful = result->score > 0;
    bool wins = false, loses = false;
    for (int question = 0; question < 2 && !wins && !loses; question++) {
        const int alpha = hopeful == (question == 0) ? 0 : -1;
        const bool yes = endgame_null(endgame, task->mine, task->theirs, alpha) > alpha;
        if (endgame->stopped)
            return;
        if (yes)
            result->move = endgame_table_move(endgame, task, ENDGAME_EXACT_SALT);
        wins = yes && alpha == 0;
        loses = !yes && alpha < 0;
    }
    if (wins != (result->score > 0) || loses != (result->score < 0))
        result->score = 2 * (wins - loses);
}

/* The shallow searches, deeper and deeper; returns the last one's value in 1/100 disc. */
static int endgame_prepare(Endgame *endgame, const EndgameTask *task, EndgameResult *result)
{
    int empties = board_count(board_empties(task->mine, task->theirs));
    int guess = endgame_eval(endgame, task->mine, task->theirs);
    for (int depth = 2; depth <= (empties - 8) / 2 && depth <= ENDGAME_PREPARE_MAX; depth++) {
        int score = endgame_guess(endgame, task->mine, task->theirs, depth, -ENDGAME_GUESS_MAX, ENDGAME_GUESS_MAX);
        if (endgame->stopped)
            break;
        guess = score;
        result->score = guess / 100;
        if (depth >= 3)
            result->move = endgame_table_move(endgame, task, ENDGAME_GUESS_SALT);
        endgame_report(task, result, depth, 0);
    }
    return guess;
}

/* Shallow searches, then selective ones, then the exact one. */
static void endgame_deepen(Endgame *endgame, const EndgameTask *task, EndgameResult *result)
{
    const int empties = board_count(board_empties(task->mine, task->theirs));
    /* Scores are even: odd bounds ask the question without a tie. */
    int guess = endgame_prepare(endgame, task, result) / 200 * 2 - 1;
    for (int level = empties < ENDGAME_SELECTIVE_MIN ? ENDGAME_EXACT : 0; level <= ENDGAME_EXACT && !endgame->stopped;
         level++) {
        endgame->level = level;
        if (task->hurried && level > 0 && empties >= ENDGAME_SELECTIVE_MIN) {
            endgame_decide(endgame, task, result);
            if (endgame->stopped)
                return;
            guess = result->score - 1;
            endgame_report(task, result, empties, ENDGAME_CONFIDENCE[level] - (level == ENDGAME_EXACT));
            if (level < ENDGAME_EXACT)
                continue;
        }
        int score =
            endgame_climb(endgame, task->mine, task->theirs, (EndgameWindow){-BOARD_SQUARES, BOARD_SQUARES}, guess);
        if (endgame->stopped)
            return;
        result->score = score;
        result->move = endgame_table_move(endgame, task, ENDGAME_EXACT_SALT);
        result->exact = level == ENDGAME_EXACT;
        guess = score - 1;
        endgame_report(task, result, empties, ENDGAME_CONFIDENCE[level]);
    }
}

/* A move that keeps `score`: the table's if it does, else the first that does. */
static int endgame_line_move(Endgame *endgame, EndgameList *list, int hash_move, int score)
{
    for (int i = 0; i < list->count; i++)
        list->move[i].score = list->move[i].square == hash_move ? INT32_MAX : endgame_order_fast(&list->move[i], 0);
    for (int i = 0; i < list->count; i++) {
        const EndgameMove *move = endgame_list_pick(list, i);
        if (-endgame_null(endgame, move->mine, move->theirs, -score) >= score)
            return i;
        if (endgame->stopped)
            break;
    }
    return -1;
}

/* Plays out best moves from a solved position. */
static void endgame_line(Endgame *endgame, const EndgameTask *task, EndgameResult *result)
{
    EndgameTask at = *task;
    int score = result->score;
    endgame->level = ENDGAME_EXACT;
    result->line_length = 0;
    for (;;) {
        uint64_t moves = board_moves(at.mine, at.theirs);
        uint64_t mine = at.theirs, theirs = at.mine;
        int square = ENDGAME_NO_MOVE;
        if (moves) {
            EndgameList list;
            endgame_list_fill(&list, at.mine, at.theirs, moves);
            int best = endgame_line_move(endgame, &list, endgame_table_move(endgame, &at, ENDGAME_EXACT_SALT), score);
            if (best < 0)
                return;
            square = list.move[best].square;
            mine = list.move[best].mine;
            theirs = list.move[best].theirs;
        } else if (!board_can_move(at.theirs, at.mine)) {
            return;
        }
        result->line[result->line_length++] = (uint8_t)square;
        at.mine = mine;
        at.theirs = theirs;
        score = -score;
    }
}

/* Solves the task. Several threads may call this for the same task at once, each with its own Endgame over the same
 * table and the same `shared`: they keep out of each other's way. */
static EndgameResult endgame_solve_root(Endgame *endgame, const EndgameTask *task)
{
    EndgameResult result = {.move = endgame_first_move(endgame, task)};
    endgame->stopped = false;
    endgame_deepen(endgame, task, &result);
    if (result.exact)
        endgame_line(endgame, task, &result);
    if (result.line_length > 0)
        result.move = result.line[0];
    return result;
}

#endif
