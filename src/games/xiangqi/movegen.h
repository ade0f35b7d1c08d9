/* SPDX-License-Identifier: MIT
 *
 * movegen - legal xiangqi moves.
 *
 * One look along the general's lines finds the checks, the men that must stay on a line, and the squares where a
 * man would serve an enemy cannon as its screen. Out of check that alone makes every generated move legal; in check
 * the few moves that can help are tried on the occupied squares, without making them.
 */
#ifndef GAMES_XIANGQI_MOVEGEN_H
#define GAMES_XIANGQI_MOVEGEN_H

#include "games/xiangqi/board.h"
#include "search/types.h"

enum { MOVES_MAX = 128, SHIELD_PINS = 16 };

static inline Move move_of(int from, int to)
{
    return (Move)(from << 7 | to);
}

static inline int move_from(Move move)
{
    return move >> 7;
}

static inline int move_to(Move move)
{
    return move & 127;
}

typedef struct Pin {
    int square;
    Squares allowed;
} Pin;

/* What the general of the side to move needs. */
typedef struct Shield {
    Squares forbidden; /* empty squares before a bare cannon */
    Squares pinned;
    int pin_count;
    Pin pins[SHIELD_PINS];
    int checks;
    Squares answers; /* targets that may end a single check */
    Squares screens; /* own men that end a cannon's check by stepping aside */
} Shield;

static inline void shield_pin(Shield *shield, int square, Squares allowed)
{
    if (squares_has(shield->pinned, square)) {
        for (int i = 0; i < shield->pin_count; i++) {
            if (shield->pins[i].square == square)
                shield->pins[i].allowed &= allowed;
        }
        return;
    }
    Pin pin = {.square = square, .allowed = allowed};
    shield->pins[shield->pin_count++] = pin;
    shield->pinned |= square_bit(square);
}

static inline Squares shield_allowed(const Shield *shield, int square)
{
    for (int i = 0; i < shield->pin_count; i++) {
        if (shield->pins[i].square == square)
            return shield->pins[i].allowed;
    }
    return ~(Squares)0;
}

/* Reads one way of a line: the first three men seen from the general (fewer: -1). */
static inline void shield_look(Shield *shield, const Board *board, int general, const int met[3], int side)
{
    int enemy = !side;
    int first = met[0], second = met[1], third = met[2];
    int piece = board->at[first];
    int rook = piece_of(enemy, ROOK), cannon = piece_of(enemy, CANNON);
    bool file = square_file(first) == square_file(general);
    int facing = file ? piece_of(enemy, GENERAL) : rook;
    const Squares *between = board_tables.between[general];
    if (piece == rook || piece == facing) {
        shield->checks++;
        shield->answers |= between[first] | square_bit(first);
    } else if (piece == cannon) {
        shield->forbidden |= between[first];
    }
    if (second < 0)
        return;
    bool own_first = piece_side(piece) == side;
    int behind = board->at[second];
    if (behind == cannon) {
        shield->checks++;
        shield->answers |= (between[second] | square_bit(second)) & ~square_bit(first);
        if (own_first)
            shield->screens |= square_bit(first);
    } else if ((behind == rook || behind == facing) && own_first) {
        shield_pin(shield, first, between[second] | square_bit(second));
    }
    if (third < 0 || board->at[third] != cannon)
        return;
    Squares stay = (between[third] | square_bit(third)) & ~square_bit(first) & ~square_bit(second);
    if (own_first)
        shield_pin(shield, first, stay);
    if (piece_side(behind) == side)
        shield_pin(shield, second, stay);
}

static inline void shield_look_line(Shield *shield, const Board *board, const Line *line, int general, int side)
{
    unsigned above = line->occupied & (~1u << line->place);
    unsigned below = line->occupied & ((1u << line->place) - 1);
    if (above) {
        int met[3] = {-1, -1, -1};
        for (int i = 0; i < 3 && above; i++, above &= above - 1)
            met[i] = line->base + line->step * __builtin_ctz(above);
        shield_look(shield, board, general, met, side);
    }
    if (below) {
        int met[3] = {-1, -1, -1};
        for (int i = 0; i < 3 && below; i++) {
            int place = 31 - __builtin_clz(below);
            met[i] = line->base + line->step * place;
            below ^= 1u << place;
        }
        shield_look(shield, board, general, met, side);
    }
}

/* Horses that check, and own men that stand on the leg of one that would. */
static inline void shield_look_horses(Shield *shield, const Board *board, int general, int side)
{
    Squares horses = board_tables.horse_sources[general][0] & board->pieces[piece_of(!side, HORSE)];
    while (horses) {
        int square = squares_pop(&horses);
        int file = square_file(square), rank = square_rank(square);
        int files = square_file(general) - file, ranks = square_rank(general) - rank;
        int leg = files == 2 || files == -2 ? square_at(file + files / 2, rank) : square_at(file, rank + ranks / 2);
        int piece = board->at[leg];
        if (!piece) {
            shield->checks++;
            shield->answers |= square_bit(square) | square_bit(leg);
        } else if (piece_side(piece) == side) {
            shield_pin(shield, leg, square_bit(square));
        }
    }
}

static inline void shield_init(Shield *shield, const Board *board, int side)
{
    int general = board->generals[side];
    const Squares *other = &board->pieces[!side << 3];
    Change none = {.from = 127, .to = 127};
    shield->forbidden = shield->pinned = shield->answers = shield->screens = 0;
    shield->pin_count = shield->checks = 0;
    if ((other[ROOK] | other[CANNON] | other[GENERAL]) & board_tables.cross[general]) {
        Line rank = board_rank_line(board, general, none), file = board_file_line(board, general, none);
        shield_look_line(shield, board, &rank, general, side);
        shield_look_line(shield, board, &file, general, side);
    }
    shield_look_horses(shield, board, general, side);
    Squares pawns = board_tables.pawn_sources[!side][general] & other[PAWN];
    shield->checks += squares_count(pawns);
    shield->answers |= pawns;
}

/* Appends the moves of one man; returns the new end of the list. */
static inline Move *moves_write(Move *out, int from, Squares targets)
{
    Move base = (Move)(from << 7);
    uint64_t low = (uint64_t)targets, high = (uint64_t)(targets >> 64);
    for (; low; low &= low - 1)
        *out++ = (Move)(base | __builtin_ctzll(low));
    for (; high; high &= high - 1)
        *out++ = (Move)(base | (64 + __builtin_ctzll(high)));
    return out;
}

static inline Move *moves_general(const Board *board, int side, Squares targets, Move *out)
{
    int from = board->generals[side];
    targets &= board_tables.general_moves[from];
    while (targets) {
        Change change = {.from = from, .to = squares_pop(&targets)};
        if (!board_attacked_after(board, change.to, side, change))
            *out++ = move_of(from, change.to);
    }
    return out;
}

/* In check: of the moves to `targets`, those that leave the general safe. */
static inline Move *moves_evasions(const Board *board, int side, const Shield *shield, Squares targets, Move *out)
{
    int general = board->generals[side];
    Squares men = board_side(board, side) & ~square_bit(general);
    while (men) {
        int from = squares_pop(&men);
        Squares reach = board_reach(board, from) & targets;
        if (shield->checks == 1 && !squares_has(shield->screens, from))
            reach &= shield->answers;
        while (reach) {
            Change change = {.from = from, .to = squares_pop(&reach)};
            if (!board_attacked_after(board, general, side, change))
                *out++ = move_of(from, change.to);
        }
    }
    return moves_general(board, side, targets, out);
}

/* Where the moves go that are wanted: those of men on `wide` anywhere, those of the others to `narrow`. */
typedef struct Aim {
    Squares narrow, wide;
} Aim;

static inline Squares aim_targets(const Aim *aim, int from, Squares targets)
{
    return !aim || squares_has(aim->wide, from) ? targets : targets & aim->narrow;
}

static inline Move *moves_piece(const Shield *shield, const Aim *aim, int from, Squares targets, Move *out)
{
    targets = aim_targets(aim, from, targets);
    if (squares_has(shield->pinned, from))
        targets &= shield_allowed(shield, from);
    return moves_write(out, from, targets);
}

/* Out of check: every legal move to `targets`, as far as it is aimed at. */
static inline __attribute__((always_inline)) Move *moves_free(const Board *board, int side, const Shield *shield,
                                                              const Aim *aim, Squares targets, Move *out)
{
    const Squares *own = &board->pieces[side << 3];
    Squares fine = targets & ~shield->forbidden, empty = ~board_occupied(board);
    for (Squares men = own[ROOK]; men;) {
        int from = squares_pop(&men);
        out = moves_piece(shield, aim, from, board_rook(board, from) & fine, out);
    }
    for (Squares men = own[CANNON]; men;) {
        int from = squares_pop(&men);
        Squares reach = (board_rook(board, from) & empty) | board_cannon_captures(board, from);
        out = moves_piece(shield, aim, from, reach & fine, out);
    }
    for (Squares men = own[HORSE]; men;) {
        int from = squares_pop(&men);
        out = moves_piece(shield, aim, from, board_horse(board, from) & fine, out);
    }
    for (Squares men = own[PAWN]; men;) {
        int from = squares_pop(&men);
        out = moves_piece(shield, aim, from, board_tables.pawn_moves[side][from] & fine, out);
    }
    for (Squares men = own[ADVISOR]; men;) {
        int from = squares_pop(&men);
        out = moves_piece(shield, aim, from, board_tables.advisor_moves[from] & fine, out);
    }
    for (Squares men = own[ELEPHANT]; men;) {
        int from = squares_pop(&men);
        out = moves_piece(shield, aim, from, board_elephant(board, from) & fine, out);
    }
    return moves_general(board, side, aim_targets(aim, board->generals[side], targets), out);
}

/* All legal moves of the side to the target squares (which must not hold own men). Returns their number. */
static inline int moves_generate(const Board *board, int side, Squares targets, Move *moves)
{
    Shield shield;
    shield_init(&shield, board, side);
    if (shield.checks > 0)
        return (int)(moves_evasions(board, side, &shield, targets, moves) - moves);
    return (int)(moves_free(board, side, &shield, NULL, targets, moves) - moves);
}

/* Out of check: the moves that give check and capture nothing. A man gives check where it goes, on a line of the enemy
 * general or a horse's leap from it, or by leaving such a line or the leg of a horse. */
static inline int moves_quiet_checks(const Board *board, int side, Move *moves)
{
    int general = board->generals[!side], found = 0;
    Squares cross = board_tables.cross[general];
    Aim aim = {.narrow = cross | board_tables.horse_sources[general][0], .wide = cross | board_tables.corners[general]};
    Shield shield;
    shield_init(&shield, board, side);
    Move *end = moves_free(board, side, &shield, &aim, ~board_occupied(board), moves);
    for (const Move *move = moves; move < end; move++) {
        if (board_gives_check(board, side, move_from(*move), move_to(*move)))
            moves[found++] = *move;
    }
    return found;
}

/* Men that no line and no horse's leg ties to their general: out of check they may leave their squares, for any that is
 * not on a line of the general. */
static inline Squares moves_unbound(const Board *board, int side)
{
    int general = board->generals[side];
    return board_side(board, side) &
           ~(board_tables.cross[general] | board_tables.corners[general] | square_bit(general));
}

/* Out of check: is there a move that needs no closer look to be legal? */
static inline bool moves_plain(const Board *board, int side)
{
    Squares targets = ~(board_side(board, side) | board_tables.cross[board->generals[side]]);
    for (Squares men = moves_unbound(board, side); men;) {
        if (board_reach(board, squares_pop(&men)) & targets)
            return true;
    }
    return false;
}

/* Is there any legal move? Stops at the first. */
static inline bool moves_any(const Board *board, int side)
{
    Squares targets = ~board_side(board, side);
    int general = board->generals[side];
    Squares steps = board_tables.general_moves[general] & targets;
    while (steps) {
        Change change = {.from = general, .to = squares_pop(&steps)};
        if (!board_attacked_after(board, change.to, side, change))
            return true;
    }
    Squares men = board_side(board, side) & ~square_bit(general);
    while (men) {
        int from = squares_pop(&men);
        Squares reach = board_reach(board, from) & targets;
        while (reach) {
            Change change = {.from = from, .to = squares_pop(&reach)};
            if (!board_attacked_after(board, general, side, change))
                return true;
        }
    }
    return false;
}

/* Is this move one the man on its square can make, with the general safe afterwards? */
static inline bool moves_legal(const Board *board, int side, Move move)
{
    int from = move_from(move), to = move_to(move);
    if (from >= BOARD_SQUARES || to >= BOARD_SQUARES || !board->at[from] || piece_side(board->at[from]) != side)
        return false;
    if (!squares_has(board_reach(board, from) & ~board_side(board, side), to))
        return false;
    Change change = {.from = from, .to = to};
    int general = from == board->generals[side] ? to : board->generals[side];
    return !board_attacked_after(board, general, side, change);
}

#endif
