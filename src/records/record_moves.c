/* SPDX-License-Identifier: MIT
 *
 * record_moves - a game a line: its moves alone, f5d6c3..., or `POSITION ; moves ...` as in openings files.
 *
 * Passes may be left out, as Othello programs do; reversi's moves are written without blanks and without passes.
 * The line does not name its game: without a word of the user it is reversi on 8x8.
 */
#include <ctype.h>
#include <string.h>

#include "records/record_file.h"

/* Squares like f5d6 from the first character to the line's end. */
static bool moves_looks_like(const char *text, size_t length)
{
    (void)length;
    text += strspn(text, " \t\r\n");
    int pairs = 0;
    for (; isalpha((unsigned char)text[0]) && isdigit((unsigned char)text[1]); text += 2)
        pairs++;
    return pairs >= 2 && (*text == '\0' || isspace((unsigned char)*text));
}

/* True, with the move, if passing is the only thing to do. */
static bool moves_must_pass(const Record *record, Move *move)
{
    return !record->game->over(record->pos) && record->game->parse_move(record->pos, "pass", move, NULL);
}

static bool moves_add_word(const RecordSource *source, Record *record, Word word, Error *error)
{
    while (word.length > 0) {
        Move move = MOVE_NONE;
        size_t length = game_take_move(record->game, record->pos, word, &move);
        if (length == 0 && !moves_must_pass(record, &move)) {
            char name[32];
            if (record_add(record, word_copy(word, name, sizeof name), error))
                return true;
            return record_where(source, word.at, error);
        }
        record_add_move(record, move);
        word.at += length;
        word.length -= length;
    }
    return true;
}

static bool moves_read_line(const RecordSource *source, Word line, Error *error)
{
    const Game *game = source->game ? source->game : games_find("reversi8", error);
    const char *semicolon = memchr(line.at, ';', line.length);
    Text text = {0};
    Record record = {0};
    text_add_bytes(&text, line.at, semicolon ? (size_t)(semicolon - line.at) : 0);
    bool fine = game && record_begin(&record, game, text_string(&text), error);
    text_clear(&text);
    text_add_bytes(&text, line.at, line.length);
    if (!fine)
        record_where(source, line.at, error);
    Scan scan = scan_start(text_string(&text) + (semicolon ? semicolon + 1 - line.at : 0));
    Word word;
    bool first = true;
    for (; fine && scan_word(&scan, &word); first = false) {
        if (first && semicolon && word_is(word, "moves"))
            continue;
        Word there = {.at = line.at + (word.at - text_string(&text)), .length = word.length};
        fine = moves_add_word(source, &record, there, error);
    }
    fine = record_finish(source, &record, fine, error);
    text_free(&text);
    return fine;
}

static bool moves_read(const RecordSource *source, Error *error)
{
    bool fine = true;
    for (const char *line = source->text; fine && *line;) {
        size_t length = strcspn(line, "\n");
        const char *start = line + strspn(line, " \t\r");
        if (start < line + length && *start != '#')
            fine = moves_read_line(source, (Word){.at = start, .length = (size_t)(line + length - start)}, error);
        line += length + (line[length] == '\n');
    }
    return fine;
}

static bool moves_write(const Record *record, int notation, Text *text, Error *error)
{
    (void)error;
    const Game *game = record->game;
    bool joined = strncmp(game->name, "reversi", 7) == 0;
    /* A line without moves would be an empty line, which is none. */
    if (record->count == 0 || !record_from_start(record))
        text_printf(text, "%s ; moves%s", record->position, record->count > 0 ? " " : "");
    void *pos = position_new(game, record->position, NULL);
    for (int i = 0; i < record->count; i++) {
        Move move = record->plies[i].move;
        if (i > 0 && !joined)
            text_add_char(text, ' ');
        if (notation >= 0)
            game->print_notation(pos, move, notation, text);
        else if (!joined || game->target(pos, move) >= 0 || i == record->count - 1)
            game->print_move(pos, move, text);
        game->make(pos, move);
    }
    position_free(game, pos);
    text_add_char(text, '\n');
    return true;
}

const RecordFormat record_format_moves = {
    .name = "moves",
    .extensions = "txt moves",
    .games = "",
    .about = "the moves of a game on a line, f5d6c3...; needs --game unless it is reversi8",
    .about_zh = "每行一局的着法，如 f5d6c3…；除 reversi8 外须用 --game 指明棋种",
    .looks_like = moves_looks_like,
    .read = moves_read,
    .write = moves_write,
};
