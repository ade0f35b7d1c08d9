/* SPDX-License-Identifier: MIT
 *
 * proof_board - the windows, and counting in them.
 */
#include "proof/proof_board.h"

#include <assert.h>
#include <string.h>

#include "base/threads.h"

enum { WINDOWS_OF_SQUARE = 20 };

static struct {
    uint8_t squares[PROOF_WINDOWS][5];
    uint16_t windows[PROOF_SQUARES][WINDOWS_OF_SQUARE];
    int count[PROOF_SQUARES];
} layout;

static void layout_build(void)
{
    static const int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {-1, 1}};
    int windows = 0;
    for (int square = 0; square < PROOF_SQUARES; square++) {
        for (int direction = 0; direction < 4; direction++) {
            int row = square / PROOF_SIZE, col = square % PROOF_SIZE;
            int last_row = row + 4 * steps[direction][0], last_col = col + 4 * steps[direction][1];
            if (last_row < 0 || last_row >= PROOF_SIZE || last_col >= PROOF_SIZE)
                continue;
            for (int i = 0; i < 5; i++) {
                int at = (row + i * steps[direction][0]) * PROOF_SIZE + col + i * steps[direction][1];
                layout.squares[windows][i] = (uint8_t)at;
                layout.windows[at][layout.count[at]++] = (uint16_t)windows;
            }
            windows++;
        }
    }
    assert(windows == PROOF_WINDOWS);
}

void proof_board_clear(ProofBoard *board)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, layout_build);
    memset(board, 0, sizeof *board);
}

void proof_board_put(ProofBoard *board, int square, ProofStone stone)
{
    assert(board->cells[square] == PROOF_EMPTY && stone != PROOF_EMPTY);
    board->cells[square] = (uint8_t)stone;
    uint8_t *counts = stone == PROOF_BLACK ? board->black : board->white;
    for (int i = 0; i < layout.count[square]; i++)
        counts[layout.windows[square][i]]++;
}

void proof_board_take(ProofBoard *board, int square)
{
    assert(board->cells[square] != PROOF_EMPTY);
    uint8_t *counts = board->cells[square] == PROOF_BLACK ? board->black : board->white;
    board->cells[square] = PROOF_EMPTY;
    for (int i = 0; i < layout.count[square]; i++)
        counts[layout.windows[square][i]]--;
}

bool proof_board_won(const ProofBoard *board, ProofStone stone)
{
    return memchr(stone == PROOF_BLACK ? board->black : board->white, 5, PROOF_WINDOWS) != NULL;
}

static void window_add_empty(const ProofBoard *board, int window, ProofSet *set)
{
    for (int i = 0; i < 5; i++) {
        int square = layout.squares[window][i];
        if (board->cells[square] == PROOF_EMPTY)
            proof_set_add(set, square);
    }
}

void proof_board_fives(const ProofBoard *board, ProofStone stone, ProofSet *set)
{
    const uint8_t *own = stone == PROOF_BLACK ? board->black : board->white;
    const uint8_t *other = stone == PROOF_BLACK ? board->white : board->black;
    memset(set, 0, sizeof *set);
    const uint8_t *at = own;
    while ((at = memchr(at, 4, (size_t)(own + PROOF_WINDOWS - at))) != NULL) {
        if (other[at - own] == 0)
            window_add_empty(board, (int)(at - own), set);
        at++;
    }
}

void proof_board_add_white(const ProofBoard *board, int least, ProofSet *set)
{
    for (int window = 0; window < PROOF_WINDOWS; window++) {
        if (board->black[window] == 0 && board->white[window] >= least)
            window_add_empty(board, window, set);
    }
}

int proof_board_weight(const ProofBoard *board, int square)
{
    static const int worth[6] = {1, 4, 16, 64, 256, 0};
    int weight = 0;
    for (int i = 0; i < layout.count[square]; i++) {
        int window = layout.windows[square][i];
        if (board->white[window] == 0)
            weight += 2 * worth[board->black[window]];
        else if (board->black[window] == 0)
            weight += worth[board->white[window]];
    }
    return weight;
}

void proof_board_print(const ProofBoard *board, Text *text)
{
    for (int stone = PROOF_BLACK; stone <= PROOF_WHITE; stone++) {
        const char *between = stone == PROOF_BLACK ? "" : " / ";
        for (int square = 0; square < PROOF_SQUARES; square++) {
            if (board->cells[square] != stone)
                continue;
            text_printf(text, "%s%c%d", between, 'a' + square % PROOF_SIZE, PROOF_SIZE - square / PROOF_SIZE);
            between = " ";
        }
    }
}

bool proof_board_parse(ProofBoard *board, const char *text)
{
    Scan scan = scan_start(text);
    Word word;
    ProofStone stone = PROOF_BLACK;
    proof_board_clear(board);
    while (scan_word(&scan, &word)) {
        int64_t row;
        if (word_is(word, "/") && stone == PROOF_BLACK) {
            stone = PROOF_WHITE;
            continue;
        }
        if (word.length < 2 || word.at[0] < 'a' || word.at[0] >= 'a' + PROOF_SIZE ||
            !word_int((Word){word.at + 1, word.length - 1}, 1, PROOF_SIZE, &row))
            return false;
        int square = (PROOF_SIZE - (int)row) * PROOF_SIZE + word.at[0] - 'a';
        if (board->cells[square] != PROOF_EMPTY)
            return false;
        proof_board_put(board, square, stone);
    }
    return stone == PROOF_WHITE;
}
