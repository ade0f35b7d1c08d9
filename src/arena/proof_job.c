/* SPDX-License-Identifier: MIT
 *
 * proof_job - JSON, positions and trees.
 */
#include "arena/proof_job.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "arena/run_spec.h"

enum {
    PROOF_TREE_MAX = 32 << 20,
    PROOF_CHECK_MAX = 300000000 /* nodes: a minute or so */,
    PROOF_HASH_MAX = 65536,
    PROOF_QUIET_MAX = 40
};

char *proof_spec_print(const ProofSpec *spec)
{
    const ProofLimits *limits = &spec->limits;
    RunSpec run = {.game = spec->game};
    char *plain = run_spec_print(&run);
    json_t *object = json_loads(plain, 0, NULL);
    json_object_set_new(object, "prove",
                        json_pack("{s:I, s:I, s:i, s:i, s:i, s:s}", "nodes", (json_int_t)limits->threat_nodes, "search",
                                  (json_int_t)limits->search_nodes, "tries", limits->tries, "quiet", limits->quiet,
                                  "hash", spec->hash_mb, "moves", spec->moves));
    if (spec->alone)
        json_object_set_new(json_object_get(object, "prove"), "alone", json_true());
    char *text = json_dumps(object, JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(object);
    free(plain);
    run_spec_free(&run);
    return text;
}

static bool proof_spec_parse(ProofSpec *spec, const char *text, Error *error)
{
    json_error_t trouble;
    json_t *object = json_loads(text, JSON_REJECT_DUPLICATES, &trouble);
    const char *game = "";
    json_int_t nodes = 0, search = 0;
    ProofLimits *limits = &spec->limits;
    *spec = (ProofSpec){0};
    bool fine = object && json_unpack_ex(object, &trouble, 0, "{s:s, s:{s:I, s:I, s:i, s:i, s:i}}", "game", &game,
                                         "prove", "nodes", &nodes, "search", &search, "tries", &limits->tries, "quiet",
                                         &limits->quiet, "hash", &spec->hash_mb) == 0;
    if (!fine)
        error_set(error, "run: %s", trouble.text);
    else if (strcmp(game, "gomoku15") != 0)
        fine = error_set(error, "run: proofs are made for gomoku15 alone");
    else if (nodes < 1 || search < 1 || limits->tries < 1 || limits->tries > PROOF_TRIES_MAX || limits->quiet < 0 ||
             limits->quiet > PROOF_QUIET_MAX || spec->hash_mb < 1 || spec->hash_mb > PROOF_HASH_MAX)
        fine = error_set(error, "run: limits of a proof that cannot be");
    limits->threat_nodes = (uint64_t)nodes;
    limits->search_nodes = (uint64_t)search;
    spec->alone = json_is_true(json_object_get(json_object_get(object, "prove"), "alone"));
    spec->game = fine ? games_find(game, error) : NULL;
    json_decref(object);
    return spec->game != NULL;
}

char *proof_job_print(const ProofBoard *board)
{
    Text stones = {0};
    proof_board_print(board, &stones);
    json_t *object = json_pack("{s:s}", "stones", text_string(&stones));
    char *text = json_dumps(object, JSON_COMPACT);
    json_decref(object);
    text_free(&stones);
    return text;
}

static bool proof_job_parse(const char *text, ProofBoard *board, Error *error)
{
    json_t *object = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    const char *stones = json_string_value(json_object_get(object, "stones"));
    bool fine = stones && proof_board_parse(board, stones) && !proof_board_won(board, PROOF_BLACK) &&
                !proof_board_won(board, PROOF_WHITE);
    json_decref(object);
    return fine || error_set(error, "job: a position with black to move is needed");
}

/* --- results -------------------------------------------------------------------------------------------------- */

static void proof_result_print(const Text *tree, bool found, Text *result)
{
    static const char digits[] = "0123456789abcdef";
    text_add(result, found ? "{\"tree\":\"" : "{\"tree\":null}");
    for (size_t i = 0; i < tree->length && found; i++) {
        text_add_char(result, digits[(unsigned char)tree->bytes[i] >> 4]);
        text_add_char(result, digits[(unsigned char)tree->bytes[i] & 15]);
    }
    if (found)
        text_add(result, "\"}");
}

static int digit_value(char digit)
{
    return digit >= '0' && digit <= '9' ? digit - '0' : digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
}

static bool proof_read_bytes(const char *digits, size_t length, Text *bytes)
{
    if (length % 2 != 0 || length > 2 * (size_t)PROOF_TREE_MAX)
        return false;
    for (size_t i = 0; i < length; i += 2) {
        int high = digit_value(digits[i]), low = digit_value(digits[i + 1]);
        if (high < 0 || low < 0)
            return false;
        text_add_char(bytes, (char)(high << 4 | low));
    }
    return true;
}

bool proof_job_take(const char *job, const char *result, Text *tree, Error *error)
{
    ProofCheck check = {.limit = PROOF_CHECK_MAX};
    Text bytes = {0};
    if (!proof_job_parse(job, &check.board, error))
        return false;
    json_t *object = json_loads(result, JSON_REJECT_DUPLICATES, NULL), *value = json_object_get(object, "tree");
    bool fine = json_is_null(value);
    if (json_is_string(value))
        fine = proof_read_bytes(json_string_value(value), json_string_length(value), &bytes) &&
               proof_check_tree(&check, (const uint8_t *)text_string(&bytes), bytes.length) > 0;
    json_decref(object);
    if (fine)
        text_add_bytes(tree, text_string(&bytes), bytes.length);
    text_free(&bytes);
    return fine || error_set(error, "result: not a proof of the job's position");
}

static bool proof_job_answers(const char *run, const char *job, const char *text, Error *error)
{
    Text tree = {0};
    (void)run;
    bool fine = proof_job_take(job, text, &tree, error);
    text_free(&tree);
    return fine;
}

/* --- the worker ----------------------------------------------------------------------------------------------- */

typedef struct ProofWorker {
    ProofSpec spec;
    ProofMaker *maker; /* what it found for one position helps with the next */
    const _Atomic bool *stop;
} ProofWorker;

static bool proof_worker_stopped(void *context)
{
    const ProofWorker *worker = context;
    return worker->stop && atomic_load(worker->stop);
}

static void proof_worker_free(void *self)
{
    ProofWorker *worker = self;
    if (worker->maker)
        proof_maker_free(worker->maker);
    free(worker);
}

static void *proof_worker_new(const char *run, Error *error)
{
    ProofWorker *worker = xcalloc(1, sizeof *worker);
    if (!proof_spec_parse(&worker->spec, run, error)) {
        free(worker);
        return NULL;
    }
    return worker;
}

static int proof_worker_play(void *self, const char *job, const _Atomic bool *stop, Text *result, Error *error)
{
    ProofWorker *worker = self;
    ProofBoard board;
    Text tree = {0};
    if (!proof_job_parse(job, &board, error))
        return 0;
    worker->stop = stop;
    if (worker->spec.alone && worker->maker) {
        proof_maker_free(worker->maker);
        worker->maker = NULL;
    }
    if (!worker->maker)
        worker->maker = proof_maker_new(worker->spec.game, (size_t)worker->spec.hash_mb, proof_worker_stopped, worker);
    bool found = proof_maker_prove(worker->maker, &board, &worker->spec.limits, &tree);
    bool stopped = !found && proof_worker_stopped(worker);
    if (!stopped)
        proof_result_print(&tree, found, result);
    text_free(&tree);
    if (stopped)
        error_set(error, "abandoned");
    return !stopped;
}

const TextJobKind proof_job_kind = {"prove", proof_worker_new, proof_worker_free, proof_worker_play, proof_job_answers};
