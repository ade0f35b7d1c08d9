/* SPDX-License-Identifier: MIT
 *
 * ladder_say - what `wuqi ladder` answers when it has changed something: a line for people, or a JSON object.
 */
#ifndef APP_LADDER_SAY_H
#define APP_LADDER_SAY_H

#include "arena/ladder.h"

/* A new ladder. */
void ladder_say_new(const char *name, const Game *game, bool json);
/* A bot that plays now, in its first form or a later one. */
void ladder_say_bot(const Ladder *ladder, const char *bot, bool json);
/* Anything else: "removed", "frozen", "unfrozen", "exported". `what` is the bot or the file, or NULL. */
void ladder_say_done(const Ladder *ladder, const char *done, const char *what, bool json);
/* A LadderNotice: on standard error. */
void ladder_say_notice(void *context, const LadderBot *bot, LadderNews news, const Error *what);

#endif
