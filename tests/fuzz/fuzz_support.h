/* SPDX-License-Identifier: MIT
 *
 * fuzz_support - what fuzzers share: what must hold, refusals in one line, input as a file.
 */
#ifndef TESTS_FUZZ_SUPPORT_H
#define TESTS_FUZZ_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void require(bool holds)
{
    if (!holds)
        abort();
}

/* What is refused says why, in one line. */
static inline bool told(bool fine, const Error *error)
{
    require(fine || (error->text[0] != '\0' && !strchr(error->text, '\n')));
    return fine;
}

/* The input as a text: a copy with a zero at its end. */
static inline char *fuzz_text(const uint8_t *data, size_t size)
{
    char *text = xmalloc(size + 1);
    memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

/* A file of that ending with these bytes in a folder of the fuzzer's own, the same one each time. */
static inline const char *fuzz_file(const char *ending, const void *bytes, size_t size)
{
    static char folder[200], path[300];
    if (folder[0] == '\0') {
        const char *place = getenv("TMPDIR");
        snprintf(folder, sizeof folder, "%.150s/wuqi-fuzz-XXXXXX", place ? place : "/tmp");
        require(mkdtemp(folder) != NULL);
    }
    snprintf(path, sizeof path, "%s/input%s", folder, ending);
    FILE *file = fopen(path, "wb");
    require(file && fwrite(bytes, 1, size, file) == size && fclose(file) == 0);
    return path;
}

#endif
