/* SPDX-License-Identifier: MIT
 *
 * http - requests collected and answers sent by libwebsockets' callbacks.
 *
 * A connection reads one request, answers it and ends: requests that follow one another on a connection can send
 * libwebsockets 4.1 into an endless loop. A callback that does not fit where the connection stands closes it: what the
 * library makes of a malformed stream of bytes is not ours to guess.
 */
#include "server/http.h"

#include <libwebsockets.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "server/socket_wire.h"

enum { HTTP_CHUNK = 16384, HTTP_WAIT_MS = 50, HTTP_CLOSE = -1 };

typedef enum HttpStage { HTTP_FRESH, HTTP_READS, HTTP_ANSWERS, HTTP_DONE } HttpStage;

/* One connection. */
typedef struct HttpSession {
    HttpStage stage;
    HttpRequest *request; /* NULL before it */
    HttpResponse response;
    size_t expected, arrived, sent; /* bytes of the body, and of the answer's */
    int64_t start_ms;
    bool refused; /* the response is there; the body is thrown away as it comes */
    bool hasty;   /* answered without waiting for the body */
} HttpSession;

/* What a kind of sockets does now and then. */
typedef struct HttpTick {
    lws_sorted_usec_list_t at; /* first: the library hands it back */
    HttpLoop *loop;
    const SocketService *service;
} HttpTick;

struct HttpLoop {
    HttpServer server;
    struct lws_context *context;
    struct lws_vhost *host;
    struct lws_protocols protocols[HTTP_SERVICES_MAX + 2]; /* HTTP, the sockets', the end */
    HttpTick ticks[HTTP_SERVICES_MAX];
    size_t buffered; /* bodies of all connections */
};

static HttpLoop *http_loop(struct lws *socket)
{
    return lws_context_user(lws_get_context(socket));
}

static void http_forget(HttpLoop *loop, HttpSession *session)
{
    if (session->request) {
        loop->buffered -= session->request->body.length;
        text_free(&session->request->body);
    }
    free(session->request);
    text_free(&session->response.body);
    memset(session, 0, sizeof *session);
}

/* The request goes no further. */
static void http_refuse(HttpSession *session, int status, const char *reason)
{
    session->refused = true;
    session->response.status = status;
    text_clear(&session->response.body);
    text_printf(&session->response.body, "{\"error\":\"%s\"}", reason);
}

/* The method and the path; the size of the body. */
static void http_read_head(struct lws *socket, HttpSession *session)
{
    HttpRequest *request = session->request;
    char value[160] = "";
    int64_t length = 0;
    bool get = lws_hdr_total_length(socket, WSI_TOKEN_GET_URI) > 0;
    request->post = lws_hdr_total_length(socket, WSI_TOKEN_POST_URI) > 0;
    if (get == request->post) {
        http_refuse(session, 405, "GET or POST is needed");
        session->hasty = true;
        return;
    }
    if (lws_hdr_copy(socket, request->path, sizeof request->path, get ? WSI_TOKEN_GET_URI : WSI_TOKEN_POST_URI) < 0)
        http_refuse(session, 404, "there is nothing here");
    if (lws_hdr_copy(socket, value, sizeof value, WSI_TOKEN_HTTP_AUTHORIZATION) > 0 &&
        strncmp(value, "Bearer ", 7) == 0)
        snprintf(request->token, sizeof request->token, "%.127s", value + 7);
    if (lws_hdr_copy(socket, request->known, sizeof request->known, WSI_TOKEN_HTTP_IF_NONE_MATCH) < 0)
        request->known[0] = '\0';
    bool sized = lws_hdr_copy(socket, value, sizeof value, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0;
    if (lws_hdr_total_length(socket, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 || (request->post && !sized)) {
        http_refuse(session, 411, "Content-Length is needed");
        session->hasty = true;
    } else if (sized && !text_int(value, 0, request->post ? HTTP_BODY_MAX : 0, &length)) {
        http_refuse(session, 413, "the request is too large");
        session->hasty = true;
    }
    session->expected = (size_t)length;
}

static int http_answer(struct lws *socket, HttpSession *session);

static int http_begin(struct lws *socket, HttpSession *session)
{
    HttpLoop *loop = http_loop(socket);
    if (session->stage != HTTP_FRESH)
        return HTTP_CLOSE;
    session->stage = HTTP_READS;
    session->request = xcalloc(1, sizeof *session->request);
    session->response.status = 200;
    session->response.type = "application/json";
    session->start_ms = clock_now_ms();
    http_read_head(socket, session);
    if (!session->refused && !loop->server.admit(loop->server.context, session->request, &session->response))
        session->refused = true;
    if (!session->refused && loop->buffered + session->expected > HTTP_BUFFERED_MAX)
        http_refuse(session, 503, "too many requests at once");
    return session->hasty || !session->request->post ? http_answer(socket, session) : 0;
}

static int http_body(struct lws *socket, HttpSession *session, const char *bytes, size_t length)
{
    if (session->stage == HTTP_ANSWERS && session->hasty)
        return 0; /* it hears why, then the connection ends */
    bool late = clock_now_ms() - session->start_ms > HTTP_REQUEST_S * 1000;
    if (session->stage != HTTP_READS || late || session->arrived + length > session->expected)
        return HTTP_CLOSE;
    session->arrived += length;
    if (!session->refused) {
        text_add_bytes(&session->request->body, bytes, length);
        http_loop(socket)->buffered += length;
    }
    return 0;
}

/* What every answer says besides: nothing is kept without asking, nothing is taken for what it is not, and the page
 * keeps to itself, so that it may share memory with its workers. */
static int http_add_headers(struct lws *socket, const HttpResponse *response, unsigned char **at, unsigned char *end)
{
    static const char *const headers[][2] = {
        {"cache-control:", "no-cache"},
        {"x-content-type-options:", "nosniff"},
        {"referrer-policy:", "no-referrer"},
        {"cross-origin-opener-policy:", "same-origin"},
        {"cross-origin-embedder-policy:", "require-corp"},
        {"content-security-policy:",
         "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
         "img-src 'self' data: blob:; frame-ancestors 'none'"},
    };
    int trouble = 0;
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++)
        trouble |=
            lws_add_http_header_by_name(socket, (const unsigned char *)headers[i][0],
                                        (const unsigned char *)headers[i][1], (int)strlen(headers[i][1]), at, end);
    if (response->encoding)
        trouble |= lws_add_http_header_by_token(socket, WSI_TOKEN_HTTP_CONTENT_ENCODING,
                                                (const unsigned char *)response->encoding,
                                                (int)strlen(response->encoding), at, end);
    if (response->etag[0])
        trouble |= lws_add_http_header_by_token(socket, WSI_TOKEN_HTTP_ETAG, (const unsigned char *)response->etag,
                                                (int)strlen(response->etag), at, end);
    return trouble;
}

/* Hands the whole request over and sends the head of the answer. */
static int http_answer(struct lws *socket, HttpSession *session)
{
    const HttpServer *server = &http_loop(socket)->server;
    unsigned char buffer[LWS_PRE + 2048], *start = buffer + LWS_PRE, *at = start, *end = buffer + sizeof buffer - 1;
    HttpResponse *response = &session->response;
    if (session->stage != HTTP_READS || (!session->hasty && session->arrived != session->expected))
        return HTTP_CLOSE;
    session->stage = HTTP_ANSWERS;
    if (!session->refused)
        server->handler(server->context, session->request, response);
    if (response->etag[0] && response->status == 200 && strcmp(response->etag, session->request->known) == 0) {
        response->status = 304;
        text_clear(&response->body);
    }
    if (lws_add_http_common_headers(socket, (unsigned)response->status, response->type, response->body.length, &at,
                                    end) ||
        lws_add_http_header_by_token(socket, WSI_TOKEN_CONNECTION, (const unsigned char *)"close", 5, &at, end) ||
        http_add_headers(socket, response, &at, end) || lws_finalize_write_http_header(socket, start, &at, end))
        return HTTP_CLOSE;
    lws_callback_on_writable(socket);
    return 0;
}

static int http_write(struct lws *socket, HttpSession *session)
{
    unsigned char buffer[LWS_PRE + HTTP_CHUNK];
    const Text *body = &session->response.body;
    if (session->stage != HTTP_ANSWERS)
        return 0;
    size_t left = body->length - session->sent, part = left < HTTP_CHUNK ? left : HTTP_CHUNK;
    if (part > 0)
        memcpy(buffer + LWS_PRE, body->bytes + session->sent, part);
    bool whole = part == left;
    if (lws_write(socket, buffer + LWS_PRE, part, whole ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) != (int)part)
        return HTTP_CLOSE;
    session->sent += part;
    if (!whole) {
        lws_callback_on_writable(socket);
        return 0;
    }
    http_forget(http_loop(socket), session);
    session->stage = HTTP_DONE;
    return HTTP_CLOSE;
}

static int http_callback(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    HttpSession *session = user;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return http_begin(socket, session);
    case LWS_CALLBACK_HTTP_BODY:
        return http_body(socket, session, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return session->stage == HTTP_ANSWERS && session->hasty ? 0 : http_answer(socket, session);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return http_write(socket, session);
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP:
        if (session)
            http_forget(http_loop(socket), session);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: /* who may is asked by the socket's own callback */
        return http_loop(socket)->server.sockets[0].protocol && in && strcmp(in, "websocket") == 0 ? 0 : HTTP_CLOSE;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return HTTP_CLOSE; /* a WebSocket of no protocol that we speak */
    default:
        return lws_callback_http_dummy(socket, reason, user, in, length);
    }
}

static int http_socket_callback(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in,
                                size_t length)
{
    HttpLoop *loop = http_loop(socket);
    const struct lws_protocols *protocol = lws_get_protocol(socket);
    return loop && protocol ? socket_callback(&loop->server.sockets[protocol->id], socket, reason, user, in, length)
                            : 0;
}

static void http_tick(lws_sorted_usec_list_t *at)
{
    HttpTick *tick = (HttpTick *)at;
    tick->service->tick(tick->service->context);
    lws_sul_schedule(tick->loop->context, 0, &tick->at, http_tick, tick->service->tick_ms * LWS_US_PER_MS);
}

/* "ADDRESS:PORT"; the port 0 lets the system choose. */
static bool http_parse_listen(const char *text, char *address, size_t size, int *port, Error *error)
{
    const char *colon = strrchr(text, ':');
    int64_t number;
    if (!colon || colon == text || (size_t)(colon - text) >= size || !text_int(colon + 1, 0, 65535, &number))
        return error_set(error, "'%s' is not an address and a port like 127.0.0.1:8080", text);
    snprintf(address, size, "%.*s", (int)(colon - text), text);
    *port = (int)number;
    return true;
}

/* libwebsockets takes an address that it cannot bind for one that will come up later, and a port in use for one to be
 * shared; a socket of our own says why it does not work. */
static bool http_can_listen(const char *address, int port, const char *listen_text, Error *error)
{
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found = NULL;
    char service[16];
    const int yes = 1;
    snprintf(service, sizeof service, "%d", port);
    int trouble = getaddrinfo(address, service, &hints, &found);
    if (trouble != 0)
        return error_set(error, "cannot listen on %s: %s", listen_text, gai_strerror(trouble));
    int probe = socket(found->ai_family, found->ai_socktype | SOCK_CLOEXEC, 0);
    bool fine = probe >= 0 && setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
                bind(probe, found->ai_addr, found->ai_addrlen) == 0 && listen(probe, 1) == 0;
    if (!fine)
        error_set(error, "cannot listen on %s: %s", listen_text, strerror(errno));
    if (probe >= 0)
        close(probe);
    freeaddrinfo(found);
    return fine;
}

HttpLoop *http_open(const HttpServer *server, Error *error)
{
    static const lws_retry_bo_t silence = {.secs_since_valid_ping = SOCKET_SILENCE_S,
                                           .secs_since_valid_hangup = 2 * SOCKET_SILENCE_S};
    char address[128];
    int port = CONTEXT_PORT_NO_LISTEN_SERVER;
    if (server->listen && (!http_parse_listen(server->listen, address, sizeof address, &port, error) ||
                           !http_can_listen(address, port, server->listen, error)))
        return NULL;
    HttpLoop *loop = xcalloc(1, sizeof *loop);
    loop->server = *server;
    loop->protocols[0] =
        (struct lws_protocols){.name = "http", .callback = http_callback, .per_session_data_size = sizeof(HttpSession)};
    for (unsigned i = 0; i < HTTP_SERVICES_MAX && server->sockets[i].protocol; i++)
        loop->protocols[1 + i] = (struct lws_protocols){.name = server->sockets[i].protocol,
                                                        .callback = http_socket_callback,
                                                        .id = i,
                                                        .per_session_data_size = sizeof(SocketWire),
                                                        .rx_buffer_size = 4096};
    lws_set_log_level(0, NULL);
    struct lws_context_creation_info info = {.port = port,
                                             .iface = server->listen ? address : NULL,
                                             .protocols = loop->protocols,
                                             .user = loop,
                                             .gid = -1,
                                             .uid = -1,
                                             .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                                                        LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
                                             .max_http_header_data = HTTP_HEAD_MAX,
                                             .max_http_header_pool = HTTP_CONNECTIONS_MAX,
                                             .fd_limit_per_thread = HTTP_CONNECTIONS_MAX + 8,
                                             .timeout_secs = HTTP_HEAD_S,
                                             .timeout_secs_ah_idle = HTTP_HEAD_S,
                                             .keepalive_timeout = HTTP_HEAD_S,
                                             .retry_and_idle_policy = &silence};
    loop->context = lws_create_context(&info);
    loop->host = loop->context ? lws_create_vhost(loop->context, &info) : NULL;
    for (int i = 0; loop->host && i < HTTP_SERVICES_MAX; i++) {
        HttpTick *tick = &loop->ticks[i];
        *tick = (HttpTick){.loop = loop, .service = &loop->server.sockets[i]};
        if (tick->service->tick)
            lws_sul_schedule(loop->context, 0, &tick->at, http_tick, tick->service->tick_ms * LWS_US_PER_MS);
    }
    if (loop->host)
        return loop;
    http_close(loop);
    error_set(error, "cannot listen on %s", server->listen ? server->listen : "anything");
    return NULL;
}

bool http_adopt(HttpLoop *loop, int descriptor)
{
    return lws_adopt_socket_vhost(loop->host, descriptor) != NULL;
}

bool http_step(HttpLoop *loop, int wait_ms)
{
    return lws_service(loop->context, wait_ms > 0 ? wait_ms : -1) >= 0;
}

size_t http_buffered(const HttpLoop *loop)
{
    return loop->buffered;
}

void http_close(HttpLoop *loop)
{
    for (int i = 0; loop->host && i < HTTP_SERVICES_MAX; i++)
        lws_sul_schedule(loop->context, 0, &loop->ticks[i].at, NULL, LWS_SET_TIMER_USEC_CANCEL);
    if (loop->context)
        lws_context_destroy(loop->context);
    free(loop);
}

bool http_serve(const HttpServer *server, Error *error)
{
    HttpLoop *loop = http_open(server, error);
    if (!loop)
        return false;
    if (server->ready)
        server->ready(server->owner, lws_get_vhost_listen_port(loop->host));
    while (!atomic_load(server->stop) && http_step(loop, HTTP_WAIT_MS))
        ;
    http_close(loop);
    return true;
}
