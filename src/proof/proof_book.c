/* SPDX-License-Identifier: MIT
 *
 * proof_book - finding a position in the trees: the stones are put one by one as a tree would have them put, until they
 * are all there.
 */
#include "proof/proof_book.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "proof/proof_check.h"

enum { DEPTH_MAX = 120 };  /* black has no more moves on the board */
enum { SPAN_LEAST = 128 }; /* bytes: smaller nodes are gone through quicker than looked up */

/* --- where nodes end ------------------------------------------------------------------------------------------ */

static size_t skip_node(const Text *tree, size_t at, int depth, ProofEntry *notes);

/* Notes where a node ends before those inside it. */
static size_t skip_noting(const Text *tree, size_t at, int depth, ProofEntry *notes)
{
    int noted = notes->spans++;
    /* There is room for a power of two of them. */
    if ((noted & (noted - 1)) == 0)
        notes->span = xrealloc(notes->span, (noted ? 2UL * (unsigned long)noted : 1) * sizeof *notes->span);
    size_t end = skip_node(tree, at, depth, notes);
    notes->span[noted] = (ProofSpan){.at = (uint32_t)at, .end = (uint32_t)end};
    if (end < at + SPAN_LEAST)
        notes->spans = noted;
    return end;
}

static bool are_squares(const uint8_t *bytes, int count)
{
    for (int i = 0; i < count; i++) {
        if (bytes[i] >= PROOF_SQUARES)
            return false;
    }
    return true;
}

/* Goes behind a node by its form alone; 0 if the bytes end before, or where a square should be and is none. By depth,
 * so that bytes from anywhere cannot exhaust the stack. */
static size_t skip_node(const Text *tree, size_t at, int depth, ProofEntry *notes)
{
    const uint8_t *bytes = (const uint8_t *)tree->bytes;
    if (at + 2 > tree->length || depth > DEPTH_MAX)
        return 0;
    if (notes && depth >= notes->moves)
        notes->moves = depth + 1;
    if (notes && !are_squares(bytes + at, 1))
        return 0;
    int kind = bytes[at + 1];
    at += 2;
    if (kind == PROOF_BLOCK)
        return skip_node(tree, at, depth + 1, notes);
    if (kind != PROOF_OPEN)
        return kind == PROOF_END ? at : 0;
    if (at == tree->length)
        return 0;
    for (int groups = bytes[at++]; groups > 0; groups--) {
        if (at == tree->length || at + 1 + bytes[at] > tree->length)
            return 0;
        if (notes && !are_squares(bytes + at + 1, bytes[at]))
            return 0;
        at += (size_t)1 + bytes[at];
        at = notes ? skip_noting(tree, at, depth + 1, notes) : skip_node(tree, at, depth + 1, NULL);
        if (at == 0)
            return 0;
    }
    return skip_node(tree, at, depth + 1, notes);
}

/* The place after the node at `at`; 0 if there is none. */
static size_t entry_skip(const ProofEntry *entry, size_t at)
{
    int low = 0, high = entry->spans;
    while (low < high) {
        int middle = (low + high) / 2;
        if (entry->span[middle].at < at)
            low = middle + 1;
        else
            high = middle;
    }
    return low < entry->spans && entry->span[low].at == at ? entry->span[low].end
                                                           : skip_node(&entry->tree, at, 0, NULL);
}

bool proof_book_index(ProofFile *book, Error *error)
{
    for (int i = 0; i < book->count; i++) {
        ProofEntry *entry = &book->entries[i];
        free(entry->span);
        entry->span = NULL;
        entry->spans = entry->moves = 0;
        if (entry->tree.length == 0 || skip_node(&entry->tree, 0, 0, entry) != entry->tree.length)
            return error_set(error, "the tree of proof %d is cut short or spoilt", i + 1);
    }
    return true;
}

/* --- positions ------------------------------------------------------------------------------------------------ */

/* Nodes to look at for a position, in all trees and forms: orders in which many stones may have come are many. */
enum { WALK_BUDGET = 20000 };

typedef struct Walk {
    const ProofEntry *entry;
    const uint8_t *tree;
    ProofBoard board;            /* with the stones that are put */
    uint8_t left[PROOF_SQUARES]; /* stones that are not yet put */
    int black, white;            /* how many of them */
    int *budget;
} Walk;

/* The place of the node that the position is at; SIZE_MAX if there is none from here. */
static size_t walk_node(Walk *walk, size_t at);

static size_t walk_reply(Walk *walk, int reply, size_t at)
{
    if (walk->left[reply] != PROOF_WHITE)
        return SIZE_MAX;
    walk->left[reply] = PROOF_EMPTY;
    walk->white--;
    proof_board_put(&walk->board, reply, PROOF_WHITE);
    size_t found = walk_node(walk, at);
    proof_board_take(&walk->board, reply);
    walk->white++;
    walk->left[reply] = PROOF_WHITE;
    return found;
}

/* Black threatens five on one square: what follows is proved for a white stone there and no other. */
static size_t walk_block(Walk *walk, size_t at)
{
    ProofSet fives;
    proof_board_fives(&walk->board, PROOF_BLACK, &fives);
    int block = 0;
    while (block < PROOF_SQUARES && !fives.has[block])
        block++;
    return block < PROOF_SQUARES ? walk_reply(walk, block, at) : SIZE_MAX;
}

static size_t walk_open(Walk *walk, size_t at)
{
    bool named[PROOF_SQUARES] = {false};
    size_t found = SIZE_MAX;
    for (int groups = walk->tree[at++]; groups > 0; groups--) {
        int count = walk->tree[at++];
        for (int i = 0; i < count && found == SIZE_MAX; i++) {
            int reply = walk->tree[at + (size_t)i];
            named[reply] = true;
            found = walk_reply(walk, reply, at + (size_t)count);
        }
        if (found != SIZE_MAX)
            return found;
        at = entry_skip(walk->entry, at + (size_t)count);
    }
    for (int square = 0; square < PROOF_SQUARES && found == SIZE_MAX; square++) {
        if (!named[square])
            found = walk_reply(walk, square, at);
    }
    return found;
}

static size_t walk_node(Walk *walk, size_t at)
{
    if (walk->black == 0)
        return walk->white == 0 ? at : SIZE_MAX;
    int move = walk->tree[at], kind = walk->tree[at + 1];
    if (walk->left[move] != PROOF_BLACK || kind == PROOF_END || *walk->budget == 0)
        return SIZE_MAX;
    --*walk->budget;
    walk->left[move] = PROOF_EMPTY;
    walk->black--;
    proof_board_put(&walk->board, move, PROOF_BLACK);
    size_t found = kind == PROOF_BLOCK ? walk_block(walk, at + 2) : walk_open(walk, at + 2);
    proof_board_take(&walk->board, move);
    walk->black++;
    walk->left[move] = PROOF_BLACK;
    return found;
}

/* Plies to the five from a node on, at most: 3 at an end, two more for every move before. *at goes behind the node. */
static int node_plies(const uint8_t *tree, size_t *at)
{
    int kind = tree[*at + 1], longest = 1;
    *at += 2;
    if (kind == PROOF_END)
        return 3;
    for (int groups = kind == PROOF_OPEN ? tree[(*at)++] : 0; groups > 0; groups--) {
        *at += (size_t)1 + tree[*at];
        int plies = node_plies(tree, at);
        longest = plies > longest ? plies : longest;
    }
    int rest = node_plies(tree, at);
    return 2 + (rest > longest ? rest : longest);
}

int proof_turn(int square, int form)
{
    int row = square / PROOF_SIZE, col = square % PROOF_SIZE;
    if (form & 1)
        row = PROOF_SIZE - 1 - row;
    if (form & 2)
        col = PROOF_SIZE - 1 - col;
    return form & 4 ? col * PROOF_SIZE + row : row * PROOF_SIZE + col;
}

/* What the board has more than the entry, in the entry's place; false if the entry has stones that the board has not.
 */
static bool walk_begin(Walk *walk, const ProofEntry *entry, const uint8_t *cells, int *budget)
{
    memset(walk, 0, sizeof *walk);
    walk->budget = budget;
    walk->entry = entry;
    walk->tree = (const uint8_t *)text_string(&entry->tree);
    walk->board = entry->board;
    for (int square = 0; square < PROOF_SQUARES; square++) {
        if (entry->board.cells[square] != PROOF_EMPTY) {
            if (entry->board.cells[square] != cells[square])
                return false;
        } else if (cells[square] != PROOF_EMPTY) {
            walk->left[square] = cells[square];
            walk->black += cells[square] == PROOF_BLACK;
            walk->white += cells[square] == PROOF_WHITE;
        }
    }
    return walk->black == walk->white && (entry->moves == 0 || walk->black < entry->moves);
}

bool proof_reply_board(int square, ProofBoard *board)
{
    int row = square / PROOF_SIZE - PROOF_SIZE / 2, col = square % PROOF_SIZE - PROOF_SIZE / 2;
    if (row > 0 || col > 0 || row > col || square == PROOF_CENTRE)
        return false;
    proof_board_clear(board);
    proof_board_put(board, PROOF_CENTRE, PROOF_BLACK);
    proof_board_put(board, square, PROOF_WHITE);
    return true;
}

int proof_book_replies(const ProofFile *book, int *plies)
{
    int count = 0;
    *plies = 0;
    for (int square = 0; square < PROOF_SQUARES; square++) {
        ProofBoard board;
        if (!proof_reply_board(square, &board))
            continue;
        const ProofAnswer answer = proof_book_find(book, &board);
        count += answer.move >= 0;
        *plies = answer.move >= 0 && answer.plies + 2 > *plies ? answer.plies + 2 : *plies;
    }
    return count;
}

static bool board_is_empty(const ProofBoard *board)
{
    for (int square = 0; square < PROOF_SQUARES; square++) {
        if (board->cells[square] != PROOF_EMPTY)
            return false;
    }
    return true;
}

ProofAnswer proof_book_find(const ProofFile *book, const ProofBoard *board)
{
    ProofAnswer none = {.move = -1}, centre = {.move = PROOF_CENTRE};
    if (board_is_empty(board))
        return proof_book_replies(book, &centre.plies) == PROOF_REPLIES ? centre : none;
    int budget = WALK_BUDGET;
    for (int form = 0; form < 8; form++) {
        uint8_t cells[PROOF_SQUARES], back[PROOF_SQUARES];
        for (int square = 0; square < PROOF_SQUARES; square++) {
            int turned = proof_turn(square, form);
            cells[turned] = board->cells[square];
            back[turned] = (uint8_t)square;
        }
        for (int i = 0; i < book->count; i++) {
            Walk walk;
            size_t found = walk_begin(&walk, &book->entries[i], cells, &budget) ? walk_node(&walk, 0) : SIZE_MAX;
            if (found != SIZE_MAX) {
                ProofAnswer answer = {.move = back[walk.tree[found]]};
                answer.plies = node_plies(walk.tree, &found);
                answer.looked = WALK_BUDGET - budget;
                return answer;
            }
        }
    }
    none.looked = WALK_BUDGET - budget;
    return none;
}
