/* SPDX-License-Identifier: MIT
 *
 * external_spec - reading what follows the colon in the spec of an external bot.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/options.h"
#include "bots/external.h"

enum { SPEC_MEMORY_MAX = 1 << 20, SPEC_CPU_MAX = 1000000, SPEC_START_MAX = 3600 };

const char *external_split(const char *at, char *words[EXTERNAL_WORDS_MAX + 1], Error *error)
{
    int count = 0;
    Text word = {0};
    bool inside = false;
    char quote = '\0';
    for (;; at++) {
        bool ends = quote == '\0' && (*at == ' ' || *at == ',' || *at == '\0');
        if (*at == '\0' && quote != '\0')
            break;
        if (ends && inside) {
            if (count == EXTERNAL_WORDS_MAX)
                break;
            words[count++] = strdup(text_string(&word));
            text_clear(&word);
        }
        if (ends) {
            inside = false;
            if (*at != ' ')
                break;
        } else if (quote == '\0' && (*at == '\'' || *at == '"')) {
            quote = *at;
            inside = true;
        } else if (*at == quote) {
            quote = '\0';
        } else {
            text_add_char(&word, *at);
            inside = true;
        }
    }
    text_free(&word);
    words[count] = NULL;
    if (quote != '\0')
        error_set(error, "a quote (%c) is not closed", quote);
    else if (count == 0)
        error_set(error, "the command is missing");
    else if (inside)
        error_set(error, "the command has more than %d words", EXTERNAL_WORDS_MAX);
    else
        return at;
    return NULL;
}

static bool spec_add_option(External *external, const char *name, const char *value, Error *error)
{
    if (external->option_count == EXTERNAL_OPTIONS_MAX)
        return error_set(error, "more than %d options", EXTERNAL_OPTIONS_MAX);
    external->options[external->option_count].name = strdup(name);
    external->options[external->option_count++].value = strdup(value);
    return true;
}

static bool spec_take_option(void *context, const char *name, const char *value, Error *error)
{
    External *external = context;
    int64_t number = 0;
    int index = 0;
    if (strncmp(name, "option.", 7) == 0 && name[7] != '\0')
        return spec_add_option(external, name + 7, value, error);
    if (strcmp(name, "dir") == 0) {
        free(external->folder);
        external->folder = strdup(value);
        return access(value, X_OK) == 0 || error_set(error, "dir: there is no folder '%.150s'", value);
    }
    if (strcmp(name, "memory") == 0)
        return option_number(name, value, 16, SPEC_MEMORY_MAX, &external->limits.memory_mb, error);
    if (strcmp(name, "cpu") == 0)
        return option_number(name, value, 1, SPEC_CPU_MAX, &external->limits.cpu_s, error);
    if (strcmp(name, "start") == 0)
        return option_number(name, value, 1, SPEC_START_MAX, &external->start_s, error);
    if (strcmp(name, "restart") == 0) {
        bool fine = option_word(name, value, (const char *const[]){"off", "on", NULL}, &index, error);
        external->restart = index == 1;
        return fine;
    }
    if (strcmp(name, "depth") == 0) {
        bool fine = option_number(name, value, 1, 1000, &number, error);
        external->own.depth = (int)number;
        return fine;
    }
    if (strcmp(name, "nodes") == 0) {
        bool fine = option_number(name, value, 1, INT64_MAX, &number, error);
        external->own.nodes = (uint64_t)number;
        return fine;
    }
    if (strcmp(name, "movetime") == 0)
        return option_number(name, value, 1, INT32_MAX, &external->own.movetime_ms, error);
    if (external->driver->option)
        return external->driver->option(external, name, value, error);
    return error_set(
        error, "unknown option '%s' (there are option.NAME, dir, memory, cpu, start, restart, depth, nodes, movetime)",
        name);
}

static bool spec_fits(const ExternalDriver *driver, const Game *game, Error *error)
{
    Text list = {0};
    for (int i = 0; driver->families && driver->families[i]; i++) {
        if (strncmp(game->name, driver->families[i], strlen(driver->families[i])) == 0) {
            text_free(&list);
            return true;
        }
        text_printf(&list, "%s%s", i > 0 ? ", " : "", driver->families[i]);
    }
    if (driver->families)
        error_set(error, "this protocol is for %s, not for %s", text_string(&list), game->name);
    text_free(&list);
    return driver->families == NULL;
}

void *external_create(const ExternalDriver *driver, const Game *game, const char *spec, Error *error)
{
    if (!spec_fits(driver, game, error))
        return NULL;
    char program[PATH_MAX];
    External *external = xcalloc(1, sizeof *external);
    external->game = game;
    external->driver = driver;
    external->restart = true;
    external->start_s = EXTERNAL_START_S;
    external->limits.memory_mb = SANDBOX_MEMORY_MB;
    external->limits.cpu_s = SANDBOX_CPU_S;
    const char *rest = external_split(spec, external->words, error);
    while (external->words[external->word_count])
        external->word_count++;
    bool fine = rest != NULL;
    if (fine && *rest == ',')
        fine = options_each(rest + 1, spec_take_option, external, error);
    /* A program or a script that is not there is better told now than when a game is to begin. */
    fine = fine && sandbox_find_program(external->words[0], program, sizeof program, error) &&
           sandbox_find_script((const char *const *)external->words, error);
    if (fine)
        return external;
    external_destroy(external);
    return NULL;
}
