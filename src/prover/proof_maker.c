/* SPDX-License-Identifier: MIT
 *
 * proof_maker - plans a proof: which of black's moves, and which of white's replies, to work at next.
 *
 * Goals (black is to move and must win) and tries (a move of black, white to move) alternate. A goal costs what its
 * cheapest try costs, a try what its open replies cost together. Invariants: a cost is 0 exactly where the proof is
 * there, and NEVER where it is given up; goals with the same stones are one goal; outside of a call the board is that
 * of the position asked for.
 */
#include "prover/proof_maker.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "prover/proof_threats.h"

enum { BUCKETS = 1 << 16 };
/* First bytes of what is kept that is no tree: no square has such a number. */
enum { KEPT_SPREAD = 254, KEPT_CHOICE = 255 };

static const double NEVER = 1e18;
/* A value of the search for black that leaves about one quiet move to find, and how much less doubles the work;
 * guesses. */
static const double VALUE_NEAR = 1300, VALUE_DOUBLES = 150;
/* A try is left for the next best one when it costs so much more. */
static const double PATIENCE = 1.5;
/* A position whose proof looks this expensive is searched again for longer: a better move saves more than the search
 * costs. */
static const double AGAIN_COST[] = {20, 120, 400};
enum { AGAIN_FACTOR = 8, AGAIN_TIMES = sizeof AGAIN_COST / sizeof AGAIN_COST[0] };
/* A quiet move that threatens nothing leaves white far more replies than one that does. */
static const double IDLE_FACTOR = 4;

typedef struct Goal Goal;

typedef struct OpenReply {
    uint8_t reply;
    Goal *goal;
} OpenReply;

/* A move of black, and what is known of white's replies. */
typedef struct Try {
    Move move;
    double cost;
    int kind;        /* of the move, PROOF_...; -1: it was not yet played */
    Goal *rest;      /* if white passes; NULL unless the move is open */
    bool listed;     /* `replies` are known: those that the proof of `rest` must be looked at with */
    bool known;      /* `replies` were all looked at in an earlier run */
    int count, seen; /* of them, and how many have been looked at */
    uint8_t replies[PROOF_SQUARES];
    ProofGroups groups; /* those that are answered */
    int open;           /* those that are not */
    OpenReply *opens;
} Try;

struct Goal {
    uint64_t key;
    Goal *next; /* in the same bucket */
    double cost;
    bool looked;
    bool insisted; /* no move but that one */
    int again;     /* how often it was thought about again */
    int count;
    Try *tries[PROOF_TRIES_MAX + 1];
    Text tree; /* where the cost is 0 */
};

/* Replies to a move of black, as an earlier run has left them. */
typedef struct Spread {
    uint64_t key;
    struct Spread *next;
    Text bytes;
} Spread;

/* Which quiet move proved a position with these black stones, wherever the white ones stood. */
typedef struct Habit {
    uint64_t key;
    Move move;
} Habit;

struct ProofMaker {
    ProofThreats threats;
    ProofProgress progress;
    ProofKeep *keep;
    const Goal *asked; /* for the position under way; NULL before the first */
    Goal *goals[BUCKETS];
    Spread *spreads[BUCKETS];
    Habit habits[BUCKETS];
};

static void goal_work(ProofMaker *maker, Goal *goal, double limit, int quiet);

ProofMaker *proof_maker_new(const Game *game, size_t hash_mb, ProofStop *stop, void *context)
{
    ProofMaker *maker = xcalloc(1, sizeof *maker);
    proof_threats_open(&maker->threats, game, hash_mb);
    maker->threats.stop = stop;
    maker->threats.context = context;
    return maker;
}

static void try_free(Try *try)
{
    proof_groups_free(&try->groups);
    free(try->opens);
    free(try);
}

static void goal_drop_tries(Goal *goal)
{
    for (int i = 0; i < goal->count; i++)
        try_free(goal->tries[i]);
    goal->count = 0;
}

void proof_maker_free(ProofMaker *maker)
{
    if (!maker)
        return;
    for (int i = 0; i < BUCKETS; i++) {
        for (Goal *goal = maker->goals[i], *next; goal; goal = next) {
            next = goal->next;
            goal_drop_tries(goal);
            text_free(&goal->tree);
            free(goal);
        }
        for (Spread *spread = maker->spreads[i], *next; spread; spread = next) {
            next = spread->next;
            text_free(&spread->bytes);
            free(spread);
        }
    }
    proof_threats_close(&maker->threats);
    free(maker);
}

ProofProgress proof_maker_progress(const ProofMaker *maker)
{
    ProofProgress progress = maker->progress;
    progress.thoughts = maker->threats.thoughts;
    const Try *best = NULL;
    for (int i = 0; maker->asked && i < maker->asked->count; i++)
        best = !best || maker->asked->tries[i]->cost < best->cost ? maker->asked->tries[i] : best;
    if (best) {
        progress.left = best->cost;
        progress.replies = best->open;
    }
    return progress;
}

void proof_maker_keep(ProofMaker *maker, ProofKeep *keep)
{
    maker->keep = keep;
}

/* --- goals -------------------------------------------------------------------------------------------------- */

static double cost_of(int value)
{
    if (value <= -VALUE_WIN_MIN)
        return NEVER;
    double cost = exp2((VALUE_NEAR - value) / VALUE_DOUBLES);
    return cost < 1 ? 1 : cost;
}

/* The goal of the position on the board. */
static Goal *maker_goal(ProofMaker *maker)
{
    uint64_t key = maker->threats.key;
    Goal **bucket = &maker->goals[key % BUCKETS];
    for (Goal *goal = *bucket; goal; goal = goal->next) {
        if (goal->key == key)
            return goal;
    }
    Goal *goal = xcalloc(1, sizeof *goal);
    goal->key = key;
    goal->cost = 1;
    goal->next = *bucket;
    *bucket = goal;
    return goal;
}

static Habit *maker_habit(ProofMaker *maker)
{
    return &maker->habits[maker->threats.black_key % BUCKETS];
}

/* A move that was not yet played costs what was said of it last. */
static void goal_add_try(Goal *goal, Move move, double cost)
{
    for (int i = 0; i < goal->count; i++) {
        Try *known = goal->tries[i];
        if (known->move == move) {
            known->cost = known->kind < 0 ? cost : known->cost;
            return;
        }
    }
    if (goal->count > PROOF_TRIES_MAX)
        return;
    Try *try = xcalloc(1, sizeof *try);
    try->move = move;
    try->cost = cost;
    try->kind = -1;
    goal->tries[goal->count++] = try;
}

static void goal_settle(Goal *goal)
{
    goal->cost = NEVER;
    for (int i = 0; i < goal->count; i++)
        goal->cost = goal->tries[i]->cost < goal->cost ? goal->tries[i]->cost : goal->cost;
}

static void maker_keep_bytes(const ProofMaker *maker, const Text *bytes)
{
    if (maker->keep)
        maker->keep(maker->threats.context, &maker->threats.check.board, bytes);
}

static void goal_keep_choice(const ProofMaker *maker, const ProofChoice *choice)
{
    Text bytes = {0};
    text_add_char(&bytes, (char)KEPT_CHOICE);
    for (int i = 0; i < choice->count; i++) {
        text_add_char(&bytes, (char)choice->moves[i]);
        text_add_char(&bytes, (char)(choice->values[i] & 255));
        text_add_char(&bytes, (char)(choice->values[i] >> 8 & 255));
    }
    maker_keep_bytes(maker, &bytes);
    text_free(&bytes);
}

static void goal_take_choice(Goal *goal, const ProofChoice *choice)
{
    for (int i = 0; i < choice->count; i++)
        goal_add_try(goal, choice->moves[i], cost_of(choice->values[i]));
    goal->looked = true;
    goal_settle(goal);
}

/* Looks at the position on the board for the first time: a win by threats, else the moves worth trying. */
static void goal_look(ProofMaker *maker, Goal *goal, int quiet)
{
    ProofThreats *threats = &maker->threats;
    if (proof_threats_win(threats, &goal->tree)) {
        goal->looked = true;
        goal->cost = 0;
    } else if (quiet == 0) {
        goal->cost = NEVER;
    } else if (!proof_threats_stopped(threats)) {
        ProofChoice choice;
        proof_threats_choose(threats, threats->limits.search_nodes, &choice);
        goal_take_choice(goal, &choice);
        goal_keep_choice(maker, &choice);
    }
    maker->progress.failed += goal->cost >= NEVER;
}

/* The position is on the board. */
static void goal_look_again(ProofMaker *maker, Goal *goal)
{
    ProofThreats *threats = &maker->threats;
    ProofChoice choice;
    uint64_t nodes = threats->limits.search_nodes;
    goal->again++;
    for (int i = 0; i < goal->again; i++)
        nodes *= AGAIN_FACTOR;
    proof_threats_choose(threats, nodes, &choice);
    goal_take_choice(goal, &choice);
}

/* What proved a position with the same black stones is tried first. */
static void goal_try_habit(ProofMaker *maker, Goal *goal)
{
    const Habit *habit = maker_habit(maker);
    if (habit->key != maker->threats.black_key || maker->threats.check.board.cells[habit->move] != PROOF_EMPTY)
        return;
    goal_add_try(goal, habit->move, goal->cost < NEVER ? goal->cost * 0.9 : 1000);
    goal_settle(goal);
}

/* --- tries -------------------------------------------------------------------------------------------------- */

static void try_settle(Try *try)
{
    try->cost = 1;
    for (int i = 0; i < try->open && try->cost < NEVER; i++)
        try->cost = try->opens[i].goal->cost >= NEVER ? NEVER : try->cost + try->opens[i].goal->cost;
    if (try->open == 0 && try->seen == try->count)
        try->cost = 0;
}

static void try_open(Try *try, int reply, Goal *goal)
{
    try->opens = xrealloc(try->opens, ((unsigned long)try->open + 1) * sizeof *try->opens);
    try->opens[try->open++] = (OpenReply){.reply = (uint8_t)reply, .goal = goal};
}

static void add_length(Text *bytes, size_t length)
{
    for (int i = 0; i < 4; i++)
        text_add_char(bytes, (char)(length >> (8 * i) & 255));
}

static void add_tree(Text *bytes, const Text *tree)
{
    add_length(bytes, tree->length);
    text_add_bytes(bytes, tree->bytes, tree->length);
}

/* Keeps which replies are answered and which are open, once all have been looked at. */
static void try_keep(const ProofMaker *maker, const Try *try)
{
    Text bytes = {0};
    text_add_char(&bytes, (char)KEPT_SPREAD);
    add_tree(&bytes, &try->rest->tree);
    text_add_char(&bytes, (char)try->open);
    for (int i = 0; i < try->open; i++)
        text_add_char(&bytes, (char)try->opens[i].reply);
    for (int i = 0; i < try->groups.count; i++) {
        const ProofGroup *group = &try->groups.group[i];
        text_add_char(&bytes, (char)group->count);
        text_add_bytes(&bytes, (const char *)group->replies, (size_t)group->count);
        add_tree(&bytes, &group->tree);
    }
    maker_keep_bytes(maker, &bytes);
    text_free(&bytes);
}

static bool scan_byte(const Text *bytes, size_t *at, int *value)
{
    *value = *at < bytes->length ? (unsigned char)bytes->bytes[*at] : -1;
    return (*at)++ < bytes->length;
}

static bool scan_tree(const Text *bytes, size_t *at, Text *tree)
{
    size_t length = 0;
    for (int i = 0, byte; i < 4; i++) {
        if (!scan_byte(bytes, at, &byte))
            return false;
        length |= (size_t)byte << (8 * i);
    }
    if (length > bytes->length - *at)
        return false;
    text_add_bytes(tree, bytes->bytes + *at, length);
    *at += length;
    return true;
}

/* The same from an earlier run. What is cut short counts as far as it goes: the open replies come first, and the whole
 * tree is checked in the end. */
static void try_recall(ProofMaker *maker, Try *try)
{
    const Spread *spread = maker->spreads[maker->threats.key % BUCKETS];
    while (spread && spread->key != maker->threats.key)
        spread = spread->next;
    size_t at = 1;
    int count, reply;
    if (!spread)
        return;
    text_clear(&try->rest->tree);
    if (!scan_tree(&spread->bytes, &at, &try->rest->tree) || !scan_byte(&spread->bytes, &at, &count))
        return;
    for (int i = 0; i < count && scan_byte(&spread->bytes, &at, &reply); i++)
        try->replies[try->count++] = (uint8_t)reply;
    while (at < spread->bytes.length && scan_byte(&spread->bytes, &at, &count)) {
        ProofGroup *group = proof_groups_add(&try->groups);
        for (int i = 0; i < count && scan_byte(&spread->bytes, &at, &reply); i++)
            group->replies[group->count++] = (uint8_t)reply;
        scan_tree(&spread->bytes, &at, &group->tree);
    }
    try->rest->cost = 0;
    try->rest->looked = true;
    try->listed = try->known = true;
}

/* Plays the move for the first time; it is on the board. */
static void try_begin(ProofMaker *maker, Try *try)
{
    int block;
    try->kind = proof_threats_after(&maker->threats, &block);
    if (try->kind < 0) {
        try->cost = NEVER;
    } else if (try->kind == PROOF_END) {
        try->cost = 0;
    } else if (try->kind == PROOF_BLOCK) {
        proof_threats_put(&maker->threats, block, PROOF_WHITE);
        try_open(try, block, maker_goal(maker));
        proof_threats_take(&maker->threats, block);
    } else {
        try->rest = maker_goal(maker);
        try_recall(maker, try);
    }
}

/* Looks at replies until all have been seen or the limit is passed. The move is on the board. */
static void try_spread(ProofMaker *maker, Try *try, double limit, int quiet)
{
    ProofThreats *threats = &maker->threats;
    while (try->seen < try->count && try->cost <= limit && !proof_threats_stopped(threats)) {
        int reply = try->replies[try->seen];
        proof_threats_put(threats, reply, PROOF_WHITE);
        Goal *goal = maker_goal(maker);
        if ((goal->looked || !proof_threats_answer(threats, &try->groups, &try->rest->tree, reply)) &&
            !threats->stopped) {
            if (!goal->looked)
                goal_look(maker, goal, quiet);
            if (!threats->stopped)
                try_open(try, reply, goal);
            threats->refuters[reply]++;
        }
        proof_threats_take(threats, reply);
        try->seen += !threats->stopped;
        try_settle(try);
    }
    if (try->seen == try->count && !try->known && !threats->stopped) {
        try->known = true;
        try_keep(maker, try);
    }
}

/* An open reply is answered by its goal's tree; others may be, too. */
static void try_take_proof(ProofMaker *maker, Try *try, int at)
{
    ProofGroup *group = proof_groups_add(&try->groups);
    const Text *tree = &try->opens[at].goal->tree;
    int left = 0;
    text_add_bytes(&group->tree, tree->bytes, tree->length);
    for (int i = 0; i < try->open; i++) {
        bool answered = i == at;
        if (!answered) {
            proof_threats_put(&maker->threats, try->opens[i].reply, PROOF_WHITE);
            answered = proof_threats_accept(&maker->threats, &group->tree);
            proof_threats_take(&maker->threats, try->opens[i].reply);
        }
        if (answered)
            group->replies[group->count++] = try->opens[i].reply;
        else
            try->opens[left++] = try->opens[i];
    }
    try->open = left;
}

/* Works at the reply that looks dearest. The move is on the board. */
static void try_work_reply(ProofMaker *maker, Try *try, double limit, int quiet)
{
    int at = 0;
    for (int i = 1; i < try->open; i++)
        at = try->opens[i].goal->cost > try->opens[at].goal->cost ? i : at;
    Goal *goal = try->opens[at].goal;
    if (goal->cost > 0) {
        proof_threats_put(&maker->threats, try->opens[at].reply, PROOF_WHITE);
        goal_work(maker, goal, limit - try->cost + goal->cost, quiet);
        proof_threats_take(&maker->threats, try->opens[at].reply);
    }
    if (goal->cost == 0 && try->kind == PROOF_OPEN)
        try_take_proof(maker, try, at);
    try_settle(try);
    if (goal->cost == 0 && try->kind == PROOF_BLOCK)
        try->cost = 0;
}

/* Until the proof is there or the cost passes the limit. `quiet` is what is left for the moves after this one. */
static void try_work(ProofMaker *maker, Try *try, double limit, int quiet)
{
    ProofThreats *threats = &maker->threats;
    proof_threats_put(threats, try->move, PROOF_BLACK);
    if (try->kind < 0)
        try_begin(maker, try);
    while (try->cost > 0 && try->cost <= limit && try->cost < NEVER && !proof_threats_stopped(threats)) {
        if (try->rest && try->rest->cost > 0) {
            goal_work(maker, try->rest, limit / IDLE_FACTOR, quiet);
            try->cost = try->rest->cost >= NEVER ? NEVER : try->rest->cost > 0 ? try->rest->cost * IDLE_FACTOR : 1;
        } else if (try->rest && !try->listed) {
            try->count = proof_threats_replies(threats, &try->rest->tree, try->replies);
            try->listed = true;
        } else if (try->seen < try->count) {
            try_spread(maker, try, limit, quiet);
        } else {
            try_work_reply(maker, try, limit, quiet);
        }
    }
    proof_threats_take(threats, try->move);
}

/* --- the plan ----------------------------------------------------------------------------------------------- */

/* The move wins: the goal has its tree. */
static void goal_prove(ProofMaker *maker, Goal *goal, const Try *try)
{
    text_add_char(&goal->tree, (char)try->move);
    text_add_char(&goal->tree, (char)try->kind);
    if (try->kind == PROOF_BLOCK)
        text_add_bytes(&goal->tree, try->opens[0].goal->tree.bytes, try->opens[0].goal->tree.length);
    else if (try->kind == PROOF_OPEN)
        proof_groups_write(&try->groups, &try->rest->tree, &goal->tree);
    Habit *habit = maker_habit(maker);
    habit->key = maker->threats.black_key;
    habit->move = try->move;
    maker->progress.quiet++;
    maker_keep_bytes(maker, &goal->tree);
    goal->cost = 0;
    goal_drop_tries(goal);
}

/* Black is to move: until the proof is there or the cost passes the limit. */
static void goal_work(ProofMaker *maker, Goal *goal, double limit, int quiet)
{
    if (!goal->looked)
        goal_look(maker, goal, quiet);
    if (goal->cost > 0 && quiet > 0 && !goal->insisted)
        goal_try_habit(maker, goal);
    while (goal->cost > 0 && goal->cost <= limit && goal->cost < NEVER && quiet > 0 &&
           !proof_threats_stopped(&maker->threats)) {
        if (!goal->insisted && goal->again < AGAIN_TIMES && goal->cost > AGAIN_COST[goal->again])
            goal_look_again(maker, goal);
        Try *best = goal->tries[0];
        double second = NEVER;
        for (int i = 1; i < goal->count; i++) {
            Try *try = goal->tries[i];
            second = try->cost < best->cost ? best->cost : try->cost < second ? try->cost : second;
            best = try->cost < best->cost ?
            try : best
                ;
        }
        double below = PATIENCE * second < limit ? PATIENCE * second : limit;
        try_work(maker, best, below, quiet - 1);
        if (best->cost == 0) {
            goal_prove(maker, goal, best);
            return;
        }
        goal_settle(goal);
        maker->progress.failed += goal->cost >= NEVER;
    }
    if (quiet == 0 && goal->cost > 0)
        goal->cost = NEVER;
}

void proof_maker_insist(ProofMaker *maker, const ProofBoard *board, Move move)
{
    proof_threats_set(&maker->threats, board);
    Goal *goal = maker_goal(maker);
    goal_drop_tries(goal);
    goal_add_try(goal, move, 1);
    goal->looked = goal->insisted = true;
    goal->cost = 1;
}

bool proof_maker_prove(ProofMaker *maker, const ProofBoard *board, const ProofLimits *limits, Text *tree)
{
    ProofThreats *threats = &maker->threats;
    threats->limits = *limits;
    threats->stopped = false;
    proof_threats_set(threats, board);
    Goal *goal = maker_goal(maker);
    maker->asked = goal;
    while (goal->cost > 0 && goal->cost < NEVER && !proof_threats_stopped(threats))
        goal_work(maker, goal, goal->looked ? 2 * goal->cost : NEVER, limits->quiet);
    if (goal->cost > 0 || !proof_threats_accept(threats, &goal->tree))
        return false;
    text_add_bytes(tree, goal->tree.bytes, goal->tree.length);
    return true;
}

/* --- what an earlier run has kept --------------------------------------------------------------------------- */

bool proof_maker_proved(const char *tree, size_t size)
{
    return size > 1 && (unsigned char)tree[0] < KEPT_SPREAD;
}

static void goal_know_choice(Goal *goal, const char *bytes, size_t size)
{
    ProofChoice choice = {.count = 0};
    for (size_t at = 1; at + 2 < size && choice.count < PROOF_TRIES_MAX; at += 3) {
        choice.moves[choice.count] = (unsigned char)bytes[at];
        choice.values[choice.count++] =
            (int16_t)((unsigned char)bytes[at + 1] | (unsigned)(unsigned char)bytes[at + 2] << 8);
    }
    goal_take_choice(goal, &choice);
}

void proof_maker_know(ProofMaker *maker, const ProofBoard *board, const char *tree, size_t size)
{
    if (size < 2)
        return;
    proof_threats_set(&maker->threats, board);
    if ((unsigned char)tree[0] == KEPT_SPREAD) {
        Spread *spread = xcalloc(1, sizeof *spread), **bucket = &maker->spreads[maker->threats.key % BUCKETS];
        text_add_bytes(&spread->bytes, tree, size);
        spread->key = maker->threats.key;
        spread->next = *bucket;
        *bucket = spread;
        return;
    }
    Goal *goal = maker_goal(maker);
    if ((unsigned char)tree[0] == KEPT_CHOICE) {
        if (!goal->looked)
            goal_know_choice(goal, tree, size);
        return;
    }
    goal_drop_tries(goal);
    text_clear(&goal->tree);
    text_add_bytes(&goal->tree, tree, size);
    goal->looked = true;
    goal->cost = 0;
    Habit *habit = maker_habit(maker);
    habit->key = maker->threats.black_key;
    habit->move = (unsigned char)tree[0];
}
