/* SPDX-License-Identifier: MIT
 *
 * record_renlib - RenLib's opening trees (15x15), read only: every way from the root to a leaf becomes a game.
 *
 * After a header of 20 bytes the nodes follow in preorder, two bytes each: the square (column from 1 in the low, row
 * from 0 in the high four bits; 0 is none) and flags. Then come, where the flags say so, two more bytes of flags, a
 * comment and a text for the board, both ended by a zero and padded to an even length. The file does not name the rule:
 * freestyle is taken. Lines that go on after a five end there. Five in a row has no pass: a game with one begins at the
 * position after it, and the tag Before has the moves that led there.
 */
#include <stdlib.h>
#include <string.h>

#include "records/record_file.h"

enum {
    RENLIB_HEADER = 20,
    RENLIB_SIZE = 15,
    RENLIB_DEPTH = RENLIB_SIZE * RENLIB_SIZE,
    RENLIB_SIBLING = 0x80, /* another node with the same parent comes later */
    RENLIB_LEAF = 0x40,
    RENLIB_COMMENTS = 0x28, /* the old and the new kind */
    RENLIB_NO_MOVE = 0x02,
    RENLIB_MORE = 0x01,
    RENLIB_BOARD_TEXT = 0x01, /* in the first of the two more bytes */
};

static const char renlib_magic[] = "\xffRenLib\xff";

static bool renlib_looks_like(const char *text, size_t length)
{
    return length >= RENLIB_HEADER && memcmp(text, renlib_magic, strlen(renlib_magic)) == 0;
}

typedef struct RenlibNode {
    int square; /* as in the file; 0: a pass */
    bool none;  /* no move, only texts */
    Word comment;
} RenlibNode;

typedef struct RenlibReader {
    const RecordSource *source;
    const Game *game;
    size_t at;
    RenlibNode path[RENLIB_DEPTH + 1];
    int depth;                      /* nodes in the path */
    int siblings[RENLIB_DEPTH + 1]; /* depths at which siblings are still to come */
    int waiting;
} RenlibReader;

static bool renlib_fail(size_t at, const char *what, Error *error)
{
    return error_set(error, "byte %zu: %s", at + 1, what);
}

/* A text ended by a zero; the file goes on at an even distance from the text's beginning. */
static bool renlib_read_text(RenlibReader *reader, Word *text, Error *error)
{
    const char *start = reader->source->text + reader->at;
    const char *end = memchr(start, '\0', reader->source->length - reader->at);
    if (!end)
        return renlib_fail(reader->at, "this comment has no end", error);
    text->at = start;
    text->length = (size_t)(end - start);
    reader->at += (text->length + 2) & ~(size_t)1;
    if (reader->at > reader->source->length)
        reader->at = reader->source->length;
    return true;
}

static bool renlib_read_node(RenlibReader *reader, RenlibNode *node, int *flags, Error *error)
{
    const unsigned char *bytes = (const unsigned char *)reader->source->text;
    size_t start = reader->at, length = reader->source->length;
    Word board_text;
    *node = (RenlibNode){0};
    if (length - start < 2)
        return renlib_fail(start, "half a node", error);
    node->square = bytes[start];
    *flags = bytes[start + 1];
    reader->at += 2;
    bool more = *flags & RENLIB_MORE, board = false;
    if (more && length - reader->at < 2)
        return renlib_fail(start, "half a node", error);
    if (more) {
        board = bytes[reader->at] & RENLIB_BOARD_TEXT;
        reader->at += 2;
    }
    if (node->square && ((node->square & 15) == 0 || node->square >> 4 >= RENLIB_SIZE))
        return renlib_fail(start, "not a square of the board", error);
    node->none = (*flags & RENLIB_NO_MOVE) || (node->square == 0 && reader->depth == 0);
    return (!(*flags & RENLIB_COMMENTS) || renlib_read_text(reader, &node->comment, error)) &&
           (!board || renlib_read_text(reader, &board_text, error));
}

/* RenLib divides a title from the text below it by a byte 8. What stands at the root is about the game. */
static void renlib_add_comment(Record *record, Word comment)
{
    if (comment.length == 0)
        return;
    char *words = record_decode_field(comment.at, comment.length);
    if (record->count == 0) {
        record_set_tag(record, "Annotation", words);
        free(words);
        return;
    }
    free(record_last(record)->comment);
    record_last(record)->comment = words;
}

/* Begins anew at the position after a pass. */
static bool renlib_pass(Record *record, Error *error)
{
    const Game *game = record->game;
    Record next = {0};
    Text cells = {0}, before = {0};
    const char *earlier = record_tag(record, "Before"), *rule = strrchr(record->position, ' ');
    text_printf(&before, "%s%s", earlier ? earlier : "", earlier ? " " : "");
    for (int i = 0; i < record->count; i++) {
        const char *comment = record->plies[i].comment;
        game->print_move(record->pos, record->plies[i].move, &before);
        if (comment)
            text_printf(&before, " {%s}", comment);
        text_add_char(&before, ' ');
    }
    text_add(&before, "pass");
    for (int i = 0; i < game->rows * game->cols; i++)
        text_add_char(&cells, game->cell(record->pos, i / game->cols, i % game->cols));
    text_printf(&cells, " %c%s", game->side(record->pos) ? 'X' : 'O', rule);
    bool fine = record_begin(&next, game, text_string(&cells), error);
    if (fine) {
        json_value_update(next.extra, record->extra);
        record_set_tag(&next, "Before", text_string(&before));
        record_free(record);
        *record = next;
    }
    text_free(&cells);
    text_free(&before);
    return fine;
}

static bool renlib_send(RenlibReader *reader, Error *error)
{
    Record record = {0};
    int moves = 0;
    bool fine = record_begin(&record, reader->game, "", error);
    for (int i = 0; fine && i < reader->depth && !reader->game->over(record.pos); i++) {
        const RenlibNode *node = &reader->path[i];
        if (!node->none)
            fine = (node->square ? record_add_at(&record, node->square >> 4, (node->square & 15) - 1, error)
                                 : renlib_pass(&record, error)) ||
                   error_prefix(error, "byte %zu", reader->at);
        moves += !node->none;
        if (fine)
            renlib_add_comment(&record, node->comment);
    }
    if (fine && moves == 0) {
        record_free(&record);
        return true;
    }
    return record_finish(reader->source, &record, fine, error);
}

static bool renlib_read(const RecordSource *source, Error *error)
{
    if (!renlib_looks_like(source->text, source->length))
        return error_set(error, "byte 1: not a RenLib file");
    RenlibReader *reader = xcalloc(1, sizeof *reader);
    reader->source = source;
    reader->game = record_told_game(source, "gomoku15", error);
    reader->at = RENLIB_HEADER;
    bool fine = reader->game != NULL, pending = false;
    while (fine && reader->at < source->length) {
        RenlibNode node;
        int flags = 0;
        size_t start = reader->at;
        if (reader->depth > RENLIB_DEPTH)
            fine = renlib_fail(start, "a line longer than the board has squares", error);
        fine = fine && renlib_read_node(reader, &node, &flags, error);
        if (!fine)
            break;
        if (flags & RENLIB_SIBLING)
            reader->siblings[reader->waiting++] = reader->depth;
        reader->path[reader->depth++] = node;
        pending = !(flags & RENLIB_LEAF);
        if (pending)
            continue;
        fine = renlib_send(reader, error);
        if (reader->waiting == 0)
            break;
        reader->depth = reader->siblings[--reader->waiting];
    }
    /* A file that was cut off, or whose last node lacks its flag, ends in the middle of a line. */
    if (fine && pending) {
        record_tell(source, NULL, "the last line has no end; it is taken as far as it goes");
        fine = renlib_send(reader, error);
    } else if (fine && reader->at < source->length) {
        record_tell(source, NULL, "%zu bytes after the end of the tree are passed over", source->length - reader->at);
    }
    free(reader);
    return fine;
}

const RecordFormat record_format_renlib = {
    .name = "renlib",
    .extensions = "lib",
    .games = "gomoku15",
    .binary = true,
    .about = "RenLib's opening trees, a game for each leaf; read only",
    .about_zh = "RenLib 棋谱库，每个末端为一局；只能读入",
    .looks_like = renlib_looks_like,
    .read = renlib_read,
};
