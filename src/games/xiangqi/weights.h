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
            {823, 998}, {886, 1002}, {894, 1000}, {887, 995}, {889, 1005},
            {872, 1022}, {882, 1010}, {896, 1015}, {879, 1005}, {925, 1010},
            {895, 1016}, {943, 1019}, {955, 1002}, {922, 1004}, {903, 999},
            {904, 1011}, {918, 1011}, {926, 1015}, {923, 1002}, {900, 993},
            {911, 1016}, {942, 1032}, {930, 1015}, {915, 1023}, {902, 994},
            {908, 1035}, {942, 1035}, {931, 1022}, {915, 995}, {932, 1015},
            {936, 1041}, {933, 1037}, {969, 1030}, {958, 1043}, {938, 1018},
            {928, 1020}, {888, 1015}, {938, 1016}, {945, 1014}, {935, 1015},
            {948, 1034}, {922, 1002}, {912, 998}, {956, 1012}, {943, 1019},
            {920, 1013}, {872, 995}, {940, 1007}, {922, 1017}, {928, 1012},
        },
        {
            {346, 402}, {334, 425}, {345, 408}, {404, 445}, {374, 426},
            {362, 412}, {392, 441}, {405, 425}, {372, 411}, {359, 439},
            {373, 409}, {354, 426}, {395, 456}, {419, 466}, {408, 437},
            {379, 440}, {416, 470}, {437, 455}, {399, 445}, {458, 491},
            {412, 445}, {416, 450}, {475, 481}, {417, 458}, {431, 484},
            {430, 472}, {439, 469}, {453, 482}, {485, 488}, {454, 462},
            {447, 475}, {448, 484}, {470, 487}, {485, 480}, {471, 473},
            {448, 468}, {462, 471}, {463, 466}, {470, 445}, {467, 466},
            {429, 459}, {446, 449}, {459, 471}, {452, 467}, {454, 478},
            {385, 435}, {395, 440}, {413, 452}, {397, 434}, {405, 448},
        },
        {
            {427, 436}, {432, 436}, {428, 430}, {419, 440}, {466, 434},
            {411, 438}, {478, 439}, {452, 434}, {396, 416}, {487, 436},
            {439, 427}, {446, 435}, {437, 442}, {446, 425}, {524, 448},
            {438, 424}, {459, 443}, {443, 430}, {483, 418}, {477, 435},
            {459, 410}, {454, 431}, {427, 435}, {461, 429}, {471, 430},
            {453, 445}, {461, 415}, {452, 434}, {440, 416}, {489, 466},
            {400, 411}, {442, 437}, {434, 421}, {431, 419}, {465, 422},
            {462, 432}, {487, 432}, {428, 435}, {436, 415}, {462, 434},
            {453, 452}, {402, 439}, {420, 430}, {441, 430}, {469, 434},
            {476, 432}, {448, 437}, {430, 417}, {475, 435}, {472, 423},
        },
        {
            {60, 90}, {60, 90}, {60, 90}, {60, 90}, {60, 90},
            {60, 90}, {60, 90}, {60, 90}, {60, 90}, {60, 90},
            {60, 90}, {60, 90}, {60, 90}, {60, 90}, {60, 90},
            {57, 86}, {60, 90}, {10, 103}, {60, 90}, {93, 85},
            {35, 102}, {70, 100}, {57, 59}, {70, 100}, {79, 91},
            {111, 174}, {89, 118}, {125, 132}, {160, 136}, {157, 175},
            {163, 192}, {145, 195}, {189, 203}, {186, 176}, {208, 177},
            {163, 186}, {163, 188}, {184, 180}, {205, 201}, {206, 190},
            {156, 157}, {164, 137}, {182, 178}, {198, 145}, {202, 131},
            {51, 61}, {64, 57}, {82, 76}, {95, 76}, {106, 88},
        },
        {
            {180, 190}, {180, 190}, {180, 190}, {155, 118}, {180, 190},
            {180, 190}, {180, 190}, {180, 190}, {180, 190}, {239, 136},
            {180, 190}, {180, 190}, {180, 190}, {157, 192}, {180, 190},
            {180, 190}, {180, 190}, {180, 190}, {180, 190}, {180, 190},
            {180, 190}, {180, 190}, {180, 190}, {180, 190}, {180, 190},
            {180, 190}, {180, 190}, {180, 190}, {180, 190}, {180, 190},
            {180, 190}, {180, 190}, {180, 190}, {180, 190}, {180, 190},
            {180, 190}, {180, 190}, {180, 190}, {180, 190}, {180, 190},
            {180, 190}, {180, 190}, {180, 190}, {180, 190}, {180, 190},
            {180, 190}, {180, 190}, {180, 190}, {180, 190}, {180, 190},
        },
        {
            {180, 180}, {180, 180}, {180, 95}, {180, 180}, {180, 180},
            {180, 180}, {180, 180}, {180, 180}, {180, 180}, {180, 180},
            {150, 146}, {180, 180}, {180, 180}, {180, 180}, {205, 81},
            {180, 180}, {180, 180}, {180, 180}, {180, 180}, {180, 180},
            {180, 180}, {180, 180}, {157, 114}, {180, 180}, {180, 180},
            {180, 180}, {180, 180}, {180, 180}, {180, 180}, {180, 180},
            {180, 180}, {180, 180}, {180, 180}, {180, 180}, {180, 180},
            {180, 180}, {180, 180}, {180, 180}, {180, 180}, {180, 180},
            {180, 180}, {180, 180}, {180, 180}, {180, 180}, {180, 180},
            {180, 180}, {180, 180}, {180, 180}, {180, 180}, {180, 180},
        },
        {
            {20, 0}, {20, 0}, {20, 0}, {35, -11}, {32, -8},
            {-15, 0}, {-15, 0}, {-15, 0}, {-26, 1}, {-1, 13},
            {-40, 0}, {-40, 0}, {-40, 0}, {-63, 4}, {-31, 0},
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
        {-18, -17}, {-18, -7}, {-16, 0}, {-9, -14}, {10, 13}, {1, 0},
        {23, -12}, {21, 13}, {18, 46}, {28, 29}, {27, 62}, {35, 55},
        {32, 54}, {37, 64}, {48, 86}, {50, 81}, {51, 63}, {55, 59},
    },
    .cannon_mobility = {
        {-7, -5}, {-12, -14}, {4, 4}, {-17, -4}, {1, -26}, {-8, 14},
        {5, 2}, {8, -1}, {-5, -16}, {8, 9}, {12, -5}, {0, 23},
        {20, 27}, {9, 28}, {5, 9}, {11, 7}, {11, 34}, {5, 27},
    },
    .horse_mobility = {{5, -45}, {-16, -23}, {-26, -24}, {-3, -4}, {-5, 15}, {-2, 37}, {-10, 17}, {60, 25}, {45, -8}},
    .bare_cannon_file = {
        {0, 0}, {17, -5}, {57, 23}, {90, 29}, {105, 40}, {102, 33},
        {75, 31}, {82, 37}, {65, 28}, {71, 27},
    },
    .bare_cannon_rank = {54, 8},
    .cannon_aims = {26, 43},
    .rook_aims = {26, 33},
    .horse_aims = {19, 11},
    .zone_attacks = {{0, 0}, {-15, 23}, {43, -9}, {33, 29}, {38, 7}},
    .zone_attackers = {{-5, 4}, {-1, -17}, {9, 8}, {54, 37}, {84, 52}, {110, 70}, {130, 80}, {140, 90}},
    .rook_check = {31, 18},
    .horse_check = {65, -4},
    .rook_against_advisors = {{82, 15}, {80, 55}, {16, 121}},
    .horse_against_advisors = {{71, -37}, {2, 38}, {0, 0}},
    .cannon_against_advisors = {{-28, -87}, {-42, 5}, {17, 55}},
    .cannon_against_elephants = {{-20, 10}, {12, 3}, {10, -7}},
    .pawn_against_advisors = {{56, 102}, {20, 34}, {24, -11}},
    .cannon_own_advisors = {{-47, -34}, {12, 42}, {-18, -52}},
    .pair = {{45, 48}, {31, -21}, {-15, 15}, {37, 44}},
    .crossed_side_by_side = {13, 31},
    .pawn_attacks = {{0, 0}, {36, 29}, {45, 28}, {45, 30}},
    .minor_attacks_rook = {26, 19},
    .hangs = {{0, 0}, {21, 19}, {53, 30}, {46, 29}, {32, 12}, {30, 18}, {45, 6}, {0, 0}},
    .attacked = {{0, 0}, {3, -1}, {3, 11}, {36, 21}, {-16, 24}, {-13, -8}, {6, 17}, {0, 0}},
    .general_steps = {{-23, -13}, {27, -7}, {-6, 15}, {13, 9}, {-16, -10}},
    .general_open_file = {-5, 0},
    .tempo = {32, 4},
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
