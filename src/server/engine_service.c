/* SPDX-License-Identifier: MIT
 *
 * engine_service - a thread a visitor: it obeys lines in their order and never keeps the server waiting.
 */
#include "server/engine_service.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fronts/front.h"
#include "server/token.h"

struct EngineVisit {
    EngineService *service;
    Socket *socket;
    Session session;
    Pool thread;          /* of one */
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t wake;
    Text lines; /* not obeyed yet, each with a zero at its end */
    bool closing, ended;
};

/* A visitor at this machine who asked for it by its own name
 * needs no token; behind a proxy everybody comes from this machine, but by another name. */
static bool engine_admit(void *context, const SocketVisitor *visitor)
{
    const EngineService *service = context;
    if (strcmp(visitor->path, "/engine") != 0)
        return false;
    return (visitor->near && names_is_loopback(visitor->host)) || token_is(service->token, visitor->token);
}

static void engine_say(Session *session, const char *line)
{
    socket_say(((EngineVisit *)session->listener)->socket, line);
}

/* Takes the next line out; false when the visit is over. */
static bool engine_next(EngineVisit *visit, Text *line)
{
    text_clear(line);
    pthread_mutex_lock(&visit->lock);
    while (!visit->closing && visit->lines.length == 0)
        pthread_cond_wait(&visit->wake, &visit->lock);
    bool goes_on = !visit->closing;
    if (goes_on) {
        size_t length = strlen(visit->lines.bytes) + 1;
        text_add(line, visit->lines.bytes);
        memmove(visit->lines.bytes, visit->lines.bytes + length, visit->lines.length - length);
        visit->lines.length -= length;
    }
    pthread_mutex_unlock(&visit->lock);
    return goes_on;
}

static void *engine_work(void *argument)
{
    EngineVisit *visit = argument;
    Text line = {0};
    while (engine_next(visit, &line) && front_ugi_obey(&visit->session, text_string(&line)))
        ;
    session_stop(&visit->session);
    front_ugi_close(&visit->session);
    session_close(&visit->session);
    text_free(&line);
    pthread_mutex_lock(&visit->lock);
    while (!visit->closing) /* after `quit`: the connection is still there */
        pthread_cond_wait(&visit->wake, &visit->lock);
    visit->ended = true;
    pthread_mutex_unlock(&visit->lock);
    return NULL;
}

static void engine_free(EngineVisit *visit)
{
    pool_join(&visit->thread);
    socket_free(visit->socket);
    pthread_mutex_destroy(&visit->lock);
    pthread_cond_destroy(&visit->wake);
    text_free(&visit->lines);
    free(visit);
}

/* A place for a visit, made free of one that has ended; NULL: all are taken. Under the lock. */
static EngineVisit **engine_place(EngineService *service)
{
    for (int i = 0; i < ENGINE_VISITS_MAX; i++) {
        EngineVisit *visit = service->visits[i];
        if (visit) {
            pthread_mutex_lock(&visit->lock);
            bool ended = visit->ended;
            pthread_mutex_unlock(&visit->lock);
            if (!ended)
                continue;
            engine_free(visit);
            service->visits[i] = NULL;
        }
        return &service->visits[i];
    }
    return NULL;
}

static bool engine_begin(EngineVisit *visit, Error *error)
{
    SessionOptions options = {.hash_mb = ENGINE_HASH_MB, .threads = 1, .level = SESSION_LEVEL_MAX};
    const Game *game = games_find(games_at(0)->name, error);
    if (!game || !session_open(&visit->session, game, &options, error))
        return false;
    visit->session.bounds = &visit->service->bounds;
    visit->session.say = engine_say;
    visit->session.listener = visit;
    front_ugi_open(&visit->session);
    if (pool_start(&visit->thread, engine_work, (PoolItems){.first = visit, .count = 1}) == 1)
        return true;
    front_ugi_close(&visit->session);
    session_close(&visit->session);
    return error_set(error, "no thread can be started");
}

static void *engine_open(void *context, Socket *socket)
{
    EngineService *service = context;
    Error error;
    pthread_mutex_lock(&service->lock);
    EngineVisit **place = engine_place(service), *visit = NULL;
    if (place) {
        visit = xcalloc(1, sizeof *visit);
        visit->service = service;
        visit->socket = socket;
        pthread_mutex_init(&visit->lock, NULL);
        pthread_cond_init(&visit->wake, NULL);
        if (engine_begin(visit, &error)) {
            *place = visit;
        } else {
            pthread_mutex_destroy(&visit->lock);
            pthread_cond_destroy(&visit->wake);
            free(visit);
            visit = NULL;
        }
    }
    pthread_mutex_unlock(&service->lock);
    return visit;
}

static bool engine_hear(void *session, const char *message, size_t length)
{
    EngineVisit *visit = session;
    pthread_mutex_lock(&visit->lock);
    bool room = visit->lines.length + length < ENGINE_WAITING_MAX;
    if (room)
        text_add_bytes(&visit->lines, message, length + 1);
    pthread_cond_signal(&visit->wake);
    pthread_mutex_unlock(&visit->lock);
    return room;
}

static void engine_leave(void *session)
{
    EngineVisit *visit = session;
    pthread_mutex_lock(&visit->lock);
    visit->closing = true;
    pthread_cond_signal(&visit->wake);
    pthread_mutex_unlock(&visit->lock);
}

void engine_service_init(EngineService *service, const char *token)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    memset(service, 0, sizeof *service);
    service->token = token;
    service->bounds = (SessionBounds){
        .hash_mb = ENGINE_HASH_MAX_MB, .threads = cores > 0 ? cores : 1, .movetime_ms = ENGINE_THOUGHT_MS};
    pthread_mutex_init(&service->lock, NULL);
}

void engine_service_close(EngineService *service)
{
    for (int i = 0; i < ENGINE_VISITS_MAX; i++) {
        if (service->visits[i]) {
            engine_leave(service->visits[i]);
            engine_free(service->visits[i]);
        }
    }
    pthread_mutex_destroy(&service->lock);
}

SocketService engine_service_socket(EngineService *service)
{
    return (SocketService){.protocol = "ugi",
                           .share = VISITORS_SEARCHES,
                           .admit = engine_admit,
                           .open = engine_open,
                           .hear = engine_hear,
                           .close = engine_leave,
                           .context = service};
}
