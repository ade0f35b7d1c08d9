/* SPDX-License-Identifier: MIT
 *
 * endgame_order - what the endgame solver knows about a move before searching it.
 *
 * Holds the solver's state, its move list, the cheap ordering for small nodes and the shallow search by the
 * evaluation that orders large ones. Nothing here proves anything: a wrong guess costs time, never the result.
 * The includer provides `reversi_eval(weights, mine, theirs)` in 1/100 disc for the side to move.
 */
#ifndef GAMES_REVERSI_ENDGAME_ORDER_H
#define GAMES_REVERSI_ENDGAME_ORDER_H

#include <stdatomic.h>

#include "games/reversi/board.h"
#include "games/reversi/endgame_near.h"
#include "search/control.h"

enum {
    ENDGAME_MOVES_MAX = 40,    /* a position somebody types may have more than any game has */
    ENDGAME_NO_MOVE = 255,     /* a square that is none */
    ENDGAME_GUESS_MAX = 20000, /* beyond every evaluation, in 1/100 disc */
    ENDGAME_BUSY_SLOTS = 4096,
};

/* Exact and guessed results of one position live side by side in the table, under different keys. */
#define ENDGAME_EXACT_SALT UINT64_C(0x5851F42D4C957F2D)
#define ENDGAME_GUESS_SALT UINT64_C(0x14057B7EF767814F)

/* What the threads solving one position share beside the table: the nodes some thread is busy with. */
typedef struct EndgameShared {
    _Atomic uint64_t busy[ENDGAME_BUSY_SLOTS];
    bool bookless; /* solves even what the book has */
} EndgameShared;

/* One thread's solver. The caller fills the first five fields; the rest starts at zero. */
typedef struct Endgame {
    TT *tt;
    EndgameNear *near; /* for nodes with few empties; the thread's own */
    const ReversiWeights *weights;
    Pulse *pulse;          /* of the thread: limits and the node count of the whole search */
    EndgameShared *shared; /* NULL with a single thread */
    uint64_t nodes;        /* positions visited */
    uint64_t told;         /* of these, the pulse knows so many */
    bool stopped;          /* the last result is worthless because the search was stopped */
    int level;             /* index into ENDGAME_LEVELS: how selective the search is now */
} Endgame;

typedef struct EndgameMove {
    uint64_t mine, theirs; /* after the move, as seen by the next side */
    uint64_t key;
    int score;
    int square;
} EndgameMove;

typedef struct EndgameList {
    int count;
    EndgameMove move[ENDGAME_MOVES_MAX];
} EndgameList;

/* Tells the pulse about new nodes. */
static inline void endgame_tell(Endgame *endgame)
{
    if (pulse_add(endgame->pulse, endgame->nodes - endgame->told))
        endgame->stopped = true;
    endgame->told = endgame->nodes;
}

/* Must the search stop? Then this search's results are worthless and everyone returns at once. */
static inline bool endgame_poll(Endgame *endgame)
{
    if (endgame->nodes - endgame->told >= PULSE_INTERVAL)
        endgame_tell(endgame);
    else if (pulse_stopped(endgame->pulse))
        endgame->stopped = true;
    return endgame->stopped;
}

static inline int endgame_eval(const Endgame *endgame, uint64_t mine, uint64_t theirs)
{
    return reversi_eval(endgame->weights, mine, theirs);
}

static inline void endgame_list_fill(EndgameList *list, uint64_t mine, uint64_t theirs, uint64_t moves)
{
    list->count = 0;
    for (; moves; moves &= moves - 1) {
        EndgameMove *move = &list->move[list->count++];
        move->square = board_first(moves);
        uint64_t flips = board_flips(move->square, mine, theirs);
        move->mine = theirs ^ flips;
        move->theirs = mine ^ flips ^ board_bit(move->square);
    }
}

/* Drops moves that are mirror images of an earlier one, when the position is its own mirror image. */
static inline void endgame_list_unique(EndgameList *list, uint64_t mine, uint64_t theirs)
{
    for (int way = 1; way < BOARD_WAYS; way++) {
        if (board_turn(mine, way) != mine || board_turn(theirs, way) != theirs)
            continue;
        uint64_t kept = 0;
        int count = 0;
        for (int i = 0; i < list->count; i++) {
            uint64_t image = board_turn(board_bit(list->move[i].square), way);
            if (image & kept)
                continue;
            kept |= board_bit(list->move[i].square);
            list->move[count++] = list->move[i];
        }
        list->count = count;
    }
}

/* Brings the best of the moves from `first` on to place `first`. */
static inline EndgameMove *endgame_list_pick(EndgameList *list, int first)
{
    int best = first;
    for (int i = first + 1; i < list->count; i++) {
        if (list->move[i].score > list->move[best].score)
            best = i;
    }
    if (best != first) {
        EndgameMove swap = list->move[first];
        list->move[first] = list->move[best];
        list->move[best] = swap;
    }
    return &list->move[first];
}

static inline int endgame_order_fast(const EndgameMove *move, uint64_t odd)
{
    uint64_t potential;
    uint64_t replies = board_moves_potential(move->mine, move->theirs, &potential);
    return endgame_mobility_score(replies, potential, move->square, odd);
}

static int endgame_guess(Endgame *endgame, uint64_t mine, uint64_t theirs, int depth, int alpha, int beta);

/* The hash move, then by the evaluation of what follows, or by mobility near the leaves. */
static void endgame_guess_order(Endgame *endgame, EndgameList *list, int depth, uint16_t hash_moves)
{
    for (int i = 0; i < list->count; i++) {
        EndgameMove *move = &list->move[i];
        if (move->square == (hash_moves & 255))
            move->score = INT32_MAX;
        else if (move->square == hash_moves >> 8)
            move->score = INT32_MAX - 1;
        else if (depth >= 3)
            move->score = -endgame_eval(endgame, move->mine, move->theirs) -
                          50 * board_count(board_moves(move->mine, move->theirs));
        else
            move->score = -board_count(board_moves(move->mine, move->theirs));
    }
}

static int endgame_guess_moves(Endgame *endgame, EndgameList *list, int depth, int alpha, int beta, int *best_square)
{
    int best = -ENDGAME_GUESS_MAX;
    for (int i = 0; i < list->count; i++) {
        EndgameMove *move = depth > 1 ? endgame_list_pick(list, i) : &list->move[i];
        int lower = best > alpha ? best : alpha;
        int score;
        if (i == 0 || beta - lower == 1 || depth == 1) {
            score = -endgame_guess(endgame, move->mine, move->theirs, depth - 1, -beta, -lower);
        } else {
            score = -endgame_guess(endgame, move->mine, move->theirs, depth - 1, -lower - 1, -lower);
            if (score > lower && score < beta)
                score = -endgame_guess(endgame, move->mine, move->theirs, depth - 1, -beta, -score);
        }
        if (score > best) {
            best = score;
            *best_square = move->square;
            if (best >= beta)
                break;
        }
    }
    return best;
}

static inline uint8_t endgame_bound(int value, int alpha, int beta)
{
    return value <= alpha ? TT_UPPER : value >= beta ? TT_LOWER : TT_EXACT;
}

/* Alpha-beta of fixed depth over the evaluation, in 1/100 disc. */
static int endgame_guess(Endgame *endgame, uint64_t mine, uint64_t theirs, int depth, int alpha, int beta)
{
    endgame->nodes++;
    if (depth <= 0)
        return endgame_eval(endgame, mine, theirs);
    uint64_t moves = board_moves(mine, theirs);
    if (!moves) {
        if (!board_can_move(theirs, mine))
            return 100 * board_final_score(mine, theirs);
        return -endgame_guess(endgame, theirs, mine, depth, -beta, -alpha);
    }
    uint64_t key = 0;
    TTEntry entry = {.move = UINT16_MAX};
    if (depth >= 3) {
        key = board_key(mine, theirs) ^ ENDGAME_GUESS_SALT;
        if (tt_probe(endgame->tt, key, &entry) && entry.depth >= depth) {
            if (entry.bound == TT_EXACT || (entry.bound == TT_LOWER && entry.value >= beta) ||
                (entry.bound == TT_UPPER && entry.value <= alpha))
                return entry.value;
        }
        if (endgame_poll(endgame))
            return alpha;
    }
    EndgameList list;
    endgame_list_fill(&list, mine, theirs, moves);
    if (depth >= 2)
        endgame_guess_order(endgame, &list, depth, entry.move);
    int best_square = ENDGAME_NO_MOVE;
    int best = endgame_guess_moves(endgame, &list, depth, alpha, beta, &best_square);
    if (depth >= 3 && !endgame->stopped) {
        uint16_t second = (entry.move & 255) == best_square ? entry.move >> 8 : entry.move & 255;
        TTEntry result = {.move = (uint16_t)(best_square | second << 8),
                          .value = (int16_t)best,
                          .depth = (uint8_t)depth,
                          .bound = endgame_bound(best, alpha, beta)};
        tt_store(endgame->tt, key, &result);
    }
    return best;
}

#endif
