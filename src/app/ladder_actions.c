/* SPDX-License-Identifier: MIT
 *
 * ladder_actions - one function for each.
 */
#include "app/ladder_actions.h"

#include <stdlib.h>
#include <string.h>

#include "app/caution.h"
#include "app/ladder_class.h"
#include "app/ladder_say.h"
#include "app/ladder_show.h"
#include "app/lock_args.h"
#include "app/store_args.h"
#include "app/ui.h"
#include "arena/ladder_play.h"

static bool ladder_new(LadderOptions *own, Error *error)
{
    RunSpec spec = {.conditions = {.max_plies = CONDITIONS_PLIES, .seed = (uint64_t)own->seed}};
    spec.game = own->game ? games_find(own->game, error) : NULL;
    bool fine = (own->game || error_set(error, "--game is missing")) && spec.game &&
                clock_args_apply(&own->clock, &spec.conditions.clock, error) &&
                ladder_create(&own->store, own->words->at[1], &spec, error);
    if (fine)
        ladder_say_new(own->words->at[1], spec.game, own->json);
    return fine;
}

/* `add` and `update`. */
static bool ladder_add_bot(LadderOptions *own, Ladder *ladder, bool update, Error *error)
{
    char *end;
    double elo = own->elo ? strtod(own->elo, &end) : 0;
    Text copies = {0};
    LadderEntry entry = {.name = own->words->at[2],
                         .spec = own->words->count > 3 ? own->words->at[3] : NULL,
                         .league = own->league,
                         .elo = own->elo ? &elo : NULL};
    if (own->elo && (*end != '\0' || !(elo > -10000 && elo < 10000)))
        return error_set(error, "--elo: '%s' is not a rating", own->elo);
    if (own->league && !own->elo)
        return error_set(error, "--league needs --elo: a league begins at a reference bot");
    bool fine = store_args_folder(own->db, "bots", &copies, error);
    entry.copies = copies.length > 0 ? text_string(&copies) : NULL;
    fine = fine && (update ? ladder_update(ladder, &entry, error) : ladder_add(ladder, &entry, error));
    if (fine)
        ladder_say_bot(ladder, entry.name, own->json);
    text_free(&copies);
    return fine;
}

static bool ladder_export_roster(const LadderOptions *own, const Ladder *ladder, const char *path, Error *error)
{
    Roster roster = {.count = 0};
    bool fine = (!own->roster || roster_read(&roster, own->roster, error)) &&
                ladder_export(ladder, path, own->roster ? &roster : NULL, error);
    roster_free(&roster);
    return fine;
}

static bool ladder_tell_roster(const LadderOptions *own, const Ladder *ladder, Error *error)
{
    Roster roster;
    if (!roster_read(&roster, own->words->at[2], error))
        return false;
    ladder_roster(ladder, &roster, own->json);
    roster_free(&roster);
    return true;
}

static void ladder_on_progress(void *context, int64_t played, int64_t games)
{
    (void)context;
    char line[80];
    snprintf(line, sizeof line, "%lld/%lld", (long long)played, (long long)games);
    ui_progress(line);
}

static bool ladder_run(const LadderOptions *own, Ladder *ladder, Error *error)
{
    ContentionMeter contention = {0};
    const Waiting waiting = lock_args("wuqi ladder run", own->wait, ui_catch_interrupt());
    bool fine = ladder_play(ladder,
                            &(LadderPlay){.games = own->games,
                                          .concurrency = (int)own->concurrency,
                                          .stop = waiting.stop,
                                          .waiting = &waiting,
                                          .on_progress = ladder_on_progress,
                                          .on_notice = ladder_say_notice,
                                          .contention = &contention},
                            error);
    ui_progress(NULL);
    caution_busy(&contention);
    return fine;
}

/* Has the action all the words it needs? */
static bool ladder_words(const LadderOptions *own, Error *error)
{
    const ArgWords *words = own->words;
    const char *action = words->at[0];
    int count = words->count;
    bool bot = strcmp(action, "remove") == 0 || strcmp(action, "update") == 0;
    if (count < 2)
        return error_set(error, "the NAME of a ladder is missing");
    bool class = strcmp(action, "add") == 0 && own->roster;
    if (class && (count != 3 || !own->assignment))
        return error_set(error, "add --roster takes NAME, a DIR or ZIP of the class, and --assignment");
    if (class)
        return true;
    if (strcmp(action, "roster") == 0 && count != 3)
        return error_set(error, "the FILE of the roster is missing");
    if (strcmp(action, "add") == 0 && count < 4)
        return error_set(error, "BOT and SPEC are missing");
    if (bot && count < 3)
        return error_set(error, "BOT is missing");
    if (strcmp(action, "new") == 0)
        return ladder_check_name("NAME", words->at[1], error);
    return strcmp(action, "add") != 0 || ladder_check_name("BOT", words->at[2], error);
}

/* Actions on a ladder that is there. *known: what was asked for makes sense. */
static bool ladder_act_on(LadderOptions *own, Ladder *ladder, bool *known, Error *error)
{
    const char *action = own->words->at[0], *third = own->words->count > 2 ? own->words->at[2] : NULL;
    bool update = strcmp(action, "update") == 0, run = strcmp(action, "run") == 0,
         freeze = strcmp(action, "freeze") == 0;
    bool fine;
    if (own->roster && strcmp(action, "add") == 0)
        return ladder_add_class(own, ladder, error);
    if (strcmp(action, "roster") == 0)
        return ladder_tell_roster(own, ladder, error);
    if (update || strcmp(action, "add") == 0)
        return ladder_add_bot(own, ladder, update, error);
    if (run || strcmp(action, "show") == 0)
        return (!run || ladder_run(own, ladder, error)) &&
               ladder_show(ladder, own->json ? LADDER_JSON : LADDER_TEXT, stdout, error);
    if (strcmp(action, "remove") == 0) {
        *known = fine = ladder_remove(ladder, third, error);
        if (fine)
            ladder_say_done(ladder, "removed", third, own->json);
        return fine;
    }
    if (freeze || strcmp(action, "unfreeze") == 0) {
        fine = ladder_freeze(ladder, freeze, error);
        if (fine)
            ladder_say_done(ladder, freeze ? "frozen" : "unfrozen", NULL, own->json);
        return fine;
    }
    if (strcmp(action, "export") == 0) {
        bool file = third && strcmp(third, "-") != 0;
        fine = ladder_export_roster(own, ladder, file ? third : NULL, error);
        if (fine && file)
            ladder_say_done(ladder, "exported", third, own->json);
        return fine;
    }
    *known = false;
    return error_set(error, "'%s' is not list, new, add, update, remove, run, show, freeze, unfreeze, export or roster",
                     action);
}

int ladder_act(LadderOptions *own)
{
    const char *action = own->words->at[0];
    Error error;
    Ladder ladder = {0};
    bool known = true, opened = false, fine;
    if (strcmp(action, "list") == 0 && own->words->count == 1)
        fine = opened = ladder_list(&own->store, own->json, &error);
    else if (!ladder_words(own, &error))
        fine = false;
    else if (strcmp(action, "new") == 0)
        fine = ladder_new(own, &error);
    else
        fine = (opened = ladder_open(&ladder, &own->store, own->words->at[1], &error)) &&
               ladder_act_on(own, &ladder, &known, &error);
    ladder_close(&ladder);
    return fine ? STATUS_DONE : opened && known ? ui_failed("ladder", &error) : ui_bad("ladder", &error);
}
