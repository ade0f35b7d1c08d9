/* SPDX-License-Identifier: MIT
 *
 * repetition - which side loses when a position is repeated.
 *
 * Check outranks chase: a side that checks with every move of the cycle loses, unless both do. Else a side that with
 * every move of the cycle newly attacks one and the same man loses, unless both do. Anything else is a
 * draw. docs/rules/xiangqi.md says what counts as an attack; chase_kind is that text in code. The judge works on
 * a copy of the board and takes the cycle's moves back one by one, so it needs nothing but the position.
 * Included by rules.h, which has Position.
 */
#ifndef GAMES_XIANGQI_REPETITION_H
#define GAMES_XIANGQI_REPETITION_H

typedef enum Verdict { VERDICT_DRAW, VERDICT_WIN, VERDICT_LOSS } Verdict; /* for the side to move */

typedef enum RepetitionRule {
    RULE_NONE,  /* the position is new, or nobody does anything forbidden */
    RULE_CHECK, /* one side checks perpetually */
    RULE_BOTH_CHECK,
    RULE_CHASE,
    RULE_BOTH_CHASE,
} RepetitionRule;

typedef struct Judgement {
    Verdict verdict;
    RepetitionRule rule;
    int victim; /* kind of the man chased, for RULE_CHASE */
} Judgement;

/* Whom each man of a side attacks. Men are known by their squares at the end of the cycle. */
typedef struct Chase {
    Squares attacked[BOARD_SQUARES]; /* may be captured at all */
    Squares victims[BOARD_SQUARES];  /* of them those whose attack counts */
    Squares betrayed[BOARD_SQUARES]; /* of them those that a pinned man seems to protect */
} Chase;

typedef enum ChaseKind { CHASE_NONE, CHASE_ATTACK, CHASE_COUNTS, CHASE_BETRAYED } ChaseKind;

static inline int repetition_value(Verdict verdict, int win)
{
    return verdict == VERDICT_WIN ? win : verdict == VERDICT_LOSS ? -win : 0;
}

/* Does the man's move leave its general attacked by anyone but the men that check it already? A check that stands when
 * the attack is looked at says nothing about it: it will be answered, and the capture is threatened as before. */
static bool chase_exposes(const Board *board, int side, Change change, Squares standing)
{
    int general = change.from == board->generals[side] ? change.to : board->generals[side];
    if (!board_attacked_after(board, general, side, change))
        return false;
    Board after = *board;
    board_move(&after, change.from, change.to);
    return (board_checkers(&after, side) & ~standing) != 0;
}

/* Can the side's men take back on the square? The board stands after the capture, `standing` are the checks before it.
 */
static bool chase_protected(const Board *board, int square, int side, Squares standing)
{
    Squares men = board_attackers(board, square, side);
    while (men) {
        Change change = {.from = squares_pop(&men), .to = square};
        if (!chase_exposes(board, side, change, standing))
            return true;
    }
    return false;
}

/* Is the attack of the man on `from` upon the man on `to` one that the rules forbid to repeat? */
static ChaseKind chase_kind(const Board *board, int from, int to)
{
    int side = piece_side(board->at[from]);
    int attacker = piece_kind(board->at[from]), victim = piece_kind(board->at[to]);
    Change capture = {.from = from, .to = to}, back = {.from = to, .to = from};
    if (chase_exposes(board, side, capture, board_checkers(board, side)))
        return CHASE_NONE;
    bool stronger = victim == ROOK
                        ? attacker != ROOK
                        : (victim == HORSE || victim == CANNON) && (attacker == ADVISOR || attacker == ELEPHANT);
    if (stronger)
        return CHASE_COUNTS;
    Squares standing = board_checkers(board, !side);
    if (attacker == victim && squares_has(board_reach(board, to), from) && !chase_exposes(board, !side, back, standing))
        return CHASE_ATTACK; /* an offer to exchange */
    Board after = *board;
    board_move(&after, from, to);
    if (chase_protected(&after, to, !side, standing))
        return CHASE_ATTACK;
    return board_attackers(&after, to, !side) ? CHASE_BETRAYED : CHASE_COUNTS;
}

static void chase_find(const Board *board, int side, const uint8_t *name, Chase *chase)
{
    const Squares *own = &board->pieces[side << 3], *other = &board->pieces[!side << 3];
    Squares home = ((Squares)1 << 45) - 1;
    Squares uncrossed = other[PAWN] & (side == BLACK ? home : ~home);
    Squares prey = other[0] & ~other[GENERAL] & ~uncrossed;
    Squares men = own[0] & ~own[GENERAL] & ~own[PAWN];
    memset(chase, 0, sizeof *chase);
    while (men) {
        int from = squares_pop(&men);
        Squares hit = board_reach(board, from) & prey;
        while (hit) {
            int to = squares_pop(&hit);
            ChaseKind kind = chase_kind(board, from, to);
            Squares bit = square_bit(name[to]);
            if (kind != CHASE_NONE)
                chase->attacked[name[from]] |= bit;
            if (kind >= CHASE_COUNTS)
                chase->victims[name[from]] |= bit;
            if (kind == CHASE_BETRAYED)
                chase->betrayed[name[from]] |= bit;
        }
    }
}

/* The men that a move newly attacks, by their names: attacks that were not there before, or whose victim has lost its
 * protection to a pin. The board stands after the move and is left before it. */
static Squares chase_new_victims(Board *board, uint8_t *name, Move move)
{
    int from = move_from(move), to = move_to(move), side = piece_side(board->at[to]);
    Chase after, before;
    chase_find(board, side, name, &after);
    board_unmove(board, from, to, NO_PIECE);
    uint8_t moved = name[to];
    name[to] = name[from];
    name[from] = moved;
    chase_find(board, side, name, &before);
    Squares victims = 0;
    for (int square = 0; square < BOARD_SQUARES; square++)
        victims |=
            after.victims[square] & ~before.victims[square] & (~before.attacked[square] | after.betrayed[square]);
    return victims;
}

/* Plies of the cycle: back to the first occurrence, so that everything since then is judged. */
static uint32_t repetition_length(const Position *pos)
{
    uint32_t length = pos->repeats_after;
    uint32_t left = position_past(pos, length)->occurrences;
    uint32_t furthest = pos->reversible < PAST_SIZE - 2 ? pos->reversible : PAST_SIZE - 2;
    for (uint32_t back = length + 2; left > 0 && back <= furthest; back += 2) {
        if (position_past(pos, back)->key == pos->key) {
            length = back;
            left--;
        }
    }
    return length;
}

/* Takes the cycle back and finds what each side attacks with all its moves. */
static void repetition_chases(const Position *pos, uint32_t length, Squares chased[2])
{
    Board board = pos->board;
    uint8_t name[BOARD_SQUARES];
    for (int square = 0; square < BOARD_SQUARES; square++)
        name[square] = (uint8_t)square;
    chased[RED] = chased[BLACK] = ~(Squares)0;
    for (uint32_t back = 0; back < length && (chased[RED] || chased[BLACK]); back++) {
        int mover = back % 2 ? pos->side : !pos->side;
        Move move = position_past(pos, back)->move;
        if (chased[mover]) {
            chased[mover] &= chase_new_victims(&board, name, move);
        } else {
            int from = move_from(move), to = move_to(move);
            board_unmove(&board, from, to, NO_PIECE);
            uint8_t moved = name[to];
            name[to] = name[from];
            name[from] = moved;
        }
    }
}

static Judgement repetition_judge(const Position *pos)
{
    Judgement judgement = {.verdict = VERDICT_DRAW, .rule = RULE_NONE};
    uint32_t length = repetition_length(pos);
    if (length == 0)
        return judgement;
    bool checks[2] = {true, true}; /* by the side to move, by the other */
    for (uint32_t back = 0; back < length; back++) {
        if (!position_past(pos, back)->checks)
            checks[back % 2 == 0] = false;
    }
    if (checks[0] || checks[1]) {
        judgement.rule = checks[0] && checks[1] ? RULE_BOTH_CHECK : RULE_CHECK;
        if (judgement.rule == RULE_CHECK)
            judgement.verdict = checks[0] ? VERDICT_LOSS : VERDICT_WIN;
        return judgement;
    }
    Squares chased[2];
    repetition_chases(pos, length, chased);
    Squares by_us = chased[pos->side], by_them = chased[!pos->side];
    if (by_us && by_them) {
        judgement.rule = RULE_BOTH_CHASE;
    } else if (by_us || by_them) {
        judgement.rule = RULE_CHASE;
        judgement.verdict = by_us ? VERDICT_LOSS : VERDICT_WIN;
        judgement.victim = piece_kind(pos->board.at[squares_first(by_us ? by_us : by_them)]);
    }
    return judgement;
}

#endif
