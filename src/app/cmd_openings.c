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
        ARG_INT("--count", "N", count, 1, 10000),
        ARG_INT("--plies", "K", plies, 0, 100),
        ARG_INT("--nodes", "N", nodes, 1, INT64_MAX),
        ARG_INT("--window", "S", window, 0, 1000000),
        ARG_INT("--seed", "S", seed, 0, INT64_MAX),
        ARG_FLAG("--scores", command.named),
        ARG_JSON(command.json),
        ARG_END,
    };
    ArgWords words;
    int status = args_parse(argc, argv, "GAME", options, &words);
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
