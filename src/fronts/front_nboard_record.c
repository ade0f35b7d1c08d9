/* SPDX-License-Identifier: MIT
 *
 * front_nboard_record - the game on NBoard's board: from a game text, and move by move.
 */
#include "fronts/front_nboard.h"

#include <stdio.h>
#include <stdlib.h>

void nboard_forget(NboardFront *front, const Game *game)
{
    for (int i = 0; i <= front->record.count; i++) {
        position_free(game, front->positions[i]);
        front->positions[i] = NULL;
    }
    front->record.count = 0;
}

void nboard_begin(Session *session)
{
    NboardFront *front = session->front;
    front->record.count = 0;
    front->positions[0] = position_copy(session->game, session->pos);
}

bool nboard_play(Session *session, const GgfMove *move, Error *error)
{
    NboardFront *front = session->front;
    Move parsed;
    if (front->record.count == GGF_MOVES_MAX)
        return error_set(error, "more than %d moves", GGF_MOVES_MAX);
    if (!session->game->parse_move(session->pos, move->name, &parsed, error))
        return false;
    GgfMove *kept = &front->record.moves[front->record.count];
    *kept = *move;
    kept->side = session->game->side(session->pos);
    session_make(session, parsed);
    front->positions[++front->record.count] = position_copy(session->game, session->pos);
    return true;
}

/* Plays a move of a game text, which names its side and may leave out passes. */
static bool nboard_play_sided(Session *session, const GgfMove *move, Error *error)
{
    static const GgfMove pass = {.name = "pass"};
    if (!session->game->over(session->pos) && session->game->side(session->pos) != move->side &&
        !nboard_play(session, &pass, NULL))
        return error_set(error, "'%s': it is %s's turn", move->name,
                         session->game->sides[session->game->side(session->pos)]);
    return nboard_play(session, move, error);
}

static bool nboard_load(Session *session, const GgfGame *game, Error *error)
{
    NboardFront *front = session->front;
    const Game *before = session->game;
    char text[GGF_SIZE_MAX * GGF_SIZE_MAX + 8];
    if (!session_set_board_size(session, game->size, error))
        return false;
    if (session->game != before) {
        nboard_forget(front, before);
        nboard_begin(session);
    }
    snprintf(text, sizeof text, "%s %c", game->squares, "XO"[game->side]);
    if (!session_set_position(session, text, "", error))
        return false;
    nboard_forget(front, session->game);
    front->record = *game;
    nboard_begin(session);
    for (int i = 0; i < game->count; i++) {
        if (!nboard_play_sided(session, &game->moves[i], error))
            return error_prefix(error, "move %d", i + 1);
    }
    return true;
}

bool nboard_set_game(Session *session, const char *text, Error *error)
{
    NboardFront *front = session->front;
    GgfGame *game = xmalloc(sizeof *game), *before = xmalloc(sizeof *before);
    const Game *rules = session->game;
    void *start = position_copy(rules, front->positions[0]);
    *before = front->record;
    bool done = ggf_parse(text, game, error);
    if (done && !nboard_load(session, game, error)) {
        done = false;
        nboard_forget(front, session->game);
        session_set_board_size(session, rules->rows, NULL);
        session_put_position(session, position_copy(rules, start));
        front->record = *before;
        nboard_begin(session);
        for (int i = 0; i < before->count; i++)
            nboard_play(session, &before->moves[i], NULL);
    }
    position_free(rules, start);
    free(game);
    free(before);
    return done || error_prefix(error, "set game");
}
