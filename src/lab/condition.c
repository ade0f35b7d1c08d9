/* SPDX-License-Identifier: MIT
 *
 * condition - reading and computing sentences over a table. A label `*` stands for any; functions of all rows that fit:
 * {sum:column@labels}, {least:...}, {most:...}, and {slope:...}, the exponent of the growth over the label `*`.
 */
#include "lab/condition.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Condition {
    const char *start, *at;
    const json_t *result;
    bool checking; /* only whether it can be read */
    Error *error;
    int nested;
} Condition;

enum { CONDITION_NESTED_MAX = 50, CONDITION_LABELS_MAX = 8 };

int condition_column(const json_t *result, const char *name)
{
    const json_t *columns = json_object_get(result, "columns");
    for (size_t i = 0; i < json_array_size(columns); i++) {
        const char *found = json_string_value(json_object_get(json_array_get(columns, i), "name"));
        if (found && strcmp(found, name) == 0)
            return (int)i;
    }
    return -1;
}

static size_t condition_label_count(const json_t *result)
{
    const json_t *columns = json_object_get(result, "columns");
    size_t count = 0;
    while (count < json_array_size(columns) && json_is_true(json_object_get(json_array_get(columns, count), "label")))
        count++;
    return count;
}

void condition_labels(const json_t *result, const json_t *row, Text *text)
{
    for (size_t i = 0; i < condition_label_count(result); i++)
        text_printf(text, "%s%s", i > 0 ? "/" : "", json_string_value(json_array_get(row, i)));
}

/* True if the row's labels are these; *x is the one in the place of the `*`. */
static bool condition_fits(const json_t *result, const json_t *row, const char *labels, const char **x)
{
    size_t count = condition_label_count(result);
    for (size_t i = 0; i < count; i++) {
        size_t length = strcspn(labels, "/");
        const char *own = json_string_value(json_array_get(row, i));
        bool any = length == 1 && labels[0] == '*';
        if (!own || (!any && (strlen(own) != length || memcmp(own, labels, length) != 0)))
            return false;
        if (any)
            *x = own;
        if ((labels[length] == '/') != (i + 1 < count))
            return false;
        labels += length + 1;
    }
    return count > 0;
}

const char *condition_cell(const json_t *result, const char *column, const char *labels)
{
    const json_t *rows = json_object_get(result, "rows");
    int place = condition_column(result, column);
    for (size_t i = 0; place >= 0 && i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        const char *x, *cell = json_string_value(json_array_get(row, (size_t)place));
        if (condition_fits(result, row, labels, &x))
            return cell && *cell ? cell : NULL;
    }
    return NULL;
}

bool condition_number(const char *cell, double *number)
{
    char *end;
    if (!cell || strcmp(cell, "yes") == 0 || strcmp(cell, "no") == 0) {
        *number = cell && cell[0] == 'y';
        return cell != NULL;
    }
    *number = strtod(cell, &end);
    if (end == cell)
        return false;
    if (strncmp(end, " : ", 3) == 0)
        *number -= strtod(end + 3, &end);
    else if (*end == '-') { /* wins-draws-losses */
        strtol(end + 1, &end, 10);
        if (*end != '-')
            return false;
        *number -= strtod(end + 1, &end);
    }
    return *end == '\0';
}

/* What a function makes of the cells of all rows that fit. */
typedef struct ConditionSums {
    int count;
    double sum, least, most;
    double x, y, xx, xy; /* of the logarithms over the label */
} ConditionSums;

static void condition_gather(const json_t *result, const char *column, const char *labels, ConditionSums *sums)
{
    const json_t *rows = json_object_get(result, "rows");
    int place = condition_column(result, column);
    for (size_t i = 0; place >= 0 && i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        const char *label = "0";
        double number, x;
        if (!condition_fits(result, row, labels, &label) ||
            !condition_number(json_string_value(json_array_get(row, (size_t)place)), &number))
            continue;
        x = strtod(label, NULL);
        sums->least = sums->count == 0 || number < sums->least ? number : sums->least;
        sums->most = sums->count == 0 || number > sums->most ? number : sums->most;
        sums->sum += number;
        sums->count++;
        if (number > 0) {
            sums->x += x;
            sums->y += log(number);
            sums->xx += x * x;
            sums->xy += x * log(number);
        }
    }
}

static bool condition_function(const json_t *result, const char *name, size_t length, const char *column,
                               const char *labels, double *value)
{
    ConditionSums sums = {0};
    condition_gather(result, column, labels, &sums);
    double n = sums.count, below = n * sums.xx - sums.x * sums.x;
    if (length == 5 && strncmp(name, "slope", 5) == 0)
        *value = below > 0 ? (n * sums.xy - sums.x * sums.y) / below : 0;
    else
        *value = name[0] == 's' ? sums.sum : name[0] == 'l' ? sums.least : sums.most;
    return sums.count > 0;
}

/* "column@labels", or with "sum:" or its like before it. False if it is not there. */
static bool condition_value(const json_t *result, const char *inside, size_t length, double *value)
{
    Text column = {0}, labels = {0};
    const char *colon = memchr(inside, ':', length), *at = memchr(inside, '@', length);
    bool found = at != NULL;
    if (found) {
        const char *name = colon && colon < at ? colon + 1 : inside;
        text_add_bytes(&column, name, (size_t)(at - name));
        text_add_bytes(&labels, at + 1, (size_t)(inside + length - at - 1));
        found = name != inside
                    ? condition_function(result, inside, (size_t)(colon - inside), text_string(&column),
                                         text_string(&labels), value)
                    : condition_number(condition_cell(result, text_string(&column), text_string(&labels)), value);
    }
    text_free(&column);
    text_free(&labels);
    return found;
}

static bool condition_wrong(Condition *condition, const char *what)
{
    return error_set(condition->error, "'%s', column %d: %s", condition->start,
                     (int)(condition->at - condition->start) + 1, what);
}

static char condition_next(Condition *condition)
{
    while (*condition->at == ' ')
        condition->at++;
    return *condition->at;
}

static bool condition_sum(Condition *condition, double *value);

static bool condition_braces(Condition *condition, double *value)
{
    const char *inside = condition->at + 1, *end = strchr(inside, '}');
    if (!end || !memchr(inside, '@', (size_t)(end - inside)))
        return condition_wrong(condition, "{column@labels} expected");
    *value = 1;
    if (!condition->checking && !condition_value(condition->result, inside, (size_t)(end - inside), value))
        return condition_wrong(condition, "there is no such cell");
    condition->at = end + 1;
    return true;
}

static bool condition_unary(Condition *condition, double *value)
{
    char next = condition_next(condition), *end;
    if (next == '-' || next == '(') {
        if (condition->nested++ > CONDITION_NESTED_MAX)
            return condition_wrong(condition, "too many brackets");
        condition->at++;
        if (next == '-') {
            bool fine = condition_unary(condition, value);
            *value = -*value;
            return fine;
        }
        if (!condition_sum(condition, value))
            return false;
        if (condition_next(condition) != ')')
            return condition_wrong(condition, "')' expected");
        condition->at++;
        return true;
    }
    if (next == '{')
        return condition_braces(condition, value);
    if (!isdigit((unsigned char)next))
        return condition_wrong(condition, "a number, {column@labels} or a bracket is expected");
    *value = strtod(condition->at, &end);
    condition->at = end;
    return true;
}

static bool condition_product(Condition *condition, double *value)
{
    if (!condition_unary(condition, value))
        return false;
    for (char next; (next = condition_next(condition)) == '*' || next == '/' || next == '%';) {
        double other;
        condition->at++;
        if (!condition_unary(condition, &other))
            return false;
        if (other == 0 && next != '*')
            return condition_wrong(condition, "a division by nothing");
        *value = next == '*' ? *value * other : next == '/' ? *value / other : fmod(*value, other);
    }
    return true;
}

static bool condition_sum(Condition *condition, double *value)
{
    if (!condition_product(condition, value))
        return false;
    for (char next; (next = condition_next(condition)) == '+' || next == '-';) {
        double other;
        condition->at++;
        if (!condition_product(condition, &other))
            return false;
        *value += next == '+' ? other : -other;
    }
    return true;
}

/* A sum, a comparison, a sum. */
static bool condition_run(Condition *condition, bool *holds)
{
    double left, right;
    if (!condition_sum(condition, &left))
        return false;
    char sign = condition_next(condition);
    bool equal = sign && condition->at[1] == '=';
    if (!strchr("<>=!", sign) || !sign || ((sign == '=' || sign == '!') && !equal))
        return condition_wrong(condition, "one of < <= > >= == != expected");
    condition->at += equal ? 2 : 1;
    if (!condition_sum(condition, &right))
        return false;
    if (condition_next(condition) != '\0')
        return condition_wrong(condition, "the end is expected");
    bool same = fabs(left - right) < 1e-9;
    *holds = sign == '<'   ? (equal && same) || (left < right && !same)
             : sign == '>' ? (equal && same) || (left > right && !same)
             : sign == '=' ? same
                           : !same;
    return true;
}

bool condition_holds(const char *sentence, const json_t *result, bool *holds, Error *error)
{
    Condition condition = {.start = sentence, .at = sentence, .result = result, .error = error};
    return condition_run(&condition, holds);
}

bool condition_check(const char *sentence, Error *error)
{
    bool holds;
    Condition condition = {.start = sentence, .at = sentence, .checking = true, .error = error};
    return condition_run(&condition, &holds);
}

void condition_fill(const char *sentence, const json_t *result, Text *text)
{
    while (*sentence) {
        const char *end = *sentence == '{' ? strchr(sentence, '}') : NULL;
        if (!end) {
            text_add_char(text, *sentence++);
            continue;
        }
        size_t length = (size_t)(end - sentence - 1);
        const char *at = memchr(sentence + 1, '@', length), *colon = memchr(sentence + 1, ':', length);
        Text column = {0}, labels = {0};
        double value;
        if (at) {
            text_add_bytes(&column, sentence + 1, (size_t)(at - sentence - 1));
            text_add_bytes(&labels, at + 1, (size_t)(end - at - 1));
        }
        const char *cell = at ? condition_cell(result, text_string(&column), text_string(&labels)) : NULL;
        if (cell)
            text_add(text, cell);
        else if (colon && condition_value(result, sentence + 1, length, &value))
            text_printf(text, "%.4g", value);
        else
            text_add(text, "–");
        text_free(&column);
        text_free(&labels);
        sentence = end + 1;
    }
}
