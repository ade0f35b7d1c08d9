/* SPDX-License-Identifier: MIT
 *
 * style - looking at the terminal and the environment.
 */
#include "app/style.h"

#include <stdlib.h>
#include <unistd.h>

#include "app/ui.h"

BoardStyle style_board(bool ascii, bool hanzi)
{
    const char *no_colour = getenv("NO_COLOR");
    BoardStyle style = {
        .chinese = ui_chinese(),
        .ascii = ascii,
        .hanzi = hanzi || ui_chinese(),
        .colour = isatty(STDOUT_FILENO) && !(no_colour && *no_colour),
    };
    return style;
}
