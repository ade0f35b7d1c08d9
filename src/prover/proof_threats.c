/* SPDX-License-Identifier: MIT
 *
 * proof_threats - asks the engine, and makes trees of wins by threats.
 */
#include "prover/proof_threats.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/rng.h"
#include "proof/proof_book.h"

enum { MEMORY_SLOTS = 1 << 18, SHELVES = 1 << 14, SHELF_TREES = 24 };
enum { SHELF_CHECK_MAX = 20000 }; /* nodes: a tree that takes more is not tried again on other white stones */

/* What became of a position: a tree, or no win by threats. */
struct ProofMemory {
    uint64_t key;
    bool failed;
    Text tree;
};

/* Trees that won with the same black stones, the last that did first. */
struct ProofShelf {
    uint64_t key;
    int count;
    Text trees[SHELF_TREES];
};

static bool make_node(ProofThreats *threats, Text *tree);

void proof_threats_open(ProofThreats *threats, const Game *game, size_t hash_mb)
{
    SearchConfig config = {.hash_mb = hash_mb, .threads = 1};
    Error error;
    threats->game = game;
    threats->search = game->search_new(&config);
    threats->pos = position_new(game, "", &error);
    threats->memory = xcalloc(MEMORY_SLOTS, sizeof *threats->memory);
    threats->shelves = xcalloc(SHELVES, sizeof *threats->shelves);
    Rng rng = rng_seed(15);
    for (int stone = PROOF_BLACK; stone <= PROOF_WHITE; stone++) {
        for (int square = 0; square < PROOF_SQUARES; square++)
            threats->keys[stone][square] = rng_next(&rng);
    }
}

void proof_threats_close(ProofThreats *threats)
{
    for (int i = 0; i < MEMORY_SLOTS; i++)
        text_free(&threats->memory[i].tree);
    free(threats->memory);
    for (int i = 0; i < SHELVES; i++) {
        for (int k = 0; k < SHELF_TREES; k++)
            text_free(&threats->shelves[i].trees[k]);
    }
    free(threats->shelves);
    threats->game->search_free(threats->search);
    position_free(threats->game, threats->pos);
}

bool proof_threats_stopped(ProofThreats *threats)
{
    threats->stopped = threats->stopped || (threats->stop && threats->stop(threats->context));
    return threats->stopped;
}

static void key_flip(ProofThreats *threats, int square, ProofStone stone)
{
    threats->key ^= threats->keys[stone][square];
    threats->black_key ^= stone == PROOF_BLACK ? threats->keys[stone][square] : 0;
}

void proof_threats_put(ProofThreats *threats, int square, ProofStone stone)
{
    proof_board_put(&threats->check.board, square, stone);
    key_flip(threats, square, stone);
}

void proof_threats_take(ProofThreats *threats, int square)
{
    ProofStone stone = threats->check.board.cells[square];
    proof_board_take(&threats->check.board, square);
    key_flip(threats, square, stone);
}

void proof_threats_set(ProofThreats *threats, const ProofBoard *board)
{
    proof_board_clear(&threats->check.board);
    threats->key = threats->black_key = 0;
    for (int square = 0; square < PROOF_SQUARES; square++) {
        if (board->cells[square] != PROOF_EMPTY)
            proof_threats_put(threats, square, board->cells[square]);
    }
}

/* The slot for the position, emptied if another one had it. */
static ProofMemory *memory_of(ProofThreats *threats)
{
    ProofMemory *memory = &threats->memory[threats->key & (MEMORY_SLOTS - 1)];
    if (memory->key != threats->key) {
        text_clear(&memory->tree);
        memory->failed = false;
        memory->key = threats->key;
    }
    return memory;
}

/* The shelf of the black stones, emptied if it was others'. */
static ProofShelf *shelf_of(ProofThreats *threats)
{
    ProofShelf *shelf = &threats->shelves[threats->black_key & (SHELVES - 1)];
    if (shelf->key != threats->black_key) {
        shelf->key = threats->black_key;
        shelf->count = 0;
    }
    return shelf;
}

/* Moves the tree at a place of the shelf to its front. */
static void shelf_to_front(ProofShelf *shelf, int at)
{
    Text tree = shelf->trees[at];
    memmove(shelf->trees + 1, shelf->trees, (size_t)at * sizeof *shelf->trees);
    shelf->trees[0] = tree;
}

static void shelf_add(ProofShelf *shelf, const char *bytes, size_t length)
{
    int at = shelf->count < SHELF_TREES ? shelf->count++ : SHELF_TREES - 1;
    text_clear(&shelf->trees[at]);
    text_add_bytes(&shelf->trees[at], bytes, length);
    shelf_to_front(shelf, at);
}

/* A tree from the shelf that wins on the board as it stands; NULL if there is none. */
static const Text *shelf_find(ProofThreats *threats)
{
    ProofShelf *shelf = shelf_of(threats);
    ProofCheck *check = &threats->check;
    bool found = false;
    int at = 0;
    for (; at < shelf->count && !found; at++) {
        check->nodes = 0;
        check->limit = SHELF_CHECK_MAX;
        found = proof_threats_accept(threats, &shelf->trees[at]);
    }
    check->limit = 0;
    if (!found)
        return NULL;
    shelf_to_front(shelf, at - 1);
    return &shelf->trees[0];
}

/* --- the engine ------------------------------------------------------------------------------------------- */

static void threats_think(ProofThreats *threats, const SearchParams *params, Report *report)
{
    char text[PROOF_SQUARES + 16];
    for (int square = 0; square < PROOF_SQUARES; square++)
        text[square] = "-XO"[threats->check.board.cells[square]];
    memcpy(text + PROOF_SQUARES, " X freestyle", sizeof " X freestyle");
    Error error;
    bool read = threats->game->parse(threats->pos, text, &error);
    memset(report, 0, sizeof *report);
    report->best = MOVE_NONE;
    threats->thoughts++;
    if (read && !threats->game->over(threats->pos))
        threats->game->think(threats->search, threats->pos, params, report);
}

/* The ordinary search has begun: there is no proof. */
static void threat_over(void *context, const Report *report)
{
    _Atomic bool *over = context;
    if (!report->solved)
        atomic_store_explicit(over, true, memory_order_relaxed);
}

/* The move of a win by threats, MOVE_NONE if none is found. The engine looks for one first, with an eighth of its
 * nodes. */
static Move threat_move(ProofThreats *threats)
{
    Limits limits = {.nodes = 8 * threats->limits.threat_nodes};
    SearchParams params = search_params(limits);
    params.analysis = true; /* a shorter win is a smaller tree */
    _Atomic bool over = false;
    params.stop = &over;
    params.report = threat_over;
    params.context = &over;
    Report report;
    threats_think(threats, &params, &report);
    return report.solved && report.value >= VALUE_WIN_MIN ? report.best : MOVE_NONE;
}

typedef struct Lines {
    Move best[SEARCH_MAX_LINES];
    int values[SEARCH_MAX_LINES];
    int count;
} Lines;

static void lines_take(void *context, const Report *report)
{
    Lines *lines = context;
    if (report->line < 1 || report->line > SEARCH_MAX_LINES)
        return;
    lines->best[report->line - 1] = report->best;
    lines->values[report->line - 1] = report->value;
    lines->count = report->line > lines->count ? report->line : lines->count;
}

/* Whether a turned or mirrored board is the board itself. */
static bool board_has_form(const ProofBoard *board, int form)
{
    for (int square = 0; square < PROOF_SQUARES; square++) {
        if (board->cells[proof_turn(square, form)] != board->cells[square])
            return false;
    }
    return true;
}

static void choice_add(ProofChoice *choice, const bool *forms, Move move, int value, int most)
{
    if (move == MOVE_NONE || choice->count >= most)
        return;
    for (int i = 0; i < choice->count; i++) {
        for (int form = 0; form < 8; form++) {
            if (forms[form] && proof_turn(move, form) == choice->moves[i])
                return;
        }
    }
    choice->moves[choice->count] = move;
    choice->values[choice->count++] = value;
}

void proof_threats_choose(ProofThreats *threats, uint64_t nodes, ProofChoice *choice)
{
    int most = threats->limits.tries < PROOF_TRIES_MAX ? threats->limits.tries : PROOF_TRIES_MAX;
    Lines lines = {.count = 0};
    Limits limits = {.nodes = nodes};
    SearchParams params = search_params(limits);
    params.lines = most;
    params.analysis = true;
    params.report = lines_take;
    params.context = &lines;
    Report report;
    threats_think(threats, &params, &report);
    bool forms[8];
    for (int form = 0; form < 8; form++)
        forms[form] = board_has_form(&threats->check.board, form);
    choice->count = 0;
    choice_add(choice, forms, report.best, report.value, most);
    for (int i = 0; i < lines.count; i++)
        choice_add(choice, forms, lines.best[i], lines.values[i], most);
}

/* --- white's replies ---------------------------------------------------------------------------------------- */

ProofGroup *proof_groups_add(ProofGroups *groups)
{
    if (groups->count == groups->room) {
        groups->room = groups->room ? 2 * groups->room : 8;
        groups->group = xrealloc(groups->group, (unsigned long)groups->room * sizeof *groups->group);
    }
    ProofGroup *group = &groups->group[groups->count++];
    memset(group, 0, sizeof *group);
    return group;
}

void proof_groups_free(ProofGroups *groups)
{
    for (int i = 0; i < groups->count; i++)
        text_free(&groups->group[i].tree);
    free(groups->group);
    memset(groups, 0, sizeof *groups);
}

void proof_groups_write(const ProofGroups *groups, const Text *rest, Text *tree)
{
    text_add_char(tree, (char)groups->count);
    for (int i = 0; i < groups->count; i++) {
        const ProofGroup *group = &groups->group[i];
        text_add_char(tree, (char)group->count);
        text_add_bytes(tree, (const char *)group->replies, (size_t)group->count);
        text_add_bytes(tree, group->tree.bytes, group->tree.length);
    }
    text_add_bytes(tree, rest->bytes, rest->length);
}

bool proof_threats_accept(ProofThreats *threats, const Text *tree)
{
    return proof_check_tree(&threats->check, (const uint8_t *)tree->bytes, tree->length) > 0;
}

/* The squares that matter to the tree if white passes. */
static void threats_zone(ProofThreats *threats, const Text *tree, ProofSet *set)
{
    ProofCheck *check = &threats->check;
    check->tree = (const uint8_t *)tree->bytes;
    check->size = tree->length;
    check->at = 0;
    check->why = NULL;
    check->zones = 1;
    memset(&check->zone[0], 0, sizeof check->zone[0]);
    check->zone[0].unknown = 1;
    proof_check_node(check);
    check->zones = 0;
    *set = check->zone[0].set;
}

/* Those first that ended other tries, then by weight. */
int proof_threats_replies(ProofThreats *threats, const Text *rest, uint8_t *replies)
{
    int count = 0, scores[PROOF_SQUARES];
    ProofSet set;
    threats_zone(threats, rest, &set);
    for (int square = 0; square < PROOF_SQUARES; square++) {
        if (!set.has[square] || threats->check.board.cells[square] != PROOF_EMPTY)
            continue;
        int score = proof_board_weight(&threats->check.board, square) + 8 * threats->refuters[square], at = count++;
        for (; at > 0 && scores[at - 1] < score; at--) {
            scores[at] = scores[at - 1];
            replies[at] = replies[at - 1];
        }
        scores[at] = score;
        replies[at] = (uint8_t)square;
    }
    return count;
}

bool proof_threats_answer(ProofThreats *threats, ProofGroups *groups, const Text *rest, int reply)
{
    if (proof_threats_accept(threats, rest))
        return true;
    for (int i = groups->count - 1; i >= 0; i--) {
        ProofGroup *group = &groups->group[i];
        if (proof_threats_accept(threats, &group->tree)) {
            group->replies[group->count++] = (uint8_t)reply;
            return true;
        }
    }
    Text tree = {0};
    if (!make_node(threats, &tree)) {
        text_free(&tree);
        return false;
    }
    ProofGroup *group = proof_groups_add(groups);
    group->replies[group->count++] = (uint8_t)reply;
    group->tree = tree;
    return true;
}

/* White is to move and nothing forces the reply: a tree for passing, and one for every reply that it does not answer.
 */
static bool make_open(ProofThreats *threats, Text *tree)
{
    Text rest = {0};
    ProofGroups groups = {0};
    uint8_t replies[PROOF_SQUARES];
    bool good = make_node(threats, &rest);
    int count = good ? proof_threats_replies(threats, &rest, replies) : 0;
    for (int i = 0; i < count && good; i++) {
        proof_threats_put(threats, replies[i], PROOF_WHITE);
        good = proof_threats_answer(threats, &groups, &rest, replies[i]);
        proof_threats_take(threats, replies[i]);
        if (!good && !proof_threats_stopped(threats))
            threats->refuters[replies[i]]++;
    }
    if (good)
        proof_groups_write(&groups, &rest, tree);
    proof_groups_free(&groups);
    text_free(&rest);
    return good;
}

int proof_threats_after(const ProofThreats *threats, int *block)
{
    const ProofBoard *board = &threats->check.board;
    ProofSet white, black;
    if (proof_board_won(board, PROOF_BLACK))
        return PROOF_END;
    proof_board_fives(board, PROOF_WHITE, &white);
    if (white.count > 0)
        return -1;
    proof_board_fives(board, PROOF_BLACK, &black);
    for (*block = 0; black.count > 0 && !black.has[*block];)
        ++*block;
    return black.count > 1 ? PROOF_END : black.count == 1 ? PROOF_BLOCK : PROOF_OPEN;
}

/* Black's move and all that follows it. */
static bool make_move(ProofThreats *threats, Move move, Text *tree)
{
    size_t length = tree->length;
    int block;
    proof_threats_put(threats, move, PROOF_BLACK);
    int kind = proof_threats_after(threats, &block);
    bool good = kind >= 0;
    text_add_char(tree, (char)move);
    text_add_char(tree, (char)kind);
    if (kind == PROOF_BLOCK) {
        proof_threats_put(threats, block, PROOF_WHITE);
        good = make_node(threats, tree);
        proof_threats_take(threats, block);
    } else if (kind == PROOF_OPEN) {
        good = make_open(threats, tree);
    }
    proof_threats_take(threats, move);
    if (!good) {
        tree->length = length;
        tree->bytes[length] = '\0';
    }
    return good;
}

/* Black is to move. */
static bool make_node(ProofThreats *threats, Text *tree)
{
    const ProofMemory *known = memory_of(threats);
    if (known->tree.length > 0) {
        text_add_bytes(tree, known->tree.bytes, known->tree.length);
        return true;
    }
    if (known->failed || proof_threats_stopped(threats))
        return false;
    ProofSet fives;
    proof_board_fives(&threats->check.board, PROOF_BLACK, &fives);
    for (int square = 0; fives.count > 0 && square < PROOF_SQUARES; square++) {
        if (fives.has[square])
            return make_move(threats, (Move)square, tree);
    }
    size_t start = tree->length;
    const Text *other = shelf_find(threats);
    Move threat = other ? MOVE_NONE : threat_move(threats);
    if (other)
        text_add_bytes(tree, other->bytes, other->length);
    bool good = other || (threat != MOVE_NONE && make_move(threats, threat, tree));
    if (threats->stopped && !good)
        return false;
    ProofMemory *memory = memory_of(threats);
    memory->failed = !good;
    if (good) {
        text_clear(&memory->tree);
        text_add_bytes(&memory->tree, tree->bytes + start, tree->length - start);
        if (!other)
            shelf_add(shelf_of(threats), memory->tree.bytes, memory->tree.length);
    }
    return good;
}

bool proof_threats_win(ProofThreats *threats, Text *tree)
{
    return make_node(threats, tree);
}
