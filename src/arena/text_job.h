/* SPDX-License-Identifier: MIT
 *
 * text_job - runs whose jobs bring a text instead of games (store/results.h): which kinds there are, and what workers
 * and servers need to know of one.
 */
#ifndef ARENA_TEXT_JOB_H
#define ARENA_TEXT_JOB_H

#include <stdatomic.h>
#include <stdbool.h>

#include "base/error.h"
#include "base/text.h"

typedef struct TextJobKind {
    const char *key; /* of the object in the run's text that is of this kind */
    /* What a worker keeps between jobs of a run; NULL with the error if it cannot be made here. */
    void *(*worker_new)(const char *run, Error *error);
    void (*worker_free)(void *worker);
    /* Does a job; returns what it counts for, 0 with the error if it was stopped or is no job. */
    int (*play)(void *worker, const char *job, const _Atomic bool *stop, Text *result, Error *error);
    /* Is the text what the job of that run asks for? Whoever sent it may be wrong or worse. */
    bool (*answers)(const char *run, const char *job, const char *text, Error *error);
} TextJobKind;

/* Another kind, of a room above; before there are threads. */
void text_job_add(const TextJobKind *kind);

/* NULL if the run's jobs are games. */
const TextJobKind *text_job_kind(const char *run);

#endif
