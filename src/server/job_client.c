/* SPDX-License-Identifier: MIT
 *
 * job_client - questions as POST requests.
 */
#include "server/job_client.h"

#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "arena/job_wire.h"

enum { CLIENT_TIMEOUT_S = 60, CLIENT_ANSWER_MAX = 64 << 20 };

static size_t client_collect(char *bytes, size_t size, size_t count, void *context)
{
    Text *text = context;
    if (text->length + size * count > CLIENT_ANSWER_MAX)
        return 0;
    text_add_bytes(text, bytes, size * count);
    return size * count;
}

/* Sends the text; the answer and its status. */
static bool client_post(const JobClient *client, const char *what, const char *body, Text *answer, Error *error)
{
    char url[512], bearer[200];
    snprintf(url, sizeof url, "%s/api/jobs/%s", client->server, what);
    snprintf(bearer, sizeof bearer, "Authorization: Bearer %s", client->token);
    CURL *curl = curl_easy_init();
    struct curl_slist *headers = curl_slist_append(curl_slist_append(NULL, bearer), "Content-Type: application/json");
    headers = curl_slist_append(headers, "Expect:");
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, client_collect);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, answer);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)CLIENT_TIMEOUT_S);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    CURLcode done = curl_easy_perform(curl);
    long status = 0;
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    curl_slist_free_all(headers);
    curl_easy_cleanup(curl);
    if (done != CURLE_OK) {
        error_set(error, "%s: %s", client->server, curl_easy_strerror(done));
        return error_mark(error, ERROR_PASSING);
    }
    if (status == 200)
        return true;
    json_t *object = json_loads(text_string(answer), 0, NULL);
    const char *reason = json_string_value(json_object_get(object, "error"));
    error_set(error, "%s: status %ld: %.150s", client->server, status, reason ? reason : "");
    json_decref(object);
    return status >= 500 || status == 0 ? error_mark(error, ERROR_PASSING) : false;
}

/* Asks; takes over the question. NULL with the error. */
static json_t *client_ask(const JobClient *client, const char *what, json_t *question, Error *error)
{
    char *body = json_dumps(question, JSON_COMPACT);
    Text answer = {0};
    json_t *object = NULL;
    json_decref(question);
    if (!body)
        error_set(error, "the question cannot be written");
    else if (client_post(client, what, body, &answer, error) && !(object = json_loads(text_string(&answer), 0, NULL)))
        error_set(error, "%s: the answer is not JSON", client->server);
    free(body);
    text_free(&answer);
    return object;
}

/* A yes or no of the answer. */
static bool client_flag(json_t *answer, const char *name, bool *flag)
{
    if (!answer)
        return false;
    *flag = json_is_true(json_object_get(answer, name));
    json_decref(answer);
    return true;
}

static json_t *client_job(const StoreJob *job)
{
    return json_pack("{s:o}", "job", job_wire_job(job, false));
}

static bool client_claim(void *self, int64_t run, StoreJob *job, bool *found, Error *error)
{
    const JobClient *client = self;
    json_t *answer =
        client_ask(client, "claim", json_pack("{s:I, s:s}", "run", (json_int_t)run, "worker", client->worker), error);
    *found = json_is_true(json_object_get(answer, "found"));
    bool fine = answer && (!*found || job_wire_read_job(json_object_get(answer, "job"), job, error));
    if (fine && *found && (!job->spec || !job->run_spec))
        fine = error_set(error, "the job has no spec");
    job->lease = json_number_value(json_object_get(answer, "lease"));
    if (fine && *found && !(job->lease > 0))
        fine = error_set(error, "the server says for no time how long the job is ours");
    json_decref(answer);
    return fine;
}

static bool client_beat(void *self, const StoreJob *job, bool *alive, Error *error)
{
    return client_flag(client_ask(self, "beat", client_job(job), error), "alive", alive);
}

static bool client_submit(void *self, const StoreJob *job, StoreGames games, bool *accepted, Error *error)
{
    json_t *question = client_job(job);
    json_t *list = job_wire_games(games, error);
    if (games.text)
        json_object_set_new(question, "text", json_string(games.text));
    if (!list) {
        json_decref(question);
        return false;
    }
    json_object_set_new(question, "games", list);
    return client_flag(client_ask(self, "submit", question, error), "accepted", accepted);
}

static bool client_release(void *self, const StoreJob *job, const char *reason, Error *error)
{
    bool ignored;
    json_t *question = client_job(job);
    if (reason)
        json_object_set_new(question, "reason", json_string(reason));
    return client_flag(client_ask(self, "release", question, error), "", &ignored);
}

static bool client_show(void *self, const StoreJob *job, const char *text, Error *error)
{
    bool ignored;
    json_t *question = client_job(job);
    json_object_set_new(question, "live", json_string(text));
    return client_flag(client_ask(self, "show", question, error), "", &ignored);
}

static bool client_finished(void *self, int64_t run, bool *finished, Error *error)
{
    return client_flag(client_ask(self, "finished", json_pack("{s:I}", "run", (json_int_t)run), error), "finished",
                       finished);
}

bool job_client_source(JobClient *client, JobSource *source, Error *error)
{
    bool ignored;
    curl_global_init(CURL_GLOBAL_DEFAULT);
    JobSource jobs = {.self = client,
                      .claim = client_claim,
                      .beat = client_beat,
                      .submit = client_submit,
                      .release = client_release,
                      .show = client_show,
                      .finished = client_finished};
    *source = jobs;
    return client_finished(client, 0, &ignored, error);
}
