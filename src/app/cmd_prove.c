/* SPDX-License-Identifier: MIT
 *
 * cmd_prove - `wuqi prove`: makes trees that prove black's win in five in a row, or the book of solved positions of
 * reversi 6x6; or checks a file of them.
 */
#include <stdlib.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/lock_args.h"
#include "app/prove_run.h"
#include "app/store_args.h"
#include "app/ui.h"

int cmd_prove(int argc, char **argv)
{
    ProveCommand command = {.nodes = 20000, .search = 40000, .tries = 5, .quiet = 14, .hash = 64, .empties = 24};
    const ArgOption options[] = {
        {"--file", "FILE", "where the proofs are kept; what is there is gone on with",
         "保存证明的文件；已有内容会接着做", ARG_TEXT, &command.file, 0, 0},
        {"--moves", "MOVES", "prove this position (every white reply to the centre)",
         "证明该局面（默认：对天元的每个白方应手）", ARG_TEXT, &command.moves, 0, 0},
        {"--first", "MOVE", "black's move in that position, and no other", "黑方在该局面只走此着", ARG_TEXT,
         &command.first, 0, 0},
        {"--verify", "FILE", "check the proofs of a file, by the rule of the game alone", "仅依据规则检查文件中的证明",
         ARG_TEXT, &command.verify, 0, 0},
        {"--quiet", "N", "moves of black in a line that are no threats (14)",
         "一条变化中黑方不靠追击选出的着数上限（14）", ARG_INT, &command.quiet, 0, 40},
        {"--tries", "N", "such moves tried in a position (5)", "每个局面尝试的着数（5）", ARG_INT, &command.tries, 1,
         PROOF_TRIES_MAX},
        {"--nodes", "N", "for a proof by threats (20000)", "每次追击证明的节点数（20000）", ARG_INT, &command.nodes,
         100, 1000000000},
        {"--search", "N", "nodes to choose a move where there is no such proof (40000)",
         "没有追击证明时选着的节点数（40000）", ARG_INT, &command.search, 100, 1000000000},
        {"--empties", "N", "reversi6: fewest empty squares of a position in the book (24)",
         "reversi6：书中局面的最少空格数（24）", ARG_INT, &command.empties, 16, 32},
        {"--seconds", "N", "stop after so many seconds of processor time", "用完这么多秒处理器时间后停止", ARG_INT,
         &command.seconds, 1, 100000000},
        {"--hash", "MB", "memory of the table (64)", "置换表大小（64）", ARG_INT, &command.hash, 1, 65536},
        {"--db", "FILE|URL", "prove the positions as jobs of this database, beside wuqi worker",
         "把各局面的证明作为此数据库的作业，与 wuqi worker 一同执行", ARG_TEXT, &command.db, 0, 0},
        {"--concurrency", "N", "with --db: jobs at the same time here (1)", "与 --db 合用：本机同时执行的作业数（1）",
         ARG_INT, &command.concurrency, 1, 64},
        {"--queue", NULL, "with --db: none here, workers do", "与 --db 合用：本进程不做，全部交给工作进程", ARG_FLAG,
         &command.queue, 0, 0},
        LOCK_OPTION_WAIT(command.wait),
        ARG_OPTION_JSON(command.json),
        ARG_OPTION_END,
    };
    ArgSpec spec = {
        .command = "prove",
        .usage = "GAME --file FILE [options]",
        .about = "Proves that black wins at five in a row on 15x15 (freestyle): a tree with black's move and an answer "
                 "to every reply of\n"
                 "white, for each of the 35 replies to the centre that are not mirrored forms of each other, or for a "
                 "position.\n"
                 "For reversi6: solves the positions near the beginning that a side playing perfectly can meet, "
                 "whatever the other side does.\n"
                 "Ctrl-C stops; the same command goes on. --verify checks a file and believes nothing but the rule.",
        .about_zh = "证明 15x15 自由规则五子棋黑方必胜：一棵树，含黑方每着及对白方每个应手的回答；\n"
                    "对天元的 35 个（不计对称）白方应手逐一证明，或证明指定局面。\n"
                    "reversi6：解出完美一方在开局阶段可能遇到的全部局面，无论对方如何应对。\n"
                    "Ctrl-C 停止，再次运行即接着做。--verify 只依据规则检查文件。",
        .options = options,
        .words_min = 1,
        .words_max = 1,
        .word_names = "GAME",
    };
    ArgWords words;
    int status = args_parse(&spec, argc, argv, &words);
    if (status != ARGS_READY)
        return status;
    Error error = {0};
    command.game = games_find(words.at[0], &error);
    if (!command.game)
        return ui_bad("prove", &error);
    bool bad = false;
    char *about = store_args_about(argc, argv, (RunAbout){0});
    command.about = about;
    const bool good = prove_run(&command, &bad, &error);
    free(about);
    if (good)
        return STATUS_DONE;
    return bad ? ui_bad("prove", &error) : ui_failed("prove", &error);
}
