/* SPDX-License-Identifier: MIT
 *
 * class_html - the teacher's page: how the points are spread, which tasks and mistakes are most frequent, and whom to
 * look at.
 */
#include <stdlib.h>
#include <string.h>

#include "class/class_print.h"
#include "class/junit.h"

enum { HTML_BINS = 10, HTML_FAULTS_MAX = 256, HTML_HUNDRED = 100 };

static const char html_style[] =
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 "
    "1rem;color:#222;background:#fff}"
    "table{border-collapse:collapse;width:100%;margin:1rem 0}"
    "th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #ccc;vertical-align:top;overflow-wrap:anywhere}"
    "td.n,th.n{text-align:right;white-space:nowrap}"
    ".bar{background:#2f6f9f;height:1rem;display:inline-block;vertical-align:middle;min-width:1px}"
    ".bin{display:grid;grid-template-columns:7rem 1fr 3rem;gap:.5rem}"
    "@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}th,td{border-color:#444}.bar{background:#"
    "69a8d8}}"
    "@media print{body{max-width:none}}";

/* Adds the text in the page's language. */
static void html_say(const char *english, const char *chinese, bool in_chinese, Text *text)
{
    junit_escape(in_chinese ? chinese : english, text);
}

static void html_cell(const char *string, Text *text)
{
    text_add(text, "<td>");
    junit_escape(string, text);
    text_add(text, "</td>");
}

static void html_title(const char *english, const char *chinese, bool in_chinese, Text *text)
{
    text_add(text, "<h2>");
    html_say(english, chinese, in_chinese, text);
    text_add(text, "</h2>\n");
}

/* --- points ----------------------------------------------------------------------------------------------------- */

static int html_compare_points(const void *one, const void *two)
{
    int64_t a = *(const int64_t *)one, b = *(const int64_t *)two;
    return (a > b) - (a < b);
}

static void html_spread(const ClassMarks *marks, bool chinese, Text *text)
{
    int bins[HTML_BINS] = {0}, most = 1, count = 0, absent = 0;
    int64_t *points = xcalloc((unsigned long)marks->count + 1, sizeof *points), sum = 0, of = marks->assignment->points;
    for (int i = 0; i < marks->count; i++) {
        const ClassEntry *entry = &marks->entries[i];
        absent += !entry->handin;
        if (!entry->handin || entry->marks.machine)
            continue;
        int bin = (int)(entry->marks.final * HTML_BINS / of);
        bin = bin < HTML_BINS ? bin : HTML_BINS - 1;
        most = ++bins[bin] > most ? bins[bin] : most;
        points[count++] = entry->marks.final;
        sum += entry->marks.final;
    }
    qsort(points, (size_t)count, sizeof *points, html_compare_points);
    html_title("Points", "分数分布", chinese, text);
    Text line = {0}, median = {0}, mean = {0};
    marks_points(count > 0 ? points[count / 2] : 0, &median);
    marks_points(count > 0 ? (sum + count / 2) / count : 0, &mean);
    text_printf(&line,
                chinese ? "%d 份提交，%d 人未交；平均 %s，中位数 %s。"
                        : "%d submissions, %d students without one; mean %s, median %s.",
                count, absent, text_string(&mean), text_string(&median));
    text_printf(text, "<p>%s</p>\n", text_string(&line));
    for (int i = 0; i < HTML_BINS; i++) {
        int width = bins[i] * HTML_HUNDRED / most;
        text_printf(text,
                    "<div class=bin><span>%d–%d %%</span><span><span class=bar "
                    "style=\"width:%d%%\"></span></span><span>%d</span></div>\n",
                    i * HTML_HUNDRED / HTML_BINS, (i + 1) * HTML_HUNDRED / HTML_BINS, width, bins[i]);
    }
    text_free(&line);
    text_free(&median);
    text_free(&mean);
    free(points);
}

/* --- tasks and mistakes ----------------------------------------------------------------------------------------- */

static void html_tasks(const ClassMarks *marks, bool chinese, Text *text)
{
    const Assignment *assignment = marks->assignment;
    bool *done = xcalloc((unsigned long)assignment->count, sizeof *done);
    html_title("Tasks, the most failed first", "任务（失败最多的在前）", chinese, text);
    text_add(text, chinese ? "<table><tr><th>任务<th class=n>失败<th class=n>平均得分</tr>\n"
                           : "<table><tr><th>task<th class=n>failed<th class=n>mean share</tr>\n");
    for (int round = 0; round < assignment->count; round++) {
        int worst = -1, failed = -1, handed = 0;
        for (int i = 0; i < assignment->count; i++) {
            int count = 0;
            for (int j = 0; j < marks->count; j++)
                count += marks->entries[j].handin && !marks->entries[j].marks.tasks[i].passed;
            if (!done[i] && count > failed) {
                worst = i;
                failed = count;
            }
        }
        done[worst] = true;
        int64_t sum = 0;
        for (int j = 0; j < marks->count; j++) {
            handed += marks->entries[j].handin != NULL;
            sum += marks->entries[j].marks.tasks[worst].points;
        }
        int64_t most = assignment->tasks[worst].points * handed;
        text_add(text, "<tr>");
        html_cell(assignment->tasks[worst].name, text);
        text_printf(text, "<td class=n>%d<td class=n>%lld %%</tr>\n", failed,
                    (long long)(most > 0 ? sum * HTML_HUNDRED / most : 0));
    }
    text_add(text, "</table>\n");
    free(done);
}

typedef struct HtmlFault {
    const char *name;
    const Say *said; /* of one of them */
    int count;
} HtmlFault;

static int html_compare_faults(const void *one, const void *two)
{
    const HtmlFault *a = one, *b = two;
    return a->count != b->count ? b->count - a->count : strcmp(a->name, b->name);
}

static void html_faults(const ClassMarks *marks, bool chinese, Text *text)
{
    HtmlFault faults[HTML_FAULTS_MAX];
    int count = 0;
    for (int i = 0; i < marks->count; i++) {
        const Marks *mark = &marks->entries[i].marks;
        int at = 0;
        while (at < count && strcmp(faults[at].name, mark->fault) != 0)
            at++;
        if (mark->fault[0] == '\0' || at == HTML_FAULTS_MAX)
            continue;
        if (at == count)
            faults[count++] = (HtmlFault){.name = mark->fault, .said = &mark->headline};
        faults[at].count++;
    }
    qsort(faults, (size_t)count, sizeof *faults, html_compare_faults);
    html_title("Mistakes", "错误", chinese, text);
    text_add(text, chinese ? "<table><tr><th class=n>人数<th>错误<th>例如</tr>\n"
                           : "<table><tr><th class=n>students<th>mistake<th>for example</tr>\n");
    for (int i = 0; i < count; i++) {
        text_printf(text, "<tr><td class=n>%d", faults[i].count);
        html_cell(faults[i].name, text);
        html_cell(say_text(faults[i].said, chinese), text);
        text_add(text, "</tr>\n");
    }
    text_add(text, "</table>\n");
}

/* --- people ----------------------------------------------------------------------------------------------------- */

static void html_add_reason(const char *english, const char *chinese, bool in_chinese, Text *reasons)
{
    text_add(reasons, reasons->length > 0 ? (in_chinese ? "；" : "; ") : "");
    text_add(reasons, in_chinese ? chinese : english);
}

/* Why a person should look at a submission; nothing is added where nobody need. */
static void html_reasons(const ClassMarks *marks, const ClassEntry *entry, bool chinese, Text *reasons)
{
    static const char *const tried[] = {"outside", "network", "processes", "writes", "build-processes", NULL};
    const Marks *mark = &entry->marks;
    int64_t pass = (int64_t)(marks->assignment->pass * (double)marks->assignment->points),
            near = marks->assignment->points / 50;
    if (mark->machine)
        html_add_reason("this machine could not grade it", "本机未能评分", chinese, reasons);
    if (!entry->student && marks->roster.count > 0)
        html_add_reason(
            entry->handin->student == ROSTER_SEVERAL ? "several students of the roster fit" : "not on the roster",
            entry->handin->student == ROSTER_SEVERAL ? "名单中有多名学生相符" : "不在名单中", chinese, reasons);
    if (strcmp(mark->fault, "archive") == 0)
        html_add_reason("the archive was refused", "压缩包被拒绝", chinese, reasons);
    for (int i = 0; tried[i]; i++) {
        if (strcmp(mark->fault, tried[i]) == 0)
            html_add_reason("it tried what is not allowed", "尝试了不允许的操作", chinese, reasons);
    }
    if (mark->days_late > 0)
        html_add_reason("late", "迟交", chinese, reasons);
    if (entry->earlier > 0)
        html_add_reason("handed in more than once; the last one counts", "多次提交，以最后一次为准", chinese, reasons);
    if (entry->handin && !mark->machine && mark->final < pass && mark->final >= pass - near)
        html_add_reason("just short of passing", "离及格只差一点", chinese, reasons);
}

static void html_looks(const ClassMarks *marks, bool chinese, Text *text)
{
    html_title("Who needs a look", "需要查看", chinese, text);
    text_add(text, chinese ? "<table><tr><th>学生<th>原因<th>第一行</tr>\n"
                           : "<table><tr><th>student<th>why<th>first line</tr>\n");
    for (int i = 0; i < marks->count; i++) {
        Text reasons = {0};
        html_reasons(marks, &marks->entries[i], chinese, &reasons);
        if (reasons.length > 0) {
            text_add(text, "<tr>");
            html_cell(class_name(&marks->entries[i]), text);
            html_cell(text_string(&reasons), text);
            html_cell(say_text(&marks->entries[i].marks.headline, chinese), text);
            text_add(text, "</tr>\n");
        }
        text_free(&reasons);
    }
    text_add(text, "</table>\n");
}

static void html_everybody(const ClassMarks *marks, bool chinese, Text *text)
{
    html_title("Everybody", "全部", chinese, text);
    text_add(text, chinese ? "<table><tr><th>学生<th>学号<th>班级<th class=n>得分<th>第一行</tr>\n"
                           : "<table><tr><th>student<th>number<th>section<th class=n>points<th>first line</tr>\n");
    for (int i = 0; i < marks->count; i++) {
        const ClassEntry *entry = &marks->entries[i];
        text_add(text, "<tr>");
        html_cell(class_name(entry), text);
        html_cell(entry->student ? entry->student->number : "", text);
        html_cell(entry->student ? entry->student->section : "", text);
        text_add(text, "<td class=n>");
        if (entry->marks.machine)
            text_add(text, "–");
        else
            marks_points(entry->marks.final, text);
        html_cell(say_text(&entry->marks.headline, chinese), text);
        text_add(text, "</tr>\n");
    }
    text_add(text, "</table>\n");
}

void class_print_html(const ClassMarks *marks, bool chinese, Text *text)
{
    const char *title = say_text(&marks->assignment->title, chinese);
    text_printf(text, "<!doctype html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\">\n", chinese ? "zh" : "en");
    text_add(text, "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>");
    junit_escape(title, text);
    text_printf(text, "</title>\n<style>%s</style></head><body>\n<h1>", html_style);
    junit_escape(title, text);
    text_add(text, "</h1>\n");
    html_spread(marks, chinese, text);
    html_looks(marks, chinese, text);
    html_tasks(marks, chinese, text);
    html_faults(marks, chinese, text);
    html_everybody(marks, chinese, text);
    text_add(text, "</body></html>\n");
}
