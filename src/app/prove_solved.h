/* SPDX-License-Identifier: MIT
 *
 * prove_solved - `wuqi prove reversi6`: the book of solved positions, made or checked.
 */
#ifndef APP_PROVE_SOLVED_H
#define APP_PROVE_SOLVED_H

#include "app/prove_run.h"

/* False with the error; *bad: what was asked for is wrong. */
bool prove_solved(const ProveCommand *command, bool *bad, Error *error);

#endif
