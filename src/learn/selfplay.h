/* SPDX-License-Identifier: MIT
 *
 * selfplay - the one loop in which the engine plays a game against itself for a trainer's file of positions.
 *
 * What the games of a trainer have in common is said by numbers (GameMaker); what only they do is a function. A game
 * is determined by the options, the seed and its number: not by the thread that plays it, and not by the games that the
 * thread has played before.
 */
#ifndef LEARN_SELFPLAY_H
#define LEARN_SELFPLAY_H

#include "base/rng.h"
#include "learn/learn.h"

typedef struct Selfplay Selfplay;

/* How the games of a trainer differ from those of others. Every function may be NULL, which is the usual way. */
struct GameMaker {
    int block;            /* games of a block (generate.h) */
    size_t hash_mb;       /* of the engine's table */
    uint64_t seed_factor; /* of the options' seed, in the seed of a game; 0: 1000003 */
    int random_min;       /* a game opens with at least so many random moves; LearnOptions.random_plies has the rest */
    int plies_max;        /* after the opening: a longer game is a draw; 0: it has no limit */
    int even_limit;       /* the engine's first value may be this far from 0, or the opening is refused; 0: any may */
    bool reopens;         /* a refused opening is followed by another one; otherwise the game has no positions */
    size_t state;         /* bytes of Selfplay.state */

    /* Where a game begins; the start position of the rules. */
    void (*start)(Rng *rng, Text *position);
    /* Makes the opening's moves; random ones. */
    void (*open)(Selfplay *play);
    /* Searches the position; with LearnOptions.play_nodes to half as many more. */
    void (*think)(Selfplay *play, Report *report);
    /* Records the position if it is good for learning and returns the move that the game goes on with; all whose value
     * is no proved one, and the best move. */
    Move (*take)(Selfplay *play, const Report *report);
    /* Is the game decided by the position's value? Then it sets the result; no game is. */
    bool (*decided)(Selfplay *play, const Report *report);
    /* Adds the game to the file's lines; those that selfplay_record has collected, in the usual form (samples.h). */
    void (*write)(const Selfplay *play, Text *lines);
};

/* A position in the usual form: its value and whose view that is. */
typedef struct SelfplayRecord {
    Text position;
    int value, viewer;
} SelfplayRecord;

/* One thread's game. */
struct Selfplay {
    const Game *game;
    const GameMaker *maker;
    const LearnOptions *options;
    GameSearch *search;
    Move *moves;     /* room for those of a position */
    uint64_t number; /* of the game */
    Rng rng;
    void *pos;
    int ply;       /* since the opening */
    double result; /* for the first side: 1, 0.5 or 0 */
    int positions; /* that the file will have of the game */
    Text line;     /* what `take` writes of the game */
    void *state;   /* what a maker remembers from move to move, 0 at the beginning of a game */
    SelfplayRecord *recorded;
    int room;
};

Selfplay *selfplay_new(const Game *game, const GameMaker *maker, const void *weights, const LearnOptions *options);
void selfplay_free(Selfplay *play);

/* Plays the game of that number and adds its lines; returns how many positions they hold. */
uint64_t selfplay_play(Selfplay *play, uint64_t number, Text *lines);

/* --- for makers --- */

/* So many random moves, as far as the game goes; a forced pass is made and not counted. */
void selfplay_random(Selfplay *play, int plies);
/* Records the position with a value of the viewer's (side 0 or 1). */
void selfplay_record(Selfplay *play, int value, int viewer);
/* A search of so many nodes. */
void selfplay_search(Selfplay *play, uint64_t nodes, Report *report);

#endif
