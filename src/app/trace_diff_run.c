/* SPDX-License-Identifier: MIT
 *
 * trace_diff_run - the reference, and the answer for people and as JSON.
 */
#include "app/trace_diff_run.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/style.h"
#include "app/ui.h"
#include "trace/trace_diff.h"

/* --- the reference -------------------------------------------------------------------------------------------- */

/* Searches the same position and reads what it recorded. */
static bool diff_search(const TraceCommand *command, const TraceLines *mine, TraceLines *reference, Error *error)
{
    char path[] = "/tmp/wuqi-trace-XXXXXX";
    uint32_t root = trace_lines_root(mine);
    Text position = {0};
    if (root == TRACE_NO_NODE)
        return error_set(error, "the search has no end: its root is not left with '<'");
    TraceCommand wanted = *command;
    int depth = trace_diff_depth(mine, root);
    mine->game->print_full(mine->pos, &position);
    wanted.position = text_string(&position);
    wanted.moves = "";
    wanted.player = strcmp(command->player, "search") != 0 ? command->player : trace_diff_player(mine, root);
    if (wanted.think.depth == 0 && wanted.think.nodes == 0)
        wanted.think.depth = depth > 0 ? depth : 1;
    int file = mkstemp(path);
    bool fine = file >= 0 || error_set(error, "%s: %s", path, strerror(errno));
    if (fine)
        close(file);
    fine = fine && trace_record(&wanted, mine->game, path, error) && trace_lines_open(reference, path, error);
    if (file >= 0)
        unlink(path);
    text_free(&position);
    return fine;
}

/* --- the answer ----------------------------------------------------------------------------------------------- */

static void diff_print_json(const TraceLines *mine, const TraceLines *reference, const TraceDiff *diff)
{
    Text json = {0};
    trace_diff_json(mine, reference, diff, ui_chinese(), &json);
    ui_print_json(json_loads(text_string(&json), 0, NULL));
    text_free(&json);
}

static void diff_print_board(const TraceCommand *command, const TraceLines *mine, uint32_t node)
{
    Text board = {0};
    BoardStyle style = style_board(command->ascii, command->hanzi);
    void *pos = trace_lines_position(mine, node);
    if (pos) {
        board_draw(mine->game, pos, &style, -1, &board);
        printf("\n%s", text_string(&board));
    }
    position_free(mine->game, pos);
    text_free(&board);
}

static void diff_print(const TraceCommand *command, const TraceLines *mine, const TraceLines *reference,
                       const TraceDiff *diff)
{
    Text sentence = {0}, path = {0};
    const char *meaning = trace_diff_meaning(diff->mistake, ui_chinese());
    trace_diff_sentence(mine, reference, diff, ui_chinese(), &sentence);
    if (diff->kind == DIFF_NONE || diff->kind == DIFF_START) {
        printf("%s", text_string(&sentence));
        printf(diff->kind == DIFF_NONE ? ui_text(": %" PRIu64 " nodes\n", "：%" PRIu64 " 个节点\n") : "\n",
               diff->equal);
    } else {
        trace_diff_path(mine, diff->mine, ui_chinese(), &path);
        printf(ui_text("First difference after %" PRIu64 " equal nodes, %s%s",
                       "前 %" PRIu64 " 个节点相同，首个不同在%s%s"),
               diff->equal, path.length > 0 ? ui_text("after ", "着法 ") : ui_text("at the root", "根节点"),
               text_string(&path));
        if (mine->nodes[diff->mine].line > 0)
            printf(ui_text(" (line %u)", "（第 %u 行）"), mine->nodes[diff->mine].line);
        printf(ui_text(":\n  %s\n", "：\n  %s\n"), text_string(&sentence));
        if (*meaning)
            printf(ui_text("  usual reason: %s\n", "  常见原因：%s\n"), meaning);
        diff_print_board(command, mine, diff->mine);
    }
    if (diff->bounds > 0)
        printf(
            ui_text(
                "%" PRIu64
                " values beyond their window were told differently, which is no mistake; --strict compares them, too\n",
                "有 %" PRIu64 " 个超出窗口的值不同，这不算错误；--strict 也比较这些值\n"),
            diff->bounds);
    text_free(&sentence);
    text_free(&path);
}

int trace_diff_run(const TraceCommand *command, const char *mine, const char *reference)
{
    Error error;
    TraceLines own = {.game = NULL}, other = {.game = NULL};
    TraceDiff diff;
    bool fine = trace_lines_open(&own, mine, &error) &&
                (reference ? trace_lines_open(&other, reference, &error) : diff_search(command, &own, &other, &error));
    int status = STATUS_DONE;
    if (fine) {
        trace_diff(&own, &other, command->strict, &diff);
        if (command->json)
            diff_print_json(&own, &other, &diff);
        else
            diff_print(command, &own, &other, &diff);
        status = diff.kind == DIFF_NONE ? STATUS_DONE : STATUS_FAILED;
    }
    trace_lines_free(&own);
    trace_lines_free(&other);
    return fine ? status : ui_bad("trace", &error);
}
