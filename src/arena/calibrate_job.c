/* SPDX-License-Identifier: MIT
 *
 * calibrate_job - JSON and games.
 */
#include "arena/calibrate_job.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "arena/run_spec.h"
#include "arena/train_job.h"

char *calibrate_spec_print(const CalibrateSpec *spec, Error *error)
{
    const CalibrateOptions *options = &spec->options;
    char fingerprint[20];
    if (!train_fingerprint(spec->player, fingerprint, error))
        return NULL;
    RunSpec run = {.game = spec->game, .conditions = {.seed = options->seed}};
    char *plain = run_spec_print(&run);
    json_t *object = json_loads(plain, 0, NULL);
    json_object_set_new(object, "calibrate",
                        json_pack("{s:I, s:i, s:I, s:I, s:i, s:s, s:s}", "seed", (json_int_t)options->seed, "opening",
                                  options->random_plies, "play", (json_int_t)options->play_nodes, "nodes",
                                  (json_int_t)options->nodes, "solve", options->solve_empties, "player",
                                  spec->player ? spec->player : "", "fingerprint", fingerprint));
    char *text = json_dumps(object, JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(object);
    free(plain);
    run_spec_free(&run);
    return text;
}

char *calibrate_job_print(int64_t game)
{
    json_t *object = json_pack("{s:I}", "game", (json_int_t)game);
    char *text = json_dumps(object, JSON_COMPACT);
    json_decref(object);
    return text;
}

static bool calibrate_job_parse(const char *text, int64_t *game, Error *error)
{
    json_t *object = json_loads(text, JSON_REJECT_DUPLICATES, NULL), *number = json_object_get(object, "game");
    bool fine = json_is_integer(number) && json_integer_value(number) >= 0;
    *game = json_integer_value(number);
    json_decref(object);
    return fine || error_set(error, "job: the number of a game is needed");
}

/* --- the worker ------------------------------------------------------------------------------------------------- */

typedef struct CalibrateWorker {
    Calibration *run;
    void *weights;
} CalibrateWorker;

static void calibrate_worker_free(void *self)
{
    CalibrateWorker *worker = self;
    if (worker->run)
        calibration_free(worker->run);
    free(worker->weights);
    free(worker);
}

/* The weights must be there under the same name, and be the same. */
static bool calibrate_weights(CalibrateWorker *worker, const Game *game, const json_t *spec, Error *error)
{
    const char *player = json_string_value(json_object_get(spec, "player")),
               *fingerprint = json_string_value(json_object_get(spec, "fingerprint"));
    char own[20];
    if (!player || !*player)
        return true;
    if (!train_fingerprint(player, own, error))
        return false;
    if (!fingerprint || strcmp(own, fingerprint) != 0)
        return error_set(error, "%s: another file than the one the games are to be played by", player);
    worker->weights = game_read_weights(game, player, error);
    return worker->weights != NULL;
}

static void *calibrate_worker_new(const char *run, Error *error)
{
    CalibrateWorker *worker = xcalloc(1, sizeof *worker);
    json_t *object = json_loads(run, JSON_REJECT_DUPLICATES, NULL), *spec = json_object_get(object, "calibrate");
    const char *name = json_string_value(json_object_get(object, "game"));
    const Game *game = games_find(name ? name : "", error);
    CalibrateOptions options = {0};
    json_int_t seed, play, nodes;
    bool fine = game && (json_unpack(spec, "{s:I, s:i, s:I, s:I, s:i}", "seed", &seed, "opening", &options.random_plies,
                                     "play", &play, "nodes", &nodes, "solve", &options.solve_empties) == 0 ||
                         error_set(error, "run: no calibration"));
    fine = fine && calibrate_weights(worker, game, spec, error);
    json_decref(object);
    if (!fine) {
        calibrate_worker_free(worker);
        return NULL;
    }
    options.seed = (uint64_t)seed;
    options.play_nodes = (uint64_t)play;
    options.nodes = (uint64_t)nodes;
    options.weights = worker->weights;
    worker->run = calibration_new(game, &options);
    return worker;
}

static int calibrate_worker_play(void *self, const char *job, const _Atomic bool *stop, Text *result, Error *error)
{
    CalibrateWorker *worker = self;
    int64_t game;
    if (!calibrate_job_parse(job, &game, error))
        return 0;
    if (!calibration_play(worker->run, game, stop, result)) {
        error_set(error, "abandoned");
        return 0;
    }
    return 1;
}

static bool calibrate_job_answers(const char *run, const char *job, const char *text, Error *error)
{
    Calibration *read = calibration_new(NULL, &(CalibrateOptions){0});
    (void)run;
    (void)job;
    bool fine = calibration_take(read, text, error);
    calibration_free(read);
    return fine;
}

const TextJobKind calibrate_job_kind = {"calibrate", calibrate_worker_new, calibrate_worker_free, calibrate_worker_play,
                                        calibrate_job_answers};
