/* SPDX-License-Identifier: MIT
 *
 * record_wthor - the archives of the French Othello federation (.wtb), read only.
 *
 * After a header of 16 bytes every game takes 68: the numbers of the tournament and of the two players (two bytes each,
 * the low one first), Black's discs at the end, Black's discs after best play from a depth on that the header tells,
 * and sixty moves, a byte each: ten times the row and the column, 0 after the last. Passes are left out. The names
 * belong to the numbers in files of their own (.jou, .trn): here a player is `wthor:123`.
 */
#include <string.h>

#include "records/record_file.h"

enum {
    WTHOR_HEADER = 16,
    WTHOR_GAME = 68,
    WTHOR_MOVES = 8, /* of a game: where its moves begin */
    WTHOR_MOVES_MAX = 60,
    WTHOR_GAMES_MAX = 1 << 24,
    WTHOR_HALF = 32 /* discs of a draw */
};

static unsigned wthor_number(const unsigned char *bytes, int count)
{
    unsigned number = 0;
    for (int i = count - 1; i >= 0; i--)
        number = number << 8 | bytes[i];
    return number;
}

/* It has no magic number: the length must fit the number of games, and the date must be one. */
static bool wthor_looks_like(const char *text, size_t length)
{
    const unsigned char *bytes = (const unsigned char *)text;
    if (length < WTHOR_HEADER || (length - WTHOR_HEADER) % WTHOR_GAME != 0)
        return false;
    unsigned games = wthor_number(bytes + 4, 4);
    bool date = bytes[0] >= 19 && bytes[0] <= 21 && bytes[1] < 100 && bytes[2] >= 1 && bytes[2] <= 12 &&
                bytes[3] >= 1 && bytes[3] <= 31;
    return date && games == (length - WTHOR_HEADER) / WTHOR_GAME && (bytes[12] == 0 || bytes[12] == 8) &&
           bytes[13] == 0;
}

/* Plays a move, with the pass before it that the archive leaves out. */
static bool wthor_add(Record *record, int code, Error *error)
{
    char name[3] = {(char)('a' + code % 10 - 1), (char)('0' + code / 10), '\0'};
    bool square = code % 10 >= 1 && code % 10 <= 8 && code / 10 >= 1 && code / 10 <= 8;
    if (!square)
        return error_set(error, "move %d: %d is not a square", record->count + 1, code);
    Move move;
    if (!record->game->parse_move(record->pos, name, &move, NULL))
        record_add(record, "pass", NULL);
    return record_add(record, name, error);
}

static bool wthor_fill(const RecordSource *source, const unsigned char *bytes, size_t at, Record *record, Error *error)
{
    const unsigned char *game = bytes + at;
    char words[64];
    for (int i = 0; i < WTHOR_MOVES_MAX && game[WTHOR_MOVES + i]; i++) {
        if (!wthor_add(record, game[WTHOR_MOVES + i], error))
            return error_prefix(error, "byte %zu", at + WTHOR_MOVES + (size_t)i + 1);
    }
    for (int i = 0; i < 2; i++) {
        snprintf(words, sizeof words, "wthor:%u", wthor_number(game + 2 + 2 * i, 2));
        record_set_name(record, i, words);
    }
    snprintf(words, sizeof words, "wthor:%u", wthor_number(game, 2));
    record_set_tag(record, "Event", words);
    snprintf(words, sizeof words, "%u", wthor_number(bytes + 10, 2));
    record_set_tag(record, "Date", words);
    snprintf(words, sizeof words, "%d-%d", game[6], 2 * WTHOR_HALF - game[6]);
    record_set_tag(record, "Score", words);
    if (bytes[14] > 0) {
        snprintf(words, sizeof words, "%d-%d from %d empty squares", game[7], 2 * WTHOR_HALF - game[7], bytes[14]);
        record_set_tag(record, "TheoreticalScore", words);
    }
    RecordResult told = game[6] > WTHOR_HALF ? RESULT_FIRST : game[6] < WTHOR_HALF ? RESULT_SECOND : RESULT_DRAW;
    record_settle(record);
    if (record->result != RESULT_UNKNOWN && record->result != told)
        record_tell(source, NULL, "byte %zu: the score %d of this game does not agree with the board; it is kept",
                    at + 7, game[6]);
    record->result = told;
    return true;
}

static bool wthor_read(const RecordSource *source, Error *error)
{
    const unsigned char *bytes = (const unsigned char *)source->text;
    if (source->length < WTHOR_HEADER)
        return error_set(error, "byte 1: a WTHOR archive has a header of %d bytes", WTHOR_HEADER);
    if (bytes[12] != 0 && bytes[12] != 8)
        return error_set(error, "byte 13: a board of %dx%d is not read", bytes[12], bytes[12]);
    const Game *game = record_told_game(source, "reversi8", error);
    unsigned games = wthor_number(bytes + 4, 4);
    size_t there = (source->length - WTHOR_HEADER) / WTHOR_GAME;
    if (game && games > there && !source->skip_bad)
        return error_set(error, "byte 5: the header tells of %u games, the file holds %zu", games, there);
    if (games != there)
        record_tell(source, NULL, "the header tells of %u games, the file holds %zu", games, there);
    bool fine = game != NULL;
    for (size_t i = 0; fine && i < there && i < WTHOR_GAMES_MAX; i++) {
        Record record = {0};
        bool read = record_begin(&record, game, "", error) &&
                    wthor_fill(source, bytes, WTHOR_HEADER + i * WTHOR_GAME, &record, error);
        fine = record_finish(source, &record, read, error);
    }
    return fine;
}

const RecordFormat record_format_wthor = {
    .name = "wthor",
    .extensions = "wtb",
    .games = "reversi8",
    .binary = true,
    .about = "Othello archives of the French federation (WTHOR); read only",
    .about_zh = "法国黑白棋协会的 WTHOR 棋谱库；只能读入",
    .looks_like = wthor_looks_like,
    .read = wthor_read,
};
