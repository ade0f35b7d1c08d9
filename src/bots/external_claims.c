/* SPDX-License-Identifier: MIT
 *
 * external_claims - what a bot says of its turn, held against the rules.
 *
 * While the bot's clock runs its lines are only kept; they are looked at afterwards. A turn is wrong once, however many
 * lines of it are.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bots/external.h"

void external_claim(External *external, Word line, int mate)
{
    if (line.length == 0 || external->claims.length + line.length + 16 > EXTERNAL_CLAIMS_MAX)
        return;
    text_printf(&external->claims, "%d ", mate);
    text_add_bytes(&external->claims, line.at, line.length);
    text_add_char(&external->claims, '\n');
}

/* The winner at the end of a line: 1 the side that reported it, -1 the other one, 0 nobody. */
static int claims_winner(const Game *game, const void *end, int side)
{
    int result = game->result(end);
    return result == 0 ? 0 : (result > 0) == (game->side(end) == side) ? 1 : -1;
}

/* Plays a line from a copy of the position; false with what is wrong with it. */
static bool claims_check_line(const Game *game, const void *from, Scan line, int mate, Error *error)
{
    void *pos = position_copy(game, from);
    int count = 0, side = game->side(from);
    bool fine = true;
    Word word;
    while (fine && scan_word(&line, &word)) {
        char name[64];
        Move move;
        Error reason;
        word_copy(word, name, sizeof name);
        if (game->over(pos))
            fine = error_set(error, "'%.40s' after the end of the game", name);
        else if (!game->parse_move(pos, name, &move, &reason))
            fine = error_set(error, "'%.40s' is not legal there", name);
        else
            game->make(pos, move);
        count += fine;
    }
    if (fine && mate != 0 && game->over(pos)) {
        int winner = claims_winner(game, pos, side);
        if (winner != (mate > 0 ? 1 : -1))
            fine = error_set(error, "it ends in a %s, where a %s was told",
                             winner > 0   ? "win"
                             : winner < 0 ? "loss"
                                          : "draw",
                             mate > 0 ? "win" : "loss");
        else if (count > abs(mate))
            fine = error_set(error, "it ends after %d plies, where %d were told", count, abs(mate));
    }
    position_free(game, pos);
    return fine;
}

void external_check_claims(void *self, const PlayerTurn *turn, PlayerClaims *claims)
{
    External *external = self;
    const char *at = text_string(&external->claims), *last = "";
    size_t last_length = 0;
    bool fine = true;
    while (fine && *at) {
        char *line;
        int mate = (int)strtol(at, &line, 10);
        size_t length = strcspn(line, "\n");
        Error error;
        Text copy = {0};
        /* Deeper searches mostly repeat the line before. */
        if (mate != 0 || length > last_length || memcmp(line, last, length) != 0) {
            text_add_bytes(&copy, line, length);
            fine = claims_check_line(external->game, turn->pos, scan_start(text_string(&copy)), mate, &error);
            if (!fine)
                player_claim_is_wrong(claims, "the line '%.80s': %s",
                                      text_string(&copy) + strspn(text_string(&copy), " "), error.text);
            text_free(&copy);
        }
        last = line;
        last_length = length;
        at = line + length + (line[length] == '\n');
    }
}
