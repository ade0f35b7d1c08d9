/* SPDX-License-Identifier: MIT
 *
 * replay_source - finding the game.
 */
#include "app/replay_source.h"

#include <string.h>
#include <unistd.h>

#include "app/store_args.h"

enum { REPLAY_SIZE_MAX = 1 << 30 };

typedef struct ReplayReader {
    int64_t number, seen;
    Record *record;
} ReplayReader;

static bool replay_take(void *context, const Record *record, Error *error)
{
    ReplayReader *reader = context;
    (void)error;
    if (++reader->seen == reader->number)
        record_copy(reader->record, record);
    return true;
}

/* A game that cannot be read counts as well. */
static void replay_pass_over(void *context, bool lost, const char *words)
{
    ReplayReader *reader = context;
    (void)words;
    reader->seen += lost;
}

static bool replay_is_id(const char *text, int64_t *run, int64_t *number)
{
    const char *dot = strchr(text, '.');
    Word first = {.at = text, .length = dot ? (size_t)(dot - text) : 0};
    return access(text, F_OK) != 0 && dot && word_int(first, 1, INT64_MAX, run) &&
           text_int(dot + 1, 1, INT64_MAX, number);
}

static bool replay_from_store(const ReplaySource *wanted, int64_t run, int64_t number, ReplayReader *reader,
                              Error *error)
{
    Store store;
    StoreGameFile game = {0};
    Text line = {0};
    if (!store_args_open(&store, wanted->place, error))
        return false;
    bool fine = store_get_game(&store, run, number, &game, error);
    if (fine && !game.record)
        fine = error_set(error, "there is no game %s in the database", wanted->what);
    text_add(&line, game.record ? game.record : "");
    RecordSource source = {.sink = replay_take, .context = reader};
    fine = fine && record_read(&record_format_json, &line, &source, error);
    text_free(&line);
    store_game_file_free(&game);
    store_args_close(&store);
    return fine;
}

static bool replay_from_file(const ReplaySource *wanted, ReplayReader *reader, Error *error)
{
    Text content = {0};
    /* Bad games before the one that is wanted do not matter; a lone bad game is told. */
    RecordSource source = {
        .sink = replay_take, .note = replay_pass_over, .context = reader, .skip_bad = wanted->number > 1};
    const RecordFormat *format = NULL;
    if (!text_read_input(&content, wanted->what, REPLAY_SIZE_MAX, error))
        return false;
    bool fine = true;
    if (wanted->game)
        fine = (source.game = games_find(wanted->game, error)) || error_prefix(error, "--game");
    if (fine)
        format = wanted->from ? record_format_find(wanted->from, error)
                              : record_format_detect(&content, wanted->what, error);
    fine = fine && format && record_read(format, &content, &source, error);
    if (fine && !reader->record->game)
        fine = error_set(error, "there is no game %lld in it", (long long)wanted->number);
    text_free(&content);
    return fine || error_prefix(error, "%s", wanted->what);
}

bool replay_source_read(const ReplaySource *wanted, Record *record, Error *error)
{
    int64_t run, number;
    if (!replay_is_id(wanted->what, &run, &number))
        return replay_from_file(wanted, &(ReplayReader){.number = wanted->number, .record = record}, error);
    return replay_from_store(wanted, run, number, &(ReplayReader){.number = 1, .record = record}, error);
}
