/* SPDX-License-Identifier: MIT
 *
 * folders - two variables of the environment, and what stands for them.
 */
#include "base/folders.h"

#include <stdio.h>
#include <stdlib.h>

static bool folders_find(const char *variable, const char *below_home, char *path, size_t size)
{
    const char *folder = getenv(variable), *home = getenv("HOME");
    if (folder && folder[0] == '/')
        return snprintf(path, size, "%s", folder) < (int)size;
    return home && home[0] == '/' && snprintf(path, size, "%s%s", home, below_home) < (int)size;
}

bool folders_data(char *path, size_t size)
{
    return folders_find("XDG_DATA_HOME", "/.local/share", path, size);
}

bool folders_cache(char *path, size_t size)
{
    return folders_find("XDG_CACHE_HOME", "/.cache", path, size);
}
