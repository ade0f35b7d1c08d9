/* SPDX-License-Identifier: MIT
 *
 * referee - playing one game.
 */
#include "arena/referee.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/claims.h"
#include "base/clock.h"
#include "base/utf8.h"

enum {
    REFEREE_MS = 1000000,
    REFEREE_OVERHEAD_US =
        50, /* between the referee's look at the clock and a player of our own process, until it is measured */
    REFEREE_MEASURED = 8, /* own moves that make a measurement */
    /* By a clock of processor time nobody is late by the wall; but nobody waits for ever for a player that sleeps: */
    REFEREE_PATIENCE = 20,
    REFEREE_PATIENCE_MS = 5000,
};

typedef struct RefereeState {
    const RefereeTask *task;
    GameRecord *record;
    void *pos;
    void *start;   /* the position before the opening's moves */
    Move *history; /* moves since */
    int history_count;
    int64_t left_ns[2];
    int own_moves[2];
    int64_t lost_ns[2];     /* of the clock, beside what the player says it thought */
    int even[2], behind[2]; /* own moves in a row with a score near 0, with a score far below */
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
    utf8_format(state->record->reason, sizeof state->record->reason, format, args);
    va_end(args);
}

/* What a move of this player loses on its way to the clock. */
static int64_t referee_overhead_us(const RefereeState *state, int turn)
{
    int moves = state->own_moves[turn];
    return moves < REFEREE_MEASURED ? REFEREE_OVERHEAD_US : state->lost_ns[turn] / moves / 1000 + 1;
}

static Limits referee_limits(const RefereeState *state, int turn)
{
    const RefereeClock *clock = &state->task->conditions.clock;
    Limits limits = {
        .depth = clock->depth, .nodes = clock->nodes, .movetime_ms = clock->movetime_ms, .cpu = clock->cpu};
    if (clock->bank_ms > 0) {
        int64_t left = state->left_ns[turn] / REFEREE_MS;
        limits.time_ms = left > 0 ? left : 1;
        limits.increment_ms = clock->increment_ms;
        limits.overhead_us = referee_overhead_us(state, turn);
        if (clock->moves > 0)
            limits.moves_to_go = clock->moves - state->own_moves[turn] % clock->moves;
    }
    return limits;
}

/* The time after which this move is late whatever it is; 0: no clock. */
static int64_t referee_patience_ms(const RefereeState *state, int turn)
{
    const RefereeClock *clock = &state->task->conditions.clock;
    int64_t left = clock->bank_ms > 0 ? state->left_ns[turn] / REFEREE_MS + 1 : INT64_MAX;
    if (clock->movetime_ms > 0 && clock->movetime_ms < left)
        left = clock->movetime_ms;
    return left == INT64_MAX ? 0 : left + clock->margin_ms + 1;
}

/* Fills in how long anybody waits for the move. */
static void referee_set_deadlines(const RefereeState *state, int turn, PlayerTurn *question)
{
    int64_t patience = referee_patience_ms(state, turn);
    if (patience == 0)
        return;
    if (state->task->conditions.clock.cpu) {
        question->cpu_deadline_ns = patience * REFEREE_MS;
        patience = REFEREE_PATIENCE * patience + REFEREE_PATIENCE_MS;
    }
    question->deadline_ms = clock_now_ms() + patience;
}

/* Takes the time of a move off the clock, and what was used before it; false if that was too much. */
static bool referee_charge(RefereeState *state, int turn, int64_t time_ns, int64_t before_ns)
{
    const RefereeClock *clock = &state->task->conditions.clock;
    int64_t margin = clock->margin_ms * REFEREE_MS;
    state->own_moves[turn]++;
    if (clock->movetime_ms > 0 && time_ns > clock->movetime_ms * REFEREE_MS + margin)
        return false;
    if (clock->bank_ms == 0)
        return true;
    int64_t left = state->left_ns[turn] - time_ns - before_ns;
    if (left < -margin)
        return false;
    left += clock->increment_ms *
            REFEREE_MS; /* what was overdrawn stays so: the margin is there once, not for every move */
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

static void referee_remember(RefereeState *state, Move move)
{
    state->history = xrealloc(state->history, (unsigned long)(state->history_count + 1) * sizeof(Move));
    state->history[state->history_count++] = move;
}

static void referee_keep(RefereeState *state, const PlayerAnswer *answer, int64_t time_ns)
{
    PlyRecord *ply = referee_add_ply(state->record);
    ply->move = answer->move;
    ply->mover = referee_turn(state);
    ply->time_ns = time_ns;
    ply->cpu_ns = answer->cpu_ns;
    ply->has_value = answer->has_value;
    ply->value = answer->report.value;
    ply->own = answer->report.own;
    ply->own_value = answer->report.own_value;
    ply->depth = answer->report.depth;
    ply->nodes = answer->report.nodes;
    referee_remember(state, answer->move);
    state->task->game->make(state->pos, answer->move);
}

/* True if what the players say about the position ends the game. */
static bool referee_adjudicate(RefereeState *state, int mover)
{
    const RefereeAdjudication *rule = &state->task->conditions.adjudication;
    const PlyRecord *ply = &state->record->plies[state->record->count - 1];
    int64_t score = game_score(state->task->game, ply->value).hundredths;
    bool told = ply->has_value && !ply->own; /* a report's own numbers are no points */
    state->even[mover] = told && llabs(score) <= rule->draw_score ? state->even[mover] + 1 : 0;
    state->behind[mover] = told && score <= -rule->resign_score ? state->behind[mover] + 1 : 0;
    if (rule->resign_count > 0 && state->behind[mover] >= rule->resign_count) {
        referee_end(state, END_ADJUDICATED, !mover, "%s is lost by its own count", state->task->game->sides[mover]);
        return true;
    }
    if (rule->draw_count > 0 && state->own_moves[mover] >= rule->draw_from && state->even[0] >= rule->draw_count &&
        state->even[1] >= rule->draw_count) {
        referee_end(state, END_ADJUDICATED, -1, "draw by both players' count");
        return true;
    }
    return false;
}

bool referee_is_offence(GameEnd end)
{
    return end == END_TIME || end == END_ILLEGAL || end == END_CRASH || end == END_MEMORY || end == END_PONDER;
}

static int referee_forfeit(const GameRecord *record, const void *pos)
{
    return record->game->forfeit && referee_is_offence(record->end) ? record->game->forfeit(pos) : 0;
}

bool referee_points(const GameRecord *record, const void *pos, int points[2])
{
    int forfeit = referee_forfeit(record, pos);
    if (forfeit == 0)
        return record->game->points(pos, points);
    points[record->winner] = forfeit;
    points[!record->winner] = 0;
    return true;
}

/* The last few lines of a text, of which each may be cut. Free them. */
static char *referee_last_lines(const char *text)
{
    enum { LINES = 8, LENGTH = 400 };
    size_t length = strlen(text);
    const char *begin = text + length;
    for (int lines = 0; begin > text; begin--) {
        lines += begin[-1] == '\n' && begin < text + length;
        if (lines == LINES)
            break;
    }
    Text kept = {0};
    for (; *begin; begin += strcspn(begin, "\n"), begin += *begin == '\n') {
        size_t line = strcspn(begin, "\n");
        text_add_bytes(&kept, begin, utf8_fit(begin, line, LENGTH));
        text_add(&kept, line > LENGTH ? "...\n" : "\n");
    }
    char *lines = kept.length > 0 ? strdup(text_string(&kept)) : NULL;
    text_free(&kept);
    return lines;
}

/* Keeps what the offender was asked, and what it said to that. */
static void referee_keep_fault(RefereeState *state, int turn)
{
    GameFault *fault = &state->record->fault;
    PlayerLog log = {0};
    Text position = {0};
    if (!player_log(state->task->players[turn], &log))
        return;
    state->task->game->print(state->pos, &position);
    fault->position = strdup(text_string(&position));
    fault->asked = referee_last_lines(log.asked);
    fault->heard = referee_last_lines(log.heard);
    fault->complaints = referee_last_lines(log.last_complaints);
    text_free(&position);
}

/* The time that this move had, with the margin; 0: any. */
static int64_t referee_allowed_ms(const RefereeState *state, int turn)
{
    const RefereeClock *clock = &state->task->conditions.clock;
    int64_t bank = clock->bank_ms > 0 ? state->left_ns[turn] / REFEREE_MS + clock->margin_ms : INT64_MAX;
    int64_t move = clock->movetime_ms > 0 ? clock->movetime_ms + clock->margin_ms : INT64_MAX;
    int64_t least = bank < move ? bank : move;
    return least == INT64_MAX ? 0 : least > 0 ? least : 1;
}

/* What an offence against the clock was: the move, used and allowed time, and how much of it was the player's own. */
static void referee_end_by_time(RefereeState *state, int turn, const PlayerAnswer *answer, int64_t time_ns,
                                const char *why)
{
    const char *name = state->task->game->sides[turn];
    bool cpu = state->task->conditions.clock.cpu;
    int64_t allowed = referee_allowed_ms(state, turn), own = answer->cpu_ns / REFEREE_MS, wall = time_ns / REFEREE_MS;
    Text about = {0};
    double load[1] = {0};
    text_printf(&about, "move %d: %lld ms used", state->own_moves[turn], (long long)(cpu ? own : wall));
    if (allowed > 0)
        text_printf(&about, ", %lld allowed", (long long)allowed);
    text_printf(&about, cpu ? "; %lld ms by the wall" : "; %lld ms of processor time", (long long)(cpu ? wall : own));
    if (getloadavg(load, 1) == 1)
        text_printf(&about, ", load %.1f on %ld processors", load[0], sysconf(_SC_NPROCESSORS_ONLN));
    referee_end(state, END_TIME, !turn, why[0] ? "%s loses on time (%s): %s" : "%s loses on time (%s)", name,
                text_string(&about), why);
    text_free(&about);
}

/* The game ends because the player did not move. */
static void referee_end_by_fault(RefereeState *state, int turn, PlayerFault fault, const Error *error)
{
    const char *name = state->task->game->sides[turn];
    if (fault == PLAYER_ILLEGAL)
        referee_end(state, END_ILLEGAL, !turn, "%s makes an illegal move: %s", name, error->text);
    else if (fault == PLAYER_RESIGNED)
        referee_end(state, END_RESIGN, !turn, "%s resigns", name);
    else if (fault == PLAYER_MEMORY)
        referee_end(state, END_MEMORY, !turn, "%s takes too much memory: %s", name, error->text);
    else if (fault == PLAYER_PONDERED)
        referee_end(state, END_PONDER, !turn, "%s thinks on its opponent's time: %s", name, error->text);
    else if (fault == PLAYER_MACHINE)
        referee_end(state, END_MACHINE, -1, "%.60s cannot be run on this machine: %s", state->record->specs[turn],
                    error->text);
    else
        referee_end(state, END_CRASH, !turn, "%s breaks down: %s", name, error->text);
}

/* What an offence counts is said with the reason. */
static void referee_tell_forfeit(RefereeState *state, int turn)
{
    int forfeit = referee_forfeit(state->record, state->pos);
    size_t length = strlen(state->record->reason);
    if (forfeit > 0)
        snprintf(state->record->reason + length, sizeof state->record->reason - length, " (%d:%d)",
                 turn == 0 ? 0 : forfeit, turn == 0 ? forfeit : 0);
}

/* One move of the player whose turn it is; false if that ended the game. */
static bool referee_step(RefereeState *state)
{
    int turn = referee_turn(state);
    PlayerTurn question = {.pos = state->pos,
                           .start = state->start,
                           .history = state->history,
                           .history_count = state->history_count,
                           .other_ms = state->left_ns[!turn] > 0 ? state->left_ns[!turn] / REFEREE_MS : 0,
                           .limits = referee_limits(state, turn),
                           .stop = state->task->stop};
    referee_set_deadlines(state, turn, &question);
    PlayerAnswer answer = {.fault = PLAYER_CRASHED};
    Error error;
    int64_t start = clock_now_ns();
    bool moved = player_move(state->task->players[turn], &question, &answer, &error);
    int64_t time_ns = clock_now_ns() - start - answer.after_ns;
    bool cpu = state->task->conditions.clock.cpu;
    bool in_time = referee_charge(state, turn, cpu ? answer.cpu_ns : time_ns, answer.halted_ns);
    if (!cpu && moved && answer.report.time_ns > 0 && answer.report.time_ns < time_ns)
        state->lost_ns[turn] += time_ns - answer.report.time_ns;
    state->record->time_ns[turn] += time_ns;
    state->record->cpu_ns[turn] += answer.cpu_ns;
    if (state->task->stop && atomic_load(state->task->stop)) /* a move cut short counts for nobody */
        return true;
    if (!moved || !in_time) {
        bool ended = !moved && (answer.fault == PLAYER_MEMORY || answer.fault == PLAYER_PONDERED ||
                                answer.fault == PLAYER_MACHINE); /* by us, whatever the clock says */
        PlayerFault fault = in_time || ended ? answer.fault : PLAYER_LATE;
        bool silent = !moved && answer.fault == PLAYER_LATE && !strstr(error.text, "no answer in time");
        if (fault == PLAYER_LATE)
            referee_end_by_time(state, turn, &answer, time_ns, silent ? error.text : "");
        else
            referee_end_by_fault(state, turn, fault, &error);
        if (referee_is_offence(state->record->end)) {
            referee_tell_forfeit(state, turn);
            referee_keep_fault(state, turn);
        }
        return false;
    }
    player_check_claims(state->task->players[turn], &question, &state->record->claims[turn]);
    referee_keep(state, &answer, time_ns);
    if (state->task->on_ply)
        state->task->on_ply(state->task->context, state->record);
    return !referee_adjudicate(state, turn);
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
    state.start = position_new(task->game, task->opening->position, NULL);
    for (int i = 0; i < task->opening->count; i++)
        referee_remember(&state, task->opening->moves[i]);
    memset(record, 0, sizeof *record);
    record->game = task->game;
    record->opening = task->opening;
    for (int i = 0; i < 2; i++) {
        record->specs[i] = player_spec(task->players[i]);
        state.left_ns[i] = task->conditions.clock.bank_ms * REFEREE_MS;
    }
    bool going = true;
    while (going) {
        if (task->game->over(state.pos)) {
            referee_judge(&state);
            going = false;
        } else if (record->count >= task->conditions.max_plies) {
            referee_end(&state, END_PLIES, -1, "draw: move limit");
            going = false;
        } else if (task->stop && atomic_load(task->stop)) {
            referee_end(&state, END_STOPPED, -1, "stopped");
            going = false;
        } else {
            going = referee_step(&state);
        }
    }
    for (int i = 0; i < 2; i++) {
        PlayerLog log;
        if (!player_log(task->players[i], &log))
            continue;
        record->start_ns[i] = log.start_ns;
        claims_check_mates(record, i);
    }
    position_free(task->game, state.pos);
    position_free(task->game, state.start);
    free(state.history);
}

void referee_free_record(GameRecord *record)
{
    free(record->plies);
    record->plies = NULL;
    free(record->fault.position);
    free(record->fault.asked);
    free(record->fault.heard);
    free(record->fault.complaints);
    memset(&record->fault, 0, sizeof record->fault);
}

/* Reads `count` numbers separated by commas. */
static bool referee_numbers(const char *text, int *numbers, int count)
{
    for (int i = 0; i < count; i++) {
        size_t length = strcspn(text, ",");
        Word word = {.at = text, .length = length};
        int64_t number;
        if (!word_int(word, i == count - 1 ? 0 : 1, 1000000, &number) || (text[length] == ',') != (i < count - 1))
            return false;
        numbers[i] = (int)number;
        text += length + 1;
    }
    return true;
}

bool referee_parse_clock(const char *text, RefereeClock *clock, Error *error)
{
    clock->cpu = strcmp(text, "cpu") == 0;
    return clock->cpu || strcmp(text, "wall") == 0 || error_set(error, "'%.40s' is not wall or cpu", text);
}

bool referee_parse_draw(const char *text, RefereeAdjudication *rule, Error *error)
{
    int numbers[3];
    if (!referee_numbers(text, numbers, 3))
        return error_set(error, "'%s' is not MOVE,COUNT,SCORE like 34,8,20", text);
    rule->draw_from = numbers[0];
    rule->draw_count = numbers[1];
    rule->draw_score = numbers[2];
    return true;
}

bool referee_parse_resign(const char *text, RefereeAdjudication *rule, Error *error)
{
    int numbers[2];
    if (!referee_numbers(text, numbers, 2))
        return error_set(error, "'%s' is not COUNT,SCORE like 3,600", text);
    rule->resign_count = numbers[0];
    rule->resign_score = numbers[1];
    return true;
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
