/* SPDX-License-Identifier: MIT
 *
 * front_ucci - `wuqi engine xiangqi --protocol ucci`: the Universal Chinese Chess Interface 3.0.
 *
 * Whatever the line, the session goes on: what is wrong is said in an `info message error: ...` line. Bans hold for the
 * position they were given after; a new position lifts them.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "base/version.h"
#include "fronts/front.h"
#include "protocol/ucci.h"

typedef struct UcciFront {
    bool milliseconds; /* usemillisec */
    _Atomic bool draw_offered;
    Move *banned;
    int banned_count;
} UcciFront;

/* Options that front ends set and that change nothing here. */
static const char *const ucci_ignored[] = {"batch",      "debug",       "ponder",  "bookfiles", "egtbpaths",
                                           "evalapi",    "selectivity", "style",   "risky",     "promotion",
                                           "repetition", "drawmoves",   "loadbook"};

enum { UCCI_IGNORED = (int)(sizeof ucci_ignored / sizeof ucci_ignored[0]) };

static void ucci_introduce(Session *session)
{
    session_say(session, "id name %s %s", SESSION_NAME, WUQI_VERSION);
    session_say(session, "id author the wuqi authors");
    session_say(session, "option usemillisec type check default false");
    session_say(session, "option hashsize type spin min 1 max %d default 64", SESSION_HASH_MAX);
    session_say(session, "option threads type spin min 1 max %d default 1", SEARCH_MAX_THREADS);
    session_say(session, "option level type spin min 1 max %d default %d", SESSION_LEVEL_MAX, SESSION_LEVEL_MAX);
    session_say(session, "option ponder type check default false");
    session_say(session, "option repetition type combo var asianrule default asianrule");
    session_say(session, "option newgame type button");
    session_say(session, "ucciok");
}

static bool ucci_set_number(Session *session, const UcciCommand *command, int64_t high, int64_t *number, Error *error)
{
    int64_t value;
    if (!word_int(command->value, 1, high, &value))
        return error_set(error, "setoption %.*s: a number from 1 to %" PRId64 " expected", (int)command->name.length,
                         command->name.at, high);
    return session_set_number(session, number, value, error);
}

static bool ucci_set_option(Session *session, const UcciCommand *command, Error *error)
{
    UcciFront *front = session->front;
    Word name = command->name;
    if (word_is_nocase(name, "usemillisec")) {
        if (!word_is_nocase(command->value, "true") && !word_is_nocase(command->value, "false"))
            return error_set(error, "setoption usemillisec: true or false expected");
        front->milliseconds = word_is_nocase(command->value, "true");
        return true;
    }
    if (word_is_nocase(name, "hashsize"))
        return ucci_set_number(session, command, SESSION_HASH_MAX, &session->options.hash_mb, error);
    if (word_is_nocase(name, "threads"))
        return ucci_set_number(session, command, SEARCH_MAX_THREADS, &session->options.threads, error);
    if (word_is_nocase(name, "level"))
        return ucci_set_number(session, command, SESSION_LEVEL_MAX, &session->options.level, error);
    if (word_is_nocase(name, "newgame")) {
        session_new_game(session);
        return true;
    }
    for (int i = 0; i < UCCI_IGNORED; i++) {
        if (word_is_nocase(name, ucci_ignored[i]))
            return true;
    }
    return error_set(error, "setoption: there is no option '%.*s'", (int)(name.length < 60 ? name.length : 60),
                     name.at);
}

static void ucci_lift_bans(UcciFront *front)
{
    free(front->banned);
    front->banned = NULL;
    front->banned_count = 0;
}

static bool ucci_set_position(Session *session, const UcciCommand *command, Error *error)
{
    Text text = {0}, moves = {0};
    text_add_bytes(&text, command->position.at, command->position.length);
    text_add_bytes(&moves, command->moves.at, command->moves.length);
    bool done = session_set_position(session, text_string(&text), text_string(&moves), error);
    if (done)
        ucci_lift_bans(session->front);
    text_free(&text);
    text_free(&moves);
    return done;
}

static bool ucci_ban(Session *session, Word list, Error *error)
{
    UcciFront *front = session->front;
    Text text = {0};
    text_add_bytes(&text, list.at, list.length);
    Scan scan = scan_start(text_string(&text));
    Word word;
    Move *banned = xmalloc((list.length / 2 + 1) * sizeof *banned);
    int count = 0;
    bool fine = true;
    while (fine && scan_word(&scan, &word)) {
        char name[64];
        fine = session->game->parse_move(session->pos, word_copy(word, name, sizeof name), &banned[count], error);
        count++;
    }
    text_free(&text);
    if (!fine) {
        free(banned);
        return error_prefix(error, "banmoves");
    }
    ucci_lift_bans(front);
    front->banned = banned;
    front->banned_count = count;
    return true;
}

static void ucci_report(void *context, const Report *report)
{
    Session *session = context;
    Text line = {0};
    session_say(session, "info time %" PRId64 " nodes %" PRIu64, report->time_ns / 1000000, report->nodes);
    /* The protocol has no word for a forced end: near 30000 stands for it by custom. */
    GameScore score = game_score(session->game, report->value);
    int end = score.mate > 0 ? UCCI_SCORE_WIN - score.mate : -UCCI_SCORE_WIN - score.mate;
    text_printf(&line, "info depth %d score %lld pv ", report->depth,
                score.decided ? (long long)end : (long long)score.hundredths);
    session_print_line(session, report->pv, report->pv_length, &line);
    session_say_text(session, &line);
    text_free(&line);
}

/* An offered draw is taken when we are not better. */
static void ucci_done(Session *session, const PlayerAnswer *answer)
{
    UcciFront *front = session->front;
    Text line = {0};
    text_add(&line, "bestmove ");
    session->game->print_move(session->thought_pos, answer->move, &line);
    if (answer->has_value && answer->report.pv_length > 1) {
        text_add(&line, " ponder ");
        void *pos = position_copy(session->game, session->thought_pos);
        session->game->make(pos, answer->move);
        session->game->print_move(pos, answer->report.pv[1], &line);
        position_free(session->game, pos);
    }
    if (atomic_load(&front->draw_offered) && answer->has_value && answer->report.value <= 0)
        text_add(&line, " draw");
    session_say_text(session, &line);
    text_free(&line);
}

static Limits ucci_limits(const UcciFront *front, const UcciGo *go)
{
    Limits limits = {0};
    if (go->infinite)
        return limits;
    if (go->time != UCCI_ABSENT) {
        limits.time_ms = ucci_milliseconds(go->time, front->milliseconds);
        if (go->increment > 0)
            limits.increment_ms = ucci_milliseconds(go->increment, front->milliseconds);
        if (go->moves_to_go > 0)
            limits.moves_to_go = (int)(go->moves_to_go < 1000 ? go->moves_to_go : 1000);
    }
    if (go->depth != UCCI_ABSENT)
        limits.depth = go->depth < 1 ? 1 : (int)(go->depth < SEARCH_MAX_PLY ? go->depth : SEARCH_MAX_PLY);
    if (go->nodes != UCCI_ABSENT)
        limits.nodes = go->nodes < 1 ? 1 : (uint64_t)go->nodes;
    return limits;
}

/* The legal moves that are not banned. */
static void ucci_allowed(const Session *session, Thought *thought)
{
    const UcciFront *front = session->front;
    thought->only = thought->allowed = xmalloc((unsigned long)session->game->moves_max * sizeof *thought->allowed);
    int total = session->game->moves(session->pos, thought->allowed);
    for (int i = 0; i < total; i++) {
        bool banned = false;
        for (int j = 0; j < front->banned_count; j++)
            banned = banned || thought->only[i] == front->banned[j];
        if (!banned)
            thought->allowed[thought->only_count++] = thought->only[i];
    }
}

static void ucci_go(Session *session, const UcciGo *go)
{
    UcciFront *front = session->front;
    Thought thought = {.limits = ucci_limits(front, go),
                       .lines = 1,
                       .pondering = go->ponder,
                       .report = ucci_report,
                       .done = ucci_done};
    if (front->banned_count > 0)
        ucci_allowed(session, &thought);
    if (session->game->over(session->pos) || (front->banned_count > 0 && thought.only_count == 0)) {
        free(thought.allowed);
        session_say(session, "nobestmove");
        return;
    }
    atomic_store(&front->draw_offered, go->draw);
    session_think(session, &thought);
}

static bool ucci_obey(Session *session, const UcciCommand *command, Error *error)
{
    UcciFront *front = session->front;
    bool thinking = session_thinking(session);
    switch (command->kind) {
    case UCCI_UCCI:
        ucci_introduce(session);
        return true;
    case UCCI_ISREADY:
        session_say(session, "readyok");
        return true;
    case UCCI_STOP:
    case UCCI_QUIT:
        if (!thinking && command->kind == UCCI_STOP)
            session_say(session, "nobestmove");
        session_stop(session);
        return true;
    case UCCI_PONDERHIT:
        if (command->go.draw)
            atomic_store(&front->draw_offered, true);
        session_ponder_hit(session);
        return true;
    case UCCI_PROBE:
        session_say(session, "pophash");
        return true;
    default:
        break;
    }
    if (thinking)
        return error_set(error, "not while thinking (isready, ponderhit, stop, quit are)");
    switch (command->kind) {
    case UCCI_SETOPTION:
        return ucci_set_option(session, command, error);
    case UCCI_POSITION:
        return ucci_set_position(session, command, error);
    case UCCI_BANMOVES:
        return ucci_ban(session, command->moves, error);
    case UCCI_GO:
        ucci_go(session, &command->go);
        return true;
    default:
        return true;
    }
}

void front_run_ucci(Session *session)
{
    UcciFront front = {.milliseconds = false};
    UcciCommand command = {.kind = UCCI_NOTHING};
    Text line = {0};
    bool cut;
    session->front = &front;
    while (command.kind != UCCI_QUIT && session_read(&line, &cut)) {
        Error error;
        command.kind = UCCI_NOTHING;
        if (cut)
            error_set(&error, "a line of more than %d bytes", SESSION_LINE_MAX);
        if (cut || !ucci_parse_command(text_string(&line), &command, &error) || !ucci_obey(session, &command, &error))
            session_say(session, "info message error: %s", error.text);
    }
    if (command.kind != UCCI_QUIT)
        session_finish(session);
    session_stop(session);
    ucci_lift_bans(&front);
    session_say(session, "bye");
    text_free(&line);
}
