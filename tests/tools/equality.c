/* SPDX-License-Identifier: MIT
 *
 * equality POSITIONS NODES [GAME...] - minimax, alpha-beta, PVS, and PVS with the table return the same root value.
 *
 * For every game, or those named: POSITIONS random positions, each at every depth that minimax reaches within NODES
 * nodes. The table answers with entries of equal depth only, so that it may not know better than minimax. Prints the
 * nodes of each algorithm. Prints TAP.
 *
 * What must hold of the nodes: alpha-beta with the same move order visits a part of minimax's tree, so it never has
 * more, position by position. PVS searches a move again when a scout fails high; at the depths minimax reaches that
 * costs about what the scouts save, so neither of PVS and alpha-beta must have fewer. In sum both have fewer than
 * minimax, and PVS with the table, where searching again is nearly free, has the fewest; both from depth 3 on, for
 * at the last two plies there is nothing to save.
 */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"

enum { MINIMAX = 0, ALPHABETA, PVS, PVS_TABLE, VARIANTS, HASH_MB = 16 };

typedef struct Variant {
    const char *name;
    Algorithm algorithm;
    unsigned techniques;
} Variant;

static const Variant variants[VARIANTS] = {
    {"minimax", ALGORITHM_MINIMAX, 0},
    {"alpha-beta", ALGORITHM_ALPHABETA, 0},
    {"PVS", ALGORITHM_PVS, 0},
    {"PVS with table", ALGORITHM_PVS, TECHNIQUE_TABLE | TECHNIQUE_EQUAL_DEPTH},
};

typedef struct Sums {
    uint64_t nodes[VARIANTS];
    uint64_t deep_nodes[VARIANTS]; /* from depth 3 on */
    int positions;
    int searches; /* position and depth */
    int deepest;
    int wrong;
} Sums;

static Report equality_think(const Game *game, GameSearch *search, const void *pos, const Variant *variant,
                             Limits limits)
{
    SearchParams params = {
        .limits = limits, .algorithm = variant->algorithm, .techniques = variant->techniques, .lines = 1};
    Report report;
    game->think(search, pos, &params, &report);
    return report;
}

static void equality_complain(const Game *game, const void *pos, int depth, const char *text)
{
    Text position = {0};
    game->print(pos, &position);
    printf("# %s, position '%s', depth %d: %s\n", game->name, text_string(&position), depth, text);
    text_free(&position);
}

/* Nodes of the whole tree to this depth, but not many more than `most`. The last ply is counted and not visited. */
static uint64_t equality_count(const Game *game, const void *pos, int depth, uint64_t most)
{
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    int count = game->moves(pos, moves);
    uint64_t nodes = 1 + (depth == 1 ? (uint64_t)count : 0);
    for (int i = 0; i < count && depth > 1 && nodes <= most; i++) {
        void *next = position_copy(game, pos);
        game->make(next, moves[i]);
        nodes += equality_count(game, next, depth - 1, most);
        position_free(game, next);
    }
    free(moves);
    return nodes;
}

/* One position at one depth. Returns false if minimax does not get there. */
static bool equality_depth(const Game *game, GameSearch **searches, const void *pos, Limits limits, Sums *sums)
{
    Report reports[VARIANTS];
    if (equality_count(game, pos, limits.depth, 2 * limits.nodes) >
        2 * limits.nodes) /* not even tried: that took most of the time */
        return false;
    reports[0] = equality_think(game, searches[0], pos, &variants[0], limits);
    if (reports[0].nodes >= limits.nodes)
        return false;
    limits.nodes = 0;
    sums->searches++;
    sums->deepest = limits.depth > sums->deepest ? limits.depth : sums->deepest;
    for (int i = 0; i < VARIANTS; i++) {
        if (i > 0)
            reports[i] = equality_think(game, searches[i], pos, &variants[i], limits);
        sums->nodes[i] += reports[i].nodes;
        sums->deep_nodes[i] += limits.depth >= 3 ? reports[i].nodes : 0;
        if (reports[i].value != reports[0].value) {
            char text[200];
            snprintf(text, sizeof text, "%s says %d, minimax %d", variants[i].name, reports[i].value, reports[0].value);
            equality_complain(game, pos, limits.depth, text);
            sums->wrong++;
        }
    }
    if (reports[ALPHABETA].nodes > reports[MINIMAX].nodes) {
        equality_complain(game, pos, limits.depth, "alpha-beta has more nodes than minimax");
        sums->wrong++;
    }
    return !reports[0].solved;
}

/* On a terminal: how far it is, and what is left of this game. */
static void equality_progress(const Game *game, int done, int positions, int64_t start)
{
    if (!isatty(STDERR_FILENO))
        return;
    double left = (double)(clock_thread_ns() - start) / 1e9 / (done > 0 ? done : 1) * (positions - done);
    fprintf(stderr, "\r# %s: %d of %d positions, about %.0f s left   ", game->name, done, positions, left);
    if (done == positions)
        fputs("\r                                                            \r", stderr);
}

static void equality_game(const Game *game, int positions, uint64_t nodes, Sums *sums)
{
    Rng rng = rng_seed(300);
    SearchConfig config = {.hash_mb = HASH_MB, .threads = 1};
    int64_t start = clock_thread_ns();
    GameSearch *searches[VARIANTS];
    for (int i = 0; i < VARIANTS; i++)
        searches[i] = game->search_new(&config);
    for (int number = 0; number < positions; number++) {
        void *pos = support_any_position(game, &rng);
        Limits limits = {.depth = 1, .nodes = nodes};
        sums->positions++;
        while (limits.depth < SEARCH_MAX_PLY / 2 && equality_depth(game, searches, pos, limits, sums))
            limits.depth++;
        position_free(game, pos);
        equality_progress(game, number + 1, positions, start);
    }
    for (int i = 0; i < VARIANTS; i++)
        game->search_free(searches[i]);
}

static bool equality_run(const char *name, int positions, uint64_t nodes)
{
    Error error;
    Sums sums = {.positions = 0};
    const Game *game = games_find(name, &error);
    if (!game)
        die("%s", error.text);
    int64_t start = clock_thread_ns();
    equality_game(game, positions, nodes, &sums);
    printf("# %s: %d positions, %d searches, deepest %d, %.1f s; nodes:\n", game->name, sums.positions, sums.searches,
           sums.deepest, (double)(clock_thread_ns() - start) / 1e9);
    for (int k = 0; k < VARIANTS; k++)
        printf("#   %-16s %12llu\n", variants[k].name, (unsigned long long)sums.nodes[k]);
    const uint64_t *sum = sums.deep_nodes;
    bool ordered = sum[MINIMAX] >= sum[ALPHABETA] && sum[MINIMAX] >= sum[PVS] && sum[ALPHABETA] >= sum[PVS_TABLE] &&
                   sum[PVS] >= sum[PVS_TABLE];
    printf("%s - %s: minimax, alpha-beta and PVS return the same values\n", sums.wrong ? "not ok" : "ok", game->name);
    printf("%s - %s: minimax needs most nodes, PVS with the table fewest\n", ordered ? "ok" : "not ok", game->name);
    fflush(stdout);
    return ordered && sums.wrong == 0;
}

int main(int argc, char **argv)
{
    int64_t positions = 0, nodes = 0;
    bool fine = argc >= 3 && text_int(argv[1], 1, 1000000, &positions) && text_int(argv[2], 1, INT64_MAX, &nodes);
    if (!fine) {
        fprintf(stderr, "usage: equality POSITIONS NODES [GAME...]\n");
        return 2;
    }
    for (int i = 3; i < argc; i++)
        fine = equality_run(argv[i], (int)positions, (uint64_t)nodes) && fine;
    for (int i = 0; argc == 3 && i < games_count(); i++)
        fine = equality_run(games_at(i)->name, (int)positions, (uint64_t)nodes) && fine;
    return fine ? 0 : 1;
}
