/* SPDX-License-Identifier: MIT
 *
 * curve - points, their table and figure.
 */
#include "lab/curve.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/outfile.h"
#include "lab/figure.h"

enum { CURVE_POINTS = 40 /* at the most, of a line */, CURVE_NAME_MAX = 40 };

typedef struct CurvePoint {
    double share;
    int round;
    uint64_t positions, held;
    double sum;
} CurvePoint;

struct Curve {
    char game[CURVE_NAME_MAX];
    double share; /* of the fit at hand */
    bool online;
    CurvePoint *points;
    int count;
};

Curve *curve_new(const char *game, bool online)
{
    Curve *curve = xcalloc(1, sizeof *curve);
    snprintf(curve->game, sizeof curve->game, "%s", game);
    curve->online = online;
    curve->share = 1;
    return curve;
}

void curve_free(Curve *curve)
{
    if (curve)
        free(curve->points);
    free(curve);
}

void curve_begin(Curve *curve, double share)
{
    curve->share = share;
}

void curve_take(void *context, const Loss *loss)
{
    Curve *curve = context;
    CurvePoint *point = NULL;
    for (int i = 0; i < curve->count; i++) {
        if (curve->points[i].share >= curve->share && curve->points[i].share <= curve->share &&
            curve->points[i].round == loss->round)
            point = &curve->points[i];
    }
    if (!point) {
        curve->points = xrealloc(curve->points, (unsigned long)(curve->count + 1) * sizeof *curve->points);
        point = &curve->points[curve->count++];
        *point = (CurvePoint){.share = curve->share, .round = loss->round};
    }
    point->positions += loss->positions;
    point->held += loss->held;
    point->sum += loss->sum;
}

/* The last round of the fit that a point belongs to. */
static int curve_last(const Curve *curve, const CurvePoint *point)
{
    int last = 0;
    for (int i = 0; i < curve->count; i++) {
        if (curve->points[i].share >= point->share && curve->points[i].share <= point->share &&
            curve->points[i].round > last)
            last = curve->points[i].round;
    }
    return last;
}

/* Of a long fit not every round is drawn: every so many, and the first and the last. */
static bool curve_drawn(const CurvePoint *point, int last)
{
    int step = last / CURVE_POINTS + 1;
    return point->round % step == 0 || point->round == last;
}

static json_t *curve_number(double number, const char *form)
{
    char text[40];
    snprintf(text, sizeof text, form, number);
    return json_string(text);
}

/* A row for each round, and one for the end of each fit; where positions are learned from as they come every round is
 * such an end. */
static LabTable curve_table(const Curve *curve)
{
    json_t *labels = json_pack("[s, s, s]", "data", "round", "learned");
    json_t *titles =
        json_pack("{s:{s:{s:s, s:s}, s:b}, s:{s:{s:s, s:s}, s:b}, s:{s:{s:s, s:s}, s:b}, s:{s:{s:s, s:s}, s:i}, "
                  "s:{s:{s:s, s:s}, s:i}}",
                  "data", "title", "en", "share of the data (%)", "zh", "数据占比（%）", "label", 1,          //
                  "round", "title", "en", "round", "zh", "轮次", "label", 1,                                  //
                  "learned", "title", "en", "positions learned from", "zh", "训练局面数", "label", 1,         //
                  "held", "title", "en", "error on positions held back", "zh", "留出局面的误差", "digits", 6, //
                  "final", "title", "en", "error after the last round", "zh", "末轮误差", "digits", 6);
    LabTable table = table_new(labels, titles);
    for (int i = 0; i < curve->count; i++) {
        const CurvePoint *point = &curve->points[i];
        int last = curve_last(curve, point);
        if (!curve_drawn(point, last) || point->held == 0)
            continue;
        const double error = point->sum / (double)point->held;
        json_t *row = json_pack("{s:o, s:o, s:s}", "data", curve_number(100 * point->share, "%g"), "round",
                                curve_number(point->round, "%.0f"), "learned", "");
        table_set(&table, table_row(&table, row), "held", json_real(error));
        json_decref(row);
        if (point->round == last || curve->online) {
            row = json_pack("{s:o, s:s, s:o}", "data", curve_number(100 * point->share, "%g"), "round", "", "learned",
                            curve_number((double)point->positions, "%.0f"));
            table_set(&table, table_row(&table, row), "final", json_real(error));
            json_decref(row);
        }
    }
    json_decref(labels);
    json_decref(titles);
    return table;
}

static bool curve_save(const char *folder, const char *name, const Text *content, Error *error)
{
    Text path = {0};
    text_printf(&path, "%s/%s", folder, name);
    bool fine = outfile_write(text_string(&path), text_string(content), content->length, error);
    text_free(&path);
    return fine;
}

bool curve_write(const Curve *curve, const char *folder, Error *error)
{
    Text csv = {0}, script = {0}, title = {0}, title_zh = {0};
    LabTable table = curve_table(curve);
    if (!outfile_make_folder(folder))
        return error_set(error, "%s: %s", folder, strerror(errno));
    text_printf(&title, "%s: error by round", curve->game);
    text_printf(&title_zh, "%s：误差随轮次", curve->game);
    json_t *show = json_pack("[s, s, s, s, s]", "data", "round", "learned", "held", "final");
    json_t *experiment =
        json_pack("{s:[{s:s, s:s, s:s, s:b, s:{s:s, s:s}}, {s:s, s:s, s:b, s:{s:s, s:s}}]}", "figure", //
                  "x", "round", "y", "held", "series", "data", "spread", 1, "title", "en", text_string(&title), "zh",
                  text_string(&title_zh), //
                  "x", "learned", "y", "final", "spread", 1, "title", "en", "by the amount of data", "zh", "随数据量");
    table_csv(&table, show, &csv);
    figure_script(&table, NULL, experiment, &script);
    bool fine = curve_save(folder, "table.csv", &csv, error) && curve_save(folder, "figure.gp", &script, error) &&
                figure_draw(folder, error);
    json_decref(show);
    json_decref(experiment);
    Text *texts[] = {&csv, &script, &title, &title_zh};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        text_free(texts[i]);
    table_free(&table);
    return fine;
}
