/* SPDX-License-Identifier: MIT
 *
 * watch - the store to look at, over HTTP: runs, standings, games that are being played and games that are over, as
 * JSON and CSV (docs/protocols.md).
 *
 * Everybody may look; only what bots wrote on stderr and what was said to them needs the token.
 */
#ifndef SERVER_WATCH_H
#define SERVER_WATCH_H

#include "store/store.h"
#include "server/answers.h"
#include "server/http.h"

typedef struct WatchService {
    Store *store;
    const char *token; /* clients with it may read the bots' logs */
    Answers answers;
} WatchService;

/* Is the path one of /api/watch/? Only then the other two are asked. */
bool watch_owns(const HttpRequest *request);
/* False with the answer for whatever is not a GET. */
bool watch_admit(const HttpRequest *request, HttpResponse *response);
void watch_answer(WatchService *service, const HttpRequest *request, HttpResponse *response);
/* The answer to a path after /api/watch/ as everybody may see it; NULL with the reason. Valid until the next question.
 */
const Answer *watch_find(WatchService *service, const char *path, Error *error);
/* Is it one of the paths that change while a run is played, and that are followed (spectators.h)? */
bool watch_may_follow(Word path);
void watch_close(WatchService *service);

#endif
