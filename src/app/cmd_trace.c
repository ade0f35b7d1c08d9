/* SPDX-License-Identifier: MIT
 *
 * cmd_trace - `wuqi trace`: records a search as a tree, or opens such a record; shows, prints, draws, checks it.
 */
#include "app/args.h"
#include "app/commands.h"
#include "app/trace_run.h"
#include "app/ui.h"
#include "lab/trace_file.h"
#include "arena/record.h"
#include "lab/trace_check.h"
#include "lab/trace_dot.h"
#include "lab/trace_file.h"
#include "players/player.h"
#include "tui/trace_print.h"
#include "tui/trace_view.h"
#include "tui/words.h"

enum { TRACE_DEFAULT_DEPTH = 4 };

typedef struct TraceCommand {
    const char *position, *moves, *player, *out, *dot;
    ThinkOptions think;
    int64_t plies, megabytes;
    bool show, print, ascii, json;
} TraceCommand;

/* Searches and writes the trace to `path`. */
static bool trace_record(const TraceCommand *command, const Game *game, const char *path, Error *error)
{
    void *pos = position_new(game, command->position, error);
    Player *player = NULL;
    bool fine = pos && position_play(game, pos, command->moves, error) &&
                (!game->over(pos) || error_set(error, "the game is over in this position: there is nothing to search"));
    if (fine)
        fine = (player = player_new(game, command->player, error)) != NULL;
    if (fine && strncmp(command->player, "search", 6) != 0 && strncmp(command->player, "engine", 6) != 0)
        fine = error_set(error, "--player: only 'search' and 'engine' let their search be traced");
    if (fine) {
        TraceOptions options = {.path = path, .game = game, .pos = pos, .player = command->player,
                                .plies = (int)command->plies, .bytes = command->megabytes * 1000000};
        TraceWriter *writer = trace_writer_new(&options, error);
        PlayerTurn turn = {.pos = pos, .limits = think_limits(&command->think, 0), .stop = ui_catch_interrupt()};
        PlayerAnswer answer = {0};
        if (turn.limits.depth == 0 && turn.limits.nodes == 0)
            turn.limits.depth = TRACE_DEFAULT_DEPTH;
        if (writer) {
            turn.trace = trace_writer_trace(writer);
            player_move(player, &turn, &answer, NULL);
        }
        fine = writer && trace_writer_finish(writer, &answer.report, error);
    }
    player_free(player);
    position_free(game, pos);
    return fine;
}

static bool trace_write_dot(const TraceTree *tree, const char *path, Error *error)
{
    FILE *file = strcmp(path, "-") == 0 ? stdout : fopen(path, "w");
    if (!file)
        return error_set(error, "%s: %s", path, strerror(errno));
    trace_dot_write(tree, TRACE_DOT_NODES, file);
    return file == stdout || fclose(file) == 0 || error_set(error, "%s: %s", path, strerror(errno));
}

static void trace_print_summary(const TraceCommand *command, const TraceTree *tree, const TraceCounts *counts)
{
    Text best = {0}, value = {0};
    if (tree->complete && tree->best != MOVE_NONE)
        tree->game->print_move(tree->pos, tree->best, &best);
    words_value(tree->game, tree->value, ui_chinese(), &value);
    if (command->json)
        ui_print_json(json_pack("{s:s, s:s, s:s, s:o, s:I, s:I, s:I, s:I, s:b}", "game", tree->game->name, "player", tree->player,
                                "best", text_string(&best), "score", record_score(tree->game, tree->value), "nodes",
                                (json_int_t)tree->total, "recorded", (json_int_t)tree->count, "cuts", (json_int_t)counts->cuts,
                                "time_ms", (json_int_t)(tree->time_us / 1000), "complete", tree->complete));
    else
        printf(ui_text("%s: %s, best %s, score %s, %" PRIu64 " nodes searched, %u recorded, %" PRIu64 " cuts, all of them right\n",
                       "%s：%s，最佳 %s，分数 %s，搜索 %" PRIu64 " 个节点，记录 %u 个，剪枝 %" PRIu64 " 次，均已核对\n"),
               tree->game->name, tree->player, text_string(&best), text_string(&value), tree->total, tree->count, counts->cuts);
    text_free(&best);
    text_free(&value);
}

static bool trace_use(const TraceCommand *command, const char *path, Error *error)
{
    TraceTree tree;
    TraceCounts counts;
    if (!trace_tree_read(&tree, path, error))
        return false;
    BoardStyle style = {.chinese = ui_chinese(), .ascii = command->ascii, .colour = isatty(STDOUT_FILENO) && !getenv("NO_COLOR")};
    bool fine = !command->dot || trace_write_dot(&tree, command->dot, error);
    if (fine && command->print)
        trace_print(&tree, &style, stdout);
    if (fine && command->show)
        trace_view_run(&tree, &style, stdin);
    bool quiet = command->show || command->print || (command->dot && strcmp(command->dot, "-") == 0);
    if (fine && !quiet) {
        fine = trace_check(&tree, &counts, error);
        if (fine)
            trace_print_summary(command, &tree, &counts);
    }
    trace_tree_free(&tree);
    return fine;
}

/* A game is searched, into --out or a file for the moment; anything else is a trace to open. */
static bool trace_run(const TraceCommand *command, const char *word, bool *bad, Error *error)
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

int cmd_trace(int argc, char **argv)
{
    TraceCommand command = {.position = "", .moves = "", .player = "search", .megabytes = TRACE_BYTES_DEFAULT / 1000000};
    const ArgOption options[] = {
        {"--position", "TEXT", "the position (the start)", "局面（默认为开局）", ARG_TEXT, &command.position, 0, 0},
        {"--moves", "MOVES", "moves to play from there first", "先从该局面走这些着法", ARG_TEXT, &command.moves, 0, 0},
        THINK_OPTION_DEPTH(command.think.depth),
        THINK_OPTION_NODES(command.think.nodes),
        {"--player", "SPEC", "whose search: search:... or engine (search: plain alpha-beta)",
         "谁的搜索：search:... 或 engine（默认 search：朴素 α-β）", ARG_TEXT, &command.player, 0, 0},
        {"--out", "FILE", "keep the trace", "保存搜索记录", ARG_TEXT, &command.out, 0, 0},
        {"--plies", "N", "record nodes down to ply N, sum up the rest", "只逐一记录到第 N 层，其余汇总", ARG_INT, &command.plies, 1,
         SEARCH_MAX_PLY},
        {"--limit", "MB", "size of the trace (60)", "记录文件大小上限（60）", ARG_INT, &command.megabytes, 1, 100000},
        {"--show", NULL, "walk through the tree on the terminal", "在终端里浏览搜索树", ARG_FLAG, &command.show, 0, 0},
        {"--print", NULL, "print every change of alpha and beta and every cut, with the board",
         "打印每次 α/β 更新与剪枝及其棋盘", ARG_FLAG, &command.print, 0, 0},
        {"--dot", "FILE", "draw the tree for Graphviz (-: stdout)", "导出 Graphviz 图（-：标准输出）", ARG_TEXT, &command.dot, 0, 0},
        {"--ascii", NULL, "letters instead of glyphs", "用字母代替棋子符号", ARG_FLAG, &command.ascii, 0, 0},
        ARG_OPTION_JSON(command.json),
        ARG_OPTION_END,
    };
    ArgSpec spec = {
        .command = "trace",
        .usage = "GAME|FILE [options]",
        .about = "Records a search as a tree (depth 4 unless told otherwise), or opens a record: every node with its window,\n"
                 "value and why it stopped. Every cut is checked.",
        .about_zh = "把一次搜索记录成树（默认深度 4），或打开已有记录：每个节点的窗口、值以及停止原因，并核对每次剪枝。",
        .options = options,
        .words_min = 1,
        .words_max = 1,
        .word_names = "GAME",
    };
    ArgWords words;
    int status = args_parse(&spec, argc, argv, &words);
    if (status != ARGS_READY)
        return status;
    Error error;
    bool bad;
    if (trace_run(&command, words.at[0], &bad, &error))
        return STATUS_DONE;
    return bad ? ui_bad("trace", &error) : ui_failed("trace", &error);
}
