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
            {840, 1000}, {882, 1000}, {884, 1000}, {886, 1000}, {888, 1000},
            {900, 1005}, {902, 1005}, {904, 1005}, {906, 1005}, {908, 1005},
            {905, 1005}, {907, 1005}, {909, 1005}, {911, 1005}, {913, 1005},
            {905, 1005}, {907, 1005}, {909, 1005}, {911, 1005}, {913, 1005},
            {905, 1010}, {907, 1010}, {909, 1010}, {911, 1010}, {913, 1010},
            {920, 1015}, {922, 1015}, {924, 1015}, {926, 1015}, {928, 1015},
            {925, 1015}, {927, 1015}, {929, 1015}, {931, 1015}, {933, 1015},
            {930, 1020}, {932, 1020}, {934, 1020}, {936, 1020}, {938, 1020},
            {935, 1015}, {937, 1015}, {939, 1015}, {941, 1015}, {943, 1015},
            {915, 1010}, {917, 1010}, {919, 1010}, {921, 1010}, {923, 1010},
        },
        {
            {350, 405}, {365, 420}, {378, 425}, {378, 428}, {375, 428},
            {370, 420}, {385, 435}, {398, 440}, {398, 443}, {355, 443},
            {390, 430}, {405, 445}, {418, 450}, {418, 453}, {415, 453},
            {390, 435}, {405, 450}, {418, 455}, {418, 458}, {415, 458},
            {410, 445}, {425, 460}, {438, 465}, {438, 468}, {435, 468},
            {420, 455}, {435, 470}, {448, 475}, {448, 478}, {445, 478},
            {435, 460}, {450, 475}, {463, 480}, {463, 483}, {460, 483},
            {440, 455}, {455, 470}, {468, 475}, {468, 478}, {465, 478},
            {425, 445}, {440, 460}, {453, 465}, {453, 468}, {450, 468},
            {380, 425}, {395, 440}, {408, 445}, {408, 448}, {405, 448},
        },
        {
            {440, 435}, {440, 435}, {440, 435}, {445, 435}, {465, 435},
            {445, 435}, {445, 435}, {445, 435}, {450, 435}, {470, 435},
            {450, 435}, {450, 435}, {450, 435}, {455, 435}, {475, 435},
            {445, 430}, {445, 430}, {445, 430}, {450, 430}, {470, 430},
            {445, 430}, {445, 430}, {445, 430}, {450, 430}, {470, 430},
            {440, 430}, {440, 430}, {440, 430}, {445, 430}, {465, 430},
            {440, 430}, {440, 430}, {440, 430}, {445, 430}, {465, 430},
            {445, 430}, {445, 430}, {445, 430}, {450, 430}, {470, 430},
            {440, 430}, {440, 430}, {440, 430}, {445, 430}, {465, 430},
            {455, 430}, {455, 430}, {455, 430}, {460, 430}, {480, 430},
        },
        {
            {60, 90}, {60, 90}, {60, 90}, {60, 90}, {60, 90},
            {60, 90}, {60, 90}, {60, 90}, {60, 90}, {60, 90},
            {60, 90}, {60, 90}, {60, 90}, {60, 90}, {60, 90},
            {60, 90}, {60, 90}, {60, 90}, {60, 90}, {70, 90},
            {70, 100}, {70, 100}, {70, 100}, {70, 100}, {70, 100},
            {110, 135}, {125, 145}, {140, 155}, {155, 165}, {165, 170},
            {130, 150}, {145, 160}, {160, 170}, {175, 180}, {185, 185},
            {150, 155}, {165, 165}, {180, 175}, {195, 185}, {205, 190},
            {150, 135}, {165, 145}, {180, 155}, {195, 165}, {205, 170},
            {50, 55}, {65, 65}, {80, 75}, {95, 85}, {105, 90},
        },
        {
            {180, 190}, {180, 190}, {180, 190}, {185, 190}, {180, 190},
            {180, 190}, {180, 190}, {180, 190}, {180, 190}, {190, 190},
            {180, 190}, {180, 190}, {180, 190}, {170, 190}, {180, 190},
            {180, 190}, {180, 190}, {180, 190}, {180, 190}, {180, 190},
            {180, 190}, {180, 190}, {180, 190}, {180, 190}, {180, 190},
            {180, 190}, {180, 190}, {180, 190}, {180, 190}, {180, 190},
            {180, 190}, {180, 190}, {180, 190}, {180, 190}, {180, 190},
            {180, 190}, {180, 190}, {180, 190}, {180, 190}, {180, 190},
            {180, 190}, {180, 190}, {180, 190}, {180, 190}, {180, 190},
            {180, 190}, {180, 190}, {180, 190}, {180, 190}, {180, 190},
        },
        {
            {180, 180}, {180, 180}, {185, 180}, {180, 180}, {180, 180},
            {180, 180}, {180, 180}, {180, 180}, {180, 180}, {180, 180},
            {165, 180}, {180, 180}, {180, 180}, {180, 180}, {195, 180},
            {180, 180}, {180, 180}, {180, 180}, {180, 180}, {180, 180},
            {180, 180}, {180, 180}, {175, 180}, {180, 180}, {180, 180},
            {180, 180}, {180, 180}, {180, 180}, {180, 180}, {180, 180},
            {180, 180}, {180, 180}, {180, 180}, {180, 180}, {180, 180},
            {180, 180}, {180, 180}, {180, 180}, {180, 180}, {180, 180},
            {180, 180}, {180, 180}, {180, 180}, {180, 180}, {180, 180},
            {180, 180}, {180, 180}, {180, 180}, {180, 180}, {180, 180},
        },
        {
            {20, 0}, {20, 0}, {20, 0}, {20, 0}, {25, 0},
            {-15, 0}, {-15, 0}, {-15, 0}, {-15, 0}, {-10, 0},
            {-40, 0}, {-40, 0}, {-40, 0}, {-40, 0}, {-35, 0},
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
        {-20, -20}, {-16, -15}, {-12, -10}, {-8, -5}, {-4, 0}, {0, 5},
        {4, 10}, {8, 15}, {12, 20}, {16, 25}, {20, 30}, {24, 35},
        {28, 40}, {32, 45}, {36, 50}, {40, 55}, {44, 60}, {48, 65},
    },
    .cannon_mobility = {
        {-8, -10}, {-6, -8}, {-5, -6}, {-3, -4}, {-2, -2}, {0, 0},
        {1, 2}, {2, 4}, {4, 6}, {5, 8}, {7, 10}, {8, 12},
        {10, 14}, {11, 16}, {13, 18}, {14, 20}, {16, 22}, {17, 24},
    },
    .horse_mobility = {{-50, -50}, {-25, -30}, {-10, -10}, {0, 0}, {8, 8}, {14, 15}, {20, 20}, {24, 24}, {28, 28}},
    .bare_cannon_file = {
        {0, 0}, {30, 10}, {70, 25}, {70, 25}, {70, 25}, {70, 25},
        {70, 25}, {70, 25}, {70, 25}, {70, 25},
    },
    .bare_cannon_rank = {25, 8},
    .cannon_aims = {12, 4},
    .rook_aims = {15, 8},
    .horse_aims = {8, 5},
    .zone_attacks = {{0, 0}, {10, 6}, {12, 8}, {8, 4}, {12, 10}},
    .zone_attackers = {{0, 0}, {0, 0}, {15, 8}, {45, 25}, {80, 50}, {110, 70}, {130, 80}, {140, 90}},
    .rook_check = {8, 5},
    .horse_check = {8, 5},
    .rook_against_advisors = {{40, 20}, {15, 8}, {0, 0}},
    .horse_against_advisors = {{25, 12}, {10, 5}, {0, 0}},
    .cannon_against_advisors = {{-15, -10}, {-5, -5}, {0, 0}},
    .cannon_against_elephants = {{25, 12}, {10, 5}, {0, 0}},
    .pawn_against_advisors = {{15, 15}, {6, 6}, {0, 0}},
    .cannon_own_advisors = {{-15, -25}, {-5, -8}, {0, 0}},
    .pair = {{10, 10}, {10, 0}, {5, 10}, {10, 10}},
    .crossed_side_by_side = {15, 20},
    .pawn_attacks = {{0, 0}, {35, 30}, {30, 25}, {30, 25}},
    .minor_attacks_rook = {35, 30},
    .hangs = {{0, 0}, {30, 30}, {25, 25}, {20, 20}, {8, 8}, {10, 8}, {10, 8}, {0, 0}},
    .attacked = {{0, 0}, {10, 10}, {8, 8}, {5, 5}, {0, 0}, {3, 3}, {3, 3}, {0, 0}},
    .general_steps = {{-10, -10}, {-3, -3}, {0, 0}, {3, 3}, {4, 4}},
    .general_open_file = {-5, 0},
    .tempo = {20, 12},
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
