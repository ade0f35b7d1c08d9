/* SPDX-License-Identifier: MIT
 *
 * lib_player - include/wuqi.h: players.
 */
#include <stdlib.h>
#include <string.h>

#include "lib/lib.h"
#include "players/player_kind.h"
#include "search/tt.h"

_Static_assert((int)WUQI_EXACT == (int)TT_EXACT && (int)WUQI_AT_LEAST == (int)TT_LOWER &&
                   (int)WUQI_AT_MOST == (int)TT_UPPER,
               "the header promises these");

_Static_assert((int)WUQI_BY_SEARCH == (int)REPORT_SEARCH && (int)WUQI_BY_SOLVER == (int)REPORT_SOLVER &&
                   (int)WUQI_BY_BOOK == (int)REPORT_BOOK && (int)WUQI_BY_PROVER == (int)REPORT_PROVER,
               "the header promises these");
_Static_assert((int)WUQI_OPTION_NUMBER == (int)OPTION_NUMBER && (int)WUQI_OPTION_CHOICE == (int)OPTION_CHOICE &&
                   (int)WUQI_OPTION_SWITCH == (int)OPTION_SWITCH && (int)WUQI_OPTION_TEXT == (int)OPTION_TEXT,
               "the header promises these");
_Static_assert(sizeof(((WuqiOption *)0)->value) == OPTION_VALUE_MAX, "a default is never cut");

struct WuqiPlayer {
    LibUse use;
    const Game *game;
    Player *player;
    _Atomic bool stop;
    Report answer; /* of the last thinking */
    int lines;     /* of it that are known */
    WuqiReport known[WUQI_MAX_LINES];
    ReportSource sources[WUQI_MAX_LINES]; /* of these */
    const WuqiTask *task;                 /* while it thinks */
};

const char *wuqi_player_kind(int index)
{
    for (int i = 0; player_kinds[i]; i++) {
        if (i == index)
            return player_kinds[i]->name;
    }
    return NULL;
}

bool wuqi_player_option(const WuqiGame *game, const char *kind, int index, int language, WuqiOption *out)
{
    Option options[OPTIONS_MAX];
    Error reason;
    if (!lib_given(game, "the game", NULL) || !lib_given(kind, "the kind", NULL) ||
        !lib_given(out, "the room for an option", NULL))
        return false;
    if (!player_options(lib_game(game), kind, options, &reason))
        return false;
    for (int i = 0; options[i].name; i++) {
        const Option *option = &options[i];
        if (i != index)
            continue;
        memset(out, 0, sizeof *out);
        out->name = option->name;
        out->about = language == WUQI_CHINESE ? option->about_zh : option->about;
        out->choices = option->choices;
        out->low = option->low;
        out->high = option->high;
        out->type = (int32_t)option->type;
        memcpy(out->value, option->value, sizeof out->value);
        return true;
    }
    return false;
}

WuqiPlayer *wuqi_player_new(const WuqiGame *handle, const char *spec, WuqiError *error)
{
    const Game *game = lib_game(handle);
    Error reason;
    if (!lib_given(game, "the game", error) || !lib_given(spec, "the spec", error))
        return NULL;
    Player *made = games_ready(game, &reason) ? player_new(game, spec, &reason) : NULL;
    if (!made) {
        lib_fail(error, &reason);
        return NULL;
    }
    WuqiPlayer *player = xcalloc(1, sizeof *player);
    player->game = game;
    player->player = made;
    return player;
}

void wuqi_player_free(WuqiPlayer *player)
{
    if (!player)
        return;
    LIB_USE(LIB_FREES, player, "the player", NULL, );
    player_free(player->player);
    free(player);
}

void wuqi_player_new_game(WuqiPlayer *player, uint64_t seed)
{
    LIB_USE(LIB_CHANGES, player, "the player", NULL, );
    player_new_game(player->player, seed);
}

void wuqi_player_stop(WuqiPlayer *player, bool stop)
{
    LIB_USE(LIB_STOPS, player, "the player", NULL, );
    atomic_store(&player->stop, stop);
}

static void lib_report(const Report *from, WuqiReport *to)
{
    memset(to, 0, sizeof *to);
    to->nodes = from->nodes;
    to->time_ns = from->time_ns;
    to->depth = from->depth;
    to->seldepth = from->seldepth;
    to->line = from->line;
    to->lines = from->lines;
    to->value = from->value;
    to->bound = from->bound;
    to->solved = from->solved;
    to->final = from->final;
    to->table_fill = from->table_fill;
    to->best = lib_move(from->best);
    to->pv_length = from->pv_length;
    for (int i = 0; i < from->pv_length; i++)
        to->pv[i] = lib_move(from->pv[i]);
}

/* Keeps the latest report of every line and passes it on. */
static void player_on_report(void *context, const Report *report)
{
    WuqiPlayer *player = context;
    WuqiReport *known = &player->known[report->line - 1];
    lib_report(report, known);
    player->sources[report->line - 1] = report->source;
    player->lines = report->lines;
    if (player->task->report)
        player->task->report(player->task->context, known);
}

static Limits player_limits(const WuqiTask *task)
{
    enum { DEFAULT_MS = 1000 };
    Limits limits = {
        .depth = task->depth,
        .nodes = task->nodes,
        .movetime_ms = task->movetime_ms,
        .time_ms = task->time_ms,
        .increment_ms = task->increment_ms,
        .moves_to_go = task->moves_to_go,
    };
    bool endless = limits.depth == 0 && limits.nodes == 0 && limits.movetime_ms == 0 && limits.time_ms == 0;
    if (endless && !task->infinite)
        limits.movetime_ms = DEFAULT_MS;
    return limits;
}

/* The moves that the task allows; NULL if it allows all, or with the error. */
static Move *player_only(const WuqiPosition *pos, const WuqiTask *task, Error *error)
{
    if (task->only_count <= 0)
        return NULL;
    if (!task->only) {
        error_set(error, "%d moves to choose from were announced, NULL was given", (int)task->only_count);
        return NULL;
    }
    Move *only = xmalloc((unsigned long)task->only_count * sizeof *only);
    for (int i = 0; i < task->only_count; i++) {
        if (!lib_position_take_move(pos, task->only[i], &only[i])) {
            free(only);
            error_set(error, "only: move %d is not legal here", (int)task->only[i]);
            return NULL;
        }
    }
    return only;
}

static bool player_check(const WuqiPlayer *player, const WuqiPosition *pos, const WuqiTask *task, Error *error)
{
    if (pos->game != player->game)
        return error_set(error, "the position is of %s, the player of %s", pos->game->name, player->game->name);
    if (pos->game->over(pos->pos))
        return error_set(error, "the game is over");
    if (task->lines < 0 || task->lines > WUQI_MAX_LINES)
        return error_set(error, "lines: %d is not a number from 0 to %d", (int)task->lines, WUQI_MAX_LINES);
    if (task->depth < 0 || task->depth >= SEARCH_MAX_PLY)
        return error_set(error, "depth: %d is not a number from 0 to %d", (int)task->depth, SEARCH_MAX_PLY - 1);
    if (task->movetime_ms < 0 || task->time_ms < 0 || task->increment_ms < 0 || task->moves_to_go < 0)
        return error_set(error, "a time is less than nothing");
    return true;
}

bool lib_player_think(WuqiPlayer *player, const WuqiPosition *pos, const WuqiTask *task, Trace *trace,
                      WuqiReport *answer, WuqiError *error)
{
    LIB_USE(LIB_LOOKS, pos, "the position", error, false);
    Error reason;
    if (!player_check(player, pos, task, &reason))
        return lib_fail(error, &reason);
    Move *only = player_only(pos, task, &reason);
    if (task->only_count > 0 && !only)
        return lib_fail(error, &reason);
    PlayerTurn turn = {
        .pos = pos->pos,
        .limits = player_limits(task),
        .lines = task->lines,
        .analysis = task->analysis != 0,
        .only = only,
        .only_count = only ? task->only_count : 0,
        .stop = &player->stop,
        .report = player_on_report,
        .context = player,
        .trace = trace,
    };
    PlayerAnswer found;
    player->task = task;
    player->lines = 0;
    bool fine = player_move(player->player, &turn, &found, &reason);
    player->task = NULL;
    free(only);
    atomic_store(&player->stop, false);
    if (!fine)
        return lib_fail(error, &reason);
    player->answer = found.report;
    player->answer.best = found.move;
    lib_report(&player->answer, answer);
    if (!found.has_value)
        answer->depth = answer->value = 0;
    if (player->lines <= 1) {
        player->known[0] = *answer;
        player->sources[0] = found.report.source;
        player->lines = 1;
    }
    return true;
}

bool wuqi_player_think(WuqiPlayer *player, const WuqiPosition *pos, const WuqiTask *task, WuqiReport *answer,
                       WuqiError *error)
{
    LIB_USE(LIB_CHANGES, player, "the player", error, false);
    if (!lib_given(task, "the task", error) || !lib_given(answer, "the room for the answer", error))
        return false;
    return lib_player_think(player, pos, task, NULL, answer, error);
}

const WuqiReport *wuqi_player_line(const WuqiPlayer *player, int index)
{
    LIB_USE(LIB_LOOKS, player, "the player", NULL, NULL);
    return index >= 0 && index < player->lines ? &player->known[index] : NULL;
}

int wuqi_player_source(const WuqiPlayer *player, int index)
{
    return index >= 0 && index < player->lines ? (int)player->sources[index] : WUQI_BY_SEARCH;
}

const Report *lib_player_answer(const WuqiPlayer *player)
{
    return &player->answer;
}

const char *lib_player_spec(const WuqiPlayer *player)
{
    return player_spec(player->player);
}
