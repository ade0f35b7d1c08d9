/* SPDX-License-Identifier: MIT
 *
 * eval - tic-tac-toe is searched to its end; before that the centre and the corners count a little.
 */
static inline int game_eval(const Position *pos)
{
    enum { CENTRE = 0020, CORNERS = 0505 };
    int centre = bits_count(pos->mine & CENTRE) - bits_count(pos->theirs & CENTRE);
    int corners = bits_count(pos->mine & CORNERS) - bits_count(pos->theirs & CORNERS);
    return 2 * centre + corners;
}
