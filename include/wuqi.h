/* SPDX-License-Identifier: MIT
 *
 * wuqi - a library for two-player board games: rules, search and teaching traces of every game that wuqi plays.
 *
 *     cc play.c $(pkg-config --cflags --libs wuqi)
 *
 *     WuqiError error;
 *     const WuqiGame *game = wuqi_game_find("xiangqi", &error);
 *     WuqiPosition *pos = wuqi_position_new(game, "", &error);
 *     WuqiPlayer *player = wuqi_player_new(game, "engine", &error);
 *     WuqiTask task = {.movetime_ms = 200};
 *     WuqiReport report;
 *     while (!wuqi_position_over(pos)) {
 *         wuqi_player_think(player, pos, &task, &report, &error);
 *         wuqi_position_make(pos, report.best, &error);
 *     }
 *     puts(wuqi_position_verdict(pos, WUQI_ENGLISH));
 *
 * Nothing here knows a game: what is written for one plays them all.
 *
 * Handles. A WuqiGame is constant, lives as long as the program and may be used by all threads. Positions, players,
 * traces and records are made by
 * ..._new and released by ..._free (NULL is allowed). There are no globals behind them: a thousand players can think at
 * once. A handle is used by one thread at a time, but for wuqi_player_stop, which any thread may call; many may read
 * one position at the same time. A call that comes while another is inside the handle, and does not go with it, is
 * refused: a player that thinks is not asked again, a position is not changed or freed while a player thinks about it,
 * and
 * ..._free of a handle in use does nothing, so that it has to be called again. The refused call returns what it returns
 * for nothing, and wuqi_refusal says why. What was freed is gone: the library cannot know it again.
 *
 * Errors. A function that can fail takes a WuqiError (NULL: the text is not wanted) and returns false, NULL or
 * WUQI_NO_MOVE. The text is one English line. On failure nothing has changed. Everything else cannot fail when it is
 * given what it asks for; indices out of range are answered with NULL, 0 or WUQI_NO_MOVE. NULL where something is
 * needed is refused as a handle in use is.
 *
 * Texts are UTF-8 and never NULL unless said so. Those of a game are constant; those of a position, player, trace or
 * records belong to the handle and hold until the next call with that handle. `language` is WUQI_ENGLISH or
 * WUQI_CHINESE.
 *
 * Values are integers for the side to move. A forced end in n plies is WUQI_WIN - n or n - WUQI_WIN; other values
 * divided by the game's score unit are a score that people know (wuqi_position_value_text writes it).
 *
 * Compatibility. Functions, the order and size of fields and the numbers of enums stay as they are as long as WUQI_ABI,
 * the number in the library's file name, does; functions may be added. WUQI_VERSION is the version of the program that
 * the library belongs to.
 */
#ifndef WUQI_H
#define WUQI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define WUQI_VERSION "0.1.0"
#define WUQI_ABI 1

#ifndef WUQI_API
#define WUQI_API __attribute__((visibility("default")))
#endif

/* Of the library that is linked, to be compared with the two numbers above. */
WUQI_API const char *wuqi_version(void);
WUQI_API int wuqi_abi(void);

/* Why a call of this thread was refused: its handle was in use, or NULL was given. Of the last such call, and only the
 * first time it is asked; NULL if none was refused since then. Holds until the next call that is refused. */
WUQI_API const char *wuqi_refusal(void);

enum { WUQI_ENGLISH = 0, WUQI_CHINESE = 1 };

enum {
    WUQI_WIN = 32000,
    WUQI_MAX_PV = 128,   /* moves of a line */
    WUQI_MAX_LINES = 64, /* of one search */
    WUQI_MAX_INPUTS = 2, /* squares that name a move */
};

typedef struct WuqiError {
    char text[256];
} WuqiError;

/* A legal move of one position, or WUQI_NO_MOVE. The number means nothing by itself. */
typedef int32_t WuqiMove;
#define WUQI_NO_MOVE (-1)

/* --- games ------------------------------------------------------------------------------------------------ */

typedef struct WuqiGame WuqiGame;

/* All games, in the order of menus: 0 .. wuqi_games_count() - 1. */
WUQI_API int wuqi_games_count(void);
WUQI_API const WuqiGame *wuqi_games_at(int index);
/* By name, "xiangqi"; NULL with the error, which names those there are. */
WUQI_API const WuqiGame *wuqi_game_find(const char *name, WuqiError *error);

WUQI_API const char *wuqi_game_name(const WuqiGame *game);
WUQI_API const char *wuqi_game_title(const WuqiGame *game, int language);
/* What the first (0) and the second (1) side are called. */
WUQI_API const char *wuqi_game_side_name(const WuqiGame *game, int side, int language);
/* Lists, from 0 on; NULL at the end: ways to write a move besides the standard one ("wxf"), and named evaluations (the
 * first is the engine's). */
WUQI_API const char *wuqi_game_notation(const WuqiGame *game, int index);
WUQI_API const char *wuqi_game_eval_name(const WuqiGame *game, int index);
/* The protocols besides ugi that `wuqi engine` speaks, with blanks between them. */
WUQI_API const char *wuqi_game_protocols(const WuqiGame *game);
/* Greater than any number of legal moves. */
WUQI_API int wuqi_game_moves_max(const WuqiGame *game);
/* A value divided by the unit is a score in what the name says ("discs"). */
WUQI_API const char *wuqi_game_score_name(const WuqiGame *game);
WUQI_API int wuqi_game_score_unit(const WuqiGame *game);

/* The board is a grid of cells; a square is row * cols + col, row 0 at the top as it is drawn. */
typedef struct WuqiBoard {
    int32_t rows, cols;
    int32_t on_lines;         /* pieces stand where lines cross (1), or in squares (0) */
    int32_t rows_from_bottom; /* rows are numbered from the bottom (1) or from the top (0) */
    int32_t first_number;     /* of rows, and of columns where they are numbered: 1, in some games 0 */
} WuqiBoard;

WUQI_API void wuqi_game_board(const WuqiGame *game, WuqiBoard *board);

/* A cell is an ASCII character. A letter is a piece; anything else is empty, but '#' is no part of this position's
 * board. Whose the piece is: 0, 1, or -1 for nobody's. */
WUQI_API int wuqi_game_cell_owner(const WuqiGame *game, int cell);
/* How it is shown in text: a letter, a disc, a Chinese character, a number. */
WUQI_API const char *wuqi_game_cell_glyph(const WuqiGame *game, int cell, int language);

/* --- positions -------------------------------------------------------------------------------------------- */

typedef struct WuqiPosition WuqiPosition;

/* From its text; "" is the game's start position. NULL with the error. A game makes its tables with its first position,
 * and reads its weights for its first player or evaluation; either can take a moment. */
WUQI_API WuqiPosition *wuqi_position_new(const WuqiGame *game, const char *text, WuqiError *error);
/* An equal position with the same past. */
WUQI_API WuqiPosition *wuqi_position_copy(const WuqiPosition *pos);
WUQI_API void wuqi_position_free(WuqiPosition *pos);

WUQI_API const WuqiGame *wuqi_position_game(const WuqiPosition *pos);
/* The position in a line, which wuqi_position_new reads. With `full` a set-up made from a seed is written out. */
WUQI_API const char *wuqi_position_text(WuqiPosition *pos, bool full);
/* The side to move: 0 or 1. */
WUQI_API int wuqi_position_side(const WuqiPosition *pos);
/* Equal for equal positions, and most likely for them only. */
WUQI_API uint64_t wuqi_position_key(const WuqiPosition *pos);

WUQI_API bool wuqi_position_over(const WuqiPosition *pos);
/* When over: the side that has won, or -1 for a draw; -1 as well while the game goes on. */
WUQI_API int wuqi_position_winner(const WuqiPosition *pos);
/* When over: the value of the end for the side to move; 0 while the game goes on. */
WUQI_API int wuqi_position_result(const WuqiPosition *pos);
/* When over: who has won and by which rule; "" while the game goes on. */
WUQI_API const char *wuqi_position_verdict(WuqiPosition *pos, int language);
/* One line: counts, scores, checks. */
WUQI_API const char *wuqi_position_status(WuqiPosition *pos, int language);
/* Lines on what either side threatens; "" where the game does not tell. */
WUQI_API const char *wuqi_position_threats(WuqiPosition *pos, int language);
/* The cell of a square, as wuqi_game_cell_owner and wuqi_game_cell_glyph take it. */
WUQI_API int wuqi_position_cell(const WuqiPosition *pos, int square);
/* The points of the first and the second side (discs, tiles ...); false where the game does not count any. */
WUQI_API bool wuqi_position_points(const WuqiPosition *pos, int32_t points[2]);
/* By one of the named evaluations, for the side to move; 0 if there is no such evaluation, if its weights are missing
 * (in WebAssembly) or the game is over. */
WUQI_API int wuqi_position_eval(const WuqiPosition *pos, int eval);

/* What one of the things that an evaluation looks at adds for the side to move, in the evaluation's own unit: a course
 * report's numbers are those of the report. */
typedef struct WuqiTerm {
    const char *name;
    double value;
} WuqiTerm;

/* The evaluation term by term; NULL and 0 terms where wuqi_position_eval has nothing to say. The list holds until the
 * next call with the position. */
WUQI_API const WuqiTerm *wuqi_position_terms(WuqiPosition *pos, int eval, int language, int *count);
/* A value of this position in words: "+3.20", "win in 5". */
WUQI_API const char *wuqi_position_value_text(WuqiPosition *pos, int value, int language);

/* Writes the legal moves, at most `room` of them; returns how many there are. None exactly when over. */
WUQI_API int wuqi_position_moves(const WuqiPosition *pos, WuqiMove *moves, int room);
WUQI_API bool wuqi_position_legal(const WuqiPosition *pos, WuqiMove move);
/* Reads a move in any of the game's notations; the error says why it is not legal. */
WUQI_API WuqiMove wuqi_position_parse_move(const WuqiPosition *pos, const char *text, WuqiError *error);
/* A legal move in the game's notation `index`, or -1 in the standard one. "" for a move that is not legal. */
WUQI_API const char *wuqi_position_move_text(WuqiPosition *pos, WuqiMove move, int notation);

/* Makes a legal move. */
WUQI_API bool wuqi_position_make(WuqiPosition *pos, WuqiMove move, WuqiError *error);
/* Makes moves that are written one after another with blanks between them: all of them, or none. */
WUQI_API bool wuqi_position_play(WuqiPosition *pos, const char *moves, WuqiError *error);
/* Takes the last move back; false if none was made since wuqi_position_new. */
WUQI_API bool wuqi_position_take_back(WuqiPosition *pos);
/* The moves made since wuqi_position_new: how many, and which (from 0 on). */
WUQI_API int wuqi_position_made(const WuqiPosition *pos);
WUQI_API WuqiMove wuqi_position_made_at(const WuqiPosition *pos, int index);
/* The positions that `depth` plies lead to, counted path by path. */
WUQI_API uint64_t wuqi_position_perft(const WuqiPosition *pos, int depth);

/* --- moves on a board -------------------------------------------------------------------------------------- */

/* The squares that a player touches to name the move, in their order: none (a pass, a direction: offer the move's text
 * as a button), one (a stone is put there), or two (from and to, or the two that are swapped). Returns how many. */
WUQI_API int wuqi_position_inputs(WuqiPosition *pos, WuqiMove move, int32_t squares[WUQI_MAX_INPUTS]);
/* The legal move that these squares name; WUQI_NO_MOVE if there is none. */
WUQI_API WuqiMove wuqi_position_move_of(WuqiPosition *pos, const int32_t *squares, int count);

enum {
    WUQI_STEP_PLACE = 0,  /* `piece` appears on `to` */
    WUQI_STEP_MOVE = 1,   /* `piece` goes from `from` to `to`, which is empty by then */
    WUQI_STEP_REMOVE = 2, /* `piece` leaves `from` and the board */
    WUQI_STEP_TURN = 3,   /* `piece` on `to` becomes `becomes` */
    WUQI_STEP_MERGE = 4,  /* `piece` goes from `from` onto a piece on `to`; the two become `becomes` */
    WUQI_STEP_FALL = 5,   /* as a move; from -1 it comes from above the board */
    WUQI_STEP_SWAP = 6,   /* `piece` on `from` and `becomes` on `to` change places */
    WUQI_STEP_MARK = 7,   /* nothing changes: `to` shows why the game is over */
};

typedef struct WuqiStep {
    int32_t kind;
    int32_t phase;          /* steps of one phase are seen at the same time; never decreases */
    int32_t from, to;       /* squares; -1 where there is none */
    int32_t piece, becomes; /* cells; `becomes` is 0 where there is none */
} WuqiStep;

/* What a legal move does to the board. Applied one after the other to the cells before the move, the steps give those
 * after it. NULL and 0 steps for a move that changes nothing, as a pass. The list holds until the next call with the
 * position. */
WUQI_API const WuqiStep *wuqi_position_steps(WuqiPosition *pos, WuqiMove move, int *count);

/* --- players ---------------------------------------------------------------------------------------------- */

typedef struct WuqiPlayer WuqiPlayer;
typedef struct WuqiTrace WuqiTrace;

/* What specs are made of, from 0 on; NULL at the end: kinds of players ("engine", "search" ...), and techniques of
 * "search" ("table", "nullmove" ...), which are among its options. */
WUQI_API const char *wuqi_player_kind(int index);
WUQI_API const char *wuqi_technique(int index);

enum {
    WUQI_OPTION_NUMBER = 0, /* from `low` to `high` */
    WUQI_OPTION_CHOICE = 1, /* one of the `choices` */
    WUQI_OPTION_SWITCH = 2, /* the same, and the choices are "off" and "on" */
    WUQI_OPTION_TEXT = 3,   /* a file's name, or what the default shows */
};

/* An option that a spec can set: "kind:name=value,name=value". Its texts are constant. */
typedef struct WuqiOption {
    const char *name;
    const char *about;          /* what it is, in a line */
    const char *const *choices; /* NULL at the end; NULL where there are none */
    int64_t low, high;
    int32_t type;
    char value[64]; /* the default, as a spec has it; "": there is none, as of limits */
} WuqiOption;

/* The option number `index`, from 0 on, of a kind of players in a game; false at the end, or if there is no such kind.
 * A spec takes its options from left to right; with their defaults, in this order, it is the same player as without
 * any. */
WUQI_API bool wuqi_player_option(const WuqiGame *game, const char *kind, int index, int language, WuqiOption *option);

/* From a spec as everywhere in wuqi: "engine", "engine:level=3", "search:algorithm=minimax,depth=3", "classic",
 * "random:seed=7", "greedy". NULL with the error, which names what is wrong and what there is. */
WUQI_API WuqiPlayer *wuqi_player_new(const WuqiGame *game, const char *spec, WuqiError *error);
/* Does nothing while the player thinks: wuqi_player_stop first, and wait for the thinking to return. */
WUQI_API void wuqi_player_free(WuqiPlayer *player);
/* A new game begins: the player forgets. The seed decides the choices of random players and weak levels. */
WUQI_API void wuqi_player_new_game(WuqiPlayer *player, uint64_t seed);

/* What a value means; 0 where a player knows none. */
enum { WUQI_AT_MOST = 1, WUQI_AT_LEAST = 2, WUQI_EXACT = 3 };

/* What a player has found out, now or at last. */
typedef struct WuqiReport {
    uint64_t nodes; /* visited in this search so far */
    int64_t time_ns;
    int32_t depth;      /* plies that were searched in full; 0: no search, and no value */
    int32_t seldepth;   /* the longest line that was looked at */
    int32_t line;       /* 1 is the best line, 2 ... with multi-PV */
    int32_t lines;      /* of this search */
    int32_t value;      /* for the side to move */
    int32_t bound;      /* WUQI_EXACT ... */
    int32_t solved;     /* 1: the value holds against every defence, not only to this depth */
    int32_t final;      /* 1: the last word */
    int32_t table_fill; /* of the transposition table, in thousandths */
    WuqiMove best;      /* the line's first move */
    int32_t pv_length;
    WuqiMove pv[WUQI_MAX_PV]; /* the line */
} WuqiReport;

/* Called by the thinking thread after every depth and line that is finished. */
typedef void WuqiReportFunction(void *context, const WuqiReport *report);

/* What is asked of a player. All zero: a move in about a second. Limits of the player's spec hold as well. */
typedef struct WuqiTask {
    uint64_t nodes; /* limits; 0: none of that kind */
    int64_t movetime_ms;
    int64_t time_ms;      /* left on the player's clock for the rest of the game */
    int64_t increment_ms; /* won with every move */
    int32_t moves_to_go;  /* until the clock is set anew; 0: the rest of the game */
    int32_t depth;
    int32_t infinite;   /* 1: until it is stopped, or proved and nothing is left to do */
    int32_t lines;      /* multi-PV: the best so many moves; 0 and 1 are the same */
    int32_t analysis;   /* 1: the best move against the best replies; 0: in a lost position it may play for mistakes */
    int32_t only_count; /* only these moves are considered; 0: all */
    const WuqiMove *only;
    WuqiReportFunction *report; /* may be NULL */
    void *context;              /* for the function */
} WuqiTask;

/* Thinks about a position that is not over and fills in the answer, whose `best` is always legal. Blocks until done.
 * "classic" keeps the course's own rules about depth and clock, and ends with the best move so far at `nodes`,
 * `movetime_ms` or a stop. */
WUQI_API bool wuqi_player_think(WuqiPlayer *player, const WuqiPosition *pos, const WuqiTask *task, WuqiReport *answer,
                                WuqiError *error);
/* The lines of the last thinking, best first: 0 .. answer.lines - 1; NULL beyond. They hold until the next. */
WUQI_API const WuqiReport *wuqi_player_line(const WuqiPlayer *player, int index);
/* How a line was found, with the same index; inside a report function that of the report: its `line` - 1. */
enum { WUQI_BY_SEARCH = 0, WUQI_BY_SOLVER = 1, WUQI_BY_BOOK = 2, WUQI_BY_PROVER = 3 };
WUQI_API int wuqi_player_source(const WuqiPlayer *player, int index);
/* From any thread: ends the thinking at once, or the next one if none is under way. `false` takes that back. */
WUQI_API void wuqi_player_stop(WuqiPlayer *player, bool stop);

/* The fixed work of `wuqi bench` for one game: nodes searched, the signature of the search; 0 with the error. */
WUQI_API uint64_t wuqi_game_bench(const WuqiGame *game, WuqiError *error);

/* --- traces ------------------------------------------------------------------------------------------------ */

#define WUQI_NO_NODE UINT32_MAX

/* As wuqi_player_think, and records the tree of the search (of "engine" and "search", and of "classic" where it
 * searches; others leave it empty): nodes down to `plies` (0: all), in about `bytes` at most (0: 60 million); what does
 * not fit is summed up in the nodes above it. NULL with the error. */
WUQI_API WuqiTrace *wuqi_trace_record(WuqiPlayer *player, const WuqiPosition *pos, const WuqiTask *task, int plies,
                                      int64_t bytes, WuqiError *error);
/* From the bytes of a trace file (`wuqi trace`, docs/trace-format.md), which are copied, or from the lines that a
 * program of one's own prints of its search; NULL with the error. A trace of lines ends before the first move that the
 * rules do not allow. */
WUQI_API WuqiTrace *wuqi_trace_new(const void *bytes, size_t size, WuqiError *error);
WUQI_API void wuqi_trace_free(WuqiTrace *trace);
/* The trace as a file's bytes. */
WUQI_API const void *wuqi_trace_bytes(const WuqiTrace *trace, size_t *size);

typedef struct WuqiTraceNode {
    uint64_t nodes;               /* searched below and including this one */
    uint32_t parent, first, next; /* first child, next sibling; WUQI_NO_NODE where there is none */
    WuqiMove move;                /* that leads here; WUQI_NO_MOVE at a root and after a null move */
    int32_t ply, depth;
    int32_t alpha, beta, value; /* for the side to move at the node */
} WuqiTraceNode;

/* Nodes are numbered in the order of the search; 0 is the first root. Every search of the first position (an iteration,
 * a window) is a root, and the roots are siblings. */
WUQI_API uint32_t wuqi_trace_count(const WuqiTrace *trace);
/* The last root that was searched to its end; WUQI_NO_NODE if none was. */
WUQI_API uint32_t wuqi_trace_root(const WuqiTrace *trace);
WUQI_API bool wuqi_trace_node(const WuqiTrace *trace, uint32_t node, WuqiTraceNode *out);
/* The position at the node, a new one; NULL where a null move leads there. */
WUQI_API WuqiPosition *wuqi_trace_position(const WuqiTrace *trace, uint32_t node);

enum {
    WUQI_TRACE_MOVE = 0,   /* the move that leads here, or what stands for it */
    WUQI_TRACE_WINDOW = 1, /* "[-3, +5]", seen by the side to move at the root, as all values in words are */
    WUQI_TRACE_VALUE = 2,
    WUQI_TRACE_PURPOSE = 3,   /* why the node was searched: "scout: zero window" */
    WUQI_TRACE_REASON = 4,    /* why it stopped, in a word: "beta cut" */
    WUQI_TRACE_CONDITION = 5, /* the same with its numbers, in a sentence or two */
    WUQI_TRACE_LEFT = 6,      /* moves that were never searched; "" if there are none */
    WUQI_TRACE_SUMMARY = 7,   /* what of the subtree is only summed up; "" if nothing is */
};

/* A node in words: one of the above. */
WUQI_API const char *wuqi_trace_text(WuqiTrace *trace, uint32_t node, int what, int language);

/* The search that another one is compared with: of the same position to the same depth by the player of the spec; by
 * plain alpha-beta if that is NULL, or by minimax if the search has no windows. NULL with the error. */
WUQI_API WuqiTrace *wuqi_trace_reference(const WuqiTrace *mine, const char *spec, WuqiError *error);
/* The first place where the last finished search of `mine` does something else than that of the reference: a line of
 * JSON with the keys of `wuqi trace diff --json`; "equal" is true where there is none. A value beyond its window counts
 * as equal to any other on that side unless `strict`. NULL with the error. */
WUQI_API const char *wuqi_trace_diff(WuqiTrace *mine, const WuqiTrace *reference, bool strict, int language,
                                     WuqiError *error);

/* --- records ----------------------------------------------------------------------------------------------- */

/* The games of a file, with what it says of them. Every move was played by the rules when it was read. */
typedef struct WuqiRecords WuqiRecords;

/* The formats that are read, from 0 on; NULL at the end: the name, what it is, the usual extensions of such files with
 * blanks between them, and whether it is written as well. */
WUQI_API const char *wuqi_format_name(int index);
WUQI_API const char *wuqi_format_about(int index, int language);
WUQI_API const char *wuqi_format_extensions(int index);
WUQI_API bool wuqi_format_writable(int index);

/* No games yet. */
WUQI_API WuqiRecords *wuqi_records_new(void);
/* Reads a file's bytes, whose format is told by them, or else by the extension of `name` (NULL: none). Text may be
 * UTF-8, GB18030 or Big5. `game` is for files that do not tell theirs (NULL: the usual one). What cannot be read is
 * left out and told by a note; NULL with the error where not one game is left. */
WUQI_API WuqiRecords *wuqi_records_read(const void *bytes, size_t size, const char *name, const WuqiGame *game,
                                        WuqiError *error);
WUQI_API void wuqi_records_free(WuqiRecords *records);
/* Adds the game that was played on a position since wuqi_position_new; false if its text does not lead back to it. */
WUQI_API bool wuqi_records_add(WuqiRecords *records, const WuqiPosition *pos, WuqiError *error);

WUQI_API int wuqi_records_count(const WuqiRecords *records);
/* What was left out of the file, or is odd in it, from 0 on, as an English line; NULL at the end. */
WUQI_API const char *wuqi_records_note(const WuqiRecords *records, int index);

/* Of the game number `index`, from 0 on. */
WUQI_API const WuqiGame *wuqi_records_game(const WuqiRecords *records, int index);
WUQI_API int wuqi_records_plies(const WuqiRecords *records, int index);
/* The position after so many plies, a new one that has them behind it. */
WUQI_API WuqiPosition *wuqi_records_position(const WuqiRecords *records, int index, int plies);

enum { WUQI_RESULT_UNKNOWN = 0, WUQI_RESULT_FIRST = 1, WUQI_RESULT_SECOND = 2, WUQI_RESULT_DRAW = 3 };

/* As the file tells, or else the rules. */
WUQI_API int wuqi_records_result(const WuqiRecords *records, int index);
WUQI_API void wuqi_records_set_result(WuqiRecords *records, int index, int result);
/* The name of a side's player; NULL: not told. */
WUQI_API const char *wuqi_records_player(const WuqiRecords *records, int index, int side);
WUQI_API void wuqi_records_set_player(WuqiRecords *records, int index, int side, const char *name);
/* Tags of PGN and what other formats have for them ("Event", "Date"): the name of number `tag`, from 0 on, NULL at the
 * end; the value of a name, NULL if there is none. */
WUQI_API const char *wuqi_records_tag_name(const WuqiRecords *records, int index, int tag);
WUQI_API const char *wuqi_records_tag(const WuqiRecords *records, int index, const char *name);
WUQI_API void wuqi_records_set_tag(WuqiRecords *records, int index, const char *name, const char *value);

/* What is known of a ply besides its move. */
typedef struct WuqiPly {
    int64_t time_us; /* -1: not told */
    uint64_t nodes;  /* 0: not told, as for the depth */
    double score;    /* for the side that moved, in the game's score; if `scored` is 1 and `mate` 0 */
    int32_t scored;
    int32_t mate; /* plies to a forced end, negative if the side that moved loses */
    int32_t depth;
    int32_t opening;     /* 1: the move was given to the players; set by no one but the file */
    const char *comment; /* NULL: none */
} WuqiPly;

/* Of the move number `ply`, from 0 on; false if there is none, or if the score or the mate (1000 plies at most) can be
 * no such thing. */
WUQI_API bool wuqi_records_ply(const WuqiRecords *records, int index, int ply, WuqiPly *out);
WUQI_API bool wuqi_records_set_ply(WuqiRecords *records, int index, int ply, const WuqiPly *in);

/* The game, or with -1 all of them, as the text of a file of the format ("json", "pgn", "pgn:wxf" with one of the
 * game's notations); NULL with the error where the format cannot hold it. JSON lines ("json") say everything:
 * docs/records.md. */
WUQI_API const char *wuqi_records_write(WuqiRecords *records, int index, const char *format, WuqiError *error);

#ifdef __cplusplus
}
#endif

#endif
