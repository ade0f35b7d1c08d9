/* SPDX-License-Identifier: MIT
 *
 * prove_run - proofs made (prover/proof_work.h) or checked (prover/proof_verify.h), and what is said about them.
 */
#include "app/prove_run.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "app/lock_args.h"
#include "app/prove_solved.h"
#include "app/store_args.h"
#include "app/ui.h"
#include "arena/proof_run.h"
#include "base/filelock.h"
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

/* What the workers of a store thought is not known here. */
static void prove_sum_up(const ProveCommand *command, const ProofWorkState *state)
{
    if (command->json)
        return;
    if (command->db)
        printf(ui_text("%d of %d proved\n", "证明了 %d / %d\n"), state->proved, state->asked);
    else
        printf(ui_text("%d of %d proved; %" PRIu64 " thoughts, %" PRIu64 " positions proved by a quiet move, %" PRIu64
                       " given up\n",
                       "证明了 %d / %d；思考 %" PRIu64 " 次，静着证明 %" PRIu64 " 个局面，放弃 %" PRIu64 " 个\n"),
               state->proved, state->asked, state->maker.thoughts, state->maker.quiet, state->maker.failed);
}

static bool prove_positions(const ProveCommand *command, ProofWork *work, const ProofBoard *board,
                            const Waiting *others, Error *error)
{
    Error unwritten;
    if (board)
        proof_work_prove(work, board);
    else
        proof_work_prove_replies(work);
    ui_progress(NULL);
    proof_work_save(work, &unwritten); /* what is lost is said at the end */
    if (command->db && !prove_by_jobs(command, work, others, error))
        return false;
    const ProofWorkState state = proof_work_state(work);
    prove_sum_up(command, &state);
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
                                      .leaves = command->db != NULL,
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
