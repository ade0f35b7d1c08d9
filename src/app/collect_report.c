/* SPDX-License-Identifier: MIT
 *
 * collect_report - the sums of a match or a tournament, or how far a training's games are.
 */
#include "app/collect_report.h"

#include <stdio.h>

#include "app/caution.h"
#include "app/match_report.h"
#include "app/standings_table.h"
#include "app/tune_report.h"
#include "app/ui.h"

/* The run's sums as those of a match. */
static void collect_as_match(const BlockCollect *collect, MatchRun *match, MatchResult *result)
{
    const BlockRun *run = collect->run;
    *match = (MatchRun){.sprt = run->sprt, .kept = collect->run_id > 0};
    match->match.game = run->tournament.spec.game;
    match->match.games = run->tournament.games;
    match->match.conditions = run->tournament.spec.conditions;
    for (int i = 0; i < 2; i++) {
        match->match.names[i] = run->tournament.spec.players[i].name;
        match->match.specs[i] = run->tournament.spec.players[i].spec;
    }
    block_collect_match(collect, result);
}

/* Where the numbers of a tuning are after the rounds that are there; as JSON, or printed. */
static json_t *collect_tuned(const BlockCollect *collect, bool json)
{
    const TuneRun *tune = collect->run->tune;
    int values[TUNE_NUMBERS_MAX];
    Text player = {0};
    json_t *object = NULL;
    for (int i = 0; i < tune->count; i++)
        values[i] = spsa_value(&tune->places[i]);
    tune_run_spec(tune, values, &player);
    if (json) {
        object = json_pack("{s:I, s:o, s:s}", "games", (json_int_t)tune->played, "numbers", tune_report_numbers(tune),
                           "player", text_string(&player));
    } else {
        tune_report_table(tune);
        printf(ui_text("player: %s\n", "棋手：%s\n"), text_string(&player));
    }
    text_free(&player);
    return object;
}

json_t *collect_report_json(const BlockCollect *collect)
{
    json_t *object =
        json_pack("{s:I, s:I, s:I, s:I, s:I, s:b, s:I}", "blocks", (json_int_t)collect->blocks, "blocks_planned",
                  (json_int_t)collect->run->plan.blocks, "units", (json_int_t)collect->units, "units_planned",
                  (json_int_t)collect->run->plan.units, "damaged", (json_int_t)collect->damaged, "over",
                  block_collect_over(collect), "run", (json_int_t)collect->run_id);
    json_t *more = NULL;
    if (collect->run->train.game) {
        json_object_set_new(object, "positions", json_integer((json_int_t)collect->positions));
    } else if (collect->run->tune) {
        more = collect_tuned(collect, true);
    } else if (collect->run->kind) {
        more = NULL;
    } else if (collect->run->tournament.spec.count == 2) {
        MatchRun match;
        MatchResult result;
        collect_as_match(collect, &match, &result);
        more = match_report_json(&match, &result, collect->run_id);
    } else {
        Standings standings;
        block_collect_standings(collect, &standings);
        more = standings_json(&standings, false);
        standings_free(&standings);
    }
    if (more)
        json_object_update_missing(object, more);
    json_decref(more);
    return object;
}

void collect_report_print(const BlockCollect *collect)
{
    const BlockPlan *plan = &collect->run->plan;
    printf(ui_text("%lld of %lld blocks are whole, %lld of %lld units are counted\n",
                   "已完成 %lld/%lld 块，计入 %lld/%lld 个单元\n"),
           (long long)collect->blocks, (long long)plan->blocks, (long long)collect->units, (long long)plan->units);
    if (collect->run->tune) {
        json_decref(collect_tuned(collect, false));
    } else if (collect->run->kind) {
        if (collect->data)
            printf(ui_text("%llu positions in %s\n", "%llu 个局面，在 %s\n"), (unsigned long long)collect->positions,
                   collect->data);
    } else if (collect->run->tournament.spec.count == 2) {
        MatchRun match;
        MatchResult result;
        collect_as_match(collect, &match, &result);
        match_report_print(&match, &result, collect->run_id, collect->run->name);
        caution_few_games(&result);
    } else {
        Standings standings;
        block_collect_standings(collect, &standings);
        standings_table_print(&standings, false);
        caution_standings(&standings);
        standings_free(&standings);
    }
}
