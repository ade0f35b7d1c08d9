/* SPDX-License-Identifier: MIT
 *
 * likeness - drawing positions, letting every program play there, comparing pairs.
 */
#include "class/likeness.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/pool.h"
#include "bots/bots.h"
#include "class/likeness_pairs.h"
#include "class/probe.h"
#include "class/submission.h"
#include "class/unpack.h"

enum { LIKENESS_PLIES = 40, LIKENESS_DRAWS = 20, LIKENESS_OURS_MAX = 8, LIKENESS_NAME_MAX = 60 };

/* --- positions -------------------------------------------------------------------------------------------------- */

static int likeness_compare_down(const void *one, const void *other)
{
    int64_t a = *(const int64_t *)one, b = *(const int64_t *)other;
    return (a < b) - (a > b);
}

/* Several moves are reasonable where the third best is nearer to the best than to the worst, by a short search. */
static bool likeness_has_choice(const Game *game, const Opening *opening)
{
    void *pos = opening_play(game, opening);
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    int count = game->over(pos) ? 0 : game->moves(pos, moves);
    int64_t *values = xmalloc((unsigned long)(count + 1) * sizeof *values);
    ProbeQuestion question = {.game = game, .opening = opening, .depth = 1};
    for (int i = 0; i < count && count >= 4; i++)
        values[i] = probe_reference("search:algorithm=alphabeta", &question, &moves[i]).value.number;
    bool choice = count >= 4;
    if (choice) {
        qsort(values, (size_t)count, sizeof *values, likeness_compare_down);
        choice = 2 * (values[0] - values[2]) <= values[0] - values[count - 1];
    }
    free(values);
    free(moves);
    position_free(game, pos);
    return choice;
}

/* Random positions of 4 to LIKENESS_PLIES plies; fewer than wanted where the game has not as many. */
static void likeness_draw(const LikenessOrder *order, Likeness *likeness)
{
    for (int round = 0; round < LIKENESS_DRAWS && likeness->positions.count < order->positions; round++) {
        int plies = 4 + (int)rng_below(&(Rng){.state = order->seed + (uint64_t)round}, LIKENESS_PLIES - 3);
        Openings drawn = {0};
        openings_draw(&drawn, likeness->game, plies, order->positions / 8 + 1, order->seed * 1000 + (uint64_t)round);
        for (int i = 0; i < drawn.count; i++) {
            if (likeness->positions.count < order->positions && likeness_has_choice(likeness->game, &drawn.items[i])) {
                openings_add(&likeness->positions, drawn.items[i]);
                drawn.items[i] = (Opening){.position = NULL};
            }
        }
        openings_free(&drawn);
    }
}

/* --- programs --------------------------------------------------------------------------------------------------- */

typedef struct LikenessWork {
    const LikenessOrder *order;
    Likeness *likeness;
    const char *folder;
    pthread_mutex_t lock; /* guards what follows */
    int next, done;
    bool machine;
    Error trouble;
} LikenessWork;

/* The moves of a player at all positions; NULL with the reason if it fails. */
static Move *likeness_moves(const LikenessWork *work, const char *spec, Say *why)
{
    const Likeness *likeness = work->likeness;
    Error error;
    Player *player = bots_player_new(likeness->game, spec, &error);
    bool fine = player != NULL;
    Move *moves = xcalloc((unsigned long)likeness->positions.count, sizeof *moves);
    for (int i = 0; fine && i < likeness->positions.count && !atomic_load(work->order->stop); i++) {
        ProbeQuestion question = {.game = likeness->game,
                                  .opening = &likeness->positions.items[i],
                                  .depth = work->order->depth,
                                  .seconds = work->order->assignment->move_s};
        ProbeAnswer answer;
        probe_ask(player, &question, &answer);
        fine = answer.moved;
        moves[i] = answer.move;
        error = answer.why;
        probe_free(&answer);
    }
    player_free(player);
    if (fine)
        return moves;
    free(moves);
    say_error(why, error.text);
    return NULL;
}

/* The sources for JPlag: a folder a submission, without what was given to everybody. */
static bool likeness_keep_sources(const LikenessWork *work, const LikenessProgram *program, const char *folder,
                                  Error *error)
{
    Text to = {0};
    text_printf(&to, "%s/", work->order->jplag);
    for (const char *at = program->name; *at; at++)
        text_add_char(&to, *at == '/' || (unsigned char)*at < ' ' ? '_' : *at);
    bool fine = mkdir(text_string(&to), 0755) == 0 ||
                error_set(error, "--jplag: %.150s: %s", text_string(&to), strerror(errno));
    fine = fine && unpack_copy(folder, text_string(&to), error);
    char **names = NULL;
    const char *given = work->order->assignment->given;
    int count = fine && given ? unpack_list(given, &names) : 0;
    for (int i = 0; i < count; i++) {
        Text path = {0};
        text_printf(&path, "%s/%s", text_string(&to), names[i]);
        unpack_remove(text_string(&path));
        text_free(&path);
    }
    if (names)
        unpack_list_free(names, count);
    text_free(&to);
    return fine;
}

static void likeness_trouble(LikenessWork *work, const Error *error)
{
    pthread_mutex_lock(&work->lock);
    if (!work->machine)
        work->trouble = *error;
    work->machine = true;
    pthread_mutex_unlock(&work->lock);
}

/* Unpacks, builds and asks a submission. What it does costs itself alone. */
static void likeness_submission(LikenessWork *work, LikenessProgram *program, int number)
{
    char folder[PATH_MAX];
    Submission submission = {.folder = NULL};
    Marks marks;
    Error error = {.text = ""};
    marks_begin(&marks, work->order->assignment);
    snprintf(folder, sizeof folder, "%s/%d", work->folder, number);
    bool fine = submission_take(&submission, program->handin->path, folder, &marks);
    if (fine && work->order->jplag && !likeness_keep_sources(work, program, submission.folder, &error)) {
        likeness_trouble(work, &error);
        fine = false;
    }
    fine = fine && submission_give(&submission, &marks) && submission_build(&submission, &marks) &&
           submission_find(&submission, &marks);
    if (fine)
        program->moves = likeness_moves(work, submission.spec, &program->why);
    else
        say_join(&program->why, &marks.headline);
    if (marks.machine) {
        error_set(&error, "%s", say_text(&marks.headline, false));
        likeness_trouble(work, &error);
    }
    submission_free(&submission);
    marks_free(&marks);
    unpack_remove(folder);
}

static void *likeness_work(void *context)
{
    LikenessWork *work = context;
    Likeness *likeness = work->likeness;
    for (;;) {
        pthread_mutex_lock(&work->lock);
        bool over = work->machine || atomic_load(work->order->stop) || work->next >= likeness->count;
        int number = over ? -1 : work->next++;
        pthread_mutex_unlock(&work->lock);
        if (over)
            return NULL;
        LikenessProgram *program = &likeness->programs[number];
        if (program->handin)
            likeness_submission(work, program, number);
        else
            program->moves = likeness_moves(work, program->spec, &program->why);
        pthread_mutex_lock(&work->lock);
        work->done++;
        if (work->order->tell)
            work->order->tell(work->order->context, work->done, likeness->count, program->name);
        pthread_mutex_unlock(&work->lock);
    }
}

/* --- all -------------------------------------------------------------------------------------------------------- */

static void likeness_add(Likeness *likeness, const char *name, const Handin *handin, const char *spec)
{
    LikenessProgram *program = &likeness->programs[likeness->count++];
    *program = (LikenessProgram){.name = strdup(name), .handin = handin, .spec = spec ? strdup(spec) : NULL};
    likeness->submissions += handin != NULL;
}

/* Ours: searches with each of the game's evaluations, which have nothing to do with each other. */
static void likeness_programs(const LikenessOrder *order, Likeness *likeness)
{
    const Handins *handins = &likeness->handins;
    likeness->programs = xcalloc((unsigned long)(handins->count + LIKENESS_OURS_MAX), sizeof *likeness->programs);
    for (int i = 0; i < handins->count; i++) {
        const Handin *handin = &handins->items[i];
        bool known = handin->student >= 0;
        const char *own = handin->name ? handin->name : handin->label;
        if (!handin->superseded)
            likeness_add(likeness, known ? likeness->roster.students[handin->student].name : own, handin, NULL);
    }
    for (int i = 0; likeness->game->evals[i] && i < LIKENESS_OURS_MAX; i++) {
        Text spec = {0};
        text_printf(&spec, "search:algorithm=alphabeta,depth=%d,eval=%s", order->depth, likeness->game->evals[i]);
        likeness_add(likeness, likeness->game->evals[i], NULL, text_string(&spec));
        text_free(&spec);
    }
}

/* The references of the assignment, as far as they play this game. */
static void likeness_references(const LikenessWork *work)
{
    const Assignment *assignment = work->order->assignment;
    for (int i = 0; i < assignment->count; i++) {
        const Task *task = &assignment->tasks[i];
        bool known = false;
        for (int j = 0; j < i; j++)
            known = known || (assignment->tasks[j].reference && task->reference &&
                              strcmp(assignment->tasks[j].reference, task->reference) == 0);
        if (!task->reference || known || task->game != work->likeness->game)
            continue;
        Say why = {0};
        Move *moves = likeness_moves(work, task->reference, &why);
        if (moves)
            likeness_match_reference(work->likeness, moves);
        free(moves);
        say_free(&why);
    }
}

static bool likeness_open(const LikenessOrder *order, Likeness *likeness, const char *work, Error *error)
{
    const Assignment *assignment = order->assignment;
    for (int i = 0; i < assignment->count && !likeness->game; i++)
        likeness->game = assignment->tasks[i].game;
    if (!likeness->game)
        return error_set(error, "no task of the assignment names a game");
    if (strcmp(assignment->protocol, "ugi") != 0)
        return error_set(error, "positions can only be put to programs of the protocol ugi");
    if (order->jplag && mkdir(order->jplag, 0755) != 0)
        return error_set(error, "--jplag: %.150s: %s", order->jplag, strerror(errno));
    if (order->roster && !roster_read(&likeness->roster, order->roster, error))
        return false;
    if (!handins_open(&likeness->handins, order->from, work, error))
        return false;
    handins_assign(&likeness->handins, &likeness->roster);
    likeness_programs(order, likeness);
    return likeness->submissions >= 2 || error_set(error, "there are not two submissions to be compared");
}

static bool likeness_play(const LikenessOrder *order, Likeness *likeness, const char *folder, Error *error)
{
    LikenessWork work = {.order = order, .likeness = likeness, .folder = folder, .lock = PTHREAD_MUTEX_INITIALIZER};
    likeness_draw(order, likeness);
    if (likeness->positions.count == 0)
        return error_set(error, "no position with several reasonable moves was found");
    Pool others;
    pool_start(&others, likeness_work, (PoolItems){.first = &work, .size = 0, .count = order->concurrency - 1});
    likeness_work(&work);
    pool_join(&others);
    if (work.machine) {
        *error = work.trouble;
        return error_mark(error, ERROR_FAILURE);
    }
    likeness_references(&work);
    if (atomic_load(order->stop))
        return error_mark(error, (error_set(error, "interrupted"), ERROR_FAILURE));
    likeness_compare(likeness);
    return true;
}

bool likeness_run(const LikenessOrder *order, Likeness *likeness, Error *error)
{
    char work[] = "/tmp/wuqi-likeness-XXXXXX";
    *likeness = (Likeness){.game = NULL};
    if (!mkdtemp(work))
        return error_mark(error, (error_set(error, "%s: %s", work, strerror(errno)), ERROR_FAILURE));
    chmod(work, 0755);
    bool fine = likeness_open(order, likeness, work, error) && likeness_play(order, likeness, work, error);
    unpack_remove(work);
    if (!fine)
        likeness_free(likeness);
    return fine;
}

void likeness_free(Likeness *likeness)
{
    for (int i = 0; i < likeness->count; i++) {
        free(likeness->programs[i].name);
        free(likeness->programs[i].spec);
        free(likeness->programs[i].moves);
        say_free(&likeness->programs[i].why);
    }
    free(likeness->programs);
    free(likeness->pairs);
    openings_free(&likeness->positions);
    roster_free(&likeness->roster);
    handins_free(&likeness->handins);
    *likeness = (Likeness){.game = NULL};
}
