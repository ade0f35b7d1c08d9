/* SPDX-License-Identifier: MIT
 *
 * record_pgn - games as PGN: tags in brackets, then the moves, with what is known of them in comments.
 *
 * `[Game]` comes first and `[Variant]` has our name of the game. The players' tags are the sides of the game: Red and
 * Black in xiangqi. Xiangqi's moves are ICCS (h2-e2), WXF or Chinese; `[Format]` says which, the reader takes all of
 * them. Variations and annotation glyphs are passed over.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "records/record_file.h"

enum { PGN_WIDTH = 80, PGN_NAME_MAX = 64 };

/* --- reading --- */

typedef struct PgnTag {
    const char *at; /* of the name, in the source */
    char name[PGN_NAME_MAX];
    char *value;
} PgnTag;

typedef struct PgnTags {
    PgnTag *items;
    int count;
} PgnTags;

static bool pgn_looks_like(const char *text, size_t length)
{
    (void)length;
    if (strncmp(text, "\xef\xbb\xbf", 3) == 0)
        text += 3;
    text += strspn(text, " \t\r\n");
    if (text[0] != '[' || !isalpha((unsigned char)text[1]))
        return false;
    const char *after = text + 1 + strspn(text + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_");
    return *after == ' ' && after[strspn(after, " \t")] == '"';
}

static const PgnTag *pgn_find(const PgnTags *tags, const char *name)
{
    for (int i = 0; i < tags->count; i++) {
        Word word = {.at = tags->items[i].name, .length = strlen(tags->items[i].name)};
        if (word_is_nocase(word, name))
            return &tags->items[i];
    }
    return NULL;
}

static void pgn_free_tags(PgnTags *tags)
{
    for (int i = 0; i < tags->count; i++)
        free(tags->items[i].value);
    free(tags->items);
    *tags = (PgnTags){0};
}

/* Reads `[Name "value"]`; a quote or backslash in the value has a backslash before it. */
static bool pgn_read_tag(const RecordSource *source, const char **at, PgnTags *tags, Error *error)
{
    const char *start = *at;
    PgnTag tag = {.at = start + 1 + strspn(start + 1, " \t")};
    Word name = {.at = tag.at, .length = strcspn(tag.at, " \t\r\n\"]")};
    word_copy(name, tag.name, sizeof tag.name);
    const char *c = name.at + name.length + strspn(name.at + name.length, " \t");
    Text value = {0};
    bool quoted = *c == '"' && name.length > 0;
    for (c += quoted; quoted && *c && *c != '"' && *c != '\n'; c++) {
        c += *c == '\\' && (c[1] == '"' || c[1] == '\\');
        text_add_char(&value, *c);
    }
    bool closed = quoted && *c == '"';
    c += closed;
    c += strspn(c, " \t");
    if (!closed || *c != ']') {
        text_free(&value);
        error_set(error, "a tag like [Red \"name\"] expected");
        return record_where(source, start, error);
    }
    tag.value = value.bytes ? value.bytes : strdup("");
    tags->items = xrealloc(tags->items, (unsigned long)(tags->count + 1) * sizeof tag);
    tags->items[tags->count++] = tag;
    *at = c + 1;
    return true;
}

/* Names under which the games are known elsewhere; the first of a game is the one we write. */
static const struct {
    const char *name, *game;
} pgn_names[] = {{"Chinese Chess", "xiangqi"},
                 {"Othello", "reversi8"},
                 {"Reversi", "reversi8"},
                 {"Gomoku", "gomoku15"},
                 {"Renju", "gomoku15"}};

enum { PGN_NAMES = (int)(sizeof pgn_names / sizeof pgn_names[0]) };

static const char *pgn_public_name(const Game *game)
{
    for (int i = 0; i < PGN_NAMES; i++) {
        if (strcmp(pgn_names[i].game, game->name) == 0)
            return pgn_names[i].name;
    }
    return game->title;
}

static const Game *pgn_game_named(const char *name)
{
    Word word = {.at = name, .length = strlen(name)};
    for (int i = 0; i < games_count(); i++) {
        const Game *game = games_at(i);
        if (word_is_nocase(word, game->name) || word_is_nocase(word, game->title) || word_is(word, game->title_zh))
            return games_find(game->name, NULL);
    }
    for (int i = 0; i < PGN_NAMES; i++) {
        if (word_is_nocase(word, pgn_names[i].name))
            return games_find(pgn_names[i].game, NULL);
    }
    return NULL;
}

/* "Gomoku" may mean any of the boards: what comes before the number of its rows must be equal. */
static bool pgn_same_family(const Game *one, const Game *other)
{
    size_t length = strcspn(one->name, "0123456789");
    return length == strcspn(other->name, "0123456789") && strncmp(one->name, other->name, length) == 0;
}

static bool pgn_contradicts(const RecordSource *source, const PgnTag *tag, const Game *told, Error *error)
{
    bool exact = strcmp(tag->value, told->name) == 0;
    return source->game && source->game != told && (exact || !pgn_same_family(source->game, told)) &&
           !(error_set(error, "[%s \"%.40s\"] says %s, not %s", tag->name, tag->value, told->name, source->game->name),
             record_where(source, tag->at, error));
}

static const Game *pgn_find_game(const RecordSource *source, const PgnTags *tags, const char *at, Error *error)
{
    static const char *const names[] = {"Variant", "Game"};
    const PgnTag *unknown = NULL;
    for (int i = 0; i < 2; i++) {
        const PgnTag *tag = pgn_find(tags, names[i]);
        const Game *game = tag ? pgn_game_named(tag->value) : NULL;
        if (game)
            return pgn_contradicts(source, tag, game, error) ? NULL : source->game ? source->game : game;
        unknown = tag ? tag : unknown;
    }
    if (source->game)
        return source->game;
    /* Only in xiangqi red plays against black. */
    if (!unknown && pgn_find(tags, "Red") && pgn_find(tags, "Black"))
        return games_find("xiangqi", error);
    if (unknown)
        error_set(error, "[%s \"%.40s\"] is no game known here", unknown->name, unknown->value);
    else
        error_set(error, "no [Game] tag says which game this is; --game does");
    record_where(source, unknown ? unknown->at : at, error);
    return NULL;
}

/* The position the game begins at: [FEN], or the set-up of a game with a seed. */
static bool pgn_begin(const RecordSource *source, const PgnTags *tags, Record *record, const Game *game, Error *error)
{
    static const struct {
        const char *tag, *before;
    } setups[] = {{"FEN", ""}, {"Position", ""}, {"Seed", "seed:"}};
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++) {
        const PgnTag *tag = pgn_find(tags, setups[i].tag);
        if (!tag)
            continue;
        Text position = {0};
        text_printf(&position, "%s%s", setups[i].before, tag->value);
        bool fine = record_begin(record, game, text_string(&position), error);
        text_free(&position);
        return fine || record_where(source, tag->at, error);
    }
    return record_begin(record, game, "", error);
}

/* "red" is the tag Red. */
static void pgn_side_tag(const Game *game, int side, char name[PGN_NAME_MAX])
{
    Word word = {.at = game->sides[side], .length = strlen(game->sides[side])};
    word_copy(word, name, PGN_NAME_MAX);
    name[0] = (char)toupper((unsigned char)name[0]);
}

/* Tags that have a place of their own in the record. */
static bool pgn_own_tag(const Game *game, const char *name)
{
    static const char *const own[] = {"Game",   "Variant", "FEN",         "SetUp",  "Position",           "Seed",
                                      "Result", "Round",   "Termination", "Format", "TerminationDetails", "PlyCount"};
    char side[PGN_NAME_MAX];
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) {
        if (strcasecmp(name, own[i]) == 0)
            return true;
    }
    for (int i = 0; i < 2; i++) {
        pgn_side_tag(game, i, side);
        if (strcasecmp(name, side) == 0)
            return true;
    }
    return false;
}

static void pgn_take_tags(const PgnTags *tags, Record *record)
{
    static const struct {
        const char *tag, *key;
    } keys[] = {{"Termination", "end"}, {"TerminationDetails", "reason"}};
    const PgnTag *tag;
    int64_t number;
    for (int i = 0; i < 2; i++) {
        char side[PGN_NAME_MAX];
        pgn_side_tag(record->game, i, side);
        tag = pgn_find(tags, side);
        if (tag && strcmp(tag->value, "?") != 0)
            record_set_name(record, i, tag->value);
    }
    if ((tag = pgn_find(tags, "Round")) && text_int(tag->value, 1, INT32_MAX, &number))
        json_value_set(record->extra, "number", json_value_integer(number));
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if ((tag = pgn_find(tags, keys[i].tag)))
            json_value_set(record->extra, keys[i].key, json_value_string(tag->value));
    }
    if ((tag = pgn_find(tags, "Result")) &&
        !record_parse_result((Word){.at = tag->value, .length = strlen(tag->value)}, &record->result) && *tag->value)
        record_set_tag(record, "ResultText", tag->value);
    for (int i = 0; i < tags->count; i++) {
        tag = &tags->items[i];
        bool known = tag->value[0] != '\0' && tag->value[0] != '?';
        if (known && !pgn_own_tag(record->game, tag->name))
            record_set_tag(record, tag->name, tag->value);
    }
}

/* Passes over a variation, which may hold others and comments; NULL if it does not end. */
static const char *pgn_skip_variation(const char *at)
{
    int depth = 0;
    for (; *at; at++) {
        if (*at == '{')
            at = strchr(at, '}');
        if (!at)
            return NULL;
        depth += (*at == '(') - (*at == ')');
        if (depth == 0)
            return at + 1;
    }
    return NULL;
}

/* Puts the words behind those that are there. */
static void pgn_join(Text *text, const char *before, Word words)
{
    text_printf(text, "%s%s", before ? before : "", before && *before ? " " : "");
    text_add_bytes(text, words.at, words.length);
}

/* A comment before the first move is about the game; a second one on a move goes on where the first ends. */
static void pgn_take_comment(Record *record, Word comment)
{
    Text text = {0};
    if (record->count == 0) {
        pgn_join(&text, record_tag(record, "Annotation"), comment);
        char *words = record_decode_field(text_string(&text), text.length);
        record_set_tag(record, "Annotation", words);
        free(words);
    } else if (word_is(comment, "book") && record->opening == record->count - 1) {
        record->opening = record->count;
    } else if (record_last(record)->comment) {
        pgn_join(&text, record_last(record)->comment, comment);
        free(record_last(record)->comment);
        record_last(record)->comment = record_decode_field(text_string(&text), text.length);
    } else {
        record_parse_note(record_last(record), comment);
    }
    text_free(&text);
}

/* A word of the move text: a number, a result, a move. *ended after a result. */
static bool pgn_take_word(const RecordSource *source, Record *record, Word word, bool *ended, Error *error)
{
    const char *start = word.at;
    RecordResult result;
    if (record_parse_result(word, &result)) {
        record->result = result != RESULT_UNKNOWN ? result : record->result;
        *ended = true;
        return true;
    }
    size_t digits = strspn(word.at, "0123456789"), dots = digits ? strspn(word.at + digits, ".") : strspn(word.at, ".");
    if ((digits > 0 && dots > 0) || (digits == 0 && dots == word.length) || digits == word.length) {
        word.at += digits + dots;
        word.length -= digits + dots;
    }
    while (word.length > 0 && (word.at[word.length - 1] == '!' || word.at[word.length - 1] == '?'))
        word.length--;
    char name[PGN_NAME_MAX];
    if (word.length == 0 || record_add(record, word_copy(word, name, sizeof name), error))
        return true;
    return record_where(source, word.at > start ? word.at : start, error);
}

/* Reads moves until the result, the next tag or the end. */
static bool pgn_read_moves(const RecordSource *source, const char **place, Record *record, Error *error)
{
    const char *at = *place;
    int variations = 0;
    bool ended = false, fine = true;
    while (fine && !ended && *at && *at != '[') {
        const char *start = at;
        if (isspace((unsigned char)*at)) {
            at++;
        } else if (*at == '{') {
            at = strchr(at, '}');
            if (at)
                pgn_take_comment(record, (Word){.at = start + 1, .length = (size_t)(at++ - start - 1)});
        } else if (*at == ';' || (*at == '%' && (at == source->text || at[-1] == '\n'))) {
            at += strcspn(at, "\n");
        } else if (*at == '(') {
            at = pgn_skip_variation(at);
            variations++;
        } else {
            Word word = {.at = at, .length = strcspn(at, " \t\r\n{}();[$")};
            word.length += word.length == 0;
            at += word.length;
            if (*start == '$')
                at = start + 1 + strspn(start + 1, "0123456789");
            else
                fine = pgn_take_word(source, record, word, &ended, error);
        }
        if (!at) {
            error_set(error, "this %s has no end", *start == '{' ? "comment" : "variation");
            return record_where(source, start, error);
        }
    }
    if (fine && variations > 0)
        record_tell(source, *place, "variations of this game that are passed over: %d", variations);
    *place = at;
    return fine;
}

/* A game begins here: with a tag, or with its first move where games have no tags. */
static bool pgn_begins(const char *at)
{
    return pgn_looks_like(at, 0) || (at[0] == '1' && at[1] == '.');
}

static const char *pgn_next_line(const char *at)
{
    at += strcspn(at, "\n");
    return at + strspn(at, " \t\r\n");
}

static size_t pgn_shown(const char *line)
{
    size_t length = strcspn(line, "\r\n");
    for (length = length < 60 ? length : 60; length > 0 && ((unsigned char)line[length] & 0xc0) == 0x80;)
        length--; /* whole characters */
    return length;
}

/* What stands between a result and the next game: comments, which are kept, and any other text, which is told. */
static const char *pgn_read_rest(const RecordSource *source, const char *at, Record *record)
{
    at += strspn(at, " \t\r\n");
    while (*at == '{' && strchr(at, '}')) {
        const char *end = strchr(at, '}');
        pgn_take_comment(record, (Word){.at = at + 1, .length = (size_t)(end - at - 1)});
        at = end + 1 + strspn(end + 1, " \t\r\n");
    }
    const char *start = at;
    while (*at && !pgn_begins(at))
        at = pgn_next_line(at);
    if (at > start)
        record_tell(source, start, "text after the result is passed over: '%.*s'", (int)pgn_shown(start), start);
    return at;
}

/* After a game that cannot be read: the first tag behind its moves. */
static const char *pgn_skip_game(const char *at)
{
    while (pgn_looks_like(at, 0))
        at = pgn_next_line(at);
    while (*at && !pgn_looks_like(at, 0))
        at = pgn_next_line(at);
    return at;
}

static bool pgn_fill(const RecordSource *source, const char **at, PgnTags *tags, Record *record, Error *error)
{
    const char *start = *at;
    while (**at == '[') {
        if (!pgn_read_tag(source, at, tags, error))
            return false;
        *at += strspn(*at, " \t\r\n");
    }
    const Game *game = pgn_find_game(source, tags, start, error);
    if (!game || !pgn_begin(source, tags, record, game, error))
        return false;
    pgn_take_tags(tags, record);
    if (!pgn_read_moves(source, at, record, error))
        return false;
    *at = pgn_read_rest(source, *at, record);
    return true;
}

static bool pgn_read(const RecordSource *source, Error *error)
{
    const char *at = source->text + strspn(source->text, " \t\r\n");
    bool fine = true;
    while (fine && *at) {
        const char *start = at;
        PgnTags tags = {0};
        Record record = {0};
        bool read = pgn_fill(source, &at, &tags, &record, error);
        fine = record_finish(source, &record, read, error);
        if (!read)
            at = pgn_skip_game(start);
        pgn_free_tags(&tags);
    }
    return fine;
}

/* --- writing --- */

static void pgn_put_tag(Text *text, const char *name, const char *value)
{
    text_printf(text, "[%s \"", name);
    for (const char *c = value; *c; c++) {
        if (*c == '"' || *c == '\\')
            text_add_char(text, '\\');
        text_add_char(text, *c == '\n' || *c == '\r' ? ' ' : *c);
    }
    text_add(text, "\"]\n");
}

static void pgn_put_known(Text *text, const Record *record, const char *name, const char *otherwise)
{
    const char *value = record_tag(record, name);
    if (value || otherwise)
        pgn_put_tag(text, name, value ? value : otherwise);
}

static void pgn_put_setup(Text *text, const Record *record)
{
    if (record_from_start(record))
        return;
    pgn_put_tag(text, "SetUp", "1");
    pgn_put_tag(text, "FEN", record->position);
    const char *seed = strstr(record->position, "seed:");
    if (seed) {
        char number[32];
        pgn_put_tag(text, "Seed",
                    word_copy((Word){.at = seed + 5, .length = strspn(seed + 5, "0123456789")}, number, sizeof number));
    }
}

static void pgn_put_head(Text *text, const Record *record, int notation)
{
    static const char *const roster[] = {"Event", "Site", "Date"};
    const Game *game = record->game;
    char round[32] = "?", side[PGN_NAME_MAX];
    int64_t number = json_value_to_integer(json_value_get(record->extra, "number"));
    if (number > 0)
        snprintf(round, sizeof round, "%lld", (long long)number);
    pgn_put_tag(text, "Game", pgn_public_name(game));
    for (int i = 0; i < 3; i++)
        pgn_put_known(text, record, roster[i], i == 2 ? "????.??.??" : "?");
    pgn_put_tag(text, "Round", round);
    for (int i = 0; i < 2; i++) {
        pgn_side_tag(game, i, side);
        pgn_put_tag(text, side, record->names[i] ? record->names[i] : "?");
    }
    pgn_put_tag(text, "Result", record_result_name(record->result));
    pgn_put_tag(text, "Variant", game->name);
    if (game->notations[0])
        pgn_put_tag(text, "Format", notation < 0 ? "ICCS" : notation == 0 ? "WXF" : "Chinese");
    pgn_put_setup(text, record);
    if (record_extra(record, "end"))
        pgn_put_tag(text, "Termination", record_extra(record, "end"));
    if (record_extra(record, "reason"))
        pgn_put_tag(text, "TerminationDetails", record_extra(record, "reason"));
    snprintf(round, sizeof round, "%d", record->count);
    pgn_put_tag(text, "PlyCount", round);
    const JsonValue *tags = json_value_get(record->extra, "tags");
    for (size_t entry = 0; entry < json_value_count(tags); entry++) {
        const char *name = json_value_name(tags, entry), *value = json_value_to_string(json_value_at(tags, entry));
        bool rostered = false;
        for (int i = 0; i < 3; i++)
            rostered = rostered || strcmp(name, roster[i]) == 0;
        if (!rostered && value && !pgn_own_tag(game, name))
            pgn_put_tag(text, name, value);
    }
}

/* Adds words to the move text, in lines that are not too long. */
static void pgn_put_words(Text *text, size_t *line, const char *words)
{
    Scan scan = scan_start(words);
    Word word;
    while (scan_word(&scan, &word)) {
        size_t used = text->length - *line;
        if (used > 0 && used + 1 + word.length > PGN_WIDTH) {
            text_add_char(text, '\n');
            *line = text->length;
        } else if (used > 0) {
            text_add_char(text, ' ');
        }
        text_add_bytes(text, word.at, word.length);
    }
}

/* Coordinates of two squares with a hyphen between are what ICCS asks for. */
static void pgn_print_move(const Record *record, const void *pos, Move move, int notation, Text *text)
{
    const Game *game = record->game;
    if (notation >= 0) {
        game->print_notation(pos, move, notation, text);
        return;
    }
    size_t start = text->length;
    game->print_move(pos, move, text);
    if (game->notations[0] && text->length - start == 4) {
        char squares[5];
        memcpy(squares, text->bytes + start, sizeof squares);
        text->length = start;
        text_printf(text, "%.2s-%.2s", squares, squares + 2);
    }
}

static void pgn_put_moves(Text *text, const Record *record, int notation)
{
    const Game *game = record->game;
    void *pos = position_new(game, record->position, NULL);
    Text word = {0};
    size_t line = text->length;
    int number = 1;
    bool numbered = false;
    for (int i = 0; i < record->count; i++) {
        const RecordPly *ply = &record->plies[i];
        int side = game->side(pos);
        text_clear(&word);
        if (side == 0 || !numbered)
            text_printf(&word, "%d.%s ", number, side ? ".." : "");
        pgn_print_move(record, pos, ply->move, notation, &word);
        pgn_put_words(text, &line, text_string(&word));
        text_clear(&word);
        if (i < record->opening)
            text_add(&word, "book");
        else
            record_print_note(ply, &word);
        for (size_t c = 0; c < word.length; c++)
            word.bytes[c] = word.bytes[c] == '}' ? ')' : word.bytes[c] == '{' ? '(' : word.bytes[c];
        numbered = word.length == 0;
        if (word.length > 0) {
            Text comment = {0};
            text_printf(&comment, "{%s}", text_string(&word));
            pgn_put_words(text, &line, text_string(&comment));
            text_free(&comment);
        }
        number += side;
        game->make(pos, ply->move);
    }
    pgn_put_words(text, &line, record_result_name(record->result));
    text_add(text, "\n\n");
    text_free(&word);
    position_free(game, pos);
}

static bool pgn_write(const Record *record, int notation, Text *text, Error *error)
{
    (void)error;
    pgn_put_head(text, record, notation);
    text_add_char(text, '\n');
    pgn_put_moves(text, record, notation);
    return true;
}

const RecordFormat record_format_pgn = {
    .name = "pgn",
    .extensions = "pgn",
    .games = "",
    .about = "PGN; xiangqi also as pgn:wxf and pgn:chinese",
    .about_zh = "PGN；中国象棋还可用 pgn:wxf、pgn:chinese",
    .looks_like = pgn_looks_like,
    .read = pgn_read,
    .write = pgn_write,
};
