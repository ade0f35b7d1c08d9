/* SPDX-License-Identifier: MIT
 *
 * see - static exchange: what a capture is worth once everybody has taken back on the square.
 *
 * Lines through the square are read anew after every capture, because a cannon needs exactly one screen: it may gain
 * or lose its attack when a man in front of it leaves. Pins are not considered.
 */
#ifndef GAMES_XIANGQI_SEE_H
#define GAMES_XIANGQI_SEE_H

#include "games/xiangqi/board.h"

/* Exchange values by kind; the general is worth more than all. */
static const int SEE_VALUES[KINDS] = {0, 950, 420, 440, 100, 190, 190, 20000};

typedef struct Exchange {
    const Board *board;
    int square;
    Squares left;        /* men still on the board, the square's own man not counted */
    unsigned rank, file; /* occupied places of its two lines */
} Exchange;

static inline void exchange_take_off(Exchange *exchange, int square)
{
    exchange->left &= ~square_bit(square);
    if (square_rank(square) == square_rank(exchange->square))
        exchange->rank &= ~(1u << square_file(square));
    if (square_file(square) == square_file(exchange->square))
        exchange->file &= ~(1u << square_rank(square));
}

/* The least valuable man of the side that can capture on the square; -1 if there is none. */
static inline int exchange_next(const Exchange *exchange, int side)
{
    const Board *board = exchange->board;
    const Squares *own = &board->pieces[side << 3];
    int square = exchange->square, file = square_file(square), rank = square_rank(square);
    Squares men = board_tables.pawn_sources[side][square] & own[PAWN] & exchange->left;
    if (men)
        return squares_first(men);
    unsigned below = rank > 0 ? (unsigned)squares_from(exchange->left, BOARD_FILES * (rank - 1)) & 511 : 0;
    unsigned above =
        rank < BOARD_RANKS - 1 ? (unsigned)squares_from(exchange->left, BOARD_FILES * (rank + 1)) & 511 : 0;
    below = below << 1 >> file;
    above = above << 1 >> file;
    unsigned diagonals = (below & 1) | (below >> 1 & 2) | (above & 1) << 2 | (above & 4) << 1;
    men = ((board_tables.advisor_moves[square] & own[ADVISOR]) |
           (board_tables.elephant_moves[square][diagonals] & own[ELEPHANT])) &
          exchange->left;
    if (men)
        return squares_first(men);
    men = board_tables.horse_sources[square][diagonals] & own[HORSE] & exchange->left;
    if (men)
        return squares_first(men);
    if (own[CANNON] & board_tables.cross[square] & exchange->left) {
        men = board_lines(square, board_tables.line_cannon[file][exchange->rank],
                          board_tables.line_cannon[rank][exchange->file]) &
              own[CANNON] & exchange->left;
        if (men)
            return squares_first(men);
    }
    if (own[ROOK] & board_tables.cross[square] & exchange->left) {
        men = board_lines(square, board_tables.line_rook[file][exchange->rank],
                          board_tables.line_rook[rank][exchange->file]) &
              own[ROOK] & exchange->left;
        if (men)
            return squares_first(men);
    }
    men = board_tables.general_moves[square] & own[GENERAL] & exchange->left;
    return men ? squares_first(men) : -1;
}

/* Does the move gain at least `threshold` when both sides go on capturing on its square as long as it pays? */
static bool see_at_least(const Board *board, int from, int to, int threshold)
{
    int balance = SEE_VALUES[piece_kind(board->at[to])] - threshold;
    if (balance < 0)
        return false;
    int standing = SEE_VALUES[piece_kind(board->at[from])];
    balance -= standing;
    if (balance >= 0)
        return true;
    int mover = piece_side(board->at[from]), side = !mover;
    Exchange exchange = {.board = board, .square = to, .left = board_occupied(board)};
    exchange.rank = board->ranks[square_rank(to) + 1];
    exchange.file = board->files[square_file(to)];
    exchange_take_off(&exchange, from);
    exchange.left &= ~square_bit(to);
    /* `balance` is what the mover has if the man now standing there is lost; the side to capture wants it below 0. */
    for (;;) {
        int next = exchange_next(&exchange, side);
        if (next < 0)
            break;
        int kind = piece_kind(board->at[next]);
        exchange_take_off(&exchange, next);
        if (kind == GENERAL && exchange_next(&exchange, !side) >= 0)
            break; /* a general cannot capture what is protected */
        side = !side;
        balance = -balance - 1 - SEE_VALUES[kind];
        if (balance >= 0)
            break;
    }
    return side != mover;
}

#endif
