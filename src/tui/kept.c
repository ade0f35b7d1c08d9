/* SPDX-License-Identifier: MIT
 *
 * kept - writing and reading one game.
 */
#include "tui/kept.h"

#include <stdio.h>
#include <string.h>

#include "base/outfile.h"
#include "store/store.h"

enum { KEPT_SIZE_MAX = 1 << 24 };

bool kept_write(const char *path, const Record *record, Error *error)
{
    Text text = {0};
    const RecordFormat *format = record_format_for_path(path);
    bool fine = record_write(format ? format : &record_format_json, record, -1, &text, error) &&
                outfile_write(path, text_string(&text), text.length, error);
    text_free(&text);
    return fine;
}

static bool kept_take(void *context, const Record *record, Error *error)
{
    (void)error;
    Record *kept = context;
    if (!kept->game)
        record_copy(kept, record);
    return true;
}

bool kept_read(const char *path, Record *record)
{
    Text content = {0};
    Error error;
    RecordSource source = {.sink = kept_take, .context = record};
    bool fine = text_read_file(&content, path, KEPT_SIZE_MAX, &error) &&
                record_read(&record_format_json, &content, &source, &error) && record->game;
    text_free(&content);
    if (!fine)
        record_free(record);
    return fine;
}

bool kept_path(char *path, size_t size)
{
    Error error;
    if (!store_default_path(path, size, &error))
        return false;
    char *slash = strrchr(path, '/');
    size_t used = slash ? (size_t)(slash - path) : 0;
    return slash && snprintf(path + used, size - used, "/unfinished.jsonl") < (int)(size - used);
}
