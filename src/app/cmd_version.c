/* SPDX-License-Identifier: MIT
 *
 * cmd_version - `wuqi version`: the version and the instruction level in use.
 */
#include <stdio.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/ui.h"
#include "base/version.h"
#include "games/game.h"

int cmd_version(int argc, char **argv)
{
    bool json = false;
    const ArgOption options[] = {ARG_JSON(json), ARG_END};
    ArgWords words;
    int status = args_parse(argc, argv, "", options, &words);
    if (status != ARGS_READY)
        return status;
    if (json)
        ui_print_json(json_pack("{s:s, s:s}", "version", WUQI_VERSION, "cpu", games_level()));
    else
        printf("wuqi %s (%s)\n", WUQI_VERSION, games_level());
    return STATUS_DONE;
}
