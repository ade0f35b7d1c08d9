/* SPDX-License-Identifier: MIT
 *
 * slow_moves - a second, slow and simple xiangqi move generator to test the fast one against.
 *
 * It knows the board only as 90 letters and finds everything by walking over them; a move is legal if afterwards no
 * enemy man can step onto the general. Nothing is shared with the code under test.
 */
#ifndef TESTS_GAMES_XIANGQI_SLOW_MOVES_H
#define TESTS_GAMES_XIANGQI_SLOW_MOVES_H

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef struct SlowBoard {
    char at[10][9]; /* rank from red's side, file; FEN letters, '.' empty */
    bool red;       /* red is to move */
} SlowBoard;

typedef struct SlowMove {
    int from_file, from_rank, to_file, to_rank;
} SlowMove;

static bool slow_inside(int file, int rank)
{
    return file >= 0 && file < 9 && rank >= 0 && rank < 10;
}

static bool slow_is_red(char man)
{
    return isupper((unsigned char)man) != 0;
}

static int slow_men_between(const SlowBoard *board, SlowMove move)
{
    int file_step = (move.to_file > move.from_file) - (move.to_file < move.from_file);
    int rank_step = (move.to_rank > move.from_rank) - (move.to_rank < move.from_rank);
    int men = 0;
    for (int f = move.from_file + file_step, r = move.from_rank + rank_step; f != move.to_file || r != move.to_rank;
         f += file_step, r += rank_step)
        men += board->at[r][f] != '.';
    return men;
}

static bool slow_in_palace(bool red, int file, int rank)
{
    return file >= 3 && file <= 5 && (red ? rank <= 2 : rank >= 7);
}

/* Whether the man can go there by its own way of moving; the general also "takes" the other along an open file. */
static bool slow_reaches(const SlowBoard *board, SlowMove move)
{
    char man = board->at[move.from_rank][move.from_file], target = board->at[move.to_rank][move.to_file];
    bool red = slow_is_red(man);
    int files = abs(move.to_file - move.from_file), ranks = abs(move.to_rank - move.from_rank);
    int forward = (move.to_rank - move.from_rank) * (red ? 1 : -1);
    bool straight = (files == 0) != (ranks == 0);
    if (target != '.' && slow_is_red(target) == red)
        return false;
    switch (tolower((unsigned char)man)) {
    case 'r':
        return straight && slow_men_between(board, move) == 0;
    case 'c':
        return straight && slow_men_between(board, move) == (target == '.' ? 0 : 1);
    case 'n':
        if (files == 1 && ranks == 2)
            return board->at[(move.from_rank + move.to_rank) / 2][move.from_file] == '.';
        return files == 2 && ranks == 1 && board->at[move.from_rank][(move.from_file + move.to_file) / 2] == '.';
    case 'b':
        return files == 2 && ranks == 2 && (red ? move.to_rank <= 4 : move.to_rank >= 5) &&
               board->at[(move.from_rank + move.to_rank) / 2][(move.from_file + move.to_file) / 2] == '.';
    case 'a':
        return files == 1 && ranks == 1 && slow_in_palace(red, move.to_file, move.to_rank);
    case 'p':
        if (files == 0)
            return forward == 1;
        return files == 1 && ranks == 0 && (red ? move.from_rank >= 5 : move.from_rank <= 4);
    default:
        if (files == 0 && tolower((unsigned char)target) == 'k')
            return slow_men_between(board, move) == 0;
        return files + ranks == 1 && slow_in_palace(red, move.to_file, move.to_rank);
    }
}

static bool slow_in_check(const SlowBoard *board, bool red)
{
    SlowMove move = {0};
    for (int r = 0; r < 10; r++) {
        for (int f = 0; f < 9; f++) {
            if (board->at[r][f] == (red ? 'K' : 'k')) {
                move.to_file = f;
                move.to_rank = r;
            }
        }
    }
    for (move.from_rank = 0; move.from_rank < 10; move.from_rank++) {
        for (move.from_file = 0; move.from_file < 9; move.from_file++) {
            char man = board->at[move.from_rank][move.from_file];
            if (man != '.' && slow_is_red(man) != red && slow_reaches(board, move))
                return true;
        }
    }
    return false;
}

static int slow_moves(const SlowBoard *board, SlowMove *moves)
{
    int count = 0;
    for (int from = 0; from < 90; from++) {
        char man = board->at[from / 9][from % 9];
        if (man == '.' || slow_is_red(man) != board->red)
            continue;
        for (int to = 0; to < 90; to++) {
            SlowMove move = {from % 9, from / 9, to % 9, to / 9};
            if (to == from || !slow_reaches(board, move))
                continue;
            SlowBoard after = *board;
            after.at[move.to_rank][move.to_file] = man;
            after.at[move.from_rank][move.from_file] = '.';
            if (!slow_in_check(&after, board->red))
                moves[count++] = move;
        }
    }
    return count;
}

#endif
