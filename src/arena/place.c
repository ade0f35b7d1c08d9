/* SPDX-License-Identifier: MIT
 *
 * place - opponents, the estimate from their games, and the pairs.
 */
#include "arena/place.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "players/levels.h"

/* What a step between levels is where nobody measured it: 75 % of the points. */
static const double PLACE_STEP = 190.85;
/* Before any game the player may be anywhere on the ladder, and some way beyond its ends. */
static const double PLACE_PRIOR = 800;
static const double PLACE_GRID = 4, PLACE_BEYOND = 1200, PLACE_Z95 = 1.96;

static double place_elo_of(double score)
{
    return 400 * log10(score / (1 - score));
}

void place_begin(Place *place, const Game *game)
{
    static const char *const references[PLACE_REFERENCES] = {"random", "greedy"};
    memset(place, 0, sizeof *place);
    for (int i = 0; i < PLACE_REFERENCES; i++)
        snprintf(place->opponents[i].spec, sizeof place->opponents[i].spec, "%s", references[i]);
    double elo = 0;
    for (int level = 1; level <= PLACE_LEVELS; level++) {
        PlaceOpponent *opponent = &place->opponents[PLACE_REFERENCES + level - 1];
        int score = level < LEVEL_MAX ? level_get(game->name, level)->score : 0;
        opponent->measured = level == 1 || score > 0;
        if (level > 1)
            elo += score > 0 ? place_elo_of(score / 100.0) : PLACE_STEP;
        opponent->level = level;
        opponent->elo = elo;
        snprintf(opponent->spec, sizeof opponent->spec, "engine:level=%d", level);
    }
    place_estimate(place);
}

/* The logarithm of the likelihood that a player of this strength has these results. */
static double place_likelihood(const Place *place, double elo)
{
    double top = place->opponents[PLACE_OPPONENTS - 1].elo, off = (elo - top / 2) / PLACE_PRIOR, sum = -off * off / 2;
    for (int i = PLACE_REFERENCES; i < PLACE_OPPONENTS; i++) {
        const MatchResult *result = &place->opponents[i].result;
        double score = 1 / (1 + pow(10, (place->opponents[i].elo - elo) / 400));
        sum +=
            (result->wins + result->draws / 2.0) * log(score) + (result->losses + result->draws / 2.0) * log(1 - score);
    }
    return sum;
}

void place_estimate(Place *place)
{
    double top = place->opponents[PLACE_OPPONENTS - 1].elo, most = -INFINITY, sum = 0, mean = 0, square = 0;
    for (double elo = -PLACE_BEYOND; elo <= top + PLACE_BEYOND; elo += PLACE_GRID)
        most = fmax(most, place_likelihood(place, elo));
    for (double elo = -PLACE_BEYOND; elo <= top + PLACE_BEYOND; elo += PLACE_GRID) {
        double weight = exp(place_likelihood(place, elo) - most);
        sum += weight;
        mean += weight * elo;
        square += weight * elo * elo;
    }
    place->elo = mean / sum;
    place->error = PLACE_Z95 * sqrt(fmax(square / sum - place->elo * place->elo, 0));
    place->games = 0;
    place->level = place->low = place->high = 0;
    for (int i = PLACE_REFERENCES; i < PLACE_OPPONENTS; i++) {
        const PlaceOpponent *opponent = &place->opponents[i];
        double off = fabs(opponent->elo - place->elo);
        place->games += opponent->result.games;
        if (place->level == 0 || off < fabs(place->opponents[PLACE_REFERENCES + place->level - 1].elo - place->elo))
            place->level = opponent->level;
        if (off > place->error)
            continue;
        place->low = place->low == 0 ? opponent->level : place->low;
        place->high = opponent->level;
    }
    place->low = place->low == 0 ? place->level : place->low;
    place->high = place->high == 0 ? place->level : place->high;
    place->below = place->elo < place->opponents[PLACE_REFERENCES].elo - PLACE_STEP / 2;
    place->above = place->elo > top + PLACE_STEP / 2;
}

PlaceOpponent *place_next(Place *place)
{
    return &place->opponents[PLACE_REFERENCES + place->level - 1];
}

/* One pair; `number` chooses opening and seed. */
static bool place_pair(const PlaceTask *task, Place *place, PlaceOpponent *opponent, int number, Error *error)
{
    const Openings *openings = task->match.openings;
    Openings one = {.items = &openings->items[number % openings->count], .count = 1};
    Match pair = task->match;
    MatchResult result;
    pair.specs[1] = opponent->spec;
    pair.names[1] = opponent->spec;
    pair.games = 2;
    pair.openings = &one;
    pair.concurrency = 1;
    pair.conditions.seed = task->match.conditions.seed + 1000003u * (uint64_t)number;
    if (task->progress)
        task->progress(task->context, place, opponent);
    if (!match_play(&pair, &result, error))
        return false;
    opponent->result.games += result.games;
    opponent->result.wins += result.wins;
    opponent->result.draws += result.draws;
    opponent->result.losses += result.losses;
    place->faults += result.timeouts[0] + result.illegal[0] + result.crashes[0];
    place_estimate(place);
    return true;
}

static bool place_stopped(const PlaceTask *task)
{
    return task->match.stop && atomic_load(task->match.stop);
}

/* Keeps in words why the player lost otherwise than by the rules. */
static void place_on_game(void *context, const MatchEvent *event)
{
    Place *place = context;
    const GameRecord *record = event->record;
    if (referee_is_offence(record->end) && record->winner == (event->a_first ? 1 : 0))
        snprintf(place->fault, sizeof place->fault, "%.*s",
                 (int)utf8_fit(record->reason, strlen(record->reason), sizeof place->fault - 1), record->reason);
}

bool place_play(const PlaceTask *task, Place *place, Error *error)
{
    PlaceTask own = *task;
    own.match.on_game = place_on_game;
    own.match.context = place;
    int number = 0;
    place_begin(place, task->match.game);
    for (int i = 0; i < PLACE_REFERENCES && !place_stopped(task); i++) {
        if (!place_pair(&own, place, &place->opponents[i], number++, error))
            return false;
    }
    while (!place_stopped(task) && place->games < task->games_max && place->error > task->error) {
        if (!place_pair(&own, place, place_next(place), number++, error))
            return false;
    }
    return true;
}
