/* SPDX-License-Identifier: MIT
 *
 * commands - the one table that main, help and the completion go by.
 */
#include "app/commands.h"

#include <stddef.h>
#include <string.h>

const Command commands[] = {
    {"play", cmd_play, "a game in the terminal", "在终端里对局"},
    {"replay", cmd_replay, "a finished game step by step, mistakes marked", "逐步重放一局，标出失误"},
    {"analyze", cmd_analyze, "think about a position and show the lines", "分析局面，显示各主变"},
    {"eval", cmd_eval, "every evaluation of a position, term by term", "逐项显示局面的各个估值"},
    {"perft", cmd_perft, "count the positions reachable in N plies", "统计 N 步内的局面数"},
    {"bench", cmd_bench, "fixed work: node signature and speed for each game", "固定工作量：各棋的节点特征值与速度"},
    {"suite", cmd_suite, "positions with expected answers: solved, time, nodes", "测试题库：正确数、时间、节点数"},
    {"match", cmd_match, "two players, many games, Elo with error bars", "两个棋手对局多盘，给出 Elo 与误差"},
    {"openings", cmd_openings, "balanced openings found by the engine", "由引擎寻找的均衡开局"},
    {"tournament", cmd_tournament, "many players: round robin, gauntlet, Swiss", "多个棋手：循环赛、擂台赛、瑞士制"},
    {"ladder", cmd_ladder, "a standing contest with ratings and leagues", "天梯：持续的比赛与等级分"},
    {"runs", cmd_runs, "what is in the database, and how far it is", "查看数据库中的比赛"},
    {"check", cmd_check, "does a bot keep to its protocol? point by point", "逐项检查外部程序是否遵守协议"},
    {"bundle", cmd_bundle, "all about one game in a folder, to debug a bot", "导出一局的调试信息"},
    {"worker", cmd_worker, "play games of runs kept in a database, beside others", "参与数据库中比赛的对局"},
    {"serve", cmd_serve, "the page, and jobs for workers on other machines",
     "提供网页，并向其他机器的工作进程分发作业"},
    {"site", cmd_site, "write the page into a folder for any web space", "把网页写入目录，供任何静态空间使用"},
    {"engine", cmd_engine, "speak a protocol on stdin and stdout", "通过标准输入输出使用协议"},
    {"lab", cmd_lab, "experiments: every one of the reports, and new ones", "实验室：各报告中的实验与新实验"},
    {"trace", cmd_trace, "the search as a tree: every window, value and cut", "搜索过程之树：每个窗口、值与剪枝"},
    {"prove", cmd_prove, "trees that prove black wins at five in a row, and their check",
     "证明五子棋黑方必胜的树及其检查"},
    {"convert", cmd_convert, "game records from one format to another", "转换棋谱格式"},
    {"train", cmd_train, "make an evaluation's weights from self-play", "通过自我对弈训练评估权重"},
    {"calibrate", cmd_calibrate, "bias and error of an evaluation, against long searches", "测量评估函数的偏差与误差"},
    {"probcut", cmd_probcut, "reversi: shallow searches against deep ones", "黑白棋：测量浅层与深层搜索值之差"},
    {"tune", cmd_tune, "better numbers for a game's search, found by games", "通过对局调整搜索参数"},
    {"games", cmd_games, "list the games", "列出所有棋种"},
    {"help", cmd_help, "explain a command", "查看命令说明"},
    {"version", cmd_version, "print the version", "显示版本"},
    {NULL, NULL, NULL, NULL},
};

const Command *commands_find(const char *name)
{
    for (const Command *command = commands; command->name; command++) {
        if (strcmp(command->name, name) == 0)
            return command;
    }
    return NULL;
}
