/* SPDX-License-Identifier: MIT
 *
 * prove_solved - making and checking the book of solved positions. What a file already holds is kept and continued.
 */
#include "app/prove_solved.h"

#include <stdatomic.h>
#include <stdio.h>
#include <sys/stat.h>

#include "app/ui.h"
#include "base/clock.h"
#include "prover/solved_maker.h"

enum { SOLVED_AGAIN = 10 }; /* positions that a check solves anew */

typedef struct SolvedRun {
    const ProveCommand *command;
    SolvedBook book;
    const _Atomic bool *interrupted;
    int64_t started, saved; /* processor time */
    Error *error;
    bool failed; /* to write */
} SolvedRun;

static bool solved_stopped(void *context)
{
    const SolvedRun *run = context;
    const int64_t seconds = run->command->seconds;
    return run->failed || atomic_load(run->interrupted) ||
           (seconds > 0 && clock_thread_ns() - run->started > seconds * INT64_C(1000000000));
}

static void solved_save(SolvedRun *run)
{
    run->failed = run->failed || !solved_book_write(&run->book, run->command->file, run->error);
    run->saved = clock_thread_ns();
}

static void solved_keep(void *context, int empties, size_t left)
{
    SolvedRun *run = context;
    if (clock_thread_ns() - run->saved > INT64_C(10000000000))
        solved_save(run);
    char line[80];
    snprintf(line, sizeof line, "%zu  %d: %zu", run->book.count, empties, left);
    ui_progress(line);
}

static bool solved_make(SolvedRun *run)
{
    const ProveCommand *command = run->command;
    const SolvedOptions options = {.empties = (int)command->empties,
                                   .hash_mb = (size_t)command->hash,
                                   .stop = solved_stopped,
                                   .keep = solved_keep,
                                   .context = run};
    run->started = run->saved = clock_thread_ns();
    const bool done = solved_maker_run(command->game, &run->book, &options);
    solved_save(run);
    if (run->failed)
        return false;
    if (command->json)
        ui_print_json(json_pack("{s:I, s:b}", "positions", (json_int_t)run->book.count, "complete", done));
    else
        printf(ui_text("%zu positions solved\n", "已解出 %zu 个局面\n"), run->book.count);
    return done || error_set(run->error, "not everything is solved yet; the same command goes on");
}

static bool solved_verify(SolvedRun *run)
{
    SolvedCheck check;
    if (!solved_maker_check(run->command->game, &run->book, SOLVED_AGAIN, &check, run->error))
        return false;
    if (run->command->json)
        ui_print_json(json_pack("{s:I, s:I, s:I}", "positions", (json_int_t)run->book.count, "links",
                                (json_int_t)check.links, "solved", (json_int_t)check.solved));
    else
        printf(ui_text("%zu positions, %zu moves between them agree; %zu positions solved anew\n",
                       "%zu 个局面，其间 %zu 步走法相符；重新解出 %zu 个局面\n"),
               run->book.count, check.links, check.solved);
    return true;
}

static bool solved_read(SolvedRun *run, const char *path, Error *error)
{
    size_t size;
    char *bytes = game_read_book(path, &size, error);
    const bool good = bytes && (solved_book_parse(&run->book, bytes, size, error) || error_prefix(error, "%s", path));
    free(bytes);
    return good;
}

bool prove_solved(const ProveCommand *command, bool *bad, Error *error)
{
    SolvedRun run = {.command = command, .interrupted = ui_catch_interrupt(), .error = error};
    struct stat info;
    const char *path = command->verify ? command->verify : command->file;
    bool good = command->verify ? solved_read(&run, path, error)
                                : stat(path, &info) != 0 || solved_book_read(&run.book, path, error);
    *bad = !good;
    good = good && (command->verify ? solved_verify(&run) : solved_make(&run));
    solved_book_free(&run.book);
    return good;
}
