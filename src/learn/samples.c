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

#include "base/halt.h"
#include "base/infile.h"
#include "base/outfile.h"

enum { SAMPLES_EFFORT = 9 };
static const size_t SAMPLES_FILE_MAX = (size_t)1 << 36; /* more than any machine could hold */

static bool samples_fail(const char *path, Error *error)
{
    return error_set(error, "%s: %s", path, strerror(errno));
}

void samples_frame_print(const SamplesFrame *frame, Text *lines)
{
    text_printf(lines, "= %s %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", frame->game, frame->seed, frame->first,
                frame->next, frame->positions);
}

bool samples_frame_parse(SamplesFrame *frame, const char *line)
{
    return sscanf(line, "= %31s %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64, frame->game, &frame->seed, &frame->first,
                  &frame->next, &frame->positions) == 5 &&
           frame->first < frame->next;
}

bool samples_frame_take(SamplesFrame *frame, Text *lines)
{
    const char *text = text_string(lines);
    size_t at = lines->length;
    if (at < 2 || text[at - 1] != '\n' || memchr(text, '\0', at))
        return false;
    for (at--; at > 0 && text[at - 1] != '\n';)
        at--;
    if (!samples_frame_parse(frame, text + at) || (at > 0 && (text[0] == '=' || memmem(text, at, "\n=", 2))))
        return false;
    lines->length = at;
    lines->bytes[at] = '\0';
    return true;
}

/* --- a file, frame by frame --- */

typedef struct SamplesFile {
    const char *path, *game;
    Text bytes;
    size_t at;     /* where the frame at hand begins */
    size_t length; /* of it, packed */
    Text lines;
    SamplesFrame frame;
    Error *error;
    bool damaged;
} SamplesFile;

/* The whole file; empty if there is none. */
static bool file_load(SamplesFile *file)
{
    InfileSize there = {.limit = SAMPLES_FILE_MAX};
    FILE *stream = infile_open_sized(file->path, &there, file->error);
    char block[1 << 16];
    size_t size;
    if (!stream)
        return errno == ENOENT;
    while ((size = fread(block, 1, sizeof block, stream)) > 0)
        text_add_bytes(&file->bytes, block, size);
    bool fine = (!ferror(stream) || samples_fail(file->path, file->error)) &&
                infile_was_whole(file->path, &there, file->bytes.length, file->error);
    fclose(stream);
    return fine;
}

static void file_free(SamplesFile *file)
{
    text_free(&file->bytes);
    text_free(&file->lines);
}

static bool file_damaged(SamplesFile *file)
{
    file->damaged = true;
    if (file->at == 0)
        return error_set(file->error, "%s: no file of training positions", file->path);
    return error_set(file->error, "%s: damaged at byte %zu", file->path, file->at);
}

/* Unpacks the frame; false if its checksum does not fit it or it is too large. */
static bool file_unpack(SamplesFile *file, const char *begin)
{
    unsigned long long size = ZSTD_getFrameContentSize(begin, file->length);
    if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN || size > SAMPLES_FRAME_MAX)
        return false;
    char *unpacked = xmalloc((unsigned long)size + 1);
    bool fine = ZSTD_decompress(unpacked, (size_t)size, begin, file->length) == (size_t)size;
    text_clear(&file->lines);
    if (fine)
        text_add_bytes(&file->lines, unpacked, (size_t)size);
    free(unpacked);
    return fine;
}

/* Is what is left the beginning of a frame and nothing else? Behind a frame that was cut short there is none. */
static bool file_cut(const SamplesFile *file)
{
    static const char magic[4] = {'\x28', '\xb5', '\x2f', '\xfd'};
    const char *rest = file->bytes.bytes + file->at;
    size_t left = file->bytes.length - file->at, head = left < sizeof magic ? left : sizeof magic;
    return memcmp(rest, magic, head) == 0 && (left <= sizeof magic || !memmem(rest + 1, left - 1, magic, sizeof magic));
}

/* The next frame; false at the end, at a frame that was cut short, and with `damaged` where something is wrong. */
static bool file_next(SamplesFile *file)
{
    file->at += file->length;
    file->length = 0;
    if (file->at >= file->bytes.length)
        return false;
    const char *begin = file->bytes.bytes + file->at;
    size_t packed = ZSTD_findFrameCompressedSize(begin, file->bytes.length - file->at);
    if (ZSTD_isError(packed))
        return file_cut(file) ? false : file_damaged(file);
    file->length = packed;
    if (!file_unpack(file, begin) || !samples_frame_take(&file->frame, &file->lines))
        return file_damaged(file);
    if (strcmp(file->frame.game, file->game) != 0) {
        file->damaged = true;
        return error_set(file->error, "%s: positions of %s, not of %s", file->path, file->frame.game, file->game);
    }
    return true;
}

bool samples_open(const char *path, const char *game, uint64_t seed, SamplesState *state, Error *error)
{
    SamplesFile file = {.path = path, .game = game, .error = error};
    *state = (SamplesState){0};
    bool fine = file_load(&file);
    while (fine && file_next(&file)) {
        state->positions += file.frame.positions;
        if (file.frame.seed == seed && file.frame.next > state->next)
            state->next = file.frame.next;
    }
    fine = fine && !file.damaged;
    if (fine && file.at < file.bytes.length)
        fine = truncate(path, (off_t)file.at) == 0 || samples_fail(path, error);
    file_free(&file);
    return fine;
}

static bool samples_write(const char *path, const void *bytes, size_t size, Error *error)
{
    if (outfile_add(path, bytes, size))
        return true;
    samples_fail(path, error);
    return error_mark(error, ERROR_FAILURE);
}

bool samples_add(const char *path, const SamplesFrame *frame, const Text *lines, Error *error)
{
    Text whole = {0};
    text_add_bytes(&whole, text_string(lines), lines->length);
    samples_frame_print(frame, &whole);
    size_t room = ZSTD_compressBound(whole.length);
    char *packed = xmalloc(room);
    ZSTD_CCtx *packer = ZSTD_createCCtx();
    ZSTD_CCtx_setParameter(packer, ZSTD_c_compressionLevel, SAMPLES_EFFORT);
    ZSTD_CCtx_setParameter(packer, ZSTD_c_checksumFlag, 1);
    size_t size = ZSTD_compress2(packer, packed, room, whole.bytes, whole.length);
    bool fine = ZSTD_isError(size) ? error_set(error, "%s: %s", path, ZSTD_getErrorName(size))
                                   : samples_write(path, packed, size, error);
    ZSTD_freeCCtx(packer);
    free(packed);
    text_free(&whole);
    halt_at("samples.added");
    return fine;
}

/* --- merging --- */

typedef struct SamplesFrames {
    SamplesFrame *at;
    int count;
} SamplesFrames;

static void frames_add(SamplesFrames *frames, const SamplesFrame *frame)
{
    frames->at = xrealloc(frames->at, (unsigned long)(frames->count + 1) * sizeof *frames->at);
    frames->at[frames->count++] = *frame;
}

static bool frames_load(SamplesFrames *frames, const char *path, const char *game, Error *error)
{
    SamplesFile file = {.path = path, .game = game, .error = error};
    bool fine = file_load(&file);
    while (fine && file_next(&file))
        frames_add(frames, &file.frame);
    fine = fine && !file.damaged;
    file_free(&file);
    return fine;
}

/* True if these games are all there or none of them, which *there says. */
static bool frames_have(const SamplesFrames *frames, const SamplesFrame *frame, bool *there)
{
    *there = false;
    for (int i = 0; i < frames->count; i++) {
        const SamplesFrame *other = &frames->at[i];
        if (other->seed != frame->seed || other->next <= frame->first || other->first >= frame->next)
            continue;
        *there = true;
        if (other->first > frame->first || other->next < frame->next)
            return false;
    }
    return true;
}

bool samples_merge(const char *path, const char *other, const char *game, uint64_t *added, Error *error)
{
    SamplesState state;
    SamplesFrames frames = {0};
    SamplesFile file = {.path = other, .game = game, .error = error};
    *added = 0;
    bool fine = (access(other, R_OK) == 0 || samples_fail(other, error)) &&
                samples_open(path, game, 0, &state, error) && frames_load(&frames, path, game, error) &&
                file_load(&file);
    while (fine && file_next(&file)) {
        bool there;
        if (!frames_have(&frames, &file.frame, &there))
            fine = error_set(error,
                             "%s: of the games %" PRIu64 " to %" PRIu64 " of seed %" PRIu64
                             " some are in %s and some are not",
                             other, file.frame.first, file.frame.next - 1, file.frame.seed, path);
        else if (!there) {
            fine = samples_write(path, file.bytes.bytes + file.at, file.length, error);
            *added += file.frame.positions;
            frames_add(&frames, &file.frame); /* the other file may have it twice */
        }
    }
    fine = fine && !file.damaged;
    file_free(&file);
    free(frames.at);
    return fine;
}

/* --- reading --- */

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

bool samples_each(const char *path, const char *game, SamplesLineFunction *take, void *context, Error *error)
{
    SamplesFile file = {.path = path, .game = game, .error = error};
    bool fine = file_load(&file);
    uint64_t number = 0;
    while (fine && file_next(&file)) {
        char *rest = file.lines.bytes;
        for (char *line = samples_line(&rest); fine && line; line = samples_line(&rest)) {
            Error wrong;
            number++;
            fine =
                take(context, line, &wrong) || error_set(error, "%s: line %" PRIu64 ": %s", path, number, wrong.text);
        }
    }
    fine = fine && !file.damaged;
    file_free(&file);
    return fine;
}

bool samples_label(char *line, Labelled *sample, Error *error)
{
    char *bar = strchr(line, '|');
    *sample = (Labelled){.position = line};
    if (!bar || sscanf(bar + 1, "%lf | %lf | %" SCNu64 ".%" SCNu64, &sample->value, &sample->result, &sample->seed,
                       &sample->game) != 4)
        return error_set(error, "'POSITION | value | result | SEED.GAME' expected");
    *bar = '\0';
    return true;
}
