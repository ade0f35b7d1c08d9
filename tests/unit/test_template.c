/* SPDX-License-Identifier: MIT
 *
 * test_template - the search compiled for a game of the tests' own, so that what happens in a single node can be
 * brought about and looked at.
 *
 * The game is a pile: each side takes one, two or three, and who takes the last has won. A pile of a multiple of four
 * is lost, and passing there would win: the worst case for a null move. The same pile comes up at many plies, with
 * either side to move: the worst case for distances in the table.
 */
#include "tests/support.h"

#include "search/search.h"

#undef skip /* cmocka's, and a field of Trace */

#define GAME_MOVE_MAX 4
#define GAME_MOVES_MAX 3

typedef struct Position {
    int pile;
    int side;
} Position;
typedef Position Undo;

static int pile_game_passes;  /* GAME_NULL_OK at the multiples of this; 0: nowhere */
static bool pile_game_forces; /* every move forces the answer */

static inline int game_side(const Position *pos)
{
    return pos->side;
}

static inline bool game_over(const Position *pos)
{
    return pos->pile == 0;
}

static inline int game_result(const Position *pos)
{
    (void)pos;
    return -VALUE_WIN;
}

static inline int game_moves(const Position *pos, Move *moves)
{
    int count = pos->pile < 3 ? pos->pile : 3;
    for (int i = 0; i < count; i++)
        moves[i] = (Move)(i + 1);
    return count;
}

static inline void game_make(Position *pos, Move move, Undo *undo)
{
    *undo = *pos;
    pos->pile -= move;
    pos->side ^= 1;
}

static inline void game_undo(Position *pos, Move move, const Undo *undo)
{
    (void)move;
    *pos = *undo;
}

static inline void game_make_null(Position *pos, Undo *undo)
{
    *undo = *pos;
    pos->side ^= 1;
}

static inline void game_undo_null(Position *pos, const Undo *undo)
{
    *pos = *undo;
}

/* The side does not matter: what holds for one holds for the other. */
static inline uint64_t game_key(const Position *pos)
{
    return rng_mix((uint64_t)pos->pile + 1);
}

static inline int game_eval(const Position *pos)
{
    (void)pos;
    return 0;
}

static inline bool pile_may_pass(const Position *pos)
{
    return pile_game_passes > 0 && pos->pile % pile_game_passes == 0;
}
#define GAME_NULL_OK pile_may_pass

static inline bool pile_forced(const Position *pos)
{
    (void)pos;
    return pile_game_forces;
}
#define GAME_FORCED pile_forced
#define TUNE_EXTEND_FORCING 6
#define TUNE_INTERNAL_DEPTH 0

#ifndef __clang__ /* which knows no such warning; gcc 12 takes the moves of a list that this game keeps short for \
                     unset ones */
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include "search/search_template.h"

/* Plies until a pile is empty if both play well: who has lost takes one at a time. */
static int pile_plies(int pile)
{
    return pile / 4 * 2 + (pile % 4 != 0);
}

static Search *pile_search(void)
{
    return search_new(&(SearchConfig){.hash_mb = 1, .threads = 1});
}

/* A search that is about to begin at this pile: its one thread stands at the root. */
static Worker *pile_worker(Search *search, const Position *pos, const SearchParams *params)
{
    control_begin(&search->control, params, 30);
    worker_begin(&search->workers[0], search, pos, params, 0);
    return &search->workers[0];
}

/* A pile of eight is lost. After a pass it is the other side's, which is a win for the one who passed; but a pass is
 * not a move. */
static void win_after_a_pass_is_no_win(void **state)
{
    (void)state;
    Search *search = pile_search();
    Position pos = {.pile = 8};
    SearchParams params = search_params((Limits){.depth = 12});
    pile_game_passes = 0;
    Worker *w = pile_worker(search, &pos, &params);
    assert_int_equal(node_zero(w, 0, 12, -1, 0), -VALUE_WIN + pile_plies(8));
    assert_int_equal(-node_zero(w, 1, 6, 0, 1), VALUE_WIN - 1 - pile_plies(8)); /* what the pass will find */
    search_clear(search);
    pile_game_passes = 8;
    w = pile_worker(search, &pos, &params);
    assert_int_equal(node_zero(w, 0, 12, -1, 0), 0); /* the pass cuts, with beta and not with a win */
    assert_int_equal(node_teach(w, 0, 12, -1, 0), 0);
    search_free(search);
}

/* Whatever passes promise on the way, a claimed win is won and a claimed loss is lost. */
static void passes_claim_nothing(void **state)
{
    (void)state;
    Search *search = pile_search();
    pile_game_passes = 4;
    for (int pile = 1; pile <= 24; pile++) {
        for (int depth = 1; depth <= 16; depth++) {
            Position pos = {.pile = pile};
            SearchParams params = search_params((Limits){.depth = depth});
            Report report;
            search_think(search, &pos, &params, &report);
            if (report.value >= VALUE_WIN_MIN)
                assert_int_not_equal(pile % 4, 0);
            if (report.value <= -VALUE_WIN_MIN)
                assert_int_equal(pile % 4, 0);
        }
    }
    search_free(search);
}

static void table_counts_from_the_node(void **state)
{
    (void)state;
    for (int stored = 0; stored < SEARCH_MAX_PLY; stored++) {
        for (int plies = 0; stored + plies < SEARCH_MAX_PLY; plies += 7) {
            int won = value_to_table(VALUE_WIN - stored - plies, stored),
                lost = value_to_table(-VALUE_WIN + stored + plies, stored);
            assert_int_equal(won, VALUE_WIN - plies);
            assert_int_equal(lost, -VALUE_WIN + plies);
            for (int found = 0; found + plies < SEARCH_MAX_PLY; found += 5) {
                assert_int_equal(value_from_table(won, found), VALUE_WIN - found - plies);
                assert_int_equal(value_from_table(lost, found), -VALUE_WIN + found + plies);
            }
        }
    }
    const int plain[] = {0, 1, -1, VALUE_EVAL_MAX, -VALUE_EVAL_MAX, VALUE_WIN_MIN - 1, -VALUE_WIN_MIN + 1};
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        assert_int_equal(value_to_table(plain[i], 9), plain[i]);
        assert_int_equal(value_from_table(plain[i], 9), plain[i]);
    }
}

/* What a node with a window of one point at beta says where the table knows this. */
static int pile_with_entry(Search *search, TTEntry entry, int beta)
{
    Position pos = {.pile = 5};
    SearchParams params = search_params((Limits){.depth = 8});
    search_clear(search);
    Worker *w = pile_worker(search, &pos, &params);
    tt_store(&search->control.tt, game_key(&pos), &entry);
    return node_zero(w, 0, 8, beta - 1, beta);
}

/* A bound answers where it lies beyond the window, and nowhere else; an entry that is not deep enough never does. */
static void bounds_of_the_table_answer_beyond_the_window(void **state)
{
    (void)state;
    Search *search = pile_search();
    int won = VALUE_WIN - pile_plies(5);
    TTEntry lower = {.move = MOVE_NONE, .value = 10, .extra = INT16_MIN, .depth = 8, .bound = TT_LOWER}, upper = lower,
            exact = lower, shallow = lower;
    upper.bound = TT_UPPER;
    exact.bound = TT_EXACT;
    shallow.depth = 7;
    pile_game_passes = 0;
    assert_int_equal(pile_with_entry(search, lower, 10), 10);
    assert_int_equal(pile_with_entry(search, lower, 11), won);
    assert_int_equal(pile_with_entry(search, upper, 11), 10);
    assert_int_equal(pile_with_entry(search, upper, 10), won);
    assert_int_equal(pile_with_entry(search, exact, 10), 10);
    assert_int_equal(pile_with_entry(search, exact, 11), 10);
    assert_int_equal(pile_with_entry(search, shallow, 10), won);
    search_free(search);
}

/* The distance of every pile is right, whichever piles the table was filled by before. */
static void distances_hold_with_a_full_table(void **state)
{
    (void)state;
    Search *search = pile_search();
    pile_game_passes = 0;
    static const int piles[] = {21, 3, 20, 7, 24, 13, 8, 23, 1, 12, 17, 5, 16, 9, 4, 22};
    for (int round = 0; round < 2; round++) {
        for (size_t i = 0; i < sizeof piles / sizeof piles[0]; i++) {
            Position pos = {.pile = piles[i]};
            SearchParams params = search_params((Limits){.depth = 16});
            Report report;
            search_think(search, &pos, &params, &report);
            int plies = pile_plies(piles[i]);
            assert_int_equal(report.value, piles[i] % 4 ? VALUE_WIN - plies : -VALUE_WIN + plies);
        }
    }
    search_free(search);
}

/* A forcing move costs ten sixteenths of a ply: what is left over is not lost, and no ply is given twice. */
static void parts_of_a_ply_add_up(void **state)
{
    (void)state;
    Search *search = pile_search();
    Position pos = {.pile = 60};
    SearchParams params = search_params((Limits){.depth = 9});
    pile_game_passes = 0;
    for (int depth = 1; depth <= 9; depth++) {
        for (int forces = 0; forces <= 1; forces++) {
            search_clear(search);
            pile_game_forces = forces;
            Worker *w = pile_worker(search, &pos, &params);
            w->seldepth = 0;
            node_pv(w, 0, depth, -VALUE_INFINITE, VALUE_INFINITE);
            assert_int_equal(w->seldepth, forces ? 16 * (depth - 1) / 10 + 1 : depth);
        }
    }
    pile_game_forces = false;
    search_free(search);
}

/* The answer of a search that was stopped with this line, after a depth that had said `before`. */
static Report pile_stopped(Worker *w, Report before, Move best)
{
    Report last = {.best = best, .value = -VALUE_WIN + 6, .bound = TT_EXACT, .depth = before.depth + 1};
    worker_shun_loss(w, &before, &last);
    return last;
}

/* A move that was just seen to lose is not played because the time is up, as long as there is one that was not. */
static void no_loss_is_chosen_in_a_hurry(void **state)
{
    (void)state;
    Search *search = pile_search();
    Position pos = {.pile = 8};
    SearchParams params = search_params((Limits){.nodes = 1000});
    Report report, before = {.best = 1, .value = 7, .bound = TT_EXACT, .depth = 3};
    pile_game_passes = 0;
    search_think(search, &pos, &params, &report);
    for (int i = 0; i < 3; i++)
        assert_true(search->workers[0].root[i].lost); /* as every move from a pile of eight is */
    Worker *w = pile_worker(search, &pos, &params);
    assert_int_equal(pile_stopped(w, before, 1).best, 1);
    w->root[0].lost = true;
    assert_int_equal(w->root[0].move, 1);
    report = pile_stopped(w, before, 1);
    assert_int_equal(report.best, 2);
    assert_int_equal(report.value, 7);
    assert_int_equal(report.bound, TT_UPPER);
    assert_int_equal(report.pv_length, 1);
    assert_int_equal(report.line, 1); /* of those asked for, though it was not the first in the order */
    before.depth = 0;
    assert_int_equal(pile_stopped(w, before, 1).best, 1); /* nothing to go back to */
    before.depth = 3;
    w->root[0].lost = false;
    w->root[2].lost = true;
    assert_int_equal(pile_stopped(w, before, 3).best, 1); /* that of the depth before */
    w->root[0].lost = w->root[1].lost = true;
    assert_int_equal(pile_stopped(w, before, 3).best, 3); /* all lose */
    w->root[0].lost = false;
    before.value = -VALUE_WIN + 8;
    assert_int_equal(pile_stopped(w, before, 3).best, 3); /* lost already: holds out */
    before.value = 7;
    params.analysis = true;
    assert_int_equal(pile_stopped(w, before, 3).best, 3); /* nobody plays */
    search_free(search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(win_after_a_pass_is_no_win),
        cmocka_unit_test(passes_claim_nothing),
        cmocka_unit_test(table_counts_from_the_node),
        cmocka_unit_test(bounds_of_the_table_answer_beyond_the_window),
        cmocka_unit_test(distances_hold_with_a_full_table),
        cmocka_unit_test(parts_of_a_ply_add_up),
        cmocka_unit_test(no_loss_is_chosen_in_a_hurry),
    };
    return SUPPORT_RUN(tests);
}
