/* SPDX-License-Identifier: MIT
 *
 * prove_run - making and checking proofs.
 *
 * Beside FILE stands FILE.work: what was found out on the way to the positions that FILE is to hold, so that a later
 * run need not do it again. What is not proved counts only for a run with the same limits, which the first entry (of an
 * empty board) tells. It may be removed at any time.
 */
#include "app/prove_run.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/lock_args.h"
#include "app/prove_solved.h"
#include "app/store_args.h"
#include "app/ui.h"
#include "arena/proof_run.h"
#include "base/clock.h"
#include "base/filelock.h"
#include "proof/proof_book.h"
#include "proof/proof_file.h"

typedef struct ProveRun {
    const ProveCommand *command;
    ProofMaker *maker;
    ProofFile proofs, work;
    ProofCheck check;
    char *work_path;
    const _Atomic bool *interrupted;
    Waiting others;         /* who may have the file or the run */
    int64_t started, saved; /* processor time */
    int proved, asked;
    ProofBoard *boards; /* of a run in a store: what is left to prove */
    int waiting;        /* how many these are */
    bool failed;        /* to write */
    Error *error;
} ProveRun;

/* Plies of the win that the tree proves; 0 if it proves none. */
static int prove_check(ProveRun *run, const ProofBoard *board, const Text *tree)
{
    memset(&run->check, 0, sizeof run->check);
    run->check.board = *board;
    return proof_check_tree(&run->check, (const uint8_t *)text_string(tree), tree->length);
}

/* Says what the last check was about. */
static void prove_say(const ProveRun *run, const ProofBoard *board, int plies)
{
    uint64_t nodes = run->check.nodes;
    Text list = {0};
    proof_board_print(board, &list);
    if (run->command->json)
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

static void board_turn(const ProofBoard *board, int form, ProofBoard *turned)
{
    proof_board_clear(turned);
    for (int square = 0; square < PROOF_SQUARES; square++) {
        if (board->cells[square] != PROOF_EMPTY)
            proof_board_put(turned, proof_turn(square, form), board->cells[square]);
    }
}

/* Whether the position is there, turned or mirrored in any way. */
static bool board_is_proved(const ProofFile *proofs, const ProofBoard *board)
{
    for (int form = 0; form < 8; form++) {
        ProofBoard turned;
        board_turn(board, form, &turned);
        if (proof_file_find(proofs, &turned))
            return true;
    }
    return false;
}

static void prove_say_replies(const ProveRun *run)
{
    int plies, replies = proof_book_replies(&run->proofs, &plies);
    printf(ui_text("%d positions proved; of the 35 replies to the centre: %d\n",
                   "证明了 %d 个局面；35 个对天元的应手中：%d\n"),
           run->proofs.count, replies);
    if (replies == PROOF_REPLIES)
        printf(ui_text("Black wins from the empty board, in at most %d plies.\n", "空棋盘上黑方必胜，至多 %d 步。\n"),
               plies);
}

static bool prove_verify(ProveRun *run, Error *error)
{
    bool good = true;
    for (int i = 0; i < run->proofs.count && good; i++) {
        const ProofEntry *entry = &run->proofs.entries[i];
        int plies = prove_check(run, &entry->board, &entry->tree);
        prove_say(run, &entry->board, plies);
        if (plies == 0)
            good = error_set(error, "proof %d does not hold: %s (byte %zu of its tree)", i + 1, run->check.why,
                             run->check.at);
    }
    if (good && !run->command->json)
        prove_say_replies(run);
    return good;
}

/* --- making --------------------------------------------------------------------------------------------------- */

static void prove_save(ProveRun *run)
{
    Error error = {0};
    if (!run->failed && (!proof_file_write(&run->proofs, run->command->file, &error) ||
                         !proof_file_write(&run->work, run->work_path, &error))) {
        run->failed = true;
        *run->error = error;
    }
    run->saved = clock_thread_ns();
}

static bool prove_stopped(void *context)
{
    const ProveRun *run = context;
    const int64_t seconds = run->command->seconds;
    return run->failed || atomic_load(run->interrupted) ||
           (seconds > 0 && clock_thread_ns() - run->started > seconds * INT64_C(1000000000));
}

static void prove_keep(void *context, const ProofBoard *board, const Text *tree)
{
    ProveRun *run = context;
    proof_file_add(&run->work, board, tree->bytes, tree->length);
    if (clock_thread_ns() - run->saved > INT64_C(60000000000))
        prove_save(run);
    ProofProgress progress = proof_maker_progress(run->maker);
    char line[120];
    snprintf(line, sizeof line, "%d/%d  %" PRIu64 " / %" PRIu64 " / %" PRIu64 " ~%.0f (%d)", run->proved, run->asked,
             progress.quiet, progress.failed, progress.thoughts, progress.left, progress.replies);
    ui_progress(line);
}

static void prove_found(ProveRun *run, const ProofBoard *board, const Text *tree)
{
    int plies = prove_check(run, board, tree);
    run->proved++;
    proof_file_add(&run->proofs, board, tree->bytes, tree->length);
    prove_say(run, board, plies);
    prove_save(run);
}

/* A tree that was made for another position may do as it is: a far stone matters little. */
static bool prove_again(ProveRun *run, const ProofBoard *board)
{
    for (int i = run->proofs.count - 1; i >= 0; i--) {
        for (int form = 0; form < 8; form++) {
            ProofBoard turned;
            board_turn(board, form, &turned);
            if (prove_stopped(run))
                return false;
            if (prove_check(run, &turned, &run->proofs.entries[i].tree) > 0) {
                Text tree = {0};
                text_add_bytes(&tree, run->proofs.entries[i].tree.bytes, run->proofs.entries[i].tree.length);
                prove_found(run, &turned, &tree);
                text_free(&tree);
                return true;
            }
        }
    }
    return false;
}

static ProofLimits prove_limits(const ProveCommand *command)
{
    return (ProofLimits){.threat_nodes = (uint64_t)command->nodes,
                         .search_nodes = (uint64_t)command->search,
                         .tries = (int)command->tries,
                         .quiet = (int)command->quiet};
}

static void prove_position(ProveRun *run, const ProofBoard *board)
{
    Text tree = {0};
    run->asked++;
    const bool known = board_is_proved(&run->proofs, board);
    if (known || prove_stopped(run)) {
        run->proved += known;
        return;
    }
    if (prove_again(run, board))
        return;
    if (run->command->db) {
        run->boards = xrealloc(run->boards, ((unsigned long)run->waiting + 1) * sizeof *run->boards);
        run->boards[run->waiting++] = *board;
        return;
    }
    const ProofLimits limits = prove_limits(run->command);
    bool good = proof_maker_prove(run->maker, board, &limits, &tree);
    ui_progress(NULL);
    if (good) {
        prove_found(run, board, &tree);
    } else if (!prove_stopped(run)) {
        prove_say(run, board, 0);
    }
    text_free(&tree);
}

static void board_take(const Game *game, const void *pos, ProofBoard *board)
{
    proof_board_clear(board);
    for (int square = 0; square < PROOF_SQUARES; square++) {
        char cell = game->cell(pos, square / PROOF_SIZE, square % PROOF_SIZE);
        if (cell != '-')
            proof_board_put(board, square, cell == 'X' ? PROOF_BLACK : PROOF_WHITE);
    }
}

/* The stones after a list of moves, and the square of black's first move, if one is asked for; false if it is not
 * black's turn. */
static bool board_after(const ProveCommand *command, ProofBoard *board, int *first, Error *error)
{
    void *pos = position_new(command->game, "", error);
    if (!pos)
        return false;
    bool good = position_play(command->game, pos, command->moves, error);
    if (good && (command->game->over(pos) || command->game->side(pos) != 0))
        good = error_set(error, "--moves: black must be to move, in a game that is not over");
    if (good)
        board_take(command->game, pos, board);
    if (good && command->first) {
        ProofBoard after;
        good = position_play(command->game, pos, command->first, error) || error_prefix(error, "--first");
        board_take(command->game, pos, &after);
        for (*first = 0; good && after.cells[*first] == board->cells[*first];)
            ++*first;
    }
    position_free(command->game, pos);
    return good;
}

static void prove_all(ProveRun *run)
{
    for (int square = 0; square < PROOF_SQUARES; square++) {
        ProofBoard board;
        if (proof_reply_board(square, &board))
            prove_position(run, &board);
    }
}

static void prove_job_done(void *context, int board, const Text *tree)
{
    ProveRun *run = context;
    if (tree->length > 0)
        prove_found(run, &run->boards[board], tree);
    else
        prove_say(run, &run->boards[board], 0);
}

/* What is left by all who work on the store. */
static bool prove_by_jobs(ProveRun *run, Error *error)
{
    const ProveCommand *command = run->command;
    Store store;
    ProofRun jobs = {.spec = {.game = command->game,
                              .limits = prove_limits(command),
                              .hash_mb = (int)command->hash,
                              .moves = command->moves ? command->moves : ""},
                     .boards = run->boards,
                     .count = run->waiting,
                     .concurrency = command->queue         ? 0
                                    : command->concurrency ? (int)command->concurrency
                                                           : 1,
                     .about = command->about,
                     .stop = run->interrupted,
                     .waiting = &run->others,
                     .done = prove_job_done,
                     .context = run};
    if (!store_args_open(&store, command->db, error))
        return false;
    bool good = proof_run_play(&jobs, &store, error);
    store_args_close(&store);
    return good;
}

static bool exists(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0;
}

static void prove_print_limits(const ProveCommand *command, Text *text)
{
    text_printf(text, "nodes %" PRId64 " search %" PRId64 " tries %" PRId64, command->nodes, command->search,
                command->tries);
}

/* What the files hold already. Nobody vouches for the work file, but every tree that it helps to make is checked as a
 * whole. */
static bool prove_load(ProveRun *run, Error *error)
{
    const char *file = run->command->file;
    if (exists(file) && !proof_file_read(&run->proofs, file, error))
        return false;
    if (exists(run->work_path) && !proof_file_read(&run->work, run->work_path, error))
        return false;
    for (int i = 0; i < run->proofs.count; i++) {
        const ProofEntry *entry = &run->proofs.entries[i];
        proof_maker_know(run->maker, &entry->board, text_string(&entry->tree), entry->tree.length);
    }
    Text limits = {0};
    ProofBoard empty;
    proof_board_clear(&empty);
    prove_print_limits(run->command, &limits);
    const ProofEntry *first = proof_file_find(&run->work, &empty);
    const bool same =
        first && first->tree.length == limits.length && memcmp(first->tree.bytes, limits.bytes, limits.length) == 0;
    ProofFile kept = {0};
    proof_file_add(&kept, &empty, limits.bytes, limits.length);
    text_free(&limits);
    for (int i = 0; i < run->work.count; i++) {
        const ProofEntry *entry = &run->work.entries[i];
        if ((!same && !proof_maker_proved(text_string(&entry->tree), entry->tree.length)) || entry == first)
            continue;
        proof_maker_know(run->maker, &entry->board, text_string(&entry->tree), entry->tree.length);
        proof_file_add(&kept, &entry->board, entry->tree.bytes, entry->tree.length);
    }
    proof_file_free(&run->work);
    run->work = kept;
    return true;
}

static bool prove_prepare(ProveRun *run, Error *error)
{
    const ProveCommand *command = run->command;
    Text path = {0};
    text_printf(&path, "%s.work", command->file);
    run->work_path = path.bytes;
    run->maker = proof_maker_new(command->game, (size_t)command->hash, prove_stopped, run);
    proof_maker_keep(run->maker, prove_keep);
    return prove_load(run, error);
}

/* What the workers of a store thought is not known here. */
static void prove_sum_up(const ProveRun *run)
{
    ProofProgress progress = proof_maker_progress(run->maker);
    if (run->command->json)
        return;
    if (run->command->db)
        printf(ui_text("%d of %d proved\n", "证明了 %d / %d\n"), run->proved, run->asked);
    else
        printf(ui_text("%d of %d proved; %" PRIu64 " thoughts, %" PRIu64 " positions proved by a quiet move, %" PRIu64
                       " given up\n",
                       "证明了 %d / %d；思考 %" PRIu64 " 次，静着证明 %" PRIu64 " 个局面，放弃 %" PRIu64 " 个\n"),
               run->proved, run->asked, progress.thoughts, progress.quiet, progress.failed);
}

static bool prove_make(ProveRun *run, bool *bad, Error *error)
{
    const ProveCommand *command = run->command;
    ProofBoard board;
    int first = 0;
    *bad = true;
    if (command->first && !command->moves)
        return error_set(error, "--first needs --moves");
    if (command->moves && !board_after(command, &board, &first, error))
        return false;
    if (!prove_prepare(run, error))
        return false;
    if (command->first)
        proof_maker_insist(run->maker, &board, (Move)first);
    *bad = false;
    run->started = run->saved = clock_thread_ns();
    if (command->moves)
        prove_position(run, &board);
    else
        prove_all(run);
    prove_save(run);
    if (command->db && !prove_by_jobs(run, error))
        return false;
    prove_sum_up(run);
    if (!run->failed && run->proved < run->asked)
        return error_set(error,
                         "not everything is proved within the limits; the same command with higher ones goes on");
    return !run->failed;
}

static bool prove_read_trees(ProveRun *run, Error *error)
{
    size_t size;
    char *bytes = game_read_book(run->command->verify, &size, error);
    const bool good = bytes && (proof_file_parse(&run->proofs, bytes, size, error) ||
                                error_prefix(error, "%s", run->command->verify));
    free(bytes);
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

static bool prove_trees(ProveRun *run, bool *bad, Error *error)
{
    bool good;
    if (run->command->verify) {
        good = prove_read_trees(run, error);
        *bad = !good;
        good = good && prove_verify(run, error);
    } else {
        good = prove_make(run, bad, error);
    }
    proof_maker_free(run->maker);
    proof_file_free(&run->proofs);
    proof_file_free(&run->work);
    free(run->work_path);
    free(run->boards);
    return good;
}

bool prove_run(const ProveCommand *command, bool *bad, Error *error)
{
    ProveRun run = {.command = command, .interrupted = ui_catch_interrupt(), .error = error};
    FileLocks locks = {.count = 0};
    *bad = true;
    run.others = lock_args("wuqi prove", command->wait, run.interrupted);
    /* FILE.work beside it is written by whoever writes the file. */
    if (!prove_possible(command, error) ||
        !filelock_take(&locks, &(FileLockPaths){.at = {command->file}}, &run.others, error))
        return false;
    bool good = strcmp(command->game->name, "reversi6") == 0 ? prove_solved(command, bad, error)
                                                             : prove_trees(&run, bad, error);
    filelock_release(&locks);
    return good;
}
