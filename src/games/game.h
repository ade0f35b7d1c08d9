/* SPDX-License-Identifier: MIT
 *
 * game - a game as everything above the search sees it.
 *
 * A Game is a constant table of functions over positions of unknown type. A position is `position_size` bytes
 * that the caller provides (position_new does) and that hold a position only after `parse` or `copy`; `drop`
 * releases what a position may hold on to. All functions are re-entrant; only those with an Error can fail.
 */
#ifndef GAMES_GAME_H
#define GAMES_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/embed.h"
#include "base/error.h"
#include "base/options.h"
#include "base/text.h"
#include "games/effects.h"
#include "games/terms.h"
#include "search/search.h"
#include "search/tuned.h"

typedef struct GameSearch GameSearch;   /* a search bound to a game */
typedef struct GameClassic GameClassic; /* the player of the game's course report */

/* What the classic player is told at its turn. */
typedef struct ClassicTurn {
    int64_t left_ms; /* on its clock; 0: there is none */
    int64_t bank_ms; /* what it was at the first move of the game */
    bool replied;    /* the opponent's last move is known: */
    Move reply;
    const Request *request; /* the whole of what is asked; stop, nodes and the time of the move end its search */
} ClassicTurn;

/* What the classic player tells about the move it chose. */
typedef struct ClassicInfo {
    int64_t value; /* of its own evaluation, as the report counts, for the side to move */
    int mate;      /* plies to the end it sees, negative if it loses; 0: none */
    int depth;
    uint64_t nodes;   /* positions visited */
    uint64_t cutoffs; /* times alpha met beta */
    bool stopped;     /* before its search was through: there is no value */
    bool told_after;  /* the report prints a number after its move: */
    int64_t after;
} ClassicInfo;

/* Where a pattern lies: its first cell, and how it goes on, as the gomoku report numbers it: 0 down, 1 right, 2 down
 * and right, 3 down and left, 4 to 7 the same backwards. */
typedef struct GamePattern {
    const char *name; /* "FOUR"; NULL for one that was drawn */
    char text[16];    /* X the side, O its enemy, - empty */
    int side, row, col, direction;
} GamePattern;

/* A part of a game whose speed `bench` tells: does at least `amount` operations and returns how many they were. */
typedef struct GameSpeed {
    const char *name;
    uint64_t (*run)(uint64_t amount);
} GameSpeed;

typedef struct Game {
    const char *name;     /* "ttt": the word users type */
    const char *title;    /* English */
    const char *title_zh; /* Chinese */
    const char *sides[2]; /* names of the first and the second player: "black", "white" */
    const char *sides_zh[2];
    const char *protocols; /* protocols besides ugi, separated by blanks */
    const char *score_name;
    int score_unit;    /* a value divided by this is a score in score_name */
    int point_unit;    /* the value of one point (a pawn, a disc), of which protocols count hundredths */
    int decided_value; /* a value of the search from this on is no estimate: a win, or what a rule about repeated
                          positions pronounces */

    /* Positions. */
    size_t position_size;
    bool (*init)(Error *error); /* once before anything else: tables */
    bool (*load)(Error *error); /* once before it thinks: trained numbers; NULL: it has none */
    Embedded (*weights)(void);  /* the file of data/ they come from; NULL: it has none */
    Embedded (*book)(void);     /* the file of data/ with positions that are proved or solved; NULL: it has none */
    void *(*read_weights)(const void *bytes, size_t size,
                          Error *error); /* others from an unpacked file (weightfile.h), for a SearchConfig: a new
                                          block that the caller frees; NULL: it takes none */
    bool (*parse)(void *pos, const char *text, Error *error);
    void (*print)(const void *pos, Text *text);
    void (*print_full)(const void *pos, Text *text); /* as print, but a set-up made from a seed is written out */
    void (*copy)(void *to, const void *from);
    void (*drop)(void *pos);
    int (*side)(const void *pos); /* 0 first, 1 second */
    uint64_t (*key)(const void *pos);

    /* Moves. */
    int moves_max; /* in any position */
    int (*moves)(const void *pos, Move *moves);
    void (*make)(void *pos, Move move);
    bool (*over)(const void *pos);
    int (*result)(const void *pos); /* when over: value for the side to move */
    bool (*points)(const void *pos,
                   int points[2]); /* of the first and the second player; false: nobody counts points here */
    void (*status)(const void *pos, bool chinese, Text *text);  /* one line: counts, scores */
    void (*verdict)(const void *pos, bool chinese, Text *text); /* when over: who won and by which rule */
    void (*threats)(const void *pos, bool chinese, Text *text); /* lines: what either side threatens; NULL: not told */
    bool (*parse_move)(const void *pos, const char *text, Move *move,
                       Error *error); /* legal moves only, also after an end that players may leave unclaimed */
    void (*print_move)(const void *pos, Move move, Text *text);
    const char *const *notations; /* other ways to write a move ("wxf"), NULL at the end; parse_move reads them all */
    void (*print_notation)(const void *pos, Move move, int notation, Text *text);
    uint64_t (*perft)(void *pos, int depth);
    bool (*walk_check)(const void *pos, uint64_t seed, Error *error); /* a random game, undo checked to the byte */

    /* The board, for drawing: a grid of cells, each a character. */
    int rows, cols;
    bool rows_from_bottom; /* the first row is the lowest */
    int first_row;         /* the number of the first row, and of the first column where the notation numbers
                              columns: 1, in some games 0 */
    char (*cell)(const void *pos, int row, int col); /* row 0 is the top */
    int (*target)(const void *pos, Move move);       /* row * cols + col of the move's square; -1 none */
    int (*patterns)(const void *pos, const char *wanted, GamePattern *found,
                    int max); /* the patterns of the report (wanted: NULL), or one drawn as cells, wherever they lie;
                                 how many, at most `max` of them found. NULL: it has none */
    int (*forfeit)(const void *pos); /* points of the winner where the other loses by a fault, the other has none then;
                                        0: such a rule is not in force. NULL: there is none */
    const char *(*glyph)(char cell, bool chinese); /* how a cell looks on a terminal; NULL: as it is */
    int (*colour)(char cell); /* of a cell on a terminal, 1 red to 6 cyan, 7 bold; 0: none. NULL: never */
    const char *(*ground)(int row, int col,
                          bool chinese); /* how an empty square at this place looks; NULL: as its cell */
    int river_row;                       /* a river flows above this row; 0: none */
    int (*winning)(const void *pos,
                   int *squares); /* when won: the squares that won, at most rows * cols; NULL: not told */
    int (*owner)(char cell);      /* side 0 or 1 whose piece it is; -1: nobody's */
    bool on_lines;                /* pieces stand where lines cross, not in squares */
    bool (*extra)(const void *pos, int index, GameExtra *extra); /* number index, from 0 on; false: there are no more */
    const char *const *rules; /* words that a position may be made of where a game has several rules, the usual first;
                                 NULL: one rule */
    void (*effects)(const void *pos, Move move,
                    Effects *effects); /* adds what a legal move does to the cells, step by step */

    /* Thinking. */
    const char *const *evals; /* named evaluations, NULL at the end; the first is the engine's */
    int (*eval)(const void *pos, int eval);
    int (*eval_by)(const void *pos,
                   const void *weights); /* the engine's evaluation by other weights (read_weights); NULL: its own */
    void (*eval_terms)(const void *pos, int eval, EvalTerms *terms); /* the same taken apart; at least one term */
    const char *greedy_eval;                                         /* the evaluation of the greedy baseline */
    const TunedNumber *tuned; /* numbers of its search that a SearchConfig may change, to one without a name; NULL: all
                                 are constants */
    int level_loss;           /* value that a beginner may throw away in a move */
    GameSearch *(*search_new)(const SearchConfig *config);
    void (*search_free)(GameSearch *search);
    void (*search_clear)(GameSearch *search); /* a new game: forget everything */
    void (*think)(GameSearch *search, const void *pos, const SearchParams *params, Report *result);

    /* The report's player; `options` is "name=value,name=value". NULL pointers where a game has none. */
    GameClassic *(*classic_new)(const char *options, Error *error);
    void (*classic_options)(Option *options); /* tells them to room for OPTIONS_MAX */
    void (*classic_free)(GameClassic *classic);
    Move (*classic_move)(GameClassic *classic, const void *pos, const ClassicTurn *turn, ClassicInfo *info);

    /* Fixed work for `bench`. */
    const char *const *bench_positions; /* NULL at the end */
    int bench_depth;
    const GameSpeed *speeds; /* no name at the end */
} Game;

/* The games in the order of games.def; games_count of them. The list is the one for this processor. */
int games_count(void);
const Game *games_at(int index);

/* Finds a game by name and makes it ready. NULL with the error if there is none. */
const Game *games_find(const char *name, Error *error);
/* The steps of it. A game that is only looked up can be asked for its names and sizes, one that is ready for anything
 * but thoughts and values; for those it must be trained, which games_find sees to, too, unless the numbers come from a
 * host (a WebAssembly module). */
const Game *games_look_up(const char *name, Error *error);
bool games_ready(const Game *game, Error *error);
bool games_trained(const Game *game, Error *error);

#ifdef __wasm__
/* In WebAssembly a game's weights and its book are not part of the program: its host gives them, unpacked, before the
 * game is first used. A game can do without its book, not without its weights. Both take the block, which came from
 * malloc. */
void games_give_weights(const char *game, void *bytes, size_t size);
void games_give_book(const char *game, void *bytes, size_t size);
#endif

/* Adds the trained numbers of a game that has some, as a host hands them over; and its book. */
bool game_weights(const Game *game, Text *bytes, Error *error);
bool game_book(const Game *game, Text *bytes, Error *error);

/* The bytes of a book's file, unpacked where its name ends with .zst, as those of the program's own do: a new block;
 * NULL with the error. */
void *game_read_book(const char *path, size_t *size, Error *error);

/* Weights of users' own for a SearchConfig, from a file; NULL with the error. The caller frees them. */
void *game_read_weights(const Game *game, const char *path, Error *error);

/* The place of a number in the list of a game (Game.tuned), -1 with the error if it has none of that name or all its
 * numbers are constants; and how long the list is. */
int game_tuned_find(const Game *game, const char *name, Error *error);
int game_tuned_count(const Game *game);

/* The instruction level in use: "v1" (plain), "v3" (AVX2, BMI2). WUQI_CPU=v1 in the environment forces one. */
const char *games_level(void);

/* Memory for a position of the game, filled from text ("" is the start position); NULL with the error. */
void *position_new(const Game *game, const char *text, Error *error);
/* Another position equal to the first. */
void *position_copy(const Game *game, const void *pos);
void position_free(const Game *game, void *pos);

/* Plays a list of moves separated by blanks; on false the position is somewhere along the way. */
bool position_play(const Game *game, void *pos, const char *moves, Error *error);

/* The longest beginning of the word that is a legal move's name (so that "h10" is not read as "h1"), in any notation.
 * Returns its length; 0 if there is none. */
size_t game_take_move(const Game *game, const void *pos, Word word, Move *move);

/* A move as users of the language read it: in Chinese by the game's Chinese notation where it has one (炮二平五), else
 * as print_move. */
void game_tell_move(const Game *game, const void *pos, Move move, bool chinese, Text *text);

/* A value as users read it: "+3.20", "-4", "win in 5" ("5 步胜"); scores are rounded to two places. */
void game_print_value(const Game *game, int value, bool chinese, Text *text);
/* The same of a report; a player that counts in numbers of its own is quoted as it is. Of a book's win the plies may be
 * the most that it takes: "win in at most 5". */
void game_print_report(const Game *game, const Report *report, bool chinese, Text *text);

/* A value for other programs: whoever writes or reads one goes through here, so that the value of a win is never taken
 * for a number of points. */
typedef struct GameScore {
    bool decided;       /* a forced end: only `mate` counts */
    int mate;           /* plies to it, negative if the side to move loses; 0 if the game is over */
    double score;       /* in score_name */
    int64_t hundredths; /* of a point (a pawn, a disc) */
} GameScore;

GameScore game_score(const Game *game, int value);
/* The value of so many points, within the limits of values that are no forced end. */
int game_value_of_points(const Game *game, double points);
/* The value of a forced end in so many plies; positive if the side to move wins. */
int game_value_of_mate(int plies);

/* The fixed work of a game; with one thread and the game's own depth its nodes are the signature of the search. */
typedef struct GameBench {
    int threads, depth;                            /* 0: one; the game's own */
    void (*begin)(const Game *game, int position); /* before every position, from 1 on; may be NULL */
    uint64_t nodes;                                /* the result */
    int64_t time_ns;
} GameBench;
bool game_bench(const Game *game, GameBench *bench, Error *error);

/* The squares that a player touches to name a move, in their order: none (a pass, a direction), one (a stone is put
 * there), or two (from and to, or the two that change places, in either order). */
enum { GAME_INPUTS_MAX = 2 };
typedef struct MoveInputs {
    int count;
    int squares[GAME_INPUTS_MAX];
    bool either_order;
} MoveInputs;
MoveInputs game_move_inputs(const Game *game, const void *pos, Move move);

/* True if the move is among the legal ones. */
bool game_legal(const Game *game, const void *pos, Move move);

#endif
