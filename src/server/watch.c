/* SPDX-License-Identifier: MIT
 *
 * watch - from a path to a question, from a question to an answer that many may share.
 */
#include "server/watch.h"

#include <stdlib.h>
#include <string.h>

#include "server/token.h"
#include "server/watch_csv.h"
#include "server/watch_json.h"

enum { WATCH_PACK_FROM = 500 /* bytes: less gains nothing */ };
static const char WATCH_PATH[] = "/api/watch/";

typedef struct WatchRoute {
    const char *pattern; /* after the path; # is a number */
    json_t *(*json)(Store *store, const WatchQuestion *question, Error *error);
    bool (*csv)(Store *store, const WatchQuestion *question, Text *text, Error *error);
    bool followed;
} WatchRoute;

static const WatchRoute watch_routes[] = {
    {"runs", watch_json_runs, NULL, true},
    {"run/#", watch_json_run, NULL, true},
    {"run/#/live", watch_json_live, NULL, true},
    {"run/#/games/#", watch_json_games, NULL, false},
    {"run/#/game/#", watch_json_game, NULL, false},
    {"run/#/standings.csv", NULL, watch_csv_standings, false},
    {"run/#/games.csv", NULL, watch_csv_games, false},
    {NULL, NULL, NULL, false},
};

/* What is asked, and where the answer comes from. */
typedef struct WatchTask {
    const WatchRoute *route;
    WatchQuestion question;
    Store *store;
} WatchTask;

static bool watch_matches(const char *path, const char *pattern, WatchQuestion *question)
{
    int64_t numbers[2] = {0};
    int count = 0;
    for (; *pattern; pattern++) {
        if (*pattern != '#') {
            if (*pattern != *path++)
                return false;
            continue;
        }
        Word word = {.at = path, .length = strspn(path, "0123456789")};
        if (word.length == 0 || !word_int(word, 0, INT64_MAX / 2, &numbers[count++]))
            return false;
        path += word.length;
    }
    question->run = numbers[0];
    question->game = numbers[1];
    return *path == '\0';
}

static bool watch_make(void *context, Text *body, Error *error)
{
    const WatchTask *task = context;
    if (task->route->csv)
        return task->route->csv(task->store, &task->question, body, error);
    json_t *object = task->route->json(task->store, &task->question, error);
    char *text = object ? json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(9)) : NULL;
    bool made = text || (object && error_set(error, "the answer cannot be written as JSON"));
    if (text)
        text_add(body, text);
    free(text);
    json_decref(object);
    return made && object;
}

static void watch_fail(HttpResponse *response, int status, const char *reason)
{
    response->status = status;
    response->type = "application/json";
    text_clear(&response->body);
    text_add(&response->body, "{\"error\":");
    text_add_json(&response->body, reason);
    text_add(&response->body, "}");
}

bool watch_owns(const HttpRequest *request)
{
    return strncmp(request->path, WATCH_PATH, strlen(WATCH_PATH)) == 0;
}

bool watch_admit(const HttpRequest *request, HttpResponse *response)
{
    if (request->post)
        watch_fail(response, 405, "GET is needed");
    return !request->post;
}

/* False: nothing of that name is there. */
static bool watch_parse(const char *path, WatchTask *task)
{
    for (int i = 0; watch_routes[i].pattern && !task->route; i++) {
        if (watch_matches(path, watch_routes[i].pattern, &task->question))
            task->route = &watch_routes[i];
    }
    return task->route && strlen(path) < ANSWERS_NAME_MAX - 2;
}

static const Answer *watch_get(WatchService *service, const char *path, WatchTask *task, Error *error)
{
    char name[ANSWERS_NAME_MAX];
    snprintf(name, sizeof name, "%.90s%s", path, task->question.logs ? " +" : "");
    const Answer *answer = answers_get(&service->answers, name, watch_make, task, error);
    if (!answer && db_is_lost(service->store->db)) {
        db_reconnect(service->store->db, NULL);
        error->kind = ERROR_PASSING;
    }
    return answer;
}

const Answer *watch_find(WatchService *service, const char *path, Error *error)
{
    WatchTask task = {.store = service->store};
    if (watch_parse(path, &task))
        return watch_get(service, path, &task, error);
    error_set(error, "there is nothing here");
    return NULL;
}

bool watch_may_follow(Word path)
{
    char name[ANSWERS_NAME_MAX];
    WatchTask task = {0};
    return path.length < sizeof name && watch_parse(word_copy(path, name, sizeof name), &task) && task.route->followed;
}

void watch_answer(WatchService *service, const HttpRequest *request, HttpResponse *response)
{
    const char *path = request->path + strlen(WATCH_PATH);
    WatchTask task = {.store = service->store};
    Error error = {0};
    if (!watch_parse(path, &task)) {
        watch_fail(response, 404, "there is nothing here");
        return;
    }
    task.question.logs = token_is(service->token, request->token);
    const Answer *answer = watch_get(service, path, &task, &error);
    if (!answer) {
        watch_fail(response, error.kind == ERROR_PASSING ? 503 : 404, error.text);
        return;
    }
    if (task.route->csv)
        response->type = "text/csv; charset=utf-8";
    /* Packed and not are two things to whoever keeps them: they have two marks. */
    const Text *packed = request->gzip && answer->body.length > WATCH_PACK_FROM ? answers_packed(answer) : NULL,
               *body = packed ? packed : &answer->body;
    snprintf(response->etag, sizeof response->etag, "\"%s%s", packed ? "gz-" : "", answer->etag + 1);
    response->varies = true;
    response->packed = packed != NULL;
    text_add_bytes(&response->body, text_string(body), body->length);
}

void watch_close(WatchService *service)
{
    answers_free(&service->answers);
}
