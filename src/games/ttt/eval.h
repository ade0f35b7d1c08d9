/* SPDX-License-Identifier: MIT
 *
 * eval - tic-tac-toe is searched to its end; before that the centre and the corners count a little.
 */
enum { EVAL_CENTRE = 0020, EVAL_CORNERS = 0505 };

static inline int game_eval(const Position *pos)
{
    int centre = bits_count(pos->mine & EVAL_CENTRE) - bits_count(pos->theirs & EVAL_CENTRE);
    int corners = bits_count(pos->mine & EVAL_CORNERS) - bits_count(pos->theirs & EVAL_CORNERS);
    return 2 * centre + corners;
}
