/* SPDX-License-Identifier: MIT
 *
 * menu - the questions before a game.
 */
#include "tui/menu.h"

#include <stdio.h>
#include <string.h>

#include "base/words.h"

enum { MENU_LINE_MAX = 200, MENU_LEVELS = 10, MENU_LEVEL_DEFAULT = 3 };

/* A number from 1 to `most`, or the name of a game; an empty line is the default, q or the end of the input is 0. */
static int menu_number(const char *question, int most, int preset, bool by_name)
{
    Text line = {0};
    int answer = -1;
    while (answer < 0) {
        bool cut;
        int64_t number;
        printf("%s [%d] ", question, preset);
        fflush(stdout);
        if (!text_read_line(&line, stdin, MENU_LINE_MAX, &cut) || strcmp(text_string(&line), "q") == 0)
            answer = 0;
        else if (line.length == 0)
            answer = preset;
        else if (text_int(text_string(&line), 1, most, &number))
            answer = (int)number;
        for (int i = 0; by_name && answer < 0 && i < games_count(); i++) {
            if (strcmp(games_at(i)->name, text_string(&line)) == 0)
                answer = i + 1;
        }
    }
    text_free(&line);
    return answer;
}

static bool menu_game(bool chinese, MenuChoice *choice)
{
    puts(chinese ? "五棋：选择一种棋（q 退出）\n" : "wuqi: choose a game (q leaves)\n");
    int preset = 1;
    for (int i = 0; i < games_count(); i++) {
        const Game *game = games_at(i);
        Text line = {0};
        text_printf(&line, "%3d. ", i + 1);
        words_pad(&line, game->name, 12);
        text_add(&line, chinese ? game->title_zh : game->title);
        puts(text_string(&line));
        text_free(&line);
        if (strcmp(game->name, "reversi6") == 0)
            preset = i + 1;
    }
    int number = menu_number(chinese ? "\n棋种？" : "\nWhich game?", games_count(), preset, true);
    Error error;
    if (number == 0)
        return false;
    choice->game = games_find(games_at(number - 1)->name, &error);
    if (!choice->game)
        puts(error.text);
    return choice->game != NULL;
}

bool menu_ask(bool chinese, MenuChoice *choice)
{
    if (!menu_game(chinese, choice))
        return false;
    choice->level = menu_number(chinese ? "级别（1 入门 ... 10 最强）？" : "Level (1 beginner ... 10 strongest)?",
                                MENU_LEVELS, MENU_LEVEL_DEFAULT, false);
    if (choice->level == 0)
        return false;
    char question[120];
    snprintf(question, sizeof question,
             chinese ? "你执 1 %s（先手）还是 2 %s（后手）？" : "You play 1 %s (first) or 2 %s?",
             chinese ? choice->game->sides_zh[0] : choice->game->sides[0],
             chinese ? choice->game->sides_zh[1] : choice->game->sides[1]);
    choice->side = menu_number(question, 2, 1, false) - 1;
    return choice->side >= 0;
}
