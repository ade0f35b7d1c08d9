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

/* The row's labels without x, as one key; in Chinese only to be shown. */
static void derive_series(const LabTable *table, const json_t *row, const char *x, bool chinese, Text *key)
{
    for (size_t i = 0; i < json_array_size(table->labels); i++) {
        const char *label = json_string_value(json_array_get(table->labels, i));
        if (strcmp(label, x) == 0)
            continue;
        text_add(key, key->length > 0 ? "/" : "");
        table_cell(table, row, label, chinese, key);
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
        derive_series(table, json_array_get(table->rows, i), x, false, &key);
        for (size_t k = 0; k < json_array_size(table->rows) && count < DERIVE_POINTS_MAX; k++) {
            const json_t *row = json_array_get(table->rows, k);
            Text other = {0};
            double y;
            derive_series(table, row, x, false, &other);
            bool same = strcmp(text_string(&key), text_string(&other)) == 0;
            first = first && !(same && k < i);
            if (same && table_number(row, x, &xs[count]) && table_number(row, of, &y) && y > 0)
                logs[count++] = log(y);
            text_free(&other);
        }
        if (first && derive_slope(xs, logs, count, &slope)) {
            Text chinese = {0};
            derive_series(table, json_array_get(table->rows, i), x, true, &chinese);
            json_array_append_new(fits, json_pack("{s:s, s:s, s:s, s:f, s:f, s:i}", "series", text_string(&key),
                                                  "series_zh", text_string(&chinese), "of", of, "slope", slope,
                                                  "factor", exp(slope), "points", count));
            text_free(&chinese);
        }
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

/* The row of "label/label"; NULL if there is none. */
static json_t *derive_row(const LabTable *table, const char *labels)
{
    json_t *values = json_array();
    for (const char *at = labels; at;) {
        const char *slash = strchr(at, '/');
        json_array_append_new(values, json_stringn(at, slash ? (size_t)(slash - at) : strlen(at)));
        at = slash ? slash + 1 : NULL;
    }
    json_t *row = table_find(table, values);
    json_decref(values);
    return row;
}

static const json_t *derive_fit_of(const json_t *fits, const char *series)
{
    for (size_t i = 0; i < json_array_size(fits); i++) {
        if (strcmp(experiment_string(json_array_get(fits, i), NULL, "series", ""), series) == 0)
            return json_array_get(fits, i);
    }
    return NULL;
}

/* A {column@labels} of a sentence. */
typedef struct DerivePlace {
    Text column, labels;
} DerivePlace;

/* Takes the place that begins here, or says that none does. Returns what follows it. */
static const char *derive_place(const char *sentence, DerivePlace *place)
{
    const char *end = *sentence == '{' ? strchr(sentence, '}') : NULL, *at = end ? strchr(sentence, '@') : NULL;
    if (!at || at > end)
        return NULL;
    *place = (DerivePlace){0};
    text_add_bytes(&place->column, sentence + 1, (size_t)(at - sentence - 1));
    text_add_bytes(&place->labels, at + 1, (size_t)(end - at - 1));
    return end + 1;
}

static void derive_place_free(DerivePlace *place)
{
    text_free(&place->column);
    text_free(&place->labels);
}

static bool derive_is_fit(const char *column)
{
    return strcmp(column, "fit") == 0 || strcmp(column, "factor") == 0;
}

static void derive_number(const LabTable *table, const json_t *fits, const DerivePlace *place, Text *text, bool chinese)
{
    const char *column = text_string(&place->column), *labels = text_string(&place->labels);
    size_t before = text->length;
    const json_t *fit = derive_is_fit(column) ? derive_fit_of(fits, labels) : NULL, *row = derive_row(table, labels);
    if (fit)
        text_printf(text, "%.2f",
                    json_real_value(json_object_get(fit, strcmp(column, "fit") == 0 ? "slope" : "factor")));
    else if (row)
        table_cell(table, row, column, chinese, text);
    if (text->length == before)
        text_add(text, "–");
}

void derive_sentence(const LabTable *table, const json_t *fits, const char *sentence, bool chinese, Text *text)
{
    while (*sentence) {
        DerivePlace place;
        const char *rest = derive_place(sentence, &place);
        if (!rest) {
            text_add_char(text, *sentence++);
            continue;
        }
        derive_number(table, fits, &place, text, chinese);
        derive_place_free(&place);
        sentence = rest;
    }
}

/* The labels that make a row's name: "setting/depth". */
static void derive_names(const LabTable *table, Text *names)
{
    for (size_t i = 0; i < json_array_size(table->labels); i++)
        text_printf(names, "%s%s", i > 0 ? "/" : "", json_string_value(json_array_get(table->labels, i)));
}

static bool derive_check_place(const LabTable *table, const json_t *fits, const DerivePlace *place, Error *error)
{
    const char *column = text_string(&place->column), *labels = text_string(&place->labels);
    const json_t *row = derive_row(table, labels);
    if (derive_is_fit(column))
        return derive_fit_of(fits, labels) ||
               error_set(error, "{%s@%s}: no series of a fit is called '%s'", column, labels, labels);
    if (row && json_object_get(row, column))
        return true;
    if (row)
        return error_set(error, "{%s@%s}: that row has no column '%s'", column, labels, column);
    Text names = {0};
    derive_names(table, &names);
    error_set(error, "{%s@%s}: there is no row '%s'; a row is named by its %s", column, labels, labels,
              text_string(&names));
    text_free(&names);
    return false;
}

static bool derive_check_sentence(const LabTable *table, const json_t *fits, const char *sentence, Error *error)
{
    bool fine = true;
    while (fine && sentence && *sentence) {
        DerivePlace place;
        const char *rest = derive_place(sentence, &place);
        if (rest) {
            fine = derive_check_place(table, fits, &place, error);
            derive_place_free(&place);
        } else if (*sentence == '{' && strchr(sentence, '}')) {
            size_t length = (size_t)(strchr(sentence, '}') - sentence) + 1;
            fine = error_set(error, "'%.*s': {column@labels} expected", (int)(length < 60 ? length : 60), sentence);
        }
        sentence = rest ? rest : sentence + 1;
    }
    return fine;
}

/* Some row has the column. */
static bool derive_check_column(const json_t *rows, const char *column, Error *error)
{
    for (size_t i = 0; i < json_array_size(rows); i++) {
        if (json_object_get(json_array_get(rows, i), column))
            return true;
    }
    return error_set(error, "no row has a column '%s'", column);
}

static bool derive_check_panel(const LabTable *table, const json_t *panel, Error *error)
{
    static const char *const keys[] = {"x", "y", "series", "error"};
    bool fine = true;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0] && fine; i++) {
        const char *column = experiment_string(panel, NULL, keys[i], NULL);
        bool from_fit = json_is_true(json_object_get(panel, "fits")) && column &&
                        (strcmp(column, "factor") == 0 || strcmp(column, "slope") == 0);
        fine = !column || from_fit || derive_check_column(table->rows, column, error) ||
               error_prefix(error, "%s", keys[i]);
    }
    return fine;
}

bool derive_check(const LabTable *table, const json_t *fits, const json_t *experiment, Error *error)
{
    const json_t *finding = json_object_get(experiment, "finding"), *show = json_object_get(experiment, "show"),
                 *figure = json_object_get(experiment, "figure");
    bool fine = true;
    for (int chinese = 0; chinese < 2 && fine; chinese++)
        fine = derive_check_sentence(table, fits, experiment_text(finding, chinese), error) ||
               error_prefix(error, "finding");
    for (size_t i = 0; i < json_array_size(show) && fine; i++)
        fine = derive_check_column(table->rows, json_string_value(json_array_get(show, i)), error) ||
               error_prefix(error, "show[%zu]", i);
    for (size_t i = 0; i < json_array_size(figure) && fine; i++)
        fine = derive_check_panel(table, json_array_get(figure, i), error) || error_prefix(error, "figure[%zu]", i);
    return fine;
}
