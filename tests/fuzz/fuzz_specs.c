/* SPDX-License-Identifier: MIT
 *
 * fuzz_specs - any text as the spec of a run or of a job, as what a run says of itself, as a tournament's file or as an
 * experiment (the first byte chooses). Refused in one line; what is taken is the same when it is written and read
 * again.
 */
#include "tests/fuzz/fuzz_support.h"

#include "arena/run_about.h"
#include "arena/run_spec.h"
#include "arena/tournament.h"
#include "lab/experiment.h"

static void try_run(const char *text)
{
    RunSpec spec, again;
    Error error = {0};
    if (told(run_spec_parse(&spec, text, &error), &error)) {
        char *first = run_spec_print(&spec);
        require(run_spec_parse(&again, first, &error));
        char *second = run_spec_print(&again);
        require(strcmp(first, second) == 0);
        free(first);
        free(second);
        run_spec_free(&again);
    }
    run_spec_free(&spec);
}

static void try_job(const char *text)
{
    JobSpec job = {0}, again = {0};
    Error error = {0};
    if (told(job_spec_parse(&job, text, &error), &error)) {
        char *first = job_spec_print(&job);
        require(job_spec_parse(&again, first, &error));
        char *second = job_spec_print(&again);
        require(strcmp(first, second) == 0);
        free(first);
        free(second);
        job_spec_free(&again);
    }
    job_spec_free(&job);
}

static void try_about(const char *text)
{
    RunAbout about, again;
    run_about_parse(&about, text);
    char *first = run_about_print(&about);
    run_about_parse(&again, first);
    char *second = run_about_print(&again);
    require(strcmp(first, second) == 0);
    free(first);
    free(second);
    run_about_free(&about);
    run_about_free(&again);
}

static void try_tournament(const char *path)
{
    Tournament tournament;
    Error error = {0};
    if (told(tournament_read(&tournament, path, &error), &error))
        tournament_free(&tournament);
}

static void try_experiment(const char *path)
{
    Error error = {0};
    json_t *experiment = experiment_load(path, false, &error);
    told(experiment != NULL, &error);
    json_decref(experiment);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    char *text = fuzz_text(data + 1, size - 1);
    int kind = data[0] % 5;
    if (kind == 0)
        try_run(text);
    else if (kind == 1)
        try_job(text);
    else if (kind == 2)
        try_about(text);
    else if (kind == 3)
        try_tournament(fuzz_file(".json", data + 1, size - 1));
    else
        try_experiment(fuzz_file(".json", data + 1, size - 1));
    free(text);
    return 0;
}
