/* SPDX-License-Identifier: MIT
 *
 * external_ugi - engines that speak UGI or UCI.
 *
 * uci:fairy-stockfish,option.Hash=64       xiangqi; the engine's variant is chosen if it has more than one
 * ugi:./engine,option.Threads=2            any game
 * ranks=0|1 says how a UCI engine counts the ranks of xiangqi; by default as its options suggest.
 */
#include <ctype.h>
#include <string.h>

#include "bots/external.h"
#include "protocol/uci.h"

static bool ugi_is_uci(const External *external)
{
    return strcmp(external->driver->name, "uci") == 0;
}

static bool ugi_send(External *external, const UgiCommand *command, Error *error)
{
    Text line = {0};
    if (ugi_is_uci(external))
        uci_print_command(command, &line);
    else
        ugi_print_command(command, &line);
    bool sent = external_say_text(external, &line, error);
    text_free(&line);
    return sent;
}

static Word ugi_word(const char *text)
{
    Word word = {.at = text, .length = strlen(text)};
    return word;
}

static bool ugi_set_option(External *external, const char *name, const char *value, Error *error)
{
    UgiCommand command = {.kind = UGI_SETOPTION, .name = ugi_word(name), .value = ugi_word(value)};
    return ugi_send(external, &command, error);
}

/* Engines of many variants, chess among them, count ranks from 1 and have to be told the variant; engines of xiangqi
 * alone count from 0, even if they have the option for the front ends' sake. */
static void ugi_look_at_greeting(External *external, const char *line)
{
    UgiReply reply;
    if (ugi_parse_reply(line, &reply, NULL) && reply.kind == UGI_OPTION && word_is(reply.name, "UCI_Variant"))
        external->knows_name = strstr(reply.value.at, "var chess") != NULL;
}

static bool ugi_names_option(const External *external, const char *name)
{
    for (int i = 0; i < external->option_count; i++) {
        if (strcmp(external->options[i].name, name) == 0)
            return true;
    }
    return false;
}

static bool ugi_option(External *external, const char *name, const char *value, Error *error)
{
    int index = 0;
    if (strcmp(name, "ranks") != 0)
        return error_set(error,
                         "unknown option '%s' (there are option.NAME, ranks, dir, memory, cpu, start, restart, depth, "
                         "nodes, movetime)",
                         name);
    bool fine = option_word(name, value, (const char *const[]){"0", "1", NULL}, &index, error);
    external->simple = true; /* settled by the spec */
    external->from_one = index == 1;
    return fine;
}

static bool ugi_greet(External *external, Error *error)
{
    bool uci = ugi_is_uci(external);
    external->knows_name = false;
    if (!external_say(external, error, "%s", uci ? "uci" : "ugi") ||
        !external_await(external, uci ? "uciok" : "ugiok", ugi_look_at_greeting, error))
        return false;
    if (uci && !external->simple)
        external->from_one = external->knows_name;
    if (uci && external->knows_name && !ugi_names_option(external, "UCI_Variant") &&
        !ugi_set_option(external, "UCI_Variant", external->game->name, error))
        return false;
    if (!uci && !ugi_names_option(external, "Game") && !ugi_set_option(external, "Game", external->game->name, error))
        return false;
    for (int i = 0; i < external->option_count; i++) {
        if (!ugi_set_option(external, external->options[i].name, external->options[i].value, error))
            return false;
    }
    return external_say(external, error, "%s", uci ? "ucinewgame" : "uginewgame") &&
           external_say(external, error, "isready") && external_await(external, "readyok", NULL, error);
}

/* Rewrites the ranks of moves like h2e2 by one up or down: every number goes up, or down. */
static void ugi_shift_ranks(const char *moves, int by, Text *text)
{
    while (*moves) {
        if (!isdigit((unsigned char)*moves)) {
            text_add_char(text, *moves++);
            continue;
        }
        int rank = 0;
        while (isdigit((unsigned char)*moves) && rank < 1000)
            rank = 10 * rank + (*moves++ - '0');
        text_printf(text, "%d", rank + by);
    }
}

/* The board part of a UCI position has no use for what we add behind it: six words are enough for anybody. */
static bool ugi_tell_position(External *external, const PlayerTurn *turn, Error *error)
{
    Text start = {0}, moves = {0}, shifted = {0};
    UgiCommand command = {.kind = UGI_POSITION, .start = external_from_start(external, turn)};
    external->game->print(turn->start ? turn->start : turn->pos, &start);
    external_print_moves(external, turn, &moves);
    if (external->from_one)
        ugi_shift_ranks(text_string(&moves), 1, &shifted);
    if (!command.start)
        command.position = ugi_word(text_string(&start));
    command.moves = ugi_word(text_string(external->from_one ? &shifted : &moves));
    bool sent = ugi_send(external, &command, error);
    text_free(&start);
    text_free(&moves);
    text_free(&shifted);
    return sent;
}

static bool ugi_ask(External *external, const PlayerTurn *turn, Error *error)
{
    Limits limits = external_limits(external, turn);
    UgiCommand command = {.kind = UGI_GO, .go = ugi_go_blank()};
    if (limits.time_ms > 0) {
        external_clocks(external, turn, command.go.time_ms);
        command.go.increment_ms[0] = command.go.increment_ms[1] = limits.increment_ms;
        if (limits.moves_to_go > 0)
            command.go.moves_to_go = limits.moves_to_go;
    }
    if (limits.movetime_ms > 0)
        command.go.movetime_ms = limits.movetime_ms;
    if (limits.depth > 0)
        command.go.depth = limits.depth;
    if (limits.nodes > 0)
        command.go.nodes = (int64_t)limits.nodes;
    return ugi_tell_position(external, turn, error) && ugi_send(external, &command, error);
}

static void ugi_take_info(External *external, const UgiInfo *info)
{
    if (info->multipv > 1)
        return;
    if (info->depth != UGI_ABSENT)
        external->depth = (int)info->depth;
    if (info->nodes != UGI_ABSENT)
        external->nodes = (uint64_t)info->nodes;
    if (info->score_kind == UGI_SCORE_POINTS) {
        external->value = game_value_of_points(external->game, (double)info->score / 100);
        external->has_value = true;
    } else if (info->score_kind == UGI_SCORE_MATE && info->score > -SEARCH_MAX_PLY && info->score < SEARCH_MAX_PLY) {
        external->value = game_value_of_mate((int)info->score);
        external->has_value = true;
    }
}

static void ugi_take_line(External *external, const UgiInfo *info)
{
    bool forced = info->score_kind == UGI_SCORE_MATE && info->bound == UGI_EXACT && info->score > -SEARCH_MAX_PLY &&
                  info->score < SEARCH_MAX_PLY;
    Text line = {0};
    if (external->from_one && info->pv.length > 0) {
        Text raw = {0};
        text_add_bytes(&raw, info->pv.at, info->pv.length);
        ugi_shift_ranks(text_string(&raw), -1, &line);
        text_free(&raw);
    }
    external_claim(external, external->from_one ? ugi_word(text_string(&line)) : info->pv,
                   forced ? (int)info->score : 0);
    text_free(&line);
}

/* "info string error: choose returned None" */
static void ugi_take_excuse(External *external, const char *line)
{
    static const char head[] = "info string error: ";
    if (strncmp(line, head, strlen(head)) != 0)
        return;
    text_clear(&external->excuse);
    text_add(&external->excuse, line + strlen(head));
}

static ExternalHeard ugi_hear(External *external, const PlayerTurn *turn, const char *line, PlayerAnswer *answer)
{
    UgiReply reply;
    bool uci = ugi_is_uci(external);
    if (!(uci ? uci_parse_reply(line, &external->scratch, &reply, NULL) : ugi_parse_reply(line, &reply, NULL)))
        return strncmp(line, "info", 4) == 0 ? EXTERNAL_MORE : EXTERNAL_STRANGE; /* a broken info line hurts nobody */
    if (reply.kind == UGI_INFO) {
        ugi_take_info(external, &reply.info);
        ugi_take_line(external, &reply.info);
        ugi_take_excuse(external, line);
    }
    if (reply.kind == UGI_OTHER && line[strspn(line, " \t")])
        return EXTERNAL_STRANGE;
    if (reply.kind != UGI_BESTMOVE)
        return EXTERNAL_MORE;
    char name[64];
    word_copy(reply.value, name, sizeof name);
    if (word_is(reply.value, "resign"))
        return external_because(external, EXTERNAL_RESIGNED, "resigns");
    if (!external->from_one)
        return external_take_move(external, turn, name, answer);
    Text shifted = {0};
    ugi_shift_ranks(name, -1, &shifted);
    ExternalHeard heard = external_take_move(external, turn, text_string(&shifted), answer);
    text_free(&shifted);
    return heard;
}

static const char *const uci_families[] = {"xiangqi", NULL};
static const ExternalDriver driver_uci = {.name = "uci",
                                          .expected = "bestmove MOVE",
                                          .families = uci_families,
                                          .option = ugi_option,
                                          .greet = ugi_greet,
                                          .ask = ugi_ask,
                                          .hear = ugi_hear};
static const ExternalDriver driver_ugi = {
    .name = "ugi", .expected = "bestmove MOVE", .greet = ugi_greet, .ask = ugi_ask, .hear = ugi_hear};

static void *uci_create(const Game *game, const char *spec, Error *error)
{
    return external_create(&driver_uci, game, spec, error);
}

static void *ugi_create(const Game *game, const char *spec, Error *error)
{
    return external_create(&driver_ugi, game, spec, error);
}

const PlayerKind player_kind_uci = EXTERNAL_KIND("uci", uci_create);
const PlayerKind player_kind_ugi = EXTERNAL_KIND("ugi", ugi_create);
