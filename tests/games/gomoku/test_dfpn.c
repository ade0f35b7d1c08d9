/* SPDX-License-Identifier: MIT
 *
 * test_dfpn - the search by proof numbers comes to an end, and is right, with a table in which hardly anything has a
 * place.
 */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>

#pragma GCC diagnostic ignored "-Wunused-function"
#define GOMOKU_SIZE 15
#define GAME_NAME "gomoku15"
#include "games/gomoku/rules.h"
#include "games/gomoku/eval.h"
#include "games/gomoku/text.h"
#include "search/control.h"
#include "search/tt.h"
#include "games/gomoku/threats.h"
#include "games/gomoku/dfpn.h"

enum { BUDGET = 400 };

/* Won positions found within the budget by a table of so many clusters. */
static int count_wins(uint64_t clusters)
{
    int wins = 0;
    FILE *file = fopen("tests/data/gomoku_threes.epd", "r");
    char line[512];
    TT table;
    assert_non_null(file);
    tt_init(&table, 1);
    table.clusters = clusters;
    while (fgets(line, sizeof line, file)) {
        Position pos;
        Move best;
        char *end = strchr(line, ';');
        if (line[0] == '#' || !end)
            continue;
        *end = '\0';
        assert_true(game_parse(&pos, line, NULL));
        tt_clear(&table);
        Prover prover = {.table = &table, .budget = BUDGET};
        wins += dfpn_search(&prover, &pos, &best) > 0;
        assert_true(prover.nodes <= BUDGET + 1);
    }
    table.clusters = ((uint64_t)1 << 20) / (TT_CLUSTER * sizeof(TTSlot));
    tt_free(&table);
    fclose(file);
    return wins;
}

static void test_ends_with_a_full_table(void **state)
{
    (void)state;
    assert_true(gomoku_init(NULL));
    int wins = count_wins(1000), few = count_wins(1);
    assert_true(wins > 0);
    assert_true(few <= wins);
    for (uint64_t clusters = 2; clusters < 20; clusters++)
        count_wins(clusters);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ends_with_a_full_table),
    };
    return SUPPORT_RUN(tests);
}
