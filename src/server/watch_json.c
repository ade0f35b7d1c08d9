/* SPDX-License-Identifier: MIT
 *
 * watch_json - reading the store for those who watch.
 */
#include "server/watch_json.h"

#include <stdlib.h>
#include <string.h>

#include "arena/elo.h"
#include "arena/run_about.h"
#include "arena/standings.h"
#include "store/spectate.h"

bool watch_read_run(Store *store, int64_t id, StoreRun *run, RunSpec *spec, Error *error)
{
    memset(spec, 0, sizeof *spec);
    return store_get_run(store, id, run, error) &&
           (run->id > 0 || error_set(error, "there is no run %lld", (long long)id)) &&
           run_spec_parse(spec, run->spec, error);
}

/* Adds how far the run is. */
static bool watch_add_progress(Store *store, const StoreRun *run, json_t *object, Error *error)
{
    static const char *const states[] = {"open", "done", "stopped"};
    StoreProgress progress;
    if (!store_progress(store, run->id, &progress, error))
        return false;
    json_object_update_new(object, json_pack("{s:s, s:I, s:I, s:I, s:I, s:I, s:s}", "state", states[run->state], "jobs",
                                             (json_int_t)progress.jobs, "done", (json_int_t)progress.done, "games",
                                             (json_int_t)progress.games, "playing", (json_int_t)progress.leased, "dead",
                                             (json_int_t)progress.dead, "reason", progress.reason));
    return true;
}

/* What a list shows of a run. A spec that this program cannot read (a game it does not have) still has a name. */
static json_t *watch_head(const StoreRun *run)
{
    RunSpec spec;
    Error ignored = {0};
    bool known = run_spec_parse(&spec, run->spec, &ignored);
    json_t *players = json_array();
    for (int i = 0; known && i < spec.count; i++)
        json_array_append_new(players,
                              json_pack("{s:s, s:s}", "name", spec.players[i].name, "spec", spec.players[i].spec));
    json_t *head =
        json_pack("{s:I, s:s, s:s, s:s?, s:I, s:o}", "run", (json_int_t)run->id, "kind", run->kind, "name", run->name,
                  "game", known ? spec.game->name : NULL, "created", (json_int_t)run->created, "players", players);
    run_spec_free(&spec);
    return head;
}

json_t *watch_json_runs(Store *store, const WatchQuestion *question, Error *error)
{
    StoreRun *runs;
    int count;
    (void)question;
    if (!store_list_runs(store, &runs, &count, error))
        return NULL;
    json_t *list = json_array();
    bool fine = true;
    for (int i = count - 1; fine && i >= 0 && i >= count - WATCH_RUNS_MAX; i--) {
        json_t *head = watch_head(&runs[i]);
        fine = watch_add_progress(store, &runs[i], head, error);
        json_array_append_new(list, head);
    }
    store_runs_free(runs, count);
    if (fine)
        return json_pack("{s:o}", "runs", list);
    json_decref(list);
    return NULL;
}

static void watch_take_game(void *context, const StoreGame *game)
{
    json_array_append_new(context,
                          json_pack("{s:I, s:i, s:i, s:s, s:i, s:s, s:i, s:[f,f]}", "number", (json_int_t)game->number,
                                    "a", game->a, "b", game->b, "first", game->a_first ? "a" : "b", "points",
                                    game->points, "end", game->end, "plies", game->plies, "times_ms",
                                    (double)game->time_us[0] / 1000, (double)game->time_us[1] / 1000));
}

json_t *watch_json_games(Store *store, const WatchQuestion *question, Error *error)
{
    json_t *games = json_array();
    SpectateRange range = {.run = question->run, .after = question->game, .most = WATCH_GAMES_MAX};
    if (spectate_games(store, range, watch_take_game, games, error))
        return json_pack("{s:o}", "games", games);
    json_decref(games);
    return NULL;
}

/* The course of a match: what was known after each whole pair, at some of them. */
typedef struct WatchCourse {
    const Sprt *sprt;
    json_t *points; /* [pairs, elo, error, llr] */
    int64_t pair;   /* half of it seen: its number; else -1 */
    int half;
    int pairs[5], count;
    int64_t every; /* a point each so many pairs */
} WatchCourse;

static void watch_add_point(WatchCourse *course)
{
    EloEstimate estimate = elo_from_pairs(course->pairs);
    bool tested = course->sprt->elo0 < course->sprt->elo1;
    json_array_append_new(course->points,
                          json_pack("[i,f,f,o]", course->count, estimate.elo, estimate.elo_error,
                                    tested ? json_real(sprt_llr(course->sprt, course->pairs)) : json_null()));
}

static void watch_take_pair(void *context, const StoreGame *game)
{
    WatchCourse *course = context;
    if (course->pair != game->pair) {
        course->pair = game->pair;
        course->half = game->points;
        return;
    }
    course->pair = -1;
    course->pairs[course->half + game->points]++;
    course->count++;
    if (course->count % course->every == 0)
        watch_add_point(course);
}

static bool watch_add_course(Store *store, int64_t run, const Sprt *sprt, json_t *object, Error *error)
{
    json_int_t games = json_integer_value(json_object_get(object, "games"));
    WatchCourse course = {.sprt = sprt, .points = json_array(), .pair = -1, .every = 1 + games / 2 / WATCH_COURSE_MAX};
    json_object_set_new(object, "course", course.points);
    if (!spectate_games(store, (SpectateRange){.run = run}, watch_take_pair, &course, error))
        return false;
    if (course.count > 0 && course.count % course.every != 0)
        watch_add_point(&course);
    EloEstimate estimate = elo_from_pairs(course.pairs);
    json_object_set_new(object, "match",
                        json_pack("{s:[i,i,i,i,i], s:f, s:f, s:f, s:f, s:f}", "pairs", course.pairs[0], course.pairs[1],
                                  course.pairs[2], course.pairs[3], course.pairs[4], "elo", estimate.elo, "elo_error",
                                  estimate.elo_error, "nelo", estimate.nelo, "nelo_error", estimate.nelo_error, "los",
                                  estimate.los));
    if (sprt->elo0 < sprt->elo1)
        json_object_set_new(object, "sprt",
                            json_pack("{s:f, s:f, s:f, s:f, s:f}", "elo0", sprt->elo0, "elo1", sprt->elo1, "lower",
                                      sprt_lower(sprt), "upper", sprt_upper(sprt), "llr",
                                      sprt_llr(sprt, course.pairs)));
    return true;
}

static bool watch_fill_run(Store *store, const StoreRun *run, const RunSpec *spec, json_t *object, Error *error)
{
    RunAbout about;
    json_t *latest = json_array();
    Standings standings = {.spec = spec};
    SpectateRange newest = {.run = run->id, .most = WATCH_GAMES_MAX, .newest = true};
    json_object_set_new(object, "latest", latest);
    run_about_parse(&about, run->about ? run->about : "");
    bool fine = watch_add_progress(store, run, object, error) &&
                spectate_games(store, newest, watch_take_game, latest, error) &&
                standings_read(&standings, store, run->id, error);
    if (fine) {
        standings_add_byes(&standings, &about, json_integer_value(json_object_get(object, "jobs")));
        json_t *table = standings_json(&standings, about.by_points);
        json_object_set_new(object, "spec", json_loads(run->spec, 0, NULL));
        json_object_set_new(object, "command", about.command ? json_string(about.command) : json_null());
        json_object_set(object, "standings", json_object_get(table, "players"));
        json_object_set(object, "results", json_object_get(table, "results"));
        json_decref(table);
        const Warning *warning = standings_warning(&standings);
        json_t *warnings = json_array();
        if (warning)
            json_array_append_new(warnings, warning_json(warning));
        json_object_set_new(object, "warnings", warnings);
        fine = spec->count != 2 || watch_add_course(store, run->id, &about.sprt, object, error);
    }
    standings_free(&standings);
    run_about_free(&about);
    return fine;
}

json_t *watch_json_run(Store *store, const WatchQuestion *question, Error *error)
{
    StoreRun run;
    RunSpec spec;
    json_t *object = NULL;
    if (watch_read_run(store, question->run, &run, &spec, error)) {
        object = watch_head(&run);
        if (!watch_fill_run(store, &run, &spec, object, error)) {
            json_decref(object);
            object = NULL;
        }
    }
    run_spec_free(&spec);
    store_run_free(&run);
    return object;
}

/* What a worker said of its game is taken only if it is JSON. */
static void watch_take_board(void *context, const char *text)
{
    json_t *board = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(board))
        json_array_append(context, board);
    json_decref(board);
}

json_t *watch_json_live(Store *store, const WatchQuestion *question, Error *error)
{
    StoreRun run;
    json_t *boards = json_array(), *object = json_pack("{s:o}", "boards", boards);
    bool fine = store_get_run(store, question->run, &run, error) &&
                (run.id > 0 || error_set(error, "there is no run %lld", (long long)question->run)) &&
                watch_add_progress(store, &run, object, error) &&
                spectate_live(store, run.id, WATCH_BOARDS_MAX, watch_take_board, boards, error);
    store_run_free(&run);
    if (fine)
        return object;
    json_decref(object);
    return NULL;
}

/* Any bytes of a bot's as JSON. */
static json_t *watch_text(const char *bytes)
{
    Text valid = {0};
    text_add_utf8(&valid, bytes, strlen(bytes));
    json_t *string = json_string(text_string(&valid));
    text_free(&valid);
    return string;
}

static json_t *watch_logs(const StoreGameFile *file)
{
    json_t *logs = json_array();
    for (int i = 0; i < 2; i++)
        json_array_append_new(logs, json_pack("{s:o, s:o}", "transcript", watch_text(file->transcripts[i]),
                                              "complaints", watch_text(file->complaints[i])));
    return logs;
}

json_t *watch_json_game(Store *store, const WatchQuestion *question, Error *error)
{
    StoreGameFile file;
    json_t *object = NULL;
    if (!store_get_game(store, question->run, question->game, &file, error))
        return NULL;
    json_t *record = file.record ? json_loads(file.record, 0, NULL) : NULL;
    if (!record) {
        error_set(error, "there is no game %lld.%lld", (long long)question->run, (long long)question->game);
    } else {
        bool logged = *file.transcripts[0] || *file.transcripts[1] || *file.complaints[0] || *file.complaints[1];
        object = json_pack("{s:o, s:s, s:o, s:b, s:o}", "record", record, "sandbox", file.sandbox, "spec",
                           json_loads(file.run_spec, 0, NULL), "logged", logged, "logs",
                           question->logs ? watch_logs(&file) : json_null());
    }
    store_game_file_free(&file);
    return object;
}
