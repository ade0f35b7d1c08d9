/* SPDX-License-Identifier: MIT
 *
 * record_xqf - xiangqi games of XQStudio (.xqf), read only: the main line with its comments.
 *
 * A header of 1024 bytes holds the places of the 32 men and, as texts with their length before them, what is known of
 * the game. A tree of moves follows in preorder, the first node without a move. Up to version 10 everything stands
 * there as it is; later files hide it: four bytes of the header give keys that are taken from every byte of the tree,
 * and from the squares once more. A square is ten times the file plus the rank, counted from Red's left; above 89 the
 * man is gone.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "records/record_file.h"

enum {
    XQF_HEADER = 1024,
    XQF_PLAIN = 10,  /* the last version without keys */
    XQF_TURNED = 12, /* the first that also turns the list of men */
    XQF_NEWEST = 18,
    XQF_MEN = 32,
    XQF_PLACES = 16, /* where in the header the squares of the men begin */
    XQF_SIDE = 50,
    XQF_RESULT = 51,
    XQF_SQUARES = 90,
    XQF_KEYS = 32,
    XQF_NODE = 4,
    XQF_FROM = 24, /* added to the squares of a move */
    XQF_TO = 32,
    XQF_NEXT = 0x80,
    XQF_OTHER = 0x40,
    XQF_COMMENT = 0x20
};

/* Texts of the header: a byte for the length, and the most it can be. */
static const struct {
    int at, room;
    const char *tag;
} xqf_fields[] = {{80, 63, "GameName"},   {208, 63, "Event"},     {272, 15, "Date"},        {288, 15, "Site"},
                  {304, 15, "Red"},       {320, 15, "Black"},     {336, 63, "TimeControl"}, {400, 15, "RedTime"},
                  {416, 15, "BlackTime"}, {464, 15, "Annotator"}, {480, 15, "Author"}};

enum { XQF_FIELDS = (int)(sizeof xqf_fields / sizeof xqf_fields[0]) };

typedef struct XqfReader {
    const RecordSource *source;
    const unsigned char *bytes;
    size_t at;
    int version;
    unsigned men, from, to, comment; /* keys of the men, of both squares of a move and of a comment's length */
    unsigned char bytes_key[XQF_KEYS];
} XqfReader;

static bool xqf_looks_like(const char *text, size_t length)
{
    return length >= XQF_HEADER && memcmp(text, "XQ", 2) == 0 && text[2] > 0 && text[2] <= XQF_NEWEST;
}

/* The arithmetic by which the program that writes these files makes a key. */
static unsigned xqf_mix(unsigned key, unsigned factor)
{
    return ((((key * key * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8) * factor & 0xff;
}

static void xqf_find_keys(XqfReader *reader)
{
    static const char phrase[] = "[(C) Copyright Mr. Dong Shiwei.]";
    const unsigned char *head = reader->bytes;
    if (reader->version <= XQF_PLAIN)
        return;
    reader->men = xqf_mix(head[13], head[13]);
    reader->from = xqf_mix(head[14], reader->men);
    reader->to = xqf_mix(head[15], reader->from);
    reader->comment = ((unsigned)head[12] * 256 + head[13]) % 32000 + 767;
    for (int i = 0; i < XQF_KEYS; i++)
        reader->bytes_key[i] = (unsigned char)phrase[i] & ((head[12 + i % 4] & head[3]) | head[8 + i % 4]);
}

static int xqf_byte(const XqfReader *reader, size_t at)
{
    return (reader->bytes[at] - reader->bytes_key[at % XQF_KEYS]) & 0xff;
}

/* The squares of the men, -1 where one is gone: nine of the back rank, two cannons, five pawns, Red first. */
static void xqf_find_men(const XqfReader *reader, int squares[XQF_MEN])
{
    for (int i = 0; i < XQF_MEN; i++) {
        int place = reader->version >= XQF_TURNED ? (int)((reader->men + (unsigned)i + 1) % XQF_MEN) : i;
        int square = (reader->bytes[XQF_PLACES + i] - (int)reader->men) & 0xff;
        squares[place] = square < XQF_SQUARES ? square : -1;
    }
}

static void xqf_print_board(const int squares[XQF_MEN], char board[XQF_SQUARES], Text *text)
{
    memset(board, '.', XQF_SQUARES);
    for (int i = 0; i < XQF_MEN; i++) {
        char man = "RNBAKABNRCCPPPPP"[i % 16];
        if (squares[i] >= 0)
            board[squares[i]] = i < 16 ? man : (char)tolower((unsigned char)man);
    }
    for (int rank = 9; rank >= 0; rank--) {
        for (int file = 0; file < 9; file++) {
            char man = board[10 * file + rank];
            text_add_char(text, man == '.' ? '1' : man);
        }
        text_add_char(text, rank > 0 ? '/' : ' ');
    }
}

typedef struct XqfNode {
    int from, to;
    bool next, other;
    size_t comment, length; /* where its comment begins */
} XqfNode;

static bool xqf_fail(size_t at, const char *what, Error *error)
{
    return error_set(error, "byte %zu: %s", at + 1, what);
}

static bool xqf_read_node(XqfReader *reader, XqfNode *node, Error *error)
{
    size_t start = reader->at, length = reader->source->length;
    bool plain = reader->version <= XQF_PLAIN;
    if (length - start < XQF_NODE)
        return xqf_fail(start, "half a node", error);
    int flags = xqf_byte(reader, start + 2);
    node->from = (xqf_byte(reader, start) - XQF_FROM - (int)reader->from) & 0xff;
    node->to = (xqf_byte(reader, start + 1) - XQF_TO - (int)reader->to) & 0xff;
    node->next = plain ? flags & 0xf0 : flags & XQF_NEXT;
    node->other = plain ? flags & 0x0f : flags & XQF_OTHER;
    node->length = 0;
    reader->at += XQF_NODE;
    if (!plain && !(flags & XQF_COMMENT))
        return true;
    if (length - reader->at < 4)
        return xqf_fail(start, "half a node", error);
    uint32_t size = 0;
    for (int i = 3; i >= 0; i--)
        size = size << 8 | (uint32_t)xqf_byte(reader, reader->at + (size_t)i);
    size -= reader->comment;
    reader->at += 4;
    if (size > length - reader->at)
        return xqf_fail(start, "this comment is longer than the file", error);
    node->comment = reader->at;
    node->length = size;
    reader->at += size;
    return true;
}

/* The comment of a node as UTF-8, NULL if it has none; the caller frees it. */
static char *xqf_comment(const XqfReader *reader, const XqfNode *node)
{
    Text text = {0};
    for (size_t i = 0; i < node->length; i++)
        text_add_char(&text, (char)xqf_byte(reader, node->comment + i));
    char *words = node->length > 0 ? record_decode_field(text_string(&text), strlen(text_string(&text))) : NULL;
    text_free(&text);
    return words;
}

static void xqf_take_header(const XqfReader *reader, Record *record)
{
    for (int i = 0; i < XQF_FIELDS; i++) {
        const char *field = (const char *)reader->bytes + xqf_fields[i].at;
        int length = (unsigned char)field[0] < xqf_fields[i].room ? (unsigned char)field[0] : xqf_fields[i].room;
        char *words = record_decode_field(field + 1, strnlen(field + 1, (size_t)length));
        bool red = strcmp(xqf_fields[i].tag, "Red") == 0, black = strcmp(xqf_fields[i].tag, "Black") == 0;
        if (red || black)
            record_set_name(record, black, words);
        else if (*words)
            record_set_tag(record, xqf_fields[i].tag, words);
        free(words);
    }
    static const RecordResult results[] = {RESULT_UNKNOWN, RESULT_FIRST, RESULT_SECOND, RESULT_DRAW, RESULT_DRAW};
    unsigned result = reader->bytes[XQF_RESULT];
    record->result = result < sizeof results / sizeof results[0] ? results[result] : RESULT_UNKNOWN;
}

/* Begins the game; whose man moves first is to move, as the header is not to be trusted there. */
static bool xqf_begin(XqfReader *reader, Record *record, const XqfNode *first, Error *error)
{
    int squares[XQF_MEN];
    char board[XQF_SQUARES];
    Text position = {0};
    xqf_find_men(reader, squares);
    xqf_print_board(squares, board, &position);
    bool black = reader->bytes[XQF_SIDE] == 1;
    if (first && first->from < XQF_SQUARES && board[first->from] != '.')
        black = islower((unsigned char)board[first->from]);
    text_printf(&position, "%c - - 0 1", black ? 'b' : 'w');
    const Game *game = record_told_game(reader->source, "xiangqi", error);
    bool fine = game && (record_begin(record, game, text_string(&position), error) || error_prefix(error, "byte 17"));
    text_free(&position);
    if (fine)
        xqf_take_header(reader, record);
    return fine;
}

static bool xqf_add(const XqfReader *reader, Record *record, const XqfNode *node, Error *error)
{
    char name[8];
    if (node->from >= XQF_SQUARES || node->to >= XQF_SQUARES)
        return error_set(error, "move %d: not a square of the board", record->count + 1);
    snprintf(name, sizeof name, "%c%d%c%d", 'a' + node->from / 10, node->from % 10, 'a' + node->to / 10, node->to % 10);
    if (!record_add(record, name, error))
        return false;
    record_last(record)->comment = xqf_comment(reader, node);
    return true;
}

static bool xqf_fill(XqfReader *reader, Record *record, Error *error)
{
    XqfNode root, node = {.next = true};
    int variations = 0;
    if (!xqf_read_node(reader, &root, error))
        return false;
    size_t left = reader->source->length - reader->at;
    bool first = true, empty = left == 0 || (left < XQF_NODE && !root.next);
    if (empty && !xqf_begin(reader, record, NULL, error))
        return false;
    for (; !empty && node.next && reader->at < reader->source->length; first = false) {
        size_t start = reader->at;
        if (!xqf_read_node(reader, &node, error) || (first && !xqf_begin(reader, record, &node, error)))
            return false;
        if (!xqf_add(reader, record, &node, error))
            return error_prefix(error, "byte %zu", start + 1);
        variations += node.other;
    }
    char *words = xqf_comment(reader, &root);
    if (words)
        record_set_tag(record, "Annotation", words);
    free(words);
    if (variations > 0)
        record_tell(reader->source, NULL, "variations of this game that are passed over: %d", variations);
    return true;
}

static bool xqf_read(const RecordSource *source, Error *error)
{
    XqfReader reader = {.source = source, .bytes = (const unsigned char *)source->text, .at = XQF_HEADER};
    Record record = {0};
    if (source->length < XQF_HEADER || memcmp(source->text, "XQ", 2) != 0)
        return error_set(error, "byte 1: not an XQF file");
    reader.version = reader.bytes[2];
    if (reader.version > XQF_NEWEST)
        return error_set(error, "byte 3: version %d of XQF is newer than those known here (%d)", reader.version,
                         XQF_NEWEST);
    xqf_find_keys(&reader);
    return record_finish(source, &record, xqf_fill(&reader, &record, error), error);
}

const RecordFormat record_format_xqf = {
    .name = "xqf",
    .extensions = "xqf",
    .games = "xiangqi",
    .single = true,
    .binary = true,
    .about = "xiangqi games of XQStudio (XQF), main lines; read only",
    .about_zh = "象棋演播室的 XQF 棋谱，只取主线；只能读入",
    .looks_like = xqf_looks_like,
    .read = xqf_read,
};
