/* SPDX-License-Identifier: MIT
 *
 * external_botzone - bots written for Botzone: one JSON line in, one out.
 *
 * A bot is started anew for every move and gets all requests and responses so far, with what it asked to be remembered. A bot that
 * prints the keep-running line after its answer stays, and then gets only the new request. `io=simple` is Botzone's
 * simplified form: plain lines instead of one JSON object.
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "players/external.h"

static const char BOTZONE_KEEP[] = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<";

enum { BOTZONE_MEMORY_MAX = 100 * 1024, BOTZONE_KEEP_MS = 20 };

static bool botzone_is_xiangqi(const External *external)
{
    return strcmp(external->game->name, "xiangqi") == 0;
}

static bool botzone_option(External *external, const char *name, const char *value, Error *error)
{
    int index = 0;
    if (strcmp(name, "io") != 0)
        return error_set(error, "unknown option '%s' (there are io, dir, memory, cpu, depth, nodes, movetime)", name);
    bool fine = player_option_word(name, value, (const char *const[]){"json", "simple", NULL}, &index, error);
    external->simple = index == 1;
    return fine;
}

/* A move, or "none" where `pos` is NULL: the first request to the player that begins. */
static json_t *botzone_move_json(const External *external, const void *pos, Move move)
{
    const Game *game = external->game;
    if (botzone_is_xiangqi(external)) {
        Text name = {0};
        if (pos)
            game->print_move(pos, move, &name);
        json_t *object = pos ? json_pack("{s:s%, s:s%}", "source", text_string(&name), (size_t)2, "target",
                                         text_string(&name) + 2, (size_t)2)
                             : json_pack("{s:s, s:s}", "source", "-1", "target", "-1");
        text_free(&name);
        return object;
    }
    int square = pos ? game->target(pos, move) : -1;
    return json_pack("{s:i, s:i}", "x", square < 0 ? -1 : square % game->cols, "y", square < 0 ? -1 : square / game->cols);
}

/* Sorts the game so far into what the bot was told and what it answered. */
static void botzone_history(const External *external, const PlayerTurn *turn, json_t *requests, json_t *responses)
{
    const Game *game = external->game;
    int own = game->side(turn->pos);
    void *pos = external_replay(external, turn, 0);
    if (game->side(pos) == own)
        json_array_append_new(requests, botzone_move_json(external, NULL, MOVE_NONE));
    for (int i = 0; i < turn->history_count; i++) {
        json_t *move = botzone_move_json(external, pos, turn->history[i]);
        json_array_append_new(game->side(pos) == own ? responses : requests, move);
        game->make(pos, turn->history[i]);
    }
    position_free(game, pos);
}

static bool botzone_say_json(External *external, json_t *value, Error *error)
{
    char *dump = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    Text line = {0};
    text_add(&line, dump ? dump : "null");
    bool sent = external_say_text(external, &line, error);
    text_free(&line);
    free(dump);
    return sent;
}

/* The simplified form: how many turns, then requests and responses in turn, then what it asked to be remembered. */
static bool botzone_say_simple(External *external, const json_t *requests, const json_t *responses, Error *error)
{
    size_t count = json_array_size(requests);
    bool fine = external_say(external, error, "%zu", count);
    for (size_t i = 0; fine && i < count; i++) {
        json_t *response = json_array_get(responses, i);
        fine = botzone_say_json(external, json_array_get(requests, i), error);
        if (fine && response)
            fine = botzone_say_json(external, response, error);
    }
    return fine && external_say_text(external, &external->memory, error);
}

static bool botzone_ask(External *external, const PlayerTurn *turn, Error *error)
{
    if (!turn->start || !external_from_start(external, turn))
        return error_set(error, "Botzone has no way to set up a position: begin at the start of the game");
    json_t *requests = json_array(), *responses = json_array();
    botzone_history(external, turn, requests, responses);
    bool sent;
    if (external->kept) {
        sent = botzone_say_json(external, json_array_get(requests, json_array_size(requests) - 1), error);
    } else if (external->simple) {
        sent = botzone_say_simple(external, requests, responses, error);
    } else {
        json_t *all = json_pack("{s:O, s:O, s:s, s:s, s:s, s:s}", "requests", requests, "responses", responses, "data",
                                text_string(&external->memory), "globaldata", "", "time_limit", "", "memory_limit", "");
        sent = botzone_say_json(external, all, error);
        json_decref(all);
    }
    json_decref(requests);
    json_decref(responses);
    return sent;
}

static ExternalHeard botzone_take(External *external, const PlayerTurn *turn, const json_t *response, PlayerAnswer *answer)
{
    const json_t *x = json_object_get(response, "x"), *y = json_object_get(response, "y");
    if (botzone_is_xiangqi(external)) {
        const char *source = json_string_value(json_object_get(response, "source"));
        const char *target = json_string_value(json_object_get(response, "target"));
        char name[16];
        if (!source || !target)
            return external_because(external, EXTERNAL_ILLEGAL, "a response needs source and target");
        snprintf(name, sizeof name, "%.4s%.4s", source, target);
        return external_take_move(external, turn, name, answer);
    }
    if (!json_is_integer(x) || !json_is_integer(y))
        return external_because(external, EXTERNAL_ILLEGAL, "a response needs x and y");
    int row = (int)json_integer_value(y), col = (int)json_integer_value(x);
    return external_take_square(external, turn, row == -1 && col == -1 ? -1 : row < 0 ? external->game->rows : row, col, answer);
}

/* Looks whether the bot asks to be kept; it does so at once or never. */
static void botzone_listen_for_keep(External *external)
{
    if (!external->kept && process_receive(external->process, clock_now_ms() + BOTZONE_KEEP_MS, &external->line) == PROCESS_LINE)
        external->kept = strcmp(text_string(&external->line), BOTZONE_KEEP) == 0;
}

static ExternalHeard botzone_hear(External *external, const PlayerTurn *turn, const char *line, PlayerAnswer *answer)
{
    json_error_t trouble;
    if (line[strspn(line, " \t")] == '\0' || strcmp(line, BOTZONE_KEEP) == 0)
        return EXTERNAL_MORE;
    json_t *said = json_loads(line, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, &trouble);
    if (!said)
        return external_because(external, EXTERNAL_ILLEGAL, "not JSON (%.60s): %.100s", trouble.text, line);
    const json_t *response = json_object_get(said, "response");
    const char *remember = json_string_value(json_object_get(said, "data"));
    if (remember && strlen(remember) <= BOTZONE_MEMORY_MAX) {
        text_clear(&external->memory);
        text_add(&external->memory, remember);
    }
    ExternalHeard heard = botzone_take(external, turn, response ? response : said, answer);
    json_decref(said);
    if (heard == EXTERNAL_MOVED)
        botzone_listen_for_keep(external);
    return heard;
}

static const char *const botzone_families[] = {"reversi", "gomoku", "xiangqi", NULL};
static const ExternalDriver driver_botzone = {
    .name = "botzone", .families = botzone_families, .once = true, .option = botzone_option, .ask = botzone_ask,
    .hear = botzone_hear};

static void *botzone_create(const Game *game, const char *spec, Error *error)
{
    return external_create(&driver_botzone, game, spec, error);
}

const PlayerKind player_kind_botzone = EXTERNAL_KIND("botzone", botzone_create);
