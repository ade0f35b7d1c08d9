/* SPDX-License-Identifier: MIT
 *
 * embedded - unpacking what the program carries with it.
 */
#include "games/embedded.h"

#include <stdlib.h>
#include <string.h>

#include "games/game.h"
#include "games/weightfile.h"

#ifdef __wasm__

enum { EMBEDDED_GIVEN = 16, EMBEDDED_NAME = 32 };

typedef struct EmbeddedGiven {
    char game[EMBEDDED_NAME];
    void *bytes;
    size_t size;
} EmbeddedGiven;

static EmbeddedGiven embedded_given[EMBEDDED_GIVEN];

void games_give_weights(const char *game, void *bytes, size_t size)
{
    EmbeddedGiven *place = embedded_given;
    while (place < embedded_given + EMBEDDED_GIVEN - 1 && place->bytes && strcmp(place->game, game) != 0)
        place++;
    free(place->bytes);
    *place = (EmbeddedGiven){.bytes = bytes, .size = size};
    strncpy(place->game, game, EMBEDDED_NAME - 1);
}

/* A file's name begins with the game's: reversi8_weights_zst. */
void *embedded_unpack(Embedded packed, size_t *size, Error *error)
{
    const char *name = (const char *)packed.bytes;
    size_t length = strcspn(name, "_");
    for (EmbeddedGiven *given = embedded_given; given < embedded_given + EMBEDDED_GIVEN; given++) {
        if (given->bytes && strlen(given->game) == length && memcmp(given->game, name, length) == 0) {
            void *bytes = given->bytes;
            *size = given->size;
            *given = (EmbeddedGiven){0};
            return bytes;
        }
    }
    error_set(error, "%.*s: its weights have not been handed over", (int)length, name);
    return NULL;
}

#else

#include <zstd.h>

enum { EMBEDDED_MAX = 256 << 20 };

void *embedded_unpack(Embedded packed, size_t *size, Error *error)
{
    unsigned long long room = ZSTD_getFrameContentSize(packed.bytes, packed.size);
    if (room == ZSTD_CONTENTSIZE_ERROR || room == ZSTD_CONTENTSIZE_UNKNOWN || room > EMBEDDED_MAX) {
        error_set(error, "not a zstd file with a known size");
        return NULL;
    }
    void *bytes = xmalloc((unsigned long)room);
    *size = ZSTD_decompress(bytes, (size_t)room, packed.bytes, packed.size);
    if (!ZSTD_isError(*size))
        return bytes;
    error_set(error, "%s", ZSTD_getErrorName(*size));
    free(bytes);
    return NULL;
}

#endif

void *game_read_weights(const Game *game, const char *path, Error *error)
{
    size_t size;
    if (!game->read_weights) {
        error_set(error, "%s has no weights that a file could replace", game->name);
        return NULL;
    }
#ifdef __wasm__
    (void)path;
    (void)size;
    error_set(error, "there are no files here");
    return NULL;
#else
    void *bytes = weightfile_read(path, &size, error);
    void *weights = bytes ? game->read_weights(bytes, size, error) : NULL;
    if (bytes && !weights)
        error_prefix(error, "%s", path);
    free(bytes);
    return weights;
#endif
}

bool game_weights(const Game *game, Text *bytes, Error *error)
{
    size_t size;
    void *unpacked = embedded_unpack(game->weights(), &size, error);
    if (!unpacked)
        return false;
    text_add_bytes(bytes, unpacked, size);
    free(unpacked);
    return true;
}
