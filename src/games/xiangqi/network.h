/* SPDX-License-Identifier: MIT
 *
 * network - a small neural network that judges a board, kept up to date move by move.
 *
 * Every man on its square is an input, seen once from each side: own and enemy men, the side's back rank below, the
 * board mirrored when the own general stands on the right of the palace, and one of three sets of weights by where in
 * the palace it stands. A side's sums over the inputs (Accumulator) change by two or three rows with a move; the value
 * is a weighted sum of their squares, clipped to 0..1, with one set of weights a stage of the game (men on the board).
 * All of it is whole numbers in plain loops: every processor and every compiler gets the same value.
 *
 * Invariant: a position's sums are those that network_refresh finds.
 */
#ifndef GAMES_XIANGQI_NETWORK_H
#define GAMES_XIANGQI_NETWORK_H

#include <stdint.h>
#include <string.h>

#include "games/xiangqi/board.h"

enum {
    NETWORK_HIDDEN = 64,
    NETWORK_FRAMES = 3,                  /* sets of weights, by the own general */
    NETWORK_MEN = 2 * 7 * BOARD_SQUARES, /* inputs of a set: own and enemy, kind, square */
    NETWORK_STAGES = 4,
    NETWORK_ONE = 255,            /* the sum that stands for 1 */
    NETWORK_WEIGHT_ONE = 64,      /* the output weight that stands for 1 */
    NETWORK_SUM_WEIGHT_MAX = 900, /* 32 men stay within 16 bits */
    NETWORK_WEIGHT_MAX = 127,     /* times NETWORK_ONE stays within 16 bits */
    NETWORK_UNIT = 400,           /* hundredths of a pawn that an output of 1 stands for */
    NETWORK_VALUE_MAX = 2000,     /* whatever a file says: values of the search have 16 bits */
};

typedef struct Network {
    int16_t input[NETWORK_FRAMES * NETWORK_MEN][NETWORK_HIDDEN];
    int16_t bias[NETWORK_HIDDEN];
    int16_t output[NETWORK_STAGES][2][NETWORK_HIDDEN]; /* of the side to move, of the other */
    int32_t output_bias[NETWORK_STAGES];               /* 1 is NETWORK_ONE * NETWORK_WEIGHT_ONE */
} Network;

typedef struct Accumulator {
    int16_t sum[2][NETWORK_HIDDEN]; /* seen by red, by black */
} Accumulator;

/* How a side sees the board. */
typedef struct Outlook {
    uint8_t black, mirrored; /* turned upside down; left and right swapped */
    uint8_t frame;
} Outlook;

static inline Outlook network_outlook(int viewer, int general)
{
    int file = square_file(general), rank = square_rank(general), home = viewer == BLACK ? BOARD_RANKS - 1 : 0;
    return (Outlook){.black = (uint8_t)viewer,
                     .mirrored = file > BOARD_FILES / 2,
                     .frame = (uint8_t)(file != BOARD_FILES / 2 ? 2 : rank != home)};
}

static inline int network_input(Outlook outlook, int piece, int square)
{
    int file = square_file(square), rank = square_rank(square);
    if (outlook.mirrored)
        file = BOARD_FILES - 1 - file;
    if (outlook.black)
        rank = BOARD_RANKS - 1 - rank;
    int enemy = piece_side(piece) != outlook.black;
    return outlook.frame * NETWORK_MEN + (enemy * 7 + piece_kind(piece) - 1) * BOARD_SQUARES + square_at(file, rank);
}

static inline int network_stage(const Board *board)
{
    return (squares_count(board_occupied(board)) - 2) / 8;
}

/* The sums of one viewer from scratch. */
static inline void network_refresh(const Network *network, Accumulator *sums, int viewer, const Board *board)
{
    Outlook outlook = network_outlook(viewer, board->generals[viewer]);
    int16_t *sum = sums->sum[viewer];
    memcpy(sum, network->bias, sizeof network->bias);
    for (Squares men = board_occupied(board); men;) {
        int square = squares_pop(&men);
        const int16_t *row = network->input[network_input(outlook, board->at[square], square)];
        for (int i = 0; i < NETWORK_HIDDEN; i++)
            sum[i] = (int16_t)(sum[i] + row[i]);
    }
}

/* A man has moved on the board, maybe taking one. */
typedef struct ManMove {
    int from, to, captured;
} ManMove;

/* Writes the sums after the move, which has been made on the board. */
static inline void network_move(const Network *network, const Accumulator *before, Accumulator *sums,
                                const Board *board, ManMove move)
{
    int piece = board->at[move.to];
    for (int viewer = 0; viewer < 2; viewer++) {
        Outlook outlook = network_outlook(viewer, board->generals[viewer]);
        if (piece == piece_of(viewer, GENERAL)) {
            Outlook last = network_outlook(viewer, move.from);
            if (last.frame != outlook.frame || last.mirrored != outlook.mirrored) {
                network_refresh(network, sums, viewer, board);
                continue;
            }
        }
        int16_t *restrict sum = sums->sum[viewer];
        const int16_t *old = before->sum[viewer];
        const int16_t *plus = network->input[network_input(outlook, piece, move.to)];
        const int16_t *minus = network->input[network_input(outlook, piece, move.from)];
        if (move.captured) {
            const int16_t *taken = network->input[network_input(outlook, move.captured, move.to)];
            for (int i = 0; i < NETWORK_HIDDEN; i++)
                sum[i] = (int16_t)(old[i] + plus[i] - minus[i] - taken[i]);
        } else {
            for (int i = 0; i < NETWORK_HIDDEN; i++)
                sum[i] = (int16_t)(old[i] + plus[i] - minus[i]);
        }
    }
}

/* The sum of weighted squares of one half. The product of a clipped sum and a weight fits 16 bits. */
static inline int32_t network_half(const int16_t *sum, const int16_t *weights)
{
    int32_t total = 0;
    for (int i = 0; i < NETWORK_HIDDEN; i++) {
        int16_t clipped = sum[i] < 0 ? 0 : sum[i] > NETWORK_ONE ? NETWORK_ONE : sum[i];
        int16_t weighted = (int16_t)(clipped * weights[i]);
        total += weighted * clipped;
    }
    return total;
}

/* Hundredths of a pawn for the side to move. */
static inline int network_value(const Network *network, const Accumulator *sums, int side, int stage)
{
    int32_t total = network_half(sums->sum[side], network->output[stage][0]) +
                    network_half(sums->sum[!side], network->output[stage][1]);
    int64_t output = (int64_t)total / NETWORK_ONE + network->output_bias[stage];
    int64_t value = output * NETWORK_UNIT / (NETWORK_ONE * NETWORK_WEIGHT_ONE);
    return (int)(value > NETWORK_VALUE_MAX    ? NETWORK_VALUE_MAX
                 : value < -NETWORK_VALUE_MAX ? -NETWORK_VALUE_MAX
                                              : value);
}

#endif
