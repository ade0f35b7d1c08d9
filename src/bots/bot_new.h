/* SPDX-License-Identifier: MIT
 *
 * bot_new - a folder with a first bot in it, copied from those that come with the program (examples/bots).
 *
 * It has all the bot needs beside it, so that it runs without anything installed. A folder is whole or not there.
 */
#ifndef BOTS_BOT_NEW_H
#define BOTS_BOT_NEW_H

#include "games/game.h"

typedef struct BotLanguage {
    const char *name; /* "python" */
    bool build;       /* `make` comes first */
    const char *spec; /* of the bot, with %s for the folder */
} BotLanguage;

/* All languages; one without a name ends them. */
extern const BotLanguage bot_languages[];

/* The language of this name; NULL with the error that names those there are. */
const BotLanguage *bot_language_find(const char *name, Error *error);

/* Makes the folder. False with the error, and nothing is left behind; what is there already is not touched. */
bool bot_new_make(const Game *game, const BotLanguage *language, const char *folder, Error *error);

#endif
