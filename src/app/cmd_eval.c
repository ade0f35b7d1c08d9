/* SPDX-License-Identifier: MIT
 *
 * cmd_eval - `wuqi eval`: what the named evaluations of a game say of a position, term by term.
 */
#include <stdio.h>
#include <string.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/ui.h"
#include "base/words.h"
#include "games/game.h"

enum { EVAL_NAME_WIDTH = 44 };

static void eval_row(const char *name, double value)
{
    Text line = {0};
    words_pad(&line, name, EVAL_NAME_WIDTH);
    text_printf(&line, "%16.10g", value);
    puts(text_string(&line));
    text_free(&line);
}

static void eval_print(const char *name, const EvalTerms *terms)
{
    printf("%s\n", name);
    for (int i = 0; i < terms->count; i++) {
        Text row = {0};
        text_printf(&row, "  %s", ui_text(terms->at[i].name, terms->at[i].name_zh));
        eval_row(text_string(&row), terms->at[i].value);
        text_free(&row);
    }
    eval_row(ui_text("  sum", "  合计"), terms_sum(terms));
}

static json_t *eval_json(const EvalTerms *terms, int value)
{
    json_t *list = json_array();
    for (int i = 0; i < terms->count; i++)
        json_array_append_new(list, json_pack("{s:s, s:f}", "name", ui_text(terms->at[i].name, terms->at[i].name_zh),
                                              "value", terms->at[i].value));
    return json_pack("{s:o, s:f, s:i}", "terms", list, "sum", terms_sum(terms), "value", value);
}

static bool eval_known(const Game *game, const char *only, Error *error)
{
    Text names = {0};
    bool known = !only;
    for (int i = 0; game->evals[i]; i++) {
        known = known || strcmp(game->evals[i], only) == 0;
        text_printf(&names, "%s%s", i ? ", " : "", game->evals[i]);
    }
    if (!known)
        error_set(error, "--eval: '%.60s' is not one of %s", only, text_string(&names));
    text_free(&names);
    return known;
}

/* A finished game has a result and no engine's evaluation; those of a report count its discs or pieces as before. */
static bool eval_can(const Game *game, const void *pos, const char *only, Error *error)
{
    if (!game->over(pos))
        return true;
    if (!game->evals[1])
        return error_set(error, "the game is over in this position: there is nothing to evaluate");
    return !only || strcmp(only, game->evals[0]) != 0 ||
           error_set(error, "the game is over in this position: the engine's evaluation does not apply");
}

static void eval_show(const Game *game, const void *pos, const char *only, bool json)
{
    json_t *evals = json_object();
    Text text = {0};
    game->print(pos, &text);
    if (!json)
        printf(ui_text("%s: for %s, who is to move\n", "%s：行棋方 %s\n"), ui_text(game->title, game->title_zh),
               ui_text(game->sides[game->side(pos)], game->sides_zh[game->side(pos)]));
    for (int i = 0; game->evals[i]; i++) {
        EvalTerms terms;
        if ((only && strcmp(game->evals[i], only) != 0) || (i == 0 && game->over(pos)))
            continue;
        game->eval_terms(pos, i, &terms);
        if (json)
            json_object_set_new(evals, game->evals[i], eval_json(&terms, game->eval(pos, i)));
        else
            eval_print(game->evals[i], &terms);
    }
    if (json)
        ui_print_json(json_pack("{s:s, s:s, s:O}", "game", game->name, "position", text_string(&text), "evals", evals));
    json_decref(evals);
    text_free(&text);
}

int cmd_eval(int argc, char **argv)
{
    const char *position = "", *moves = "", *only = NULL;
    bool json = false;
    const ArgOption options[] = {
        ARG_TEXT("--position", "TEXT", position),
        ARG_TEXT("--moves", "MOVES", moves),
        ARG_TEXT("--eval", "NAME", only),
        ARG_JSON(json),
        ARG_END,
    };
    ArgWords words;
    int status = args_parse(argc, argv, "GAME", options, &words);
    if (status != ARGS_READY)
        return status;
    Error error;
    const Game *game = games_find(words.at[0], &error);
    void *pos = game ? position_new(game, position, &error) : NULL;
    bool fine = pos && position_play(game, pos, moves, &error) && eval_known(game, only, &error);
    fine = fine && eval_can(game, pos, only, &error);
    if (fine)
        eval_show(game, pos, only, json);
    if (game)
        position_free(game, pos);
    return fine ? STATUS_DONE : ui_bad("eval", &error);
}
