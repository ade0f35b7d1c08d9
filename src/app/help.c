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
static void help_read_text(HelpEntry *entry, Text **text, Word line)
{
    if (memcmp(line.at, "     ", 5) != 0)
        *text = &entry->texts[line.at[2] == 'z'];
    if (*text && (*text)->length > 0)
        text_add_char(*text, '\n');
    if (*text)
        text_add_bytes(*text, line.at + 5, line.length - 5);
}

/* The first entry of what `rest` has; false at the end of the file. */
static bool help_read(const char *rest, HelpEntry *entry)
{
    Text *text = NULL;
    *entry = (HelpEntry){0};
    while (*rest) {
        Word line = {.at = rest, .length = strcspn(rest, "\n")};
        if (line.length > 0 && rest[0] != ' ' && rest[0] != '#') {
            if (entry->key.at)
                break;
            entry->key = line;
        } else if (line.length > 5 && rest[0] == ' ') {
            help_read_text(entry, &text, line);
        }
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

void help_add(const char *command, const char *key, Text *text)
{
    HelpEntry entry;
    help_find(commands_find(command), key, &entry);
    text_add(text, text_string(&entry.texts[ui_chinese()]));
    help_free(&entry);
}

/* What stands behind "usage " in the command's file, a line each. */
static void help_add_usage(const Command *command, const char *first, const char *next, Text *text)
{
    HelpEntry entry;
    int count = 0;
    for (const char *at = command->help; help_read(at, &entry); at = entry.rest) {
        if (strncmp(entry.key.at, "usage ", 6) == 0)
            text_printf(text, "%swuqi %s %.*s\n", count++ == 0 ? first : next, command->name, (int)entry.key.length - 6,
                        entry.key.at + 6);
        help_free(&entry);
    }
}

static void help_add_option(const ArgOption *option, const char *command, Text *text)
{
    enum { LEFT_WIDTH = 22 };
    char left[80];
    snprintf(left, sizeof left, "%s%s%s", option->name, option->hint ? " " : "", option->hint ? option->hint : "");
    text_add(text, "  ");
    words_pad(text, left, LEFT_WIDTH);
    if (words_width(left) > LEFT_WIDTH)
        text_printf(text, "\n  %*s", LEFT_WIDTH, "");
    text_add_char(text, ' ');
    help_add(command, option->name, text);
    text_add_char(text, '\n');
}

void help_print(const char *command, const ArgOption *options)
{
    static const ArgOption common[] = {{.name = "--lang", .hint = "en|zh"}, {.name = "--help"}, ARG_END};
    Text text = {0};
    help_add_usage(commands_find(command), ui_text("Usage: ", "用法："), "       ", &text);
    text_add_char(&text, '\n');
    help_add(command, "about", &text);
    text_printf(&text, "\n\n%s\n", ui_text("Options:", "选项："));
    for (const ArgOption *option = options; option && option->name; option++)
        help_add_option(option, command, &text);
    for (const ArgOption *option = common; option->name; option++)
        help_add_option(option, command, &text);
    fputs(text_string(&text), stdout);
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

void help_print_json(const char *name, const ArgOption *options)
{
    const Command *command = commands_find(name);
    json_t *list = json_array();
    for (const ArgOption *option = options; option && option->name; option++) {
        json_t *object = json_pack("{s:s, s:s?, s:s, s:o}", "name", option->name, "hint", option->hint, "kind",
                                   option->flag     ? "flag"
                                   : option->number ? "number"
                                                    : "text",
                                   "help", help_texts(command, option->name));
        if (option->number)
            json_object_update_new(
                object, json_pack("{s:I, s:I}", "low", (json_int_t)option->low, "high", (json_int_t)option->high));
        json_array_append_new(list, object);
    }
    Text usage = {0};
    help_add_usage(command, "", "", &usage);
    ui_print_json(json_pack("{s:s, s:o, s:s, s:o, s:o}", "command", name, "summary", help_texts(command, "summary"),
                            "usage", text_string(&usage), "about", help_texts(command, "about"), "options", list));
    text_free(&usage);
}
