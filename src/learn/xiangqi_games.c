/* SPDX-License-Identifier: MIT
 *
 * xiangqi_games - what only the self-play of xiangqi does: quiet positions alone, games that end when both sides see
 * them decided.
 */
#include "learn/xiangqi_games.h"

#include <stdlib.h>
#include <string.h>

enum {
    GAMES_KEEP_LIMIT = 1400, /* hundredths of a pawn: positions further from even teach nothing */
    GAMES_WON = 1500,        /* both sides' values beyond this for so many plies end the game */
    GAMES_WON_PLIES = 6,
};

typedef struct Verdict {
    int plies; /* for how many it has been won: positive by red, negative by black */
} Verdict;

static int red_value(const Selfplay *play, const Report *report)
{
    return play->game->side(play->pos) ? -report->value : report->value;
}

static void xiangqi_think(Selfplay *play, Report *report)
{
    const uint64_t nodes = play->options->play_nodes;
    selfplay_search(play, nodes + rng_below(&play->rng, (uint32_t)nodes / 2), report);
}

/* Records a quiet position: no check, no capture as the best move, not decided. */
static Move xiangqi_take(Selfplay *play, const Report *report)
{
    const Game *game = play->game;
    const int square = game->target(play->pos, report->best), value = red_value(play, report);
    const bool capture = game->cell(play->pos, square / game->cols, square % game->cols) != '.';
    Text status = {0};
    game->status(play->pos, false, &status);
    const bool check = strstr(text_string(&status), "check") != NULL;
    text_free(&status);
    if (!capture && !check && abs(value) < GAMES_KEEP_LIMIT)
        selfplay_record(play, value, 0);
    return report->best;
}

static bool xiangqi_decided(Selfplay *play, const Report *report)
{
    Verdict *won = play->state;
    const int value = red_value(play, report), before = won->plies;
    won->plies = value > GAMES_WON    ? (before > 0 ? before : 0) + 1
                 : value < -GAMES_WON ? (before < 0 ? before : 0) - 1
                                      : 0;
    if (abs(won->plies) <= GAMES_WON_PLIES)
        return false;
    play->result = won->plies > 0;
    return true;
}

const GameMaker xiangqi_maker = {.block = 32,
                                 .hash_mb = 8,
                                 .random_min = 2,
                                 .plies_max = 300,
                                 .even_limit = 400,
                                 .state = sizeof(Verdict),
                                 .think = xiangqi_think,
                                 .take = xiangqi_take,
                                 .decided = xiangqi_decided};

bool xiangqi_games_weights(const Game *game, const char *player, void **weights, Error *error)
{
    *weights = NULL;
    if (!player || strcmp(player, "zero") == 0)
        return true;
    *weights = trainer_begin(game, player, error);
    return *weights != NULL;
}
