/* SPDX-License-Identifier: MIT
 *
 * claims - ply by ply.
 */
#include "arena/claims.h"

void claims_check_mates(GameRecord *record, int player)
{
    PlayerClaims *claims = &record->claims[player];
    for (int i = 0; i < record->count && record->end == END_RULES; i++) {
        const PlyRecord *ply = &record->plies[i];
        int told = ply->has_value && !ply->own && ply->mover == player ? value_mate_plies(ply->value) : 0;
        int rest = record->count - i; /* plies to the end, this one included */
        if (told > 0 && record->winner != player)
            player_claim_is_wrong(claims, "ply %d: a win in %d plies was told, and did not come", i + 1, told);
        else if (told > 0 && rest > told)
            player_claim_is_wrong(claims, "ply %d: a win in %d plies was told, and took %d", i + 1, told, rest);
        else if (told < 0 && record->winner == player && rest == 1)
            player_claim_is_wrong(claims, "ply %d: a loss in %d plies was told with the move that won", i + 1, -told);
    }
}
