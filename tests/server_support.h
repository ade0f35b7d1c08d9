/* SPDX-License-Identifier: MIT
 *
 * server_support - a server without an address inside a test program, and connections to it.
 *
 * The browsers of these tests ask for "x" or "wuqi.example", which are its public names.
 */
#ifndef TESTS_SERVER_SUPPORT_H
#define TESTS_SERVER_SUPPORT_H

#include "tests/support.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/text.h"
#include "server/http.h"
#include "server/routes.h"

static Store store;
static Routes routes;
static HttpLoop *loop;

static inline int set_up(void **state)
{
    (void)state;
    Error error;
    routes_init(&routes, &store, "secret", 7);
    routes.names = "x,wuqi.example";
    HttpServer server = routes_server(&routes);
    signal(SIGPIPE, SIG_IGN);
    loop = store_open(&store, ":memory:", &error) ? http_open(&server, &error) : NULL;
    return loop ? 0 : -1;
}

static inline int tear_down(void **state)
{
    (void)state;
    http_close(loop);
    routes_close(&routes);
    store_close(&store);
    return 0;
}

/* A connection of the server; ours is the other end. */
static inline int connect_to_server(void)
{
    int ends[2];
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends), 0);
    assert_true(http_adopt(loop, ends[1]));
    return ends[0];
}

/* Sends what it can and reads what comes, until the server closes or has nothing to do any more. */
static inline void talk(int end, const char *bytes, size_t length, Text *said)
{
    char buffer[4096];
    ssize_t moved;
    for (int quiet = 0; quiet < 200; quiet++) {
        if (length > 0 && (moved = send(end, bytes, length, MSG_NOSIGNAL)) > 0) {
            bytes += moved;
            length -= (size_t)moved;
            quiet = 0;
        }
        http_step(loop, 0);
        while ((moved = recv(end, buffer, sizeof buffer, 0)) > 0) {
            text_add_bytes(said, buffer, (size_t)moved);
            quiet = 0;
        }
        if (moved == 0)
            return;
    }
}

/* One request on a connection of its own; the answer's status, 0 if there was none. */
static inline int ask(const char *head, const char *body, Text *said)
{
    Text request = {0};
    int end = connect_to_server(), status = 0;
    text_printf(&request, "%s\r\nHost: x\r\nContent-Length: %zu\r\n\r\n%s", head, strlen(body), body);
    text_clear(said);
    talk(end, request.bytes, request.length, said);
    sscanf(text_string(said), "HTTP/1.%*d %d", &status);
    close(end);
    http_step(loop, 0);
    text_free(&request);
    return status;
}

/* Asks for a WebSocket by that name of the server; the connection if it agreed, else -1. */
static inline int visit_at(const char *host, const char *path, const char *headers, Text *said)
{
    Text head = {0};
    int end = connect_to_server();
    text_printf(&head,
                "GET %s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n%s\r\n\r\n",
                path, host, headers);
    text_clear(said);
    talk(end, head.bytes, head.length, said);
    text_free(&head);
    if (strncmp(text_string(said), "HTTP/1.1 101", 12) == 0)
        return end;
    close(end);
    http_step(loop, 0);
    return -1;
}

static inline int visit_path(const char *path, const char *headers, Text *said)
{
    return visit_at("wuqi.example", path, headers, said);
}

static inline int visit(const char *headers, Text *said)
{
    return visit_path("/engine", headers, said);
}

static inline bool text_has(const Text *said, const char *word)
{
    return said->length > 0 && memmem(said->bytes, said->length, word, strlen(word));
}

typedef struct Listener {
    int end;
    const char *word;
    Text *said;
} Listener;

static inline bool has_heard(void *context)
{
    const Listener *listener = context;
    talk(listener->end, "", 0, listener->said);
    return listener->word[0] == '\0' || text_has(listener->said, listener->word);
}

/* Listens until the word has come. */
static inline bool hear(int end, const char *word, Text *said)
{
    return support_await(has_heard, &(Listener){.end = end, .word = word, .said = said});
}

/* Says a line as a browser does (a text message, masked with zeros) and listens until the word has come. */
static inline bool say_and_hear(int end, const char *line, const char *word, Text *said)
{
    Text frame = {0};
    const char head[6] = {(char)0x81, (char)(0x80 | strlen(line))};
    text_add_bytes(&frame, head, sizeof head);
    text_add(&frame, line);
    text_clear(said);
    talk(end, frame.bytes, frame.length, said);
    text_free(&frame);
    return hear(end, word, said);
}

#define TOKEN "Sec-WebSocket-Protocol: ugi, token.secret"

static inline bool has_heard_or_lost(void *context)
{
    const Listener *listener = context;
    char byte;
    return has_heard(context) || recv(listener->end, &byte, 1, MSG_PEEK) == 0;
}

/* Comes once more; true if there is an engine for him. */
static inline bool is_let_in(void *context)
{
    Listener *visitor = context;
    visitor->end = visit(TOKEN, visitor->said);
    if (visitor->end < 0)
        return false;
    say_and_hear(visitor->end, "ugi", "", visitor->said);
    if (support_await(has_heard_or_lost, visitor) && text_has(visitor->said, visitor->word))
        return true;
    close(visitor->end);
    http_step(loop, 0);
    return false;
}

#endif
