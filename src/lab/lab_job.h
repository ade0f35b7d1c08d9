/* SPDX-License-Identifier: MIT
 *
 * lab_job - an experiment as jobs: a row of its table each, in the order in which the experiment measures them.
 *
 * The run's text names the experiment and what stands in it, by a hash; a job's text the row's number. Its result is
 * the row (kinds.h: LabCells).
 */
#ifndef LAB_LAB_JOB_H
#define LAB_LAB_JOB_H

#include "arena/text_job.h"
#include "lab/lab.h"

typedef struct LabSpec {
    const char *experiment; /* a name or a file, as of experiment_load */
    bool quick;
    const char *opponent; /* may be NULL */
} LabSpec;

/* One line of JSON, which is a RunSpec (run_spec.h), too, and how many rows there are; NULL with the error. Free it. */
char *lab_spec_print(const LabSpec *spec, int64_t *rows, Error *error);
/* A job's text. Free it. */
char *lab_job_print(int64_t row);

/* A job counts for one. */
extern const TextJobKind lab_job_kind;

#endif
