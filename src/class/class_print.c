/* SPDX-License-Identifier: MIT
 *
 * class_print - the table and the answers; the page is in class_html.c.
 */
#include "class/class_print.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/csv.h"
#include "base/outfile.h"
#include "base/words.h"
#include "class/marks_print.h"

enum { CLASS_NAME_WIDTH = 22, CLASS_POINTS_WIDTH = 14 };

int class_machine_faults(const ClassMarks *marks)
{
    int count = 0;
    for (int i = 0; i < marks->count; i++)
        count += marks->entries[i].marks.machine;
    return count;
}

/* --- marks.csv -------------------------------------------------------------------------------------------------- */

static void print_cell(const char *string, Text *text)
{
    text_add_char(text, ',');
    csv_add_text(text, string);
}

static void print_number(int64_t points, Text *text)
{
    text_add_char(text, ',');
    marks_points(points, text);
}

static void print_csv_row(const ClassMarks *marks, const ClassEntry *entry, bool chinese, Text *text)
{
    const Student *student = entry->student;
    const Handin *handin = entry->handin;
    if (handin && handin->participant)
        text_printf(text, "Participant %s", handin->participant);
    print_cell(class_name(entry), text);
    print_cell(student ? student->mail : handin->mail ? handin->mail : "", text);
    print_cell(student ? student->number : handin->number ? handin->number : "", text);
    print_cell(student ? student->section : "", text);
    if (entry->marks.machine) /* no mark at all: 0 would be taken for one */
        text_add_char(text, ',');
    else
        print_number(entry->marks.final, text);
    print_number(marks->assignment->points, text);
    print_cell(say_text(&entry->marks.headline, chinese), text);
    text_printf(text, ",%d", entry->marks.days_late);
    for (int i = 0; i < marks->assignment->count; i++)
        print_number(entry->marks.tasks[i].points, text);
    text_add(text, "\r\n");
}

void class_print_csv(const ClassMarks *marks, bool chinese, Text *text)
{
    text_add(text, "\xef\xbb\xbfIdentifier,Full name,Email address,ID number,Section,Grade,Maximum grade,Feedback "
                   "comments,Days late");
    for (int i = 0; i < marks->assignment->count; i++)
        print_cell(marks->assignment->tasks[i].name, text);
    text_add(text, "\r\n");
    for (int i = 0; i < marks->count; i++)
        print_csv_row(marks, &marks->entries[i], chinese, text);
}

/* --- the terminal ----------------------------------------------------------------------------------------------- */

void class_print_text(const ClassMarks *marks, bool chinese, Text *text)
{
    for (int i = 0; i < marks->count; i++) {
        const ClassEntry *entry = &marks->entries[i];
        Text points = {0};
        words_pad(text, class_name(entry), CLASS_NAME_WIDTH);
        if (entry->marks.machine)
            text_add(&points, "-");
        else
            marks_points(entry->marks.final, &points);
        words_pad(text, text_string(&points), -CLASS_POINTS_WIDTH + 4);
        text_printf(text, "  %s\n", say_text(&entry->marks.headline, chinese));
        text_free(&points);
    }
}

/* --- the folder ------------------------------------------------------------------------------------------------- */

static bool class_write_file(const char *out, const char *name, const Text *text, Error *error)
{
    Text path = {0};
    text_printf(&path, "%s/%s", out, name);
    bool fine = outfile_write(text_string(&path), text_string(text), text->length, error);
    text_free(&path);
    return fine;
}

/* Moodle takes feedback files back whose names begin as those it has given out. */
static void class_answer_name(const ClassEntry *entry, char name[PATH_MAX])
{
    const char *label = entry->handin && entry->handin->participant ? entry->handin->label : NULL;
    bool fits = label && !strchr(label, '/') && strlen(label) < NAME_MAX - 20;
    if (fits)
        snprintf(name, PATH_MAX, "answers/%s%sanswer.md", label, label[strlen(label) - 1] == '_' ? "" : "_");
    else
        snprintf(name, PATH_MAX, "answers/%s.md", entry->key);
}

static bool class_write_answer(const ClassEntry *entry, const char *out, bool chinese, Error *error)
{
    char name[PATH_MAX];
    Text text = {0};
    class_answer_name(entry, name);
    marks_print_markdown(&entry->marks, class_name(entry), chinese, &text);
    bool fine = class_write_file(out, name, &text, error);
    text_free(&text);
    return fine;
}

bool class_write_all(const ClassMarks *marks, const char *out, bool chinese, Error *error)
{
    Text csv = {0}, html = {0}, answers = {0};
    text_printf(&answers, "%s/answers", out);
    bool fine = mkdir(text_string(&answers), 0755) == 0 || errno == EEXIST ||
                error_set(error, "%.150s: %s", text_string(&answers), strerror(errno));
    text_free(&answers);
    for (int i = 0; fine && i < marks->count; i++)
        fine = marks->entries[i].marks.machine || class_write_answer(&marks->entries[i], out, chinese, error);
    class_print_csv(marks, chinese, &csv);
    class_print_html(marks, chinese, &html);
    fine =
        fine && class_write_file(out, "marks.csv", &csv, error) && class_write_file(out, "report.html", &html, error);
    text_free(&csv);
    text_free(&html);
    return fine;
}
