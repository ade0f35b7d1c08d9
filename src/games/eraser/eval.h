/* SPDX-License-Identifier: MIT
 *
 * eval - placeholder until measured.
 */
static inline int game_eval(const Position *pos)
{
    return 10 * eraser_lead(pos);
}
