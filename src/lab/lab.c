/* SPDX-License-Identifier: MIT
 *
 * lab - from an experiment to a folder, and from two folders to their differences.
 */
#include "lab/lab.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/filelock.h"
#include "base/hash.h"
#include "base/marked.h"
#include "base/outfile.h"
#include "lab/derive.h"
#include "lab/experiment.h"
#include "lab/figure.h"
#include "lab/html.h"

enum { LAB_FILE_MAX = 64 << 20 };

/* A fingerprint of the running program: FNV-1a over its file. */
static json_t *lab_binary(void)
{
    uint64_t hash = HASH_START;
    FILE *file = fopen("/proc/self/exe", "rb");
    if (!file)
        return json_null();
    unsigned char chunk[1 << 14];
    size_t got;
    while ((got = fread(chunk, 1, sizeof chunk, file)) > 0)
        hash = hash_bytes(hash, chunk, got);
    fclose(file);
    return json_sprintf("fnv1a64:%016llx", (unsigned long long)hash);
}

static json_t *lab_cpu(void)
{
    FILE *file = fopen("/proc/cpuinfo", "r");
    Text line = {0};
    json_t *name = NULL;
    bool cut;
    while (file && !name && text_read_line(&line, file, 1000, &cut)) {
        const char *colon = strchr(text_string(&line), ':');
        if (colon && strncmp(text_string(&line), "model name", 10) == 0)
            name = json_string(colon + 2);
    }
    if (file)
        fclose(file);
    text_free(&line);
    return name ? name : json_string("unknown");
}

static bool lab_write(const char *folder, const char *name, const char *content, Error *error)
{
    Text path = {0};
    text_printf(&path, "%s/%s", folder, name);
    bool fine = outfile_write(text_string(&path), content, strlen(content), error);
    text_free(&path);
    return fine;
}

/* Makes the folder and those above it. */
static bool lab_make_folder(const char *folder, Error *error)
{
    Text path = {0};
    for (const char *at = folder; *at; at++) {
        if (*at == '/' && path.length > 0)
            outfile_make_folder(text_string(&path));
        text_add_char(&path, *at);
    }
    bool fine = outfile_make_folder(text_string(&path));
    text_free(&path);
    return fine || error_set(error, "%s: %s", folder, strerror(errno));
}

/* Adds a word as a shell reads it: in quotes where it has to be. */
static void lab_shell_word(Text *command, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=,+@%";
    if (*word && word[strspn(word, plain)] == '\0') {
        text_printf(command, " %s", word);
        return;
    }
    text_add(command, " '");
    for (; *word; word++)
        text_printf(command, *word == '\'' ? "'\\''" : "%c", *word);
    text_add_char(command, '\'');
}

/* The command that runs it again: `name` is as it was given, a name or a path. */
static json_t *lab_command(const char *name, const LabOptions *options)
{
    Text command = {0};
    text_add(&command, "wuqi lab run");
    lab_shell_word(&command, name);
    text_add(&command, options->quick ? " --quick" : "");
    if (options->opponent) {
        text_add(&command, " --opponent");
        lab_shell_word(&command, options->opponent);
    }
    json_t *string = json_string(text_string(&command));
    text_free(&command);
    return string;
}

/* What is no experiment of the program as it stands, somebody's own or one with another opponent, is kept with its
 * result: its file may be gone when the report is written again. */
static void lab_keep_own(json_t *manifest, const char *name, const LabOptions *options, const json_t *experiment)
{
    if (experiment_is_own(name) || options->opponent) {
        json_object_set_new(manifest, "file", json_string(name));
        json_object_set(manifest, "definition", (json_t *)experiment);
    }
}

static json_t *lab_manifest(const LabTable *table, const json_t *experiment, const json_t *fits,
                            const LabOptions *options, double seconds)
{
    uint64_t nodes, signature = table_signature(table, &nodes);
    char date[32];
    time_t now = time(NULL);
    struct tm utc;
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
    const char *name = experiment_string(experiment, NULL, "name", "");
    json_t *manifest = json_object();
    json_object_set_new(manifest, "experiment", json_string(name));
    json_object_set_new(manifest, "form", json_string(options->quick ? "quick" : "full"));
    json_object_set_new(manifest, "signature", json_sprintf("%016llx", (unsigned long long)signature));
    json_object_set_new(manifest, "nodes", json_integer((json_int_t)nodes));
    json_object_set_new(manifest, "time_s", json_real(seconds));
    json_object_set_new(manifest, "date", json_string(date));
    json_object_set_new(manifest, "version", json_string(options->version));
    json_object_set_new(manifest, "binary", lab_binary());
    json_object_set_new(manifest, "cpu", lab_cpu());
    json_object_set_new(manifest, "instructions", json_string(games_level()));
    json_object_set_new(manifest, "cores", json_integer(sysconf(_SC_NPROCESSORS_ONLN)));
    json_object_set_new(manifest, "jobs", json_integer(options->jobs));
    json_object_set(manifest, "labels", table->labels);
    json_object_set(manifest, "columns", table->columns);
    json_object_set(manifest, "rows", table->rows);
    json_object_set(manifest, "fits", (json_t *)fits);
    json_object_set(manifest, "parts", json_object_get(experiment, "parts"));
    return manifest;
}

static void lab_markdown_in(const LabTable *table, const json_t *experiment, const json_t *fits, bool chinese,
                            Text *text)
{
    text_add(text, "# ");
    marked_add_text(text, experiment_text(json_object_get(experiment, "title"), chinese));
    text_add(text, "\n\n");
    table_markdown(table, json_object_get(experiment, "show"), chinese, text);
    for (size_t i = 0; i < json_array_size(fits); i++) {
        const json_t *fit = json_array_get(fits, i);
        Text line = {0};
        text_printf(&line, "%s%s%s ~ e^(%.2f d) = %.2f^d",
                    experiment_string(fit, NULL, chinese ? "series_zh" : "series", ""), chinese ? "：" : ": ",
                    experiment_string(fit, NULL, "of", ""), json_real_value(json_object_get(fit, "slope")),
                    json_real_value(json_object_get(fit, "factor")));
        text_add(text, i == 0 ? "\n- " : "- ");
        marked_add_text(text, text_string(&line));
        text_add_char(text, '\n');
        text_free(&line);
    }
    const char *finding = experiment_text(json_object_get(experiment, "finding"), chinese);
    Text said = {0};
    if (finding)
        derive_sentence(table, fits, finding, chinese, &said);
    text_add_char(text, '\n');
    marked_add_text(text, text_string(&said));
    text_add_char(text, '\n');
    text_free(&said);
}

/* The whole in English, then the whole in Chinese. */
static void lab_markdown(const LabTable *table, const json_t *experiment, const json_t *fits, Text *text)
{
    lab_markdown_in(table, experiment, fits, false, text);
    text_add_char(text, '\n');
    lab_markdown_in(table, experiment, fits, true, text);
}

/* The same as data: what docs/experiments.md and the page show of a result (tools/tables.py). */
static char *lab_table_json(const LabTable *table, const json_t *experiment, const json_t *manifest)
{
    static const char *const keys[] = {"signature", "nodes", "time_s", "cpu", NULL};
    const json_t *fits = json_object_get(manifest, "fits"), *title = json_object_get(experiment, "title");
    json_t *finding = json_object(),
           *object = json_pack("{s:O*, s:O*}", "experiment", json_object_get(manifest, "experiment"), "title", title);
    for (int i = 0; keys[i]; i++)
        json_object_set(object, keys[i], json_object_get(manifest, keys[i]));
    json_object_update_new(object, table_shown(table, json_object_get(experiment, "show")));
    for (int chinese = 0; chinese < 2; chinese++) {
        const char *sentence = experiment_text(json_object_get(experiment, "finding"), chinese);
        Text text = {0};
        if (sentence)
            derive_sentence(table, fits, sentence, chinese, &text);
        json_object_set_new(finding, chinese ? "zh" : "en", json_string(text_string(&text)));
        text_free(&text);
    }
    if (fits)
        json_object_set_new(object, "fits", json_deep_copy(fits));
    json_object_set_new(object, "finding", finding);
    char *dump = json_dumps(object, JSON_INDENT(1) | JSON_REAL_PRECISION(9));
    json_decref(object);
    return dump;
}

/* A result in memory: what is written into its folder. */
typedef struct LabResult {
    const LabTable *table;
    const json_t *experiment, *manifest;
    const char *folder;
    bool figure;
} LabResult;

static bool lab_write_result(const LabResult *result, Error *error)
{
    Text csv = {0}, markdown = {0}, script = {0}, html = {0};
    const LabTable *table = result->table;
    const json_t *experiment = result->experiment, *fits = json_object_get(result->manifest, "fits");
    table_csv(table, json_object_get(experiment, "show"), &csv);
    lab_markdown(table, experiment, fits, &markdown);
    bool draws = result->figure && json_array_size(json_object_get(experiment, "figure")) > 0;
    if (draws)
        figure_script(table, fits, experiment, &script);
    const char *folder = result->folder;
    char *shown = lab_table_json(table, experiment, result->manifest);
    bool fine = lab_write(folder, "table.json", shown, error) &&
                lab_write(folder, "table.csv", text_string(&csv), error) &&
                lab_write(folder, "table.md", text_string(&markdown), error) &&
                (!draws || (lab_write(folder, "figure.gp", text_string(&script), error) && figure_draw(folder, error)));
    Text path = {0}, figure = {0};
    text_printf(&path, "%s/figure.svg", folder);
    if (fine && draws)
        fine = text_read_file(&figure, text_string(&path), LAB_FILE_MAX, error);
    if (fine)
        html_report(table, experiment, result->manifest, text_string(&figure), &html);
    fine = fine && lab_write(folder, "report.html", text_string(&html), error);
    free(shown);
    text_free(&csv);
    text_free(&markdown);
    text_free(&script);
    text_free(&html);
    text_free(&path);
    text_free(&figure);
    return fine;
}

static json_t *lab_read(const char *path, Error *error)
{
    Text name = {0};
    struct stat about;
    json_error_t broken;
    bool folder = stat(path, &about) == 0 && S_ISDIR(about.st_mode);
    text_printf(&name, "%s%s", path, folder ? "/manifest.json" : "");
    Text text = {0};
    bool read = text_read_file(&text, text_string(&name), LAB_FILE_MAX, error);
    json_t *manifest = read ? json_loadb(text_string(&text), text.length, 0, &broken) : NULL;
    text_free(&text);
    if (read && !manifest)
        error_set(error, "%s: %s", text_string(&name), broken.text);
    if (manifest &&
        (!json_is_array(json_object_get(manifest, "rows")) || !json_is_array(json_object_get(manifest, "columns")) ||
         !json_is_array(json_object_get(manifest, "labels")))) {
        error_set(error, "%s: this is no manifest of an experiment", text_string(&name));
        json_decref(manifest);
        manifest = NULL;
    }
    text_free(&name);
    return manifest;
}

static LabTable lab_table_of(const json_t *manifest)
{
    return (LabTable){.labels = json_object_get(manifest, "labels"),
                      .columns = json_object_get(manifest, "columns"),
                      .rows = json_object_get(manifest, "rows")};
}

bool lab_run_parts(const char *name, const json_t *experiment, const LabRun *run, Error *error)
{
    const json_t *parts = json_object_get(experiment, "parts");
    bool fine = true;
    for (size_t i = 0; i < json_array_size(parts) && fine; i++) {
        const json_t *part = json_array_get(parts, i);
        fine = lab_kind_find(experiment_string(part, NULL, "kind", ""), error)->run(run, part, error) ||
               error_prefix(error, "%s: parts[%zu]", name, i);
    }
    return fine;
}

json_t *lab_load(const char *name, const LabOptions *options, Error *error)
{
    json_t *experiment = experiment_load(name, options->quick, error);
    if (experiment && options->opponent && !experiment_set_opponent(experiment, options->opponent, error)) {
        json_decref(experiment);
        return NULL;
    }
    return experiment;
}

static bool lab_rehearse_form(const char *name, const LabOptions *options, Error *error)
{
    json_t *experiment = lab_load(name, options, error);
    if (!experiment)
        return false;
    LabTable table = table_new(json_object_get(experiment, "labels"), json_object_get(experiment, "titles"));
    LabRun run = {.table = &table, .rehearsal = true};
    bool fine = lab_run_parts(name, experiment, &run, error);
    if (fine && !options->quick) {
        derive_columns(&table, experiment);
        json_t *fits = derive_fits(&table, experiment);
        fine = derive_check(&table, fits, experiment, error) || error_prefix(error, "%s", name);
        json_decref(fits);
    }
    table_free(&table);
    json_decref(experiment);
    return fine;
}

bool lab_rehearse(const char *name, const LabOptions *options, Error *error)
{
    LabOptions full = *options;
    full.quick = false;
    return lab_rehearse_form(name, &full, error) && (!options->quick || lab_rehearse_form(name, options, error));
}

/* Where nobody is waited for nobody else writes. */
static bool lab_lock(FileLocks *locks, const char *folder, const Waiting *waiting, Error *error)
{
    *locks = (FileLocks){.count = 0};
    return !waiting || filelock_take(locks, &(FileLockPaths){.at = {folder}}, waiting, error);
}

json_t *lab_run(const char *name, const LabOptions *options, Error *error)
{
    FileLocks locks = {.count = 0};
    json_t *experiment = lab_load(name, options, error);
    if (!experiment)
        return NULL;
    json_t *manifest = NULL;
    LabTable table = table_new(json_object_get(experiment, "labels"), json_object_get(experiment, "titles"));
    LabRun run = {.table = &table,
                  .jobs = options->jobs,
                  .stop = options->stop,
                  .progress = options->progress,
                  .cells = options->cells};
    bool fine = lab_make_folder(options->folder, error) && lab_lock(&locks, options->folder, options->waiting, error);
    if (fine && options->figure && !figure_possible())
        fine = error_set(error, "gnuplot is not there (Debian: gnuplot-nox), and --no-figure was not said");
    int64_t start = clock_now_ns();
    fine = fine && lab_run_parts(name, experiment, &run, error);
    if (fine) {
        derive_columns(&table, experiment);
        json_t *fits = derive_fits(&table, experiment);
        manifest = lab_manifest(&table, experiment, fits, options, (double)(clock_now_ns() - start) / 1e9);
        json_object_set_new(manifest, "command", lab_command(name, options));
        lab_keep_own(manifest, name, options, experiment);
        json_decref(fits);
        char *dump = json_dumps(manifest, JSON_INDENT(1) | JSON_REAL_PRECISION(9));
        LabResult result = {.table = &table,
                            .experiment = experiment,
                            .manifest = manifest,
                            .folder = options->folder,
                            .figure = options->figure};
        fine = lab_write(options->folder, "manifest.json", dump, error) && lab_write_result(&result, error);
        free(dump);
    }
    filelock_release(&locks);
    if (!fine) {
        json_decref(manifest);
        manifest = NULL;
    }
    table_free(&table);
    json_decref(experiment);
    return manifest;
}

/* The experiment of a result. Somebody's own is read from its file, so that a change of its texts or of its figure is
 * seen, and taken from the manifest where the file is gone or measures something else by now. */
static json_t *lab_experiment_of(const json_t *manifest, Error *error)
{
    bool quick = strcmp(experiment_string(manifest, NULL, "form", ""), "quick") == 0;
    const char *file = experiment_string(manifest, NULL, "file", NULL);
    const json_t *kept = json_object_get(manifest, "definition");
    if (!file || !kept)
        return experiment_load(experiment_string(manifest, NULL, "experiment", ""), quick, error);
    json_t *experiment = experiment_load(file, quick, NULL);
    if (experiment && json_equal(json_object_get(experiment, "parts"), json_object_get(kept, "parts")) &&
        json_equal(json_object_get(experiment, "labels"), json_object_get(kept, "labels")))
        return experiment;
    json_decref(experiment);
    return experiment_take(kept, error);
}

static bool lab_report_locked(const char *folder, bool figure, Error *error)
{
    json_t *manifest = lab_read(folder, error);
    if (!manifest)
        return false;
    json_t *experiment = lab_experiment_of(manifest, error);
    if (experiment) {
        LabTable table = table_new(json_object_get(experiment, "labels"), json_object_get(experiment, "titles"));
        json_array_extend(table.rows, json_object_get(manifest, "rows"));
        derive_columns(&table, experiment);
        LabResult result = {
            .table = &table, .experiment = experiment, .manifest = manifest, .folder = folder, .figure = figure};
        bool fine = lab_write_result(&result, error);
        table_free(&table);
        json_decref(experiment);
        json_decref(manifest);
        return fine;
    }
    json_decref(manifest);
    return false;
}

bool lab_report(const char *folder, bool figure, const Waiting *waiting, Error *error)
{
    FileLocks locks;
    if (!lab_lock(&locks, folder, waiting, error))
        return false;
    bool fine = lab_report_locked(folder, figure, error);
    filelock_release(&locks);
    return fine;
}

/* Compares a row with its counterpart; returns the cells that differ, and adds up the times of both. */
static int diff_row(const LabTable *table, const json_t *row, const json_t *other, Text *text, double times[2])
{
    int differing = 0;
    Text name = {0};
    for (size_t i = 0; i < json_array_size(table->labels); i++)
        text_printf(&name, "%s%s", i > 0 ? "/" : "",
                    table_label(row, json_string_value(json_array_get(table->labels, i))));
    if (!other)
        text_printf(text, "%s: only in the first\n", text_string(&name));
    for (size_t i = 0; i < json_array_size(table->columns) && other; i++) {
        const char *column = json_string_value(json_object_get(json_array_get(table->columns, i), "name"));
        double own, others;
        if (strcmp(column, "time_s") == 0 && table_number(row, column, &own) && table_number(other, column, &others)) {
            times[0] += own;
            times[1] += others;
        }
        const json_t *cell = json_object_get(row, column);
        if (!cell || json_is_real(cell) || !table_exact(table, row, column))
            continue;
        Text first = {0}, second = {0};
        table_cell(table, row, column, false, &first);
        table_cell(table, other, column, false, &second);
        if (strcmp(text_string(&first), text_string(&second)) != 0) {
            text_printf(text, "%s: %s %s -> %s\n", text_string(&name), column, text_string(&first),
                        text_string(&second));
            differing++;
        }
        text_free(&first);
        text_free(&second);
    }
    text_free(&name);
    return differing + !other;
}

int lab_diff(const char *first, const char *second, Text *text, Error *error)
{
    json_t *manifests[2] = {lab_read(first, error), NULL};
    manifests[1] = manifests[0] ? lab_read(second, error) : NULL;
    int differing = -1;
    if (manifests[1]) {
        LabTable tables[2] = {lab_table_of(manifests[0]), lab_table_of(manifests[1])};
        double times[2] = {0};
        differing = 0;
        for (int side = 0; side < 2; side++) {
            const LabTable *table = &tables[side], *other = &tables[!side];
            for (size_t i = 0; i < json_array_size(table->rows); i++) {
                const json_t *row = json_array_get(table->rows, i);
                json_t *labels = json_array();
                for (size_t k = 0; k < json_array_size(table->labels); k++)
                    json_array_append(labels,
                                      json_object_get(row, json_string_value(json_array_get(table->labels, k))));
                const json_t *counterpart = table_find(other, labels);
                json_decref(labels);
                if (side == 0)
                    differing += diff_row(table, row, counterpart, text, times);
                else if (!counterpart) {
                    text_printf(text, "%s: only in the second\n",
                                table_label(row, json_string_value(json_array_get(table->labels, 0))));
                    differing++;
                }
            }
        }
        if (times[0] > 0 && times[1] > 0)
            text_printf(text, "time: %.3f s -> %.3f s (%.2f)\n", times[0], times[1], times[1] / times[0]);
    }
    json_decref(manifests[0]);
    json_decref(manifests[1]);
    return differing;
}
