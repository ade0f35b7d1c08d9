/* SPDX-License-Identifier: MIT
 *
 * search_player - the template search with every technique on or off: the teaching searches.
 *
 * search[:algorithm=minimax|alphabeta|pvs,depth=N,eval=NAME,hash=MB,order=MOVE/MOVE...,all=on|off,TECHNIQUE=on|off...]
 *
 * Every technique is off unless switched on, so that `search:algorithm=minimax,depth=3` is the algorithm of the
 * textbook and nothing else: one search at full depth, moves in the order the rules list them. Options are
 * taken from left to right: `all=on,nullmove=off` is everything but the null move. The default is plain
 * alpha-beta at depth 4 over the engine's evaluation. `order` names the moves that the root tries first, best guess
 * first; the others follow as usual. A comma within a move is written as a point: 0.4 in 2048 duel. With iterative
 * deepening it holds for the first iteration.
 */
#include "players/search_player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/options.h"
#include "players/player_kind.h"

enum { SEARCH_PLAYER_DEPTH = 4 };

struct SearchPlayer {
    const Game *game;
    GameSearch *search; /* made at the first move */
    int64_t hash_mb;
    char *order; /* of the root's moves, as the spec has it; NULL: the usual one */
    int algorithm;
    SearchParams params; /* all but the turn's part */
};

static void search_add(OptionField **fields, OptionField field)
{
    *(*fields)++ = field;
}

static bool search_take_order(void *owner, const char *text, Error *error)
{
    SearchPlayer *player = owner;
    if (*text == '\0')
        return error_set(error, "no move is named");
    free(player->order);
    const size_t size = strlen(text) + 1;
    player->order = memcpy(xmalloc(size), text, size);
    return true;
}

/* The spec's own part of a SearchParams, with the options that set it; `plain`: algorithm and depth only. */
static void search_fields(SearchPlayer *player, bool plain, OptionField *fields)
{
    static const char *const algorithms[] = {"minimax", "alphabeta", "pvs", NULL};
    player->algorithm = ALGORITHM_ALPHABETA;
    player->hash_mb = 16;
    search_add(&fields, (OptionField){OPTION_IS("algorithm", "how it searches", "搜索算法"), OPTION_OPEN,
                                      OPTION_ONE_OF(algorithms), .number = &player->algorithm});
    search_add(&fields, (OptionField){OPTION_IS("depth", "plies that it searches", "搜索的步数"), OPTION_OPEN,
                                      OPTION_FROM_TO(1, SEARCH_MAX_PLY - 1), .option.value = "4",
                                      .number = &player->params.limits.depth});
    if (!plain) {
        search_add(&fields, (OptionField){OPTION_IS("eval", "what it evaluates by", "评估函数"), OPTION_OPEN,
                                          OPTION_ONE_OF(player->game->evals), .number = &player->params.eval});
        search_add(&fields, (OptionField){OPTION_IS("hash", "megabytes of the table, if it has one",
                                                    "置换表的兆字节数（使用置换表时）"),
                                          OPTION_FROM_TO(1, PLAYER_HASH_MAX), .large = &player->hash_mb});
        search_add(&fields,
                   (OptionField){OPTION_IS("order", "moves that the root tries first, a stroke between them",
                                           "根节点最先尝试的着法，用斜线分隔"),
                                 OPTION_OPEN, .option.type = OPTION_TEXT, .take = search_take_order, .owner = player});
        search_add(
            &fields,
            (OptionField){OPTION_IS("all", "every technique but equaldepth; what follows it in the spec can differ",
                                    "除 equaldepth 外的全部技术；其后的选项可以再改"),
                          OPTION_OPEN, OPTION_ON_OFF, .bits = &player->params.techniques, .mask = TECHNIQUE_ALL});
        for (int i = 0; i < TECHNIQUE_COUNT; i++)
            search_add(&fields,
                       (OptionField){OPTION_IS(technique_names[i], technique_abouts[i][0], technique_abouts[i][1]),
                                     OPTION_OPEN, OPTION_ON_OFF, .bits = &player->params.techniques, .mask = 1u << i});
    }
    search_add(&fields, (OptionField){.option.name = NULL});
}

void search_player_options(const Game *game, bool plain, Option *options)
{
    SearchPlayer player = {.game = game};
    OptionField fields[OPTIONS_MAX];
    search_fields(&player, plain, fields);
    options_tell(fields, options);
}

SearchPlayer *search_player_new(const Game *game, const char *options, bool plain, Error *error)
{
    SearchPlayer *player = xcalloc(1, sizeof *player);
    OptionField fields[OPTIONS_MAX];
    player->game = game;
    search_fields(player, plain, fields);
    if (options_read(options, fields, error)) {
        player->params.algorithm = (Algorithm)player->algorithm;
        return player;
    }
    free(player->order);
    free(player);
    return NULL;
}

void search_player_free(SearchPlayer *player)
{
    if (player->search)
        player->game->search_free(player->search);
    free(player->order);
    free(player);
}

void search_player_move(SearchPlayer *player, const PlayerTurn *turn, PlayerAnswer *answer)
{
    if (!player->search) {
        /* A search that never looks into its table gets the smallest one. */
        bool table = player->params.techniques & TECHNIQUE_TABLE;
        SearchConfig config = {.hash_mb = table ? (size_t)player->hash_mb : 0, .threads = 1};
        player->search = player->game->search_new(&config);
    }
    SearchParams params = player->params;
    params.request = turn->request;
    params.limits = player_limits_join(turn->limits, &player->params.limits);
    if (params.limits.depth == 0) /* neither the spec nor the turn names one */
        params.limits.depth = SEARCH_PLAYER_DEPTH;
    memset(answer, 0, sizeof *answer);
    player->game->think(player->search, turn->pos, &params, &answer->report);
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

static void search_options(const Game *game, Option *options)
{
    search_player_options(game, false, options);
}

static void search_destroy(void *self)
{
    search_player_free(self);
}

/* Reads the moves of the option `order` in the turn's position. */
static bool search_read_order(const SearchPlayer *player, const void *pos, Move *moves, int *count, Error *error)
{
    *count = 0;
    for (const char *at = player->order; at && *at;) {
        char name[64];
        size_t length = strcspn(at, "/");
        if (*count == player->game->moves_max)
            return error_set(error, "order: more moves than there are");
        snprintf(name, sizeof name, "%.*s", length < sizeof name ? (int)length : (int)sizeof name - 1, at);
        for (char *comma = name; (comma = strchr(comma, '.')) != NULL;)
            *comma = ',';
        if (!player->game->parse_move(pos, name, &moves[*count], error))
            return error_prefix(error, "order");
        ++*count;
        at += length + (at[length] == '/');
    }
    return true;
}

static bool search_move(void *self, const PlayerTurn *turn, PlayerAnswer *answer, Error *error)
{
    SearchPlayer *player = self;
    Move *order = player->order ? xmalloc((size_t)player->game->moves_max * sizeof *order) : NULL;
    bool fine = search_read_order(player, turn->pos, order, &player->params.order_count, error);
    player->params.order = order;
    if (fine)
        search_player_move(player, turn, answer);
    player->params.order = NULL;
    free(order);
    return fine;
}

static void search_new_game(void *self, uint64_t seed)
{
    (void)seed;
    search_player_new_game(self);
}

const PlayerKind player_kind_search = {
    .name = "search",
    .open = true,
    .create = search_create,
    .options = search_options,
    .destroy = search_destroy,
    .move = search_move,
    .new_game = search_new_game,
};
