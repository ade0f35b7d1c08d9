/* SPDX-License-Identifier: MIT
 *
 * wuqi_bot.h - the protocol (UGI) for a bot in C or C++: reads commands until `quit` or the end of its input, keeps the
 * position, asks a function for the move, and flushes every answer. Write to stderr, not to stdout, for your own eyes.
 */
#ifndef WUQI_BOT_H
#define WUQI_BOT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wuqi.h"

enum { WUQI_BOT_LINE = 1 << 20, WUQI_BOT_MOVES = 4096 };

/* What the referee says of time, in milliseconds; 0: nothing. */
typedef struct WuqiBotLimits {
    long long movetime_ms, time_ms, increment_ms;
    long long depth, nodes;
} WuqiBotLimits;

/* Returns one of the legal moves; may make moves on the position if it takes them back. */
typedef WuqiMove WuqiBotChoose(WuqiPosition *pos, const WuqiBotLimits *limits);

/* The number after a word of the command; 0 if it is not there. */
static long long wuqi_bot_number(const char *line, const char *word)
{
    const char *at = strstr(line, word);
    return at ? atoll(at + strlen(word)) : 0;
}

/* "startpos moves c2 d3", "fen TEXT moves ...". NULL with the error. */
static WuqiPosition *wuqi_bot_position(const WuqiGame *game, char *text, WuqiError *error)
{
    char *moves = strstr(text, " moves "), *fen = strncmp(text, "fen ", 4) == 0 ? text + 4 : NULL;
    if (moves)
        *moves = '\0';
    WuqiPosition *pos = wuqi_position_new(game, fen ? fen : "", error);
    if (pos && moves && !wuqi_position_play(pos, moves + 7, error)) {
        wuqi_position_free(pos);
        pos = NULL;
    }
    return pos;
}

static void wuqi_bot_go(WuqiPosition *pos, const char *line, WuqiBotChoose *choose)
{
    const char *time[2] = {" p1time ", " p2time "}, *more[2] = {" p1inc ", " p2inc "};
    WuqiBotLimits limits = {0, 0, 0, 0, 0};
    if (wuqi_position_over(pos)) {
        puts("info string error: the game is over\nbestmove none");
        return;
    }
    int side = wuqi_position_side(pos);
    limits.movetime_ms = wuqi_bot_number(line, " movetime ");
    limits.time_ms = wuqi_bot_number(line, time[side]);
    limits.increment_ms = wuqi_bot_number(line, more[side]);
    limits.depth = wuqi_bot_number(line, " depth ");
    limits.nodes = wuqi_bot_number(line, " nodes ");
    WuqiMove move = choose(pos, &limits);
    if (wuqi_position_legal(pos, move))
        printf("bestmove %s\n", wuqi_position_move_text(pos, move, -1));
    else
        printf("info string error: choose returned %d, which is no legal move here\nbestmove %d\n", move, move);
}

static int wuqi_bot_run(const char *name, WuqiBotChoose *choose)
{
    static char line[WUQI_BOT_LINE];
    WuqiError error;
    const WuqiGame *game = wuqi_games_at(0);
    WuqiPosition *pos = NULL;
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        bool fine = true;
        if (strcmp(line, "quit") == 0)
            break;
        if (strcmp(line, "ugi") == 0) {
            printf("id name %s\nid author wuqi_bot.h\noption name Game type string default %s\nugiok\n", name,
                   wuqi_game_name(game));
        } else if (strcmp(line, "isready") == 0) {
            puts("readyok");
        } else if (strncmp(line, "setoption name Game value ", 26) == 0) {
            const WuqiGame *found = wuqi_game_find(line + 26, &error);
            fine = found != NULL;
            game = found ? found : game;
        } else if (strncmp(line, "position ", 9) == 0) {
            wuqi_position_free(pos);
            fine = (pos = wuqi_bot_position(game, line + 9, &error)) != NULL;
        } else if (strcmp(line, "go") == 0 || strncmp(line, "go ", 3) == 0) {
            pos = pos ? pos : wuqi_position_new(game, "", &error);
            wuqi_bot_go(pos, line, choose);
        }
        if (!fine)
            printf("info string error: %s\n", error.text);
        fflush(stdout);
    }
    wuqi_position_free(pos);
    return 0;
}

#endif
