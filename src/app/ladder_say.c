/* SPDX-License-Identifier: MIT
 *
 * ladder_say - the sentences.
 */
#include "app/ladder_say.h"

#include <stdio.h>
#include <string.h>

#include "app/ui.h"
#include "bots/bot_copy.h"

enum { SAY_HASH = 12 /* digits of a hash that people read */ };

void ladder_say_new(const char *name, const Game *game, bool json)
{
    if (json)
        ui_print_json(json_pack("{s:s, s:s, s:s}", "ladder", name, "done", "new", "game", game->name));
    else
        printf(ui_text("ladder '%s' made, for %s; add bots with: wuqi ladder add %s BOT SPEC\n",
                       "已建立天梯“%s”（%s）；加入程序：wuqi ladder add %s 名称 棋手代码\n"),
               name, game->name, name);
}

/* How many forms of the bot the run knows: "li", "li (2)" ... */
static int say_version(const Ladder *ladder, const LadderBot *bot)
{
    const char *name = ladder->spec.players[bot->player].name, *number = name + strlen(bot->name);
    int version = 1;
    return sscanf(number, " (%d)", &version) == 1 ? version : 1;
}

void ladder_say_bot(const Ladder *ladder, const char *name, bool json)
{
    char hash[SHA256_TEXT] = "";
    const LadderBot *bot = NULL;
    for (int i = 0; i < ladder->count; i++) {
        if (strcmp(ladder->bots[i].name, name) == 0 && ladder->bots[i].player >= 0)
            bot = &ladder->bots[i];
    }
    if (!bot)
        return;
    int version = say_version(ladder, bot);
    bot_copy_name(ladder->spec.players[bot->player].spec, hash);
    if (json) {
        ui_print_json(json_pack("{s:s, s:s, s:s, s:i, s:s*}", "ladder", ladder->name, "done", "added", "bot", name,
                                "version", version, "hash", hash[0] ? hash : NULL));
        return;
    }
    printf(ui_text("'%s' passed its validation games and plays on '%s', version %d",
                   "“%s”已通过验证对局，加入天梯“%s”，版本 %d"),
           name, ladder->name, version);
    if (hash[0])
        printf(ui_text(", from a copy of its files (%.*s)", "，使用其文件的副本（%.*s）"), SAY_HASH, hash);
    putchar('\n');
}

void ladder_say_done(const Ladder *ladder, const char *done, const char *what, bool json)
{
    if (json)
        ui_print_json(json_pack("{s:s, s:s, s:s*}", "ladder", ladder->name, "done", done, "what", what));
    else if (strcmp(done, "removed") == 0)
        printf(ui_text("'%s' is off the ladder; its games still count for its opponents\n",
                       "“%s”已离开天梯；其对局仍计入对手的等级分\n"),
               what);
    else if (strcmp(done, "exported") == 0)
        printf(ui_text("%s written\n", "已写入 %s\n"), what);
    else
        printf(strcmp(done, "frozen") == 0 ? ui_text("ladder '%s' is frozen: no bot comes in, no game is played\n",
                                                     "天梯“%s”已冻结：不再加入程序，不再对局\n")
                                           : ui_text("ladder '%s' is open again\n", "天梯“%s”已重新开放\n"),
               ladder->name);
}

void ladder_say_notice(void *context, const LadderBot *bot, LadderNews news, const Error *what)
{
    (void)context;
    ui_progress(NULL);
    if (news == LADDER_ABSENT)
        fprintf(stderr, ui_text("'%s' cannot play and is skipped: %s\n", "“%s”无法对局，已跳过：%s\n"), bot->name,
                ui_error_text(what->text));
    else
        fprintf(
            stderr,
            ui_text("the files of '%s' have changed since they were copied: wuqi ladder update NAME %s enters them\n",
                    "“%s”的文件在复制之后有改动：用 wuqi ladder update 天梯 %s 更新\n"),
            bot->name, bot->name);
}
