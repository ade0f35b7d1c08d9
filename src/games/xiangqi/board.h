/* SPDX-License-Identifier: MIT
 *
 * board - the xiangqi board: where the pieces stand, what each of them attacks, and whether a general is attacked.
 *
 * Squares are numbered rank by rank from red's side: 0 is a0, 8 is i0, 89 is i9. A piece is its kind plus 8 for
 * black. The same men are kept four times, always in step: a piece code per square, a 128-bit set per piece code (the
 * codes 0 and 8 hold all of red and all of black), and the occupied squares of every rank and of every file as
 * small numbers. Sliders look their line up in those numbers, so that no instruction beyond plain C is needed
 * and every processor gets the same result at nearly the same speed.
 */
#ifndef GAMES_XIANGQI_BOARD_H
#define GAMES_XIANGQI_BOARD_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

typedef unsigned __int128 Squares;

enum { BOARD_FILES = 9, BOARD_RANKS = 10, BOARD_SQUARES = 90 };
enum { RED = 0, BLACK = 1 };
enum { NO_PIECE = 0, ROOK = 1, HORSE = 2, CANNON = 3, PAWN = 4, ADVISOR = 5, ELEPHANT = 6, GENERAL = 7, KINDS = 8 };

typedef struct Board {
    Squares pieces[16];        /* by piece code; 0 and 8: all men of a side */
    uint16_t ranks[12];        /* occupied files of rank r at [r + 1]; the outer two are always empty */
    uint16_t files[9];         /* occupied ranks of a file */
    uint8_t at[BOARD_SQUARES]; /* piece code or NO_PIECE */
    uint8_t generals[2];       /* squares */
} Board;

/* What never changes, filled once by board_init. */
typedef struct BoardTables {
    uint8_t file_of[BOARD_SQUARES];
    uint8_t rank_of[BOARD_SQUARES];
    uint16_t line_rook[10][1024];   /* squares of a line a rook reaches, by place and occupied squares */
    uint16_t line_cannon[10][1024]; /* squares a cannon captures on */
    Squares file_spread[1024];      /* a line's bits laid out on file a */
    Squares general_moves[BOARD_SQUARES];
    Squares advisor_moves[BOARD_SQUARES];
    Squares pawn_moves[2][BOARD_SQUARES];
    Squares pawn_sources[2][BOARD_SQUARES];        /* where a pawn of the side attacks the square from */
    Squares horse_moves[BOARD_SQUARES][16];        /* by blocked legs: down, up, left, right */
    Squares horse_sources[BOARD_SQUARES][16];      /* by blocked diagonals (board_diagonals) */
    Squares elephant_moves[BOARD_SQUARES][16];     /* by blocked eyes (board_diagonals) */
    Squares cross[BOARD_SQUARES];                  /* rank and file of the square */
    Squares corners[BOARD_SQUARES];                /* its diagonal neighbours: the legs of horses that attack it */
    Squares between[BOARD_SQUARES][BOARD_SQUARES]; /* strictly between two squares of a line; else none */
} BoardTables;

static BoardTables board_tables;

static inline int square_at(int file, int rank)
{
    return rank * BOARD_FILES + file;
}

static inline int square_file(int square)
{
    return board_tables.file_of[square];
}

static inline int square_rank(int square)
{
    return board_tables.rank_of[square];
}

/* Shifts by a number that is no constant. In WebAssembly those of 128 bits are calls, so there they are made of 64-bit
 * ones (1.16 times the nodes); natively the compiler's own are better (3 % fewer instructions). */
#ifdef __wasm__
static inline Squares squares_of(uint64_t low, uint64_t high)
{
    return (Squares)high << 64 | low;
}

static inline Squares squares_up(Squares squares, int by)
{
    uint64_t low = (uint64_t)squares, high = (uint64_t)(squares >> 64);
    return by >= 64 ? squares_of(0, low << (by & 63)) : squares_of(low << by, high << by | low >> 1 >> (63 - by));
}

static inline uint64_t squares_from(Squares squares, int place)
{
    uint64_t low = (uint64_t)squares, high = (uint64_t)(squares >> 64);
    return place >= 64 ? high >> (place & 63) : low >> place | high << 1 << (63 - place);
}

static inline bool squares_has(Squares squares, int square)
{
    uint64_t half = square >= 64 ? (uint64_t)(squares >> 64) : (uint64_t)squares;
    return (half >> (square & 63) & 1) != 0;
}
#else
static inline Squares squares_up(Squares squares, int by)
{
    return squares << by;
}

/* The first 64 squares from the place on. */
static inline uint64_t squares_from(Squares squares, int place)
{
    return (uint64_t)(squares >> place);
}

static inline bool squares_has(Squares squares, int square)
{
    return (squares >> square & 1) != 0;
}
#endif

static inline Squares square_bit(int square)
{
    return squares_up(1, square);
}

static inline int piece_kind(int piece)
{
    return piece & 7;
}

static inline int piece_side(int piece)
{
    return piece >> 3;
}

static inline int piece_of(int side, int kind)
{
    return side << 3 | kind;
}

static inline int squares_count(Squares squares)
{
    return __builtin_popcountll((uint64_t)squares) + __builtin_popcountll((uint64_t)(squares >> 64));
}

/* Index of the lowest square; the set is not empty. */
static inline int squares_first(Squares squares)
{
    uint64_t low = (uint64_t)squares;
    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(squares >> 64));
}

static inline int squares_pop(Squares *squares)
{
    int square = squares_first(*squares);
    *squares &= *squares - 1;
    return square;
}

static inline Squares board_side(const Board *board, int side)
{
    return board->pieces[side << 3];
}

static inline Squares board_occupied(const Board *board)
{
    return board->pieces[0] | board->pieces[8];
}

/* --- attacks ---------------------------------------------------------------------------------------------- */

static inline Squares board_lines(int square, unsigned on_rank, unsigned on_file)
{
    int file = square_file(square), rank = square_rank(square);
    return squares_up(on_rank & 511, BOARD_FILES * rank) | squares_up(board_tables.file_spread[on_file], file);
}

/* The empty squares a rook or cannon slides over, and the first man it meets each way. */
static inline Squares board_rook(const Board *board, int square)
{
    int file = square_file(square), rank = square_rank(square);
    return board_lines(square, board_tables.line_rook[file][board->ranks[rank + 1]],
                       board_tables.line_rook[rank][board->files[file]]);
}

/* The men a cannon captures: the second it meets each way. */
static inline Squares board_cannon_captures(const Board *board, int square)
{
    int file = square_file(square), rank = square_rank(square);
    return board_lines(square, board_tables.line_cannon[file][board->ranks[rank + 1]],
                       board_tables.line_cannon[rank][board->files[file]]);
}

/* Occupied neighbours: bit 0 below, 1 above, 2 left, 3 right. */
static inline unsigned board_neighbours(const Board *board, int square)
{
    int file = square_file(square), rank = square_rank(square);
    unsigned along = (unsigned)(board->files[file] << 1) >> rank;
    unsigned across = (unsigned)(board->ranks[rank + 1] << 1) >> file;
    return (along & 1) | (along >> 1 & 2) | (across & 1) << 2 | (across & 4) << 1;
}

/* Occupied diagonal neighbours: bit 0 below left, 1 below right, 2 above left, 3 above right. */
static inline unsigned board_diagonals(const Board *board, int square)
{
    int file = square_file(square), rank = square_rank(square);
    unsigned below = (unsigned)(board->ranks[rank] << 1) >> file;
    unsigned above = (unsigned)(board->ranks[rank + 2] << 1) >> file;
    return (below & 1) | (below >> 1 & 2) | (above & 1) << 2 | (above & 4) << 1;
}

static inline Squares board_horse(const Board *board, int square)
{
    return board_tables.horse_moves[square][board_neighbours(board, square)];
}

/* The squares from which a horse would attack this one. */
static inline Squares board_horse_sources(const Board *board, int square)
{
    return board_tables.horse_sources[square][board_diagonals(board, square)];
}

static inline Squares board_elephant(const Board *board, int square)
{
    return board_tables.elephant_moves[square][board_diagonals(board, square)];
}

/* Everything the man on the square may move to or capture on, own men and the general's safety not considered. */
static inline Squares board_reach(const Board *board, int square)
{
    int piece = board->at[square];
    switch (piece_kind(piece)) {
    case ROOK:
        return board_rook(board, square);
    case HORSE:
        return board_horse(board, square);
    case CANNON:
        return (board_rook(board, square) & ~board_occupied(board)) | board_cannon_captures(board, square);
    case PAWN:
        return board_tables.pawn_moves[piece_side(piece)][square];
    case ADVISOR:
        return board_tables.advisor_moves[square];
    case ELEPHANT:
        return board_elephant(board, square);
    default:
        return board_tables.general_moves[square];
    }
}

/* The men of a side that attack the square (generals along an open file not counted). */
static inline Squares board_attackers(const Board *board, int square, int side)
{
    const Squares *own = &board->pieces[side << 3];
    return (board_rook(board, square) & own[ROOK]) | (board_cannon_captures(board, square) & own[CANNON]) |
           (board_horse_sources(board, square) & own[HORSE]) | (board_tables.pawn_sources[side][square] & own[PAWN]) |
           (board_tables.advisor_moves[square] & own[ADVISOR]) | (board_elephant(board, square) & own[ELEPHANT]) |
           (board_tables.general_moves[square] & own[GENERAL]);
}

/* --- is a general attacked? --------------------------------------------------------------------------------- */

/* A line through a general: the occupied places, the general's own, and how places map to squares. */
typedef struct Line {
    unsigned occupied;
    int place;
    int base, step;
} Line;

typedef struct Change {
    int from, to; /* a man that moves; 127 for none */
    int arrives;  /* its piece code if it may attack from there; else NO_PIECE: it stands in the way */
} Change;

static inline bool line_met(const Board *board, const Line *line, int first, int second, Change change, int enemy)
{
    int square = line->base + line->step * first;
    int piece = square == change.to ? change.arrives : board->at[square];
    if (piece == piece_of(enemy, ROOK) || (piece == piece_of(enemy, GENERAL) && line->step == BOARD_FILES))
        return true;
    if (second < 0)
        return false;
    square = line->base + line->step * second;
    return (square == change.to ? change.arrives : board->at[square]) == piece_of(enemy, CANNON);
}

static inline bool line_attacked(const Board *board, const Line *line, Change change, int enemy)
{
    unsigned above = line->occupied & (~1u << line->place);
    if (above) {
        unsigned rest = above & (above - 1);
        if (line_met(board, line, __builtin_ctz(above), rest ? __builtin_ctz(rest) : -1, change, enemy))
            return true;
    }
    unsigned below = line->occupied & ((1u << line->place) - 1);
    if (below) {
        int first = 31 - __builtin_clz(below);
        unsigned rest = below ^ 1u << first;
        if (line_met(board, line, first, rest ? 31 - __builtin_clz(rest) : -1, change, enemy))
            return true;
    }
    return false;
}

static inline Line board_rank_line(const Board *board, int square, Change change)
{
    int rank = square_rank(square), base = rank * BOARD_FILES;
    Line line = {.occupied = board->ranks[rank + 1], .place = square_file(square), .base = base, .step = 1};
    if ((unsigned)(change.from - base) < BOARD_FILES)
        line.occupied &= ~(1u << (change.from - base));
    if ((unsigned)(change.to - base) < BOARD_FILES)
        line.occupied |= 1u << (change.to - base);
    return line;
}

static inline Line board_file_line(const Board *board, int square, Change change)
{
    int file = square_file(square);
    Line line = {.occupied = board->files[file], .place = square_rank(square), .base = file, .step = BOARD_FILES};
    if (change.from < BOARD_SQUARES && square_file(change.from) == file)
        line.occupied &= ~(1u << square_rank(change.from));
    if (change.to < BOARD_SQUARES && square_file(change.to) == file)
        line.occupied |= 1u << square_rank(change.to);
    return line;
}

/* Diagonal neighbours as board_diagonals, after the change. */
static inline unsigned board_diagonals_after(const Board *board, int square, Change change)
{
    Squares occupied = board_occupied(board);
    if (change.from < BOARD_SQUARES)
        occupied = (occupied & ~square_bit(change.from)) | square_bit(change.to);
    int file = square_file(square), rank = square_rank(square);
    unsigned below = rank > 0 ? (unsigned)squares_from(occupied, BOARD_FILES * (rank - 1)) & 511 : 0;
    unsigned above = rank < BOARD_RANKS - 1 ? (unsigned)squares_from(occupied, BOARD_FILES * (rank + 1)) & 511 : 0;
    below = below << 1 >> file;
    above = above << 1 >> file;
    return (below & 1) | (below >> 1 & 2) | (above & 1) << 2 | (above & 4) << 1;
}

/* Would a general of the side, standing on `square`, be attacked once the change is made? */
static inline bool board_attacked_after(const Board *board, int square, int side, Change change)
{
    int enemy = !side;
    const Squares *other = &board->pieces[enemy << 3];
    Squares kept = change.to < BOARD_SQUARES ? ~square_bit(change.to) : ~(Squares)0;
    if (board_tables.pawn_sources[enemy][square] & other[PAWN] & kept)
        return true;
    if (board_tables.horse_sources[square][0] & other[HORSE] & kept &&
        board_tables.horse_sources[square][board_diagonals_after(board, square, change)] & other[HORSE] & kept)
        return true;
    if (!((other[ROOK] | other[CANNON] | other[GENERAL]) & board_tables.cross[square]))
        return false;
    Line rank = board_rank_line(board, square, change);
    if (line_attacked(board, &rank, change, enemy))
        return true;
    Line file = board_file_line(board, square, change);
    return line_attacked(board, &file, change, enemy);
}

static inline bool board_in_check(const Board *board, int side)
{
    Change none = {.from = 127, .to = 127};
    return board_attacked_after(board, board->generals[side], side, none);
}

/* Will the side's man check the enemy general by this legal move, itself or by getting out of (or into) the way? */
static inline bool board_gives_check(const Board *board, int side, int from, int to)
{
    const Squares *own = &board->pieces[side << 3];
    int general = board->generals[!side], kind = piece_kind(board->at[from]);
    Change change = {.from = from, .to = to, .arrives = board->at[from]};
    if (kind == PAWN && squares_has(board_tables.pawn_sources[side][general], to))
        return true;
    if (kind == HORSE && squares_has(board_tables.horse_sources[general][0], to) &&
        squares_has(board_tables.horse_sources[general][board_diagonals_after(board, general, change)], to))
        return true;
    if (squares_has(board_tables.corners[general], from) && board_tables.horse_sources[general][0] & own[HORSE] &&
        board_tables.horse_sources[general][board_diagonals_after(board, general, change)] & own[HORSE] &
            ~square_bit(from))
        return true;
    Squares cross = board_tables.cross[general];
    if (!((square_bit(from) | square_bit(to)) & cross) || !((own[ROOK] | own[CANNON] | square_bit(to)) & cross))
        return false;
    int rank = square_rank(general), file = square_file(general);
    if (square_rank(from) == rank || square_rank(to) == rank) {
        Line line = board_rank_line(board, general, change);
        if (line_attacked(board, &line, change, side))
            return true;
    }
    if (square_file(from) == file || square_file(to) == file) {
        Line line = board_file_line(board, general, change);
        return line_attacked(board, &line, change, side);
    }
    return false;
}

/* The men that give check to the side's general, a general that faces it among them. */
static inline Squares board_checkers(const Board *board, int side)
{
    int general = board->generals[side], other = board->generals[!side];
    Squares facing =
        square_file(general) == square_file(other) && !(board_tables.between[general][other] & board_occupied(board))
            ? square_bit(other)
            : 0;
    return board_attackers(board, general, !side) | facing;
}

/* --- moving men ----------------------------------------------------------------------------------------------- */

static inline void board_lift(Board *board, int square)
{
    int piece = board->at[square];
    Squares bit = square_bit(square);
    board->pieces[piece] ^= bit;
    board->pieces[piece & 8] ^= bit;
    board->at[square] = NO_PIECE;
    board->ranks[square_rank(square) + 1] &= (uint16_t) ~(1u << square_file(square));
    board->files[square_file(square)] &= (uint16_t) ~(1u << square_rank(square));
}

static inline void board_put(Board *board, int square, int piece)
{
    Squares bit = square_bit(square);
    board->pieces[piece] ^= bit;
    board->pieces[piece & 8] ^= bit;
    board->at[square] = (uint8_t)piece;
    board->ranks[square_rank(square) + 1] |= (uint16_t)(1u << square_file(square));
    board->files[square_file(square)] |= (uint16_t)(1u << square_rank(square));
    if (piece_kind(piece) == GENERAL)
        board->generals[piece_side(piece)] = (uint8_t)square;
}

/* Moves a man; returns what it captured, or NO_PIECE. */
static inline int board_move(Board *board, int from, int to)
{
    int piece = board->at[from], captured = board->at[to];
    if (captured) {
        board->pieces[captured] ^= square_bit(to);
        board->pieces[captured & 8] ^= square_bit(to);
    }
    board_lift(board, from);
    board_put(board, to, piece);
    return captured;
}

static inline void board_unmove(Board *board, int from, int to, int captured)
{
    int piece = board->at[to];
    board_lift(board, to);
    board_put(board, from, piece);
    if (captured)
        board_put(board, to, captured);
}

/* --- tables ------------------------------------------------------------------------------------------------------ */

/* Where the kind may ever stand: the palace, the elephant's seven points, a pawn's ranks, or anywhere. */
static inline bool board_may_stand(int side, int kind, int square)
{
    int file = square % BOARD_FILES, rank = square / BOARD_FILES;
    int depth = side == RED ? rank : BOARD_RANKS - 1 - rank;
    switch (kind) {
    case GENERAL:
        return file >= 3 && file <= 5 && depth <= 2;
    case ADVISOR:
        return file >= 3 && file <= 5 && depth <= 2 && (file + depth) % 2 == 1;
    case ELEPHANT:
        return depth <= 4 && depth % 2 == 0 && file % 2 == 0 && (file + depth) % 4 == 2;
    case PAWN:
        return depth >= 5 || (depth >= 3 && file % 2 == 0);
    default:
        return true;
    }
}

static void board_init_lines(void)
{
    BoardTables *tables = &board_tables;
    for (int place = 0; place < 10; place++) {
        for (int occupied = 0; occupied < 1024; occupied++) {
            unsigned rook = 0, cannon = 0;
            for (int step = -1; step <= 1; step += 2) {
                int met = 0;
                for (int to = place + step; to >= 0 && to < 10 && met < 2; to += step) {
                    bool man = occupied >> to & 1;
                    if (met == 0)
                        rook |= 1u << to;
                    else if (man)
                        cannon |= 1u << to;
                    met += man;
                }
            }
            tables->line_rook[place][occupied] = (uint16_t)rook;
            tables->line_cannon[place][occupied] = (uint16_t)cannon;
        }
    }
    for (int bits = 0; bits < 1024; bits++) {
        for (int rank = 0; rank < BOARD_RANKS; rank++) {
            if (bits >> rank & 1)
                tables->file_spread[bits] |= square_bit(square_at(0, rank));
        }
    }
}

static void board_init_between(int from)
{
    int file = from % BOARD_FILES, rank = from / BOARD_FILES;
    for (int to = 0; to < BOARD_SQUARES; to++) {
        int to_file = to % BOARD_FILES, to_rank = to / BOARD_FILES;
        if (to == from || (to_file != file && to_rank != rank))
            continue;
        board_tables.cross[from] |= square_bit(to);
        int step = to_rank == rank ? (to > from ? 1 : -1) : (to > from ? BOARD_FILES : -BOARD_FILES);
        for (int square = from + step; square != to; square += step)
            board_tables.between[from][to] |= square_bit(square);
    }
}

static inline bool board_on(int file, int rank)
{
    return file >= 0 && file < BOARD_FILES && rank >= 0 && rank < BOARD_RANKS;
}

/* Steps, and leaps with the neighbour they need empty. */
static void board_init_steps(int from)
{
    BoardTables *tables = &board_tables;
    static const int around[4][2] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}};
    static const int diagonal[4][2] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
    int file = from % BOARD_FILES, rank = from / BOARD_FILES;
    int half = rank >= 5;
    for (int i = 0; i < 4; i++) {
        int to_file = file + around[i][0], to_rank = rank + around[i][1];
        if (board_on(to_file, to_rank)) {
            int to = square_at(to_file, to_rank);
            if (board_may_stand(half, GENERAL, from) && board_may_stand(half, GENERAL, to))
                tables->general_moves[from] |= square_bit(to);
            for (int side = 0; side < 2; side++) {
                bool crossed = side == RED ? rank >= 5 : rank <= 4;
                int forward = side == RED ? 1 : -1;
                if (around[i][1] == forward || (around[i][1] == 0 && crossed)) {
                    tables->pawn_moves[side][from] |= square_bit(to);
                    tables->pawn_sources[side][to] |= square_bit(from);
                }
            }
        }
        to_file = file + diagonal[i][0], to_rank = rank + diagonal[i][1];
        if (board_on(to_file, to_rank))
            tables->corners[from] |= square_bit(square_at(to_file, to_rank));
        if (board_on(to_file, to_rank) && board_may_stand(half, ADVISOR, from) &&
            board_may_stand(half, ADVISOR, square_at(to_file, to_rank)))
            tables->advisor_moves[from] |= square_bit(square_at(to_file, to_rank));
        int far_file = file + 2 * diagonal[i][0], far_rank = rank + 2 * diagonal[i][1];
        for (int blocked = 0; blocked < 16; blocked++) {
            if (blocked >> i & 1)
                continue;
            if (board_on(far_file, far_rank) && board_may_stand(half, ELEPHANT, from) &&
                board_may_stand(half, ELEPHANT, square_at(far_file, far_rank)))
                tables->elephant_moves[from][blocked] |= square_bit(square_at(far_file, far_rank));
            for (int turn = -1; turn <= 1; turn += 2) {
                /* From `from`: one step around[i], then diagonally on. Towards `from`: the leg is diagonal[i]. */
                int leap_file = file + 2 * around[i][0] + (around[i][0] ? 0 : turn);
                int leap_rank = rank + 2 * around[i][1] + (around[i][1] ? 0 : turn);
                if (board_on(leap_file, leap_rank))
                    tables->horse_moves[from][blocked] |= square_bit(square_at(leap_file, leap_rank));
                int source_file = file + diagonal[i][0] * (turn > 0 ? 2 : 1);
                int source_rank = rank + diagonal[i][1] * (turn > 0 ? 1 : 2);
                if (board_on(source_file, source_rank))
                    tables->horse_sources[from][blocked] |= square_bit(square_at(source_file, source_rank));
            }
        }
    }
}

static void board_init(void)
{
    for (int square = 0; square < BOARD_SQUARES; square++) {
        board_tables.file_of[square] = (uint8_t)(square % BOARD_FILES);
        board_tables.rank_of[square] = (uint8_t)(square / BOARD_FILES);
    }
    board_init_lines();
    for (int square = 0; square < BOARD_SQUARES; square++) {
        board_init_between(square);
        board_init_steps(square);
    }
}

#endif
