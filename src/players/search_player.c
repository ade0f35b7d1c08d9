/* SPDX-License-Identifier: MIT
 *
 * search_player - the template search with every technique on or off: the teaching searches.
 *
 * search[:algorithm=minimax|alphabeta|pvs,depth=N,eval=NAME,hash=MB,all=on|off,TECHNIQUE=on|off...]
 *
 * Every technique is off unless switched on, so that `search:algorithm=minimax,depth=3` is the algorithm of the
 * textbook and nothing else: one search at full depth, moves in the order the rules list them. Options are
 * taken from left to right: `all=on,nullmove=off` is everything but the null move. The default is plain
 * alpha-beta at depth 4 over the engine's evaluation.
 */
#include "players/search_player.h"

#include <stdlib.h>
#include <string.h>

#include "base/options.h"
#include "players/player_kind.h"

enum { SEARCH_PLAYER_DEPTH = 4 };

struct SearchPlayer {
    const Game *game;
    GameSearch *search; /* made at the first move */
    size_t hash_mb;
    Job job;    /* all but the turn's part */
    bool plain; /* takes algorithm and depth only */
};

static const char *const search_algorithms[] = {"minimax", "alphabeta", "pvs", NULL};
static const char *const search_switch[] = {"off", "on", NULL};

static bool search_option_technique(SearchPlayer *player, const char *name, const char *value, Error *error)
{
    unsigned bits = strcmp(name, "all") == 0 ? TECHNIQUE_ALL : 0;
    for (int i = 0; i < TECHNIQUE_COUNT; i++) {
        if (strcmp(name, technique_names[i]) == 0)
            bits = 1u << i;
    }
    if (bits == 0) {
        Text names = {0};
        for (int i = 0; i < TECHNIQUE_COUNT; i++)
            text_printf(&names, ", %s", technique_names[i]);
        error_set(error, "unknown option '%s' (algorithm, depth, eval, hash, all%s)", name, text_string(&names));
        text_free(&names);
        return false;
    }
    int on;
    if (!player_option_word(name, value, search_switch, &on, error))
        return false;
    player->job.techniques = on ? player->job.techniques | bits : player->job.techniques & ~bits;
    return true;
}

static bool search_option(void *context, const char *name, const char *value, Error *error)
{
    SearchPlayer *player = context;
    int64_t number;
    int index;
    if (strcmp(name, "algorithm") == 0) {
        if (!player_option_word(name, value, search_algorithms, &index, error))
            return false;
        player->job.algorithm = (Algorithm)index;
    } else if (strcmp(name, "depth") == 0) {
        if (!player_option_int(name, value, 1, SEARCH_MAX_PLY - 1, &number, error))
            return false;
        player->job.limits.depth = (int)number;
    } else if (player->plain) {
        return error_set(error, "unknown option '%s' (algorithm, depth)", name);
    } else if (strcmp(name, "eval") == 0) {
        return player_option_word(name, value, player->game->evals, &player->job.eval, error);
    } else if (strcmp(name, "hash") == 0) {
        if (!player_option_int(name, value, 1, PLAYER_HASH_MAX, &number, error))
            return false;
        player->hash_mb = (size_t)number;
    } else {
        return search_option_technique(player, name, value, error);
    }
    return true;
}

SearchPlayer *search_player_new(const Game *game, const char *options, bool plain, Error *error)
{
    SearchPlayer *player = xcalloc(1, sizeof *player);
    player->game = game;
    player->plain = plain;
    player->hash_mb = 16;
    player->job.algorithm = ALGORITHM_ALPHABETA;
    if (options_each(options, search_option, player, error))
        return player;
    free(player);
    return NULL;
}

void search_player_free(SearchPlayer *player)
{
    if (player->search)
        player->game->search_free(player->search);
    free(player);
}

void search_player_move(SearchPlayer *player, const PlayerTurn *turn, PlayerAnswer *answer)
{
    if (!player->search) {
        /* A search that never looks into its table gets the smallest one. */
        bool table = player->job.techniques & TECHNIQUE_TABLE;
        SearchConfig config = {.hash_mb = table ? player->hash_mb : 0, .threads = 1};
        player->search = player->game->search_new(&config);
    }
    Job job = player->job;
    job.request = turn->request;
    job.limits = player_limits_join(turn->limits, &player->job.limits);
    if (job.limits.depth == 0) /* neither the spec nor the turn names one */
        job.limits.depth = SEARCH_PLAYER_DEPTH;
    memset(answer, 0, sizeof *answer);
    player->game->think(player->search, turn->pos, &job, &answer->report);
    answer->move = answer->report.best;
    answer->has_value = answer->report.depth > 0;
}

void search_player_new_game(SearchPlayer *player)
{
    if (player->search)
        player->game->search_clear(player->search);
}

static void *search_create(const Game *game, const char *options, Error *error)
{
    return search_player_new(game, options, false, error);
}

static void search_destroy(void *self)
{
    search_player_free(self);
}

static bool search_move(void *self, const PlayerTurn *turn, PlayerAnswer *answer, Error *error)
{
    (void)error;
    search_player_move(self, turn, answer);
    return true;
}

static void search_new_game(void *self, uint64_t seed)
{
    (void)seed;
    search_player_new_game(self);
}

const PlayerKind player_kind_search = {
    .name = "search",
    .create = search_create,
    .destroy = search_destroy,
    .move = search_move,
    .new_game = search_new_game,
};
