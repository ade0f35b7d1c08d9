/* SPDX-License-Identifier: MIT
 *
 * classic_eval - the evaluation of the course report's player, term by term.
 *
 * The course's base player adds a value for each man and a value for its square; the report adds what its author
 * found to win games: attackers of the enemy general, its free squares, men that stand beside friends. The report
 * counts these for its own side only.
 */
#ifndef GAMES_XIANGQI_CLASSIC_EVAL_H
#define GAMES_XIANGQI_CLASSIC_EVAL_H

enum { CLASSIC_ATTACKER = 200, CLASSIC_FREEDOM = 100, CLASSIC_COMPANY = 50 };

static const int CLASSIC_VALUES[KINDS] = {0, 989, 439, 442, 55, 226, 210, 65536};

/* From red's point of view, the enemy's back rank first. */
static const int16_t CLASSIC_PAWN[BOARD_RANKS][BOARD_FILES] = {
    {1, 3, 9, 10, 12, 10, 9, 3, 1},       {18, 36, 56, 95, 118, 95, 56, 36, 18}, {15, 28, 42, 73, 80, 73, 42, 28, 15},
    {13, 22, 30, 42, 52, 42, 30, 22, 13}, {8, 17, 18, 21, 26, 21, 18, 17, 8},    {3, 0, 7, 0, 8, 0, 7, 0, 3},
    {-1, 0, -3, 0, 3, 0, -3, 0, -1},      {0, 0, 0, 0, 0, 0, 0, 0, 0},           {0, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, 0, 0, 0, 0, 0, 0, 0},
};
static const int16_t CLASSIC_ROOK[BOARD_RANKS][BOARD_FILES] = {
    {185, 195, 190, 210, 220, 210, 190, 195, 185}, {185, 203, 198, 230, 245, 230, 198, 203, 185},
    {180, 198, 190, 215, 225, 215, 190, 198, 180}, {180, 200, 195, 220, 230, 220, 195, 200, 180},
    {180, 190, 180, 205, 225, 205, 180, 190, 180}, {155, 185, 172, 215, 215, 215, 172, 185, 155},
    {110, 148, 135, 185, 190, 185, 135, 148, 110}, {100, 115, 105, 140, 135, 140, 105, 115, 110},
    {115, 95, 100, 155, 115, 155, 100, 95, 115},   {20, 120, 105, 140, 115, 150, 105, 120, 20},
};
static const int16_t CLASSIC_HORSE[BOARD_RANKS][BOARD_FILES] = {
    {80, 105, 135, 120, 80, 120, 135, 105, 80},    {80, 115, 200, 135, 105, 135, 200, 115, 80},
    {120, 125, 135, 150, 145, 150, 135, 125, 120}, {105, 175, 145, 175, 150, 175, 145, 175, 105},
    {90, 135, 125, 145, 135, 145, 125, 135, 90},   {80, 120, 135, 125, 120, 125, 135, 120, 80},
    {45, 90, 105, 190, 110, 90, 105, 90, 45},      {80, 45, 105, 105, 80, 105, 105, 45, 80},
    {20, 45, 80, 80, -10, 80, 80, 45, 20},         {20, -20, 20, 20, 20, 20, 20, -20, 20},
};
static const int16_t CLASSIC_CANNON[BOARD_RANKS][BOARD_FILES] = {
    {190, 180, 190, 70, 10, 70, 190, 180, 190}, {70, 120, 100, 90, 150, 90, 100, 120, 70},
    {70, 90, 80, 90, 200, 90, 80, 90, 70},      {60, 80, 60, 50, 210, 50, 60, 80, 60},
    {90, 50, 90, 70, 220, 70, 90, 50, 90},      {120, 70, 100, 60, 230, 60, 100, 70, 120},
    {10, 30, 10, 30, 120, 30, 10, 30, 10},      {30, -20, 30, 20, 200, 20, 30, -20, 30},
    {30, 10, 30, 30, -10, 30, 30, 10, 30},      {20, 20, 20, 20, -10, 20, 20, 20, 20},
};
static const int16_t CLASSIC_GENERAL[BOARD_RANKS][BOARD_FILES] = {
    {0, 0, 0, 0, 0, 0, 0, 0, 0},          {0, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, 0, 0, 0, 0, 0, 0, 0},          {0, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, 0, 0, 0, 0, 0, 0, 0},          {0, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, 0, 0, 0, 0, 0, 0, 0},          {0, 0, 0, 9750, 9800, 9750, 0, 0, 0},
    {0, 0, 0, 9900, 9900, 9900, 0, 0, 0}, {0, 0, 0, 10000, 10000, 10000, 0, 0, 0},
};
static const int16_t CLASSIC_ADVISOR_ELEPHANT[BOARD_RANKS][BOARD_FILES] = {
    {0, 0, 0, 0, 0, 0, 0, 0, 0},       {0, 0, 0, 0, 0, 0, 0, 0, 0},      {0, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, 0, 0, 0, 0, 0, 0, 0},       {0, 0, 0, 0, 0, 0, 0, 0, 0},      {0, 0, 60, 0, 0, 0, 60, 0, 0},
    {0, 0, 0, 0, 0, 0, 0, 0, 0},       {80, 0, 0, 80, 90, 80, 0, 0, 80}, {0, 0, 0, 0, 0, 120, 0, 0, 0},
    {0, 0, 70, 100, 0, 100, 70, 0, 0},
};

/* The man's value and the value of its square. Advisors and elephants share a table. */
static int classic_man(int piece, int square)
{
    static const int16_t(*const tables[KINDS])[BOARD_FILES] = {NULL,
                                                               CLASSIC_ROOK,
                                                               CLASSIC_HORSE,
                                                               CLASSIC_CANNON,
                                                               CLASSIC_PAWN,
                                                               CLASSIC_ADVISOR_ELEPHANT,
                                                               CLASSIC_ADVISOR_ELEPHANT,
                                                               CLASSIC_GENERAL};
    int row = piece_side(piece) == RED ? BOARD_RANKS - 1 - square_rank(square) : square_rank(square);
    return CLASSIC_VALUES[piece_kind(piece)] + tables[piece_kind(piece)][row][square_file(square)];
}

/* The course's base evaluation, for the side. */
static int classic_base(const Board *board, int side)
{
    int sum = 0;
    for (int square = 0; square < BOARD_SQUARES; square++) {
        int piece = board->at[square];
        if (piece)
            sum += piece_side(piece) == side ? classic_man(piece, square) : -classic_man(piece, square);
    }
    return sum;
}

/* Rooks, horses, cannons and pawns of the side that could capture the enemy general. */
static int classic_attackers(const Board *board, int side)
{
    const Squares *own = &board->pieces[side << 3];
    Squares men = own[ROOK] | own[HORSE] | own[CANNON] | own[PAWN];
    return squares_count(board_attackers(board, board->generals[!side], side) & men);
}

/* Squares the general of the side may step to. */
static int classic_freedom(const Board *board, int side)
{
    return squares_count(board_tables.general_moves[board->generals[side]] & ~board_side(board, side));
}

/* Friends on the four squares beside each rook, horse and cannon of the side. */
static int classic_company(const Board *board, int side)
{
    static const int steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    const Squares *own = &board->pieces[side << 3];
    int friends = 0;
    for (Squares men = own[ROOK] | own[HORSE] | own[CANNON]; men;) {
        int square = squares_pop(&men);
        for (int i = 0; i < 4; i++) {
            int file = square_file(square) + steps[i][0], rank = square_rank(square) + steps[i][1];
            friends += board_on(file, rank) && squares_has(own[0], square_at(file, rank));
        }
    }
    return friends;
}

static int classic_terms(const Board *board, int side)
{
    return CLASSIC_ATTACKER * classic_attackers(board, side) - CLASSIC_FREEDOM * classic_freedom(board, !side) +
           CLASSIC_COMPANY * classic_company(board, side);
}

/* The report's evaluation: the base and the terms of the one side. */
static int classic_report(const Board *board, int side)
{
    return classic_base(board, side) + classic_terms(board, side);
}

/* The same with the terms of both sides, so that it suits a search that turns the value round at every ply. */
static int classic_balanced(const Board *board, int side)
{
    return classic_base(board, side) + classic_terms(board, side) - classic_terms(board, !side);
}

#endif
