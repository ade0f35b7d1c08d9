/* SPDX-License-Identifier: MIT
 *
 * test_base - strings, words, numbers, options, errors, random numbers, bits, embedded files.
 */
#include "tests/support.h"
#include "base/sha256.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/bits.h"
#include "base/clock.h"
#include "base/csv.h"
#include "base/embed.h"
#include "base/folders.h"
#include "base/hash.h"
#include "base/json_value.h"
#include "base/marked.h"
#include "base/options.h"
#include "base/outfile.h"
#include "base/printable.h"
#include "base/text.h"
#include "base/utf8.h"
#include "base/words.h"

EMBED_FILE(sample_txt);

static void text_grows(void **state)
{
    (void)state;
    Text text = {0};
    assert_string_equal(text_string(&text), "");
    for (int i = 0; i < 1000; i++)
        text_printf(&text, "%d,", i % 10);
    text_add(&text, "end");
    text_add_char(&text, '!');
    text_add_bytes(&text, "", 0);
    assert_int_equal(text.length, 2004);
    assert_string_equal(text_string(&text) + 1996, "8,9,end!");
    text_clear(&text);
    assert_string_equal(text_string(&text), "");
    text_free(&text);
    assert_null(text.bytes);
}

static void assert_utf8(const char *bytes, size_t length, const char *expected)
{
    Text text = {0};
    text_add_utf8(&text, bytes, length);
    assert_string_equal(text_string(&text), expected);
    assert_true(utf8_valid(text_string(&text)));
    assert_int_equal(utf8_valid(bytes) && strlen(bytes) == length, strcmp(bytes, expected) == 0);
    text_free(&text);
}

#define BAD "\xef\xbf\xbd"

static void bytes_become_utf8(void **state)
{
    (void)state;
    assert_utf8("plain", 5, "plain");
    assert_utf8("错误 \xf0\x9f\x80\x84", 11, "错误 \xf0\x9f\x80\x84");
    assert_utf8("a\0b", 3, "a" BAD "b");
    assert_utf8("\xff\xfe", 2, BAD BAD);
    assert_utf8("\x94", 1, BAD);
    assert_utf8("\xe9\x94", 2, BAD); /* cut */
    assert_utf8("\xe9\x94x", 3, BAD "x");
    assert_utf8("\xc0\x80", 2, BAD BAD); /* longer than it need be */
    assert_utf8("\xe0\x80\x80", 3, BAD BAD BAD);
    assert_utf8("\xed\xa0\x80", 3, BAD BAD BAD);         /* a surrogate */
    assert_utf8("\xf4\x90\x80\x80", 4, BAD BAD BAD BAD); /* above U+10FFFF */
    assert_utf8("\xf4\x8f\xbf\xbf", 4, "\xf4\x8f\xbf\xbf");
}

static void cuts_lie_between_characters(void **state)
{
    (void)state;
    const char *wrong = "错误错误";
    for (size_t limit = 0; limit <= 12; limit++)
        assert_int_equal(utf8_fit(wrong, 12, limit), limit / 3 * 3);
    for (size_t limit = 0; limit <= 14; limit++)
        assert_string_equal(utf8_tail(wrong, limit), limit < 12 ? wrong + 12 - limit / 3 * 3 : wrong);
    char copy[9];
    Word word = {.at = wrong, .length = 12};
    assert_string_equal(word_copy(word, copy, sizeof copy), "错误");
    Text text = {0};
    text_add(&text, wrong);
    text_cut(&text, 10);
    assert_string_equal(text_string(&text), "错误错");
    Error error = {0};
    for (int length = 60; length < 64;
         length++) { /* of the message: every way to cut the last character, and one inside */
        text_clear(&text);
        for (int i = 0; i < length; i++)
            text_add(&text, "错误");
        error_set(&error, "%.*s'%.4s': %s", length % 4, "abc", wrong, text_string(&text));
        assert_true(utf8_valid(error.text));
        assert_true(strlen(error.text) >= sizeof error.text - 4);
        assert_non_null(strstr(error.text, "'错': 错误"));
        error_prefix(&error, "%s", wrong);
        assert_true(utf8_valid(error.text));
    }
    text_free(&text);
}

static void text_lines_are_read(void **state)
{
    (void)state;
    char input[] = "one\r\n\nlonger than eight\nlast";
    FILE *file = fmemopen(input, strlen(input), "r");
    Text line = {0};
    bool cut;
    assert_true(text_read_line(&line, file, 8, &cut));
    assert_string_equal(text_string(&line), "one");
    assert_false(cut);
    assert_true(text_read_line(&line, file, 8, &cut));
    assert_string_equal(text_string(&line), "");
    assert_true(text_read_line(&line, file, 8, &cut));
    assert_string_equal(text_string(&line), "longer t");
    assert_true(cut);
    assert_true(text_read_line(&line, file, 8, &cut));
    assert_string_equal(text_string(&line), "last");
    assert_false(cut);
    assert_false(text_read_line(&line, file, 8, &cut));
    fclose(file);
    text_free(&line);
}

static void text_files_are_read(void **state)
{
    (void)state;
    Text text = {0};
    Error error = {0};
    assert_false(text_read_file(&text, "no/such/file", 100, &error));
    assert_non_null(strstr(error.text, "no/such/file"));
    assert_false(text_read_file(&text, "/", 100, &error));
    const char *name = support_file("");
    FILE *file = fopen(name, "w");
    for (int i = 0; i < 10000; i++)
        fputc('x', file);
    fclose(file);
    assert_true(text_read_file(&text, name, 10000, &error));
    assert_int_equal(text.length, 10000);
    assert_false(text_read_file(&text, name, 9999, &error));
    assert_non_null(strstr(error.text, "larger than 9999"));
    remove(name);
    text_free(&text);
}

static void scan_takes_words(void **state)
{
    (void)state;
    Scan scan = scan_start("  go  depth\t12  the rest  ");
    Word word;
    assert_true(scan_word(&scan, &word));
    assert_true(word_is(word, "go"));
    assert_false(word_is(word, "g"));
    assert_true(word_is_nocase(word, "GO"));
    assert_int_equal(scan_column(&scan, word.at), 3);
    assert_true(scan_word(&scan, &word));
    assert_true(word_is(word, "depth"));
    char small[4];
    assert_string_equal(word_copy(word, small, sizeof small), "dep");
    assert_true(scan_word(&scan, &word));
    int64_t value = 0;
    assert_true(word_int(word, 1, 12, &value));
    assert_int_equal(value, 12);
    Word rest = scan_rest(&scan);
    assert_true(word_is(rest, "the rest"));
    assert_false(scan_word(&scan, &word));
}

static void numbers_are_whole(void **state)
{
    (void)state;
    int64_t value = 77;
    static const char *const bad[] = {"",   "-",    "+",   "1x", "x1", " 1",
                                      "1 ", "0x10", "1.5", "11", "-1", "99999999999999999999"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(text_int(bad[i], 0, 10, &value));
        assert_int_equal(value, 77);
    }
    assert_true(text_int("-5", -5, 10, &value));
    assert_int_equal(value, -5);
    assert_true(text_int("9223372036854775807", 0, INT64_MAX, &value));
    assert_true(value == INT64_MAX);
}

static bool option_collect(void *context, const char *name, const char *value, Error *error)
{
    if (strcmp(name, "bad") == 0)
        return error_set(error, "bad: '%s' is wrong", value);
    text_printf(context, "[%s|%s]", name, value);
    return true;
}

static void options_are_walked(void **state)
{
    (void)state;
    Text text = {0};
    Error error = {0};
    assert_true(options_each("", option_collect, &text, &error));
    assert_true(options_each("a=1,b=,c==2", option_collect, &text, &error));
    assert_string_equal(text_string(&text), "[a|1][b|][c|=2]");
    assert_string_equal(error.text, "");
    static const char *const bad[] = {"a", "=1", "a=1,", ",a=1", "a=1,,b=2", "bad=x"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(options_each(bad[i], option_collect, &text, &error));
    assert_string_equal(error.text, "bad: 'x' is wrong");
    char big[400];
    memset(big, 'x', sizeof big);
    big[sizeof big - 1] = '\0';
    assert_false(options_each(big, option_collect, &text, &error));
    text_free(&text);
}

static bool option_take_word(void *owner, const char *text, Error *error)
{
    return strlen(text) < 8 ? strcpy(owner, text) != NULL : error_set(error, "too long");
}

/* One list reads and tells: what it tells of untouched fields is what they are without a word. */
static void options_are_read_and_told(void **state)
{
    (void)state;
    static const char *const sizes[] = {"small", "middle", "large", NULL};
    int depth = 4, limit = 0, size = 1;
    int64_t nodes = INT64_C(5000000000);
    bool fast = true;
    unsigned bits = 6;
    char word[8] = "";
    const OptionField fields[] = {
        {OPTION_IS("depth", "plies", "步数"), OPTION_FROM_TO(1, 9), .number = &depth},
        {OPTION_IS("limit", "a limit", "限制"), OPTION_FROM_TO(1, 9), .number = &limit},
        {OPTION_IS("nodes", "nodes", "节点"), OPTION_FROM_TO(0, INT64_MAX), .large = &nodes},
        {OPTION_IS("size", "size", "大小"), OPTION_ONE_OF(sizes), .number = &size},
        {OPTION_IS("fast", "fast", "快"), OPTION_ON_OFF, .flag = &fast},
        {OPTION_IS("two", "bits 1 and 2", "位"), OPTION_ON_OFF, .bits = &bits, .mask = 6},
        {OPTION_IS("one", "bit 0", "位"), OPTION_ON_OFF, .bits = &bits, .mask = 1},
        {OPTION_IS("word", "word", "词"), .option.type = OPTION_TEXT, .option.value = "hello", .take = option_take_word,
         .owner = word},
        {.option.name = NULL},
    };
    static const char *const values[] = {"4", "", "5000000000", "middle", "on", "on", "off", "hello"};
    Option told[OPTIONS_MAX];
    Error error;
    options_tell(fields, told);
    for (int i = 0; i < 8; i++) {
        assert_string_equal(told[i].name, fields[i].option.name);
        assert_string_equal(told[i].value, values[i]);
    }
    assert_null(told[8].name);
    assert_true(options_read("depth=9,limit=1,nodes=0,size=large,fast=off,two=off,one=on,word=bye", fields, &error));
    assert_true(depth == 9 && limit == 1 && nodes == 0 && size == 2 && !fast && bits == 1);
    assert_string_equal(word, "bye");
    static const char *const wrong[][2] = {
        {"depth=10", "depth: '10' is not a number from 1 to 9"},
        {"size=huge", "size: 'huge' is not one of small, middle, large"},
        {"one=1", "one: '1' is not one of off, on"},
        {"word=much-too-long", "word: too long"},
        {"dept=1", "unknown option 'dept' (depth, limit, nodes, size, fast, two, one, word)"},
    };
    for (int i = 0; i < 5; i++) {
        assert_false(options_read(wrong[i][0], fields, &error));
        assert_string_equal(error.text, wrong[i][1]);
    }
    assert_false(options_read("a=1", &fields[8], &error));
    assert_string_equal(error.text, "unknown option 'a' (it has none)");
}

static void errors_carry_their_place(void **state)
{
    (void)state;
    Error error;
    assert_false(error_set(NULL, "nobody listens"));
    assert_false(error_set(&error, "%d is odd", 3));
    assert_false(error_prefix(&error, "line %d", 7));
    assert_string_equal(error.text, "line 7: 3 is odd");
    char big[500];
    memset(big, 'y', sizeof big);
    big[sizeof big - 1] = '\0';
    error_set(&error, "%s", big);
    error_prefix(&error, "%s", big);
    assert_true(strlen(error.text) < sizeof error.text);
}

static void rng_is_reproducible(void **state)
{
    (void)state;
    /* The documented generator: what seed:1 means must never change. */
    Rng rng = rng_seed(1), same = rng_seed(1), other = rng_seed(2);
    uint64_t first = rng_next(&rng);
    assert_true(first == rng_next(&same));
    assert_true(first != rng_next(&other));
    assert_true(first == rng_mix(rng_mix(1 + UINT64_C(0x9e3779b97f4a7c15)) + UINT64_C(0x9e3779b97f4a7c15)));
    int seen[6] = {0};
    for (int i = 0; i < 6000; i++)
        seen[rng_below(&rng, 6)]++;
    for (int i = 0; i < 6; i++)
        assert_in_range(seen[i], 850, 1150);
    for (int i = 0; i < 1000; i++) {
        double real = rng_real(&rng);
        assert_true(real >= 0 && real < 1);
        assert_int_equal(rng_below(&rng, 1), 0);
    }
}

/* The published values of 64-bit FNV-1a: files that hold our fingerprints must stay readable. */
static void fingerprints_are_those_of_the_standard(void **state)
{
    (void)state;
    assert_true(hash_bytes(HASH_START, "", 0) == UINT64_C(0xcbf29ce484222325));
    assert_true(hash_bytes(HASH_START, "a", 1) == UINT64_C(0xaf63dc4c8601ec8c));
    assert_true(hash_bytes(hash_bytes(HASH_START, "foo", 3), "bar", 3) == UINT64_C(0x85944171f73967e8));
}

static void bits_are_taken_from_below(void **state)
{
    (void)state;
    uint64_t word = UINT64_C(0x8000000000000011);
    assert_int_equal(bits_count(word), 3);
    assert_int_equal(bits_first(word), 0);
    assert_int_equal(bits_pop(&word), 0);
    assert_int_equal(bits_pop(&word), 4);
    assert_int_equal(bits_pop(&word), 63);
    assert_true(word == 0);
}

static void embedded_files_are_whole(void **state)
{
    (void)state;
    Embedded sample = EMBED_GET(sample_txt);
    assert_int_equal(sample.size, 42);
    assert_memory_equal(sample.bytes, "A file that is part of the test programs.\n", 43);
    assert_int_equal((uintptr_t)sample.bytes % 64, 0);
}

/* Files in the folder, hidden ones, too. */
static int count_files(const char *folder)
{
    int count = 0;
    DIR *listing = opendir(folder);
    for (struct dirent *entry; (entry = readdir(listing));)
        count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
    closedir(listing);
    return count;
}

static void assert_content(const char *path, const char *expected)
{
    Text text = {0};
    assert_true(text_read_file(&text, path, 1000, NULL));
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

/* A file that cannot be written to its end leaves the old one, and nothing beside it. A limit on sizes stands for a
 * full disk. */
static void outfile_is_whole_or_nothing(void **state)
{
    (void)state;
    const char *folder = support_folder();
    char path[300], link_path[300], *large = calloc(1, 100000);
    struct rlimit limit, small;
    struct stat info;
    Error error = {0};
    snprintf(path, sizeof path, "%s/result", folder);
    snprintf(link_path, sizeof link_path, "%s/link", folder);
    assert_true(outfile_write(path, "old", 3, &error));
    assert_int_equal(stat(path, &info), 0);
    mode_t mask = umask(0);
    umask(mask);
    assert_int_equal(info.st_mode & 0777, 0666 & ~mask);
    assert_int_equal(chmod(path, 0640), 0);

    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &limit);
    small = limit;
    small.rlim_cur = 1000;
    setrlimit(RLIMIT_FSIZE, &small);
    bool written = outfile_write(path, large, 100000, &error);
    OutFile file;
    assert_true(outfile_open(&file, path, &error));
    for (int i = 0; i < 100000; i++)
        fputc('x', file.stream);
    bool finished = outfile_finish(&file, &error);
    setrlimit(RLIMIT_FSIZE, &limit);
    assert_false(written);
    assert_false(finished);
    assert_non_null(strstr(error.text, path));
    assert_content(path, "old");
    assert_int_equal(count_files(folder), 1);

    assert_true(outfile_open(&file, path, &error));
    fputs("half", file.stream);
    outfile_abandon(&file);
    assert_content(path, "old");
    assert_int_equal(symlink(path, link_path), 0);
    assert_true(outfile_write(link_path, "new", 3, &error));
    assert_content(path, "new");
    assert_int_equal(lstat(link_path, &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0640);
    assert_int_equal(count_files(folder), 2);
    assert_false(outfile_write("/dev/full", "x", 1, &error));
    assert_false(outfile_possible("/no/such/folder/file", &error));
    assert_true(outfile_possible(path, &error));
    unlink(link_path);
    unlink(path);
    rmdir(folder);
    free(large);
}

/* What a writer that was killed left is used by the next one; what is not ours is not written to. */
static void outfile_takes_up_what_was_left(void **state)
{
    (void)state;
    const char *folder = support_folder();
    char path[300], beside[600], other[300];
    OutFile one, two;
    Error error = {0};
    snprintf(path, sizeof path, "%s/result", folder);
    snprintf(other, sizeof other, "%s/other", folder);
    snprintf(beside, sizeof beside, "%s/.result.new0", folder);
    for (int i = 0; i < 3; i++) {
        int status;
        pid_t writer = fork();
        if (writer == 0) {
            if (outfile_open(&one, path, &error) && fputs("half of what is long", one.stream) > 0)
                fflush(one.stream);
            kill(getpid(), SIGKILL);
        }
        assert_int_equal(waitpid(writer, &status, 0), writer);
        assert_int_equal(count_files(folder), i == 0 ? 1 : 2);
        assert_content(beside, "half of what is long");
        if (i > 0)
            assert_content(path, "whole");
        assert_true(outfile_write(path, "whole", 5, &error));
        assert_content(path, "whole");
        assert_int_equal(count_files(folder), 1);
    }
    /* Two at a time: each file is whole, and the last one stays. */
    assert_true(outfile_open(&one, path, &error) && outfile_open(&two, path, &error));
    assert_true(fputs("one", one.stream) > 0 && fputs("two", two.stream) > 0);
    assert_int_equal(count_files(folder), 3);
    assert_true(outfile_finish(&two, &error));
    assert_content(path, "two");
    assert_true(outfile_finish(&one, &error));
    assert_content(path, "one");
    assert_int_equal(count_files(folder), 1);
    /* A link, another name of a file, a pipe in the place of the file beside. */
    assert_true(outfile_write(other, "mine", 4, &error));
    for (int i = 0; i < 3; i++) {
        assert_int_equal(i == 0 ? symlink(other, beside) : i == 1 ? link(other, beside) : mkfifo(beside, 0600), 0);
        assert_true(outfile_write(path, "new", 3, &error));
        assert_content(path, "new");
        assert_content(other, "mine");
        assert_int_equal(count_files(folder), 3);
        unlink(beside);
    }
    /* As long a name as there may be. */
    snprintf(beside, sizeof beside, "%s/%0255d", folder, 1);
    assert_true(outfile_write(beside, "long", 4, &error));
    unlink(beside);
    unlink(other);
    unlink(path);
    rmdir(folder);
}

static void assert_json(const char *text, const char *expected)
{
    Error error;
    const char *at;
    Text printed = {0};
    JsonValue *value = json_value_read(text, strlen(text), &at, &error);
    if (!value)
        fail_msg("%s: %s", text, error.text);
    json_value_print(value, &printed);
    assert_string_equal(text_string(&printed), expected);
    JsonValue *copy = json_value_copy(value);
    assert_true(json_value_equal(copy, value));
    json_value_free(copy);
    json_value_free(value);
    text_free(&printed);
}

/* The place is where the reader stands when it gives up. */
static void assert_no_json(const char *text, int place, const char *reason)
{
    Error error;
    const char *at;
    char *copy = strndup(text, strlen(text)); /* a block of its own: a sanitizer sees a step beyond */
    JsonValue *value = json_value_read(copy, strlen(text), &at, &error);
    if (value || !strstr(error.text, reason) || at - copy != place)
        fail_msg("%s: %s at %d", text, value ? "read" : error.text, (int)(at - copy));
    free(copy);
}

static void json_is_read_strictly(void **state)
{
    (void)state;
    assert_json(" { \"b\" : [ 1 , -2.5 , 1e3, true,false , null ] ,\"a\":{}, \"\":\"\" } ",
                "{\"b\":[1,-2.5,1000.0,true,false,null],\"a\":{},\"\":\"\"}");
    assert_json("[]", "[]");
    assert_json("9223372036854775807", "9223372036854775807");
    assert_json("-9223372036854775808", "-9223372036854775808");
    assert_json("\"\\u00e9\\u70ae\\ud83d\\ude00 \\\"\\\\\\/\\n\"",
                "\"\xc3\xa9\xe7\x82\xae\xf0\x9f\x98\x80 \\\"\\\\/\\u000a\"");
    assert_json("1e-7", "1e-07");
    assert_no_json("", 0, "value expected at the end");
    assert_no_json("[1,]", 3, "value");
    assert_no_json("[1 2]", 3, "comma or ]");
    assert_no_json("{\"a\" 1}", 5, "colon");
    assert_no_json("{\"a\":1,}", 7, "string");
    assert_no_json("{\"a\":1,\"a\":2}", 7, "twice");
    assert_no_json("{\"a\":1", 6, "comma or } expected at the end");
    assert_no_json("01", 1, "nothing more");
    assert_no_json("1.", 2, "digit");
    assert_no_json("+1", 0, "value");
    assert_no_json("9223372036854775808", 0, "too large");
    assert_no_json("1e999", 0, "too large");
    assert_no_json("nul", 0, "value");
    assert_no_json("\"\\u0000\"", 3, "no character");
    assert_no_json("\"\\ud800x\"", 3, "no character");
    assert_no_json("\"\\u12", 5, "hexadecimal");
    assert_no_json("\"\\x\"", 2, "backslash");
    assert_no_json("\"a\nb\"", 2, "control");
    assert_no_json("\"a", 2, "quote");
    assert_no_json("\"\xff\"", 1, "UTF-8");
    char deep[2000];
    memset(deep, '[', sizeof deep - 1);
    deep[sizeof deep - 1] = '\0';
    assert_no_json(deep, 500, "values within values");
}

static void json_objects_find_their_names(void **state)
{
    (void)state;
    enum { NAMES = 3000 };
    JsonValue *object = json_value_new(JSON_VALUE_OBJECT), *other = json_value_new(JSON_VALUE_OBJECT);
    char name[16];
    for (int i = 0; i < NAMES; i++) {
        snprintf(name, sizeof name, "n%d", i);
        json_value_set(object, name, json_value_integer(i));
        snprintf(name, sizeof name, "n%d", NAMES - 1 - i);
        json_value_set(other, name, json_value_integer(NAMES - 1 - i));
    }
    assert_true(json_value_equal(object, other));
    json_value_set(object, "n7", json_value_string("\xff"));
    assert_false(json_value_equal(object, other));
    assert_int_equal(json_value_count(object), NAMES);
    assert_string_equal(json_value_name(object, 7), "n7");
    assert_string_equal(json_value_to_string(json_value_get(object, "n7")), "\xef\xbf\xbd");
    assert_int_equal(json_value_to_integer(json_value_get(object, "n2999")), 2999);
    assert_null(json_value_get(object, "n3000"));
    assert_null(json_value_get(NULL, "n1"));
    assert_null(json_value_at(object, NAMES));
    json_value_free(object);
    json_value_free(other);
}

static int64_t always_seven(bool thread)
{
    return thread ? 7 : 7000000;
}

/* A thread that sleeps uses no processor time; a test may have clocks of its own. */
static void clocks_tell_two_times(void **state)
{
    (void)state;
    int64_t wall = clock_now_ns(), used = clock_thread_ns(); /* waits: the clock is what is tested */
    clock_sleep_ms(20);
    wall = clock_now_ns() - wall; /* waits: the clock is what is tested */
    used = clock_thread_ns() - used;
    assert_true(wall >= 20000000 && used >= 0 && used < wall / 2);
    clock_replace(always_seven);
    assert_true(clock_now_ns() == 7000000 && clock_now_ms() == 7); /* waits: the clock is what is tested */
    assert_true(clock_thread_ns() == 7);
    clock_replace(NULL);
    assert_true(clock_now_ns() > 7000000); /* waits: the clock is what is tested */
}

/* Lengths on both sides of a block and of the room for the padding; digests of coreutils. */
static void test_sha256(void **state)
{
    (void)state;
    static const struct {
        size_t length;
        const char *digits;
    } rows[] = {
        {0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {1, "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"},
        {55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"},
        {56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"},
        {64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"},
        {119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"},
        {120, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"},
        {1000, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"},
    };
    char bytes[1000], digits[SHA256_TEXT];
    memset(bytes, 'a', sizeof bytes);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Sha256 sum;
        sha256_begin(&sum);
        for (size_t at = 0; at < rows[i].length; at += 7)
            sha256_add(&sum, bytes + at, rows[i].length - at < 7 ? rows[i].length - at : 7);
        sha256_end(&sum, digits);
        assert_string_equal(digits, rows[i].digits);
    }
}

static void texts_are_filled(void **state)
{
    (void)state;
    static const struct {
        const char *text, *filled;
        int indent, width;
    } cases[] = {
        {"", "", 4, 10},
        {"one two three", "one two\nthree", 0, 8},
        {"one two three", "one two\n  three", 2, 9},
        {"one\ntwo  three", "one two\nthree", 0, 8},
        {"longer than that", "longer\nthan\nthat", 0, 4},
        {"first\n\nsecond one", "first\n\n second\n one", 1, 8},
        {"把着法写成文件", "把着法\n写成文\n件", 0, 6},
        {"把着法，写成文件", "把着\n法，写\n成文件", 0, 7}, /* no line begins with a comma ... */
        {"着法（默认）", "着法\n（默\n认）", 0, 6},         /* ... or ends with an opening bracket */
        {"共 12 局", "共 12\n局", 0, 6},
        {"见--depth", "见\n--depth", 0, 8}, /* a word of another script stays whole */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Text text = {0};
        words_fill(&text, cases[i].text, cases[i].indent, cases[i].width);
        assert_string_equal(text_string(&text), cases[i].filled);
        text_free(&text);
    }
}

static void assert_printable(const char *bytes, size_t length, unsigned keep, const char *expected)
{
    Text text = {0};
    text_add_printable(&text, bytes, length, keep);
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

/* What steers a terminal, turns the direction of writing or is no UTF-8 is replaced, each character by one mark. */
static void foreign_text_becomes_printable(void **state)
{
    (void)state;
    static const struct {
        const char *text, *line;
    } cases[] = {
        {"plain, \u4e2d\u6587, \U0001f600", "plain, \u4e2d\u6587, \U0001f600"},
        {"a\033[2Jb", "a\ufffd[2Jb"},
        {"\033]52;c;eA==\a", "\ufffd]52;c;eA==\ufffd"},
        {"\xc2\x9b"
         "2J",
         "\ufffd2J"}, /* C1 */
        {"\xc2\x85", "\ufffd"},
        {"a\xe2\x80\xae"
         "b",
         "a\ufffd"
         "b"}, /* U+202E */
        {"\xe2\x81\xa6\xe2\x80\xa8\xe2\x80\x8f\xd8\x9c\xef\xbb\xbf", "\ufffd\ufffd\ufffd\ufffd\ufffd"},
        {"\xff\xfe\xc3", "\ufffd\ufffd\ufffd"},
        {"\x7f\b\r", "\ufffd\ufffd\ufffd"},
        {"\033[31m", "\ufffd[31m"},
        {"a\tb\nc\r\n", "a\ufffd"
                        "b\ufffd"
                        "c\ufffd\ufffd"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_printable(cases[i].text, strlen(cases[i].text), PRINTABLE_LINE, cases[i].line);
        assert_int_equal(printable_line(cases[i].text), strcmp(cases[i].text, cases[i].line) == 0);
    }
    assert_printable("a\0b", 3, PRINTABLE_LINE,
                     "a\ufffd"
                     "b");
    assert_printable("a\tb\nc\r\nd\re", 10, PRINTABLE_LINES,
                     "a\tb\nc\r\nd\ufffd"
                     "e");
    assert_printable("\033[1;32ma\033[0m\033[7m\033[31m", 21, PRINTABLE_COLOURS, "\033[1;32ma\033[0m\033[7m\033[31m");
    assert_printable("\033[8m\033[2J\033[1;5m\033[99m", 19, PRINTABLE_COLOURS,
                     "\ufffd[8m\ufffd[2J\ufffd[1;5m\ufffd[99m");
    Text json = {0};
    text_add_json(&json, "a\"\\\033\x7f\xc2\x9b\xe2\x80\xae\u4e2d");
    assert_string_equal(text_string(&json), "\"a\\\"\\\\\\u001b\\u007f\\u009b\\u202e\u4e2d\"");
    text_free(&json);
}

/* Errors echo what was wrong. */
static void errors_steer_no_terminal(void **state)
{
    (void)state;
    Error error;
    error_set(&error, "'%s' is wrong", "\033[2J\xc2\x9b\xe2\x80\xae\n\xff");
    assert_string_equal(error.text, "'?[2J\ufffd\ufffd?\ufffd' is wrong");
    error_prefix(&error, "%s", "\033]0;x\a");
    assert_true(printable_line(error.text));
    assert_false(printable_name("a\033[2J", &error) || printable_name("\xff", &error));
    assert_true(printable_name("\u674e\u56db", &error));
}

/* A field that a spreadsheet would compute gets an apostrophe. */
static void csv_holds_no_formulas(void **state)
{
    (void)state;
    static const char *const formulas[] = {"=1",
                                           "+1",
                                           "-1",
                                           "@x",
                                           "\t=1",
                                           "\r=1",
                                           " =1",
                                           "\n",
                                           "\uff1d"
                                           "1"};
    for (size_t i = 0; i < sizeof formulas / sizeof formulas[0]; i++) {
        Text text = {0};
        csv_add_text(&text, formulas[i]);
        assert_int_equal(text.bytes[1], '\'');
        text_free(&text);
    }
    Text text = {0};
    csv_add_text(&text, "a \"b\" =1\033");
    assert_string_equal(text_string(&text), "\"a \"\"b\"\" =1\ufffd\"");
    text_free(&text);
}

/* A name in a table stays a name in one cell. */
static void markdown_takes_names_as_they_are(void **state)
{
    (void)state;
    static const struct {
        const char *string, *expected;
    } names[] = {
        {"engine:depth=3", "engine:depth=3"},
        {"a|b", "a\\|b"},
        {"a\\|b", "a\\\\\\|b"},
        {"**x** `y` _z_ ~~u~~", "\\*\\*x\\*\\* \\`y\\` \\_z\\_ \\~\\~u\\~\\~"},
        {"<script>&amp;", "\\<script\\>\\&amp;"},
        {"[a](b) # c", "\\[a\\](b) \\# c"},
        {"one\n|two\r\n\tthree", "one \\|two   three"},
        {"\033[2J\xff\u202e", "\ufffd\\[2J\ufffd\ufffd"},
        {"五子棋", "五子棋"},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        Text text = {0};
        marked_add_text(&text, names[i].string);
        assert_string_equal(text_string(&text), names[i].expected);
        text_free(&text);
    }
}

/* Only regular files are read, and none of them keeps anybody waiting. */
static void only_files_are_read(void **state)
{
    (void)state;
    char pipe_name[300], big[300];
    const char *place = support_folder();
    Error error;
    Text text = {0};
    snprintf(pipe_name, sizeof pipe_name, "%s/pipe", place);
    snprintf(big, sizeof big, "%s/big", place);
    assert_int_equal(mkfifo(pipe_name, 0600), 0);
    assert_true(outfile_write(big, "0123456789", 10, &error));
    alarm(300); /* an open that waits would wait for ever */
    static const char *const devices[] = {"/dev/zero", "/dev/null", "/dev/tty"};
    for (int i = 0; i < 3; i++)
        assert_false(text_read_file(&text, devices[i], 100, &error));
    assert_false(text_read_file(&text, pipe_name, 100, &error));
    assert_non_null(strstr(error.text, "not a regular file"));
    assert_false(text_read_file(&text, place, 100, &error));
    assert_non_null(strstr(error.text, "Is a directory"));
    assert_false(text_read_file(&text, big, 9, &error));
    assert_non_null(strstr(error.text, "larger than 9 bytes"));
    assert_true(text_read_file(&text, big, 10, &error) && text.length == 10);
    OutFile out;
    assert_false(outfile_open(&out, pipe_name, &error)); /* nobody reads it */
    alarm(0);
    text_free(&text);
}

/* Variables that are empty or no absolute paths count as not set. */
static void folders_follow_the_specification(void **state)
{
    (void)state;
    char path[300], *home = getenv("HOME") ? strdup(getenv("HOME")) : NULL;
    char *data = getenv("XDG_DATA_HOME") ? strdup(getenv("XDG_DATA_HOME")) : NULL;
    static const char *const values[] = {"", "relative", "./x"};
    setenv("HOME", "/home/li", 1);
    for (int i = 0; i < 3; i++) {
        setenv("XDG_DATA_HOME", values[i], 1);
        assert_true(folders_data(path, sizeof path));
        assert_string_equal(path, "/home/li/.local/share");
    }
    setenv("XDG_DATA_HOME", "/data", 1);
    assert_true(folders_data(path, sizeof path));
    assert_string_equal(path, "/data");
    unsetenv("XDG_DATA_HOME");
    unsetenv("HOME");
    assert_false(folders_data(path, sizeof path));
    if (home)
        setenv("HOME", home, 1);
    if (data)
        setenv("XDG_DATA_HOME", data, 1);
    free(home);
    free(data);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sha256),
        cmocka_unit_test(clocks_tell_two_times),
        cmocka_unit_test(text_grows),
        cmocka_unit_test(bytes_become_utf8),
        cmocka_unit_test(foreign_text_becomes_printable),
        cmocka_unit_test(errors_steer_no_terminal),
        cmocka_unit_test(csv_holds_no_formulas),
        cmocka_unit_test(markdown_takes_names_as_they_are),
        cmocka_unit_test(only_files_are_read),
        cmocka_unit_test(folders_follow_the_specification),
        cmocka_unit_test(cuts_lie_between_characters),
        cmocka_unit_test(text_lines_are_read),
        cmocka_unit_test(text_files_are_read),
        cmocka_unit_test(scan_takes_words),
        cmocka_unit_test(numbers_are_whole),
        cmocka_unit_test(options_are_walked),
        cmocka_unit_test(options_are_read_and_told),
        cmocka_unit_test(errors_carry_their_place),
        cmocka_unit_test(rng_is_reproducible),
        cmocka_unit_test(fingerprints_are_those_of_the_standard),
        cmocka_unit_test(bits_are_taken_from_below),
        cmocka_unit_test(embedded_files_are_whole),
        cmocka_unit_test(outfile_is_whole_or_nothing),
        cmocka_unit_test(outfile_takes_up_what_was_left),
        cmocka_unit_test(texts_are_filled),
        cmocka_unit_test(json_is_read_strictly),
        cmocka_unit_test(json_objects_find_their_names),
    };
    return SUPPORT_RUN(tests);
}
