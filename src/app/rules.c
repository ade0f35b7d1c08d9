/* SPDX-License-Identifier: MIT
 *
 * rules - finding pages of docs/rules in the file that the Makefile makes of them, and printing them.
 *
 * In that file each page stands behind a line of a form feed and its name without `.md`: `reversi`, `reversi.zh-CN`.
 * The page of a game is the one with the longest name that the game's name begins with.
 */
#include "app/rules.h"

#include <stdio.h>
#include <string.h>

#include "app/markdown.h"
#include "app/ui.h"
#include "base/embed.h"
#include "base/text.h"
#include "base/words.h"
#include "games/game.h"

EMBED_FILE(rules_all);

enum { RULES_WIDTH = 80, RULES_NAME = 10 };

static const char rules_chinese[] = ".zh-CN";

/* The next page behind `at`: its name and its text, up to the next form feed. */
static bool rules_next(const char **at, Word *name, Word *page)
{
    if (**at != '\f')
        return false;
    *name = (Word){.at = *at + 1, .length = strcspn(*at + 1, "\n")};
    page->at = name->at + name->length + 1;
    page->length = strcspn(page->at, "\f");
    *at = page->at + page->length;
    return true;
}

/* The text of the page of exactly this name. */
static bool rules_text(const char *name, Text *text)
{
    const char *at = (const char *)EMBED_GET(rules_all).bytes;
    Word called, page;
    while (rules_next(&at, &called, &page)) {
        if (word_is(called, name)) {
            text_add_bytes(text, page.at, page.length);
            return true;
        }
    }
    return false;
}

/* The name of the page of the game; `exact`: of the page that is called so. Empty if there is none. */
static Text rules_name(const char *game, bool exact)
{
    const char *at = (const char *)EMBED_GET(rules_all).bytes;
    Word called, page, best = {.at = "", .length = 0};
    Text name = {0};
    while (rules_next(&at, &called, &page)) {
        if ((exact ? word_is(called, game) : strncmp(game, called.at, called.length) == 0) &&
            called.length > best.length && !memchr(called.at, '.', called.length))
            best = called;
    }
    text_add_bytes(&name, best.at, best.length);
    return name;
}

/* The page in a language; in English where there is no other. */
static void rules_in(const Text *name, bool chinese, Text *page)
{
    Text full = {0};
    text_printf(&full, "%s%s", text_string(name), chinese ? rules_chinese : "");
    if (!rules_text(text_string(&full), page))
        rules_text(text_string(name), page);
    text_free(&full);
}

static void rules_print(const Text *name)
{
    Text page = {0}, plain = {0};
    rules_in(name, ui_chinese(), &page);
    markdown_add(&plain, text_string(&page), RULES_WIDTH);
    fputs(text_string(&plain), stdout);
    text_free(&plain);
    text_free(&page);
}

static void rules_print_json(const char *game, const Text *name)
{
    Text pages[2] = {{0}};
    rules_in(name, false, &pages[0]);
    rules_in(name, true, &pages[1]);
    ui_print_json(json_pack("{s:s, s:{s:s, s:s}}", "game", game, "rules", "en", text_string(&pages[0]), "zh",
                            text_string(&pages[1])));
    text_free(&pages[0]);
    text_free(&pages[1]);
}

void rules_list(bool json)
{
    if (!json)
        puts(ui_text("Games:", "棋种："));
    for (int i = 0; i < games_count(); i++) {
        const Game *game = games_at(i);
        Text line = {0};
        words_pad(&line, game->name, RULES_NAME);
        if (json)
            ui_print_json(
                json_pack("{s:s, s:s, s:s}", "game", game->name, "title", game->title, "title_zh", game->title_zh));
        else
            printf("  %s %s\n", text_string(&line), ui_text(game->title, game->title_zh));
        text_free(&line);
    }
    if (!json)
        puts(ui_text("\n`wuqi help rules GAME` shows the rules of a game.", "\n用 wuqi help rules 棋种 查看规则。"));
}

int rules_show(const char *game, bool json)
{
    Error error;
    Text name = rules_name(game, true);
    if (name.length == 0 && !games_look_up(game, &error))
        return ui_bad("help", &error);
    if (name.length == 0)
        name = rules_name(game, false);
    if (name.length == 0) {
        error_set(&error, "there is no page of rules for '%s'", game);
        return ui_failed("help", &error);
    }
    if (json)
        rules_print_json(game, &name);
    else
        rules_print(&name);
    text_free(&name);
    return STATUS_DONE;
}
