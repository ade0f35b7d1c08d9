/* SPDX-License-Identifier: MIT
 *
 * live - keeping the moves of the game at hand, and printing them.
 */
#include "arena/live.h"

#include <stdlib.h>
#include <string.h>

#include "arena/record.h"

void live_init(Live *live)
{
    memset(live, 0, sizeof *live);
    pthread_mutex_init(&live->lock, NULL);
}

void live_free(Live *live)
{
    pthread_mutex_destroy(&live->lock);
    free(live->plies);
}

void live_begin(Live *live, const LiveGame *game)
{
    pthread_mutex_lock(&live->lock);
    live->at = *game;
    live->count = 0;
    live->told = -1;
    pthread_mutex_unlock(&live->lock);
}

void live_add(Live *live, const GameRecord *record)
{
    pthread_mutex_lock(&live->lock);
    if (live->count == live->room) {
        live->room = live->room ? 2 * live->room : 64;
        live->plies = xrealloc(live->plies, (unsigned long)live->room * sizeof *live->plies);
    }
    live->plies[live->count++] = record->plies[record->count - 1];
    pthread_mutex_unlock(&live->lock);
}

void live_end(Live *live)
{
    pthread_mutex_lock(&live->lock);
    live->at.game = NULL;
    pthread_mutex_unlock(&live->lock);
}

bool live_print(Live *live, Text *text)
{
    pthread_mutex_lock(&live->lock);
    const LiveGame *at = &live->at;
    bool news = at->game && live->told != live->count;
    if (news) {
        live->told = live->count;
        json_t *object = record_moves_json(at->game, at->opening, live->plies, live->count);
        json_object_update_new(object, json_pack("{s:I, s:i, s:i, s:s}", "number", (json_int_t)at->number, "a", at->a,
                                                 "b", at->b, "first", at->a_first ? "a" : "b"));
        char *line = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(9));
        text_add(text, line);
        free(line);
        json_decref(object);
    }
    pthread_mutex_unlock(&live->lock);
    return news;
}
