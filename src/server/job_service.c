/* SPDX-License-Identifier: MIT
 *
 * job_service - requests of workers, answered from the store.
 */
#include "server/job_service.h"

#include <stdlib.h>
#include <string.h>

#include "arena/run_spec.h"
#include "arena/text_job.h"
#include "store/spectate.h"
#include "arena/job_wire.h"
#include "server/token.h"

enum { SERVICE_SHOW_MAX = 1 << 18 }; /* bytes of a game that is being played */

static const char SERVICE_PATH[] = "/api/jobs/";

typedef bool JobAnswer(JobService *service, const json_t *question, json_t *answer, Error *error);

static bool service_claim(JobService *service, const json_t *question, json_t *answer, Error *error)
{
    const char *worker = json_string_value(json_object_get(question, "worker"));
    StoreJob job;
    bool found;
    if (!worker || strlen(worker) > 200)
        return error_set(error, "claim: the worker's name is needed");
    StoreClaim claim = {
        .run = json_integer_value(json_object_get(question, "run")), .worker = worker, .lease = service->lease};
    if (!store_claim(service->store, &claim, &job, &found, error))
        return false;
    json_object_set_new(answer, "found", json_boolean(found));
    json_object_set_new(answer, "lease", json_real(service->lease));
    if (found)
        json_object_set_new(answer, "job", job_wire_job(&job, true));
    store_job_free(&job);
    return true;
}

static bool service_beat(JobService *service, const json_t *question, json_t *answer, Error *error)
{
    StoreJob job;
    bool alive;
    if (!job_wire_read_job(json_object_get(question, "job"), &job, error))
        return false;
    bool fine = store_beat(service->store, &job, service->lease, &alive, error);
    if (fine)
        json_object_set_new(answer, "alive", json_boolean(alive));
    store_job_free(&job);
    return fine;
}

static bool service_check_text(JobService *service, const StoreJob *asked, const char *text, Error *error)
{
    StoreRun run;
    if (!store_get_run(service->store, asked->run, &run, error))
        return false;
    const TextJobKind *kind = text_job_kind(run.spec);
    bool fine =
        kind ? kind->answers(run.spec, asked->spec, text, error) : error_set(error, "result: the job asks for games");
    store_run_free(&run);
    return fine;
}

/* Whoever has the token may be wrong or worse: only what the job asks for is taken. */
static bool service_check(JobService *service, const StoreJob *job, StoreGames games, Error *error)
{
    StoreJob asked;
    JobSpec spec = {0};
    if (!store_get_job(service->store, job->id, job->run, &asked, error))
        return false;
    bool fine = asked.id > 0 || error_set(error, "job: there is no such job of that run");
    if (fine && games.text)
        fine = service_check_text(service, &asked, games.text, error);
    else
        fine = fine && job_spec_parse(&spec, asked.spec, error) && job_spec_answers(&spec, games, error);
    job_spec_free(&spec);
    store_job_free(&asked);
    return fine;
}

static bool service_submit(JobService *service, const json_t *question, json_t *answer, Error *error)
{
    StoreJob job;
    StoreGame *games = NULL;
    StoreGames handed = {.text = json_string_value(json_object_get(question, "text"))};
    bool accepted;
    if (!job_wire_read_job(json_object_get(question, "job"), &job, error))
        return false;
    bool fine = handed.text || job_wire_read_games(json_object_get(question, "games"), &games, &handed.count, error);
    handed.at = games;
    fine = fine && service_check(service, &job, handed, error) &&
           store_submit(service->store, &job, handed, &accepted, error);
    if (fine)
        json_object_set_new(answer, "accepted", json_boolean(accepted));
    free(games);
    store_job_free(&job);
    return fine;
}

static bool service_release(JobService *service, const json_t *question, json_t *answer, Error *error)
{
    StoreJob job;
    (void)answer;
    if (!job_wire_read_job(json_object_get(question, "job"), &job, error))
        return false;
    bool fine = store_release(service->store, &job, json_string_value(json_object_get(question, "reason")), error);
    store_job_free(&job);
    return fine;
}

static bool service_show(JobService *service, const json_t *question, json_t *answer, Error *error)
{
    const char *text = json_string_value(json_object_get(question, "live"));
    StoreJob job;
    (void)answer;
    if (!text || strlen(text) > SERVICE_SHOW_MAX)
        return error_set(error, "show: a text of at most %d bytes is needed", SERVICE_SHOW_MAX);
    if (!job_wire_read_job(json_object_get(question, "job"), &job, error))
        return false;
    bool fine = spectate_show(service->store, &job, text, error);
    store_job_free(&job);
    return fine;
}

static bool service_finished(JobService *service, const json_t *question, json_t *answer, Error *error)
{
    bool finished;
    if (!store_finished(service->store, json_integer_value(json_object_get(question, "run")), &finished, error))
        return false;
    json_object_set_new(answer, "finished", json_boolean(finished));
    return true;
}

static const struct {
    const char *name;
    JobAnswer *answer;
} service_answers[] = {{"claim", service_claim},
                       {"beat", service_beat},
                       {"submit", service_submit},
                       {"release", service_release},
                       {"show", service_show},
                       {"finished", service_finished},
                       {NULL, NULL}};

static bool service_dispatch(JobService *service, const HttpRequest *request, json_t *answer, Error *error)
{
    json_error_t trouble;
    json_t *question = json_loads(text_string(&request->body), JSON_REJECT_DUPLICATES, &trouble);
    if (!question)
        return error_set(error, "not JSON: %s", trouble.text);
    bool fine = false;
    error_set(error, "no such request");
    for (int i = 0; service_answers[i].name; i++) {
        if (strcmp(request->path + strlen(SERVICE_PATH), service_answers[i].name) == 0)
            fine = service_answers[i].answer(service, question, answer, error);
    }
    json_decref(question);
    return fine;
}

static void service_say(HttpResponse *response, int status, json_t *answer)
{
    char *text = json_dumps(answer, JSON_COMPACT);
    if (!text) /* never answer with less than the store said without an error */
        response->status = 500;
    else
        response->status = status;
    text_add(&response->body, text ? text : "{\"error\":\"the answer cannot be written as JSON\"}");
    free(text);
    json_decref(answer);
}

bool job_service_owns(const HttpRequest *request)
{
    return strncmp(request->path, SERVICE_PATH, strlen(SERVICE_PATH)) == 0;
}

bool job_service_admit(const JobService *service, const HttpRequest *request, HttpResponse *response)
{
    bool known = token_is(service->token, request->token);
    if (known && request->post)
        return true;
    service_say(response, known ? 405 : 401,
                json_pack("{s:s}", "error", known ? "POST is needed" : "the token is wrong or missing"));
    return false;
}

void job_service_answer(JobService *service, const HttpRequest *request, HttpResponse *response)
{
    json_t *answer = json_object();
    Error error;
    int status = 200;
    if (!service_dispatch(service, request, answer, &error)) {
        /* Trouble with the store is ours: the worker should try again. */
        bool lost = db_is_lost(service->store->db);
        status = lost || error.kind == ERROR_PASSING ? 503 : 400;
        if (lost)
            db_reconnect(service->store->db, NULL);
        json_object_set_new(answer, "error", json_string(error.text));
    }
    service_say(response, status, answer);
}
