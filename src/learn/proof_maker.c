/* SPDX-License-Identifier: MIT
 *
 * proof_maker - the maker of trees.
 */
#include "learn/proof_maker.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/rng.h"

enum { MEMORY_SLOTS = 1 << 19, GROUPS_MAX = 200 };

/* Moves worth trying, the best first. */
typedef struct Choice {
    int count;
    Move moves[PROOF_TRIES_MAX];
} Choice;


/* What became of a position: proved (a tree), or given up with so many quiet moves. */
typedef struct Memory {
    uint64_t key;
    int given_up; /* quiet moves that were not enough, plus one; 0: not given up */
    Choice choice; /* empty until it is asked for */
    Text tree;
} Memory;

/* Which quiet move proved a position with these black stones, wherever the white ones stood. */
typedef struct Habit {
    uint64_t key;
    Move move;
} Habit;

struct ProofMaker {
    const Game *game;
    GameSearch *search;
    void *pos;
    ProofStop *stop;
    void *context; /* of stop and keep */
    bool stopped;
    ProofCheck check; /* its board is the position being worked at */
    ProofLimits limits;
    ProofProgress progress;
    ProofKeep *keep;
    uint64_t keys[3][PROOF_SQUARES];
    uint64_t key, black_key;
    Memory *memory;
    Habit *habits;
    int refuters[PROOF_SQUARES]; /* how often a reply was the end of a try */
};

static bool make_node(ProofMaker *maker, int quiet, Text *tree);

ProofMaker *proof_maker_new(const Game *game, size_t hash_mb, ProofStop *stop, void *context)
{
    ProofMaker *maker = xcalloc(1, sizeof *maker);
    SearchConfig config = {.hash_mb = hash_mb, .threads = 1};
    Error error;
    maker->game = game;
    maker->search = game->search_new(&config);
    maker->pos = position_new(game, "", &error);
    maker->stop = stop;
    maker->context = context;
    maker->memory = xcalloc(MEMORY_SLOTS, sizeof *maker->memory);
    maker->habits = xcalloc(MEMORY_SLOTS, sizeof *maker->habits);
    Rng rng = rng_seed(15);
    for (int stone = PROOF_BLACK; stone <= PROOF_WHITE; stone++) {
        for (int square = 0; square < PROOF_SQUARES; square++)
            maker->keys[stone][square] = rng_next(&rng);
    }
    return maker;
}

void proof_maker_free(ProofMaker *maker)
{
    if (!maker)
        return;
    for (int i = 0; i < MEMORY_SLOTS; i++)
        text_free(&maker->memory[i].tree);
    free(maker->memory);
    free(maker->habits);
    maker->game->search_free(maker->search);
    position_free(maker->game, maker->pos);
    free(maker);
}

ProofProgress proof_maker_progress(const ProofMaker *maker)
{
    return maker->progress;
}

void proof_maker_keep(ProofMaker *maker, ProofKeep *keep)
{
    maker->keep = keep;
}

static bool maker_stopped(ProofMaker *maker)
{
    maker->stopped = maker->stopped || (maker->stop && maker->stop(maker->context));
    return maker->stopped;
}

static void maker_put(ProofMaker *maker, int square, ProofStone stone)
{
    proof_board_put(&maker->check.board, square, stone);
    maker->key ^= maker->keys[stone][square];
    maker->black_key ^= stone == PROOF_BLACK ? maker->keys[stone][square] : 0;
}

static void maker_take(ProofMaker *maker, int square)
{
    ProofStone stone = maker->check.board.cells[square];
    proof_board_take(&maker->check.board, square);
    maker->key ^= maker->keys[stone][square];
    maker->black_key ^= stone == PROOF_BLACK ? maker->keys[stone][square] : 0;
}

static void maker_set(ProofMaker *maker, const ProofBoard *board)
{
    proof_board_clear(&maker->check.board);
    maker->key = maker->black_key = 0;
    for (int square = 0; square < PROOF_SQUARES; square++) {
        if (board->cells[square] != PROOF_EMPTY)
            maker_put(maker, square, board->cells[square]);
    }
}

/* --- what is remembered ----------------------------------------------------------------------------------- */

static Memory *maker_memory(ProofMaker *maker)
{
    return &maker->memory[maker->key & (MEMORY_SLOTS - 1)];
}

/* The slot for the position, emptied if another one had it. */
static Memory *maker_remember(ProofMaker *maker)
{
    Memory *memory = maker_memory(maker);
    if (memory->key != maker->key) {
        text_clear(&memory->tree);
        memory->given_up = memory->choice.count = 0;
        memory->key = maker->key;
    }
    return memory;
}

static void maker_learn_habit(ProofMaker *maker, Move move)
{
    Habit *habit = &maker->habits[maker->black_key & (MEMORY_SLOTS - 1)];
    habit->key = maker->black_key;
    habit->move = move;
}

void proof_maker_know(ProofMaker *maker, const ProofBoard *board, const char *tree, size_t size)
{
    maker_set(maker, board);
    Memory *memory = maker_remember(maker);
    if (size == 1) {
        memory->given_up = tree[0];
        return;
    }
    text_clear(&memory->tree);
    text_add_bytes(&memory->tree, tree, size);
    maker_learn_habit(maker, (uint8_t)tree[0]);
}

/* --- the engine ------------------------------------------------------------------------------------------- */

static void maker_think(ProofMaker *maker, const Job *job, Report *report)
{
    char text[PROOF_SQUARES + 16];
    for (int square = 0; square < PROOF_SQUARES; square++)
        text[square] = "-XO"[maker->check.board.cells[square]];
    memcpy(text + PROOF_SQUARES, " X freestyle", sizeof " X freestyle");
    Error error;
    bool read = maker->game->parse(maker->pos, text, &error);
    memset(report, 0, sizeof *report);
    report->best = MOVE_NONE;
    maker->progress.thoughts++;
    if (read && !maker->game->over(maker->pos))
        maker->game->think(maker->search, maker->pos, job, report);
}

/* The ordinary search has begun: there is no proof. */
static void threat_over(void *context, const Report *report)
{
    _Atomic bool *over = context;
    if (!report->solved)
        atomic_store_explicit(over, true, memory_order_relaxed);
}

/* The move of a win by threats, MOVE_NONE if none is found. The engine looks for one first, with an eighth of its nodes. */
static Move maker_threat(ProofMaker *maker)
{
    Limits limits = {.nodes = 8 * maker->limits.threat_nodes};
    Job job = job_engine(limits);
    job.analysis = true; /* a shorter win is a smaller tree */
    _Atomic bool over = false;
    job.stop = &over;
    job.report = threat_over;
    job.context = &over;
    Report report;
    maker_think(maker, &job, &report);
    return report.solved && report.value >= VALUE_WIN_MIN ? report.best : MOVE_NONE;
}

static void choice_add(Choice *choice, Move move, int most)
{
    for (int i = 0; i < choice->count; i++) {
        if (choice->moves[i] == move)
            return;
    }
    if (move != MOVE_NONE && choice->count < most)
        choice->moves[choice->count++] = move;
}

typedef struct Lines {
    Move best[SEARCH_MAX_LINES];
    int count;
} Lines;

static void lines_take(void *context, const Report *report)
{
    Lines *lines = context;
    if (report->line < 1 || report->line > SEARCH_MAX_LINES)
        return;
    lines->best[report->line - 1] = report->best;
    lines->count = report->line > lines->count ? report->line : lines->count;
}

/* The moves that the search likes best. */
static void maker_choose(ProofMaker *maker, Choice *choice)
{
    int most = maker->limits.tries;
    Lines lines = {.count = 0};
    Limits limits = {.nodes = maker->limits.search_nodes};
    Job job = job_engine(limits);
    job.lines = most;
    job.analysis = true;
    job.report = lines_take;
    job.context = &lines;
    Report report;
    maker_think(maker, &job, &report);
    choice_add(choice, report.best, most);
    for (int i = 0; i < lines.count; i++)
        choice_add(choice, lines.best[i], most);
}

/* --- white's replies ---------------------------------------------------------------------------------------- */

/* One tree, and the replies that it answers. */
typedef struct Group {
    int count;
    uint8_t replies[PROOF_SQUARES];
    Text tree;
} Group;

typedef struct Groups {
    int count;
    Group group[GROUPS_MAX];
} Groups;

static void groups_free(Groups *groups)
{
    for (int i = 0; i < groups->count; i++)
        text_free(&groups->group[i].tree);
    free(groups);
}

/* Whether the tree wins on the board as it stands. */
static bool maker_accepts(ProofMaker *maker, const Text *tree)
{
    return proof_check_tree(&maker->check, (const uint8_t *)tree->bytes, tree->length) > 0;
}

/* The squares that matter to the tree if white passes; white is to move. */
static bool maker_zone(ProofMaker *maker, const Text *tree, ProofSet *set)
{
    ProofCheck *check = &maker->check;
    check->tree = (const uint8_t *)tree->bytes;
    check->size = tree->length;
    check->at = 0;
    check->why = NULL;
    check->zones = 1;
    memset(&check->zone[0], 0, sizeof check->zone[0]);
    check->zone[0].unknown = 1;
    bool good = proof_check_node(check) > 0;
    check->zones = 0;
    *set = check->zone[0].set;
    return good;
}

/* The replies that matter, those first that ended other tries, then by weight. */
static int maker_replies(const ProofMaker *maker, const ProofSet *set, uint8_t *replies)
{
    int count = 0, scores[PROOF_SQUARES];
    for (int square = 0; square < PROOF_SQUARES; square++) {
        if (!set->has[square] || maker->check.board.cells[square] != PROOF_EMPTY)
            continue;
        int score = proof_board_weight(&maker->check.board, square) + 8 * maker->refuters[square], at = count++;
        for (; at > 0 && scores[at - 1] < score; at--) {
            scores[at] = scores[at - 1];
            replies[at] = replies[at - 1];
        }
        scores[at] = score;
        replies[at] = (uint8_t)square;
    }
    return count;
}

/* Finds a tree against the reply that is on the board: its own if there is one from earlier, else one of another reply, or a new one. */
static bool maker_answer(ProofMaker *maker, Groups *groups, const Text *rest, int reply, int quiet)
{
    if (maker_accepts(maker, rest))
        return true;
    const Memory *known = maker_memory(maker);
    const bool proved = known->key == maker->key && known->tree.length > 0;
    for (int i = groups->count - 1; i >= 0 && !proved; i--) {
        Group *group = &groups->group[i];
        if (maker_accepts(maker, &group->tree)) {
            group->replies[group->count++] = (uint8_t)reply;
            return true;
        }
    }
    if (groups->count == GROUPS_MAX)
        return false;
    Group *group = &groups->group[groups->count];
    memset(group, 0, sizeof *group);
    if (!make_node(maker, quiet, &group->tree)) {
        text_free(&group->tree);
        return false;
    }
    group->replies[group->count++] = (uint8_t)reply;
    groups->count++;
    return true;
}

static void groups_write(const Groups *groups, const Text *rest, Text *tree)
{
    text_add_char(tree, (char)groups->count);
    for (int i = 0; i < groups->count; i++) {
        const Group *group = &groups->group[i];
        text_add_char(tree, (char)group->count);
        text_add_bytes(tree, (const char *)group->replies, (size_t)group->count);
        text_add_bytes(tree, group->tree.bytes, group->tree.length);
    }
    text_add_bytes(tree, rest->bytes, rest->length);
}

/* White is to move and nothing forces the reply: a tree for passing, and one for every reply that it does not answer. */
static bool make_open(ProofMaker *maker, int quiet, Text *tree)
{
    Text rest = {0};
    ProofSet set;
    bool good = make_node(maker, quiet, &rest) && maker_zone(maker, &rest, &set);
    Groups *groups = xcalloc(1, sizeof *groups);
    uint8_t replies[PROOF_SQUARES];
    int count = good ? maker_replies(maker, &set, replies) : 0;
    for (int i = 0; i < count && good; i++) {
        maker_put(maker, replies[i], PROOF_WHITE);
        good = maker_answer(maker, groups, &rest, replies[i], quiet);
        maker_take(maker, replies[i]);
        if (!good && !maker_stopped(maker))
            maker->refuters[replies[i]]++;
    }
    if (good)
        groups_write(groups, &rest, tree);
    groups_free(groups);
    text_free(&rest);
    return good;
}

/* Black's move and all that follows it. */
static bool make_move(ProofMaker *maker, Move move, int quiet, Text *tree)
{
    size_t length = tree->length;
    ProofBoard *board = &maker->check.board;
    ProofSet white, black;
    maker_put(maker, move, PROOF_BLACK);
    bool won = proof_board_won(board, PROOF_BLACK);
    proof_board_fives(board, PROOF_WHITE, &white);
    proof_board_fives(board, PROOF_BLACK, &black);
    int kind = won || black.count > 1 ? PROOF_END : black.count == 1 ? PROOF_BLOCK : PROOF_OPEN;
    bool good = won || white.count == 0;
    text_add_char(tree, (char)move);
    text_add_char(tree, (char)kind);
    if (good && kind == PROOF_BLOCK) {
        int block = 0;
        while (!black.has[block])
            block++;
        maker_put(maker, block, PROOF_WHITE);
        good = make_node(maker, quiet, tree);
        maker_take(maker, block);
    } else if (good && kind == PROOF_OPEN) {
        good = make_open(maker, quiet, tree);
    }
    maker_take(maker, move);
    if (!good) {
        tree->length = length;
        if (tree->bytes)
            tree->bytes[length] = '\0';
    }
    return good;
}

/* Tries one quiet move after another: what proved a position with the same black stones, then what the search likes. */
static bool make_quiet(ProofMaker *maker, int quiet, Text *tree)
{
    Choice choice = {.count = 0};
    const Habit *known = &maker->habits[maker->black_key & (MEMORY_SLOTS - 1)];
    Memory *memory = maker_remember(maker);
    if (memory->choice.count == 0)
        maker_choose(maker, &memory->choice);
    if (known->key == maker->black_key && maker->check.board.cells[known->move] == PROOF_EMPTY)
        choice_add(&choice, known->move, PROOF_TRIES_MAX);
    for (int i = 0; i < memory->choice.count; i++)
        choice_add(&choice, memory->choice.moves[i], PROOF_TRIES_MAX);
    for (int i = 0; i < choice.count && !maker_stopped(maker); i++) {
        if (!make_move(maker, choice.moves[i], quiet - 1, tree))
            continue;
        maker_learn_habit(maker, choice.moves[i]);
        maker->progress.quiet++;
        return true;
    }
    return false;
}

/* Black is to move. */
static bool make_node(ProofMaker *maker, int quiet, Text *tree)
{
    const Memory *known = maker_memory(maker);
    if (known->key == maker->key && known->tree.length > 0) {
        text_add_bytes(tree, known->tree.bytes, known->tree.length);
        return true;
    }
    if (maker_stopped(maker) || (known->key == maker->key && known->given_up > quiet))
        return false;
    ProofSet fives;
    proof_board_fives(&maker->check.board, PROOF_BLACK, &fives);
    for (int square = 0; fives.count > 0 && square < PROOF_SQUARES; square++) {
        if (fives.has[square])
            return make_move(maker, (Move)square, quiet, tree);
    }
    size_t start = tree->length;
    bool threatless = known->key == maker->key && known->given_up > 0;
    Move threat = threatless ? MOVE_NONE : maker_threat(maker);
    int least = threatless ? known->given_up : 1; /* fewer quiet moves were not enough */
    bool good = threat != MOVE_NONE && make_move(maker, threat, quiet, tree);
    for (; least <= quiet && !good && !maker_stopped(maker); least++)
        good = make_quiet(maker, least, tree);
    if (maker_stopped(maker) && !good)
        return false;
    Memory *memory = maker_remember(maker);
    if (good) {
        text_clear(&memory->tree);
        text_add_bytes(&memory->tree, tree->bytes + start, tree->length - start);
        if (threat == MOVE_NONE && maker->keep)
            maker->keep(maker->context, &maker->check.board, &memory->tree);
    } else {
        memory->given_up = quiet + 1;
        maker->progress.failed++;
        char byte = (char)(quiet + 1);
        const Text given_up = {.bytes = &byte, .length = 1};
        if (maker->keep)
            maker->keep(maker->context, &maker->check.board, &given_up);
    }
    return good;
}

bool proof_maker_prove(ProofMaker *maker, const ProofBoard *board, const ProofLimits *limits, Text *tree)
{
    maker->limits = *limits;
    maker->stopped = false;
    if (maker->limits.tries > PROOF_TRIES_MAX)
        maker->limits.tries = PROOF_TRIES_MAX;
    maker_set(maker, board);
    /* Fewer quiet moves are not tried at the top: who asks for so many has been told that fewer do not do. */
    bool good = make_node(maker, 0, tree) || (limits->quiet > 0 && make_quiet(maker, limits->quiet, tree));
    return good && maker_accepts(maker, tree);
}
