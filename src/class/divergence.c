/* SPDX-License-Identifier: MIT
 *
 * divergence - the student's lines and a trace of the reference, given to trace_diff.
 */
#include "class/divergence.h"

#include <string.h>

#include "trace/trace_diff.h"
#include "trace/trace_file.h"

/* The student's lines with the head that says what they are of. */
static bool divergence_read(const ProbeQuestion *question, const Text *trace, TraceLines *mine)
{
    Text all = {0};
    void *pos = opening_play(question->game, question->opening);
    text_printf(&all, TRACE_LINES_MAGIC "\ngame %s\nposition ", question->game->name);
    question->game->print_full(pos, &all);
    text_add_char(&all, '\n');
    text_add_bytes(&all, text_string(trace), trace->length);
    bool read = trace_lines_read(mine, text_string(&all), all.length, NULL);
    position_free(question->game, pos);
    text_free(&all);
    return read;
}

static bool divergence_record(const ProbeQuestion *question, const char *spec, TraceLines *lines)
{
    void *pos = opening_play(question->game, question->opening);
    TraceOptions options = {.game = question->game, .pos = pos, .player = spec};
    Player *player = player_new(question->game, spec, NULL);
    TraceWriter *writer = trace_writer_new_memory(&options);
    PlayerTurn turn = {
        .pos = pos, .analysis = true, .limits = {.depth = question->depth}, .trace = trace_writer_trace(writer)};
    PlayerAnswer answer = {0};
    Text bytes = {0};
    TraceTree tree;
    player_move(player, &turn, &answer, NULL);
    trace_writer_take(writer, &answer.report, &bytes);
    bool read = trace_tree_read_bytes(&tree, text_string(&bytes), bytes.length, NULL);
    if (read) {
        trace_lines_take(lines, &tree);
        trace_tree_free(&tree);
    }
    text_free(&bytes);
    player_free(player);
    position_free(question->game, pos);
    return read;
}

/* The reference as it searches with windows, or without. */
static void divergence_spec(const char *reference, bool windows, Text *spec)
{
    const char *from = windows ? "minimax" : "alphabeta", *to = windows ? "alphabeta" : "minimax";
    const char *at = strstr(reference, from);
    if (at)
        text_printf(spec, "%.*s%s%s", (int)(at - reference), reference, to, at + strlen(from));
    else
        text_add(spec, reference);
}

static void divergence_tell(const TraceLines *mine, const TraceLines *reference, const TraceDiff *diff,
                            Divergence *divergence)
{
    Text path[2] = {{0}, {0}}, sentence[2] = {{0}, {0}};
    for (int chinese = 0; chinese < 2; chinese++) {
        if (diff->kind != DIFF_START)
            trace_diff_path(mine, diff->mine, chinese, &path[chinese]);
        trace_diff_sentence(mine, reference, diff, chinese, &sentence[chinese]);
        text_add(chinese ? &divergence->meaning.zh : &divergence->meaning.en,
                 trace_diff_meaning(diff->mistake, chinese));
    }
    text_printf(&divergence->where.en, "%s%s: %s", path[0].length > 0 ? "after " : "at the root", text_string(&path[0]),
                text_string(&sentence[0]));
    text_printf(&divergence->where.zh, "%s%s：%s", path[1].length > 0 ? "着法 " : "根节点", text_string(&path[1]),
                text_string(&sentence[1]));
    for (int i = 0; i < 2; i++) {
        text_free(&path[i]);
        text_free(&sentence[i]);
    }
    divergence->order = diff->mistake == MISTAKE_ORDER;
    snprintf(divergence->fault, sizeof divergence->fault, "%s",
             diff->mistake == MISTAKE_UNKNOWN ? "search" : trace_mistake_name(diff->mistake));
}

void divergence_find(const ProbeQuestion *question, const char *reference, const Text *trace, Divergence *divergence)
{
    TraceLines mine, theirs;
    TraceDiff diff;
    *divergence = (Divergence){.found = false};
    if (trace->length == 0 || !divergence_read(question, trace, &mine))
        return;
    uint32_t root = trace_lines_root(&mine);
    Text spec = {0};
    divergence_spec(reference, root != TRACE_NO_NODE && mine.nodes[root].has_window, &spec);
    if (root != TRACE_NO_NODE && divergence_record(question, text_string(&spec), &theirs)) {
        trace_diff(&mine, &theirs, false, &diff);
        divergence->found = diff.kind != DIFF_NONE && diff.kind != DIFF_START;
        if (divergence->found)
            divergence_tell(&mine, &theirs, &diff, divergence);
        trace_lines_free(&theirs);
    }
    text_free(&spec);
    trace_lines_free(&mine);
}

void divergence_free(Divergence *divergence)
{
    say_free(&divergence->meaning);
    say_free(&divergence->where);
}
