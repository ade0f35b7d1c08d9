/* SPDX-License-Identifier: MIT
 *
 * hooks - what 2048 duel tells the search: the order of moves, what is quiet, what is decided, its named evaluations.
 */
#define GAME_ORDER duel_order
#define GAME_QUIET duel_quiet
#define GAME_MOVES_LEFT duel_moves_left
#define GAME_DECIDED duel_decided
#define GAME_HISTORY_INDEX duel_history_index
#define GAME_HISTORY_MAX 64
#define GAME_EVAL_NAMED duel_eval_named
#define GAME_EVALUATOR Evaluator
#define GAME_USE eval_use

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

/* The places of the named evaluations in GAME_EVALS. */
enum {
    DUEL_EVAL_ENGINE,
    DUEL_EVAL_TILES,
    DUEL_EVAL_EARLY,
    DUEL_EVAL_MID,
    DUEL_EVAL_EARLY_PRINTED,
    DUEL_EVAL_MID_PRINTED,
    DUEL_EVAL_MID_TEXT,
    DUEL_EVAL_MID_FIRST
};

static bool duel_eval_early(int eval)
{
    return eval == DUEL_EVAL_EARLY || eval == DUEL_EVAL_EARLY_PRINTED;
}

static ClassicVersion duel_eval_version(int eval)
{
    return eval == DUEL_EVAL_EARLY_PRINTED || eval == DUEL_EVAL_MID_PRINTED ? CLASSIC_PRINTED
           : eval == DUEL_EVAL_MID_TEXT                                     ? CLASSIC_TEXT
           : eval == DUEL_EVAL_MID_FIRST                                    ? CLASSIC_FIRST
                                                                            : CLASSIC_PUBLISHED;
}

static int duel_eval_named(const Position *pos, int eval)
{
    double point;
    switch (eval) {
    case DUEL_EVAL_TILES:
        return duel_eval_tiles(pos);
    case DUEL_EVAL_EARLY:
    case DUEL_EVAL_EARLY_PRINTED:
    case DUEL_EVAL_MID:
    case DUEL_EVAL_MID_PRINTED:
    case DUEL_EVAL_MID_TEXT:
    case DUEL_EVAL_MID_FIRST:
        point = classic_point(pos, game_side(pos) == 0, duel_eval_early(eval), duel_eval_version(eval)) / CLASSIC_SCALE;
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

/* By the evaluation after the move; at the last plies that is too expensive, so placements are ordered by home first,
 * then history. */
static void duel_order(const Position *pos, Move *moves, int *scores, int count, int depth)
{
    if (count < 2)
        return;
    if (pos->phase < 2 && depth < 3) {
        scores[0] = duel_quiet(pos, moves[0]) ? 0 : 10000;
        return;
    }
    if (depth < 2)
        return; /* the children are leaves: to order them would be to evaluate them twice */
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

/* A full board on which neither side can merge stays as it is: the rounds still to come are passes, and the result is
 * known. Ends further away than the search counts are told as the furthest. */
static inline bool duel_decided(const Position *pos, int ply, int *value)
{
    Move moves[GAME_MOVES_MAX];
    if (duel_empties(pos, 0) | duel_empties(pos, 1) || duel_merge_moves(pos, 0, moves) > 0 ||
        duel_merge_moves(pos, 1, moves) > 0)
        return false;
    int result = game_result(pos);
    int passes = 4 * (pos->setup->rounds - (int)pos->round) - (int)pos->phase;
    int plies = ply + (passes > SEARCH_MAX_PLY ? SEARCH_MAX_PLY : passes);
    *value = result > 0 ? result - plies : result < 0 ? result + plies : 0;
    return true;
}

/* Two decisions a round, but most games are locked, or decided, long before the last: the clock is shared out among
 * half of those that may come, so that the early ones get more. */
static int duel_moves_left(const Position *pos)
{
    int rounds = pos->setup->rounds - (int)pos->round;
    return (2 * rounds - (pos->phase >= 2) + 1) / 2;
}
