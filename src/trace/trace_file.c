/* SPDX-License-Identifier: MIT
 *
 * trace_file - the writer. Records go through a buffer of its own: a node costs a dozen bytes and no call.
 */
#include "trace/trace_file.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/outfile.h"
#include "trace/trace_header.h"

enum {
    WRITER_OPEN_MAX = 4 * SEARCH_MAX_PLY, /* nodes on a line: shallow searches nest at the same ply */
    WRITER_BUFFER = 1 << 16,
    WRITER_RECORD_MAX = 256, /* bytes of the longest record */
};

/* A node on the current line. */
typedef struct WriterOpen {
    TraceNode node;
    int64_t best;      /* of its moves so far */
    uint64_t recorded; /* nodes, itself included */
    uint64_t hidden;   /* nodes below that are not recorded */
    int deepest;       /* ply of the deepest of them */
    uint64_t reasons[TRACE_REASONS];
} WriterOpen;

struct TraceWriter {
    Trace trace;
    bool own;         /* values are the player's own */
    int64_t infinite; /* the open end of a window */
    OutFile file;     /* its stream is NULL: in memory */
    Text bytes;       /* in memory */
    int plies;
    int64_t limit, written;
    uint64_t recorded;
    int depth;  /* open nodes that are recorded */
    int hidden; /* open nodes below the last of them */
    uint64_t skips;
    int listed;
    Move listed_moves[TRACE_LISTED_MAX];
    WriterOpen open[WRITER_OPEN_MAX];
    size_t used;
    unsigned char buffer[WRITER_BUFFER];
};

static void writer_flush(TraceWriter *writer)
{
    if (!writer->file.stream)
        text_add_bytes(&writer->bytes, (const char *)writer->buffer, writer->used);
    else
        fwrite(writer->buffer, 1, writer->used, writer->file.stream); /* outfile_finish knows if it failed */
    writer->written += (int64_t)writer->used;
    writer->used = 0;
}

static inline void writer_begin(TraceWriter *writer)
{
    if (writer->used + WRITER_RECORD_MAX > WRITER_BUFFER)
        writer_flush(writer);
}

static inline void writer_byte(TraceWriter *writer, unsigned byte)
{
    writer->buffer[writer->used++] = (unsigned char)byte;
}

static inline void writer_number(TraceWriter *writer, uint64_t number)
{
    for (; number >= 0x80; number >>= 7)
        writer_byte(writer, (unsigned)(number & 0x7f) | 0x80);
    writer_byte(writer, (unsigned)number);
}

static inline void writer_signed(TraceWriter *writer, int64_t number)
{
    writer_number(writer, ((uint64_t)number << 1) ^ (uint64_t)(number >> 63));
}

/* MOVE_NONE is 0, so that a move takes one byte or two wherever it can. */
static inline void writer_move(TraceWriter *writer, Move move)
{
    writer_number(writer, (Move)(move + 1));
}

static void writer_skips(TraceWriter *writer)
{
    if (writer->skips == 0)
        return;
    writer_begin(writer);
    writer_byte(writer, TRACE_RECORD_SKIP);
    writer_number(writer, writer->skips);
    for (int i = 0; i < writer->listed; i++)
        writer_move(writer, writer->listed_moves[i]);
    writer->skips = 0;
    writer->listed = 0;
}

/* The ply down to which nodes are recorded: the fuller the file, the nearer to the root. The root's own moves are
 * always told, so that no tree is without its top. */
static int writer_ply_limit(const TraceWriter *writer)
{
    static const struct {
        int percent, plies;
    } steps[] = {{60, SEARCH_MAX_PLY}, {75, 6}, {85, 4}, {95, 2}};
    int limit = 1;
    for (int i = (int)(sizeof steps / sizeof steps[0]) - 1; i >= 0; i--) {
        if (writer->written < writer->limit / 100 * steps[i].percent)
            limit = steps[i].plies;
    }
    return limit < writer->plies ? limit : writer->plies;
}

static int writer_window(const TraceWriter *writer, const WriterOpen *parent, const TraceNode *node)
{
    int64_t alpha = parent->best > parent->node.alpha ? parent->best : parent->node.alpha;
    for (int way = TRACE_WINDOW_TURNED; way <= TRACE_WINDOW_OPEN; way++) {
        int64_t window[2];
        trace_window(way, writer->infinite, (const int64_t[2]){alpha, parent->node.beta}, window);
        if (window[0] == node->alpha && window[1] == node->beta)
            return way;
    }
    return TRACE_WINDOW_GIVEN;
}

static void writer_enter(void *context, const TraceNode *node)
{
    TraceWriter *writer = context;
    WriterOpen *parent = writer->depth > 0 ? &writer->open[writer->depth - 1] : NULL;
    if (writer->hidden > 0 || (parent && (node->ply > writer_ply_limit(writer) || writer->depth == WRITER_OPEN_MAX))) {
        writer->hidden++;
        return;
    }
    writer_skips(writer);
    writer_begin(writer);
    bool step = parent && node->ply == parent->node.ply + 1 && node->depth == parent->node.depth - 1;
    int way = parent ? writer_window(writer, parent, node) : TRACE_WINDOW_GIVEN;
    writer_byte(writer, TRACE_RECORD_ENTER | (unsigned)node->purpose << TRACE_PURPOSE_SHIFT |
                            (unsigned)way << TRACE_WINDOW_SHIFT | (step ? TRACE_STEP : 0u));
    writer_move(writer, node->move);
    if (!step) {
        writer_number(writer, (uint64_t)node->ply);
        writer_signed(writer, node->depth);
    }
    if (way == TRACE_WINDOW_GIVEN) {
        writer_signed(writer, node->alpha);
        writer_signed(writer, node->beta);
    }
    WriterOpen *open = &writer->open[writer->depth++];
    memset(open, 0, sizeof *open);
    open->node = *node;
    open->best = -writer->infinite;
    open->recorded = 1;
    writer->recorded++;
}

static void writer_skip(void *context, int ply, Move move)
{
    TraceWriter *writer = context;
    (void)ply;
    if (writer->hidden > 0)
        return;
    if (writer->listed < TRACE_LISTED_MAX)
        writer->listed_moves[writer->listed++] = move;
    writer->skips++;
}

static void writer_summary(TraceWriter *writer, const WriterOpen *open)
{
    unsigned kinds = 0;
    for (int i = 0; i < TRACE_REASONS; i++)
        kinds += open->reasons[i] > 0;
    writer_number(writer, open->hidden);
    writer_number(writer, (uint64_t)open->deepest);
    writer_number(writer, kinds);
    for (int i = 0; i < TRACE_REASONS; i++) {
        if (open->reasons[i] > 0) {
            writer_number(writer, (uint64_t)i);
            writer_number(writer, open->reasons[i]);
        }
    }
}

static void writer_leave(void *context, const TraceNode *node, const TraceResult *result)
{
    TraceWriter *writer = context;
    WriterOpen *open = &writer->open[writer->depth - 1];
    if (writer->hidden > 0) {
        writer->hidden--;
        open->hidden++;
        open->reasons[result->reason]++;
        open->deepest = node->ply > open->deepest ? node->ply : open->deepest;
        return;
    }
    writer_skips(writer);
    writer_begin(writer);
    bool counted = result->nodes == open->recorded;
    writer_byte(writer, TRACE_RECORD_LEAVE | (unsigned)result->reason << TRACE_REASON_SHIFT |
                            (counted ? TRACE_COUNTED : 0u) | (open->hidden > 0 ? TRACE_HIDDEN : 0u));
    writer_signed(writer, result->value);
    if (!counted)
        writer_number(writer, result->nodes);
    if (open->hidden > 0)
        writer_summary(writer, open);
    writer->depth--;
    if (writer->depth == 0)
        return;
    WriterOpen *parent = &writer->open[writer->depth - 1];
    parent->recorded += open->recorded;
    if (trace_is_move(open->node.purpose) && -result->value > parent->best)
        parent->best = -result->value;
}

static void writer_header(TraceWriter *writer, const TraceOptions *options)
{
    TraceHeader header = {0};
    text_add(&writer->bytes, TRACE_MAGIC);
    text_add(&header.game, options->game->name);
    options->game->print(options->pos, &header.position);
    text_add(&header.player, options->player);
    trace_header_print(&header, options->plies, &writer->bytes);
    text_add_char(&writer->bytes, '\n');
    trace_header_free(&header);
}

bool trace_is_own(const Game *game, const char *player)
{
    return game->classic_new && strncmp(player, "classic", strlen("classic")) == 0;
}

TraceWriter *trace_writer_new_memory(const TraceOptions *options)
{
    TraceWriter *writer = xmalloc(sizeof *writer);
    memset(writer, 0, offsetof(TraceWriter, open));
    writer->used = 0;
    writer->plies = options->plies > 0 ? options->plies : SEARCH_MAX_PLY;
    writer->own = trace_is_own(options->game, options->player);
    writer->infinite = trace_infinite(writer->own);
    writer->limit = options->bytes > 0 ? options->bytes : TRACE_BYTES_DEFAULT;
    writer->trace = (Trace){.context = writer, .enter = writer_enter, .skip = writer_skip, .leave = writer_leave};
    writer_header(writer, options);
    return writer;
}

TraceWriter *trace_writer_new(const TraceOptions *options, Error *error)
{
    OutFile file;
    if (!outfile_open(&file, options->path, error))
        return NULL;
    TraceWriter *writer = trace_writer_new_memory(options);
    writer->file = file;
    fwrite(writer->bytes.bytes, 1, writer->bytes.length, file.stream);
    text_free(&writer->bytes);
    return writer;
}

Trace *trace_writer_trace(TraceWriter *writer)
{
    return &writer->trace;
}

static void writer_end(TraceWriter *writer, const Report *report)
{
    assert(writer->depth == 0 && writer->hidden == 0);
    writer_begin(writer);
    writer_byte(writer, TRACE_RECORD_END);
    writer_number(writer, writer->recorded);
    writer_number(writer, report->nodes);
    writer_move(writer, report->best);
    writer_signed(writer, writer->own ? report->own_value : report->value);
    writer_number(writer, (uint64_t)(report->time_ns / 1000));
    writer_flush(writer);
}

uint64_t trace_writer_recorded(const TraceWriter *writer)
{
    return writer->recorded;
}

void trace_writer_abandon(TraceWriter *writer)
{
    outfile_abandon(&writer->file);
    free(writer);
}

bool trace_writer_finish(TraceWriter *writer, const Report *report, Error *error)
{
    writer_end(writer, report);
    bool fine = outfile_finish(&writer->file, error);
    free(writer);
    return fine;
}

void trace_writer_take(TraceWriter *writer, const Report *report, Text *bytes)
{
    writer_end(writer, report);
    text_free(bytes);
    *bytes = writer->bytes;
    free(writer);
}
