/* SPDX-License-Identifier: MIT
 *
 * bots - the list of protocols that external bots may speak.
 */
#include "bots/bots.h"

#include <string.h>

#include "bots/external.h"

static const PlayerKind *const bots_kinds[] = {
    &player_kind_uci, &player_kind_ugi,     &player_kind_ucci,    &player_kind_gomocup,   &player_kind_nboard,
    &player_kind_gtp, &player_kind_botzone, &player_kind_pku2048, &player_kind_pkueraser, NULL,
};

Player *bots_player_new(const Game *game, const char *spec, Error *error)
{
    return player_new_of(player_kinds, bots_kinds, game, spec, error);
}

Player *bots_player_load(const Game *game, const char *spec, Error *error)
{
    Player *player = bots_player_new(game, spec, error);
    if (!player || player_ready(player, error))
        return player;
    error_prefix(error, "%.100s cannot be loaded", spec);
    player_free(player);
    return NULL;
}

bool bots_is_external(const char *spec)
{
    size_t length = strcspn(spec, ":");
    for (int i = 0; bots_kinds[i]; i++) {
        if (strlen(bots_kinds[i]->name) == length && strncmp(spec, bots_kinds[i]->name, length) == 0)
            return true;
    }
    return false;
}
