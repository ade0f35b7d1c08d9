/* SPDX-License-Identifier: MIT
 *
 * help - reading files of help, and printing what they say.
 */
#include "app/help.h"

#include <stdio.h>
#include <string.h>

#include "app/commands.h"
#include "app/ui.h"
#include "base/embed.h"
#include "base/words.h"

EMBED_FILE(common_help);

enum { HELP_WIDTH = 80, HELP_LEFT = 22, HELP_ITEMS_MAX = 64 };

/* One entry, and what is left of the file after it. */
typedef struct HelpEntry {
    Word key;
    Text texts[2]; /* English, Chinese */
    const char *rest;
} HelpEntry;

static void help_free(HelpEntry *entry)
{
    text_free(&entry->texts[0]);
    text_free(&entry->texts[1]);
}

/* A line below a key: "  en text", "  zh text", or five blanks and more of the last one. */
static void help_read_text(HelpEntry *entry, Text **text, Word line, bool paragraph)
{
    if (memcmp(line.at, "     ", 5) != 0)
        *text = &entry->texts[line.at[2] == 'z'];
    else if (*text && (*text)->length > 0)
        text_add(*text, paragraph ? "\n\n" : words_between(*text, line.at + 5));
    if (*text)
        text_add_bytes(*text, line.at + 5, line.length - 5);
}

/* The first entry of what `rest` has; false at the end of the file. */
static bool help_read(const char *rest, HelpEntry *entry)
{
    Text *text = NULL;
    bool paragraph = false; /* there was an empty line */
    *entry = (HelpEntry){0};
    while (*rest) {
        Word line = {.at = rest, .length = strcspn(rest, "\n")};
        if (line.length > 0 && rest[0] != ' ' && rest[0] != '#') {
            if (entry->key.at)
                break;
            entry->key = line;
        } else if (line.length > 5 && rest[0] == ' ') {
            help_read_text(entry, &text, line, paragraph);
        }
        paragraph = line.length == 0;
        rest += line.length + (rest[line.length] == '\n');
    }
    entry->rest = rest;
    return entry->key.at != NULL;
}

/* The entry with this key in the command's file, else in common.help; an empty one if neither has it. */
static void help_find(const Command *command, const char *key, HelpEntry *entry)
{
    const char *const files[2] = {command->help, (const char *)EMBED_GET(common_help).bytes};
    for (int i = 0; i < 2; i++) {
        for (const char *at = files[i]; help_read(at, entry); at = entry->rest) {
            if (word_is(entry->key, key))
                return;
            help_free(entry);
        }
    }
}

/* Entries to be shown one below the other. */
typedef struct HelpList {
    int count;
    struct {
        Text name, texts[2];
    } items[HELP_ITEMS_MAX];
} HelpList;

static void help_list_free(HelpList *list)
{
    for (int i = 0; i < list->count; i++) {
        text_free(&list->items[i].name);
        text_free(&list->items[i].texts[0]);
        text_free(&list->items[i].texts[1]);
    }
}

/* Moves the entry to the end of the list, unless its name is there or it says nothing. */
static void help_list_add(HelpList *list, Word name, HelpEntry *entry)
{
    bool known = entry->texts[0].length == 0 || list->count == HELP_ITEMS_MAX;
    for (int i = 0; i < list->count; i++)
        known = known || word_is(name, text_string(&list->items[i].name));
    if (known) {
        help_free(entry);
        return;
    }
    text_add_bytes(&list->items[list->count].name, name.at, name.length);
    memcpy(list->items[list->count++].texts, entry->texts, sizeof entry->texts);
}

/* All entries of the command's file whose key begins with `kind` and a blank. */
static void help_collect(const Command *command, const char *kind, HelpList *list)
{
    HelpEntry entry;
    size_t length = strlen(kind);
    for (const char *at = command->help; help_read(at, &entry); at = entry.rest) {
        if (entry.key.length > length && memcmp(entry.key.at, kind, length) == 0 && entry.key.at[length] == ' ')
            help_list_add(list, (Word){entry.key.at + length + 1, entry.key.length - length - 1}, &entry);
        else
            help_free(&entry);
    }
}

/* The words that the command takes, in their order, and what else its file says of words. */
static void help_words(const Command *command, const char *names, HelpList *list)
{
    HelpEntry entry;
    Scan scan = scan_start(names);
    for (Word word; scan_word(&scan, &word);) {
        char key[64];
        word.at += word.at[0] == '[';
        word.length = strcspn(word.at, " ]");
        while (word.length > 0 && word.at[word.length - 1] == '.') /* of "[GAME...]" */
            word.length--;
        snprintf(key, sizeof key, "word %.*s", (int)word.length, word.at);
        help_find(command, key, &entry);
        help_list_add(list, word, &entry);
    }
    help_collect(command, "word", list);
}

static void help_options(const Command *command, const ArgOption *options, HelpList *list)
{
    HelpEntry entry;
    for (const ArgOption *option = options; option && option->name; option++) {
        char name[64];
        if (option->hidden)
            continue;
        snprintf(name, sizeof name, "%s%s%s", option->name, option->hint ? " " : "", option->hint ? option->hint : "");
        help_find(command, option->name, &entry);
        help_list_add(list, (Word){name, strlen(name)}, &entry);
    }
}

void help_add(const char *command, const char *key, Text *text)
{
    HelpEntry entry;
    help_find(commands_find(command), key, &entry);
    text_add(text, text_string(&entry.texts[ui_chinese()]));
    help_free(&entry);
}

/* What stands behind "usage " in the command's file, a line each. */
static void help_add_usage(const Command *command, Text *text)
{
    static const char english[] = "[options]";
    HelpEntry entry;
    bool first = true;
    for (const char *at = command->help; help_read(at, &entry); at = entry.rest) {
        if (strncmp(entry.key.at, "usage ", 6) == 0) {
            Word words = {entry.key.at + 6, entry.key.length - 6};
            bool more = words.length >= strlen(english) &&
                        strncmp(words.at + words.length - strlen(english), english, strlen(english)) == 0;
            words.length -= more ? strlen(english) : 0;
            text_printf(text, "%swuqi %s %.*s%s\n", first ? ui_text("Usage: ", "用法：") : ui_text("       ", "      "),
                        command->name, (int)words.length, words.at, more ? ui_text(english, "[选项]") : "");
            first = false;
        }
        help_free(&entry);
    }
}

/* Two columns below a heading. */
static void help_add_list(const char *heading, HelpList *list, Text *text)
{
    if (list->count > 0)
        text_printf(text, "\n%s\n", heading);
    for (int i = 0; i < list->count; i++) {
        const char *name = text_string(&list->items[i].name);
        text_add(text, "  ");
        words_pad(text, name, HELP_LEFT);
        if (words_width(name) > HELP_LEFT)
            text_printf(text, "\n  %*s", HELP_LEFT, "");
        text_add_char(text, ' ');
        words_fill(text, text_string(&list->items[i].texts[ui_chinese()]), HELP_LEFT + 3, HELP_WIDTH);
        text_add_char(text, '\n');
    }
    help_list_free(list);
}

static void help_add_examples(const Command *command, Text *text)
{
    HelpList list = {0};
    help_collect(command, "example", &list);
    if (list.count > 0)
        text_printf(text, "\n%s\n", ui_text("Examples:", "示例："));
    for (int i = 0; i < list.count; i++) {
        text_printf(text, "  %s\n      ", text_string(&list.items[i].name));
        words_fill(text, text_string(&list.items[i].texts[ui_chinese()]), 6, HELP_WIDTH);
        text_add_char(text, '\n');
    }
    help_list_free(&list);
}

void help_print(const char *name, const char *names, const ArgOption *options)
{
    static const ArgOption common[] = {{.name = "--lang", .hint = "en|zh"}, {.name = "--help"}, ARG_END};
    const Command *command = commands_find(name);
    Text text = {0}, about = {0};
    HelpList words = {0}, all = {0};
    help_add_usage(command, &text);
    help_add(name, "about", &about);
    text_add_char(&text, '\n');
    words_fill(&text, text_string(&about), 0, HELP_WIDTH);
    text_add_char(&text, '\n');
    help_words(command, names, &words);
    help_add_list(ui_text("Arguments:", "参数："), &words, &text);
    help_options(command, options, &all);
    help_options(command, common, &all);
    help_add_list(ui_text("Options:", "选项："), &all, &text);
    help_add_examples(command, &text);
    fputs(text_string(&text), stdout);
    text_free(&about);
    text_free(&text);
}

static json_t *help_texts(const Command *command, const char *key)
{
    HelpEntry entry;
    help_find(command, key, &entry);
    json_t *texts = json_pack("{s:s, s:s}", "en", text_string(&entry.texts[0]), "zh", text_string(&entry.texts[1]));
    help_free(&entry);
    return texts;
}

static json_t *help_json_list(const char *key, HelpList *list)
{
    json_t *array = json_array();
    for (int i = 0; i < list->count; i++)
        json_array_append_new(array, json_pack("{s:s, s:{s:s, s:s}}", key, text_string(&list->items[i].name), "help",
                                               "en", text_string(&list->items[i].texts[0]), "zh",
                                               text_string(&list->items[i].texts[1])));
    help_list_free(list);
    return array;
}

static json_t *help_json_options(const Command *command, const ArgOption *options)
{
    json_t *array = json_array();
    for (const ArgOption *option = options; option && option->name; option++) {
        if (option->hidden)
            continue;
        const char *kind = option->flag ? "flag" : option->number ? "number" : "text";
        json_t *object = json_pack("{s:s, s:s*, s:s, s:o}", "name", option->name, "hint", option->hint, "kind", kind,
                                   "help", help_texts(command, option->name));
        if (option->number)
            json_object_update_new(
                object, json_pack("{s:I, s:I}", "low", (json_int_t)option->low, "high", (json_int_t)option->high));
        json_array_append_new(array, object);
    }
    return array;
}

void help_print_json(const char *name, const char *names, const ArgOption *options)
{
    const Command *command = commands_find(name);
    HelpList words = {0}, examples = {0};
    json_t *lines = json_array();
    HelpEntry entry;
    for (const char *at = command->help; help_read(at, &entry); at = entry.rest) {
        if (strncmp(entry.key.at, "usage ", 6) == 0)
            json_array_append_new(lines, json_stringn(entry.key.at + 6, entry.key.length - 6));
        help_free(&entry);
    }
    help_words(command, names, &words);
    help_collect(command, "example", &examples);
    ui_print_json(json_pack("{s:s, s:o, s:o, s:s, s:o, s:o, s:o, s:o}", "command", name, "summary",
                            help_texts(command, "summary"), "usage", lines, "takes", names, "about",
                            help_texts(command, "about"), "words", help_json_list("name", &words), "options",
                            help_json_options(command, options), "examples", help_json_list("command", &examples)));
}
