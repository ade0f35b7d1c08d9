/* SPDX-License-Identifier: MIT
 *
 * book - positions of the 6x6 board near its beginning that are solved (data/reversi6.solved.zst, made by `wuqi prove
 * reversi6`): the root solver answers for them at once.
 *
 * 8x8 has none; nor has a WebAssembly module whose host has not handed it over.
 */
#if REVERSI_SIZE == 6

#include "games/embedded.h"
#include "games/reversi/solved.h"

EMBED_FILE(reversi6_solved_zst);
#define GAME_BOOK EMBED_GET(reversi6_solved_zst)

static SolvedBook book_solved;

static bool book_load(Error *error)
{
    size_t size;
    if (!embedded_there(GAME_BOOK))
        return true;
    char *bytes = embedded_unpack(GAME_BOOK, &size, error);
    const bool loaded = bytes && solved_book_parse(&book_solved, bytes, size, error);
    free(bytes);
    return loaded;
}

/* A best move and the score in discs; false, and both left as they were, if the position is not in the book. */
static bool book_find(uint64_t mine, uint64_t theirs, int *move, int *score)
{
    const SolvedForm form = solved_form(mine, theirs);
    const SolvedEntry *entry = solved_book_find(&book_solved, form.key);
    const int found = entry ? solved_move(&form, mine, theirs, entry->move) : -1;
    if (found < 0)
        return false;
    *move = found;
    *score = entry->score;
    return true;
}

#else

static bool book_load(Error *error)
{
    (void)error;
    return true;
}

static bool book_find(uint64_t mine, uint64_t theirs, int *move, int *score)
{
    (void)mine, (void)theirs, (void)move, (void)score;
    return false;
}

#endif
