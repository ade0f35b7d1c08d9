/* SPDX-License-Identifier: MIT
 *
 * record_file - building a game move by move, and the table of formats.
 */
#include "records/record_file.h"

#include <assert.h>
#include <ctype.h>
#include <iconv.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const RecordFormat *const record_formats[] = {
    &record_format_json, &record_format_pgn,    &record_format_moves,   &record_format_ggf,       &record_format_sgf,
    &record_format_psq,  &record_format_renlib, &record_format_pku2048, &record_format_pkueraser, NULL,
};

bool record_begin(Record *record, const Game *game, const char *position, Error *error)
{
    void *pos = position_new(game, position, error);
    if (!pos)
        return false;
    Text text = {0};
    game->print(pos, &text);
    *record = (Record){.game = game, .pos = pos, .position = text.bytes, .extra = json_object()};
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
    json_decref(record->extra);
    *record = (Record){0};
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
    return json_string_value(json_object_get(record->extra, key));
}

const char *record_tag(const Record *record, const char *name)
{
    return json_string_value(json_object_get(json_object_get(record->extra, "tags"), name));
}

void record_set_tag(Record *record, const char *name, const char *value)
{
    json_t *tags = json_object_get(record->extra, "tags");
    if (!tags) {
        tags = json_object();
        json_object_set_new(record->extra, "tags", tags);
    }
    json_object_set_new(tags, name, json_string(value));
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
    if (ply->has_score)
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

/* Takes one word of a note; false if it is a word of the comment. */
static bool record_take_note(RecordPly *ply, Word word)
{
    int64_t number;
    double real;
    const char *slash = memchr(word.at, '/', word.length);
    if (slash && ply->time_us < 0) {
        Word score = {.at = word.at, .length = (size_t)(slash - word.at)};
        Word depth = {.at = slash + 1, .length = word.length - score.length - 1};
        bool scored = record_number(score, &real);
        if (!word_int(depth, 0, 1000, &number) || (score.length > 0 && !scored))
            return false;
        ply->has_score = scored;
        ply->score = scored ? real : 0;
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

const RecordFormat *record_format_detect(const Text *content, const char *path, Error *error)
{
    for (int i = 0; record_formats[i]; i++) {
        if (record_formats[i]->looks_like(text_string(content), content->length))
            return record_formats[i];
    }
    const RecordFormat *format = path ? record_format_for_path(path) : NULL;
    if (!format)
        error_set(error, "the format cannot be told from the content; --from names it");
    return format;
}

static bool record_is_utf8(const char *text)
{
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        int more = *c < 0x80 ? 0 : (*c & 0xe0) == 0xc0 ? 1 : (*c & 0xf0) == 0xe0 ? 2 : (*c & 0xf8) == 0xf0 ? 3 : -1;
        if (more < 0)
            return false;
        for (; more > 0; more--) {
            if ((*++c & 0xc0) != 0x80)
                return false;
        }
    }
    return true;
}

static bool record_to_utf8(const Text *content, Text *text, Error *error)
{
    iconv_t converter = iconv_open("UTF-8", "GB18030");
    if (converter == (iconv_t)-1)
        return error_set(error, "the text is not UTF-8, and this system cannot convert GB18030");
    char *in = content->bytes, chunk[4096];
    size_t left = content->length;
    bool fine = true;
    while (left > 0 && fine) {
        char *out = chunk;
        size_t room = sizeof chunk;
        size_t done = iconv(converter, &in, &left, &out, &room);
        text_add_bytes(text, chunk, sizeof chunk - room);
        fine = done != (size_t)-1 || room < sizeof chunk;
    }
    iconv_close(converter);
    if (!fine)
        error_set(error, "byte %zu: neither UTF-8 nor GB18030", content->length - left + 1);
    return fine;
}

bool record_read(const RecordFormat *format, const Text *content, const RecordSource *source, Error *error)
{
    static const char mark[] = "\xef\xbb\xbf";
    Text converted = {0};
    RecordSource read = *source;
    read.text = text_string(content);
    read.length = content->length;
    bool binary = format == &record_format_renlib;
    if (!binary && memchr(read.text, '\0', read.length))
        return error_set(error, "this is not text: byte %zu is zero", strlen(read.text) + 1);
    if (!binary && !record_is_utf8(read.text)) {
        if (!record_to_utf8(content, &converted, error)) {
            text_free(&converted);
            return false;
        }
        read.text = text_string(&converted);
        read.length = converted.length;
    }
    if (!binary && strncmp(read.text, mark, strlen(mark)) == 0) {
        read.text += strlen(mark);
        read.length -= strlen(mark);
    }
    bool fine = format->read(&read, error);
    text_free(&converted);
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
