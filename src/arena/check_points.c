/* SPDX-License-Identifier: MIT
 *
 * check_points - asking a bot things, and reading its transcript.
 */
#include "arena/check_points.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/match.h"
#include "base/clock.h"
#include "base/utf8.h"
#include "bots/bots.h"
#include "sandbox/sandbox.h"

enum {
    CHECK_MARGIN_MS = 50,
    CHECK_PLIES_MAX = 600,
    CHECK_GENEROUS_MS = 10000,
    CHECK_WALL = 10 /* times the processor time */
};

typedef struct Check {
    const CheckTask *task;
    int failed;
} Check;

__attribute__((format(printf, 4, 5))) static bool check_say(Check *check, const char *what, CheckVerdict verdict,
                                                            const char *format, ...)
{
    char detail[400];
    va_list args;
    va_start(args, format);
    utf8_format(detail, sizeof detail, format, args);
    va_end(args);
    CheckPoint point = {.what = what, .verdict = verdict, .detail = detail};
    check->task->tell(check->task->context, &point);
    check->failed += verdict == CHECK_FAILED;
    return verdict != CHECK_FAILED;
}

/* What helps with a failure. */
static const char *check_help(PlayerFault fault)
{
    switch (fault) {
    case PLAYER_LATE:
        return "answer sooner, and flush your output after every line";
    case PLAYER_ILLEGAL:
        return "send a legal move in the notation of the protocol (docs/protocols.md, docs/rules)";
    case PLAYER_MEMORY:
        return "use less, or ask for more with memory=MB";
    case PLAYER_PONDERED:
        return "let no thread go on after an answer";
    case PLAYER_MACHINE:
        return "this is the machine's fault, not the bot's";
    case PLAYER_RESIGNED:
        return "do not resign a game that has hardly begun";
    default:
        return "run it by hand and look at its standard error";
    }
}

/* One move from a position that came about by `count` moves of `history`. */
static bool check_move(Check *check, const char *what, const Move *history, int count)
{
    const CheckTask *task = check->task;
    void *start = position_new(task->game, openings_by_lot(task->game) ? "seed:1" : "", NULL);
    void *pos = position_copy(task->game, start);
    for (int i = 0; i < count; i++)
        task->game->make(pos, history[i]);
    PlayerTurn turn = {.pos = pos,
                       .start = start,
                       .history = history,
                       .history_count = count,
                       .limits = {.movetime_ms = task->movetime_ms},
                       .deadline_ms =
                           clock_now_ms() + (task->cpu ? CHECK_WALL : 1) * task->movetime_ms + CHECK_GENEROUS_MS,
                       .cpu_deadline_ns = task->cpu ? (task->movetime_ms + CHECK_GENEROUS_MS) * 1000000 : 0};
    PlayerAnswer answer;
    Error error;
    Text name = {0};
    int64_t begin = clock_now_ns();
    bool moved = player_move(task->player, &turn, &answer, &error);
    double ms = (double)(task->cpu && moved ? answer.cpu_ns : clock_now_ns() - begin) / 1e6;
    if (moved)
        task->game->print_move(pos, answer.move, &name);
    bool fine = moved ? check_say(check, what, CHECK_OK, "%s in %.1f ms", text_string(&name), ms)
                      : check_say(check, what, CHECK_FAILED, "%s; %s", error.text, check_help(answer.fault));
    if (moved && ms > (double)(task->movetime_ms + CHECK_MARGIN_MS))
        check_say(check, "the move came in time", CHECK_FAILED, "%.1f ms where %lld were given; stop earlier", ms,
                  (long long)task->movetime_ms);
    text_free(&name);
    position_free(task->game, pos);
    position_free(task->game, start);
    return fine;
}

/* The greeting as the transcript has it: what a good citizen says. */
static void check_transcript(Check *check)
{
    PlayerLog log;
    const char *spec = player_spec(check->task->player);
    if (!player_log(check->task->player, &log))
        return;
    check_say(check, "it starts in time", CHECK_OK, "%.0f ms; it may take %lld s (start=S in its spec)",
              (double)log.start_ns / 1e6, (long long)log.start_s);
    bool chess_like = strncmp(spec, "uci:", 4) == 0 || strncmp(spec, "ugi:", 4) == 0;
    if (chess_like && !strstr(log.transcript, " < id name "))
        check_say(check, "it tells its name", CHECK_ADVICE, "say `id name ...` before `%.3sok`", spec);
    const char *best = strstr(log.transcript, " < bestmove");
    const char *info = strstr(log.transcript, " < info");
    if (chess_like && best && (!info || info > best))
        check_say(check, "it tells what it thinks", CHECK_ADVICE,
                  "print at least one `info depth ... score ...` before `bestmove`");
    if (log.complaints[0])
        check_say(check, "standard error is quiet", CHECK_ADVICE, "%.200s", log.complaints);
}

typedef struct CheckGames {
    Error reason;
    PlayerFault fault;
    bool failed;
    int64_t slowest_ns;
    PlayerClaims claims;
} CheckGames;

/* A whole game; the bot is player `side`. */
static void check_play_game(Check *check, int side, const RefereeClock *clock, CheckGames *games)
{
    const CheckTask *task = check->task;
    Error error;
    Player *other = bots_player_new(task->game, "random:seed=1", &error);
    Opening opening = {.position = openings_by_lot(task->game) ? "seed:1" : ""};
    RefereeTask game = {
        .game = task->game, .opening = &opening, .conditions = {.clock = *clock, .max_plies = CHECK_PLIES_MAX}};
    game.players[side] = task->player;
    game.players[!side] = other;
    GameRecord record;
    player_new_game(task->player, 1);
    player_new_game(other, 1);
    referee_play(&game, &record);
    games->failed = (record.winner == !side && referee_is_offence(record.end)) || record.end == END_MACHINE;
    games->fault = record.end == END_TIME      ? PLAYER_LATE
                   : record.end == END_ILLEGAL ? PLAYER_ILLEGAL
                   : record.end == END_MEMORY  ? PLAYER_MEMORY
                   : record.end == END_PONDER  ? PLAYER_PONDERED
                   : record.end == END_MACHINE ? PLAYER_MACHINE
                                               : PLAYER_CRASHED;
    error_set(&games->reason, "%s", record.reason);
    games->claims.wrong += record.claims[side].wrong;
    if (games->claims.first[0] == '\0')
        memcpy(games->claims.first, record.claims[side].first, sizeof games->claims.first);
    for (int i = 0; i < record.count; i++) {
        bool own = i % 2 == side; /* no opening moves, and sides alternate */
        games->slowest_ns =
            own && record.plies[i].time_ns > games->slowest_ns ? record.plies[i].time_ns : games->slowest_ns;
    }
    referee_free_record(&record);
    player_free(other);
}

static bool check_games(Check *check, const char *what, const RefereeClock *clock)
{
    CheckGames games = {.failed = false};
    for (int side = 0; side < 2 && !games.failed; side++)
        check_play_game(check, side, clock, &games);
    if (games.claims.wrong > 0)
        check_say(check, "what it says of the game is so", CHECK_ADVICE, "not in %d turns: %s", games.claims.wrong,
                  games.claims.first);
    if (games.failed)
        return check_say(check, what, CHECK_FAILED, "%s; %s", games.reason.text, check_help(games.fault));
    return check_say(check, what, CHECK_OK, "slowest move %.1f ms", (double)games.slowest_ns / 1e6);
}

int check_points(const CheckTask *task)
{
    Check check = {.task = task};
    void *start = position_new(task->game, openings_by_lot(task->game) ? "seed:1" : "", NULL);
    Move *moves = xmalloc((unsigned long)task->game->moves_max * sizeof *moves);
    task->game->moves(start, moves);
    check_say(&check, "the spec is understood and the program exists", CHECK_OK, "sandbox tier %s",
              sandbox_tier_name(sandbox_tier()));
    player_new_game(task->player, 1);
    if (check_move(&check, "it starts, greets and moves first", NULL, 0)) {
        check_transcript(&check);
        player_new_game(task->player, 2);
        RefereeClock per_move = {.movetime_ms = task->movetime_ms, .margin_ms = CHECK_MARGIN_MS, .cpu = task->cpu};
        RefereeClock bank = {.bank_ms = 20 * task->movetime_ms,
                             .increment_ms = task->movetime_ms / 10,
                             .margin_ms = CHECK_MARGIN_MS,
                             .cpu = task->cpu};
        if (check_move(&check, "after a move of the opponent it answers in a new game", moves, 1) &&
            check_games(&check, "it plays whole games with either side, with time for each move", &per_move))
            check_games(&check, "it plays whole games on a clock with increment", &bank);
    }
    free(moves);
    position_free(task->game, start);
    return check.failed;
}
