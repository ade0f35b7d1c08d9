/* SPDX-License-Identifier: MIT
 *
 * nboard - the NBoard protocol, version 2 (Othello): lines to structs and back, for both ends of the wire.
 *
 * Words point into the parsed line, which must outlive them. Nothing here reads, writes or knows a game; game texts
 * are in ggf.h.
 */
#ifndef PROTOCOL_NBOARD_H
#define PROTOCOL_NBOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"
#include "protocol/ggf.h"

typedef enum NboardCommandKind {
    NBOARD_UNKNOWN, /* to be passed over, says the protocol */
    NBOARD_VERSION,
    NBOARD_SET_DEPTH,
    NBOARD_SET_GAME,
    NBOARD_SET_CONTEMPT,
    NBOARD_MOVE,
    NBOARD_HINT,
    NBOARD_GO,
    NBOARD_PING,
    NBOARD_LEARN,
    NBOARD_ANALYZE,
    NBOARD_QUIT,
} NboardCommandKind;

typedef struct NboardCommand {
    NboardCommandKind kind;
    int64_t number; /* version, depth, contempt, lines of a hint, number of a ping */
    Word game;      /* GGF */
    GgfMove move;   /* its side is not said */
} NboardCommand;

/* Reads a line from the board. False for a known command with a broken rest. */
bool nboard_parse_command(const char *line, NboardCommand *command, Error *error);
void nboard_print_command(const NboardCommand *command, Text *text);

typedef enum NboardReplyKind {
    NBOARD_OTHER,
    NBOARD_MYNAME,
    NBOARD_STATUS,
    NBOARD_NODESTATS,
    NBOARD_SEARCH, /* or book */
    NBOARD_ANSWER, /* === */
    NBOARD_PONG,
    NBOARD_LEARNED,
    NBOARD_ANALYSIS,
} NboardReplyKind;

typedef struct NboardReply {
    NboardReplyKind kind;
    Word text;      /* name, status; the line of play of a search, no blanks in it */
    int64_t number; /* nodes; games of a book line; number of a pong; moves made of an analysis */
    double value;   /* seconds of nodestats; evaluation in discs */
    Word depth;     /* of a search: "12", "100%", "100%W" */
    GgfMove move;   /* of an answer */
} NboardReply;

/* Reads a line from the engine. False for a known word with a broken rest. */
bool nboard_parse_reply(const char *line, NboardReply *reply, Error *error);
void nboard_print_reply(const NboardReply *reply, Text *text);

#endif
