/* SPDX-License-Identifier: MIT
 *
 * record_ggf - Othello games as the Generic Game Server keeps them (protocol/ggf.h), any number on a line.
 */
#include <stdlib.h>
#include <string.h>

#include "records/record_file.h"
#include "protocol/ggf.h"

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

static bool ggf_fill(Record *record, const GgfGame *text, Error *error)
{
    char name[32], position[GGF_SIZE_MAX * GGF_SIZE_MAX + 8], *end;
    snprintf(name, sizeof name, "reversi%d", text->size);
    snprintf(position, sizeof position, "%s %c", text->squares, "XO"[text->side]);
    const Game *game = games_find(name, error);
    if (!game || !record_begin(record, game, position, error))
        return false;
    for (int i = 0; i < 2; i++)
        record_set_name(record, i, text->names[i]);
    for (int i = 0; i < text->count; i++) {
        if (!ggf_add(record, &text->moves[i], error))
            return false;
    }
    double lead = strtod(text->result, &end);
    if (end != text->result)
        record->result = lead > 0 ? RESULT_FIRST : lead < 0 ? RESULT_SECOND : RESULT_DRAW;
    record_settle(record);
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
        fine = (ggf_parse(text_string(&text), game, error) && ggf_fill(&record, game, error)) ||
               record_where(source, at, error);
        if (fine)
            fine = source->sink(source->context, &record, error);
        record_free(&record);
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

static void ggf_put_result(const Record *record, GgfGame *text)
{
    const Game *game = record->game;
    int discs = 0;
    for (int i = 0; i < game->rows * game->cols; i++) {
        char cell = game->cell(record->pos, i / game->cols, i % game->cols);
        discs += cell == 'X' ? 1 : cell == 'O' ? -1 : 0;
    }
    int all = game->rows * game->cols;
    if (game->over(record->pos))
        snprintf(text->result, sizeof text->result, "%+d.00", discs);
    else if (record->result == RESULT_UNKNOWN || record->result == RESULT_DRAW)
        snprintf(text->result, sizeof text->result, "%s", record->result == RESULT_DRAW ? "0.00" : "?");
    else /* decided before the end: by the clock or by resigning */
        snprintf(text->result, sizeof text->result, "%+d.00:r", record->result == RESULT_FIRST ? all : -all);
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
        move->seconds = ply->time_us >= 5000 ? (double)ply->time_us / 1e6 : 0; /* it counts hundredths */
        game->make(pos, ply->move);
        text_free(&name);
    }
    position_free(game, pos);
    ggf_put_result(record, text);
    ggf_print(text, out);
    text_add_char(out, '\n');
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
