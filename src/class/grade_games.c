/* SPDX-License-Identifier: MIT
 *
 * grade_games - tasks that play: the program beats somebody, and it never breaks the rules.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/match.h"
#include "bots/bots.h"
#include "class/grade.h"

/* So many games lost by a fault of the same program, and the rest are not played. */
enum { GAMES_FAULTS_MAX = 3 };

typedef struct GamesMarks {
    Grading *grading;
    const Task *task;
    TaskMark *mark;
    Player *players[2]; /* the student's, the other */
    int played, points /* in halves */, faults;
} GamesMarks;

static PlayerFault games_fault(GameEnd end)
{
    return end == END_TIME      ? PLAYER_LATE
           : end == END_ILLEGAL ? PLAYER_ILLEGAL
           : end == END_MEMORY  ? PLAYER_MEMORY
           : end == END_PONDER  ? PLAYER_PONDERED
           : end == END_MACHINE ? PLAYER_MACHINE
                                : PLAYER_CRASHED;
}

static void games_tell_fault(GamesMarks *games, int number, const GameRecord *record)
{
    TaskMark *mark = games->mark;
    if (games->faults == 1 && !games->task->hidden) {
        say_add(&mark->details, "Game %d, move %d: ", "第 %d 局第 %d 步：", number, record->count + 1);
        char plain[ERROR_LENGTH];
        grade_untimed(record->reason, plain);
        say_error(&mark->details, plain);
        if (record->fault.position)
            say_add(&mark->details, "\nPosition: %s", "\n局面：%s", record->fault.position);
    }
    if (games->task->kind == TASK_FAULTLESS || record->end == END_MACHINE)
        grade_failure(games->grading, games->players[0], games_fault(record->end), record->reason, mark);
}

/* Plays one game; false if nothing more is to be played. */
static bool games_play(GamesMarks *games, int number, const Opening *opening)
{
    PairTask pair = {.game = games->task->game,
                     .opening = opening,
                     .players = {games->players[0], games->players[1]},
                     .conditions = games->task->conditions,
                     .stop = games->grading->order->stop};
    GameRecord record;
    bool first = number % 2 == 1;
    pair_play_game(&pair, number, &record);
    bool lost = record.winner == (first ? 1 : 0), counts = record.end != END_STOPPED && record.end != END_MACHINE;
    bool fault = (lost && referee_is_offence(record.end)) || record.end == END_MACHINE;
    games->played++;
    games->points += counts ? pair_points(&record, first) : 0;
    games->faults += fault;
    if (fault)
        games_tell_fault(games, number, &record);
    bool costly = fault && record.end != END_ILLEGAL;
    referee_free_record(&record);
    return counts && !(costly && games->faults >= GAMES_FAULTS_MAX);
}

/* The lower end of the 95 % interval of the score. A pair of games is one observation, from 0 to 1, whose variance is
 * no more than that of a coin of the same mean: so Wilson's interval for a coin holds. */
static double games_lower_end(double score, int pairs)
{
    double z = 1.959964, n = pairs;
    double centre = score + z * z / (2 * n), spread = z * sqrt(score * (1 - score) / n + z * z / (4 * n * n));
    return (centre - spread) / (1 + z * z / n);
}

static void games_judge_beats(GamesMarks *games)
{
    const Task *task = games->task;
    TaskMark *mark = games->mark;
    double score = (double)games->points / (2.0 * task->games), lower = games_lower_end(score, task->games / 2);
    mark->passed = lower > task->above;
    mark->points = mark->passed    ? task->points
                   : task->partial ? (int64_t)((double)task->points * fmax(lower, 0) / fmax(task->above, 0.01))
                                   : 0;
    Say said = {0};
    say_add(&said,
            "%.1f points of %d games against %s, %.1f %%; the lower end of the 95 %% interval is %.1f %%, and must be "
            "above %.1f %%",
            "%.1f 分，共 %d 局，对手 %s，得分率 %.1f %%；95 %% 置信区间下限 %.1f %%，须高于 %.1f %%",
            games->points / 2.0, task->games, task->against, 100 * score, 100 * lower, 100 * task->above);
    if (games->faults > 0)
        say_add(&said, "; %d games lost by a fault", "；%d 局因犯规判负", games->faults);
    if (mark->passed)
        say_join(&mark->said, &said);
    else
        marks_fault(mark, "weak", &said);
    say_free(&said);
}

static void games_judge_faults(const GamesMarks *games)
{
    int clean = games->played - games->faults;
    grade_share(games->task, games->mark, clean, games->task->games);
    if (games->mark->passed)
        say_add(&games->mark->said, "No fault in %d games", "%d 局均无犯规", games->task->games);
    else
        say_add(&games->mark->said, " (in %d of %d games)", "（%2$d 局中 %1$d 局）", games->faults, games->played);
}

void grade_games(Grading *grading, const Task *task, TaskMark *mark)
{
    GamesMarks games = {.grading = grading, .task = task, .mark = mark};
    Openings openings = {0};
    Error error;
    const Openings *begin = task->positions.count > 0 ? &task->positions : &openings;
    if (task->positions.count == 0)
        openings_draw(&openings, task->game, task->opening_plies, (task->games + 1) / 2, (uint64_t)task->seed);
    games.players[0] = bots_player_new(task->game, grading->submission.spec, &error);
    games.players[1] = games.players[0] ? bots_player_new(task->game, task->against, &error) : NULL;
    if (!games.players[1])
        grade_failure(grading, NULL, PLAYER_CRASHED, error.text, mark);
    for (int i = 0; games.players[1] && i < task->games && !grade_stopped(grading); i++) {
        if (!games_play(&games, i + 1, &begin->items[i / 2 % begin->count]))
            break;
    }
    if (games.players[1] && !grading->marks->machine) {
        if (task->kind == TASK_BEATS)
            games_judge_beats(&games);
        else
            games_judge_faults(&games);
    }
    player_free(games.players[0]);
    player_free(games.players[1]);
    openings_free(&openings);
}
