/* SPDX-License-Identifier: MIT
 *
 * block_file - lines, packing, and a name that is taken once.
 */
#include "blocks/block_file.h"

#include <errno.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zstd.h>

#include "arena/job_wire.h"
#include "base/halt.h"
#include "base/infile.h"
#include "base/outfile.h"

enum { FILE_FORM = 1, FILE_EFFORT = 6, FILE_PACKED_MAX = 1 << 30 };
static const unsigned long long FILE_LINES_MAX = (unsigned long long)1 << 31;

void block_file_name(const char *folder, int64_t block, bool whole, Text *path)
{
    text_printf(path, "%s/block-%06lld.%sjsonl.zst", folder, (long long)block, whole ? "" : "part.");
}

/* --- writing -------------------------------------------------------------------------------------------------- */

bool block_file_line(int64_t unit, StoreGames games, Text *line, Error *error)
{
    json_t *object = json_pack("{s:I}", "unit", (json_int_t)unit), *content;
    if (games.text) {
        content = json_string(games.text);
        json_object_set_new(object, "text", content);
    } else {
        content = job_wire_games(games, error);
        if (content)
            json_object_set_new(object, "games", content);
    }
    char *text = content ? json_dumps(object, JSON_COMPACT) : NULL;
    json_decref(object);
    if (!text)
        return !games.text ? false : error_set(error, "unit %lld: its text is not UTF-8", (long long)unit);
    text_printf(line, "%s\n", text);
    free(text);
    return true;
}

static void file_head(const BlockRun *run, int64_t block, bool whole, Text *lines)
{
    json_t *head = json_pack("{s:i, s:s, s:I, s:b, s:s}", "wuqi_block", FILE_FORM, "run", run->hash, "block",
                             (json_int_t)block, "whole", whole, "version", run->plan.version);
    char *text = json_dumps(head, JSON_COMPACT);
    text_printf(lines, "%s\n", text);
    free(text);
    json_decref(head);
}

/* Packs the lines; free the bytes. */
static void *file_pack(const Text *lines, size_t *size)
{
    size_t room = ZSTD_compressBound(lines->length);
    void *packed = xmalloc(room);
    ZSTD_CCtx *packer = ZSTD_createCCtx();
    ZSTD_CCtx_setParameter(packer, ZSTD_c_compressionLevel, FILE_EFFORT);
    ZSTD_CCtx_setParameter(packer, ZSTD_c_checksumFlag, 1);
    *size = ZSTD_compress2(packer, packed, room, lines->bytes, lines->length);
    ZSTD_freeCCtx(packer);
    return packed;
}

/* Gives what was written its name, unless the name is taken: a block that two have played is the first one's. */
static bool file_place(const char *beside, const char *path, Error *error)
{
    bool fine = link(beside, path) == 0 || errno == EEXIST;
    if (!fine && (errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS)) /* a file system without links */
        return (rename(beside, path) == 0 && outfile_sync_folder(path)) ||
               (error_set(error, "%.180s: %s", path, strerror(errno)), error_mark(error, ERROR_FAILURE));
    fine = fine && outfile_sync_folder(path); /* it is there whatever happens to the machine */
    if (!fine)
        error_set(error, "%.180s: %s", path, strerror(errno));
    unlink(beside);
    return fine || error_mark(error, ERROR_FAILURE);
}

void block_file_tidy(const char *folder, int64_t block)
{
    glob_t found;
    Text path = {0}, beside = {0};
    block_file_name(folder, block, true, &path);
    const char *name = strrchr(text_string(&path), '/') + 1;
    text_printf(&beside, "%s/.%s.*.*.new*", folder, name); /* as outfile names what is being written */
    text_add(&path, ".*.*");                               /* as file_write_whole names them; not the lock */
    for (int i = 0; i < 2; i++) {
        if (glob(text_string(i ? &beside : &path), GLOB_NOSORT, NULL, &found) != 0)
            continue;
        for (size_t k = 0; k < found.gl_pathc; k++)
            unlink(found.gl_pathv[k]);
        globfree(&found);
    }
    text_free(&path);
    text_free(&beside);
}

static bool file_write_whole(const char *path, const void *packed, size_t size, Error *error)
{
    Text beside = {0};
    char host[64] = "";
    gethostname(host, sizeof host - 1);
    text_printf(&beside, "%s.%s.%d", path, host, (int)getpid());
    bool fine = outfile_write(text_string(&beside), packed, size, error);
    halt_at("block.written");
    fine = fine && file_place(text_string(&beside), path, error);
    text_free(&beside);
    return fine;
}

bool block_file_write(const BlockRun *run, const char *folder, int64_t block, const BlockLines *lines, Error *error)
{
    Text text = {0}, path = {0}, part = {0};
    bool whole = true;
    for (int64_t i = 0; i < lines->count; i++)
        whole = whole && lines->at[i].length > 0;
    file_head(run, block, whole, &text);
    for (int64_t i = 0; i < lines->count; i++)
        text_add_bytes(&text, text_string(&lines->at[i]), lines->at[i].length);
    block_file_name(folder, block, whole, &path);
    block_file_name(folder, block, false, &part);
    size_t size;
    void *packed = file_pack(&text, &size);
    bool fine = ZSTD_isError(size) ? error_set(error, "%s: %s", text_string(&path), ZSTD_getErrorName(size))
                : whole            ? file_write_whole(text_string(&path), packed, size, error)
                                   : outfile_write(text_string(&path), packed, size, error);
    if (fine && whole)
        unlink(text_string(&part));
    free(packed);
    text_free(&text);
    text_free(&path);
    text_free(&part);
    return fine;
}

/* --- reading -------------------------------------------------------------------------------------------------- */

typedef struct BlockReader {
    const BlockRun *run;
    int64_t block;
    BlockRange range;
    BlockUnitFunction *take;
    void *context;
} BlockReader;

static char *file_unpack(const Text *bytes, size_t *length)
{
    unsigned long long size = ZSTD_getFrameContentSize(text_string(bytes), bytes->length);
    if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN || size > FILE_LINES_MAX)
        return NULL;
    char *lines = xmalloc((unsigned long)size + 1);
    *length = ZSTD_decompress(lines, (size_t)size, text_string(bytes), bytes->length);
    if (!ZSTD_isError(*length) && *length == size) {
        lines[size] = '\0';
        return lines;
    }
    free(lines);
    return NULL;
}

static bool reader_head(const BlockReader *reader, const char *line, Error *error)
{
    json_t *head = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
    const char *run = json_string_value(json_object_get(head, "run"));
    bool form = json_integer_value(json_object_get(head, "wuqi_block")) == FILE_FORM && run;
    bool ours = form && strcmp(run, reader->run->hash) == 0;
    bool same = json_integer_value(json_object_get(head, "block")) == reader->block;
    json_decref(head);
    if (!form)
        return error_set(error, "no block of a run");
    if (!ours)
        return error_set(error, "a block of another run, or of this one before it was changed");
    return same || error_set(error, "another block of the run");
}

/* The games or the text that the job asks for. */
static bool reader_answers(const BlockReader *reader, const char *text, StoreGames games, Error *error)
{
    JobSpec job;
    if (reader->run->kind) {
        if (!games.text)
            return error_set(error, "a text is needed");
        return reader->run->kind->text->answers(reader->run->spec, text, games.text, error);
    }
    if (games.text)
        return error_set(error, "games are needed");
    bool fine = job_spec_parse(&job, text, error) && job_spec_answers(&job, games, error);
    job_spec_free(&job);
    return fine;
}

static bool reader_unit(const BlockReader *reader, const char *line, Error *error)
{
    json_t *object = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
    const json_t *list = json_object_get(object, "games"), *number = json_object_get(object, "unit");
    StoreGame *games = NULL;
    BlockUnit unit = {.unit = json_integer_value(number), .line = line};
    unit.games.text = json_string_value(json_object_get(object, "text"));
    bool fine = json_is_integer(number) || error_set(error, "a line without a unit");
    fine = fine && ((unit.unit >= reader->range.first && unit.unit < reader->range.end) ||
                    error_set(error, "unit %lld is not of this block", (long long)unit.unit));
    fine = fine && (unit.games.text || job_wire_read_games(list, &games, &unit.games.count, error));
    unit.games.at = games;
    if (fine) {
        char *job = block_run_job(reader->run, unit.unit);
        fine = reader_answers(reader, job, unit.games, error) || error_prefix(error, "unit %lld", (long long)unit.unit);
        free(job);
    }
    fine = fine && reader->take(reader->context, &unit, error);
    free(games);
    json_decref(object);
    return fine;
}

static bool reader_lines(const BlockReader *reader, char *lines, Error *error)
{
    int number = 0;
    for (char *line = lines, *end; *line; line = end + 1, number++) {
        end = strchr(line, '\n');
        if (!end)
            return error_set(error, "its last line is cut short");
        *end = '\0';
        if (!(number == 0 ? reader_head(reader, line, error) : reader_unit(reader, line, error)))
            return false;
    }
    return number > 0 || error_set(error, "it is empty");
}

bool block_file_read(const BlockRun *run, const char *folder, int64_t block, bool whole, BlockUnitFunction *take,
                     void *context, bool *there, Error *error)
{
    BlockReader reader = {
        .run = run, .block = block, .range = block_run_range(run, block), .take = take, .context = context};
    Text path = {0}, bytes = {0};
    size_t length;
    block_file_name(folder, block, whole, &path);
    *there = access(text_string(&path), F_OK) == 0;
    bool fine = !*there || text_read_file(&bytes, text_string(&path), FILE_PACKED_MAX, error);
    if (fine && *there) {
        char *lines = file_unpack(&bytes, &length);
        fine = (lines ? reader_lines(&reader, lines, error) : error_set(error, "damaged")) ||
               error_prefix(error, "%s", text_string(&path));
        free(lines);
    }
    text_free(&path);
    text_free(&bytes);
    return fine;
}
