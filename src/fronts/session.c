/* SPDX-License-Identifier: MIT
 *
 * session - lines, options, and the thinking thread.
 */
#include "fronts/session.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "search/tt.h"

enum { SESSION_MEASURED = 8 }; /* moves that make a measurement of their overhead */

static Player *session_make_player(const Game *game, const char *given, const SessionOptions *options, Error *error)
{
    char spec[120];
    if (given) {
        Player *player = player_new(game, given, error);
        if (player)
            player_resize(player, (size_t)options->hash_mb, (int)options->threads);
        return player;
    }
    snprintf(spec, sizeof spec, "engine:level=%lld,hash=%lld,threads=%lld", (long long)options->level,
             (long long)options->hash_mb, (long long)options->threads);
    return player_new(game, spec, error);
}

static void session_signal(Session *session, bool *flag)
{
    pthread_mutex_lock(&session->lock);
    *flag = true;
    pthread_cond_broadcast(&session->wake);
    pthread_mutex_unlock(&session->lock);
}

static void session_say_stdout(Session *session, const char *line)
{
    (void)session;
    fputs(line, stdout);
    fputc('\n', stdout);
    fflush(stdout);
}

bool session_open(Session *session, const Game *game, const SessionOptions *options, Error *error)
{
    Session fresh = {.options = *options, .say = session_say_stdout};
    *session = fresh;
    pthread_mutex_init(&session->lock, NULL);
    pthread_cond_init(&session->wake, NULL);
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (session_set_game(session, game, error))
        return true;
    session_close(session);
    return false;
}

void session_close(Session *session)
{
    session_stop(session);
    session_signal(session, &session->closing);
    pool_join(&session->thinker);
    player_free(session->player);
    free(session->spec);
    session_put_position(session, NULL);
    text_free(&session->path.start);
    text_free(&session->path.moves);
    pthread_cond_destroy(&session->wake);
    pthread_mutex_destroy(&session->lock);
}

bool session_read(Text *line, bool *cut)
{
    return text_read_line(line, stdin, SESSION_LINE_MAX, cut);
}

void session_say_text(Session *session, const Text *text)
{
    pthread_mutex_lock(&session->lock);
    session->say(session, text_string(text));
    pthread_mutex_unlock(&session->lock);
}

void session_say(Session *session, const char *format, ...)
{
    va_list args;
    Text text = {0};
    va_start(args, format);
    text_vprintf(&text, format, args);
    va_end(args);
    session_say_text(session, &text);
    text_free(&text);
}

void session_print_line(const Session *session, const Move *moves, int count, Text *text)
{
    void *pos = position_copy(session->game, session->thought_pos);
    for (int i = 0; i < count; i++) {
        if (i > 0)
            text_add_char(text, ' ');
        session->game->print_move(pos, moves[i], text);
        session->game->make(pos, moves[i]);
    }
    position_free(session->game, pos);
}

void session_print_moves(const Session *session, Text *text)
{
    Move *moves = xmalloc((unsigned long)session->game->moves_max * sizeof *moves);
    int count = session->game->moves(session->pos, moves);
    for (int i = 0; i < count; i++) {
        if (i > 0)
            text_add_char(text, ' ');
        session->game->print_move(session->pos, moves[i], text);
    }
    free(moves);
}

void *session_swap_position(Session *session, void *pos)
{
    void *before = (void *)session->pos;
    session->pos = pos;
    session->path.known = false;
    return before;
}

void session_put_position(Session *session, void *pos)
{
    position_free(session->game, session_swap_position(session, pos));
}

void session_make(Session *session, Move move)
{
    session->path.known = false;
    session->game->make((void *)session->pos, move);
}

bool session_set_game(Session *session, const Game *game, Error *error)
{
    assert(!session->running);
    void *pos = position_new(game, "", error);
    if (!pos)
        return false;
    player_free(session->player);
    session_put_position(session, NULL);
    free(session->spec);
    session->spec = NULL;
    session->game = game;
    session->player = NULL;
    session_put_position(session, pos);
    session_new_game(session);
    return true;
}

bool session_set_board_size(Session *session, int size, Error *error)
{
    const char *name = session->game->name;
    char other[64];
    size_t letters = strcspn(name, "0123456789");
    snprintf(other, sizeof other, "%.*s%d", (int)letters, name, size);
    if (strcmp(other, name) == 0)
        return true;
    const Game *game = games_find(other, NULL);
    if (!game)
        return error_set(error, "there is no %.*s on a board of size %d", (int)letters, name, size);
    return session_set_game(session, game, error);
}

bool session_set_player(Session *session, Word spec, Error *error)
{
    assert(!session->running);
    bool plain = spec.length == 0 || word_is(spec, "engine");
    char *given = plain ? NULL : strndup(spec.at, spec.length);
    bool open = !session->bounds || !given || player_spec_is_open(session->game, given, error);
    Player *player = open ? session_make_player(session->game, given, &session->options, error) : NULL;
    if (!player) {
        free(given);
        return false;
    }
    player_free(session->player);
    free(session->spec);
    session->player = player;
    session->spec = given;
    session->ready = false;
    return true;
}

bool session_set_number(Session *session, int64_t *option, int64_t value, Error *error)
{
    assert(!session->running);
    const SessionBounds *bounds = session->bounds;
    int64_t most = !bounds                               ? value
                   : option == &session->options.hash_mb ? bounds->hash_mb
                   : option == &session->options.threads ? bounds->threads
                                                         : value;
    if (value > most)
        return error_set(error, "at most %lld are to be had here", (long long)most);
    if (option == &session->options.hash_mb && !tt_can_have((size_t)value, error))
        return error_prefix(error, "hash");
    *option = value;
    player_free(session->player);
    session->player = NULL;
    session->ready = false;
    return true;
}

void session_new_game(Session *session)
{
    assert(!session->running);
    session->games++;
    session->ready = false;
    session->clock.first_ms = 0;
}

bool session_has_player(Session *session, Error *error)
{
    if (!session->player)
        session->player = session_make_player(session->game, session->spec, &session->options, error);
    return session->player != NULL;
}

void session_prepare(Session *session)
{
    assert(!session->running);
    Error error;
    if (!session_has_player(session, &error))
        die("%s", error.text);
    if (!session->ready)
        player_new_game(session->player, (uint64_t)(session->options.seed + session->games));
    session->ready = true;
}

/* The moves after those that led to the position; NULL if they are not its beginning. */
static const char *path_rest(const SessionPath *path, const char *text, const char *moves)
{
    if (!path->known || strcmp(text_string(&path->start), text) != 0)
        return NULL;
    Scan old = scan_start(text_string(&path->moves)), new = scan_start(moves);
    Word made, given;
    while (scan_word(&old, &made)) {
        if (!scan_word(&new, &given) || made.length != given.length || memcmp(made.at, given.at, made.length) != 0)
            return NULL;
    }
    return new.at;
}

static void path_add(SessionPath *path, const char *moves)
{
    Scan scan = scan_start(moves);
    Word word;
    for (; scan_word(&scan, &word); path->made++) {
        text_add_bytes(&path->moves, word.at, word.length);
        text_add_char(&path->moves, ' ');
    }
}

bool session_play(Session *session, const char *moves, Error *error)
{
    assert(!session->running);
    const bool known = session->path.known;
    void *pos = position_copy(session->game, session->pos);
    if (!position_play(session->game, pos, moves, error)) {
        position_free(session->game, pos);
        return false;
    }
    session_put_position(session, pos);
    session->path.known = known;
    path_add(&session->path, moves);
    return true;
}

bool session_set_position(Session *session, const char *text, const char *moves, Error *error)
{
    assert(!session->running);
    Error unused;
    const char *rest = path_rest(&session->path, text, moves);
    if (rest && session_play(session, rest, &unused)) /* else its error would count the moves from here */
        return true;
    void *pos = position_new(session->game, text, error);
    if (!pos)
        return false;
    if (!position_play(session->game, pos, moves, error)) {
        position_free(session->game, pos);
        return false;
    }
    session_put_position(session, pos);
    text_clear(&session->path.start);
    text_clear(&session->path.moves);
    text_add(&session->path.start, text);
    path_add(&session->path, moves);
    session->path.known = true;
    return true;
}

/* The overhead of a move as far as it is known, and the clock it is measured by moved on to this thought. */
static int64_t session_measure(Session *session, const Limits *limits)
{
    SessionClock *clock = &session->clock;
    bool goes_on =
        clock->first_ms > 0 && limits->time_ms > 0 && limits->time_ms <= clock->last_ms + limits->increment_ms;
    if (!goes_on) {
        SessionClock fresh = {.first_ms = limits->time_ms, .last_ms = limits->time_ms};
        *clock = fresh;
        return session->options.overhead_us;
    }
    clock->moves++;
    clock->gained_ms += limits->increment_ms;
    clock->last_ms = limits->time_ms;
    if (clock->moves < SESSION_MEASURED)
        return session->options.overhead_us;
    int64_t gone_ms =
        clock->first_ms + clock->gained_ms - clock->last_ms + 1; /* clocks are told in whole milliseconds */
    int64_t lost_us = gone_ms * 1000 - clock->spent_ns / 1000;
    return lost_us > 0 ? lost_us / clock->moves + 1 : 1;
}

static void session_ponder_work(Session *session)
{
    const Thought *thought = &session->thought;
    PlayerTurn turn = {.pos = session->thought_pos};
    turn.request = thought->request;
    turn.stop = &session->stop;
    turn.ponder = &session->ponder;
    turn.context = session;
    PlayerAnswer answer;
    Error error;
    if (!player_move(session->player, &turn, &answer, &error))
        die("%s", error.text);
    pthread_mutex_lock(&session->lock);
    while (atomic_load(&session->ponder) && !atomic_load(&session->stop))
        pthread_cond_wait(&session->wake, &session->lock);
    pthread_mutex_unlock(&session->lock);
    session->clock.spent_ns += clock_now_ns() - session->asked_ns;
    /* Before the answer is out: who reads it may send the next order at once. */
    atomic_store(&session->finished, true);
    thought->done(session, &answer);
}

static void session_obey(Session *session)
{
    session->work(session);
    atomic_store(&session->finished, true);
    pthread_mutex_lock(&session->lock);
    session->ordered = false;
    pthread_cond_broadcast(&session->wake);
    pthread_mutex_unlock(&session->lock);
}

static void *session_thread(void *argument)
{
    Session *session = argument;
    pthread_mutex_lock(&session->lock);
    for (;;) {
        while (!session->ordered && !session->closing)
            pthread_cond_wait(&session->wake, &session->lock);
        if (!session->ordered)
            break;
        pthread_mutex_unlock(&session->lock);
        session_obey(session);
        pthread_mutex_lock(&session->lock);
    }
    pthread_mutex_unlock(&session->lock);
    return NULL;
}

void session_start(Session *session, SessionWork *work)
{
    session_prepare(session);
    session->work = work;
    session->thought_pos = position_copy(session->game, session->pos);
    atomic_store(&session->finished, false);
    atomic_store(&session->stop, false);
    session->running = true;
    session_signal(session, &session->ordered);
    if (session->thinker.count == 0 &&
        pool_start(&session->thinker, session_thread, (PoolItems){.first = session, .count = 1}) == 0)
        session_obey(session); /* where there are no threads */
}

void session_think(Session *session, const Thought *thought)
{
    assert(!session->running && !session->game->over(session->pos));
    session->asked_ns = clock_now_ns();
    session->thought = *thought;
    if (session->bounds) {
        int64_t most = session->bounds->movetime_ms, *given = &session->thought.limits.movetime_ms;
        *given = *given > 0 && *given < most ? *given : most;
    }
    session->thought.limits.overhead_us = session_measure(session, &thought->limits);
    atomic_store(&session->ponder, thought->pondering);
    session_start(session, session_ponder_work);
}

void session_wait(Session *session)
{
    if (!session->running)
        return;
    pthread_mutex_lock(&session->lock);
    while (session->ordered)
        pthread_cond_wait(&session->wake, &session->lock);
    pthread_mutex_unlock(&session->lock);
    session->running = false;
    position_free(session->game, session->thought_pos);
    session->thought_pos = NULL;
    free(session->thought.allowed);
    session->thought.only = session->thought.allowed = NULL;
}

bool session_thinking(Session *session)
{
    if (session->running && atomic_load(&session->finished))
        session_wait(session);
    return session->running;
}

static void session_set(Session *session, _Atomic bool *flag, bool value)
{
    pthread_mutex_lock(&session->lock);
    atomic_store(flag, value);
    pthread_cond_broadcast(&session->wake);
    pthread_mutex_unlock(&session->lock);
}

void session_stop(Session *session)
{
    if (!session->running)
        return;
    session_set(session, &session->stop, true);
    session_wait(session);
}

void session_finish(Session *session)
{
    const Limits *limits = &session->thought.limits;
    const bool ends = limits->depth > 0 || limits->nodes > 0 || limits->movetime_ms > 0 || limits->time_ms > 0;
    if (session->work == session_ponder_work && ends && !atomic_load(&session->ponder))
        session_wait(session);
    else
        session_stop(session);
}

void session_ponder_hit(Session *session)
{
    session_set(session, &session->ponder, false);
}
