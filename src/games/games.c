/* SPDX-License-Identifier: MIT
 *
 * games - the list of games, and helpers that work for all of them.
 *
 * Each game is compiled once per instruction level; the list picks the best level this processor has.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/threads.h"
#include "games/game.h"
#include "search/tt.h"

/* GAME_LEVELS comes from the Makefile: 1 where only the plain level is built, 3 where v3 is, too. */
#if GAME_LEVELS == 3
#define GAME(name) extern const Game name##_v1, name##_v3;
#else
#define GAME(name) extern const Game name##_v1;
#endif
#include "games/games.def"
#undef GAME

#define GAME(name) &name##_v1,
static const Game *const games_plain[] = {
#include "games/games.def"
};
#undef GAME

#if GAME_LEVELS == 3
#define GAME(name) &name##_v3,
static const Game *const games_v3[] = {
#include "games/games.def"
};
#undef GAME
#endif

enum { GAMES_COUNT = (int)(sizeof games_plain / sizeof games_plain[0]) };

static bool games_use_v3(void)
{
#if GAME_LEVELS == 3
    const char *forced = getenv("WUQI_CPU");
    if (forced && strcmp(forced, "v1") == 0)
        return false;
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("fma") && __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

static const Game *const *games_list(void)
{
#if GAME_LEVELS == 3
    if (games_use_v3())
        return games_v3;
#endif
    return games_plain;
}

const char *games_level(void)
{
    return games_use_v3() ? "v3" : "v1";
}

int games_count(void)
{
    return GAMES_COUNT;
}

const Game *games_at(int index)
{
    return games_list()[index];
}

/* Does a step once for each game; a step that failed is tried again the next time. */
static bool games_once(const Game *game, bool (*step)(Error *error), bool *done, Error *error)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    int index = 0;
    while (games_at(index) != game)
        index++;
    pthread_mutex_lock(&lock);
    if (!done[index])
        done[index] = !step || step(error);
    bool fine = done[index];
    pthread_mutex_unlock(&lock);
    return fine;
}

bool games_ready(const Game *game, Error *error)
{
    static bool ready[GAMES_COUNT];
    return games_once(game, game->init, ready, error);
}

bool games_trained(const Game *game, Error *error)
{
    static bool trained[GAMES_COUNT];
    return games_ready(game, error) && games_once(game, game->load, trained, error);
}

const Game *games_look_up(const char *name, Error *error)
{
    Text known = {0};
    for (int i = 0; i < GAMES_COUNT; i++) {
        const Game *game = games_at(i);
        if (strcmp(game->name, name) == 0) {
            text_free(&known);
            return game;
        }
        text_printf(&known, "%s%s", i > 0 ? ", " : "", game->name);
    }
    error_set(error, "unknown game '%.60s' (there are %s)", name, text_string(&known));
    text_free(&known);
    return NULL;
}

int game_tuned_count(const Game *game)
{
    int count = 0;
    while (game->tuned && game->tuned[count].name)
        count++;
    return count;
}

int game_tuned_find(const Game *game, const char *name, Error *error)
{
    int count = game_tuned_count(game);
    for (int i = 0; i < count; i++) {
        if (strcmp(game->tuned[i].name, name) == 0)
            return i;
    }
    if (count == 0)
        error_set(error, "the numbers of this program's search are constants; `make tune` builds build/tune/wuqi, in "
                         "which they can be set");
    else
        error_set(error, "%s has no number '%.60s' (`wuqi tune %s --list` names them)", game->name, name, game->name);
    return -1;
}

const Game *games_find(const char *name, Error *error)
{
#ifdef __wasm__
    bool (*prepare)(const Game *game, Error *error) = games_ready;
#else
    bool (*prepare)(const Game *game, Error *error) = games_trained;
#endif
    const Game *game = games_look_up(name, error);
    return game && prepare(game, error) ? game : NULL;
}

void *position_new(const Game *game, const char *text, Error *error)
{
    void *pos = xcalloc(1, game->position_size);
    if (game->parse(pos, text, error))
        return pos;
    free(pos);
    return NULL;
}

void *position_copy(const Game *game, const void *pos)
{
    void *copy = xcalloc(1, game->position_size);
    game->copy(copy, pos);
    return copy;
}

void position_free(const Game *game, void *pos)
{
    if (!pos)
        return;
    game->drop(pos);
    free(pos);
}

bool position_play(const Game *game, void *pos, const char *moves, Error *error)
{
    Scan scan = scan_start(moves);
    Word word;
    for (int number = 1; scan_word(&scan, &word); number++) {
        char name[64];
        Move move;
        if (!game->parse_move(pos, word_copy(word, name, sizeof name), &move, error))
            return error_prefix(error, "move %d", number);
        game->make(pos, move);
    }
    return true;
}

size_t game_take_move(const Game *game, const void *pos, Word word, Move *move)
{
    enum { LONGEST = 16 };
    char name[LONGEST + 1];
    size_t length = word.length < LONGEST ? word.length : LONGEST;
    for (; length > 0; length--) {
        Word part = {.at = word.at, .length = length};
        if (game->parse_move(pos, word_copy(part, name, sizeof name), move, NULL))
            break;
    }
    return length;
}

void game_tell_move(const Game *game, const void *pos, Move move, bool chinese, Text *text)
{
    int notation = -1;
    for (int i = 0; chinese && game->notations[i]; i++)
        notation = strcmp(game->notations[i], "chinese") == 0 ? i : notation;
    if (notation >= 0)
        game->print_notation(pos, move, notation, text);
    else
        game->print_move(pos, move, text);
}

void game_print_value(const Game *game, int value, bool chinese, Text *text)
{
    int mate = value_mate_plies(value), plies = mate > 0 ? mate : -mate;
    if (value == VALUE_WIN || value == -VALUE_WIN)
        text_add(text, value > 0 ? (chinese ? "已胜" : "won") : chinese ? "已负" : "lost");
    else if (mate != 0 && chinese)
        text_printf(text, "%d 步%s", plies, mate > 0 ? "胜" : "负");
    else if (mate != 0)
        text_printf(text, "%s in %d", mate > 0 ? "win" : "loss", plies);
    else if (value % game->score_unit == 0)
        text_printf(text, "%+d", value / game->score_unit);
    else
        text_printf(text, "%+.2f", (double)value / game->score_unit);
}

void game_print_report(const Game *game, const Report *report, bool chinese, Text *text)
{
    if (report->own)
        text_printf(text, "%+lld", (long long)report->own_value);
    else if (report->source == REPORT_BOOK && report->bound == TT_LOWER)
        text_printf(text, chinese ? "至多 %d 步胜" : "win in at most %d", VALUE_WIN - report->value);
    else
        game_print_value(game, report->value, chinese, text);
}

GameScore game_score(const Game *game, int value)
{
    GameScore score = {
        .decided = value >= VALUE_WIN_MIN || value <= -VALUE_WIN_MIN,
        .mate = value_mate_plies(value),
        .score = (double)value / game->score_unit,
        .hundredths = (int64_t)value * 100 / game->point_unit,
    };
    return score;
}

int game_value_of_mate(int plies)
{
    return plies > 0 ? VALUE_WIN - plies : -VALUE_WIN - plies;
}

int game_value_of_points(const Game *game, double points)
{
    double value = points * game->point_unit;
    return value > VALUE_EVAL_MAX ? VALUE_EVAL_MAX : value < -VALUE_EVAL_MAX ? -VALUE_EVAL_MAX : (int)value;
}

/* A move with a square of its own is named by where its first piece goes: from and to, or only to where it comes from
 * nowhere. What is taken on the way is not touched. */
MoveInputs game_move_inputs(const Game *game, const void *pos, Move move)
{
    MoveInputs inputs = {.count = 0};
    int target = game->target(pos, move);
    if (target < 0)
        return inputs;
    Effects effects = {0};
    game->effects(pos, move, &effects);
    inputs = (MoveInputs){.count = 1, .squares = {target}};
    char arrived = '\0'; /* on the target, where boards were compared: if it vanished elsewhere, it has gone */
    for (int i = 0; i < effects.count && inputs.count < 2; i++) {
        const Effect *effect = &effects.list[i];
        if (effect->to == target && (effect->kind == EFFECT_PLACE || effect->kind == EFFECT_TURN))
            arrived = effect->kind == EFFECT_PLACE ? effect->piece : effect->becomes;
        else if (effect->kind == EFFECT_REMOVE && effect->piece == arrived)
            inputs = (MoveInputs){.count = 2, .squares = {effect->from, target}};
        else if (!arrived && (effect->kind == EFFECT_MOVE || effect->kind == EFFECT_SWAP))
            inputs = (MoveInputs){
                .count = 2, .squares = {effect->from, effect->to}, .either_order = effect->kind == EFFECT_SWAP};
    }
    effects_free(&effects);
    return inputs;
}

bool game_legal(const Game *game, const void *pos, Move move)
{
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    int count = game->moves(pos, moves);
    bool found = false;
    for (int i = 0; i < count && !found; i++)
        found = moves[i] == move;
    free(moves);
    return found;
}
