/* SPDX-License-Identifier: MIT
 *
 * classic_player - the player of the game's course report; for a game without one, plain alpha-beta at depth 4.
 *
 * The report's player searches to its own depth and keeps its own rules about the clock of a game; a stop, and the
 * nodes and the time of the move where they are limited, end it with the best move so far (games/classic_pulse.h).
 * Where a turn restricts the choice and the report's player would choose something else, the first allowed move is
 * taken.
 */
#include <stdlib.h>

#include "base/clock.h"
#include "players/player_kind.h"
#include "players/search_player.h"
#include "search/tt.h"

typedef struct ClassicPlayer {
    const Game *game;
    GameClassic *classic; /* one of the two is NULL */
    SearchPlayer *fallback;
    ClassicTurn turn;
} ClassicPlayer;

static void *classic_create(const Game *game, const char *options, Error *error)
{
    ClassicPlayer made = {.game = game};
    if (game->classic_new)
        made.classic = game->classic_new(options, error);
    else
        made.fallback = search_player_new(game, options, true, error);
    if (!made.classic && !made.fallback)
        return NULL;
    ClassicPlayer *player = xmalloc(sizeof *player);
    *player = made;
    return player;
}

static void classic_options(const Game *game, Option *options)
{
    if (game->classic_new)
        game->classic_options(options);
    else
        search_player_options(game, true, options);
}

static void classic_destroy(void *self)
{
    ClassicPlayer *player = self;
    if (player->classic)
        player->game->classic_free(player->classic);
    else
        search_player_free(player->fallback);
    free(player);
}

static Move classic_restrict(const ClassicPlayer *player, const PlayerTurn *turn, Move move)
{
    if (!turn->only)
        return move;
    Move *moves = xmalloc((unsigned long)player->game->moves_max * sizeof *moves);
    int count = player_choices(player->game, turn, moves);
    Move choice = moves[0];
    for (int i = 0; i < count; i++) {
        if (moves[i] == move)
            choice = move;
    }
    free(moves);
    return choice;
}

/* The report's numbers go on as they are; only a seen end is told as the house tells it. */
static void classic_take_value(const ClassicInfo *info, Report *report)
{
    int64_t value = info->value;
    report->own = info->mate == 0;
    report->own_value = value;
    if (info->mate != 0)
        report->value = game_value_of_mate(info->mate);
    else
        report->value = value > VALUE_EVAL_MAX    ? VALUE_EVAL_MAX
                        : value < -VALUE_EVAL_MAX ? -VALUE_EVAL_MAX
                                                  : (int)value;
}

static bool classic_move(void *self, const PlayerTurn *turn, PlayerAnswer *answer, Error *error)
{
    ClassicPlayer *player = self;
    (void)error;
    if (player->fallback) {
        search_player_move(player->fallback, turn, answer);
        return true;
    }
    int64_t start = clock_now_ns();
    ClassicInfo info = {0};
    player->turn.left_ms = turn->limits.time_ms;
    if (turn->limits.time_ms > player->turn.bank_ms)
        player->turn.bank_ms = turn->limits.time_ms;
    player->turn.replied = turn->history_count > 0;
    player->turn.reply = turn->history_count > 0 ? turn->history[turn->history_count - 1] : MOVE_NONE;
    player->turn.request = &turn->request;
    Move move = player->game->classic_move(player->classic, turn->pos, &player->turn, &info);
    *answer = player_answer_plain(classic_restrict(player, turn, move));
    answer->has_value = !info.stopped;
    answer->told_after = info.told_after && !turn->only;
    answer->after = info.after;
    answer->report.cutoffs = info.cutoffs;
    classic_take_value(&info, &answer->report);
    answer->report.bound = TT_EXACT;
    answer->report.depth = answer->report.seldepth = info.stopped ? 0 : info.depth;
    answer->report.nodes = info.nodes;
    answer->report.time_ns = clock_now_ns() - start;
    return true;
}

static void classic_new_game(void *self, uint64_t seed)
{
    ClassicPlayer *player = self;
    (void)seed;
    player->turn.bank_ms = 0;
    if (player->fallback)
        search_player_new_game(player->fallback);
}

const PlayerKind player_kind_classic = {
    .name = "classic",
    .open = true,
    .create = classic_create,
    .options = classic_options,
    .destroy = classic_destroy,
    .move = classic_move,
    .new_game = classic_new_game,
};
