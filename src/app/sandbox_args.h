/* SPDX-License-Identifier: MIT
 *
 * sandbox_args - the options about the sandbox that every command with players has.
 */
#ifndef APP_SANDBOX_ARGS_H
#define APP_SANDBOX_ARGS_H

#include "app/args.h"
#include "sandbox/sandbox.h"

typedef struct SandboxArgs {
    const char *tier, *least;
    bool off;
} SandboxArgs;

#define SANDBOX_OPTIONS(own) \
    ARG_TEXT("--sandbox", "A|B|C|D", (own).tier), ARG_TEXT("--sandbox-min", "A|B|C|D", (own).least), \
        ARG_FLAG("--no-sandbox", (own).off)

/* Sets the policy for the program; before the first player is made. */
bool sandbox_args_apply(const SandboxArgs *args, Error *error);

#endif
