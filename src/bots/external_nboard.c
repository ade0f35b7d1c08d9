/* SPDX-License-Identifier: MIT
 *
 * external_nboard - Othello engines that speak NBoard's protocol.
 *
 * NBoard knows depths but no clock: `depth=N` of the spec or of the match (12 if neither says one). Every turn sends
 * the whole game as a GGF text, so nothing can get out of step.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "bots/external.h"
#include "protocol/nboard.h"

enum { NBOARD_DEPTH = 12 };

static bool nboard_greet(External *external, Error *error)
{
    if (!external_say(external, error, "nboard 2"))
        return false;
    for (int i = 0; i < external->option_count; i++) {
        if (!external_say(external, error, "set %.200s %.200s", external->options[i].name, external->options[i].value))
            return false;
    }
    return external_say(external, error, "ping 1") && external_await(external, "pong", NULL, error);
}

/* The move as a game text has it. */
static void nboard_take_move(const Game *game, const void *pos, Move move, GgfMove *named)
{
    Text own = {0}, name = {0};
    game->print_move(pos, move, &own);
    ggf_add_move_name(text_string(&own), &name);
    snprintf(named->name, sizeof named->name, "%s", text_string(&name));
    named->side = game->side(pos);
    text_free(&own);
    text_free(&name);
}

static void nboard_game(const External *external, const PlayerTurn *turn, GgfGame *record)
{
    const Game *game = external->game;
    void *pos = external_replay(external, turn, 0);
    memset(record, 0, sizeof *record);
    record->size = game->rows;
    record->side = game->side(pos);
    for (int square = 0; square < game->rows * game->cols; square++)
        record->squares[square] = game->cell(pos, square / game->cols, square % game->cols);
    strcpy(record->names[0], "one");
    strcpy(record->names[1], "two");
    strcpy(record->result, "?");
    for (int i = 0; i < turn->history_count && record->count < GGF_MOVES_MAX; i++) {
        nboard_take_move(game, pos, turn->history[i], &record->moves[record->count++]);
        game->make(pos, turn->history[i]);
    }
    position_free(game, pos);
}

static bool nboard_ask(External *external, const PlayerTurn *turn, Error *error)
{
    Limits limits = external_limits(external, turn);
    GgfGame *record = xmalloc(sizeof *record);
    Text line = {0};
    nboard_game(external, turn, record);
    text_add(&line, "set game ");
    ggf_print(record, &line);
    bool sent = external_say(external, error, "set depth %d", limits.depth > 0 ? limits.depth : NBOARD_DEPTH) &&
                external_say_text(external, &line, error) && external_say(external, error, "go");
    text_free(&line);
    free(record);
    return sent;
}

static ExternalHeard nboard_hear(External *external, const PlayerTurn *turn, const char *line, PlayerAnswer *answer)
{
    NboardReply reply;
    if (!nboard_parse_reply(line, &reply, NULL) || (reply.kind == NBOARD_OTHER && line[strspn(line, " \t")]))
        return EXTERNAL_STRANGE;
    if (reply.kind == NBOARD_SEARCH) {
        external->value = game_value_of_points(external->game, reply.value);
        external->has_value = true;
    }
    if (reply.kind == NBOARD_NODESTATS)
        external->nodes = (uint64_t)reply.number;
    if (reply.kind != NBOARD_ANSWER)
        return EXTERNAL_MORE;
    bool pass = toupper((unsigned char)reply.move.name[0]) == 'P';
    return external_take_move(external, turn, pass ? "pass" : reply.move.name, answer);
}

static const char *const nboard_families[] = {"reversi", NULL};
static const ExternalDriver driver_nboard = {.name = "nboard",
                                             .expected = "=== MOVE",
                                             .families = nboard_families,
                                             .greet = nboard_greet,
                                             .ask = nboard_ask,
                                             .hear = nboard_hear};

static void *nboard_create(const Game *game, const char *spec, Error *error)
{
    return external_create(&driver_nboard, game, spec, error);
}

const PlayerKind player_kind_nboard = EXTERNAL_KIND("nboard", nboard_create);
