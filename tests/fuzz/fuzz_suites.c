/* SPDX-License-Identifier: MIT
 *
 * fuzz_suites - any bytes as a test suite: the first byte chooses the game, the second the end of the file's name. What
 * is taken has positions that go on, and answers that are legal there.
 */
#include "tests/fuzz/fuzz_support.h"

#include "games/game.h"
#include "lab/suite_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const endings[] = {".epd", ".obf", ".txt", ".pos"};
    Error error = {0};
    Suite suite;
    if (size < 2)
        return 0;
    const Game *game = games_find(games_at(data[0] % games_count())->name, &error);
    const char *path = fuzz_file(endings[data[1] % 4], data + 2, size - 2);
    require(game != NULL);
    if (!told(suite_read(&suite, game, path, &error), &error))
        return 0;
    require(suite.count > 0);
    for (int i = 0; i < suite.count; i++) {
        const SuiteItem *item = &suite.items[i];
        require(!game->over(item->pos) && item->line > 0);
        for (int k = 0; k < item->best_count; k++)
            require(game_legal(game, item->pos, item->best[k]));
        for (int k = 0; k < item->avoid_count; k++)
            require(game_legal(game, item->pos, item->avoid[k]));
        suite_met(item, item->best_count > 0 ? item->best[0] : MOVE_NONE, 0);
    }
    suite_free(&suite);
    return 0;
}
