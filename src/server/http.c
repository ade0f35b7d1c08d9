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
#include <zlib.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "server/socket_wire.h"

enum { HTTP_CHUNK = 16384, HTTP_WAIT_MS = 50, HTTP_AGAIN_MS = 20, HTTP_CLOSE = -1 };

typedef enum HttpStage { HTTP_FRESH, HTTP_READS, HTTP_WAITS, HTTP_ANSWERS, HTTP_DONE } HttpStage;

/* One connection. */
typedef struct HttpSession {
    HttpStage stage;
    HttpRequest *request; /* NULL before it */
    HttpResponse response;
    size_t expected, arrived; /* bytes of the body */
    size_t length, sent;      /* bytes of the answer's */
    int64_t start_ms;
    bool refused;      /* the response is there; the body is thrown away as it comes */
    bool hasty;        /* answered without waiting for the body */
    z_stream *unpacks; /* the file that is sent, for clients that do not accept gzip */
    struct lws *socket;
    struct HttpSession *next; /* of those whose answer is being made */
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
    Visitors visitors;
    HttpSession *waiting; /* for answers that are being made */
    lws_sorted_usec_list_t again;
};

static HttpLoop *http_loop(struct lws *socket)
{
    return lws_context_user(lws_get_context(socket));
}

static void http_forget(HttpLoop *loop, HttpSession *session)
{
    for (HttpSession **at = &loop->waiting; *at; at = &(*at)->next) {
        if (*at == session) {
            *at = session->next;
            break;
        }
    }
    if (session->unpacks) {
        inflateEnd(session->unpacks);
        free(session->unpacks);
    }
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

static void http_header(struct lws *socket, enum lws_token_indexes header, char *text, int size)
{
    if (lws_hdr_copy(socket, text, size, header) < 0)
        text[0] = '\0';
}

/* Does "gzip, deflate;q=0.5" take gzip? */
static bool http_takes_gzip(const char *accepted)
{
    while (*accepted) {
        size_t length = strcspn(accepted, ","), blank = strspn(accepted, " \t");
        const char *name = accepted + blank, *weight = memchr(accepted, ';', length);
        size_t letters = strcspn(name, ",; \t");
        bool never = weight && strspn(weight, "; \t") > 0 && strncmp(weight + strspn(weight, "; \t"), "q=0", 3) == 0 &&
                     strcspn(weight, "123456789") >= length - (size_t)(weight - accepted);
        if (letters == 4 && strncmp(name, "gzip", 4) == 0)
            return !never;
        accepted += length + (accepted[length] == ',');
    }
    return false;
}

/* Who is asked for, by whose page, and what the client can take. */
static void http_read_names(struct lws *socket, HttpSession *session)
{
    HttpRequest *request = session->request;
    Names names = http_loop(socket)->server.names;
    char accepted[160];
    http_header(socket, WSI_TOKEN_HOST, request->host, sizeof request->host);
    http_header(socket, WSI_TOKEN_ORIGIN, request->origin, sizeof request->origin);
    http_header(socket, WSI_TOKEN_HTTP_ACCEPT_ENCODING, accepted, sizeof accepted);
    request->gzip = http_takes_gzip(accepted);
    if (lws_hdr_total_length(socket, WSI_TOKEN_HOST) > (int)sizeof request->host - 1 ||
        !names_have_host(names, request->host))
        http_refuse(session, 421, "this server is not known by that name: wuqi serve --public-name NAME");
    else if (lws_hdr_total_length(socket, WSI_TOKEN_ORIGIN) > (int)sizeof request->origin - 1 ||
             !names_have_origin(names, request->origin, request->host))
        http_refuse(session, 403, "a page of another server asks");
    else
        return;
    session->hasty = true;
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
    if (!session->refused)
        http_read_names(socket, session);
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
    session->socket = socket;
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
static int http_add_headers(struct lws *socket, const HttpResponse *response, bool gzip, unsigned char **at,
                            unsigned char *end)
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
    if (response->file.bytes || response->varies)
        trouble |= lws_add_http_header_by_name(
            socket, (const unsigned char *)"vary:", (const unsigned char *)"accept-encoding", 15, at, end);
    if ((response->file.bytes && gzip) || response->packed)
        trouble |= lws_add_http_header_by_token(socket, WSI_TOKEN_HTTP_CONTENT_ENCODING, (const unsigned char *)"gzip",
                                                4, at, end);
    if (response->etag[0])
        trouble |= lws_add_http_header_by_token(socket, WSI_TOKEN_HTTP_ETAG, (const unsigned char *)response->etag,
                                                (int)strlen(response->etag), at, end);
    return trouble;
}

/* Asks again for the answers that were not ready. */
static void http_ask_again(lws_sorted_usec_list_t *at)
{
    HttpLoop *loop = (HttpLoop *)(void *)((char *)at - offsetof(HttpLoop, again));
    for (const HttpSession *session = loop->waiting; session; session = session->next)
        lws_callback_on_writable(session->socket);
    if (loop->waiting)
        lws_sul_schedule(loop->context, 0, &loop->again, http_ask_again, HTTP_AGAIN_MS * LWS_US_PER_MS);
}

static void http_wait(HttpLoop *loop, HttpSession *session)
{
    session->stage = HTTP_WAITS;
    session->response.later = false;
    session->next = loop->waiting;
    loop->waiting = session;
    lws_set_timeout(session->socket, PENDING_TIMEOUT_HTTP_CONTENT, HTTP_LATER_S);
    lws_sul_schedule(loop->context, 0, &loop->again, http_ask_again, HTTP_AGAIN_MS * LWS_US_PER_MS);
}

/* One of those that wait is asked again. */
static int http_go_on(struct lws *socket, HttpSession *session)
{
    HttpLoop *loop = http_loop(socket);
    HttpSession **at = &loop->waiting;
    while (*at && *at != session)
        at = &(*at)->next;
    if (*at)
        *at = session->next;
    session->stage = HTTP_READS;
    return http_answer(socket, session);
}

/* How many bytes are sent; a file is unpacked for clients that do not accept gzip. False if it cannot be unpacked. */
static bool http_measure(HttpSession *session, size_t *length)
{
    const HttpFile *file = &session->response.file;
    *length = file->bytes ? file->size : session->response.body.length;
    if (!file->bytes || session->request->gzip)
        return true;
    *length = file->unpacked;
    session->unpacks = xcalloc(1, sizeof *session->unpacks);
    session->unpacks->next_in = (unsigned char *)(uintptr_t)file->bytes;
    session->unpacks->avail_in = (unsigned)file->size;
    return inflateInit2(session->unpacks, 15 + 16) == Z_OK; /* the largest window, with gzip's head */
}

/* Hands the whole request over and sends the head of the answer. */
static int http_answer(struct lws *socket, HttpSession *session)
{
    const HttpServer *server = &http_loop(socket)->server;
    unsigned char buffer[LWS_PRE + 2048], *start = buffer + LWS_PRE, *at = start, *end = buffer + sizeof buffer - 1;
    HttpResponse *response = &session->response;
    if (session->stage != HTTP_READS || (!session->hasty && session->arrived != session->expected))
        return HTTP_CLOSE;
    if (!session->refused)
        server->handler(server->context, session->request, response);
    if (response->later) {
        http_wait(http_loop(socket), session);
        return 0;
    }
    session->stage = HTTP_ANSWERS;
    if (response->etag[0] && response->status == 200 && strcmp(response->etag, session->request->known) == 0) {
        response->status = 304;
        text_clear(&response->body);
        response->file = (HttpFile){0};
        response->packed = false;
    }
    if (!http_measure(session, &session->length) ||
        lws_add_http_common_headers(socket, (unsigned)response->status, response->type, session->length, &at, end) ||
        lws_add_http_header_by_token(socket, WSI_TOKEN_CONNECTION, (const unsigned char *)"close", 5, &at, end) ||
        http_add_headers(socket, response, session->request->gzip, &at, end) ||
        lws_finalize_write_http_header(socket, start, &at, end))
        return HTTP_CLOSE;
    lws_callback_on_writable(socket);
    return 0;
}

/* The next part of the answer; false if a file does not hold what it should. */
static bool http_part(HttpSession *session, unsigned char *to, size_t part)
{
    const HttpResponse *response = &session->response;
    z_stream *unpacks = session->unpacks;
    if (!unpacks) {
        const void *from = response->file.bytes ? (const void *)response->file.bytes : response->body.bytes;
        if (part > 0)
            memcpy(to, (const char *)from + session->sent, part);
        return true;
    }
    unpacks->next_out = to;
    unpacks->avail_out = (unsigned)part;
    while (unpacks->avail_out > 0 && inflate(unpacks, Z_NO_FLUSH) == Z_OK)
        ;
    return unpacks->avail_out == 0;
}

static int http_write(struct lws *socket, HttpSession *session)
{
    unsigned char buffer[LWS_PRE + HTTP_CHUNK];
    if (session->stage == HTTP_WAITS)
        return http_go_on(socket, session);
    if (session->stage != HTTP_ANSWERS)
        return 0;
    size_t left = session->length - session->sent, part = left < HTTP_CHUNK ? left : HTTP_CHUNK;
    if (!http_part(session, buffer + LWS_PRE, part))
        return HTTP_CLOSE;
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

/* A connection begins, from an address that may have one more. */
static int http_enter(struct lws *socket)
{
    char address[VISITORS_ADDRESS_MAX];
    bool near;
    visitors_address(lws_get_socket_fd(socket), address, &near);
    Visitor *visitor = visitors_take(&http_loop(socket)->visitors, address, near, VISITORS_CONNECTIONS);
    lws_set_opaque_user_data(socket, visitor);
    return visitor ? 0 : HTTP_CLOSE;
}

static int http_leave(struct lws *socket)
{
    Visitor *visitor = lws_get_opaque_user_data(socket);
    if (visitor)
        visitor_leave(visitor, VISITORS_CONNECTIONS);
    lws_set_opaque_user_data(socket, NULL);
    return 0;
}

static int http_filter(struct lws *socket, int descriptor)
{
    char address[VISITORS_ADDRESS_MAX];
    bool near;
    visitors_address(descriptor, address, &near);
    return visitors_may(&http_loop(socket)->visitors, address, near, VISITORS_CONNECTIONS) ? 0 : HTTP_CLOSE;
}

static int http_callback(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    HttpSession *session = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return http_filter(socket, (int)(intptr_t)in);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        return http_enter(socket);
    case LWS_CALLBACK_WSI_DESTROY:
        return http_leave(socket);
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
    for (int i = 0; i < HTTP_SERVICES_MAX; i++)
        loop->server.sockets[i].names = server->names;
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
    if (loop->host)
        lws_sul_schedule(loop->context, 0, &loop->again, NULL, LWS_SET_TIMER_USEC_CANCEL);
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
