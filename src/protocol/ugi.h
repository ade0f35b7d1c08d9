/* SPDX-License-Identifier: MIT
 *
 * ugi - the Universal Game Interface: lines to structs and back, for both ends of the wire.
 *
 * UGI is UCI without chess: p1 and p2 instead of white and black, scores in hundredths of a point, mates in plies,
 * and queries that let a referee without rules ask whose turn it is and who has won. docs/protocols.md has every
 * detail. Words point into the parsed line, which must outlive them. Nothing here reads, writes or knows a game.
 */
#ifndef PROTOCOL_UGI_H
#define PROTOCOL_UGI_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

enum { UGI_TRACE_DEPTH_MAX = 60 };

typedef enum UgiCommandKind {
    UGI_NOTHING, /* an empty line */
    UGI_UGI,
    UGI_ISREADY,
    UGI_SETOPTION,
    UGI_NEWGAME,
    UGI_POSITION,
    UGI_GO,
    UGI_STOP,
    UGI_PONDERHIT,
    UGI_QUERY,
    UGI_TRACE, /* ours: records the search of the position; go.depth says how deep */
    UGI_QUIT,
} UgiCommandKind;

/* Numbers that were not given are UGI_ABSENT. */
enum { UGI_ABSENT = -1 };

typedef struct UgiGo {
    int64_t time_ms[2]; /* of the first and the second player; at least 1 where given */
    int64_t increment_ms[2];
    int64_t moves_to_go;
    int64_t movetime_ms;
    int64_t depth;
    int64_t nodes;
    bool infinite;
    bool ponder;
    Word search_moves; /* empty: all */
} UgiGo;

typedef struct UgiCommand {
    UgiCommandKind kind;
    Word name;     /* of an option or a query */
    Word value;    /* of an option */
    bool start;    /* position startpos */
    bool current;  /* position current: the moves go on from the last one */
    Word position; /* position fen: the text up to `moves` */
    Word moves;    /* of a position; may be empty */
    UgiGo go;
} UgiCommand;

/* A `go` without any limit. */
UgiGo ugi_go_blank(void);

/* Reads a line from the referee. */
bool ugi_parse_command(const char *line, UgiCommand *command, Error *error);
/* Writes the line, without its end. */
void ugi_print_command(const UgiCommand *command, Text *text);

typedef enum UgiReplyKind {
    UGI_ID,
    UGI_OPTION,
    UGI_OK,
    UGI_READY,
    UGI_INFO,
    UGI_BESTMOVE,
    UGI_RESPONSE,
    UGI_OTHER, /* anything else: an engine may chat */
} UgiReplyKind;

typedef enum UgiScore { UGI_SCORE_NONE, UGI_SCORE_POINTS, UGI_SCORE_MATE } UgiScore;
typedef enum UgiBound { UGI_EXACT, UGI_LOWER, UGI_UPPER } UgiBound;

typedef struct UgiInfo {
    int64_t depth, seldepth, multipv, nodes, nps, hashfull, time_ms; /* UGI_ABSENT where not given */
    UgiScore score_kind;
    int64_t score; /* hundredths of a point, or plies to the end (negative: lost) */
    UgiBound bound;
    Word source; /* how it was found: book, solver, prover; empty: by the search, or the engine does not say */
    Word pv;     /* moves separated by blanks */
    Word string; /* free text */
} UgiInfo;

typedef struct UgiReply {
    UgiReplyKind kind;
    Word name;  /* of an id ("name", "author") or an option */
    Word value; /* of an id; type and limits of an option; the best move; the response */
    UgiInfo info;
} UgiReply;

/* Reads a line from the engine. False only for a known word with a broken rest. */
bool ugi_parse_reply(const char *line, UgiReply *reply, Error *error);
UgiInfo ugi_info_blank(void);
void ugi_print_info(const UgiInfo *info, Text *text);

#endif
