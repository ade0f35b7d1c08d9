/* SPDX-License-Identifier: MIT
 *
 * baseline_players - random and greedy, the opponents every report measures itself against.
 *
 * random[:seed=N]  any legal move, all equally likely; the seed and that of the game decide together
 * greedy           the move after which the game's greedy evaluation is best; the first of equals
 */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/options.h"
#include "base/rng.h"
#include "players/player_kind.h"
#include "search/tt.h"

typedef struct RandomPlayer {
    const Game *game;
    int64_t seed; /* of the spec */
    Rng rng;
} RandomPlayer;

static void random_new_game(void *self, uint64_t seed)
{
    RandomPlayer *player = self;
    player->rng = rng_seed((uint64_t)player->seed ^ rng_mix(seed));
}

static void random_fields(RandomPlayer *player, OptionField *fields)
{
    const OptionField list[] = {
        {OPTION_IS("seed", "decides its choices, together with the seed of the game", "与对局的种子一起决定它的选择"),
         OPTION_OPEN, OPTION_FROM_TO(0, INT64_MAX), .large = &player->seed},
        {.option.name = NULL},
    };
    memcpy(fields, list, sizeof list);
}

static void random_options(const Game *game, Option *options)
{
    RandomPlayer player = {.game = game};
    OptionField fields[OPTIONS_MAX];
    random_fields(&player, fields);
    options_tell(fields, options);
}

static void *random_create(const Game *game, const char *options, Error *error)
{
    RandomPlayer *player = xcalloc(1, sizeof *player);
    OptionField fields[OPTIONS_MAX];
    player->game = game;
    random_fields(player, fields);
    if (!options_read(options, fields, error)) {
        free(player);
        return NULL;
    }
    random_new_game(player, 0);
    return player;
}

static bool random_move(void *self, const PlayerTurn *turn, PlayerAnswer *answer, Error *error)
{
    RandomPlayer *player = self;
    (void)error;
    Move *moves = xmalloc((unsigned long)player->game->moves_max * sizeof *moves);
    int count = player_choices(player->game, turn, moves);
    *answer = player_answer_plain(moves[rng_below(&player->rng, (uint32_t)count)]);
    free(moves);
    return true;
}

const PlayerKind player_kind_random = {
    .name = "random",
    .open = true,
    .create = random_create,
    .options = random_options,
    .destroy = free,
    .move = random_move,
    .new_game = random_new_game,
};

typedef struct GreedyPlayer {
    const Game *game;
    int eval;
} GreedyPlayer;

static void *greedy_create(const Game *game, const char *options, Error *error)
{
    const OptionField none = {.option.name = NULL};
    if (!options_read(options, &none, error))
        return NULL;
    GreedyPlayer *player = xcalloc(1, sizeof *player);
    player->game = game;
    while (strcmp(game->evals[player->eval], game->greedy_eval) != 0)
        player->eval++;
    return player;
}

/* The value of a move for its maker, one ply deep. */
static int greedy_value(const GreedyPlayer *player, const void *pos, Move move)
{
    const Game *game = player->game;
    void *child = position_copy(game, pos);
    game->make(child, move);
    bool over = game->over(child);
    int value = -(over ? game->result(child) : game->eval(child, player->eval));
    if (over && (value >= VALUE_WIN_MIN || value <= -VALUE_WIN_MIN))
        value = game_value_of_mate(value > 0 ? 1 : -1); /* won or lost with this move */
    position_free(game, child);
    return value;
}

static bool greedy_move(void *self, const PlayerTurn *turn, PlayerAnswer *answer, Error *error)
{
    const GreedyPlayer *player = self;
    (void)error;
    int64_t start = clock_now_ns();
    Move *moves = xmalloc((unsigned long)player->game->moves_max * sizeof *moves);
    int count = player_choices(player->game, turn, moves);
    int best = 0, best_value = greedy_value(player, turn->pos, moves[0]);
    for (int i = 1; i < count && !player_stopped(turn); i++) {
        int value = greedy_value(player, turn->pos, moves[i]);
        if (value > best_value) {
            best = i;
            best_value = value;
        }
    }
    *answer = player_answer_plain(moves[best]);
    answer->has_value = true;
    answer->report.value = best_value;
    answer->report.bound = TT_EXACT;
    answer->report.depth = answer->report.seldepth = 1;
    answer->report.nodes = (uint64_t)count;
    answer->report.time_ns = clock_now_ns() - start;
    free(moves);
    return true;
}

const PlayerKind player_kind_greedy = {
    .name = "greedy",
    .open = true,
    .create = greedy_create,
    .destroy = free,
    .move = greedy_move,
};
