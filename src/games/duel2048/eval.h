/* SPDX-License-Identifier: MIT
 *
 * eval - placeholder until measured.
 */
static inline int game_eval(const Position *pos)
{
    int side = game_side(pos);
    return bits_count(duel_empties(pos, side)) - bits_count(duel_empties(pos, !side));
}
