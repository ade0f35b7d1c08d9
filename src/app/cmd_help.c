/* SPDX-License-Identifier: MIT
 *
 * cmd_help - `wuqi help [COMMAND]`: the list of commands, or one command's own help.
 */
#include <stdio.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/help.h"
#include "app/ui.h"
#include "base/words.h"

static void help_list(void)
{
    puts(ui_text("wuqi (五棋): five games, one search\n\nUsage: wuqi COMMAND [options]\n\nCommands:",
                 "五棋 wuqi：五种棋，一个搜索\n\n用法：wuqi 命令 [选项]\n\n命令："));
    for (const Command *command = commands; command->name; command++) {
        Text line = {0};
        words_pad(&line, command->name, 10);
        text_add_char(&line, ' ');
        help_add(command->name, "summary", &line);
        printf("  %s\n", text_string(&line));
        text_free(&line);
    }
    puts(ui_text("\n`wuqi help COMMAND` shows the options of a command; `--lang zh` speaks Chinese.",
                 "\n“wuqi help 命令” 显示该命令的选项；“--lang en” 切换到英文。"));
}

int cmd_help(int argc, char **argv)
{
    ArgWords words;
    int status = args_parse(argc, argv, "[COMMAND]", NULL, &words);
    if (status != ARGS_READY)
        return status;
    if (words.count == 0) {
        help_list();
        return STATUS_DONE;
    }
    const Command *command = commands_find(words.at[0]);
    if (!command) {
        Error error;
        error_set(&error, "unknown command '%s' (see wuqi help)", words.at[0]);
        return ui_bad("help", &error);
    }
    char name[32], option[] = "--help";
    snprintf(name, sizeof name, "%s", command->name);
    char *asked[] = {name, option, NULL};
    return command->run(2, asked);
}
