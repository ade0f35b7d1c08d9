/* SPDX-License-Identifier: MIT
 *
 * front_gtp - `wuqi engine GAME --protocol gtp`: reversi over the Go Text Protocol, version 2.
 */
#include "fronts/front_gtp.h"

#include <stdlib.h>

#include "base/version.h"
#include "fronts/front.h"

static GtpFunction gtp_protocol_version, gtp_name, gtp_version, gtp_known_command, gtp_list_commands, gtp_quit,
    gtp_komi, gtp_level;

static const struct GtpName {
    const char *name;
    GtpFunction *run;
} gtp_names[] = {
    {"analyze", gtp_analyze},
    {"boardsize", gtp_boardsize},
    {"clear_board", gtp_clear_board},
    {"final_score", gtp_final_score},
    {"genmove", gtp_genmove},
    {"known_command", gtp_known_command},
    {"komi", gtp_komi},
    {"list_commands", gtp_list_commands},
    {"name", gtp_name},
    {"play", gtp_play},
    {"protocol_version", gtp_protocol_version},
    {"quit", gtp_quit},
    {"reg_genmove", gtp_reg_genmove},
    {"showboard", gtp_showboard},
    {"time_left", gtp_time_left},
    {"time_settings", gtp_time_settings},
    {"undo", gtp_undo},
    {"version", gtp_version},
    {"wuqi-level", gtp_level},
    {"wuqi-position", gtp_position},
};

enum { GTP_NAMES = (int)(sizeof gtp_names / sizeof gtp_names[0]) };

static GtpFunction *gtp_find(Word name)
{
    for (int i = 0; i < GTP_NAMES; i++) {
        if (word_is(name, gtp_names[i].name))
            return gtp_names[i].run;
    }
    return NULL;
}

static bool gtp_protocol_version(GtpCall *call, Error *error)
{
    (void)error;
    text_add(&call->reply, "2");
    return true;
}

static bool gtp_name(GtpCall *call, Error *error)
{
    (void)error;
    text_add(&call->reply, SESSION_NAME);
    return true;
}

static bool gtp_version(GtpCall *call, Error *error)
{
    (void)error;
    text_add(&call->reply, WUQI_VERSION);
    return true;
}

static bool gtp_known_command(GtpCall *call, Error *error)
{
    (void)error;
    text_add(&call->reply, call->count == 1 && gtp_find(call->words[0]) ? "true" : "false");
    return true;
}

static bool gtp_list_commands(GtpCall *call, Error *error)
{
    (void)error;
    for (int i = 0; i < GTP_NAMES; i++)
        text_printf(&call->reply, "%s%s", i > 0 ? "\n" : "", gtp_names[i].name);
    return true;
}

/* The loop ends when it sees the name; this only answers. */
static bool gtp_quit(GtpCall *call, Error *error)
{
    (void)call;
    (void)error;
    return true;
}

/* Reversi has no komi: a number is accepted, as controllers send one unasked, and has no effect. */
static bool gtp_komi(GtpCall *call, Error *error)
{
    double komi;
    if (call->count != 1 || !gtp_parse_real(call->words[0], -1000, 1000, &komi))
        return error_set(error, "syntax error: a number expected");
    return true;
}

static bool gtp_level(GtpCall *call, Error *error)
{
    int64_t level;
    if (call->count != 1 || !word_int(call->words[0], 1, SESSION_LEVEL_MAX, &level))
        return error_set(error, "syntax error: a level from 1 to %d expected", SESSION_LEVEL_MAX);
    return session_set_number(call->session, &call->session->options.level, level, error);
}

static void gtp_reply(Session *session, const GtpCommand *command, bool success, const char *body)
{
    Text text = {0};
    gtp_print_reply(command, success, body, &text);
    session_say_text(session, &text);
    text_free(&text);
}

static void gtp_obey(Session *session, const GtpCommand *command)
{
    GtpCall call = {.session = session, .front = session->front, .command = command};
    GtpFunction *run = gtp_find(command->name);
    Error error;
    Word word;
    Scan scan = scan_start(command->arguments.at);
    for (; scan_word(&scan, &word); call.count++) {
        if (call.count < GTP_ARGUMENTS)
            call.words[call.count] = word;
    }
    if (!run)
        gtp_reply(session, command, false, "unknown command");
    else if (!run(&call, &error))
        gtp_reply(session, command, false, error.text);
    else if (!call.answered)
        gtp_reply(session, command, true, text_string(&call.reply));
    text_free(&call.reply);
}

/* A new line: what is being thought about comes to its end first, at once if the line says so. */
static void gtp_finish(Session *session, bool at_once)
{
    GtpFront *front = session->front;
    if (at_once || front->analyzes)
        session_stop(session);
    else
        session_wait(session);
    gtp_settle(session);
}

void front_run_gtp(Session *session)
{
    GtpFront front = {.pending = false};
    Text line = {0};
    bool cut, quit = false;
    session->front = &front;
    while (!quit && session_read(&line, &cut)) {
        GtpCommand command = {.has_id = false};
        gtp_clean_line(&line);
        bool something = gtp_parse_command(text_string(&line), &command);
        quit = something && !cut && word_is(command.name, "quit");
        if (something || front.analyzes)
            gtp_finish(session, quit);
        if (cut)
            gtp_reply(session, &command, false, "line too long");
        else if (something)
            gtp_obey(session, &command);
    }
    gtp_finish(session, true);
    gtp_forget(&front, session->game);
    free(front.past);
    text_free(&line);
}
