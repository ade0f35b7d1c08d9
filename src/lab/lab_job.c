/* SPDX-License-Identifier: MIT
 *
 * lab_job - JSON and rows.
 */
#include "lab/lab_job.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "arena/run_spec.h"
#include "base/hash.h"
#include "lab/experiment.h"

/* --- texts ------------------------------------------------------------------------------------------------------ */

static void job_hash(const json_t *experiment, char hash[20])
{
    char *text = json_dumps(experiment, JSON_COMPACT | JSON_SORT_KEYS);
    snprintf(hash, 20, "%016" PRIx64, hash_bytes(HASH_START, text, strlen(text)));
    free(text);
}

/* Workers ask every run for its game; an experiment's is that of its first part. */
static const Game *job_game(const json_t *experiment, Error *error)
{
    const json_t *part = json_array_get(json_object_get(experiment, "parts"), 0);
    return lab_game(json_array_get(json_object_get(part, "games"), 0), part, error);
}

/* Goes through the experiment; which rows are measured is for the cells to say. */
static bool job_pass(const char *name, const json_t *experiment, LabRun *run, Error *error)
{
    LabTable table = table_new(json_object_get(experiment, "labels"), json_object_get(experiment, "titles"));
    run->table = &table;
    bool fine = lab_run_parts(name, experiment, run, error);
    table_free(&table);
    return fine;
}

char *lab_spec_print(const LabSpec *spec, int64_t *rows, Error *error)
{
    const LabOptions options = {.quick = spec->quick, .opponent = spec->opponent};
    LabCells cells = {.wanted = -1};
    LabRun pass = {.jobs = 1, .cells = &cells};
    char hash[20], *text = NULL;
    json_t *experiment = lab_load(spec->experiment, &options, error);
    RunSpec run = {.game = experiment ? job_game(experiment, error) : NULL};
    if (run.game && job_pass(spec->experiment, experiment, &pass, error)) {
        char *plain = run_spec_print(&run);
        json_t *object = json_loads(plain, 0, NULL);
        job_hash(experiment, hash);
        json_object_set_new(object, "lab",
                            json_pack("{s:s, s:b, s:s, s:s}", "experiment", spec->experiment, "quick", spec->quick,
                                      "opponent", spec->opponent ? spec->opponent : "", "hash", hash));
        text = json_dumps(object, JSON_COMPACT | JSON_SORT_KEYS);
        json_decref(object);
        free(plain);
    }
    *rows = cells.count;
    json_decref(experiment);
    return text;
}

char *lab_job_print(int64_t row)
{
    json_t *object = json_pack("{s:I}", "row", (json_int_t)row);
    char *text = json_dumps(object, JSON_COMPACT);
    json_decref(object);
    return text;
}

static bool job_parse(const char *text, int64_t *row, Error *error)
{
    json_t *object = json_loads(text, JSON_REJECT_DUPLICATES, NULL), *number = json_object_get(object, "row");
    bool fine = json_is_integer(number) && json_integer_value(number) >= 0;
    *row = json_integer_value(number);
    json_decref(object);
    return fine || error_set(error, "job: the number of a row is needed");
}

/* --- the worker ------------------------------------------------------------------------------------------------- */

typedef struct LabWorker {
    char *name;
    json_t *experiment;
} LabWorker;

static void lab_worker_free(void *self)
{
    LabWorker *worker = self;
    free(worker->name);
    json_decref(worker->experiment);
    free(worker);
}

/* The experiment must be there under the same name, and be the same. */
static void *lab_worker_new(const char *run, Error *error)
{
    LabWorker *worker = xcalloc(1, sizeof *worker);
    json_t *object = json_loads(run, JSON_REJECT_DUPLICATES, NULL);
    const char *name = "", *opponent = "", *hash = "";
    char own[20];
    int quick;
    bool fine = json_unpack(object, "{s:{s:s, s:b, s:s, s:s}}", "lab", "experiment", &name, "quick", &quick, "opponent",
                            &opponent, "hash", &hash) == 0 ||
                error_set(error, "run: no experiment");
    const LabOptions options = {.quick = fine && quick, .opponent = *opponent ? opponent : NULL};
    worker->name = strdup(name);
    worker->experiment = fine ? lab_load(name, &options, error) : NULL;
    fine = worker->experiment != NULL;
    if (fine) {
        job_hash(worker->experiment, own);
        fine = strcmp(own, hash) == 0 || error_set(error, "%s: another experiment than the one that was planned", name);
    }
    json_decref(object);
    if (fine)
        return worker;
    lab_worker_free(worker);
    return NULL;
}

static int lab_worker_play(void *self, const char *job, const _Atomic bool *stop, Text *result, Error *error)
{
    LabWorker *worker = self;
    LabCells cells = {0};
    LabRun run = {.jobs = 1, .stop = stop, .cells = &cells};
    if (!job_parse(job, &cells.wanted, error) || !job_pass(worker->name, worker->experiment, &run, error))
        return 0;
    if (!cells.cell) {
        error_set(error, "job: the experiment has %lld rows", (long long)cells.count);
        return 0;
    }
    char *text = json_dumps(cells.cell, JSON_COMPACT | JSON_REAL_PRECISION(17));
    text_add(result, text);
    free(text);
    json_decref(cells.cell);
    return 1;
}

static bool lab_job_answers(const char *run, const char *job, const char *text, Error *error)
{
    json_t *cell = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    bool fine = json_is_object(json_object_get(cell, "labels")) && json_is_array(json_object_get(cell, "set"));
    (void)run;
    (void)job;
    json_decref(cell);
    return fine || error_set(error, "result: not a row of an experiment");
}

const TextJobKind lab_job_kind = {"lab", lab_worker_new, lab_worker_free, lab_worker_play, lab_job_answers};
