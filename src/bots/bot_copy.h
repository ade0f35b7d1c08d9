/* SPDX-License-Identifier: MIT
 *
 * bot_copy - a bot's files, copied to where nobody changes them, and the spec that names the copy.
 *
 * A bot's files are those that the sandbox shows it: the folders of the files its command names, and its `dir`. A copy
 * lies in a folder that is called after the SHA-256 of everything in it, so that the same files are there once, and a
 * copy that was changed is noticed. Programs and libraries of the system are not copied, nor are .git, __pycache__ and
 * environments of Python (venv).
 */
#ifndef BOTS_BOT_COPY_H
#define BOTS_BOT_COPY_H

#include "base/sha256.h"
#include "bots/bots.h"

enum { BOT_COPY_FILES_MAX = 10000, BOT_COPY_MB_MAX = 256 };

typedef struct BotCopy {
    char *spec;             /* names the copy; free it */
    char *origin;           /* the spec that was given, with absolute paths; free it */
    char *made;             /* the copy's folder, if it was not there before; else NULL */
    char hash[SHA256_TEXT]; /* "" if the bot has no files of its own: the spec is the one that was given */
} BotCopy;

/* Copies the files of a bot into a folder of `folder`, which is made if it is not there. False with the error if there
 * are too many of them, if one cannot be read, or if they change meanwhile. */
bool bot_copy_make(const char *spec, const char *folder, BotCopy *copy, Error *error);

/* With `keep` false a copy that was made only now is taken away. */
void bot_copy_free(BotCopy *copy, bool keep);

/* Takes a folder away with all that is in it: one that was begun and is not to stay. */
void bot_copy_remove(const char *path);

/* The hash that a copy of the bot's files as they are now would have. */
bool bot_copy_hash(const char *spec, char hash[SHA256_TEXT], Error *error);

/* Of a spec that names a copy: is everything there, and as it was? True for a spec that names none. */
bool bot_copy_intact(const char *spec, Error *error);

/* The hash of the copy that a spec names; "" if it names none. */
void bot_copy_name(const char *spec, char hash[SHA256_TEXT]);

#endif
