/* SPDX-License-Identifier: MIT
 *
 * front_botzone - `wuqi engine GAME --protocol botzone`: one JSON line in, one out; `botzone-keep` stays for the next
 * turns.
 *
 * The platform has no word for errors: a line that makes no sense is answered with a null response and the reason as
 * debug text, and the game on the board stays as it was.
 */
#include <stdio.h>

#include "fronts/front.h"
#include "protocol/botzone.h"

/* The platform gives a C program a second; starting and reading belong to it. */
enum { BOTZONE_TURN_MS = 1000, BOTZONE_SHARE = 80, BOTZONE_RESERVE_MS = 50 };

/* Plays one move of the input; "you begin" plays nothing. */
static bool botzone_play(Session *session, void *pos, const BotzoneMove *from, bool first, Error *error)
{
    Move move;
    if (first && from->none)
        return true;
    if (!botzone_to_move(session->game, pos, from, &move, error))
        return false;
    session->game->make(pos, move);
    return true;
}

/* The board after the input, or the old one and the error. */
static bool botzone_set_up(Session *session, const BotzoneInput *input, bool begun, Error *error)
{
    const Game *game = session->game;
    bool whole = input->whole || !begun;
    void *pos = whole ? position_new(game, "", error) : position_copy(game, session->pos);
    for (int i = 0; pos && i < input->count; i++) {
        if (!botzone_play(session, pos, &input->moves[i], whole && i == 0, error)) {
            error_prefix(error, "%s %d", i % 2 ? "response" : "request", i / 2 + 1);
            position_free(game, pos);
            pos = NULL;
        }
    }
    if (!pos)
        return false;
    session_put_position(session, pos);
    return true;
}

static void botzone_done(Session *session, const PlayerAnswer *answer)
{
    Text line = {0}, debug = {0};
    BotzoneMove move = botzone_from_move(session->game, session->thought_pos, answer->move);
    if (answer->has_value) {
        text_printf(&debug, "depth %d nodes %llu value ", answer->report.depth,
                    (unsigned long long)answer->report.nodes);
        game_print_report(session->game, &answer->report, false, &debug);
    }
    botzone_print_answer(&move, debug.length > 0 ? text_string(&debug) : NULL, &line);
    session_say_text(session, &line);
    session_make(session, answer->move);
    text_free(&line);
    text_free(&debug);
}

static bool botzone_answer(Session *session, const char *line, bool begun, Error *error)
{
    BotzoneInput input;
    bool fine = botzone_parse_input(line, &input, error) && botzone_set_up(session, &input, begun, error);
    int64_t turn_ms = input.seconds > 0 ? (int64_t)(input.seconds * 1000) : BOTZONE_TURN_MS;
    botzone_free(&input);
    if (!fine)
        return false;
    if (session->game->over(session->pos)) {
        BotzoneMove none = botzone_no_move(session->game);
        Text answer = {0};
        botzone_print_answer(&none, "the game is over", &answer);
        session_say_text(session, &answer);
        text_free(&answer);
        return true;
    }
    int64_t think_ms = turn_ms * BOTZONE_SHARE / 100 - BOTZONE_RESERVE_MS;
    Thought thought = {.limits = {.movetime_ms = think_ms > 1 ? think_ms : 1}, .lines = 1, .done = botzone_done};
    session_think(session, &thought);
    session_wait(session);
    return true;
}

static void botzone_complain(Session *session, const Error *error)
{
    Text line = {0};
    botzone_print_answer(NULL, error->text, &line);
    session_say_text(session, &line);
    text_free(&line);
    fprintf(stderr, "wuqi engine: %s\n", error->text);
}

static void botzone_run(Session *session, bool keep)
{
    Text line = {0};
    bool cut, begun = false;
    while ((keep || !begun) && session_read(&line, &cut)) {
        Error error;
        if (line.length == 0)
            continue;
        if (cut)
            error_set(&error, "a line of more than %d bytes", SESSION_LINE_MAX);
        if (cut || !botzone_answer(session, text_string(&line), begun, &error))
            botzone_complain(session, &error);
        else
            begun = true;
        if (!keep)
            break;
        session_say(session, "%s", BOTZONE_KEEP_RUNNING);
    }
    text_free(&line);
}

void front_run_botzone(Session *session)
{
    botzone_run(session, false);
}

void front_run_botzone_keep(Session *session)
{
    botzone_run(session, true);
}
