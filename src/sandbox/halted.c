/* SPDX-License-Identifier: MIT
 *
 * halted - a list of halted bots, and the thread that looks at it.
 */
#include "sandbox/halted.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/clock.h"
#include "sandbox/usage.h"

static pthread_mutex_t halted_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t halted_any = PTHREAD_COND_INITIALIZER;
static pthread_once_t halted_once = PTHREAD_ONCE_INIT;
static Halted *halted_list;
static bool halted_watched; /* the thread is there */

/* Both are processor time of the process that has this number now: true if that is still the bot. */
static bool halted_is_there(const Halted *halted)
{
    struct pollfd end = {.fd = halted->handle, .events = POLLIN};
    return halted->handle < 0 || poll(&end, 1, 0) == 0;
}

static int64_t halted_cpu_ns(const Halted *halted)
{
    return halted->group > 0 ? usage_tree_cpu_ns(halted->bot) : usage_cpu_ns(halted->bot);
}

static void halted_kill(const Halted *halted)
{
    if (halted->group > 0)
        usage_tree_kill(halted->bot);
    if (halted->handle < 0 || syscall(SYS_pidfd_send_signal, halted->handle, SIGKILL, NULL, 0) != 0)
        kill(halted->bot, SIGKILL);
}

static void halted_look(Halted *halted)
{
    int64_t used = halted_cpu_ns(halted) - halted->from_ns;
    if (halted->ended || used <= halted->used_ns || !halted_is_there(halted))
        return;
    halted->used_ns = used;
    halted->ended = used > HALTED_CPU_MS * INT64_C(1000000);
    if (halted->ended)
        halted_kill(halted);
}

static void *halted_watch(void *unused)
{
    for (;;) {
        pthread_mutex_lock(&halted_lock);
        while (!halted_list)
            pthread_cond_wait(&halted_any, &halted_lock);
        for (Halted *halted = halted_list; halted; halted = halted->next)
            halted_look(halted);
        pthread_mutex_unlock(&halted_lock);
        clock_sleep_ms(HALTED_MS);
    }
    return unused;
}

static void halted_before_fork(void)
{
    pthread_mutex_lock(&halted_lock);
}

static void halted_after_fork(void)
{
    pthread_mutex_unlock(&halted_lock);
}

/* A child has neither the thread nor the bots. */
static void halted_in_child(void)
{
    halted_list = NULL;
    halted_watched = false;
    pthread_cond_init(&halted_any, NULL);
    pthread_mutex_unlock(&halted_lock);
}

static void halted_mind_forks(void)
{
    pthread_atfork(halted_before_fork, halted_after_fork, halted_in_child);
}

/* Signals are for the other threads. Without the thread halted_end looks alone. */
static void halted_start(void)
{
    pthread_t thread;
    sigset_t all, old;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    halted_watched = pthread_create(&thread, NULL, halted_watch, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    if (halted_watched)
        pthread_detach(thread);
}

void halted_begin(Halted *halted)
{
    pthread_once(&halted_once, halted_mind_forks);
    halted->from_ns = halted_cpu_ns(halted);
    halted->used_ns = 0;
    halted->ended = false;
    pthread_mutex_lock(&halted_lock);
    if (!halted_watched)
        halted_start();
    halted->next = halted_list;
    halted_list = halted;
    pthread_cond_signal(&halted_any);
    pthread_mutex_unlock(&halted_lock);
}

bool halted_end(Halted *halted)
{
    pthread_mutex_lock(&halted_lock);
    Halted **at = &halted_list;
    while (*at && *at != halted)
        at = &(*at)->next;
    if (*at)
        *at = halted->next;
    halted_look(halted);
    pthread_mutex_unlock(&halted_lock);
    return !halted->ended;
}
