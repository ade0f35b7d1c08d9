/* SPDX-License-Identifier: MIT
 *
 * ladder - bots in and out of the store, and who plays next.
 */
#include "arena/ladder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/balance.h"
#include "arena/job_worker.h"
#include "base/halt.h"
#include "base/printable.h"
#include "base/utf8.h"
#include "bots/bot_copy.h"
#include "store/ladders.h"

bool ladder_check_name(const char *what, const char *name, Error *error)
{
    bool blank = name[strspn(name, " ")] == '\0';
    if (utf8_valid(name) && !printable_line(name))
        return error_set(error, "%s: a name has no control characters", what);
    return (!blank || error_set(error, "%s: the name is empty", what)) &&
           (strlen(name) <= LADDER_NAME_MAX ||
            error_set(error, "%s: a name has at most %d bytes", what, LADDER_NAME_MAX)) &&
           (utf8_valid(name) || error_set(error, "%s: the name is not UTF-8", what));
}

bool ladder_create(Store *store, const char *name, const RunSpec *spec, Error *error)
{
    StoreRun run = {.kind = strdup("ladder"), .name = strdup(name), .spec = run_spec_print(spec)};
    StoreLadder old;
    bool fine = ladder_check_name("NAME", name, error) && ladders_get(store, name, &old, error);
    if (fine && old.run > 0)
        fine = error_set(error, "there is already a ladder '%s'", name);
    fine = fine && store_create_run(store, &run, NULL, 0, error) && ladders_create(store, name, run.id, error);
    store_run_free(&run);
    return fine;
}

static bool ladder_read_bots(Ladder *ladder, Error *error)
{
    StoreBot *stored;
    if (!ladders_bots(ladder->store, ladder->name, &stored, &ladder->count, error))
        return false;
    ladder->bots = xcalloc((unsigned long)ladder->count + 1, sizeof *ladder->bots);
    for (int i = 0; i < ladder->count; i++) {
        const StoreBot *from = &stored[i];
        LadderBot bot = {.name = strdup(from->name),
                         .spec = strdup(from->spec),
                         .note = strdup(from->note),
                         .league = strdup(from->league),
                         .player = from->player,
                         .status = (LadderStatus)from->status,
                         .reference = from->reference[0] != '\0',
                         .elo = strtod(from->reference, NULL)};
        ladder->bots[i] = bot;
        ladders_bot_free(&stored[i]);
    }
    free(stored);
    return true;
}

bool ladder_open(Ladder *ladder, Store *store, const char *name, Error *error)
{
    StoreLadder stored;
    StoreRun run;
    memset(ladder, 0, sizeof *ladder);
    if (!ladders_get(store, name, &stored, error))
        return false;
    if (stored.run == 0)
        return error_set(error, "there is no ladder '%s' (wuqi ladder new makes one)", name);
    ladder->run = stored.run;
    ladder->frozen = stored.frozen;
    ladder->store = store;
    ladder->name = strdup(name);
    bool fine = store_get_run(store, ladder->run, &run, error) && run.id > 0 &&
                run_spec_parse(&ladder->spec, run.spec, error) && ladder_read_bots(ladder, error);
    ladder->text = run.spec;
    run.spec = NULL;
    store_run_free(&run);
    if (!fine)
        ladder_close(ladder);
    return fine;
}

void ladder_close(Ladder *ladder)
{
    for (int i = 0; i < ladder->count; i++) {
        free(ladder->bots[i].name);
        free(ladder->bots[i].spec);
        free(ladder->bots[i].note);
        free(ladder->bots[i].league);
    }
    free(ladder->bots);
    free(ladder->name);
    free(ladder->text);
    run_spec_free(&ladder->spec);
    memset(ladder, 0, sizeof *ladder);
}

static void ladder_keep_reason(void *context, const MatchEvent *event)
{
    Error *reason = context;
    const GameRecord *record = event->record;
    bool fault = referee_is_offence(record->end);
    if (fault && (record->winner == 0) != event->a_first)
        error_set(reason, "%s", record->reason);
}

/* Two games against the random player, one with each side. */
static bool ladder_validate(const Ladder *ladder, const char *spec, Error *error)
{
    const RunSpec *run = &ladder->spec;
    Player *player = bots_player_new(run->game, spec, error);
    bool ready = player && player_ready(player, error);
    player_free(player);
    if (!ready)
        return false;
    Openings openings = {0};
    MatchResult result;
    Error reason = {0};
    openings_draw(&openings, run->game, 0, 1, run->conditions.seed);
    Match match = {.game = run->game,
                   .specs = {spec, "random"},
                   .games = 2,
                   .conditions = run->conditions,
                   .openings = &openings,
                   .concurrency = 1,
                   .on_game = ladder_keep_reason,
                   .context = &reason};
    bool fine = match_play(&match, &result, error);
    openings_free(&openings);
    if (fine && result.timeouts[0] + result.illegal[0] + result.crashes[0] > 0) {
        *error = reason;
        fine = error_prefix(error, "validation game");
    }
    return fine;
}

static const LadderBot *ladder_find(const Ladder *ladder, const char *name)
{
    for (int i = 0; i < ladder->count; i++) {
        if (strcmp(ladder->bots[i].name, name) == 0)
            return &ladder->bots[i];
    }
    return NULL;
}

/* A name that no player of the run has: that of the bot, with a number if it has played in another form. */
static void ladder_player_name(const Ladder *ladder, const char *bot, Text *name)
{
    bool taken = true;
    for (int number = 1; taken; number++) {
        text_clear(name);
        text_add(name, bot);
        if (number > 1)
            text_printf(name, " (%d)", number);
        taken = false;
        for (int i = 0; i < ladder->spec.count; i++)
            taken = taken || strcmp(ladder->spec.players[i].name, text_string(name)) == 0;
    }
}

/* What comes of an entry. */
typedef struct LadderOutcome {
    const LadderEntry *entry;
    const BotCopy *copy;
    LadderStatus status;
    const char *note;
    bool update; /* of a bot that is there; else there must be none of that name that plays */
} LadderOutcome;

/* *stale: somebody else has put a bot in since the ladder was read; nothing was done. */
static bool ladder_insert(Ladder *ladder, const LadderOutcome *outcome, bool *stale, Error *error)
{
    const LadderEntry *entry = outcome->entry;
    char elo[32] = "", *spec = NULL;
    if (entry->elo)
        snprintf(elo, sizeof elo, "%.2f", *entry->elo);
    StoreBot bot = {.player = -1, .status = (int)outcome->status};
    bot.name = strdup(entry->name);
    bot.spec = strdup(outcome->copy->origin ? outcome->copy->origin : entry->spec);
    bot.note = strdup(outcome->note);
    bot.league = strdup(entry->league ? entry->league : "");
    bot.reference = strdup(elo);
    if (outcome->status == LADDER_PLAYS) {
        Text name = {0};
        ladder_player_name(ladder, entry->name, &name);
        bot.player = ladder->spec.count;
        run_spec_add_player(&ladder->spec, text_string(&name), outcome->copy->spec);
        text_free(&name);
        spec = run_spec_print(&ladder->spec);
    }
    /* A refused bot changes no spec, but must not take the place of one that has come in. */
    StoreSpecChange change = {.before = ladder->text, .after = spec ? spec : ladder->text};
    bool fine = ladders_put(ladder->store, ladder->name, &bot, &change, error);
    *stale = change.stale;
    ladders_bot_free(&bot);
    free(spec);
    return fine;
}

/* May the bot come in as the ladder is now? */
static bool ladder_admits(const Ladder *ladder, const LadderEntry *entry, bool update, Error *error)
{
    const LadderBot *old = ladder_find(ladder, entry->name);
    if (!ladder_check_name("BOT", entry->name, error))
        return false;
    if (entry->spec && !utf8_valid(entry->spec))
        return error_set(error, "SPEC: the name is not UTF-8");
    if (ladder->frozen)
        return error_set(error, "the ladder is frozen");
    if (ladder->spec.count >= RUN_PLAYERS_MAX)
        return error_set(error, "a ladder has at most %d bots and versions of them", RUN_PLAYERS_MAX);
    if (update && !old)
        return error_set(error, "there is no bot '%s' on the ladder", entry->name);
    if (!update && old && old->status == LADDER_PLAYS)
        return error_set(error, "there is already a bot '%s' on the ladder (wuqi ladder update replaces it)",
                         entry->name);
    return true;
}

static bool ladder_read_again(Ladder *ladder, Error *error)
{
    Ladder fresh;
    if (!ladder_open(&fresh, ladder->store, ladder->name, error))
        return false;
    ladder_close(ladder);
    *ladder = fresh;
    return true;
}

/* While its games were played others may have come in: then it comes in after them. */
static bool ladder_enter(Ladder *ladder, const LadderOutcome *outcome, Error *error)
{
    bool stale = false;
    halt_at("ladder.valid");
    while (!ladder_insert(ladder, outcome, &stale, error)) {
        if (!stale || !ladder_read_again(ladder, error) ||
            !ladder_admits(ladder, outcome->entry, outcome->update, error))
            return false;
    }
    return ladder_read_again(ladder, error);
}

/* Copies the bot and has the copy play. False with the reason if it cannot; the copy is to be freed in any case. */
static bool ladder_try(const Ladder *ladder, const LadderEntry *entry, BotCopy *copy, Error *error)
{
    memset(copy, 0, sizeof *copy);
    /* Whether the files can be played is asked first of the files themselves: their names are the ones people know. */
    Player *player = bots_player_new(ladder->spec.game, entry->spec, error);
    if (!player)
        return false;
    player_free(player);
    if (entry->copies && !bot_copy_make(entry->spec, entry->copies, copy, error))
        return false;
    if (!copy->spec)
        copy->spec = strdup(entry->spec);
    return ladder_validate(ladder, copy->spec, error);
}

bool ladder_add(Ladder *ladder, const LadderEntry *entry, Error *error)
{
    if (!ladder_admits(ladder, entry, false, error))
        return false;
    BotCopy copy;
    bool valid = ladder_try(ladder, entry, &copy, error);
    Error trouble;
    LadderOutcome outcome = {.entry = entry,
                             .copy = &copy,
                             .status = valid ? LADDER_PLAYS : LADDER_REFUSED,
                             .note = valid ? "" : error->text};
    bool entered = ladder_enter(ladder, &outcome, &trouble);
    if (!entered)
        *error = trouble;
    bot_copy_free(&copy, entered && valid);
    return entered && valid;
}

bool ladder_update(Ladder *ladder, const LadderEntry *entry, Error *error)
{
    LadderEntry fresh = *entry;
    if (!ladder_admits(ladder, entry, true, error))
        return false;
    const LadderBot *old = ladder_find(ladder, entry->name);
    char *league = strdup(old->league), *spec = strdup(entry->spec ? entry->spec : old->spec);
    double elo = old->elo;
    fresh.spec = spec;
    if (!fresh.elo && old->reference) {
        fresh.elo = &elo;
        fresh.league = fresh.league ? fresh.league : league;
    }
    BotCopy copy;
    LadderOutcome outcome = {.entry = &fresh, .copy = &copy, .status = LADDER_PLAYS, .note = "", .update = true};
    bool fine = ladder_try(ladder, &fresh, &copy, error) && ladder_enter(ladder, &outcome, error);
    bot_copy_free(&copy, fine);
    free(league);
    free(spec);
    return fine;
}

bool ladder_remove(Ladder *ladder, const char *name, Error *error)
{
    if (ladder->frozen)
        return error_set(error, "the ladder is frozen");
    if (!ladder_find(ladder, name))
        return error_set(error, "there is no bot '%s' on the ladder", name);
    return ladders_remove(ladder->store, ladder->name, name, error);
}

/* The bot of a player of the run. */
static const LadderBot *ladder_bot(const Ladder *ladder, int player)
{
    for (int i = 0; i < ladder->count; i++) {
        if (ladder->bots[i].player == player)
            return &ladder->bots[i];
    }
    return NULL;
}

bool ladder_rate(const Ladder *ladder, Rating *ratings, double *covariance, Error *error)
{
    StoreTotals *totals;
    int pairings;
    if (!store_totals(ladder->store, ladder->run, ladder->spec.count, &totals, &pairings, error))
        return false;
    for (int i = 0; i < ladder->spec.count; i++) {
        const LadderBot *bot = ladder_bot(ladder, i);
        ratings[i].fixed = bot && bot->reference;
        ratings[i].elo = bot ? bot->elo : 0;
    }
    ratings_solve(ratings, ladder->spec.count, totals, pairings, covariance);
    free(totals);
    return true;
}

typedef struct LadderChoice {
    const Ladder *ladder;
    const bool *busy; /* players that this round has taken already */
    int first;        /* the player whose turn it is, -1: anybody */
} LadderChoice;

static bool ladder_allowed(const void *context, int a, int b)
{
    const LadderChoice *choice = context;
    const LadderBot *one = ladder_bot(choice->ladder, a), *two = ladder_bot(choice->ladder, b);
    return !choice->busy[a] && !choice->busy[b] && one && two && !(one->reference && two->reference) && !one->absent &&
           !two->absent && (choice->first < 0 || choice->first == a || choice->first == b);
}

/* Of the bots that are not ranked yet, that with the fewest games; -1: there is none. */
static int ladder_least(const Ladder *ladder, const Rating *ratings, const bool *busy)
{
    int least = -1;
    for (int i = 0; i < ladder->spec.count; i++) {
        const LadderBot *bot = ladder_bot(ladder, i);
        if (bot && !bot->absent && !busy[i] && !ladder_is_ranked(bot, &ratings[i]) &&
            (least < 0 || ratings[i].games < ratings[least].games))
            least = i;
    }
    return least;
}

/* Whoever has too few games to be ranked comes first, against the opponent that tells most of it. */
static bool ladder_choose(const RatingsChoice *choice, LadderChoice *context, int *a, int *b)
{
    context->first = ladder_least(context->ladder, choice->ratings, context->busy);
    if (context->first >= 0 && ratings_choose(choice, a, b))
        return true;
    context->first = -1;
    return ratings_choose(choice, a, b);
}

bool ladder_plan(Ladder *ladder, int count, int *added, Error *error)
{
    unsigned long players = (unsigned long)ladder->spec.count;
    Rating *ratings = xcalloc(players + 1, sizeof *ratings);
    double *covariance = xcalloc(players * players + 1, sizeof *covariance);
    bool *busy = xcalloc(players + 1, sizeof *busy);
    JobList jobs = {0};
    Openings openings = {0};
    int64_t before = 0;
    int a = 0, b = 0;
    /* The pairs are numbered by the jobs before them: somebody else may be planning for the same ladder. */
    bool begun = store_begin_plan(ladder->store, ladder->run, &before, error);
    bool fine = begun && ladder_rate(ladder, ratings, covariance, error);
    LadderChoice context = {.ladder = ladder, .busy = busy, .first = -1};
    RatingsChoice choice = {.ratings = ratings,
                            .covariance = covariance,
                            .count = ladder->spec.count,
                            .allowed = ladder_allowed,
                            .context = &context};
    if (fine) /* the same list for every plan, a little longer each time */
        balance_default(&openings, ladder->spec.game, (int)before + count, ladder->spec.conditions.seed);
    while (fine && jobs.count < count && ladder_choose(&choice, &context, &a, &b)) {
        int64_t pair = before + jobs.count; /* a job is a pair */
        JobPlan plan = {
            .game = ladder->spec.game, .openings = &openings, .a = a, .b = b, .games = 2, .first = pair, .batch = 1};
        job_list_plan(&jobs, &plan);
        busy[a] = busy[b] = true;
    }
    fine = fine && store_add_jobs(ladder->store, ladder->run, (const char *const *)jobs.texts, jobs.count, error);
    fine = begun && store_end_plan(ladder->store, fine, error) && fine;
    *added = jobs.count;
    openings_free(&openings);
    job_list_free(&jobs);
    free(ratings);
    free(covariance);
    free(busy);
    return fine;
}

bool ladder_is_ranked(const LadderBot *bot, const Rating *rating)
{
    return bot->reference || rating->games >= LADDER_GAMES_MIN;
}

double ladder_rank_value(const Rating *rating)
{
    return rating->elo - rating->error;
}

const char *ladder_league(const Ladder *ladder, double elo)
{
    const LadderBot *best = NULL;
    for (int i = 0; i < ladder->count; i++) {
        const LadderBot *bot = &ladder->bots[i];
        if (bot->reference && bot->league[0] && bot->elo <= elo && (!best || bot->elo > best->elo))
            best = bot;
    }
    return best ? best->league : "";
}

/* --- bots whose files are gone -------------------------------------------------------------------------------- */

static bool ladder_can_play(const Ladder *ladder, const LadderBot *bot, Error *error)
{
    const char *spec = ladder->spec.players[bot->player].spec;
    if (!bot_copy_intact(spec, error))
        return false;
    Player *player = bots_player_new(ladder->spec.game, spec, error);
    player_free(player);
    return player != NULL;
}

/* Are the files that the bot was entered with no longer those that play? */
static bool ladder_is_changed(const Ladder *ladder, const LadderBot *bot)
{
    char now[SHA256_TEXT], entered[SHA256_TEXT];
    bot_copy_name(ladder->spec.players[bot->player].spec, entered);
    return entered[0] && bot_copy_hash(bot->spec, now, NULL) && now[0] && strcmp(now, entered) != 0;
}

void ladder_look(Ladder *ladder, bool changes, LadderNotice *notice, void *context)
{
    for (int i = 0; i < ladder->count; i++) {
        LadderBot *bot = &ladder->bots[i];
        Error what = {.text = ""};
        if (bot->player < 0)
            continue;
        bool before = bot->absent;
        bot->absent = !ladder_can_play(ladder, bot, &what);
        if (notice && bot->absent && !before)
            notice(context, bot, LADDER_ABSENT, &what);
        else if (notice && changes && !bot->absent && ladder_is_changed(ladder, bot))
            notice(context, bot, LADDER_CHANGED, &what);
    }
}

static bool ladder_job_is_playable(const Ladder *ladder, const StoreJob *job, Error *error)
{
    JobSpec spec;
    if (!job_spec_parse(&spec, job->spec, error))
        return false;
    bool playable = true;
    for (int side = 0; side < 2; side++) {
        const LadderBot *bot = ladder_bot(ladder, side == 0 ? spec.a : spec.b);
        if (bot && bot->absent)
            playable = error_set(error, "'%s' is absent", bot->name);
    }
    job_spec_free(&spec);
    return playable;
}

bool ladder_clear(Ladder *ladder, Error *error)
{
    StoreJob *jobs = NULL;
    int count = 0;
    bool fine = true, found = true;
    StoreClaim claim = {.run = ladder->run, .worker = "ladder", .lease = WORKER_LEASE_S};
    /* All that wait are claimed before any is given back: the same one would come again. */
    while (fine && found) {
        jobs = xrealloc(jobs, (unsigned long)(count + 1) * sizeof *jobs);
        fine = store_claim(ladder->store, &claim, &jobs[count], &found, error);
        count += fine && found;
    }
    for (int i = 0; i < count; i++) {
        Error reason;
        if (ladder_job_is_playable(ladder, &jobs[i], &reason))
            fine = store_release(ladder->store, &jobs[i], NULL, fine ? error : NULL) && fine;
        else
            fine = store_put_aside(ladder->store, &jobs[i], reason.text, fine ? error : NULL) && fine;
        store_job_free(&jobs[i]);
    }
    free(jobs);
    return fine;
}

bool ladder_freeze(Ladder *ladder, bool freeze, Error *error)
{
    ladder->frozen = freeze;
    return ladders_freeze(ladder->store, ladder->name, freeze, error);
}
