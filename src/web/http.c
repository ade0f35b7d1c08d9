/* SPDX-License-Identifier: MIT
 *
 * http - requests collected and answers sent by libwebsockets' callbacks.
 */
#include "web/http.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

enum { HTTP_CHUNK = 16384, HTTP_WAIT_MS = 50 };

/* One request on its way. */
typedef struct HttpSession {
    HttpRequest *request; /* NULL between requests */
    HttpResponse response;
    size_t sent;
    bool too_long;
} HttpSession;

static void http_forget(HttpSession *session)
{
    if (session->request)
        text_free(&session->request->body);
    free(session->request);
    text_free(&session->response.body);
    memset(session, 0, sizeof *session);
}

static void http_begin(struct lws *socket, HttpSession *session)
{
    char value[160] = "";
    http_forget(session);
    session->request = xcalloc(1, sizeof *session->request);
    session->request->post = lws_hdr_total_length(socket, WSI_TOKEN_POST_URI) > 0;
    lws_hdr_copy(socket, session->request->path, sizeof session->request->path,
                 session->request->post ? WSI_TOKEN_POST_URI : WSI_TOKEN_GET_URI);
    if (lws_hdr_copy(socket, value, sizeof value, WSI_TOKEN_HTTP_AUTHORIZATION) > 0 && strncmp(value, "Bearer ", 7) == 0)
        snprintf(session->request->token, sizeof session->request->token, "%.127s", value + 7);
}

/* Hands the whole request over and sends the head of the answer. Returns non-zero to close. */
static int http_answer(struct lws *socket, HttpSession *session)
{
    const HttpServer *server = lws_context_user(lws_get_context(socket));
    unsigned char buffer[LWS_PRE + 1024], *start = buffer + LWS_PRE, *at = start, *end = buffer + sizeof buffer - 1;
    HttpResponse *response = &session->response;
    response->status = 200;
    response->type = "application/json";
    if (session->too_long)
        response->status = 413;
    else
        server->handler(server->context, session->request, response);
    if (lws_add_http_common_headers(socket, (unsigned)response->status, response->type, response->body.length, &at, end) ||
        lws_finalize_write_http_header(socket, start, &at, end))
        return 1;
    lws_callback_on_writable(socket);
    return 0;
}

static int http_write(struct lws *socket, HttpSession *session)
{
    unsigned char buffer[LWS_PRE + HTTP_CHUNK];
    const Text *body = &session->response.body;
    if (!session->request)
        return 0;
    size_t left = body->length - session->sent, part = left < HTTP_CHUNK ? left : HTTP_CHUNK;
    if (part > 0)
        memcpy(buffer + LWS_PRE, body->bytes + session->sent, part);
    bool last = part == left;
    if (lws_write(socket, buffer + LWS_PRE, part, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) != (int)part)
        return 1;
    session->sent += part;
    if (!last) {
        lws_callback_on_writable(socket);
        return 0;
    }
    http_forget(session);
    return lws_http_transaction_completed(socket);
}

static int http_callback(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    HttpSession *session = user;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        http_begin(socket, session);
        return session->request->post ? 0 : http_answer(socket, session);
    case LWS_CALLBACK_HTTP_BODY:
        session->too_long = session->too_long || session->request->body.length + length > HTTP_BODY_MAX;
        if (!session->too_long)
            text_add_bytes(&session->request->body, in, length);
        return 0;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return http_answer(socket, session);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return http_write(socket, session);
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP:
        if (session)
            http_forget(session);
        return 0;
    default:
        return lws_callback_http_dummy(socket, reason, user, in, length);
    }
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

bool http_serve(const HttpServer *server, Error *error)
{
    static const struct lws_protocols protocols[] = {
        {.name = "http", .callback = http_callback, .per_session_data_size = sizeof(HttpSession)}, {.name = NULL}};
    char address[128];
    int port = 0;
    if (!http_parse_listen(server->listen, address, sizeof address, &port, error))
        return false;
    lws_set_log_level(0, NULL);
    struct lws_context_creation_info info = {.port = port, .iface = address, .protocols = protocols, .user = (void *)(uintptr_t)server,
                                             .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS, .gid = -1, .uid = -1,
                                             .keepalive_timeout = 60};
    struct lws_context *context = lws_create_context(&info);
    struct lws_vhost *host = context ? lws_create_vhost(context, &info) : NULL;
    if (!host) {
        if (context)
            lws_context_destroy(context);
        return error_set(error, "cannot listen on %s", server->listen);
    }
    if (server->ready)
        server->ready(server->context, lws_get_vhost_listen_port(host));
    while (!atomic_load(server->stop) && lws_service(context, HTTP_WAIT_MS) >= 0)
        ;
    lws_context_destroy(context);
    return true;
}
