/* SPDX-License-Identifier: MIT
 *
 * hooks - what xiangqi tells the search: checks, captures, repetition, the order of moves.
 *
 * The trained numbers are part of the program; xiangqi_load unpacks them once, before any search. A search may have
 * been given others.
 */
#include <stdlib.h>

#include "games/embedded.h"
#include "games/xiangqi/numbers_file.h"
#include "search/hook_types.h"

#include "games/xiangqi/mate.h"

#define GAME_FORCED(pos) ((pos)->checked != 0)
#define GAME_QUIET(pos, move) ((pos)->board.at[move_to(move)] == NO_PIECE)
#define GAME_HISTORY_INDEX(pos, move) ((pos)->board.at[move_from(move)] * BOARD_SQUARES + move_to(move))
#define GAME_HISTORY_MAX 1440 /* piece code by target square */
#define GAME_NOISY_MOVES xiangqi_noisy_moves
#define GAME_NOISY_BAD xiangqi_noisy_bad
#define GAME_NULL_OK xiangqi_null_ok
#define GAME_CYCLE xiangqi_cycle
#define GAME_ORDER xiangqi_order
#define GAME_BAD xiangqi_bad
#define GAME_FORCING(pos, move) board_gives_check(&(pos)->board, (pos)->side, move_from(move), move_to(move))
#define GAME_FORCING_MOVES(pos, moves) moves_quiet_checks(&(pos)->board, (pos)->side, (moves))
#define GAME_LEGAL(pos, move) moves_legal(&(pos)->board, (pos)->side, (move))
#define GAME_KEY_AFTER xiangqi_key_after
#define GAME_EXTEND xiangqi_extend
#define GAME_CORRECTION_INDEX xiangqi_pawn_index
#define GAME_CORRECTION_MAX 16384
#define GAME_MOVES_LEFT xiangqi_moves_left
#define GAME_EVAL_NAMED xiangqi_eval_named
#define GAME_USE(pos, evaluator, weights) ((void)(evaluator), xiangqi_use((pos), (weights)))
#define GAME_ROOT_WIN xiangqi_root_win

EMBED_FILE(xiangqi_weights_zst);
#define XIANGQI_EMBEDDED EMBED_GET(xiangqi_weights_zst)

static bool xiangqi_load(Error *error)
{
    size_t size;
    void *bytes = embedded_unpack(XIANGQI_EMBEDDED, &size, error);
    bool loaded = bytes && xiangqi_numbers_load(&xiangqi_shipped, NULL, bytes, size, error);
    free(bytes);
    return loaded;
}

static void *xiangqi_read(const void *bytes, size_t size, Error *error)
{
    XiangqiNumbers *numbers = xcalloc(1, sizeof *numbers);
    if (xiangqi_numbers_load(numbers, &xiangqi_shipped.table, bytes, size, error))
        return numbers;
    free(numbers);
    return NULL;
}

/* From here on the sums go with the moves. */
static void xiangqi_use(Position *pos, const void *weights)
{
    pos->numbers = weights ? weights : &xiangqi_shipped;
    pos->squares = eval_squares(&pos->numbers->table, &pos->board);
    network_refresh(&pos->numbers->network, &pos->root, RED, &pos->board);
    network_refresh(&pos->numbers->network, &pos->root, BLACK, &pos->board);
    pos->sums = &pos->root;
}

/* 0 the engine's, 1 the course's base evaluation, 2 with the report's terms. */
static int xiangqi_eval_named(const Position *pos, int eval)
{
    return eval == 0   ? game_eval(pos)
           : eval == 1 ? classic_base(&pos->board, pos->side)
                       : classic_balanced(&pos->board, pos->side);
}

static int xiangqi_noisy_moves(const Position *pos, Move *moves)
{
    return moves_generate(&pos->board, pos->side, board_side(&pos->board, !pos->side), moves);
}

/* A capture that loses material, or cannot bring the value near alpha. A check is tried even if it gives its man away.
 */
static bool xiangqi_noisy_bad(const Position *pos, Move move, int needed)
{
    return pos->board.at[move_to(move)] &&
           !see_at_least(&pos->board, move_from(move), move_to(move), needed > 0 ? needed : 0);
}

/* Passing proves nothing without a man that can attack. */
static bool xiangqi_null_ok(const Position *pos)
{
    const Squares *own = &pos->board.pieces[pos->side << 3];
    return (own[ROOK] | own[HORSE] | own[CANNON]) != 0;
}

/* A check is worth a ply, unless the man that gives it can simply be taken. */
static int xiangqi_extend(const Position *pos)
{
    if (!pos->checked)
        return 0;
    int to = move_to(position_past(pos, 0)->move);
    return board_attackers(&pos->board, to, pos->side) == 0;
}

/* Positions with the same pawns tend to be misjudged alike. */
static int xiangqi_pawn_index(const Position *pos)
{
    Squares red = pos->board.pieces[piece_of(RED, PAWN)], black = pos->board.pieces[piece_of(BLACK, PAWN)];
    uint64_t mixed =
        ((uint64_t)red ^ (uint64_t)(red >> 64) * UINT64_C(0x9E3779B97F4A7C15)) * UINT64_C(0xD6E8FEB86659FD93) +
        ((uint64_t)black ^ (uint64_t)(black >> 64) * UINT64_C(0xA0761D6478BD642F)) * UINT64_C(0xE7037ED1A0B428DB);
    return (int)(mixed >> 50);
}

/* A position seen before on this line is judged at once: it would be seen again. */
static bool xiangqi_cycle(const Position *pos, int ply, int *value)
{
    if (pos->repeats_after && (pos->repeats_after <= ply || position_past(pos, 0)->occurrences >= 2)) {
        *value = repetition_value(repetition_judge(pos).verdict, XIANGQI_RULE_VALUE - ply);
        return true;
    }
    return false;
}

/* Captures by what they take and with what, losing ones last. */
static void xiangqi_order(const Position *pos, const Move *moves, int *scores, int count, int depth)
{
    (void)depth;
    const Board *board = &pos->board;
    for (int i = 0; i < count; i++) {
        int from = move_from(moves[i]), to = move_to(moves[i]), captured = board->at[to];
        if (!captured)
            continue;
        int gain = SEE_VALUES[piece_kind(captured)] - piece_kind(board->at[from]);
        scores[i] = see_at_least(board, from, to, 0) ? 100000 + gain : -100000 + gain;
    }
}

/* At low depth a move that loses much on its square is not worth a look. */
static bool xiangqi_bad(const Position *pos, Move move, int depth)
{
    int margin = pos->board.at[move_to(move)] ? -100 * depth : -50 * depth;
    return depth <= 6 && !see_at_least(&pos->board, move_from(move), move_to(move), margin);
}

static int xiangqi_moves_left(const Position *pos)
{
    int moves = 50 - (int)pos->plies / 4;
    return moves < 22 ? 22 : moves;
}
