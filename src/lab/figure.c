/* SPDX-License-Identifier: MIT
 *
 * figure - writing the script. A panel is {"kind": "lines" or "bars", "x", "y", "series", "log", "error", "title"}; its data come
 * from the table, or with "fits": true from the fits.
 */
#include "lab/figure.h"

#include <errno.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/text.h"
#include "lab/experiment.h"

enum { FIGURE_NAMES_MAX = 64, FIGURE_WIDTH = 960, FIGURE_PANEL = 460, FIGURE_BYTES_MAX = 64 << 20 };

typedef struct FigureNames {
    const json_t *items[FIGURE_NAMES_MAX];
    int count;
} FigureNames;

typedef struct FigurePanel {
    const LabTable *table;
    const json_t *rows; /* of the table, or made from the fits */
    const char *x, *y, *error, *series;
    FigureNames xs, names;
    int number;
} FigurePanel;

/* A text in quotes, in both languages if they differ. */
static void figure_quoted(Text *script, const json_t *text)
{
    const char *english = experiment_text(text, false), *chinese = experiment_text(text, true);
    Text both = {0};
    text_add(&both, english ? english : "");
    if (english && chinese && strcmp(english, chinese) != 0)
        text_printf(&both, "  %s", chinese);
    text_add_char(script, '"');
    for (const char *at = text_string(&both); *at; at++) {
        if (*at != '"' && *at != '\\' && *at != '\n')
            text_add_char(script, *at);
    }
    text_add_char(script, '"');
    text_free(&both);
}

static const json_t *figure_title(const FigurePanel *panel, const char *column)
{
    return json_object_get(table_column(panel->table, column), "title");
}

/* The names under a label, of rows that have something to draw. */
static void figure_names(FigureNames *names, const FigurePanel *panel, const char *label)
{
    for (size_t i = 0; i < json_array_size(panel->rows) && label; i++) {
        const json_t *row = json_array_get(panel->rows, i), *name = json_object_get(row, label);
        double number;
        bool known = !experiment_text(name, false) || !table_number(row, panel->y, &number);
        for (int k = 0; k < names->count && !known; k++)
            known = strcmp(experiment_text(names->items[k], false), experiment_text(name, false)) == 0;
        if (!known && names->count < FIGURE_NAMES_MAX)
            names->items[names->count++] = name;
    }
}

static bool figure_is(const json_t *row, const char *label, const json_t *name)
{
    const char *own = experiment_text(json_object_get(row, label), false);
    return own && strcmp(own, experiment_text(name, false)) == 0;
}

static const json_t *figure_row(const FigurePanel *panel, const json_t *x, const json_t *series)
{
    for (size_t i = 0; i < json_array_size(panel->rows); i++) {
        const json_t *row = json_array_get(panel->rows, i);
        if (figure_is(row, panel->x, x) && (!panel->series || figure_is(row, panel->series, series)))
            return row;
    }
    return NULL;
}

static void figure_cell(const json_t *row, const char *column, Text *script)
{
    double number;
    if (row && table_number(row, column, &number))
        text_printf(script, " %.9g", number);
    else
        text_add(script, " ?");
}

/* A block of data: a line per x, a column per series (two with errors). */
static void figure_data(const FigurePanel *panel, bool lines, Text *script)
{
    text_printf(script, "$data%d << EOD\n", panel->number);
    for (int i = 0; i < panel->xs.count; i++) {
        if (lines)
            text_add(script, experiment_text(panel->xs.items[i], false));
        else
            figure_quoted(script, panel->xs.items[i]);
        for (int k = 0; k < (panel->series ? panel->names.count : 1); k++) {
            const json_t *row = figure_row(panel, panel->xs.items[i], panel->series ? panel->names.items[k] : NULL);
            figure_cell(row, panel->y, script);
            if (panel->error)
                figure_cell(row, panel->error, script);
        }
        text_add_char(script, '\n');
    }
    text_add(script, "EOD\n");
}

static void figure_plot(const FigurePanel *panel, bool lines, Text *script)
{
    int count = panel->series ? panel->names.count : 1, step = panel->error ? 2 : 1;
    text_add(script, "plot ");
    for (int k = 0; k < count; k++) {
        int column = 2 + k * step;
        text_printf(script, "%s$data%d using ", k > 0 ? ", " : "", panel->number);
        if (lines)
            text_printf(script, "1:%d with linespoints ", column);
        else if (panel->error)
            text_printf(script, "%d:%d:xtic(1) ", column, column + 1);
        else
            text_printf(script, "%d:xtic(1) ", column);
        text_add(script, "title ");
        if (panel->series)
            figure_quoted(script, panel->names.items[k]);
        else
            text_add(script, "\"\"");
    }
    text_add_char(script, '\n');
}

/* Fits as rows: the series' labels and the factor. */
static json_t *figure_fit_rows(const LabTable *table, const json_t *fits, const char *x)
{
    json_t *rows = json_array();
    for (size_t i = 0; i < json_array_size(fits); i++) {
        const json_t *fit = json_array_get(fits, i);
        const char *at = experiment_string(fit, NULL, "series", "");
        json_t *row = json_pack("{s:O, s:O}", "factor", json_object_get(fit, "factor"), "slope", json_object_get(fit, "slope"));
        for (size_t k = 0; k < json_array_size(table->labels) && at; k++) {
            const char *label = json_string_value(json_array_get(table->labels, k));
            if (strcmp(label, x) == 0)
                continue;
            const char *slash = strchr(at, '/');
            json_object_set_new(row, label, json_stringn(at, slash ? (size_t)(slash - at) : strlen(at)));
            at = slash ? slash + 1 : NULL;
        }
        json_array_append_new(rows, row);
    }
    return rows;
}

/* Colours of middle lightness: they can be told apart on white paper and, turned round, on a dark screen. */
static void figure_colours(Text *script)
{
    static const char *const colours[] = {"#3b75af", "#d9722e", "#519e3e", "#b0449c", "#c0392b", "#7f7f30", "#2f9e9e", "#7d5ba6"};
    for (size_t i = 0; i < sizeof colours / sizeof colours[0]; i++)
        text_printf(script, "set linetype %zu lc rgb '%s' lw 2 pt 7 ps 0.6\n", i + 1, colours[i]);
    text_add(script, "set linetype cycle 8\n");
}

static void figure_panel(FigurePanel *panel, const json_t *about, Text *script)
{
    bool lines = strcmp(experiment_string(about, NULL, "kind", "lines"), "lines") == 0;
    panel->x = experiment_string(about, NULL, "x", "depth");
    panel->y = experiment_string(about, NULL, "y", "nodes");
    panel->error = experiment_string(about, NULL, "error", NULL);
    panel->series = experiment_string(about, NULL, "series", NULL);
    figure_names(&panel->xs, panel, panel->x);
    figure_names(&panel->names, panel, panel->series);
    text_add(script, "set title ");
    figure_quoted(script, json_object_get(about, "title"));
    text_add(script, "\nset xlabel ");
    figure_quoted(script, lines ? figure_title(panel, panel->x) : NULL);
    text_add(script, "\nset ylabel ");
    const json_t *label = json_object_get(about, "ylabel");
    figure_quoted(script, label ? label : figure_title(panel, panel->y));
    bool log = json_is_true(json_object_get(about, "log"));
    /* A bar that does not begin at zero says the wrong thing. */
    text_printf(script, "\n%sset logscale y\nset yrange [%s:*]\n", log ? "" : "un", lines || log ? "*" : "*<0");
    if (!lines)
        text_printf(script, "set style data histogram\nset style histogram %s gap 1\nset xtics rotate by -30\nset bmargin 9\n",
                    panel->error ? "errorbars lw 1" : "clustered");
    figure_data(panel, lines, script);
    figure_plot(panel, lines, script);
}

void figure_script(const LabTable *table, const json_t *fits, const json_t *experiment, Text *script)
{
    const json_t *panels = json_object_get(experiment, "figure");
    int count = (int)json_array_size(panels);
    text_printf(script,
                "set terminal svg size %d,%d font 'sans-serif,13' noenhanced\nset output 'figure.svg'\nset encoding utf8\n"
                "set datafile missing '?'\nset style fill solid 0.85\nset key outside right top\nset grid ytics\nset multiplot layout %d,1\n",
                FIGURE_WIDTH, count * FIGURE_PANEL, count);
    figure_colours(script);
    for (int i = 0; i < count; i++) {
        const json_t *about = json_array_get(panels, (size_t)i);
        bool from_fits = json_is_true(json_object_get(about, "fits"));
        json_t *rows = from_fits ? figure_fit_rows(table, fits, "depth") : json_incref(table->rows);
        FigurePanel panel = {.table = table, .rows = rows, .number = i};
        figure_panel(&panel, about, script);
        json_decref(rows);
    }
    text_add(script, "unset multiplot\n");
}

static int figure_run(const char *folder, const char *argument)
{
    pid_t child = fork();
    if (child == 0) {
        if (folder && chdir(folder) != 0)
            _exit(127);
        if (!folder && !freopen("/dev/null", "w", stdout))
            _exit(127);
        execlp("gnuplot", "gnuplot", argument, (char *)NULL);
        _exit(127);
    }
    int status = 0;
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) ? WEXITSTATUS(status) : 127;
}

bool figure_possible(void)
{
    return figure_run(NULL, "--version") == 0;
}

/* gnuplot does not say when the disk is full: its picture must have an end. */
static bool figure_whole(const char *folder, Error *error)
{
    static const char end[] = "</svg>";
    Text path = {0}, svg = {0};
    text_printf(&path, "%s/figure.svg", folder);
    bool fine = text_read_file(&svg, text_string(&path), FIGURE_BYTES_MAX, error);
    size_t length = svg.length;
    while (length > 0 && svg.bytes[length - 1] == '\n')
        length--;
    if (fine && (length < strlen(end) || memcmp(svg.bytes + length - strlen(end), end, strlen(end)) != 0)) {
        error_set(error, "%s: not all of it could be written", text_string(&path));
        fine = error_mark(error, ERROR_FAILURE);
        remove(text_string(&path));
    }
    text_free(&path);
    text_free(&svg);
    return fine;
}

bool figure_draw(const char *folder, Error *error)
{
    int status = figure_run(folder, "figure.gp");
    if (status == 0)
        return figure_whole(folder, error);
    return error_set(error, status == 127 ? "gnuplot is not there (Debian: gnuplot-nox)" : "%s/figure.gp: gnuplot gives up", folder);
}
