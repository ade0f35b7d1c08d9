/* SPDX-License-Identifier: MIT
 *
 * record_ggf - Othello games as the Generic Game Server keeps them (protocol/ggf.h), any number on a line.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/ggf.h"
#include "records/record_file.h"

static bool ggf_looks_like(const char *text, size_t length)
{
    (void)length;
    return strstr(text, "(;GM[Othello]") != NULL;
}

/* Plays a move, with the pass before it that the text may leave out. */
static bool ggf_add(Record *record, const GgfMove *move, Error *error)
{
    const Game *game = record->game;
    if (!game->over(record->pos) && game->side(record->pos) != move->side && !record_add(record, "pass", NULL))
        return error_set(error, "move %d: '%s': it is %s's turn", record->count + 1, move->name,
                         game->sides[game->side(record->pos)]);
    if (!record_add(record, move->name, error))
        return false;
    RecordPly *ply = record_last(record);
    ply->has_score = move->has_eval;
    ply->score = move->eval;
    if (move->seconds > 0)
        ply->time_us = (int64_t)(move->seconds * 1e6 + 0.5);
    return true;
}

/* Tags of the text that become tags of the record: those of PGN where it has them. */
static const struct {
    const char *name, *tag;
} ggf_tags[] = {{"PC", "Site"},      {"DT", "Date"},     {"TI", "TimeControl"}, {"TB", "BlackTime"},
                {"TW", "WhiteTime"}, {"RB", "BlackElo"}, {"RW", "WhiteElo"},    {"RE", "GgfResult"}};

enum { GGF_TAGS = (int)(sizeof ggf_tags / sizeof ggf_tags[0]) };

/* Black's discs less White's. */
static int ggf_count(const Record *record)
{
    const Game *game = record->game;
    int discs = 0;
    for (int i = 0; i < game->rows * game->cols; i++) {
        char cell = game->cell(record->pos, i / game->cols, i % game->cols);
        discs += cell == 'X' ? 1 : cell == 'O' ? -1 : 0;
    }
    return discs;
}

/* The result that we would write; "?" if nobody has won. */
static void ggf_print_result(const Record *record, char result[GGF_NAME_MAX])
{
    const Game *game = record->game;
    int all = game->rows * game->cols, discs = ggf_count(record);
    RecordResult board = discs > 0 ? RESULT_FIRST : discs < 0 ? RESULT_SECOND : RESULT_DRAW;
    if (game->over(record->pos) && (record->result == board || record->result == RESULT_UNKNOWN))
        snprintf(result, GGF_NAME_MAX, "%+d.00", discs);
    else if (record->result == RESULT_UNKNOWN || record->result == RESULT_DRAW)
        snprintf(result, GGF_NAME_MAX, "%s", record->result == RESULT_DRAW ? "0.00" : "?");
    else /* decided otherwise than by the board: by the clock or by resigning */
        snprintf(result, GGF_NAME_MAX, "%+d.00:r", record->result == RESULT_FIRST ? all : -all);
}

/* The file's word holds. What the board would not tell is kept as a tag: another margin, or `:t`, `:r` (why). */
static void ggf_take_result(const RecordSource *source, const char *at, const GgfGame *text, Record *record)
{
    char *end;
    double lead = strtod(text->result, &end);
    if (end == text->result)
        return;
    record->result = lead > 0 ? RESULT_FIRST : lead < 0 ? RESULT_SECOND : RESULT_DRAW;
    bool over = record->game->over(record->pos);
    int discs = ggf_count(record);
    if (*end == '\0' && over && lead == discs)
        return;
    record_set_tag(record, "GgfResult", text->result);
    if (*end == '\0' && over && lead * discs <= 0)
        record_tell(source, at, "the result %s does not agree with the board (%+d); it is kept", text->result, discs);
}

/* The tags that the codec does not keep. */
static void ggf_take_tags(Record *record, const char *text)
{
    static const char *const known[] = {"GM", "BO", "B", "W", "PB", "PW", "RE", "TY"};
    Word name, value;
    for (text += 2; *text && *text != ';' && ggf_next_tag(&text, &name, &value, NULL);
         text += strspn(text, " \t\r\n")) {
        char tag[32];
        bool own = false;
        for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
            own = own || word_is(name, known[i]);
        if (own || value.length == 0 || name.length >= sizeof tag)
            continue;
        word_copy(name, tag, sizeof tag);
        for (int i = 0; i < GGF_TAGS; i++) {
            if (word_is(name, ggf_tags[i].name))
                snprintf(tag, sizeof tag, "%s", ggf_tags[i].tag);
        }
        char *words = record_decode_field(value.at, value.length);
        record_set_tag(record, tag, words);
        free(words);
    }
}

static bool ggf_fill(const RecordSource *source, const char *at, Record *record, const GgfGame *text, Error *error)
{
    char name[32], position[GGF_SIZE_MAX * GGF_SIZE_MAX + 8];
    snprintf(name, sizeof name, "reversi%d", text->size);
    snprintf(position, sizeof position, "%s %c", text->squares, "XO"[text->side]);
    const Game *game = record_told_game(source, name, error);
    if (!game || !record_begin(record, game, position, error))
        return false;
    for (int i = 0; i < 2; i++)
        record_set_name(record, i, text->names[i]);
    for (int i = 0; i < text->count; i++) {
        if (!ggf_add(record, &text->moves[i], error))
            return false;
    }
    ggf_take_result(source, at, text, record);
    return true;
}

static bool ggf_read(const RecordSource *source, Error *error)
{
    GgfGame *game = xcalloc(1, sizeof *game);
    Text text = {0};
    const char *at = strstr(source->text, "(;");
    bool fine = at != NULL;
    if (!fine) {
        error_set(error, "no game text, which begins with (;");
        record_where(source, source->text, error);
    }
    while (fine && at) {
        const char *next = strstr(at + 2, "(;");
        Record record = {0};
        text_clear(&text);
        text_add_bytes(&text, at, next ? (size_t)(next - at) : strlen(at));
        bool read = (ggf_parse(text_string(&text), game, error) && ggf_fill(source, at, &record, game, error)) ||
                    record_where(source, at, error);
        if (read)
            ggf_take_tags(&record, text_string(&text));
        fine = record_finish(source, &record, read, error);
        at = next;
    }
    text_free(&text);
    free(game);
    return fine;
}

static void ggf_put_name(char *field, const char *name)
{
    size_t length = 0;
    for (const char *c = name ? name : "?"; *c && length < GGF_NAME_MAX - 1; c++)
        field[length++] = *c == ']' || *c == '\\' || *c == '\n' ? '_' : *c;
    field[length] = '\0';
}

/* Tags that came from a game text go back into one; the words in front of them are ours alone. */
static void ggf_put_tags(const Record *record, Text *text)
{
    if (!record_tag(record, "Site"))
        text_add(text, "PC[wuqi]");
    const JsonValue *tags = json_value_get(record->extra, "tags");
    for (size_t entry = 0; entry < json_value_count(tags); entry++) {
        const char *name = json_value_name(tags, entry), *value = json_value_to_string(json_value_at(tags, entry)),
                   *tag = NULL;
        for (int i = 0; i < GGF_TAGS && !tag; i++)
            tag = strcmp(name, ggf_tags[i].tag) == 0 ? ggf_tags[i].name : NULL;
        bool short_name = strlen(name) == 2 && isupper((unsigned char)name[0]) && isupper((unsigned char)name[1]);
        if (!value || (!tag && !short_name) || (tag && strcmp(tag, "RE") == 0))
            continue;
        text_printf(text, "%s[", tag ? tag : name);
        for (const char *c = value; *c; c++)
            text_add_char(text, *c == ']' || *c == '\\' || *c == '\n' ? '_' : *c);
        text_add_char(text, ']');
    }
}

/* What the file said stays, as long as it names the same winner. */
static void ggf_put_result(const Record *record, GgfGame *text)
{
    const char *told = record_tag(record, "GgfResult");
    double lead = told ? strtod(told, NULL) : 0;
    if (told && record->result == (lead > 0 ? RESULT_FIRST : lead < 0 ? RESULT_SECOND : RESULT_DRAW))
        snprintf(text->result, sizeof text->result, "%s", told);
    else
        ggf_print_result(record, text->result);
}

static bool ggf_write(const Record *record, int notation, Text *out, Error *error)
{
    (void)notation;
    const Game *game = record->game;
    if (record->count > GGF_MOVES_MAX)
        return error_set(error, "ggf: more than %d moves", GGF_MOVES_MAX);
    GgfGame *text = xcalloc(1, sizeof *text);
    void *pos = position_new(game, record->position, NULL);
    text->size = game->rows;
    text->side = game->side(pos);
    for (int i = 0; i < game->rows * game->cols; i++)
        text->squares[i] = game->cell(pos, i / game->cols, i % game->cols);
    for (int i = 0; i < 2; i++)
        ggf_put_name(text->names[i], record->names[i]);
    for (int i = 0; i < record->count; i++) {
        const RecordPly *ply = &record->plies[i];
        GgfMove *move = &text->moves[text->count++];
        Text name = {0};
        if (game->target(pos, ply->move) < 0)
            text_add(&name, "pa");
        else
            game->print_move(pos, ply->move, &name);
        snprintf(move->name, sizeof move->name, "%s", text_string(&name));
        move->side = game->side(pos);
        move->has_eval = ply->has_score;
        move->eval = ply->score;
        move->seconds = ply->time_us > 0 ? (double)ply->time_us / 1e6 : 0;
        game->make(pos, ply->move);
        text_free(&name);
    }
    position_free(game, pos);
    Text more = {0};
    ggf_put_tags(record, &more);
    text->more = text_string(&more);
    ggf_put_result(record, text);
    ggf_print(text, out);
    text_add_char(out, '\n');
    text_free(&more);
    free(text);
    return true;
}

const RecordFormat record_format_ggf = {
    .name = "ggf",
    .extensions = "ggf",
    .games = "reversi",
    .about = "Othello games of the Generic Game Server and NBoard",
    .about_zh = "GGS、NBoard 使用的黑白棋棋谱",
    .looks_like = ggf_looks_like,
    .read = ggf_read,
    .write = ggf_write,
};
