/* SPDX-License-Identifier: MIT
 *
 * referee - playing one game.
 */
#include "arena/referee.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"

enum {
    REFEREE_MS = 1000000,
    REFEREE_OVERHEAD_US = 50, /* between the referee's look at the clock and a player of our own process */
};

typedef struct RefereeState {
    const RefereeTask *task;
    GameRecord *record;
    void *pos;
    void *start;   /* the position after the opening */
    Move *history; /* moves since; `record->count` of them */
    int64_t left_ns[2];
    int own_moves[2];
} RefereeState;

/* The player 0 or 1 whose turn it is: an opening may leave either side to move, and the first player has the side
 * that begins the game by the rules. */
static int referee_turn(const RefereeState *state)
{
    return state->task->game->side(state->pos);
}

__attribute__((format(printf, 4, 5))) static void referee_end(RefereeState *state, GameEnd end, int winner,
                                                              const char *format, ...)
{
    state->record->end = end;
    state->record->winner = winner;
    va_list args;
    va_start(args, format);
    vsnprintf(state->record->reason, sizeof state->record->reason, format, args);
    va_end(args);
}

static Limits referee_limits(const RefereeState *state, int turn)
{
    const RefereeClock *clock = &state->task->clock;
    Limits limits = {.depth = clock->depth, .nodes = clock->nodes, .movetime_ms = clock->movetime_ms};
    if (clock->bank_ms > 0) {
        int64_t left = state->left_ns[turn] / REFEREE_MS;
        limits.time_ms = left > 0 ? left : 1;
        limits.increment_ms = clock->increment_ms;
        limits.overhead_us = REFEREE_OVERHEAD_US;
        if (clock->moves > 0)
            limits.moves_to_go = clock->moves - state->own_moves[turn] % clock->moves;
    }
    return limits;
}

/* Takes the time of a move off the clock; false if that was too much. */
static bool referee_charge(RefereeState *state, int turn, int64_t time_ns)
{
    const RefereeClock *clock = &state->task->clock;
    int64_t margin = clock->margin_ms * REFEREE_MS;
    state->record->time_ns[turn] += time_ns;
    state->own_moves[turn]++;
    if (clock->movetime_ms > 0 && time_ns > clock->movetime_ms * REFEREE_MS + margin)
        return false;
    if (clock->bank_ms == 0)
        return true;
    int64_t left = state->left_ns[turn] - time_ns;
    if (left < -margin)
        return false;
    left = (left > 0 ? left : 0) + clock->increment_ms * REFEREE_MS;
    if (clock->moves > 0 && state->own_moves[turn] % clock->moves == 0)
        left += clock->bank_ms * REFEREE_MS;
    state->left_ns[turn] = left;
    return true;
}

static PlyRecord *referee_add_ply(GameRecord *record)
{
    if (record->count == record->room) {
        record->room = record->room ? 2 * record->room : 64;
        record->plies = xrealloc(record->plies, (unsigned long)record->room * sizeof *record->plies);
    }
    PlyRecord *ply = &record->plies[record->count++];
    memset(ply, 0, sizeof *ply);
    return ply;
}

/* One move of the player whose turn it is; false if that ended the game. */
static bool referee_step(RefereeState *state)
{
    const Game *game = state->task->game;
    int turn = referee_turn(state);
    const char *name = game->sides[turn];
    PlayerTurn question = {.pos = state->pos, .start = state->start, .history = state->history,
                           .history_count = state->record->count, .other_ms = state->left_ns[!turn] / REFEREE_MS,
                           .limits = referee_limits(state, turn)};
    PlayerAnswer answer = {.fault = PLAYER_CRASHED};
    Error error;
    int64_t start = clock_now_ns();
    bool moved = player_move(state->task->players[turn], &question, &answer, &error);
    int64_t time_ns = clock_now_ns() - start;
    bool in_time = referee_charge(state, turn, time_ns);
    if (!in_time || (!moved && answer.fault == PLAYER_LATE)) {
        referee_end(state, END_TIME, !turn, "%s loses on time", name);
    } else if (!moved) {
        bool illegal = answer.fault == PLAYER_ILLEGAL;
        referee_end(state, illegal ? END_ILLEGAL : END_CRASH, !turn, "%s %s: %s", name,
                    illegal ? "makes an illegal move" : "breaks down", error.text);
    } else if (!game_legal(game, state->pos, answer.move)) {
        referee_end(state, END_ILLEGAL, !turn, "%s makes an illegal move", name);
    } else {
        state->history = xrealloc(state->history, (unsigned long)(state->record->count + 1) * sizeof(Move));
        state->history[state->record->count] = answer.move;
        PlyRecord *ply = referee_add_ply(state->record);
        ply->move = answer.move;
        ply->time_ns = time_ns;
        ply->has_value = answer.has_value;
        ply->value = answer.report.value;
        ply->depth = answer.report.depth;
        ply->nodes = answer.report.nodes;
        game->make(state->pos, answer.move);
        return true;
    }
    return false;
}

static void referee_judge(RefereeState *state)
{
    const Game *game = state->task->game;
    int result = game->result(state->pos);
    int side = game->side(state->pos);
    Text verdict = {0};
    game->verdict(state->pos, false, &verdict);
    referee_end(state, END_RULES, result == 0 ? -1 : result > 0 ? side : !side, "%s", text_string(&verdict));
    text_free(&verdict);
}

void referee_play(const RefereeTask *task, GameRecord *record)
{
    RefereeState state = {.task = task, .record = record, .pos = opening_play(task->game, task->opening)};
    state.start = position_copy(task->game, state.pos);
    memset(record, 0, sizeof *record);
    record->game = task->game;
    record->opening = task->opening;
    for (int i = 0; i < 2; i++) {
        record->specs[i] = player_spec(task->players[i]);
        state.left_ns[i] = task->clock.bank_ms * REFEREE_MS;
    }
    bool going = true;
    while (going) {
        if (task->game->over(state.pos)) {
            referee_judge(&state);
            going = false;
        } else if (record->count >= task->max_plies) {
            referee_end(&state, END_PLIES, -1, "draw: move limit");
            going = false;
        } else if (task->stop && atomic_load(task->stop)) {
            referee_end(&state, END_STOPPED, -1, "stopped");
            going = false;
        } else {
            going = referee_step(&state);
        }
    }
    position_free(task->game, state.pos);
    position_free(task->game, state.start);
    free(state.history);
}

void game_record_free(GameRecord *record)
{
    free(record->plies);
    record->plies = NULL;
}

static bool referee_seconds(const char *text, char stop, const char **end, int64_t *ms)
{
    char *after;
    double seconds = strtod(text, &after); /* would also take signs, exponents, hexadecimal and words */
    if (after == text || strspn(text, "0123456789.") != (size_t)(after - text) || !(seconds >= 0 && seconds <= 1e6) ||
        (*after != stop && *after != '\0'))
        return false;
    *ms = (int64_t)llround(seconds * 1000);
    *end = after;
    return true;
}

bool referee_parse_tc(const char *text, RefereeClock *clock, Error *error)
{
    const char *at = text, *slash = strchr(text, '/');
    int64_t moves = 0;
    if (slash) {
        Word word = {.at = text, .length = (size_t)(slash - text)};
        if (!word_int(word, 1, 1000, &moves))
            return error_set(error, "'%s': the number of moves before '/' must be from 1 to 1000", text);
        at = slash + 1;
    }
    int64_t bank, increment = 0;
    bool fine = referee_seconds(at, '+', &at, &bank);
    if (fine && *at == '+')
        fine = referee_seconds(at + 1, '\0', &at, &increment);
    if (!fine || bank <= 0)
        return error_set(error, "'%s' is not a time control like 60, 60+0.6 or 40/60+0.6", text);
    clock->moves = (int)moves;
    clock->bank_ms = bank;
    clock->increment_ms = increment;
    return true;
}
