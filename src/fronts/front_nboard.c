/* SPDX-License-Identifier: MIT
 *
 * front_nboard - `wuqi engine GAME --protocol nboard`: reversi for the NBoard program and its like.
 *
 * Any command it knows ends a thought first, so that `pong` is never followed by news of an old position. Lines it
 * does not know are passed over, as the protocol asks; a known one that is wrong is answered by `status error: ...`.
 */
#include "fronts/front_nboard.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "fronts/front.h"
#include "protocol/nboard.h"

enum { NBOARD_DEFAULT_DEPTH = 10 };

static void nboard_say(Session *session, const NboardReply *reply)
{
    Text line = {0};
    nboard_print_reply(reply, &line);
    session_say_text(session, &line);
    text_free(&line);
}

/* A game's own move as the protocol has it: F5, PA. */
static void nboard_name_move(const Game *game, const void *pos, Move move, Text *text)
{
    Text name = {0};
    game->print_move(pos, move, &name);
    ggf_add_move_name(text_string(&name), text);
    text_free(&name);
}

static double nboard_discs(const Session *session, int value)
{
    return game_score(session->game, value).score;
}

static void nboard_report(void *context, const Report *report)
{
    Session *session = context;
    if (report->depth == 0)
        return;
    Text pv = {0};
    char depth[16];
    void *pos = position_copy(session->game, session->thought_pos);
    for (int i = 0; i < report->pv_length; i++) {
        if (i > 0)
            text_add_char(&pv, '-');
        nboard_name_move(session->game, pos, report->pv[i], &pv);
        session->game->make(pos, report->pv[i]);
    }
    position_free(session->game, pos);
    if (report->solved)
        strcpy(depth, "100%");
    else
        snprintf(depth, sizeof depth, "%d", report->depth);
    NboardReply line = {.kind = NBOARD_SEARCH,
                        .text = {.at = text_string(&pv), .length = pv.length},
                        .value = nboard_discs(session, report->value),
                        .depth = {.at = depth, .length = strlen(depth)}};
    nboard_say(session, &line);
    NboardReply stats = {
        .kind = NBOARD_NODESTATS, .number = (int64_t)report->nodes, .value = (double)report->time_ns * 1e-9};
    if (report->line == report->lines)
        nboard_say(session, &stats);
    text_free(&pv);
}

static void nboard_answer(Session *session, const PlayerAnswer *answer)
{
    Text name = {0};
    NboardReply reply = {.kind = NBOARD_ANSWER};
    nboard_name_move(session->game, session->thought_pos, answer->move, &name);
    snprintf(reply.move.name, sizeof reply.move.name, "%s", text_string(&name));
    reply.move.has_eval = answer->has_value;
    reply.move.eval = nboard_discs(session, answer->report.value);
    reply.move.seconds = (double)answer->report.time_ns * 1e-9;
    nboard_say(session, &reply);
    session_say(session, "status");
    text_free(&name);
}

static void nboard_hinted(Session *session, const PlayerAnswer *answer)
{
    (void)answer;
    session_say(session, "status");
}

/* The depth the board asked for; where that reaches the end of the game, the exact value is sought. */
static Limits nboard_limits(const Session *session, const void *pos)
{
    const NboardFront *front = session->front;
    const Game *game = session->game;
    Limits limits = {.depth = front->depth};
    int empty = 0;
    for (int i = 0; i < game->rows * game->cols; i++)
        empty += game->cell(pos, i / game->cols, i % game->cols) == '-';
    if (empty <= front->depth) {
        limits.depth = 0;
        limits.solve = true;
    }
    return limits;
}

/* What the game text's clock and the moves leave to the side to move; 0: no clock. */
static int64_t nboard_clock_ms(const Session *session)
{
    const NboardFront *front = session->front;
    int side = session->game->side(session->pos);
    double left = front->record.seconds[side];
    if (left <= 0)
        return 0;
    for (int i = 0; i < front->record.count; i++)
        left -= front->record.moves[i].side == side ? front->record.moves[i].seconds : 0;
    return left < 0.001 ? 1 : (int64_t)(left * 1000);
}

static bool nboard_think(Session *session, const NboardCommand *command, Error *error)
{
    bool hint = command->kind == NBOARD_HINT;
    if (session->game->over(session->pos))
        return error_set(error, "the game is over");
    Thought thought = {.limits = nboard_limits(session, session->pos),
                       .lines = hint ? (int)command->number : 1,
                       .analysis = hint,
                       .report = nboard_report,
                       .done = hint ? nboard_hinted : nboard_answer};
    if (!hint)
        thought.limits.time_ms = nboard_clock_ms(session);
    session_say(session, "status %s is %s", SESSION_NAME, hint ? "analyzing" : "thinking");
    session_think(session, &thought);
    return true;
}

/* From the last position back to the first, so that each search finds the later ones in its table. */
static void nboard_analyze(Session *session)
{
    const NboardFront *front = session->front;
    for (int i = front->record.count; i >= 0 && !atomic_load(&session->stop); i--) {
        const void *pos = front->positions[i];
        int value;
        if (session->game->over(pos)) {
            value = session->game->result(pos);
        } else {
            PlayerTurn turn = {
                .pos = pos, .limits = nboard_limits(session, pos), .stop = &session->stop, .analysis = true};
            PlayerAnswer answer;
            if (!player_move(session->player, &turn, &answer, NULL) || atomic_load(&session->stop))
                break;
            value = answer.report.value;
        }
        NboardReply reply = {.kind = NBOARD_ANALYSIS, .number = i, .value = nboard_discs(session, value)};
        nboard_say(session, &reply);
    }
    session_say(session, "status");
}

static bool nboard_obey(Session *session, const NboardCommand *command, Error *error)
{
    NboardFront *front = session->front;
    NboardReply pong = {.kind = NBOARD_PONG, .number = command->number};
    switch (command->kind) {
    case NBOARD_VERSION:
        session_say(session, "set myname %s", SESSION_NAME);
        return true;
    case NBOARD_SET_DEPTH:
        front->depth = command->number < 1 ? 1 : (int)command->number;
        return true;
    case NBOARD_SET_GAME:
        return nboard_set_game(session, command->game.at, error);
    case NBOARD_MOVE:
        return nboard_play(session, &command->move, error) || error_prefix(error, "move");
    case NBOARD_HINT:
    case NBOARD_GO:
        return nboard_think(session, command, error);
    case NBOARD_PING:
        nboard_say(session, &pong);
        return true;
    case NBOARD_LEARN:
        session_say(session, "learned");
        return true;
    case NBOARD_ANALYZE:
        session_say(session, "status %s is analyzing", SESSION_NAME);
        session_start(session, nboard_analyze);
        return true;
    default:
        return true; /* contempt weighs draws of an opening book, and there is none */
    }
}

void front_run_nboard(Session *session)
{
    NboardFront front = {.depth = NBOARD_DEFAULT_DEPTH};
    NboardCommand command = {.kind = NBOARD_UNKNOWN};
    Text line = {0};
    bool cut;
    session->front = &front;
    nboard_begin(session);
    while (command.kind != NBOARD_QUIT && session_read(&line, &cut)) {
        Error error;
        bool fine = !cut && nboard_parse_command(text_string(&line), &command, &error);
        if (cut)
            error_set(&error, "a line of more than %d bytes", SESSION_LINE_MAX);
        if (fine && command.kind != NBOARD_UNKNOWN)
            session_stop(session);
        if (!fine || !nboard_obey(session, &command, &error))
            session_say(session, "status error: %s", error.text);
    }
    if (command.kind != NBOARD_QUIT)
        session_finish(session);
    session_stop(session);
    nboard_forget(&front, session->game);
    text_free(&line);
}
