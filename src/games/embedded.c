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
    bool book;
    void *bytes;
    size_t size;
} EmbeddedGiven;

static EmbeddedGiven embedded_given[EMBEDDED_GIVEN];

static void embedded_give(EmbeddedGiven given, const char *game)
{
    EmbeddedGiven *place = embedded_given;
    while (place < embedded_given + EMBEDDED_GIVEN - 1 && place->bytes &&
           (strcmp(place->game, game) != 0 || place->book != given.book))
        place++;
    free(place->bytes);
    *place = given;
    strncpy(place->game, game, EMBEDDED_NAME - 1);
}

void games_give_weights(const char *game, void *bytes, size_t size)
{
    embedded_give((EmbeddedGiven){.bytes = bytes, .size = size}, game);
}

void games_give_book(const char *game, void *bytes, size_t size)
{
    embedded_give((EmbeddedGiven){.book = true, .bytes = bytes, .size = size}, game);
}

/* A file's name begins with the game's, reversi8_weights_zst; what are no weights is a book. NULL: it has not been
 * handed over. */
static EmbeddedGiven *embedded_find(const char *name)
{
    const size_t length = strcspn(name, "_");
    const bool book = strncmp(name + length, "_weights", strlen("_weights")) != 0;
    for (EmbeddedGiven *given = embedded_given; given < embedded_given + EMBEDDED_GIVEN; given++) {
        if (given->bytes && given->book == book && strlen(given->game) == length &&
            memcmp(given->game, name, length) == 0)
            return given;
    }
    return NULL;
}

bool embedded_there(Embedded packed)
{
    return embedded_find((const char *)packed.bytes) != NULL;
}

void *embedded_unpack(Embedded packed, size_t *size, Error *error)
{
    const char *name = (const char *)packed.bytes;
    EmbeddedGiven *given = embedded_find(name);
    if (!given) {
        error_set(error, "%.*s: its weights have not been handed over", (int)strcspn(name, "_"), name);
        return NULL;
    }
    void *bytes = given->bytes;
    *size = given->size;
    *given = (EmbeddedGiven){0};
    return bytes;
}

#else

#include <zstd.h>

enum { EMBEDDED_MAX = 256 << 20 };

bool embedded_there(Embedded packed)
{
    (void)packed;
    return true;
}

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

static bool game_file(Embedded file, Text *bytes, Error *error)
{
    size_t size;
    void *unpacked = embedded_unpack(file, &size, error);
    if (!unpacked)
        return false;
    text_add_bytes(bytes, unpacked, size);
    free(unpacked);
    return true;
}

bool game_weights(const Game *game, Text *bytes, Error *error)
{
    return game_file(game->weights(), bytes, error);
}

bool game_book(const Game *game, Text *bytes, Error *error)
{
    return game_file(game->book(), bytes, error);
}

#ifndef __wasm__
void *game_read_book(const char *path, size_t *size, Error *error)
{
    enum { LIMIT = 1 << 30 };
    const size_t length = strlen(path);
    Text bytes = {0};
    if (length > 4 && strcmp(path + length - 4, ".zst") == 0)
        return weightfile_read(path, size, error);
    if (!text_read_file(&bytes, path, LIMIT, error))
        return NULL;
    text_add_char(&bytes, '\0'); /* there are bytes, if none of the file */
    *size = bytes.length - 1;
    return bytes.bytes;
}
#endif
