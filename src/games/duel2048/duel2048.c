/* SPDX-License-Identifier: MIT
 *
 * duel2048 - the instance of 2048 for two.
 */
#define GAME duel2048
#define GAME_NAME "duel2048"
#define GAME_TITLE "2048 duel"
#define GAME_TITLE_ZH "双人 2048"
#define GAME_SIDES {"first", "second"}
#define GAME_SIDES_ZH {"先手", "后手"}
#define GAME_SCORE_NAME "tiles"
#define GAME_SCORE_UNIT 9
#define GAME_ROWS 4
#define GAME_COLS 8
#include "games/duel2048/rules.h"
#include "games/duel2048/eval.h"
#include "games/duel2048/text.h"
#include "games/duel2048/speed.h"
#include "games/duel2048/tuning.h"
#include "games/duel2048/classic_eval.h"
#include "games/duel2048/classic.h"

#include <zstd.h>

#include "base/embed.h"

EMBED_FILE(duel2048_zst);

static bool duel_init(Error *error)
{
    Embedded file = EMBED_GET(duel2048_zst);
    board_init();
    size_t size = ZSTD_decompress(eval_weights, sizeof eval_weights, file.bytes, file.size);
    return size == sizeof eval_weights || error_set(error, "duel2048: the weights in the program are damaged");
}

#define GAME_INIT duel_init
#define GAME_GLYPH duel_glyph
#define GAME_ORDER duel_order
#define GAME_QUIET duel_quiet
#define GAME_MOVES_LEFT duel_moves_left
#define GAME_DECIDED duel_decided
#define GAME_HISTORY_INDEX duel_history_index
#define GAME_HISTORY_MAX 64
#define GAME_LEVEL_LOSS 60
#define GAME_EVALS "engine", "tiles", "early", "mid"
#define GAME_GREEDY_EVAL "tiles"
#define GAME_EVAL_NAMED duel_eval_named
#define GAME_BENCH                                                                                                     \
    "seed:1", "seed:2 rounds=12",                                                                                      \
        "+5+3+1+1-1-2-0-4+6+2+0+0-0-0-3-5+4+1+0+0-0-1-2-4+2+1+1+0-0-0-1-6 90 p1 seed:3",                               \
        "+5+3+1+1-1-2-0-4+6+2+2+3-0-0-3-5+4+1+3+2-2-1-2-4+2+1+1+4-3-1-1-6 120 m1 seed:4"
#define GAME_BENCH_DEPTH 11

/* Tiles alone, 2^level each: what most course bots look at. */
static int duel_eval_tiles(const Position *pos)
{
    int counts[2][16], sum = 0;
    duel_count_levels(pos, 0, counts[0]);
    duel_count_levels(pos, 1, counts[1]);
    for (int level = 1; level < BOARD_WALL; level++)
        sum += (counts[0][level] - counts[1][level]) * 3 * (1 << level) - counts[0][level] + counts[1][level];
    sum = sum > EVAL_MAX ? EVAL_MAX : sum < -EVAL_MAX ? -EVAL_MAX : sum;
    return game_side(pos) ? -sum : sum;
}

static int duel_eval_named(const Position *pos, int eval)
{
    double point;
    switch (eval) {
    case 1:
        return duel_eval_tiles(pos);
    case 2:
    case 3:
        point = classic_point(pos, game_side(pos) == 0, eval == 2) / 8;
        return point > EVAL_MAX ? EVAL_MAX : point < -EVAL_MAX ? -EVAL_MAX : (int)point;
    default:
        return game_eval(pos);
    }
}

/* Placements abroad are many and mostly quiet; the one at home and the merges are always looked at in full. */
static inline bool duel_quiet(const Position *pos, Move move)
{
    return move < DUEL_MERGE && duel_territory(move) != game_side(pos);
}

/* History tells the phases of a square apart from its owner's view; merges are seen by the mover. */
static inline int duel_history_index(const Position *pos, Move move)
{
    int side = game_side(pos);
    if (move >= DUEL_MERGE)
        return move == DUEL_PASS ? 63 : 32 + ((move - DUEL_MERGE) ^ side);
    return (duel_territory(move) == side ? 0 : 16) + duel_nibble(move);
}

/* By the evaluation after the move; at the last plies that is dear, so placements keep home first, then history. */
static void duel_order(const Position *pos, Move *moves, int *scores, int count, int depth)
{
    if (count < 2)
        return;
    if (pos->phase < 2 && depth < 3) {
        scores[0] = duel_quiet(pos, moves[0]) ? 0 : 10000;
        return;
    }
    Position child = *pos;
    for (int i = 0; i < count; i++) {
        Undo undo;
        game_make(&child, moves[i], &undo);
        scores[i] = game_over(&child) ? 0 : -game_eval(&child);
        game_undo(&child, moves[i], &undo);
        if (!duel_quiet(pos, moves[i]))
            scores[i] += pos->phase < 2 ? 60 : 0;
    }
}

/* A full board on which neither side can merge stays as it is: the rounds still to come are passes, and the result is known. Ends further away
 * than the search counts are told as the furthest. */
static inline bool duel_decided(const Position *pos, int ply, int *value)
{
    Move moves[GAME_MOVES_MAX];
    if (duel_empties(pos, 0) | duel_empties(pos, 1) || duel_merge_moves(pos, 0, moves) > 0 || duel_merge_moves(pos, 1, moves) > 0)
        return false;
    int result = game_result(pos);
    int passes = 4 * (pos->setup->rounds - (int)pos->round) - (int)pos->phase;
    int plies = ply + (passes > SEARCH_MAX_PLY ? SEARCH_MAX_PLY : passes);
    *value = result > 0 ? result - plies : result < 0 ? result + plies : 0;
    return true;
}

/* Two decisions a round. */
static int duel_moves_left(const Position *pos)
{
    int rounds = pos->setup->rounds - (int)pos->round;
    return 2 * rounds - (pos->phase >= 2);
}

#include "search/search_template.h"
#include "games/game_template.h"
