/* SPDX-License-Identifier: MIT
 *
 * external_course - an unmodified bot of a course platform, hosted by a script in adapters/.
 *
 * pku2048:FILE.py        a class `Player` of the 2048 duel platform
 * pkueraser:FILE.py      a class `Plaser` of the eraser platform
 *
 * The lines are those of adapters/README.md: we tell the start and every move, then ask; the adapter answers `move M`
 * or `fail REASON`. WUQI_PYTHON names the interpreter (python3), WUQI_ADAPTERS the folder of the scripts
 * (course_script).
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/folders.h"
#include "bots/external.h"

/* The adapter's path; false with the error if it is not there. Without WUQI_ADAPTERS it is looked for beside the
 * program, as in the source tree, and then where `make install` puts it: ../share/wuqi, so that an installed tree may
 * be moved. */
static bool course_script(const char *name, char *path, size_t size, Error *error)
{
    static const char *const places[] = {"adapters", "../share/wuqi/adapters"};
    const char *folder = getenv("WUQI_ADAPTERS");
    char program[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    program[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(program, '/');
    for (int i = 0; i < 2; i++) {
        if (folder)
            snprintf(path, size, "%s/%s", folder, name);
        else
            snprintf(path, size, "%.*s/%s/%s", slash ? (int)(slash - program) : 1, slash ? program : ".", places[i],
                     name);
        if (access(path, R_OK) == 0)
            return true;
    }
    return error_set(error, "the adapter %.150s is not there (WUQI_ADAPTERS names its folder)", path);
}

/* The adapter has no other way to learn the seed than its last argument. */
static void course_set_seed(External *external)
{
    char number[32];
    snprintf(number, sizeof number, "%llu", (unsigned long long)external->seed);
    free(external->words[external->word_count - 1]);
    external->words[external->word_count - 1] = strdup(number);
}

static void course_look_at_greeting(External *external, const char *line)
{
    if (strncmp(line, "fail ", 5) == 0)
        error_set(&external->why, "%.200s", line + 5);
}

static bool course_greet(External *external, Error *error)
{
    external->why.text[0] = '\0';
    if (external_await(external, "ready", course_look_at_greeting, error))
        return true;
    if (external->why.text[0])
        *error = external->why;
    return false;
}

/* The start, then every move it does not know yet, then the question. */
static bool course_ask(External *external, const PlayerTurn *turn, Error *error)
{
    const Game *game = external->game;
    Text line = {0};
    void *pos = external_replay(external, turn, 0);
    bool sent = true;
    int known = external_follows(external, turn) ? external->known_count - 1 : 0; /* it does not play its own moves */
    if (!external_follows(external, turn)) {
        text_printf(&line, "new %s ", game->side(turn->pos) ? "second" : "first");
        game->print(pos, &line);
        sent = external_say_text(external, &line, error);
    }
    for (int i = 0; i < turn->history_count && sent; i++) {
        if (i >= known) {
            text_clear(&line);
            text_add(&line, "play ");
            game->print_move(pos, turn->history[i], &line);
            sent = external_say_text(external, &line, error);
        }
        game->make(pos, turn->history[i]);
    }
    position_free(game, pos);
    text_free(&line);
    return sent &&
           external_say(external, error, "go %lld %lld", (long long)turn->limits.time_ms, (long long)turn->other_ms);
}

static ExternalHeard course_hear(External *external, const PlayerTurn *turn, const char *line, PlayerAnswer *answer)
{
    if (strncmp(line, "fail ", 5) == 0)
        return external_because(external, EXTERNAL_FAILED, "%.200s", line + 5);
    return external_take_move(external, turn, strncmp(line, "move ", 5) == 0 ? line + 5 : line, answer);
}

/* Lets the adapter build its fast board, outside the sandbox and before any game. It is a matter of speed alone, so
 * nothing is said if that fails. */
static void course_build(const char *python, const char *script)
{
    char folder[PATH_MAX];
    if (!realpath(script, folder))
        return;
    *strrchr(folder, '/') = '\0';
    /* Isolated, and far from the folder we were started in: that may be a bot's, and hold a hashlib.py. */
    const char *code =
        "import sys; sys.path.insert(0, sys.argv[1]); import chessboard_build; chessboard_build.fast_board()";
    pid_t child = fork();
    if (child == 0) {
        int nowhere = open("/dev/null", O_RDWR);
        for (int i = 0; i < 3; i++)
            dup2(nowhere, i);
        if (python[0] != '/' || chdir("/") == 0)
            execlp(python, python, "-I", "-B", "-c", code, folder, (char *)NULL);
        _exit(127);
    }
    while (child > 0 && waitpid(child, NULL, 0) < 0 && errno == EINTR)
        ;
}

/* Where the fast board is kept; NULL where there is none. */
static char *course_cache(void)
{
    char cache[PATH_MAX], path[PATH_MAX + 8];
    if (!folders_cache(cache, sizeof cache))
        return NULL;
    snprintf(path, sizeof path, "%s/wuqi", cache);
    return access(path, R_OK) == 0 ? strdup(path) : NULL;
}

/* `spec` is the bot's file, with options behind it as for any external bot. */
static void *course_create(const ExternalDriver *driver, const Game *game, const char *spec, Error *error)
{
    char script[PATH_MAX + 64];
    const char *python = getenv("WUQI_PYTHON");
    size_t length = strcspn(spec, ",");
    Text file = {0}, command = {0};
    text_add_bytes(&file, spec, length);
    bool fine = strncmp(game->name, driver->families[0], strlen(driver->families[0])) == 0 ||
                error_set(error, "this is a bot of %s, not of %s", driver->families[0], game->name);
    if (fine && access(text_string(&file), R_OK) != 0)
        fine = error_set(error, "'%.150s' cannot be read", text_string(&file));
    fine = fine && course_script(driver->name[3] == '2' ? "pku2048.py" : "pkueraser.py", script, sizeof script, error);
    text_printf(&command, "\"%s\" \"%s\" \"%s\" seed%s", python ? python : "python3", script, text_string(&file),
                spec + length);
    char program[PATH_MAX];
    fine = fine && sandbox_find_program(python ? python : "python3", program, sizeof program, error);
    if (fine && driver->name[3] == '2')
        course_build(program, script);
    External *external = fine ? external_create(driver, game, text_string(&command), error) : NULL;
    if (external)
        external->also = course_cache();
    text_free(&file);
    text_free(&command);
    return external;
}

static bool course_ready(void *self, Error *error)
{
    course_set_seed(self);
    return external_ready(self, error);
}

static void course_new_game(void *self, uint64_t seed)
{
    External *external = self;
    external->seed = seed;
    course_set_seed(external);
    external_new_game(self, seed);
}

static const char *const course_2048[] = {"duel2048", NULL};
static const char *const course_eraser[] = {"eraser", NULL};
static const ExternalDriver driver_2048 = {
    .name = "pku2048", .families = course_2048, .greet = course_greet, .ask = course_ask, .hear = course_hear};
static const ExternalDriver driver_eraser = {
    .name = "pkueraser", .families = course_eraser, .greet = course_greet, .ask = course_ask, .hear = course_hear};

static void *course_create_2048(const Game *game, const char *spec, Error *error)
{
    return course_create(&driver_2048, game, spec, error);
}

static void *course_create_eraser(const Game *game, const char *spec, Error *error)
{
    return course_create(&driver_eraser, game, spec, error);
}

const PlayerKind player_kind_pku2048 = {.name = "pku2048",
                                        .create = course_create_2048,
                                        .destroy = external_destroy,
                                        .move = external_move,
                                        .new_game = course_new_game,
                                        .log = external_log,
                                        .ready = course_ready};
const PlayerKind player_kind_pkueraser = {.name = "pkueraser",
                                          .create = course_create_eraser,
                                          .destroy = external_destroy,
                                          .move = external_move,
                                          .new_game = course_new_game,
                                          .log = external_log,
                                          .ready = course_ready};
