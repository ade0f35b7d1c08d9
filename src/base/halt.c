/* SPDX-License-Identifier: MIT
 *
 * halt - holding and letting go.
 */
#include "base/halt.h"

#ifndef __wasm__

#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/threads.h"

enum { HALT_MOST = 8, HALT_POLL_MS = 2, HALT_LONGEST_MS = 900000 };

/* One `POINT:N=FILE`. */
typedef struct Halt {
    char point[32], file[256];
    _Atomic long left; /* passings until it holds */
    bool always;       /* from then on */
} Halt;

static pthread_once_t halt_read_once = PTHREAD_ONCE_INIT;
static pthread_mutex_t halt_telling = PTHREAD_MUTEX_INITIALIZER;
static Halt halts[HALT_MOST];
static int halt_count;

static void halt_read(void)
{
    const char *text = getenv("WUQI_HALT");
    long passing;
    for (int length = 0; text && *text; text += length, text += strspn(text, " ")) {
        if (halt_count == HALT_MOST)
            die("WUQI_HALT: more than %d points", HALT_MOST);
        Halt *halt = &halts[halt_count];
        char sign[3];
        if (sscanf(text, "%31[a-z.]:%ld%2[+=]%255[^ ]%n", halt->point, &passing, sign, halt->file, &length) != 4 ||
            passing < 1 || sign[strlen(sign) - 1] != '=')
            die("WUQI_HALT: expected POINT:N=FILE or POINT:N+=FILE at '%s'", text);
        atomic_store(&halt->left, passing);
        halt->always = sign[0] == '+';
        halt_count++;
    }
}

/* The file appears with what is in it. */
static void halt_tell(const char *file)
{
    char part[sizeof halts[0].file + 8];
    snprintf(part, sizeof part, "%s.part", file);
    pthread_mutex_lock(&halt_telling);
    /* opens: a file that a test names */
    FILE *out = fopen(part, "w");
    if (!out || fprintf(out, "%d\n", (int)getpid()) < 0 || fclose(out) != 0 || rename(part, file) != 0)
        die("WUQI_HALT: %s cannot be written", file);
    pthread_mutex_unlock(&halt_telling);
}

static void halt_hold(const Halt *halt)
{
    halt_tell(halt->file);
    /* Counted, and by no clock: a test may set that. */
    for (int polls = 0; access(halt->file, F_OK) == 0; polls++) {
        if (polls > HALT_LONGEST_MS / HALT_POLL_MS)
            die("WUQI_HALT: held at %s for %d s", halt->point, HALT_LONGEST_MS / 1000);
        clock_sleep_ms(HALT_POLL_MS);
    }
}

void halt_at(const char *point)
{
    bool here[HALT_MOST];
    pthread_once(&halt_read_once, halt_read);
    for (int i = 0; i < halt_count; i++) { /* all are counted before one holds */
        long left = strcmp(halts[i].point, point) == 0 ? atomic_fetch_sub(&halts[i].left, 1) : 2;
        here[i] = left == 1 || (left < 1 && halts[i].always);
    }
    for (int i = 0; i < halt_count; i++) {
        if (here[i])
            halt_hold(&halts[i]);
    }
}

#endif
