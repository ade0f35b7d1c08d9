/* SPDX-License-Identifier: MIT
 *
 * record_file - building a game move by move, and the table of formats.
 */
#include "records/record_file.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const RecordFormat *const record_formats[] = {
    &record_format_json,      &record_format_pgn,   &record_format_moves,  &record_format_ggf,
    &record_format_sgf,       &record_format_psq,   &record_format_renlib, &record_format_pku2048,
    &record_format_pkueraser, &record_format_wthor, &record_format_xqf,    NULL,
};

bool record_begin(Record *record, const Game *game, const char *position, Error *error)
{
    void *pos = position_new(game, position, error);
    if (!pos)
        return false;
    Text text = {0};
    game->print(pos, &text);
    *record = (Record){.game = game, .pos = pos, .position = text.bytes, .extra = json_value_new(JSON_VALUE_OBJECT)};
    return true;
}

void record_free(Record *record)
{
    if (!record->game)
        return;
    position_free(record->game, record->pos);
    for (int i = 0; i < record->count; i++)
        free(record->plies[i].comment);
    free(record->plies);
    free(record->position);
    free(record->names[0]);
    free(record->names[1]);
    json_value_free(record->extra);
    *record = (Record){0};
}

void record_copy(Record *copy, const Record *record)
{
    record_begin(copy, record->game, record->position, NULL);
    for (int i = 0; i < record->count; i++) {
        record_add_move(copy, record->plies[i].move);
        *record_last(copy) = record->plies[i];
        record_last(copy)->comment = record->plies[i].comment ? strdup(record->plies[i].comment) : NULL;
    }
    for (int i = 0; i < 2; i++)
        record_set_name(copy, i, record->names[i]);
    copy->opening = record->opening;
    copy->result = record->result;
    json_value_free(copy->extra);
    copy->extra = json_value_copy(record->extra);
}

bool record_from_start(const Record *record)
{
    Record fresh = {0};
    if (!record_begin(&fresh, record->game, "", NULL))
        return false;
    bool same = strcmp(fresh.position, record->position) == 0;
    record_free(&fresh);
    return same;
}

void record_add_move(Record *record, Move move)
{
    if (record->count == record->room) {
        record->room = record->room ? 2 * record->room : 64;
        record->plies = xrealloc(record->plies, (unsigned long)record->room * sizeof *record->plies);
    }
    record->plies[record->count++] = (RecordPly){.move = move, .time_us = -1};
    record->game->make(record->pos, move);
}

bool record_add(Record *record, const char *name, Error *error)
{
    Move move;
    if (!record->game->parse_move(record->pos, name, &move, error))
        return error_prefix(error, "move %d", record->count + 1);
    record_add_move(record, move);
    return true;
}

bool record_add_at(Record *record, int row, int col, Error *error)
{
    const Game *game = record->game;
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves), found = MOVE_NONE;
    int count = game->over(record->pos) ? 0 : game->moves(record->pos, moves);
    bool inside = row >= 0 && row < game->rows && col >= 0 && col < game->cols;
    for (int i = 0; inside && i < count && found == MOVE_NONE; i++) {
        if (game->target(record->pos, moves[i]) == row * game->cols + col)
            found = moves[i];
    }
    free(moves);
    if (found == MOVE_NONE)
        return error_set(error, "move %d: row %d from the top, column %d is %s", record->count + 1, row + 1, col + 1,
                         !inside                   ? "not on the board"
                         : game->over(record->pos) ? "played after the end of the game"
                                                   : "no legal move");
    record_add_move(record, found);
    return true;
}

RecordPly *record_last(Record *record)
{
    assert(record->count > 0);
    return &record->plies[record->count - 1];
}

void record_set_name(Record *record, int side, const char *name)
{
    free(record->names[side]);
    record->names[side] = name && *name ? strdup(name) : NULL;
}

void record_settle(Record *record)
{
    const Game *game = record->game;
    if (record->result != RESULT_UNKNOWN || !game->over(record->pos))
        return;
    int value = game->result(record->pos);
    bool first = (value > 0) == (game->side(record->pos) == 0);
    record->result = value == 0 ? RESULT_DRAW : first ? RESULT_FIRST : RESULT_SECOND;
}

static const char *const record_results[] = {
    [RESULT_UNKNOWN] = "*", [RESULT_FIRST] = "1-0", [RESULT_SECOND] = "0-1", [RESULT_DRAW] = "1/2-1/2"};

const char *record_result_name(RecordResult result)
{
    return record_results[result];
}

bool record_parse_result(Word word, RecordResult *result)
{
    static const struct {
        const char *word;
        RecordResult result;
    } others[] = {{"1/2", RESULT_DRAW},   {"0.5-0.5", RESULT_DRAW}, {"和棋", RESULT_DRAW},   {"和", RESULT_DRAW},
                  {"红胜", RESULT_FIRST}, {"紅勝", RESULT_FIRST},   {"黑胜", RESULT_SECOND}, {"黑勝", RESULT_SECOND}};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (word_is(word, others[i].word)) {
            *result = others[i].result;
            return true;
        }
    }
    for (int i = RESULT_UNKNOWN; i <= RESULT_DRAW; i++) {
        if (word_is(word, record_results[i])) {
            *result = (RecordResult)i;
            return true;
        }
    }
    return false;
}

const char *record_extra(const Record *record, const char *key)
{
    return json_value_to_string(json_value_get(record->extra, key));
}

const char *record_tag(const Record *record, const char *name)
{
    return json_value_to_string(json_value_get(json_value_get(record->extra, "tags"), name));
}

void record_set_tag(Record *record, const char *name, const char *value)
{
    JsonValue *tags = json_value_get(record->extra, "tags");
    if (!tags) {
        tags = json_value_new(JSON_VALUE_OBJECT);
        json_value_set(record->extra, "tags", tags);
    }
    json_value_set(tags, name, json_value_string(value));
}

/* --- notes --- */

/* Seconds with as many places as they need, and no exponent. */
static void record_print_seconds(int64_t time_us, Text *text)
{
    char digits[40];
    int length =
        snprintf(digits, sizeof digits, "%lld.%06lld", (long long)(time_us / 1000000), (long long)(time_us % 1000000));
    while (digits[length - 1] == '0')
        length--;
    length -= digits[length - 1] == '.';
    text_add_bytes(text, digits, (size_t)length);
    text_add_char(text, 's');
}

void record_print_note(const RecordPly *ply, Text *text)
{
    size_t start = text->length;
    if (ply->has_score && ply->mate != 0)
        text_printf(text, "%cM%d/%d", ply->mate < 0 ? '-' : '+', abs(ply->mate), ply->depth);
    else if (ply->has_score)
        text_printf(text, "%+.10g/%d", ply->score, ply->depth);
    else if (ply->depth > 0)
        text_printf(text, "/%d", ply->depth);
    if (ply->time_us >= 0) {
        if (text->length > start)
            text_add_char(text, ' ');
        record_print_seconds(ply->time_us, text);
    }
    if (ply->nodes > 0)
        text_printf(text, "%sn=%llu", text->length > start ? " " : "", (unsigned long long)ply->nodes);
    if (ply->comment)
        text_printf(text, "%s%s", text->length > start ? " " : "", ply->comment);
}

static bool record_number(Word word, double *value)
{
    char digits[32], *end;
    if (word.length == 0 || word.length >= sizeof digits || !strspn(word.at, "+-.0123456789"))
        return false;
    *value = strtod(word_copy(word, digits, sizeof digits), &end);
    return *end == '\0' && isfinite(*value) && fabs(*value) < 1e12;
}

bool record_parse_mate(Word word, int *plies)
{
    int64_t number;
    bool lost = word.length > 0 && word.at[0] == '-', signed_text = lost || (word.length > 0 && word.at[0] == '+');
    Word rest = {.at = word.at + signed_text, .length = word.length - signed_text};
    if (rest.length < 2 || rest.at[0] != 'M' ||
        !word_int((Word){.at = rest.at + 1, .length = rest.length - 1}, 1, 1000, &number))
        return false;
    *plies = lost ? -(int)number : (int)number;
    return true;
}

/* Takes one word of a note; false if it is a word of the comment. */
static bool record_take_note(RecordPly *ply, Word word)
{
    int64_t number;
    double real;
    const char *slash = memchr(word.at, '/', word.length);
    if (slash && ply->time_us < 0) {
        Word score = {.at = word.at, .length = (size_t)(slash - word.at)};
        Word depth = {.at = slash + 1, .length = word.length - score.length - 1};
        bool mate = record_parse_mate(score, &ply->mate), scored = mate || record_number(score, &real);
        if (!word_int(depth, 0, 1000, &number) || (score.length > 0 && !scored))
            return false;
        ply->has_score = scored;
        ply->score = scored && !mate ? real : 0;
        ply->depth = (int)number;
        return true;
    }
    Word body = {.at = word.at, .length = word.length - 1};
    if (ply->time_us < 0 && word.at[body.length] == 's' && record_number(body, &real) && real >= 0) {
        ply->time_us = llround(real * 1e6);
        return true;
    }
    Word count = {.at = word.at + 2, .length = word.length > 2 ? word.length - 2 : 0};
    if (count.length > 0 && memcmp(word.at, "n=", 2) == 0 && word_int(count, 0, INT64_MAX, &number)) {
        ply->nodes = (uint64_t)number;
        return true;
    }
    return false;
}

void record_parse_note(RecordPly *ply, Word note)
{
    Text copy = {0}, comment = {0};
    text_add_bytes(&copy, note.at, note.length);
    Scan scan = scan_start(text_string(&copy));
    Word word;
    bool words = false;
    while (scan_word(&scan, &word)) {
        words = words || !record_take_note(ply, word);
        if (words) {
            text_printf(&comment, "%s%.*s", comment.length > 0 ? " " : "", (int)word.length, word.at);
        }
    }
    text_free(&copy);
    free(ply->comment);
    ply->comment = comment.bytes;
}

/* --- formats --- */

bool record_where(const RecordSource *source, const char *at, Error *error)
{
    int line = 1;
    const char *start = source->text;
    for (const char *c = source->text; c < at; c++) {
        if (*c == '\n') {
            line++;
            start = c + 1;
        }
    }
    return error_prefix(error, "line %d, column %d", line, (int)(at - start) + 1);
}

void record_tell(const RecordSource *source, const char *at, const char *format, ...)
{
    if (!source->note)
        return;
    Text words = {0};
    char line[300];
    int number = 1;
    for (const char *c = source->text; at && c < at; c++)
        number += *c == '\n';
    if (at)
        text_printf(&words, "line %d: ", number);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    text_add(&words, line);
    source->note(source->context, false, text_string(&words));
    text_free(&words);
}

const Game *record_told_game(const RecordSource *source, const char *name, Error *error)
{
    const Game *game = games_find(name, error);
    if (!game || !source->game || source->game == game)
        return game;
    error_set(error, "this is a game of %s, not of %s", game->name, source->game->name);
    return NULL;
}

bool record_finish(const RecordSource *source, Record *record, bool fine, Error *error)
{
    if (fine) {
        record_settle(record);
        fine = source->sink(source->context, record, error);
    } else if (source->skip_bad) {
        if (source->note)
            source->note(source->context, true, error->text);
        fine = true;
    }
    record_free(record);
    return fine;
}

const RecordFormat *record_format_at(int index)
{
    return record_formats[index];
}

const RecordFormat *record_format_find(const char *name, Error *error)
{
    Text known = {0};
    for (int i = 0; record_formats[i]; i++) {
        if (strcmp(record_formats[i]->name, name) == 0) {
            text_free(&known);
            return record_formats[i];
        }
        text_printf(&known, "%s%s", i ? ", " : "", record_formats[i]->name);
    }
    error_set(error, "'%s' is not a format (there are %s)", name, text_string(&known));
    text_free(&known);
    return NULL;
}

const RecordFormat *record_format_for_path(const char *path)
{
    const char *dot = strrchr(path, '.');
    for (int i = 0; dot && !strchr(dot, '/') && record_formats[i]; i++) {
        Scan scan = scan_start(record_formats[i]->extensions);
        Word word;
        while (scan_word(&scan, &word)) {
            if (word_is_nocase(word, dot + 1))
                return record_formats[i];
        }
    }
    return NULL;
}

bool record_target_parse(const char *text, RecordTarget *target, Error *error)
{
    char name[32];
    size_t length = strcspn(text, ":");
    snprintf(target->notation, sizeof target->notation, "%s", text[length] ? text + length + 1 : "");
    target->format = record_format_find(word_copy((Word){.at = text, .length = length}, name, sizeof name), error);
    return target->format != NULL;
}

bool record_target_notation(const RecordTarget *target, const Game *game, int *notation, Error *error)
{
    *notation = -1;
    for (int i = 0; target->notation[0] && game->notations[i]; i++) {
        if (strcmp(game->notations[i], target->notation) == 0)
            *notation = i;
    }
    return *notation >= 0 || !target->notation[0] ||
           error_set(error, "%s has no notation '%s'", game->name, target->notation);
}

/* Files that are often met and not read: what they are, so that nobody tries --from in vain. */
static bool record_name_stranger(const Text *content, Error *error)
{
    static const struct {
        const char *magic, *what;
    } strangers[] = {
        {"CCBridge Record", "a CCBridge record (CBR)"},
        {"CCBridgeLibrary", "a CCBridge library (CBL)"},
        {"PK\x03\x04", "a ZIP archive"},
        {"\x1f\x8b", "compressed by gzip"},
        {"Rar!", "a RAR archive"},
        {"SQLite format 3", "an SQLite database"},
    };
    for (size_t i = 0; i < sizeof strangers / sizeof strangers[0]; i++) {
        size_t length = strlen(strangers[i].magic);
        if (content->length >= length && memcmp(text_string(content), strangers[i].magic, length) == 0)
            return error_set(error, "this is %s, which is not read here", strangers[i].what);
    }
    if (memchr(text_string(content), '\0', content->length))
        return error_set(error, "this is not text, nor a binary format known here (renlib, wthor, xqf)");
    return true;
}

const RecordFormat *record_format_detect(const Text *content, const char *path, Error *error)
{
    const RecordFormat *by_name = path ? record_format_for_path(path) : NULL;
    for (int i = 0; record_formats[i]; i++) {
        if (record_formats[i]->looks_like(text_string(content), content->length))
            return record_formats[i];
    }
    if (!by_name || !by_name->binary) {
        if (!record_name_stranger(content, error))
            return NULL;
    }
    if (!by_name)
        error_set(error, "the format cannot be told from the content; --from names it");
    return by_name;
}

bool record_read(const RecordFormat *format, const Text *content, const RecordSource *source, Error *error)
{
    static const char mark[] = "\xef\xbb\xbf";
    Text decoded = {0};
    Error ignored;
    RecordSource read = *source;
    read.text = text_string(content);
    read.length = content->length;
    if (!error)
        error = &ignored; /* skipped games are told by their error */
    if (format->binary)
        return format->read(&read, error);
    if (memchr(read.text, '\0', read.length))
        return error_set(error, "this is not text: byte %zu is zero", strlen(read.text) + 1);
    bool fine = record_decode(read.text, read.length, &decoded);
    if (!fine)
        error_set(error, "the text is in none of the codes known here: UTF-8, GB18030, Big5");
    read.text = text_string(&decoded);
    read.length = decoded.length;
    if (strncmp(read.text, mark, strlen(mark)) == 0) {
        read.text += strlen(mark);
        read.length -= strlen(mark);
    }
    fine = fine && format->read(&read, error);
    text_free(&decoded);
    return fine;
}

bool record_write(const RecordFormat *format, const Record *record, int notation, Text *text, Error *error)
{
    if (!format->write)
        return error_set(error, "%s can only be read", format->name);
    Scan scan = scan_start(format->games);
    Word word;
    bool fits = *format->games == '\0';
    while (!fits && scan_word(&scan, &word))
        fits = strncmp(record->game->name, word.at, word.length) == 0;
    if (!fits)
        return error_set(error, "%s cannot hold a game of %s", format->name, record->game->name);
    return format->write(record, notation, text, error);
}
