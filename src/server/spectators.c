/* SPDX-License-Identifier: MIT
 *
 * spectators - topics, who looks at them, and news.
 */
#include "server/spectators.h"

#include <stdlib.h>
#include <string.h>

/* What somebody looks at. */
typedef struct SpectatorWish {
    SpectatorTopic *topic; /* NULL: nothing */
    bool current;          /* has been told what the topic told last */
} SpectatorWish;

struct Spectator {
    SpectatorService *service;
    Socket *socket;
    SpectatorWish wishes[SPECTATORS_WANTED_MAX];
};

static bool spectators_is_board_of(const json_t *before, const json_t *after)
{
    size_t known = json_array_size(json_object_get(before, "moves"));
    const json_t *moves = json_object_get(after, "moves");
    if (json_array_size(moves) < known || json_array_size(json_object_get(after, "times_ms")) < known ||
        !json_equal(json_object_get(before, "position"), json_object_get(after, "position")) ||
        !json_equal(json_object_get(before, "opening"), json_object_get(after, "opening")))
        return false;
    for (size_t i = 0; i < known; i++) {
        if (!json_equal(json_array_get(json_object_get(before, "moves"), i), json_array_get(moves, i)))
            return false;
    }
    return true;
}

/* The end of a list. */
static json_t *spectators_tail(const json_t *list, size_t from)
{
    json_t *tail = json_array();
    for (size_t i = from; i < json_array_size(list); i++)
        json_array_append(tail, json_array_get(list, i));
    return tail;
}

static const json_t *spectators_board(const json_t *boards, const json_t *number)
{
    for (size_t i = 0; i < json_array_size(boards); i++) {
        const json_t *board = json_array_get(boards, i);
        if (json_equal(json_object_get(board, "number"), number))
            return board;
    }
    return NULL;
}

json_t *spectators_change(const json_t *before, const json_t *after)
{
    const json_t *old = json_object_get(before, "boards"), *new = json_object_get(after, "boards");
    json_t *change = json_object(), *gone = json_array(), *boards = json_array(), *value;
    const char *key;
    json_object_foreach((json_t *)after, key, value)
    {
        if (value != new)
            json_object_set(change, key, value);
    }
    for (size_t i = 0; i < json_array_size(old); i++) {
        json_t *number = json_object_get(json_array_get(old, i), "number");
        if (!spectators_board(new, number))
            json_array_append(gone, number);
    }
    for (size_t i = 0; i < json_array_size(new); i++) {
        json_t *board = json_array_get(new, i);
        const json_t *known = spectators_board(old, json_object_get(board, "number"));
        size_t plies = json_array_size(json_object_get(known, "moves"));
        if (!known || !spectators_is_board_of(known, board))
            json_array_append(boards, board);
        else if (!json_equal(known, board))
            json_array_append_new(boards, json_pack("{s:O, s:I, s:o, s:o}", "number", json_object_get(board, "number"),
                                                    "plies", (json_int_t)plies, "moves",
                                                    spectators_tail(json_object_get(board, "moves"), plies), "times_ms",
                                                    spectators_tail(json_object_get(board, "times_ms"), plies)));
    }
    json_object_set_new(change, "gone", gone);
    json_object_set_new(change, "boards", boards);
    return change;
}

static void spectators_message(Text *message, const char *topic, const char *kind, const char *body)
{
    text_clear(message);
    text_add(message, "{\"topic\":");
    text_add_json(message, topic);
    text_printf(message, ",\"%s\":%s}", kind, body);
}

static bool spectators_tells_changes(const SpectatorTopic *topic)
{
    size_t length = strlen(topic->name);
    return length > 5 && strcmp(topic->name + length - 5, "/live") == 0;
}

static void spectators_say(Spectator *spectator, SpectatorWish *wish, const Text *change)
{
    /* No news for a client that has not read the last ones: they would only pile up. */
    bool slow = socket_waiting(spectator->socket) > 0;
    const Text *message = wish->current && change->length > 0 ? change : &wish->topic->whole;
    if (slow && wish->current) {
        wish->current = false;
        return;
    }
    if (slow || message->length == 0)
        return;
    socket_tell(spectator->socket, text_string(message));
    wish->current = true;
}

/* Looks at the store; true if there is something new to tell. `change` is left empty where only the whole will do. */
static bool spectators_look(SpectatorService *service, SpectatorTopic *topic, Text *change)
{
    Error error = {0};
    const Answer *answer = watch_find(service->watch, topic->name, &error);
    text_clear(change);
    if (!answer) {
        Text reason = {0}, before = topic->whole;
        topic->whole = (Text){0};
        text_add_json(&reason, error.text);
        spectators_message(&topic->whole, topic->name, "error", text_string(&reason));
        text_free(&reason);
        bool news =
            before.length != topic->whole.length || memcmp(before.bytes, topic->whole.bytes, before.length) != 0;
        text_free(&before);
        json_decref(topic->told);
        topic->told = NULL;
        topic->etag[0] = '\0';
        return news;
    }
    if (strcmp(answer->etag, topic->etag) == 0)
        return false;
    snprintf(topic->etag, sizeof topic->etag, "%s", answer->etag);
    spectators_message(&topic->whole, topic->name, "whole", text_string(&answer->body));
    if (spectators_tells_changes(topic)) {
        json_t *now = json_loads(text_string(&answer->body), 0, NULL);
        if (topic->told) {
            json_t *difference = spectators_change(topic->told, now);
            char *text = json_dumps(difference, JSON_COMPACT | JSON_REAL_PRECISION(9));
            spectators_message(change, topic->name, "change", text);
            free(text);
            json_decref(difference);
        }
        json_decref(topic->told);
        topic->told = now;
    }
    return true;
}

/* Tells those who look at a topic: all of them if there is news, else who is behind. */
static bool spectators_tell(SpectatorService *service, SpectatorTopic *topic, bool news, const Text *change)
{
    bool wanted = false;
    for (int i = 0; i < SPECTATORS_MAX; i++) {
        for (int j = 0; service->spectators[i] && j < SPECTATORS_WANTED_MAX; j++) {
            SpectatorWish *wish = &service->spectators[i]->wishes[j];
            if (wish->topic != topic)
                continue;
            wanted = true;
            if (news || !wish->current)
                spectators_say(service->spectators[i], wish, change);
        }
    }
    return wanted;
}

static void spectators_forget(SpectatorTopic *topic)
{
    json_decref(topic->told);
    text_free(&topic->whole);
    memset(topic, 0, sizeof *topic);
}

static void spectators_tick(void *context)
{
    SpectatorService *service = context;
    Text change = {0};
    for (int i = 0; i < SPECTATORS_TOPICS_MAX; i++) {
        SpectatorTopic *topic = &service->topics[i];
        if (topic->name[0] == '\0')
            continue;
        /* The first look waits for the first watcher, so that nothing is read for nobody. */
        bool wanted = spectators_tell(service, topic, false, &change);
        if (!wanted)
            spectators_forget(topic);
        else if (spectators_look(service, topic, &change))
            spectators_tell(service, topic, true, &change);
        text_clear(&change);
    }
    text_free(&change);
}

static bool spectators_admit(void *context, const SocketVisitor *visitor)
{
    (void)context;
    return strcmp(visitor->path, "/watch") == 0;
}

static void *spectators_open(void *context, Socket *socket)
{
    SpectatorService *service = context;
    for (int i = 0; i < SPECTATORS_MAX; i++) {
        if (service->spectators[i])
            continue;
        Spectator *spectator = xcalloc(1, sizeof *spectator);
        spectator->service = service;
        spectator->socket = socket;
        service->spectators[i] = spectator;
        service->count++;
        return spectator;
    }
    return NULL;
}

static SpectatorTopic *spectators_known(SpectatorService *service, Word name)
{
    for (int i = 0; i < SPECTATORS_TOPICS_MAX; i++) {
        SpectatorTopic *topic = &service->topics[i];
        if (strlen(topic->name) == name.length && name.length > 0 && memcmp(topic->name, name.at, name.length) == 0)
            return topic;
    }
    return NULL;
}

/* Does anybody with that address look at the topic, or is about to? */
static bool spectators_has(const SpectatorService *service, const SpectatorTopic *topic, const Visitor *visitor)
{
    for (int i = 0; i < SPECTATORS_MAX; i++) {
        const Spectator *spectator = service->spectators[i];
        for (int j = 0; spectator && socket_visitor(spectator->socket) == visitor && j < SPECTATORS_WANTED_MAX; j++) {
            if (spectator->wishes[j].topic == topic)
                return true;
        }
    }
    return false;
}

static int spectators_share(const SpectatorService *service, const Visitor *visitor)
{
    int count = 0;
    for (int i = 0; i < SPECTATORS_TOPICS_MAX; i++)
        count += service->topics[i].name[0] != '\0' && spectators_has(service, &service->topics[i], visitor);
    return count;
}

/* The topic of that name, made if it is new: only for runs that exist, and only while there is room. NULL with the
 * error. */
static SpectatorTopic *spectators_topic(const Spectator *spectator, Word name, Error *error)
{
    SpectatorService *service = spectator->service;
    const Visitor *visitor = socket_visitor(spectator->socket);
    SpectatorTopic *topic = spectators_known(service, name);
    char path[ANSWERS_NAME_MAX];
    if (topic && spectators_has(service, topic, visitor))
        return topic;
    if (!topic && !watch_find(service->watch, word_copy(name, path, sizeof path), error))
        return NULL;
    if (spectators_share(service, visitor) >= visitor_most(visitor, VISITORS_TOPICS)) {
        error_set(error, "too much is looked at from this address");
        return NULL;
    }
    for (int i = 0; i < SPECTATORS_TOPICS_MAX && !topic; i++) {
        if (service->topics[i].name[0] == '\0') {
            topic = &service->topics[i];
            snprintf(topic->name, sizeof topic->name, "%.*s", (int)name.length, name.at);
        }
    }
    if (!topic)
        error_set(error, "too much is looked at");
    return topic;
}

/* Tells why a topic is not followed. */
static void spectators_refuse(Spectator *spectator, Word name, const Error *error)
{
    char path[ANSWERS_NAME_MAX];
    Text message = {0}, reason = {0};
    text_add_json(&reason, error->text);
    spectators_message(&message, word_copy(name, path, sizeof path), "error", text_string(&reason));
    socket_tell(spectator->socket, text_string(&message));
    text_free(&message);
    text_free(&reason);
}

/* The first word about a topic: all of it. */
static void spectators_begin(Spectator *spectator, SpectatorWish *wish, SpectatorTopic *topic)
{
    Text change = {0};
    wish->topic = topic;
    wish->current = true;
    if (topic->whole.length == 0)
        spectators_look(spectator->service, topic, &change);
    socket_tell(spectator->socket, text_string(&topic->whole));
    text_free(&change);
}

/* A message is the list of what its sender looks at from now on. */
static bool spectators_hear(void *session, const char *message, size_t length)
{
    Spectator *spectator = session;
    (void)length;
    Scan scan = scan_start(message);
    Word words[SPECTATORS_WANTED_MAX], word;
    int count = 0;
    while (scan_word(&scan, &word)) {
        if (count == SPECTATORS_WANTED_MAX || !watch_may_follow(word))
            return false;
        words[count++] = word;
    }
    memset(spectator->wishes, 0, sizeof spectator->wishes);
    for (int i = 0; i < count; i++) {
        Error error = {0};
        SpectatorTopic *topic = spectators_topic(spectator, words[i], &error);
        if (topic)
            spectators_begin(spectator, &spectator->wishes[i], topic);
        else
            spectators_refuse(spectator, words[i], &error);
    }
    return true;
}

static void spectators_leave(void *session)
{
    Spectator *spectator = session;
    SpectatorService *service = spectator->service;
    for (int i = 0; i < SPECTATORS_MAX; i++) {
        if (service->spectators[i] == spectator) {
            service->spectators[i] = NULL;
            service->count--;
        }
    }
    socket_free(spectator->socket);
    free(spectator);
}

void spectators_init(SpectatorService *service, WatchService *watch)
{
    memset(service, 0, sizeof *service);
    service->watch = watch;
}

void spectators_close(SpectatorService *service)
{
    for (int i = 0; i < SPECTATORS_TOPICS_MAX; i++)
        spectators_forget(&service->topics[i]);
}

SocketService spectators_socket(SpectatorService *service)
{
    return (SocketService){.protocol = "watch",
                           .share = VISITORS_WATCHERS,
                           .admit = spectators_admit,
                           .open = spectators_open,
                           .hear = spectators_hear,
                           .close = spectators_leave,
                           .tick = spectators_tick,
                           .tick_ms = SPECTATORS_EVERY_MS,
                           .context = service};
}
