/* SPDX-License-Identifier: MIT
 *
 * blocks_args - naming and making the folder.
 */
#include "app/blocks_args.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/ui.h"
#include "base/outfile.h"

enum { BLOCKS_MINUTES = 20, BLOCKS_FILE_MAX = 16 << 20 };

bool blocks_args_folder(const char *given, const char *run, Text *folder, Error *error)
{
    Text path = {0};
    const char *dot = strrchr(run, '.');
    if (given)
        text_add(&path, given);
    else
        text_printf(&path, "%.*s.blocks", dot && strcmp(dot, ".json") == 0 ? (int)(dot - run) : (int)strlen(run), run);
    bool fine = outfile_make_folder(text_string(&path));
    char *real = fine ? realpath(text_string(&path), NULL) : NULL;
    struct stat about;
    if (real && (stat(real, &about) != 0 || !S_ISDIR(about.st_mode))) {
        free(real);
        real = NULL;
        errno = ENOTDIR;
    }
    if (real)
        text_add(folder, real);
    else
        error_set(error, "%.180s: %s", text_string(&path), strerror(errno));
    fine = real != NULL;
    free(real);
    text_free(&path);
    return fine;
}

/* --- a command's work ------------------------------------------------------------------------------------------- */

static bool work_write(const BlocksWork *work, const json_t *file, Error *error)
{
    const BlockWish wish = {.minutes = BLOCKS_MINUTES, .cores = 1};
    BlockRun run;
    Text text = {0};
    char *dump = json_dumps(file, JSON_INDENT(2));
    text_printf(&text, "%s\n", dump);
    bool fine = outfile_write(work->path, text_string(&text), text.length, error);
    if (fine && block_run_read(&run, work->path, error)) {
        fine = block_run_plan(&run, work->path, &wish, error);
        block_run_free(&run);
    } else {
        fine = false;
    }
    if (!fine)
        unlink(work->path);
    free(dump);
    text_free(&text);
    return fine;
}

json_t *blocks_work_file(const BlocksWork *work)
{
    Text text = {0};
    Error ignored;
    json_t *file = text_read_file(&text, work->path, BLOCKS_FILE_MAX, &ignored)
                       ? json_loadb(text_string(&text), text.length, 0, NULL)
                       : NULL;
    text_free(&text);
    return file;
}

bool blocks_work_open(BlocksWork *work, json_t *file, Error *error)
{
    bool fine = (access(work->path, F_OK) == 0 || work_write(work, file, error)) &&
                block_run_read(&work->run, work->path, error);
    if (fine && !block_run_same(&work->run, file))
        fine = error_set(error, "%s describes another run than this command; name another file", work->path);
    if (fine && work->run.plan.blocks == 0)
        fine = error_set(error, "%s: the run is not planned yet: wuqi plan", work->path);
    json_decref(file);
    return fine && blocks_args_folder(NULL, work->path, &work->folder, error);
}

bool blocks_work_take(BlocksWork *work, bool (*take)(void *context, int64_t unit, const char *text, Error *error),
                      void *context, Error *error)
{
    BlockCollect collect = {.run = &work->run, .folder = text_string(&work->folder), .take = take, .context = context};
    bool fine = block_collect_begin(&collect, error) && block_collect_look(&collect, error);
    if (fine && collect.damaged > 0) {
        fine = false;
        *error = collect.trouble;
    }
    work->whole = fine && block_collect_over(&collect);
    if (fine && !work->whole)
        blocks_work_missing(work, collect.units);
    block_collect_end(&collect);
    return fine;
}

void blocks_work_missing(const BlocksWork *work, int64_t units)
{
    fprintf(stderr,
            ui_text("%s: %lld of %lld units are there. Have its blocks played (wuqi submit %s --to slurm), then give "
                    "this command again\n",
                    "%s：已有 %lld/%lld 个单元。请执行其余的块（wuqi submit %s --to slurm），然后再次执行本命令\n"),
            work->path, (long long)units, (long long)work->run.plan.units, work->path);
}

void blocks_work_close(BlocksWork *work)
{
    block_run_free(&work->run);
    text_free(&work->folder);
}
