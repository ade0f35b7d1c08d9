/* SPDX-License-Identifier: MIT
 *
 * test_lab - tables, derived columns, sentences, experiments: what the laboratory computes after it has measured.
 */
#include "tests/support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lab/reported.h"
#include "lab/condition.h"
#include "lab/derive.h"
#include "lab/experiment.h"
#include "lab/figure.h"
#include "lab/html.h"
#include "lab/kinds.h"
#include "lab/lab.h"

/* Nodes that double with each depth, and a second setting with three times as many. */
static LabTable doubling_table(void)
{
    json_t *labels = json_pack("[s, s]", "setting", "depth");
    LabTable table = table_new(labels, NULL);
    for (int setting = 0; setting < 2; setting++) {
        for (int depth = 1; depth <= 5; depth++) {
            json_t *names = json_pack("{s:{s:s, s:s}, s:o, s:s}", "setting", "en", setting ? "slow" : "fast", "zh",
                                      setting ? "慢" : "快", "depth", json_sprintf("%d", depth), "unused", "x");
            json_t *row = table_row(&table, names);
            table_set(&table, row, "nodes", json_integer((setting ? 3 : 1) * (10 << depth)));
            table_set(&table, row, "time_s", json_real(0.5 * depth));
            json_decref(names);
        }
    }
    json_decref(labels);
    return table;
}

static void rows_are_found_by_labels(void **state)
{
    (void)state;
    LabTable table = doubling_table();
    json_t *names = json_pack("{s:s, s:s}", "setting", "slow", "depth", "3");
    json_t *wanted = json_pack("[s, s]", "slow", "3"), *missing = json_pack("[s, s]", "slow", "9");
    assert_int_equal(json_array_size(table.rows), 10);
    assert_ptr_equal(table_row(&table, names), table_find(&table, wanted));
    assert_int_equal(json_array_size(table.rows), 10);
    assert_null(table_find(&table, missing));
    json_decref(names);
    json_decref(wanted);
    json_decref(missing);
    table_free(&table);
}

static void signature_ignores_times_only(void **state)
{
    (void)state;
    LabTable one = doubling_table(), two = doubling_table();
    uint64_t nodes;
    json_t *row = json_array_get(two.rows, 3);
    table_set(&two, row, "time_s", json_real(99));
    assert_true(table_signature(&one, &nodes) == table_signature(&two, &nodes));
    assert_int_equal(nodes, 4 * (20 + 40 + 80 + 160 + 320));
    table_set(&two, row, "nodes", json_integer(161));
    assert_false(table_signature(&one, &nodes) == table_signature(&two, &nodes));
    json_object_set_new(row, "timed", json_true());
    json_object_set_new(json_array_get(one.rows, 3), "timed", json_true());
    assert_true(table_signature(&one, &nodes) == table_signature(&two, &nodes));
    table_free(&one);
    table_free(&two);
}

static void ratios_fits_and_sentences(void **state)
{
    (void)state;
    LabTable table = doubling_table();
    json_t *experiment =
        json_loads("{\"ratios\": [{\"column\": \"times\", \"of\": \"nodes\", \"base\": {\"setting\": \"fast\"}}],"
                   "\"growth\": \"nodes\", \"fits\": [{\"of\": \"nodes\", \"x\": \"depth\"}],"
                   "\"reported\": [{\"row\": [\"fast\", \"2\"], \"values\": {\"report\": 7}}]}",
                   0, NULL);
    derive_columns(&table, experiment);
    json_t *fits = derive_fits(&table, experiment);
    assert_int_equal(json_array_size(fits), 2);
    double slope = json_real_value(json_object_get(json_array_get(fits, 0), "slope"));
    assert_true(fabs(slope - log(2)) < 1e-9);
    Text text = {0};
    derive_sentence(
        &table, fits,
        "{nodes@fast/3} {times@slow/3} {growth@slow/4} {fit@fast} {factor@slow} {report@fast/2} {nodes@no/1} {x", false,
        &text);
    assert_string_equal(text_string(&text), "80 3.00 2.00 0.69 2.00 7 – {x");
    text_free(&text);
    json_decref(fits);
    json_decref(experiment);
    table_free(&table);
}

static void tables_are_printed(void **state)
{
    (void)state;
    LabTable table = doubling_table();
    json_t *show = json_pack("[s, s, s]", "setting", "depth", "nodes");
    Text csv = {0}, markdown = {0};
    table_csv(&table, show, &csv);
    assert_memory_equal(text_string(&csv), "setting,depth,nodes\nfast,1,20\n", 30);
    table_markdown(&table, show, false, &markdown);
    assert_non_null(strstr(text_string(&markdown), "| nodes |\n|---|---|--:|\n| fast | 1 | 20 |\n"));
    assert_non_null(strstr(text_string(&markdown), "\n- nodes: positions that all searches of the row visited\n"));
    text_clear(&markdown);
    table_markdown(&table, show, true, &markdown);
    assert_non_null(strstr(text_string(&markdown), "| 节点数 |\n|---|---|--:|\n| 快 | 1 | 20 |\n"));
    assert_non_null(strstr(text_string(&markdown), "\n- 节点数：本行全部搜索访问的局面总数\n"));
    json_object_set_new(json_array_get(table.rows, 0), "setting", json_string("a|b <i>_x_\n| 9 |"));
    text_clear(&markdown);
    table_markdown(&table, show, false, &markdown);
    assert_non_null(strstr(text_string(&markdown), "\n| a\\|b \\<i\\>\\_x\\_ \\| 9 \\| | 1 | 20 |\n"));
    text_free(&csv);
    text_free(&markdown);
    json_decref(show);
    table_free(&table);
}

/* Logarithmic axes end with what is drawn, bars begin at 1. */
static void log_axes_are_as_long_as_their_values(void **state)
{
    (void)state;
    static const struct {
        const char *kind, *range, *tics;
    } panels[] = {
        {"bars", "set xrange [0.84", "set xtics (\"1\" 1, \"2\" 2, \"5\" 5, \"10\" 10, \"20\" 20, \"50\" 50)"},
        {"lines", "set yrange [19.", "set ytics (\"20\" 20, \"50\" 50)"}};
    json_t *labels = json_pack("[s]", "depth");
    LabTable table = table_new(labels, NULL);
    for (int depth = 1; depth <= 2; depth++) {
        json_t *name = json_pack("{s:s}", "depth", depth == 1 ? "1" : "2");
        table_set(&table, table_row(&table, name), "nodes", json_integer(20 * depth * depth - 10 * (depth - 1)));
        json_decref(name);
    }
    for (int i = 0; i < 2; i++) {
        json_t *experiment = json_pack("{s:[{s:s, s:s, s:s, s:b}]}", "figure", "kind", panels[i].kind, "x", "depth",
                                       "y", "nodes", "log", 1);
        Text script = {0};
        figure_script(&table, NULL, experiment, &script);
        if (!strstr(text_string(&script), panels[i].range) || !strstr(text_string(&script), panels[i].tics))
            fail_msg("%s: %s", panels[i].kind, text_string(&script));
        text_free(&script);
        json_decref(experiment);
    }
    table_free(&table);
    json_decref(labels);
}

/* What people write in labels must not become markup or gnuplot's own language. */
static void texts_are_escaped(void **state)
{
    (void)state;
    json_t *labels = json_pack("[s]", "setting");
    LabTable table = table_new(labels, NULL);
    json_t *name = json_pack("{s:s}", "setting", "<b>\"&\\");
    table_set(&table, table_row(&table, name), "nodes", json_integer(1));
    json_t *experiment = json_loads(
        "{\"name\": \"x\", \"title\": \"<i>\", \"show\": [\"setting\", \"nodes\"], \"figure\": [{\"kind\": \"bars\","
        "\"x\": \"setting\", \"y\": \"nodes\", \"title\": \"a\\\"b'`c`\"}]}",
        0, NULL);
    json_t *manifest = json_object();
    Text html = {0}, script = {0};
    html_report(&table, experiment, manifest, "", &html);
    figure_script(&table, NULL, experiment, &script);
    assert_null(strstr(text_string(&html), "<b>"));
    assert_non_null(strstr(text_string(&html), "&lt;b&gt;&quot;&amp;"));
    assert_non_null(strstr(text_string(&script), "('<b>\"&' 0)"));
    assert_non_null(strstr(text_string(&script), "set title 'a\"b''`c`'\n"));
    text_free(&html);
    text_free(&script);
    json_decref(manifest);
    json_decref(experiment);
    json_decref(name);
    json_decref(labels);
    table_free(&table);
}

/* Every experiment of the program can be read in both forms, speaks both languages, and names only what exists. */
static void experiments_are_sound(void **state)
{
    (void)state;
    for (int i = 0; experiment_names[i]; i++) {
        for (int quick = 0; quick < 2; quick++) {
            Error error;
            json_t *experiment = experiment_load(experiment_names[i], quick, &error);
            if (!experiment || !lab_rehearse(experiment_names[i], &(LabOptions){.quick = quick}, &error))
                fail_msg("%s: %s", experiment_names[i], error.text);
            assert_string_equal(experiment_string(experiment, NULL, "name", ""), experiment_names[i]);
            static const char *const texts[] = {"title", "about", "finding"};
            for (size_t k = 0; k < sizeof texts / sizeof texts[0]; k++) {
                const json_t *text = json_object_get(experiment, texts[k]);
                assert_true(strlen(experiment_text(text, false)) > 10);
                assert_true(strcmp(experiment_text(text, false), experiment_text(text, true)) != 0);
            }
            json_decref(experiment);
        }
    }
    Error error;
    assert_null(experiment_load("no-such-thing", false, &error));
    assert_non_null(strstr(error.text, "no-such-thing"));
}

/* Everything wrong in a file is found before anything is measured, and told by its key. */
static void mistakes_are_told_by_their_key(void **state)
{
    (void)state;
    static const struct {
        const char *part, *error;
    } mistakes[] = {
        {"{\"kind\":\"dance\"}", "parts[0]: kind: 'dance'"},
        {"{\"kind\":\"search\",\"game\":\"chess\"}", "parts[0]: game: unknown game 'chess'"},
        {"{\"kind\":\"search\"}", "parts[0]: game is missing"},
        {"{\"kind\":\"search\",\"game\":\"ttt\"}", "parts[0]: settings is missing"},
        {"{\"kind\":\"search\",\"game\":\"ttt\",\"settings\":[{\"label\":\"x\",\"spec\":\"nobody\"}],\"depths\":[1]}",
         "parts[0]: settings[0].spec: unknown player 'nobody'"},
        {"{\"kind\":\"search\",\"game\":\"ttt\",\"settings\":[{\"label\":\"x\",\"spec\":\"search\"}],\"depths\":[1,0]}",
         "parts[0]: depths[1] of settings[0]: "},
        {"{\"kind\":\"search\",\"game\":\"ttt\",\"settings\":[{\"label\":\"x\",\"spec\":\"search\"}]}",
         "parts[0]: depths is missing"},
        {"{\"kind\":\"search\",\"game\":\"ttt\",\"settings\":[{\"label\":1,\"spec\":\"search\"}]}",
         "parts[0].settings[0].label: a text"},
        {"{\"kind\":\"search\",\"game\":\"ttt\",\"positions\":{\"list\":[\"xx\"]}}", "parts[0]: positions.list[0]: "},
        {"{\"kind\":\"search\",\"game\":\"ttt\",\"positions\":{\"player\":\"xx\"}}", "parts[0]: positions.player: "},
        {"{\"kind\":\"match\",\"game\":\"ttt\",\"game_each\":2}", "parts[0].game_each: there is no such key"},
        {"{\"kind\":\"match\",\"game\":\"ttt\",\"games_each\":\"two\"}", "parts[0].games_each: a whole number"},
        {"{\"kind\":\"match\",\"game\":\"ttt\",\"games_each\":3,\"settings\":[{\"label\":\"x\",\"spec\":\"random\"},"
         "{\"label\":\"x\",\"spec\":\"random\"}]}",
         "parts[0]: games_each must be even"},
        {"{\"kind\":\"match\",\"game\":\"ttt\",\"clock\":{\"bank\":1}}", "parts[0].clock.bank: there is no such key"},
        {"{\"kind\":\"match\",\"game\":\"ttt\",\"pairs\":[{\"a\":{\"label\":\"x\",\"spec\":\"random\"}}]}",
         "parts[0].pairs[0].b is missing"},
        {"{\"kind\":\"match\",\"game\":\"ttt\",\"pairs\":[{\"a\":{\"label\":\"x\",\"spec\":\"random\"},\"b\":{"
         "\"label\":\"x\",\"spec\":\"q\"}}]}",
         "parts[0]: pairs[0].b.spec: unknown player 'q'"},
        {"{\"kind\":\"levels\",\"game\":\"ttt\",\"settings\":[{\"label\":\"x\",\"spec\":\"random\"}],\"defender\":"
         "\"q\"}",
         "parts[0]: defender: unknown player 'q'"},
        {"7", "parts[0]: an object is expected"},
    };
    const char *path = support_file(".json");
    for (size_t i = 0; i < sizeof mistakes / sizeof mistakes[0]; i++) {
        FILE *file = fopen(path, "w");
        Error error = {0};
        fprintf(file, "{\"name\":\"x\",\"title\":\"x\",\"labels\":[\"a\"],\"show\":[\"a\"],\"parts\":[%s]}",
                mistakes[i].part);
        fclose(file);
        assert_false(lab_rehearse(path, &(LabOptions){.quick = false}, &error));
        if (strncmp(error.text, path, strlen(path)) != 0 || !strstr(error.text, mistakes[i].error))
            fail_msg("%s: %s", mistakes[i].part, error.text);
    }
    unlink(path);
}

/* What finding, tables and figure name and no part of the experiment gives is found before anything is measured, in the
 * quick form, too, which shows no finding. */
static void references_are_found_missing(void **state)
{
    (void)state;
    static const struct {
        const char *keys, *error; /* NULL: nothing is wrong */
    } cases[] = {
        {"\"finding\":\"{nodes@x/2} {fit@x} {factor@x} {times@y/2} {growth@y/2} {quick_nodes@x/1}\"", NULL},
        {"\"finding\":\"{nodes@x}\"", "finding: {nodes@x}: there is no row 'x'; a row is named by its setting/depth"},
        {"\"finding\":\"{nodes@x/3}\"", "finding: {nodes@x/3}: there is no row 'x/3'"},
        {"\"finding\":\"{node@x/1}\"", "finding: {node@x/1}: that row has no column 'node'"},
        {"\"finding\":\"{fit@z}\"", "finding: {fit@z}: no series of a fit is called 'z'"},
        {"\"finding\":{\"en\":\"well\",\"zh\":\"{elo@x/1}\"}", "finding: {elo@x/1}: that row has no column 'elo'"},
        {"\"finding\":\"{nodes}\"", "finding: '{nodes}': {column@labels} expected"},
        {"\"show\":[\"setting\",\"elo\"]", "show[1]: no row has a column 'elo'"},
        {"\"figure\":[{\"kind\":\"bars\",\"x\":\"setting\",\"y\":\"elo\"}]", "figure[0]: y: no row has a column 'elo'"},
        {"\"figure\":[{\"kind\":\"bars\",\"x\":\"setting\",\"y\":\"factor\",\"fits\":true}]", NULL},
    };
    const char *path = support_file(".json");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        FILE *file = fopen(path, "w");
        Error error = {0};
        fprintf(
            file,
            "{\"name\":\"x\",\"title\":\"x\",\"labels\":[\"setting\",\"depth\"],\"fits\":[{\"of\":\"nodes\",\"x\":"
            "\"depth\"}],"
            "\"growth\":\"nodes\",\"ratios\":[{\"column\":\"times\",\"of\":\"nodes\",\"base\":{\"setting\":\"x\"}}],%s%"
            "s,"
            "\"parts\":[{\"kind\":\"search\",\"game\":\"ttt\",\"depths\":[1,2],\"positions\":{\"list\":[\"\"]},"
            "\"settings\":["
            "{\"label\":\"x\",\"spec\":\"search:depth={depth}\"},{\"label\":\"y\",\"spec\":\"search:depth={depth}\"}]},"
            "{\"kind\":\"search\",\"prefix\":\"quick_\",\"game\":\"ttt\",\"depths\":[1],\"positions\":{\"count\":2},"
            "\"settings\":[{\"label\":\"x\",\"spec\":\"search\"}]}]}",
            cases[i].keys, strstr(cases[i].keys, "\"show\"") ? "" : ",\"show\":[\"setting\"]");
        fclose(file);
        for (int quick = 0; quick < 2; quick++) {
            bool fine = lab_rehearse(path, &(LabOptions){.quick = quick}, &error);
            if (fine != !cases[i].error || (!fine && !strstr(error.text, cases[i].error)))
                fail_msg("%s: %s", cases[i].keys, error.text);
        }
    }
    unlink(path);
}

/* The legend has lines of its own below the axis and its title, however many names there are. */
static void legends_stand_below_the_axis(void **state)
{
    (void)state;
    json_t *labels = json_pack("[s, s]", "setting", "depth");
    json_t *experiment = json_pack("{s:[{s:s, s:s, s:s, s:s}]}", "figure", "kind", "lines", "x", "depth", "y", "nodes",
                                   "series", "setting");
    for (int names = 1; names <= 8; names += 7) {
        LabTable table = table_new(labels, NULL);
        for (int i = 0; i < names; i++) {
            for (int depth = 3; depth > 0; depth--) {
                json_t *row = json_pack("{s:o, s:o}", "setting", json_sprintf("a rather long name of a series %d", i),
                                        "depth", json_sprintf("%d", depth));
                table_set(&table, table_row(&table, row), "nodes", json_integer(depth));
                json_decref(row);
            }
        }
        Text script = {0};
        figure_script(&table, NULL, experiment, &script);
        double margin = 0, key = 0;
        int height = 0, columns = 0;
        const char *text = text_string(&script), *size = strstr(text, "svg size 960,"),
                   *bottom = strstr(text, "set bmargin at screen "),
                   *legend = strstr(text, "set key at screen 0.5,screen ");
        assert_true(size && bottom && legend && sscanf(size, "svg size 960,%d", &height) == 1);
        assert_int_equal(sscanf(bottom, "set bmargin at screen %lf", &margin), 1);
        assert_int_equal(
            sscanf(legend, "set key at screen 0.5,screen %lf center bottom horizontal maxcols %d", &key, &columns), 2);
        int lines = (names + columns - 1) / columns;
        assert_true(columns <= 2 && margin * height >= key * height + 18 * lines + 40);
        assert_non_null(strstr(text, "<< EOD\n1 1")); /* and a line goes from left to right */
        text_free(&script);
        table_free(&table);
    }
    json_decref(labels);
    json_decref(experiment);
}

static void positions_are_drawn_by_seed(void **state)
{
    const Game *game = *state;
    json_t *wanted = json_pack("{s:i, s:i, s:i}", "count", 3, "plies", 3, "seed", 5);
    LabPositions one, two;
    LabTable table = {0};
    LabRun run = {.table = &table}, rehearsal = {.table = &table, .rehearsal = true};
    Error error;
    assert_true(lab_positions(&one, &run, game, wanted, &error));
    assert_true(lab_positions(&two, &run, game, wanted, &error));
    assert_int_equal(one.count, 3);
    for (int i = 0; i < 3; i++)
        assert_true(game->key(one.items[i]) == game->key(two.items[i]));
    lab_positions_free(&one, game);
    lab_positions_free(&two, game);
    json_object_set_new(wanted, "player", json_string("nobody"));
    assert_false(lab_positions(&one, &run, game, wanted, &error));
    assert_false(lab_positions(&one, &rehearsal, game, wanted, &error));
    json_decref(wanted);
}

/* Two rows of a result as table.json has it. */
static json_t *small_result(void)
{
    return json_loads("{\"experiment\": \"small\", \"columns\": [{\"name\": \"a\", \"label\": true}, {\"name\": "
                      "\"depth\", \"label\": true}, {\"name\": \"points\", \"label\": false}, {\"name\": \"nodes\", "
                      "\"label\": false}], \"rows\": [[\"D\", \"1\", \"25 : 11\", \"10\"], [\"D\", \"2\", \"8-0-12\", "
                      "\"20\"], [\"C\", \"1\", \"yes\", \"\"]]}",
                      0, NULL);
}

static void conditions_are_computed(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int holds; /* -1: it cannot be read */
    } cases[] = {
        {"1 + 2 * 3 == 7", 1},
        {"(1 + 2) * 3 == 7", 0},
        {"7 % 4 == 3", 1},
        {"-2 < 1", 1},
        {"2 >= 2", 1},
        {"2 > 2", 0},
        {"{points@D/1} == 14", 1},
        {"{points@D/2} == -4", 1},
        {"{points@C/1} == 1", 1},
        {"{sum:nodes@D/*} == 30", 1},
        {"{most:nodes@*/2} == 20", 1},
        {"{least:nodes@D/*} == 10", 1},
        {"{slope:nodes@D/*} > 0.69", 1},
        {"{slope:nodes@D/*} < 0.70", 1},
        {"{nodes@C/1} > 0", -1},
        {"{nodes@E/1} > 0", -1},
        {"{nodes} > 0", -1},
        {"1 +", -1},
        {"1", -1},
        {"1 = 1", -1},
        {"1 / 0 == 1", -1},
        {"(1 == 1", -1},
        {"1 == 1 x", -1},
        {"", -1},
    };
    json_t *result = small_result();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Error error = {0};
        bool holds = false, read = condition_holds(cases[i].text, result, &holds, &error);
        if ((read ? holds : -1) != cases[i].holds)
            fail_msg("%s: %d (%s)", cases[i].text, read ? holds : -1, error.text);
    }
    json_decref(result);
}

/* The verdict on one claim of the reversi report by results in which one cell may be another. */
static void verdict_is(const json_t *results, const char *id, const char *expected)
{
    Error error = {0};
    json_t *report = reported_load("002", &error), *claim;
    size_t i;
    bool found = false;
    json_array_foreach(json_object_get(report, "claims"), i, claim)
    {
        if (strcmp(json_string_value(json_object_get(claim, "id")), id) != 0)
            continue;
        json_t *judged = reported_judge(report, claim, results, &error);
        if (!judged)
            fail_msg("%s: %s", id, error.text);
        assert_string_equal(json_string_value(json_object_get(judged, "verdict")), expected);
        json_decref(judged);
        found = true;
    }
    json_decref(report);
    assert_true(found);
}

/* What is found follows from the results: another result, another verdict. */
static void verdicts_follow_the_results(void **state)
{
    (void)state;
    Error error = {0};
    json_t *results = reported_results(NULL, &error), *row;
    size_t i;
    assert_non_null(results);
    verdict_is(results, "evals-better", "exact");
    verdict_is(results, "depths-equal", "exact");
    verdict_is(results, "score-1308", "exact");
    json_t *evals = json_object_get(results, "reversi-evals");
    int points = condition_column(evals, "points_first"), report = condition_column(evals, "report_first");
    json_array_foreach(json_object_get(evals, "rows"), i, row)
    {
        if (json_array_get(row, (size_t)report) && *json_string_value(json_array_get(row, (size_t)report)))
            json_array_set_new(row, (size_t)points, json_string("11 : 25"));
    }
    verdict_is(results, "evals-better", "differs");
    json_t *depths = json_object_get(results, "reversi-depths");
    json_array_set_new(json_array_get(json_object_get(depths, "rows"), 3),
                       (size_t)condition_column(depths, "report_first"), json_string("24 : 12"));
    verdict_is(results, "depths-equal", "contradiction");
    json_decref(results);
}

/* A mistake in a file of claims is told by line and key. */
static void claims_are_checked(void **state)
{
    (void)state;
#define CLAIM_FILE(claim) \
    "{\"report\": \"x\", \"game\": \"reversi6\", \"title\": \"t\",\n\"claims\": [\n{\"id\": \"a\", \"text\": \"t\", " \
    "\"printed\": \"1\",\n" claim "}]}"
    static const struct {
        const char *text, *error;
    } cases[] = {
        {"{\n,}", ":2: "},
        {CLAIM_FILE("\"holds\": {\"experiment\": \"none\", \"that\": [\"1 == 1\"]}"),
         ":4: claims[0].holds.experiment: there is no experiment 'none'"},
        {CLAIM_FILE("\"holds\": {\"experiment\": \"branching\",\n\"that\": [\"1 == 1\", \"1 ==\"]}"),
         ":5: claims[0].holds.that[1]: '1 ==', column 5: "},
        {CLAIM_FILE("\"wrong\": 1"), ":4: claims[0].wrong: there is no such key"},
        {CLAIM_FILE("\"unknown\": \"u\", \"arithmetic\": {\"that\": [\"1 == 1\"], \"how\": \"h\"}"),
         ":3: claims[0].id: exactly one of "},
        {CLAIM_FILE("\"position\": {\"eval\": \"c\", \"player\": \"classic\", \"expect\": {\"value\": 1}}"),
         ":4: claims[0].position: one of eval and player is needed"},
        {CLAIM_FILE("\"unknown\": 5"), ":4: claims[0].unknown: a text is expected"},
    };
    char path[] = "/tmp/wuqi-claims-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Error error = {0};
        assert_int_equal(ftruncate(file, 0), 0);
        assert_true(pwrite(file, cases[i].text, strlen(cases[i].text), 0) == (ssize_t)strlen(cases[i].text));
        json_t *report = reported_load(path, &error);
        if (report || !strstr(error.text, cases[i].error))
            fail_msg("case %zu: %s", i, report ? "is read" : error.text);
    }
    close(file);
    unlink(path);
    Error error = {0};
    assert_null(reported_load("005", &error));
    assert_null(reported_results("no/such/folder", &error));
}

/* --opponent: a player takes the place of those that only stand in for it, under its own name. */
static void another_opponent_takes_the_place_of_a_stand_in(void **state)
{
    (void)state;
    Error error;
    json_t *experiment = experiment_load("xiangqi-strong", true, &error);
    assert_non_null(experiment);
    assert_true(experiment_set_opponent(experiment, "greedy", &error));
    const json_t *part = json_array_get(json_object_get(experiment, "parts"), 0),
                 *other = json_array_get(json_object_get(part, "against"), 0),
                 *own = json_array_get(json_object_get(part, "settings"), 0);
    assert_string_equal(experiment_string(other, NULL, "spec", ""), "greedy");
    assert_string_equal(experiment_text(json_object_get(other, "label"), false), "greedy");
    assert_string_equal(experiment_string(own, NULL, "spec", ""), "classic:depth=2");
    assert_non_null(strstr(experiment_text(json_object_get(experiment, "finding"), false), "--opponent"));
    json_decref(experiment);
    experiment = experiment_load("reversi-random", true, &error);
    assert_false(experiment_set_opponent(experiment, "greedy", &error));
    assert_string_equal(error.text, "--opponent: no player of reversi-random stands in for another");
    json_decref(experiment);
}

static json_int_t nodes_of(const json_t *manifest, const char *a, const char *b)
{
    const json_t *rows = json_object_get(manifest, "rows");
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        if (strcmp(experiment_text(json_object_get(row, "a"), false), a) == 0 &&
            strcmp(experiment_text(json_object_get(row, "b"), false), b) == 0)
            return json_integer_value(json_object_get(row, "nodes"));
    }
    fail_msg("there is no row %s / %s", a, b);
    return 0;
}

/* A match from positions that the experiment names: endings in which the report's rules for the endgame are in force,
 * so that the rows with and without them cannot be the same search. */
static void endgame_rules_are_in_force(void **state)
{
    (void)state;
    Error error;
    LabOptions options = {.quick = true, .folder = support_folder(), .version = "test", .jobs = 1};
    json_t *manifest = lab_run("xiangqi-evals", &options, &error);
    if (!manifest)
        fail_msg("%s", error.text);
    const char *other = "old, from endings";
    json_int_t with = nodes_of(manifest, "new: evaluation and endgame", other);
    assert_true(with > 2 * nodes_of(manifest, "new evaluation alone", other));
    assert_true(nodes_of(manifest, "endgame rules of the listing", other) !=
                nodes_of(manifest, "the same, exchanges only if protected", other));
    json_decref(manifest);
}

/* Games lost on time are counted: nobody searches twelve phases deep again and again in a millisecond. */
static void games_lost_on_time_are_counted(void **state)
{
    (void)state;
    Error error;
    const char *path = support_file(".json");
    FILE *file = fopen(path, "w");
    fputs("{\"name\": \"late\", \"title\": \"late\", \"labels\": [\"a\", \"b\"], \"show\": [\"a\", \"b\", "
          "\"timeouts_a\"], \"parts\": [{\"kind\": \"match\", \"game\": \"duel2048\", \"games_each\": 2, \"clock\": "
          "{\"bank_ms\": 1, \"margin_ms\": 0, \"cpu\": true}, \"settings\": [{\"label\": \"slow\", \"spec\": "
          "\"classic:depth=12,timerule=off\"}], \"against\": [{\"label\": \"slow, too\", \"spec\": "
          "\"classic:depth=12,timerule=off\"}]}]}",
          file);
    fclose(file);
    LabOptions options = {.folder = support_folder(), .version = "test", .jobs = 1};
    json_t *manifest = lab_run(path, &options, &error);
    if (!manifest)
        fail_msg("%s", error.text);
    const json_t *row = json_array_get(json_object_get(manifest, "rows"), 0);
    json_int_t late =
        json_integer_value(json_object_get(row, "timeouts_a")) + json_integer_value(json_object_get(row, "timeouts_b"));
    assert_int_equal(late, 2);
    json_decref(manifest);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_found_by_labels),
        cmocka_unit_test(signature_ignores_times_only),
        cmocka_unit_test(ratios_fits_and_sentences),
        cmocka_unit_test(tables_are_printed),
        cmocka_unit_test(log_axes_are_as_long_as_their_values),
        cmocka_unit_test(texts_are_escaped),
        cmocka_unit_test(experiments_are_sound),
        cmocka_unit_test(mistakes_are_told_by_their_key),
        cmocka_unit_test(references_are_found_missing),
        cmocka_unit_test(legends_stand_below_the_axis),
        cmocka_unit_test(conditions_are_computed),
        cmocka_unit_test(verdicts_follow_the_results),
        cmocka_unit_test(claims_are_checked),
        cmocka_unit_test(another_opponent_takes_the_place_of_a_stand_in),
        cmocka_unit_test(endgame_rules_are_in_force),
        cmocka_unit_test(games_lost_on_time_are_counted),
    };
    const struct CMUnitTest for_games[] = {cmocka_unit_test(positions_are_drawn_by_seed)};
    int status = SUPPORT_RUN(tests);
    return SUPPORT_RUN_FOR_GAMES(for_games) + status;
}
