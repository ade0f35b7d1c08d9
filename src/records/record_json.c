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

static bool json_add_moves(Record *record, const JsonValue *object, const char *key, Error *error)
{
    const JsonValue *moves = json_value_get(object, key);
    if (moves && !json_value_is(moves, JSON_VALUE_ARRAY))
        return error_set(error, "\"%s\" must be a list of moves", key);
    for (size_t i = 0; i < json_value_count(moves); i++) {
        const char *move = json_value_to_string(json_value_at(moves, i));
        if (!move)
            return error_set(error, "\"%s\": entry %zu is not a text", key, i + 1);
        if (!record_add(record, move, error))
            return false;
    }
    return true;
}

typedef void JsonPlyFunction(RecordPly *ply, const JsonValue *value);

static void json_take_time(RecordPly *ply, const JsonValue *value)
{
    if (json_value_is_number(value) && json_value_to_number(value) >= 0 && json_value_to_number(value) < 1e12)
        ply->time_us = llround(json_value_to_number(value) * 1000);
}

static void json_take_score(RecordPly *ply, const JsonValue *value)
{
    const char *mate = json_value_to_string(value);
    ply->score = json_value_to_number(value);
    ply->has_score = json_value_is_number(value) ||
                     (mate && record_parse_mate((Word){.at = mate, .length = strlen(mate)}, &ply->mate));
}

static void json_take_depth(RecordPly *ply, const JsonValue *value)
{
    int64_t depth = json_value_to_integer(value);
    ply->depth = depth > 0 && depth < 1000 ? (int)depth : 0;
}

static void json_take_nodes(RecordPly *ply, const JsonValue *value)
{
    ply->nodes = json_value_to_integer(value) > 0 ? (uint64_t)json_value_to_integer(value) : 0;
}

static void json_take_comment(RecordPly *ply, const JsonValue *value)
{
    ply->comment = json_value_to_string(value) ? strdup(json_value_to_string(value)) : NULL;
}

static const struct {
    const char *key;
    JsonPlyFunction *take;
} json_lists[] = {{"times_ms", json_take_time},
                  {"scores", json_take_score},
                  {"depths", json_take_depth},
                  {"nodes", json_take_nodes},
                  {"comments", json_take_comment}};

static bool json_take_lists(Record *record, const JsonValue *object, Error *error)
{
    size_t moves = (size_t)(record->count - record->opening);
    for (size_t i = 0; i < sizeof json_lists / sizeof json_lists[0]; i++) {
        const JsonValue *list = json_value_get(object, json_lists[i].key);
        if (!list)
            continue;
        if (!json_value_is(list, JSON_VALUE_ARRAY))
            return error_set(error, "\"%s\" must be a list", json_lists[i].key);
        if (json_value_count(list) != moves)
            return error_set(error, "\"%s\" has %zu entries for %zu moves", json_lists[i].key, json_value_count(list),
                             moves);
        for (size_t ply = 0; ply < moves; ply++)
            json_lists[i].take(&record->plies[record->opening + (int)ply], json_value_at(list, ply));
    }
    return true;
}

static bool json_take_head(Record *record, const JsonValue *object, Error *error)
{
    const char *first = json_value_to_string(json_value_get(object, "first"));
    const char *result = json_value_to_string(json_value_get(object, "result"));
    bool swapped = first && strcmp(first, "b") == 0;
    for (int i = 0; i < 2; i++) {
        const char *side = i ? "b" : "a"; /* a name, or else the player's spec */
        const char *name = json_value_to_string(json_value_get(json_value_get(object, "names"), side));
        record_set_name(record, i ^ swapped, name ? name : json_value_to_string(json_value_get(object, side)));
    }
    Word word = {.at = result, .length = result ? strlen(result) : 0};
    if (result && !record_parse_result(word, &record->result))
        return error_set(error, "\"result\": 1-0, 0-1, 1/2-1/2 or * expected");
    for (size_t i = 0; i < json_value_count(object); i++) {
        const char *name = json_value_name(object, i);
        const JsonValue *entry = json_value_at(object, i);
        if (strcmp(name, "tags") != 0 || json_value_is(entry, JSON_VALUE_OBJECT))
            json_value_set(record->extra, name, json_value_copy(entry));
    }
    return true;
}

static bool json_read_game(const RecordSource *source, const char *line, const JsonValue *object, Error *error)
{
    const char *name = json_value_to_string(json_value_get(object, "game"));
    const char *position = json_value_to_string(json_value_get(object, "position"));
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
            const char *at;
            JsonValue *object = json_value_read(line, length, &at, error);
            bool fine = json_value_is(object, JSON_VALUE_OBJECT);
            if (!fine) {
                Record none = {0};
                if (object)
                    error_set(error, "not an object");
                record_where(source, object ? line : at, error);
                fine = record_finish(source, &none, false, error);
            } else {
                fine = json_read_game(source, line, object, error);
            }
            json_value_free(object);
            if (!fine)
                return false;
        }
        line += length + (line[length] == '\n');
    }
    return true;
}

static JsonValue *json_real_or_integer(double value)
{
    return value == floor(value) && fabs(value) < 1e15 ? json_value_integer((int64_t)value) : json_value_real(value);
}

static JsonValue *json_score(const RecordPly *ply)
{
    char mate[16];
    if (!ply->has_score)
        return json_value_new(JSON_VALUE_NULL);
    if (ply->mate == 0)
        return json_real_or_integer(ply->score);
    snprintf(mate, sizeof mate, "%sM%d", ply->mate < 0 ? "-" : "", abs(ply->mate));
    return json_value_string(mate);
}

/* The lists beside the moves; those of which nothing is known are left out. */
static void json_put_lists(JsonValue *object, const Record *record)
{
    JsonValue *lists[5];
    bool known[5] = {false};
    for (int i = 0; i < 5; i++)
        lists[i] = json_value_new(JSON_VALUE_ARRAY);
    for (int i = record->opening; i < record->count; i++) {
        const RecordPly *ply = &record->plies[i];
        json_value_add(lists[0], ply->time_us >= 0 ? json_value_real((double)ply->time_us / 1000)
                                                   : json_value_new(JSON_VALUE_NULL));
        json_value_add(lists[1], json_score(ply));
        json_value_add(lists[2], json_value_integer(ply->depth));
        json_value_add(lists[3], json_value_integer((int64_t)ply->nodes));
        json_value_add(lists[4], ply->comment ? json_value_string(ply->comment) : json_value_new(JSON_VALUE_NULL));
        known[0] = known[0] || ply->time_us >= 0;
        known[1] = known[1] || ply->has_score;
        known[2] = known[2] || ply->depth > 0;
        known[3] = known[3] || ply->nodes > 0;
        known[4] = known[4] || ply->comment;
    }
    for (int i = 0; i < 5; i++) {
        if (known[i] || json_value_get(object, json_lists[i].key))
            json_value_set(object, json_lists[i].key, lists[i]);
        else
            json_value_free(lists[i]);
    }
}

static void json_put_head(JsonValue *object, const Record *record)
{
    json_value_set(object, "result", json_value_string(record_result_name(record->result)));
    if (!json_value_get(object, "winner") && record->result != RESULT_UNKNOWN)
        json_value_set(object, "winner",
                       record->result == RESULT_DRAW ? json_value_new(JSON_VALUE_NULL)
                                                     : json_value_string(record->result == RESULT_FIRST ? "a" : "b"));
    /* Where `first` is known, a and b are known. */
    if (json_value_get(object, "first") || (!record->names[0] && !record->names[1]))
        return;
    for (int i = 0; i < 2; i++)
        json_value_set(object, i ? "b" : "a", json_value_string(record->names[i] ? record->names[i] : "?"));
    json_value_set(object, "first", json_value_string("a"));
}

static bool json_write(const Record *record, int notation, Text *text, Error *error)
{
    (void)error;
    const Game *game = record->game;
    JsonValue *object = json_value_new(JSON_VALUE_OBJECT);
    json_value_set(object, "game", json_value_string(game->name));
    json_value_update(object, record->extra);
    json_value_set(object, "position", json_value_string(record->position));
    JsonValue *lists[2] = {json_value_new(JSON_VALUE_ARRAY), json_value_new(JSON_VALUE_ARRAY)};
    void *pos = position_new(game, record->position, NULL);
    for (int i = 0; i < record->count; i++) {
        Text name = {0};
        if (notation >= 0)
            game->print_notation(pos, record->plies[i].move, notation, &name);
        else
            game->print_move(pos, record->plies[i].move, &name);
        json_value_add(lists[i >= record->opening], json_value_string(text_string(&name)));
        game->make(pos, record->plies[i].move);
        text_free(&name);
    }
    position_free(game, pos);
    json_value_set(object, "opening", lists[0]);
    json_value_set(object, "moves", lists[1]);
    json_put_lists(object, record);
    json_put_head(object, record);
    json_value_print(object, text);
    text_add_char(text, '\n');
    json_value_free(object);
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
