/* SPDX-License-Identifier: MIT
 *
 * gomocup - the protocol of Gomocup (and the useful words of Yixin's extension): lines to structs and back.
 *
 * Squares are columns and rows from 0 at the top left. Words point into the parsed line, which must outlive them.
 * Nothing here reads, writes or knows a game.
 */
#ifndef PROTOCOL_GOMOCUP_H
#define PROTOCOL_GOMOCUP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

typedef enum GomocupKind {
    GOMOCUP_NOTHING, /* an empty line */
    GOMOCUP_UNKNOWN,
    GOMOCUP_START,
    GOMOCUP_RECTSTART,
    GOMOCUP_RESTART,
    GOMOCUP_BEGIN,
    GOMOCUP_TURN,
    GOMOCUP_PLAY, /* put an own stone there */
    GOMOCUP_BOARD,
    GOMOCUP_SWAP2BOARD,
    GOMOCUP_TAKEBACK,
    GOMOCUP_INFO,
    GOMOCUP_ABOUT,
    GOMOCUP_END,
    GOMOCUP_YXBOARD, /* as BOARD, without an answer */
    GOMOCUP_YXNBEST,
    GOMOCUP_YXSTOP,
    GOMOCUP_YXSHOWFORBID,
    GOMOCUP_YXHASHCLEAR,
} GomocupKind;

typedef struct GomocupSquare {
    int64_t col, row;
} GomocupSquare;

typedef struct GomocupCommand {
    GomocupKind kind;
    int64_t width, height; /* START, RECTSTART */
    int64_t number;        /* YXNBEST */
    GomocupSquare square;  /* TURN, PLAY, TAKEBACK */
    Word key, value;       /* INFO; the value may be empty */
} GomocupCommand;

/* Reads a command. False for a known command with a broken rest; the kind is set all the same. */
bool gomocup_parse_command(const char *line, GomocupCommand *command, Error *error);

/* A line within BOARD or SWAP2BOARD. */
typedef struct GomocupStone {
    bool done; /* the line was DONE */
    GomocupSquare square;
    int64_t owner; /* 1 own, 2 the opponent's, 3 of a winning line; 0 where none is said */
} GomocupStone;

bool gomocup_parse_stone(const char *line, GomocupStone *stone, Error *error);

typedef enum GomocupReplyKind {
    GOMOCUP_SAYS_MOVE,
    GOMOCUP_SAYS_OK,
    GOMOCUP_SAYS_ERROR, /* also UNKNOWN: it does not know the command */
    GOMOCUP_SAYS_OTHER, /* MESSAGE, DEBUG, SUGGEST, ABOUT's answer, chat */
} GomocupReplyKind;

/* What a brain says. */
typedef struct GomocupReply {
    GomocupReplyKind kind;
    GomocupSquare square;
    Word text; /* of an error */
} GomocupReply;

GomocupReply gomocup_parse_reply(const char *line);

/* A bit each; what INFO rule says. */
enum { GOMOCUP_EXACT_FIVE = 1, GOMOCUP_CONTINUOUS = 2, GOMOCUP_RENJU = 4, GOMOCUP_CARO = 8 };
/* Yixin's boards number the rules: 0 freestyle, 1 standard, 2 renju. The bit of 2 alone, games that go on after five,
 * is used by no tournament. */
enum { GOMOCUP_YIXIN_RENJU = 2 };

#endif
