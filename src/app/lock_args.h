/* SPDX-License-Identifier: MIT
 *
 * lock_args - the --wait option, and how a command asks for what another process may hold.
 */
#ifndef APP_LOCK_ARGS_H
#define APP_LOCK_ARGS_H

#include "app/args.h"
#include "base/waiting.h"

#define LOCK_OPTION_WAIT(flag) ARG_FLAG("--wait", flag)

/* Says on stderr that it waits, and for whom. */
Waiting lock_args(const char *command, bool wait, const _Atomic bool *stop);

#endif
