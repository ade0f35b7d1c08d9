/* SPDX-License-Identifier: MIT
 *
 * assignment - docs/assignment.schema.json as tables, and reading what they let through.
 */
#include "class/assignment.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/bots.h"
#include "class/json_place.h"
#include "class/unpack.h"
#include "lab/experiment.h"
#include "lab/keys.h"

enum {
    ASSIGNMENT_BYTES_MAX = 1 << 20,
    ASSIGNMENT_TASKS_MAX = 200,
    ASSIGNMENT_POINTS_MAX = 100000,
    ASSIGNMENT_SECONDS_MAX = 3600,
    ASSIGNMENT_MB_MAX = 1 << 16,
    ASSIGNMENT_POSITIONS_MAX = 10000,
    ASSIGNMENT_GAMES_MAX = 100000,
};

const char *const task_kind_names[TASK_KINDS] = {"code", "check",  "value", "nodes",
                                                 "time", "memory", "beats", "never-faults"};

/* --- the tables ------------------------------------------------------------------------------------------------- */

static const KeyRule rules_build[] = {{.name = "command", .type = KEY_STRING, .needed = true},
                                      {.name = "seconds", .type = KEY_INT},
                                      {.name = "memory_mb", .type = KEY_INT},
                                      {.name = "disk_mb", .type = KEY_INT},
                                      {0}};

static const KeyRule rules_late[] = {{.name = "percent_per_day", .type = KEY_NUMBER},
                                     {.name = "days", .type = KEY_INT},
                                     {.name = "grace_minutes", .type = KEY_INT},
                                     {0}};

static const KeyRule rules_limits[] = {{.name = "memory_mb", .type = KEY_INT},
                                       {.name = "start_s", .type = KEY_INT},
                                       {.name = "seconds", .type = KEY_INT},
                                       {0}};

static const KeyRule rules_positions[] = {{.name = "list", .type = KEY_NAMES},
                                          {.name = "count", .type = KEY_INT},
                                          {.name = "plies", .type = KEY_INT},
                                          {.name = "seed", .type = KEY_INT},
                                          {0}};

static const KeyRule rules_clock[] = {
    {.name = "bank_ms", .type = KEY_INT},     {.name = "increment_ms", .type = KEY_INT},
    {.name = "movetime_ms", .type = KEY_INT}, {.name = "nodes", .type = KEY_INT},
    {.name = "depth", .type = KEY_INT},       {0}};

static const KeyRule rules_task[] = {{.name = "name", .type = KEY_STRING, .needed = true},
                                     {.name = "kind", .type = KEY_STRING, .needed = true},
                                     {.name = "points", .type = KEY_NUMBER, .needed = true},
                                     {.name = "text", .type = KEY_TEXT},
                                     {.name = "hidden", .type = KEY_BOOL},
                                     {.name = "partial", .type = KEY_BOOL},
                                     {.name = "files", .type = KEY_NAMES},
                                     {.name = "game", .type = KEY_STRING},
                                     {.name = "positions", .type = KEY_OBJECT, .inside = rules_positions},
                                     {.name = "depth", .type = KEY_INT},
                                     {.name = "reference", .type = KEY_STRING},
                                     {.name = "move", .type = KEY_STRING},
                                     {.name = "at_most", .type = KEY_NUMBER},
                                     {.name = "together", .type = KEY_BOOL},
                                     {.name = "compare", .type = KEY_BOOL},
                                     {.name = "ms", .type = KEY_INT},
                                     {.name = "memory_mb", .type = KEY_INT},
                                     {.name = "movetime_ms", .type = KEY_INT},
                                     {.name = "against", .type = KEY_STRING},
                                     {.name = "games", .type = KEY_INT},
                                     {.name = "above", .type = KEY_NUMBER},
                                     {.name = "clock", .type = KEY_OBJECT, .inside = rules_clock},
                                     {.name = "opening_plies", .type = KEY_INT},
                                     {.name = "max_plies", .type = KEY_INT},
                                     {.name = "seed", .type = KEY_INT},
                                     {0}};

static const KeyRule rules_assignment[] = {{.name = "$schema", .type = KEY_STRING},
                                           {.name = "name", .type = KEY_STRING, .needed = true},
                                           {.name = "title", .type = KEY_TEXT},
                                           {.name = "game", .type = KEY_STRING},
                                           {.name = "protocol", .type = KEY_STRING},
                                           {.name = "run", .type = KEY_NAMES, .needed = true},
                                           {.name = "build", .type = KEY_OBJECT, .inside = rules_build},
                                           {.name = "limits", .type = KEY_OBJECT, .inside = rules_limits},
                                           {.name = "given", .type = KEY_STRING},
                                           {.name = "pass_percent", .type = KEY_NUMBER},
                                           {.name = "due", .type = KEY_STRING},
                                           {.name = "late", .type = KEY_OBJECT, .inside = rules_late},
                                           {.name = "seed", .type = KEY_INT},
                                           {.name = "tasks", .type = KEY_LIST, .needed = true, .inside = rules_task},
                                           {0}};

/* Which keys beside the common ones a kind of task takes. */
static const char *const assignment_keys[TASK_KINDS] = {
    [TASK_CODE] = " files ",
    [TASK_CHECK] = " game movetime_ms ",
    [TASK_VALUE] = " game positions depth reference move compare seed ",
    [TASK_NODES] = " game positions depth reference at_most together compare seed ",
    [TASK_TIME] = " game positions depth ms seed ",
    [TASK_MEMORY] = " game positions depth memory_mb seed ",
    [TASK_BEATS] = " game against games above positions clock opening_plies max_plies seed ",
    [TASK_FAULTLESS] = " game against games positions clock opening_plies max_plies seed ",
};

/* --- reading ---------------------------------------------------------------------------------------------------- */

bool assignment_parse_time(const char *text, int64_t *seconds, Error *error)
{
    int year, month, day, hour = 0, minute = 0, second = 0, taken = 0, zone_hour = 0, zone_minute = 0;
    int64_t zone = 0;
    if (sscanf(text, "%4d-%2d-%2d%*[T ]%2d:%2d%n", &year, &month, &day, &hour, &minute, &taken) < 5 || taken == 0)
        return error_set(error, "'%.40s' is not a time such as 2026-11-01T23:59:00+08:00", text);
    const char *rest = text + taken;
    int more = 0;
    if (sscanf(rest, ":%2d%n", &second, &more) == 1)
        rest += more;
    if (*rest == '.')
        rest += 1 + strspn(rest + 1, "0123456789");
    rest += strspn(rest, " ");
    if ((*rest == '+' || *rest == '-') && sscanf(rest + 1, "%2d%*1[:]%2d", &zone_hour, &zone_minute) < 1)
        return error_set(error, "'%.40s' is not a time such as 2026-11-01T23:59:00+08:00", text);
    if (strlen(rest) == strlen("+0800") && (*rest == '+' || *rest == '-'))
        sscanf(rest + 1, "%2d%2d", &zone_hour, &zone_minute);
    if (*rest == '+' || *rest == '-')
        zone = (zone_hour * 60 + zone_minute) * 60 * (*rest == '-' ? -1 : 1);
    else if (*rest != '\0' && strcmp(rest, "Z") != 0 && strcmp(rest, "UTC") != 0)
        return error_set(error, "'%.40s' is not a time such as 2026-11-01T23:59:00+08:00", text);
    struct tm when = {.tm_year = year - 1900,
                      .tm_mon = month - 1,
                      .tm_mday = day,
                      .tm_hour = hour,
                      .tm_min = minute,
                      .tm_sec = second};
    if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59)
        return error_set(error, "'%.40s' is not a time such as 2026-11-01T23:59:00+08:00", text);
    *seconds = timegm(&when) - zone;
    return true;
}

static void assignment_text(const json_t *text, Say *say)
{
    const char *en = experiment_text(text, false), *zh = experiment_text(text, true);
    text_add(&say->en, en ? en : "");
    text_add(&say->zh, zh ? zh : "");
}

/* A whole number with limits; the error begins with the key. */
static bool assignment_int(const json_t *object, const char *key, int64_t limits[2], int64_t *number, Error *error)
{
    const json_t *found = json_object_get(object, key);
    if (!found)
        return true;
    *number = json_integer_value(found);
    return (*number >= limits[0] && *number <= limits[1]) ||
           error_set(error, "%s: a number from %lld to %lld is expected", key, (long long)limits[0],
                     (long long)limits[1]);
}

#define ASSIGNMENT_INT(object, key, low, high, number, error) \
    assignment_int(object, key, (int64_t[2]){low, high}, number, error)

static bool assignment_kind(const json_t *object, TaskKind *kind, Error *error)
{
    const char *name = json_string_value(json_object_get(object, "kind")), *key;
    json_t *value;
    int found = 0;
    while (found < TASK_KINDS && strcmp(task_kind_names[found], name) != 0)
        found++;
    if (found == TASK_KINDS)
        return error_set(error, "kind: '%.40s' is none of code, check, value, nodes, time, memory, beats, never-faults",
                         name);
    *kind = (TaskKind)found;
    json_object_foreach((json_t *)(uintptr_t)object, key, value)
    {
        char word[64];
        snprintf(word, sizeof word, " %.60s ", key);
        if (!strstr(" name kind points text hidden partial ", word) && !strstr(assignment_keys[found], word))
            return error_set(error, "%.60s: a task of kind '%s' has no such key", key, name);
    }
    return true;
}

/* Positions of a list, or drawn by lot. */
static bool assignment_positions(Task *task, const json_t *object, Error *error)
{
    const json_t *wanted = json_object_get(object, "positions"), *list = json_object_get(wanted, "list");
    int64_t count = 10, plies = 4, seed = task->seed;
    for (size_t i = 0; i < json_array_size(list); i++) {
        Opening opening;
        if (!opening_parse(&opening, task->game, json_string_value(json_array_get(list, i)), error))
            return error_prefix(error, "positions.list[%zu]", i);
        openings_add(&task->positions, opening);
    }
    if (!ASSIGNMENT_INT(wanted, "count", 1, ASSIGNMENT_POSITIONS_MAX, &count, error) ||
        !ASSIGNMENT_INT(wanted, "plies", 0, 200, &plies, error) ||
        !ASSIGNMENT_INT(wanted, "seed", 0, INT32_MAX, &seed, error))
        return error_prefix(error, "positions");
    if (task->positions.count == 0)
        openings_draw(&task->positions, task->game, (int)plies, (int)count, (uint64_t)seed);
    else if (json_object_get(wanted, "count") || json_object_get(wanted, "plies"))
        return error_set(error, "positions: either a list, or count and plies");
    return task->positions.count > 0 || error_set(error, "positions: there are none");
}

static bool assignment_search_task(Task *task, const json_t *object, Error *error)
{
    int64_t depth = 3, ms = 1000, memory = 256;
    const char *move = experiment_string(object, NULL, "move", "best");
    const char *reference = experiment_string(object, NULL, "reference", "search:algorithm=alphabeta");
    if (!assignment_positions(task, object, error) ||
        !ASSIGNMENT_INT(object, "depth", 1, SEARCH_MAX_PLY - 1, &depth, error) ||
        !ASSIGNMENT_INT(object, "ms", 1, ASSIGNMENT_SECONDS_MAX * 1000, &ms, error) ||
        !ASSIGNMENT_INT(object, "memory_mb", 16, ASSIGNMENT_MB_MAX, &memory, error))
        return false;
    if (strcmp(move, "best") != 0 && strcmp(move, "first") != 0)
        return error_set(error, "move: '%.40s' is none of best, first", move);
    if (strncmp(reference, "search", 6) != 0 && strncmp(reference, "engine", 6) != 0)
        return error_set(error, "reference: it begins with 'search' or 'engine'");
    Player *player = player_new(task->game, reference, error);
    if (!player)
        return error_prefix(error, "reference");
    player_free(player);
    task->depth = (int)depth;
    task->ms = ms;
    task->memory_mb = memory;
    task->first_move = strcmp(move, "first") == 0;
    task->reference = strdup(reference);
    task->at_most = json_number_value(json_object_get(object, "at_most"));
    task->together = json_is_true(json_object_get(object, "together"));
    if (task->together && task->at_most == 0)
        return error_set(error, "together: it goes with at_most");
    task->compare = !json_is_false(json_object_get(object, "compare"));
    return task->at_most == 0 || task->at_most >= 0.01 || error_set(error, "at_most: a number from 0.01 is expected");
}

static bool assignment_clock(const Assignment *assignment, Task *task, const json_t *object, Error *error)
{
    const json_t *clock = json_object_get(object, "clock");
    int64_t bank = 0, increment = 0, move = 0, nodes = 0, depth = 0;
    if (!ASSIGNMENT_INT(clock, "bank_ms", 1, INT32_MAX, &bank, error) ||
        !ASSIGNMENT_INT(clock, "increment_ms", 0, INT32_MAX, &increment, error) ||
        !ASSIGNMENT_INT(clock, "movetime_ms", 1, INT32_MAX, &move, error) ||
        !ASSIGNMENT_INT(clock, "nodes", 1, INT32_MAX, &nodes, error) ||
        !ASSIGNMENT_INT(clock, "depth", 1, SEARCH_MAX_PLY - 1, &depth, error))
        return error_prefix(error, "clock");
    if (bank == 0 && move == 0) /* without any clock a program that hangs would hang for long */
        move = nodes == 0 && depth == 0 ? 1000 : assignment->move_s * 1000;
    task->conditions.clock = (RefereeClock){.bank_ms = bank,
                                            .increment_ms = increment,
                                            .movetime_ms = move,
                                            .nodes = (uint64_t)nodes,
                                            .depth = (int)depth,
                                            .margin_ms = CONDITIONS_MARGIN_MS,
                                            .cpu = true};
    return true;
}

static bool assignment_games_task(const Assignment *assignment, Task *task, const json_t *object, Error *error)
{
    int64_t games = task->kind == TASK_BEATS ? 20 : 4, opening = 2, plies = 600, move = 1000;
    const char *against = experiment_string(object, NULL, "against", "random");
    const json_t *above = json_object_get(object, "above");
    if (!ASSIGNMENT_INT(object, "games", 1, ASSIGNMENT_GAMES_MAX, &games, error) ||
        !ASSIGNMENT_INT(object, "opening_plies", 0, 200, &opening, error) ||
        !ASSIGNMENT_INT(object, "max_plies", 1, 100000, &plies, error) ||
        !ASSIGNMENT_INT(object, "movetime_ms", 10, ASSIGNMENT_SECONDS_MAX * 1000, &move, error))
        return false;
    if (json_object_get(object, "positions") && !assignment_positions(task, object, error))
        return false;
    if (task->kind == TASK_BEATS && games % 2 != 0)
        return error_set(error, "games: an even number is expected: games come in pairs with sides swapped");
    Player *player = bots_player_new(task->game, against, error);
    if (!player)
        return error_prefix(error, "against");
    player_free(player);
    task->against = strdup(against);
    task->games = (int)games;
    task->above = above ? json_number_value(above) : 0.5;
    task->opening_plies = (int)opening;
    task->conditions.max_plies = (int)plies;
    task->conditions.seed = (uint64_t)task->seed;
    task->ms = move;
    if (task->above >= 1)
        return error_set(error, "above: a number below 1 is expected: 0.5 is as strong as the other");
    return assignment_clock(assignment, task, object, error);
}

static bool assignment_task(Assignment *assignment, Task *task, const json_t *object, Error *error)
{
    const char *game = experiment_string(object, assignment->json, "game", NULL);
    double points = json_number_value(json_object_get(object, "points"));
    if (!assignment_kind(object, &task->kind, error))
        return false;
    task->name = strdup(json_string_value(json_object_get(object, "name")));
    task->points = llround(points * POINT);
    task->hidden = json_is_true(json_object_get(object, "hidden"));
    task->partial = !json_is_false(json_object_get(object, "partial"));
    task->files = json_object_get(object, "files");
    task->seed = experiment_int(object, assignment->json, "seed", 1);
    if (json_object_get(object, "text"))
        assignment_text(json_object_get(object, "text"), &task->text);
    if (points > ASSIGNMENT_POINTS_MAX)
        return error_set(error, "points: a number from 0 to %d is expected", ASSIGNMENT_POINTS_MAX);
    if (task->name[0] == '\0')
        return error_set(error, "name: it is empty");
    if (task->kind == TASK_CODE)
        return true;
    if (!game)
        return error_set(error, "game is missing");
    if (!(task->game = games_find(game, error)))
        return error_prefix(error, "game");
    bool search =
        task->kind == TASK_VALUE || task->kind == TASK_NODES || task->kind == TASK_TIME || task->kind == TASK_MEMORY;
    if (search && strcmp(assignment->protocol, "ugi") != 0)
        return error_set(error, "kind: a task of kind '%s' needs the protocol ugi", task_kind_names[task->kind]);
    return search ? assignment_search_task(task, object, error)
                  : assignment_games_task(assignment, task, object, error);
}

static bool assignment_tasks(Assignment *assignment, Error *error)
{
    const json_t *tasks = json_object_get(assignment->json, "tasks");
    if (json_array_size(tasks) > ASSIGNMENT_TASKS_MAX)
        return error_set(error, "tasks: more than %d", ASSIGNMENT_TASKS_MAX);
    assignment->tasks = xcalloc(json_array_size(tasks), sizeof *assignment->tasks);
    for (size_t i = 0; i < json_array_size(tasks); i++) {
        Task *task = &assignment->tasks[assignment->count++];
        if (!assignment_task(assignment, task, json_array_get(tasks, i), error)) {
            char key[240]; /* "tasks[0]: points: ..." is the path "tasks[0].points" */
            snprintf(key, sizeof key, "tasks[%zu].%.200s", i, error->text);
            return error_set(error, "%s", key);
        }
        for (size_t j = 0; j < i; j++) {
            if (strcmp(assignment->tasks[j].name, task->name) == 0)
                return error_set(error, "tasks[%zu].name: '%.60s' is the name of another task", i, task->name);
        }
        assignment->points += task->points;
    }
    return assignment->points > 0 || error_set(error, "tasks: all points together are 0");
}

static bool assignment_late(Assignment *assignment, Error *error)
{
    const json_t *due = json_object_get(assignment->json, "due"), *late = json_object_get(assignment->json, "late");
    int64_t days = 0, grace = 0;
    assignment->has_due = due != NULL;
    if (due && !assignment_parse_time(json_string_value(due), &assignment->due_s, error))
        return error_prefix(error, "due");
    if (!ASSIGNMENT_INT(late, "days", 0, 1000, &days, error) ||
        !ASSIGNMENT_INT(late, "grace_minutes", 0, 100000, &grace, error))
        return error_prefix(error, "late");
    assignment->late_days = late ? (int)days : INT32_MAX;
    assignment->grace_s = grace * 60;
    assignment->late_per_day = json_number_value(json_object_get(late, "percent_per_day")) / 100;
    return assignment->late_per_day <= 1 ||
           error_set(error, "late.percent_per_day: a number from 0 to 100 is expected");
}

static bool assignment_build(Assignment *assignment, Error *error)
{
    const json_t *build = json_object_get(assignment->json, "build"),
                 *limits = json_object_get(assignment->json, "limits");
    const char *command = json_string_value(json_object_get(build, "command"));
    assignment->build = command ? strdup(command) : NULL;
    assignment->build_s = 60;
    assignment->build_mb = 1024;
    assignment->build_disk_mb = 256;
    assignment->memory_mb = 1024;
    assignment->start_s = 20;
    assignment->move_s = 10;
    if (!ASSIGNMENT_INT(build, "seconds", 1, ASSIGNMENT_SECONDS_MAX, &assignment->build_s, error) ||
        !ASSIGNMENT_INT(build, "memory_mb", 64, ASSIGNMENT_MB_MAX, &assignment->build_mb, error) ||
        !ASSIGNMENT_INT(build, "disk_mb", 1, 4096, &assignment->build_disk_mb, error))
        return error_prefix(error, "build");
    if (!ASSIGNMENT_INT(limits, "memory_mb", 16, ASSIGNMENT_MB_MAX, &assignment->memory_mb, error) ||
        !ASSIGNMENT_INT(limits, "start_s", 1, ASSIGNMENT_SECONDS_MAX, &assignment->start_s, error) ||
        !ASSIGNMENT_INT(limits, "seconds", 1, ASSIGNMENT_SECONDS_MAX, &assignment->move_s, error))
        return error_prefix(error, "limits");
    return true;
}

/* A folder beside the assignment. What is in it changes the marks, so it is part of the hash. */
static bool assignment_given(Assignment *assignment, Sha256 *sum, Error *error)
{
    const char *name = json_string_value(json_object_get(assignment->json, "given")),
               *slash = strrchr(assignment->path, '/');
    if (!name)
        return true;
    char **names;
    Text path = {0}, file = {0}, bytes = {0};
    if (name[0] != '/' && slash)
        text_add_bytes(&path, assignment->path, (size_t)(slash - assignment->path) + 1);
    text_add(&path, name);
    int count = unpack_list(text_string(&path), &names);
    bool fine = count > 0 || error_set(error, "given: '%.150s' is not a folder with files", name);
    for (int i = 0; fine && i < count; i++) {
        text_clear(&file);
        text_clear(&bytes);
        text_printf(&file, "%s/%s", text_string(&path), names[i]);
        fine = text_read_file(&bytes, text_string(&file), ASSIGNMENT_BYTES_MAX, error) || error_prefix(error, "given");
        sha256_add(sum, names[i], strlen(names[i]) + 1);
        sha256_add(sum, text_string(&bytes), bytes.length);
    }
    unpack_list_free(names, count);
    assignment->given = fine ? strdup(text_string(&path)) : NULL;
    text_free(&path);
    text_free(&file);
    text_free(&bytes);
    return fine;
}

static bool assignment_read(Assignment *assignment, Error *error)
{
    static const char *const protocols[] = {"ugi", "uci",     "ucci",    "gomocup",   "nboard",
                                            "gtp", "botzone", "pku2048", "pkueraser", NULL};
    const json_t *json = assignment->json, *pass = json_object_get(json, "pass_percent");
    if (!keys_check_rules(json, rules_assignment, error))
        return false;
    assignment->name = strdup(json_string_value(json_object_get(json, "name")));
    assignment->protocol = strdup(experiment_string(json, NULL, "protocol", "ugi"));
    assignment->run = json_object_get(json, "run");
    assignment->pass = pass ? json_number_value(pass) / 100 : 0.6;
    if (json_object_get(json, "title"))
        assignment_text(json_object_get(json, "title"), &assignment->title);
    else
        say_add(&assignment->title, "%s", "%s", assignment->name);
    int known = 0;
    while (protocols[known] && strcmp(protocols[known], assignment->protocol) != 0)
        known++;
    if (!protocols[known])
        return error_set(error, "protocol: '%.40s' is none that bots speak (docs/protocols.md)", assignment->protocol);
    if (assignment->pass > 1)
        return error_set(error, "pass_percent: a number from 0 to 100 is expected");
    return assignment_build(assignment, error) && assignment_late(assignment, error) &&
           assignment_tasks(assignment, error);
}

bool assignment_load(Assignment *assignment, const char *path, Error *error)
{
    Text text = {0};
    json_error_t broken;
    memset(assignment, 0, sizeof *assignment);
    if (!text_read_file(&text, path, ASSIGNMENT_BYTES_MAX, error))
        return false;
    assignment->path = strdup(path);
    assignment->json = json_loadb(text_string(&text), text.length, JSON_REJECT_DUPLICATES, &broken);
    Sha256 sum;
    sha256_begin(&sum);
    sha256_add(&sum, text_string(&text), text.length);
    bool fine = assignment->json || error_set(error, "%s:%d: %s", path, broken.line, broken.text);
    if (fine && (!assignment_read(assignment, error) || !assignment_given(assignment, &sum, error))) {
        fine = false;
        error_prefix(error, "%s:%d", path, json_place_line(text_string(&text), error->text));
    }
    sha256_end(&sum, assignment->hash);
    text_free(&text);
    if (!fine)
        assignment_free(assignment);
    return fine;
}

static void assignment_free_task(Task *task)
{
    free(task->name);
    free(task->reference);
    free(task->against);
    say_free(&task->text);
    openings_free(&task->positions);
}

void assignment_free(Assignment *assignment)
{
    for (int i = 0; i < assignment->count; i++)
        assignment_free_task(&assignment->tasks[i]);
    free(assignment->tasks);
    free(assignment->path);
    free(assignment->name);
    free(assignment->protocol);
    free(assignment->build);
    free(assignment->given);
    say_free(&assignment->title);
    json_decref(assignment->json);
    memset(assignment, 0, sizeof *assignment);
}
