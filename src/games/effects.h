/* SPDX-License-Identifier: MIT
 *
 * effects - what a move does to the board, step by step, for drawing it.
 *
 * Squares are row * cols + col of the game's board, row 0 at the top. Applied one after the other to the cells before
 * the move, the steps give the cells after it (tests make sure); steps of one phase are seen at the same time.
 */
#ifndef GAMES_EFFECTS_H
#define GAMES_EFFECTS_H

typedef enum EffectKind {
    EFFECT_PLACE,  /* `piece` appears on `to` */
    EFFECT_MOVE,   /* `piece` goes from `from` to `to`, which is empty by then */
    EFFECT_REMOVE, /* `piece` leaves `from` and the board */
    EFFECT_TURN,   /* `piece` on `to` becomes `becomes` */
    EFFECT_MERGE,  /* `piece` goes from `from` onto a piece on `to`; the two become `becomes` */
    EFFECT_FALL,   /* as a move; from -1 it comes from above the board */
    EFFECT_SWAP,   /* `piece` on `from` and `becomes` on `to` change places */
    EFFECT_MARK,   /* nothing changes; `to` shows why the game is over */
    EFFECT_KINDS
} EffectKind;

typedef struct Effect {
    int kind;            /* EffectKind */
    int phase;           /* from 0 on, never decreasing */
    int from, to;        /* -1 where there is none */
    char piece, becomes; /* as Game.cell tells them; `becomes` is 0 where there is none */
} Effect;

/* A list that grows; empty when zeroed. */
typedef struct Effects {
    Effect *list;
    int count, room;
} Effects;

/* Something that the rules show beside the board or on it: a small board of its own (the next pieces), or squares
 * (those that may not be played on). */
enum { GAME_EXTRA_MAX = 400 };
typedef struct GameExtra {
    const char *name; /* "reserve", "next", "forbidden" */
    int rows, cols;   /* of the small board; 0: none */
    char cells[GAME_EXTRA_MAX];
    int count; /* of squares, row * cols + col of the game's board */
    int squares[GAME_EXTRA_MAX];
} GameExtra;

void effects_add(Effects *effects, Effect effect);
void effects_free(Effects *effects);

/* A cell with something on it that can be moved or taken: a letter. */
static inline int effects_is_piece(char cell)
{
    return (cell >= 'A' && cell <= 'Z') || (cell >= 'a' && cell <= 'z');
}

/* The default: adds what has become of a square. The square of the move itself goes first, in phase 0. */
void effects_compare(Effects *effects, int phase, int square, char before, char after);

/* The default for whose a piece is: X and O, else upper and lower case; -1: nobody's. */
int effects_owner(char cell);

#endif
