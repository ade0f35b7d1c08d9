/* SPDX-License-Identifier: MIT
 *
 * cmd_games - `wuqi games`: the games, their sides, protocols and evaluations.
 */
#include <stdio.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/ui.h"
#include "base/words.h"
#include "games/game.h"

static json_t *games_json(const Game *game)
{
    json_t *evals = json_array();
    for (const char *const *eval = game->evals; *eval; eval++)
        json_array_append_new(evals, json_string(*eval));
    json_t *protocols = json_pack("[s]", "ugi");
    Scan scan = scan_start(game->protocols);
    Word word;
    while (scan_word(&scan, &word))
        json_array_append_new(protocols, json_stringn(word.at, word.length));
    return json_pack("{s:s, s:s, s:s, s:[s,s], s:i, s:i, s:s, s:b, s:o, s:o}", "name", game->name, "title", game->title,
                     "title_zh", game->title_zh, "sides", game->sides[0], game->sides[1], "rows", game->rows, "cols",
                     game->cols, "score", game->score_name, "classic", game->classic_new != NULL, "evals", evals,
                     "protocols", protocols);
}

int cmd_games(int argc, char **argv)
{
    bool json = false;
    const ArgOption options[] = {ARG_OPTION_JSON(json), ARG_OPTION_END};
    ArgSpec spec = {
        .command = "games",
        .usage = "[--json]",
        .about = "Lists the games: the word to type, the title, the board.",
        .about_zh = "列出所有棋种：名称、标题、棋盘大小。",
        .options = options,
    };
    ArgWords words;
    int status = args_parse(&spec, argc, argv, &words);
    if (status != ARGS_READY)
        return status;
    for (int i = 0; i < games_count(); i++) {
        const Game *game = games_at(i);
        if (json) {
            ui_print_json(games_json(game));
            continue;
        }
        Text line = {0};
        words_pad(&line, game->name, 10);
        text_add_char(&line, ' ');
        words_pad(&line, ui_text(game->title, game->title_zh), 24);
        printf("%s %dx%d\n", text_string(&line), game->rows, game->cols);
        text_free(&line);
    }
    return STATUS_DONE;
}
