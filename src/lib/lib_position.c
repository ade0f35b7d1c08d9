/* SPDX-License-Identifier: MIT
 *
 * lib_position - include/wuqi.h: positions.
 *
 * A game's table can make a move but not take it back, so a position keeps a copy of every one before it.
 */
#include <stdlib.h>
#include <string.h>

#include "lib/lib.h"

WuqiPosition *lib_position_own(const Game *game, void *pos)
{
    WuqiPosition *made = xcalloc(1, sizeof *made);
    made->game = game;
    made->pos = pos;
    return made;
}

WuqiPosition *wuqi_position_new(const WuqiGame *handle, const char *text, WuqiError *error)
{
    const Game *game = lib_game(handle);
    Error reason;
    if (!lib_given(game, "the game", error) || !lib_given(text, "the text", error))
        return NULL;
    void *pos = games_ready(game, &reason) ? position_new(game, text, &reason) : NULL;
    if (!pos) {
        lib_fail(error, &reason);
        return NULL;
    }
    return lib_position_own(game, pos);
}

WuqiPosition *wuqi_position_copy(const WuqiPosition *pos)
{
    LIB_USE(LIB_LOOKS, pos, "the position", NULL, NULL);
    WuqiPosition *copy = lib_position_own(pos->game, position_copy(pos->game, pos->pos));
    copy->made = copy->room = pos->made;
    copy->past = pos->made > 0 ? xmalloc((unsigned long)pos->made * sizeof *copy->past) : NULL;
    copy->moves = pos->made > 0 ? xmalloc((unsigned long)pos->made * sizeof *copy->moves) : NULL;
    for (int i = 0; i < pos->made; i++) {
        copy->past[i] = position_copy(pos->game, pos->past[i]);
        copy->moves[i] = pos->moves[i];
    }
    return copy;
}

void wuqi_position_free(WuqiPosition *pos)
{
    if (!pos)
        return;
    LIB_USE(LIB_FREES, pos, "the position", NULL, );
    for (int i = 0; i < pos->made; i++)
        position_free(pos->game, pos->past[i]);
    position_free(pos->game, pos->pos);
    free(pos->past);
    free(pos->moves);
    text_free(&pos->text);
    effects_free(&pos->effects);
    free(pos->steps);
    free(pos->terms);
    free(pos);
}

const WuqiGame *wuqi_position_game(const WuqiPosition *pos)
{
    LIB_USE(LIB_LOOKS, pos, "the position", NULL, NULL);
    return lib_handle(pos->game);
}

const char *wuqi_position_text(WuqiPosition *pos, bool full)
{
    LIB_USE(LIB_SAYS, pos, "the position", NULL, "");
    text_clear(&pos->text);
    (full ? pos->game->print_full : pos->game->print)(pos->pos, &pos->text);
    return text_string(&pos->text);
}

int wuqi_position_side(const WuqiPosition *pos)
{
    LIB_USE(LIB_LOOKS, pos, "the position", NULL, 0);
    return pos->game->side(pos->pos);
}

uint64_t wuqi_position_key(const WuqiPosition *pos)
{
    LIB_USE(LIB_LOOKS, pos, "the position", NULL, 0);
    return pos->game->key(pos->pos);
}

bool wuqi_position_over(const WuqiPosition *pos)
{
    LIB_USE(LIB_LOOKS, pos, "the position", NULL, true);
    return pos->game->over(pos->pos);
}

int wuqi_position_result(const WuqiPosition *pos)
{
    LIB_USE(LIB_LOOKS, pos, "the position", NULL, 0);
    return wuqi_position_over(pos) ? pos->game->result(pos->pos) : 0;
}

int wuqi_position_winner(const WuqiPosition *pos)
{
    LIB_USE(LIB_LOOKS, pos, "the position", NULL, -1);
    int result = wuqi_position_result(pos), side = wuqi_position_side(pos);
    return result == 0 ? -1 : result > 0 ? side : !side;
}

const char *wuqi_position_verdict(WuqiPosition *pos, int language)
{
    LIB_USE(LIB_SAYS, pos, "the position", NULL, "");
    text_clear(&pos->text);
    if (wuqi_position_over(pos))
        pos->game->verdict(pos->pos, language == WUQI_CHINESE, &pos->text);
    return text_string(&pos->text);
}

const char *wuqi_position_status(WuqiPosition *pos, int language)
{
    LIB_USE(LIB_SAYS, pos, "the position", NULL, "");
    text_clear(&pos->text);
    pos->game->status(pos->pos, language == WUQI_CHINESE, &pos->text);
    return text_string(&pos->text);
}

const char *wuqi_position_threats(WuqiPosition *pos, int language)
{
    LIB_USE(LIB_SAYS, pos, "the position", NULL, "");
    text_clear(&pos->text);
    if (pos->game->threats)
        pos->game->threats(pos->pos, language == WUQI_CHINESE, &pos->text);
    return text_string(&pos->text);
}

int wuqi_position_cell(const WuqiPosition *pos, int square)
{
    LIB_USE(LIB_LOOKS, pos, "the position", NULL, 0);
    const Game *game = pos->game;
    return square >= 0 && square < game->rows * game->cols
               ? game->cell(pos->pos, square / game->cols, square % game->cols)
               : 0;
}

/* True if the evaluation has something to say of the position. */
static bool position_judges(const WuqiPosition *pos, int eval)
{
    return wuqi_game_eval_name(lib_handle(pos->game), eval) && !wuqi_position_over(pos) &&
           games_trained(pos->game, NULL);
}

int wuqi_position_eval(const WuqiPosition *pos, int eval)
{
    LIB_USE(LIB_LOOKS, pos, "the position", NULL, 0);
    return position_judges(pos, eval) ? pos->game->eval(pos->pos, eval) : 0;
}

bool wuqi_position_points(const WuqiPosition *pos, int32_t points[2])
{
    LIB_USE(LIB_LOOKS, pos, "the position", NULL, false);
    int counted[2];
    if (!lib_given(points, "the room for points", NULL))
        return false;
    if (!pos->game->points || !pos->game->points(pos->pos, counted))
        return false;
    points[0] = counted[0];
    points[1] = counted[1];
    return true;
}

const WuqiTerm *wuqi_position_terms(WuqiPosition *pos, int eval, int language, int *count)
{
    if (!lib_given(count, "the count", NULL))
        return NULL;
    *count = 0;
    LIB_USE(LIB_SAYS, pos, "the position", NULL, NULL);
    if (!position_judges(pos, eval))
        return NULL;
    EvalTerms terms;
    pos->game->eval_terms(pos->pos, eval, &terms);
    pos->terms = xrealloc(pos->terms, (unsigned long)terms.count * sizeof *pos->terms);
    for (int i = 0; i < terms.count; i++)
        pos->terms[i] = (WuqiTerm){.name = language == WUQI_CHINESE ? terms.at[i].name_zh : terms.at[i].name,
                                   .value = terms.at[i].value};
    *count = terms.count;
    return pos->terms;
}

const char *wuqi_position_value_text(WuqiPosition *pos, int value, int language)
{
    LIB_USE(LIB_SAYS, pos, "the position", NULL, "");
    text_clear(&pos->text);
    game_print_value(pos->game, value, language == WUQI_CHINESE, &pos->text);
    return text_string(&pos->text);
}

int wuqi_position_moves(const WuqiPosition *pos, WuqiMove *moves, int room)
{
    LIB_USE(LIB_LOOKS, pos, "the position", NULL, 0);
    if (room > 0 && !lib_given(moves, "the room for moves", NULL))
        return 0;
    Move *found = xmalloc((unsigned long)pos->game->moves_max * sizeof *found);
    int count = pos->game->moves(pos->pos, found);
    for (int i = 0; i < count && i < room; i++)
        moves[i] = found[i];
    free(found);
    return count;
}

bool lib_position_take_move(const WuqiPosition *pos, WuqiMove number, Move *move)
{
    if (number < 0 || number >= MOVE_NONE || !game_legal(pos->game, pos->pos, (Move)number))
        return false;
    *move = (Move)number;
    return true;
}

bool wuqi_position_legal(const WuqiPosition *pos, WuqiMove move)
{
    LIB_USE(LIB_LOOKS, pos, "the position", NULL, false);
    Move legal;
    return lib_position_take_move(pos, move, &legal);
}

WuqiMove wuqi_position_parse_move(const WuqiPosition *pos, const char *text, WuqiError *error)
{
    LIB_USE(LIB_LOOKS, pos, "the position", error, WUQI_NO_MOVE);
    Error reason;
    Move move;
    if (!lib_given(text, "the text", error))
        return WUQI_NO_MOVE;
    if (pos->game->parse_move(pos->pos, text, &move, &reason))
        return move;
    lib_fail(error, &reason);
    return WUQI_NO_MOVE;
}

const char *wuqi_position_move_text(WuqiPosition *pos, WuqiMove number, int notation)
{
    LIB_USE(LIB_SAYS, pos, "the position", NULL, "");
    Move move;
    text_clear(&pos->text);
    if (lib_position_take_move(pos, number, &move)) {
        if (wuqi_game_notation(lib_handle(pos->game), notation))
            pos->game->print_notation(pos->pos, move, notation, &pos->text);
        else
            pos->game->print_move(pos->pos, move, &pos->text);
    }
    return text_string(&pos->text);
}

void lib_position_push(WuqiPosition *pos, Move move)
{
    if (pos->made == pos->room) {
        pos->room = pos->room > 0 ? 2 * pos->room : 64;
        pos->past = xrealloc(pos->past, (unsigned long)pos->room * sizeof *pos->past);
        pos->moves = xrealloc(pos->moves, (unsigned long)pos->room * sizeof *pos->moves);
    }
    pos->past[pos->made] = position_copy(pos->game, pos->pos);
    pos->moves[pos->made++] = move;
    pos->game->make(pos->pos, move);
}

bool wuqi_position_make(WuqiPosition *pos, WuqiMove number, WuqiError *error)
{
    LIB_USE(LIB_CHANGES, pos, "the position", error, false);
    Move move;
    if (!lib_position_take_move(pos, number, &move)) {
        Error reason;
        error_set(&reason, pos->game->over(pos->pos) ? "move %d: the game is over" : "move %d is not legal here",
                  (int)number);
        return lib_fail(error, &reason);
    }
    lib_position_push(pos, move);
    return true;
}

static bool position_take_back(WuqiPosition *pos)
{
    if (pos->made == 0)
        return false;
    position_free(pos->game, pos->pos);
    pos->pos = pos->past[--pos->made];
    return true;
}

bool wuqi_position_take_back(WuqiPosition *pos)
{
    LIB_USE(LIB_CHANGES, pos, "the position", NULL, false);
    return position_take_back(pos);
}

bool wuqi_position_play(WuqiPosition *pos, const char *moves, WuqiError *error)
{
    LIB_USE(LIB_CHANGES, pos, "the position", error, false);
    if (!lib_given(moves, "the text", error))
        return false;
    Scan scan = scan_start(moves);
    Word word;
    int before = pos->made;
    for (int number = 1; scan_word(&scan, &word); number++) {
        char name[64];
        Error reason;
        Move move;
        if (!pos->game->parse_move(pos->pos, word_copy(word, name, sizeof name), &move, &reason)) {
            while (pos->made > before)
                position_take_back(pos);
            error_prefix(&reason, "move %d", number);
            return lib_fail(error, &reason);
        }
        lib_position_push(pos, move);
    }
    return true;
}

int wuqi_position_made(const WuqiPosition *pos)
{
    LIB_USE(LIB_LOOKS, pos, "the position", NULL, 0);
    return pos->made;
}

WuqiMove wuqi_position_made_at(const WuqiPosition *pos, int index)
{
    LIB_USE(LIB_LOOKS, pos, "the position", NULL, WUQI_NO_MOVE);
    return index >= 0 && index < pos->made ? pos->moves[index] : WUQI_NO_MOVE;
}

uint64_t wuqi_position_perft(const WuqiPosition *pos, int depth)
{
    LIB_USE(LIB_LOOKS, pos, "the position", NULL, 0);
    void *copy = position_copy(pos->game, pos->pos);
    uint64_t count = pos->game->perft(copy, depth > 0 ? depth : 0);
    position_free(pos->game, copy);
    return count;
}
