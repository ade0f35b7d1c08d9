/* SPDX-License-Identifier: MIT
 *
 * blocks_args - naming and making the folder.
 */
#include "app/blocks_args.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/outfile.h"

bool blocks_args_folder(const char *given, const char *run, Text *folder, Error *error)
{
    Text path = {0};
    const char *dot = strrchr(run, '.');
    if (given)
        text_add(&path, given);
    else
        text_printf(&path, "%.*s.blocks", dot && strcmp(dot, ".json") == 0 ? (int)(dot - run) : (int)strlen(run), run);
    bool fine = outfile_make_folder(text_string(&path));
    char *real = fine ? realpath(text_string(&path), NULL) : NULL;
    struct stat about;
    if (real && (stat(real, &about) != 0 || !S_ISDIR(about.st_mode))) {
        free(real);
        real = NULL;
        errno = ENOTDIR;
    }
    if (real)
        text_add(folder, real);
    else
        error_set(error, "%.180s: %s", text_string(&path), strerror(errno));
    fine = real != NULL;
    free(real);
    text_free(&path);
    return fine;
}
