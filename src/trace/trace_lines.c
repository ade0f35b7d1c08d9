/* SPDX-License-Identifier: MIT
 *
 * trace_lines - reading with a stack of positions, one a ply.
 */
#include "trace/trace_lines.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { LINES_NODES_MAX = 20000000, LINES_BYTES_MAX = 1 << 30, LINES_LINE_MAX = 1 << 16 };

typedef struct LinesReader {
    TraceLines *lines;
    void *positions[TRACE_LINES_PLY_MAX + 1]; /* at each open node; NULL behind a move that is none */
    uint32_t open[TRACE_LINES_PLY_MAX + 1];
    int depth; /* nodes that are open */
    uint32_t line;
    bool from_max; /* values are told from the side that moves at the root */
    Error *error;
} LinesReader;

static bool lines_wrong(const LinesReader *reader, const char *what)
{
    return error_set(reader->error, "line %u: %s", reader->line, what);
}

/* --- the tree ------------------------------------------------------------------------------------------------- */

static uint32_t lines_add(TraceLines *lines, uint32_t parent)
{
    if (lines->count == lines->room) {
        lines->room = lines->room ? 2 * lines->room : 1024;
        lines->nodes = xrealloc(lines->nodes, (unsigned long)lines->room * sizeof *lines->nodes);
    }
    uint32_t number = lines->count++;
    lines->nodes[number] = (TraceLine){
        .parent = parent, .next = TRACE_NO_NODE, .first = TRACE_NO_NODE, .last = TRACE_NO_NODE, .move = MOVE_NONE};
    if (parent != TRACE_NO_NODE) {
        TraceLine *above = &lines->nodes[parent];
        lines->nodes[number].ply = (uint8_t)(above->ply + 1);
        if (above->last == TRACE_NO_NODE)
            above->first = number;
        else
            lines->nodes[above->last].next = number;
        above->last = number;
    }
    return number;
}

/* --- words ---------------------------------------------------------------------------------------------------- */

/* A whole number, or an end of an open window in the spelling of whatever language it was printed by. */
static bool lines_number(Word word, int64_t *number)
{
    static const char *const infinite[] = {"inf", "infinity", "oo", "\xe2\x88\x9e"};
    bool negative = word.length > 0 && word.at[0] == '-';
    Word rest = word;
    if (word.length > 0 && (word.at[0] == '-' || word.at[0] == '+')) {
        rest.at++;
        rest.length--;
    }
    for (size_t i = 0; i < sizeof infinite / sizeof infinite[0]; i++) {
        if (word_is_nocase(rest, infinite[i])) {
            *number = negative ? -TRACE_OWN_INFINITE : TRACE_OWN_INFINITE;
            return true;
        }
    }
    if (rest.length > 2 && memcmp(rest.at + rest.length - 2, ".0", 2) == 0) /* a float that is whole */
        rest.length -= 2;
    if (!word_int(rest, 0, TRACE_OWN_INFINITE, number))
        return false;
    *number = negative ? -*number : *number;
    return true;
}

/* What a reason is called; false if it is none. */
static bool lines_reason(Word word, TraceReason *reason)
{
    static const struct {
        const char *name;
        TraceReason reason;
    } names[] = {{"searched", TRACE_SEARCHED}, {"cut", TRACE_BETA_CUT}, {"table", TRACE_TABLE},
                 {"leaf", TRACE_LEAF},         {"over", TRACE_OVER},    {"stopped", TRACE_STOPPED}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (word_is(word, names[i].name)) {
            *reason = names[i].reason;
            return true;
        }
    }
    return false;
}

/* --- records -------------------------------------------------------------------------------------------------- */

/* The position after the node's move, for its children. */
static void lines_step(LinesReader *reader, TraceLine *node)
{
    const Game *game = reader->lines->game;
    void *before = reader->depth > 0 ? reader->positions[reader->depth - 1] : NULL, *after = NULL;
    if (reader->depth == 0)
        after = position_copy(game, reader->lines->pos);
    else if (before && !game->over(before) && game->parse_move(before, node->name, &node->move, NULL)) {
        after = position_copy(game, before);
        game->make(after, node->move);
    } else {
        node->move = MOVE_NONE;
    }
    reader->positions[reader->depth] = after;
}

/* "> MOVE [ALPHA BETA] [DEPTH]" */
static bool lines_enter(LinesReader *reader, Scan *scan)
{
    TraceLines *lines = reader->lines;
    Word words[4];
    int64_t numbers[3];
    int count = 0;
    while (count < 4 && scan_word(scan, &words[count]))
        count++;
    if (count == 0)
        return lines_wrong(reader, "the move is missing ('-' at the root)");
    if (reader->depth > TRACE_LINES_PLY_MAX)
        return lines_wrong(reader, "more plies than a game has: is every node left with '<'?");
    if (lines->count == LINES_NODES_MAX)
        return lines_wrong(reader, "more nodes than can be compared");
    for (int i = 1; i < count; i++) {
        if (!lines_number(words[i], &numbers[i - 1]))
            return lines_wrong(reader, "alpha, beta and depth are whole numbers, or inf");
    }
    uint32_t number = lines_add(lines, reader->depth > 0 ? reader->open[reader->depth - 1] : TRACE_NO_NODE);
    TraceLine *node = &lines->nodes[number];
    node->line = reader->line;
    word_copy(words[0], node->name, sizeof node->name);
    node->has_window = count >= 3;
    node->has_depth = count == 2 || count == 4;
    if (node->has_window) {
        node->alpha = numbers[0];
        node->beta = numbers[1];
    }
    if (node->has_depth) {
        int64_t depth = numbers[count - 2];
        node->depth = depth > 1000 ? 1000 : depth < -1000 ? -1000 : (int)depth;
    }
    lines_step(reader, node);
    reader->open[reader->depth++] = number;
    return true;
}

/* "< VALUE [REASON]" */
static bool lines_leave(LinesReader *reader, Scan *scan)
{
    Word value, reason;
    if (reader->depth == 0)
        return lines_wrong(reader, "'<' without a node that is open");
    TraceLine *node = &reader->lines->nodes[reader->open[--reader->depth]];
    position_free(reader->lines->game, reader->positions[reader->depth]);
    reader->positions[reader->depth] = NULL;
    if (!scan_word(scan, &value) || !lines_number(value, &node->value))
        return lines_wrong(reader, "the value is missing, or no whole number");
    node->has_value = true;
    if (scan_word(scan, &reason)) {
        node->has_reason = lines_reason(reason, &node->reason);
        if (!node->has_reason)
            return lines_wrong(reader, "a reason is searched, cut, table, leaf, over or stopped");
    }
    return true;
}

/* "game NAME", "position TEXT", "moves MOVES", "values mover|max": before the first node. */
static bool lines_header(LinesReader *reader, Word word, Scan *scan)
{
    TraceLines *lines = reader->lines;
    char text[LINES_LINE_MAX + 1];
    word_copy(scan_rest(scan), text, sizeof text);
    if (lines->count > 0)
        return lines_wrong(reader, "a line begins with > or <");
    if (word_is(word, "game")) {
        if (lines->game)
            return lines_wrong(reader, "a second game");
        lines->game = games_find(text, reader->error);
        lines->pos = lines->game ? position_new(lines->game, "", reader->error) : NULL;
        return lines->pos != NULL;
    }
    if (!lines->game)
        return lines_wrong(reader, "the line 'game NAME' is missing");
    if (word_is(word, "position")) {
        position_free(lines->game, lines->pos);
        lines->pos = position_new(lines->game, text, reader->error);
        return lines->pos || error_prefix(reader->error, "line %u", reader->line);
    }
    if (word_is(word, "moves"))
        return position_play(lines->game, lines->pos, text, reader->error) ||
               error_prefix(reader->error, "line %u", reader->line);
    if (word_is(word, "values")) {
        reader->from_max = strcmp(text, "max") == 0;
        return reader->from_max || strcmp(text, "mover") == 0 ||
               lines_wrong(reader, "values are of the mover or of max");
    }
    return lines_wrong(reader, "not game, position, moves, values, > or <");
}

static bool lines_take_line(LinesReader *reader, const char *line)
{
    Scan scan = scan_start(line);
    Word word;
    if (!scan_word(&scan, &word) || word.at[0] == '#')
        return true;
    if (!word_is(word, ">") && !word_is(word, "<"))
        return lines_header(reader, word, &scan);
    if (!reader->lines->game)
        return lines_wrong(reader, "the line 'game NAME' is missing");
    return word_is(word, ">") ? lines_enter(reader, &scan) : lines_leave(reader, &scan);
}

/* --- afterwards ----------------------------------------------------------------------------------------------- */

/* What was told from the root's side, for the side to move. */
static void lines_turn(TraceLines *lines)
{
    for (uint32_t i = 0; i < lines->count; i++) {
        TraceLine *node = &lines->nodes[i];
        if (node->ply % 2 == 1) {
            int64_t alpha = node->alpha;
            node->value = -node->value;
            node->alpha = -node->beta;
            node->beta = -alpha;
        }
    }
}

/* Whatever is as far out as the root's own window is open: students have infinities of their own. */
static void lines_open_ends(TraceLines *lines)
{
    int64_t open = TRACE_OWN_INFINITE;
    for (uint32_t i = 0; i < lines->count; i++) {
        const TraceLine *node = &lines->nodes[i];
        if (node->parent == TRACE_NO_NODE && node->has_window && node->alpha == -node->beta && node->beta < open)
            open = node->beta;
    }
    for (uint32_t i = 0; i < lines->count; i++) {
        int64_t *const ends[2] = {&lines->nodes[i].alpha, &lines->nodes[i].beta};
        for (int k = 0; k < 2; k++)
            *ends[k] = *ends[k] >= open ? lines->infinite : *ends[k] <= -open ? -lines->infinite : *ends[k];
    }
}

bool trace_lines_are(const char *bytes, size_t size)
{
    size_t length = strlen(TRACE_LINES_MAGIC);
    return size > length && memcmp(bytes, TRACE_LINES_MAGIC, length) == 0 &&
           (bytes[length] == '\n' || bytes[length] == '\r');
}

bool trace_lines_read(TraceLines *lines, const char *bytes, size_t size, Error *error)
{
    LinesReader reader = {.lines = lines, .error = error};
    bool fine = true;
    *lines = (TraceLines){.infinite = TRACE_OWN_INFINITE};
    for (const char *at = bytes, *end = bytes + size; fine && at < end;) {
        char line[LINES_LINE_MAX + 1];
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop ? stop : end) - at);
        reader.line++;
        if (length > LINES_LINE_MAX)
            fine = lines_wrong(&reader, "a line of more than 65536 bytes");
        if (fine) {
            memcpy(line, at, length);
            line[length] = '\0';
            fine = reader.line == 1 || lines_take_line(&reader, line);
        }
        at += length + 1;
    }
    fine = fine && (lines->count > 0 || lines_wrong(&reader, "there is no node"));
    while (reader.depth > 0)
        position_free(lines->game, reader.positions[--reader.depth]);
    if (!fine) {
        trace_lines_free(lines);
        return false;
    }
    if (reader.from_max)
        lines_turn(lines);
    lines_open_ends(lines);
    return true;
}

void trace_lines_take(TraceLines *lines, const TraceTree *tree)
{
    *lines =
        (TraceLines){.game = tree->game, .pos = position_copy(tree->game, tree->pos), .infinite = TRACE_OWN_INFINITE};
    for (uint32_t i = 0; i < tree->count; i++) {
        const TraceTreeNode *from = &tree->nodes[i];
        uint32_t number = lines_add(lines, from->parent);
        TraceLine *node = &lines->nodes[number];
        node->alpha = from->alpha;
        node->beta = from->beta;
        node->value = from->value;
        node->depth = from->depth;
        node->move = from->move;
        node->has_window = node->has_depth = node->has_reason = true;
        node->has_value = from->reason != TRACE_STOPPED;
        node->reason = (TraceReason)from->reason;
    }
    for (uint32_t i = 0; i < lines->count; i++) {
        int64_t *const ends[2] = {&lines->nodes[i].alpha, &lines->nodes[i].beta};
        for (int k = 0; k < 2; k++)
            *ends[k] = *ends[k] >= tree->infinite    ? lines->infinite
                       : *ends[k] <= -tree->infinite ? -lines->infinite
                                                     : *ends[k];
    }
}

bool trace_lines_open(TraceLines *lines, const char *path, Error *error)
{
    Text text = {0};
    TraceTree tree;
    if (!text_read_input(&text, path, LINES_BYTES_MAX, error))
        return false;
    bool fine;
    if (trace_lines_are(text_string(&text), text.length)) {
        fine = trace_lines_read(lines, text_string(&text), text.length, error) || error_prefix(error, "%.100s", path);
    } else {
        fine =
            trace_tree_read_bytes(&tree, text_string(&text), text.length, error) || error_prefix(error, "%.100s", path);
        if (fine) {
            trace_lines_take(lines, &tree);
            trace_tree_free(&tree);
        }
    }
    text_free(&text);
    return fine;
}

/* --- writing -------------------------------------------------------------------------------------------------- */

static void lines_print_number(const TraceLines *lines, int64_t number, FILE *file)
{
    if (number >= lines->infinite || number <= -lines->infinite)
        fputs(number > 0 ? " inf" : " -inf", file);
    else
        fprintf(file, " %" PRId64, number);
}

static const char *lines_reason_name(TraceReason reason)
{
    static const TraceReason reasons[] = {TRACE_SEARCHED, TRACE_BETA_CUT, TRACE_TABLE, TRACE_LEAF, TRACE_OVER};
    static const char *const names[] = {" searched", " cut", " table", " leaf", " over"};
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++) {
        if (reasons[i] == reason)
            return names[i];
    }
    return "";
}

/* A node and all below it; `before` is the position that its move was made in, NULL at a root or behind a strange move.
 */
static void lines_print_node(const TraceLines *lines, uint32_t number, const void *before, FILE *file)
{
    const TraceLine *node = &lines->nodes[number];
    const Game *game = lines->game;
    Text move = {0};
    void *pos = NULL;
    if (node->parent == TRACE_NO_NODE) {
        text_add(&move, "-");
        pos = position_copy(game, lines->pos);
    } else if (before && node->move != MOVE_NONE && !game->over(before) && game_legal(game, before, node->move)) {
        game->print_move(before, node->move, &move);
        pos = position_copy(game, before);
        game->make(pos, node->move);
    } else {
        text_add(&move, node->name[0] ? node->name : "?");
    }
    fprintf(file, "%*s> %s", 2 * node->ply, "", text_string(&move));
    if (node->has_window) {
        lines_print_number(lines, node->alpha, file);
        lines_print_number(lines, node->beta, file);
    }
    if (node->has_depth)
        fprintf(file, " %d", node->depth);
    fputc('\n', file);
    for (uint32_t i = node->first; i != TRACE_NO_NODE; i = lines->nodes[i].next)
        lines_print_node(lines, i, pos, file);
    if (node->has_value) {
        fprintf(file, "%*s<", 2 * node->ply, "");
        lines_print_number(lines, node->value, file);
        fprintf(file, "%s\n", node->has_reason ? lines_reason_name(node->reason) : "");
    }
    position_free(game, pos);
    text_free(&move);
}

void trace_lines_print(const TraceLines *lines, FILE *file)
{
    Text position = {0};
    lines->game->print_full(lines->pos, &position);
    fprintf(file, "%s\ngame %s\nposition %s\n", TRACE_LINES_MAGIC, lines->game->name, text_string(&position));
    text_free(&position);
    for (uint32_t i = 0; i < lines->count; i++) {
        if (lines->nodes[i].parent == TRACE_NO_NODE)
            lines_print_node(lines, i, NULL, file);
    }
}

void trace_lines_free(TraceLines *lines)
{
    if (lines->game)
        position_free(lines->game, lines->pos);
    free(lines->nodes);
    memset(lines, 0, sizeof *lines);
}

uint32_t trace_lines_root(const TraceLines *lines)
{
    uint32_t last = TRACE_NO_NODE;
    for (uint32_t i = 0; i < lines->count; i++) {
        if (lines->nodes[i].parent == TRACE_NO_NODE && lines->nodes[i].has_value)
            last = i;
    }
    return last;
}

void *trace_lines_position(const TraceLines *lines, uint32_t node)
{
    uint32_t line[TRACE_LINES_PLY_MAX + 64];
    int length = 0;
    for (uint32_t at = node; lines->nodes[at].parent != TRACE_NO_NODE; at = lines->nodes[at].parent)
        line[length++] = at;
    void *pos = position_copy(lines->game, lines->pos);
    while (length > 0) {
        Move move = lines->nodes[line[--length]].move;
        if (move == MOVE_NONE || lines->game->over(pos) || !game_legal(lines->game, pos, move)) {
            position_free(lines->game, pos);
            return NULL;
        }
        lines->game->make(pos, move);
    }
    return pos;
}
