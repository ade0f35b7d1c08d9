/* SPDX-License-Identifier: MIT
 *
 * lib_records - include/wuqi.h: the games of files.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lib/lib.h"
#include "records/record_file.h"

_Static_assert((int)WUQI_RESULT_UNKNOWN == (int)RESULT_UNKNOWN && (int)WUQI_RESULT_FIRST == (int)RESULT_FIRST &&
                   (int)WUQI_RESULT_SECOND == (int)RESULT_SECOND && (int)WUQI_RESULT_DRAW == (int)RESULT_DRAW,
               "the header promises these");

enum { RECORDS_NOTES_MAX = 1000, RECORDS_MATE_MAX = 1000 /* as files are read */ };

struct WuqiRecords {
    LibUse use;
    Record *games;
    int count, room;
    char *notes[RECORDS_NOTES_MAX];
    int told;
    Text text;
};

static const RecordFormat *records_format(int index)
{
    for (int i = 0; record_format_at(i); i++) {
        if (i == index)
            return record_format_at(i);
    }
    return NULL;
}

const char *wuqi_format_name(int index)
{
    const RecordFormat *format = records_format(index);
    return format ? format->name : NULL;
}

const char *wuqi_format_about(int index, int language)
{
    const RecordFormat *format = records_format(index);
    return !format ? NULL : language == WUQI_CHINESE ? format->about_zh : format->about;
}

const char *wuqi_format_extensions(int index)
{
    const RecordFormat *format = records_format(index);
    return format ? format->extensions : NULL;
}

bool wuqi_format_writable(int index)
{
    const RecordFormat *format = records_format(index);
    return format && format->write;
}

WuqiRecords *wuqi_records_new(void)
{
    return xcalloc(1, sizeof(WuqiRecords));
}

void wuqi_records_free(WuqiRecords *records)
{
    if (!records)
        return;
    LIB_USE(LIB_FREES, records, "the collection of records", NULL, );
    for (int i = 0; i < records->count; i++)
        record_free(&records->games[i]);
    for (int i = 0; i < records->told; i++)
        free(records->notes[i]);
    free(records->games);
    text_free(&records->text);
    free(records);
}

/* Room for one game more, which is zero. */
static Record *records_next(WuqiRecords *records)
{
    if (records->count == records->room) {
        records->room = records->room > 0 ? 2 * records->room : 4;
        records->games = xrealloc(records->games, (unsigned long)records->room * sizeof *records->games);
    }
    records->games[records->count] = (Record){0};
    return &records->games[records->count++];
}

static bool records_take(void *context, const Record *record, Error *error)
{
    (void)error;
    record_copy(records_next(context), record);
    return true;
}

static void records_hear(void *context, bool lost, const char *words)
{
    WuqiRecords *records = context;
    Text note = {0};
    if (records->told == RECORDS_NOTES_MAX)
        return;
    text_printf(&note, "%s%s", lost ? "a game that cannot be read: " : "", words);
    records->notes[records->told++] = note.bytes;
}

WuqiRecords *wuqi_records_read(const void *bytes, size_t size, const char *name, const WuqiGame *game, WuqiError *error)
{
    if (size > 0 && !lib_given(bytes, "the file's bytes", error))
        return NULL;
    WuqiRecords *records = wuqi_records_new();
    Text content = {0};
    Error reason;
    text_add_bytes(&content, bytes, size);
    RecordSource source = {
        .game = lib_game(game), .sink = records_take, .note = records_hear, .context = records, .skip_bad = true};
    const RecordFormat *format = record_format_detect(&content, name, &reason);
    bool fine =
        format && (!game || games_ready(lib_game(game), &reason)) && record_read(format, &content, &source, &reason);
    if (fine && records->count == 0)
        fine = error_set(&reason, "%s", records->told > 0 ? records->notes[0] : "no games there");
    text_free(&content);
    if (fine)
        return records;
    lib_fail(error, &reason);
    wuqi_records_free(records);
    return NULL;
}

/* The position is held; the records are the caller's. */
static bool records_add(WuqiRecords *records, const WuqiPosition *pos, WuqiError *error)
{
    LIB_USE(LIB_LOOKS, pos, "the position", error, false);
    Record *record = records_next(records);
    Error reason;
    Text start = {0};
    pos->game->print(pos->made > 0 ? pos->past[0] : pos->pos, &start);
    bool fine = record_begin(record, pos->game, text_string(&start), &reason);
    text_free(&start);
    if (!fine) {
        records->count--;
        return lib_fail(error, &reason);
    }
    for (int i = 0; i < pos->made; i++)
        record_add_move(record, pos->moves[i]);
    record_settle(record);
    return true;
}

bool wuqi_records_add(WuqiRecords *records, const WuqiPosition *pos, WuqiError *error)
{
    LIB_USE(LIB_CHANGES, records, "the collection of records", error, false);
    return records_add(records, pos, error);
}

int wuqi_records_count(const WuqiRecords *records)
{
    LIB_USE(LIB_LOOKS, records, "the collection of records", NULL, 0);
    return records->count;
}

const char *wuqi_records_note(const WuqiRecords *records, int index)
{
    LIB_USE(LIB_LOOKS, records, "the collection of records", NULL, NULL);
    return index >= 0 && index < records->told ? records->notes[index] : NULL;
}

static Record *records_at(const WuqiRecords *records, int index)
{
    return index >= 0 && index < records->count ? &records->games[index] : NULL;
}

const WuqiGame *wuqi_records_game(const WuqiRecords *records, int index)
{
    LIB_USE(LIB_LOOKS, records, "the collection of records", NULL, NULL);
    const Record *record = records_at(records, index);
    return record ? lib_handle(record->game) : NULL;
}

int wuqi_records_plies(const WuqiRecords *records, int index)
{
    LIB_USE(LIB_LOOKS, records, "the collection of records", NULL, 0);
    const Record *record = records_at(records, index);
    return record ? record->count : 0;
}

WuqiPosition *wuqi_records_position(const WuqiRecords *records, int index, int plies)
{
    LIB_USE(LIB_LOOKS, records, "the collection of records", NULL, NULL);
    const Record *record = records_at(records, index);
    if (!record || plies < 0 || plies > record->count)
        return NULL;
    WuqiPosition *pos = lib_position_own(record->game, position_new(record->game, record->position, NULL));
    for (int i = 0; i < plies; i++)
        lib_position_push(pos, record->plies[i].move);
    return pos;
}

int wuqi_records_result(const WuqiRecords *records, int index)
{
    LIB_USE(LIB_LOOKS, records, "the collection of records", NULL, WUQI_RESULT_UNKNOWN);
    const Record *record = records_at(records, index);
    return record ? (int)record->result : WUQI_RESULT_UNKNOWN;
}

void wuqi_records_set_result(WuqiRecords *records, int index, int result)
{
    LIB_USE(LIB_CHANGES, records, "the collection of records", NULL, );
    Record *record = records_at(records, index);
    if (record && result >= WUQI_RESULT_UNKNOWN && result <= WUQI_RESULT_DRAW)
        record->result = (RecordResult)result;
}

const char *wuqi_records_player(const WuqiRecords *records, int index, int side)
{
    LIB_USE(LIB_LOOKS, records, "the collection of records", NULL, NULL);
    const Record *record = records_at(records, index);
    return record && (side == 0 || side == 1) ? record->names[side] : NULL;
}

void wuqi_records_set_player(WuqiRecords *records, int index, int side, const char *name)
{
    LIB_USE(LIB_CHANGES, records, "the collection of records", NULL, );
    Record *record = records_at(records, index);
    if (!lib_given(name, "the name", NULL) || !record || (side != 0 && side != 1))
        return;
    Text valid = {0};
    text_add_utf8(&valid, name, strlen(name));
    record_set_name(record, side, text_string(&valid));
    text_free(&valid);
}

const char *wuqi_records_tag_name(const WuqiRecords *records, int index, int tag)
{
    LIB_USE(LIB_LOOKS, records, "the collection of records", NULL, NULL);
    const Record *record = records_at(records, index);
    return record && tag >= 0 ? json_value_name(json_value_get(record->extra, "tags"), (size_t)tag) : NULL;
}

const char *wuqi_records_tag(const WuqiRecords *records, int index, const char *name)
{
    LIB_USE(LIB_LOOKS, records, "the collection of records", NULL, NULL);
    const Record *record = records_at(records, index);
    return lib_given(name, "the tag's name", NULL) && record ? record_tag(record, name) : NULL;
}

void wuqi_records_set_tag(WuqiRecords *records, int index, const char *name, const char *value)
{
    LIB_USE(LIB_CHANGES, records, "the collection of records", NULL, );
    Record *record = records_at(records, index);
    if (lib_given(name, "the tag's name", NULL) && lib_given(value, "the tag's value", NULL) && record)
        record_set_tag(record, name, value);
}

static RecordPly *records_ply(const WuqiRecords *records, int index, int ply)
{
    const Record *record = records_at(records, index);
    return record && ply >= 0 && ply < record->count ? &record->plies[ply] : NULL;
}

bool wuqi_records_ply(const WuqiRecords *records, int index, int ply, WuqiPly *out)
{
    LIB_USE(LIB_LOOKS, records, "the collection of records", NULL, false);
    const RecordPly *known = records_ply(records, index, ply);
    if (!lib_given(out, "the room for a ply", NULL) || !known)
        return false;
    *out = (WuqiPly){
        .time_us = known->time_us,
        .nodes = known->nodes,
        .score = known->score,
        .scored = known->has_score,
        .mate = known->mate,
        .depth = known->depth,
        .opening = ply < records->games[index].opening,
        .comment = known->comment,
    };
    return true;
}

bool wuqi_records_set_ply(WuqiRecords *records, int index, int ply, const WuqiPly *in)
{
    LIB_USE(LIB_CHANGES, records, "the collection of records", NULL, false);
    RecordPly *known = records_ply(records, index, ply);
    if (!lib_given(in, "the ply", NULL) || !known || !isfinite(in->score) || in->mate > RECORDS_MATE_MAX ||
        in->mate < -RECORDS_MATE_MAX)
        return false;
    Text comment = {0};
    if (in->comment)
        text_add_utf8(&comment, in->comment, strlen(in->comment));
    free(known->comment);
    *known = (RecordPly){
        .move = known->move,
        .time_us = in->time_us < 0 ? -1 : in->time_us,
        .has_score = in->scored != 0,
        .score = in->score,
        .mate = in->mate,
        .depth = in->depth > 0 ? in->depth : 0,
        .nodes = in->nodes,
        .comment = comment.bytes,
    };
    return true;
}

const char *wuqi_records_write(WuqiRecords *records, int index, const char *format, WuqiError *error)
{
    LIB_USE(LIB_SAYS, records, "the collection of records", error, NULL);
    if (!lib_given(format, "the format", error))
        return NULL;
    RecordTarget target;
    Error reason;
    int first = index < 0 ? 0 : index, last = index < 0 ? records->count - 1 : index, notation;
    bool fine = record_target_parse(format, &target, &reason);
    if (fine && (last >= records->count || first > last))
        fine = error_set(&reason, "there is no such game: %d of %d", index, records->count);
    if (fine && target.format->single && last > first)
        fine = error_set(&reason, "%s holds one game a file", target.format->name);
    text_clear(&records->text);
    for (int i = first; fine && i <= last; i++) {
        const Record *record = &records->games[i];
        fine = (record_target_notation(&target, record->game, &notation, &reason) &&
                record_write(target.format, record, notation, &records->text, &reason)) ||
               error_prefix(&reason, "game %d", i + 1);
    }
    if (fine)
        return text_string(&records->text);
    lib_fail(error, &reason);
    return NULL;
}
