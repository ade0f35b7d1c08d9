/* SPDX-License-Identifier: MIT
 *
 * player - from a text spec to a player, and from a player to the functions of its kind.
 */
#include "players/player.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/printable.h"
#include "base/utf8.h"
#include "players/player_kind.h"

struct Player {
    const Game *game;
    const PlayerKind *kind;
    void *self;
    char *spec;
};

const PlayerKind *const player_kinds[] = {
    &player_kind_engine, &player_kind_classic, &player_kind_search, &player_kind_random, &player_kind_greedy, NULL,
};

/* Looks for the kind in the list, and adds the names of the list to `known`. */
static const PlayerKind *player_kind_in(const PlayerKind *const *kinds, Word name, Text *known)
{
    for (; kinds && *kinds; kinds++) {
        if (word_is(name, (*kinds)->name))
            return *kinds;
        text_printf(known, "%s%s", known->length > 0 ? ", " : "", (*kinds)->name);
    }
    return NULL;
}

static const PlayerKind *player_find_kind(const PlayerKind *const *kinds, const PlayerKind *const *more, Word name,
                                          Error *error)
{
    Text known = {0};
    const PlayerKind *kind = player_kind_in(kinds, name, &known);
    if (!kind)
        kind = player_kind_in(more, name, &known);
    if (kind) {
        text_free(&known);
        return kind;
    }
    if (word_is(name, "human"))
        error_set(error, "player 'human': only `wuqi play` has one");
    else if (more && *more && name.length > 0 && strcspn(name.at, " /.") < name.length)
        error_set(error, "unknown player '%.*s': before a program stands its protocol, as in ugi:%.*s",
                  (int)(name.length < 40 ? name.length : 40), name.at, (int)(name.length < 40 ? name.length : 40),
                  name.at);
    else
        error_set(error, "unknown player '%.*s' (there are %s)", (int)(name.length < 40 ? name.length : 40), name.at,
                  text_string(&known));
    text_free(&known);
    return NULL;
}

Player *player_new(const Game *game, const char *spec, Error *error)
{
    return player_new_of(player_kinds, NULL, game, spec, error);
}

Player *player_new_of(const PlayerKind *const *kinds, const PlayerKind *const *more, const Game *game, const char *spec,
                      Error *error)
{
    const char *colon = strchr(spec, ':');
    Word name = {.at = spec, .length = colon ? (size_t)(colon - spec) : strlen(spec)};
    if (!utf8_valid(spec)) { /* a record could not name it */
        error_set(error, "player '%.40s': this is not UTF-8", spec);
        return NULL;
    }
    if (!printable_line(spec)) {
        error_set(error, "player '%.40s': this has control characters", spec);
        return NULL;
    }
    const PlayerKind *kind = player_find_kind(kinds, more, name, error);
    if (!kind)
        return NULL;
    if (colon && colon[1] == '\0') {
        error_set(error, "player '%s': nothing follows the colon", spec);
        return NULL;
    }
    void *self = NULL;
    if (games_trained(game, error))
        self = kind->create(game, colon ? colon + 1 : "", error);
    if (!self) {
        error_prefix(error, "player '%s'", kind->name);
        return NULL;
    }
    Player *player = xcalloc(1, sizeof *player);
    player->game = game;
    player->kind = kind;
    player->self = self;
    player->spec = xmalloc(strlen(spec) + 1);
    strcpy(player->spec, spec);
    return player;
}

bool player_options(const Game *game, const char *kind, Option *options, Error *error)
{
    const PlayerKind *found = player_find_kind(player_kinds, NULL, (Word){.at = kind, .length = strlen(kind)}, error);
    if (!found)
        return false;
    options->name = NULL;
    if (found->options)
        found->options(game, options);
    return true;
}

/* Is the option one of those that are open? */
static bool player_option_is_open(void *context, const char *name, const char *value, Error *error)
{
    Text names = {0};
    bool open = false;
    (void)value;
    for (const Option *option = context; option->name; option++) {
        if (!option->open)
            continue;
        open = open || strcmp(option->name, name) == 0;
        text_printf(&names, "%s%s", names.length > 0 ? ", " : "", option->name);
    }
    if (!open)
        error_set(error, "the option '%s' is not to be had here (%s)", name,
                  names.length > 0 ? text_string(&names) : "it has none");
    text_free(&names);
    return open;
}

bool player_spec_is_open(const Game *game, const char *spec, Error *error)
{
    const char *colon = strchr(spec, ':');
    Word name = {.at = spec, .length = colon ? (size_t)(colon - spec) : strlen(spec)};
    Option options[OPTIONS_MAX] = {{0}};
    const PlayerKind *kind = player_find_kind(player_kinds, NULL, name, error);
    if (!kind)
        return false;
    if (!kind->open)
        return error_set(error, "the player '%s' is not to be had here", kind->name);
    if (kind->options)
        kind->options(game, options);
    return options_each(colon ? colon + 1 : "", player_option_is_open, options, error) ||
           error_prefix(error, "player '%s'", kind->name);
}

void player_free(Player *player)
{
    if (!player)
        return;
    player->kind->destroy(player->self);
    free(player->spec);
    free(player);
}

bool player_move(Player *player, const PlayerTurn *turn, PlayerAnswer *answer, Error *error)
{
    assert(!player->game->over(turn->pos));
    int64_t before = clock_thread_ns();
    bool moved = player->kind->move(player->self, turn, answer, error);
    if (!player->kind->log) /* external bots tell their own */
        answer->cpu_ns = clock_thread_ns() - before + answer->report.helpers_ns;
    if (!moved)
        return error_prefix(error, "player '%s'", player->kind->name);
    assert(game_legal(player->game, turn->pos, answer->move));
    return true;
}

bool player_begins(Player *player, const void *start, Error *error)
{
    return !player->kind->begins || player->kind->begins(player->self, start, error);
}

bool player_ready(Player *player, Error *error)
{
    return !player->kind->ready || player->kind->ready(player->self, error);
}

void player_new_game(Player *player, uint64_t seed)
{
    if (player->kind->new_game)
        player->kind->new_game(player->self, seed);
}

bool player_log(Player *player, PlayerLog *log)
{
    return player->kind->log && player->kind->log(player->self, log);
}

void player_claim_is_wrong(PlayerClaims *claims, const char *format, ...)
{
    if (claims->wrong++ > 0)
        return;
    va_list args;
    va_start(args, format);
    utf8_format(claims->first, sizeof claims->first, format, args);
    va_end(args);
}

void player_check_claims(Player *player, const PlayerTurn *turn, PlayerClaims *claims)
{
    if (player->kind->check_claims)
        player->kind->check_claims(player->self, turn, claims);
}

const char *player_spec(const Player *player)
{
    return player->spec;
}

void player_resize(Player *player, size_t hash_mb, int threads)
{
    if (player->kind->resize)
        player->kind->resize(player->self, hash_mb, threads);
}

static int64_t player_stricter(int64_t first, int64_t second)
{
    if (first == 0 || second == 0)
        return first + second;
    return first < second ? first : second;
}

Limits player_limits_join(Limits first, const Limits *second)
{
    first.depth = (int)player_stricter(first.depth, second->depth);
    first.nodes = (uint64_t)player_stricter((int64_t)first.nodes, (int64_t)second->nodes);
    first.movetime_ms = player_stricter(first.movetime_ms, second->movetime_ms);
    return first;
}

int player_choices(const Game *game, const PlayerTurn *turn, Move *moves)
{
    int count = game->moves(turn->pos, moves), kept = 0;
    for (int i = 0; i < count; i++) {
        bool allowed = turn->only == NULL;
        for (int j = 0; j < turn->only_count && !allowed; j++)
            allowed = turn->only[j] == moves[i];
        if (allowed)
            moves[kept++] = moves[i];
    }
    assert(kept > 0);
    return kept;
}

bool player_stopped(const PlayerTurn *turn)
{
    return turn->stop && atomic_load_explicit(turn->stop, memory_order_relaxed);
}

PlayerAnswer player_answer_plain(Move move)
{
    PlayerAnswer answer = {.move = move};
    answer.report.line = answer.report.lines = 1;
    answer.report.best = answer.report.pv[0] = move;
    answer.report.pv_length = 1;
    answer.report.final = true;
    return answer;
}
