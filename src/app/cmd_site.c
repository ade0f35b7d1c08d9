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
    const ArgOption options[] = {ARG_OPTION_END};
    ArgSpec spec = {
        .command = "site",
        .usage = "DIR",
        .about = "Writes the page into a folder: games, analysis, lessons and puzzles, with rules and engine inside. "
                 "Any server of files can\n"
                 "offer it; after the first visit it works without a network. What needs this program (runs, the "
                 "server's engine) is left out.",
        .about_zh = "把网页写入一个目录：对弈、分析、课程与习题，规则和引擎都在其中。任何静态文件服务器都能提供；首次访"
                    "问后可离线使用。",
        .options = options,
        .words_min = 1,
        .words_max = 1,
    };
    ArgWords words;
    Error error;
    int status = args_parse(&spec, argc, argv, &words);
    if (status != ARGS_READY)
        return status;
    if (!page_write_site(words.at[0], &error))
        return ui_failed("site", &error);
    printf(ui_text("the page is in %s\n", "网页已写入 %s\n"), words.at[0]);
    return STATUS_DONE;
}
