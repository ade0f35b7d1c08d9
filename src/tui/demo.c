/* SPDX-License-Identifier: MIT
 *
 * demo - the demonstration game.
 */
#include "tui/demo.h"

#include <stdio.h>

#include "base/words.h"
#include "players/player.h"

enum { DEMO_BOARD_EVERY = 8, DEMO_MAX_PLIES = 400 };

typedef struct Demo {
    const Game *game;
    const BoardStyle *style;
    Player *players[2];
    void *pos;
    int ply;
} Demo;

static void demo_board(const Demo *demo, int last)
{
    Text text = {0};
    board_draw(demo->game, demo->pos, demo->style, last, &text);
    printf("\n%s\n", text_string(&text));
    text_free(&text);
}

/* "12. black  d3    X: 9  O: 7  Empty: 20    +1.20": the engine's score only, the other has numbers of its own. */
static bool demo_move(Demo *demo, int *last, Error *error)
{
    const Game *game = demo->game;
    int side = game->side(demo->pos);
    PlayerTurn turn = {.pos = demo->pos};
    PlayerAnswer answer;
    if (!player_move(demo->players[side], &turn, &answer, error))
        return false;
    Text line = {0}, name = {0}, status = {0};
    *last = game->target(demo->pos, answer.move);
    game_tell_move(game, demo->pos, answer.move, demo->style->chinese, &name);
    game->make(demo->pos, answer.move);
    game->status(demo->pos, demo->style->chinese, &status);
    text_printf(&line, "%3d. ", ++demo->ply);
    words_pad(&line, demo->style->chinese ? game->sides_zh[side] : game->sides[side], 7);
    words_pad(&line, text_string(&name), 8);
    if (side == 0 && answer.has_value) {
        words_pad(&line, text_string(&status), 26);
        game_print_report(game, &answer.report, demo->style->chinese, &line);
    } else {
        text_add(&line, text_string(&status));
    }
    puts(text_string(&line));
    fflush(stdout);
    text_free(&line);
    text_free(&name);
    text_free(&status);
    return true;
}

static bool demo_play(Demo *demo, Error *error)
{
    int last = -1;
    printf(demo->style->chinese ? "%s：%s 对 %s\n" : "%s: %s against %s\n",
           demo->style->chinese ? demo->game->title_zh : demo->game->title, player_spec(demo->players[0]),
           player_spec(demo->players[1]));
    demo_board(demo, last);
    while (!demo->game->over(demo->pos) && demo->ply < DEMO_MAX_PLIES) {
        if (!demo_move(demo, &last, error))
            return false;
        if (demo->ply % DEMO_BOARD_EVERY == 0 || demo->game->over(demo->pos))
            demo_board(demo, last);
    }
    if (demo->game->over(demo->pos)) {
        Text verdict = {0};
        demo->game->verdict(demo->pos, demo->style->chinese, &verdict);
        printf(demo->style->chinese ? "棋局结束：%s\n" : "Game over: %s\n", text_string(&verdict));
        text_free(&verdict);
    }
    return true;
}

bool demo_run(const Game *game, const BoardStyle *style, Error *error)
{
    Demo demo = {.game = game, .style = style};
    demo.pos = position_new(game, "", error);
    demo.players[0] = player_new(game, "engine:depth=6", error);
    demo.players[1] =
        demo.players[0] ? player_new(game, game->classic_new ? "classic:depth=4" : "greedy", error) : NULL;
    bool fine = demo.pos && demo.players[1];
    for (int i = 0; fine && i < 2; i++)
        player_new_game(demo.players[i], 1);
    fine = fine && demo_play(&demo, error);
    player_free(demo.players[0]);
    player_free(demo.players[1]);
    position_free(game, demo.pos);
    return fine;
}
