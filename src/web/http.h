/* SPDX-License-Identifier: MIT
 *
 * http - a small HTTP server: whole requests in, whole answers out, one thread (libwebsockets).
 */
#ifndef WEB_HTTP_H
#define WEB_HTTP_H

#include <stdatomic.h>
#include <stdbool.h>

#include "base/error.h"
#include "base/text.h"

enum { HTTP_BODY_MAX = 64 << 20 };

typedef struct HttpRequest {
    bool post;
    char path[256];
    char token[128]; /* of "Authorization: Bearer ..."; "" if there was none */
    Text body;
} HttpRequest;

typedef struct HttpResponse {
    int status;
    const char *type; /* "application/json" unless the handler says otherwise */
    Text body;
} HttpResponse;

/* Answers a request; the response begins as 200 with an empty body. */
typedef void HttpHandler(void *context, const HttpRequest *request, HttpResponse *response);

typedef struct HttpServer {
    const char *listen; /* "127.0.0.1:8080" */
    HttpHandler *handler;
    void *context;
    const _Atomic bool *stop;
    void (*ready)(void *context, int port); /* once it listens; may be NULL */
} HttpServer;

/* Serves until stopped. False if it cannot listen. */
bool http_serve(const HttpServer *server, Error *error);

#endif
