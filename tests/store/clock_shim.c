/* SPDX-License-Identifier: MIT
 *
 * clock_shim - clocks that are wrong. Preloaded into a program (LD_PRELOAD), it adds the seconds that stand as text at
 * the beginning of a file to whatever the program asks of a clock; the file may change at any time. WUQI_TEST_CLOCK is
 * the file for the time of day: clocks that measure how long something takes stay right, as they do on a machine whose
 * clock is set. WUQI_TEST_MONOTONIC is the file for these: set forward, they show what a process sees that has stood
 * still for so long. For tests/store/chaos.py and tests/e2e/referee.sh.
 */
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const char *shim_day, *shim_monotonic;

static const char *shim_map(const char *variable)
{
    const char *name = getenv(variable);
    int file = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
    void *map = file >= 0 ? mmap(NULL, 32, PROT_READ, MAP_SHARED, file, 0) : MAP_FAILED;
    if (file >= 0)
        close(file);
    return map == MAP_FAILED ? NULL : map;
}

__attribute__((constructor)) static void shim_open(void)
{
    shim_day = shim_map("WUQI_TEST_CLOCK");
    shim_monotonic = shim_map("WUQI_TEST_MONOTONIC");
}

static long shim_seconds(const char *file)
{
    return file ? strtol(file, NULL, 10) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    static int (*real)(clockid_t, struct timespec *);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
    int status = real(clock, now);
    if (status == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
        now->tv_sec += shim_seconds(shim_day);
    if (status == 0 && (clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_COARSE || clock == CLOCK_MONOTONIC_RAW))
        now->tv_sec += shim_seconds(shim_monotonic);
    return status;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    struct timespec precise;
    (void)zone;
    int status = clock_gettime(CLOCK_REALTIME, &precise);
    now->tv_sec = precise.tv_sec;
    now->tv_usec = precise.tv_nsec / 1000;
    return status;
}

time_t time(time_t *out)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (out)
        *out = now.tv_sec;
    return now.tv_sec;
}
