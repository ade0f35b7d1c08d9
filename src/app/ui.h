/* SPDX-License-Identifier: MIT
 *
 * ui - what all commands share in talking to the user: language, errors, JSON, progress, interruption.
 *
 * The language and the interrupt flag are set once, at the start of the program, and read everywhere in app.
 */
#ifndef APP_UI_H
#define APP_UI_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include <jansson.h>

#include "base/error.h"

enum { STATUS_DONE = 0, STATUS_FAILED = 1, STATUS_USAGE = 2 };

/* Takes the language from WUQI_LANG, else LC_ALL, LC_MESSAGES, LANG: Chinese for zh..., else English. */
void ui_set_language_from_environment(void);
/* Takes `en` or `zh`; false for anything else. */
bool ui_set_language(const char *name);
bool ui_chinese(void);
/* The text in the user's language. */
const char *ui_text(const char *english, const char *chinese) __attribute__((format_arg(1), format_arg(2)));
/* What a room below says of an error, in the language of the text; valid until the next call. */
const char *ui_error_text(const char *english);

/* Prints "wuqi COMMAND: what is wrong" on stderr and returns STATUS_USAGE, or STATUS_FAILED where it is not the input
 * that is wrong. */
int ui_bad(const char *command, const Error *error);
/* The same, but returns STATUS_FAILED: the input was fine, the work was not. */
int ui_failed(const char *command, const Error *error);

/* Prints the object as one line on stdout and lets go of it. */
void ui_print_json(json_t *object);
/* One line that says how to get at the games of a run. */
void ui_print_run(int64_t run);
/* Nodes per second; 0 when the time is too short to tell. */
uint64_t ui_speed(uint64_t nodes, int64_t time_ns);

/* Shows a line of progress on stderr if that is a terminal; the next one overwrites it, NULL clears it. */
void ui_progress(const char *line);

/* From now on Ctrl-C sets the flag instead of ending the program; a second Ctrl-C ends it. */
const _Atomic bool *ui_catch_interrupt(void);

#endif
