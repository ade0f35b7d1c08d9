/* SPDX-License-Identifier: MIT
 *
 * match_setup - checking the options of a match, and making its openings.
 */
#include "app/match_setup.h"

#include <string.h>

#include "app/store_args.h"
#include "app/ui.h"
#include "base/printable.h"
#include "bots/bots.h"

/* Wrong specs, and openings that a player cannot be told, are found before anything else is done. */
static bool match_check_player(const Match *match, int side, Error *error)
{
    bool named = printable_name(match_name(match, side), error);
    Player *player = named ? bots_player_new(match->game, match->specs[side], error) : NULL;
    bool fine = player && openings_suit(match->openings, match->game, player, error);
    player_free(player);
    return fine || error_prefix(error, side == 0 ? "--a" : "--b");
}

static bool match_openings(MatchRun *run, const MatchOptions *options, Error *error)
{
    if (options->openings && options->plies >= 0)
        return error_set(error, "--openings and --random-plies exclude each other");
    return match_run_openings(run, options->openings, (int)options->plies, error) || error_prefix(error, "--openings");
}

/* What ends games and matches early. */
static bool match_endings(MatchRun *run, const MatchOptions *options, Error *error)
{
    RefereeAdjudication *rule = &run->match.conditions.adjudication;
    if (options->draw && !referee_parse_draw(options->draw, rule, error))
        return error_prefix(error, "--draw");
    if (options->resign && !referee_parse_resign(options->resign, rule, error))
        return error_prefix(error, "--resign");
    if (options->sprt && !sprt_parse(options->sprt, &run->sprt, error))
        return error_prefix(error, "--sprt");
    if (options->model && !sprt_parse_model(options->model, &run->sprt.model, error))
        return error_prefix(error, "--sprt-model");
    return true;
}

bool match_setup(MatchRun *run, const char *game, const MatchOptions *options, Error *error)
{
    Match *match = &run->match;
    run->resume = options->resume;
    run->queue = options->queue;
    run->kept = store_args_kept(options->db);
    run->batch = (int)options->batch;
    match->game = games_find(game, error);
    if (!match->game)
        return false;
    match->games = (int)options->games;
    match->conditions.seed = (uint64_t)options->seed;
    match->concurrency = (int)options->concurrency;
    match->conditions.max_plies = (int)options->max_plies;
    if (options->resume && options->queue)
        return error_set(error, "--resume and --queue exclude each other");
    if (!run->kept && (options->resume || options->queue))
        return error_set(error, "--db none keeps no games: %s has no use for it",
                         options->resume ? "--resume" : "--queue");
    if (!options->a || !options->b || options->games == 0)
        return error_set(error, "%s is missing", !options->a ? "--a" : !options->b ? "--b" : "--games");
    match_run_players(run, options->a, options->b);
    if (!sandbox_args_apply(&options->sandbox, error) || !match_endings(run, options, error) ||
        !clock_args_apply(&options->clock, &match->conditions.clock, error) || !match_openings(run, options, error))
        return false;
    return match_check_player(match, 0, error) && match_check_player(match, 1, error);
}

void match_describe(const MatchRun *run, const MatchOptions *options, Text *text)
{
    clock_args_describe(&options->clock, text);
    if (options->openings)
        text_printf(text, "%s, ", options->openings);
    if (run->balanced > 0 && run->balanced < run->openings.count)
        text_printf(text, ui_text("%d balanced openings, then random ones, ", "%d 个均衡开局，其后随机开局，"),
                    run->balanced);
    else if (run->balanced > 0)
        text_add(text, ui_text("balanced openings, ", "均衡开局，"));
    text_printf(text, ui_text("seed %lld", "种子 %lld"), (long long)options->seed);
}
