/* SPDX-License-Identifier: MIT
 *
 * test_network - the network's sums are kept up to date by moves, restored when they are taken back, and see both
 * colours alike; files of numbers.
 */
#define GOMOKU_SIZE 15
#include "games/gomoku/rules.h"
#include "games/gomoku/eval.h"

#include <unistd.h>

#include "tests/support.h"

/* Numbers whose network has been drawn by lot, as they are in a file. */
static GomokuWorths *random_worths(Rng *rng)
{
    GomokuWorths *worths = xcalloc(1, sizeof *worths);
    NetworkStored *network = &worths->network;
    worths->has_network = true;
    for (int pair = 0; pair < WINDOW_PAIRS; pair++) {
        for (int i = 0; i < NETWORK_WIDTH; i++)
            network->rows[pair][i] = (int16_t)((int)rng_below(rng, 241) - 120);
    }
    for (int unit = 0; unit < NETWORK_UNITS; unit++) {
        for (int i = 0; i < NETWORK_BOTH; i++)
            network->units[unit][i] = (int16_t)((int)rng_below(rng, 401) - 200);
        network->output[unit] = (int16_t)((int)rng_below(rng, 2001) - 1000);
    }
    for (int i = 0; i < NETWORK_BOTH; i++)
        network->direct[i] = (int16_t)((int)rng_below(rng, 101) - 50);
    return worths;
}

static GomokuNumbers *random_numbers(Rng *rng)
{
    GomokuWorths *worths = random_worths(rng);
    GomokuNumbers *numbers = numbers_new();
    numbers_spread(numbers, worths);
    free(worths);
    return numbers;
}

/* A move by lot, often one that makes a four or stops a five: then stones wait. */
static Move random_move(const Position *pos, Rng *rng)
{
    Move moves[GAME_MOVES_MAX];
    int count = game_moves(pos, moves);
    for (int i = 0; i < count; i++) {
        int class = pos->classes[pos->side][moves[i]], other = pos->classes[!pos->side][moves[i]];
        if (other == CLASS_FIVE || (class >= CLASS_FOUR && class < CLASS_STRAIGHT && rng_below(rng, 4) > 0))
            return moves[i];
    }
    return moves[rng_below(rng, (uint32_t)count)];
}

/* What the search is told equals what is found from nothing, whether stones wait or not. */
static void assert_sums(const Position *pos)
{
    const NetworkSums sums = sums_find(pos);
    assert_int_equal(network_eval(pos), network_value(&pos->numbers->network, &sums, pos->side));
    if (pos->waits > 0)
        return;
    assert_memory_equal(&sums, &pos->sums, sizeof sums);
    for (int square = 0; square < GOMOKU_SQUARES; square++) {
        uint16_t windows[4];
        square_windows(pos, square, windows);
        if (pos->cells[square] == 0)
            assert_memory_equal(windows, pos->windows[square], sizeof windows);
    }
}

static void test_sums(void **state)
{
    (void)state;
    enum { PLIES = 60 };
    Rng rng = rng_seed(11);
    GomokuNumbers *numbers = random_numbers(&rng);
    int most = 0;
    assert_true(gomoku_init(NULL));
    for (int game = 0; game < 40; game++) {
        Position pos, start;
        Undo undo[PLIES];
        Move played[PLIES];
        int made = 0;
        gomoku_clear(&pos, RULE_FREESTYLE);
        worth_use(&pos, numbers);
        start = pos;
        while (made < PLIES && !game_over(&pos)) {
            played[made] = random_move(&pos, &rng);
            game_make(&pos, played[made], &undo[made]);
            made++;
            assert_sums(&pos);
            most = pos.waits > most ? pos.waits : most;
        }
        while (made > 0) {
            made--;
            game_undo(&pos, played[made], &undo[made]);
            assert_sums(&pos);
        }
        memset(pos.waiting, 0, sizeof pos.waiting);
        assert_memory_equal(&start, &pos, sizeof pos);
    }
    assert_int_equal(most, GOMOKU_WAITING - 1);
    free(numbers);
}

/* With the colours exchanged the side to move thinks the same. */
static void test_colours(void **state)
{
    (void)state;
    Rng rng = rng_seed(12);
    GomokuNumbers *numbers = random_numbers(&rng);
    int different = 0, last = 0;
    assert_true(gomoku_init(NULL));
    for (int i = 0; i < 200; i++) {
        Position pos, other;
        gomoku_clear(&pos, RULE_FREESTYLE);
        gomoku_clear(&other, RULE_FREESTYLE);
        for (int stone = 0; stone < 24; stone++) {
            Undo undo;
            int square = (int)rng_below(&rng, GOMOKU_SQUARES), side = stone % 2;
            if (pos.cells[square])
                continue;
            stone_put(&pos, side, square, &undo);
            stone_put(&other, !side, square, &undo);
        }
        other.side = 1;
        worth_use(&pos, numbers);
        worth_use(&other, numbers);
        assert_int_equal(network_eval(&pos), network_eval(&other));
        different += network_eval(&pos) != last;
        last = network_eval(&pos);
    }
    assert_true(different > 100);
    free(numbers);
}

/* It was fitted to games where any five wins: under other rules it is not asked. */
static void test_rules(void **state)
{
    (void)state;
    Rng rng = rng_seed(13);
    GomokuNumbers *numbers = random_numbers(&rng);
    Position pos;
    Undo undo;
    gomoku_clear(&pos, RULE_RENJU);
    worth_use(&pos, numbers);
    game_make(&pos, GOMOKU_SQUARES / 2, &undo);
    assert_int_equal(network_eval(&pos), 0);
    free(numbers);
}

/* A file is read back, unless a number is so large that sums could overflow. */
static void test_file(void **state)
{
    (void)state;
    Rng rng = rng_seed(14);
    Error error;
    const char *path = support_file("");
    GomokuWorths *worths = random_worths(&rng);
    GomokuNumbers *numbers = numbers_new(), *expected = numbers_new();
    numbers_spread(expected, worths);
    const NetworkStored kept = worths->network;
    int32_t *const biases[] = {&worths->network.unit_bias[NETWORK_UNITS - 1], &worths->network.bias};
    int16_t *const others[] = {&worths->network.rows[WINDOW_PAIRS - 1][0], &worths->network.units[0][1],
                               &worths->network.direct[2], &worths->network.output[3]};
    for (int i = -1; i < 6; i++) {
        size_t size;
        worths->network = kept;
        if (i >= 4)
            *biases[i - 4] = -NETWORK_BIAS_MAX - 1;
        else if (i >= 0)
            *others[i] = INT16_MAX;
        assert_true(numbers_write(path, "gomoku15", worths, &error));
        void *bytes = weightfile_read(path, &size, &error);
        assert_non_null(bytes);
        assert_int_equal(numbers_load(numbers, "gomoku15", bytes, size, &error), i < 0);
        if (i < 0)
            assert_memory_equal(&numbers->network, &expected->network, sizeof numbers->network);
        else
            assert_non_null(strstr(error.text, "too large"));
        free(bytes);
    }
    unlink(path);
    free(worths);
    free(numbers);
    free(expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sums), cmocka_unit_test(test_colours),
                                       cmocka_unit_test(test_rules), cmocka_unit_test(test_file)};
    return SUPPORT_RUN(tests);
}
