/* SPDX-License-Identifier: MIT
 *
 * fuzz_weights - any bytes as a file of weights: what `train --player` and `engine:eval=FILE` read, and the form that
 * is part of the program.
 *
 * The first byte chooses the game, the second the way: the rest is a packed file, an unpacked one, or a list of changes
 * to the game's own weights, after which the checksum is made right or not. Whatever is refused must say why in one
 * line; with whatever is taken a search must come to its end and to a legal move.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "games/embedded.h"
#include "games/game.h"
#include "games/weightfile.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { WAY_PACKED, WAY_UNPACKED, WAY_DAMAGED, WAY_OTHER, WAYS, SUM_AT = WEIGHTFILE_HEADER - 8, NODES = 200 };

/* A game that has weights, and they. */
typedef struct Trained {
    const Game *game;
    Text own;
} Trained;

static void require(bool holds)
{
    if (!holds)
        abort();
}

/* Thinks a little, first at the start and then where some moves lead. */
static void search(const Game *game, const void *weights)
{
    SearchConfig config = {.hash_mb = 1, .threads = 1, .weights = weights};
    SearchParams params = {
        .algorithm = ALGORITHM_PVS, .techniques = TECHNIQUE_ALL, .limits = {.nodes = NODES, .depth = 3}};
    GameSearch *thinker = game->search_new(&config);
    void *pos = position_new(game, "", NULL);
    for (int i = 0; i < 4 && !game->over(pos); i++) {
        Report report;
        Text name = {0};
        Move read;
        game->think(thinker, pos, &params, &report);
        require(report.best != MOVE_NONE);
        game->print_move(pos, report.best, &name);
        require(game->parse_move(pos, text_string(&name), &read, NULL));
        text_free(&name);
        game->make(pos, read);
    }
    position_free(game, pos);
    game->search_free(thinker);
}

static void try_unpacked(const Game *game, const void *bytes, size_t size)
{
    Error error = {0};
    void *weights = game->read_weights(bytes, size, &error);
    require(weights || (error.text[0] != '\0' && !strchr(error.text, '\n')));
    if (weights)
        search(game, weights);
    free(weights);
}

/* Changes of the game's own: four bytes say where, two how many numbers from there on, two what they become. */
static void try_changed(const Trained *trained, const uint8_t *data, size_t size, bool mend)
{
    size_t length = trained->own.length;
    uint8_t *bytes = xmalloc(length);
    memcpy(bytes, trained->own.bytes, length);
    for (; size >= 8; data += 8, size -= 8) {
        size_t at = (size_t)weightfile_get(data, 4) % length, count = (size_t)weightfile_get(data + 4, 2);
        for (size_t i = 0; i <= count && at + 2 <= length; i++, at += 2)
            memcpy(bytes + at, data + 6, 2);
    }
    if (mend)
        weightfile_put(
            bytes + SUM_AT,
            hash_bytes(hash_bytes(HASH_START, bytes, SUM_AT), bytes + WEIGHTFILE_HEADER, length - WEIGHTFILE_HEADER),
            8);
    try_unpacked(trained->game, bytes, length);
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Trained trained[8];
    static int count;
    Error error = {0};
    if (count == 0) {
        for (int i = 0; i < games_count() && count < 8; i++) {
            Trained *next = &trained[count];
            if (games_at(i)->read_weights && games_at(i)->weights)
                require((next->game = games_find(games_at(i)->name, &error)) &&
                        game_weights(next->game, &next->own, &error) && ++count > 0);
        }
    }
    if (size < 2)
        return 0;
    const Trained *one = &trained[data[0] % count];
    const Game *game = one->game;
    int way = data[1] % WAYS;
    data += 2;
    size -= 2;
    if (way == WAY_PACKED) {
        size_t length;
        void *bytes = embedded_unpack((Embedded){.bytes = data, .size = size}, &length, &error);
        require(bytes || error.text[0] != '\0');
        if (bytes)
            try_unpacked(game, bytes, length);
        free(bytes);
    } else if (way == WAY_UNPACKED) {
        try_unpacked(game, data, size);
    } else {
        try_changed(one, data, size, way == WAY_OTHER);
    }
    return 0;
}
