/* SPDX-License-Identifier: MIT
 *
 * routes - everything `wuqi serve` answers, by path: jobs for workers, the store for spectators, engines for
 * boards, the page for everybody.
 */
#ifndef SERVER_ROUTES_H
#define SERVER_ROUTES_H

#include "server/engine_service.h"
#include "server/job_service.h"
#include "server/page.h"
#include "server/spectators.h"

typedef struct Routes {
    JobService jobs;
    WatchService watch;
    SpectatorService spectators;
    EngineService engines;
    PageService *page;
    Names names; /* public ones, to be set before there is a server; NULL: none */
} Routes;

/* Everything of one store, for clients with the token. */
void routes_init(Routes *routes, Store *store, const char *token, double lease);
/* A server of these routes, still without an address; its context is `routes`. */
HttpServer routes_server(Routes *routes);

/* After the server was closed. */
void routes_close(Routes *routes);

#endif
