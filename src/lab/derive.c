/* SPDX-License-Identifier: MIT
 *
 * derive - arithmetic on the finished table.
 */
#include "lab/derive.h"

#include <math.h>
#include <string.h>

#include "lab/experiment.h"

enum { DERIVE_POINTS_MAX = 64, DERIVE_LABELS_MAX = 8 };

/* The row's labels in the table's order; `base` (an object, may be NULL) replaces some. */
static json_t *derive_labels(const LabTable *table, const json_t *row, const json_t *base)
{
    json_t *values = json_array();
    for (size_t i = 0; i < json_array_size(table->labels); i++) {
        const char *label = json_string_value(json_array_get(table->labels, i));
        const char *other = json_string_value(json_object_get(base, label));
        json_array_append_new(values, json_string(other ? other : table_label(row, label)));
    }
    return values;
}

/* {"column", "of", "base": {label: value}, "invert"}: this row's number over the base row's. */
static void derive_ratio(LabTable *table, const json_t *ratio)
{
    const char *of = experiment_string(ratio, NULL, "of", ""),
               *column = experiment_string(ratio, NULL, "column", "ratio");
    for (size_t i = 0; i < json_array_size(table->rows); i++) {
        json_t *row = json_array_get(table->rows, i);
        json_t *values = derive_labels(table, row, json_object_get(ratio, "base"));
        const json_t *base = table_find(table, values);
        double own, other;
        if (base && base != row && table_number(row, of, &own) && table_number(base, of, &other) && own > 0 &&
            other > 0)
            table_set(table, row, column,
                      json_real(json_is_true(json_object_get(ratio, "invert")) ? other / own : own / other));
        json_decref(values);
    }
}

/* The number over that of the row one depth less. */
static void derive_growth(LabTable *table, const char *of)
{
    for (size_t i = 0; i < json_array_size(table->rows); i++) {
        json_t *row = json_array_get(table->rows, i);
        double depth, own, other;
        if (!table_number(row, "depth", &depth))
            continue;
        json_t *less = json_pack("{s:o}", "depth", json_sprintf("%d", (int)depth - 1));
        json_t *values = derive_labels(table, row, less);
        const json_t *before = table_find(table, values);
        if (before && table_number(row, of, &own) && table_number(before, of, &other) && other > 0)
            table_set(table, row, "growth", json_real(own / other));
        json_decref(values);
        json_decref(less);
    }
}

static void derive_reported(LabTable *table, const json_t *reported)
{
    for (size_t i = 0; i < json_array_size(reported); i++) {
        const json_t *entry = json_array_get(reported, i);
        const json_t *labels = json_object_get(entry, "labels"); /* a row that only the report has */
        json_t *row = labels ? table_row(table, labels) : table_find(table, json_object_get(entry, "row")), *value;
        const char *column;
        json_object_foreach(json_object_get(entry, "values"), column, value)
        {
            if (row)
                table_set(table, row, column, json_incref(value));
        }
    }
}

void derive_columns(LabTable *table, const json_t *experiment)
{
    const json_t *ratios = json_object_get(experiment, "ratios");
    const char *growth = experiment_string(experiment, NULL, "growth", NULL);
    for (size_t i = 0; i < json_array_size(ratios); i++)
        derive_ratio(table, json_array_get(ratios, i));
    if (growth)
        derive_growth(table, growth);
    derive_reported(table, json_object_get(experiment, "reported"));
}

/* The row's labels without x, as one key. */
static void derive_series(const LabTable *table, const json_t *row, const char *x, Text *key)
{
    for (size_t i = 0; i < json_array_size(table->labels); i++) {
        const char *label = json_string_value(json_array_get(table->labels, i));
        if (strcmp(label, x) != 0)
            text_printf(key, "%s%s", key->length > 0 ? "/" : "", table_label(row, label));
    }
}

/* Least squares of ln y over x. False if there are fewer than two points. */
static bool derive_slope(const double *xs, const double *logs, int count, double *slope)
{
    double mean_x = 0, mean_y = 0, above = 0, below = 0;
    for (int i = 0; i < count; i++) {
        mean_x += xs[i] / count;
        mean_y += logs[i] / count;
    }
    for (int i = 0; i < count; i++) {
        above += (xs[i] - mean_x) * (logs[i] - mean_y);
        below += (xs[i] - mean_x) * (xs[i] - mean_x);
    }
    *slope = below > 0 ? above / below : 0;
    return count >= 2 && below > 0;
}

static void derive_fit(const LabTable *table, const json_t *fit, json_t *fits)
{
    const char *of = experiment_string(fit, NULL, "of", "nodes"), *x = experiment_string(fit, NULL, "x", "depth");
    for (size_t i = 0; i < json_array_size(table->rows); i++) {
        Text key = {0};
        double xs[DERIVE_POINTS_MAX], logs[DERIVE_POINTS_MAX], slope;
        int count = 0;
        bool first = true;
        derive_series(table, json_array_get(table->rows, i), x, &key);
        for (size_t k = 0; k < json_array_size(table->rows) && count < DERIVE_POINTS_MAX; k++) {
            const json_t *row = json_array_get(table->rows, k);
            Text other = {0};
            double y;
            derive_series(table, row, x, &other);
            bool same = strcmp(text_string(&key), text_string(&other)) == 0;
            first = first && !(same && k < i);
            if (same && table_number(row, x, &xs[count]) && table_number(row, of, &y) && y > 0)
                logs[count++] = log(y);
            text_free(&other);
        }
        if (first && derive_slope(xs, logs, count, &slope))
            json_array_append_new(fits, json_pack("{s:s, s:s, s:f, s:f, s:i}", "series", text_string(&key), "of", of,
                                                  "slope", slope, "factor", exp(slope), "points", count));
        text_free(&key);
    }
}

json_t *derive_fits(const LabTable *table, const json_t *experiment)
{
    const json_t *wanted = json_object_get(experiment, "fits");
    json_t *fits = json_array();
    for (size_t i = 0; i < json_array_size(wanted); i++)
        derive_fit(table, json_array_get(wanted, i), fits);
    return fits;
}

/* One {...} of a sentence. */
static void derive_number(const LabTable *table, const json_t *fits, const char *column, const char *labels, Text *text,
                          bool chinese)
{
    size_t before = text->length;
    bool slope = strcmp(column, "fit") == 0;
    for (size_t i = 0; i < json_array_size(fits) && (slope || strcmp(column, "factor") == 0); i++) {
        const json_t *fit = json_array_get(fits, i);
        if (text->length == before && strcmp(experiment_string(fit, NULL, "series", ""), labels) == 0)
            text_printf(text, "%.2f", json_real_value(json_object_get(fit, slope ? "slope" : "factor")));
    }
    json_t *values = json_array();
    for (const char *at = labels; at;) {
        const char *slash = strchr(at, '/');
        json_array_append_new(values, json_stringn(at, slash ? (size_t)(slash - at) : strlen(at)));
        at = slash ? slash + 1 : NULL;
    }
    const json_t *row = table_find(table, values);
    if (row && text->length == before)
        table_cell(table, row, column, chinese, text);
    json_decref(values);
    if (text->length == before)
        text_add(text, "–");
}

void derive_sentence(const LabTable *table, const json_t *fits, const char *sentence, bool chinese, Text *text)
{
    while (*sentence) {
        const char *end = *sentence == '{' ? strchr(sentence, '}') : NULL, *at = end ? strchr(sentence, '@') : NULL;
        if (!at || at > end) {
            text_add_char(text, *sentence++);
            continue;
        }
        Text column = {0}, labels = {0};
        text_add_bytes(&column, sentence + 1, (size_t)(at - sentence - 1));
        text_add_bytes(&labels, at + 1, (size_t)(end - at - 1));
        derive_number(table, fits, text_string(&column), text_string(&labels), text, chinese);
        text_free(&column);
        text_free(&labels);
        sentence = end + 1;
    }
}
