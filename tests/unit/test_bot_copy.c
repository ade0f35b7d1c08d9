/* SPDX-License-Identifier: MIT
 *
 * test_bot_copy - the files of a bot are copied whole, the spec names the copy, and whatever changes is noticed.
 */
#include "tests/support.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/outfile.h"
#include "bots/bot_copy.h"

static char scratch[PATH_MAX];

static const char *at(const char *name)
{
    static char paths[8][PATH_MAX + 256];
    static int next;
    char *path = paths[next++ % 8];
    snprintf(path, sizeof paths[0], "%s/%s", scratch, name);
    return path;
}

static void put(const char *name, const char *bytes)
{
    Error error;
    if (!outfile_write(at(name), bytes, strlen(bytes), &error))
        fail_msg("%s", error.text);
}

static int setup(void **state)
{
    (void)state;
    snprintf(scratch, sizeof scratch, "/var/tmp/wuqi-copy-XXXXXX");
    assert_non_null(mkdtemp(scratch));
    assert_int_equal(mkdir(at("my bot"), 0755), 0);
    assert_int_equal(mkdir(at("my bot/net"), 0755), 0);
    assert_int_equal(mkdir(at("my bot/.git"), 0755), 0);
    assert_int_equal(mkdir(at("more"), 0755), 0);
    put("my bot/bot.py", "print('ugiok')\n");
    put("my bot/net/weights", "123");
    put("my bot/.git/HEAD", "one");
    put("more/table", "456");
    put("alone.py", "pass\n");
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    char command[PATH_MAX + 32];
    snprintf(command, sizeof command, "rm -rf '%s'", scratch);
    return system(command);
}

/* The spec with @ for the folder of the test. */
static char *spec_of(const char *pattern)
{
    Text text = {0};
    for (const char *c = pattern; *c; c++) {
        if (*c == '@')
            text_add(&text, scratch);
        else
            text_add_char(&text, *c);
    }
    return text.bytes;
}

static BotCopy copy_of(const char *pattern)
{
    BotCopy copy;
    Error error;
    char *spec = spec_of(pattern);
    if (!bot_copy_make(spec, at("copies"), &copy, &error))
        fail_msg("%s: %s", spec, error.text);
    free(spec);
    return copy;
}

static void refused(const char *pattern, const char *why)
{
    BotCopy copy;
    Error error = {.text = ""};
    char *spec = spec_of(pattern);
    assert_false(bot_copy_make(spec, at("copies"), &copy, &error));
    if (!strstr(error.text, why))
        fail_msg("'%s' where '%s' was expected", error.text, why);
    bot_copy_free(&copy, false);
    free(spec);
}

/* `wanted` is the copy's spec with @ for its folder. */
static void spec_is(const BotCopy *copy, const char *wanted)
{
    Text text = {0};
    for (const char *c = wanted; *c; c++) {
        if (*c == '@')
            text_printf(&text, "%s/copies/%s", scratch, copy->hash);
        else
            text_add_char(&text, *c);
    }
    assert_string_equal(copy->spec, text_string(&text));
    text_free(&text);
}

static void test_specs(void **state)
{
    (void)state;
    static const struct {
        const char *given, *wanted;
    } rows[] = {
        {"ugi:python3 '@/my bot/bot.py' --fast,depth=3", "ugi:python3 @/1/bot.py --fast,depth=3"},
        {"ugi:python3 \"@/my bot/net/../bot.py\",option.Book=a b", "ugi:python3 @/1/bot.py,option.Book=a b"},
        {"ugi:python3 '@/my bot/bot.py' @/more/table", "ugi:python3 @/1/bot.py @/2/table"},
        {"ugi:python3 '@/my bot/net/weights',dir=@/my bot", "ugi:python3 @/1/net/weights,dir=@/1"},
        {"pku2048:@/my bot/bot.py,depth=1", "pku2048:@/1/bot.py,depth=1"},
        {"uci:python3 @/more", "uci:python3 @/1"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        BotCopy copy = copy_of(rows[i].given);
        spec_is(&copy, rows[i].wanted);
        Error error;
        assert_true(bot_copy_intact(copy.spec, &error));
        bot_copy_free(&copy, true);
    }
}

static void test_players_without_files(void **state)
{
    (void)state;
    static const char *const specs[] = {"random", "engine:level=3", "uci:fairy-stockfish,depth=2"};
    for (int i = 0; i < 3; i++) {
        BotCopy copy = copy_of(specs[i]);
        assert_string_equal(copy.spec, specs[i]);
        assert_string_equal(copy.origin, specs[i]);
        assert_string_equal(copy.hash, "");
        bot_copy_free(&copy, true);
    }
}

/* The same files have one copy; what is left out does not count; everything else does. */
static void test_changes_are_noticed(void **state)
{
    (void)state;
    static const char bot[] = "ugi:python3 '@/my bot/bot.py'";
    BotCopy one = copy_of(bot), two = copy_of(bot);
    char *spec = spec_of(bot), hash[SHA256_TEXT], name[SHA256_TEXT];
    Error error;
    assert_string_equal(one.hash, two.hash);
    assert_true(one.made && !two.made);
    put("my bot/.git/HEAD", "two");
    assert_true(bot_copy_hash(spec, hash, &error));
    assert_string_equal(hash, one.hash);
    put("my bot/net/weights", "124");
    assert_true(bot_copy_hash(spec, hash, &error));
    assert_string_not_equal(hash, one.hash);
    assert_true(bot_copy_intact(one.spec, &error));
    put("my bot/net/weights", "123");
    assert_int_equal(chmod(at("my bot/bot.py"), 0755), 0);
    assert_true(bot_copy_hash(spec, hash, &error));
    assert_string_not_equal(hash, one.hash);
    assert_int_equal(chmod(at("my bot/bot.py"), 0644), 0);

    bot_copy_name(one.spec, name);
    assert_string_equal(name, one.hash);
    Text inner = {0};
    text_printf(&inner, "copies/%s/1/net/weights", one.hash);
    put(text_string(&inner), "666");
    assert_false(bot_copy_intact(one.spec, &error));
    assert_non_null(strstr(error.text, "changed or removed"));
    refused(bot, "changed or removed"); /* nobody plays what somebody has put there */
    assert_int_equal(unlink(at(text_string(&inner))), 0);
    assert_false(bot_copy_intact(one.spec, &error));
    text_free(&inner);
    bot_copy_free(&one, false);
    bot_copy_free(&two, true);
    static const char gone[] =
        "ugi:python3 /nowhere/0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef/1/bot.py";
    assert_false(bot_copy_intact(gone, &error));
    free(spec);
}

static void test_what_is_no_bots_folder(void **state)
{
    (void)state;
    assert_int_equal(symlink("/etc/passwd", at("my bot/link")), 0);
    refused("ugi:python3 '@/my bot/bot.py'", "leads elsewhere");
    assert_int_equal(unlink(at("my bot/link")), 0);
    assert_int_equal(symlink("net/weights", at("my bot/link")), 0);
    BotCopy copy = copy_of("ugi:python3 '@/my bot/bot.py'");
    Text inner = {0};
    struct stat about;
    text_printf(&inner, "copies/%s/1/link", copy.hash);
    assert_true(lstat(at(text_string(&inner)), &about) == 0 && S_ISLNK(about.st_mode));
    text_free(&inner);
    bot_copy_free(&copy, true);
    assert_int_equal(unlink(at("my bot/link")), 0);

    assert_int_equal(mkfifo(at("my bot/pipe"), 0644), 0);
    refused("ugi:python3 '@/my bot/bot.py'", "neither a file nor a folder");
    assert_int_equal(unlink(at("my bot/pipe")), 0);

    put("my bot/large", "");
    assert_int_equal(truncate(at("my bot/large"), ((off_t)BOT_COPY_MB_MAX << 20) + 1), 0);
    refused("ugi:python3 '@/my bot/bot.py'", "larger than");
    assert_int_equal(unlink(at("my bot/large")), 0);
    refused("ugi:python3 @/alone.py", "holds the database"); /* the copies lie beside it */
    refused("ugi:python3 @/alone.py,dir=/tmp", "folder of its own");
}

/* A file in /tmp or a home is copied alone. */
static void test_a_file_alone(void **state)
{
    (void)state;
    char path[] = "/tmp/wuqi-alone-XXXXXX", spec[PATH_MAX];
    int file = mkstemp(path);
    assert_true(file >= 0 && write(file, "pass\n", 5) == 5 && close(file) == 0);
    snprintf(spec, sizeof spec, "ugi:python3 %s", path);
    BotCopy copy;
    Error error;
    if (!bot_copy_make(spec, at("copies"), &copy, &error))
        fail_msg("%s", error.text);
    Text wanted = {0};
    text_printf(&wanted, "ugi:python3 @/1%s", strrchr(path, '/'));
    spec_is(&copy, text_string(&wanted));
    assert_true(bot_copy_intact(copy.spec, &error));
    text_free(&wanted);
    bot_copy_free(&copy, true);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_specs, setup, teardown),
        cmocka_unit_test_setup_teardown(test_players_without_files, setup, teardown),
        cmocka_unit_test_setup_teardown(test_changes_are_noticed, setup, teardown),
        cmocka_unit_test_setup_teardown(test_what_is_no_bots_folder, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_file_alone, setup, teardown),
    };
    return SUPPORT_RUN(tests);
}
