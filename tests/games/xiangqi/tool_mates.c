/* SPDX-License-Identifier: MIT
 *
 * tool_mates PLIES [PLIES] < POSITIONS - the positions with a forced mate, by a solver that shares nothing with the
 * search but the rules of the board.
 *
 * Reads a FEN a line (what follows a `;` or `|` is passed over) and prints, as a line for `wuqi suite`, each whose
 * shortest mate has a number of plies within the two bounds (one number: exactly so many). The attacker may play any
 * move in the last three plies, so mates in two are found whatever they begin with; before that it must give check. The
 * defender may play anything. Repetition is not looked at: a shortest mate repeats nothing. Positions that the 60-move
 * rule could end before the mate are left out.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

#pragma GCC diagnostic ignored "-Wunused-function"
#include "games/xiangqi/rules.h"
#include "games/xiangqi/eval.h"
#include "games/xiangqi/text.h"

enum { FREE_PLIES = 3, KNOWN = 1 << 18 };

/* Positions the attacker cannot win within so many plies. */
typedef struct Known {
    uint64_t key;
    int plies;
} Known;

static Known known[KNOWN];

static uint64_t key_of(const Board *board, int side)
{
    static Position pos;
    pos.board = *board;
    pos.side = (uint8_t)side;
    return xiangqi_key_from_scratch(&pos);
}

static bool attacker_mates(Board *board, int side, int plies);

/* Has the side to move no defence against a mate within so many plies? */
static bool defender_lost(Board *board, int side, int plies)
{
    Move moves[MOVES_MAX];
    int count = moves_generate(board, side, ~board_side(board, side), moves);
    if (plies == 0)
        return count == 0;
    for (int i = 0; i < count; i++) {
        int from = move_from(moves[i]), to = move_to(moves[i]), captured = board_move(board, from, to);
        bool mated = attacker_mates(board, !side, plies - 1);
        board_unmove(board, from, to, captured);
        if (!mated)
            return false;
    }
    return true;
}

static bool attacker_mates(Board *board, int side, int plies)
{
    uint64_t key = key_of(board, side);
    Known *entry = &known[key % KNOWN];
    if (entry->key == key && entry->plies >= plies)
        return false;
    Move moves[MOVES_MAX];
    int count = moves_generate(board, side, ~board_side(board, side), moves);
    for (int i = 0; i < count; i++) {
        int from = move_from(moves[i]), to = move_to(moves[i]);
        if (plies > FREE_PLIES && !board_gives_check(board, side, from, to))
            continue;
        int captured = board_move(board, from, to);
        bool mate = defender_lost(board, !side, plies - 1);
        board_unmove(board, from, to, captured);
        if (mate)
            return true;
    }
    *entry = (Known){.key = key, .plies = plies};
    return false;
}

/* Plies of the shortest mate up to the limit; 0: none. */
static int shortest_mate(Board *board, int side, int limit)
{
    memset(known, 0, sizeof known);
    for (int plies = 1; plies <= limit; plies += 2) {
        if (attacker_mates(board, side, plies))
            return plies;
    }
    return 0;
}

int main(int argc, char **argv)
{
    int least = argc > 1 ? atoi(argv[1]) : 0, most = argc > 2 ? atoi(argv[2]) : least;
    if (argc < 2 || argc > 3 || least < 1 || most < least) {
        fprintf(stderr, "usage: tool_mates PLIES [PLIES] < POSITIONS\n");
        return 2;
    }
    board_init();
    xiangqi_init_keys();
    char line[512];
    for (int number = 1; fgets(line, sizeof line, stdin); number++) {
        static Position pos;
        Error error;
        if (line[0] == '#')
            continue;
        line[strcspn(line, ";|\n")] = 0;
        size_t end = strlen(line);
        while (end > 0 && line[end - 1] == ' ')
            line[--end] = 0;
        if (!game_parse(&pos, line, &error)) {
            fprintf(stderr, "line %d: %s\n", number, error.text);
            return 2;
        }
        if (pos.quiet_limit && pos.quiet_plies + most >= pos.quiet_limit)
            continue;
        int plies = shortest_mate(&pos.board, pos.side, most);
        if (plies >= least) {
            printf("%s ; win %d\n", line, plies);
            fflush(stdout);
        }
    }
    return 0;
}
