/* SPDX-License-Identifier: MIT
 *
 * args - reading command lines.
 */
#include "app/args.h"

#include <string.h>

#include "app/help.h"
#include "app/ui.h"

/* The option whose name is the part of `word` before any '='. */
static const ArgOption *args_find(const ArgOption *options, const char *word)
{
    size_t length = strcspn(word, "=");
    for (const ArgOption *option = options; option && option->name; option++) {
        if (strlen(option->name) == length && memcmp(option->name, word, length) == 0)
            return option;
    }
    return NULL;
}

static bool args_store(const ArgOption *option, const char *value, Error *error)
{
    if (option->text)
        *option->text = value;
    else if (!text_int(value, option->low, option->high, option->number))
        return error_set(error, "%s: '%s' is not a whole number from %lld to %lld", option->name, value,
                         (long long)option->low, (long long)option->high);
    return true;
}

/* Takes the option at argv[*at] and its value, if it has one. */
static bool args_take(const ArgOption *options, int argc, char **argv, int *at, Error *error)
{
    static const char *language;
    static const ArgOption common[] = {ARG_TEXT("--lang", "en|zh", language), ARG_END};
    const char *word = argv[*at];
    const char *equals = strchr(word, '=');
    const ArgOption *option = args_find(options, word);
    if (!option)
        option = args_find(common, word);
    if (!option)
        return error_set(error, "unknown option '%.*s' (see wuqi help %s)", (int)strcspn(word, "="), word, argv[0]);
    if (option->flag) {
        if (equals)
            return error_set(error, "%s takes no value", option->name);
        *option->flag = true;
        return true;
    }
    if (!equals && *at + 1 >= argc)
        return error_set(error, "%s needs a value", option->name);
    const char *value = equals ? equals + 1 : argv[++*at];
    if (!args_store(option, value, error))
        return false;
    if (option == common && !ui_set_language(value))
        return error_set(error, "--lang: '%s' is not en or zh", value);
    return true;
}

/* Are there as many words as `names` has? */
static bool args_check_words(const char *command, const char *names, const ArgWords *words, Error *error)
{
    int count = 0;
    Scan scan = scan_start(names);
    Word name;
    for (; scan_word(&scan, &name); count++) {
        if (count >= words->count && name.at[0] != '[')
            return error_set(error, "%.*s is missing (see wuqi help %s)", (int)name.length, name.at, command);
    }
    if (words->count > count && !strstr(names, "..."))
        return error_set(error, "unexpected argument '%s' (see wuqi help %s)", words->at[count], command);
    return true;
}

int args_parse(int argc, char **argv, const char *names, const ArgOption *options, ArgWords *words)
{
    Error error;
    bool reading = true, help = false, json = false, fine = true;
    words->count = 0;
    for (int at = 1; at < argc && fine; at++) {
        const char *word = argv[at];
        if (reading && strcmp(word, "--") == 0)
            reading = false;
        else if (reading && (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0))
            help = true;
        else if (reading && strcmp(word, "--help=json") == 0)
            help = json = true;
        else if (reading && word[0] == '-' && word[1] != '\0')
            fine = args_take(options, argc, argv, &at, &error);
        else if (words->count < ARGS_WORDS_MAX)
            words->at[words->count++] = word;
        else
            fine = error_set(&error, "more than %d arguments", ARGS_WORDS_MAX);
    }
    if (fine && help) {
        (json ? help_print_json : help_print)(argv[0], names, options);
        return STATUS_DONE;
    }
    if (fine && args_check_words(argv[0], names, words, &error))
        return ARGS_READY;
    return ui_bad(argv[0], &error);
}

/* One word, in quotes where a shell would take it for something else. */
static void args_print_word(const char *word, Text *text)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+.,:/@%^";
    if (*word && strspn(word, plain) == strlen(word)) {
        text_add(text, word);
        return;
    }
    text_add_char(text, '\'');
    for (; *word; word++) {
        if (*word == '\'')
            text_add(text, "'\\''");
        else
            text_add_char(text, *word);
    }
    text_add_char(text, '\'');
}

void args_print_command(int argc, char **argv, Text *text)
{
    text_add(text, "wuqi");
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--db") == 0) {
            i++;
        } else if (strncmp(argv[i], "--db=", 5) != 0) {
            text_add_char(text, ' ');
            args_print_word(argv[i], text);
        }
    }
}
