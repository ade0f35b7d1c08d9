/* SPDX-License-Identifier: MIT
 *
 * job_worker - threads that claim jobs, have them played (job_player.h) and hand in the results, and one that keeps
 * their leases.
 */
#include "arena/job_worker.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/job_player.h"
#include "base/clock.h"
#include "base/halt.h"
#include "base/pool.h"

enum {
    WORKER_THREADS_MAX = 64,
    WORKER_POLL_MS = 200,
    WORKER_PATIENCE_MS = 300000,
    WORKER_PAUSE_MS = 250,
    WORKER_TELL_MS = 5000,
    WORKER_SHOW_MS = 1000
};

typedef struct JobWorkerState JobWorkerState;

/* One thread: its player of jobs, and the job that it has. */
typedef struct JobWorkerThread {
    JobWorkerState *state;
    JobPlayer player;
    StoreJob job;      /* claimed, while `busy` */
    bool busy;         /* guarded by the state's lock, as is `job` */
    int64_t beaten_ms; /* when the lease was last renewed; guarded as `job` */
    int64_t shown_ms;  /* when its game was last shown; the keeper's */
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

/* Hands in what the job brought. */
static bool job_worker_hand_in(JobWorkerThread *thread, const JobResult *result)
{
    JobWorker *worker = thread->state->worker;
    JobPlayer *player = &thread->player;
    int64_t since = clock_now_ms();
    bool accepted = false, fine;
    halt_at("job.played");
    while (
        !(fine = worker->source.submit(worker->source.self, &thread->job, result->handed, &accepted, &player->error)) &&
        job_worker_retry(thread->state, since, &player->error))
        ;
    player->ours = !fine && player->error.kind == ERROR_PASSING;
    halt_at("job.handed");
    if (fine && accepted) {
        atomic_fetch_add(&worker->games, result->games);
        atomic_fetch_add(&worker->jobs, 1);
    } else if (fine) {
        atomic_fetch_add(&worker->refused, 1);
    }
    return fine;
}

static bool job_worker_play_job(JobWorkerThread *thread)
{
    JobResult result;
    bool fine = job_player_play(&thread->player, &thread->job, &result) && job_worker_hand_in(thread, &result);
    job_result_free(&result);
    return fine;
}

/* A game has ended, in one of the threads. */
static void job_worker_on_game(void *context, const Conditions *conditions, const MatchEvent *event)
{
    JobWorkerState *state = context;
    JobWorker *worker = state->worker;
    pthread_mutex_lock(&state->lock);
    contention_add(&worker->contention, conditions, event);
    if (worker->on_game)
        worker->on_game(worker->context, event);
    pthread_mutex_unlock(&state->lock);
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
            job_player_begin(&thread->player);
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
        const JobPlayer *player = &thread->player;
        bool abandoned = !fine && atomic_load(&player->abandon);
        /* A job that cannot be played or is not taken is put aside in time; a worker that cannot play ends. */
        bool guilty = !fine && !abandoned && !player->ours;
        if (!fine)
            state->worker->source.release(state->worker->source.self, &thread->job, guilty ? player->error.text : NULL,
                                          NULL);
        if (!fine && !abandoned && !guilty)
            going = job_worker_fail(state, &player->error);
        pthread_mutex_lock(&state->lock);
        thread->busy = false;
        store_job_free(&thread->job);
        going = going && !state->failed;
        pthread_mutex_unlock(&state->lock);
    }
    job_player_end(&thread->player); /* in the thread that started the bots: they end with it */
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
    if (job_worker_job(thread, &job) && live_print(&thread->player.live, &text))
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
                atomic_store(&state->threads[i].player.abandon, true);
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
        state->threads[i].player = (JobPlayer){.on_game = job_worker_on_game, .context = state};
        live_init(&state->threads[i].player.live);
    }
    int kept = pool_start(&keeper, job_worker_keep_leases, (PoolItems){.first = state, .count = 1});
    PoolItems items = {
        .first = state->threads, .size = sizeof state->threads[0], .count = kept > 0 ? worker->concurrency : 0};
    int started = pool_start(&players, job_worker_work, items);
    pool_join(&players);
    atomic_store(&state->over, true);
    pool_join(&keeper);
    for (int i = 0; i < worker->concurrency; i++)
        live_free(&state->threads[i].player.live);
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
