/* SPDX-License-Identifier: MIT
 *
 * cmd_games - `wuqi games`: the games, their sides, protocols and evaluations, and the options of their players.
 */
#include <stdio.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/ui.h"
#include "base/words.h"
#include "fronts/board_query.h"
#include "games/game.h"
#include "players/player_kind.h"

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

static void games_print(const Game *game)
{
    Text line = {0};
    words_pad(&line, game->name, 10);
    text_add_char(&line, ' ');
    words_pad(&line, ui_text(game->title, game->title_zh), 24);
    printf("%s %dx%d\n", text_string(&line), game->rows, game->cols);
    text_free(&line);
}

static void games_print_option(const Option *option)
{
    Text line = {0}, value = {0};
    text_printf(&value, "  %s=", option->name);
    if (option->type == OPTION_NUMBER)
        text_printf(&value, "%lld..", (long long)option->low);
    if (option->type == OPTION_NUMBER && option->high < INT64_MAX)
        text_printf(&value, "%lld", (long long)option->high);
    for (int i = 0; option->choices && option->choices[i]; i++)
        text_printf(&value, "%s%s", i > 0 ? "|" : "", option->choices[i]);
    if (option->type == OPTION_TEXT)
        text_add(&value, "...");
    if (option->value[0])
        text_printf(&value, " (%s)", option->value);
    words_pad(&line, text_string(&value), 46);
    printf("%s %s\n", text_string(&line), ui_text(option->about, option->about_zh));
    text_free(&value);
    text_free(&line);
}

static int games_show_players(const char *name, bool json)
{
    Option options[OPTIONS_MAX];
    Error error;
    const Game *game = games_look_up(name, &error);
    if (!game)
        return ui_bad("games", &error);
    if (json) {
        Text text = {0};
        json_t *object = games_json(game);
        board_query_options(game, &text);
        json_object_set_new(object, "players", json_loads(text_string(&text), 0, NULL));
        ui_print_json(object);
        text_free(&text);
        return STATUS_DONE;
    }
    games_print(game);
    for (int kind = 0; player_kinds[kind]; kind++) {
        printf("\n%s\n", player_kinds[kind]->name);
        if (!player_options(game, player_kinds[kind]->name, options, &error))
            return ui_bad("games", &error);
        for (int i = 0; options[i].name; i++)
            games_print_option(&options[i]);
        if (!options[0].name)
            printf("  %s\n", ui_text("no options", "没有选项"));
    }
    return STATUS_DONE;
}

int cmd_games(int argc, char **argv)
{
    bool json = false;
    const ArgOption options[] = {ARG_JSON(json), ARG_END};
    ArgWords words;
    int status = args_parse(argc, argv, "[GAME]", options, &words);
    if (status != ARGS_READY)
        return status;
    if (words.count == 1)
        return games_show_players(words.at[0], json);
    for (int i = 0; i < games_count(); i++) {
        if (json)
            ui_print_json(games_json(games_at(i)));
        else
            games_print(games_at(i));
    }
    return STATUS_DONE;
}
