/* SPDX-License-Identifier: MIT
 *
 * record_psq - five in a row as the Piskvork manager saves it, and with it Gomocup's archives.
 *
 *   Piskvorky 15x15, 11:11, 0      board, the players' levels, which player begins
 *   8,8,120                        column and row from 1, milliseconds
 *   first.zip                      the players
 *   second.zip
 *   -1                             and what the manager adds
 *
 * The file does not name the rule: freestyle is taken.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "records/record_file.h"

static const char psq_magic[] = "Piskvorky ";

static bool psq_looks_like(const char *text, size_t length)
{
    (void)length;
    return strncmp(text, psq_magic, strlen(psq_magic)) == 0;
}

/* Reads numbers divided by commas; returns how many there are, -1 if the line is not of that kind. */
static int psq_numbers(const char *line, size_t length, int64_t *numbers, int most)
{
    int count = 0;
    size_t at = 0;
    while (at <= length && count < most) {
        while (at < length && line[at] == ' ')
            at++;
        Word word = {.at = line + at, .length = 0};
        while (at + word.length < length && isdigit((unsigned char)line[at + word.length]))
            word.length++;
        if (!word_int(word, 0, 1000000000, &numbers[count]))
            return -1;
        count++;
        at += word.length;
        while (at < length && (line[at] == ' ' || line[at] == '\r'))
            at++;
        if (at == length)
            return count;
        if (line[at++] != ',')
            return -1;
    }
    return -1;
}

static bool psq_begin(const RecordSource *source, Record *record, int *swapped, Error *error)
{
    int width, height, levels[2];
    char name[32];
    const char *line = source->text;
    if (sscanf(line, "Piskvorky %2dx%2d, %9d:%9d, %1d", &width, &height, &levels[0], &levels[1], swapped) < 2) {
        error_set(error, "the first line must be like 'Piskvorky 15x15, 0:0, 0'");
        return record_where(source, line, error);
    }
    snprintf(name, sizeof name, "gomoku%d", width);
    bool known = width == height && games_find(name, NULL);
    const Game *game = known ? record_told_game(source, name, error) : NULL;
    if (!game) {
        if (!known)
            error_set(error, "there is no gomoku on a board of %dx%d", width, height);
        return record_where(source, line + strlen(psq_magic), error);
    }
    return record_begin(record, game, "", error);
}

static bool psq_read_moves(const RecordSource *source, Record *record, const char **place, Error *error)
{
    const char *line = source->text + strcspn(source->text, "\n");
    for (line += *line == '\n'; *line;) {
        size_t length = strcspn(line, "\n");
        int64_t numbers[3];
        int count = psq_numbers(line, length, numbers, 3);
        if (count < 2)
            break;
        if (!record_add_at(record, (int)numbers[1] - 1, (int)numbers[0] - 1, error))
            return record_where(source, line, error);
        if (count == 3)
            record_last(record)->time_us = numbers[2] * 1000;
        line += length + (line[length] == '\n');
    }
    *place = line;
    return true;
}

/* The two lines after the moves name the players; a lone number there is already the manager's. */
static void psq_read_names(Record *record, const char *line, int swapped)
{
    for (int i = 0; i < 2 && *line; i++) {
        char name[128];
        size_t length = strcspn(line, "\n");
        Word word = {.at = line, .length = length - (length > 0 && line[length - 1] == '\r')};
        int64_t number;
        if (word.length == 0 || word_int(word, INT32_MIN, INT32_MAX, &number))
            return;
        record_set_name(record, i ^ swapped, word_copy(word, name, sizeof name));
        line += length + (line[length] == '\n');
    }
}

static bool psq_read(const RecordSource *source, Error *error)
{
    Record record = {0};
    const char *rest = "";
    int swapped = 0;
    bool fine = psq_begin(source, &record, &swapped, error) && psq_read_moves(source, &record, &rest, error);
    if (fine)
        psq_read_names(&record, rest, swapped != 0);
    return record_finish(source, &record, fine, error);
}

static bool psq_write(const Record *record, int notation, Text *text, Error *error)
{
    (void)notation;
    const Game *game = record->game;
    if (!record_from_start(record))
        return error_set(
            error,
            "psq cannot hold a game that begins elsewhere than on the empty board, or another rule than freestyle");
    text_printf(text, "%s%dx%d, 0:0, 0\r\n", psq_magic, game->cols, game->rows);
    for (int i = 0; i < record->count; i++) {
        const RecordPly *ply = &record->plies[i];
        int square = game->target(record->pos, ply->move);
        text_printf(text, "%d,%d,%lld\r\n", square % game->cols + 1, square / game->cols + 1,
                    (long long)(ply->time_us > 0 ? ply->time_us / 1000 : 0));
    }
    for (int i = 0; i < 2; i++)
        text_printf(text, "%s\r\n", record->names[i] ? record->names[i] : "?");
    text_add(text, "-1\r\n");
    return true;
}

const RecordFormat record_format_psq = {
    .name = "psq",
    .extensions = "psq",
    .games = "gomoku",
    .single = true,
    .about = "five in a row as Piskvork and Gomocup save it",
    .about_zh = "Piskvork 与 Gomocup 的五子棋棋谱",
    .looks_like = psq_looks_like,
    .read = psq_read,
    .write = psq_write,
};
