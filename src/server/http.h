/* SPDX-License-Identifier: MIT
 *
 * http - a small HTTP server: whole requests in, whole answers out, one request a connection, one thread
 * (libwebsockets).
 *
 * A connection may become a WebSocket instead (socket.h).
 *
 * A request is admitted or refused before any of its body is stored: what a stranger can make the server hold is the
 * head of a request on each of HTTP_CONNECTIONS_MAX connections, for HTTP_HEAD_S seconds.
 */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include <stdatomic.h>
#include <stdbool.h>

#include "base/error.h"
#include "base/text.h"
#include "server/socket.h"

enum {
    HTTP_BODY_MAX = 32 << 20,      /* of one request */
    HTTP_BUFFERED_MAX = 128 << 20, /* of all requests together */
    HTTP_HEAD_MAX = 4096,          /* all headers of a request */
    HTTP_CONNECTIONS_MAX = 384,    /* WebSockets among them */
    HTTP_SERVICES_MAX = 2,         /* kinds of WebSockets */
    HTTP_HEAD_S = 10,              /* for the head to arrive, and between two parts of a body */
    HTTP_REQUEST_S = 60,           /* for the whole request */
    HTTP_LATER_S = 600,            /* for an answer that is being made */
};

typedef struct HttpRequest {
    bool post;
    char path[256];
    char token[128];             /* of "Authorization: Bearer ..."; "" if there was none */
    char known[40];              /* the mark of what the client has ("If-None-Match"); "" if it has nothing */
    char host[128], origin[160]; /* as the headers say; "" where they do not. Both are ours: others go no further */
    bool gzip;                   /* the client takes packed answers */
    Text body;
} HttpRequest;

/* Gzipped bytes that exist as long as the server. Clients that do not accept gzip get them unpacked. */
typedef struct HttpFile {
    const unsigned char *bytes; /* NULL: no file */
    size_t size, unpacked;
} HttpFile;

typedef struct HttpResponse {
    int status;
    const char *type;  /* "application/json" unless the handler says otherwise */
    char own_type[64]; /* room for a type that is not a constant */
    char etag[40]; /* the body's mark, with its quotes: a client that has it already is sent a 304 instead; "": none */
    Text body;
    bool varies, packed; /* the body depends on whether gzip is taken; it is packed by it */
    HttpFile file;       /* instead of a body */
    bool later;          /* the answer is being made: the handler is asked again in a while */
} HttpResponse;

/* Looks at the head of a request; its body is still empty. False: the request goes no further and this response is the
 * answer. */
typedef bool HttpAdmit(void *context, const HttpRequest *request, HttpResponse *response);
/* Answers a request that was let in; the response begins as 200 with an empty body. */
typedef void HttpHandler(void *context, const HttpRequest *request, HttpResponse *response);

typedef struct HttpServer {
    const char *listen; /* "127.0.0.1:8080" */
    HttpAdmit *admit;
    HttpHandler *handler;
    void *context;
    Names names;                              /* public ones, besides those of this machine */
    SocketService sockets[HTTP_SERVICES_MAX]; /* WebSockets of these kinds; a protocol NULL: none */
    const _Atomic bool *stop;
    void (*ready)(void *owner, int port); /* once it listens; may be NULL */
    void *owner;
} HttpServer;

/* Serves until stopped. False if it cannot listen. */
bool http_serve(const HttpServer *server, Error *error);

/* The same in steps: `listen` NULL opens no port, and connections are handed over (the descriptor then belongs to the
 * loop). */
typedef struct HttpLoop HttpLoop;
HttpLoop *http_open(const HttpServer *server, Error *error);
bool http_adopt(HttpLoop *loop, int descriptor);
/* Waits for something to happen, at most so long, and does what there is to do. */
bool http_step(HttpLoop *loop, int wait_ms);
/* Bytes of bodies that are held now. */
size_t http_buffered(const HttpLoop *loop);
void http_close(HttpLoop *loop);

#endif
