/* SPDX-License-Identifier: MIT
 *
 * effects - what a swap does to the board (games/effects.h): the swap, then by turns what vanishes and what falls.
 */
#include "games/effects.h"

static inline int eraser_drawn_square(int x, int y)
{
    return SETUP_SIZE * (SETUP_SIZE - 1 - y) + x;
}

static void eraser_effects_vanish(const Position *pos, uint64_t erased, int phase, Effects *effects)
{
    for (; erased; erased &= erased - 1) {
        int x = bits_first(erased) >> 3, y = bits_first(erased) & 7;
        effects_add(effects, (Effect){.kind = EFFECT_REMOVE,
                                      .phase = phase,
                                      .from = eraser_drawn_square(x, y),
                                      .to = -1,
                                      .piece = eraser_letters[eraser_colour_at(pos, x, y)]});
    }
}

/* From the bottom up, so that every piece falls onto an empty square; then those of the reserve. */
static void eraser_effects_fall(const Position *pos, uint64_t erased, int phase, Effects *effects)
{
    for (int x = 0; x < pos->setup->size; x++) {
        int height = 0, gone = 0;
        for (int y = 0; y < pos->setup->size; y++) {
            int colour = eraser_colour_at(pos, x, y);
            if (erased >> (8 * x + y) & 1) {
                gone++;
                continue;
            }
            if (height < y && colour != SETUP_HOLE)
                effects_add(effects, (Effect){.kind = EFFECT_FALL,
                                              .phase = phase,
                                              .from = eraser_drawn_square(x, y),
                                              .to = eraser_drawn_square(x, height),
                                              .piece = eraser_letters[colour]});
            height++;
        }
        for (int row = pos->next[x]; gone > 0 && row < pos->setup->rows; row++, gone--, height++) {
            int colour = pos->setup->column[x][row];
            if (colour != SETUP_HOLE)
                effects_add(effects, (Effect){.kind = EFFECT_FALL,
                                              .phase = phase,
                                              .from = -1,
                                              .to = eraser_drawn_square(x, height),
                                              .piece = eraser_letters[colour]});
        }
    }
}

static void eraser_effects(const Position *pos, Move move, Effects *effects)
{
    Position after = *pos; /* borrows the set-up */
    int first = eraser_first(move), second = first + eraser_step(move);
    effects_add(effects, (Effect){.kind = EFFECT_SWAP,
                                  .from = eraser_drawn_square(first >> 3, first & 7),
                                  .to = eraser_drawn_square(second >> 3, second & 7),
                                  .piece = eraser_letters[eraser_colour_at(pos, first >> 3, first & 7)],
                                  .becomes = eraser_letters[eraser_colour_at(pos, second >> 3, second & 7)]});
    board_swap(after.pieces, UINT64_C(1) << first, UINT64_C(1) << second);
    uint64_t erased;
    for (int phase = 1; board_erase(after.pieces, &erased), erased; phase += 2) {
        eraser_effects_vanish(&after, erased, phase, effects);
        eraser_effects_fall(&after, erased, phase + 1, effects);
        board_fall(after.pieces, after.next, erased, after.setup);
    }
}
#define GAME_EFFECTS eraser_effects
#define GAME_OWNER(cell) ((void)(cell), -1)

enum { ERASER_RESERVE_ROWS = 3 }; /* that are shown above the board */

/* What falls next, the row just above the board first. */
static bool eraser_extra(const Position *pos, int index, GameExtra *extra)
{
    if (index > 0)
        return false;
    extra->name = "reserve";
    extra->rows = ERASER_RESERVE_ROWS;
    extra->cols = SETUP_SIZE;
    for (int row = 0; row < ERASER_RESERVE_ROWS; row++) {
        for (int x = 0; x < SETUP_SIZE; x++) {
            int y = pos->next[x] + row;
            bool there = x < pos->setup->size && y < pos->setup->rows;
            extra->cells[SETUP_SIZE * row + x] = there ? eraser_letters[pos->setup->column[x][y]] : '.';
        }
    }
    return true;
}
