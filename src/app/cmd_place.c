/* SPDX-License-Identifier: MIT
 *
 * cmd_place - `wuqi place SPEC GAME`: which of the engine's levels is a bot like?
 */
#include <stdio.h>
#include <string.h>

#include "app/args.h"
#include "app/clock_args.h"
#include "app/commands.h"
#include "app/place_report.h"
#include "app/sandbox_args.h"
#include "app/ui.h"
#include "arena/match_run.h"
#include "bots/bots.h"

enum { PLACE_MOVETIME_MS = 200, PLACE_GAMES = 60, PLACE_ERROR = 100 };

static void place_progress(void *context, const Place *place, const PlaceOpponent *next)
{
    char line[160];
    (void)context;
    snprintf(line, sizeof line, ui_text("%d games, Elo %.0f +/- %.0f, next %s", "%d 局，Elo %.0f ± %.0f，下一对手 %s"),
             place->games, place->elo, place->error, next->spec);
    ui_progress(line);
}

typedef struct PlaceCommand {
    ClockArgs clock;
    SandboxArgs sandbox;
    int64_t games, error, seed;
    bool json;
} PlaceCommand;

/* Fills in the run: game, player, clock, openings. */
static bool place_setup(const PlaceCommand *command, const char *const *words, MatchRun *run, Error *error)
{
    Match *match = &run->match;
    bool cpu = false;
    match->game = games_find(words[1], error);
    if (!match->game || !sandbox_args_apply(&command->sandbox, error) ||
        !clock_args_apply(&command->clock, &match->conditions.clock, error) ||
        !clock_args_choose(command->clock.which, !command->json, &cpu, error))
        return false;
    RefereeClock *clock = &match->conditions.clock;
    clock->cpu = cpu;
    if (clock->movetime_ms == 0 && clock->bank_ms == 0 && clock->nodes == 0 && clock->depth == 0)
        clock->movetime_ms = PLACE_MOVETIME_MS;
    match->conditions.max_plies = CONDITIONS_PLIES;
    match->conditions.seed = (uint64_t)command->seed;
    match->games = (int)command->games + 2 * PLACE_REFERENCES;
    match_run_players(run, words[0], strcmp(words[0], "random") == 0 ? "greedy" : "random"); /* names alone */
    Player *player = bots_player_load(match->game, match->specs[0], error);
    bool fine = player && match_run_openings(run, NULL, -1, error) &&
                openings_suit(match->openings, match->game, player, error);
    player_free(player);
    return fine;
}

int cmd_place(int argc, char **argv)
{
    PlaceCommand own = {.games = PLACE_GAMES, .error = PLACE_ERROR, .seed = 1};
    const ArgOption options[] = {
        ARG_INT("--error", "ELO", own.error, 20, 1000),
        ARG_INT("--games", "N", own.games, 2, 100000),
        CLOCK_OPTIONS(own.clock),
        ARG_INT("--seed", "N", own.seed, 0, INT64_MAX),
        SANDBOX_OPTIONS(own.sandbox),
        ARG_JSON(own.json),
        ARG_END,
    };
    ArgWords words;
    int status = args_parse(argc, argv, "SPEC GAME", options, &words);
    if (status != ARGS_READY)
        return status;
    Error error;
    MatchRun run = {0};
    Place place;
    bool ready = place_setup(&own, words.at, &run, &error);
    PlaceTask task = {
        .match = run.match, .games_max = (int)own.games, .error = (double)own.error, .progress = place_progress};
    task.match.stop = ui_catch_interrupt();
    bool fine = ready && place_play(&task, &place, &error);
    ui_progress(NULL);
    if (!ready)
        status = ui_bad("place", &error);
    else if (!fine)
        status = ui_failed("place", &error);
    else
        status = STATUS_DONE;
    if (fine && own.json)
        place_report_json(&place, &run.match);
    if (fine && !own.json) {
        place_report_table(&place);
        place_report_level(&place, match_name(&run.match, 0), run.match.game->name);
    }
    match_run_free(&run);
    return status;
}
