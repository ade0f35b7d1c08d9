/* SPDX-License-Identifier: MIT
 *
 * args - reading command lines, and printing what they may hold.
 */
#include "app/args.h"

#include <stdio.h>
#include <string.h>

#include "app/ui.h"
#include "base/text.h"
#include "base/words.h"

static void args_help_line(const char *left, const char *right)
{
    enum { LEFT_WIDTH = 22 };
    Text line = {0};
    text_add(&line, "  ");
    words_pad(&line, left, LEFT_WIDTH);
    if (words_width(left) > LEFT_WIDTH)
        text_printf(&line, "\n  %*s", LEFT_WIDTH, "");
    printf("%s %s\n", text_string(&line), right);
    text_free(&line);
}

static void args_print_help(const ArgSpec *spec)
{
    printf("%swuqi %s %s\n\n%s\n\n", ui_text("Usage: ", "用法："), spec->command, spec->usage,
           ui_text(spec->about, spec->about_zh));
    puts(ui_text("Options:", "选项："));
    for (const ArgOption *option = spec->options; option && option->name; option++) {
        if (!option->help)
            continue;
        char left[80];
        snprintf(left, sizeof left, "%s%s%s", option->name, option->hint ? " " : "", option->hint ? option->hint : "");
        args_help_line(left, ui_text(option->help, option->help_zh));
    }
    args_help_line("--lang en|zh", ui_text("language of the text", "界面语言"));
    args_help_line("--help", ui_text("print this help", "显示本帮助"));
}

/* The option whose name is the part of `word` before any '='. */
static const ArgOption *args_find(const ArgSpec *spec, const char *word)
{
    size_t length = strcspn(word, "=");
    for (const ArgOption *option = spec->options; option && option->name; option++) {
        if (strlen(option->name) == length && memcmp(option->name, word, length) == 0)
            return option;
    }
    return NULL;
}

static bool args_store(const ArgOption *option, const char *value, Error *error)
{
    if (option->kind == ARG_TEXT)
        *(const char **)option->value = value;
    else if (!text_int(value, option->low, option->high, option->value))
        return error_set(error, "%s: '%s' is not a whole number from %lld to %lld", option->name, value,
                         (long long)option->low, (long long)option->high);
    return true;
}

/* Takes the option at argv[*at] and its value, if it has one. */
static bool args_take(const ArgSpec *spec, int argc, char **argv, int *at, Error *error)
{
    static const char *language;
    static const ArgOption common = {"--lang", NULL, NULL, NULL, ARG_TEXT, &language, 0, 0};
    const char *word = argv[*at];
    const char *equals = strchr(word, '=');
    const ArgOption *option = args_find(spec, word);
    if (!option && strncmp(word, "--lang", strcspn(word, "=")) == 0 && strcspn(word, "=") == strlen("--lang"))
        option = &common;
    if (!option)
        return error_set(error, "unknown option '%.*s' (see wuqi help %s)", (int)strcspn(word, "="), word,
                         spec->command);
    if (option->kind == ARG_FLAG) {
        if (equals)
            return error_set(error, "%s takes no value", option->name);
        *(bool *)option->value = true;
        return true;
    }
    if (!equals && *at + 1 >= argc)
        return error_set(error, "%s needs a value", option->name);
    const char *value = equals ? equals + 1 : argv[++*at];
    if (!args_store(option, value, error))
        return false;
    if (option == &common && !ui_set_language(value))
        return error_set(error, "--lang: '%s' is not en or zh", value);
    return true;
}

static bool args_check_words(const ArgSpec *spec, const ArgWords *words, Error *error)
{
    if (words->count > spec->words_max)
        return error_set(error, "'%s' is one word too many (see wuqi help %s)", words->at[spec->words_max],
                         spec->command);
    if (words->count < spec->words_min) {
        Scan scan = scan_start(spec->word_names);
        Word name = {0};
        for (int i = 0; i <= words->count; i++)
            scan_word(&scan, &name);
        return error_set(error, "%.*s is missing (see wuqi help %s)", (int)name.length, name.at, spec->command);
    }
    return true;
}

int args_parse(const ArgSpec *spec, int argc, char **argv, ArgWords *words)
{
    Error error;
    bool options = true, help = false, fine = true;
    words->count = 0;
    for (int at = 1; at < argc && fine; at++) {
        const char *word = argv[at];
        if (options && strcmp(word, "--") == 0)
            options = false;
        else if (options && (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0))
            help = true;
        else if (options && word[0] == '-' && word[1] != '\0')
            fine = args_take(spec, argc, argv, &at, &error);
        else if (words->count < ARGS_WORDS_MAX)
            words->at[words->count++] = word;
        else
            fine = error_set(&error, "more than %d words", ARGS_WORDS_MAX);
    }
    if (fine && help) {
        args_print_help(spec);
        return STATUS_DONE;
    }
    if (fine && args_check_words(spec, words, &error))
        return ARGS_READY;
    return ui_bad(spec->command, &error);
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
