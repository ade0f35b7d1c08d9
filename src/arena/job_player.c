/* SPDX-License-Identifier: MIT
 *
 * job_player - the run, the seats, the games.
 */
#include "arena/job_player.h"

#include <stdlib.h>
#include <string.h>

#include "arena/record.h"
#include "base/halt.h"
#include "bots/bots.h"
#include "sandbox/sandbox.h"

/* A finished game with all that is kept of it. */
struct JobGame {
    GameRecord record;
    Opening opening;
    StoreGame stored;
    Text record_text;
    char *texts[4]; /* logs */
};

static void job_player_forget_run(JobPlayer *player)
{
    for (int i = 0; i < player->spec.count && player->players; i++)
        player_free(player->players[i]);
    free(player->players);
    player->players = NULL;
    if (player->task)
        player->kind->worker_free(player->task);
    player->task = NULL;
    run_spec_free(&player->spec);
    free(player->run_spec);
    player->run_spec = NULL;
}

static bool job_player_learn_run(JobPlayer *player, const StoreJob *job)
{
    if (player->run_spec && strcmp(player->run_spec, job->run_spec) == 0) /* a ladder's grows */
        return true;
    job_player_forget_run(player);
    if (!run_spec_parse(&player->spec, job->run_spec, &player->error))
        return false;
    player->kind = text_job_kind(job->run_spec);
    if (player->kind) {
        player->task = player->kind->worker_new(job->run_spec, &player->error);
        player->ours = !player->task;
        if (player->ours) {
            job_player_forget_run(player);
            return false;
        }
    }
    player->players = xcalloc((unsigned long)player->spec.count, sizeof *player->players);
    player->run_spec = strdup(job->run_spec);
    return true;
}

static Player *job_player_make(JobPlayer *player, int index)
{
    if (index < 0 || index >= player->spec.count) {
        error_set(&player->error, "job: there is no player %d", index);
        return NULL;
    }
    /* A match in which one cannot play is pointless; among many, a bot that does not start loses its own games and
     * stops nobody. */
    if (!player->players[index])
        player->players[index] = (player->spec.count > 2 ? bots_player_new : bots_player_load)(
            player->spec.game, player->spec.players[index].spec, &player->error);
    return player->players[index];
}

/* Where a job has options of its own for its players they are made for it and end with it. */
static bool job_player_seat(JobPlayer *player, const JobSpec *job)
{
    const int players[2] = {job->a, job->b};
    for (int i = 0; i < 2; i++) {
        if (players[i] < 0 || players[i] >= player->spec.count)
            return error_set(&player->error, "job: there is no player %d", players[i]);
        run_spec_with(player->spec.players[players[i]].spec, job->more[i] ? job->more[i] : "", &player->seats[i]);
        if (!job->more[i])
            continue;
        player->lent[i] = bots_player_load(player->spec.game, text_string(&player->seats[i]), &player->error);
        if (!player->lent[i]) {
            player->ours = true;
            return false;
        }
    }
    return true;
}

static void job_player_unseat(JobPlayer *player)
{
    for (int i = 0; i < 2; i++) {
        text_clear(&player->seats[i]);
        player_free(player->lent[i]);
        player->lent[i] = NULL;
    }
}

static void job_game_free(JobGame *game)
{
    referee_free_record(&game->record);
    opening_free(&game->opening);
    text_free(&game->record_text);
    for (int i = 0; i < 4; i++)
        free(game->texts[i]);
}

static void job_player_keep_logs(JobGame *game, Player *const players[2])
{
    bool external = false;
    for (int i = 0; i < 2; i++) {
        PlayerLog log;
        if (!player_log(players[i], &log))
            continue;
        external = true;
        game->texts[2 * i] = strdup(log.transcript);
        game->texts[2 * i + 1] = strdup(log.complaints);
        game->stored.logs[i].transcript = game->texts[2 * i];
        game->stored.logs[i].complaints = game->texts[2 * i + 1];
    }
    game->stored.sandbox = external ? sandbox_tier_name(sandbox_tier()) : "";
}

/* Fills what the store keeps. */
static void job_player_keep_game(JobPlayer *player, const JobSpec *job, int64_t number, JobGame *game)
{
    const GameRecord *record = &game->record;
    StoreGame *stored = &game->stored;
    bool a_first = number % 2 == 1;
    const RunPlayer *a = &player->spec.players[job->a], *b = &player->spec.players[job->b];
    MatchEvent event = {.number = number,
                        .a_first = a_first,
                        .record = record,
                        .names = {a->name, b->name},
                        .specs = {text_string(&player->seats[0]), text_string(&player->seats[1])}};
    stored->number = number;
    stored->pair = (number - 1) / 2;
    stored->a = job->a;
    stored->b = job->b;
    stored->a_first = a_first;
    stored->points = pair_points(record, a_first);
    stored->end = record_end(record->end);
    stored->plies = record->count;
    for (int i = 0; i < 2; i++) {
        stored->time_us[i] = record->time_ns[a_first ? i : !i] / 1000;
        stored->claims[i] = record->claims[a_first ? i : !i].wrong;
    }
    record_print(&event, &game->record_text);
    stored->record = text_string(&game->record_text);
    player->on_game(player->context, &player->spec.conditions, &event);
}

static void job_player_on_ply(void *context, const GameRecord *record)
{
    live_add(context, record);
    halt_at("game.ply");
}

/* Plays one game of the job; false if it was abandoned or could not be played. */
static bool job_player_play_game(JobPlayer *player, const JobSpec *job, const JobPair *pair, int which, JobGame *game)
{
    const RunSpec *spec = &player->spec;
    PairTask task = {.game = spec->game,
                     .opening = &game->opening,
                     .conditions = spec->conditions,
                     .stop = &player->abandon,
                     .on_ply = job_player_on_ply,
                     .context = &player->live};
    task.players[0] = player->lent[0] ? player->lent[0] : job_player_make(player, job->a);
    task.players[1] = player->lent[1] ? player->lent[1] : task.players[0] ? job_player_make(player, job->b) : NULL;
    player->ours = !task.players[1];
    if (!task.players[1] || !opening_parse(&game->opening, spec->game, pair->opening, &player->error))
        return false;
    int64_t number = 2 * pair->pair + 1 + which;
    LiveGame live = {.game = spec->game,
                     .opening = &game->opening,
                     .number = number,
                     .a = job->a,
                     .b = job->b,
                     .a_first = number % 2 == 1};
    live_begin(&player->live, &live);
    pair_play_game(&task, number, &game->record);
    live_end(&player->live);
    if (game->record.end == END_STOPPED)
        return error_set(&player->error, "abandoned");
    if (game->record.end == END_MACHINE) /* the job goes back; where its bots can be run, somebody will play it */
        return error_set(&player->error, "%s", game->record.reason);
    job_player_keep_game(player, job, number, game);
    job_player_keep_logs(game, task.players);
    return true;
}

/* A job that brings a text. */
static bool job_player_write(JobPlayer *player, const StoreJob *job, JobResult *result)
{
    result->games = player->kind->play(player->task, job->spec, &player->abandon, &result->text, &player->error);
    result->handed = (StoreGames){.text = text_string(&result->text)};
    return result->games > 0;
}

/* A job of games. */
static bool job_player_play_games(JobPlayer *player, const JobSpec *job, JobResult *result)
{
    const unsigned long most = 2 * (unsigned long)job->count + 1;
    result->played = xcalloc(most, sizeof *result->played);
    bool fine = job_player_seat(player, job);
    for (int i = 0; fine && i < job->count; i++) {
        for (int which = 0; fine && which < job->pairs[i].games; which++)
            fine = job_player_play_game(player, job, &job->pairs[i], which, &result->played[result->games++]);
    }
    result->stored = xcalloc(most, sizeof *result->stored);
    for (int i = 0; i < result->games; i++)
        result->stored[i] = result->played[i].stored;
    result->handed = (StoreGames){.at = result->stored, .count = result->games};
    job_player_unseat(player);
    return fine;
}

void job_player_begin(JobPlayer *player)
{
    player->ours = false;
    atomic_store(&player->abandon, false);
}

bool job_player_play(JobPlayer *player, const StoreJob *job, JobResult *result)
{
    JobSpec spec = {0};
    *result = (JobResult){0};
    if (!job_player_learn_run(player, job))
        return false;
    if (player->kind)
        return job_player_write(player, job, result);
    if (!job_spec_parse(&spec, job->spec, &player->error))
        return false;
    bool fine = job_player_play_games(player, &spec, result);
    job_spec_free(&spec);
    return fine;
}

void job_result_free(JobResult *result)
{
    for (int i = 0; result->played && i < result->games; i++)
        job_game_free(&result->played[i]);
    free(result->played);
    free(result->stored);
    text_free(&result->text);
}

void job_player_end(JobPlayer *player)
{
    text_free(&player->seats[0]);
    text_free(&player->seats[1]);
    job_player_forget_run(player);
}
