/* SPDX-License-Identifier: MIT
 *
 * gtp - the Go Text Protocol, version 2: lines to structs and back, for both ends of the wire.
 *
 * A command is `[id] name arguments`; a reply is `=[id] text` or `?[id] text`, ended by an empty line. Words point
 * into the parsed line, which must outlive them. Nothing here reads, writes or knows a game.
 */
#ifndef PROTOCOL_GTP_H
#define PROTOCOL_GTP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

typedef struct GtpCommand {
    bool has_id;
    int64_t id;
    Word name;
    Word arguments; /* may be empty */
} GtpCommand;

/* Drops comments and control characters and makes tabs blanks, as GTP asks before a line is looked at. */
void gtp_clean_line(Text *line);

/* Reads a cleaned line. False if there is nothing in it to obey. */
bool gtp_parse_command(const char *line, GtpCommand *command);
void gtp_print_command(const GtpCommand *command, Text *text);

typedef struct GtpReply {
    bool success;
    bool has_id;
    int64_t id;
    Word text; /* of the first line */
} GtpReply;

/* Reads the first line of a reply. */
bool gtp_parse_reply(const char *line, GtpReply *reply, Error *error);
/* Writes a whole reply without the end of its last (empty) line. `body` may have several lines. */
void gtp_print_reply(const GtpCommand *command, bool success, const char *body, Text *text);

/* Reads b, black, w, white in any case: 0 or 1. */
bool gtp_parse_color(Word word, int *side);

/* Reads a number with or without a fraction that fills the word: komi, seconds. */
bool gtp_parse_real(Word word, double low, double high, double *value);

#endif
