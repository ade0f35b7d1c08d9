/* SPDX-License-Identifier: MIT
 *
 * record_renlib - RenLib's opening trees (15x15), read only: every way from the root to a leaf becomes a game.
 *
 * After a header of 20 bytes the nodes follow in preorder, two bytes each: the square (column from 1 in the low, row
 * from 0 in the high four bits; 0 is none) and flags. Then come, where the flags say so, two more bytes of flags, a
 * comment and a text for the board, both ended by a zero and padded to an even length. The file does not name the rule:
 * freestyle is taken. Lines that go on after a five end there.
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
    int square; /* as in the file; 0: none */
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
    if (*flags & RENLIB_NO_MOVE)
        node->square = 0;
    return (!(*flags & RENLIB_COMMENTS) || renlib_read_text(reader, &node->comment, error)) &&
           (!board || renlib_read_text(reader, &board_text, error));
}

/* RenLib divides a title from the text below it by a byte 8. */
static void renlib_add_comment(Record *record, Word comment)
{
    Text text = {0};
    for (size_t i = 0; i < comment.length; i++)
        text_add_char(&text, (unsigned char)comment.at[i] < ' ' ? ' ' : comment.at[i]);
    json_t *valid = comment.length > 0 && record->count > 0 ? json_string(text_string(&text)) : NULL;
    if (valid) { /* not UTF-8 otherwise: which code it is nobody knows */
        free(record_last(record)->comment);
        record_last(record)->comment = strdup(json_string_value(valid));
    }
    json_decref(valid);
    text_free(&text);
}

static bool renlib_send(RenlibReader *reader, Error *error)
{
    Record record = {0};
    bool fine = record_begin(&record, reader->game, "", error);
    for (int i = 0; fine && i < reader->depth && !reader->game->over(record.pos); i++) {
        const RenlibNode *node = &reader->path[i];
        if (node->square)
            fine = record_add_at(&record, node->square >> 4, (node->square & 15) - 1, error) ||
                   error_prefix(error, "byte %zu", reader->at);
        if (fine)
            renlib_add_comment(&record, node->comment);
    }
    if (fine && record.count > 0) {
        record_settle(&record);
        fine = reader->source->sink(reader->source->context, &record, error);
    }
    record_free(&record);
    return fine;
}

static bool renlib_read(const RecordSource *source, Error *error)
{
    if (!renlib_looks_like(source->text, source->length))
        return error_set(error, "byte 1: not a RenLib file");
    RenlibReader *reader = xcalloc(1, sizeof *reader);
    reader->source = source;
    reader->game = games_find("gomoku15", error);
    reader->at = RENLIB_HEADER;
    bool fine = reader->game != NULL;
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
        if (!(flags & RENLIB_LEAF))
            continue;
        fine = renlib_send(reader, error);
        if (reader->waiting == 0)
            break;
        reader->depth = reader->siblings[--reader->waiting];
    }
    free(reader);
    return fine;
}

const RecordFormat record_format_renlib = {
    .name = "renlib",
    .extensions = "lib",
    .games = "gomoku15",
    .about = "RenLib's opening trees, a game for each leaf; read only",
    .about_zh = "RenLib 棋谱库，每个末端为一局；只能读入",
    .looks_like = renlib_looks_like,
    .read = renlib_read,
};
