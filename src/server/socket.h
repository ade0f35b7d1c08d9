/* SPDX-License-Identifier: MIT
 *
 * socket - WebSockets of the server: whole text messages in, whole text messages out.
 *
 * What comes in is heard in the server's own thread; anybody may say something, from any thread, as long as they hold
 * the socket. A socket outlives its connection: what is said then goes nowhere.
 */
#ifndef SERVER_SOCKET_H
#define SERVER_SOCKET_H

#include <stdbool.h>
#include <stddef.h>

#include "server/names.h"
#include "server/visitors.h"

enum {
    SOCKET_MESSAGE_MAX = 65536,   /* bytes of a message that comes in; a longer one ends the connection */
    SOCKET_WAITING_MAX = 1 << 20, /* bytes said to somebody who does not read; more end the connection */
    SOCKET_SILENCE_S = 30, /* after which the other end is asked whether it is there; twice that ends the connection */
};

typedef struct Socket Socket;

/* The client that asks for a connection. */
typedef struct SocketVisitor {
    char path[256];
    char host[128], origin[160]; /* as its headers say; "" where they do not */
    char token[128];             /* of a second subprotocol "token.WORD"; "" if there was none */
    bool near;                   /* from this machine */
} SocketVisitor;

/* What speaks over sockets: one subprotocol. */
typedef struct SocketService {
    const char *protocol;
    VisitorShare share; /* that a connection takes of what its address may have */
    Names names;        /* the server's, which sets them: Host and Origin are looked at before anybody is asked */
    bool (*admit)(void *context, const SocketVisitor *visitor);
    /* The connection is there; NULL ends it. The handler keeps the socket until socket_free. */
    void *(*open)(void *context, Socket *socket);
    /* False ends the connection. */
    bool (*hear)(void *session, const char *message, size_t length);
    /* The connection has ended. */
    void (*close)(void *session);
    /* Every so many milliseconds, in the server's own thread; NULL: not at all. A handler that uses it must not send
     * from other threads. */
    void (*tick)(void *context);
    int tick_ms;
    void *context;
} SocketService;

/* From any thread. */
void socket_say(Socket *socket, const char *message);
/* From the server's own thread alone, where it costs less. */
void socket_tell(Socket *socket, const char *message);
/* Bytes that the other end has not taken yet. */
size_t socket_waiting(Socket *socket);
/* Who the other end is, with what its address has; while the connection is there. */
const Visitor *socket_visitor(const Socket *socket);
void socket_free(Socket *socket);

#endif
