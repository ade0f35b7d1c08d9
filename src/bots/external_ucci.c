/* SPDX-License-Identifier: MIT
 *
 * external_ucci - xiangqi engines that speak UCCI, the protocol of ElephantEye.
 */
#include <string.h>

#include "bots/external.h"
#include "protocol/ucci.h"

static Word ucci_word(const char *text)
{
    Word word = {.at = text, .length = strlen(text)};
    return word;
}

static bool ucci_send(External *external, const UcciCommand *command, Error *error)
{
    Text line = {0};
    ucci_print_command(command, &line);
    bool sent = external_say_text(external, &line, error);
    text_free(&line);
    return sent;
}

static void ucci_look_at_greeting(External *external, const char *line)
{
    UcciReply reply = ucci_parse_reply(line);
    if (reply.kind == UCCI_OPTION && word_is(reply.name, "usemillisec"))
        external->milliseconds = true;
}

static bool ucci_set_option(External *external, const char *name, const char *value, Error *error)
{
    UcciCommand command = {.kind = UCCI_SETOPTION, .name = ucci_word(name), .value = ucci_word(value)};
    return ucci_send(external, &command, error);
}

static bool ucci_greet(External *external, Error *error)
{
    external->milliseconds = false;
    if (!external_say(external, error, "ucci") || !external_await(external, "ucciok", ucci_look_at_greeting, error))
        return false;
    if (external->milliseconds && !ucci_set_option(external, "usemillisec", "true", error))
        return false;
    for (int i = 0; i < external->option_count; i++) {
        if (!ucci_set_option(external, external->options[i].name, external->options[i].value, error))
            return false;
    }
    return ucci_set_option(external, "newgame", "", error) && external_say(external, error, "isready") &&
           external_await(external, "readyok", NULL, error);
}

/* A time in the unit that was agreed on. */
static int64_t ucci_time(const External *external, int64_t milliseconds)
{
    return external->milliseconds ? milliseconds : milliseconds / 1000;
}

static bool ucci_ask(External *external, const PlayerTurn *turn, Error *error)
{
    Limits limits = external_limits(external, turn);
    Text start = {0}, moves = {0};
    UcciCommand position = {.kind = UCCI_POSITION, .start = external_from_start(external, turn)};
    UcciCommand go = {.kind = UCCI_GO, .go = ucci_go_blank()};
    external->game->print(turn->start ? turn->start : turn->pos, &start);
    external_print_moves(external, turn, &moves);
    if (!position.start)
        position.position = ucci_word(text_string(&start));
    position.moves = ucci_word(text_string(&moves));
    if (limits.depth > 0)
        go.go.depth = limits.depth;
    if (limits.nodes > 0)
        go.go.nodes = (int64_t)limits.nodes;
    if (limits.movetime_ms > 0) {
        go.go.time =
            ucci_time(external, limits.movetime_ms); /* UCCI has no time for a move: a clock for one move is that */
        go.go.moves_to_go = 1;
    } else if (limits.time_ms > 0) {
        go.go.time = ucci_time(external, limits.time_ms);
        go.go.increment = ucci_time(external, limits.increment_ms);
        if (limits.moves_to_go > 0)
            go.go.moves_to_go = limits.moves_to_go;
        if (turn->other_ms > 0)
            go.go.opponent_time = ucci_time(external, turn->other_ms);
    }
    bool sent = ucci_send(external, &position, error) && ucci_send(external, &go, error);
    text_free(&start);
    text_free(&moves);
    return sent;
}

static ExternalHeard ucci_hear(External *external, const PlayerTurn *turn, const char *line, PlayerAnswer *answer)
{
    UcciReply reply = ucci_parse_reply(line);
    if (reply.kind == UCCI_INFO) {
        external->has_value = external->has_value || reply.score != INT64_MIN;
        if (reply.score != INT64_MIN)
            external->value = game_value_of_points(external->game, (double)reply.score / 100);
        if (reply.depth != UCCI_ABSENT)
            external->depth = (int)reply.depth;
        if (reply.nodes != UCCI_ABSENT)
            external->nodes = (uint64_t)reply.nodes;
        external_claim(external, reply.line, 0);
    }
    if (reply.kind == UCCI_NOBESTMOVE)
        return external_because(external, EXTERNAL_RESIGNED, "nobestmove");
    if (reply.kind == UCCI_OTHER && line[strspn(line, " \t")])
        return EXTERNAL_STRANGE;
    if (reply.kind != UCCI_BESTMOVE)
        return EXTERNAL_MORE;
    if (reply.resign)
        return external_because(external, EXTERNAL_RESIGNED, "resigns");
    char name[64];
    return external_take_move(external, turn, word_copy(reply.move, name, sizeof name), answer);
}

static const char *const ucci_families[] = {"xiangqi", NULL};
static const ExternalDriver driver_ucci = {.name = "ucci",
                                           .expected = "bestmove MOVE",
                                           .families = ucci_families,
                                           .greet = ucci_greet,
                                           .ask = ucci_ask,
                                           .hear = ucci_hear};

static void *ucci_create(const Game *game, const char *spec, Error *error)
{
    return external_create(&driver_ucci, game, spec, error);
}

const PlayerKind player_kind_ucci = EXTERNAL_KIND("ucci", ucci_create);
