/* SPDX-License-Identifier: MIT
 *
 * match - dealing pairs to threads and adding up results.
 */
#include "arena/match.h"

#include <pthread.h>
#include <string.h>

#include "arena/stall.h"
#include "base/pool.h"
#include "base/rng.h"
#include "bots/bots.h"

typedef struct MatchState {
    const Match *match;
    MatchResult *result;
    pthread_mutex_t lock; /* guards what follows, and result */
    int next_pair;
    bool broken; /* this machine cannot run a player: `trouble` says why */
    Error trouble;
} MatchState;

typedef struct MatchWorker {
    MatchState *state;
    Player *players[2]; /* a and b */
} MatchWorker;

const char *match_name(const Match *match, int side)
{
    return match->names[side] ? match->names[side] : match->specs[side];
}

int pair_points(const GameRecord *record, bool a_first)
{
    if (record->winner < 0)
        return 1;
    return (record->winner == 0) == a_first ? 2 : 0;
}

void match_count(MatchResult *result, const GameRecord *record, bool a_first)
{
    int points = pair_points(record, a_first);
    int loser = points == 2 ? 1 : 0;
    result->games++;
    result->wins += points == 2;
    result->draws += points == 1;
    result->losses += points == 0;
    result->timeouts[loser] += record->end == END_TIME;
    result->illegal[loser] += record->end == END_ILLEGAL;
    result->crashes[loser] += record->end == END_CRASH || record->end == END_MEMORY || record->end == END_PONDER;
    for (int i = 0; i < 2; i++) {
        result->time_ns[i] += record->time_ns[a_first ? i : !i];
        result->claims[i] += record->claims[a_first ? i : !i].wrong;
    }
}

/* True if the game was lost for a reason that may be this machine's: it stood still meanwhile. */
static bool pair_is_doubtful(const GameRecord *record, int stalls_before)
{
    return (record->end == END_TIME || record->end == END_CRASH) && stall_count_settled() != stalls_before;
}

void pair_play_game(const PairTask *task, int64_t number, GameRecord *record)
{
    enum { PAIR_TRIES = 3 }; /* a bot that keeps the whole machine busy gains nothing by it */
    bool a_first = number % 2 == 1;
    RefereeTask game = {
        .game = task->game,
        .opening = task->opening,
        .players = {task->players[!a_first], task->players[a_first]},
        .conditions = task->conditions,
        .stop = task->stop,
        .on_ply = task->on_ply,
        .context = task->context,
    };
    for (int tries = 1, stalls;; tries++) {
        stalls = stall_count();
        for (int i = 0; i < 2; i++)
            player_new_game(game.players[i], rng_mix(task->conditions.seed + 2 * (uint64_t)number + (uint64_t)i));
        referee_play(&game, record);
        if (tries == PAIR_TRIES || !pair_is_doubtful(record, stalls))
            return;
        referee_free_record(record);
    }
}

/* Plays one game and counts it. Returns a's half points, or -1 if the match was stopped or cannot go on. */
static int match_game(MatchWorker *worker, int number, const Opening *opening)
{
    MatchState *state = worker->state;
    const Match *match = state->match;
    bool a_first = number % 2 == 1;
    PairTask task = {.game = match->game,
                     .opening = opening,
                     .players = {worker->players[0], worker->players[1]},
                     .conditions = match->conditions,
                     .stop = match->stop};
    GameRecord record;
    pair_play_game(&task, number, &record);
    int points = record.end == END_STOPPED || record.end == END_MACHINE ? -1 : pair_points(&record, a_first);
    pthread_mutex_lock(&state->lock);
    if (record.end == END_MACHINE && !state->broken) {
        state->broken = true;
        error_set(&state->trouble, "%s", record.reason);
    }
    if (points >= 0) {
        match_count(state->result, &record, a_first);
        MatchEvent event = {.number = number,
                            .a_first = a_first,
                            .names = {match_name(match, 0), match_name(match, 1)},
                            .specs = {match->specs[0], match->specs[1]},
                            .record = &record,
                            .result = state->result};
        if (match->on_game)
            match->on_game(match->context, &event);
    }
    pthread_mutex_unlock(&state->lock);
    referee_free_record(&record);
    return points;
}

static int match_take_pair(MatchState *state)
{
    pthread_mutex_lock(&state->lock);
    int pair = 2 * state->next_pair < state->match->games && !state->broken ? state->next_pair++ : -1;
    pthread_mutex_unlock(&state->lock);
    return pair;
}

static void *match_work(void *argument)
{
    MatchWorker *worker = argument;
    MatchState *state = worker->state;
    const Match *match = state->match;
    for (int pair; (pair = match_take_pair(state)) >= 0;) {
        const Opening *opening = &match->openings->items[pair % match->openings->count];
        int first = match_game(worker, 2 * pair + 1, opening);
        if (first < 0 || 2 * pair + 2 > match->games)
            break;
        int second = match_game(worker, 2 * pair + 2, opening);
        if (second < 0)
            break;
        pthread_mutex_lock(&state->lock);
        state->result->pairs[first + second]++;
        pthread_mutex_unlock(&state->lock);
    }
    return NULL;
}

bool match_play(const Match *match, MatchResult *result, Error *error)
{
    enum { WORKERS_MAX = 64 };
    MatchState state = {.match = match, .result = result, .lock = PTHREAD_MUTEX_INITIALIZER};
    MatchWorker workers[WORKERS_MAX];
    int pairs = (match->games + 1) / 2;
    int count = match->concurrency < 1 ? 1 : match->concurrency > WORKERS_MAX ? WORKERS_MAX : match->concurrency;
    if (count > pairs)
        count = pairs;
    memset(result, 0, sizeof *result);
    memset(workers, 0, sizeof workers);
    bool fine = true;
    for (int i = 0; fine && i < count; i++) {
        workers[i].state = &state;
        for (int side = 0; fine && side < 2; side++) {
            workers[i].players[side] = bots_player_load(match->game, match->specs[side], error);
            fine = workers[i].players[side] || error_prefix(error, side == 0 ? "--a" : "--b");
        }
    }
    if (fine) {
        Pool others;
        pool_start(&others, match_work,
                   (PoolItems){.first = &workers[1], .size = sizeof workers[1], .count = count - 1});
        match_work(&workers[0]);
        pool_join(&others);
    }
    for (int i = 0; i < count; i++) {
        player_free(workers[i].players[0]);
        player_free(workers[i].players[1]);
    }
    if (fine && state.broken)
        return error_set(error, "%s", state.trouble.text);
    return fine;
}
