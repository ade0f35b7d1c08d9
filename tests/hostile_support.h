/* SPDX-License-Identifier: MIT
 *
 * hostile_support - games of bots that do harm or are kept from it: a folder with tests/data/bots/hostile.py, a secret
 * of the operator beside it, a game against it, and whether anything of it is left.
 */
#ifndef TESTS_HOSTILE_SUPPORT_H
#define TESTS_HOSTILE_SUPPORT_H

#include "tests/support.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/record.h"
#include "base/utf8.h"
#include "bots/bots.h"
#include "sandbox/sandbox.h"

enum { LATE_MS = 300, NEVER_MS = 3600000 }; /* a bot that never answers is late soon; one that answers must not be */

static const char *folder;
static char secret[160];

/* Whatever a bot says, the game can be written down: as JSON, and as text in a database. */
static inline void assert_record_can_be_kept(const GameRecord *record, const PlayerLog *log)
{
    MatchEvent event = {.number = 1,
                        .a_first = true,
                        .names = {"bot", "other"},
                        .specs = {record->specs[0], record->specs[1]},
                        .record = record};
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

/* Why a game ended, whole. */
typedef struct Reason {
    char text[sizeof((GameRecord *)0)->reason];
} Reason;

/* A game against the random player; the record's players are gone when it returns. */
static inline GameEnd play_made(Player *bot, int64_t bank_ms, Reason *reason, bool *long_complaints)
{
    Error error = {0};
    const Game *game = games_find("ttt", &error);
    Player *players[2] = {bot, bots_player_new(game, "random:seed=1", &error)};
    Opening opening = {.position = ""};
    RefereeTask task = {
        .game = game, .opening = &opening, .players = {players[0], players[1]}, .conditions = {.max_plies = 100}};
    task.conditions.clock.bank_ms = bank_ms;
    GameRecord record;
    for (int i = 0; i < 2; i++)
        player_new_game(players[i], 1);
    referee_play(&task, &record);
    if (referee_is_offence(record.end))
        assert_int_equal(record.winner, 1);
    PlayerLog log;
    assert_true(player_log(players[0], &log));
    assert_record_can_be_kept(&record, &log);
    assert_true(strlen(log.complaints) <= 65536);
    *long_complaints = strlen(log.complaints) > 60000;
    memcpy(reason->text, record.reason, sizeof reason->text);
    referee_free_record(&record);
    player_free(players[0]);
    player_free(players[1]);
    return record.end;
}

static inline GameEnd play_spec(const char *spec, int64_t bank_ms, Reason *reason, bool *long_complaints)
{
    Error error = {0};
    Player *bot = bots_player_new(games_find("ttt", &error), spec, &error);
    if (!bot)
        fail_msg("%s", error.text);
    return play_made(bot, bank_ms, reason, long_complaints);
}

/* A file of a process, as far as the line has room; returns its length. */
static inline size_t read_process(const char *process, const char *name, char *line, size_t size)
{
    char path[300];
    snprintf(path, sizeof path, "/proc/%s/%s", process, name);
    FILE *file = process[0] >= '1' && process[0] <= '9' ? fopen(path, "r") : NULL;
    size_t length = file ? fread(line, 1, size - 1, file) : 0;
    line[length] = '\0';
    if (file)
        fclose(file);
    return length;
}

/* True if some process was started with our folder in its arguments; with a state (a letter of /proc/N/stat), if one is
 * in it. */
static inline bool anyone_is(char state)
{
    DIR *all = opendir("/proc");
    bool found = false;
    for (struct dirent *entry; all && (entry = readdir(all));) {
        char line[4096];
        size_t length = read_process(entry->d_name, "cmdline", line, sizeof line);
        if (!memmem(line, length, folder, strlen(folder)))
            continue;
        read_process(entry->d_name, "stat", line, sizeof line);
        const char *name_end = strrchr(line, ')');
        found = found || state == '\0' || (name_end && name_end[1] == ' ' && name_end[2] == state);
    }
    closedir(all);
    return found;
}

static inline bool nobody_left(void *context)
{
    (void)context;
    return !anyone_is('\0');
}

static inline void write_file(const char *name, const char *text, mode_t mode)
{
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0 && fclose(file) == 0 && chmod(name, mode) == 0);
}

/* A folder everybody can reach with the bot in it, and a secret beside it. */
static inline bool set_up_folder(void)
{
    char command[1024];
    folder = support_folder();
    if (chmod(folder, 0755) != 0)
        return false;
    snprintf(secret, sizeof secret, "%s-secret", folder);
    snprintf(command, sizeof command, "cp tests/data/bots/hostile.py %s && chmod 644 %s/hostile.py && ln -s %s %s/link",
             folder, folder, secret, folder);
    if (system(command) != 0)
        return false;
    write_file(secret, "secret", 0600);
    setenv("WUQI_TOKEN", "a secret", 1);
    return true;
}

static inline int tear_down_folder(void)
{
    char command[300];
    unlink(secret);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

#endif
