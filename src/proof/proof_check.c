/* SPDX-License-Identifier: MIT
 *
 * proof_check - the checker.
 */
#include "proof/proof_check.h"

#include <string.h>

static int check_fail(ProofCheck *check, const char *why)
{
    if (!check->why)
        check->why = why;
    return 0;
}

static int check_byte(ProofCheck *check)
{
    if (check->at < check->size)
        return check->tree[check->at++];
    check_fail(check, "the tree ends in the middle");
    return -1;
}

/* White is to move: what would matter to a stone that was not looked at. */
static void check_collect(ProofCheck *check, int move, const ProofSet *fives)
{
    for (int i = 0; i < check->zones; i++) {
        ProofZone *zone = &check->zone[i];
        proof_set_add(&zone->set, move);
        for (int square = 0; fives->count > 0 && square < PROOF_SQUARES; square++) {
            if (fives->has[square])
                proof_set_add(&zone->set, square);
        }
        proof_board_add_white(&check->board, 4 - zone->unknown, &zone->set);
    }
}

static int check_reply(ProofCheck *check, int reply)
{
    if (reply < 0 || reply >= PROOF_SQUARES || check->board.cells[reply] != PROOF_EMPTY)
        return check_fail(check, "a reply that is not possible");
    proof_board_put(&check->board, reply, PROOF_WHITE);
    int plies = proof_check_node(check);
    proof_board_take(&check->board, reply);
    return plies;
}

/* The groups of replies; marks those that are named. Returns the longest, 0 on failure, 1 if there are none. */
static int check_groups(ProofCheck *check, bool *named)
{
    int longest = 1, groups = check_byte(check);
    for (int i = 0; i < groups; i++) {
        int count = check_byte(check);
        size_t replies = check->at, node = check->at + (size_t)(count > 0 ? count : 0), after = 0;
        if (count < 1 || node > check->size)
            return check_fail(check, "a group without replies");
        for (int k = 0; k < count; k++) {
            int reply = check->tree[replies + (size_t)k];
            if (reply >= PROOF_SQUARES || named[reply])
                return check_fail(check, "a reply that is not possible, or named twice");
            named[reply] = true;
            check->at = node;
            int plies = check_reply(check, reply);
            if (plies == 0)
                return 0;
            after = check->at;
            longest = plies > longest ? plies : longest;
        }
        check->at = after;
    }
    return groups < 0 ? 0 : longest;
}

/* The default, as if white had passed; then the replies on squares that matter to it. */
static int check_default(ProofCheck *check, const bool *named)
{
    if (check->zones == PROOF_ZONES_MAX)
        return check_fail(check, "defaults nested too deep");
    size_t node = check->at;
    ProofZone *zone = &check->zone[check->zones];
    memset(zone, 0, sizeof *zone);
    for (int i = 0; i < check->zones; i++)
        check->zone[i].unknown++;
    zone->unknown = 1;
    check->zones++;
    int longest = proof_check_node(check);
    check->zones--;
    for (int i = 0; i < check->zones; i++)
        check->zone[i].unknown--;
    size_t after = check->at;
    ProofSet matters = zone->set; /* the zone's place is used again below */
    for (int square = 0; square < PROOF_SQUARES && longest > 0; square++) {
        if (!matters.has[square] || named[square] || check->board.cells[square] != PROOF_EMPTY)
            continue;
        check->at = node;
        int plies = check_reply(check, square);
        longest = plies == 0 ? 0 : plies > longest ? plies : longest;
    }
    if (longest > 0)
        check->at = after;
    return longest;
}

static int check_open(ProofCheck *check)
{
    bool named[PROOF_SQUARES] = {false};
    int groups = check_groups(check, named);
    if (groups == 0)
        return 0;
    int rest = check_default(check, named);
    return rest == 0 ? 0 : rest > groups ? rest : groups;
}

/* What follows black's move, which is on the board and did not win. */
static int check_after(ProofCheck *check, int move, int kind)
{
    ProofSet fives;
    proof_board_fives(&check->board, PROOF_WHITE, &fives);
    if (fives.count > 0)
        return check_fail(check, "white can make five");
    proof_board_fives(&check->board, PROOF_BLACK, &fives);
    if (kind != (fives.count > 1 ? PROOF_END : fives.count == 1 ? PROOF_BLOCK : PROOF_OPEN))
        return check_fail(check, "the threats on the board are other ones");
    check_collect(check, move, &fives);
    if (kind == PROOF_END)
        return 3;
    int plies;
    if (kind == PROOF_OPEN) {
        plies = check_open(check);
    } else {
        int block = 0;
        while (!fives.has[block])
            block++;
        plies = check_reply(check, block);
    }
    return plies > 0 ? plies + 2 : 0;
}

int proof_check_node(ProofCheck *check)
{
    int move = check_byte(check), kind = check_byte(check);
    check->nodes++;
    if (kind < 0)
        return 0;
    if (check->limit > 0 && check->nodes > check->limit)
        return check_fail(check, "too many nodes to look at");
    if (move >= PROOF_SQUARES || check->board.cells[move] != PROOF_EMPTY)
        return check_fail(check, "a move of black that is not possible");
    proof_board_put(&check->board, move, PROOF_BLACK);
    int plies = 1;
    if (!proof_board_won(&check->board, PROOF_BLACK))
        plies = check_after(check, move, kind);
    else if (kind != PROOF_END)
        plies = check_fail(check, "it goes on after the five");
    else
        for (int i = 0; i < check->zones; i++)
            proof_set_add(&check->zone[i].set, move);
    proof_board_take(&check->board, move);
    return plies;
}

int proof_check_tree(ProofCheck *check, const uint8_t *tree, size_t size)
{
    check->tree = tree;
    check->size = size;
    check->at = 0;
    check->zones = 0;
    check->why = NULL;
    int plies = proof_check_node(check);
    return plies > 0 && check->at != size ? check_fail(check, "bytes after the end") : plies;
}
