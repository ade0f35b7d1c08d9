/* SPDX-License-Identifier: MIT
 *
 * support - see support.h.
 */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

GameSearch *support_search(const Game *game)
{
    SearchConfig config = {.hash_mb = 4, .threads = 1};
    return game->search_new(&config);
}

Report support_think(const Game *game, const void *pos, const Job *job)
{
    Report report;
    GameSearch *search = support_search(game);
    game->think(search, pos, job, &report);
    game->search_free(search);
    return report;
}
