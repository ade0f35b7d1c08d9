/* SPDX-License-Identifier: MIT
 *
 * test_slips - promises that a slip in one line breaks without anything else noticing.
 */
#include "tests/support.h"

#include <errno.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/ladder.h"
#include "base/text.h"
#include "games/weightfile.h"
#include "lab/derive.h"
#include "players/levels.h"
#include "players/player_kind.h"
#include "sandbox/filter.h"
#include "search/timeman.h"

/* The league is that of the strongest reference not above the rating, in whatever order the references came. */
static void leagues_by_strength(void **state)
{
    (void)state;
    char none[] = "", bronze[] = "bronze", silver[] = "silver", gold[] = "gold";
    LadderBot bots[] = {{.league = silver, .reference = true, .elo = 1200},
                        {.league = bronze, .reference = true, .elo = 1000},
                        {.league = none, .elo = 1500},
                        {.league = gold, .reference = true, .elo = 1400}};
    Ladder ladder = {.bots = bots, .count = 4};
    assert_string_equal(ladder_league(&ladder, 900), "");
    assert_string_equal(ladder_league(&ladder, 1000), "bronze");
    assert_string_equal(ladder_league(&ladder, 1250), "silver");
    assert_string_equal(ladder_league(&ladder, 1399), "silver");
    assert_string_equal(ladder_league(&ladder, 2000), "gold");
}

/* The increment is spent once a move, not more: the time a plan means to use grows by less than the increment. */
static void increments_count_once(void **state)
{
    (void)state;
    Limits plain = {.time_ms = 60000}, more = {.time_ms = 60000, .increment_ms = 1000};
    TimePlan without = timeman_plan(&plain, 30, 0), with = timeman_plan(&more, 30, 0);
    int64_t gain = with.soft_ns - without.soft_ns;
    assert_true(gain > 0 && gain <= 1000 * INT64_C(1000000));
}

/* A level that keeps wins plays the win it sees, whatever the dice say; and so does every level that does not lapse. */
static void seen_wins_are_played(void **state)
{
    (void)state;
    const Level keeps = {.depth = 4, .lapse = 100, .budget = 100, .keeps_wins = true};
    const Level steady = {.depth = 4, .lapse = 0, .budget = 100};
    for (uint64_t seed = 1; seed <= 50; seed++) {
        Rng rng = rng_seed(seed);
        LevelView view = {.level = seed % 2 ? &keeps : &steady, .settled_count = 2, .glance_count = 1};
        view.settled[0] = (Report){.value = VALUE_WIN - 3, .best = 1};
        view.settled[1] = (Report){.value = VALUE_WIN - 5, .best = 2};
        view.glance[0] = (Report){.best = 3};
        assert_int_equal(level_choose(&view, 100000, &rng)->best, 1);
    }
}

/* A level gives away what its budget allows and no more. */
static void budgets_are_kept(void **state)
{
    (void)state;
    const Level level = {.depth = 4, .lapse = 0, .budget = 20};
    LevelView view = {.level = &level, .settled_count = 3};
    int seconds = 0;
    for (int i = 0; i < 3; i++)
        view.settled[i] = (Report){.value = (const int[]){500, 450, 300}[i], .best = (Move)(i + 1)};
    for (uint64_t seed = 1; seed <= 500; seed++) {
        Rng rng = rng_seed(seed);
        Move move = level_choose(&view, 500, &rng)->best;
        assert_true(move != 3);
        seconds += move == 2;
    }
    assert_true(seconds > 0);
}

/* Of two sets of limits the stricter counts, kind by kind; none is no limit. */
static void stricter_limits_count(void **state)
{
    (void)state;
    Limits spec = {.depth = 3, .movetime_ms = 50}, turn = {.depth = 5, .nodes = 100, .movetime_ms = 20, .time_ms = 7};
    Limits both = player_limits_join(turn, &spec);
    assert_int_equal(both.depth, 3);
    assert_int_equal(both.nodes, 100);
    assert_int_equal(both.movetime_ms, 20);
    assert_int_equal(both.time_ms, 7);
}

/* A ratio is own over base, and with "invert" base over own. */
static void ratios_and_their_inverse(void **state)
{
    (void)state;
    json_t *labels = json_pack("[s]", "who"),
           *experiment = json_pack("{s:[{s:s, s:s, s:{s:s}}, {s:s, s:s, s:{s:s}, s:b}]}", "ratios", "column", "more",
                                   "of", "nodes", "base", "who", "base", "column", "less", "of", "nodes", "base", "who",
                                   "base", "invert", 1);
    LabTable table = table_new(labels, NULL);
    const char *const names[] = {"base", "other"};
    for (int i = 0; i < 2; i++) {
        json_t *name = json_pack("{s:s}", "who", names[i]);
        table_set(&table, table_row(&table, name), "nodes", json_integer(i ? 40 : 10));
        json_decref(name);
    }
    derive_columns(&table, experiment);
    json_t *wanted = json_pack("[s]", "other");
    double more = 0, less = 0;
    assert_true(table_number(table_find(&table, wanted), "more", &more) &&
                table_number(table_find(&table, wanted), "less", &less));
    assert_true(more == 4 && less == 0.25);
    json_decref(wanted);
    json_decref(labels);
    json_decref(experiment);
    table_free(&table);
}

/* Rings of system calls would pass the filter by: they cannot be set up. */
static void no_rings_in_the_sandbox(void **state)
{
    (void)state;
    Error error;
    FilterProgram program;
    int file = filter_file(FILTER_ALONE, &error);
    assert_true(file >= 0 && filter_load(file, &program, &error));
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        if (!filter_apply(&program))
            _exit(3);
        long set_up = syscall(SYS_io_uring_setup, 1, NULL); /* NULL would be EFAULT */
        _exit(set_up < 0 && (errno == EPERM || errno == ENOSYS) ? 0 : 1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true((WIFEXITED(status) && WEXITSTATUS(status) == 0) || WIFSIGNALED(status));
    filter_free(&program);
    close(file);
}

/* What the kernel would say to a system call under the program: the few instructions that such programs are made of. */
static uint32_t filter_says(const FilterProgram *program, const struct seccomp_data *data)
{
    uint32_t value = 0;
    for (int at = 0; at < program->code.len; at++) {
        const struct sock_filter *step = &program->code.filter[at];
        uint32_t word = 0;
        switch (step->code) {
        case BPF_LD | BPF_W | BPF_ABS:
            memcpy(&word, (const char *)data + step->k, sizeof word);
            value = word;
            break;
        case BPF_ALU | BPF_AND | BPF_K:
            value &= step->k;
            break;
        case BPF_JMP | BPF_JA:
            at += (int)step->k;
            break;
        case BPF_JMP | BPF_JEQ | BPF_K:
            at += value == step->k ? step->jt : step->jf;
            break;
        case BPF_JMP | BPF_JGE | BPF_K:
            at += value >= step->k ? step->jt : step->jf;
            break;
        case BPF_JMP | BPF_JGT | BPF_K:
            at += value > step->k ? step->jt : step->jf;
            break;
        case BPF_RET | BPF_K:
            return step->k;
        default:
            fail_msg("instruction %d of the filter: code %#x", at, (unsigned)step->code);
        }
    }
    fail_msg("the filter ends without a word");
    return 0;
}

/* Whatever this kernel has and this machine allows: the filter itself refuses them, and lets a bot read and write. */
static void the_filter_refuses(void **state)
{
    (void)state;
    static const int refused[] = {SYS_io_uring_setup,
                                  SYS_io_uring_enter,
                                  SYS_io_uring_register,
                                  SYS_ptrace,
                                  SYS_socket,
                                  SYS_connect,
                                  SYS_bpf,
                                  SYS_process_vm_writev,
                                  SYS_perf_event_open,
                                  SYS_userfaultfd,
                                  SYS_mount,
                                  SYS_unshare,
                                  SYS_setns,
                                  SYS_keyctl};
    static const int allowed[] = {SYS_read, SYS_write, SYS_exit_group, SYS_futex, SYS_brk};
    for (int kind = FILTER_NAMESPACED; kind <= FILTER_ALONE; kind++) {
        Error error;
        FilterProgram program;
        int file = filter_file((FilterKind)kind, &error);
        assert_true(file >= 0 && filter_load(file, &program, &error));
        struct seccomp_data data = {.arch = seccomp_arch_native()};
        for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
            data.nr = refused[i];
            if ((filter_says(&program, &data) & SECCOMP_RET_ACTION_FULL) == SECCOMP_RET_ALLOW)
                fail_msg("system call %d is let through", data.nr);
        }
        for (size_t i = 0; i < sizeof allowed / sizeof allowed[0]; i++) {
            data.nr = allowed[i];
            if ((filter_says(&program, &data) & SECCOMP_RET_ACTION_FULL) != SECCOMP_RET_ALLOW)
                fail_msg("system call %d is refused", data.nr);
        }
        filter_free(&program);
        close(file);
    }
}

/* A bit anywhere in a file of weights, but for the bytes that are kept free, and nobody plays by it. */
static void damaged_weights_are_refused(void **state)
{
    (void)state;
    const WeightKind kind = {.game = "ttt", .layout = 77, .size = 40};
    uint8_t numbers[40];
    Text file = {0};
    for (int i = 0; i < 40; i++)
        numbers[i] = (uint8_t)(7 * i);
    weightfile_print(&file, &kind, numbers);
    assert_non_null(weightfile_numbers(file.bytes, file.length, &kind, NULL));
    for (size_t i = 0; i < file.length; i++) {
        file.bytes[i] = (char)(file.bytes[i] ^ 4);
        if (weightfile_numbers(file.bytes, file.length, &kind, NULL))
            fail_msg("byte %zu may be anything", i);
        file.bytes[i] = (char)(file.bytes[i] ^ 4);
    }
    assert_null(weightfile_numbers(file.bytes, file.length - 1, &kind, NULL));
    text_free(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leagues_by_strength),         cmocka_unit_test(increments_count_once),
        cmocka_unit_test(seen_wins_are_played),        cmocka_unit_test(ratios_and_their_inverse),
        cmocka_unit_test(no_rings_in_the_sandbox),     cmocka_unit_test(the_filter_refuses),
        cmocka_unit_test(damaged_weights_are_refused), cmocka_unit_test(budgets_are_kept),
        cmocka_unit_test(stricter_limits_count),
    };
    return SUPPORT_RUN(tests);
}
