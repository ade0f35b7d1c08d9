/* SPDX-License-Identifier: MIT
 *
 * style - how boards look on this terminal: the options, and what the environment says.
 */
#ifndef APP_STYLE_H
#define APP_STYLE_H

#include "app/args.h"
#include "tui/board.h"

#define STYLE_OPTIONS(ascii, hanzi) ARG_FLAG("--ascii", ascii), ARG_FLAG("--hanzi", hanzi)

/* Colour on a terminal, unless NO_COLOR is set. */
BoardStyle style_board(bool ascii, bool hanzi);

#endif
