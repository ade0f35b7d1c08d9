/* SPDX-License-Identifier: MIT
 *
 * engine_player - our best search, at full strength or at a level.
 *
 * engine[:depth=N,nodes=N,movetime=MS,bank=MS,threads=N,hash=MB,level=1..10,seed=N,eval=FILE,tune.NAME=N]
 *
 * Limits of the spec and of the turn hold together. A turn without any limit and without a way to stop it gets one
 * second. Weak levels (levels.h) use one thread, so that the same seed gives the same game.
 *
 * seed=N varies the play of an opponent that a person meets again and again: it chooses among moves of nearly equal
 * value by N and the position, whatever was played before. A game can be repeated, a move taken back and played again.
 */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/options.h"
#include "players/player_kind.h"
#include "players/levels.h"
#include "search/tt.h"

enum { ENGINE_HASH_MB = 64, ENGINE_LEVEL_HASH_MB = 8, ENGINE_DEFAULT_MS = 1000 };

typedef struct EnginePlayer {
    const Game *game;
    GameSearch *search; /* made when a game begins, so that a player costs nothing until it plays */
    SearchConfig config;
    void *weights; /* of eval=FILE, or NULL */
    int *tuned;    /* numbers of its own (search/tuned.h), or NULL */
    Limits limits;
    int64_t nodes, hash_mb; /* as the spec says; 0: it does not */
    int64_t bank_ms;        /* of its own for a whole game, within the clock it is given; 0: that clock */
    int64_t spent_ns;       /* of it in this game */
    int level;
    int64_t seed; /* as the spec says; 0: the seed of the game, from which numbers are drawn one after the other */
    Rng rng;
    LevelView view;
    const PlayerTurn *turn; /* while thinking */
} EnginePlayer;

/* tune.NAME=N: only in the program in which numbers are no constants. */
static bool engine_tune(EnginePlayer *player, const char *name, const char *value, Error *error)
{
    const Game *game = player->game;
    int64_t number;
    int index = game_tuned_find(game, name + strlen("tune."), error);
    if (index < 0)
        return error_prefix(error, "%s", name);
    const TunedNumber *tuned = &game->tuned[index];
    if (!option_number(name, value, tuned->least, tuned->most, &number, error))
        return false;
    if (!player->tuned) {
        player->tuned = xmalloc((unsigned long)game_tuned_count(game) * sizeof *player->tuned);
        for (int i = 0; game->tuned[i].name; i++)
            player->tuned[i] = game->tuned[i].value;
        player->config.tuned = player->tuned;
    }
    player->tuned[index] = (int)number;
    return true;
}

static bool engine_take_weights(void *context, const char *path, Error *error)
{
    EnginePlayer *player = context;
    free(player->weights);
    player->config.weights = player->weights = game_read_weights(player->game, path, error);
    return player->weights != NULL;
}

static void engine_fields(EnginePlayer *player, OptionField *fields)
{
    const OptionField list[] = {
        {OPTION_IS("depth", "plies that it searches at most", "最多搜索的步数"), OPTION_OPEN,
         OPTION_FROM_TO(1, SEARCH_MAX_PLY - 1), .number = &player->limits.depth},
        {OPTION_IS("nodes", "positions that it visits at most for a move", "每步最多搜索的局面数"), OPTION_OPEN,
         OPTION_FROM_TO(1, INT64_MAX), .large = &player->nodes},
        {OPTION_IS("movetime", "milliseconds for a move", "每步的毫秒数"), OPTION_OPEN, OPTION_FROM_TO(1, 1000000000),
         .large = &player->limits.movetime_ms},
        {OPTION_IS("bank", "milliseconds of its own for a whole game", "自己整局可用的毫秒数"), OPTION_OPEN,
         OPTION_FROM_TO(1, 1000000000), .large = &player->bank_ms},
        {OPTION_IS("threads", "threads that think; one below level 10", "思考的线程数；10 级以下只用一个"),
         OPTION_FROM_TO(1, SEARCH_MAX_THREADS), .number = &player->config.threads},
        {OPTION_IS("hash", "megabytes of the table; 8 below level 10", "置换表的兆字节数；10 级以下为 8"),
         OPTION_FROM_TO(1, PLAYER_HASH_MAX), .option.value = "64", .large = &player->hash_mb},
        {OPTION_IS("level", "strength, from beginner to all it has", "棋力：从初学者到全力"), OPTION_OPEN,
         OPTION_FROM_TO(LEVEL_MIN, LEVEL_MAX), .number = &player->level},
        {OPTION_IS("seed", "chooses among moves of nearly equal value: another number, another game",
                   "用来在价值相近的着法中选择；换一个数，就是另一局棋"),
         OPTION_OPEN, OPTION_FROM_TO(1, INT64_MAX), .large = &player->seed},
        {OPTION_IS("eval", "a file of weights to evaluate by, instead of its own",
                   "评估所用的权重文件，代替自带的权重"),
         .option.type = OPTION_TEXT, .take = engine_take_weights, .owner = player},
        {.option.name = NULL},
    };
    player->config.threads = 1;
    player->level = LEVEL_MAX;
    memcpy(fields, list, sizeof list);
}

static void engine_options(const Game *game, Option *options)
{
    EnginePlayer *player = xcalloc(1, sizeof *player);
    OptionField fields[OPTIONS_MAX];
    player->game = game;
    engine_fields(player, fields);
    options_tell(fields, options);
    free(player);
}

typedef struct EngineOptions {
    EnginePlayer *player;
    OptionField fields[OPTIONS_MAX];
} EngineOptions;

static bool engine_take_option(void *context, const char *name, const char *value, Error *error)
{
    EngineOptions *options = context;
    if (strncmp(name, "tune.", strlen("tune.")) == 0)
        return engine_tune(options->player, name, value, error);
    return options_take(options->fields, name, value, error);
}

static void engine_new_game(void *self, uint64_t seed)
{
    EnginePlayer *player = self;
    player->rng = rng_seed(seed);
    player->spent_ns = 0;
    if (player->search)
        player->game->search_clear(player->search);
    else
        player->search = player->game->search_new(&player->config);
}

static void engine_free(EnginePlayer *player)
{
    free(player->weights);
    free(player->tuned);
    free(player);
}

static bool engine_setup(EnginePlayer *player, const char *list, Error *error)
{
    EngineOptions options = {.player = player};
    engine_fields(player, options.fields);
    if (!options_each(list, engine_take_option, &options, error))
        return false;
    if (player->hash_mb > 0 && !tt_can_have((size_t)player->hash_mb, error))
        return error_prefix(error, "hash");
    bool weak = player->level < LEVEL_MAX;
    player->limits.nodes = (uint64_t)player->nodes;
    player->config.hash_mb = player->hash_mb > 0 ? (size_t)player->hash_mb
                             : weak              ? ENGINE_LEVEL_HASH_MB
                                                 : ENGINE_HASH_MB;
    if (weak)
        player->config.threads = 1;
    return true;
}

static void *engine_create(const Game *game, const char *options, Error *error)
{
    EnginePlayer *player = xcalloc(1, sizeof *player);
    player->game = game;
    player->rng = rng_seed(0);
    if (engine_setup(player, options, error))
        return player;
    engine_free(player);
    return NULL;
}

static void engine_drop_search(EnginePlayer *player)
{
    if (player->search)
        player->game->search_free(player->search);
    player->search = NULL;
}

static void engine_destroy(void *self)
{
    EnginePlayer *player = self;
    engine_drop_search(player);
    engine_free(player);
}

static void engine_resize(void *self, size_t hash_mb, int threads)
{
    EnginePlayer *player = self;
    SearchConfig config = player->config;
    config.hash_mb = hash_mb;
    config.threads = player->level < LEVEL_MAX ? 1 : threads;
    if (config.hash_mb == player->config.hash_mb && config.threads == player->config.threads)
        return;
    player->config = config;
    engine_drop_search(player);
}

/* The player's own bank runs down by the time of its searches and the known delay of each move between answer and
 * clock. */
static void engine_draw_on_bank(const EnginePlayer *player, Limits *limits)
{
    int64_t left = player->bank_ms - player->spent_ns / 1000000;
    if (left < 1)
        left = 1;
    if (player->bank_ms > 0 && (limits->time_ms == 0 || left < limits->time_ms))
        limits->time_ms = left;
}

static SearchParams engine_params(const EnginePlayer *player, const PlayerTurn *turn)
{
    Limits limits = player_limits_join(turn->limits, &player->limits);
    engine_draw_on_bank(player, &limits);
    bool endless = limits.depth == 0 && limits.nodes == 0 && limits.movetime_ms == 0 && limits.time_ms == 0;
    if (endless && !limits.solve && !turn->stop)
        limits.movetime_ms = ENGINE_DEFAULT_MS;
    SearchParams params = search_params(limits);
    params.request = turn->request;
    params.limits = limits;
    params.analysis = turn->analysis || player->level < LEVEL_MAX; /* a weak level errs by itself */
    return params;
}

/* The listener's lines are passed on as they come; the last word waits for the choice. */
static void engine_watch(void *context, const Report *report)
{
    EnginePlayer *player = context;
    const PlayerTurn *turn = player->turn;
    level_view_add(&player->view, report);
    int shown = turn->lines > 1 ? turn->lines : 1;
    if (!turn->report || report->final || report->line > shown)
        return;
    Report passed = *report;
    passed.lines = shown < report->lines ? shown : report->lines;
    turn->report(turn->context, &passed);
}

/* With a seed, a choice depends only on the position, not on the table or earlier choices. */
static void engine_begin_anew(EnginePlayer *player, const void *pos)
{
    player->rng = rng_seed(rng_mix((uint64_t)player->seed) ^ player->game->key(pos));
    if (player->level < LEVEL_MAX)
        player->game->search_clear(player->search);
}

/* At full strength one move in so many is chosen among several, where they are worth the same; more would cost
 * strength, since it is the best move alone that a search finds quickly. */
static bool engine_varies(EnginePlayer *player)
{
    enum { VARIED_MOVES = 3 };
    return player->seed > 0 && rng_below(&player->rng, VARIED_MOVES) == 0;
}

static void engine_think_and_choose(EnginePlayer *player, const PlayerTurn *turn, SearchParams *params,
                                    const Level *level, Report *result)
{
    if (params->limits.depth == 0 || params->limits.depth > level->depth)
        params->limits.depth = level->depth;
    params->analysis = true;
    params->techniques = level->techniques;
    params->lines = level->lines > turn->lines ? level->lines : turn->lines;
    params->report = engine_watch;
    params->context = player;
    memset(&player->view, 0, sizeof player->view);
    player->view.level = level;
    player->turn = turn;
    player->game->think(player->search, turn->pos, params, result);
    if (player->view.settled_count > 0) {
        Report last = *level_choose(&player->view, player->game->level_loss, &player->rng);
        last.nodes = result->nodes;
        last.time_ns = result->time_ns;
        last.helpers_ns = result->helpers_ns;
        last.table_fill = result->table_fill;
        *result = last;
    }
    result->line = result->lines = 1;
    result->final = true;
    if (turn->report)
        turn->report(turn->context, result);
}

static bool engine_move(void *self, const PlayerTurn *turn, PlayerAnswer *answer, Error *error)
{
    EnginePlayer *player = self;
    (void)error;
    if (!player->search)
        player->search = player->game->search_new(&player->config);
    SearchParams params = engine_params(player, turn);
    int64_t before = clock_thread_ns();
    memset(answer, 0, sizeof *answer);
    if (player->seed > 0)
        engine_begin_anew(player, turn->pos);
    if (player->level < LEVEL_MAX) {
        params.limits.solve = false;
        engine_think_and_choose(player, turn, &params, level_get(player->game->name, player->level), &answer->report);
    } else if (!turn->analysis && !params.limits.solve && engine_varies(player)) {
        engine_think_and_choose(player, turn, &params, &level_full, &answer->report);
    } else {
        player->game->think(player->search, turn->pos, &params, &answer->report);
    }
    int64_t taken = turn->limits.cpu ? clock_thread_ns() - before + answer->report.helpers_ns : answer->report.time_ns;
    player->spent_ns += taken + 1000 * turn->limits.overhead_us;
    answer->move = answer->report.best;
    answer->has_value = answer->report.depth > 0;
    return true;
}

const PlayerKind player_kind_engine = {
    .name = "engine",
    .open = true,
    .create = engine_create,
    .options = engine_options,
    .destroy = engine_destroy,
    .move = engine_move,
    .new_game = engine_new_game,
    .resize = engine_resize,
};
