/* SPDX-License-Identifier: MIT
 *
 * picker_template - in which order a node's moves are tried: the table's, then by the game's order, killers, counter
 * moves and history; and how the history is kept.
 */

typedef struct Picker {
    int count;
    int next;
    bool filled;   /* the moves have been generated; until then only the table's move is known */
    bool complete; /* no move was left out that could matter */
    Move moves[GAME_MOVES_MAX];
    int scores[GAME_MOVES_MAX];
} Picker;

enum { PICK_TABLE = 1 << 30 };

static ALWAYS_INLINE int picker_history(const Worker *w, int ply, Move move)
{
    const Position *pos = &w->pos;
    int index = GAME_HISTORY_INDEX(pos, move);
    int score = w->history[game_side(pos)][index];
    for (int back = 1; back <= 2 && back <= ply; back++) {
        int before = w->frames[ply - back].history_index;
        if (before >= 0)
            score += w->follow[before][index];
    }
    return score;
}

static ALWAYS_INLINE void picker_score(Worker *w, Picker *picker, int ply, int depth, Move table_move, const int kind)
{
    const Position *pos = &w->pos;
    const Frame *frame = &w->frames[ply];
    memset(picker->scores, 0, (size_t)picker->count * sizeof picker->scores[0]);
    if (node_uses(w, TECHNIQUE_ORDERING, kind))
        GAME_ORDER(pos, picker->moves, picker->scores, picker->count, depth);
    bool killers = node_uses(w, TECHNIQUE_KILLERS, kind);
    bool history = node_uses(w, TECHNIQUE_HISTORY, kind);
    int before = ply > 0 ? w->frames[ply - 1].history_index : -1;
    Move counter = before >= 0 ? w->counter[before] : MOVE_NONE;
    for (int i = 0; i < picker->count; i++) {
        Move move = picker->moves[i];
        if (move == table_move) {
            picker->scores[i] = PICK_TABLE;
            continue;
        }
        if (!node_has_history(pos, move))
            continue;
        if (killers) {
            if (move == frame->killers[0])
                picker->scores[i] += TUNE_KILLER_SCORE;
            else if (move == frame->killers[1])
                picker->scores[i] += TUNE_KILLER_SCORE * 9 / 10;
            else if (move == counter)
                picker->scores[i] += TUNE_KILLER_SCORE * 8 / 10;
        }
        if (history)
            picker->scores[i] += picker_history(w, ply, move);
    }
}

/* The best move not yet taken; the earlier one of equals, so that the order is always the same. */
static ALWAYS_INLINE Move picker_next(Picker *picker)
{
    if (picker->next == picker->count)
        return MOVE_NONE;
    int best = picker->next, score = picker->scores[best];
    for (int i = best + 1; i < picker->count;
         i++) /* the score alone first: a loop that the compiler does eight at a time */
        score = picker->scores[i] > score ? picker->scores[i] : score;
    while (picker->scores[best] != score)
        best++;
    Move move = picker->moves[best];
    for (int i = best; i > picker->next; i--) {
        picker->moves[i] = picker->moves[i - 1];
        picker->scores[i] = picker->scores[i - 1];
    }
    picker->moves[picker->next] = move;
    picker->scores[picker->next] = score;
    picker->next++;
    return move;
}

static ALWAYS_INLINE void picker_fill(Worker *w, Picker *picker, int ply, int depth, Move table_move, const int kind)
{
    picker->count = node_uses(w, TECHNIQUE_PRUNING, kind) ? GAME_SEARCH_MOVES(&w->pos, picker->moves, &picker->complete)
                                                          : game_moves(&w->pos, picker->moves);
    picker->next = 0;
    picker->filled = true;
    picker_score(w, picker, ply, depth, table_move, kind);
}

static inline void history_step(int16_t *entry, int bonus)
{
    int size = bonus < 0 ? -bonus : bonus;
    *entry = (int16_t)(*entry + bonus - *entry * size / TUNE_HISTORY_MAX);
}

static void history_update(Worker *w, int ply, Move move, int bonus)
{
    const Position *pos = &w->pos;
    int index = GAME_HISTORY_INDEX(pos, move);
    history_step(&w->history[game_side(pos)][index], bonus);
    for (int back = 1; back <= 2 && back <= ply; back++) {
        int before = w->frames[ply - back].history_index;
        if (before >= 0)
            history_step(&w->follow[before][index], bonus);
    }
}

/* A quiet move cut: remember it, and remember that the quiet moves tried before it did not. */
static void history_reward(Worker *w, int ply, int depth, Move best, const Move *tried, int count)
{
    Frame *frame = &w->frames[ply];
    int bonus = depth * depth * 4 + 32 * depth;
    if (bonus > TUNE_HISTORY_MAX / 4)
        bonus = TUNE_HISTORY_MAX / 4;
    if (frame->killers[0] != best) {
        frame->killers[1] = frame->killers[0];
        frame->killers[0] = best;
    }
    if (ply > 0 && w->frames[ply - 1].history_index >= 0)
        w->counter[w->frames[ply - 1].history_index] = best;
    history_update(w, ply, best, bonus);
    for (int i = 0; i < count; i++)
        history_update(w, ply, tried[i], -bonus);
}
