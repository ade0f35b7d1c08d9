/* SPDX-License-Identifier: MIT
 *
 * record_file - games in files: a game in memory, and the formats it is read from and written to.
 *
 * A Record holds a game that its rules allow: the moves were played one after the other from its position when they
 * were added. A format is an entry of a table; a reader hands each game of a file to a sink, a writer turns one
 * game into text. What a format cannot say is left out by its writer, or refused if the game would be another without
 * it.
 */
#ifndef RECORDS_RECORD_FILE_H
#define RECORDS_RECORD_FILE_H

#include "base/error.h"
#include "base/json_value.h"
#include "base/text.h"
#include "games/game.h"

typedef struct RecordPly {
    Move move;
    int64_t time_us; /* -1: not told */
    bool has_score;
    double score; /* for the mover, in the game's unit */
    int mate;     /* plies to a forced end, negative if the mover loses; then `score` says nothing. 0: none */
    int depth;    /* 0: not told, as for the nodes */
    uint64_t nodes;
    char *comment; /* NULL: none */
} RecordPly;

typedef enum RecordResult { RESULT_UNKNOWN, RESULT_FIRST, RESULT_SECOND, RESULT_DRAW } RecordResult;

typedef struct Record {
    const Game *game;
    char *position; /* where it begins, as the game prints it */
    void *pos;      /* after the last move */
    RecordPly *plies;
    int count, room;
    int opening;    /* so many of the moves were given to the players */
    char *names[2]; /* of the first and the second player; NULL: not told */
    RecordResult result;
    JsonValue *extra; /* an object: whatever else the file says of the game, by the keys of JSON lines; "tags" are those
                         of PGN and SGF */
} Record;

/* Begins a game; "" is the game's start position. The record must be zero or freed before. */
bool record_begin(Record *record, const Game *game, const char *position, Error *error);
void record_free(Record *record);
/* Another record of the same game; the copy must be zero or freed before. */
void record_copy(Record *copy, const Record *record);
/* True if it begins at the game's start position. */
bool record_from_start(const Record *record);
/* Adds a legal move, by its name in any notation, or by its place on the board (row 0 is the top). */
bool record_add(Record *record, const char *name, Error *error);
bool record_add_at(Record *record, int row, int col, Error *error);
void record_add_move(Record *record, Move move);
/* The last ply; there must be one. */
RecordPly *record_last(Record *record);
void record_set_name(Record *record, int side, const char *name);
/* Where the file does not tell the result but the rules do. */
void record_settle(Record *record);

/* "1-0", "0-1", "1/2-1/2", "*", from the first player's side. */
const char *record_result_name(RecordResult result);
bool record_parse_result(Word word, RecordResult *result);
/* A text of the extra keys, or of the tags among them; NULL if there is none. */
const char *record_extra(const Record *record, const char *key);
const char *record_tag(const Record *record, const char *name);
void record_set_tag(Record *record, const char *name, const char *value);

/* What is known of a ply besides its move, as one line: "+0.31/14 0.105s n=2000 and words". Nothing known: nothing. */
void record_print_note(const RecordPly *ply, Text *text);
/* A forced end as it stands for a score, there and in JSON: "M3", "+M3", "-M4". */
bool record_parse_mate(Word word, int *plies);
void record_parse_note(RecordPly *ply, Word note);

/* Takes a game of a file; false with an error ends the reading. */
typedef bool RecordSink(void *context, const Record *record, Error *error);

/* Hears of what a reader does not hand over as it stands; `lost`: of a whole game. */
typedef void RecordNote(void *context, bool lost, const char *words);

typedef struct RecordSource {
    const char *text; /* NUL-terminated; a binary format may hold NULs before its end */
    size_t length;
    const Game *game; /* what the user says it is, or NULL */
    RecordSink *sink;
    RecordNote *note; /* NULL: nobody listens */
    void *context;
    bool skip_bad; /* a game that cannot be read is told to `note`, and the next one is read */
} RecordSource;

/* Puts "line L, column C" of a place in the source before the error; returns false. */
bool record_where(const RecordSource *source, const char *at, Error *error);
/* Tells the listener about a place in the source: "line 3: ..."; NULL: about the whole file. */
void record_tell(const RecordSource *source, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The game of this name, which a file tells; an error if the user said another. */
const Game *record_told_game(const RecordSource *source, const char *name, Error *error);
/* Ends the reading of a game, which is freed: hands it over, or, if it could not be read and such games are to be
 * skipped, tells so. False with the error ends the reading. */
bool record_finish(const RecordSource *source, Record *record, bool fine, Error *error);

typedef struct RecordFormat {
    const char *name;
    const char *extensions; /* separated by blanks */
    const char *games;      /* beginnings of the names of the games it can hold, separated by blanks; "" all */
    bool single;            /* a file holds one game */
    bool binary;            /* its bytes are no text */
    const char *about, *about_zh;
    bool (*looks_like)(const char *text, size_t length);
    bool (*read)(const RecordSource *source, Error *error);
    /* `notation` is one of the game's other notations, or -1. NULL where a format is only read. */
    bool (*write)(const Record *record, int notation, Text *text, Error *error);
} RecordFormat;

extern const RecordFormat record_format_json, record_format_pgn, record_format_ggf, record_format_moves,
    record_format_psq, record_format_sgf, record_format_renlib, record_format_pku2048, record_format_pkueraser,
    record_format_wthor, record_format_xqf;

/* The formats in the order of the help; NULL after the last. */
const RecordFormat *record_format_at(int index);
/* By name; the error lists the names. */
const RecordFormat *record_format_find(const char *name, Error *error);
/* By content, else by the file's extension (path may be NULL); NULL with the error if neither tells. */
const RecordFormat *record_format_detect(const Text *content, const char *path, Error *error);
/* By the file's extension alone; NULL if that tells nothing. */
const RecordFormat *record_format_for_path(const char *path);

/* A format that is written, and one of the game's notations: "pgn", "pgn:wxf". */
typedef struct RecordTarget {
    const RecordFormat *format;
    char notation[32]; /* empty: the game's own */
} RecordTarget;

bool record_target_parse(const char *text, RecordTarget *target, Error *error);
/* The number of the target's notation in the game, -1 for its own; false if the game has none of that name. */
bool record_target_notation(const RecordTarget *target, const Game *game, int *notation, Error *error);

/* Appends text of unknown code as UTF-8: UTF-8 itself, else GB18030 or Big5, whichever makes sense as Chinese, else
 * false. */
bool record_decode(const char *bytes, size_t length, Text *text);
/* The same for a field of a file, where anything else is taken for Latin-1; characters below a blank become blanks.
 * The caller frees the string. */
char *record_decode_field(const char *bytes, size_t length);

/* Reads every game of a file's content, whatever its code (record_decode). */
bool record_read(const RecordFormat *format, const Text *content, const RecordSource *source, Error *error);
/* Writes a game; false if the format cannot hold it. */
bool record_write(const RecordFormat *format, const Record *record, int notation, Text *text, Error *error);

#endif
