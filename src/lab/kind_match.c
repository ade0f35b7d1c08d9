/* SPDX-License-Identifier: MIT
 *
 * kind_match - games between players, each opening twice with sides swapped; results as first and as second player
 * apart.
 */
#include <stdlib.h>
#include <string.h>

#include "arena/elo.h"
#include "arena/match.h"
#include "lab/experiment.h"
#include "lab/kinds.h"

typedef struct MatchCase {
    const LabRun *run;
    const json_t *part, *about; /* the part, its entry for the game or NULL */
    const json_t *a, *b;        /* players: label, spec */
    const json_t *pair;         /* with settings of its own; or NULL */
    char keys[2][40];           /* where a and b stand: "settings[0]" */
} MatchCase;

typedef struct MatchSums {
    uint64_t nodes, plies;
    int as_first[3], as_second[3]; /* wins, draws, losses of a */
    int points[2][2];              /* a's and b's points, a first and a second */
} MatchSums;

/* The points of the first and the second player when the game ended; none where the game counts none. */
static void match_points_of(const GameRecord *record, int points[2])
{
    void *pos = opening_play(record->game, record->opening);
    for (int i = 0; i < record->count; i++)
        record->game->make(pos, record->plies[i].move);
    if (!referee_points(record, pos, points))
        points[0] = points[1] = 0;
    position_free(record->game, pos);
}

static void match_take(void *context, const MatchEvent *event)
{
    MatchSums *sums = context;
    const GameRecord *record = event->record;
    for (int i = 0; i < record->count; i++)
        sums->nodes += record->plies[i].nodes;
    sums->plies += (uint64_t)record->count;
    int outcome = record->winner < 0 ? 1 : (record->winner == 0) == event->a_first ? 0 : 2;
    int points[2];
    match_points_of(record, points);
    if (event->a_first)
        sums->as_first[outcome]++;
    else
        sums->as_second[outcome]++;
    sums->points[!event->a_first][0] += points[!event->a_first];
    sums->points[!event->a_first][1] += points[event->a_first];
}

static json_t *match_tally(const int tally[3])
{
    return json_sprintf("%d-%d-%d", tally[0], tally[1], tally[2]);
}

static json_t *match_points(const int points[2], int games)
{
    if (games == 1)
        return json_sprintf("%d : %d", points[0], points[1]);
    return json_sprintf("%.1f : %.1f", (double)points[0] / games, (double)points[1] / games);
}

static RefereeClock match_clock(const json_t *clock)
{
    RefereeClock limits = {
        .bank_ms = experiment_int(clock, NULL, "bank_ms", 0),
        .increment_ms = experiment_int(clock, NULL, "increment_ms", 0),
        .movetime_ms = experiment_int(clock, NULL, "movetime_ms", 0),
        .nodes = (uint64_t)experiment_int(clock, NULL, "nodes", 0),
        .depth = (int)experiment_int(clock, NULL, "depth", 0),
        .margin_ms = experiment_int(clock, NULL, "margin_ms", 100),
        .cpu = json_is_true(json_object_get(clock, "cpu")),
    };
    return limits;
}

static const json_t *match_setting(const MatchCase *test, const char *key)
{
    const json_t *own = experiment_get(test->pair, test->a, key);
    return own ? own : experiment_get(test->about, test->part, key);
}

/* An estimate of strength from a handful of games, or from games that all end alike, says nothing: such rows have none.
 */
enum { MATCH_ELO_ERROR_MAX = 200 };

static json_t *match_cell(const MatchCase *test, const Game *game, const MatchResult *result, const MatchSums *sums)
{
    const RefereeClock clock = match_clock(match_setting(test, "clock"));
    const EloEstimate elo = elo_from_pairs(result->pairs);
    json_t *label_a = json_object_get(test->a, "label"), *label_b = json_object_get(test->b, "label");
    json_t *cell =
        lab_cell(json_pack("{s:O, s:O, s:O, s:s}", "a", label_a, "b", label_b, "setting", label_a, "game", game->name),
                 clock.bank_ms > 0 || clock.movetime_ms > 0);
    lab_set(cell, test->part, "games", json_integer(result->games));
    lab_set(cell, test->part, "wins", json_integer(result->wins));
    lab_set(cell, test->part, "draws", json_integer(result->draws));
    lab_set(cell, test->part, "losses", json_integer(result->losses));
    lab_set(cell, test->part, "score", json_real(100.0 * (result->wins + 0.5 * result->draws) / result->games));
    lab_set(cell, test->part, "first", match_tally(sums->as_first));
    lab_set(cell, test->part, "second", match_tally(sums->as_second));
    lab_set(cell, test->part, "points_first", match_points(sums->points[0], result->games / 2));
    lab_set(cell, test->part, "points_second", match_points(sums->points[1], result->games / 2));
    if (elo.elo_error < MATCH_ELO_ERROR_MAX || test->run->rehearsal) {
        lab_set(cell, test->part, "elo", json_real(elo.elo));
        lab_set(cell, test->part, "elo_error", json_real(elo.elo_error));
    }
    lab_set(cell, test->part, "plies", json_real((double)sums->plies / result->games));
    lab_set(cell, test->part, "nodes", json_integer((json_int_t)sums->nodes));
    lab_set(cell, test->part, "timeouts_a", json_integer(result->timeouts[0]));
    lab_set(cell, test->part, "timeouts_b", json_integer(result->timeouts[1]));
    lab_set(cell, test->part, "time_a_s", json_real((double)result->time_ns[0] / 1e9));
    lab_set(cell, test->part, "time_b_s", json_real((double)result->time_ns[1] / 1e9));
    return cell;
}

static int64_t match_int(const MatchCase *test, const char *key, int64_t otherwise)
{
    const json_t *found = match_setting(test, key);
    return json_is_integer(found) ? json_integer_value(found) : otherwise;
}

/* Both players can be made. */
static bool match_rehearse(const MatchCase *test, const Game *game, Error *error)
{
    bool fine = true;
    for (int i = 0; i < 2 && fine; i++) {
        Player *player = lab_player(game, i == 0 ? test->a : test->b, 0, test->keys[i], error);
        player_free(player);
        fine = player != NULL;
    }
    /* Numbers as they could be found, so that quotients are computed. */
    const MatchResult result = {.games = 2, .wins = 1, .losses = 1, .pairs = {0, 1, 0, 1, 0}, .time_ns = {1, 1}};
    const MatchSums sums = {.nodes = 1, .plies = 1};
    if (fine)
        lab_cell_end(test->run, match_cell(test, game, &result, &sums));
    return fine;
}

/* The openings: positions that the part names, or drawn by its seed. */
static bool match_openings(const MatchCase *test, const Game *game, int games, Openings *openings, Error *error)
{
    const json_t *list = json_object_get(experiment_get(test->about, test->part, "positions"), "list");
    uint64_t seed = (uint64_t)match_int(test, "seed", 1);
    int plies = (int)match_int(test, "opening_plies", 0);
    bool fine = true;
    for (size_t i = 0; i < json_array_size(list) && fine; i++) {
        Opening opening = {0};
        const char *text = experiment_text(json_array_get(list, i), false);
        fine = (text ? opening_parse(&opening, game, text, error) : error_set(error, "a text is expected")) ||
               error_prefix(error, "positions.list[%zu]", i);
        if (fine)
            openings_add(openings, opening);
    }
    if (fine && !list && !test->run->rehearsal)
        openings_draw(openings, game, plies, plies > 0 || openings_by_lot(game) ? games / 2 : 1, seed);
    return fine;
}

static bool match_pair(const MatchCase *test, Error *error)
{
    const Game *game = lab_game(test->about, test->part, error);
    if (!game)
        return false;
    const char *spec_a = experiment_string(test->a, NULL, "spec", ""),
               *spec_b = experiment_string(test->b, NULL, "spec", "");
    Openings openings = {0};
    MatchSums sums = {0};
    MatchResult result;
    int games = (int)match_int(test, "games_each", 2);
    if (games < 2 || games % 2 != 0)
        return error_set(error, "games_each must be even and at least 2");
    if (!lab_setting_is_for(test->a, game) || !lab_setting_is_for(test->b, game))
        return true;
    bool fine;
    if (!lab_cell_wanted(test->run, &fine, error))
        return fine;
    fine = match_openings(test, game, games, &openings, error);
    if (!fine || test->run->rehearsal) {
        openings_free(&openings);
        return fine && match_rehearse(test, game, error);
    }
    Match match = {.game = game,
                   .specs = {spec_a, spec_b},
                   .games = games,
                   .openings = &openings,
                   .conditions = {.clock = match_clock(match_setting(test, "clock")),
                                  .max_plies = CONDITIONS_PLIES,
                                  .seed = (uint64_t)match_int(test, "seed", 1)},
                   .stop = test->run->stop,
                   .on_game = match_take,
                   .context = &sums};
    bool timed = match.conditions.clock.bank_ms > 0 || match.conditions.clock.movetime_ms > 0;
    match.concurrency = timed ? 1 : test->run->jobs;
    lab_progress(test->run, "%s: %s - %s, %d games", game->name,
                 experiment_text(json_object_get(test->a, "label"), false),
                 experiment_text(json_object_get(test->b, "label"), false), games);
    fine = match_play(&match, &result, error) && !lab_stopped(test->run, error);
    if (fine)
        lab_cell_end(test->run, match_cell(test, game, &result, &sums));
    openings_free(&openings);
    return fine;
}

/* All settings against all of `against`, or each against each. */
static bool match_settings(MatchCase *test, Error *error)
{
    const json_t *settings = json_object_get(test->part, "settings"), *against = json_object_get(test->part, "against");
    bool fine = json_array_size(settings) > 0 || error_set(error, "pairs or settings is missing");
    for (size_t i = 0; i < json_array_size(settings); i++) {
        const json_t *others = against ? against : settings;
        for (size_t k = against ? 0 : i + 1; k < json_array_size(others) && fine; k++) {
            test->a = json_array_get(settings, i);
            test->b = json_array_get(others, k);
            snprintf(test->keys[0], sizeof test->keys[0], "settings[%zu]", i);
            snprintf(test->keys[1], sizeof test->keys[1], "%s[%zu]", against ? "against" : "settings", k);
            fine = match_pair(test, error);
        }
    }
    return fine;
}

static bool match_game(MatchCase *test, Error *error)
{
    const json_t *pairs = json_object_get(test->part, "pairs");
    if (!pairs)
        return match_settings(test, error);
    bool fine = true;
    for (size_t i = 0; i < json_array_size(pairs) && fine; i++) {
        test->pair = json_array_get(pairs, i);
        test->a = json_object_get(test->pair, "a");
        test->b = json_object_get(test->pair, "b");
        for (int k = 0; k < 2; k++)
            snprintf(test->keys[k], sizeof test->keys[k], "pairs[%zu].%c", i, "ab"[k]);
        fine = match_pair(test, error);
    }
    return fine;
}

static bool match_run(const LabRun *run, const json_t *part, Error *error)
{
    const json_t *games = json_object_get(part, "games");
    MatchCase test = {.run = run, .part = part};
    if (!games)
        return match_game(&test, error);
    bool fine = true;
    for (size_t i = 0; i < json_array_size(games) && fine; i++) {
        test.about = json_array_get(games, i);
        fine = match_game(&test, error);
    }
    return fine;
}

const LabKind lab_kind_match = {.name = "match", .run = match_run};
