/* SPDX-License-Identifier: MIT
 *
 * eval_terms - what the evaluation counts on a board.
 *
 * A sum of counts times weights (weights.h), each side's minus the other's. A trainer that wants the counts defines
 * EVAL_RECORD(weight, side, count) before including this file.
 */
#include "games/xiangqi/board.h"
#include "games/xiangqi/weights.h"

#ifndef EVAL_RECORD
#define EVAL_RECORD(weight, side, count) ((void)0)
#endif

enum { EVAL_PHASE_ROOK = 4, EVAL_PHASE_MINOR = 2, EVAL_PHASE_MAX = 32 };

enum { EVAL_TABLE_MAX = 20000 }; /* whatever a file of weights says: values of the search have 16 bits */

typedef struct Evaluation {
    const Board *board;
    const Weights *weights;
    uint32_t sum;                /* red minus black, packed (weights.h) */
    Squares reached[2];          /* by any man */
    Squares reached_by_minor[2]; /* horses, cannons, pawns, advisors, elephants */
    Squares reached_by_pawn[2];
} Evaluation;

static inline void eval_add(Evaluation *eval, int side, const Weight *weight, int count)
{
    EVAL_RECORD(weight, side, count);
    const uint32_t worth = weight->packed * (uint32_t)count;
    eval->sum += side == RED ? worth : -worth;
}

/* What a side's men threaten around the enemy general. */
typedef struct Siege {
    Squares zone; /* the general and its neighbours */
    int general;
    int attackers;
    Squares rook_checks, horse_checks;
} Siege;

static inline void eval_zone(Evaluation *eval, Siege *siege, int side, int kind, Squares reach)
{
    int count = squares_count(reach & siege->zone);
    if (count > 0) {
        siege->attackers++;
        eval_add(eval, side, &eval->weights->zone_attacks[kind], count);
    }
}

static inline void eval_rooks(Evaluation *eval, Siege *siege, int side)
{
    const Board *board = eval->board;
    Squares own = board_side(board, side), occupied = board_occupied(board);
    for (Squares men = board->pieces[piece_of(side, ROOK)]; men;) {
        int square = squares_pop(&men);
        Squares reach = board_rook(board, square);
        eval_add(eval, side, &eval->weights->rook_mobility[squares_count(reach & ~own)], 1);
        eval_zone(eval, siege, side, ROOK, reach);
        int checks = squares_count(reach & siege->rook_checks & ~own);
        if (checks)
            eval_add(eval, side, &eval->weights->rook_check, checks);
        if (squares_has(board_tables.cross[siege->general], square) &&
            squares_count(board_tables.between[siege->general][square] & occupied) == 1)
            eval_add(eval, side, &eval->weights->rook_aims, 1);
        eval->reached[side] |= reach;
    }
}

static inline void eval_cannon_aim(Evaluation *eval, const Siege *siege, int side, int square)
{
    const Board *board = eval->board;
    if (!squares_has(board_tables.cross[siege->general], square))
        return;
    int between = squares_count(board_tables.between[siege->general][square] & board_occupied(board));
    bool file = square_file(square) == square_file(siege->general);
    int distance = abs(square_rank(square) - square_rank(siege->general));
    if (between == 0 && file)
        eval_add(eval, side, &eval->weights->bare_cannon_file[distance], 1);
    else if (between == 0)
        eval_add(eval, side, &eval->weights->bare_cannon_rank, 1);
    else if (between == 2)
        eval_add(eval, side, &eval->weights->cannon_aims, 1);
}

static inline void eval_cannons(Evaluation *eval, Siege *siege, int side)
{
    const Board *board = eval->board;
    int advisors = squares_count(board->pieces[piece_of(!side, ADVISOR)]);
    int elephants = squares_count(board->pieces[piece_of(!side, ELEPHANT)]);
    int own_advisors = squares_count(board->pieces[piece_of(side, ADVISOR)]);
    for (Squares men = board->pieces[piece_of(side, CANNON)]; men;) {
        int square = squares_pop(&men);
        Squares slides = board_rook(board, square) & ~board_occupied(board);
        Squares hits = board_cannon_captures(board, square);
        eval_add(eval, side, &eval->weights->cannon_mobility[squares_count(slides)], 1);
        eval_zone(eval, siege, side, CANNON, hits);
        eval_cannon_aim(eval, siege, side, square);
        eval_add(eval, side, &eval->weights->cannon_against_advisors[advisors], 1);
        eval_add(eval, side, &eval->weights->cannon_against_elephants[elephants], 1);
        eval_add(eval, side, &eval->weights->cannon_own_advisors[own_advisors], 1);
        eval->reached[side] |= hits;
        eval->reached_by_minor[side] |= hits;
    }
}

static inline void eval_horses(Evaluation *eval, Siege *siege, int side)
{
    const Board *board = eval->board;
    Squares own = board_side(board, side);
    Squares aims = board_tables.horse_sources[siege->general][0] & ~siege->horse_checks;
    int advisors = squares_count(board->pieces[piece_of(!side, ADVISOR)]);
    for (Squares men = board->pieces[piece_of(side, HORSE)]; men;) {
        int square = squares_pop(&men);
        Squares reach = board_horse(board, square);
        eval_add(eval, side, &eval->weights->horse_mobility[squares_count(reach & ~own)], 1);
        eval_zone(eval, siege, side, HORSE, reach);
        int checks = squares_count(reach & siege->horse_checks & ~own);
        if (checks)
            eval_add(eval, side, &eval->weights->horse_check, checks);
        if (squares_has(aims, square))
            eval_add(eval, side, &eval->weights->horse_aims, 1);
        eval_add(eval, side, &eval->weights->horse_against_advisors[advisors], 1);
        eval->reached[side] |= reach;
        eval->reached_by_minor[side] |= reach;
    }
}

static inline void eval_pawns_and_guards(Evaluation *eval, Siege *siege, int side)
{
    const Board *board = eval->board;
    const Squares *own = &board->pieces[side << 3];
    int advisors = squares_count(board->pieces[piece_of(!side, ADVISOR)]);
    Squares reached = 0, home = ((Squares)1 << 45) - 1;
    Squares crossed = own[PAWN] & (side == RED ? ~home : home);
    for (Squares men = own[PAWN]; men;) {
        Squares reach = board_tables.pawn_moves[side][squares_pop(&men)];
        eval_zone(eval, siege, side, PAWN, reach);
        reached |= reach;
    }
    eval->reached_by_pawn[side] = reached;
    if (crossed) {
        eval_add(eval, side, &eval->weights->pawn_against_advisors[advisors], squares_count(crossed));
        Squares file_i = (Squares)board_tables.file_spread[1023] << 8;
        int beside = squares_count(crossed & (crossed & ~file_i) << 1);
        if (beside)
            eval_add(eval, side, &eval->weights->crossed_side_by_side, beside);
    }
    for (Squares men = own[ADVISOR]; men;)
        reached |= board_tables.advisor_moves[squares_pop(&men)];
    for (Squares men = own[ELEPHANT]; men;)
        reached |= board_elephant(board, squares_pop(&men));
    eval->reached_by_minor[side] |= reached;
    eval->reached[side] |= reached | board_tables.general_moves[board->generals[side]];
}

static inline __attribute__((always_inline)) void eval_siege(Evaluation *eval, int side)
{
    const Board *board = eval->board;
    Siege siege = {.general = board->generals[!side]};
    siege.zone = board_tables.general_moves[siege.general] | square_bit(siege.general);
    siege.rook_checks = board_rook(board, siege.general);
    siege.horse_checks = board_horse_sources(board, siege.general);
    eval_rooks(eval, &siege, side);
    eval_cannons(eval, &siege, side);
    eval_horses(eval, &siege, side);
    eval_pawns_and_guards(eval, &siege, side);
    int rooks = squares_count(board->pieces[piece_of(side, ROOK)]);
    if (rooks)
        eval_add(eval, side,
                 &eval->weights->rook_against_advisors[squares_count(board->pieces[piece_of(!side, ADVISOR)])], rooks);
    eval_add(eval, side, &eval->weights->zone_attackers[siege.attackers < 7 ? siege.attackers : 7], 1);
}

/* Men of the other side under attack, once both sides' reach is known. */
static inline void eval_threats(Evaluation *eval, int side)
{
    const Squares *other = &eval->board->pieces[!side << 3];
    Squares hit = eval->reached[side] & other[0];
    Squares loose = hit & ~eval->reached[!side];
    for (int kind = ROOK; kind <= ELEPHANT && hit; kind++) {
        Squares men = hit & other[kind];
        if (!men)
            continue;
        eval_add(eval, side, &eval->weights->attacked[kind], squares_count(men));
        if (men & loose)
            eval_add(eval, side, &eval->weights->hangs[kind], squares_count(men & loose));
        if (kind <= CANNON && men & eval->reached_by_pawn[side])
            eval_add(eval, side, &eval->weights->pawn_attacks[kind], squares_count(men & eval->reached_by_pawn[side]));
        if (kind == ROOK && men & eval->reached_by_minor[side])
            eval_add(eval, side, &eval->weights->minor_attacks_rook, squares_count(men & eval->reached_by_minor[side]));
    }
    int general = eval->board->generals[side];
    Squares steps = board_tables.general_moves[general] & ~board_side(eval->board, side) & ~eval->reached[!side];
    eval_add(eval, side, &eval->weights->general_steps[squares_count(steps)], 1);
}

static inline void eval_material(Evaluation *eval, int side)
{
    const Squares *own = &eval->board->pieces[side << 3];
    int rooks = squares_count(own[ROOK]), horses = squares_count(own[HORSE]), cannons = squares_count(own[CANNON]);
    if (rooks == 2)
        eval_add(eval, side, &eval->weights->pair[0], 1);
    if (cannons == 2)
        eval_add(eval, side, &eval->weights->pair[1], 1);
    if (horses == 2)
        eval_add(eval, side, &eval->weights->pair[2], 1);
    if (horses && cannons)
        eval_add(eval, side, &eval->weights->pair[3], 1);
}

static inline int eval_phase(const Board *board)
{
    int rooks = squares_count(board->pieces[piece_of(RED, ROOK)] | board->pieces[piece_of(BLACK, ROOK)]);
    int minors = squares_count(board->pieces[piece_of(RED, HORSE)] | board->pieces[piece_of(BLACK, HORSE)] |
                               board->pieces[piece_of(RED, CANNON)] | board->pieces[piece_of(BLACK, CANNON)]);
    return EVAL_PHASE_ROOK * rooks + EVAL_PHASE_MINOR * minors;
}

/* Sixteenths of its advantage that a side can hope to turn into a win: without men that cross the river none. */
static inline int eval_winning_chances(const Board *board, int side)
{
    const Squares *own = &board->pieces[side << 3], *other = &board->pieces[!side << 3];
    Squares home = ((Squares)1 << 45) - 1;
    int rooks = squares_count(own[ROOK]), minors = squares_count(own[HORSE] | own[CANNON]);
    int pawns = squares_count(own[PAWN]);
    int guards = squares_count(other[ADVISOR] | other[ELEPHANT]);
    int crossing = squares_count(own[PAWN] & (side == RED ? ~home : home));
    if (rooks > 0 || minors + crossing >= 3)
        return 16;
    if (minors + pawns == 0)
        return 0;
    if (minors == 0)
        return pawns == 1 && guards > 1 ? 3 : 8;
    if (minors == 1 && pawns == 0) {
        bool bare_cannon = own[CANNON] && !own[ADVISOR];
        return bare_cannon ? 1 : guards >= 3 ? 2 : guards >= 2 ? 5 : 10;
    }
    return guards == 4 && minors == 1 ? 9 : 14;
}

static inline int eval_mix(uint32_t sum, int phase)
{
    int middle = weights_middle(sum), end = weights_end(sum);
    int value = (middle * phase + end * (EVAL_PHASE_MAX - phase)) / EVAL_PHASE_MAX;
    return value > EVAL_TABLE_MAX ? EVAL_TABLE_MAX : value < -EVAL_TABLE_MAX ? -EVAL_TABLE_MAX : value;
}

/* The sum of the square weights from scratch. */
static inline uint32_t eval_squares(const WeightTable *table, const Board *board)
{
    uint32_t sum = 0;
    for (Squares men = board_occupied(board); men;) {
        int square = squares_pop(&men);
        sum += table->squares[board->at[square]][square];
    }
    return sum;
}

/* Red's value of a board with the side to move, whoever could win with it; `squares` is the sum of the square weights.
 */
static inline int eval_board_sum(const WeightTable *table, const Board *board, int side, uint32_t squares)
{
    Evaluation eval = {.board = board, .weights = &table->weights};
    eval_siege(&eval, RED);
    eval_siege(&eval, BLACK);
    eval_material(&eval, RED);
    eval_material(&eval, BLACK);
    eval_threats(&eval, RED);
    eval_threats(&eval, BLACK);
    eval_add(&eval, side, &table->weights.tempo, 1);
    return eval_mix(eval.sum + squares, eval_phase(board));
}
