/* SPDX-License-Identifier: MIT
 *
 * routes - who answers what.
 */
#include "server/routes.h"

static bool routes_admit(void *context, const HttpRequest *request, HttpResponse *response)
{
    Routes *routes = context;
    if (job_service_owns(request))
        return job_service_admit(&routes->jobs, request, response);
    if (watch_owns(request))
        return watch_admit(request, response);
    if (page_owns(routes->page, request))
        return true;
    response->status = 404;
    text_add(&response->body, "{\"error\":\"there is nothing here\"}");
    return false;
}

static void routes_answer(void *context, const HttpRequest *request, HttpResponse *response)
{
    Routes *routes = context;
    if (job_service_owns(request))
        job_service_answer(&routes->jobs, request, response);
    else if (watch_owns(request))
        watch_answer(&routes->watch, request, response);
    else
        page_answer(routes->page, request, response);
}

void routes_init(Routes *routes, Store *store, const char *token, double lease)
{
    *routes =
        (Routes){.jobs = {.store = store, .token = token, .lease = lease}, .watch = {.store = store, .token = token}};
    spectators_init(&routes->spectators, &routes->watch);
    engine_service_init(&routes->engines, token);
    routes->page = page_open();
}

HttpServer routes_server(Routes *routes)
{
    return (HttpServer){.admit = routes_admit,
                        .handler = routes_answer,
                        .context = routes,
                        .names = routes->names,
                        .sockets = {engine_service_socket(&routes->engines), spectators_socket(&routes->spectators)}};
}

void routes_close(Routes *routes)
{
    page_close(routes->page);
    engine_service_close(&routes->engines);
    spectators_close(&routes->spectators);
    watch_close(&routes->watch);
}
