/* SPDX-License-Identifier: MIT
 *
 * weightfile - reading, checking and writing files of trained numbers.
 */
#include "games/weightfile.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

#define WEIGHTFILE_MAGIC "wuqiwght"
enum { AT_VERSION = 8, AT_NAME = 16, AT_LAYOUT = 40, AT_SIZE = 48, AT_SUM = 56 };

static uint64_t weightfile_checksum(const uint8_t *bytes, size_t size)
{
    return hash_bytes(hash_bytes(HASH_START, bytes, AT_SUM), bytes + WEIGHTFILE_HEADER, size - WEIGHTFILE_HEADER);
}

const uint8_t *weightfile_numbers(const void *file, size_t size, const WeightKind *kind, Error *error)
{
    const uint8_t *bytes = file;
    char name[WEIGHTFILE_NAME + 1] = "";
    if (size < WEIGHTFILE_HEADER || memcmp(bytes, WEIGHTFILE_MAGIC, AT_VERSION) != 0) {
        error_set(error, "not a file of weights");
        return NULL;
    }
    memcpy(name, bytes + AT_NAME, WEIGHTFILE_NAME);
    const uint64_t version = weightfile_get(bytes + AT_VERSION, 4), length = weightfile_get(bytes + AT_SIZE, 8);
    bool good = false;
    if (version != WEIGHTFILE_VERSION)
        error_set(error, "weights of version %llu, expected %d", (unsigned long long)version, WEIGHTFILE_VERSION);
    else if (length != size - WEIGHTFILE_HEADER ||
             weightfile_get(bytes + AT_SUM, 8) != weightfile_checksum(bytes, size))
        error_set(error, "weights are damaged: length or checksum differs");
    else if (strcmp(name, kind->game) != 0)
        error_set(error, "weights of %s, not of %s", name, kind->game);
    else if (weightfile_get(bytes + AT_LAYOUT, 8) != kind->layout || length != kind->size)
        error_set(error, "weights of %s for other features than this program looks at", name);
    else
        good = true;
    return good ? bytes + WEIGHTFILE_HEADER : NULL;
}

void weightfile_print(Text *file, const WeightKind *kind, const void *numbers)
{
    uint8_t header[WEIGHTFILE_HEADER] = WEIGHTFILE_MAGIC;
    const size_t start = file->length;
    weightfile_put(header + AT_VERSION, WEIGHTFILE_VERSION, 4);
    for (size_t i = 0; kind->game[i] && i < WEIGHTFILE_NAME - 1; i++)
        header[AT_NAME + i] = (uint8_t)kind->game[i];
    weightfile_put(header + AT_LAYOUT, kind->layout, 8);
    weightfile_put(header + AT_SIZE, kind->size, 8);
    text_add_bytes(file, (const char *)header, sizeof header);
    text_add_bytes(file, numbers, kind->size);
    uint8_t *bytes = (uint8_t *)file->bytes + start;
    weightfile_put(bytes + AT_SUM, weightfile_checksum(bytes, file->length - start), 8);
}

#ifndef __wasm__

#include <zstd.h>

#include "base/outfile.h"
#include "games/embedded.h"

enum { WEIGHTFILE_PACKED_MAX = 64 << 20, WEIGHTFILE_EFFORT = 19 };

void *weightfile_read(const char *path, size_t *size, Error *error)
{
    Text packed = {0};
    if (!text_read_file(&packed, path, WEIGHTFILE_PACKED_MAX, error))
        return NULL;
    void *bytes =
        embedded_unpack((Embedded){.bytes = (const unsigned char *)packed.bytes, .size = packed.length}, size, error);
    if (!bytes)
        error_prefix(error, "%s", path);
    text_free(&packed);
    return bytes;
}

bool weightfile_write(const char *path, const WeightKind *kind, const void *numbers, Error *error)
{
    Text file = {0};
    weightfile_print(&file, kind, numbers);
    const size_t room = ZSTD_compressBound(file.length);
    void *packed = xmalloc(room);
    const size_t size = ZSTD_compress(packed, room, file.bytes, file.length, WEIGHTFILE_EFFORT);
    const bool good = ZSTD_isError(size) ? error_set(error, "%s: %s", path, ZSTD_getErrorName(size))
                                         : outfile_write(path, packed, size, error);
    free(packed);
    text_free(&file);
    return good;
}

#endif
