/* SPDX-License-Identifier: MIT
 *
 * figure - writing the script. A panel is {"kind": "lines" or "bars", "x", "y", "series", "log", "error", "title"}; its
 * data come from the table, or with "fits": true from the fits. "spread": true is for an x that is no count of plies:
 * its ticks are gnuplot's choice.
 */
#include "lab/figure.h"

#include <fcntl.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/text.h"
#include "base/words.h"
#include "lab/experiment.h"

enum {
    FIGURE_PANELS_MAX = 8,
    FIGURE_NAMES_MAX = 64,
    FIGURE_BARS_MAX = 512,
    FIGURE_COLOURS = 8,
    FIGURE_BYTES_MAX = 64 << 20
};
#define FIGURE_LOG_MARGIN 0.04 /* of the axis, on either side of what is drawn */
#define FIGURE_LOG_FEW 2000    /* up to so many times the least value 2 and 5 are marked, too */
/* Pixels. A character of 13 pixels is FIGURE_CHAR wide at most; a name of the legend has its sample of a line beside
 * it. */
enum {
    FIGURE_WIDTH = 960,
    FIGURE_LINES_HEIGHT = 420,
    FIGURE_FRAME_HEIGHT = 120,
    FIGURE_BAR_HEIGHT = 17,
    FIGURE_AXIS_HEIGHT = 56, /* the numbers and the title of an axis */
    FIGURE_LEGEND_HEIGHT = 19,
    FIGURE_LEGEND_WIDTH = 660, /* no wider than a plot beside long names: gnuplot would take fewer columns */
    FIGURE_LEGEND_SAMPLE = 70,
    FIGURE_CHAR = 8
};

typedef struct FigureNames {
    const json_t *items[FIGURE_NAMES_MAX];
    int count;
} FigureNames;

typedef struct FigurePanel {
    const LabTable *table;
    const json_t *rows; /* of the table, or made from the fits */
    const char *x, *y, *error, *series;
    FigureNames xs, names;
    bool lines; /* else bars */
    int number;
} FigurePanel;

typedef struct FigureBar {
    const json_t *row;
    int x, series; /* places among the panel's names */
    int line;      /* from the top */
    double middle; /* of its group */
} FigureBar;

/* A text in quotes, in both languages if they differ. In double quotes gnuplot would run what stands between backquotes
 * as a command of the shell, whoever wrote it into an experiment; in single ones everything is text but the quote
 * itself.
 */
static void figure_quoted(Text *script, const json_t *text)
{
    const char *english = experiment_text(text, false), *chinese = experiment_text(text, true);
    Text both = {0};
    text_add(&both, english ? english : "");
    if (english && chinese && strcmp(english, chinese) != 0)
        text_printf(&both, "  %s", chinese);
    text_add_char(script, '\'');
    for (const char *at = text_string(&both); *at; at++) {
        if (*at == '\'')
            text_add_char(script, '\'');
        if ((unsigned char)*at >= ' ' && *at != '\\')
            text_add_char(script, *at);
    }
    text_add_char(script, '\'');
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

/* More series than colours. */
static bool figure_many(const FigurePanel *panel)
{
    return panel->series && panel->names.count > FIGURE_COLOURS && !panel->lines;
}

static void figure_series_title(const FigurePanel *panel, int series, Text *script)
{
    text_add(script, "title ");
    if (panel->series && !figure_many(panel))
        figure_quoted(script, panel->names.items[series]);
    else
        text_add(script, "\"\"");
}

/* Lines: a block with a line per x and a column per series (two with errors). */
static void figure_lines(const FigurePanel *panel, Text *script)
{
    int count = panel->series ? panel->names.count : 1, step = panel->error ? 2 : 1;
    text_printf(script, "$data%d << EOD\n", panel->number);
    for (int i = 0; i < panel->xs.count; i++) {
        text_add(script, experiment_text(panel->xs.items[i], false));
        for (int k = 0; k < count; k++) {
            const json_t *row = figure_row(panel, panel->xs.items[i], panel->series ? panel->names.items[k] : NULL);
            figure_cell(row, panel->y, script);
            if (panel->error)
                figure_cell(row, panel->error, script);
        }
        text_add_char(script, '\n');
    }
    text_add(script, "EOD\nplot ");
    for (int k = 0; k < count; k++) {
        /* The first line is the widest: where two lie upon each other, both are seen. */
        double width = 1.5 + 4.5 * (count - 1 - k) / (count > 1 ? count - 1 : 1);
        text_printf(script, "%s$data%d using 1:%d with linespoints lw %.2g ", k > 0 ? ", " : "", panel->number,
                    2 + k * step, width);
        figure_series_title(panel, k, script);
    }
    text_add_char(script, '\n');
}

/* Bars lie on their sides, so that a name has its line and need not be slanted: from the top a group for each x, in it
 * a bar for each series that has a value there. Returns how many lines that are, with one between groups. */
static int figure_bars_place(const FigurePanel *panel, FigureBar *bars, int *count)
{
    int line = 0, series = panel->series ? panel->names.count : 1;
    *count = 0;
    for (int i = 0; i < panel->xs.count; i++) {
        int first = line;
        for (int k = 0; k < series; k++) {
            double number;
            const json_t *row = figure_row(panel, panel->xs.items[i], panel->series ? panel->names.items[k] : NULL);
            if (row && table_number(row, panel->y, &number) && *count < FIGURE_BARS_MAX)
                bars[(*count)++] = (FigureBar){.row = row, .series = k, .line = line++, .x = i};
        }
        for (int k = 0; k < *count; k++) {
            if (bars[k].x == i)
                bars[k].middle = 0.5 * (first + line - 1);
        }
        line++;
    }
    return line;
}

static void figure_bars_data(const FigurePanel *panel, const FigureBar *bars, int count, Text *script)
{
    for (int k = 0; k < (panel->series ? panel->names.count : 1); k++) {
        text_printf(script, "$data%d_%d << EOD\n", panel->number, k);
        for (int i = 0; i < count; i++) {
            if (bars[i].series != k)
                continue;
            text_printf(script, "%d", bars[i].line);
            figure_cell(bars[i].row, panel->y, script);
            if (panel->error)
                figure_cell(bars[i].row, panel->error, script);
            text_add_char(script, '\n');
        }
        text_add(script, "EOD\n");
    }
}

/* A name at the axis: gnuplot takes it for a format, so that a per cent sign is written twice. Where the series are
 * more than the colours, each bar has its own line with both names. Returns the columns it takes. */
static int figure_tic(const FigurePanel *panel, const FigureBar *bar, Text *script)
{
    Text name = {0};
    figure_quoted(&name, panel->xs.items[bar->x]);
    if (figure_many(panel)) {
        name.length--; /* the closing quote */
        Text other = {0};
        figure_quoted(&other, panel->names.items[bar->series]);
        text_printf(&name, " : %s", text_string(&other) + 1);
        text_free(&other);
    }
    int columns = words_width(text_string(&name));
    for (const char *at = text_string(&name); *at; at++)
        text_printf(script, *at == '%' ? "%%%c" : "%c", *at);
    text_printf(script, " %g", figure_many(panel) ? bar->line : bar->middle);
    text_free(&name);
    return columns;
}

/* A logarithmic axis as long as its values: left alone, it would go on to the next power of ten, and half of the panel
 * be empty. Bars begin at 1. */
static void figure_log_range(const FigurePanel *panel, Text *script)
{
    double least = panel->lines ? HUGE_VAL : 1, most = panel->lines ? 0 : 1, number;
    for (size_t i = 0; i < json_array_size(panel->rows); i++) {
        if (!table_number(json_array_get(panel->rows, i), panel->y, &number) || number <= 0)
            continue;
        least = fmin(least, number);
        most = fmax(most, number);
    }
    if (least >= most)
        return;
    double margin = pow(most / least, FIGURE_LOG_MARGIN);
    const char *axis = panel->lines ? "y" : "x";
    text_printf(script, "set %srange [%.6g:%.6g]\n", axis, least / margin, most * margin);
    if (most / least > FIGURE_LOG_FEW)
        return;
    static const double steps[] = {1, 2, 5};
    const char *comma = "";
    text_printf(script, "set %stics (", axis);
    for (double power = pow(10, floor(log10(least))); power <= most * margin; power *= 10) {
        for (int i = 0; i < 3; i++) {
            double tic = steps[i] * power;
            if (tic < least / margin || tic > most * margin)
                continue;
            text_printf(script, "%s\"%.6g\" %.6g", comma, tic, tic);
            comma = ", ";
        }
    }
    text_add(script, ")\n");
}

static void figure_bars(const FigurePanel *panel, bool log, Text *script)
{
    FigureBar bars[FIGURE_BARS_MAX];
    int count, lines = figure_bars_place(panel, bars, &count), widest = 0;
    text_printf(script, "set yrange [%d.2:-0.8]\nset ytics nomirror scale 0 (", lines - 1);
    for (int i = 0; i < count; i++) {
        if (!figure_many(panel) && i > 0 && bars[i].x == bars[i - 1].x)
            continue;
        text_add(script, i > 0 ? ", " : "");
        int columns = figure_tic(panel, &bars[i], script);
        widest = columns > widest ? columns : widest;
    }
    text_printf(script, ")\nset lmargin at screen %.3f\n", 0.02 + 0.0078 * widest);
    figure_bars_data(panel, bars, count, script);
    text_add(script, "plot ");
    for (int k = 0; k < (panel->series ? panel->names.count : 1); k++) {
        /* A bar begins at nothing: 0, or a factor of 1. */
        text_printf(script, "%s$data%d_%d using 2:1:(%d):2:($1-0.4):($1+0.4) with boxxyerror lt %d ", k > 0 ? ", " : "",
                    panel->number, k, log ? 1 : 0, figure_many(panel) ? 1 : k + 1);
        figure_series_title(panel, k, script);
        if (panel->error)
            text_printf(script, ", $data%d_%d using 2:1:3 with xerrorbars lc rgb '#333333' lw 1 pt 0 title \"\"",
                        panel->number, k);
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
        json_t *row =
            json_pack("{s:O, s:O}", "factor", json_object_get(fit, "factor"), "slope", json_object_get(fit, "slope"));
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

/* Colours of middle lightness: they can be told apart on white paper and, turned round, on a dark screen; points differ
 * in shape, too. */
static void figure_colours(Text *script)
{
    static const char *const colours[FIGURE_COLOURS] = {"#3b75af", "#d9722e", "#519e3e", "#b0449c",
                                                        "#c0392b", "#7f7f30", "#2f9e9e", "#7d5ba6"};
    static const int points[FIGURE_COLOURS] = {7, 5, 9, 11, 13, 6, 4, 8};
    for (int i = 0; i < FIGURE_COLOURS; i++)
        text_printf(script, "set linetype %d lc rgb '%s' lw 2 pt %d ps 0.8\n", i + 1, colours[i], points[i]);
    text_printf(script, "set linetype cycle %d\n", FIGURE_COLOURS);
}

static void figure_panel(FigurePanel *panel, const json_t *about, Text *script)
{
    bool lines = panel->lines, log = json_is_true(json_object_get(about, "log"));
    const json_t *label = json_object_get(about, "ylabel");
    const char *values = lines ? "y" : "x", *names = lines ? "x" : "y"; /* the axes of both */
    text_add(script, "set title ");
    figure_quoted(script, json_object_get(about, "title"));
    text_printf(script, "\nset %slabel ", names);
    figure_quoted(script, lines ? figure_title(panel, panel->x) : NULL);
    text_add(script, lines ? " offset 0,0.5" : "");
    text_printf(script, "\nset %slabel ", values);
    figure_quoted(script, label ? label : figure_title(panel, panel->y));
    text_add(script, lines ? "" : " offset 0,0.5");
    text_printf(script,
                "\nunset logscale\n%sset autoscale\nset %stics %s\nset %stics autofreq\nunset grid\nset grid %stics\n",
                log ? lines ? "set logscale y\n" : "set logscale x\n" : "", names,
                lines && !json_is_true(json_object_get(about, "spread")) ? "1" : "autofreq", values, values);
    text_add(script, lines ? "unset lmargin\n" : "");
    if (log)
        figure_log_range(panel, script);
    if (lines)
        figure_lines(panel, script);
    else
        figure_bars(panel, log, script);
}

/* Along a line x grows, whichever row came first. */
static int figure_x_order(const void *first, const void *second)
{
    double one = strtod(experiment_text(*(const json_t *const *)first, false), NULL),
           other = strtod(experiment_text(*(const json_t *const *)second, false), NULL);
    return (one > other) - (one < other);
}

/* The names of the legend that stand in a line: all of the same width, as gnuplot sets them. 0: there is no legend. */
static int figure_legend_columns(const FigurePanel *panel)
{
    int widest = 0;
    if (!panel->series || figure_many(panel) || panel->names.count == 0)
        return 0;
    for (int i = 0; i < panel->names.count; i++) {
        Text name = {0};
        figure_quoted(&name, panel->names.items[i]);
        int columns = words_width(text_string(&name)) - 2;
        widest = columns > widest ? columns : widest;
        text_free(&name);
    }
    int fit = FIGURE_LEGEND_WIDTH / (FIGURE_CHAR * widest + FIGURE_LEGEND_SAMPLE);
    return fit < 1 ? 1 : fit < panel->names.count ? fit : panel->names.count;
}

static int figure_legend_height(const FigurePanel *panel)
{
    int columns = figure_legend_columns(panel);
    return columns > 0 ? FIGURE_LEGEND_HEIGHT * ((panel->names.count + columns - 1) / columns) : 0;
}

/* The legend has lines of its own at the bottom of the panel; the axis ends above them. `below`: pixels beneath the
 * panel. */
static void figure_legend(const FigurePanel *panel, int below, int all, Text *script)
{
    int columns = figure_legend_columns(panel), height = figure_legend_height(panel);
    text_printf(script, "set bmargin at screen %.4f\n", (double)(below + height + FIGURE_AXIS_HEIGHT) / all);
    if (columns > 0)
        text_printf(script, "set key at screen 0.5,screen %.4f center bottom horizontal maxcols %d\n",
                    (double)(below + 4) / all, columns);
}

static FigurePanel figure_panel_of(const LabTable *table, json_t *rows, const json_t *about, int number)
{
    FigurePanel panel = {.table = table, .rows = rows, .number = number};
    panel.lines = strcmp(experiment_string(about, NULL, "kind", "lines"), "lines") == 0;
    panel.x = experiment_string(about, NULL, "x", "depth");
    panel.y = experiment_string(about, NULL, "y", "nodes");
    panel.error = experiment_string(about, NULL, "error", NULL);
    panel.series = experiment_string(about, NULL, "series", NULL);
    figure_names(&panel.xs, &panel, panel.x);
    figure_names(&panel.names, &panel, panel.series);
    if (panel.lines)
        qsort(panel.xs.items, (size_t)panel.xs.count, sizeof *panel.xs.items, figure_x_order);
    return panel;
}

void figure_script(const LabTable *table, const json_t *fits, const json_t *experiment, Text *script)
{
    const json_t *list = json_object_get(experiment, "figure");
    FigurePanel panels[FIGURE_PANELS_MAX];
    int heights[FIGURE_PANELS_MAX], all = 0, count = (int)json_array_size(list);
    count = count < FIGURE_PANELS_MAX ? count : FIGURE_PANELS_MAX;
    for (int i = 0; i < count; i++) {
        const json_t *about = json_array_get(list, (size_t)i);
        bool from_fits = json_is_true(json_object_get(about, "fits"));
        json_t *rows = from_fits ? figure_fit_rows(table, fits, "depth") : json_incref(table->rows);
        panels[i] = figure_panel_of(table, rows, about, i);
        FigureBar bars[FIGURE_BARS_MAX];
        int found;
        heights[i] = figure_legend_height(&panels[i]);
        heights[i] += panels[i].lines
                          ? FIGURE_LINES_HEIGHT
                          : FIGURE_FRAME_HEIGHT + FIGURE_BAR_HEIGHT * figure_bars_place(&panels[i], bars, &found);
        all += heights[i];
    }
    text_printf(
        script,
        "set terminal svg size %d,%d font 'sans-serif,13' noenhanced\nset output 'figure.svg'\nset encoding utf8\n"
        "set datafile missing '?'\nset style fill solid 0.85\nset rmargin 4\nset "
        "multiplot\n",
        FIGURE_WIDTH, all);
    figure_colours(script);
    for (int i = 0, above = 0; i < count; above += heights[i++]) {
        text_printf(script, "set origin 0,%.4f\nset size 1,%.4f\n", (double)(all - above - heights[i]) / all,
                    (double)heights[i] / all);
        figure_legend(&panels[i], all - above - heights[i], all, script);
        figure_panel(&panels[i], json_array_get(list, (size_t)i), script);
        json_decref((json_t *)panels[i].rows);
    }
    text_add(script, "unset multiplot\n");
}

static int figure_run(const char *folder, const char *argument)
{
    pid_t child = fork();
    if (child == 0) {
        if (folder && chdir(folder) != 0)
            _exit(127);
        int nowhere = folder ? -1 : open("/dev/null", O_WRONLY | O_CLOEXEC);
        if (!folder && dup2(nowhere, STDOUT_FILENO) < 0)
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
    return error_set(
        error, status == 127 ? "gnuplot is not there (Debian: gnuplot-nox)" : "%s/figure.gp: gnuplot gives up", folder);
}
