/* SPDX-License-Identifier: MIT
 *
 * reported - finding, reading and checking the claims of a report.
 */
#include "lab/reported.h"

#include <dirent.h>
#include <string.h>
#include <sys/stat.h>

#include "base/embed.h"
#include "games/game.h"
#include "lab/condition.h"
#include "lab/experiment.h"
#include "lab/keys.h"

enum { CLAIMS_BYTES_MAX = 1 << 20, CLAIMS_RESULT_MAX = 4 << 20 };

const char *const reported_names[] = {"000", "001", "002", "003", "004", NULL};
static const char *const reported_games[] = {"duel2048", "xiangqi", "reversi6", "eraser", "gomoku15"};

EMBED_FILE(000_json);
EMBED_FILE(001_json);
EMBED_FILE(002_json);
EMBED_FILE(003_json);
EMBED_FILE(004_json);
EMBED_FILE(results_all);

static const KeyRule reported_expect[] = {{.name = "value", .type = KEY_ANY},
                                          {.name = "move", .type = KEY_STRING},
                                          {.name = "nodes", .type = KEY_INT},
                                          {.name = "cutoffs", .type = KEY_INT},
                                          {0}};
static const KeyRule reported_position[] = {
    {.name = "game", .type = KEY_STRING},
    {.name = "position", .type = KEY_STRING},
    {.name = "moves", .type = KEY_STRING},
    {.name = "eval", .type = KEY_STRING},
    {.name = "player", .type = KEY_STRING},
    {.name = "expect", .type = KEY_OBJECT, .needed = true, .inside = reported_expect},
    {.name = "differs", .type = KEY_TEXT},
    {0}};
static const KeyRule reported_columns[] = {{.name = "experiment", .type = KEY_STRING, .needed = true},
                                           {.name = "ours", .type = KEY_NAMES, .needed = true},
                                           {.name = "report", .type = KEY_NAMES, .needed = true},
                                           {.name = "rows", .type = KEY_NAMES},
                                           {.name = "within", .type = KEY_INT},
                                           {0}};
static const KeyRule reported_among[] = {{.name = "experiment", .type = KEY_STRING, .needed = true},
                                         {.name = "ours", .type = KEY_NAMES, .needed = true},
                                         {.name = "printed", .type = KEY_NAMES, .needed = true},
                                         {0}};
static const KeyRule reported_holds[] = {{.name = "experiment", .type = KEY_STRING, .needed = true},
                                         {.name = "that", .type = KEY_NAMES, .needed = true},
                                         {.name = "unsure", .type = KEY_NAMES},
                                         {.name = "shown", .type = KEY_TEXT},
                                         {0}};
static const KeyRule reported_arithmetic[] = {{.name = "experiment", .type = KEY_STRING},
                                              {.name = "that", .type = KEY_NAMES, .needed = true},
                                              {.name = "how", .type = KEY_TEXT, .needed = true},
                                              {0}};
static const KeyRule reported_claim[] = {{.name = "id", .type = KEY_STRING, .needed = true},
                                         {.name = "text", .type = KEY_TEXT, .needed = true},
                                         {.name = "printed", .type = KEY_STRING},
                                         {.name = "position", .type = KEY_OBJECT, .inside = reported_position},
                                         {.name = "columns", .type = KEY_OBJECT, .inside = reported_columns},
                                         {.name = "among", .type = KEY_OBJECT, .inside = reported_among},
                                         {.name = "holds", .type = KEY_OBJECT, .inside = reported_holds},
                                         {.name = "arithmetic", .type = KEY_OBJECT, .inside = reported_arithmetic},
                                         {.name = "unknown", .type = KEY_TEXT},
                                         {0}};
static const KeyRule reported_report[] = {
    {.name = "$schema", .type = KEY_STRING},
    {.name = "report", .type = KEY_STRING, .needed = true},
    {.name = "game", .type = KEY_STRING, .needed = true},
    {.name = "title", .type = KEY_TEXT, .needed = true},
    {.name = "claims", .type = KEY_LIST, .needed = true, .inside = reported_claim},
    {0}};

static const char *const reported_kinds[] = {"position", "columns", "among", "holds", "arithmetic", "unknown"};

static bool reported_check_conditions(const json_t *kind, const char *name, Error *error)
{
    static const char *const lists[] = {"that", "unsure"};
    bool fine = true;
    for (int k = 0; k < 2; k++) {
        const json_t *list = json_object_get(kind, lists[k]);
        for (size_t i = 0; i < json_array_size(list) && fine; i++)
            fine = condition_check(json_string_value(json_array_get(list, i)), error) ||
                   error_prefix(error, "%s.%s[%zu]", name, lists[k], i);
    }
    return fine;
}

static bool reported_check_experiment(const json_t *kind, const char *name, Error *error)
{
    const char *experiment = experiment_string(kind, NULL, "experiment", NULL);
    bool known = !experiment;
    for (int i = 0; experiment_names[i] && !known; i++)
        known = strcmp(experiment_names[i], experiment) == 0;
    return known ||
           error_set(error, "%s.experiment: there is no experiment '%.60s' (see wuqi lab list)", name, experiment);
}

static bool reported_check_position(const json_t *kind, Error *error)
{
    bool eval = json_object_get(kind, "eval"), player = json_object_get(kind, "player");
    const json_t *value = json_object_get(json_object_get(kind, "expect"), "value");
    if (eval == player)
        return error_set(error, "position: one of eval and player is needed");
    if (value && !json_is_number(value))
        return error_set(error, "position.expect.value: a number is expected");
    return json_object_size(json_object_get(kind, "expect")) > 0 ||
           error_set(error, "position.expect is missing or empty");
}

static bool reported_check_claim(const json_t *claim, Error *error)
{
    const char *name = NULL;
    int kinds = 0;
    for (size_t i = 0; i < sizeof reported_kinds / sizeof reported_kinds[0]; i++) {
        if (json_object_get(claim, reported_kinds[i])) {
            name = reported_kinds[i];
            kinds++;
        }
    }
    if (kinds != 1)
        return error_set(error, "id: exactly one of position, columns, among, holds, arithmetic, unknown is needed");
    const json_t *kind = json_object_get(claim, name);
    if (strcmp(name, "position") == 0)
        return reported_check_position(kind, error);
    const json_t *ours = json_object_get(kind, "ours"),
                 *report = json_object_get(kind, strcmp(name, "among") == 0 ? "printed" : "report");
    if (json_array_size(ours) != json_array_size(report))
        return error_set(error, "%s.ours: as many columns as the report's are expected", name);
    return reported_check_experiment(kind, name, error) && reported_check_conditions(kind, name, error);
}

static bool reported_check(const json_t *report, Error *error)
{
    if (!keys_check_rules(report, reported_report, error))
        return false;
    const json_t *claims = json_object_get(report, "claims");
    for (size_t i = 0; i < json_array_size(claims); i++) {
        const json_t *claim = json_array_get(claims, i);
        const char *id = experiment_string(claim, NULL, "id", "");
        if (!reported_check_claim(claim, error)) {
            Error inner = *error;
            return error_set(error, "claims[%zu].%s", i, inner.text);
        }
        for (size_t k = 0; k < i; k++) {
            if (strcmp(id, experiment_string(json_array_get(claims, k), NULL, "id", "")) == 0)
                return error_set(error, "claims[%zu].id: '%.60s' is there twice", i, id);
        }
    }
    return true;
}

static int reported_line_at(const char *text, const char *at)
{
    int line = 1;
    for (; text < at; text++)
        line += *text == '\n';
    return line;
}

/* The line of the key that the error names: of "claims[3].holds.that[0]: ..." the key `that` in the fourth claim. Every
 * claim has one `id`; no other object does. */
static int reported_line(const char *text, const char *error)
{
    unsigned index;
    char key[40] = "";
    const char *at = text, *found;
    if (sscanf(error, "claims[%u]", &index) != 1)
        return 1;
    for (unsigned i = 0; at && i <= index; i++)
        at = (found = strstr(at + (i > 0), "\"id\"")) ? found : NULL;
    if (!at)
        return 1;
    size_t length = strcspn(error, ": ");
    for (size_t i = 0, begin = 0; i <= length; i++) {
        if (i < length && error[i] != '.' && error[i] != '[' && error[i] != ']')
            continue;
        if (i > begin && error[begin] > '9' && i - begin < sizeof key - 2)
            snprintf(key, sizeof key, "\"%.*s\"", (int)(i - begin), error + begin);
        begin = i + 1;
    }
    found = strstr(at, key);
    return reported_line_at(text, found && strcmp(key, "\"claims\"") != 0 ? found : at);
}

static json_t *reported_read(const char *name, const char *bytes, size_t size, Error *error)
{
    json_error_t broken;
    json_t *report = json_loadb(bytes, size, JSON_REJECT_DUPLICATES, &broken);
    if (!report) {
        error_set(error, "%s:%d: %s", name, broken.line, broken.text);
        return NULL;
    }
    if (reported_check(report, error))
        return report;
    json_decref(report);
    Text text = {0};
    text_add_bytes(&text, bytes, size);
    Error inner = *error;
    error_set(error, "%s:%d: %s", name, reported_line(text_string(&text), inner.text), inner.text);
    text_free(&text);
    return NULL;
}

json_t *reported_load(const char *name, Error *error)
{
    const Embedded files[] = {EMBED_GET(000_json), EMBED_GET(001_json), EMBED_GET(002_json), EMBED_GET(003_json),
                              EMBED_GET(004_json)};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        if (strcmp(name, reported_names[i]) == 0 || strcmp(name, reported_games[i]) == 0)
            return reported_read(reported_names[i], (const char *)files[i].bytes, files[i].size, error);
    }
    if (!strpbrk(name, "./")) {
        error_set(error, "there is no report '%.60s' (000 to 004, the name of a game, or a file)", name);
        return NULL;
    }
    Text text = {0};
    json_t *report = text_read_file(&text, name, CLAIMS_BYTES_MAX, error)
                         ? reported_read(name, text_string(&text), text.length, error)
                         : NULL;
    text_free(&text);
    return report;
}

/* The results that are part of the program: one after the other in one file. */
static json_t *reported_results_own(Error *error)
{
    Embedded file = EMBED_GET(results_all);
    json_t *results = json_object();
    for (size_t at = 0; at < file.size;) {
        json_error_t broken;
        json_t *result = json_loadb((const char *)file.bytes + at, file.size - at, JSON_DISABLE_EOF_CHECK, &broken);
        if (!result) {
            error_set(error, "a recorded result cannot be read: %s", broken.text);
            json_decref(results);
            return NULL;
        }
        json_object_set(results, experiment_string(result, NULL, "experiment", "?"), result);
        json_decref(result);
        at += (size_t)broken.position;
        while (at < file.size && strchr(" \r\n\t", file.bytes[at]))
            at++;
    }
    return results;
}

static bool reported_take_result(json_t *results, const char *path, Error *error)
{
    Text text = {0};
    json_error_t broken;
    bool fine = text_read_file(&text, path, CLAIMS_RESULT_MAX, error);
    json_t *result = fine ? json_loadb(text_string(&text), text.length, JSON_REJECT_DUPLICATES, &broken) : NULL;
    if (fine && !result)
        fine = error_set(error, "%s:%d: %s", path, broken.line, broken.text);
    if (result)
        json_object_set(results, experiment_string(result, NULL, "experiment", "?"), result);
    json_decref(result);
    text_free(&text);
    return fine;
}

json_t *reported_results(const char *folder, Error *error)
{
    if (!folder)
        return reported_results_own(error);
    DIR *listing = opendir(folder);
    json_t *results = json_object();
    bool fine = listing || error_set(error, "%s: there is no such folder", folder);
    for (struct dirent *entry; fine && (entry = readdir(listing));) {
        Text path = {0};
        struct stat about;
        text_printf(&path, "%s/%s/table.json", folder, entry->d_name);
        if (entry->d_name[0] != '.' && stat(text_string(&path), &about) == 0)
            fine = reported_take_result(results, text_string(&path), error);
        text_free(&path);
    }
    if (listing)
        closedir(listing);
    if (fine && json_object_size(results) == 0)
        fine = error_set(error, "%s: there are no results of experiments in it (wuqi lab run --out)", folder);
    if (fine)
        return results;
    json_decref(results);
    return NULL;
}
