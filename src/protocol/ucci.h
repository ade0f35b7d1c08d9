/* SPDX-License-Identifier: MIT
 *
 * ucci - the Universal Chinese Chess Interface, version 3.0: lines to structs and back, for both ends of the wire.
 *
 * It differs from UCI in many small things: options without the words name and value, one clock for each side by
 * who is to move (time and opptime), seconds unless usemillisec is set, moves that may not be played (banmoves),
 * offers of a draw. Words point into the parsed line. Nothing here reads, writes or knows a game.
 */
#ifndef PROTOCOL_UCCI_H
#define PROTOCOL_UCCI_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

typedef enum UcciCommandKind {
    UCCI_NOTHING, /* an empty line */
    UCCI_UCCI,
    UCCI_ISREADY,
    UCCI_SETOPTION,
    UCCI_POSITION,
    UCCI_BANMOVES,
    UCCI_GO,
    UCCI_STOP,
    UCCI_PONDERHIT,
    UCCI_PROBE,
    UCCI_QUIT,
} UcciCommandKind;

enum { UCCI_ABSENT = -1, UCCI_SCORE_WIN = 30000 };

/* Times are in the unit the front end chose; numbers that were not given are UCCI_ABSENT. */
typedef struct UcciGo {
    int64_t depth, nodes;
    int64_t time, moves_to_go, increment;
    int64_t opponent_time, opponent_moves_to_go, opponent_increment;
    bool infinite;
    bool ponder;
    bool draw; /* the opponent offers a draw */
} UcciGo;

typedef struct UcciCommand {
    UcciCommandKind kind;
    Word name;     /* of an option */
    Word value;    /* of an option; may be empty */
    bool start;    /* position startpos */
    Word position; /* position fen: the text up to `moves` */
    Word moves;    /* of a position, or the banned ones */
    UcciGo go;     /* `draw` of ponderhit, too */
} UcciCommand;

/* A `go` without any limit. */
UcciGo ucci_go_blank(void);

bool ucci_parse_command(const char *line, UcciCommand *command, Error *error);
/* Writes setoption, position and go; nothing for the others, which are a word each. */
void ucci_print_command(const UcciCommand *command, Text *text);

typedef enum UcciReplyKind {
    UCCI_OTHER,
    UCCI_OK,
    UCCI_READY,
    UCCI_OPTION,
    UCCI_INFO,
    UCCI_BESTMOVE,
    UCCI_NOBESTMOVE
} UcciReplyKind;

/* What an engine says. */
typedef struct UcciReply {
    UcciReplyKind kind;
    Word name; /* of an option */
    Word move; /* of a bestmove */
    Word line; /* moves of an info, separated by blanks */
    bool draw, resign;
    int64_t depth, score, nodes; /* of info; UCCI_ABSENT where not given, the score INT64_MIN */
} UcciReply;

UcciReply ucci_parse_reply(const char *line);

/* Milliseconds from a time of the front end, at least 1. */
int64_t ucci_milliseconds(int64_t time, bool use_milliseconds);

#endif
