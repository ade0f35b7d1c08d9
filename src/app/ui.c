/* SPDX-License-Identifier: MIT
 *
 * ui - language, errors, JSON lines, progress and Ctrl-C for all commands.
 */
#include "app/ui.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/halt.h"
#include "base/messages.h"
#include "base/printable.h"
#include "tui/guard.h"

static bool language_chinese;
static _Atomic bool interrupted;

void ui_set_language_from_environment(void)
{
    static const char *const names[] = {"WUQI_LANG", "LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) {
            language_chinese = strncmp(value, "zh", 2) == 0;
            return;
        }
    }
}

bool ui_set_language(const char *name)
{
    if (strcmp(name, "en") != 0 && strcmp(name, "zh") != 0)
        return false;
    language_chinese = name[0] == 'z';
    return true;
}

bool ui_chinese(void)
{
    return language_chinese;
}

const char *ui_text(const char *english, const char *chinese)
{
    return language_chinese ? chinese : english;
}

const char *ui_error_text(const char *english)
{
    static Text text;
    if (!language_chinese)
        return english;
    text_clear(&text);
    messages_translate(english, &text);
    return text_string(&text);
}

static int ui_complain(const char *command, const Error *error, int status)
{
    fflush(stdout);
    fprintf(stderr, "wuqi%s%s: %s\n", *command ? " " : "", command, ui_error_text(error->text));
    return status;
}

int ui_bad(const char *command, const Error *error)
{
    return ui_complain(command, error, error->kind == ERROR_INPUT ? STATUS_USAGE : STATUS_FAILED);
}

int ui_failed(const char *command, const Error *error)
{
    return ui_complain(command, error, STATUS_FAILED);
}

void ui_print_json(json_t *object)
{
    char *line = object ? json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(9)) : NULL;
    Text text = {0};
    if (!line)
        die("cannot write JSON");
    text_add_json_printable(&text, line, strlen(line));
    puts(text_string(&text));
    fflush(stdout);
    text_free(&text);
    free(line);
    json_decref(object);
}

void ui_print_run(int64_t run)
{
    long long id = run;
    printf(ui_text("Run: %lld (wuqi runs %lld --games, wuqi replay %lld.1, wuqi bundle %lld.1)\n",
                   "批次：%lld（wuqi runs %lld --games，wuqi replay %lld.1，wuqi bundle %lld.1）\n"),
           id, id, id, id);
}

uint64_t ui_speed(uint64_t nodes, int64_t time_ns)
{
    return time_ns > 0 ? (uint64_t)((double)nodes * 1e9 / (double)time_ns) : 0;
}

void ui_progress(const char *line)
{
    if (!isatty(STDERR_FILENO))
        return;
    guard_control(stderr, "\r\033[K");
    fputs(line ? line : "", stderr);
    fflush(stderr);
}

static void ui_on_interrupt(int signal_number)
{
    atomic_store(&interrupted, true);
    signal(signal_number, SIG_DFL);
}

const _Atomic bool *ui_catch_interrupt(void)
{
    signal(SIGINT, ui_on_interrupt);
    signal(SIGTERM, ui_on_interrupt);
    halt_at("interrupt.caught");
    return &interrupted;
}
