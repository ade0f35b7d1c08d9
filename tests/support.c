/* SPDX-License-Identifier: MIT
 *
 * support - see support.h.
 */
#include "tests/support.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"

/* Of the system: what tests write need not outlive the machine, and a disk that others use keeps them waiting for
 * seconds. */
__attribute__((visibility("default"))) int fsync(int file)
{
    return fcntl(file, F_GETFD) < 0 ? -1 : 0;
}

__attribute__((visibility("default"))) int fdatasync(int file)
{
    return fsync(file);
}

int support_run(const struct CMUnitTest *tests, size_t count)
{
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return _cmocka_run_group_tests("tests", tests, count, NULL, NULL);
}

int support_run_for_games(const struct CMUnitTest *tests, size_t count)
{
    const char *wanted = getenv("WUQI_TEST_GAME");
    size_t games = 0;
    struct CMUnitTest *all = xcalloc((size_t)games_count() * count, sizeof *all);
    for (int at = 0; at < games_count(); at++) {
        Error error;
        const char *word = games_at(at)->name;
        if (wanted && *wanted && strcmp(wanted, word) != 0)
            continue;
        const Game *game = games_find(word, &error);
        if (!game)
            die("%s", error.text);
        size_t i = games++;
        for (size_t j = 0; j < count; j++) {
            struct CMUnitTest *test = &all[i * count + j];
            Text name = {0};
            text_printf(&name, "%s: %s", game->name, tests[j].name);
            *test = tests[j];
            test->name = name.bytes;
            test->initial_state = (void *)(uintptr_t)game;
        }
    }
    int failed = support_run(all, games * count);
    for (size_t i = 0; i < games * count; i++)
        free((void *)(uintptr_t)all[i].name);
    free(all);
    return failed;
}

void *support_random_position(const Game *game, Rng *rng, int plies)
{
    void *pos = position_new(game, "", NULL);
    void *next = position_new(game, "", NULL);
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    for (int ply = 0; ply < plies; ply++) {
        int count = game->moves(pos, moves);
        game->drop(next);
        game->copy(next, pos);
        game->make(next, moves[rng_below(rng, (uint32_t)count)]);
        if (game->over(next))
            break;
        void *swap = pos;
        pos = next;
        next = swap;
    }
    free(moves);
    position_free(game, next);
    return pos;
}

void *support_any_position(const Game *game, Rng *rng)
{
    enum { LONGEST = 120 }; /* some games may go on and on */
    void *pos = position_new(game, "", NULL);
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    Rng again = *rng; /* the same game twice: once for its length, once to stop on the way */
    int length = 0;
    while (length < LONGEST && !game->over(pos)) {
        game->make(pos, moves[rng_below(rng, (uint32_t)game->moves(pos, moves))]);
        length++;
    }
    free(moves);
    position_free(game, pos);
    return support_random_position(game, &again, (int)rng_below(rng, (uint32_t)length));
}

int support_amount(int amount)
{
    if (!getenv("WUQI_TEST_QUICK"))
        return amount;
    return amount < 10 ? 1 : amount / 10;
}

bool support_await(bool (*done)(void *context), void *context)
{
    enum { LONGEST_MS = 300000, POLL_MS = 2 };
    int64_t end = clock_now_ms() + LONGEST_MS;
    while (!done(context)) {
        if (clock_now_ms() > end)
            return false;
        clock_sleep_ms(POLL_MS);
    }
    return true;
}

/* A new name, which is remembered. */
static char *support_template(const char *suffix)
{
    enum { MOST = 100 };
    static Text paths[MOST];
    static int count;
    const char *folder = getenv("TMPDIR");
    if (count == MOST)
        die("more than %d files for tests", MOST);
    Text *path = &paths[count++];
    text_printf(path, "%s/wuqi-XXXXXX%s", folder && *folder ? folder : "/tmp", suffix);
    return path->bytes;
}

const char *support_file(const char *suffix)
{
    char *path = support_template(suffix);
    int file = mkstemps(path, (int)strlen(suffix));
    if (file < 0 || close(file) != 0)
        die("%s: no file", path);
    return path;
}

const char *support_folder(void)
{
    char *path = support_template("");
    if (!mkdtemp(path))
        die("%s: no folder", path);
    return path;
}

GameSearch *support_search(const Game *game)
{
    SearchConfig config = {.hash_mb = 4, .threads = 1};
    return game->search_new(&config);
}

Report support_think(const Game *game, const void *pos, const SearchParams *params)
{
    Report report;
    GameSearch *search = support_search(game);
    game->think(search, pos, params, &report);
    game->search_free(search);
    return report;
}
