/* SPDX-License-Identifier: MIT
 *
 * threads - POSIX threads; in WebAssembly, where a module has one thread, what little of them is needed to be alone.
 */
#ifndef BASE_THREADS_H
#define BASE_THREADS_H

#ifndef __wasm__

#include <pthread.h>

#else

#include <stddef.h>

typedef int pthread_t;
typedef int pthread_mutex_t;
typedef int pthread_cond_t;
typedef int pthread_once_t;
#define PTHREAD_MUTEX_INITIALIZER 0
#define PTHREAD_ONCE_INIT 0

/* Fails: whoever wants helpers does without. */
static inline int pthread_create(pthread_t *thread, const void *attributes, void *(*start)(void *), void *argument)
{
    (void)thread;
    (void)attributes;
    (void)start;
    (void)argument;
    return -1;
}

static inline int pthread_join(pthread_t thread, void **result)
{
    (void)thread;
    (void)result;
    return -1;
}

static inline int pthread_mutex_lock(pthread_mutex_t *lock)
{
    return *lock = 0;
}

static inline int pthread_mutex_unlock(pthread_mutex_t *lock)
{
    return *lock = 0;
}

static inline int pthread_mutex_init(pthread_mutex_t *lock, const void *attributes)
{
    (void)attributes;
    return *lock = 0;
}

static inline int pthread_mutex_destroy(pthread_mutex_t *lock)
{
    return *lock = 0;
}

static inline int pthread_cond_init(pthread_cond_t *wake, const void *attributes)
{
    (void)attributes;
    return *wake = 0;
}

static inline int pthread_cond_destroy(pthread_cond_t *wake)
{
    return *wake = 0;
}

/* Nobody else could have changed anything: whoever waits must look whether there is anything to wait for. */
static inline int pthread_cond_wait(pthread_cond_t *wake, pthread_mutex_t *lock)
{
    (void)lock;
    return *wake = 0;
}

static inline int pthread_cond_broadcast(pthread_cond_t *wake)
{
    return *wake = 0;
}

static inline int pthread_once(pthread_once_t *once, void (*start)(void))
{
    if (*once == 0)
        start();
    *once = 1;
    return 0;
}

#endif

#endif
