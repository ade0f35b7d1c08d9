/* SPDX-License-Identifier: MIT
 *
 * cmd_place - `wuqi place SPEC GAME`: which of the engine's levels is a bot like?
 */
#include <stdio.h>
#include <string.h>

#include "app/args.h"
#include "app/clock_args.h"
#include "app/commands.h"
#include "app/sandbox_args.h"
#include "app/ui.h"
#include "arena/match_run.h"
#include "arena/place.h"
#include "base/text.h"
#include "base/words.h"
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

static double place_score(const MatchResult *result)
{
    return (result->wins + result->draws / 2.0) / result->games;
}

static void place_print_table(const Place *place)
{
    const char *const heads[] = {ui_text("Elo", "Elo"), ui_text("games", "局数"), ui_text("won", "胜"),
                                 ui_text("drawn", "和"), ui_text("lost", "负"), ui_text("score", "得分率")};
    Text line = {0};
    words_pad(&line, ui_text("opponent", "对手"), 18);
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        words_pad(&line, heads[i], -8);
    puts(text_string(&line));
    for (int i = 0; i < PLACE_OPPONENTS; i++) {
        const PlaceOpponent *opponent = &place->opponents[i];
        const MatchResult *result = &opponent->result;
        char elo[32];
        if (result->games == 0)
            continue;
        text_clear(&line);
        snprintf(elo, sizeof elo, opponent->level ? "%.0f%s" : "-", opponent->elo, opponent->measured ? "" : "?");
        words_pad(&line, opponent->spec, 18);
        words_pad(&line, elo, -8);
        text_printf(&line, "%8d%8d%8d%8d%7.0f%%", result->games, result->wins, result->draws, result->losses,
                    100 * place_score(result));
        puts(text_string(&line));
    }
    text_free(&line);
}

/* The sentence that answers the question. */
static void place_print_level(const Place *place, const char *name, const char *game)
{
    if (place->games == 0)
        return;
    if (place->below)
        printf(ui_text("%s is weaker than level 1 of %s: ", "%s 在 %s 中弱于 1 级："), name, game);
    else if (place->above)
        printf(ui_text("%s is stronger than every level of %s: ", "%s 在 %s 中强于所有等级："), name, game);
    else if (place->low == place->high)
        printf(ui_text("%s is like level %d of %s: ", "%1$s 相当于 %3$s 的 %2$d 级："), name, place->level, game);
    else
        printf(ui_text("%s is like level %d of %s (%d to %d): ", "%1$s 相当于 %3$s 的 %2$d 级（%4$d 至 %5$d 级）："), name,
               place->level, game, place->low, place->high);
    printf(ui_text("Elo %.0f +/- %.0f after %d games (level 1 is 0)\n", "Elo %.0f ± %.0f，共 %d 局（1 级为 0）\n"),
           place->elo, place->error, place->games);
    if (place->faults > 0)
        printf(ui_text("It lost %d games otherwise than by the rules (try wuqi check): %s\n",
                       "有 %d 局并非按规则落败（可用 wuqi check 检查）：%s\n"),
               place->faults, ui_error_text(place->fault));
}

static void place_print_json(const Place *place, const Match *match)
{
    json_t *opponents = json_array();
    for (int i = 0; i < PLACE_OPPONENTS; i++) {
        const PlaceOpponent *opponent = &place->opponents[i];
        const MatchResult *result = &opponent->result;
        if (result->games > 0)
            json_array_append_new(opponents, json_pack("{s:s, s:i, s:o, s:i, s:i, s:i, s:i}", "spec", opponent->spec,
                                                       "level", opponent->level, "elo",
                                                       opponent->level ? json_real(opponent->elo) : json_null(), "games",
                                                       result->games, "wins", result->wins, "draws", result->draws,
                                                       "losses", result->losses));
    }
    ui_print_json(json_pack("{s:s, s:s, s:f, s:f, s:i, s:i, s:i, s:b, s:b, s:i, s:i, s:o}", "game", match->game->name,
                            "spec", match->specs[0], "elo", place->elo, "elo_error", place->error, "level", place->level,
                            "level_low", place->low, "level_high", place->high, "below", place->below, "above",
                            place->above, "games", place->games, "faults", place->faults, "opponents", opponents));
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
    bool fine = player && match_run_openings(run, NULL, -1, error) && openings_suit(match->openings, match->game, player, error);
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
    PlaceTask task = {.match = run.match, .games_max = (int)own.games, .error = (double)own.error, .progress = place_progress};
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
        place_print_json(&place, &run.match);
    if (fine && !own.json) {
        place_print_table(&place);
        place_print_level(&place, match_name(&run.match, 0), run.match.game->name);
    }
    match_run_free(&run);
    return status;
}
