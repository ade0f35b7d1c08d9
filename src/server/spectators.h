/* SPDX-License-Identifier: MIT
 *
 * spectators - what those who watch are told without asking again: a WebSocket over which the server sends news of what
 * they look at (docs/protocols.md).
 *
 * A look at the store serves all who look at the same thing, and the message is made once for all of them: whole for
 * who has just come, then what has changed. Who reads too slowly misses news and is told the whole again when it has
 * caught up. All of it happens in the server's own thread.
 */
#ifndef SERVER_SPECTATORS_H
#define SERVER_SPECTATORS_H

#include <jansson.h>

#include "server/socket.h"
#include "server/watch.h"

enum {
    SPECTATORS_MAX = 256,
    SPECTATORS_TOPICS_MAX = 64, /* that somebody looks at */
    SPECTATORS_WANTED_MAX = 4,  /* by one spectator */
    SPECTATORS_EVERY_MS = 1000, /* at most one message about a topic to each */
};

/* Something that is looked at: a path of watch.h. */
typedef struct SpectatorTopic {
    char name[ANSWERS_NAME_MAX]; /* "": unused */
    char etag[ANSWERS_ETAG_MAX]; /* of what was told last; "": nothing yet */
    json_t *told;                /* that, of topics whose changes are told */
    Text whole;                  /* the message with all of it */
} SpectatorTopic;

typedef struct Spectator Spectator;

typedef struct SpectatorService {
    WatchService *watch;
    SpectatorTopic topics[SPECTATORS_TOPICS_MAX];
    Spectator *spectators[SPECTATORS_MAX];
    int count;
} SpectatorService;

/* The watch stays the caller's. */
void spectators_init(SpectatorService *service, WatchService *watch);
void spectators_close(SpectatorService *service);

/* As a server has it. */
SocketService spectators_socket(SpectatorService *service);

/* What has changed in the boards of a run from the one answer of `/live` to the other: how far the run is now, `gone`
 * (numbers) and `boards`: those that are new whole, of the others `number`, `plies` (before) and the `moves` and
 * `times_ms` since. */
json_t *spectators_change(const json_t *before, const json_t *after);

#endif
