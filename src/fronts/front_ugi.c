/* SPDX-License-Identifier: MIT
 *
 * front_ugi - `wuqi engine GAME --protocol ugi`: any of our games over the Universal Game Interface; and UCI, which has
 * the same commands in other words, for the games that list it.
 *
 * Whatever the line, the session goes on: what is wrong is said in an `info string error: ...` line.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "base/version.h"
#include "fronts/board_query.h"
#include "fronts/front.h"
#include "fronts/trace_query.h"
#include "protocol/uci.h"
#include "protocol/ugi.h"
#include "search/tt.h"

typedef struct UgiOption {
    const char *name;
    size_t offset; /* of an int64_t in SessionOptions */
    int64_t low, high, normal;
} UgiOption;

static const UgiOption ugi_options[] = {
    {"Hash", offsetof(SessionOptions, hash_mb), 1, SESSION_HASH_MAX, 64},
    {"Threads", offsetof(SessionOptions, threads), 1, SEARCH_MAX_THREADS, 1},
    {"Level", offsetof(SessionOptions, level), 1, SESSION_LEVEL_MAX, SESSION_LEVEL_MAX},
    {"Seed", offsetof(SessionOptions, seed), 0, INT32_MAX, 0},
    {"MoveOverhead", offsetof(SessionOptions, overhead_us), 0, 10000000, 0},
};

enum { UGI_OPTIONS = (int)(sizeof ugi_options / sizeof ugi_options[0]) };

typedef struct UgiFront {
    int lines;         /* MultiPV */
    bool silent;       /* no info lines */
    bool chinese;      /* Language */
    TraceQuery *trace; /* the last one recorded or opened; NULL */
    bool uci;
} UgiFront;

static void ugi_fail(Session *session, const char *text)
{
    session_say(session, "info string error: %s", text);
}

static void ugi_introduce(Session *session)
{
    session_say(session, "id name %s %s", SESSION_NAME, WUQI_VERSION);
    session_say(session, "id author the wuqi authors");
    for (int i = 0; i < UGI_OPTIONS; i++) {
        const UgiOption *option = &ugi_options[i];
        session_say(session, "option name %s type spin default %" PRId64 " min %" PRId64 " max %" PRId64, option->name,
                    option->normal, option->low, option->high);
    }
    session_say(session, "option name MultiPV type spin default 1 min 1 max %d", SEARCH_MAX_LINES);
    session_say(session, "option name Silent type check default false");
    if (((const UgiFront *)session->front)->uci) {
        session_say(session, "option name Ponder type check default false");
        session_say(session, "option name Clear Hash type button");
        session_say(session, "option name UCI_Variant type combo default %s var %s", session->game->name,
                    session->game->name);
        session_say(session, "uciok");
        return;
    }
    Text games = {0};
    text_printf(&games, "option name Game type combo default %s", session->game->name);
    for (int i = 0; i < games_count(); i++)
        text_printf(&games, " var %s", games_at(i)->name);
    session_say_text(session, &games);
    text_free(&games);
    session_say(session, "option name Player type string default engine");
    session_say(session, "option name Language type combo default en var en var zh");
    session_say(session, "ugiok");
}

static bool ugi_set_number(Session *session, const UgiCommand *command, Error *error)
{
    for (int i = 0; i < UGI_OPTIONS; i++) {
        const UgiOption *option = &ugi_options[i];
        int64_t value;
        if (!word_is_nocase(command->name, option->name))
            continue;
        if (!word_int(command->value, option->low, option->high, &value))
            return error_set(error, "setoption name %s: a number from %" PRId64 " to %" PRId64 " expected",
                             option->name, option->low, option->high);
        return session_set_number(session, (int64_t *)(void *)((char *)&session->options + option->offset), value,
                                  error);
    }
    return error_set(error, "setoption: there is no option '%.*s'", (int)command->name.length, command->name.at);
}

static bool ugi_set_option(Session *session, const UgiCommand *command, Error *error)
{
    UgiFront *front = session->front;
    /* What front ends set by habit and what needs no answer. */
    if (front->uci && (word_is_nocase(command->name, "Ponder") || word_is_nocase(command->name, "UCI_Variant")))
        return true;
    if (front->uci && word_is_nocase(command->name, "Clear Hash")) {
        session_new_game(session);
        return true;
    }
    if (!front->uci && word_is_nocase(command->name, "Game")) {
        char name[64];
        const Game *game = games_find(word_copy(command->value, name, sizeof name), error);
        return game && session_set_game(session, game, error);
    }
    if (!front->uci && word_is_nocase(command->name, "Player"))
        return session_set_player(session, command->value, error);
    if (!front->uci && word_is_nocase(command->name, "Language")) {
        front->chinese = word_is(command->value, "zh");
        return front->chinese || word_is(command->value, "en") ||
               error_set(error, "setoption name Language: en or zh expected");
    }
    if (word_is_nocase(command->name, "MultiPV")) {
        int64_t lines;
        if (!word_int(command->value, 1, SEARCH_MAX_LINES, &lines))
            return error_set(error, "setoption name MultiPV: a number from 1 to %d expected", SEARCH_MAX_LINES);
        front->lines = (int)lines;
        return true;
    }
    if (word_is_nocase(command->name, "Silent")) {
        front->silent = word_is(command->value, "true");
        return front->silent || word_is(command->value, "false") ||
               error_set(error, "setoption name Silent: true or false expected");
    }
    return ugi_set_number(session, command, error);
}

static bool ugi_set_position(Session *session, const UgiCommand *command, Error *error)
{
    Text text = {0}, moves = {0};
    text_add_bytes(&text, command->position.at, command->position.length);
    text_add_bytes(&moves, command->moves.at, command->moves.length);
    bool done = command->current ? session_play(session, text_string(&moves), error)
                                 : session_set_position(session, text_string(&text), text_string(&moves), error);
    text_free(&text);
    text_free(&moves);
    return done;
}

static void ugi_report(void *context, const Report *report)
{
    Session *session = context;
    UgiInfo info = ugi_info_blank();
    GameScore score = game_score(session->game, report->value);
    bool uci = ((const UgiFront *)session->front)->uci;
    info.depth = report->depth;
    info.seldepth = report->seldepth;
    info.multipv = report->line;
    /* A search stopped before its first depth has a move but no score. */
    info.score_kind = report->depth == 0 ? UGI_SCORE_NONE : score.decided ? UGI_SCORE_MATE : UGI_SCORE_POINTS;
    info.score = !score.decided ? score.hundredths : uci ? uci_mate_moves(score.mate) : score.mate;
    info.bound = report->bound == TT_LOWER ? UGI_LOWER : report->bound == TT_UPPER ? UGI_UPPER : UGI_EXACT;
    info.nodes = (int64_t)report->nodes;
    info.nps = report->time_ns > 0 ? (int64_t)((double)report->nodes * 1e9 / (double)report->time_ns) : 0;
    info.hashfull = report->table_fill;
    info.time_ms = report->time_ns / 1000000;
    if (!uci && report->source != REPORT_SEARCH) {
        Scan name = scan_start(report_source_names[report->source]);
        info.source = scan_rest(&name);
    }
    Text pv = {0}, line = {0};
    session_print_line(session, report->pv, report->pv_length, &pv);
    info.pv.at = text_string(&pv);
    info.pv.length = pv.length;
    ugi_print_info(&info, &line);
    session_say_text(session, &line);
    text_free(&pv);
    text_free(&line);
}

static void ugi_done(Session *session, const PlayerAnswer *answer)
{
    Text line = {0};
    text_add(&line, "bestmove ");
    session->game->print_move(session->thought_pos, answer->move, &line);
    if (((const UgiFront *)session->front)->uci && answer->has_value && answer->report.pv_length > 1) {
        text_add(&line, " ponder ");
        void *pos = position_copy(session->game, session->thought_pos);
        session->game->make(pos, answer->move);
        session->game->print_move(pos, answer->report.pv[1], &line);
        position_free(session->game, pos);
    }
    session_say_text(session, &line);
    text_free(&line);
}

/* The clock of the side to move; where only the other one's was given, that one stands in. */
static Limits ugi_limits(const UgiGo *go, int side)
{
    Limits limits = {0};
    int clock = go->time_ms[side] != UGI_ABSENT ? side : !side;
    if (go->infinite)
        return limits;
    if (go->time_ms[clock] != UGI_ABSENT) {
        limits.time_ms = go->time_ms[clock];
        limits.increment_ms = go->increment_ms[clock] != UGI_ABSENT ? go->increment_ms[clock] : 0;
        limits.moves_to_go = go->moves_to_go != UGI_ABSENT ? (int)go->moves_to_go : 0;
    }
    limits.movetime_ms = go->movetime_ms != UGI_ABSENT ? go->movetime_ms : 0;
    limits.depth = go->depth != UGI_ABSENT ? (int)go->depth : 0;
    limits.nodes = go->nodes != UGI_ABSENT ? (uint64_t)go->nodes : 0;
    return limits;
}

static bool ugi_search_moves(const Session *session, Word list, Thought *thought, Error *error)
{
    Text text = {0};
    text_add_bytes(&text, list.at, list.length);
    Scan scan = scan_start(text_string(&text));
    Word word;
    bool fine = true;
    thought->only = thought->allowed = xmalloc((list.length / 2 + 1) * sizeof *thought->allowed);
    while (fine && scan_word(&scan, &word)) {
        char name[64];
        fine = session->game->parse_move(session->pos, word_copy(word, name, sizeof name),
                                         &thought->allowed[thought->only_count], error);
        thought->only_count++;
    }
    text_free(&text);
    if (fine)
        return true;
    free(thought->allowed);
    return error_prefix(error, "go searchmoves");
}

static bool ugi_go(Session *session, const UgiGo *go, Error *error)
{
    const UgiFront *front = session->front;
    if (session->game->over(session->pos)) {
        /* UCI's front ends ask about finished games, too, and expect a score. */
        if (front->uci)
            session_say(session, "info depth 0 score %s 0", session->game->result(session->pos) < 0 ? "mate" : "cp");
        else
            session_say(session, "info string error: go: the game is over");
        session_say(session, "bestmove %s", front->uci ? "(none)" : "none");
        return true;
    }
    if (go->ponder && session->bounds) /* it would go on until the visitor says so */
        return error_set(error, "go ponder: not to be had here");
    if (!session_has_player(session, error))
        return false;
    Thought thought = {.limits = ugi_limits(go, session->game->side(session->pos)),
                       .lines = front->lines,
                       .pondering = go->ponder,
                       .report = front->silent ? NULL : ugi_report,
                       .done = ugi_done};
    if (go->search_moves.length > 0 && !ugi_search_moves(session, go->search_moves, &thought, error))
        return false;
    session_think(session, &thought);
    return true;
}

static void ugi_say_result(Session *session)
{
    const Game *game = session->game;
    if (!game->over(session->pos)) {
        session_say(session, "response none");
        return;
    }
    int value = game->result(session->pos);
    bool first = (value > 0) == (game->side(session->pos) == 0);
    session_say(session, "response %s", value == 0 ? "draw" : first ? "p1win" : "p2win");
}

/* Tells of the trace that is now the session's. */
static bool ugi_take_trace(Session *session, TraceQuery *trace, Error *error)
{
    UgiFront *front = session->front;
    Text text = {0};
    if (!trace)
        return error_prefix(error, "trace");
    trace_query_free(front->trace);
    front->trace = trace;
    text_add(&text, "response ");
    trace_query_summary(trace, front->chinese, &text);
    session_say_text(session, &text);
    text_free(&text);
    return true;
}

static bool ugi_query_trace(const UgiFront *front, Word number, Text *text, Error *error)
{
    return front->trace ? trace_query_node(front->trace, number, front->chinese, text, error)
                        : error_set(error, "nothing has been traced yet");
}

static bool ugi_query(Session *session, Word what, Word rest, Error *error)
{
    const Game *game = session->game;
    bool chinese = ((const UgiFront *)session->front)->chinese;
    Text text = {0};
    if (word_is(what, "game")) {
        board_query_game(game, &text);
    } else if (word_is(what, "options")) {
        board_query_options(game, &text);
    } else if (word_is(what, "board")) {
        board_query_board(game, session->pos, chinese, &text);
    } else if (word_is(what, "move")) {
        if (!board_query_move(game, session->pos, rest, &text, error)) {
            text_free(&text);
            return error_prefix(error, "query move");
        }
    } else if (word_is(what, "line")) {
        board_query_line(game, session->pos, rest, &text);
    } else if (word_is(what, "turn")) {
        if (!board_query_turn(game, session->pos, rest, chinese, &text, error)) {
            text_free(&text);
            return error_prefix(error, "query turn");
        }
    } else if (word_is(what, "eval")) {
        if (!board_query_eval(game, session->pos, rest, chinese, &text, error)) {
            text_free(&text);
            return error_prefix(error, "query eval");
        }
    } else if (word_is(what, "trace")) {
        if (!ugi_query_trace(session->front, rest, &text, error)) {
            text_free(&text);
            return error_prefix(error, "query trace");
        }
    } else if (word_is(what, "p1turn")) {
        text_add(&text, game->side(session->pos) == 0 ? "true" : "false");
    } else if (word_is(what, "gameover")) {
        text_add(&text, game->over(session->pos) ? "true" : "false");
    } else if (word_is(what, "position")) {
        game->print(session->pos, &text);
    } else if (word_is(what, "moves")) {
        session_print_moves(session, &text);
        if (text.length == 0)
            text_add(&text, "none");
    } else if (word_is(what, "result")) {
        ugi_say_result(session);
        return true;
    } else {
        return error_set(
            error,
            "query: '%.*s' is not one of p1turn, gameover, result, moves, position, game, options, board, move, line, "
            "turn, eval, trace",
            (int)(what.length < 60 ? what.length : 60), what.at);
    }
    session_say(session, "response %s", text_string(&text));
    text_free(&text);
    return true;
}

/* Obeys one command; false with the error. */
static bool ugi_obey(Session *session, const UgiCommand *command, Error *error)
{
    static const char *const busy = "not while thinking (isready, query, ponderhit, stop, quit are)";
    bool thinking = session_thinking(session);
    switch (command->kind) {
    case UGI_UGI:
        ugi_introduce(session);
        return true;
    case UGI_ISREADY:
        if (!thinking && !session_has_player(session, error))
            return false;
        if (!thinking)
            session_prepare(session);
        session_say(session, "readyok");
        return true;
    case UGI_QUERY:
        return ugi_query(session, command->name, command->value, error);
    case UGI_STOP:
    case UGI_QUIT:
        session_stop(session);
        return true;
    case UGI_PONDERHIT:
        session_ponder_hit(session);
        return true;
    case UGI_NEWGAME:
        if (thinking)
            return error_set(error, "uginewgame: %s", busy);
        session_new_game(session);
        return session_set_position(session, "", "", error);
    case UGI_SETOPTION:
        return thinking ? error_set(error, "setoption: %s", busy) : ugi_set_option(session, command, error);
    case UGI_POSITION:
        return thinking ? error_set(error, "position: %s", busy) : ugi_set_position(session, command, error);
    case UGI_TRACE:
        if (thinking)
            return error_set(error, "trace: %s", busy);
        if (session->bounds)
            return error_set(error, "trace: not to be had here");
        return ugi_take_trace(session, trace_query_record(session, (int)command->go.depth, error), error);
    case UGI_GO:
        return thinking ? error_set(error, "go: %s", busy) : ugi_go(session, &command->go, error);
    default:
        return true;
    }
}

/* What a session of either protocol keeps from line to line. */
static UgiFront *ugi_open(bool uci)
{
    UgiFront *front = xcalloc(1, sizeof *front);
    front->lines = 1;
    front->uci = uci;
    return front;
}

static void ugi_close(Session *session)
{
    UgiFront *front = session->front;
    trace_query_free(front->trace);
    free(front);
    session->front = NULL;
}

/* Obeys a line; false after `quit`. */
static bool ugi_take_line(Session *session, const char *line)
{
    const UgiFront *front = session->front;
    UgiCommand command = {.kind = UGI_NOTHING};
    Text scratch = {0};
    Error error;
    bool read =
        front->uci ? uci_parse_command(line, &scratch, &command, &error) : ugi_parse_command(line, &command, &error);
    if (!read || !ugi_obey(session, &command, &error))
        ugi_fail(session, error.text);
    text_free(&scratch);
    return !read || command.kind != UGI_QUIT;
}

static void ugi_run(Session *session, bool uci)
{
    Text line = {0};
    bool cut, goes_on = true;
    session->front = ugi_open(uci);
    while (goes_on && session_read(&line, &cut)) {
        Error error;
        if (cut) {
            error_set(&error, "a line of more than %d bytes", SESSION_LINE_MAX);
            ugi_fail(session, error.text);
        } else {
            goes_on = ugi_take_line(session, text_string(&line));
        }
    }
    if (goes_on)
        session_finish(session);
    session_stop(session);
    ugi_close(session);
    text_free(&line);
}

void front_run_ugi(Session *session)
{
    ugi_run(session, false);
}

void front_run_uci(Session *session)
{
    ugi_run(session, true);
}

void front_ugi_open(Session *session)
{
    session->front = ugi_open(false);
}

bool front_ugi_obey(Session *session, const char *line)
{
    return ugi_take_line(session, line);
}

void front_ugi_close(Session *session)
{
    session_stop(session);
    ugi_close(session);
}

void front_ugi_open_trace(Session *session, const void *bytes, size_t size)
{
    Error error;
    if (!ugi_take_trace(session, trace_query_open(bytes, size, &error), &error))
        ugi_fail(session, error.text);
}
