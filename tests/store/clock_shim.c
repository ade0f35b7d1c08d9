/* SPDX-License-Identifier: MIT
 *
 * clock_shim - a wall clock that is wrong. Preloaded into a program (LD_PRELOAD), it adds the seconds that stand as text at the beginning of the
 * file WUQI_TEST_CLOCK to whatever the program asks of the time of day; the file may change at any time. Clocks that measure how long
 * something takes stay right, as they do on a machine whose clock is set. For tests/store/chaos.py.
 */
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const char *shim_file;

__attribute__((constructor)) static void shim_open(void)
{
    const char *name = getenv("WUQI_TEST_CLOCK");
    int file = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
    void *map = file >= 0 ? mmap(NULL, 32, PROT_READ, MAP_SHARED, file, 0) : MAP_FAILED;
    shim_file = map == MAP_FAILED ? NULL : map;
    if (file >= 0)
        close(file);
}

static long shim_seconds(void)
{
    return shim_file ? strtol(shim_file, NULL, 10) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    static int (*real)(clockid_t, struct timespec *);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
    int status = real(clock, now);
    if (status == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
        now->tv_sec += shim_seconds();
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
