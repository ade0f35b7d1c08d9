/* SPDX-License-Identifier: MIT
 *
 * trace_run - recording and using traces.
 */
#include "app/trace_run.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/style.h"
#include "app/ui.h"
#include "arena/record.h"
#include "base/outfile.h"
#include "base/words.h"
#include "bots/bots.h"
#include "players/player.h"
#include "trace/trace_check.h"
#include "trace/trace_dot.h"
#include "trace/trace_file.h"
#include "trace/trace_lines.h"
#include "tui/trace_print.h"
#include "tui/trace_view.h"

enum { TRACE_DEFAULT_DEPTH = 4 };

/* The player as it is meant: the report's players know no limits, so that a depth goes into their spec, where what it
 * says itself comes last. */
static void trace_spec(const TraceCommand *command, const Game *game, Text *spec)
{
    const char *colon = strchr(command->player, ':');
    if (trace_is_own(game, command->player) && command->think.depth > 0)
        text_printf(spec, "classic:depth=%d%s%s", (int)command->think.depth, colon ? "," : "", colon ? colon + 1 : "");
    else
        text_add(spec, command->player);
}

bool trace_record(const TraceCommand *command, const Game *game, const char *path, Error *error)
{
    void *pos = position_new(game, command->position, error);
    Player *player = NULL;
    Text spec = {0};
    trace_spec(command, game, &spec);
    bool fine = pos && position_play(game, pos, command->moves, error) &&
                (!game->over(pos) || error_set(error, "the game is over in this position: there is nothing to search"));
    if (fine)
        fine = (player = bots_player_new(game, text_string(&spec), error)) != NULL;
    if (fine && strncmp(command->player, "search", 6) != 0 && strncmp(command->player, "engine", 6) != 0 &&
        strncmp(command->player, "classic", 7) != 0)
        fine = error_set(error, "--player: only 'search', 'engine' and 'classic' let their search be traced");
    if (fine) {
        TraceOptions options = {.path = path,
                                .game = game,
                                .pos = pos,
                                .player = text_string(&spec),
                                .plies = (int)command->plies,
                                .bytes = command->megabytes * 1000000};
        TraceWriter *writer = trace_writer_new(&options, error);
        PlayerTurn turn = {
            .pos = pos, .analysis = true, .limits = think_limits(&command->think, 0), .stop = ui_catch_interrupt()};
        PlayerAnswer answer = {0};
        if (turn.limits.depth == 0 && turn.limits.nodes == 0)
            turn.limits.depth = TRACE_DEFAULT_DEPTH;
        if (writer) {
            turn.trace = trace_writer_trace(writer);
            player_move(player, &turn, &answer, NULL);
        }
        if (writer && trace_writer_recorded(writer) == 0) {
            trace_writer_abandon(writer);
            fine = error_set(error, "--player: in this position %s decides by a rule, without a search tree",
                             text_string(&spec));
        } else {
            fine = writer && trace_writer_finish(writer, &answer.report, error);
        }
    }
    text_free(&spec);
    player_free(player);
    position_free(game, pos);
    return fine;
}

static bool trace_write_dot(const TraceTree *tree, const char *path, Error *error)
{
    OutFile file;
    if (strcmp(path, "-") == 0) {
        trace_dot_write(tree, TRACE_DOT_NODES, stdout);
        return true;
    }
    if (!outfile_open(&file, path, error))
        return false;
    trace_dot_write(tree, TRACE_DOT_NODES, file.stream);
    return outfile_finish(&file, error);
}

static void trace_print_summary(const TraceCommand *command, const TraceTree *tree, const TraceCounts *counts)
{
    Text best = {0}, value = {0};
    if (tree->complete && tree->best != MOVE_NONE)
        game_tell_move(tree->game, tree->pos, tree->best, ui_chinese() && !command->json, &best);
    if (tree->own)
        text_printf(&value, "%+lld", (long long)tree->value);
    else
        game_print_value(tree->game, (int)tree->value, ui_chinese(), &value);
    if (command->json)
        ui_print_json(json_pack(
            "{s:s, s:s, s:s, s:o, s:I, s:I, s:I, s:I, s:b}", "game", tree->game->name, "player", tree->player, "best",
            text_string(&best), "score",
            tree->own ? json_integer((json_int_t)tree->value) : record_score(tree->game, (int)tree->value), "nodes",
            (json_int_t)tree->total, "recorded", (json_int_t)tree->count, "cuts", (json_int_t)counts->cuts, "time_ms",
            (json_int_t)(tree->time_us / 1000), "complete", tree->complete));
    else if (tree->complete)
        printf(ui_text("%s: %s, best %s, score %s, %" PRIu64 " nodes searched, %u recorded, %" PRIu64
                       " cuts, all of them right\n",
                       "%s：%s，最佳 %s，分数 %s，搜索 %" PRIu64 " 个节点，记录 %u 个，剪枝 %" PRIu64
                       " 次，均已核对\n"),
               tree->game->name, tree->player, text_string(&best), text_string(&value), tree->total, tree->count,
               counts->cuts);
    text_free(&best);
    text_free(&value);
}

static bool trace_use(const TraceCommand *command, const char *path, Error *error)
{
    TraceTree tree;
    TraceCounts counts;
    if (!trace_tree_read(&tree, path, error))
        return false;
    BoardStyle style = style_board(command->ascii, command->hanzi);
    bool fine = !command->dot || trace_write_dot(&tree, command->dot, error);
    if (fine && command->lines) {
        TraceLines lines;
        trace_lines_take(&lines, &tree);
        trace_lines_print(&lines, stdout);
        trace_lines_free(&lines);
    }
    if (fine && command->print)
        trace_print(&tree, &style, stdout);
    if (fine && command->show)
        trace_view_run(&tree, &style, stdin);
    bool quiet = command->show || command->print || command->lines || (command->dot && strcmp(command->dot, "-") == 0);
    if (fine && !quiet) {
        fine = trace_check(&tree, &counts, error);
        if (fine)
            trace_print_summary(command, &tree, &counts);
    }
    if (fine && !tree.complete)
        fine = error_set(error, "%s: the trace is cut short: its end is missing after %u nodes", path, tree.count);
    trace_tree_free(&tree);
    return fine;
}

bool trace_run(const TraceCommand *command, const char *word, bool *bad, Error *error)
{
    Error no_game;
    const Game *game = games_find(word, &no_game);
    *bad = true;
    if (!game && access(word, F_OK) != 0)
        return error_set(error, "%s; nor is there a file of that name", no_game.text);
    if (!game)
        return trace_use(command, word, error);
    char moment[] = "/tmp/wuqi-trace-XXXXXX";
    int file = command->out ? -1 : mkstemp(moment);
    if (!command->out && file < 0)
        return error_set(error, "%s: %s", moment, strerror(errno));
    if (file >= 0)
        close(file);
    const char *path = command->out ? command->out : moment;
    bool fine = trace_record(command, game, path, error);
    *bad = !fine;
    fine = fine && trace_use(command, path, error);
    if (!command->out)
        remove(moment);
    return fine;
}
