/* SPDX-License-Identifier: MIT
 *
 * cmd_help - `wuqi help [COMMAND]`: the list of commands, or one command's own help; `wuqi help rules [GAME]`.
 */
#include <stdio.h>
#include <string.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/help.h"
#include "app/rules.h"
#include "app/ui.h"
#include "base/words.h"

static void help_list(void)
{
    puts(ui_text(
        "wuqi (五棋): plays, teaches and measures five board games\n\nUsage: wuqi COMMAND [options]\n\nCommands:",
        "五棋 wuqi：五种棋的对弈、教学与测试，共用同一套搜索\n\n用法：wuqi 命令 [选项]\n\n命令："));
    for (const Command *command = commands; command->name; command++) {
        Text line = {0};
        words_pad(&line, command->name, 10);
        text_add_char(&line, ' ');
        help_add(command->name, "summary", &line);
        printf("  %s\n", text_string(&line));
        text_free(&line);
    }
    puts(ui_text(
        "\n`wuqi help COMMAND` explains a command, `wuqi help rules GAME` a game;\n`--lang zh` switches to Chinese.",
        "\n用 wuqi help 命令 查看该命令的说明，用 wuqi help rules 棋种 查看规则；\n用 --lang en 切换到英文。"));
}

/* Lets the command explain itself. */
static int help_of(const Command *command, bool json)
{
    char name[32], option[] = "--help", option_json[] = "--help=json";
    snprintf(name, sizeof name, "%s", command->name);
    char *asked[] = {name, json ? option_json : option, NULL};
    return command->run(2, asked);
}

int cmd_help(int argc, char **argv)
{
    bool json = false;
    const ArgOption options[] = {ARG_JSON(json), ARG_END};
    ArgWords words;
    int status = args_parse(argc, argv, "[COMMAND] [GAME]", options, &words);
    if (status != ARGS_READY)
        return status;
    Error error;
    if (words.count > 0 && strcmp(words.at[0], "rules") == 0) {
        if (words.count == 2)
            return rules_show(words.at[1], json);
        rules_list(json);
        return STATUS_DONE;
    }
    if (words.count == 2) {
        error_set(&error, "unexpected argument '%s' (see wuqi help %s)", words.at[1], "help");
        return ui_bad("help", &error);
    }
    if (words.count == 1) {
        const Command *command = commands_find(words.at[0]);
        error_set(&error, "unknown command '%s' (see wuqi help)", words.at[0]);
        return command ? help_of(command, json) : ui_bad("help", &error);
    }
    for (const Command *command = commands; json && command->name; command++)
        help_of(command, true);
    if (!json)
        help_list();
    return STATUS_DONE;
}
