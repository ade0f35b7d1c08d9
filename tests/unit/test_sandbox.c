/* SPDX-License-Identifier: MIT
 *
 * test_sandbox - what the sandbox promises beside keeping attacks off (test_hostile): which policies there are, whose
 * fault it is when a bot cannot be started, what links and pipes lead to, that a bot rests while the other side thinks,
 * and that nothing outlives the referee.
 */
#include "tests/hostile_support.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>

#include "sandbox/command.h"
#include "sandbox/freezer.h"
#include "sandbox/halted.h"
#include "sandbox/leash.h"

/* What a referee has started ends with it, even where the kernel's signal on its death has been switched off. */
static void nothing_outlives_its_referee(void **state)
{
    (void)state;
    int told[2], status;
    pid_t bots[3];
    alarm(300);
    assert_int_equal(pipe(told), 0);
    pid_t referee = fork();
    if (referee == 0) {
        leash_hold();
        for (int i = 0; i < 3; i++) {
            bots[i] = fork();
            if (bots[i] == 0) {
                leash_tie();
                prctl(PR_SET_PDEATHSIG, 0);
                bots[i] = getpid();
                if (write(told[1], &bots[i], sizeof bots[i]) == sizeof bots[i])
                    execl("/bin/sleep", "sleep", "1000", (char *)NULL);
                _exit(1);
            }
        }
        pause();
    }
    prctl(PR_SET_CHILD_SUBREAPER, 1); /* so that we hear of their end */
    for (int i = 0; i < 3; i++)
        assert_int_equal(read(told[0], &bots[i], sizeof bots[i]), sizeof bots[i]);
    kill(referee, SIGKILL);
    waitpid(referee, NULL, 0);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(waitpid(bots[i], &status, 0), bots[i]);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    }
    alarm(0);
    prctl(PR_SET_CHILD_SUBREAPER, 0);
    close(told[0]);
    close(told[1]);
}

static void policies_are_checked(void **state)
{
    (void)state;
    Error error = {0};
    SandboxTier tier;
    assert_true(sandbox_parse_tier("c", &tier, &error) && tier == SANDBOX_C);
    assert_false(sandbox_parse_tier("E", &tier, &error));
    assert_false(sandbox_parse_tier("", &tier, &error));
    SandboxPolicy wrong = {.force = geteuid() == 0 ? SANDBOX_A : SANDBOX_B};
    assert_false(sandbox_set_policy(&wrong, &error));
    SandboxPolicy both = {.off = true, .least = SANDBOX_D};
    assert_false(sandbox_set_policy(&both, &error));
    SandboxPolicy usual = {.off = false};
    assert_true(sandbox_set_policy(&usual, &error));
}

/* What the machine does not give is no offence of the bot: the game counts for nobody. */
static void machines_faults_are_nobodys(void **state)
{
    (void)state;
    char command[2000], spec[700], path[600], deep[400];
    Error error = {0};
    Reason reason;
    bool unused;
    SandboxPolicy usual = {.off = false};
    assert_true(sandbox_set_policy(&usual, &error));
    /* Where somebody's folders have long names the cause must still be there to be read. */
    snprintf(deep, sizeof deep, "%s/m%0200d", folder, 0);
    snprintf(command, sizeof command, "mkdir -m 755 %s && cp %s/hostile.py %s/bot.py", deep, folder, deep);
    assert_int_equal(system(command), 0);
    snprintf(spec, sizeof spec, "ugi:python3 %s/bot.py nothing,start=3600", deep);
    assert_int_equal(play_spec(spec, NEVER_MS, &reason, &unused), END_RULES);
    if (geteuid() == 0) { /* the bot has a user of its own, who may not read this */
        assert_int_equal(chmod(deep, 0700), 0);
        assert_int_equal(play_spec(spec, NEVER_MS, &reason, &unused), END_MACHINE);
        assert_non_null(strstr(reason.text, "bot.py' cannot be read in the sandbox"));
        assert_int_equal(chmod(deep, 0755), 0);
    }
    snprintf(path, sizeof path, "%s/bot.py", deep);
    assert_int_equal(unlink(path), 0);
    assert_null(bots_player_new(games_find("ttt", &error), spec, &error));
    assert_non_null(strstr(error.text, "there is no file"));
    assert_int_equal(symlink(secret, path), 0); /* somebody puts a link to what he wants to read in its place */
    assert_int_equal(play_spec(spec, NEVER_MS, &reason, &unused), END_MACHINE);
    assert_non_null(strstr(reason.text, "leads through a link"));
    assert_int_equal(unlink(path), 0);
    write_file(path, "#!/usr/bin/no-such-interpreter\n", 0755);
    snprintf(spec, sizeof spec, "ugi:%s", path);
    assert_int_equal(play_spec(spec, NEVER_MS, &reason, &unused), END_MACHINE);
    assert_non_null(strstr(reason.text, "no-such-interpreter"));
}

/* Links of a bot open no folder but its own. */
static void links_open_nothing(void **state)
{
    (void)state;
    char command[1000], spec[300];
    Reason reason;
    bool unused;
    snprintf(command, sizeof command,
             "mkdir -m 755 %s/l %s/l/other && cp %s/hostile.py %s/l/other/bot.py && cp %s/hostile.py %s/l/bot.py &&"
             " ln -s bot.py %s/l/same.py && ln -s other/bot.py %s/l/else.py && ln -s other %s/l/folder",
             folder, folder, folder, folder, folder, folder, folder, folder, folder);
    assert_int_equal(system(command), 0);
    snprintf(spec, sizeof spec, "ugi:python3 %s/l/same.py nothing,start=3600", folder);
    assert_int_equal(play_spec(spec, NEVER_MS, &reason, &unused), END_RULES);
    snprintf(spec, sizeof spec, "ugi:python3 %s/l/else.py nothing", folder);
    assert_int_equal(play_spec(spec, NEVER_MS, &reason, &unused), END_MACHINE);
    snprintf(spec, sizeof spec, "ugi:python3 %s/l/folder/bot.py nothing,start=3600", folder);
    assert_int_equal(play_spec(spec, NEVER_MS, &reason, &unused), END_MACHINE);
    snprintf(spec, sizeof spec, "ugi:python3 %s/l/bot.py nothing,dir=%s/l/folder", folder, folder);
    assert_int_equal(play_spec(spec, NEVER_MS, &reason, &unused), END_MACHINE);
}

/* A folder whose name begins like one of the system is none of it. */
static void only_the_system_is_the_system(void **state)
{
    (void)state;
    static const char *const inside[] = {"/usr/bin/python3", "/lib/x.so", "/lib64/x", "/bin/sh", "/sbin/x"};
    static const char *const outside[] = {"/libbots/bot.py", "/lib32bots/x", "/usrlocal/x", "/binary/x", "/home/usr/x"};
    for (int i = 0; i < 5; i++)
        assert_true(command_in_system(inside[i]) && !command_in_system(outside[i]));
}

/* A program that is never started: what is tried with its file comes before. */
static void make_script(const char *path)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("#!/bin/sh\n", file);
    fclose(file);
    assert_int_equal(chmod(path, 0755), 0);
}

/* A pipe nobody writes to where a bot's program or its script should be: it is refused when the bot is made and, where
 * the file is changed while the bot waits to be started, then. Nothing is started, and nobody waits for a writer. */
static void a_pipe_is_no_program(void **state)
{
    (void)state;
    static const char *const specs[] = {"ugi:%s", "ugi:python3 %s", "ugi:/bin/sh %s"};
    char path[200], spec[300];
    Reason reason;
    bool unused;
    SandboxPolicy off = {.off = true}, usual = {.off = false};
    snprintf(path, sizeof path, "%s/pipe", folder);
    alarm(300);
    for (int i = 0; i < 6; i++) {
        Error error = {0};
        const Game *game = games_find("ttt", &error);
        assert_true(sandbox_set_policy(i < 3 ? &usual : &off, NULL));
        snprintf(spec, sizeof spec, specs[i % 3], path);
        make_script(path);
        Player *bot = bots_player_new(game, spec, &error);
        if (!bot)
            fail_msg("%s", error.text);
        unlink(path);
        assert_int_equal(mkfifo(path, 0755), 0);
        assert_null(bots_player_new(game, spec, &error));
        assert_non_null(strstr(error.text, "not a regular file"));
        assert_int_equal(play_made(bot, NEVER_MS, &reason, &unused), END_MACHINE);
        if (!strstr(reason.text, "not a regular file"))
            fail_msg("%s: %s", spec, reason.text);
        unlink(path);
    }
    assert_true(sandbox_set_policy(&usual, NULL));
    alarm(0);
    unlink(path);
}

/* A module of the standard library's name beside a course bot, and the bot's folder is where we were started: nobody
 * outside the sandbox reads it. */
static void nothing_of_a_bot_runs_outside(void **state)
{
    (void)state;
    char path[200], adapters[4096], old[4096], code[300];
    Error error = {0};
    struct stat about;
    assert_non_null(realpath("adapters", adapters));
    assert_non_null(getcwd(old, sizeof old));
    assert_int_equal(setenv("WUQI_ADAPTERS", adapters, 1), 0);
    snprintf(path, sizeof path, "%s/c", folder);
    assert_int_equal(mkdir(path, 0755), 0);
    assert_int_equal(chdir(path), 0);
    snprintf(code, sizeof code, "open('%s/ran', 'w')\n", path);
    write_file("hashlib.py", code, 0644);
    write_file("sitecustomize.py", code, 0644);
    write_file("bot.py", "class Player:\n    pass\n", 0644);
    assert_int_equal(setenv("PYTHONPATH", path, 1), 0);
    Player *player = bots_player_new(games_find("duel2048", &error), "pku2048:bot.py", &error);
    unsetenv("PYTHONPATH");
    int left = stat("ran", &about);
    assert_int_equal(chdir(old), 0);
    if (!player)
        fail_msg("%s", error.text);
    player_free(player);
    assert_int_not_equal(left, 0);
}

/* The opponent thinks: so much processor time of ours, or until the bot is ended. */
static void think(bool until_ended)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    double begin = (double)now.tv_sec + (double)now.tv_nsec / 1e9, used = 0;
    while (!until_ended && used < 0.3) { /* more than a halted bot may use */
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
        used = (double)now.tv_sec + (double)now.tv_nsec / 1e9 - begin;
    }
    if (until_ended)
        assert_true(support_await(nobody_left, NULL));
}

/* Two moves of a bot with its opponent's thought between them: what it does in the second it was told to. True if it
 * has not lost by thinking meanwhile; then it had no time to speak of. */
static bool stands_still(const char *mode, bool until_ended)
{
    Error error = {0};
    Text spec = {0};
    const Game *game = games_find("ttt", &error);
    void *pos = position_new(game, "", &error);
    text_printf(&spec, "ugi:python3 %s/hostile.py %s,start=3600", folder, mode);
    Player *player = bots_player_new(game, text_string(&spec), &error);
    assert_non_null(player);
    PlayerTurn turn = {.pos = pos, .limits = {.time_ms = NEVER_MS}};
    PlayerAnswer answer;
    player_new_game(player, 1);
    for (int i = 0; i < 2; i++) {
        if (!player_move(player, &turn, &answer, &error))
            fail_msg("%s: %s", mode, error.text);
        if (i == 1)
            think(until_ended);
    }
    bool still = player_move(player, &turn, &answer, &error);
    if (!still && (answer.fault != PLAYER_PONDERED || !strstr(error.text, "while it was halted")))
        fail_msg("%s: %s", mode, error.text);
    assert_true(answer.halted_ns >= 0);
    assert_true(still == (answer.halted_ns <= HALTED_CPU_MS * INT64_C(1000000)));
    player_free(player);
    position_free(game, pos);
    text_free(&spec);
    return still;
}

static void set_tier(SandboxTier tier) /* SANDBOX_OFF: none at all */
{
    Error error = {0};
    SandboxPolicy policy = {.off = tier == SANDBOX_OFF, .force = tier};
    if (!sandbox_set_policy(&policy, &error))
        fail_msg("%s", error.text);
}

static const FreezerKind freezers[] = {FREEZER_V2, FREEZER_V1, FREEZER_NONE};

/* Between its moves a bot is halted, whatever threads it has: it cannot think on its opponent's time, and it is not
 * accused of it. */
static void bots_rest_while_the_other_side_thinks(void **state)
{
    (void)state;
    for (SandboxTier tier = SANDBOX_A; tier > SANDBOX_OFF; tier--) {
        for (int i = 0; i < 3; i++) {
            bool other = tier != SANDBOX_C && freezers[i] == FREEZER_V1; /* once is enough */
            if (other || !sandbox_probe(tier) || !freezer_use(freezers[i]))
                continue;
            set_tier(tier);
            assert_true(stands_still("ponder", false));
            assert_true(stands_still("alarms", false));
            print_message("# tier %s, freezer %d\n", sandbox_tier_name(tier), (int)freezers[i]);
        }
    }
}

/* Who wakes itself, or has somebody think for it, is frozen where there is a freezer; else it is seen, ended, and has
 * lost. Without a sandbox: in one the calls that this needs are refused. */
static void who_cannot_be_halted_loses(void **state)
{
    (void)state;
    set_tier(SANDBOX_OFF);
    for (int i = 0; i < 3; i++) {
        if (!freezer_use(freezers[i]))
            continue;
        bool none = freezers[i] == FREEZER_NONE;
        assert_true(stands_still("child", false)); /* the signal goes to its group */
        assert_int_equal(stands_still("wake_timer", none), !none);
        assert_true(none || stands_still("wake_kill", false)); /* without a freezer, chance decides */
        assert_int_equal(stands_still("child_leaves", none), !none);
        print_message("# freezer %d\n", (int)freezers[i]);
    }
    freezer_use(FREEZER_V2);
    SandboxPolicy usual = {.off = false};
    assert_true(sandbox_set_policy(&usual, NULL));
}

static int set_up(void **state)
{
    (void)state;
    return set_up_folder() ? 0 : 1;
}

static int tear_down(void **state)
{
    (void)state;
    return tear_down_folder();
}

int main(void)
{
    setenv("PATH", "/usr/local/bin:/usr/bin:/bin", 1); /* a Python that every user may run */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_outlives_its_referee), /* first: the referee must not have our leash */
        cmocka_unit_test(policies_are_checked),
        cmocka_unit_test(machines_faults_are_nobodys),
        cmocka_unit_test(links_open_nothing),
        cmocka_unit_test(only_the_system_is_the_system),
        cmocka_unit_test(a_pipe_is_no_program),
        cmocka_unit_test(nothing_of_a_bot_runs_outside),
        cmocka_unit_test(bots_rest_while_the_other_side_thinks),
        cmocka_unit_test(who_cannot_be_halted_loses),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
