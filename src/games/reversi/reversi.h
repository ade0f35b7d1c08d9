/* SPDX-License-Identifier: MIT
 *
 * reversi - what the 6x6 and the 8x8 instance have in common: everything but the name and the size.
 */
#include "games/reversi/rules.h"
#include "games/reversi/eval.h"
#include "games/reversi/text.h"
#include "games/reversi/classic_eval.h"
#include "games/reversi/tuning.h"
#include "games/reversi/classic.h"

#define GAME_SIDES {"black", "white"}
#define GAME_SIDES_ZH {"黑方", "白方"}
#define GAME_PROTOCOLS "gtp nboard"
#define GAME_SCORE_NAME "discs"
#define GAME_SCORE_UNIT REVERSI_UNIT
#define GAME_ROWS REVERSI_SIZE
#define GAME_COLS REVERSI_SIZE
#define GAME_GLYPH reversi_glyph
#define GAME_PERFT_OVER 1 /* as everywhere in reversi: both sides pass on to the end of the line */
#define GAME_EVALS "engine", "a", "b", "c", "d"
#define GAME_GREEDY_EVAL "a"
#define GAME_LEVEL_LOSS 600
#define GAME_EVAL_NAMED reversi_eval_named
#define GAME_ORDER reversi_order
#define GAME_MOVES_LEFT reversi_moves_left

static int reversi_eval_named(const Position *pos, int eval)
{
    switch (eval) {
    case 1:
        return classic_eval_a(pos);
    case 2:
        return classic_eval_b(pos);
    case 3:
        return classic_eval_c(pos);
    case 4:
        return classic_eval_d(pos, &CLASSIC_D);
    default:
        return game_eval(pos);
    }
}

/* Corners first, then what leaves the opponent few moves and few squares to hope for. */
static void reversi_order(const Position *pos, const Move *moves, int *scores, int count, int depth)
{
    for (int i = 0; i < count; i++) {
        Position child = *pos;
        Undo undo;
        game_make(&child, moves[i], &undo);
        int mobility = bits_count(board_moves(child.mine, child.theirs));
        int potential = bits_count(board_potential_moves(child.mine, child.theirs));
        bool corner = moves[i] != REVERSI_PASS && REVERSI_CORNERS >> moves[i] & 1;
        scores[i] = 500 * corner - 100 * mobility - 30 * potential;
        if (depth >= TUNE_ORDER_EVAL_DEPTH)
            scores[i] -= game_eval(&child);
    }
}

/* Each side fills half of the empty squares; the last dozen are solved in no time. */
static int reversi_moves_left(const Position *pos)
{
    int moves = (reversi_empties(pos) - 10) / 2;
    return moves < 2 ? 2 : moves;
}

#include "search/search_template.h"
#include "games/game_template.h"
