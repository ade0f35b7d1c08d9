/* SPDX-License-Identifier: MIT
 *
 * speed - what `bench` measures of the board alone: every placement and merge of positions from random games, with
 * the lists of moves they come from.
 */
enum { SPEED_POSITIONS = 256 };

/* Positions from the rounds 60 to 300 of a game where each side picks a random placement at home and merge. */
static void speed_positions(Position *positions, Setup *setup)
{
    Rng rng = rng_seed(2048);
    Position pos;
    Undo undo;
    Move moves[GAME_MOVES_MAX];
    duel_clear(&pos, setup);
    for (int kept = 0; kept < SPEED_POSITIONS;) {
        if (pos.round >= 300)
            duel_clear(&pos, setup);
        int count = game_moves(&pos, moves);
        bool home = pos.phase < 2 && rng_below(&rng, 8) > 0;
        game_make(&pos, moves[home ? 0 : rng_below(&rng, (uint32_t)count)], &undo);
        if (pos.round >= 60 && rng_below(&rng, 4) == 0)
            positions[kept++] = pos;
    }
}

static uint64_t speed_moves(uint64_t amount)
{
    Position positions[SPEED_POSITIONS];
    Setup *setup = setup_new(SETUP_ROWS, SETUP_COLUMNS, SETUP_ROUNDS);
    setup_fill(setup, SETUP_SEED);
    setup_finish(setup);
    speed_positions(positions, setup);
    uint64_t done = 0;
    volatile uint64_t sink = 0;
    while (done < amount) {
        for (int i = 0; i < SPEED_POSITIONS; i++) {
            Position *pos = &positions[i];
            Move moves[GAME_MOVES_MAX];
            Undo undo;
            int count = game_moves(pos, moves);
            for (int k = 0; k < count; k++) {
                game_make(pos, moves[k], &undo);
                sink = sink + pos->level[0];
                game_undo(pos, moves[k], &undo);
            }
            done += (uint64_t)count;
        }
    }
    setup_release(setup);
    return done;
}

static uint64_t speed_merges(uint64_t amount)
{
    Position positions[SPEED_POSITIONS];
    Setup *setup = setup_new(SETUP_ROWS, SETUP_COLUMNS, SETUP_ROUNDS);
    setup_fill(setup, SETUP_SEED);
    setup_finish(setup);
    speed_positions(positions, setup);
    uint64_t done = 0;
    volatile uint64_t sink = 0;
    while (done < amount) {
        for (int i = 0; i < SPEED_POSITIONS; i++) {
            for (int direction = 0; direction < 4; direction++) {
                Position pos = positions[i];
                duel_merge(&pos, i & 1, direction);
                sink = sink + pos.level[0];
            }
            done += 4;
        }
    }
    setup_release(setup);
    return done;
}

#define GAME_SPEEDS \
    {"placements and merges, with their lists", speed_moves}, \
    { \
        "merges alone", speed_merges \
    }
