/* SPDX-License-Identifier: MIT
 *
 * test_tt - the transposition table: what is stored is found, what must go goes, on a table of one cluster, too.
 */
#include "tests/support.h"

#include <pthread.h>
#include <string.h>

#include "search/tt.h"

static TTEntry entry_of(int number, int depth)
{
    TTEntry entry = {
        .move = (uint16_t)number,
        .value = (int16_t)(number - 500),
        .extra = (int16_t)-number,
        .depth = (uint8_t)depth,
        .bound = TT_EXACT,
        .mark = number % 2,
    };
    return entry;
}

static void assert_same_entry(const TTEntry *found, const TTEntry *expected)
{
    assert_int_equal(found->move, expected->move);
    assert_int_equal(found->value, expected->value);
    assert_int_equal(found->extra, expected->extra);
    assert_int_equal(found->depth, expected->depth);
    assert_int_equal(found->bound, expected->bound);
    assert_int_equal(found->mark, expected->mark);
}

static void stored_entries_are_found(void **state)
{
    (void)state;
    TT tt;
    tt_init(&tt, 1);
    assert_int_equal((uintptr_t)tt.slots % 64, 0);
    assert_int_equal(tt.clusters, (1 << 20) / 64);
    Rng rng = rng_seed(3);
    TTEntry found;
    for (int i = 0; i < 1000; i++)
        assert_false(tt_probe(&tt, rng_next(&rng), &found));
    rng = rng_seed(3);
    for (int i = 0; i < 1000; i++) {
        TTEntry entry = entry_of(i, i % 100);
        tt_store(&tt, rng_next(&rng), &entry);
    }
    rng = rng_seed(3);
    for (int i = 0; i < 1000; i++) {
        TTEntry entry = entry_of(i, i % 100);
        assert_true(tt_probe(&tt, rng_next(&rng), &found));
        assert_same_entry(&found, &entry);
    }
    tt_clear(&tt);
    rng = rng_seed(3);
    assert_false(tt_probe(&tt, rng_next(&rng), &found));
    tt_free(&tt);
}

static void extremes_survive_packing(void **state)
{
    (void)state;
    TT tt;
    tt_init(&tt, 0);
    static const TTEntry extremes[] = {
        {.move = 0xffff, .value = INT16_MIN, .extra = INT16_MAX, .depth = 255, .bound = TT_LOWER, .mark = true},
        {.move = 0, .value = INT16_MAX, .extra = INT16_MIN, .depth = 0, .bound = TT_UPPER},
        {.move = 1, .value = -1, .extra = -1, .depth = 1, .bound = TT_EXACT},
    };
    static const uint64_t keys[] = {0, UINT64_MAX, 1};
    for (int i = 0; i < 3; i++) {
        TTEntry found;
        for (int age = 0; age < 70; age++)
            tt_age(&tt);
        tt_store(&tt, keys[i], &extremes[i]);
        assert_true(tt_probe(&tt, keys[i], &found));
        assert_same_entry(&found, &extremes[i]);
    }
    tt_free(&tt);
}

/* A table of 0 MB is one cluster of four: the smallest table there can be. */
static void least_valuable_entry_is_replaced(void **state)
{
    (void)state;
    TT tt;
    tt_init(&tt, 0);
    assert_int_equal(tt.clusters, 1);
    TTEntry found;
    for (int i = 1; i <= TT_CLUSTER; i++) {
        TTEntry entry = entry_of(i, 10 * i);
        tt_store(&tt, (uint64_t)i, &entry);
    }
    TTEntry same = entry_of(7, 1);
    tt_store(&tt, 3, &same); /* its own old entry, although that is deeper than others */
    for (uint64_t key = 1; key <= TT_CLUSTER; key++)
        assert_true(tt_probe(&tt, key, &found));
    assert_true(tt_probe(&tt, 3, &found));
    assert_int_equal(found.move, 7);
    TTEntry fresh = entry_of(8, 5);
    tt_store(&tt, 99, &fresh); /* the shallowest, key 3, has to go */
    assert_true(tt_probe(&tt, 99, &found));
    assert_false(tt_probe(&tt, 3, &found));
    assert_true(tt_probe(&tt, 1, &found));
    tt_free(&tt);
}

static void old_entries_go_first(void **state)
{
    (void)state;
    TT tt;
    tt_init(&tt, 0);
    TTEntry deep = entry_of(1, 12), shallow = entry_of(2, 5), found;
    tt_store(&tt, 1, &deep);
    tt_age(&tt);
    for (uint64_t key = 2; key <= 4; key++)
        tt_store(&tt, key, &shallow);
    tt_store(&tt, 5, &shallow); /* depth 12 of the last search is worth less than depth 5 of this one */
    assert_false(tt_probe(&tt, 1, &found));
    for (uint64_t key = 2; key <= 5; key++)
        assert_true(tt_probe(&tt, key, &found));
    tt_free(&tt);
}

static void fill_counts_this_search(void **state)
{
    (void)state;
    TT tt;
    tt_init(&tt, 0);
    assert_int_equal(tt_fill(&tt), 0);
    TTEntry entry = entry_of(1, 1);
    tt_store(&tt, 1, &entry);
    assert_int_equal(tt_fill(&tt), 250);
    tt_age(&tt);
    assert_int_equal(tt_fill(&tt), 0);
    for (uint64_t key = 1; key <= 4; key++)
        tt_store(&tt, key, &entry);
    assert_int_equal(tt_fill(&tt), 1000);
    tt_free(&tt);
}

typedef struct Hammer {
    TT *tt;
    uint64_t seed;
    int wrong;
} Hammer;

/* Stores entries that can be computed from their key, and checks every entry it reads. */
static void *hammer_run(void *argument)
{
    Hammer *hammer = argument;
    Rng rng = rng_seed(hammer->seed);
    for (int i = 0; i < support_amount(400000); i++) {
        uint64_t key = rng_mix(rng_below(&rng, 64));
        TTEntry found, entry = entry_of((int)(key % 1000), (int)(rng_next(&rng) % 50));
        if (tt_probe(hammer->tt, key, &found))
            hammer->wrong += found.move != entry.move || found.value != entry.value || found.extra != entry.extra;
        tt_store(hammer->tt, key, &entry);
    }
    return NULL;
}

/* Two threads write one cluster without a lock: nobody may ever read half an entry. */
static void torn_entries_are_not_seen(void **state)
{
    (void)state;
    TT tt;
    tt_init(&tt, 0);
    Hammer one = {.tt = &tt, .seed = 1}, two = {.tt = &tt, .seed = 2};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, hammer_run, &two), 0);
    hammer_run(&one);
    pthread_join(thread, NULL);
    assert_int_equal(one.wrong + two.wrong, 0);
    tt_free(&tt);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(stored_entries_are_found),         cmocka_unit_test(extremes_survive_packing),
        cmocka_unit_test(least_valuable_entry_is_replaced), cmocka_unit_test(old_entries_go_first),
        cmocka_unit_test(fill_counts_this_search),          cmocka_unit_test(torn_entries_are_not_seen),
    };
    return SUPPORT_RUN(tests);
}
