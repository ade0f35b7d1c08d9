/* SPDX-License-Identifier: MIT
 *
 * engine_player - our best search, at full strength or at a level.
 *
 * engine[:depth=N,nodes=N,movetime=MS,bank=MS,threads=N,hash=MB,level=1..10,eval=FILE,tune.NAME=N]
 *
 * Limits of the spec and of the turn hold together. A turn without any limit and without a way to stop it gets one
 * second. Weak levels (levels.h) use one thread, so that the same seed gives the same game.
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
    int64_t bank_ms;  /* of its own for a whole game, within the clock it is given; 0: that clock */
    int64_t spent_ns; /* of it in this game */
    int level;
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
    if (!player_option_int(name, value, tuned->least, tuned->most, &number, error))
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

static bool engine_option(void *context, const char *name, const char *value, Error *error)
{
    static const struct {
        const char *name;
        int64_t most;
    } options[] = {{"depth", SEARCH_MAX_PLY - 1},   {"nodes", INT64_MAX},      {"movetime", 1000000000},
                   {"threads", SEARCH_MAX_THREADS}, {"hash", PLAYER_HASH_MAX}, {"level", LEVEL_MAX},
                   {"bank", 1000000000}};
    enum { OPTIONS = sizeof options / sizeof options[0] };
    EnginePlayer *player = context;
    int64_t number;
    int option = 0;
    if (strcmp(name, "eval") == 0) {
        free(player->weights);
        player->config.weights = player->weights = game_read_weights(player->game, value, error);
        return player->weights != NULL || error_prefix(error, "eval");
    }
    if (strncmp(name, "tune.", strlen("tune.")) == 0)
        return engine_tune(player, name, value, error);
    while (option < OPTIONS && strcmp(name, options[option].name) != 0)
        option++;
    if (option == OPTIONS)
        return error_set(error, "unknown option '%s' (depth, nodes, movetime, bank, threads, hash, level, eval)", name);
    if (!player_option_int(name, value, 1, options[option].most, &number, error))
        return false;
    switch (option) {
    case 0:
        player->limits.depth = (int)number;
        break;
    case 1:
        player->limits.nodes = (uint64_t)number;
        break;
    case 2:
        player->limits.movetime_ms = number;
        break;
    case 3:
        player->config.threads = (int)number;
        break;
    case 4:
        if (!tt_can_have((size_t)number, error))
            return error_prefix(error, "hash");
        player->config.hash_mb = (size_t)number;
        break;
    case 5:
        player->level = (int)number;
        break;
    default:
        player->bank_ms = number;
        break;
    }
    return true;
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

static void *engine_create(const Game *game, const char *options, Error *error)
{
    EnginePlayer *player = xcalloc(1, sizeof *player);
    player->game = game;
    player->config.threads = 1;
    player->level = LEVEL_MAX;
    if (!options_each(options, engine_option, player, error)) {
        engine_free(player);
        return NULL;
    }
    bool weak = player->level < LEVEL_MAX;
    if (player->config.hash_mb == 0)
        player->config.hash_mb = weak ? ENGINE_LEVEL_HASH_MB : ENGINE_HASH_MB;
    if (weak)
        player->config.threads = 1;
    player->rng = rng_seed(0);
    return player;
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

/* A bank of its own runs down by what the searches take and what they are known to lose on the way to the clock. */
static void engine_draw_on_bank(const EnginePlayer *player, Limits *limits)
{
    int64_t left = player->bank_ms - player->spent_ns / 1000000;
    if (left < 1)
        left = 1;
    if (player->bank_ms > 0 && (limits->time_ms == 0 || left < limits->time_ms))
        limits->time_ms = left;
}

static Job engine_job(const EnginePlayer *player, const PlayerTurn *turn)
{
    Limits limits = player_limits_join(turn->limits, &player->limits);
    engine_draw_on_bank(player, &limits);
    bool endless = limits.depth == 0 && limits.nodes == 0 && limits.movetime_ms == 0 && limits.time_ms == 0;
    if (endless && !limits.solve && !turn->stop)
        limits.movetime_ms = ENGINE_DEFAULT_MS;
    Job job = job_engine(limits);
    job.request = turn->request;
    job.limits = limits;
    job.analysis = turn->analysis || player->level < LEVEL_MAX; /* a weak level errs by itself */
    return job;
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

static void engine_think_weakly(EnginePlayer *player, const PlayerTurn *turn, Job *job, Report *result)
{
    const Level *level = level_get(player->game->name, player->level);
    if (job->limits.depth == 0 || job->limits.depth > level->depth)
        job->limits.depth = level->depth;
    job->limits.solve = false;
    job->techniques = level->techniques;
    job->lines = level->lines > turn->lines ? level->lines : turn->lines;
    job->report = engine_watch;
    job->context = player;
    memset(&player->view, 0, sizeof player->view);
    player->view.level = level;
    player->turn = turn;
    player->game->think(player->search, turn->pos, job, result);
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
    Job job = engine_job(player, turn);
    int64_t before = clock_thread_ns();
    memset(answer, 0, sizeof *answer);
    if (player->level < LEVEL_MAX)
        engine_think_weakly(player, turn, &job, &answer->report);
    else
        player->game->think(player->search, turn->pos, &job, &answer->report);
    int64_t taken = turn->limits.cpu ? clock_thread_ns() - before + answer->report.helpers_ns : answer->report.time_ns;
    player->spent_ns += taken + 1000 * turn->limits.overhead_us;
    answer->move = answer->report.best;
    answer->has_value = answer->report.depth > 0;
    return true;
}

const PlayerKind player_kind_engine = {
    .name = "engine",
    .create = engine_create,
    .destroy = engine_destroy,
    .move = engine_move,
    .new_game = engine_new_game,
    .resize = engine_resize,
};
