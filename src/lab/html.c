/* SPDX-License-Identifier: MIT
 *
 * html - filling the page's frame (data/lab/report.html). Everything that is not markup goes through html_escape.
 */
#include "lab/html.h"

#include <string.h>

#include "base/embed.h"
#include "lab/derive.h"
#include "lab/experiment.h"

EMBED_FILE(report_html);

static void html_escape(Text *html, const char *string)
{
    for (; *string; string++) {
        if (*string == '<')
            text_add(html, "&lt;");
        else if (*string == '>')
            text_add(html, "&gt;");
        else if (*string == '&')
            text_add(html, "&amp;");
        else if (*string == '"')
            text_add(html, "&quot;");
        else
            text_add_char(html, *string);
    }
}

/* The English text and the Chinese one, of which the page shows one; a text that is the same in both only once. */
static void html_both(Text *html, const char *english, const char *chinese)
{
    if (strcmp(english, chinese) == 0) {
        html_escape(html, english);
        return;
    }
    text_add(html, "<span lang=\"en\">");
    html_escape(html, english);
    text_add(html, "</span><span lang=\"zh\">");
    html_escape(html, chinese);
    text_add(html, "</span>");
}

static void html_text(Text *html, const json_t *text)
{
    const char *english = experiment_text(text, false), *chinese = experiment_text(text, true);
    html_both(html, english ? english : "", chinese ? chinese : "");
}

static void html_finding(Text *html, const LabTable *table, const json_t *fits, const json_t *finding)
{
    Text texts[2] = {{0}, {0}};
    const char *said = experiment_text(finding, false);
    if (!said || !*said)
        return;
    for (int chinese = 0; chinese < 2; chinese++)
        derive_sentence(table, fits, experiment_text(finding, chinese), chinese, &texts[chinese]);
    text_add(html, "<p class=\"finding\">");
    html_both(html, text_string(&texts[0]), text_string(&texts[1]));
    text_add(html, "</p>\n");
    text_free(&texts[0]);
    text_free(&texts[1]);
}

static void html_tooltip(Text *html, const json_t *about)
{
    const char *english = experiment_text(about, false), *chinese = experiment_text(about, true);
    if (!english || !*english)
        return;
    text_add(html, " title=\"");
    html_escape(html, english);
    if (strcmp(english, chinese) != 0) {
        text_add(html, " / ");
        html_escape(html, chinese);
    }
    text_add_char(html, '"');
}

/* What the columns are, in words: on paper and on a telephone there are no tooltips. */
static void html_legend(Text *html, const LabTable *table, const json_t *show)
{
    text_add(html, "<dl class=\"columns\">\n");
    for (size_t k = 0; k < json_array_size(show); k++) {
        const json_t *column = table_column(table, json_string_value(json_array_get(show, k))),
                     *about = json_object_get(column, "about");
        if (!about)
            continue;
        text_add(html, "<dt>");
        html_text(html, json_object_get(column, "title"));
        text_add(html, "</dt><dd>");
        html_text(html, about);
        text_add(html, "</dd>\n");
    }
    text_add(html, "</dl>\n");
}

static void html_table(Text *html, const LabTable *table, const json_t *show)
{
    text_add(html, "<div class=\"wide\"><table><thead><tr>");
    for (size_t k = 0; k < json_array_size(show); k++) {
        const json_t *column = table_column(table, json_string_value(json_array_get(show, k)));
        text_add(html, json_is_true(json_object_get(column, "label")) ? "<th class=\"label\"" : "<th");
        html_tooltip(html, json_object_get(column, "about"));
        text_add_char(html, '>');
        html_text(html, json_object_get(column, "title"));
        text_add(html, "</th>");
    }
    text_add(html, "</tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < json_array_size(table->rows); i++) {
        text_add(html, "<tr>");
        for (size_t k = 0; k < json_array_size(show); k++) {
            const char *name = json_string_value(json_array_get(show, k));
            bool label = json_is_true(json_object_get(table_column(table, name), "label"));
            Text cells[2] = {{0}, {0}};
            for (int chinese = 0; chinese < 2; chinese++)
                table_cell(table, json_array_get(table->rows, i), name, chinese, &cells[chinese]);
            text_add(html, label                             ? "<td class=\"label\">"
                           : strncmp(name, "report", 6) == 0 ? "<td class=\"reported\">"
                                                             : "<td>");
            html_both(html, text_string(&cells[0]), text_string(&cells[1]));
            text_add(html, "</td>");
            text_free(&cells[0]);
            text_free(&cells[1]);
        }
        text_add(html, "</tr>\n");
    }
    text_add(html, "</tbody></table></div>\n");
    html_legend(html, table, show);
}

static void html_fits(Text *html, const json_t *fits)
{
    if (json_array_size(fits) == 0)
        return;
    text_add(html, "<h2>");
    html_both(html, "Growth with depth", "随深度的增长");
    text_add(html, "</h2>\n<ul>\n");
    for (size_t i = 0; i < json_array_size(fits); i++) {
        const json_t *fit = json_array_get(fits, i);
        text_add(html, "<li>");
        const char *series = experiment_string(fit, NULL, "series", "");
        html_both(html, series, experiment_string(fit, NULL, "series_zh", series));
        text_printf(html, ": %s ~ e<sup>%.2f d</sup> = %.2f<sup>d</sup></li>\n", experiment_string(fit, NULL, "of", ""),
                    json_real_value(json_object_get(fit, "slope")), json_real_value(json_object_get(fit, "factor")));
    }
    text_add(html, "</ul>\n");
}

static void html_manifest(Text *html, const json_t *manifest)
{
    static const char *const keys[] = {"command", "form",   "signature", "nodes",        "time_s", "date",
                                       "version", "binary", "cpu",       "instructions", "cores"};
    text_add(html, "<h2>");
    html_both(html, "Manifest", "实验清单");
    text_add(html, "</h2>\n<dl>\n");
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        const json_t *value = json_object_get(manifest, keys[i]);
        text_printf(html, "<dt>%s</dt><dd>", keys[i]);
        if (json_is_string(value))
            html_escape(html, json_string_value(value));
        else if (json_is_integer(value))
            text_printf(html, "%lld", (long long)json_integer_value(value));
        else
            text_printf(html, "%.1f", json_number_value(value));
        text_add(html, "</dd>\n");
    }
    text_add(html, "</dl>\n");
}

static void html_body(Text *html, const LabTable *table, const json_t *experiment, const json_t *manifest,
                      const char *figure)
{
    const json_t *fits = json_object_get(manifest, "fits"), *source = json_object_get(experiment, "source");
    text_add(html, "<h1>");
    html_text(html, json_object_get(experiment, "title"));
    text_add(html, "</h1>\n<p>");
    html_text(html, json_object_get(experiment, "about"));
    text_add(html, "</p>\n");
    if (source) {
        text_add(html, "<p class=\"source\">");
        html_text(html, source);
        text_add(html, "</p>\n");
    }
    html_finding(html, table, fits, json_object_get(experiment, "finding"));
    const char *drawing = strstr(figure, "<svg");
    if (drawing) {
        text_add(html, "<figure>\n");
        text_add(html, drawing);
        text_add(html, "</figure>\n");
    }
    html_table(html, table, json_object_get(experiment, "show"));
    html_fits(html, fits);
    html_manifest(html, manifest);
}

void html_report(const LabTable *table, const json_t *experiment, const json_t *manifest, const char *figure,
                 Text *html)
{
    Embedded frame = EMBED_GET(report_html);
    Text page = {0};
    text_add_bytes(&page, (const char *)frame.bytes, frame.size);
    static const char title_mark[] = "{{title}}", body_mark[] = "{{body}}";
    const char *at = text_string(&page), *mark;
    while ((mark = strstr(at, "{{"))) {
        text_add_bytes(html, at, (size_t)(mark - at));
        if (strncmp(mark, title_mark, strlen(title_mark)) == 0) {
            html_escape(html, experiment_string(experiment, NULL, "name", ""));
            at = mark + strlen(title_mark);
        } else if (strncmp(mark, body_mark, strlen(body_mark)) == 0) {
            html_body(html, table, experiment, manifest, figure);
            at = mark + strlen(body_mark);
        } else {
            text_add(html, "{{");
            at = mark + 2;
        }
    }
    text_add(html, at);
    text_free(&page);
}
