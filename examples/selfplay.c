/* SPDX-License-Identifier: MIT
 *
 * selfplay - a game of the engine against itself, with the library alone:
 *
 *     cc selfplay.c -o selfplay $(pkg-config --cflags --libs wuqi) && ./selfplay reversi6
 */
#include <stdio.h>
#include <wuqi.h>

int main(int argc, char **argv)
{
    WuqiError error;
    const WuqiGame *game = wuqi_game_find(argc > 1 ? argv[1] : "ttt", &error);
    WuqiPosition *pos = game ? wuqi_position_new(game, argc > 2 ? argv[2] : "", &error) : NULL;
    WuqiPlayer *player = pos ? wuqi_player_new(game, "engine:hash=4", &error) : NULL;
    if (!player) {
        fprintf(stderr, "selfplay: %s\n", error.text);
        wuqi_position_free(pos);
        return 2;
    }
    WuqiTask task = {.nodes = 2000};
    WuqiReport report;
    bool fine = true;
    while (fine && !wuqi_position_over(pos)) {
        fine = wuqi_player_think(player, pos, &task, &report, &error);
        if (fine) {
            printf("%d. %s", wuqi_position_made(pos) + 1, wuqi_position_move_text(pos, report.best, -1));
            printf("  %s\n", wuqi_position_value_text(pos, report.value, WUQI_ENGLISH));
            fine = wuqi_position_make(pos, report.best, &error);
        }
    }
    puts(fine ? wuqi_position_verdict(pos, WUQI_ENGLISH) : error.text);
    wuqi_player_free(player);
    wuqi_position_free(pos);
    return fine ? 0 : 1;
}
