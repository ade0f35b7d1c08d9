/* SPDX-License-Identifier: MIT
 *
 * match_setup - checking the options of a match, and making its openings.
 */
#include "app/match_setup.h"

#include <string.h>

#include "app/store_args.h"
#include "app/ui.h"
#include "arena/balance.h"
#include "base/utf8.h"
#include "bots/bots.h"

static bool match_clock(const MatchOptions *options, RefereeClock *clock, Error *error)
{
    clock->bank_ms = options->bank;
    clock->movetime_ms = options->movetime;
    clock->nodes = (uint64_t)options->nodes;
    clock->depth = (int)options->depth;
    clock->margin_ms = options->margin;
    if (options->tc && options->bank > 0)
        return error_set(error, "--tc and --bank exclude each other");
    if (options->clock && !referee_parse_clock(options->clock, clock, error))
        return error_prefix(error, "--clock");
    return !options->tc || referee_parse_tc(options->tc, clock, error) || error_prefix(error, "--tc");
}

/* Wrong specs, and openings that a player cannot be told, are found before anything else is done. */
static bool match_check_player(const Match *match, int side, Error *error)
{
    bool named = utf8_valid(match_name(match, side)) || error_set(error, "the name is not UTF-8"); /* a record could not hold it */
    Player *player = named ? bots_player_new(match->game, match->specs[side], error) : NULL;
    bool fine = player && openings_suit(match->openings, match->game, player, error);
    player_free(player);
    return fine || error_prefix(error, side == 0 ? "--a" : "--b");
}

bool match_setup_openings(MatchRun *run, const MatchOptions *options, Error *error)
{
    Match *match = &run->match;
    if (options->openings && options->plies >= 0)
        return error_set(error, "--openings and --random-plies exclude each other");
    int plies = (int)options->plies, pairs = (match->games + 1) / 2;
    match->openings = &run->openings;
    if (options->openings)
        return openings_read(&run->openings, match->game, options->openings, match->conditions.seed, error) || error_prefix(error, "--openings");
    if (plies < 0)
        run->balanced = balance_default(&run->openings, match->game, pairs, match->conditions.seed);
    else
        openings_draw(&run->openings, match->game, plies, plies > 0 || openings_by_lot(match->game) ? pairs : 1, match->conditions.seed);
    return true;
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
        return error_set(error, "--db none keeps no games: %s has no use for it", options->resume ? "--resume" : "--queue");
    if (!options->a || !options->b || options->games == 0)
        return error_set(error, "%s is missing", !options->a ? "--a" : !options->b ? "--b" : "--games");
    match_run_players(run, options->a, options->b);
    if (!sandbox_args_apply(&options->sandbox, error) || !match_endings(run, options, error) ||
        !match_clock(options, &match->conditions.clock, error) || !match_setup_openings(run, options, error))
        return false;
    return match_check_player(match, 0, error) && match_check_player(match, 1, error);
}

void match_describe(const MatchRun *run, const MatchOptions *options, Text *text)
{
    if (options->tc)
        text_printf(text, "%s, ", options->tc);
    const struct {
        int64_t value;
        const char *unit;
    } limits[] = {{options->bank, ui_text("ms a game", "毫秒一局")},
                  {options->movetime, ui_text("ms a move", "毫秒一步")},
                  {options->nodes, ui_text("nodes a move", "节点一步")},
                  {options->depth, ui_text("plies deep", "层深")}};
    for (int i = 0; i < 4; i++) {
        if (limits[i].value > 0)
            text_printf(text, "%lld %s, ", (long long)limits[i].value, limits[i].unit);
    }
    if (options->clock && strcmp(options->clock, "cpu") == 0)
        text_add(text, ui_text("processor time, ", "处理器时间，"));
    if (options->openings)
        text_printf(text, "%s, ", options->openings);
    if (run->balanced > 0 && run->balanced < run->openings.count)
        text_printf(text, ui_text("%d balanced openings, then random ones, ", "%d 个均衡开局，其后随机开局，"), run->balanced);
    else if (run->balanced > 0)
        text_add(text, ui_text("balanced openings, ", "均衡开局，"));
    text_printf(text, ui_text("seed %lld", "种子 %lld"), (long long)options->seed);
}
