/* SPDX-License-Identifier: MIT
 *
 * front_gtp_think - the GTP commands that think, and the clocks they think by.
 */
#include "fronts/front_gtp.h"

enum { GTP_DEFAULT_MS = 1000 /* a move, if nobody sets a clock */, GTP_ANALYSIS_LINES = 5 };

void gtp_settle(Session *session)
{
    GtpFront *front = session->front;
    if (!front->pending)
        return;
    front->pending = false;
    if (!front->plays) {
        session_put_position(session, front->past[--front->past_count]);
        return;
    }
    session_make(session, front->found);
    GtpClock *clock = &front->clocks[front->side];
    if (clock->left_ms > 0 && clock->stones == 0)
        clock->left_ms = clock->left_ms > front->spent_ms ? clock->left_ms - front->spent_ms : 1;
}

/* The first line of a reply whose lines follow as they are found. */
static void gtp_announce(const GtpCall *call)
{
    if (call->command->has_id)
        session_say(call->session, "=%lld", (long long)call->command->id);
    else
        session_say(call->session, "=");
}

/* Takes the turn and starts the thought. */
static bool gtp_start(GtpCall *call, int side, const Thought *thought, Error *error)
{
    Session *session = call->session;
    void *pos = position_copy(session->game, session->pos);
    if (!gtp_take_turn(session, pos, side, error)) {
        position_free(session->game, pos);
        return false;
    }
    gtp_remember(call->front, session_swap_position(session, pos));
    call->front->command = *call->command;
    call->front->pending = true;
    call->front->side = side;
    call->answered = true;
    if (call->front->analyzes)
        gtp_announce(call);
    session_think(session, thought);
    return true;
}

static void gtp_found(Session *session, const PlayerAnswer *answer)
{
    GtpFront *front = session->front;
    Text move = {0}, reply = {0};
    front->found = answer->move;
    front->spent_ms = answer->report.time_ns / 1000000;
    session->game->print_move(session->thought_pos, answer->move, &move);
    gtp_print_reply(&front->command, true, text_string(&move), &reply);
    session_say_text(session, &reply);
    text_free(&move);
    text_free(&reply);
}

static Limits gtp_limits(const GtpFront *front, int side)
{
    const GtpClock *clock = &front->clocks[side];
    Limits limits = {.time_ms = clock->left_ms, .moves_to_go = (int)clock->stones};
    if (clock->left_ms == 0)
        limits.movetime_ms = GTP_DEFAULT_MS;
    return limits;
}

static bool gtp_generate(GtpCall *call, bool plays, Error *error)
{
    Session *session = call->session;
    int side;
    if (call->count != 1 || !gtp_parse_color(call->words[0], &side))
        return error_set(error, "syntax error: a color expected");
    if (session->game->over(session->pos)) {
        text_add(&call->reply, "pass");
        return true;
    }
    call->front->plays = plays;
    call->front->analyzes = false;
    Thought thought = {.limits = gtp_limits(call->front, side), .lines = 1, .analysis = !plays, .done = gtp_found};
    return gtp_start(call, side, &thought, error);
}

bool gtp_genmove(GtpCall *call, Error *error)
{
    return gtp_generate(call, true, error);
}

bool gtp_reg_genmove(GtpCall *call, Error *error)
{
    return gtp_generate(call, false, error);
}

static void gtp_analysis_report(void *context, const Report *report)
{
    Session *session = context;
    if (report->final || report->depth == 0)
        return;
    Text line = {0};
    text_add(&line, "info move ");
    session_print_line(session, report->pv, 1, &line);
    text_printf(&line, " visits %llu depth %d score %.2f order %d pv ", (unsigned long long)report->nodes,
                report->depth, game_score(session->game, report->value).score, report->line - 1);
    session_print_line(session, report->pv, report->pv_length, &line);
    session_say_text(session, &line);
    text_free(&line);
}

/* The reply to `analyze` ends like any other, with an empty line. */
static void gtp_analysis_done(Session *session, const PlayerAnswer *answer)
{
    (void)answer;
    session_say(session, "%s", "");
}

/* analyze [color] [centiseconds]: lines for the best moves until the next line comes in. */
bool gtp_analyze(GtpCall *call, Error *error)
{
    Session *session = call->session;
    int side = session->game->side(session->pos);
    double interval;
    bool has_color = call->count > 0 && gtp_parse_color(call->words[0], &side);
    int behind = call->count - has_color;
    if (behind > 1 || (behind == 1 && !gtp_parse_real(call->words[has_color], 0, 1e9, &interval)))
        return error_set(error, "syntax error: [color] [centiseconds] expected");
    if (session->game->over(session->pos))
        return error_set(error, "the game is over");
    call->front->plays = false;
    call->front->analyzes = true;
    Thought thought = {.lines = GTP_ANALYSIS_LINES, .report = gtp_analysis_report, .done = gtp_analysis_done};
    return gtp_start(call, side, &thought, error);
}

/* Seconds as GTP has them, in milliseconds; at least one, for a clock that is given runs. */
static int64_t gtp_ms(double seconds)
{
    int64_t ms = (int64_t)(seconds * 1000);
    return ms < 1 ? 1 : ms;
}

bool gtp_time_settings(GtpCall *call, Error *error)
{
    double main_time, byo_time;
    int64_t stones;
    if (call->count != 3 || !gtp_parse_real(call->words[0], 0, 1e7, &main_time) ||
        !gtp_parse_real(call->words[1], 0, 1e7, &byo_time) || !word_int(call->words[2], 0, 100000, &stones))
        return error_set(error, "syntax error: main time, byo-yomi time and stones expected");
    GtpClock clock = {.left_ms = 0};
    bool unlimited = byo_time > 0 && stones == 0; /* so says the protocol */
    if (!unlimited && main_time > 0)
        clock.left_ms = gtp_ms(main_time);
    else if (!unlimited && byo_time > 0)
        clock = (GtpClock){.left_ms = gtp_ms(byo_time), .stones = stones};
    call->front->settings = call->front->clocks[0] = call->front->clocks[1] = clock;
    return true;
}

bool gtp_time_left(GtpCall *call, Error *error)
{
    double seconds;
    int64_t stones;
    int side;
    if (call->count != 3 || !gtp_parse_color(call->words[0], &side) ||
        !gtp_parse_real(call->words[1], -1e7, 1e7, &seconds) || !word_int(call->words[2], 0, 100000, &stones))
        return error_set(error, "syntax error: a color, seconds and stones expected");
    call->front->clocks[side] = (GtpClock){.left_ms = gtp_ms(seconds), .stones = stones};
    return true;
}
