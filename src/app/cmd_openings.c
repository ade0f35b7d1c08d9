/* SPDX-License-Identifier: MIT
 *
 * cmd_openings - `wuqi openings GAME`: openings that our own search calls even, for `match --openings`;
 * data/openings.txt is made so.
 */
#include <stdio.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/ui.h"
#include "arena/balance.h"

typedef struct OpeningsCommand {
    const Game *game;
    bool json, named;
    int told, wanted;
} OpeningsCommand;

static void openings_on_found(void *context, const Opening *opening, int64_t score)
{
    OpeningsCommand *command = context;
    Text line = {0};
    char progress[64];
    opening_print(command->game, opening, &line);
    ui_progress(NULL);
    if (command->json)
        ui_print_json(json_pack("{s:s, s:s, s:f}", "game", command->game->name, "opening", text_string(&line), "score",
                                (double)score / 100));
    else if (command->named)
        printf("%s %+.2f %s\n", command->game->name, (double)score / 100, text_string(&line));
    else
        puts(text_string(&line));
    fflush(stdout);
    text_free(&line);
    snprintf(progress, sizeof progress, "%d/%d", ++command->told, command->wanted);
    ui_progress(progress);
}

int cmd_openings(int argc, char **argv)
{
    int64_t count = 100, plies = 6, nodes = 20000, window = 50, seed = 1;
    OpeningsCommand command = {0};
    const ArgOption options[] = {
        {"--count", "N", "how many (100)", "个数（100）", ARG_INT, &count, 1, 10000},
        {"--plies", "K", "moves of each, drawn among the best six (6; 0 where the set-up is drawn by lot)",
         "每个开局的步数，从最好的六步中随机选取（6；随机布局的棋为 0）", ARG_INT, &plies, 0, 100},
        {"--nodes", "N", "of the search that judges an opening (20000)", "评判开局的搜索节点数（20000）", ARG_INT,
         &nodes, 1, INT64_MAX},
        {"--window", "S", "even is a score of at most so many hundredths of a point (50)",
         "视为均衡的评分上限（百分之一分，50）", ARG_INT, &window, 0, 1000000},
        {"--seed", "S", "the same seed gives the same openings (1)", "种子相同则开局相同（1）", ARG_INT, &seed, 0,
         INT64_MAX},
        {"--scores", NULL, "GAME SCORE OPENING on each line, as in data/openings.txt",
         "每行为：棋种 评分 开局（data/openings.txt 的格式）", ARG_FLAG, &command.named, 0, 0},
        ARG_OPTION_JSON(command.json),
        ARG_OPTION_END,
    };
    ArgSpec spec = {
        .command = "openings",
        .usage = "GAME [options]",
        .about = "Finds openings that the engine calls even, one a line as `wuqi match --openings` reads them.",
        .about_zh = "寻找引擎认为均衡的开局，每行一个，可用于 wuqi match --openings。",
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
    command.game = games_find(words.at[0], &error);
    command.wanted = (int)count;
    if (!command.game || !games_trained(command.game, &error))
        return ui_bad("openings", &error);
    BalanceOrder order = {.game = command.game,
                          .count = (int)count,
                          .plies = openings_by_lot(command.game) ? 0 : (int)plies,
                          .nodes = (uint64_t)nodes,
                          .window = (int)window,
                          .seed = (uint64_t)seed,
                          .stop = ui_catch_interrupt()};
    int found = balance_make(&order, openings_on_found, &command);
    ui_progress(NULL);
    if (found == order.count)
        return STATUS_DONE;
    error_set(&error, "%d of %d openings were found: a wider window or more moves give more", found, order.count);
    return ui_failed("openings", &error);
}
