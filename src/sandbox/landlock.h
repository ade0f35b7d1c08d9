/* SPDX-License-Identifier: MIT
 *
 * landlock - the files a process may touch, by the kernel's own means and without any privilege; where the kernel can,
 * also that it signals nobody outside.
 */
#ifndef SANDBOX_LANDLOCK_H
#define SANDBOX_LANDLOCK_H

#include <stdbool.h>

#include "base/error.h"

/* A set of rules as a descriptor: read and run what lies under the paths (NULL at the end; absent ones are passed
 * over), write to /dev/null, nothing else. -1 with the error where the kernel knows no Landlock. */
int landlock_rules(const char *const *readable, Error *error);

/* Binds the calling process, which must have no_new_privs set. */
bool landlock_apply(int rules);

#endif
