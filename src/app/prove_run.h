/* SPDX-License-Identifier: MIT
 *
 * prove_run - what `wuqi prove` does: the positions to prove one after another, each kept as soon as it is proved; and the check of a file.
 */
#ifndef APP_PROVE_RUN_H
#define APP_PROVE_RUN_H

#include "games/game.h"
#include "learn/proof_maker.h"

typedef struct ProveCommand {
    const Game *game;
    const char *file, *moves, *verify;
    int64_t nodes, search, tries, quiet, seconds, hash, empties;
    bool json;
} ProveCommand;

/* The bytes of a file that is to be checked, unpacked where its name ends with .zst, as the program's own do: a new block; NULL with the error. */
char *prove_read(const char *path, size_t *size, Error *error);

/* False with the error; *bad: what was asked for is wrong. */
bool prove_run(const ProveCommand *command, bool *bad, Error *error);

#endif
