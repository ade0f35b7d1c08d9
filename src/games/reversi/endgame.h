/* SPDX-License-Identifier: MIT
 *
 * endgame - exact values of reversi positions: the hashed search above the last few empties.
 *
 * Scores are final disc differences for the side to move, empty squares to the winner. A table entry holds a
 * lower and an upper bound that both are proven at its selectivity level; the last level is the exact one, and only it
 * may decide an exact search. Everything is re-entrant: state is in Endgame and the table.
 */
#ifndef GAMES_REVERSI_ENDGAME_H
#define GAMES_REVERSI_ENDGAME_H

#include "games/reversi/endgame_order.h"

enum {
    ENDGAME_ETC_MIN = 12,      /* fewest empties to look up all children before searching one */
    ENDGAME_GUESS_MIN = 13,    /* fewest empties to order by a shallow search */
    ENDGAME_PROBCUT_MIN = 13,  /* fewest empties to cut by a shallow search on selective levels */
    ENDGAME_SYMMETRY_MIN = 20, /* fewest empties to look for moves that are mirror images of each other */
    ENDGAME_PARALLEL_MIN = 12, /* fewest empties to keep out of another thread's way */
    ENDGAME_EXACT = 2,         /* the last selectivity level */
    ENDGAME_ORDER_SPAN = 400   /* of a move that much below alpha, in 1/100 disc, the order need not know more */
};

typedef struct EndgameBounds {
    int lower, upper;
    int level;      /* at which the table knew the position, -1 if it did not */
    uint16_t moves; /* best and second best square, low byte first */
} EndgameBounds;

typedef struct EndgameWindow {
    int alpha, beta;
} EndgameWindow;

/* The level a result holds on: where nothing is cut by a guess, the last one. */
static inline int endgame_level(const Endgame *endgame, int empties)
{
    return empties < ENDGAME_PROBCUT_MIN ? ENDGAME_EXACT : endgame->level;
}

static inline bool endgame_read(const Endgame *endgame, uint64_t key, int level, EndgameBounds *bounds)
{
    TTEntry entry;
    *bounds = (EndgameBounds){-BOARD_SQUARES, BOARD_SQUARES, -1, UINT16_MAX};
    if (!tt_probe(endgame->tt, key ^ ENDGAME_EXACT_SALT, &entry))
        return false;
    bounds->moves = entry.move;
    bounds->level = entry.extra;
    if (entry.extra >= level) {
        bounds->lower = (int8_t)(entry.value & 255);
        bounds->upper = (int8_t)(entry.value >> 8);
    }
    return true;
}

static inline void endgame_write(Endgame *endgame, uint64_t key, const EndgameBounds *bounds, int empties)
{
    const int level = endgame_level(endgame, empties);
    /* What was proven on a stricter level is worth more than a new selective bound. */
    if (bounds->level > level)
        return;
    TTEntry entry = {.move = bounds->moves,
                     .value = (int16_t)((bounds->lower & 255) | bounds->upper * 256),
                     .extra = (int16_t)level,
                     .depth = (uint8_t)empties,
                     .bound = TT_EXACT};
    tt_store(endgame->tt, key ^ ENDGAME_EXACT_SALT, &entry);
}

/* Puts a new best move before the old one. */
static inline uint16_t endgame_moves_update(uint16_t moves, int best)
{
    if ((moves & 255) == best)
        return moves;
    return (uint16_t)(best | (moves & 255) << 8);
}

static inline void endgame_bounds_update(EndgameBounds *bounds, int score, int alpha, int beta)
{
    if (score > alpha && score > bounds->lower)
        bounds->lower = score;
    if (score < beta && score < bounds->upper)
        bounds->upper = score;
}

/* Enhanced transposition cut-off: a child already known to be bad enough for the opponent ends the node. */
static bool endgame_children_cut(Endgame *endgame, EndgameList *list, int alpha, int level, int *score)
{
    for (int i = 0; i < list->count; i++) {
        EndgameMove *move = &list->move[i];
        move->key = board_key(move->mine, move->theirs);
        tt_prefetch(endgame->tt, move->key ^ ENDGAME_EXACT_SALT);
    }
    for (int i = 0; i < list->count; i++) {
        EndgameBounds bounds;
        if (endgame_read(endgame, list->move[i].key, level, &bounds) && -bounds.upper > alpha) {
            *score = -bounds.upper;
            return true;
        }
    }
    return false;
}

/* By the shallow search where the subtree is worth it, by mobility else. One ply more for
 * each three empties: one for each five costs 16 % more nodes on FFO 40-49 (2026-11). */
static void endgame_order(Endgame *endgame, EndgameList *list, int alpha, int empties, uint16_t hash_moves)
{
    int depth = empties < ENDGAME_GUESS_MIN ? -1 : (empties - ENDGAME_GUESS_MIN) / 3;
    uint64_t odd =
        board_odd_quarters(board_empties(list->move[0].mine, list->move[0].theirs) | board_bit(list->move[0].square));
    for (int i = 0; i < list->count; i++) {
        EndgameMove *move = &list->move[i];
        if (move->square == (hash_moves & 255))
            move->score = INT32_MAX;
        else if (move->square == hash_moves >> 8)
            move->score = INT32_MAX - 1;
        else if (!move->mine)
            move->score = INT32_MAX - 2;
        else if (depth < 0)
            move->score = endgame_order_fast(move, odd);
        else
            move->score = -endgame_guess(endgame, move->mine, move->theirs, depth, -ENDGAME_GUESS_MAX,
                                         ENDGAME_ORDER_SPAN - 100 * alpha) +
                          8 * endgame_order_fast(move, odd);
    }
}

/* How sure a selective level wants to be, in hundredths of the guess's standard error. */
static const int ENDGAME_LEVELS[ENDGAME_EXACT] = {90, 170};

/* Standard error, in 1/100 disc, of the guess at a depth against the exact value. 8x8: 490 positions with 14 to 20
 * empties from the engine's games. 6x6: 150 each with 10 to 20 empties from games played by the evaluation, first
 * generation of weights. */
static inline int endgame_guess_error(int depth)
{
    static const int ERRORS[9] = {
        REVERSI_SIZE == 8 ? 698 : 680, REVERSI_SIZE == 8 ? 661 : 650, REVERSI_SIZE == 8 ? 651 : 530,
        REVERSI_SIZE == 8 ? 582 : 520, REVERSI_SIZE == 8 ? 576 : 430, REVERSI_SIZE == 8 ? 529 : 420,
        REVERSI_SIZE == 8 ? 509 : 340, REVERSI_SIZE == 8 ? 485 : 340, REVERSI_SIZE == 8 ? 432 : 300};
    return ERRORS[depth > 8 ? 8 : depth];
}

/* On a selective level: does a shallow search say, well beyond its usual error, on which side of alpha the value is? */
static bool endgame_probcut(Endgame *endgame, uint64_t mine, uint64_t theirs, int alpha, int empties, int *score)
{
    int depth = (empties - 8) / 2;
    int margin = endgame_guess_error(depth) * ENDGAME_LEVELS[endgame->level] / 100;
    int now = endgame_eval(endgame, mine, theirs);
    int high = 100 * alpha + 100 + margin;
    if (now >= high - margin / 2 && high < 100 * BOARD_SQUARES &&
        endgame_guess(endgame, mine, theirs, depth, high - 1, high) >= high) {
        *score = alpha + 1;
        return true;
    }
    int low = 100 * alpha - margin;
    if (now <= low + margin / 2 && low > -100 * BOARD_SQUARES &&
        endgame_guess(endgame, mine, theirs, depth, low, low + 1) <= low) {
        *score = alpha;
        return true;
    }
    return false;
}

static int endgame_node(Endgame *endgame, uint64_t mine, uint64_t theirs, int alpha, int empties);

static inline int endgame_child(Endgame *endgame, const EndgameMove *move, int alpha, int empties)
{
    if (empties - 1 <= ENDGAME_NEAR_MAX) {
        uint64_t odd = board_odd_quarters(board_empties(move->mine, move->theirs));
        return -endgame_near(endgame->near, move->mine, move->theirs, board_moves(move->mine, move->theirs), -alpha - 1,
                             odd, empties - 1, &endgame->nodes);
    }
    return -endgame_node(endgame, move->mine, move->theirs, -alpha - 1, empties - 1);
}

/* Is another thread searching the node? Two nodes may share a slot; that only costs a little overlap. */
static inline bool endgame_busy(Endgame *endgame, uint64_t key)
{
    return atomic_load_explicit(&endgame->shared->busy[key % ENDGAME_BUSY_SLOTS], memory_order_relaxed) == key;
}

static inline void endgame_mark(Endgame *endgame, uint64_t key, uint64_t value)
{
    atomic_store_explicit(&endgame->shared->busy[key % ENDGAME_BUSY_SLOTS], value, memory_order_relaxed);
}

/* Several threads on one tree: a move another thread is searching waits until the others are done, and is then
 * often found in the table (simplified ABDADA). */
static int endgame_moves_shared(Endgame *endgame, EndgameList *list, int alpha, int empties, int *best_square)
{
    int best = -ENDGAME_INFINITY;
    int waiting[ENDGAME_MOVES_MAX];
    int waiting_count = 0;
    for (int i = 0; i < list->count + waiting_count; i++) {
        EndgameMove *move;
        if (i < list->count) {
            move = endgame_list_pick(list, i);
            if (i > 0 && endgame_busy(endgame, move->key)) {
                waiting[waiting_count++] = i;
                continue;
            }
        } else {
            move = &list->move[waiting[i - list->count]];
        }
        endgame_mark(endgame, move->key, move->key);
        int score = endgame_child(endgame, move, alpha, empties);
        endgame_mark(endgame, move->key, 0);
        if (score > best) {
            best = score;
            *best_square = move->square;
            if (best > alpha || endgame->stopped)
                break;
        }
    }
    return best;
}

static int endgame_moves(Endgame *endgame, EndgameList *list, int alpha, int empties, int *best_square)
{
    if (endgame->shared && empties >= ENDGAME_PARALLEL_MIN)
        return endgame_moves_shared(endgame, list, alpha, empties, best_square);
    int best = -ENDGAME_INFINITY;
    for (int i = 0; i < list->count; i++) {
        EndgameMove *move = endgame_list_pick(list, i);
        int score = endgame_child(endgame, move, alpha, empties);
        if (score > best) {
            best = score;
            *best_square = move->square;
            if (best > alpha || endgame->stopped)
                break;
        }
    }
    return best;
}

/* Null window search of a node with more than ENDGAME_NEAR_MAX empties. */
static int endgame_node(Endgame *endgame, uint64_t mine, uint64_t theirs, int alpha, int empties)
{
    endgame->nodes++;
    uint64_t key = board_key(mine, theirs);
    tt_prefetch(endgame->tt, key ^ ENDGAME_EXACT_SALT);
    if (endgame_poll(endgame))
        return alpha;
    int score;
    if (endgame_stability_cut(mine, theirs, alpha, empties, &score))
        return score;
    uint64_t moves = board_moves(mine, theirs);
    if (!moves) {
        if (board_can_move(theirs, mine))
            return -endgame_node(endgame, theirs, mine, -alpha - 1, empties);
        return board_final_score(mine, theirs);
    }
    EndgameBounds bounds;
    if (endgame_read(endgame, key, endgame_level(endgame, empties), &bounds)) {
        if (bounds.lower > alpha)
            return bounds.lower;
        if (bounds.upper <= alpha)
            return bounds.upper;
    }
    EndgameList list;
    endgame_list_fill(&list, mine, theirs, moves);
    if (empties >= ENDGAME_SYMMETRY_MIN)
        endgame_list_unique(&list, mine, theirs);
    if (empties >= ENDGAME_ETC_MIN &&
        endgame_children_cut(endgame, &list, alpha, endgame_level(endgame, empties - 1), &score))
        return score;
    if (endgame->level < ENDGAME_EXACT && empties >= ENDGAME_PROBCUT_MIN &&
        endgame_probcut(endgame, mine, theirs, alpha, empties, &score))
        return score;
    if (list.count > 1)
        endgame_order(endgame, &list, alpha, empties, bounds.moves);
    int best_square = ENDGAME_NO_MOVE;
    score = endgame_moves(endgame, &list, alpha, empties, &best_square);
    if (endgame->stopped)
        return score;
    endgame_bounds_update(&bounds, score, alpha, alpha + 1);
    bounds.moves = endgame_moves_update(bounds.moves, best_square);
    endgame_write(endgame, key, &bounds, empties);
    return score;
}

/* Null window search with any number of empties. */
static int endgame_null(Endgame *endgame, uint64_t mine, uint64_t theirs, int alpha)
{
    uint64_t empties = board_empties(mine, theirs);
    int count = board_count(empties);
    uint64_t odd = board_odd_quarters(empties);
    if (count > ENDGAME_NEAR_MAX)
        return endgame_node(endgame, mine, theirs, alpha, count);
    if (count > ENDGAME_SHALLOW_MAX)
        return endgame_near(endgame->near, mine, theirs, board_moves(mine, theirs), alpha, odd, count, &endgame->nodes);
    if (count > 4)
        return endgame_shallow(mine, theirs, board_moves(mine, theirs), alpha, odd, count, &endgame->nodes);
    if (count == 4)
        return endgame_last4(mine, theirs, alpha, odd, &endgame->nodes);
    if (count == 3)
        return endgame_last3(mine, theirs, alpha, odd, &endgame->nodes);
    if (count == 2)
        return endgame_last2(mine, theirs, alpha, board_first(empties), board_first(empties & (empties - 1)),
                             &endgame->nodes);
    endgame->nodes++;
    if (count == 1)
        return endgame_last1(mine, alpha, board_first(empties));
    return board_final_score(mine, theirs);
}

/* A ladder of null windows from a guess to the value: each answer moves one bound, and the table remembers what was
 * proven. */
static int endgame_climb(Endgame *endgame, uint64_t mine, uint64_t theirs, EndgameWindow window, int guess)
{
    int lower = -BOARD_SQUARES, upper = BOARD_SQUARES;
    for (;;) {
        guess = guess < window.alpha ? window.alpha : guess >= window.beta ? window.beta - 1 : guess;
        int score = endgame_null(endgame, mine, theirs, guess);
        if (score > guess)
            lower = score;
        else
            upper = score;
        if (endgame->stopped || lower >= upper || upper <= window.alpha || lower >= window.beta)
            return score;
        guess = score > guess ? score + 1 : score - 1;
    }
}

/* The value of the position within the window (fail-soft), for any number of empties. Worthless if
 * endgame->stopped afterwards. */
__attribute__((unused)) static int endgame_solve(Endgame *endgame, uint64_t mine, uint64_t theirs, int alpha, int beta)
{
    int guess = beta - alpha > 1 ? endgame_eval(endgame, mine, theirs) / 200 * 2 - 1 : alpha;
    endgame->level = ENDGAME_EXACT;
    return endgame_climb(endgame, mine, theirs, (EndgameWindow){alpha, beta}, guess);
}

#endif
