/* SPDX-License-Identifier: MIT
 *
 * cmd_bot - `wuqi bot new GAME DIR`: a folder with a bot to begin with.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/ui.h"
#include "base/text.h"
#include "bots/bot_new.h"

/* The commands to go on with. A name with blanks is quoted for the shell, and within the spec. */
static void bot_print_next(const Game *game, const BotLanguage *language, const char *folder)
{
    const char *hole = strstr(language->spec, "%s"), *quote = strpbrk(folder, " ,\t") ? "'" : "";
    const char *here = folder[0] != '/' && folder[0] != '.' && !strchr(language->spec, ' ') ? "./" : "";
    Text spec = {0};
    text_add_bytes(&spec, language->spec, (size_t)(hole - language->spec));
    text_printf(&spec, "%s%s%s%s%s", quote, here, folder, hole + 2, quote);
    if (language->build)
        printf("  make -C %s%s%s\n", quote, folder, quote);
    printf("  %s check \"%s\" %s\n", program_invocation_name, text_string(&spec), game->name);
    printf("  %s match %s --a \"%s\" --b engine:level=1 --games 10 --movetime 500\n", program_invocation_name,
           game->name, text_string(&spec));
    text_free(&spec);
}

int cmd_bot(int argc, char **argv)
{
    const char *lang = "python";
    bool json = false;
    const ArgOption options[] = {ARG_TEXT("--lang", "python|c|cpp|js", lang), ARG_JSON(json), ARG_END};
    ArgWords words;
    int status = args_parse(argc, argv, "new GAME DIR", options, &words);
    if (status != ARGS_READY)
        return status;
    Error error;
    const Game *game = NULL;
    const BotLanguage *language = NULL;
    bool fine = strcmp(words.at[0], "new") == 0 || error_set(&error, "'%.40s' is not new", words.at[0]);
    fine = fine && (game = games_find(words.at[1], &error)) && (language = bot_language_find(lang, &error)) &&
           bot_new_make(game, language, words.at[2], &error);
    if (!fine)
        return ui_bad("bot", &error);
    if (json) {
        ui_print_json(json_pack("{s:s, s:s, s:s}", "folder", words.at[2], "game", game->name, "lang", language->name));
        return STATUS_DONE;
    }
    printf(ui_text("%s has a bot to begin with (README.md). To go on:\n", "%s 里有一个起步用的程序（见 "
                                                                          "README.zh-CN.md）。接下来：\n"),
           words.at[2]);
    bot_print_next(game, language, words.at[2]);
    return STATUS_DONE;
}
