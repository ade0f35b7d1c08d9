/* SPDX-License-Identifier: MIT
 *
 * hooks - what breakthrough tells the search: men taken first, then the men who are farthest; a man who takes is not
 * quiet.
 */
#define GAME_ORDER break_order
#define GAME_QUIET break_quiet
#define GAME_DECIDED break_decided
#define GAME_MOVES_LEFT(pos) ((void)(pos), 15)

static inline bool break_quiet(const Position *pos, Move move)
{
    return !(pos->men[!pos->side] >> break_to(move, pos->side) & 1);
}

static inline void break_order(const Position *pos, const Move *moves, int *scores, int count, int depth)
{
    (void)depth;
    for (int i = 0; i < count; i++) {
        int row = break_to(moves[i], pos->side) / BREAK_SIZE;
        scores[i] = 1000 * (pos->side ? BREAK_SIZE - 1 - row : row) + (break_quiet(pos, moves[i]) ? 0 : 30000);
    }
}

/* A man one step from the far row always has a way to it: nobody can stop the side to move. */
static bool break_decided(const Position *pos, int ply, int *value)
{
    if (!(pos->men[pos->side] & break_row(pos->side ? 1 : BREAK_SIZE - 2)))
        return false;
    *value = VALUE_WIN - ply - 1;
    return true;
}
