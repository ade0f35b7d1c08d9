/* SPDX-License-Identifier: MIT
 *
 * train_job - JSON and blocks.
 */
#include "arena/train_job.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "arena/run_spec.h"
#include "base/hash.h"
#include "learn/generate.h"

enum { TRAIN_FILE_MAX = 64 << 20, TRAIN_GAMES_MAX = 100000 };

bool train_fingerprint(const char *player, char fingerprint[20], Error *error)
{
    Text bytes = {0};
    fingerprint[0] = '\0';
    if (!player || strcmp(player, "zero") == 0)
        return true;
    bool fine = text_read_file(&bytes, player, TRAIN_FILE_MAX, error);
    if (fine)
        snprintf(fingerprint, 20, "%016" PRIx64, hash_bytes(HASH_START, bytes.bytes, bytes.length));
    text_free(&bytes);
    return fine;
}

char *train_spec_print(const TrainSpec *spec, Error *error)
{
    const LearnOptions *options = &spec->options;
    char fingerprint[20];
    if (!train_fingerprint(spec->player, fingerprint, error))
        return NULL;
    RunSpec run = {.game = spec->game, .conditions = {.seed = options->seed}};
    char *plain = run_spec_print(&run);
    json_t *object = json_loads(plain, 0, NULL);
    json_object_set_new(object, "train",
                        json_pack("{s:I, s:I, s:i, s:i, s:i, s:s, s:s}", "seed", (json_int_t)options->seed, "nodes",
                                  (json_int_t)options->play_nodes, "opening", options->random_plies, "depth",
                                  options->label_depth, "solve", options->solve_empties, "player",
                                  spec->player ? spec->player : "", "fingerprint", fingerprint));
    char *text = json_dumps(object, JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(object);
    free(plain);
    run_spec_free(&run);
    return text;
}

/* The file must be there under the same name, and be the same. */
static bool train_same_player(const TrainSpec *spec, const char *fingerprint, Error *error)
{
    char own[20];
    if (!train_fingerprint(spec->player, own, error))
        return false;
    return strcmp(own, fingerprint) == 0 ||
           error_set(error, "%s: another file than the one the games are to be played by", spec->player);
}

bool train_spec_parse(TrainSpec *spec, const char *text, Error *error)
{
    json_error_t trouble;
    json_t *object = json_loads(text, JSON_REJECT_DUPLICATES, &trouble);
    const char *game = "", *player = "", *fingerprint = NULL, *old = "";
    json_int_t seed, nodes;
    LearnOptions options = {.threads = 1};
    *spec = (TrainSpec){0};
    bool fine = object &&
                json_unpack_ex(object, &trouble, 0, "{s:s, s:{s:I, s:I, s:i, s:i, s:i, s:s, s?s, s?s}}", "game", &game,
                               "train", "seed", &seed, "nodes", &nodes, "opening", &options.random_plies, "depth",
                               &options.label_depth, "solve", &options.solve_empties, "player", &player, "fingerprint",
                               &fingerprint, "print", &old) == 0; /* "print": as programs before 2026-11-19 wrote it */
    if (!fine)
        error_set(error, "run: %s", trouble.text);
    else {
        options.seed = (uint64_t)seed;
        options.play_nodes = (uint64_t)nodes;
        spec->options = options;
        spec->game = games_find(game, error);
        spec->trainer = spec->game ? trainer_find(game, error) : NULL;
        spec->player = *player ? strdup(player) : NULL;
        fine = spec->trainer &&
               (spec->trainer->maker || error_set(error, "run: the trainer of %s keeps no games", game)) &&
               train_same_player(spec, fingerprint ? fingerprint : old, error);
    }
    json_decref(object);
    if (!fine)
        train_spec_free(spec);
    return fine;
}

void train_spec_free(TrainSpec *spec)
{
    free(spec->player);
    *spec = (TrainSpec){0};
}

char *train_job_print(uint64_t first, int games)
{
    json_t *object = json_pack("{s:[I,i]}", "block", (json_int_t)first, games);
    char *text = json_dumps(object, JSON_COMPACT);
    json_decref(object);
    return text;
}

bool train_job_parse(const char *text, uint64_t *first, int *games, Error *error)
{
    json_t *object = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    json_int_t begin;
    bool fine = object && json_unpack(object, "{s:[I,i]}", "block", &begin, games) == 0 && begin >= 0 && *games > 0 &&
                *games <= TRAIN_GAMES_MAX;
    *first = fine ? (uint64_t)begin : 0;
    json_decref(object);
    return fine || error_set(error, "job: a block of games is needed");
}

typedef struct TrainWorker {
    TrainSpec spec;
    void *weights;
} TrainWorker;

static void train_worker_free(void *self)
{
    TrainWorker *worker = self;
    train_spec_free(&worker->spec);
    free(worker->weights);
    free(worker);
}

static void *train_worker_new(const char *run, Error *error)
{
    TrainWorker *worker = xcalloc(1, sizeof *worker);
    if (train_spec_parse(&worker->spec, run, error) &&
        worker->spec.trainer->weights(worker->spec.game, worker->spec.player, &worker->weights, error))
        return worker;
    train_worker_free(worker);
    return NULL;
}

static int train_worker_play(void *self, const char *job, const _Atomic bool *stop, Text *result, Error *error)
{
    TrainWorker *worker = self;
    SamplesFrame frame = {0};
    Generation generation = {.game = worker->spec.game,
                             .maker = worker->spec.trainer->maker,
                             .weights = worker->weights,
                             .options = &worker->spec.options,
                             .stop = stop};
    int games;
    if (!train_job_parse(job, &frame.first, &games, error))
        return 0;
    if (games != generation.maker->block) {
        error_set(error, "job: a block has %d games here, not %d", generation.maker->block, games);
        return 0;
    }
    if (!generate_block(&generation, &frame, result)) {
        error_set(error, "abandoned");
        return 0;
    }
    samples_frame_print(&frame, result);
    return games;
}

bool train_job_take(const char *run, const char *job, Text *result, SamplesFrame *frame, Error *error)
{
    RunSpec spec;
    uint64_t first;
    int games;
    if (!train_job_parse(job, &first, &games, error) || !run_spec_parse(&spec, run, error))
        return false;
    bool fine = result->length <= SAMPLES_FRAME_MAX && samples_frame_take(frame, result) &&
                strcmp(frame->game, spec.game->name) == 0 && frame->seed == spec.conditions.seed &&
                frame->first == first && frame->next == first + (uint64_t)games;
    run_spec_free(&spec);
    return fine || error_set(error, "result: not the %d games from number %" PRIu64 " on", games, first);
}

static bool train_job_answers(const char *run, const char *job, const char *text, Error *error)
{
    SamplesFrame frame;
    Text lines = {0};
    text_add(&lines, text);
    bool fine = train_job_take(run, job, &lines, &frame, error);
    text_free(&lines);
    return fine;
}

const TextJobKind train_job_kind = {"train", train_worker_new, train_worker_free, train_worker_play, train_job_answers};
