/* SPDX-License-Identifier: MIT
 *
 * prove_run - proofs made (prover/proof_work.h) or checked (prover/proof_verify.h), and what is said about them.
 */
#include "app/prove_run.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/lock_args.h"
#include "app/prove_solved.h"
#include "app/store_args.h"
#include "app/ui.h"
#include "arena/proof_run.h"
#include "base/filelock.h"
#include "base/infile.h"
#include "proof/proof_book.h"
#include "prover/proof_verify.h"
#include "prover/proof_work.h"

/* What became of a position. */
static void prove_say(void *context, const ProofBoard *board, int plies, uint64_t nodes)
{
    const ProveCommand *command = context;
    Text list = {0};
    ui_progress(NULL);
    proof_board_print(board, &list);
    if (command->json)
        ui_print_json(json_pack("{s:s, s:b, s:i, s:I}", "stones", text_string(&list), "proved", plies > 0, "plies",
                                plies, "nodes", (json_int_t)nodes));
    else if (plies > 0)
        printf(ui_text("%s: proved, at most %d plies, %" PRIu64 " nodes\n",
                       "%s：已证明，至多 %d 步，%" PRIu64 " 个节点\n"),
               text_string(&list), plies, nodes);
    else
        printf(ui_text("%s: not proved\n", "%s：未证明\n"), text_string(&list));
    fflush(stdout);
    text_free(&list);
}

/* --- checking ------------------------------------------------------------------------------------------------- */

static void prove_say_replies(const ProofFile *proofs)
{
    int plies, replies = proof_book_replies(proofs, &plies);
    printf(ui_text("%d positions proved; of the 35 replies to the centre: %d\n",
                   "证明了 %d 个局面；35 个对天元的应手中：%d\n"),
           proofs->count, replies);
    if (replies == PROOF_REPLIES)
        printf(ui_text("Black wins from the empty board, in at most %d plies.\n", "空棋盘上黑方必胜，至多 %d 步。\n"),
               plies);
}

static bool prove_verify(ProveCommand *command, bool *bad, Error *error)
{
    ProofFile proofs = {0};
    bool good = proof_verify_read(&proofs, command->verify, error);
    *bad = !good;
    good = good && proof_verify(&proofs, prove_say, command, error);
    if (good && !command->json)
        prove_say_replies(&proofs);
    proof_file_free(&proofs);
    return good;
}

/* --- making --------------------------------------------------------------------------------------------------- */

static void prove_progress(void *context, const ProofWorkState *state)
{
    const ProofProgress *maker = &state->maker;
    char line[120];
    (void)context;
    snprintf(line, sizeof line, "%d/%d  %" PRIu64 " / %" PRIu64 " / %" PRIu64 " ~%.0f (%d)", state->proved,
             state->asked, maker->quiet, maker->failed, maker->thoughts, maker->left, maker->replies);
    ui_progress(line);
}

static ProofLimits prove_limits(const ProveCommand *command)
{
    return (ProofLimits){.threat_nodes = (uint64_t)command->nodes,
                         .search_nodes = (uint64_t)command->search,
                         .tries = (int)command->tries,
                         .quiet = (int)command->quiet};
}

/* What is left by all who work on the store. */
static bool prove_by_jobs(const ProveCommand *command, ProofWork *work, const Waiting *others, Error *error)
{
    Store store;
    ProofRun jobs = {.spec = {.game = command->game,
                              .limits = prove_limits(command),
                              .hash_mb = (int)command->hash,
                              .moves = command->moves ? command->moves : ""},
                     .concurrency = command->queue         ? 0
                                    : command->concurrency ? (int)command->concurrency
                                                           : 1,
                     .about = command->about,
                     .stop = others->stop,
                     .waiting = others};
    if (!store_args_open(&store, command->db, error))
        return false;
    bool good = proof_run_work(&jobs, work, &store, error);
    store_args_close(&store);
    return good;
}

/* --- by blocks -------------------------------------------------------------------------------------------------- */

/* Positions that are left, by their stones; what blocks have found for one of the run goes to those. */
typedef struct ProveBlocks {
    ProofWork *work;
    const ProofBoard *boards;
    const json_t *positions; /* of the run */
    json_t *left;            /* stones: number */
} ProveBlocks;

/* A run that there is has the positions that were left when it was made; some have been proved since. */
static json_t *prove_file(const ProveCommand *command, const json_t *left)
{
    const ProofLimits limits = prove_limits(command);
    json_t *positions = NULL, *there = blocks_work_file(&command->work);
    const char *stones;
    const json_t *number;
    positions = json_incref(json_object_get(json_object_get(there, "prove"), "positions"));
    if (!positions) {
        positions = json_array();
        json_object_foreach((json_t *)(uintptr_t)left, stones, number)
        {
            json_array_append_new(positions, json_string(stones));
        }
    }
    json_decref(there);
    return json_pack("{s:s, s:{s:o, s:I, s:I, s:i, s:i, s:I}}", "game", command->game->name, "prove", "positions",
                     positions, "nodes", (json_int_t)limits.threat_nodes, "search", (json_int_t)limits.search_nodes,
                     "tries", limits.tries, "quiet", limits.quiet, "hash", (json_int_t)command->hash);
}

static bool prove_take(void *context, int64_t unit, const char *text, Error *error)
{
    const ProveBlocks *blocks = context;
    const json_t *stones = json_array_get(blocks->positions, (size_t)unit),
                 *number = json_object_get(blocks->left, json_string_value(stones));
    if (!number)
        return true;
    const ProofBoard *board = &blocks->boards[json_integer_value(number)];
    char *job = proof_job_print(board);
    Text tree = {0};
    bool fine = proof_job_take(job, text, &tree, error);
    if (fine)
        proof_work_add(blocks->work, board, &tree);
    text_free(&tree);
    free(job);
    return fine;
}

/* What is left, from the blocks of a run that is made of it. */
static bool prove_by_blocks(ProveCommand *command, ProofWork *work, Error *error)
{
    ProveBlocks blocks = {.work = work, .left = json_object()};
    int count;
    blocks.boards = proof_work_left(work, &count);
    for (int i = 0; i < count; i++) {
        Text stones = {0};
        proof_board_print(&blocks.boards[i], &stones);
        json_object_set_new(blocks.left, text_string(&stones), json_integer(i));
        text_free(&stones);
    }
    command->work.whole = count == 0;
    bool fine = count == 0 || blocks_work_open(&command->work, prove_file(command, blocks.left), error);
    if (fine && count > 0) {
        blocks.positions = json_object_get(json_object_get(command->work.run.file, "prove"), "positions");
        fine = blocks_work_take(&command->work, prove_take, &blocks, error);
    }
    if (count > 0)
        blocks_work_close(&command->work);
    json_decref(blocks.left);
    return fine;
}

/* What the workers of a store thought is not known here. */
static void prove_sum_up(const ProveCommand *command, const ProofWorkState *state)
{
    if (command->json)
        return;
    if (command->db || command->work.path)
        printf(ui_text("%d of %d proved\n", "证明了 %d / %d\n"), state->proved, state->asked);
    else
        printf(ui_text("%d of %d proved; %" PRIu64 " thoughts, %" PRIu64 " positions proved by a quiet move, %" PRIu64
                       " given up\n",
                       "证明了 %d / %d；思考 %" PRIu64 " 次，静着证明 %" PRIu64 " 个局面，放弃 %" PRIu64 " 个\n"),
               state->proved, state->asked, state->maker.thoughts, state->maker.quiet, state->maker.failed);
}

/* The positions of a file, the moves of one a line. */
static bool prove_list(const ProveCommand *command, ProofWork *work, Error *error)
{
    enum { PROVE_LINE_MAX = 10000 };
    FILE *file = infile_open(command->list, (size_t)1 << 30, error);
    Text line = {0};
    Move first = 0;
    bool cut = false, fine = file != NULL;
    for (int number = 1; fine && text_read_line(&line, file, PROVE_LINE_MAX, &cut); number++) {
        ProofBoard board;
        if (line.length == 0)
            continue;
        fine = !cut && proof_work_board(command->game, text_string(&line), NULL, &board, &first, error);
        if (fine)
            proof_work_prove(work, &board);
        else
            error_prefix(error, "%s:%d", command->list, number);
    }
    if (file)
        fclose(file);
    text_free(&line);
    return fine;
}

static bool prove_positions(ProveCommand *command, ProofWork *work, const ProofBoard *board, const Waiting *others,
                            Error *error)
{
    Error unwritten;
    if (command->list && !prove_list(command, work, error))
        return false;
    if (board)
        proof_work_prove(work, board);
    else if (!command->list)
        proof_work_prove_replies(work);
    ui_progress(NULL);
    proof_work_save(work, &unwritten); /* what is lost is said at the end */
    if (command->db && !prove_by_jobs(command, work, others, error))
        return false;
    if (command->work.path && !prove_by_blocks(command, work, error))
        return false;
    const ProofWorkState state = proof_work_state(work);
    prove_sum_up(command, &state);
    if (command->work.path && !command->work.whole)
        return proof_work_save(work, error);
    return proof_work_save(work, error) &&
           (state.proved >= state.asked ||
            error_set(error, "not everything is proved within the limits; the same command with higher ones goes on"));
}

static bool prove_make(ProveCommand *command, const Waiting *others, bool *bad, Error *error)
{
    const ProofWorkOptions options = {.game = command->game,
                                      .file = command->file,
                                      .limits = prove_limits(command),
                                      .hash_mb = (size_t)command->hash,
                                      .seconds = command->seconds,
                                      .stop = others->stop,
                                      .leaves = command->db || command->work.path,
                                      .done = prove_say,
                                      .progress = prove_progress,
                                      .context = command};
    ProofBoard board;
    Move first = 0;
    *bad = true;
    if (command->first && !command->moves)
        return error_set(error, "--first needs --moves");
    if (command->moves && !proof_work_board(command->game, command->moves, command->first, &board, &first, error))
        return false;
    ProofWork *work = proof_work_new(&options, error);
    if (!work)
        return false;
    if (command->first)
        proof_work_insist(work, &board, first);
    *bad = false;
    bool good = prove_positions(command, work, command->moves ? &board : NULL, others, error);
    proof_work_free(work);
    return good;
}

/* What the options ask for makes sense together. */
static bool prove_possible(const ProveCommand *command, Error *error)
{
    const bool solved = strcmp(command->game->name, "reversi6") == 0;
    if (!solved && strcmp(command->game->name, "gomoku15") != 0)
        return error_set(error, "proofs are made and checked for gomoku15 and reversi6 alone");
    if (!command->file == !command->verify)
        return error_set(error, "either --file or --verify is needed");
    if (command->db && (solved || command->verify))
        return error_set(error, "--db: jobs are there for making proofs of gomoku15");
    if (command->db && command->seconds)
        return error_set(error, "--seconds: not with --db");
    if (command->db && command->first)
        return error_set(error, "--first: not with --db");
    if (command->list && (command->moves || solved || command->verify))
        return error_set(error, "--list is for gomoku15, without --moves and --verify");
    if (command->work.path && (solved || command->verify || command->db || command->seconds || command->first))
        return error_set(error, "--blocks is for making proofs of gomoku15, without --db, --seconds and --first");
    if (command->queue && !command->db)
        return error_set(error, "--queue needs --db");
    return !command->concurrency || command->db || error_set(error, "--concurrency needs --db");
}

bool prove_run(ProveCommand *command, bool *bad, Error *error)
{
    const _Atomic bool *interrupted = ui_catch_interrupt();
    const Waiting others = lock_args("wuqi prove", command->wait, interrupted);
    FileLocks locks = {.count = 0};
    *bad = true;
    /* FILE.work beside it is written by whoever writes the file. */
    if (!prove_possible(command, error) ||
        !filelock_take(&locks, &(FileLockPaths){.at = {command->file}}, &others, error))
        return false;
    bool good = strcmp(command->game->name, "reversi6") == 0 ? prove_solved(command, bad, error)
                : command->verify                            ? prove_verify(command, bad, error)
                                                             : prove_make(command, &others, bad, error);
    filelock_release(&locks);
    return good;
}
