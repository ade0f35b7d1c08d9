/* SPDX-License-Identifier: MIT
 *
 * proof_book - proved positions as a book: black's move wherever a game has followed a tree, turned and mirrored boards
 * included.
 */
#ifndef PROOF_PROOF_BOOK_H
#define PROOF_PROOF_BOOK_H

#include "proof/proof_file.h"

typedef struct ProofAnswer {
    int move;   /* -1: the position is in no tree */
    int plies;  /* to black's five, at most */
    int looked; /* at nodes, to find it or not */
} ProofAnswer;

/* Makes later look-ups in the book quick: where its larger nodes end, and how long its lines are. Call it once no entry
 * is added any more, before threads share the book. False with the error if the form of a tree is wrong: nothing may be
 * looked up in such a book. Whether the trees prove anything is for the checker to say. */
bool proof_book_index(ProofFile *book, Error *error);

/* The board with black to move. The trees must have been checked. */
ProofAnswer proof_book_find(const ProofFile *book, const ProofBoard *board);

/* The white replies to a black stone in the centre of which no two are mirrored forms of each other: the board after
 * the one on the square; false if that is none of them. */
enum { PROOF_REPLIES = 35 };
bool proof_reply_board(int square, ProofBoard *board);
/* How many of them are in the trees; all of them prove black's win from the empty board, in so many plies at most. */
int proof_book_replies(const ProofFile *book, int *plies);

/* A square as one of the eight turned and mirrored boards has it; form 0 is the board itself. */
int proof_turn(int square, int form);

#endif
