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
    const ArgOption options[] = {ARG_OPTION_JSON(json), ARG_OPTION_END};
    ArgSpec spec = {
        .command = "version",
        .usage = "[--json]",
        .about = "Prints the version and the processor level in use (v1 plain, v3 AVX2 and BMI2).",
        .about_zh = "显示版本和正在使用的处理器指令级别（v1 通用，v3 为 AVX2 与 BMI2）。",
        .options = options,
    };
    ArgWords words;
    int status = args_parse(&spec, argc, argv, &words);
    if (status != ARGS_READY)
        return status;
    if (json)
        ui_print_json(json_pack("{s:s, s:s}", "version", WUQI_VERSION, "cpu", games_level()));
    else
        printf("wuqi %s (%s)\n", WUQI_VERSION, games_level());
    return STATUS_DONE;
}
