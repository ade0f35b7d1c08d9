/* SPDX-License-Identifier: MIT
 *
 * trace_tree - reading a trace in one pass over its bytes.
 */
#include "trace/trace_tree.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "trace/trace_header.h"

enum { READER_OPEN_MAX = 4 * SEARCH_MAX_PLY };

typedef struct ReaderOpen {
    uint32_t node;
    uint32_t last_child;
    int64_t best;
    uint32_t recorded_before; /* nodes read before this one */
} ReaderOpen;

typedef struct Reader {
    TraceTree *tree;
    const unsigned char *start, *at, *end;
    uint32_t nodes_room, skips_room, summaries_room;
    uint32_t last_root;
    bool after_skip; /* the last record was a run of moves left out */
    int depth;
    ReaderOpen open[READER_OPEN_MAX];
} Reader;

static bool reader_broken(const Reader *reader, const char *what, Error *error)
{
    return error_set(error, "byte %lld: %s", (long long)(reader->at - reader->start), what);
}

static inline bool reader_number(Reader *reader, uint64_t *number, Error *error)
{
    if (reader->at < reader->end && *reader->at < 0x80) {
        *number = *reader->at++;
        return true;
    }
    uint64_t value = 0;
    for (int shift = 0; shift < 63 && reader->at < reader->end; shift += 7) {
        unsigned char byte = *reader->at++;
        value |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80) {
            *number = value;
            return true;
        }
    }
    *number = 0;
    return reader_broken(reader, "the file ends within a number, or the number is too large", error);
}

static inline bool reader_limited(Reader *reader, uint64_t most, uint64_t *number, Error *error)
{
    return reader_number(reader, number, error) &&
           (*number <= most || reader_broken(reader, "a number is out of range", error));
}

/* A value of the search. A window around a forced end may reach a little beyond VALUE_INFINITE. */
static bool reader_value(Reader *reader, int64_t *value, Error *error)
{
    uint64_t number;
    if (!reader_limited(reader, reader->tree->own ? 2 * (uint64_t)TRACE_OWN_INFINITE : UINT16_MAX, &number, error))
        return false;
    *value = (int64_t)((number >> 1) ^ (~(number & 1) + 1));
    return true;
}

/* Steps over numbers without looking at them: they end with the bytes below 0x80, which are counted eight at a time. */
static bool reader_pass(Reader *reader, int numbers, Error *error)
{
    while (numbers >= 8 && reader->end - reader->at >= 8) {
        uint64_t eight;
        memcpy(&eight, reader->at, sizeof eight);
        numbers -= bits_count(~eight & UINT64_C(0x8080808080808080));
        reader->at += 8;
    }
    for (; numbers > 0 && reader->at < reader->end; reader->at++)
        numbers -= *reader->at < 0x80;
    return numbers == 0 || reader_broken(reader, "the file ends within a list of moves", error);
}

static inline bool reader_move(Reader *reader, Move *move, Error *error)
{
    uint64_t number;
    if (!reader_limited(reader, UINT16_MAX, &number, error))
        return false;
    *move = (Move)(number - 1);
    return true;
}

/* Room for one more item of an array that doubles. */
static void *reader_grow(void *items, uint32_t count, uint32_t *room, size_t size)
{
    if (count < *room)
        return items;
    *room = 2 * *room;
    return xrealloc(items, *room * size);
}

static bool reader_enter(Reader *reader, unsigned tag, Error *error)
{
    TraceTree *tree = reader->tree;
    ReaderOpen *parent = reader->depth > 0 ? &reader->open[reader->depth - 1] : NULL;
    const TraceTreeNode *above = parent ? &tree->nodes[parent->node] : NULL;
    TraceTreeNode node = {.next = TRACE_NO_NODE,
                          .first = TRACE_NO_NODE,
                          .skips = TRACE_NO_NODE,
                          .summary = TRACE_NO_NODE,
                          .parent = parent ? parent->node : TRACE_NO_NODE,
                          .reason = TRACE_STOPPED,
                          .purpose = tag >> TRACE_PURPOSE_SHIFT & 7u};
    unsigned way = tag >> TRACE_WINDOW_SHIFT & 3;
    bool step = tag & TRACE_STEP;
    if (node.purpose > TRACE_BEYOND || (!parent && (way != TRACE_WINDOW_GIVEN || step)) ||
        reader->depth == READER_OPEN_MAX || tree->count == TRACE_NO_NODE - 1)
        return reader_broken(reader, "a node that cannot be", error);
    if (!reader_move(reader, &node.move, error))
        return false;
    if (step) {
        node.ply = (uint8_t)(above->ply + 1);
        node.depth = (int8_t)(above->depth - 1);
    } else {
        uint64_t ply;
        int64_t depth;
        if (!reader_limited(reader, SEARCH_MAX_PLY, &ply, error) || !reader_value(reader, &depth, error))
            return false;
        node.ply = (uint8_t)ply;
        node.depth = (int8_t)depth;
    }
    if (way == TRACE_WINDOW_GIVEN) {
        if (!reader_value(reader, &node.alpha, error) || !reader_value(reader, &node.beta, error))
            return false;
    } else {
        int64_t alpha = parent->best > above->alpha ? parent->best : above->alpha, window[2];
        trace_window((int)way, tree->infinite, (const int64_t[2]){alpha, above->beta}, window);
        node.alpha = window[0];
        node.beta = window[1];
    }
    tree->nodes = reader_grow(tree->nodes, tree->count, &reader->nodes_room, sizeof *tree->nodes);
    uint32_t number = tree->count++;
    tree->nodes[number] = node;
    if (parent && parent->last_child == TRACE_NO_NODE)
        tree->nodes[parent->node].first = number;
    else if (parent)
        tree->nodes[parent->last_child].next = number;
    else if (reader->last_root != TRACE_NO_NODE)
        tree->nodes[reader->last_root].next = number;
    if (parent)
        parent->last_child = number;
    else
        reader->last_root = number;
    reader->open[reader->depth++] =
        (ReaderOpen){.node = number, .last_child = TRACE_NO_NODE, .best = -tree->infinite, .recorded_before = number};
    reader->after_skip = false;
    return true;
}

static bool reader_skip(Reader *reader, Error *error)
{
    TraceTree *tree = reader->tree;
    uint64_t count;
    if (reader->depth == 0)
        return reader_broken(reader, "moves of no node", error);
    if (!reader_limited(reader, UINT16_MAX, &count, error))
        return false;
    tree->skips = reader_grow(tree->skips, tree->skips_count, &reader->skips_room, sizeof *tree->skips);
    TraceTreeNode *node = &tree->nodes[reader->open[reader->depth - 1].node];
    TraceSkips *skips = &tree->skips[tree->skips_count];
    *skips =
        (TraceSkips){.older = node->skips, .count = (uint32_t)count, .place = (uint32_t)(reader->at - reader->start)};
    node->skips = tree->skips_count++;
    skips->listed = (uint8_t)(count < TRACE_LISTED_MAX ? count : TRACE_LISTED_MAX);
    reader->after_skip = true;
    return reader_pass(reader, skips->listed, error);
}

static bool reader_summary(Reader *reader, TraceTreeNode *node, Error *error)
{
    TraceTree *tree = reader->tree;
    tree->summaries =
        reader_grow(tree->summaries, tree->summaries_count, &reader->summaries_room, sizeof *tree->summaries);
    TraceSummary *summary = &tree->summaries[tree->summaries_count];
    memset(summary, 0, sizeof *summary);
    uint64_t deepest, kinds, reason;
    if (!reader_number(reader, &summary->nodes, error) || !reader_limited(reader, SEARCH_MAX_PLY, &deepest, error) ||
        !reader_limited(reader, TRACE_REASONS, &kinds, error))
        return false;
    summary->deepest = (int)deepest;
    for (uint64_t i = 0; i < kinds; i++) {
        if (!reader_limited(reader, TRACE_REASONS - 1, &reason, error) ||
            !reader_number(reader, &summary->reasons[reason], error))
            return false;
    }
    node->summary = tree->summaries_count++;
    return true;
}

static bool reader_leave(Reader *reader, unsigned tag, Error *error)
{
    TraceTree *tree = reader->tree;
    unsigned reason = tag >> TRACE_REASON_SHIFT & 15;
    if (reader->depth == 0 || reason >= TRACE_REASONS)
        return reader_broken(reader, "the end of no node", error);
    ReaderOpen *open = &reader->open[reader->depth - 1];
    TraceTreeNode *node = &tree->nodes[open->node];
    node->reason = reason & 15u;
    node->nodes = tree->count - open->recorded_before;
    if (!reader_value(reader, &node->value, error) ||
        (!(tag & TRACE_COUNTED) && !reader_number(reader, &node->nodes, error)) ||
        (tag & TRACE_HIDDEN && !reader_summary(reader, node, error)))
        return false;
    if (reader->after_skip && reason == TRACE_BETA_CUT)
        tree->skips[node->skips].cut = true;
    reader->after_skip = false;
    reader->depth--;
    if (reader->depth > 0 && trace_is_move((TracePurpose)node->purpose)) {
        ReaderOpen *parent = &reader->open[reader->depth - 1];
        parent->best = -node->value > parent->best ? -node->value : parent->best;
    }
    return true;
}

static bool reader_end(Reader *reader, Error *error)
{
    TraceTree *tree = reader->tree;
    uint64_t recorded, time_us;
    int64_t value;
    if (!reader_number(reader, &recorded, error) || !reader_number(reader, &tree->total, error) ||
        !reader_move(reader, &tree->best, error) || !reader_value(reader, &value, error) ||
        !reader_number(reader, &time_us, error))
        return false;
    if (recorded != tree->count || reader->depth != 0 || reader->at != reader->end)
        return reader_broken(reader, "the end does not fit what is before it", error);
    tree->value = value;
    tree->time_us = (int64_t)time_us;
    tree->complete = true;
    return true;
}

static bool reader_records(Reader *reader, Error *error)
{
    while (reader->at < reader->end) {
        unsigned tag = *reader->at++;
        bool fine;
        switch (tag & 3) {
        case TRACE_RECORD_ENTER:
            fine = reader_enter(reader, tag, error);
            break;
        case TRACE_RECORD_LEAVE:
            fine = reader_leave(reader, tag, error);
            break;
        case TRACE_RECORD_SKIP:
            fine = reader_skip(reader, error);
            break;
        default:
            fine = reader_end(reader, error);
            break;
        }
        if (!fine)
            return false;
    }
    return true;
}

static bool reader_header(Reader *reader, Error *error)
{
    TraceTree *tree = reader->tree;
    size_t magic = strlen(TRACE_MAGIC);
    if ((size_t)(reader->end - reader->at) < magic || memcmp(reader->at, TRACE_MAGIC, magic) != 0)
        return error_set(error, "this is no trace");
    reader->at += magic;
    const unsigned char *line_end = memchr(reader->at, '\n', (size_t)(reader->end - reader->at));
    TraceHeader header = {0};
    bool fine = line_end && trace_header_read(&header, (const char *)reader->at, (size_t)(line_end - reader->at));
    if (!fine) {
        error_set(error, "the second line is not what a trace has there");
    } else {
        reader->at = line_end + 1;
        tree->game = games_find(text_string(&header.game), error);
        tree->pos = tree->game ? position_new(tree->game, text_string(&header.position), error) : NULL;
        tree->player = strdup(text_string(&header.player));
        fine = tree->pos != NULL;
        tree->own = fine && trace_is_own(tree->game, tree->player);
        tree->infinite = trace_infinite(tree->own);
    }
    trace_header_free(&header);
    return fine;
}

bool trace_tree_read_bytes(TraceTree *tree, const void *bytes, size_t size, Error *error)
{
    memset(tree, 0, sizeof *tree);
    if (size == 0 || size > UINT32_MAX)
        return error_set(error, "this is no trace");
    Reader *reader = xcalloc(1, sizeof *reader);
    reader->tree = tree;
    reader->start = reader->at = bytes;
    reader->end = reader->start + size;
    reader->last_root = TRACE_NO_NODE;
    /* Most files have room enough from the start: a node takes about a dozen bytes. */
    reader->nodes_room = (uint32_t)(size / 12 + 64);
    reader->skips_room = (uint32_t)(size / 48 + 64);
    reader->summaries_room = 64;
    tree->bytes = bytes;
    tree->size = size;
    tree->nodes = xmalloc(reader->nodes_room * sizeof *tree->nodes);
    memory_hint_huge(tree->nodes, reader->nodes_room * sizeof *tree->nodes);
    tree->skips = xmalloc(reader->skips_room * sizeof *tree->skips);
    tree->summaries = xmalloc(reader->summaries_room * sizeof *tree->summaries);
    bool fine = reader_header(reader, error) && reader_records(reader, error);
    free(reader);
    if (!fine)
        trace_tree_free(tree);
    return fine;
}

bool trace_tree_read(TraceTree *tree, const char *path, Error *error)
{
    const void *bytes;
    size_t size;
    if (!memory_read_file(path, &bytes, &size, error))
        return false;
    if (!trace_tree_read_bytes(tree, bytes, size, error)) {
        memory_unmap(bytes, size);
        return error_prefix(error, "%s", path);
    }
    tree->copied = true;
    return true;
}

void trace_tree_free(TraceTree *tree)
{
    if (tree->game)
        position_free(tree->game, tree->pos);
    free(tree->player);
    free(tree->nodes);
    free(tree->skips);
    free(tree->summaries);
    if (tree->copied)
        memory_unmap(tree->bytes, tree->size);
    memset(tree, 0, sizeof *tree);
}

uint32_t trace_tree_last_root(const TraceTree *tree)
{
    uint32_t last = TRACE_NO_NODE;
    for (uint32_t i = tree->count > 0 ? 0 : TRACE_NO_NODE; i != TRACE_NO_NODE; i = tree->nodes[i].next) {
        if (tree->nodes[i].reason != TRACE_STOPPED)
            last = i;
    }
    return last;
}

void *trace_tree_position(const TraceTree *tree, uint32_t node)
{
    uint32_t line[READER_OPEN_MAX];
    int length = 0;
    for (uint32_t at = node; at != TRACE_NO_NODE; at = tree->nodes[at].parent) {
        /* A shallow search looks at its parent's position once more. */
        if (tree->nodes[at].parent != TRACE_NO_NODE && tree->nodes[at].purpose != TRACE_SHALLOW)
            line[length++] = at;
    }
    void *pos = position_copy(tree->game, tree->pos);
    while (length > 0) {
        Move move = tree->nodes[line[--length]].move;
        if (move == MOVE_NONE || tree->game->over(pos) || !game_legal(tree->game, pos, move)) {
            position_free(tree->game, pos);
            return NULL;
        }
        tree->game->make(pos, move);
    }
    return pos;
}

int trace_tree_skipped(const TraceTree *tree, const TraceSkips *skips, Move moves[TRACE_LISTED_MAX])
{
    Reader reader = {.start = tree->bytes, .at = (const unsigned char *)tree->bytes + skips->place};
    reader.end = reader.start + tree->size;
    for (int i = 0; i < skips->listed; i++) {
        uint64_t number = 0;
        reader_number(&reader, &number, NULL);
        moves[i] = (Move)(number - 1);
    }
    return skips->listed;
}

TraceLeft trace_tree_left(const TraceTree *tree, const TraceTreeNode *node)
{
    TraceLeft left = {0};
    for (uint32_t i = node->skips; i != TRACE_NO_NODE; i = tree->skips[i].older) {
        if (tree->skips[i].cut)
            left.cut += tree->skips[i].count;
        else
            left.pruned += tree->skips[i].count;
    }
    return left;
}
