/* SPDX-License-Identifier: MIT
 *
 * folders - where this user keeps data and caches, by the XDG base directory specification.
 */
#ifndef BASE_FOLDERS_H
#define BASE_FOLDERS_H

#include <stdbool.h>
#include <stddef.h>

/* $XDG_DATA_HOME or ~/.local/share, $XDG_CACHE_HOME or ~/.cache. As the specification says, a variable that is empty or
 * not an absolute path counts as not set. False where there is no home either. */
bool folders_data(char *path, size_t size);
bool folders_cache(char *path, size_t size);

#endif
