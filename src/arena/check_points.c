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
#include "base/rng.h"
#include "base/utf8.h"
#include "bots/bots.h"
#include "sandbox/sandbox.h"

enum {
    CHECK_MARGIN_MS = 50,
    CHECK_PLIES_MAX = 600,
    CHECK_GENEROUS_MS = 10000,
    CHECK_GAME_MS = 2500, /* that a bot may think in a game, where nobody said how long a move takes */
    CHECK_LEAST_MS = 100,
    CHECK_QUICK_MS = 100,
    CHECK_WALL = 10, /* times the processor time, where that is what counts */
};

typedef struct Check {
    const CheckTask *task;
    int64_t movetime_ms; /* of a single move */
    int64_t game_ms;     /* of a move in a game */
    int64_t budget_ns;   /* of the bot in a game; 0: any */
    int failed;
} Check;

/* A point as check_say() takes it. */
typedef struct CheckName {
    const char *id, *what;
} CheckName;

static const CheckName check_spec = {"spec", "the spec is understood and the program exists"};
static const CheckName check_first = {"first-move", "it starts, greets and moves first"};
static const CheckName check_second = {"second-move", "after a move of the opponent it answers in a new game"};
static const CheckName check_in_time = {"in-time", "the move came in time"};
static const CheckName check_start = {"start", "it starts in time"};
static const CheckName check_name = {"name", "it tells its name"};
static const CheckName check_thoughts = {"info", "it tells what it thinks"};
static const CheckName check_quiet = {"stderr", "standard error is quiet"};
static const CheckName check_claims = {"claims", "what it says of the game is so"};
static const CheckName check_per_move = {"games", "it plays whole games with either side, with time for each move"};
static const CheckName check_on_clock = {"games-clock", "it plays whole games on a clock with increment"};

__attribute__((format(printf, 5, 6))) static bool check_say(Check *check, const CheckName *name, CheckVerdict verdict,
                                                            const char *fix, const char *format, ...)
{
    char detail[400];
    va_list args;
    va_start(args, format);
    utf8_format(detail, sizeof detail, format, args);
    va_end(args);
    CheckPoint point = {.id = name->id, .what = name->what, .verdict = verdict, .detail = detail, .fix = fix};
    check->task->tell(check->task->context, &point);
    check->failed += verdict == CHECK_FAILED;
    return verdict != CHECK_FAILED;
}

/* Words of an error that call for something, and what. */
static const char *const check_cures[][2] = {
    {"No module named 'wuqi'", "`wuqi bot new` makes a folder with the module in it; or name the Python that has it "
                               "(ugi:venv/bin/python3 bot.py)"},
    {"No module named", "name the Python that has this module (ugi:venv/bin/python3 bot.py)"},
    {"libwuqi is not found", "`make lib` builds the library, `wuqi bot new` makes a folder with it"},
    {"error while loading shared libraries", "put the library beside the program or link it statically"},
    {"MemoryError", "use less, or ask for more with memory=MB"},
    {"Segmentation fault", "build it with -g -fsanitize=address and run it by hand"},
    {"Exec format error", "compile it for this machine, or let its first line name an interpreter"},
    {"exit status 126", "compile it for this machine, or let its first line name an interpreter"},
    {"exit status 127", "its interpreter or one of its libraries is missing"},
    {"Permission denied", "a bot reads its own folder and writes nowhere but /tmp (docs/arena.md, Sandbox)"},
    {"Operation not permitted", "a bot starts no processes and opens no connections (docs/arena.md, Sandbox)"},
    {"exit status 0", "let it read lines until `quit` or the end of its input"},
};

static bool check_says_itself(const char *text)
{
    static const char *const parts[] = {"was expected", "without the end of the line", "is buffered", " line ", NULL};
    bool itself = false;
    for (int i = 0; parts[i]; i++)
        itself = itself || strstr(text, parts[i]);
    return itself;
}

const char *check_fix(PlayerFault fault, const char *text)
{
    for (size_t i = 0; i < sizeof check_cures / sizeof check_cures[0]; i++) {
        if (strstr(text, check_cures[i][0]))
            return check_cures[i][1];
    }
    switch (fault) {
    case PLAYER_LATE:
        return check_says_itself(text) ? "" : "answer sooner: in Python limits['movetime_ms'] says how soon";
    case PLAYER_ILLEGAL:
        return check_says_itself(text)
                   ? ""
                   : "send a legal move in the notation of the game (docs/protocols.md, docs/rules)";
    case PLAYER_MEMORY:
        return "use less, or ask for more with memory=MB";
    case PLAYER_PONDERED:
        return "let no thread go on after an answer";
    case PLAYER_MACHINE:
        return "";
    case PLAYER_RESIGNED:
        return "do not resign a game that has hardly begun";
    default:
        return check_says_itself(text) ? "" : "run it by hand and look at its standard error";
    }
}

/* The same for an error that says whose fault it is: where this machine gives no sandbox, no bot can help it. */
static const char *check_fix_error(PlayerFault fault, const Error *error)
{
    return fault == PLAYER_MACHINE && error->kind != ERROR_INPUT ? "this is the machine's fault, not the bot's"
                                                                 : check_fix(fault, error->text);
}

static void check_progress(const Check *check, const CheckName *name, int number, int count, int ply)
{
    if (check->task->progress)
        check->task->progress(check->task->context, name->what, number, count, ply);
}

/* One move from a position that came about by `count` moves of `history`. */
static bool check_move(Check *check, const CheckName *point, const Move *history, int count)
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
                       .limits = {.movetime_ms = check->movetime_ms},
                       .deadline_ms =
                           clock_now_ms() + (task->cpu ? CHECK_WALL : 1) * check->movetime_ms + CHECK_GENEROUS_MS,
                       .cpu_deadline_ns = task->cpu ? (check->movetime_ms + CHECK_GENEROUS_MS) * 1000000 : 0};
    PlayerAnswer answer = {.cpu_ns = 0};
    Error error = {.kind = ERROR_INPUT};
    Text name = {0};
    check_progress(check, point, 0, 0, count);
    int64_t begin = clock_now_ns();
    bool moved = player_move(task->player, &turn, &answer, &error);
    int64_t used_ns = task->cpu ? answer.cpu_ns : clock_now_ns() - begin;
    if (moved)
        task->game->print_move(pos, answer.move, &name);
    bool fine = moved
                    ? check_say(check, point, CHECK_OK, "", "%s in %.1f ms", text_string(&name), (double)used_ns / 1e6)
                    : check_say(check, point, CHECK_FAILED, check_fix_error(answer.fault, &error), "%s", error.text);
    if (moved && used_ns / 1000000 > check->movetime_ms + CHECK_MARGIN_MS)
        check_say(check, &check_in_time, CHECK_FAILED, "stop earlier: in Python limits['movetime_ms'] says how soon",
                  "%.1f ms where %lld were given", (double)used_ns / 1e6, (long long)check->movetime_ms);
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
    check_say(check, &check_start, CHECK_OK, "", "%.0f ms; it may take %lld s (start=S in its spec)",
              (double)log.start_ns / 1e6, (long long)log.start_s);
    bool uci = strncmp(spec, "uci:", 4) == 0, chess_like = uci || strncmp(spec, "ugi:", 4) == 0;
    if (chess_like && !strstr(log.transcript, " < id name "))
        check_say(check, &check_name, CHECK_ADVICE, "", "say `id name ...` before `%s`", uci ? "uciok" : "ugiok");
    const char *best = strstr(log.transcript, " < bestmove");
    const char *info = strstr(log.transcript, " < info");
    bool ours = strstr(log.transcript, " < id author wuqi.bot") != NULL;
    if (chess_like && best && (!info || info > best))
        check_say(check, &check_thoughts, CHECK_ADVICE, "", "%s",
                  ours ? "call wuqi.bot.info(depth=..., score=...) before choose returns"
                       : "print at least one `info depth ... score ...` before `bestmove`");
    if (log.complaints[0])
        check_say(check, &check_quiet, CHECK_ADVICE, "", "%.200s", log.complaints);
}

/* What a bot did in whole games. */
typedef struct CheckGames {
    Check *check;
    const CheckName *point;
    int number, count, side; /* of the game that is played */
    Error reason;
    PlayerFault fault;
    bool failed, cut;
    int moves;
    int64_t slowest_ns;
    PlayerClaims claims;
    _Atomic bool enough;
} CheckGames;

static void check_on_ply(void *context, const GameRecord *record)
{
    CheckGames *games = context;
    const Check *check = games->check;
    check_progress(check, games->point, games->number, games->count, record->count);
    if (check->budget_ns > 0 && record->time_ns[games->side] > check->budget_ns)
        atomic_store(&games->enough, true);
}

static PlayerFault check_fault(GameEnd end)
{
    return end == END_TIME      ? PLAYER_LATE
           : end == END_ILLEGAL ? PLAYER_ILLEGAL
           : end == END_MEMORY  ? PLAYER_MEMORY
           : end == END_PONDER  ? PLAYER_PONDERED
           : end == END_MACHINE ? PLAYER_MACHINE
                                : PLAYER_CRASHED;
}

/* What the record of a game adds. */
static void check_take(CheckGames *games, const GameRecord *record)
{
    int side = games->side;
    games->failed = (record->winner == !side && referee_is_offence(record->end)) || record->end == END_MACHINE;
    games->cut = games->cut || record->end == END_STOPPED || record->end == END_PLIES;
    games->fault = check_fault(record->end);
    error_set(&games->reason, "%s", record->reason);
    games->claims.wrong += record->claims[side].wrong;
    if (games->claims.first[0] == '\0')
        memcpy(games->claims.first, record->claims[side].first, sizeof games->claims.first);
    for (int i = 0; i < record->count; i++) {
        const PlyRecord *ply = &record->plies[i];
        int64_t used_ns = games->check->task->cpu ? ply->cpu_ns : ply->time_ns;
        if (ply->mover != side)
            continue;
        games->moves++;
        games->slowest_ns = used_ns > games->slowest_ns ? used_ns : games->slowest_ns;
    }
}

/* A whole game; the bot is player `side`. */
static void check_play_game(CheckGames *games, const RefereeClock *clock)
{
    const CheckTask *task = games->check->task;
    Error error;
    Player *other = bots_player_new(task->game, "random:seed=1", &error);
    Opening opening = {.position = openings_by_lot(task->game) ? "seed:1" : ""};
    RefereeTask game = {.game = task->game,
                        .opening = &opening,
                        .conditions = {.clock = *clock, .max_plies = CHECK_PLIES_MAX},
                        .stop = &games->enough,
                        .on_ply = check_on_ply,
                        .context = games};
    game.players[games->side] = task->player;
    game.players[!games->side] = other;
    atomic_store(&games->enough, false);
    GameRecord record;
    player_new_game(task->player, 1);
    player_new_game(other, 1);
    referee_play(&game, &record);
    check_take(games, &record);
    referee_free_record(&record);
    player_free(other);
}

static bool check_games(Check *check, const CheckName *point, const RefereeClock *clock)
{
    CheckGames games = {.check = check, .point = point, .count = check->task->quick ? 1 : 2};
    for (; games.number < games.count && !games.failed; games.side++) {
        games.number++;
        check_play_game(&games, clock);
    }
    if (games.claims.wrong > 0)
        check_say(check, &check_claims, CHECK_ADVICE, "", "not in %d turns: %s", games.claims.wrong,
                  games.claims.first);
    if (games.failed)
        return check_say(check, point, CHECK_FAILED, check_fix(games.fault, games.reason.text), "%s",
                         games.reason.text);
    double slowest = (double)games.slowest_ns / 1e6;
    if (games.cut)
        return check_say(check, point, CHECK_OK, "", "slowest of %d moves %.1f ms; a long game was cut short",
                         games.moves, slowest);
    return check_say(check, point, CHECK_OK, "", "slowest of %d moves %.1f ms", games.moves, slowest);
}

/* Moves of one side in a game between players that move at random: about how long a game is. */
static int check_length(const Game *game)
{
    void *pos = position_new(game, openings_by_lot(game) ? "seed:1" : "", NULL);
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    Rng rng = rng_seed(1);
    int plies = 0;
    while (plies < CHECK_PLIES_MAX && !game->over(pos)) {
        int count = game->moves(pos, moves);
        game->make(pos, moves[rng_below(&rng, (uint32_t)count)]);
        plies++;
    }
    free(moves);
    position_free(game, pos);
    return plies / 2 + 1;
}

/* How long a move may take. */
static void check_set_times(Check *check)
{
    const CheckTask *task = check->task;
    check->movetime_ms = check->game_ms = task->movetime_ms;
    if (task->movetime_ms > 0)
        return;
    int64_t each = CHECK_GAME_MS / check_length(task->game), most = task->quick ? CHECK_QUICK_MS : CHECK_MOVETIME_MS;
    check->movetime_ms = CHECK_MOVETIME_MS;
    check->game_ms = each > most ? most : each > CHECK_LEAST_MS ? each : CHECK_LEAST_MS;
    check->budget_ns = CHECK_GAME_MS * INT64_C(1000000);
}

int check_points(const CheckTask *task)
{
    Check check = {.task = task};
    void *start = position_new(task->game, openings_by_lot(task->game) ? "seed:1" : "", NULL);
    Move *moves = xmalloc((unsigned long)task->game->moves_max * sizeof *moves);
    task->game->moves(start, moves);
    check_set_times(&check);
    check_say(&check, &check_spec, CHECK_OK, "", "sandbox tier %s", sandbox_tier_name(sandbox_tier()));
    player_new_game(task->player, 1);
    if (check_move(&check, &check_first, NULL, 0)) {
        check_transcript(&check);
        player_new_game(task->player, 2);
        RefereeClock per_move = {.movetime_ms = check.game_ms, .margin_ms = CHECK_MARGIN_MS, .cpu = task->cpu};
        RefereeClock bank = {.bank_ms = 20 * check.game_ms,
                             .increment_ms = check.game_ms / 10,
                             .margin_ms = CHECK_MARGIN_MS,
                             .cpu = task->cpu};
        if (check_move(&check, &check_second, moves, 1) && check_games(&check, &check_per_move, &per_move) &&
            !task->quick)
            check_games(&check, &check_on_clock, &bank);
    }
    free(moves);
    position_free(task->game, start);
    return check.failed;
}
