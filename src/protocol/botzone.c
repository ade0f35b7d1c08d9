/* SPDX-License-Identifier: MIT
 *
 * botzone - reading and writing the platform's JSON.
 */
#include "protocol/botzone.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

enum { BOTZONE_COORDINATE_MAX = 1000 };

static json_t *botzone_load(const char *line, Error *error)
{
    json_error_t problem;
    json_t *root = json_loads(line, JSON_REJECT_DUPLICATES, &problem);
    if (!root)
        error_set(error, "column %d: %s", problem.column, problem.text);
    return root;
}

static bool botzone_read_square(const json_t *value, char square[4], Error *error)
{
    const char *text = json_string_value(value);
    if (!text || strlen(text) < 2 || strlen(text) > 3)
        return error_set(error, "a square like \"h2\", or \"-1\", expected");
    snprintf(square, 4, "%s", text);
    return true;
}

static bool botzone_read_move(const json_t *object, BotzoneMove *move, Error *error)
{
    const json_t *x = json_object_get(object, "x"), *y = json_object_get(object, "y");
    const json_t *source = json_object_get(object, "source"), *target = json_object_get(object, "target");
    *move = (BotzoneMove){0};
    if (source || target) {
        move->squares = true;
        if (!botzone_read_square(source, move->source, error) || !botzone_read_square(target, move->target, error))
            return false;
        move->none = strcmp(move->source, "-1") == 0;
        return true;
    }
    if (!json_is_integer(x) || !json_is_integer(y))
        return error_set(error, "a move is {\"x\":7,\"y\":7} or {\"source\":\"h2\",\"target\":\"e2\"}");
    if (llabs(json_integer_value(x)) > BOTZONE_COORDINATE_MAX || llabs(json_integer_value(y)) > BOTZONE_COORDINATE_MAX)
        return error_set(error, "no board has such a square");
    move->x = (int)json_integer_value(x);
    move->y = (int)json_integer_value(y);
    move->none = move->x < 0 || move->y < 0;
    return true;
}

static bool botzone_read_whole(const json_t *requests, const json_t *responses, BotzoneInput *input, Error *error)
{
    size_t asked = json_array_size(requests), answered = json_array_size(responses);
    if (asked == 0 || answered != asked - 1)
        return error_set(error, "%zu requests and %zu responses: one response less than requests expected", asked,
                         answered);
    input->whole = true;
    input->moves = xcalloc(asked + answered, sizeof *input->moves);
    for (size_t i = 0; i < asked + answered; i++) {
        const json_t *from = i % 2 ? responses : requests;
        if (!botzone_read_move(json_array_get(from, i / 2), &input->moves[i], error))
            return error_prefix(error, "%s %zu", i % 2 ? "response" : "request", i / 2 + 1);
        input->count++;
    }
    return true;
}

/* The platform writes the limit as a number, as a text, or leaves it empty. */
static double botzone_read_limit(const json_t *value)
{
    double seconds = json_is_string(value) ? strtod(json_string_value(value), NULL) : json_number_value(value);
    return isfinite(seconds) && seconds > 0 && seconds < 1e6 ? seconds : 0;
}

bool botzone_parse_input(const char *line, BotzoneInput *input, Error *error)
{
    *input = (BotzoneInput){0};
    json_t *root = botzone_load(line, error);
    if (!root)
        return false;
    const json_t *requests = json_object_get(root, "requests"), *request = json_object_get(root, "request");
    bool fine;
    input->seconds = botzone_read_limit(json_object_get(root, "time_limit"));
    if (json_is_array(requests)) {
        fine = botzone_read_whole(requests, json_object_get(root, "responses"), input, error);
    } else {
        const json_t *move = json_is_object(requests) ? requests : json_is_object(request) ? request : root;
        input->moves = xcalloc(1, sizeof *input->moves);
        fine = botzone_read_move(move, input->moves, error) || error_prefix(error, "request");
        input->count = 1;
    }
    json_decref(root);
    return fine;
}

void botzone_free(BotzoneInput *input)
{
    free(input->moves);
    *input = (BotzoneInput){0};
}

static json_t *botzone_move_json(const BotzoneMove *move)
{
    if (move->squares)
        return json_pack("{s:s, s:s}", "source", move->none ? "-1" : move->source, "target",
                         move->none ? "-1" : move->target);
    return json_pack("{s:i, s:i}", "x", move->none ? -1 : move->x, "y", move->none ? -1 : move->y);
}

static void botzone_print(json_t *object, Text *text)
{
    char *line = json_dumps(object, JSON_COMPACT);
    text_add(text, line);
    free(line);
    json_decref(object);
}

void botzone_print_input(const BotzoneInput *input, Text *text)
{
    if (!input->whole) {
        botzone_print(botzone_move_json(&input->moves[0]), text);
        return;
    }
    json_t *lists[2] = {json_array(), json_array()};
    for (int i = 0; i < input->count; i++)
        json_array_append_new(lists[i % 2], botzone_move_json(&input->moves[i]));
    json_t *object = json_pack("{s:o, s:o}", "requests", lists[0], "responses", lists[1]);
    if (input->data)
        json_object_update_new(object, json_pack("{s:s, s:s, s:s, s:s}", "data", input->data, "globaldata", "",
                                                 "time_limit", "", "memory_limit", ""));
    if (input->seconds > 0)
        json_object_set_new(object, "time_limit", json_real(input->seconds));
    botzone_print(object, text);
}

bool botzone_parse_answer(const char *line, BotzoneMove *move, Text *data, Error *error)
{
    json_t *root = botzone_load(line, error);
    if (!root)
        return false;
    const json_t *response = json_object_get(root, "response");
    const char *remember = json_string_value(json_object_get(root, "data"));
    bool fine = botzone_read_move(response ? response : root, move, error) || error_prefix(error, "response");
    if (fine && remember && strlen(remember) <= BOTZONE_DATA_MAX) {
        text_clear(data);
        text_add(data, remember);
    }
    json_decref(root);
    return fine;
}

void botzone_print_answer(const BotzoneMove *move, const char *debug, Text *text)
{
    json_t *object = json_pack("{s:o}", "response", move ? botzone_move_json(move) : json_null());
    if (debug)
        json_object_set_new(object, "debug", json_string(debug));
    botzone_print(object, text);
}

/* Games in which men move have the square a man comes from in their moves. */
static bool botzone_by_squares(const Game *game)
{
    return game->notations[0] != NULL;
}

BotzoneMove botzone_no_move(const Game *game)
{
    return (BotzoneMove){.none = true, .squares = botzone_by_squares(game), .source = "-1", .target = "-1"};
}

BotzoneMove botzone_from_move(const Game *game, const void *pos, Move move)
{
    int place = game->target(pos, move);
    BotzoneMove to = botzone_no_move(game);
    if (place < 0)
        return to;
    to.none = false;
    to.x = place % game->cols;
    to.y = place / game->cols;
    if (to.squares) {
        Text name = {0};
        game->print_move(pos, move, &name);
        snprintf(to.source, sizeof to.source, "%.2s", text_string(&name));
        snprintf(to.target, sizeof to.target, "%.2s", name.length > 2 ? text_string(&name) + 2 : "");
        text_free(&name);
    }
    return to;
}

/* The legal move to that square, or the pass where x and y are -1. */
static bool botzone_find_place(const Game *game, const void *pos, const BotzoneMove *from, Move *move, Error *error)
{
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    int count = game->over(pos) ? 0 : game->moves(pos, moves);
    bool inside = from->none || (from->x < game->cols && from->y < game->rows), found = false;
    int wanted = from->none ? -1 : from->y * game->cols + from->x;
    for (int i = 0; inside && i < count && !found; i++) {
        found = game->target(pos, moves[i]) == wanted;
        *move = moves[i];
    }
    free(moves);
    return found ||
           error_set(error, "x %d, y %d is not a legal move", from->none ? -1 : from->x, from->none ? -1 : from->y);
}

bool botzone_to_move(const Game *game, const void *pos, const BotzoneMove *from, Move *move, Error *error)
{
    char name[8];
    if (from->squares != botzone_by_squares(game))
        return error_set(error, "%s writes its moves as %s", game->name,
                         from->squares ? "x and y" : "source and target");
    if (!from->squares)
        return botzone_find_place(game, pos, from, move, error);
    snprintf(name, sizeof name, "%s%s", from->source, from->target);
    return game->parse_move(pos, name, move, error);
}
