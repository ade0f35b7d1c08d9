/* SPDX-License-Identifier: MIT
 *
 * weights - what the evaluation counts and what each count is worth, in hundredths of a pawn.
 *
 * A weight has a value for the middle game and one for the end; the evaluation mixes them by the men left. Square
 * weights include the man's own value; they are for red, seen from red's side, the same on both wings (file e is
 * column 4). The numbers are fitted to the results of our own games.
 */
#ifndef GAMES_XIANGQI_WEIGHTS_H
#define GAMES_XIANGQI_WEIGHTS_H

#include <stdint.h>

typedef struct Weight {
    int16_t middle, end;
} Weight;

typedef struct Weights {
    Weight square[7][50]; /* by kind - 1, then rank, then file up to the middle */
    Weight rook_mobility[18]; /* by squares in reach */
    Weight cannon_mobility[18];
    Weight horse_mobility[9];
    Weight bare_cannon_file[10]; /* nothing between it and the general, by distance */
    Weight bare_cannon_rank; /* the same along the back rank */
    Weight cannon_aims; /* two men between it and the general */
    Weight rook_aims; /* one man between it and the general */
    Weight horse_aims; /* a blocked leg between it and the general */
    Weight zone_attacks[5]; /* squares around the general attacked, by kind */
    Weight zone_attackers[8]; /* men that attack there */
    Weight rook_check; /* squares from which it could give check */
    Weight horse_check;
    Weight rook_against_advisors[3]; /* a man of ours by the advisors (elephants) they have */
    Weight horse_against_advisors[3];
    Weight cannon_against_advisors[3];
    Weight cannon_against_elephants[3];
    Weight pawn_against_advisors[3];
    Weight cannon_own_advisors[3]; /* by the advisors of its own side */
    Weight pair[4]; /* two rooks, cannons, horses; a cannon and a horse */
    Weight crossed_side_by_side; /* two pawns beyond the river */
    Weight pawn_attacks[4]; /* a pawn attacks a man of the kind */
    Weight minor_attacks_rook;
    Weight hangs[8]; /* attacked and not protected, by kind */
    Weight attacked[8]; /* attacked at all, by kind */
    Weight general_steps[5]; /* free squares of the general */
    Weight general_open_file; /* the enemy general sees down to ours but for one man */
    Weight tempo;
} Weights;

enum { WEIGHTS_COUNT = sizeof(Weights) / sizeof(Weight) };

static const Weights WEIGHTS = {
    .square = {
        {
            {826, 1010}, {906, 1004}, {871, 994}, {895, 992}, {889, 1003},
            {875, 1025}, {882, 1016}, {924, 1015}, {885, 1012}, {920, 1012},
            {899, 997}, {953, 1015}, {913, 1001}, {918, 1010}, {901, 1000},
            {891, 1011}, {930, 1012}, {932, 1013}, {927, 1010}, {910, 1005},
            {902, 1017}, {932, 1030}, {928, 1024}, {914, 1026}, {895, 1003},
            {917, 1033}, {939, 1024}, {934, 1017}, {931, 1003}, {932, 1005},
            {920, 1025}, {939, 1028}, {949, 1024}, {962, 1031}, {946, 1022},
            {917, 1015}, {909, 1019}, {938, 1028}, {947, 1018}, {946, 1026},
            {921, 1009}, {925, 995}, {921, 997}, {940, 1017}, {942, 1017},
            {906, 999}, {885, 999}, {921, 1007}, {929, 1020}, {927, 1011},
        },
        {
            {355, 409}, {330, 397}, {352, 408}, {390, 429}, {379, 430},
            {376, 425}, {393, 439}, {410, 446}, {372, 418}, {367, 464},
            {397, 418}, {374, 436}, {401, 458}, {429, 461}, {387, 428},
            {383, 445}, {398, 457}, {422, 456}, {404, 451}, {460, 470},
            {405, 445}, {414, 450}, {466, 460}, {442, 469}, {442, 476},
            {434, 478}, {440, 476}, {440, 475}, {488, 480}, {449, 457},
            {448, 485}, {432, 471}, {448, 484}, {478, 467}, {455, 467},
            {439, 460}, {462, 474}, {459, 465}, {469, 447}, {469, 476},
            {426, 452}, {450, 469}, {457, 466}, {463, 476}, {450, 471},
            {377, 422}, {395, 439}, {411, 450}, {402, 440}, {405, 449},
        },
        {
            {436, 433}, {436, 446}, {430, 426}, {430, 439}, {462, 432},
            {432, 439}, {457, 442}, {465, 437}, {410, 435}, {473, 434},
            {452, 437}, {444, 441}, {444, 437}, {466, 423}, {554, 429},
            {446, 422}, {432, 435}, {452, 427}, {464, 417}, {480, 439},
            {449, 413}, {446, 434}, {437, 433}, {450, 432}, {470, 419},
            {444, 424}, {457, 423}, {462, 440}, {450, 427}, {498, 454},
            {427, 419}, {434, 434}, {448, 421}, {430, 423}, {451, 423},
            {447, 429}, {434, 430}, {431, 423}, {441, 427}, {477, 433},
            {428, 438}, {419, 440}, {427, 431}, {445, 425}, {467, 434},
            {460, 435}, {452, 426}, {417, 406}, {465, 435}, {474, 426},
        },
        {
            {60, 90}, {60, 90}, {60, 90}, {60, 90}, {60, 90},
            {60, 90}, {60, 90}, {60, 90}, {60, 90}, {60, 90},
            {60, 90}, {60, 90}, {60, 90}, {60, 90}, {60, 90},
            {37, 79}, {60, 90}, {32, 78}, {60, 90}, {109, 86},
            {38, 76}, {70, 100}, {59, 68}, {70, 100}, {98, 84},
            {98, 149}, {97, 126}, {123, 128}, {175, 147}, {158, 185},
            {116, 181}, {140, 168}, {171, 195}, {190, 172}, {199, 168},
            {161, 168}, {156, 172}, {188, 189}, {207, 203}, {210, 183},
            {159, 153}, {168, 148}, {194, 180}, {207, 157}, {203, 144},
            {51, 59}, {66, 63}, {85, 80}, {95, 76}, {106, 88},
        },
        {
            {180, 190}, {180, 190}, {180, 190}, {154, 119}, {180, 190},
            {180, 190}, {180, 190}, {180, 190}, {180, 190}, {222, 137},
            {180, 190}, {180, 190}, {180, 190}, {170, 148}, {180, 190},
            {180, 190}, {180, 190}, {180, 190}, {180, 190}, {180, 190},
            {180, 190}, {180, 190}, {180, 190}, {180, 190}, {180, 190},
            {180, 190}, {180, 190}, {180, 190}, {180, 190}, {180, 190},
            {180, 190}, {180, 190}, {180, 190}, {180, 190}, {180, 190},
            {180, 190}, {180, 190}, {180, 190}, {180, 190}, {180, 190},
            {180, 190}, {180, 190}, {180, 190}, {180, 190}, {180, 190},
            {180, 190}, {180, 190}, {180, 190}, {180, 190}, {180, 190},
        },
        {
            {180, 180}, {180, 180}, {170, 113}, {180, 180}, {180, 180},
            {180, 180}, {180, 180}, {180, 180}, {180, 180}, {180, 180},
            {138, 123}, {180, 180}, {180, 180}, {180, 180}, {200, 77},
            {180, 180}, {180, 180}, {180, 180}, {180, 180}, {180, 180},
            {180, 180}, {180, 180}, {148, 97}, {180, 180}, {180, 180},
            {180, 180}, {180, 180}, {180, 180}, {180, 180}, {180, 180},
            {180, 180}, {180, 180}, {180, 180}, {180, 180}, {180, 180},
            {180, 180}, {180, 180}, {180, 180}, {180, 180}, {180, 180},
            {180, 180}, {180, 180}, {180, 180}, {180, 180}, {180, 180},
            {180, 180}, {180, 180}, {180, 180}, {180, 180}, {180, 180},
        },
        {
            {20, 0}, {20, 0}, {20, 0}, {31, -4}, {23, 0},
            {-15, 0}, {-15, 0}, {-15, 0}, {-14, -1}, {-27, 2},
            {-40, 0}, {-40, 0}, {-40, 0}, {-43, 4}, {-25, -2},
            {0, 0}, {0, 0}, {0, 0}, {0, 0}, {5, 0},
            {0, 0}, {0, 0}, {0, 0}, {0, 0}, {5, 0},
            {0, 0}, {0, 0}, {0, 0}, {0, 0}, {5, 0},
            {0, 0}, {0, 0}, {0, 0}, {0, 0}, {5, 0},
            {0, 0}, {0, 0}, {0, 0}, {0, 0}, {5, 0},
            {0, 0}, {0, 0}, {0, 0}, {0, 0}, {5, 0},
            {0, 0}, {0, 0}, {0, 0}, {0, 0}, {5, 0},
        },
    },
    .rook_mobility = {
        {-22, -19}, {-4, -9}, {-12, 2}, {-8, -4}, {4, 5}, {-13, -2},
        {4, -14}, {17, 22}, {13, 48}, {22, 33}, {34, 51}, {39, 52},
        {49, 49}, {46, 57}, {50, 65}, {44, 80}, {38, 74}, {53, 62},
    },
    .cannon_mobility = {
        {-6, -5}, {-14, -7}, {13, -6}, {3, -14}, {1, -10}, {-1, 17},
        {1, 18}, {2, 2}, {8, -5}, {12, -1}, {-3, 6}, {2, 11},
        {6, 15}, {5, 15}, {9, 1}, {8, 1}, {5, 26}, {10, 16},
    },
    .horse_mobility = {{-40, -49}, {-10, -21}, {-15, -30}, {-5, 1}, {-10, 6}, {8, 34}, {12, 7}, {54, 15}, {38, -5}},
    .bare_cannon_file = {
        {0, 0}, {21, 2}, {66, 28}, {80, 28}, {109, 40}, {102, 32},
        {74, 27}, {82, 31}, {65, 25}, {71, 26},
    },
    .bare_cannon_rank = {42, 2},
    .cannon_aims = {15, 30},
    .rook_aims = {6, 28},
    .horse_aims = {12, 9},
    .zone_attacks = {{0, 0}, {-16, 16}, {50, -14}, {31, 26}, {52, 7}},
    .zone_attackers = {{-4, 7}, {-13, -17}, {18, 5}, {56, 36}, {83, 52}, {110, 70}, {130, 80}, {140, 90}},
    .rook_check = {34, 10},
    .horse_check = {66, 1},
    .rook_against_advisors = {{70, -1}, {66, 52}, {21, 114}},
    .horse_against_advisors = {{66, -51}, {15, 8}, {-23, 13}},
    .cannon_against_advisors = {{-46, -110}, {-38, 11}, {39, 40}},
    .cannon_against_elephants = {{-11, -25}, {17, 10}, {4, -14}},
    .pawn_against_advisors = {{40, 94}, {-1, 6}, {31, -24}},
    .cannon_own_advisors = {{-55, -38}, {19, 2}, {-9, -43}},
    .pair = {{41, 37}, {18, -14}, {17, -12}, {21, 79}},
    .crossed_side_by_side = {-2, -14},
    .pawn_attacks = {{0, 0}, {33, 29}, {52, 29}, {34, 26}},
    .minor_attacks_rook = {33, 21},
    .hangs = {{0, 0}, {11, 18}, {43, 31}, {43, 27}, {30, 25}, {39, 23}, {30, 19}, {0, 0}},
    .attacked = {{0, 0}, {9, 1}, {8, 24}, {46, 22}, {-15, 8}, {-18, 2}, {9, 20}, {0, 0}},
    .general_steps = {{-22, -26}, {13, -3}, {-5, 9}, {10, 15}, {-2, -2}},
    .general_open_file = {-5, 0},
    .tempo = {30, 5},
};

/* Square weights of every piece code, black negated, packed as two halves so that one addition serves both. */
static int32_t weights_squares[16][90];

static inline int32_t weights_pack(int middle, int end)
{
    return (int32_t)((uint32_t)middle << 16) + end;
}

static inline int weights_end(int32_t packed)
{
    return (int16_t)(uint16_t)(uint32_t)packed;
}

static inline int weights_middle(int32_t packed)
{
    return (int16_t)(uint16_t)(((uint32_t)packed + 0x8000u) >> 16);
}

static inline int32_t weights_square(int piece, int square)
{
    return weights_squares[piece][square];
}

/* Place of a square in Weights.square for a man of the side. */
static inline int weights_place(int side, int square)
{
    int file = square % 9, rank = side ? 9 - square / 9 : square / 9;
    return 5 * rank + (file <= 4 ? file : 8 - file);
}

static void weights_init(void)
{
    for (int kind = 1; kind < 8; kind++) {
        for (int square = 0; square < 90; square++) {
            for (int side = 0; side < 2; side++) {
                Weight weight = WEIGHTS.square[kind - 1][weights_place(side, square)];
                int sign = side ? -1 : 1;
                weights_squares[side << 3 | kind][square] = weights_pack(sign * weight.middle, sign * weight.end);
            }
        }
    }
}

#endif
