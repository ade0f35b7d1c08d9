/* SPDX-License-Identifier: MIT
 *
 * style - how boards look on this terminal: the options, and what the environment says.
 */
#ifndef APP_STYLE_H
#define APP_STYLE_H

#include "app/args.h"
#include "tui/board.h"

#define STYLE_OPTIONS(ascii, hanzi) \
    {"--ascii", NULL, "letters instead of glyphs", "用字母代替棋子符号", ARG_FLAG, &(ascii), 0, 0}, \
    { \
        "--hanzi", NULL, "Chinese characters for the men of xiangqi, in English too", "英文界面中也用汉字显示棋子", \
            ARG_FLAG, &(hanzi), 0, 0 \
    }

/* Colour on a terminal, unless NO_COLOR is set. */
BoardStyle style_board(bool ascii, bool hanzi);

#endif
