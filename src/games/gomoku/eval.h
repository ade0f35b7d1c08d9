/* SPDX-License-Identifier: MIT
 *
 * eval - the sum of what every empty square is worth to either side (patterns.c), kept up to date by rules.h.
 */
static inline int game_eval(const Position *pos)
{
    int value = pos->worth[pos->side][0] - pos->worth[!pos->side][1];
    return value > VALUE_EVAL_MAX / 2 ? VALUE_EVAL_MAX / 2 : value < -VALUE_EVAL_MAX / 2 ? -VALUE_EVAL_MAX / 2 : value;
}
