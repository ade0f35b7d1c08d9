/* SPDX-License-Identifier: MIT
 *
 * guard - the last fence between foreign text and the terminal: a printer that forgets to make a text printable
 * (base/printable.h) does no harm.
 *
 * What the program itself does with the terminal (moving the cursor, clearing lines) goes through guard_control;
 * colours may be printed as they are.
 */
#ifndef TUI_GUARD_H
#define TUI_GUARD_H

#include <stdio.h>

/* From now on whatever is printed on stdout and stderr, by whichever part of the program, is made printable on its way.
 * Lines, tabs and colours stay. */
void guard_output(void);

/* Writes data, which need not be text, to stdout: as they are, but to a terminal like anything else. */
void guard_data(const char *bytes, size_t length);

/* Prints a text with sequences that steer the terminal: those of this program, past the guard. Flushes. What in it is
 * foreign the caller has made printable. */
void guard_control(FILE *stream, const char *text);

#endif
