/* SPDX-License-Identifier: MIT
 *
 * guard - streams that replace stdout and stderr, and make printable what is written to them.
 */
#include "tui/guard.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/printable.h"

/* A guarded stream: its descriptor, and the beginning of a character or a colour whose end has not come yet. */
typedef struct GuardStream {
    int file;
    char waiting[8];
    size_t waits;
    bool plain; /* what is written now passes as it is */
} GuardStream;

/* How many bytes at the end may be the beginning of something: a character, a colour, a CRLF. */
static size_t guard_unfinished(const char *bytes, size_t length)
{
    for (size_t back = 1; back < sizeof((GuardStream *)0)->waiting && back <= length; back++) {
        const char *at = bytes + length - back;
        if (*at == '\033' || (*at == '\r' && back == 1))
            return printable_colour(at, back) ? 0 : back;
        if ((unsigned char)*at >= 0xc0)
            return utf8_next(at, back).cut ? back : 0;
    }
    return 0;
}

static bool guard_put(int file, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(file, bytes, length);
        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        }
    }
    return true;
}

static ssize_t guard_write(void *cookie, const char *bytes, size_t length)
{
    GuardStream *stream = cookie;
    if (stream->plain)
        return guard_put(stream->file, bytes, length) ? (ssize_t)length : 0;
    Text all = {0}, shown = {0};
    text_add_bytes(&all, stream->waiting, stream->waits);
    text_add_bytes(&all, bytes, length);
    stream->waits = guard_unfinished(text_string(&all), all.length);
    size_t whole = all.length - stream->waits;
    memcpy(stream->waiting, text_string(&all) + whole, stream->waits);
    text_add_printable(&shown, text_string(&all), whole, PRINTABLE_LINES | PRINTABLE_COLOURS);
    bool fine = guard_put(stream->file, text_string(&shown), shown.length);
    text_free(&all);
    text_free(&shown);
    return fine ? (ssize_t)length : 0;
}

static GuardStream guard_streams[2] = {{.file = STDOUT_FILENO}, {.file = STDERR_FILENO}};
static FILE *guard_files[2];

void guard_output(void)
{
    for (int i = 0; i < 2 && !guard_files[i]; i++) {
        FILE *guarded = fopencookie(&guard_streams[i], "w", (cookie_io_functions_t){.write = guard_write});
        if (!guarded)
            continue;
        setvbuf(guarded, NULL, i == 1 || isatty(STDOUT_FILENO) ? _IOLBF : _IOFBF, BUFSIZ);
        guard_files[i] = guarded;
    }
    stdout = guard_files[0] ? guard_files[0] : stdout;
    stderr = guard_files[1] ? guard_files[1] : stderr;
}

void guard_data(const char *bytes, size_t length)
{
    if (!isatty(STDOUT_FILENO) && stdout == guard_files[0]) {
        fflush(stdout);
        guard_streams[0].plain = true;
    }
    fwrite(bytes, 1, length, stdout);
    fflush(stdout);
    guard_streams[0].plain = false;
}

void guard_control(FILE *stream, const char *text)
{
    fflush(stream);
    for (int i = 0; i < 2; i++) {
        if (stream == guard_files[i] && stream) {
            guard_put(guard_streams[i].file, text, strlen(text));
            return;
        }
    }
    fputs(text, stream);
    fflush(stream);
}
