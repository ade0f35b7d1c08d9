/* SPDX-License-Identifier: MIT
 *
 * front_gtp_board - the GTP commands about the board: size, moves, undo, drawing, score.
 */
#include <stdlib.h>

#include "fronts/front_gtp.h"

void gtp_remember(GtpFront *front, void *pos)
{
    if (front->past_count == front->past_room) {
        front->past_room = front->past_room ? 2 * front->past_room : 64;
        front->past = xrealloc(front->past, (unsigned long)front->past_room * sizeof *front->past);
    }
    front->past[front->past_count++] = pos;
}

void gtp_forget(GtpFront *front, const Game *game)
{
    while (front->past_count > 0)
        position_free(game, front->past[--front->past_count]);
}

bool gtp_take_turn(const Session *session, void *pos, int side, Error *error)
{
    const Game *game = session->game;
    Move pass;
    if (game->over(pos) || game->side(pos) == side)
        return true;
    if (!game->parse_move(pos, "pass", &pass, NULL))
        return error_set(error, "illegal move: it is %s's turn", game->sides[game->side(pos)]);
    game->make(pos, pass);
    return true;
}

bool gtp_play(GtpCall *call, Error *error)
{
    Session *session = call->session;
    char name[16];
    int side;
    Move move;
    if (call->count != 2 || !gtp_parse_color(call->words[0], &side))
        return error_set(error, "syntax error: a color and a move expected");
    word_copy(call->words[1], name, sizeof name);
    void *pos = position_copy(session->game, session->pos);
    /* Two passes end a game in GTP: after the end of ours a pass is no move, but no error either. */
    bool idle = session->game->over(pos) && word_is_nocase(call->words[1], "pass");
    if (!idle) {
        if (!gtp_take_turn(session, pos, side, error))
            goto fail;
        if (!session->game->parse_move(pos, name, &move, error)) {
            error_prefix(error, "illegal move");
            goto fail;
        }
        session->game->make(pos, move);
    }
    gtp_remember(call->front, session_swap_position(session, pos));
    return true;
fail:
    position_free(session->game, pos);
    return false;
}

bool gtp_undo(GtpCall *call, Error *error)
{
    if (call->front->past_count == 0)
        return error_set(error, "cannot undo");
    session_put_position(call->session, call->front->past[--call->front->past_count]);
    return true;
}

bool gtp_clear_board(GtpCall *call, Error *error)
{
    gtp_forget(call->front, call->session->game);
    call->front->clocks[0] = call->front->clocks[1] = call->front->settings;
    session_new_game(call->session);
    session_prepare(call->session);
    return session_set_position(call->session, "", "", error);
}

bool gtp_boardsize(GtpCall *call, Error *error)
{
    const Game *before = call->session->game;
    int64_t size;
    if (call->count != 1 || !word_int(call->words[0], 1, 1000, &size))
        return error_set(error, "syntax error: a size expected");
    if (!session_set_board_size(call->session, (int)size, error))
        return error_set(error, "unacceptable size");
    gtp_forget(call->front, before);
    return gtp_clear_board(call, error);
}

static void gtp_draw_letters(const Game *game, Text *text)
{
    text_add(text, "\n  ");
    for (int col = 0; col < game->cols; col++)
        text_printf(text, " %c", 'a' + col);
}

bool gtp_showboard(GtpCall *call, Error *error)
{
    const Game *game = call->session->game;
    const void *pos = call->session->pos;
    (void)error;
    gtp_draw_letters(game, &call->reply);
    for (int row = 0; row < game->rows; row++) {
        int number = game->rows_from_bottom ? game->rows - row : row + 1;
        text_printf(&call->reply, "\n%2d", number);
        for (int col = 0; col < game->cols; col++)
            text_printf(&call->reply, " %c", game->cell(pos, row, col));
        text_printf(&call->reply, " %d", number);
    }
    gtp_draw_letters(game, &call->reply);
    text_add_char(&call->reply, '\n');
    game->status(pos, false, &call->reply);
    if (game->over(pos)) {
        text_add(&call->reply, "\nover: ");
        game->verdict(pos, false, &call->reply);
    } else {
        text_printf(&call->reply, "\n%s to move", game->sides[game->side(pos)]);
    }
    return true;
}

bool gtp_final_score(GtpCall *call, Error *error)
{
    const Game *game = call->session->game;
    const void *pos = call->session->pos;
    if (!game->over(pos))
        return error_set(error, "cannot score: the game is not over");
    int value = game->result(pos) / game->score_unit;
    bool black = (value > 0) == (game->side(pos) == 0);
    if (value == 0)
        text_add(&call->reply, "0");
    else
        text_printf(&call->reply, "%c+%d", black ? 'B' : 'W', abs(value));
    return true;
}

/* wuqi-position [TEXT]: shows the position as text, or sets it. */
bool gtp_position(GtpCall *call, Error *error)
{
    Session *session = call->session;
    if (call->count == 0) {
        session->game->print(session->pos, &call->reply);
        return true;
    }
    Text text = {0};
    text_add_bytes(&text, call->command->arguments.at, call->command->arguments.length);
    bool done = session_set_position(session, text_string(&text), "", error);
    text_free(&text);
    if (done)
        gtp_forget(call->front, session->game);
    return done;
}
