/* SPDX-License-Identifier: MIT
 *
 * board_query - games and positions as JSON.
 */
#include "fronts/board_query.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "players/player_kind.h"

static void query_strings(const char *key, const char *const *list, int count, Text *json)
{
    text_printf(json, ",\"%s\":[", key);
    for (int i = 0; i < count || (count < 0 && list && list[i]); i++) {
        text_add(json, i > 0 ? "," : "");
        text_add_json(json, list[i]);
    }
    text_add_char(json, ']');
}

static void query_string(const char *key, const char *value, Text *json)
{
    text_printf(json, ",\"%s\":", key);
    text_add_json(json, value);
}

/* True if the text begins a position of the game. */
static bool query_begins(const Game *game, const char *text)
{
    Error error;
    void *pos = position_new(game, text, &error);
    if (pos)
        position_free(game, pos);
    return pos != NULL;
}

/* True if squares are named by a letter first: those of a move on a square are. */
static bool query_lettered(const Game *game)
{
    Error error;
    void *pos = position_new(game, "", &error);
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    int count = game->moves(pos, moves);
    bool lettered = false;
    Text name = {0};
    for (int i = 0; i < count; i++) {
        if (game->target(pos, moves[i]) < 0)
            continue;
        game->print_move(pos, moves[i], &name);
        lettered = isalpha((unsigned char)text_string(&name)[0]) != 0;
        break;
    }
    text_free(&name);
    free(moves);
    position_free(game, pos);
    return lettered;
}

void board_query_game(const Game *game, Text *json)
{
    text_add(json, "{\"name\":");
    text_add_json(json, game->name);
    query_string("title", game->title, json);
    query_string("title_zh", game->title_zh, json);
    query_strings("sides", game->sides, 2, json);
    query_strings("sides_zh", game->sides_zh, 2, json);
    text_printf(json,
                ",\"rows\":%d,\"cols\":%d,\"rows_from_bottom\":%s,\"first_row\":%d,\"lettered\":%s,\"on_lines\":%s",
                game->rows, game->cols, game->rows_from_bottom ? "true" : "false", game->first_row,
                query_lettered(game) ? "true" : "false", game->on_lines ? "true" : "false");
    query_strings("notations", game->notations, -1, json);
    query_strings("evals", game->evals, -1, json);
    query_strings("rules", game->rules, -1, json);
    query_string("score_name", game->score_name, json);
    text_printf(json, ",\"step\":%d,\"seeded\":%s,\"classic\":%s,\"trained\":%s,\"book\":%s}",
                game->level_loss * 100 / game->point_unit, query_begins(game, "seed:1") ? "true" : "false",
                game->classic_new ? "true" : "false", game->weights ? "true" : "false", game->book ? "true" : "false");
}

static void query_option(const Option *option, Text *json)
{
    static const char *const types[] = {
        [OPTION_NUMBER] = "number", [OPTION_CHOICE] = "choice", [OPTION_SWITCH] = "switch", [OPTION_TEXT] = "text"};
    text_add(json, "{\"name\":");
    text_add_json(json, option->name);
    query_string("type", types[option->type], json);
    if (option->type == OPTION_NUMBER)
        text_printf(json, ",\"low\":%lld,\"high\":%lld", (long long)option->low, (long long)option->high);
    if (option->choices)
        query_strings("choices", option->choices, -1, json);
    if (option->value[0])
        query_string("default", option->value, json);
    else
        text_add(json, ",\"default\":null");
    query_string("about", option->about, json);
    query_string("about_zh", option->about_zh, json);
    text_add_char(json, '}');
}

void board_query_options(const Game *game, Text *json)
{
    Option options[OPTIONS_MAX];
    Error error;
    text_add_char(json, '{');
    for (int kind = 0; player_kinds[kind]; kind++) {
        const char *name = player_kinds[kind]->name;
        text_printf(json, "%s\"%s\":[", kind > 0 ? "," : "", name);
        if (!player_options(game, name, options, &error))
            options[0].name = NULL;
        for (int i = 0; options[i].name; i++) {
            text_add(json, i > 0 ? "," : "");
            query_option(&options[i], json);
        }
        text_add_char(json, ']');
    }
    text_add_char(json, '}');
}

static void query_squares(const int *squares, int count, Text *json)
{
    text_add_char(json, '[');
    for (int i = 0; i < count; i++)
        text_printf(json, "%s%d", i > 0 ? "," : "", squares[i]);
    text_add_char(json, ']');
}

/* The legal moves with the squares that name them. Returns true if they are swaps. */
static bool query_moves(const Game *game, const void *pos, Text *json)
{
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    int count = game->over(pos) ? 0 : game->moves(pos, moves);
    bool swaps = false;
    Text name = {0};
    text_add(json, ",\"moves\":[");
    for (int i = 0; i < count; i++) {
        MoveInputs inputs = game_move_inputs(game, pos, moves[i]);
        text_clear(&name);
        game->print_move(pos, moves[i], &name);
        text_printf(json, "%s{\"move\":", i > 0 ? "," : "");
        text_add_json(json, text_string(&name));
        text_add(json, ",\"squares\":");
        query_squares(inputs.squares, inputs.count, json);
        text_add_char(json, '}');
        swaps = swaps || inputs.either_order;
    }
    text_add_char(json, ']');
    text_free(&name);
    free(moves);
    return swaps;
}

static void query_extras(const Game *game, const void *pos, Text *json)
{
    GameExtra extra;
    text_add(json, ",\"extra\":[");
    for (int i = 0; game->extra && game->extra(pos, i, &extra); i++) {
        text_printf(json, "%s{\"name\":\"%s\"", i > 0 ? "," : "", extra.name);
        if (extra.cols > 0)
            text_printf(json, ",\"rows\":%d,\"cols\":%d,\"cells\":\"%.*s\"", extra.rows, extra.cols,
                        extra.rows * extra.cols, extra.cells);
        if (extra.count > 0) {
            text_add(json, ",\"squares\":");
            query_squares(extra.squares, extra.count, json);
        }
        text_add_char(json, '}');
    }
    text_add_char(json, ']');
}

/* The squares that won a game that is over. */
static void query_marked(const Game *game, const void *pos, bool over, Text *json)
{
    int *squares = xmalloc((unsigned long)(game->rows * game->cols) * sizeof *squares);
    text_add(json, ",\"marked\":");
    query_squares(squares, over && game->winning ? game->winning(pos, squares) : 0, json);
    free(squares);
}

static void query_text(const char *key, void (*print)(const void *pos, bool chinese, Text *text), const void *pos,
                       bool chinese, Text *json)
{
    Text text = {0};
    print(pos, chinese, &text);
    query_string(key, text_string(&text), json);
    text_free(&text);
}

void board_query_board(const Game *game, const void *pos, bool chinese, Text *json)
{
    Text text = {0};
    bool over = game->over(pos);
    int side = game->side(pos), points[2];
    game->print(pos, &text);
    text_add(json, "{\"position\":");
    text_add_json(json, text_string(&text));
    text_clear(&text);
    for (int square = 0; square < game->rows * game->cols; square++)
        text_add_char(&text, game->cell(pos, square / game->cols, square % game->cols));
    query_string("cells", text_string(&text), json);
    text_free(&text);
    text_printf(json, ",\"side\":%d,\"over\":%s", side, over ? "true" : "false");
    if (over) {
        int value = game->result(pos);
        text_printf(json, ",\"result\":\"%s\"", value == 0 ? "draw" : (value > 0) == (side == 0) ? "p1win" : "p2win");
    } else {
        text_add(json, ",\"result\":null");
    }
    if (game->points && game->points(pos, points))
        text_printf(json, ",\"points\":[%d,%d]", points[0], points[1]);
    else
        text_add(json, ",\"points\":null");
    query_text("status", game->status, pos, chinese, json);
    if (over)
        query_text("verdict", game->verdict, pos, chinese, json);
    else
        text_add(json, ",\"verdict\":\"\"");
    query_marked(game, pos, over, json);
    text_printf(json, ",\"swaps\":%s", query_moves(game, pos, json) ? "true" : "false");
    query_extras(game, pos, json);
    text_add_char(json, '}');
}

static bool query_find_move(const Game *game, const void *pos, Word name, Move *move, Error *error)
{
    char word[64];
    return game->parse_move(pos, word_copy(name, word, sizeof word), move, error);
}

/* `{"move":"h2e2","names":{...}`: the brace is left open. */
static void query_names(const Game *game, const void *pos, Move move, Text *json)
{
    Text text = {0};
    game->print_move(pos, move, &text);
    text_add(json, "{\"move\":");
    text_add_json(json, text_string(&text));
    text_add(json, ",\"names\":{");
    for (int i = 0; game->notations && game->notations[i]; i++) {
        text_clear(&text);
        game->print_notation(pos, move, i, &text);
        text_printf(json, "%s\"%s\":", i > 0 ? "," : "", game->notations[i]);
        text_add_json(json, text_string(&text));
    }
    text_add_char(json, '}');
    text_free(&text);
}

static void query_effect(const Game *game, const void *pos, Move move, Text *json)
{
    static const char *const kinds[EFFECT_KINDS] = {"place", "move", "remove", "turn", "merge", "fall", "swap", "mark"};
    Effects effects = {0};
    query_names(game, pos, move, json);
    text_add(json, ",\"steps\":[");
    game->effects(pos, move, &effects);
    for (int i = 0; i < effects.count; i++) {
        const Effect *effect = &effects.list[i];
        text_printf(json,
                    "%s{\"kind\":\"%s\",\"phase\":%d,\"from\":%d,\"to\":%d,\"piece\":\"%.1s\",\"becomes\":\"%.1s\"}",
                    i > 0 ? "," : "", kinds[effect->kind], effect->phase, effect->from, effect->to,
                    (const char[]){effect->piece, '\0'}, (const char[]){effect->becomes, '\0'});
    }
    text_add(json, "]}");
    effects_free(&effects);
}

void board_query_line(const Game *game, const void *pos, Word line, Text *json)
{
    Text moves = {0};
    text_add_bytes(&moves, line.at, line.length);
    Scan scan = scan_start(text_string(&moves));
    Word name;
    Move move;
    void *at = position_copy(game, pos);
    text_add_char(json, '[');
    for (int i = 0; scan_word(&scan, &name) && query_find_move(game, at, name, &move, NULL); i++) {
        text_add(json, i > 0 ? "," : "");
        query_names(game, at, move, json);
        text_add_char(json, '}');
        game->make(at, move);
    }
    text_add_char(json, ']');
    position_free(game, at);
    text_free(&moves);
}

bool board_query_move(const Game *game, const void *pos, Word name, Text *json, Error *error)
{
    Move move;
    if (!query_find_move(game, pos, name, &move, error))
        return false;
    query_effect(game, pos, move, json);
    return true;
}

bool board_query_turn(const Game *game, const void *pos, Word name, bool chinese, Text *json, Error *error)
{
    Move move;
    if (!query_find_move(game, pos, name, &move, error))
        return false;
    text_add(json, "{\"move\":");
    query_effect(game, pos, move, json);
    text_printf(json, ",\"side\":%d,\"board\":", game->side(pos));
    void *after = position_copy(game, pos);
    game->make(after, move);
    board_query_board(game, after, chinese, json);
    position_free(game, after);
    text_add_char(json, '}');
    return true;
}

bool board_query_eval(const Game *game, const void *pos, Word name, bool chinese, Text *json, Error *error)
{
    for (int i = 0; game->evals[i]; i++) {
        EvalTerms terms;
        if (!word_is(name, game->evals[i]))
            continue;
        if (i == 0 && game->over(pos))
            return error_set(error, "the game is over in this position: the engine's evaluation does not apply");
        game->eval_terms(pos, i, &terms);
        text_printf(json, "{\"eval\":\"%s\",\"value\":%.12g,\"terms\":[", game->evals[i], terms_sum(&terms));
        for (int k = 0; k < terms.count; k++) {
            text_add(json, k > 0 ? ",{\"name\":" : "{\"name\":");
            text_add_json(json, chinese ? terms.at[k].name_zh : terms.at[k].name);
            text_printf(json, ",\"value\":%.12g}", terms.at[k].value);
        }
        text_add(json, "]}");
        return true;
    }
    return error_set(error, "%s has no evaluation '%.*s'", game->name, (int)(name.length < 60 ? name.length : 60),
                     name.at);
}
