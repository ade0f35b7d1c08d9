/* SPDX-License-Identifier: MIT
 *
 * samples - frames of lines.
 */
#include "learn/samples.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zstd.h>

enum { SAMPLES_FRAME_MAX = 64 << 20, SAMPLES_EFFORT = 9 };

static bool samples_fail(const char *path, Error *error)
{
    error_set(error, "%s: %s", path, strerror(errno));
    return false;
}

/* The whole file; empty if there is none. */
static bool samples_load(const char *path, Text *bytes, Error *error)
{
    FILE *file = fopen(path, "rb");
    char block[1 << 16];
    size_t size;
    if (!file)
        return errno == ENOENT || samples_fail(path, error);
    while ((size = fread(block, 1, sizeof block, file)) > 0)
        text_add_bytes(bytes, block, size);
    bool fine = !ferror(file) || samples_fail(path, error);
    fclose(file);
    return fine;
}

/* Unpacks the frame at a place of the file into `lines`; returns its packed length, 0 if there is no whole frame. */
static size_t samples_frame(const Text *bytes, size_t at, Text *lines)
{
    const char *begin = bytes->bytes + at;
    size_t packed = ZSTD_findFrameCompressedSize(begin, bytes->length - at);
    if (ZSTD_isError(packed))
        return 0;
    unsigned long long size = ZSTD_getFrameContentSize(begin, packed);
    if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN || size > SAMPLES_FRAME_MAX)
        return 0;
    char *unpacked = xmalloc((unsigned long)size + 1);
    bool fine = ZSTD_decompress(unpacked, (size_t)size, begin, packed) == (size_t)size;
    text_clear(lines);
    if (fine)
        text_add_bytes(lines, unpacked, (size_t)size);
    free(unpacked);
    return fine ? packed : 0;
}

/* A line of a frame without its end, which is cut off; NULL after the last. */
static char *samples_line(char **at)
{
    char *line = *at, *end = line ? strchr(line, '\n') : NULL;
    if (!end)
        return NULL;
    *end = '\0';
    *at = end + 1;
    return line;
}

bool samples_open(const char *path, uint64_t seed, SamplesState *state, Error *error)
{
    Text bytes = {0}, lines = {0};
    size_t at = 0, length;
    *state = (SamplesState){0};
    if (!samples_load(path, &bytes, error))
        return false;
    while (at < bytes.length && (length = samples_frame(&bytes, at, &lines)) > 0) {
        char *rest = lines.bytes;
        for (char *line = samples_line(&rest); line; line = samples_line(&rest)) {
            uint64_t of, next;
            if (line[0] != '=')
                state->positions++;
            else if (sscanf(line, "= %" SCNu64 " %" SCNu64, &of, &next) == 2 && of == seed && next > state->next)
                state->next = next;
        }
        at += length;
    }
    bool none = at == 0 && bytes.length > 0, fine = true;
    if (none && ZSTD_isError(ZSTD_getFrameContentSize(bytes.bytes, bytes.length)) && bytes.length >= 4)
        fine = error_set(error, "%s: no file of training positions", path);
    else if (at < bytes.length)
        fine = truncate(path, (off_t)at) == 0 || samples_fail(path, error);
    text_free(&bytes);
    text_free(&lines);
    return fine;
}

bool samples_add(const char *path, const Text *lines, uint64_t seed, uint64_t next, Error *error)
{
    Text frame = {0};
    text_add_bytes(&frame, text_string(lines), lines->length);
    text_printf(&frame, "= %llu %llu\n", (unsigned long long)seed, (unsigned long long)next);
    size_t room = ZSTD_compressBound(frame.length);
    char *packed = xmalloc(room);
    size_t size = ZSTD_compress(packed, room, frame.bytes, frame.length, SAMPLES_EFFORT);
    FILE *file = fopen(path, "ab");
    bool fine = file && !ZSTD_isError(size) && fwrite(packed, 1, size, file) == size && fflush(file) == 0;
    if (file && fclose(file) != 0)
        fine = false;
    if (!fine) {
        samples_fail(path, error);
        error_mark(error, ERROR_FAILURE);
    }
    free(packed);
    text_free(&frame);
    return fine;
}

bool samples_read(const char *path, LabelledFunction *take, void *context, Error *error)
{
    Text bytes = {0}, lines = {0};
    size_t at = 0, length;
    bool fine = samples_load(path, &bytes, error);
    uint64_t number = 0;
    while (fine && at < bytes.length && (length = samples_frame(&bytes, at, &lines)) > 0) {
        char *rest = lines.bytes;
        for (char *line = samples_line(&rest); fine && line; line = samples_line(&rest)) {
            number++;
            if (line[0] == '=')
                continue;
            Labelled sample = {.position = line};
            char *bar = strchr(line, '|');
            fine = bar && sscanf(bar + 1, "%lf | %lf | %" SCNu64 ".%" SCNu64, &sample.value, &sample.result, &sample.seed, &sample.game) == 4;
            if (!fine) {
                error_set(error, "%s: line %llu: 'POSITION | value | result | SEED.GAME' expected", path, (unsigned long long)number);
                break;
            }
            *bar = '\0';
            take(context, &sample);
        }
        at += length;
    }
    text_free(&bytes);
    text_free(&lines);
    return fine;
}
