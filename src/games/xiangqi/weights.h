/* SPDX-License-Identifier: MIT
 *
 * weights - what the evaluation counts and what each count is worth, in hundredths of a pawn.
 *
 * A weight has a value for the middle game and one for the end; the evaluation mixes them by the men left. Both are
 * packed as halves of one number, so that one addition serves them; sums wrap round instead of overflowing, whatever
 * numbers a file of weights holds. Square weights include the man's own value; they are for red, seen from red's side,
 * the same on both wings (file e is column 4).
 */
#ifndef GAMES_XIANGQI_WEIGHTS_H
#define GAMES_XIANGQI_WEIGHTS_H

#include <stdint.h>

typedef struct Weight {
    uint32_t packed;
} Weight;

typedef struct Weights {
    Weight square[7][50];     /* by kind - 1, then rank, then file up to the middle */
    Weight rook_mobility[18]; /* by squares in reach */
    Weight cannon_mobility[18];
    Weight horse_mobility[9];
    Weight bare_cannon_file[10]; /* nothing between it and the general, by distance */
    Weight bare_cannon_rank;     /* the same along the back rank */
    Weight cannon_aims;          /* two men between it and the general */
    Weight rook_aims;            /* one man between it and the general */
    Weight horse_aims;           /* a blocked leg between it and the general */
    Weight zone_attacks[5];      /* squares around the general attacked, by kind */
    Weight zone_attackers[8];    /* men that attack there */
    Weight rook_check;           /* squares from which it could give check */
    Weight horse_check;
    Weight rook_against_advisors[3]; /* a man of ours by the advisors (elephants) they have */
    Weight horse_against_advisors[3];
    Weight cannon_against_advisors[3];
    Weight cannon_against_elephants[3];
    Weight pawn_against_advisors[3];
    Weight cannon_own_advisors[3]; /* by the advisors of its own side */
    Weight pair[4];                /* two rooks, cannons, horses; a cannon and a horse */
    Weight crossed_side_by_side;   /* two pawns beyond the river */
    Weight pawn_attacks[4];        /* a pawn attacks a man of the kind */
    Weight minor_attacks_rook;
    Weight hangs[8];          /* attacked and not protected, by kind */
    Weight attacked[8];       /* attacked at all, by kind */
    Weight general_steps[5];  /* free squares of the general */
    Weight general_open_file; /* the enemy general sees down to ours but for one man */
    Weight tempo;
} Weights;

/* The weights, ready to be looked up. */
typedef struct WeightTable {
    Weights weights;
    uint32_t squares[16][90]; /* square weights of every piece code, black negated */
} WeightTable;

enum { WEIGHTS_COUNT = sizeof(Weights) / sizeof(Weight) };

static inline uint32_t weights_pack(int middle, int end)
{
    return ((uint32_t)middle << 16) + (uint32_t)end;
}

static inline int weights_end(uint32_t packed)
{
    return (int16_t)(uint16_t)packed;
}

static inline int weights_middle(uint32_t packed)
{
    return (int16_t)(uint16_t)((packed + 0x8000u) >> 16);
}

/* Place of a square in Weights.square for a man of the side. */
static inline int weights_place(int side, int square)
{
    int file = square % 9, rank = side ? 9 - square / 9 : square / 9;
    return 5 * rank + (file <= 4 ? file : 8 - file);
}

/* Fills in the squares from the weights. */
static inline void weights_spread(WeightTable *table)
{
    for (int kind = 1; kind < 8; kind++) {
        for (int square = 0; square < 90; square++) {
            for (int side = 0; side < 2; side++) {
                const uint32_t packed = table->weights.square[kind - 1][weights_place(side, square)].packed;
                table->squares[side << 3 | kind][square] = side ? -packed : packed;
            }
        }
    }
}

#endif
