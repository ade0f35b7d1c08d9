/* SPDX-License-Identifier: MIT
 *
 * record_json - games as JSON, one object a line: the form in which nothing is lost.
 *
 * The keys are those of arena/record.h; what a line says beyond them stays in the record's extra object and is written
 * again. `opening`, `moves` and the lists beside `moves` (times_ms, scores, depths, nodes, comments) are the plies.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "records/record_file.h"

static bool json_looks_like(const char *text, size_t length)
{
    (void)length;
    text += strspn(text, " \t\r\n");
    const char *end = strchr(text, '\n');
    const char *game = *text == '{' ? strstr(text, "\"game\"") : NULL;
    return game && (!end || game < end) && strstr(text, "\"moves\"");
}

/* Where the string number `index` of the list behind a key stands; the line's start if it is not found. */
static const char *json_place(const char *line, const char *key, size_t index)
{
    const char *end = strchr(line, '\n'), *at = strstr(line, key);
    for (at = at ? strchr(at, '[') : NULL; at && (!end || at < end); index--) {
        at = strchr(at + 1, '"');
        if (!at || index == 0)
            break;
        at = strchr(at + 1, '"');
    }
    return at && (!end || at < end) ? at : line;
}

static bool json_add_moves(Record *record, const json_t *object, const char *key, Error *error)
{
    const json_t *moves = json_object_get(object, key);
    size_t index;
    json_t *move;
    if (moves && !json_is_array(moves))
        return error_set(error, "\"%s\" must be a list of moves", key);
    json_array_foreach(moves, index, move)
    {
        if (!json_is_string(move))
            return error_set(error, "\"%s\": entry %zu is not a text", key, index + 1);
        if (!record_add(record, json_string_value(move), error))
            return false;
    }
    return true;
}

typedef void JsonPlyFunction(RecordPly *ply, const json_t *value);

static void json_take_time(RecordPly *ply, const json_t *value)
{
    if (json_is_number(value) && json_number_value(value) >= 0 && json_number_value(value) < 1e12)
        ply->time_us = llround(json_number_value(value) * 1000);
}

static void json_take_score(RecordPly *ply, const json_t *value)
{
    const char *mate = json_string_value(value);
    ply->score = json_number_value(value);
    ply->has_score = json_is_number(value) || (mate && record_parse_mate((Word){.at = mate, .length = strlen(mate)}, &ply->mate));
}

static void json_take_depth(RecordPly *ply, const json_t *value)
{
    json_int_t depth = json_integer_value(value);
    ply->depth = depth > 0 && depth < 1000 ? (int)depth : 0;
}

static void json_take_nodes(RecordPly *ply, const json_t *value)
{
    ply->nodes = json_integer_value(value) > 0 ? (uint64_t)json_integer_value(value) : 0;
}

static void json_take_comment(RecordPly *ply, const json_t *value)
{
    ply->comment = json_is_string(value) ? strdup(json_string_value(value)) : NULL;
}

static const struct {
    const char *key;
    JsonPlyFunction *take;
} json_lists[] = {{"times_ms", json_take_time},
                  {"scores", json_take_score},
                  {"depths", json_take_depth},
                  {"nodes", json_take_nodes},
                  {"comments", json_take_comment}};

static bool json_take_lists(Record *record, const json_t *object, Error *error)
{
    size_t moves = (size_t)(record->count - record->opening);
    for (size_t i = 0; i < sizeof json_lists / sizeof json_lists[0]; i++) {
        const json_t *list = json_object_get(object, json_lists[i].key);
        if (!list)
            continue;
        if (json_array_size(list) != moves)
            return error_set(error, "\"%s\" has %zu entries for %zu moves", json_lists[i].key, json_array_size(list),
                             moves);
        for (size_t ply = 0; ply < moves; ply++)
            json_lists[i].take(&record->plies[record->opening + (int)ply], json_array_get(list, ply));
    }
    return true;
}

static bool json_take_head(Record *record, const json_t *object, Error *error)
{
    const char *first = json_string_value(json_object_get(object, "first"));
    const char *result = json_string_value(json_object_get(object, "result"));
    bool swapped = first && strcmp(first, "b") == 0;
    for (int i = 0; i < 2; i++) {
        const char *side = i ? "b" : "a"; /* a name, or else the player's spec */
        const char *name = json_string_value(json_object_get(json_object_get(object, "names"), side));
        record_set_name(record, i ^ swapped, name ? name : json_string_value(json_object_get(object, side)));
    }
    Word word = {.at = result, .length = result ? strlen(result) : 0};
    if (result && !record_parse_result(word, &record->result))
        return error_set(error, "\"result\": 1-0, 0-1, 1/2-1/2 or * expected");
    json_decref(record->extra);
    record->extra = json_deep_copy(object);
    if (!json_is_object(json_object_get(record->extra, "tags")))
        json_object_del(record->extra, "tags");
    return true;
}

static bool json_read_game(const RecordSource *source, const char *line, const json_t *object, Error *error)
{
    const char *name = json_string_value(json_object_get(object, "game"));
    const char *position = json_string_value(json_object_get(object, "position"));
    const Game *game = name ? record_told_game(source, name, error) : source->game;
    if (!name && !game)
        error_set(error, "\"game\" is missing");
    Record record = {0};
    if (!game || !record_begin(&record, game, position ? position : "", error)) {
        record_where(source, line, error);
        return record_finish(source, &record, false, error);
    }
    bool fine = json_add_moves(&record, object, "opening", error);
    if (!fine)
        record_where(source, json_place(line, "\"opening\"", (size_t)record.count), error);
    record.opening = record.count;
    if (fine && !json_add_moves(&record, object, "moves", error)) {
        fine = false;
        record_where(source, json_place(line, "\"moves\"", (size_t)(record.count - record.opening)), error);
    }
    if (fine && (!json_take_lists(&record, object, error) || !json_take_head(&record, object, error)))
        fine = record_where(source, line, error);
    return record_finish(source, &record, fine, error);
}

static bool json_read(const RecordSource *source, Error *error)
{
    const char *line = source->text;
    while (*line) {
        size_t length = strcspn(line, "\n");
        if (strspn(line, " \t\r") < length) {
            json_error_t problem;
            json_t *object = json_loadb(line, length, JSON_REJECT_DUPLICATES, &problem);
            bool fine = json_is_object(object);
            if (!fine) {
                Record none = {0};
                error_set(error, "%s", object ? "not an object" : problem.text);
                record_where(source, line + (!object && problem.position > 0 ? problem.position - 1 : 0), error);
                fine = record_finish(source, &none, false, error);
            } else {
                fine = json_read_game(source, line, object, error);
            }
            json_decref(object);
            if (!fine)
                return false;
        }
        line += length + (line[length] == '\n');
    }
    return true;
}

static json_t *json_real_or_integer(double value)
{
    return value == floor(value) && fabs(value) < 1e15 ? json_integer((json_int_t)value) : json_real(value);
}

/* The lists beside the moves; those of which nothing is known are left out. */
static void json_put_lists(json_t *object, const Record *record)
{
    json_t *lists[5];
    bool known[5] = {false};
    for (int i = 0; i < 5; i++)
        lists[i] = json_array();
    for (int i = record->opening; i < record->count; i++) {
        const RecordPly *ply = &record->plies[i];
        json_array_append_new(lists[0], ply->time_us >= 0 ? json_real((double)ply->time_us / 1000) : json_null());
        json_array_append_new(lists[1], !ply->has_score ? json_null() : ply->mate != 0 ? json_sprintf("%sM%d", ply->mate < 0 ? "-" : "", abs(ply->mate)) : json_real_or_integer(ply->score));
        json_array_append_new(lists[2], json_integer(ply->depth));
        json_array_append_new(lists[3], json_integer((json_int_t)ply->nodes));
        json_array_append_new(lists[4], ply->comment ? json_string(ply->comment) : json_null());
        known[0] = known[0] || ply->time_us >= 0;
        known[1] = known[1] || ply->has_score;
        known[2] = known[2] || ply->depth > 0;
        known[3] = known[3] || ply->nodes > 0;
        known[4] = known[4] || ply->comment;
    }
    for (int i = 0; i < 5; i++) {
        if (known[i] || json_object_get(object, json_lists[i].key))
            json_object_set(object, json_lists[i].key, lists[i]);
        json_decref(lists[i]);
    }
}

static void json_put_head(json_t *object, const Record *record)
{
    json_object_set_new(object, "result", json_string(record_result_name(record->result)));
    if (!json_object_get(object, "winner") && record->result != RESULT_UNKNOWN)
        json_object_set_new(object, "winner",
                            record->result == RESULT_DRAW ? json_null()
                                                          : json_string(record->result == RESULT_FIRST ? "a" : "b"));
    /* Who has a first already knows a and b. */
    if (json_object_get(object, "first") || (!record->names[0] && !record->names[1]))
        return;
    for (int i = 0; i < 2; i++)
        json_object_set_new(object, i ? "b" : "a", json_string(record->names[i] ? record->names[i] : "?"));
    json_object_set_new(object, "first", json_string("a"));
}

static bool json_write(const Record *record, int notation, Text *text, Error *error)
{
    (void)error;
    const Game *game = record->game;
    json_t *object = json_object();
    json_object_set_new(object, "game", json_string(game->name));
    json_object_update(object, record->extra);
    json_object_set_new(object, "position", json_string(record->position));
    json_t *lists[2] = {json_array(), json_array()};
    void *pos = position_new(game, record->position, NULL);
    for (int i = 0; i < record->count; i++) {
        Text name = {0};
        if (notation >= 0)
            game->print_notation(pos, record->plies[i].move, notation, &name);
        else
            game->print_move(pos, record->plies[i].move, &name);
        json_array_append_new(lists[i >= record->opening], json_string(text_string(&name)));
        game->make(pos, record->plies[i].move);
        text_free(&name);
    }
    position_free(game, pos);
    json_object_set_new(object, "opening", lists[0]);
    json_object_set_new(object, "moves", lists[1]);
    json_put_lists(object, record);
    json_put_head(object, record);
    char *line = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(10));
    text_printf(text, "%s\n", line);
    free(line);
    json_decref(object);
    return true;
}

const RecordFormat record_format_json = {
    .name = "json",
    .extensions = "jsonl json",
    .games = "",
    .about = "one JSON object a line, as match --record writes; nothing is lost",
    .about_zh = "每行一个 JSON 对象（match --record 的格式），不丢失信息",
    .looks_like = json_looks_like,
    .read = json_read,
    .write = json_write,
};
