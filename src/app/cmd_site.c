/* SPDX-License-Identifier: MIT
 *
 * cmd_site - `wuqi site DIR`: the page as a folder of files for any web space.
 */
#include <stdio.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/ui.h"
#include "server/page.h"

int cmd_site(int argc, char **argv)
{
    ArgWords words;
    Error error;
    int status = args_parse(argc, argv, "DIR", NULL, &words);
    if (status != ARGS_READY)
        return status;
    if (!page_write_site(words.at[0], &error))
        return ui_failed("site", &error);
    printf(ui_text("the page is in %s\n", "网页已写入 %s\n"), words.at[0]);
    return STATUS_DONE;
}
