/* SPDX-License-Identifier: MIT
 *
 * test_hostile - bots that hang, crash, flood, fork, fill the memory, open sockets, read and write what is not theirs, and kill: in
 * every tier of the sandbox that works here, as root and as an ordinary user. Each loses its game with the right reason,
 * and nothing of it is left.
 */
#include "tests/support.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/record.h"
#include "base/clock.h"
#include "base/utf8.h"
#include "bots/bots.h"
#include "sandbox/sandbox.h"

static char folder[64], secret[160];
static int listener, port;

typedef struct Case {
    const char *mode;
    GameEnd end;
    const char *reason; /* part of it */
    bool files;         /* needs a tier that guards files */
} Case;

static const Case cases[] = {
    {"nothing", END_RULES, "", false},
    {"deaf", END_RULES, "", false},
    {"stderr", END_RULES, "", false},
    {"hang", END_TIME, "loses on time", false},
    {"spin", END_TIME, "loses on time", false},
    {"start", END_CRASH, "exit status 9", false},
    {"crash", END_CRASH, "exit status 3", false},
    {"abort", END_CRASH, "killed by signal", false},
    {"flood", END_CRASH, "it writes", false},
    {"endless", END_CRASH, "it writes", false},
    {"fork", END_CRASH, "PermissionError", false},
    {"memory", END_CRASH, "MemoryError", false},
    {"shared", END_CRASH, "PermissionError", false},
    {"threads", END_CRASH, "can't start new thread", false},
    {"socket", END_CRASH, "PermissionError", false},
    {"home", END_CRASH, "Error", true},
    {"write", END_CRASH, "Error", true},
    {"fill", END_CRASH, "", true},
    {"kill", END_CRASH, "Error", false},
    {"exception@30", END_CRASH, "错错错", false},
    {"exception@70", END_CRASH, "错错错", false},
    {"exception@71", END_CRASH, "错错错", false},
    {"exception@72", END_CRASH, "错错错", false},
    {"exception@200", END_CRASH, "错错错", false},
    {"gbk", END_CRASH, "exit status 3", false},
    {"bytes", END_ILLEGAL, "\xef\xbf\xbd\xef\xbf\xbd", false},
    {"nul", END_ILLEGAL, "a\xef\xbf\xbd" "b", false},
};

enum { CASES = (int)(sizeof cases / sizeof cases[0]) };

/* Whatever a bot says, the game can be written down: as JSON, and as text in a database. */
static void assert_record_can_be_kept(const GameRecord *record, const PlayerLog *log)
{
    MatchEvent event = {.number = 1, .a_first = true, .specs = {record->specs[0], record->specs[1]}, .record = record};
    Text line = {0};
    record_print(&event, &line);
    json_t *object = json_loads(text_string(&line), 0, NULL);
    const char *reason = json_string_value(json_object_get(object, "reason"));
    assert_non_null(reason);
    assert_string_equal(reason, record->reason);
    json_decref(object);
    text_free(&line);
    assert_true(utf8_valid(log->transcript) && utf8_valid(log->complaints));
}

/* The bot of a case against the random player; the players are gone when it returns. */
static void play_case(const Case *test, const char *tier)
{
    Error error = {""};
    const Game *game = games_find("ttt", &error);
    Text spec = {0};
    text_printf(&spec, "ugi:python3 %s/hostile.py %s", folder, test->mode);
    if (strcmp(test->mode, "socket") == 0)
        text_printf(&spec, "@%d", port);
    if (strcmp(test->mode, "home") == 0)
        text_printf(&spec, "@%s", secret);
    Player *players[2] = {bots_player_new(game, text_string(&spec), &error), bots_player_new(game, "random:seed=1", &error)};
    if (!players[0])
        fail_msg("%s", error.text);
    Opening opening = {.position = ""};
    RefereeTask task = {.game = game, .opening = &opening, .players = {players[0], players[1]}, .conditions = {.max_plies = 100}};
    bool late = test->end == END_TIME;
    task.conditions.clock.bank_ms = late ? 300 : 30000;
    GameRecord record;
    for (int i = 0; i < 2; i++)
        player_new_game(players[i], 1);
    referee_play(&task, &record);
    if (record.end != test->end || !strstr(record.reason, test->reason))
        fail_msg("tier %s, %s: end %d: %s", tier, test->mode, (int)record.end, record.reason);
    if (test->end != END_RULES)
        assert_int_equal(record.winner, 1);
    PlayerLog log;
    assert_true(player_log(players[0], &log));
    assert_record_can_be_kept(&record, &log);
    assert_true(strlen(log.complaints) <= 65536);
    if (strcmp(test->mode, "stderr") == 0)
        assert_true(strlen(log.complaints) > 60000);
    game_record_free(&record);
    player_free(players[0]);
    player_free(players[1]);
    text_free(&spec);
}

/* True if some process was started with our folder in its arguments. */
static bool anyone_left(void)
{
    DIR *all = opendir("/proc");
    bool found = false;
    for (struct dirent *entry; all && (entry = readdir(all));) {
        char path[300], line[4096];
        snprintf(path, sizeof path, "/proc/%s/cmdline", entry->d_name);
        FILE *file = entry->d_name[0] >= '1' && entry->d_name[0] <= '9' ? fopen(path, "r") : NULL;
        if (!file)
            continue;
        size_t length = fread(line, 1, sizeof line - 1, file);
        fclose(file);
        found = found || memmem(line, length, folder, strlen(folder));
    }
    closedir(all);
    return found;
}

static void assert_nothing_left(const char *tier)
{
    struct stat about;
    char mark[200];
    for (int i = 0; i < 200 && anyone_left(); i++)
        clock_sleep_ms(10); /* the kernel takes a moment to bury a world */
    if (anyone_left())
        fail_msg("tier %s: a process is left", tier);
    snprintf(mark, sizeof mark, "%s/mark", folder);
    assert_int_not_equal(stat(mark, &about), 0);
    assert_int_not_equal(stat("/tmp/wuqi-hostile-mark", &about), 0);
}

static void play_tier(SandboxTier tier)
{
    Error error = {""};
    const char *name = sandbox_tier_name(tier);
    SandboxPolicy policy = {.force = tier};
    if (!sandbox_probe(tier)) {
        print_message("# tier %s does not work here for user %d\n", name, (int)geteuid());
        return;
    }
    assert_true(sandbox_set_policy(&policy, &error));
    int64_t start = clock_now_ms();
    for (int i = 0; i < CASES; i++) {
        if (cases[i].files && tier == SANDBOX_D)
            continue;
        play_case(&cases[i], name);
    }
    assert_nothing_left(name);
    print_message("# tier %s as user %d: %lld ms\n", name, (int)geteuid(), (long long)(clock_now_ms() - start));
}

/* The best tier gets all cases here; sanitizer builds, whose memory no limit can hold, are left out by the tests. */
static void every_tier(void **state)
{
    (void)state;
    int tried = 0;
    for (SandboxTier tier = SANDBOX_A; tier > SANDBOX_OFF; tier--) {
        tried += sandbox_probe(tier);
        play_tier(tier);
    }
    assert_true(tried > 0); /* at least system calls can be filtered everywhere */
}

/* The same without root's powers, if we have them. */
static void every_tier_as_ordinary_user(void **state)
{
    enum { NOBODY = 65534 };
    if (geteuid() != 0) {
        print_message("# already an ordinary user\n");
        return;
    }
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        char bot[200];
        snprintf(bot, sizeof bot, "%s/hostile.py", folder);
        if (chown(folder, NOBODY, NOBODY) != 0 || chown(bot, NOBODY, NOBODY) != 0 || chown(secret, NOBODY, NOBODY) != 0 || setresgid(NOBODY, NOBODY, NOBODY) != 0 ||
            setresuid(NOBODY, NOBODY, NOBODY) != 0)
            _exit(77);
        setenv("HOME", "/nonexistent", 1);
        every_tier(state);
        fflush(NULL);
        _exit(0);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

static void policies_are_checked(void **state)
{
    (void)state;
    Error error = {""};
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

/* A folder everybody can reach with the bot in it, a secret beside it, a port that listens. */
static int set_up(void **state)
{
    (void)state;
    char command[300];
    strcpy(folder, "/tmp/wuqi-hostile-XXXXXX");
    if (!mkdtemp(folder) || chmod(folder, 0755) != 0)
        return 1;
    snprintf(command, sizeof command, "cp tests/data/bots/hostile.py %s && chmod 644 %s/hostile.py", folder, folder);
    if (system(command) != 0)
        return 1;
    snprintf(secret, sizeof secret, "%s-secret", folder);
    FILE *file = fopen(secret, "w");
    if (!file || fputs("secret", file) < 0 || fclose(file) != 0 || chmod(secret, 0600) != 0)
        return 1;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t length = sizeof address;
    listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) != 0 || listen(listener, 5) != 0 ||
        getsockname(listener, (struct sockaddr *)&address, &length) != 0)
        return 1;
    port = ntohs(address.sin_port);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    char command[300];
    close(listener);
    unlink(secret);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(policies_are_checked),
        cmocka_unit_test(every_tier),
        cmocka_unit_test(every_tier_as_ordinary_user),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
