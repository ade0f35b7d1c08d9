/* SPDX-License-Identifier: MIT
 *
 * fuzz_options - any bytes as the options of a game's classic player, and as words and numbers.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "games/game.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Error error = {0};
    if (size < 1)
        return 0;
    const Game *game = games_find(games_at(data[0] % games_count())->name, &error);
    Text input = {0};
    text_add_bytes(&input, (const char *)data + 1, size - 1);
    if (game && game->classic_new) {
        GameClassic *classic = game->classic_new(text_string(&input), &error);
        if (classic)
            game->classic_free(classic);
        else if (error.text[0] == '\0' || strchr(error.text, '\n'))
            abort();
    }
    Scan scan = scan_start(text_string(&input));
    Word word;
    while (scan_word(&scan, &word)) {
        int64_t value;
        char copy[8];
        if (word_int(word, -100, 100, &value) && (value < -100 || value > 100))
            abort();
        word_copy(word, copy, sizeof copy);
    }
    text_free(&input);
    return 0;
}
