/* SPDX-License-Identifier: MIT
 *
 * suite_formats - how a position and what is expected of it are written in a test suite.
 *
 * The format of a line goes by the end of the file's name; a new one is a line function and a row of the table in
 * suite_formats.c. A picture of a board (the levels of the gomoku course) is known by its look. docs/suite-format.md.
 */
#ifndef LAB_SUITE_FORMATS_H
#define LAB_SUITE_FORMATS_H

#include "lab/suite_file.h"

/* Fills the item from a line that is neither blank nor a comment. It may write to the line. */
typedef bool SuiteLineFunction(const Game *game, SuiteItem *item, char *line, Error *error);

/* True if the name has one of the known endings. */
bool suite_has_format(const char *path);
/* By the name's end; the general format if it is none of the known. */
SuiteLineFunction *suite_format(const char *path);

/* True for a row of a picture: cells '#' (empty), '1' (first player), '0' (second) with blanks between them. */
bool suite_is_picture(const char *line);
/* The rows of a picture from the top: the first player is to move and must find a win. */
bool suite_picture(const Game *game, SuiteItem *item, const char *picture, Error *error);

#endif
