/* SPDX-License-Identifier: MIT
 *
 * junit - tags and what stands between them.
 */
#include "class/junit.h"

#include <string.h>

#include "base/printable.h"

void junit_escape(const char *string, Text *text)
{
    Text shown = {0};
    text_add_printable(&shown, string, strlen(string), PRINTABLE_LINES);
    for (const char *at = text_string(&shown); *at; at++) {
        switch (*at) {
        case '<':
            text_add(text, "&lt;");
            break;
        case '>':
            text_add(text, "&gt;");
            break;
        case '&':
            text_add(text, "&amp;");
            break;
        case '"':
            text_add(text, "&quot;");
            break;
        default:
            text_add_char(text, *at);
        }
    }
    text_free(&shown);
}

static void junit_attribute(const char *name, const char *value, Text *text)
{
    text_printf(text, " %s=\"", name);
    junit_escape(value, text);
    text_add_char(text, '"');
}

static void junit_case(const char *suite, const JunitCase *one, Text *text)
{
    static const char *const tags[] = {
        [JUNIT_FAILED] = "failure", [JUNIT_SKIPPED] = "skipped", [JUNIT_ERROR] = "error"};
    text_add(text, "    <testcase");
    junit_attribute("name", one->name, text);
    junit_attribute("classname", suite, text);
    text_add(text, " time=\"0\"");
    if (one->end == JUNIT_PASSED) {
        text_add(text, "/>\n");
        return;
    }
    text_printf(text, ">\n      <%s", tags[one->end]);
    if (one->end != JUNIT_SKIPPED)
        junit_attribute("type", one->kind && one->kind[0] ? one->kind : tags[one->end], text);
    junit_attribute("message", one->message, text);
    if (one->details && one->details[0]) {
        text_add_char(text, '>');
        junit_escape(one->details, text);
        text_printf(text, "</%s>\n", tags[one->end]);
    } else {
        text_add(text, "/>\n");
    }
    text_add(text, "    </testcase>\n");
}

void junit_print(const char *suite, const JunitCase *cases, int count, Text *text)
{
    int counts[JUNIT_ERROR + 1] = {0};
    for (int i = 0; i < count; i++)
        counts[cases[i].end]++;
    text_add(text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite");
    junit_attribute("name", suite, text);
    junit_attribute("package", "wuqi", text);
    text_printf(text,
                " id=\"0\" timestamp=\"1970-01-01T00:00:00\" hostname=\"localhost\" tests=\"%d\" failures=\"%d\" "
                "errors=\"%d\" skipped=\"%d\" time=\"0\">\n    <properties/>\n",
                count, counts[JUNIT_FAILED], counts[JUNIT_ERROR], counts[JUNIT_SKIPPED]);
    for (int i = 0; i < count; i++)
        junit_case(suite, &cases[i], text);
    text_add(text, "    <system-out/>\n    <system-err/>\n  </testsuite>\n</testsuites>\n");
}
