/* SPDX-License-Identifier: MIT
 *
 * socket - messages collected and sent by libwebsockets' callbacks.
 *
 * The lock of a socket guards its queue and whether the connection is open. The library is woken under that lock: a
 * connection cannot be forgotten between the look and the call.
 */
#include "server/socket_wire.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/threads.h"

struct Socket {
    pthread_mutex_t lock;
    struct lws_context *context; /* NULL: the connection has ended */
    struct lws *wire;            /* for the server's own thread */
    Visitor *visitor;            /* the same */
    Text waiting;                /* messages, each with a zero at its end */
    bool flooded;
};

/* Under the lock, while the connection is there. */
static void socket_queue(Socket *socket, const char *message)
{
    socket->flooded = socket->flooded || socket->waiting.length > SOCKET_WAITING_MAX;
    if (!socket->flooded)
        text_add_bytes(&socket->waiting, message, strlen(message) + 1);
}

void socket_say(Socket *socket, const char *message)
{
    pthread_mutex_lock(&socket->lock);
    if (socket->context) {
        socket_queue(socket, message);
        lws_cancel_service(socket->context);
    }
    pthread_mutex_unlock(&socket->lock);
}

void socket_tell(Socket *socket, const char *message)
{
    pthread_mutex_lock(&socket->lock);
    if (socket->context) {
        socket_queue(socket, message);
        lws_callback_on_writable(socket->wire);
    }
    pthread_mutex_unlock(&socket->lock);
}

size_t socket_waiting(Socket *socket)
{
    pthread_mutex_lock(&socket->lock);
    size_t waiting = socket->waiting.length;
    pthread_mutex_unlock(&socket->lock);
    return waiting;
}

const Visitor *socket_visitor(const Socket *socket)
{
    return socket->visitor;
}

void socket_free(Socket *socket)
{
    pthread_mutex_destroy(&socket->lock);
    text_free(&socket->waiting);
    free(socket);
}

static void socket_header(struct lws *wire, enum lws_token_indexes header, char *text, int size)
{
    if (lws_hdr_copy(wire, text, size, header) < 0)
        text[0] = '\0';
}

/* From this machine: by the address of the other end. */
static bool socket_is_near(struct lws *wire)
{
    char address[64] = "";
    lws_get_peer_simple(wire, address, sizeof address);
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0 || strncmp(address, "::ffff:127.", 11) == 0;
}

static bool socket_admit(const SocketService *service, struct lws *wire)
{
    SocketVisitor visitor = {.near = socket_is_near(wire)};
    char protocols[256];
    socket_header(wire, WSI_TOKEN_GET_URI, visitor.path, sizeof visitor.path);
    socket_header(wire, WSI_TOKEN_HOST, visitor.host, sizeof visitor.host);
    socket_header(wire, WSI_TOKEN_ORIGIN, visitor.origin, sizeof visitor.origin);
    socket_header(wire, WSI_TOKEN_PROTOCOL, protocols, sizeof protocols);
    const char *token = strstr(protocols, "token.");
    if (token)
        snprintf(visitor.token, sizeof visitor.token, "%.*s", (int)strcspn(token + 6, ", "), token + 6);
    return names_have_host(service->names, visitor.host) &&
           names_have_origin(service->names, visitor.origin, visitor.host) &&
           service->admit(service->context, &visitor);
}

static int socket_open(const SocketService *service, struct lws *wire, SocketWire *own)
{
    Visitor *visitor = lws_get_opaque_user_data(wire);
    if (!visitor || !visitor_take(visitor, service->share))
        return -1;
    Socket *socket = xcalloc(1, sizeof *socket);
    pthread_mutex_init(&socket->lock, NULL);
    socket->context = lws_get_context(wire);
    socket->wire = wire;
    socket->visitor = visitor;
    own->session = service->open(service->context, socket);
    if (!own->session) {
        visitor_leave(visitor, service->share);
        socket_free(socket);
        return -1;
    }
    own->socket = socket;
    own->message = xmalloc(SOCKET_MESSAGE_MAX + 1);
    return 0;
}

static int socket_hear(const SocketService *service, struct lws *wire, SocketWire *own, const char *bytes,
                       size_t length)
{
    if (!own->socket || lws_frame_is_binary(wire) || own->length + length > SOCKET_MESSAGE_MAX)
        return -1;
    memcpy(own->message + own->length, bytes, length);
    own->length += length;
    if (!lws_is_final_fragment(wire) || lws_remaining_packet_payload(wire) > 0)
        return 0;
    own->message[own->length] = '\0';
    size_t whole = own->length;
    own->length = 0;
    return memchr(own->message, '\0', whole) || !service->hear(own->session, own->message, whole) ? -1 : 0;
}

/* The first of the messages that wait, taken out. */
static bool socket_next(Socket *socket, Text *message, bool *more)
{
    pthread_mutex_lock(&socket->lock);
    Text *waiting = &socket->waiting;
    bool fine = !socket->flooded;
    if (fine && waiting->length > 0) {
        size_t length = strlen(waiting->bytes) + 1;
        text_add_bytes(message, waiting->bytes, length - 1);
        memmove(waiting->bytes, waiting->bytes + length, waiting->length - length);
        waiting->length -= length;
    }
    *more = waiting->length > 0;
    pthread_mutex_unlock(&socket->lock);
    return fine;
}

static int socket_write(struct lws *wire, SocketWire *own)
{
    Text message = {0}, framed = {0};
    bool more = false;
    if (!own->socket)
        return 0;
    bool fine = socket_next(own->socket, &message, &more);
    if (fine && message.length > 0) {
        static const char room[LWS_PRE];
        text_add_bytes(&framed, room, sizeof room);
        text_add_bytes(&framed, message.bytes, message.length);
        fine = lws_write(wire, (unsigned char *)framed.bytes + LWS_PRE, message.length, LWS_WRITE_TEXT) >=
               (int)message.length;
    }
    text_free(&message);
    text_free(&framed);
    if (fine && more)
        lws_callback_on_writable(wire);
    return fine ? 0 : -1;
}

static void socket_forget(const SocketService *service, SocketWire *own)
{
    if (!own->socket)
        return;
    pthread_mutex_lock(&own->socket->lock);
    own->socket->context = NULL;
    visitor_leave(own->socket->visitor, service->share);
    own->socket->visitor = NULL;
    pthread_mutex_unlock(&own->socket->lock);
    service->close(own->session); /* the socket is now the session's alone */
    free(own->message);
    memset(own, 0, sizeof *own);
}

int socket_callback(const SocketService *service, struct lws *wire, enum lws_callback_reasons reason, SocketWire *own,
                    void *in, size_t length)
{
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return socket_admit(service, wire) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED:
        return socket_open(service, wire, own);
    case LWS_CALLBACK_RECEIVE:
        return socket_hear(service, wire, own, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return socket_write(wire, own);
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED: /* somebody has said something */
        if (!service->tick)
            lws_callback_on_writable_all_protocol(lws_get_context(wire), lws_get_protocol(wire));
        return 0;
    case LWS_CALLBACK_CLOSED:
        socket_forget(service, own);
        return 0;
    default:
        return 0;
    }
}
