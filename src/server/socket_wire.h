/* SPDX-License-Identifier: MIT
 *
 * socket_wire - the sockets of a server as libwebsockets sees them: for http.c alone.
 */
#ifndef SERVER_SOCKET_WIRE_H
#define SERVER_SOCKET_WIRE_H

#include <libwebsockets.h>

#include "server/socket.h"

/* What the library keeps for a connection. */
typedef struct SocketWire {
    Socket *socket; /* NULL before it is established */
    void *session;
    char *message; /* as far as it has come */
    size_t length;
} SocketWire;

/* A callback of the library for a connection of this service. */
int socket_callback(const SocketService *service, struct lws *wire, enum lws_callback_reasons reason, SocketWire *own,
                    void *in, size_t length);

#endif
