/* SPDX-License-Identifier: MIT
 *
 * run_spec - runs and jobs to JSON and back.
 */
#include "arena/run_spec.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

void run_spec_add_player(RunSpec *spec, const char *name, const char *player)
{
    spec->players = xrealloc(spec->players, (unsigned long)(spec->count + 1) * sizeof *spec->players);
    spec->players[spec->count].name = strdup(name);
    spec->players[spec->count++].spec = strdup(player);
}

void run_spec_free(RunSpec *spec)
{
    for (int i = 0; i < spec->count; i++) {
        free(spec->players[i].name);
        free(spec->players[i].spec);
    }
    free(spec->players);
    memset(spec, 0, sizeof *spec);
}

char *run_spec_print(const RunSpec *spec)
{
    const RefereeClock *clock = &spec->conditions.clock;
    const RefereeAdjudication *rule = &spec->conditions.adjudication;
    json_t *players = json_array();
    for (int i = 0; i < spec->count; i++)
        json_array_append_new(players,
                              json_pack("{s:s, s:s}", "name", spec->players[i].name, "spec", spec->players[i].spec));
    json_t *times =
        json_pack("{s:I, s:I, s:i, s:I, s:I, s:i, s:I}", "bank", (json_int_t)clock->bank_ms, "increment",
                  (json_int_t)clock->increment_ms, "moves", clock->moves, "movetime", (json_int_t)clock->movetime_ms,
                  "nodes", (json_int_t)clock->nodes, "depth", clock->depth, "margin", (json_int_t)clock->margin_ms);
    if (clock->cpu) /* the text of a run that knows no such clock stays what it was */
        json_object_set_new(times, "cpu", json_true());
    json_t *ends = json_pack("{s:[i,i,i], s:[i,i]}", "draw", rule->draw_from, rule->draw_count, rule->draw_score,
                             "resign", rule->resign_count, rule->resign_score);
    json_t *object = json_pack("{s:s, s:o, s:o, s:o, s:i, s:I}", "game", spec->game->name, "players", players, "clock",
                               times, "adjudication", ends, "max_plies", spec->conditions.max_plies, "seed",
                               (json_int_t)spec->conditions.seed);
    char *text = json_dumps(object, JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(object);
    return text;
}

static bool run_spec_take_players(RunSpec *spec, json_t *players, Error *error)
{
    size_t index;
    json_t *player;
    if (!json_is_array(players) || json_array_size(players) > RUN_PLAYERS_MAX)
        return error_set(error, "run: players must be a list of at most %d", RUN_PLAYERS_MAX);
    json_array_foreach(players, index, player)
    {
        const char *name = json_string_value(json_object_get(player, "name"));
        const char *text = json_string_value(json_object_get(player, "spec"));
        if (!name || !text)
            return error_set(error, "run: player %zu has no name or no spec", index + 1);
        run_spec_add_player(spec, name, text);
    }
    return true;
}

bool run_spec_parse(RunSpec *spec, const char *text, Error *error)
{
    json_error_t trouble;
    json_t *object = json_loads(text, JSON_REJECT_DUPLICATES, &trouble), *players = NULL;
    const char *game = NULL;
    json_int_t bank, increment, movetime, nodes, margin, seed;
    RunSpec read = {0};
    RefereeClock *clock = &read.conditions.clock;
    RefereeAdjudication *rule = &read.conditions.adjudication;
    *spec = read; /* whatever is wrong, there is nothing to free */
    if (!object)
        return error_set(error, "run: not JSON: %s", trouble.text);
    clock->cpu = json_is_true(json_object_get(json_object_get(object, "clock"), "cpu"));
    bool fine = json_unpack_ex(object, &trouble, 0,
                               "{s:s, s:o, s:{s:I, s:I, s:i, s:I, s:I, s:i, s:I}, s:{s:[iii], s:[ii]}, s:i, s:I}",
                               "game", &game, "players", &players, "clock", "bank", &bank, "increment", &increment,
                               "moves", &clock->moves, "movetime", &movetime, "nodes", &nodes, "depth", &clock->depth,
                               "margin", &margin, "adjudication", "draw", &rule->draw_from, &rule->draw_count,
                               &rule->draw_score, "resign", &rule->resign_count, &rule->resign_score, "max_plies",
                               &read.conditions.max_plies, "seed", &seed) == 0 ||
                error_set(error, "run: %s", trouble.text);
    if (fine) {
        clock->bank_ms = bank;
        clock->increment_ms = increment;
        clock->movetime_ms = movetime;
        clock->nodes = (uint64_t)nodes;
        clock->margin_ms = margin;
        read.conditions.seed = (uint64_t)seed;
        read.game = games_find(game, error);
        fine = read.game && run_spec_take_players(&read, players, error);
    }
    json_decref(object);
    if (!fine)
        run_spec_free(&read);
    *spec = read;
    return fine;
}

void run_spec_with(const char *spec, const char *more, Text *text)
{
    const char *colon = strchr(spec, ':');
    text_printf(text, "%s%s%s", spec, !*more ? "" : !colon ? ":" : colon[1] ? "," : "", more);
}

void job_spec_add(JobSpec *job, int64_t pair, int games, const char *opening)
{
    job->pairs = xrealloc(job->pairs, (unsigned long)(job->count + 1) * sizeof *job->pairs);
    JobPair fresh = {.pair = pair, .games = games, .opening = strdup(opening)};
    job->pairs[job->count++] = fresh;
}

char *job_spec_print(const JobSpec *job)
{
    json_t *pairs = json_array();
    for (int i = 0; i < job->count; i++)
        json_array_append_new(
            pairs, json_pack("[I,i,s]", (json_int_t)job->pairs[i].pair, job->pairs[i].games, job->pairs[i].opening));
    json_t *object = json_pack("{s:i, s:i, s:o}", "a", job->a, "b", job->b, "pairs", pairs);
    if (job->more[0])
        json_object_set_new(object, "more", json_pack("[s,s]", job->more[0], job->more[1]));
    char *text = json_dumps(object, JSON_COMPACT);
    json_decref(object);
    return text;
}

bool job_spec_parse(JobSpec *job, const char *text, Error *error)
{
    json_error_t trouble;
    json_t *object = json_loads(text, JSON_REJECT_DUPLICATES, &trouble), *pairs = NULL, *pair;
    JobSpec read = {0};
    size_t index;
    bool fine = object && json_unpack_ex(object, &trouble, 0, "{s:i, s:i, s:o}", "a", &read.a, "b", &read.b, "pairs",
                                         &pairs) == 0;
    if (!fine)
        error_set(error, "job: %s", trouble.text);
    json_t *more = json_object_get(object, "more");
    const char *options[2];
    if (fine && more && json_unpack_ex(more, &trouble, 0, "[ss]", &options[0], &options[1]) != 0)
        fine = error_set(error, "job: more: %s", trouble.text);
    for (int i = 0; fine && more && i < 2; i++)
        read.more[i] = strdup(options[i]);
    json_array_foreach(pairs, index, pair)
    {
        json_int_t number;
        int games;
        const char *opening;
        fine = fine && (json_unpack_ex(pair, &trouble, 0, "[Iis]", &number, &games, &opening) == 0 ||
                        error_set(error, "job: pair %zu: %s", index + 1, trouble.text));
        fine = fine && ((games >= 1 && games <= 2 && index < RUN_PAIRS_MAX) ||
                        error_set(error, "job: a pair has one or two games"));
        if (fine)
            job_spec_add(&read, number, games, opening);
    }
    json_decref(object);
    if (!fine)
        job_spec_free(&read);
    *job = read;
    return fine;
}

bool job_spec_answers(const JobSpec *job, StoreGames games, Error *error)
{
    int at = 0;
    for (int i = 0; i < job->count; i++) {
        for (int which = 0; which < job->pairs[i].games; which++, at++) {
            const StoreGame *game = &games.at[at];
            int64_t number = 2 * job->pairs[i].pair + 1 + which;
            if (at >= games.count || game->number != number || game->pair != job->pairs[i].pair ||
                game->a_first != (which == 0) || game->a != job->a || game->b != job->b)
                return error_set(error, "games: game %lld, which the job asks for, is not there in its place",
                                 (long long)number);
        }
    }
    return at == games.count || error_set(error, "games: %d, where the job asks for %d", games.count, at);
}

void job_spec_free(JobSpec *job)
{
    for (int i = 0; i < job->count; i++)
        free(job->pairs[i].opening);
    free(job->pairs);
    free(job->more[0]);
    free(job->more[1]);
    memset(job, 0, sizeof *job);
}

/* Small enough that little is lost with a worker and all have something to do, large enough that the queue is not felt.
 */
static int job_batch(int64_t pairs)
{
    enum { JOBS_WANTED = 1000, BATCH_MAX = 16 };
    int64_t batch = pairs / JOBS_WANTED;
    return batch < 1 ? 1 : batch > BATCH_MAX ? BATCH_MAX : (int)batch;
}

int64_t job_list_expect(int64_t games)
{
    int64_t pairs = (games + 1) / 2, batch = job_batch(pairs);
    return (pairs + batch - 1) / batch;
}

void job_list_plan(JobList *list, const JobPlan *plan)
{
    int64_t pairs = (plan->games + 1) / 2;
    int batch = plan->batch > 0 ? plan->batch : job_batch(pairs);
    for (int64_t at = 0; at < pairs; at += batch) {
        JobSpec job = {.a = plan->a, .b = plan->b};
        for (int64_t i = at; i < at + batch && i < pairs; i++) {
            Text opening = {0};
            int64_t number = plan->first + i;
            opening_print(plan->game, &plan->openings->items[number % plan->openings->count], &opening);
            job_spec_add(&job, number, 2 * i + 2 <= plan->games ? 2 : 1, text_string(&opening));
            text_free(&opening);
        }
        list->texts = xrealloc(list->texts, (unsigned long)(list->count + 1) * sizeof *list->texts);
        list->texts[list->count++] = job_spec_print(&job);
        job_spec_free(&job);
    }
}

void job_list_free(JobList *list)
{
    for (int i = 0; i < list->count; i++)
        free(list->texts[i]);
    free(list->texts);
    memset(list, 0, sizeof *list);
}
