/* SPDX-License-Identifier: MIT
 *
 * contention - adding up the time of moves.
 */
#include "arena/contention.h"

#include <stdlib.h>
#include <string.h>

/* "Far" is half as much again, and more than pipes and wake-ups cost; a few moves say nothing. */
enum { LOAD_MOVES_MIN = 20, LOAD_WAIT_NS = 3000000 };

static ContentionPlayer *contention_player(ContentionMeter *meter, const char *name)
{
    for (int i = 0; i < meter->count; i++) {
        if (strcmp(meter->players[i].name, name) == 0)
            return &meter->players[i];
    }
    meter->players = xrealloc(meter->players, (unsigned long)(meter->count + 1) * sizeof *meter->players);
    ContentionPlayer fresh = {.name = strdup(name)};
    meter->players[meter->count] = fresh;
    return &meter->players[meter->count++];
}

void contention_add(ContentionMeter *meter, const Conditions *conditions, const MatchEvent *event)
{
    const GameRecord *record = event->record;
    const RefereeClock *clock = &conditions->clock;
    if (clock->cpu || (clock->bank_ms == 0 && clock->movetime_ms == 0))
        return;
    for (int i = 0; i < 2; i++) {
        ContentionPlayer *player = contention_player(meter, event->names[event->a_first ? i : !i]);
        player->wall_ns += record->time_ns[i];
        player->cpu_ns += record->cpu_ns[i];
        player->moves += record->count / 2 + (i < record->count % 2);
    }
}

static bool contention_is_far(const ContentionPlayer *player)
{
    return player->moves >= LOAD_MOVES_MIN && player->wall_ns - player->cpu_ns > player->moves * LOAD_WAIT_NS &&
           player->wall_ns > player->cpu_ns / 2 * 3;
}

const ContentionPlayer *contention_worst(const ContentionMeter *meter)
{
    const ContentionPlayer *worst = NULL;
    for (int i = 0; i < meter->count; i++) {
        const ContentionPlayer *player = &meter->players[i];
        if (contention_is_far(player) && (!worst || (double)player->wall_ns / (double)(player->cpu_ns + 1) >
                                                        (double)worst->wall_ns / (double)(worst->cpu_ns + 1)))
            worst = player;
    }
    return worst;
}

void contention_take(ContentionMeter *meter, ContentionMeter *other)
{
    for (int i = 0; i < other->count; i++) {
        ContentionPlayer *player = contention_player(meter, other->players[i].name);
        player->wall_ns += other->players[i].wall_ns;
        player->cpu_ns += other->players[i].cpu_ns;
        player->moves += other->players[i].moves;
    }
    contention_free(other);
}

void contention_free(ContentionMeter *meter)
{
    for (int i = 0; i < meter->count; i++)
        free(meter->players[i].name);
    free(meter->players);
    memset(meter, 0, sizeof *meter);
}
