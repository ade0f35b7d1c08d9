/* SPDX-License-Identifier: MIT
 *
 * swindle - the move to play where the game is lost, or drawn, against best play: the one after which an opponent who
 * errs is most likely to lose.
 *
 * The tree below the root is weighed, not minimaxed: the engine takes its best move, the opponent each reply with a
 * likelihood that falls with how much worse a shallow search finds it. So a trap counts only if walking into it looks
 * good. Where the tree ends, the solver's score says how much hope is left. Sums of products, quotients and square
 * roots only: the same choice on every machine.
 */
#ifndef GAMES_REVERSI_SWINDLE_H
#define GAMES_REVERSI_SWINDLE_H

#include <math.h>

#include "base/clock.h"
#include "games/reversi/endgame_root.h"
#include "search/timeman.h"

/* Of a few values tried for the look and the likelihood, those that saved most of 75 6x6 openings (26 and 28 empties)
 * that a search of a second puts 8 discs or more behind, against the report's player at depth 8
 * (docs/trials/reversi.md); the hope was set by eye from such games. */
enum {
    SWINDLE_LOOK_DEPTH = 4,     /* plies an erring opponent looks ahead */
    SWINDLE_LEVELS_MAX = 6,     /* moves of each side in the weighed tree */
    SWINDLE_SELECTIVE = 1,      /* level of the solver for the first opinion, see ENDGAME_LEVELS */
    SWINDLE_SELECTIVE_MIN = 14, /* fewest empties where that saves time */
};
static const double SWINDLE_LIKELIHOOD_MIN = 0.02; /* replies less likely are left out */

typedef struct Swindle {
    Endgame *endgame;
    int solver_level; /* ENDGAME_EXACT or SWINDLE_SELECTIVE */
} Swindle;

/* How likely a reply is that looks so many discs worse than the best one, that being 1: close to exp(-loss / 3). */
static double swindle_likelihood(double loss)
{
    double root = 1 + loss / 24;
    root *= root;
    root *= root;
    return 1 / (root * root);
}

/* The chance to win from a score that is not won: errors bring half a disc for each empty square before the last six.
 */
static double swindle_hope(int score, int empties)
{
    double gain = empties > 6 ? 0.5 * (empties - 6) : 0;
    double distance = (score + gain) / (2 + 0.3 * empties);
    double chance = 0.5 * (1 + distance / sqrt(1 + distance * distance));
    return score == 0 ? 0.5 + 0.25 * chance : chance;
}

/* The score of the position, as far as it lies between alpha and 1. */
static int swindle_score(Swindle *swindle, const EndgameMove *at, int empties, int alpha)
{
    Endgame *endgame = swindle->endgame;
    endgame->level = empties < SWINDLE_SELECTIVE_MIN ? ENDGAME_EXACT : swindle->solver_level;
    int guess = alpha == 0 ? 0 : endgame_eval(endgame, at->mine, at->theirs) / 200 * 2 - 1;
    return endgame_climb(endgame, at->mine, at->theirs, (EndgameWindow){alpha, 1}, guess);
}

static double swindle_reply(Swindle *swindle, const EndgameMove *at, int levels, double bound);

/* The engine's chance with the engine to move and so many moves to weigh. Chances up to the bound do not matter. */
static double swindle_move(Swindle *swindle, const EndgameMove *at, int levels, double bound)
{
    int empties = board_count(board_empties(at->mine, at->theirs));
    uint64_t moves = board_moves(at->mine, at->theirs);
    bool over = !moves && !board_can_move(at->theirs, at->mine);
    int score = swindle_score(swindle, at, empties, levels == 0 || over ? -BOARD_SQUARES : 0);
    if (swindle->endgame->stopped || score > 0)
        return 1;
    if (over)
        return score == 0 ? 0.5 : 0;
    if (levels == 0)
        return swindle_hope(score, empties);
    double best = bound;
    EndgameList list = {.count = 1, .move = {{.mine = at->theirs, .theirs = at->mine}}};
    if (moves)
        endgame_list_fill(&list, at->mine, at->theirs, moves);
    for (int i = 0; i < list.count && !swindle->endgame->stopped; i++) {
        double chance = swindle_reply(swindle, &list.move[i], levels, best);
        best = chance > best ? chance : best;
    }
    return best;
}

/* How good the replies look to the opponent, in 1/100 disc; returns the best. */
static int swindle_look(Endgame *endgame, EndgameList *list)
{
    int best = -ENDGAME_GUESS_MAX;
    for (int i = 0; i < list->count; i++) {
        EndgameMove *move = &list->move[i];
        move->score = -endgame_guess(endgame, move->mine, move->theirs, SWINDLE_LOOK_DEPTH, -ENDGAME_GUESS_MAX,
                                     ENDGAME_GUESS_MAX);
        best = move->score > best ? move->score : best;
    }
    return best;
}

/* The engine's chance with the opponent to move, likely replies first. Stops where even wins after all the others would
 * not lift it above the bound. */
static double swindle_reply(Swindle *swindle, const EndgameMove *at, int levels, double bound)
{
    uint64_t moves = board_moves(at->mine, at->theirs);
    if (!moves) {
        EndgameMove passed = {.mine = at->theirs, .theirs = at->mine};
        return swindle_move(swindle, &passed, levels - 1, bound);
    }
    EndgameList list;
    endgame_list_fill(&list, at->mine, at->theirs, moves);
    int best = swindle_look(swindle->endgame, &list);
    double total = 0, chance = 0, rest = 1;
    for (int i = 0; i < list.count; i++)
        total += swindle_likelihood((best - list.move[i].score) / 100.0);
    for (int i = 0; i < list.count && !swindle->endgame->stopped && chance + rest > bound; i++) {
        const EndgameMove *move = endgame_list_pick(&list, i);
        double likely = swindle_likelihood((best - move->score) / 100.0) / total;
        rest -= likely;
        if (likely >= SWINDLE_LIKELIHOOD_MIN)
            chance += likely * swindle_move(swindle, move, levels - 1, (bound - chance - rest) / likely);
    }
    return chance + rest > bound ? chance : bound;
}

/* The best square of the root; a draw is never given up. Worthless if the endgame is stopped. */
static int swindle_root(Swindle *swindle, const EndgameTask *task, bool drawn, int levels)
{
    EndgameList list;
    endgame_list_fill(&list, task->mine, task->theirs, board_moves(task->mine, task->theirs));
    double best = -1;
    int square = ENDGAME_NO_MOVE;
    for (int i = 0; i < list.count && !swindle->endgame->stopped; i++) {
        const EndgameMove *move = &list.move[i];
        if (drawn && endgame_solve(swindle->endgame, move->mine, move->theirs, 0, 1) > 0)
            continue;
        double chance = swindle_reply(swindle, move, levels, best);
        if (chance > best) {
            best = chance;
            square = move->square;
        }
    }
    return square;
}

/* Weighs more and more of the tree while there is time. Returns the square to play, or ENDGAME_NO_MOVE if there was no
 * time to find one. */
static int swindle_choose(Endgame *endgame, const EndgameTask *task, bool drawn)
{
    Swindle swindle = {.endgame = endgame, .solver_level = SWINDLE_SELECTIVE};
    int square = ENDGAME_NO_MOVE;
    int empties = board_count(board_empties(task->mine, task->theirs));
    for (int levels = 1; levels <= SWINDLE_LEVELS_MAX && 2 * levels <= empties;) {
        int found = swindle_root(&swindle, task, drawn, levels);
        endgame_tell(endgame);
        if (endgame->stopped)
            break;
        square = found;
        levels += swindle.solver_level == ENDGAME_EXACT;
        swindle.solver_level = ENDGAME_EXACT;
        if (!timeman_continue(&endgame->pulse->control->plan, clock_now_ns(), 0))
            break;
    }
    return square;
}

#endif
