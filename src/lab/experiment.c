/* SPDX-License-Identifier: MIT
 *
 * experiment - finding, reading and checking experiments.
 */
#include "lab/experiment.h"

#include <stdlib.h>
#include <string.h>

#include "base/embed.h"
#include "lab/keys.h"
#include "lab/kinds.h"

enum { EXPERIMENT_BYTES_MAX = 1 << 20 };

#define EXPERIMENT(name, symbol) EMBED_FILE(symbol);
#include "lab/experiments.def"
#undef EXPERIMENT

#define EXPERIMENT(name, symbol) name,
const char *const experiment_names[] = {
#include "lab/experiments.def"
    NULL,
};
#undef EXPERIMENT

static bool experiment_embedded(const char *name, Embedded *file)
{
#define EXPERIMENT(known, symbol) \
    if (strcmp(name, known) == 0) { \
        *file = EMBED_GET(symbol); \
        return true; \
    }
#include "lab/experiments.def"
#undef EXPERIMENT
    return false;
}

/* A copy of the value with every {"full", "quick"} decided. */
static json_t *experiment_decide(const json_t *value, bool quick)
{
    if (json_is_object(value)) {
        const json_t *full = json_object_get(value, "full"), *short_form = json_object_get(value, "quick");
        if (full && short_form && json_object_size(value) == 2)
            return experiment_decide(quick ? short_form : full, quick);
        json_t *copy = json_object();
        const char *key;
        json_t *member;
        json_object_foreach((json_t *)value, key, member)
            json_object_set_new(copy, key, experiment_decide(member, quick));
        return copy;
    }
    if (json_is_array(value)) {
        json_t *copy = json_array();
        for (size_t i = 0; i < json_array_size(value); i++)
            json_array_append_new(copy, experiment_decide(json_array_get(value, i), quick));
        return copy;
    }
    return json_deep_copy(value);
}

static bool experiment_check(const json_t *experiment, Error *error)
{
    if (!keys_check(experiment, error))
        return false;
    const json_t *parts = json_object_get(experiment, "parts");
    for (size_t i = 0; i < json_array_size(parts); i++) {
        if (!lab_kind_find(experiment_string(json_array_get(parts, i), NULL, "kind", ""), error))
            return error_prefix(error, "parts[%zu]", i);
    }
    return true;
}

/* What an experiment found is said of its whole form. The quick one tries whether it runs, with a few games and small
 * depths: it concludes nothing. */
static void experiment_conclude_nothing(json_t *experiment)
{
    if (json_object_get(experiment, "finding"))
        json_object_set_new(experiment, "finding",
                            json_pack("{s:s, s:s}", "en",
                                      "The quick form: too few games, positions or depths to conclude anything. Run it "
                                      "without --quick for the finding.",
                                      "zh",
                                      "快速形式：对局、局面或深度太少，不能得出结论。去掉 --quick 运行以得到结论。"));
}

bool experiment_is_own(const char *name)
{
    Embedded file;
    return !experiment_embedded(name, &file) && strpbrk(name, "./") != NULL;
}

json_t *experiment_take(const json_t *kept, Error *error)
{
    if (!experiment_check(kept, error)) {
        error_prefix(error, "definition");
        return NULL;
    }
    return json_deep_copy(kept);
}

json_t *experiment_load(const char *name, bool quick, Error *error)
{
    Embedded file;
    Text text = {0};
    json_error_t broken;
    json_t *read = NULL;
    if (experiment_embedded(name, &file)) {
        read = json_loadb((const char *)file.bytes, file.size, JSON_REJECT_DUPLICATES, &broken);
    } else if (strpbrk(name, "./")) {
        if (!text_read_file(&text, name, EXPERIMENT_BYTES_MAX, error))
            return NULL;
        read = json_loadb(text_string(&text), text.length, JSON_REJECT_DUPLICATES, &broken);
    } else {
        error_set(error, "there is no experiment '%s' (see wuqi lab list)", name);
        return NULL;
    }
    text_free(&text);
    if (!read) {
        error_set(error, "%s:%d: %s", name, broken.line, broken.text);
        return NULL;
    }
    json_t *experiment = experiment_decide(read, quick);
    json_decref(read);
    if (quick)
        experiment_conclude_nothing(experiment);
    if (experiment_check(experiment, error))
        return experiment;
    error_prefix(error, "%s", name);
    json_decref(experiment);
    return NULL;
}

/* One player, if it stands in for another; else 0. */
static int experiment_replace_player(json_t *player, const char *spec)
{
    if (!json_is_true(json_object_get(player, "stand_in")))
        return 0;
    json_object_set_new(player, "spec", json_string(spec));
    json_object_set_new(player, "label", json_string(spec));
    return 1;
}

/* Those of a list of players, or of pairs. Returns how many. */
static int experiment_replace(json_t *list, const char *spec)
{
    int found = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *item = json_array_get(list, i);
        found += experiment_replace_player(item, spec);
        found += experiment_replace_player(json_object_get(item, "a"), spec);
        found += experiment_replace_player(json_object_get(item, "b"), spec);
    }
    return found;
}

bool experiment_set_opponent(json_t *experiment, const char *spec, Error *error)
{
    json_t *parts = json_object_get(experiment, "parts");
    int found = 0;
    for (size_t i = 0; i < json_array_size(parts); i++) {
        json_t *part = json_array_get(parts, i);
        found += experiment_replace(json_object_get(part, "settings"), spec);
        found += experiment_replace(json_object_get(part, "against"), spec);
        found += experiment_replace(json_object_get(part, "pairs"), spec);
    }
    if (json_object_get(experiment, "finding"))
        json_object_set_new(experiment, "finding",
                            json_pack("{s:s, s:s}", "en",
                                      "Another opponent was named with --opponent: the finding of the experiment is "
                                      "about the one that stands in for it.",
                                      "zh", "本次用 --opponent 指定了另一对手；实验的结论只针对原来的替代对手。"));
    return found > 0 || error_set(error, "--opponent: no player of %s stands in for another",
                                  experiment_string(experiment, NULL, "name", "it"));
}

const char *experiment_text(const json_t *text, bool chinese)
{
    if (json_is_string(text))
        return json_string_value(text);
    const char *found = json_string_value(json_object_get(text, chinese ? "zh" : "en"));
    return found ? found : json_string_value(json_object_get(text, "en"));
}

const json_t *experiment_get(const json_t *special, const json_t *general, const char *key)
{
    const json_t *found = json_object_get(special, key);
    return found ? found : json_object_get(general, key);
}

const char *experiment_string(const json_t *special, const json_t *general, const char *key, const char *otherwise)
{
    const json_t *found = experiment_get(special, general, key);
    return json_is_string(found) ? json_string_value(found) : otherwise;
}

int64_t experiment_int(const json_t *special, const json_t *general, const char *key, int64_t otherwise)
{
    const json_t *found = experiment_get(special, general, key);
    return json_is_integer(found) ? json_integer_value(found) : otherwise;
}
