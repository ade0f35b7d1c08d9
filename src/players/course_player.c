/* SPDX-License-Identifier: MIT
 *
 * course_player - an unmodified bot of a course platform, hosted by a script in adapters/.
 *
 * pku2048:FILE.py        a class `Player` of the 2048 duel platform
 * pkueraser:FILE.py      a class `Plaser` of the eraser platform
 *
 * Each game has a process of its own. The lines are those of adapters/README.md: we tell the start and every move,
 * then ask; the adapter answers `move M` or `fail REASON`. Whatever else comes, or nothing in time, loses the game.
 * WUQI_PYTHON names the interpreter (python3), WUQI_ADAPTERS the folder of the scripts (beside the program).
 */
#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "players/kinds.h"
#include "players/process.h"

enum {
    COURSE_START_MS = 20000, /* to load the interpreter and the bot's file */
    COURSE_GRACE_MS = 500,   /* beyond the clock, before we stop waiting */
    COURSE_UNCLOCKED_MS = 600000,
};

typedef struct CoursePlayer {
    const Game *game;
    char *script, *file;
    Process *process; /* NULL between games */
    Error trouble;    /* why there is no process, if that is so */
    bool told;        /* the process knows the start */
    int sent;         /* moves it knows */
    Text line;
} CoursePlayer;

/* The adapter's path; NULL with the error if it is not there. */
static char *course_script(const char *name, Error *error)
{
    char path[PATH_MAX + 64];
    const char *folder = getenv("WUQI_ADAPTERS");
    if (folder) {
        snprintf(path, sizeof path, "%s/%s", folder, name);
    } else {
        char program[PATH_MAX];
        ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
        program[length > 0 ? length : 0] = '\0';
        char *slash = strrchr(program, '/');
        snprintf(path, sizeof path, "%.*s/adapters/%s", slash ? (int)(slash - program) : 1, slash ? program : ".", name);
    }
    if (access(path, R_OK) != 0) {
        error_set(error, "the adapter %.150s is not there (WUQI_ADAPTERS names its folder)", path);
        return NULL;
    }
    return strdup(path);
}

static void *course_create(const Game *game, const char *options, const char *name, const char *script, Error *error)
{
    if (strcmp(game->name, name) != 0) {
        error_set(error, "this is a bot of %s, not of %s", name, game->name);
        return NULL;
    }
    if (access(options, R_OK) != 0) {
        error_set(error, "'%.150s' cannot be read", options);
        return NULL;
    }
    char *path = course_script(script, error);
    if (!path)
        return NULL;
    CoursePlayer *player = xcalloc(1, sizeof *player);
    player->game = game;
    player->script = path;
    player->file = strdup(options);
    return player;
}

static void *course_create_2048(const Game *game, const char *options, Error *error)
{
    return course_create(game, options, "duel2048", "pku2048.py", error);
}

static void *course_create_eraser(const Game *game, const char *options, Error *error)
{
    return course_create(game, options, "eraser", "pkueraser.py", error);
}

static void course_end(CoursePlayer *player)
{
    process_stop(player->process);
    player->process = NULL;
}

static void course_destroy(void *self)
{
    CoursePlayer *player = self;
    course_end(player);
    text_free(&player->line);
    free(player->script);
    free(player->file);
    free(player);
}

/* A fresh process, loaded before any clock runs. */
static void course_new_game(void *self, uint64_t seed)
{
    CoursePlayer *player = self;
    const char *python = getenv("WUQI_PYTHON");
    char number[32];
    snprintf(number, sizeof number, "%llu", (unsigned long long)seed);
    const char *arguments[] = {python ? python : "python3", player->script, player->file, number, NULL};
    course_end(player);
    player->told = false;
    player->sent = 0;
    error_set(&player->trouble, "it did not start");
    player->process = process_start(arguments, &player->trouble);
    if (!player->process)
        return;
    ProcessStatus status = process_receive(player->process, clock_now_ms() + COURSE_START_MS, &player->line);
    const char *line = text_string(&player->line);
    if (status == PROCESS_LINE && strcmp(line, "ready") == 0)
        return;
    if (status == PROCESS_LINE && strncmp(line, "fail ", 5) == 0)
        error_set(&player->trouble, "%.200s", line + 5);
    course_end(player);
}

static bool course_fail(PlayerAnswer *answer, PlayerFault fault)
{
    answer->fault = fault;
    return false;
}

/* The start, then every move it does not know yet. */
static bool course_tell(CoursePlayer *player, const PlayerTurn *turn)
{
    const Game *game = player->game;
    const void *start = turn->start ? turn->start : turn->pos;
    Text line = {0};
    bool sent = true;
    if (!player->told) {
        text_printf(&line, "new %s ", game->side(turn->pos) ? "second" : "first");
        game->print(start, &line);
        sent = process_send(player->process, text_string(&line));
        player->told = true;
    }
    void *pos = position_copy(game, start);
    for (int i = 0; i < turn->history_count && sent; i++) {
        if (i >= player->sent) {
            text_clear(&line);
            text_add(&line, "play ");
            game->print_move(pos, turn->history[i], &line);
            sent = process_send(player->process, text_string(&line));
        }
        game->make(pos, turn->history[i]);
    }
    player->sent = turn->history_count;
    position_free(game, pos);
    text_free(&line);
    return sent;
}

/* What came instead of a move, made fit to print. */
static void course_quote(const char *line, Error *error)
{
    char shown[80];
    size_t length = 0;
    for (; line[length] && length + 1 < sizeof shown; length++)
        shown[length] = isprint((unsigned char)line[length]) ? line[length] : '?';
    shown[length] = '\0';
    error_set(error, "'%s'", shown);
}

static bool course_read(CoursePlayer *player, const PlayerTurn *turn, PlayerAnswer *answer, Error *error)
{
    const Limits *limits = &turn->limits;
    int64_t most = limits->time_ms > 0 ? limits->time_ms : limits->movetime_ms > 0 ? limits->movetime_ms : COURSE_UNCLOCKED_MS;
    Move move;
    switch (process_receive(player->process, clock_now_ms() + most + COURSE_GRACE_MS, &player->line)) {
    case PROCESS_SILENT:
        error_set(error, "no answer in time");
        return course_fail(answer, PLAYER_LATE);
    case PROCESS_ENDED:
        error_set(error, "the bot's process ended");
        return course_fail(answer, PLAYER_CRASHED);
    case PROCESS_FLOODED:
        error_set(error, "an answer of more than %d bytes", PROCESS_LINE_MAX);
        return course_fail(answer, PLAYER_CRASHED);
    default:
        break;
    }
    const char *line = text_string(&player->line);
    if (strncmp(line, "fail ", 5) == 0) {
        error_set(error, "%.200s", line + 5);
        return course_fail(answer, PLAYER_CRASHED);
    }
    bool legal = strncmp(line, "move ", 5) == 0 && player->game->parse_move(turn->pos, line + 5, &move, NULL);
    if (!legal) {
        course_quote(strncmp(line, "move ", 5) == 0 ? line + 5 : line, error);
        return course_fail(answer, PLAYER_ILLEGAL);
    }
    *answer = player_answer_plain(move);
    return true;
}

static bool course_move(void *self, const PlayerTurn *turn, PlayerAnswer *answer, Error *error)
{
    CoursePlayer *player = self;
    if (!player->process && !player->told)
        course_new_game(self, 0);
    if (!player->process) {
        *error = player->trouble;
        return course_fail(answer, PLAYER_CRASHED);
    }
    char go[80];
    snprintf(go, sizeof go, "go %lld %lld", (long long)turn->limits.time_ms, (long long)turn->other_ms);
    if (!course_tell(player, turn) || !process_send(player->process, go)) {
        error_set(error, "the bot's process does not read");
        course_fail(answer, PLAYER_CRASHED);
    } else if (course_read(player, turn, answer, error)) {
        return true;
    }
    course_end(player);
    player->told = true; /* this game is lost: no new process in the middle of it */
    player->trouble = *error;
    return false;
}

const PlayerKind player_kind_pku2048 = {
    .name = "pku2048",
    .create = course_create_2048,
    .destroy = course_destroy,
    .move = course_move,
    .new_game = course_new_game,
};

const PlayerKind player_kind_pkueraser = {
    .name = "pkueraser",
    .create = course_create_eraser,
    .destroy = course_destroy,
    .move = course_move,
    .new_game = course_new_game,
};
