/* SPDX-License-Identifier: MIT
 *
 * engine_service - engines of the server over WebSockets: UGI, a line a message (docs/protocols.md).
 *
 * Whoever is let in gets an engine of their own, bounded in memory, threads and time; it ends with the connection, in
 * the middle of a thought if need be.
 */
#ifndef SERVER_ENGINE_SERVICE_H
#define SERVER_ENGINE_SERVICE_H

#include "base/threads.h"
#include "fronts/session.h"
#include "server/socket.h"

enum {
    ENGINE_VISITS_MAX = 8, /* engines at the same time */
    ENGINE_HASH_MB = 64,   /* of an engine that was not asked for more */
    ENGINE_HASH_MAX_MB = 512,
    ENGINE_THOUGHT_MS = 10 * 60 * 1000, /* a thought ends after it, `infinite` or not */
    ENGINE_WAITING_MAX = 1 << 20,       /* bytes of lines that an engine has not come to yet */
};

typedef struct EngineVisit EngineVisit;

typedef struct EngineService {
    const char *token; /* what lets in who is not at this machine */
    SessionBounds bounds;
    pthread_mutex_t lock; /* guards the visits */
    EngineVisit *visits[ENGINE_VISITS_MAX];
} EngineService;

void engine_service_init(EngineService *service, const char *token);
/* Ends all engines; the server is closed. */
void engine_service_close(EngineService *service);

/* For an HttpServer. */
SocketService engine_service_socket(EngineService *service);

#endif
