/* SPDX-License-Identifier: MIT
 *
 * effects - the list, and what follows from two boards alone.
 */
#include "games/effects.h"

#include <ctype.h>
#include <stdlib.h>

#include "base/error.h"

void effects_add(Effects *effects, Effect effect)
{
    if (effects->count == effects->room) {
        effects->room = effects->room > 0 ? 2 * effects->room : 16;
        effects->list = xrealloc(effects->list, (unsigned long)effects->room * sizeof *effects->list);
    }
    effects->list[effects->count++] = effect;
}

void effects_free(Effects *effects)
{
    free(effects->list);
    *effects = (Effects){0};
}

void effects_compare(Effects *effects, int phase, int square, char before, char after)
{
    if (before == after)
        return;
    if (!effects_is_piece(after))
        effects_add(effects,
                    (Effect){.kind = EFFECT_REMOVE, .phase = phase, .from = square, .to = -1, .piece = before});
    else if (!effects_is_piece(before))
        effects_add(effects, (Effect){.kind = EFFECT_PLACE, .phase = phase, .from = -1, .to = square, .piece = after});
    else
        effects_add(
            effects,
            (Effect){
                .kind = EFFECT_TURN, .phase = phase, .from = square, .to = square, .piece = before, .becomes = after});
}

int effects_owner(char cell)
{
    if (cell == 'X' || cell == 'O')
        return cell == 'O';
    return isupper((unsigned char)cell) ? 0 : islower((unsigned char)cell) ? 1 : -1;
}
