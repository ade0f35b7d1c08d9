/* SPDX-License-Identifier: MIT
 *
 * external_botzone - bots written for Botzone: one JSON line in, one out.
 *
 * A bot is started anew for every move and gets all requests and responses so far, with what it asked to be remembered.
 * A bot that prints the keep-running line after its answer stays, and then gets only the new request. `io=simple` is
 * Botzone's simplified form: plain lines instead of one JSON object.
 */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "bots/external.h"
#include "protocol/botzone.h"

enum { BOTZONE_KEEP_MS = 20 };

static bool botzone_option(External *external, const char *name, const char *value, Error *error)
{
    int index = 0;
    if (strcmp(name, "io") != 0)
        return error_set(error, "unknown option '%s' (there are io, dir, memory, cpu, depth, nodes, movetime)", name);
    bool fine = option_word(name, value, (const char *const[]){"json", "simple", NULL}, &index, error);
    external->simple = index == 1;
    return fine;
}

/* The game so far as requests and responses in turn: a bot that begins is first asked to. */
static BotzoneInput botzone_history(const External *external, const PlayerTurn *turn, const ExternalGame *whole)
{
    const Game *game = external->game;
    Limits limits = external_limits(external, turn);
    BotzoneInput input = {
        .whole = true, .data = text_string(&external->memory), .seconds = (double)limits.movetime_ms / 1000};
    void *pos = position_new(game, "", NULL);
    input.moves = xcalloc((unsigned long)whole->count + 1, sizeof *input.moves);
    if (game->side(pos) == game->side(turn->pos))
        input.moves[input.count++] = botzone_no_move(game);
    for (int i = 0; i < whole->count; i++) {
        input.moves[input.count++] = botzone_from_move(game, pos, whole->moves[i]);
        game->make(pos, whole->moves[i]);
    }
    position_free(game, pos);
    return input;
}

static bool botzone_say(External *external, const BotzoneInput *input, Error *error)
{
    Text line = {0};
    botzone_print_input(input, &line);
    bool sent = external_say_text(external, &line, error);
    text_free(&line);
    return sent;
}

static bool botzone_say_move(External *external, BotzoneMove *move, Error *error)
{
    BotzoneInput alone = {.moves = move, .count = 1};
    return botzone_say(external, &alone, error);
}

/* The simplified form: how many turns, then requests and responses in turn, then what it asked to be remembered. */
static bool botzone_say_simple(External *external, const BotzoneInput *input, Error *error)
{
    bool fine = external_say(external, error, "%d", (input->count + 1) / 2);
    for (int i = 0; fine && i < input->count; i++)
        fine = botzone_say_move(external, &input->moves[i], error);
    return fine && external_say_text(external, &external->memory, error);
}

static bool botzone_ask(External *external, const PlayerTurn *turn, Error *error)
{
    ExternalGame whole;
    if (!external_from_rules(external, turn, &whole, error))
        return false;
    BotzoneInput input = botzone_history(external, turn, &whole);
    bool sent = external->kept     ? botzone_say_move(external, &input.moves[input.count - 1], error)
                : external->simple ? botzone_say_simple(external, &input, error)
                                   : botzone_say(external, &input, error);
    botzone_free(&input);
    free(whole.moves);
    return sent;
}

/* What follows the response: the wish to be kept; in the simplified form first a line for debugging and one to be
 * remembered. */
static void botzone_listen_for_rest(External *external)
{
    for (int i = 0; !external->kept && i < (external->simple ? 3 : 1); i++) {
        if (process_receive(external->process, clock_now_ms() + BOTZONE_KEEP_MS, &external->line) != PROCESS_LINE)
            return;
        const char *line = text_string(&external->line);
        external->kept = strcmp(line, BOTZONE_KEEP_RUNNING) == 0;
        if (external->simple && i == 1 && !external->kept && strlen(line) <= BOTZONE_DATA_MAX) {
            text_clear(&external->memory);
            text_add(&external->memory, line);
        }
    }
}

static ExternalHeard botzone_hear(External *external, const PlayerTurn *turn, const char *line, PlayerAnswer *answer)
{
    BotzoneMove said;
    Move move;
    Error reason;
    if (line[strspn(line, " \t")] == '\0' || strcmp(line, BOTZONE_KEEP_RUNNING) == 0)
        return EXTERNAL_MORE;
    if (!botzone_parse_answer(line, &said, &external->memory, &reason) ||
        !botzone_to_move(external->game, turn->pos, &said, &move, &reason))
        return external_because(external, EXTERNAL_ILLEGAL, "'%.80s': %.140s", line, reason.text);
    botzone_listen_for_rest(external);
    return external_accept(external, move, answer);
}

static const char *const botzone_families[] = {"reversi", "gomoku", "xiangqi", NULL};
static const ExternalDriver driver_botzone = {.name = "botzone",
                                              .families = botzone_families,
                                              .once = true,
                                              .option = botzone_option,
                                              .begins = external_begins_by_moves,
                                              .ask = botzone_ask,
                                              .hear = botzone_hear};

static void *botzone_create(const Game *game, const char *spec, Error *error)
{
    return external_create(&driver_botzone, game, spec, error);
}

const PlayerKind player_kind_botzone = EXTERNAL_KIND("botzone", botzone_create);
