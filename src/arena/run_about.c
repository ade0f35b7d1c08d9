/* SPDX-License-Identifier: MIT
 *
 * run_about - to JSON and back.
 */
#include "arena/run_about.h"

#include <jansson.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

char *run_about_print(const RunAbout *about)
{
    json_t *object = json_pack("{s:b}", "by_points", about->by_points);
    if (about->swiss > 0)
        json_object_set_new(object, "swiss", json_integer(about->swiss));
    if (about->command) {
        Text valid = {0};
        text_add_utf8(&valid, about->command, strlen(about->command));
        json_object_set_new(object, "command", json_string(text_string(&valid)));
        text_free(&valid);
    }
    if (about->blocks)
        json_object_set_new(object, "blocks", json_string(about->blocks));
    if (about->sprt.elo0 < about->sprt.elo1)
        json_object_set_new(object, "sprt",
                            json_pack("{s:f, s:f, s:f, s:f, s:b}", "elo0", about->sprt.elo0, "elo1", about->sprt.elo1,
                                      "alpha", about->sprt.alpha, "beta", about->sprt.beta, "logistic",
                                      about->sprt.model == SPRT_LOGISTIC));
    char *text = json_dumps(object, JSON_COMPACT);
    json_decref(object);
    return text;
}

void run_about_parse(RunAbout *about, const char *text)
{
    json_t *object = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    const char *command = json_string_value(json_object_get(object, "command"));
    Sprt sprt = {0};
    int logistic = 0;
    memset(about, 0, sizeof *about);
    if (json_unpack(json_object_get(object, "sprt"), "{s:F, s:F, s:F, s:F, s:b}", "elo0", &sprt.elo0, "elo1",
                    &sprt.elo1, "alpha", &sprt.alpha, "beta", &sprt.beta, "logistic", &logistic) == 0) {
        sprt.model = logistic ? SPRT_LOGISTIC : SPRT_NORMALIZED;
        about->sprt = sprt;
    }
    about->by_points = json_is_true(json_object_get(object, "by_points"));
    json_int_t swiss = json_integer_value(json_object_get(object, "swiss"));
    about->swiss = swiss > 0 && swiss <= INT_MAX ? (int)swiss : 0;
    about->command = command ? strdup(command) : NULL;
    const char *blocks = json_string_value(json_object_get(object, "blocks"));
    about->blocks = blocks ? strdup(blocks) : NULL;
    json_decref(object);
}

void run_about_free(RunAbout *about)
{
    free(about->command);
    free(about->blocks);
    memset(about, 0, sizeof *about);
}
