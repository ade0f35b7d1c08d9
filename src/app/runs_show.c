/* SPDX-License-Identifier: MIT
 *
 * runs_show - lines and tables about runs.
 */
#include "app/runs_show.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "app/caution.h"
#include "app/runs_blocks.h"
#include "app/standings_table.h"
#include "app/ui.h"
#include "arena/run_about.h"
#include "arena/run_spec.h"

static const char *runs_state(RunState state)
{
    static const char *const names[] = {"open", "done", "stopped"};
    return names[state];
}

/* The words of the table for people; JSON has the English ones. */
static const char *runs_kind_word(const char *kind)
{
    static const char *const words[][2] = {{"match", "对抗赛"}, {"tournament", "锦标赛"}, {"ladder", "天梯"},
                                           {"tune", "调参"},    {"train", "训练"},        {"prove", "证明"}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(kind, words[i][0]) == 0)
            return ui_text(words[i][0], words[i][1]);
    }
    return kind;
}

static const char *runs_state_word(const char *state)
{
    static const char *const words[][2] = {{"open", "进行中"}, {"done", "已完成"}, {"stopped", "已停止"}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(state, words[i][0]) == 0)
            return ui_text(words[i][0], words[i][1]);
    }
    return state;
}

static json_t *runs_progress_json(const StoreProgress *progress)
{
    return json_pack("{s:I, s:I, s:I, s:I, s:I, s:I, s:s}", "jobs", (json_int_t)progress->jobs, "done",
                     (json_int_t)progress->done, "playing", (json_int_t)progress->leased, "games",
                     (json_int_t)progress->games, "refused", (json_int_t)progress->refused, "dead",
                     (json_int_t)progress->dead, "reason", progress->reason);
}

/* Ends the line of a run with the jobs that were put aside, if there are any. */
static void runs_print_dead(const StoreProgress *progress)
{
    if (progress->dead > 0)
        printf(ui_text(", %lld jobs put aside: %s", "，%lld 个作业被搁置：%s"), (long long)progress->dead,
               progress->reason);
    putchar('\n');
}

bool runs_show_list(Store *store, bool json, Error *error)
{
    StoreRun *runs;
    int count;
    if (!store_list_runs(store, &runs, &count, error))
        return false;
    bool fine = true;
    for (int i = 0; fine && i < count; i++) {
        const StoreRun *run = &runs[i];
        StoreProgress progress;
        const char *state = runs_state(run->state);
        fine = store_progress(store, run->id, &progress, error);
        if (fine && json) {
            json_t *object = json_pack("{s:I, s:s, s:s, s:s}", "run", (json_int_t)run->id, "kind", run->kind, "name",
                                       run->name, "state", state);
            json_object_update_new(object, runs_progress_json(&progress));
            ui_print_json(object);
        } else if (fine) {
            printf(ui_text("%6lld  %-10s %-20s %-8s %lld/%lld jobs, %lld games",
                           "%6lld  %s  %-20s %s  作业 %lld/%lld，对局 %lld"),
                   (long long)run->id, runs_kind_word(run->kind), run->name, runs_state_word(state),
                   (long long)progress.done, (long long)progress.jobs, (long long)progress.games);
            runs_print_dead(&progress);
        }
    }
    store_runs_free(runs, count);
    return fine;
}

typedef struct RunsGames {
    int64_t run;
    bool json;
} RunsGames;

/* A line about a game: its id, by which `replay` and `bundle` know it, who played, and how it ended. */
static void runs_print_game(void *context, const char *record)
{
    const RunsGames *games = context;
    json_t *object = json_loads(record, 0, NULL), *names = json_object_get(object, "names");
    json_int_t number = json_integer_value(json_object_get(object, "number"));
    const char *first = json_string_value(json_object_get(object, "first")), *players[2];
    for (int i = 0; i < 2; i++) {
        const char *side = (i == 0) == (first && strcmp(first, "a") == 0) ? "a" : "b";
        const json_t *name = json_object_get(names ? names : object, side); /* an older program kept specs alone */
        players[i] = json_is_string(name) ? json_string_value(name) : "?";
    }
    const char *const keys[] = {"result", "end", "reason"};
    const char *texts[3];
    for (int i = 0; i < 3; i++) {
        const json_t *text = json_object_get(object, keys[i]);
        texts[i] = json_is_string(text) ? json_string_value(text) : "?";
    }
    if (games->json) {
        json_t *line = json_pack(
            "{s:o, s:s, s:s, s:s, s:s, s:s}", "id", json_sprintf("%lld.%lld", (long long)games->run, (long long)number),
            "first", players[0], "second", players[1], keys[0], texts[0], keys[1], texts[1], keys[2], texts[2]);
        if (json_object_get(object, "fault"))
            json_object_set(line, "fault", json_object_get(object, "fault"));
        ui_print_json(line);
    } else {
        printf(ui_text("%lld.%lld  %s vs %s: %s {%s}\n", "%lld.%lld  %s 对 %s：%s {%s}\n"), (long long)games->run,
               (long long)number, players[0], players[1], texts[0], ui_error_text(texts[2]));
    }
    json_decref(object);
}

bool runs_show_run(Store *store, const StoreRun *run, bool json, Error *error)
{
    RunSpec spec;
    StoreProgress progress;
    if (!run_spec_parse(&spec, run->spec, error))
        return false;
    Standings standings = {.spec = &spec};
    bool fine = standings_read(&standings, store, run->id, error) && store_progress(store, run->id, &progress, error);
    if (fine) {
        RunAbout about;
        run_about_parse(&about, run->about ? run->about : "");
        standings_add_byes(&standings, &about, progress.jobs);
        if (json) {
            json_t *object = standings_json(&standings, about.by_points);
            json_object_update_new(object, json_pack("{s:I, s:s, s:s}", "run", (json_int_t)run->id, "kind", run->kind,
                                                     "state", runs_state(run->state)));
            if (about.blocks)
                json_object_update_new(object, runs_blocks_json(about.blocks));
            json_object_update_new(object, runs_progress_json(&progress));
            ui_print_json(object);
        } else {
            printf(
                ui_text("%s %lld (%s), %s: %lld/%lld jobs, %lld games", "%s %lld（%s），%s：作业 %lld/%lld，对局 %lld"),
                runs_kind_word(run->kind), (long long)run->id, run->name, runs_state_word(runs_state(run->state)),
                (long long)progress.done, (long long)progress.jobs, (long long)progress.games);
            runs_print_dead(&progress);
            if (spec.count > 0) /* games of a training are nobody's */
                standings_table_print(&standings, about.by_points);
            caution_standings(&standings);
            if (about.blocks)
                runs_blocks_print(about.blocks);
        }
        run_about_free(&about);
    }
    standings_free(&standings);
    run_spec_free(&spec);
    return fine;
}

bool runs_show_games(Store *store, int64_t run, bool json, Error *error)
{
    return store_each_record(store, run, runs_print_game, &(RunsGames){.run = run, .json = json}, error);
}
