/* SPDX-License-Identifier: MIT
 *
 * job_player - plays jobs, one after another: learns the run, makes its players and keeps them for the next job of the
 * same run, plays the games or makes the text that is asked for. Whose job it is and where the result goes is the
 * worker's business (job_worker.c).
 */
#ifndef ARENA_JOB_PLAYER_H
#define ARENA_JOB_PLAYER_H

#include <stdatomic.h>

#include "arena/live.h"
#include "arena/match.h"
#include "arena/run_spec.h"
#include "arena/text_job.h"
#include "store/store.h"

/* One thread's. Zero but for on_game and context to begin with, and `live` begun (live_init). */
typedef struct JobPlayer {
    void (*on_game)(void *context, const Conditions *conditions, const MatchEvent *event); /* it has ended */
    void *context;
    _Atomic bool abandon; /* the job is no longer ours, or we are told to end */
    Error error;          /* of the last failure */
    bool ours;            /* that failure was this machine's or this worker's, not the job's */
    Live live;            /* the game at hand */
    /* The run. */
    char *run_spec; /* whose players these are; NULL: none */
    RunSpec spec;
    Player **players;
    const TextJobKind *kind; /* of a run whose jobs bring texts; else NULL */
    void *task;              /* what that kind keeps */
    /* The job. */
    Text seats[2];   /* specs of a and b in this job */
    Player *lent[2]; /* a and b, where the job has options for them; else NULL */
} JobPlayer;

typedef struct JobGame JobGame;

/* What a job has brought. */
typedef struct JobResult {
    StoreGames handed;
    int games; /* that it counts for */
    JobGame *played;
    StoreGame *stored;
    Text text;
} JobResult;

/* A job was claimed: nothing has failed yet, and it is not abandoned. */
void job_player_begin(JobPlayer *player);
/* Plays the job. False with player->error. Free the result either way. */
bool job_player_play(JobPlayer *player, const StoreJob *job, JobResult *result);
void job_result_free(JobResult *result);
/* Ends the players; by the thread that has played. */
void job_player_end(JobPlayer *player);

#endif
