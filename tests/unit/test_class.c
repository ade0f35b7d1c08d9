/* SPDX-License-Identifier: MIT
 *
 * test_class - rosters, places in JSON, times, marks and their sums, names and limits of archives. `wuqi grade` as a
 * whole: tests/e2e/class.sh.
 */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/outfile.h"
#include "class/assignment.h"
#include "class/json_place.h"
#include "class/junit.h"
#include "class/marks.h"
#include "class/roster.h"
#include "class/unpack.h"

static bool read_roster(const char *bytes, size_t length, Roster *roster, Error *error)
{
    char path[] = "/tmp/wuqi-roster-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, bytes, length), (ssize_t)length);
    close(file);
    bool read = roster_read(roster, path, error);
    unlink(path);
    return read;
}

static void test_rosters(void **state)
{
    (void)state;
    /* The same two students, as programs of different places write them. */
    static const char utf16[] = "\xff\xfe"
                                "n\0a\0m\0e\0\t\0i\0d\0\n\0\x4e\x67\x31\0"
                                "1\0\n\0";
    static const struct {
        const char *bytes;
        size_t length;
        const char *name, *number, *mail, *section;
    } cases[] = {
        {"name,number,mail,section\nWang,1,w@x,A\n", 0, "Wang", "1", "w@x", "A"},
        {"\xef\xbb\xbfName;Student Number;E-Mail;Group\r\n\"Wang; Xiao \"\"M\"\"\";01;w@x;A\r\n", 0, "Wang; Xiao \"M\"",
         "01", "w@x", "A"},
        {"First name\tLast name\tID number\tEmail address\tSection\nXiaoming\tWang\t1\tw@x\t\n", 0, "Xiaoming Wang",
         "1", "w@x", ""},
        {"\xd0\xd5\xc3\xfb,\xd1\xa7\xba\xc5\n\xcd\xf5\xd0\xa1\xc3\xf7,1\n", 0, "王小明", "1", "", ""},
        {"\n\nname\n\n  Wang  \n\n", 0, "Wang", "", "", ""},
        {utf16, sizeof utf16 - 1 - 3, NULL, NULL, NULL, NULL}, /* half a character at its end */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Roster roster;
        Error error;
        size_t length = cases[i].length ? cases[i].length : strlen(cases[i].bytes);
        bool read = read_roster(cases[i].bytes, length, &roster, &error);
        assert_int_equal(read, cases[i].name != NULL);
        if (!read)
            continue;
        assert_int_equal(roster.count, 1);
        assert_string_equal(roster.students[0].name, cases[i].name);
        assert_string_equal(roster.students[0].number, cases[i].number);
        assert_string_equal(roster.students[0].mail, cases[i].mail);
        assert_string_equal(roster.students[0].section, cases[i].section);
        roster_free(&roster);
    }
}

static void test_people(void **state)
{
    (void)state;
    static const char text[] = "name,number,mail\nWang Xiaoming,2026001,wang@x\nLi,2026002,li@x\nLi,2026003,lili@x\n"
                               "Wang,12,wang-x@x\n";
    static const struct {
        RosterClue clue;
        int student;
    } cases[] = {
        {{.number = "2026002"}, 1},
        {{.mail = "LI@x"}, 1},
        {{.name = "xiaoming, wang"}, 0},
        {{.name = "Li"}, ROSTER_SEVERAL},
        {{.label = "homework_2026003.zip"}, 2},
        {{.label = "20260031.zip"}, ROSTER_NOBODY}, /* a longer number */
        {{.label = "wang.tar.gz"}, 0},
        {{.label = "wang-x"}, 3}, /* the longest that fits */
        {{.label = "112"}, ROSTER_NOBODY},
        {{.label = ""}, ROSTER_NOBODY},
        {{.label = NULL}, ROSTER_NOBODY},
    };
    Roster roster;
    assert_true(read_roster(text, strlen(text), &roster, NULL));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(roster_find(&roster, &cases[i].clue), cases[i].student);
    roster_free(&roster);
}

static void test_places(void **state)
{
    (void)state;
    static const char text[] =
        "{\n \"a\": [\n  {\"b\": 1},\n  {\"c\": \"}\\\"]\",\n   \"d\": {\"e\":\n 2}}\n ],\n \"f\": 3}\n";
    assert_int_equal(json_place_line(text, "a"), 2);
    assert_int_equal(json_place_line(text, "a[0].b: wrong"), 3);
    assert_int_equal(json_place_line(text, "a[1].d.e"), 6);
    assert_int_equal(json_place_line(text, "a[1].x is missing"), 4);
    assert_int_equal(json_place_line(text, "a[7].b"), 2);
    assert_int_equal(json_place_line(text, "f"), 8);
    assert_int_equal(json_place_line(text, "nothing"), 1);
}

static void test_times(void **state)
{
    (void)state;
    static const char *const same[] = {"2026-11-01T23:59:00+08:00", "2026-11-01 15:59 Z", "2026-11-01T15:59:00",
                                       "2026-11-01 15:59:00.123 UTC", "2026-11-01T10:59:00-0500"};
    static const char *const wrong[] = {
        "", "soon", "2026-11-01", "2026-13-01T00:00", "2026-11-01T25:00", "2026-11-01T00:00 +x"};
    int64_t seconds;
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        assert_true(assignment_parse_time(same[i], &seconds, NULL));
        assert_int_equal(seconds, 1793548740);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(assignment_parse_time(wrong[i], &seconds, NULL));
}

static void test_points(void **state)
{
    (void)state;
    static const struct {
        int64_t points;
        const char *text;
    } cases[] = {{0, "0"}, {300, "3"}, {250, "2.5"}, {205, "2.05"}, {1, "0.01"}, {12345, "123.45"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Text text = {0};
        marks_points(cases[i].points, &text);
        assert_string_equal(text_string(&text), cases[i].text);
        text_free(&text);
    }
}

/* Two tasks of 4 and 6 points, half of which passes; a day late costs a tenth, after three days nothing is left. */
static void test_sums(void **state)
{
    (void)state;
    static const struct {
        int64_t points[2];
        int days;
        int64_t final;
        bool passed;
    } cases[] = {
        {{400, 600}, 0, 1000, true}, {{400, 100}, 0, 500, true}, {{400, 99}, 0, 499, false}, {{400, 600}, 1, 900, true},
        {{400, 600}, 3, 700, true},  {{400, 600}, 4, 0, false},  {{0, 555}, 1, 500, true},   {{0, 555}, 2, 444, false},
    };
    Task tasks[2] = {{.points = 400}, {.points = 600}};
    const Assignment assignment = {
        .tasks = tasks, .count = 2, .points = 1000, .pass = 0.5, .late_per_day = 0.1, .late_days = 3};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Marks marks;
        marks_begin(&marks, &assignment);
        for (int task = 0; task < 2; task++)
            marks.tasks[task] = (TaskMark){.points = cases[i].points[task], .passed = true};
        marks_sum(&marks, cases[i].days);
        assert_int_equal(marks.points, cases[i].points[0] + cases[i].points[1]);
        assert_int_equal(marks.final, cases[i].final);
        assert_int_equal(marks_passed(&marks), cases[i].passed);
        marks.machine = true; /* it could not be graded here */
        assert_false(marks_passed(&marks));
        marks_free(&marks);
    }
}

/* Unpacks what these commands of a shell leave in the folder `a` as a student's archive. */
static bool unpacks(const char *commands, Error *error)
{
    char line[1000], path[200], into[200];
    const char *folder = support_folder();
    snprintf(path, sizeof path, "%s/a.tar", folder);
    snprintf(into, sizeof into, "%s/into", folder);
    snprintf(line, sizeof line, "mkdir %s/a %s && cd %s/a && %s && tar -S -cf ../a.tar *", folder, into, folder,
             commands);
    assert_int_equal(system(line), 0);
    bool fine = unpack_file(path, into, UNPACK_STUDENT, error);
    unpack_remove(folder);
    return fine;
}

static void test_archives(void **state)
{
    (void)state;
    Error error;
    assert_true(unpacks("echo 1 > bot.py && mkdir more && echo 2 > more/x.py", &error));
    assert_false(unpacks("echo 1 > bot.py && ln -s /etc/passwd x", &error));
    assert_non_null(strstr(error.text, "'x' is a link or a device"));
    assert_false(unpacks("echo 1 > bot.py && ln bot.py x", &error)); /* the archive has one of them as a link */
    assert_non_null(strstr(error.text, "is a link or a device"));
    assert_false(unpacks("mkfifo x", &error));
    assert_non_null(strstr(error.text, "'x' is a link or a device"));
    assert_false(unpacks("truncate -s 300M x && echo 1 >> x", &error)); /* one block, far behind the others */
    assert_non_null(strstr(error.text, "it holds more than 256 MB when unpacked"));
}

static void test_names(void **state)
{
    (void)state;
    static const char *const cases[][2] = {{"bot.py", "bot.py"},
                                           {"\xcd\xf5\xd0\xa1\xc3\xf7", "王小明"},
                                           {"王小明", "王小明"},
                                           {"a\nb\033[2J", "a\uFFFD"
                                                           "b\uFFFD[2J"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Text text = {0};
        unpack_name(cases[i][0], &text);
        assert_string_equal(text_string(&text), cases[i][1]);
        text_free(&text);
    }
    assert_true(unpack_is_archive("homework.TAR.GZ"));
    assert_false(unpack_is_archive("zip"));
    assert_false(unpack_is_archive(".zip"));
}

static void test_xml(void **state)
{
    (void)state;
    JunitCase one = {.name = "a<b", .end = JUNIT_FAILED, .kind = "x\"y", .message = "\033&", .details = "]]>"};
    Text text = {0};
    junit_print("suite", &one, 1, &text);
    assert_non_null(strstr(text_string(&text), "name=\"a&lt;b\""));
    assert_non_null(strstr(text_string(&text), "type=\"x&quot;y\" message=\"\uFFFD&amp;\">]]&gt;</failure>"));
    assert_non_null(strstr(text_string(&text), "tests=\"1\" failures=\"1\" errors=\"0\" skipped=\"0\""));
    text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rosters), cmocka_unit_test(test_people),   cmocka_unit_test(test_places),
        cmocka_unit_test(test_times),   cmocka_unit_test(test_points),   cmocka_unit_test(test_names),
        cmocka_unit_test(test_sums),    cmocka_unit_test(test_archives), cmocka_unit_test(test_xml),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
