/* SPDX-License-Identifier: MIT
 *
 * keys - docs/experiment.schema.json as tables, so that a mistake is told by its place and not found out as a setting
 * that had no effect.
 */
#include "lab/keys.h"

#include <stdint.h>
#include <string.h>

#include "base/text.h"
#include "lab/experiment.h"

static const KeyRule keys_clock[] = {
    {.name = "bank_ms", .type = KEY_INT},     {.name = "increment_ms", .type = KEY_INT},
    {.name = "movetime_ms", .type = KEY_INT}, {.name = "nodes", .type = KEY_INT},
    {.name = "depth", .type = KEY_INT},       {.name = "margin_ms", .type = KEY_INT},
    {.name = "cpu", .type = KEY_BOOL},        {0}};

static const KeyRule keys_positions[] = {{.name = "list", .type = KEY_LIST},
                                         {.name = "bench", .type = KEY_BOOL},
                                         {.name = "count", .type = KEY_INT},
                                         {.name = "plies", .type = KEY_INT},
                                         {.name = "seed", .type = KEY_INT},
                                         {.name = "player", .type = KEY_STRING},
                                         {0}};

/* What a part says in general, and one of its games, pairs or players may say for itself. */
#define KEYS_CONDITIONS \
    {.name = "depths", .type = KEY_ANY}, {.name = "nodes", .type = KEY_INT}, {.name = "max_plies", .type = KEY_INT}, \
        {.name = "games_each", .type = KEY_INT}, {.name = "opening_plies", .type = KEY_INT}, \
        {.name = "seed", .type = KEY_INT}, \
    { \
        .name = "clock", .type = KEY_OBJECT, .inside = keys_clock \
    }

static const KeyRule keys_player[] = {{.name = "label", .type = KEY_TEXT, .needed = true},
                                      {.name = "spec", .type = KEY_STRING, .needed = true},
                                      {.name = "timed", .type = KEY_BOOL},
                                      {.name = "stand_in", .type = KEY_BOOL},
                                      {.name = "games", .type = KEY_NAMES},
                                      KEYS_CONDITIONS,
                                      {0}};

static const KeyRule keys_pair[] = {{.name = "a", .type = KEY_OBJECT, .needed = true, .inside = keys_player},
                                    {.name = "b", .type = KEY_OBJECT, .needed = true, .inside = keys_player},
                                    KEYS_CONDITIONS,
                                    {0}};

static const KeyRule keys_game[] = {{.name = "game", .type = KEY_STRING, .needed = true},
                                    {.name = "positions", .type = KEY_OBJECT, .inside = keys_positions},
                                    KEYS_CONDITIONS,
                                    {0}};

static const KeyRule keys_part[] = {{.name = "kind", .type = KEY_STRING, .needed = true},
                                    {.name = "game", .type = KEY_STRING},
                                    {.name = "games", .type = KEY_LIST, .inside = keys_game},
                                    {.name = "positions", .type = KEY_OBJECT, .inside = keys_positions},
                                    {.name = "settings", .type = KEY_LIST, .inside = keys_player},
                                    {.name = "against", .type = KEY_LIST, .inside = keys_player},
                                    {.name = "pairs", .type = KEY_LIST, .inside = keys_pair},
                                    {.name = "prefix", .type = KEY_STRING},
                                    {.name = "defender", .type = KEY_STRING},
                                    KEYS_CONDITIONS,
                                    {0}};

static const KeyRule keys_ratio[] = {{.name = "column", .type = KEY_STRING, .needed = true},
                                     {.name = "of", .type = KEY_STRING, .needed = true},
                                     {.name = "base", .type = KEY_OBJECT, .needed = true},
                                     {.name = "invert", .type = KEY_BOOL},
                                     {0}};

static const KeyRule keys_fit[] = {{.name = "of", .type = KEY_STRING}, {.name = "x", .type = KEY_STRING}, {0}};

static const KeyRule keys_reported[] = {{.name = "row", .type = KEY_NAMES},
                                        {.name = "labels", .type = KEY_OBJECT},
                                        {.name = "values", .type = KEY_OBJECT, .needed = true},
                                        {0}};

static const KeyRule keys_panel[] = {{.name = "kind", .type = KEY_STRING, .needed = true},
                                     {.name = "x", .type = KEY_STRING, .needed = true},
                                     {.name = "y", .type = KEY_STRING, .needed = true},
                                     {.name = "series", .type = KEY_STRING},
                                     {.name = "error", .type = KEY_STRING},
                                     {.name = "log", .type = KEY_BOOL},
                                     {.name = "fits", .type = KEY_BOOL},
                                     {.name = "title", .type = KEY_TEXT},
                                     {.name = "ylabel", .type = KEY_TEXT},
                                     {0}};

static const KeyRule keys_experiment[] = {{.name = "$schema", .type = KEY_STRING},
                                          {.name = "name", .type = KEY_STRING, .needed = true},
                                          {.name = "title", .type = KEY_TEXT, .needed = true},
                                          {.name = "about", .type = KEY_TEXT},
                                          {.name = "source", .type = KEY_TEXT},
                                          {.name = "finding", .type = KEY_TEXT},
                                          {.name = "labels", .type = KEY_NAMES, .needed = true},
                                          {.name = "show", .type = KEY_NAMES, .needed = true},
                                          {.name = "titles", .type = KEY_OBJECT},
                                          {.name = "growth", .type = KEY_STRING},
                                          {.name = "parts", .type = KEY_LIST, .needed = true, .inside = keys_part},
                                          {.name = "ratios", .type = KEY_LIST, .inside = keys_ratio},
                                          {.name = "fits", .type = KEY_LIST, .inside = keys_fit},
                                          {.name = "reported", .type = KEY_LIST, .inside = keys_reported},
                                          {.name = "figure", .type = KEY_LIST, .inside = keys_panel},
                                          {0}};

static bool keys_are_strings(const json_t *list)
{
    bool fine = json_is_array(list);
    for (size_t i = 0; fine && i < json_array_size(list); i++)
        fine = json_is_string(json_array_get(list, i));
    return fine;
}

/* What should be there instead; NULL if the value is right. */
static const char *keys_wrong(const json_t *value, KeyType type)
{
    switch (type) {
    case KEY_STRING:
        return json_is_string(value) ? NULL : "a string is expected";
    case KEY_TEXT:
        return experiment_text(value, false) ? NULL : "a text is expected: a string, or {\"en\", \"zh\"}";
    case KEY_INT:
        return json_is_integer(value) && json_integer_value(value) >= 0 && json_integer_value(value) <= INT32_MAX
                   ? NULL
                   : "a whole number from 0 to 2147483647 is expected";
    case KEY_NUMBER:
        return json_is_number(value) && json_number_value(value) >= 0 ? NULL : "a number, not below 0, is expected";
    case KEY_BOOL:
        return json_is_boolean(value) ? NULL : "true or false is expected";
    case KEY_LIST:
        return json_is_array(value) ? NULL : "a list is expected";
    case KEY_NAMES:
        return keys_are_strings(value) ? NULL : "a list of strings is expected";
    case KEY_OBJECT:
        return json_is_object(value) ? NULL : "an object is expected";
    default:
        return NULL;
    }
}

static bool keys_check_object(const json_t *object, const KeyRule *rules, const char *path, Error *error);

static bool keys_check_value(const json_t *value, const KeyRule *rule, const char *path, Error *error)
{
    const char *wrong = keys_wrong(value, rule->type);
    if (wrong)
        return error_set(error, "%s: %s", path, wrong);
    if (!rule->inside)
        return true;
    if (rule->type == KEY_OBJECT)
        return keys_check_object(value, rule->inside, path, error);
    bool fine = true;
    for (size_t i = 0; fine && i < json_array_size(value); i++) {
        Text item = {0};
        text_printf(&item, "%s[%zu]", path, i);
        fine = keys_check_object(json_array_get(value, i), rule->inside, text_string(&item), error);
        text_free(&item);
    }
    return fine;
}

static bool keys_check_object(const json_t *object, const KeyRule *rules, const char *path, Error *error)
{
    const char *key, *dot = *path ? "." : "";
    json_t *value;
    if (!json_is_object(object))
        return error_set(error, "%s%san object is expected", path, *path ? ": " : "");
    json_object_foreach((json_t *)(uintptr_t)object, key, value)
    {
        const KeyRule *rule = rules;
        while (rule->name && strcmp(rule->name, key) != 0)
            rule++;
        if (!rule->name)
            return error_set(error, "%s%s%.60s: there is no such key", path, dot, key);
        Text below = {0};
        text_printf(&below, "%s%s%s", path, dot, key);
        bool fine = keys_check_value(value, rule, text_string(&below), error);
        text_free(&below);
        if (!fine)
            return false;
    }
    for (const KeyRule *rule = rules; rule->name; rule++) {
        const json_t *found = json_object_get(object, rule->name);
        if (rule->needed && (!found || (json_is_array(found) && json_array_size(found) == 0)))
            return error_set(error, "%s%s%s is missing or empty", path, dot, rule->name);
    }
    return true;
}

bool keys_check_rules(const json_t *object, const KeyRule *rules, Error *error)
{
    return keys_check_object(object, rules, "", error);
}

bool keys_check(const json_t *experiment, Error *error)
{
    return keys_check_object(experiment, keys_experiment, "", error);
}
