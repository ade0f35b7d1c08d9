/* SPDX-License-Identifier: MIT
 *
 * uci - the Universal Chess Interface as xiangqi engines and their front ends speak it.
 *
 * UCI is what UGI was made from, so a line is reworded and read as UGI (ugi.h): w and b are p1 and p2, mates are
 * counted in moves and not in plies. Words in the structs point into `scratch`, which must outlive them. Words of `go`
 * that only chess needs are passed over, as the protocol asks for.
 */
#ifndef PROTOCOL_UCI_H
#define PROTOCOL_UCI_H

#include "protocol/ugi.h"

/* Reads a line from the front end. An option without a value (a button) gets an empty one. */
bool uci_parse_command(const char *line, Text *scratch, UgiCommand *command, Error *error);
/* Writes a command for a UCI engine; queries do not exist in UCI and write nothing. */
void uci_print_command(const UgiCommand *command, Text *text);

/* Reads a line from an engine; scores come out in plies, the move to ponder on in `name` of a bestmove. */
bool uci_parse_reply(const char *line, Text *scratch, UgiReply *reply, Error *error);

/* Moves to a mate from plies: the winner's moves, negative for the loser. */
int64_t uci_mate_moves(int64_t plies);

#endif
