/* SPDX-License-Identifier: MIT
 *
 * train_steps - the steps.
 */
#include "app/train_steps.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/store_args.h"
#include "arena/train_run.h"
#include "base/filelock.h"
#include "base/outfile.h"
#include "lab/curve.h"
#include "lab/figure.h"
#include "learn/generate.h"

static bool train_steps_merge(const TrainSteps *steps, Error *error)
{
    uint64_t added;
    if (!samples_merge(steps->files.data, steps->merge, steps->game->name, &added, error))
        return false;
    fprintf(steps->options.log, "%s: %" PRIu64 " positions added\n", steps->merge, added);
    return true;
}

/* Games by whoever works on the store. */
static bool train_steps_games(const TrainSteps *steps, bool *whole, Error *error)
{
    Store store;
    TrainRun run = {.spec = {.game = steps->game,
                             .trainer = steps->trainer,
                             .player = (char *)(uintptr_t)steps->files.player,
                             .options = steps->options},
                    .data = steps->files.data,
                    .concurrency = steps->queue ? 0 : steps->options.threads,
                    .about = steps->about,
                    .stop = steps->stop,
                    .waiting = steps->waiting};
    if (!store_args_open(&store, steps->db, error))
        return false;
    bool fine = train_run_play(&run, &store, error);
    store_args_close(&store);
    *whole = run.state.positions >= steps->options.positions;
    return fine;
}

/* How many games are likely to bring the positions: from what the first ones bring. */
static bool train_steps_expect(const TrainSteps *steps, const TrainSpec *spec, int64_t *games, Error *error)
{
    const int block = steps->trainer->maker->block;
    const double spare = 1.2;
    char *run = train_spec_print(spec, error), *job = train_job_print(0, block);
    void *worker = run ? train_job_kind.worker_new(run, error) : NULL;
    Text lines = {0};
    SamplesFrame frame = {0};
    bool fine = worker && train_job_kind.play(worker, job, NULL, &lines, error) > 0 &&
                train_job_take(run, job, &lines, &frame, error);
    if (fine && frame.positions == 0)
        fine = error_set(error, "the first %d games bring no positions", block);
    if (fine)
        *games = block + (int64_t)(spare * (double)steps->options.positions * block / (double)frame.positions);
    if (worker)
        train_job_kind.worker_free(worker);
    text_free(&lines);
    free(run);
    free(job);
    return fine;
}

/* The games as a run; how many stands in its file if that is there. */
static json_t *train_steps_file(const TrainSteps *steps, Error *error)
{
    const LearnOptions *options = &steps->options;
    const TrainSpec spec = {.game = steps->game,
                            .trainer = steps->trainer,
                            .player = (char *)(uintptr_t)steps->files.player,
                            .options = *options};
    json_t *there = blocks_work_file(&steps->work);
    int64_t games = json_integer_value(json_object_get(json_object_get(there, "train"), "games"));
    json_decref(there);
    if (games == 0 && !train_steps_expect(steps, &spec, &games, error))
        return NULL;
    return json_pack("{s:s, s:I, s:{s:I, s:I, s:I, s:i, s:i, s:s*}}", "game", steps->game->name, "seed",
                     (json_int_t)options->seed, "train", "games", (json_int_t)games, "positions",
                     (json_int_t)options->positions, "nodes", (json_int_t)options->play_nodes, "label_depth",
                     options->label_depth, "solve", options->solve_empties, "player", steps->files.player);
}

/* Games that blocks have played. */
static bool train_steps_blocks(TrainSteps *steps, bool *whole, Error *error)
{
    BlocksWork *work = &steps->work;
    json_t *file = train_steps_file(steps, error);
    if (!file)
        return false;
    bool fine = blocks_work_open(work, file, error);
    BlockCollect collect = {.run = &work->run, .folder = text_string(&work->folder), .data = steps->files.data};
    fine = fine && block_collect_begin(&collect, error) && block_collect_look(&collect, error);
    *whole = fine && collect.positions >= steps->options.positions;
    if (fine && collect.damaged > 0) {
        *error = collect.trouble;
        fine = false;
    } else if (fine && !*whole && collect.units == work->run.plan.units) {
        fine = error_set(error, "%s: its games bring %llu positions; name another file for more", work->path,
                         (unsigned long long)collect.positions);
    } else if (fine && !*whole) {
        blocks_work_missing(work, collect.units);
    }
    block_collect_end(&collect);
    blocks_work_close(work);
    return fine;
}

/* The fit is done with parts of the data, too, whose weights are thrown away; a trainer that learns as games come has
 * no parts. */
static bool train_steps_curve(const TrainSteps *steps, Error *error)
{
    static const double shares[] = {0.125, 0.25, 0.5, 1};
    LearnOptions options = steps->options;
    Curve *curve = curve_new(steps->game->name, !steps->trainer->maker);
    Text part = {0};
    bool fine = figure_possible() || error_set(error, "--curve: gnuplot is not there (Debian: gnuplot-nox)");
    text_printf(&part, "%s.part", steps->files.out);
    options.on_loss = curve_take;
    options.context = curve;
    for (size_t i = 0; fine && i < sizeof shares / sizeof shares[0]; i++) {
        bool last = i + 1 == sizeof shares / sizeof shares[0];
        LearnFiles files = steps->files;
        if (!last && !steps->trainer->maker)
            continue;
        options.share = last ? 0 : shares[i];
        files.out = last ? files.out : text_string(&part);
        curve_begin(curve, shares[i]);
        fine = trainer_run(steps->trainer, &files, &options, error);
        if (!last)
            unlink(text_string(&part));
    }
    fine = fine && curve_write(curve, steps->curve, error);
    curve_free(curve);
    text_free(&part);
    return fine;
}

static bool train_steps_all(TrainSteps *steps, bool *whole, Error *error)
{
    *whole = true;
    if (steps->merge && !train_steps_merge(steps, error))
        return false;
    if (steps->db && !train_steps_games(steps, whole, error))
        return false;
    if (steps->work.path && !train_steps_blocks(steps, whole, error))
        return false;
    if (!*whole)
        return true;
    return steps->curve ? train_steps_curve(steps, error)
                        : trainer_run(steps->trainer, &steps->files, &steps->options, error);
}

bool train_steps_run(TrainSteps *steps, bool *whole, Error *error)
{
    FileLocks locks;
    if (steps->curve && !outfile_make_folder(steps->curve))
        return error_set(error, "%s: %s", steps->curve, strerror(errno));
    if (!filelock_take(&locks, &(FileLockPaths){.at = {steps->files.data, steps->files.out, steps->curve}},
                       steps->waiting, error))
        return false;
    bool fine = train_steps_all(steps, whole, error);
    filelock_release(&locks);
    return fine;
}
