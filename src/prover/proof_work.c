/* SPDX-License-Identifier: MIT
 *
 * proof_work - the files, the trees that there are, the maker.
 */
#include "prover/proof_work.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/clock.h"
#include "proof/proof_book.h"
#include "proof/proof_file.h"

static const int64_t SECOND = INT64_C(1000000000), SAVE_SECONDS = 60;

struct ProofWork {
    ProofWorkOptions options;
    ProofMaker *maker;
    ProofFile proofs, found; /* FILE, and FILE.work */
    ProofCheck check;
    char *found_path;
    int64_t started, saved; /* processor time */
    int proved, asked;
    ProofBoard *left;
    int left_count;
    bool written; /* all that there is */
    bool failed;  /* to write */
    Error error;
};

ProofWorkState proof_work_state(const ProofWork *work)
{
    return (ProofWorkState){.asked = work->asked, .proved = work->proved, .maker = proof_maker_progress(work->maker)};
}

/* --- the files ------------------------------------------------------------------------------------------------- */

static void work_write(ProofWork *work)
{
    if (!work->failed && !work->written)
        work->failed = !proof_file_write(&work->proofs, work->options.file, &work->error) ||
                       !proof_file_write(&work->found, work->found_path, &work->error);
    work->written = true;
    work->saved = clock_thread_ns();
}

bool proof_work_save(ProofWork *work, Error *error)
{
    work_write(work);
    if (work->failed)
        *error = work->error;
    return !work->failed;
}

static bool exists(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0;
}

static void work_print_limits(const ProofWork *work, Text *text)
{
    const ProofLimits *limits = &work->options.limits;
    text_printf(text, "nodes %" PRIu64 " search %" PRIu64 " tries %d", limits->threat_nodes, limits->search_nodes,
                limits->tries);
}

/* Takes over from FILE.work what counts within these limits. */
static void work_know(ProofWork *work)
{
    Text limits = {0};
    ProofBoard empty;
    ProofFile counts = {0};
    proof_board_clear(&empty);
    work_print_limits(work, &limits);
    const ProofEntry *first = proof_file_find(&work->found, &empty);
    const bool same =
        first && first->tree.length == limits.length && memcmp(first->tree.bytes, limits.bytes, limits.length) == 0;
    proof_file_add(&counts, &empty, limits.bytes, limits.length);
    text_free(&limits);
    for (int i = 0; i < work->found.count; i++) {
        const ProofEntry *entry = &work->found.entries[i];
        if ((!same && !proof_maker_proved(text_string(&entry->tree), entry->tree.length)) || entry == first)
            continue;
        proof_maker_know(work->maker, &entry->board, text_string(&entry->tree), entry->tree.length);
        proof_file_add(&counts, &entry->board, entry->tree.bytes, entry->tree.length);
    }
    proof_file_free(&work->found);
    work->found = counts;
}

/* Nobody vouches for FILE.work, but every tree that it helps to make is checked as a whole. */
static bool work_load(ProofWork *work, Error *error)
{
    const char *file = work->options.file;
    if ((exists(file) && !proof_file_read(&work->proofs, file, error)) ||
        (exists(work->found_path) && !proof_file_read(&work->found, work->found_path, error)))
        return false;
    for (int i = 0; i < work->proofs.count; i++) {
        const ProofEntry *entry = &work->proofs.entries[i];
        proof_maker_know(work->maker, &entry->board, text_string(&entry->tree), entry->tree.length);
    }
    work_know(work);
    return true;
}

/* --- making ---------------------------------------------------------------------------------------------------- */

static bool work_stopped(void *context)
{
    const ProofWork *work = context;
    const ProofWorkOptions *options = &work->options;
    return work->failed || (options->stop && atomic_load(options->stop)) ||
           (options->seconds > 0 && clock_thread_ns() - work->started > options->seconds * SECOND);
}

/* What the maker found out on the way. */
static void work_keep(void *context, const ProofBoard *board, const Text *tree)
{
    ProofWork *work = context;
    proof_file_add(&work->found, board, tree->bytes, tree->length);
    work->written = false;
    if (clock_thread_ns() - work->saved > SAVE_SECONDS * SECOND)
        work_write(work);
    const ProofWorkState state = proof_work_state(work);
    work->options.progress(work->options.context, &state);
}

ProofWork *proof_work_new(const ProofWorkOptions *options, Error *error)
{
    ProofWork *work = xcalloc(1, sizeof *work);
    Text path = {0};
    work->options = *options;
    text_printf(&path, "%s.work", options->file);
    work->found_path = path.bytes;
    work->maker = proof_maker_new(options->game, options->hash_mb, work_stopped, work);
    proof_maker_keep(work->maker, work_keep);
    if (!work_load(work, error)) {
        proof_work_free(work);
        return NULL;
    }
    work->started = work->saved = clock_thread_ns();
    return work;
}

void proof_work_free(ProofWork *work)
{
    if (!work)
        return;
    proof_maker_free(work->maker);
    proof_file_free(&work->proofs);
    proof_file_free(&work->found);
    free(work->found_path);
    free(work->left);
    free(work);
}

void proof_work_insist(ProofWork *work, const ProofBoard *board, Move move)
{
    proof_maker_insist(work->maker, board, move);
}

/* Plies of the win that the tree proves; 0 if it proves none. */
static int work_check(ProofWork *work, const ProofBoard *board, const Text *tree)
{
    memset(&work->check, 0, sizeof work->check);
    work->check.board = *board;
    return proof_check_tree(&work->check, (const uint8_t *)text_string(tree), tree->length);
}

void proof_work_add(ProofWork *work, const ProofBoard *board, const Text *tree)
{
    const ProofWorkOptions *options = &work->options;
    if (tree->length == 0) {
        options->done(options->context, board, 0, 0);
        return;
    }
    const int plies = work_check(work, board, tree);
    work->proved++;
    proof_file_add(&work->proofs, board, tree->bytes, tree->length);
    work->written = false;
    options->done(options->context, board, plies, work->check.nodes);
    work_write(work);
}

static void board_turn(const ProofBoard *board, int form, ProofBoard *turned)
{
    proof_board_clear(turned);
    for (int square = 0; square < PROOF_SQUARES; square++) {
        if (board->cells[square] != PROOF_EMPTY)
            proof_board_put(turned, proof_turn(square, form), board->cells[square]);
    }
}

/* Whether the position is there, turned or mirrored in any way. */
static bool work_has(const ProofWork *work, const ProofBoard *board)
{
    for (int form = 0; form < 8; form++) {
        ProofBoard turned;
        board_turn(board, form, &turned);
        if (proof_file_find(&work->proofs, &turned))
            return true;
    }
    return false;
}

/* A tree that was made for another position may do as it is: a far stone matters little. */
static bool work_prove_again(ProofWork *work, const ProofBoard *board)
{
    for (int i = work->proofs.count - 1; i >= 0; i--) {
        for (int form = 0; form < 8; form++) {
            ProofBoard turned;
            board_turn(board, form, &turned);
            if (work_stopped(work))
                return false;
            if (work_check(work, &turned, &work->proofs.entries[i].tree) > 0) {
                Text tree = {0};
                text_add_bytes(&tree, work->proofs.entries[i].tree.bytes, work->proofs.entries[i].tree.length);
                proof_work_add(work, &turned, &tree);
                text_free(&tree);
                return true;
            }
        }
    }
    return false;
}

void proof_work_prove(ProofWork *work, const ProofBoard *board)
{
    Text tree = {0};
    work->asked++;
    const bool known = work_has(work, board);
    if (known || work_stopped(work)) {
        work->proved += known;
        return;
    }
    if (work_prove_again(work, board))
        return;
    if (work->options.leaves) {
        work->left = xrealloc(work->left, ((unsigned long)work->left_count + 1) * sizeof *work->left);
        work->left[work->left_count++] = *board;
        return;
    }
    if (proof_maker_prove(work->maker, board, &work->options.limits, &tree) || !work_stopped(work))
        proof_work_add(work, board, &tree);
    text_free(&tree);
}

void proof_work_prove_replies(ProofWork *work)
{
    for (int square = 0; square < PROOF_SQUARES; square++) {
        ProofBoard board;
        if (proof_reply_board(square, &board))
            proof_work_prove(work, &board);
    }
}

const ProofBoard *proof_work_left(const ProofWork *work, int *count)
{
    *count = work->left_count;
    return work->left;
}

/* --- positions ------------------------------------------------------------------------------------------------- */

static void board_take(const Game *game, const void *pos, ProofBoard *board)
{
    proof_board_clear(board);
    for (int square = 0; square < PROOF_SQUARES; square++) {
        char cell = game->cell(pos, square / PROOF_SIZE, square % PROOF_SIZE);
        if (cell != '-')
            proof_board_put(board, square, cell == 'X' ? PROOF_BLACK : PROOF_WHITE);
    }
}

bool proof_work_board(const Game *game, const char *moves, const char *first, ProofBoard *board, Move *first_square,
                      Error *error)
{
    void *pos = position_new(game, "", error);
    if (!pos)
        return false;
    bool good = position_play(game, pos, moves, error);
    if (good && (game->over(pos) || game->side(pos) != 0))
        good = error_set(error, "--moves: black must be to move, in a game that is not over");
    if (good)
        board_take(game, pos, board);
    if (good && first) {
        ProofBoard after;
        good = position_play(game, pos, first, error) || error_prefix(error, "--first");
        board_take(game, pos, &after);
        for (*first_square = 0; good && after.cells[*first_square] == board->cells[*first_square];)
            ++*first_square;
    }
    position_free(game, pos);
    return good;
}
