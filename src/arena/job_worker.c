/* SPDX-License-Identifier: MIT
 *
 * job_worker - threads that play jobs, and one that keeps their leases.
 */
#include "arena/job_worker.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/live.h"
#include "arena/record.h"
#include "arena/run_spec.h"
#include "arena/text_job.h"
#include "base/clock.h"
#include "base/halt.h"
#include "base/pool.h"
#include "bots/bots.h"
#include "sandbox/sandbox.h"

enum {
    WORKER_THREADS_MAX = 64,
    WORKER_POLL_MS = 200,
    WORKER_PATIENCE_MS = 300000,
    WORKER_PAUSE_MS = 250,
    WORKER_TELL_MS = 5000,
    WORKER_SHOW_MS = 1000
};

typedef struct JobWorkerState JobWorkerState;

/* One thread with what it keeps between jobs. */
typedef struct JobWorkerThread {
    JobWorkerState *state;
    StoreJob job;         /* claimed, while `busy` */
    bool busy;            /* guarded by the state's lock, as is `job` */
    _Atomic bool abandon; /* the job is no longer ours, or we are told to end */
    Error error;          /* of the last failure */
    bool ours;            /* that failure was this machine's or this worker's, not the job's */
    int64_t beaten_ms;    /* when the lease was last renewed; guarded as `job` */
    char *run_spec;       /* whose players these are; NULL: none */
    RunSpec spec;
    Player **players;
    const TextJobKind *kind; /* of a run whose jobs bring texts; else NULL */
    void *task;              /* what that kind keeps */
    Text seats[2];           /* specs of a and b in this job */
    Player *lent[2];         /* a and b, where the job has options for them; else NULL */
    Live live;               /* the game at hand */
    int64_t shown_ms;        /* when it was last shown; the keeper's */
} JobWorkerThread;

struct JobWorkerState {
    JobWorker *worker;
    pthread_mutex_t lock;
    _Atomic bool over; /* ends the thread that keeps the leases */
    bool failed;
    int64_t told_ms; /* when trouble was last told of; 0: not yet */
    Error *error;
    JobWorkerThread threads[WORKER_THREADS_MAX];
};

/* A finished game with all that is kept of it. */
typedef struct JobWorkerGame {
    GameRecord record;
    Opening opening;
    StoreGame stored;
    Text record_text;
    char *texts[4]; /* logs */
} JobWorkerGame;

static bool job_worker_stopped(const JobWorker *worker)
{
    return worker->stop && atomic_load(worker->stop);
}

static bool job_worker_fail(JobWorkerState *state, const Error *error)
{
    pthread_mutex_lock(&state->lock);
    if (!state->failed)
        *state->error = *error;
    state->failed = true;
    pthread_mutex_unlock(&state->lock);
    return false;
}

static void job_worker_forget_run(JobWorkerThread *thread)
{
    for (int i = 0; i < thread->spec.count && thread->players; i++)
        player_free(thread->players[i]);
    free(thread->players);
    thread->players = NULL;
    if (thread->task)
        thread->kind->worker_free(thread->task);
    thread->task = NULL;
    run_spec_free(&thread->spec);
    free(thread->run_spec);
    thread->run_spec = NULL;
}

static bool job_worker_learn_run(JobWorkerThread *thread, const StoreJob *job)
{
    if (thread->run_spec && strcmp(thread->run_spec, job->run_spec) == 0) /* a ladder's grows */
        return true;
    job_worker_forget_run(thread);
    if (!run_spec_parse(&thread->spec, job->run_spec, &thread->error))
        return false;
    thread->kind = text_job_kind(job->run_spec);
    if (thread->kind) {
        thread->task = thread->kind->worker_new(job->run_spec, &thread->error);
        thread->ours = !thread->task;
        if (thread->ours) {
            job_worker_forget_run(thread);
            return false;
        }
    }
    thread->players = xcalloc((unsigned long)thread->spec.count, sizeof *thread->players);
    thread->run_spec = strdup(job->run_spec);
    return true;
}

static Player *job_worker_player(JobWorkerThread *thread, int index)
{
    if (index < 0 || index >= thread->spec.count) {
        error_set(&thread->error, "job: there is no player %d", index);
        return NULL;
    }
    /* A match in which one cannot play is pointless; among many, a bot that does not start loses its own games and
     * stops nobody. */
    if (!thread->players[index])
        thread->players[index] = (thread->spec.count > 2 ? bots_player_new : bots_player_load)(
            thread->spec.game, thread->spec.players[index].spec, &thread->error);
    return thread->players[index];
}

/* Where a job has options of its own for its players they are made for it and end with it. */
static bool job_worker_seat(JobWorkerThread *thread, const JobSpec *job)
{
    const int players[2] = {job->a, job->b};
    for (int i = 0; i < 2; i++) {
        if (players[i] < 0 || players[i] >= thread->spec.count)
            return error_set(&thread->error, "job: there is no player %d", players[i]);
        run_spec_with(thread->spec.players[players[i]].spec, job->more[i] ? job->more[i] : "", &thread->seats[i]);
        if (!job->more[i])
            continue;
        thread->lent[i] = bots_player_load(thread->spec.game, text_string(&thread->seats[i]), &thread->error);
        if (!thread->lent[i]) {
            thread->ours = true;
            return false;
        }
    }
    return true;
}

static void job_worker_unseat(JobWorkerThread *thread)
{
    for (int i = 0; i < 2; i++) {
        text_clear(&thread->seats[i]);
        player_free(thread->lent[i]);
        thread->lent[i] = NULL;
    }
}

static void job_worker_game_free(JobWorkerGame *game)
{
    referee_free_record(&game->record);
    opening_free(&game->opening);
    text_free(&game->record_text);
    for (int i = 0; i < 4; i++)
        free(game->texts[i]);
}

static void job_worker_keep_logs(JobWorkerGame *game, Player *const players[2])
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
static void job_worker_keep_game(JobWorkerThread *thread, const JobSpec *job, int64_t number, JobWorkerGame *game)
{
    const GameRecord *record = &game->record;
    StoreGame *stored = &game->stored;
    bool a_first = number % 2 == 1;
    const RunPlayer *a = &thread->spec.players[job->a], *b = &thread->spec.players[job->b];
    MatchEvent event = {.number = number,
                        .a_first = a_first,
                        .record = record,
                        .names = {a->name, b->name},
                        .specs = {text_string(&thread->seats[0]), text_string(&thread->seats[1])}};
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
    JobWorker *worker = thread->state->worker;
    pthread_mutex_lock(&thread->state->lock);
    load_add(&worker->load, &thread->spec.conditions, &event);
    if (worker->on_game)
        worker->on_game(worker->context, &event);
    pthread_mutex_unlock(&thread->state->lock);
}

static void job_worker_on_ply(void *context, const GameRecord *record)
{
    live_add(context, record);
    halt_at("game.ply");
}

/* Plays one game of the job; false if it was abandoned or could not be played. */
static bool job_worker_play_game(JobWorkerThread *thread, const JobSpec *job, const JobPair *pair, int which,
                                 JobWorkerGame *game)
{
    const RunSpec *spec = &thread->spec;
    PairTask task = {.game = spec->game,
                     .opening = &game->opening,
                     .conditions = spec->conditions,
                     .stop = &thread->abandon,
                     .on_ply = job_worker_on_ply,
                     .context = &thread->live};
    task.players[0] = thread->lent[0] ? thread->lent[0] : job_worker_player(thread, job->a);
    task.players[1] = thread->lent[1] ? thread->lent[1] : task.players[0] ? job_worker_player(thread, job->b) : NULL;
    thread->ours = !task.players[1];
    if (!task.players[1] || !opening_parse(&game->opening, spec->game, pair->opening, &thread->error))
        return false;
    int64_t number = 2 * pair->pair + 1 + which;
    LiveGame live = {.game = spec->game,
                     .opening = &game->opening,
                     .number = number,
                     .a = job->a,
                     .b = job->b,
                     .a_first = number % 2 == 1};
    live_begin(&thread->live, &live);
    pair_play_game(&task, number, &game->record);
    live_end(&thread->live);
    if (game->record.end == END_STOPPED)
        return error_set(&thread->error, "abandoned");
    if (game->record.end == END_MACHINE) /* the job goes back; where its bots can be run, somebody will play it */
        return error_set(&thread->error, "%s", game->record.reason);
    job_worker_keep_game(thread, job, number, game);
    job_worker_keep_logs(game, task.players);
    return true;
}

/* Waits a little after a failure of the source; false when it will not heal, has gone on for too long, or we are to
 * stop. */
static bool job_worker_retry(JobWorkerState *state, int64_t since_ms, const Error *error)
{
    JobWorker *worker = state->worker;
    int64_t now = clock_now_ms();
    if (error->kind != ERROR_PASSING || job_worker_stopped(worker) || now - since_ms > WORKER_PATIENCE_MS)
        return false;
    pthread_mutex_lock(&state->lock);
    if (worker->on_trouble && (state->told_ms == 0 || now - state->told_ms > WORKER_TELL_MS)) {
        state->told_ms = now;
        worker->on_trouble(worker->context, error);
    }
    pthread_mutex_unlock(&state->lock);
    clock_sleep_ms(WORKER_PAUSE_MS);
    return true;
}

/* Hands in what the job brought, of so many games. */
static bool job_worker_hand_in(JobWorkerThread *thread, StoreGames handed, int games)
{
    JobWorker *worker = thread->state->worker;
    int64_t since = clock_now_ms();
    bool accepted = false, fine;
    halt_at("job.played");
    while (!(fine = worker->source.submit(worker->source.self, &thread->job, handed, &accepted, &thread->error)) &&
           job_worker_retry(thread->state, since, &thread->error))
        ;
    thread->ours = !fine && thread->error.kind == ERROR_PASSING;
    halt_at("job.handed");
    if (fine && accepted) {
        atomic_fetch_add(&worker->games, games);
        atomic_fetch_add(&worker->jobs, 1);
    } else if (fine) {
        atomic_fetch_add(&worker->refused, 1);
    }
    return fine;
}

static bool job_worker_submit(JobWorkerThread *thread, const JobWorkerGame *games, int count)
{
    StoreGame *stored = xmalloc((unsigned long)count * sizeof *stored);
    for (int i = 0; i < count; i++)
        stored[i] = games[i].stored;
    bool fine = job_worker_hand_in(thread, (StoreGames){.at = stored, .count = count}, count);
    free(stored);
    return fine;
}

/* A job that brings a text. */
static bool job_worker_write(JobWorkerThread *thread)
{
    Text text = {0};
    int worth = thread->kind->play(thread->task, thread->job.spec, &thread->abandon, &text, &thread->error);
    bool fine = worth > 0 && job_worker_hand_in(thread, (StoreGames){.text = text_string(&text)}, worth);
    text_free(&text);
    return fine;
}

static bool job_worker_play_job(JobWorkerThread *thread)
{
    JobSpec job = {0};
    if (!job_worker_learn_run(thread, &thread->job))
        return false;
    if (thread->kind)
        return job_worker_write(thread);
    if (!job_spec_parse(&job, thread->job.spec, &thread->error))
        return false;
    JobWorkerGame *games = xcalloc(2 * (unsigned long)job.count + 1, sizeof *games);
    int count = 0;
    bool fine = job_worker_seat(thread, &job);
    for (int i = 0; fine && i < job.count; i++) {
        for (int which = 0; fine && which < job.pairs[i].games; which++)
            fine = job_worker_play_game(thread, &job, &job.pairs[i], which, &games[count++]);
    }
    if (fine)
        fine = job_worker_submit(thread, games, count);
    for (int i = 0; i < count; i++)
        job_worker_game_free(&games[i]);
    free(games);
    job_worker_unseat(thread);
    job_spec_free(&job);
    return fine;
}

/* Claims a job. False when there will be no more for us. */
static bool job_worker_claim(JobWorkerThread *thread)
{
    JobWorker *worker = thread->state->worker;
    JobSource *source = &worker->source;
    int64_t trouble_since = 0;
    while (!job_worker_stopped(worker)) {
        StoreJob job;
        Error error;
        bool found = false, finished = false;
        bool fine = source->claim(source->self, worker->run, &job, &found, &error);
        if (fine && found) {
            pthread_mutex_lock(&thread->state->lock);
            thread->job = job;
            thread->busy = true;
            thread->beaten_ms = clock_now_ms();
            thread->ours = false;
            atomic_store(&thread->abandon, false);
            pthread_mutex_unlock(&thread->state->lock);
            return true;
        }
        fine = fine && source->finished(source->self, worker->run, &finished, &error);
        if (fine && finished && !worker->stay)
            return false;
        if (fine) {
            trouble_since = 0;
            clock_sleep_ms(WORKER_POLL_MS);
        } else {
            trouble_since = trouble_since ? trouble_since : clock_now_ms();
            if (!job_worker_retry(thread->state, trouble_since, &error))
                return job_worker_fail(thread->state, &error);
        }
    }
    return false;
}

static void *job_worker_work(void *argument)
{
    JobWorkerThread *thread = argument;
    JobWorkerState *state = thread->state;
    bool going = true;
    while (going && job_worker_claim(thread)) {
        halt_at("job.claimed");
        bool fine = job_worker_play_job(thread);
        bool abandoned = !fine && atomic_load(&thread->abandon);
        /* A job that cannot be played or is not taken is put aside in time; a worker that cannot play ends. */
        bool guilty = !fine && !abandoned && !thread->ours;
        if (!fine)
            state->worker->source.release(state->worker->source.self, &thread->job, guilty ? thread->error.text : NULL,
                                          NULL);
        if (!fine && !abandoned && !guilty)
            going = job_worker_fail(state, &thread->error);
        pthread_mutex_lock(&state->lock);
        thread->busy = false;
        store_job_free(&thread->job);
        going = going && !state->failed;
        pthread_mutex_unlock(&state->lock);
    }
    text_free(&thread->seats[0]);
    text_free(&thread->seats[1]);
    job_worker_forget_run(thread); /* in the thread that started the bots: they end with it */
    return NULL;
}

/* The thread's job at this moment; false if it has none. */
static bool job_worker_job(JobWorkerThread *thread, StoreJob *job)
{
    pthread_mutex_lock(&thread->state->lock);
    StoreJob copy = {
        .id = thread->job.id, .run = thread->job.run, .token = thread->job.token, .lease = thread->job.lease};
    bool busy = thread->busy;
    pthread_mutex_unlock(&thread->state->lock);
    *job = copy;
    return busy;
}

/* True when a third of the lease is over since it was renewed; then it counts as renewed now. */
static bool job_worker_beat_due(JobWorkerThread *thread, StoreJob *job)
{
    pthread_mutex_lock(&thread->state->lock);
    bool due = thread->busy && (double)(clock_now_ms() - thread->beaten_ms) >= thread->job.lease * 1000 / 3;
    if (due)
        thread->beaten_ms = clock_now_ms();
    pthread_mutex_unlock(&thread->state->lock);
    return due && job_worker_job(thread, job);
}

/* Shows spectators the game at hand, now and then and if there is news. A text that comes too late for its job goes
 * nowhere. */
static void job_worker_show(JobWorkerThread *thread)
{
    JobSource *source = &thread->state->worker->source;
    int64_t now = clock_now_ms();
    StoreJob job;
    Text text = {0};
    if (!source->show || now - thread->shown_ms < WORKER_SHOW_MS)
        return;
    thread->shown_ms = now;
    if (job_worker_job(thread, &job) && live_print(&thread->live, &text))
        source->show(source->self, &job, text_string(&text), NULL);
    text_free(&text);
}

/* Renews leases, each three times in its length, and passes on the wish to stop. */
static void *job_worker_keep_leases(void *argument)
{
    JobWorkerState *state = argument;
    JobWorker *worker = state->worker;
    while (!atomic_load(&state->over)) {
        bool stopped = job_worker_stopped(worker);
        for (int i = 0; i < worker->concurrency; i++) {
            StoreJob job;
            bool alive = true;
            if (stopped || (job_worker_beat_due(&state->threads[i], &job) &&
                            worker->source.beat(worker->source.self, &job, &alive, NULL) && !alive))
                atomic_store(&state->threads[i].abandon, true);
            if (!stopped)
                job_worker_show(&state->threads[i]);
        }
        clock_sleep_ms(20);
    }
    return NULL;
}

bool job_worker_run(JobWorker *worker, Error *error)
{
    JobWorkerState *state = xcalloc(1, sizeof *state);
    Pool keeper, players;
    state->worker = worker;
    state->error = error;
    pthread_mutex_init(&state->lock, NULL);
    if (worker->concurrency < 1 || worker->concurrency > WORKER_THREADS_MAX)
        worker->concurrency = worker->concurrency < 1 ? 1 : WORKER_THREADS_MAX;
    for (int i = 0; i < worker->concurrency; i++) {
        state->threads[i].state = state;
        state->threads[i].shown_ms = clock_now_ms();
        live_init(&state->threads[i].live);
    }
    int kept = pool_start(&keeper, job_worker_keep_leases, (PoolItems){.first = state, .count = 1});
    PoolItems items = {
        .first = state->threads, .size = sizeof state->threads[0], .count = kept > 0 ? worker->concurrency : 0};
    int started = pool_start(&players, job_worker_work, items);
    pool_join(&players);
    atomic_store(&state->over, true);
    pool_join(&keeper);
    for (int i = 0; i < worker->concurrency; i++)
        live_free(&state->threads[i].live);
    bool fine = !state->failed && started > 0;
    if (started == 0)
        error_set(error, "no thread can be started");
    pthread_mutex_destroy(&state->lock);
    free(state);
    return fine;
}

void job_worker_name(char *name, size_t size)
{
    char machine[64] = "";
    gethostname(machine, sizeof machine - 1);
    snprintf(name, size, "%s:%d", machine, (int)getpid());
}
