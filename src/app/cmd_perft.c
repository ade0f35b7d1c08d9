/* SPDX-License-Identifier: MIT
 *
 * cmd_perft - `wuqi perft`: counts the leaves of the game tree, the usual check of a move generator.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/ui.h"
#include "base/clock.h"
#include "games/game.h"

typedef struct Perft {
    const Game *game;
    void *pos;
    int depth;
    bool divide, json;
} Perft;

/* Counts move by move, so that the parts can be shown and the progress, too. */
static uint64_t perft_parts(const Perft *perft, json_t *parts)
{
    const Game *game = perft->game;
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    int count = game->moves(perft->pos, moves);
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        Text name = {0};
        game_tell_move(game, perft->pos, moves[i], ui_chinese() && !perft->json, &name);
        ui_progress(text_string(&name));
        void *child = position_copy(game, perft->pos);
        game->make(child, moves[i]);
        uint64_t nodes = game->perft(child, perft->depth - 1);
        position_free(game, child);
        ui_progress(NULL);
        sum += nodes;
        if (perft->divide && perft->json)
            json_array_append_new(parts,
                                  json_pack("{s:s, s:I}", "move", text_string(&name), "nodes", (json_int_t)nodes));
        else if (perft->divide)
            printf("%s: %" PRIu64 "\n", text_string(&name), nodes);
        text_free(&name);
    }
    free(moves);
    return sum;
}

static void perft_run(const Perft *perft)
{
    json_t *parts = json_array();
    int64_t start = clock_now_ns();
    uint64_t nodes = perft->depth == 0 ? 1 : perft_parts(perft, parts);
    int64_t time_ns = clock_now_ns() - start;
    uint64_t speed = ui_speed(nodes, time_ns);
    if (perft->json) {
        Text position = {0};
        perft->game->print(perft->pos, &position);
        json_t *object = json_pack("{s:s, s:s, s:i, s:I, s:I, s:I}", "game", perft->game->name, "position",
                                   text_string(&position), "depth", perft->depth, "nodes", (json_int_t)nodes, "time_ms",
                                   (json_int_t)(time_ns / 1000000), "nps", (json_int_t)speed);
        if (perft->divide)
            json_object_set(object, "divide", parts);
        ui_print_json(object);
        text_free(&position);
    } else {
        printf(ui_text("perft %d: %" PRIu64 " nodes, %.3f s, %" PRIu64 " nodes/s\n",
                       "perft %d：%" PRIu64 " 个节点，%.3f 秒，每秒 %" PRIu64 " 个\n"),
               perft->depth, nodes, (double)time_ns / 1e9, speed);
    }
    json_decref(parts);
}

int cmd_perft(int argc, char **argv)
{
    Perft perft = {0};
    const char *position = "";
    const ArgOption options[] = {
        ARG_TEXT("--position", "TEXT", position),
        ARG_FLAG("--divide", perft.divide),
        ARG_JSON(perft.json),
        ARG_END,
    };
    ArgWords words;
    int status = args_parse(argc, argv, "GAME DEPTH", options, &words);
    if (status != ARGS_READY)
        return status;
    Error error;
    int64_t depth;
    perft.game = games_find(words.at[0], &error);
    if (!perft.game)
        return ui_bad("perft", &error);
    if (!text_int(words.at[1], 0, 99, &depth)) {
        error_set(&error, "DEPTH: '%s' is not a whole number from 0 to 99", words.at[1]);
        return ui_bad("perft", &error);
    }
    perft.depth = (int)depth;
    perft.pos = position_new(perft.game, position, &error);
    if (!perft.pos)
        return ui_bad("perft", &error);
    perft_run(&perft);
    position_free(perft.game, perft.pos);
    return STATUS_DONE;
}
