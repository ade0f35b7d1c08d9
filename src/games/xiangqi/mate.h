/* SPDX-License-Identifier: MIT
 *
 * mate - a bounded look for a mate from the root, beside the search: reductions cannot hide what it finds.
 *
 * The attacker gives check, but for its last move but one, which may be quiet if it threatens mate; the defender may
 * play anything. The last three plies are tried on the bare board first, which is cheap; a line that counts is played
 * out by the rules, so a mate found is a mate. The look ends when it has done so much work.
 */
#ifndef GAMES_XIANGQI_MATE_H
#define GAMES_XIANGQI_MATE_H

enum {
    MATE_PLIES = 11,  /* of the longest mate looked for */
    MATE_QUIET = 3,   /* plies before the end at which the attacker's move may be quiet */
    MATE_MOVE = 3,    /* work of a move in the game; one on the bare board is 1 */
    MATE_NODE = 16,   /* work that takes as long as a node of the search */
    MATE_TELL = 1600, /* work after which the limits of the search are looked at */
    MATE_BASE = 6000, /* work that a look may do at most, and one */
    MATE_SHARE = 3,   /* more for so many nodes of the search */
    MATE_DEPTH = 5,   /* of the first iteration that is followed by a look */
};

typedef struct MateLook {
    Position *pos;
    Pulse *pulse;
    int64_t left;                     /* work that may still be done */
    int64_t told;                     /* what was left when the pulse last heard of it */
    Move refutations[MATE_PLIES + 1]; /* the defence that held last, by the plies that were left */
} MateLook;

/* The moves that give check, or with `count` all moves, those first. Returns how many give check. */
static int mate_moves(const Board *board, int side, bool checked, Move *moves, int *count)
{
    int all, checks = 0;
    if (checked || count)
        all = moves_generate(board, side, ~board_side(board, side), moves);
    else {
        all = moves_generate(board, side, board_side(board, !side), moves);
        all += moves_quiet_checks(board, side, moves + all);
    }
    for (int i = 0; i < all; i++) {
        Move move = moves[i];
        if (board_gives_check(board, side, move_from(move), move_to(move))) {
            moves[i] = moves[checks];
            moves[checks++] = move;
        }
    }
    if (count)
        *count = all;
    return checks;
}

/* The first of these moves that mates at once, or MOVE_NONE. */
static Move mate_of(MateLook *look, Board *board, int side, const Move *moves, int count)
{
    for (int i = 0; i < count && look->left > 0; i++) {
        int from = move_from(moves[i]), to = move_to(moves[i]), captured = board_move(board, from, to);
        bool mate = !moves_any(board, !side);
        board_unmove(board, from, to, captured);
        look->left--;
        if (mate)
            return moves[i];
    }
    return MOVE_NONE;
}

/* Can the side mate at once if it is to move on this board? */
static bool mate_at_once(MateLook *look, Board *board, int side)
{
    Move moves[MOVES_MAX];
    int checks = mate_moves(board, side, board_in_check(board, side), moves, NULL);
    return mate_of(look, board, side, moves, checks) != MOVE_NONE;
}

static void mate_first(Move *moves, int count, Move first)
{
    for (int i = 1; i < count; i++) {
        if (moves[i] == first) {
            moves[i] = moves[0];
            moves[0] = first;
        }
    }
}

/* After this quiet move, does mate threaten, and come whatever the answer is? */
static bool mate_threatened(MateLook *look, Board *board, int side, Move move)
{
    int from = move_from(move), to = move_to(move), captured = board_move(board, from, to);
    bool holds = mate_at_once(look, board, side);
    Move answers[MOVES_MAX];
    int count = holds ? moves_generate(board, !side, ~board_side(board, !side), answers) : 0;
    mate_first(answers, count, look->refutations[0]);
    for (int i = 0; i < count && holds; i++) {
        int away = move_from(answers[i]), at = move_to(answers[i]), taken = board_move(board, away, at);
        holds = mate_at_once(look, board, side);
        board_unmove(board, away, at, taken);
        look->left--;
        if (!holds)
            look->refutations[0] = answers[i];
    }
    board_unmove(board, from, to, captured);
    return holds;
}

static int mate_attack(MateLook *look, int most, Move *line);

/* Plies after which the side to move is mated, whatever it plays, at most so many; -1: it may not be. */
static int mate_defend(MateLook *look, int most, Move *line)
{
    Position *pos = look->pos;
    Move moves[MOVES_MAX], rest[MATE_PLIES];
    int longest = 0;
    if (xiangqi_over_by_rule(pos))
        return -1;
    int count = moves_generate(&pos->board, pos->side, ~board_side(&pos->board, pos->side), moves);
    if (count > 0 && most < 2)
        return -1;
    mate_first(moves, count, look->refutations[most]);
    for (int i = 0; i < count; i++) {
        Undo undo;
        look->left -= MATE_MOVE;
        game_make(pos, moves[i], &undo);
        int plies = xiangqi_over_by_rule(pos) ? 0 : mate_attack(look, most - 1, rest);
        game_undo(pos, moves[i], &undo);
        if (plies == 0) {
            look->refutations[most] = moves[i];
            return -1;
        }
        if (plies + 1 > longest) {
            longest = plies + 1;
            line[0] = moves[i];
            memcpy(line + 1, rest, (size_t)plies * sizeof *rest);
        }
    }
    return longest;
}

/* One move of the attacker. Returns the plies of the mate that begins with it, at most so many, or 0. */
static int mate_try(MateLook *look, Move move, int most, Move *line)
{
    Undo undo;
    look->left -= MATE_MOVE;
    game_make(look->pos, move, &undo);
    int plies = mate_defend(look, most - 1, line + 1);
    game_undo(look->pos, move, &undo);
    line[0] = move;
    return plies + 1;
}

/* True if the look must end. What it has done counts as nodes. */
static bool mate_ends(MateLook *look)
{
    if (look->told - look->left >= MATE_TELL) {
        if (pulse_add(look->pulse, (uint64_t)(look->told - look->left) / MATE_NODE))
            look->left = 0;
        look->told = look->left;
    }
    return look->left <= 0;
}

/* Plies of the shortest mate of the side to move, at most so many; 0: none found. */
static int mate_attack(MateLook *look, int most, Move *line)
{
    Position *pos = look->pos;
    Move moves[MOVES_MAX];
    int all = 0, checks = mate_moves(&pos->board, pos->side, pos->checked, moves, most >= MATE_QUIET ? &all : NULL);
    line[0] = mate_of(look, &pos->board, pos->side, moves, checks);
    if (line[0] != MOVE_NONE)
        return 1;
    for (int plies = MATE_QUIET; plies <= most; plies += 2) {
        int count = plies == MATE_QUIET ? all : checks;
        for (int i = 0; i < count; i++) {
            if (mate_ends(look))
                return 0;
            if (i >= checks && !mate_threatened(look, &pos->board, pos->side, moves[i]))
                continue;
            int found = mate_try(look, moves[i], plies, line);
            if (found > 0)
                return found;
        }
    }
    return 0;
}

/* GAME_ROOT_WIN. */
static int xiangqi_root_win(const Worksite *site, Position *pos, int depth, Move *line)
{
    if (depth < MATE_DEPTH || game_over(pos))
        return 0;
    int64_t most = MATE_BASE + (int64_t)(site->pulse->nodes / MATE_SHARE);
    MateLook look = {.pos = pos, .pulse = site->pulse, .left = most, .told = most};
    int plies = mate_attack(&look, MATE_PLIES, line);
    pulse_add(site->pulse, (uint64_t)((look.told - look.left) / MATE_NODE));
    return plies;
}

#endif
