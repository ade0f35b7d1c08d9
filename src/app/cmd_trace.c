/* SPDX-License-Identifier: MIT
 *
 * cmd_trace - `wuqi trace`: records a search as a tree, or opens such a record; shows, prints, draws, checks it.
 */
#include "app/args.h"
#include "app/commands.h"
#include "app/style.h"
#include "app/trace_run.h"
#include "app/ui.h"
#include "trace/trace_file.h"

int cmd_trace(int argc, char **argv)
{
    TraceCommand command = {
        .position = "", .moves = "", .player = "search", .megabytes = TRACE_BYTES_DEFAULT / 1000000};
    const ArgOption options[] = {
        {"--position", "TEXT", "the position (the start)", "局面（默认为开局）", ARG_TEXT, &command.position, 0, 0},
        {"--moves", "MOVES", "moves to play from there first", "先从该局面走这些着法", ARG_TEXT, &command.moves, 0, 0},
        THINK_OPTION_DEPTH(command.think.depth),
        THINK_OPTION_NODES(command.think.nodes),
        {"--player", "SPEC", "whose search: search:..., engine or classic:... (search: plain alpha-beta)",
         "谁的搜索：search:...、engine 或 classic:...（默认 search：朴素 α-β）", ARG_TEXT, &command.player, 0, 0},
        {"--out", "FILE", "keep the trace", "保存搜索记录", ARG_TEXT, &command.out, 0, 0},
        {"--plies", "N", "record nodes down to ply N, sum up the rest", "只逐一记录到第 N 层，其余汇总", ARG_INT,
         &command.plies, 1, SEARCH_MAX_PLY},
        {"--limit", "MB", "size of the trace (60)", "记录文件大小上限（60）", ARG_INT, &command.megabytes, 1, 100000},
        {"--show", NULL, "walk through the tree on the terminal", "在终端里浏览搜索树", ARG_FLAG, &command.show, 0, 0},
        {"--print", NULL, "print every change of alpha and beta and every cut, with the board",
         "打印每次 α/β 更新与剪枝及其棋盘", ARG_FLAG, &command.print, 0, 0},
        {"--dot", "FILE", "draw the tree for Graphviz (-: stdout)", "导出 Graphviz 图（-：标准输出）", ARG_TEXT,
         &command.dot, 0, 0},
        STYLE_OPTIONS(command.ascii, command.hanzi),
        ARG_OPTION_JSON(command.json),
        ARG_OPTION_END,
    };
    ArgSpec spec = {
        .command = "trace",
        .usage = "GAME|FILE [options]",
        .about = "Records a search as a tree (depth 4 unless told otherwise), or opens a record: every node with its "
                 "window,\n"
                 "value and why it stopped. Every cut is checked.",
        .about_zh =
            "把一次搜索记录成树（默认深度 4），或打开已有记录：每个节点的窗口、值以及停止原因，并核对每次剪枝。",
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
