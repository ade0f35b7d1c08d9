/* SPDX-License-Identifier: MIT
 *
 * ggf - game texts of the Generic Game Server for Othello: one line with the board it began on and the moves.
 *
 * (;GM[Othello]PC[NBoard]PB[one]PW[two]RE[?]TI[15:00]TY[8]BO[8 -- ... -- *]B[F5]W[F6/1.2/0.5];)
 *
 * Boards of 4x4 to 8x8 are understood. Whether the moves are legal is for the game to say.
 */
#ifndef PROTOCOL_GGF_H
#define PROTOCOL_GGF_H

#include <stdbool.h>

#include "base/error.h"
#include "base/text.h"

enum { GGF_SIZE_MAX = 8, GGF_MOVES_MAX = 130, GGF_NAME_MAX = 64 };

typedef struct GgfMove {
    int side;     /* 0 black, 1 white */
    char name[6]; /* as it stood there: "F5", "pa" ... */
    bool has_eval;
    double eval;
    double seconds;
} GgfMove;

typedef struct GgfGame {
    int size;
    char squares[GGF_SIZE_MAX * GGF_SIZE_MAX + 1]; /* row by row from a1: X black, O white, - empty */
    int side;                                      /* that moves first */
    char names[2][GGF_NAME_MAX];                   /* of black and white, cut to fit */
    char result[GGF_NAME_MAX];                     /* as it stood there; "?" if not known */
    double seconds[2];                             /* on the clock at the start; 0: none given */
    const char *more; /* for printing: further tags as they shall stand there, PC among them; NULL: PC[wuqi] */
    int count;
    GgfMove moves[GGF_MOVES_MAX];
} GgfGame;

/* Reads the first game of the line. */
bool ggf_parse(const char *line, GgfGame *game, Error *error);
/* The next NAME[value] of a game text, between the (; and the closing ;). */
bool ggf_next_tag(const char **at, Word *name, Word *value, Error *error);
/* Writes a game on one line. */
void ggf_print(const GgfGame *game, Text *text);

/* Reads a move as GGF and NBoard write it: F5, F5/1.2, F5/1.2/0.5, F5//0.5. The side is left alone. */
bool ggf_parse_move(Word word, GgfMove *move, Error *error);
void ggf_print_move(const GgfMove *move, Text *text);

/* Adds a move's own name (f5, pass) as game texts and NBoard have it: F5, PA. */
void ggf_add_move_name(const char *own, Text *text);

#endif
