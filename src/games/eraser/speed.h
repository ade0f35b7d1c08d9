/* SPDX-License-Identifier: MIT
 *
 * speed - what `bench` measures of the board alone: complete swaps with their cascades on positions from random
 * games, and the test whether any swap erases.
 */
enum { SPEED_POSITIONS = 256 };

/* Positions from games of random erasing swaps. */
static void speed_positions(Position *positions, Setup *setup)
{
    Rng rng = rng_seed(2023);
    Position pos;
    Undo undo;
    eraser_start(&pos, setup);
    for (int kept = 0; kept < SPEED_POSITIONS;) {
        if (game_over(&pos))
            eraser_start(&pos, setup);
        Move move = (Move)rng_below(&rng, ERASER_SWAPS);
        Swaps swaps = board_erasing(pos.pieces, setup->squares);
        uint64_t set = move < ERASER_UP ? swaps.across : swaps.up;
        if (!(set >> eraser_first(move) & 1))
            continue;
        game_make(&pos, move, &undo);
        if (!game_over(&pos))
            positions[kept++] = pos;
    }
}

static Setup *speed_setup(Position *positions)
{
    Setup *setup = setup_new(SETUP_SIZE, SETUP_COLOURS, SETUP_ROWS, SETUP_MOVES);
    setup_fill(setup, SETUP_SEED);
    setup_finish(setup);
    speed_positions(positions, setup);
    return setup;
}

/* All sixty swaps of each position, or only those that erase. */
static uint64_t speed_swaps(uint64_t amount, bool erasing)
{
    static const Move all = ERASER_SWAPS;
    Position positions[SPEED_POSITIONS];
    Setup *setup = speed_setup(positions);
    uint64_t done = 0;
    volatile uint64_t sink = 0;
    while (done < amount) {
        for (int i = 0; i < SPEED_POSITIONS; i++) {
            Position *pos = &positions[i];
            Swaps swaps = board_erasing(pos->pieces, setup->squares);
            for (Move move = 0; move < all; move++) {
                Undo undo;
                uint64_t set = move < ERASER_UP ? swaps.across : swaps.up;
                if (erasing && !(set >> eraser_first(move) & 1))
                    continue;
                game_make(pos, move, &undo);
                sink = sink + pos->score[0];
                game_undo(pos, move, &undo);
                done++;
            }
        }
    }
    setup_release(setup);
    return done;
}

static uint64_t speed_all_swaps(uint64_t amount)
{
    return speed_swaps(amount, false);
}

static uint64_t speed_erasing_swaps(uint64_t amount)
{
    return speed_swaps(amount, true);
}

static uint64_t speed_tests(uint64_t amount)
{
    Position positions[SPEED_POSITIONS];
    Setup *setup = speed_setup(positions);
    uint64_t done = 0;
    volatile uint64_t sink = 0;
    for (; done < amount; done += SPEED_POSITIONS) {
        for (int i = 0; i < SPEED_POSITIONS; i++)
            sink = sink + board_has_erasing(positions[i].pieces, setup->squares);
    }
    setup_release(setup);
    return done;
}

#define GAME_SPEEDS \
    {"swaps with their cascades, all", speed_all_swaps}, {"swaps with their cascades, erasing", speed_erasing_swaps}, \
    { \
        "is there an erasing swap", speed_tests \
    }
