/* SPDX-License-Identifier: MIT
 *
 * table - cells, titles, and the forms a table is printed in.
 */
#include "lab/table.h"

#include <math.h>
#include <string.h>

#include "base/csv.h"
#include "base/hash.h"
#include "base/marked.h"
#include "games/game.h"
#include "lab/experiment.h"

typedef struct KnownColumn {
    const char *name, *title, *title_zh;
    int digits; /* after the point */
    bool timed;
    const char *about, *about_zh; /* in words, where the title is not enough */
} KnownColumn;

static const KnownColumn known_columns[] = {
    {"game", "game", "棋种", 0, false, NULL, NULL},
    {"setting", "setting", "设置", 0, false, "how the search or the player was set", "搜索或棋手的设置"},
    {"depth", "depth", "深度", 0, false, "plies that each search looked ahead", "每次搜索的层数"},
    {"a", "player A", "甲方", 0, false, "the player whose results the row gives", "本行成绩所属的棋手"},
    {"b", "player B", "乙方", 0, false, "its opponent", "甲的对手"},
    {"level", "level", "关卡", 0, false, "number of the set position", "题目编号"},
    {"positions", "positions", "局面数", 0, false, "positions that were searched", "搜索的局面数"},
    {"nodes", "nodes", "节点数", 0, false, "positions that all searches of the row visited",
     "本行全部搜索访问的局面总数"},
    {"cutoffs", "cut-offs", "剪枝次数", 0, false,
     "moves that refuted their node, so that the node's other moves were not searched", "使节点被剪去其余着法的次数"},
    {"value_sum", "sum of values", "估值之和", 0, false,
     "sum of the values found: settings that agree have the same sum", "各局面所得值之和；结果一致的设置此数相同"},
    {"moves_mean", "moves per position", "平均着法数", 1, false, "legal moves of a position, mean",
     "每个局面合法着法数的平均值"},
    {"time_s", "time (s)", "时间（秒）", 3, true, "time of all searches of the row; differs from run to run",
     "本行全部搜索的用时；每次运行不同"},
    {"time_a_s", "time of A (s)", "甲用时（秒）", 1, true, "time that A thought in all games; differs from run to run",
     "甲在全部对局中的思考时间；每次运行不同"},
    {"time_b_s", "time of B (s)", "乙用时（秒）", 1, true, "time that B thought in all games; differs from run to run",
     "乙在全部对局中的思考时间；每次运行不同"},
    {"nps", "nodes/s", "每秒节点数", 0, true, "nodes divided by time; differs from run to run",
     "节点数除以用时；每次运行不同"},
    {"growth", "growth per ply", "每层增长倍数", 2, false, "the same number divided by that of one ply less",
     "此数除以少搜一层时的数"},
    {"games", "games", "局数", 0, false, "games played; each opening twice, with sides swapped",
     "对局数；每个开局下两次，交换先后手"},
    {"wins", "wins of A", "甲胜", 0, false, "games that A won", "甲胜的局数"},
    {"draws", "draws", "平", 0, false, "games without a winner", "不分胜负的局数"},
    {"losses", "losses of A", "甲负", 0, false, "games that A lost", "甲负的局数"},
    {"score", "score of A (%)", "甲得分率（%）", 1, false, "A's wins and half of its draws, as a share of the games",
     "甲的胜局加一半和局占全部对局的比例"},
    {"first", "A first (W-D-L)", "甲先手（胜-平-负）", 0, false, "A's wins, draws and losses where it moved first",
     "甲先手时的胜、平、负局数"},
    {"second", "A second (W-D-L)", "甲后手（胜-平-负）", 0, false, "A's wins, draws and losses where it moved second",
     "甲后手时的胜、平、负局数"},
    {"elo", "Elo of A", "甲 Elo", 0, false, "how much stronger A is: 100 Elo are a score of 64 %, 200 Elo of 76 %",
     "甲比乙强多少：100 Elo 相当于得分率 64%，200 Elo 相当于 76%"},
    {"elo_error", "±95 %", "±95 %", 0, false,
     "with a probability of 95 % the true Elo is no further from the one found",
     "真实 Elo 与所得值的差以 95% 的概率不超过此数"},
    {"points_first", "points, A first", "终局比分（甲先）", 0, false,
     "points of A and B at the end, where A moved first, mean of the games", "甲先手时双方终局得分的平均值"},
    {"points_second", "points, A second", "终局比分（甲后）", 0, false,
     "points of A and B at the end, where A moved second, mean of the games", "甲后手时双方终局得分的平均值"},
    {"plies", "plies per game", "平均步数", 1, false, "moves of both players in a game, mean",
     "每局双方着法数之和的平均值"},
    {"timeouts_a", "A lost on time", "甲超时负", 0, true, "games that A lost by its clock", "甲因超时判负的局数"},
    {"timeouts_b", "B lost on time", "乙超时负", 0, true, "games that B lost by its clock", "乙因超时判负的局数"},
    {"passed", "passed", "通过", 0, false, "the player won from the set position", "从该题目局面取胜"},
    {"moves", "own moves", "己方步数", 0, false, "moves that the player needed", "取胜或结束所用的己方步数"},
};

LabTable table_new(const json_t *labels, const json_t *titles)
{
    LabTable table = {.labels = json_deep_copy(labels), .columns = json_array(), .rows = json_array()};
    size_t label_count = json_array_size(labels);
    for (size_t i = 0; i < sizeof known_columns / sizeof known_columns[0]; i++) {
        const KnownColumn *known = &known_columns[i];
        bool label = false;
        for (size_t k = 0; k < label_count; k++)
            label = label || strcmp(json_string_value(json_array_get(labels, k)), known->name) == 0;
        json_t *column =
            json_pack("{s:s, s:{s:s, s:s}, s:i, s:b, s:b}", "name", known->name, "title", "en", known->title, "zh",
                      known->title_zh, "digits", known->digits, "timed", known->timed, "label", label);
        if (known->about)
            json_object_set_new(column, "about", json_pack("{s:s, s:s}", "en", known->about, "zh", known->about_zh));
        json_array_append_new(table.columns, column);
    }
    const char *name;
    json_t *about;
    json_object_foreach((json_t *)titles, name, about)
    {
        json_t *column = (json_t *)table_column(&table, name);
        if (!column) {
            column = json_pack("{s:s, s:i, s:b, s:b}", "name", name, "digits", 2, "timed", false, "label", false);
            json_array_append_new(table.columns, column);
        }
        json_object_update(column, about);
    }
    return table;
}

void table_free(LabTable *table)
{
    json_decref(table->labels);
    json_decref(table->columns);
    json_decref(table->rows);
    memset(table, 0, sizeof *table);
}

const json_t *table_column(const LabTable *table, const char *name)
{
    for (size_t i = 0; i < json_array_size(table->columns); i++) {
        const json_t *column = json_array_get(table->columns, i);
        if (strcmp(json_string_value(json_object_get(column, "name")), name) == 0)
            return column;
    }
    return NULL;
}

const char *table_label(const json_t *row, const char *label)
{
    const char *text = experiment_text(json_object_get(row, label), false);
    return text ? text : "";
}

json_t *table_find(const LabTable *table, const json_t *values)
{
    for (size_t i = 0; i < json_array_size(table->rows); i++) {
        json_t *row = json_array_get(table->rows, i);
        bool same = true;
        for (size_t k = 0; k < json_array_size(table->labels) && same; k++) {
            const char *wanted = experiment_text(json_array_get(values, k), false);
            same = wanted && strcmp(table_label(row, json_string_value(json_array_get(table->labels, k))), wanted) == 0;
        }
        if (same)
            return row;
    }
    return NULL;
}

json_t *table_row(LabTable *table, const json_t *labels)
{
    json_t *values = json_array(), *row;
    for (size_t i = 0; i < json_array_size(table->labels); i++) {
        json_t *value = json_object_get(labels, json_string_value(json_array_get(table->labels, i)));
        json_array_append(values, value ? value : json_null());
    }
    row = table_find(table, values);
    if (!row) {
        row = json_object();
        for (size_t i = 0; i < json_array_size(table->labels); i++)
            json_object_set(row, json_string_value(json_array_get(table->labels, i)), json_array_get(values, i));
        json_array_append_new(table->rows, row);
    }
    json_decref(values);
    return row;
}

void table_add_like(LabTable *table, const char *column, const char *model)
{
    const json_t *like = table_column(table, model);
    if (!like || table_column(table, column))
        return;
    json_t *copy = json_copy((json_t *)like);
    json_object_set_new(copy, "name", json_string(column));
    json_object_set_new(copy, "title", json_pack("{s:s}", "en", column));
    json_object_set_new(copy, "label", json_false());
    json_array_append_new(table->columns, copy);
}

void table_set(LabTable *table, json_t *row, const char *column, json_t *value)
{
    if (!table_column(table, column))
        json_array_append_new(table->columns, json_pack("{s:s, s:{s:s}, s:i, s:b, s:b}", "name", column, "title", "en",
                                                        column, "digits", 2, "timed", false, "label", false));
    json_object_set_new(row, column, value);
}

bool table_number(const json_t *row, const char *column, double *number)
{
    const json_t *cell = json_object_get(row, column);
    if (json_is_string(cell)) {
        int64_t whole;
        if (!text_int(json_string_value(cell), INT64_MIN, INT64_MAX, &whole))
            return false;
        *number = (double)whole;
        return true;
    }
    *number = json_number_value(cell);
    return json_is_number(cell);
}

void table_cell(const LabTable *table, const json_t *row, const char *column, bool chinese, Text *text)
{
    const json_t *cell = json_object_get(row, column), *about = table_column(table, column);
    const char *words = experiment_text(cell, chinese);
    const Game *game = chinese && words && strcmp(column, "game") == 0 ? games_find(words, NULL) : NULL;
    if (words)
        text_add(text, game ? game->title_zh : words);
    else if (json_is_boolean(cell))
        text_add(text, json_is_true(cell) ? (chinese ? "是" : "yes") : (chinese ? "否" : "no"));
    else if (json_is_integer(cell))
        text_printf(text, "%lld", (long long)json_integer_value(cell));
    else if (json_is_real(cell))
        text_printf(text, "%.*f", (int)json_integer_value(json_object_get(about, "digits")), json_real_value(cell));
}

bool table_exact(const LabTable *table, const json_t *row, const char *column)
{
    return !json_is_true(json_object_get(row, "timed")) &&
           !json_is_true(json_object_get(table_column(table, column), "timed"));
}

uint64_t table_signature(const LabTable *table, uint64_t *nodes)
{
    uint64_t hash = HASH_START;
    *nodes = 0;
    for (size_t i = 0; i < json_array_size(table->rows); i++) {
        const json_t *row = json_array_get(table->rows, i);
        for (size_t k = 0; k < json_array_size(table->columns); k++) {
            const char *name = json_string_value(json_object_get(json_array_get(table->columns, k), "name"));
            const json_t *cell = json_object_get(row, name);
            if (!cell || !table_exact(table, row, name) || json_is_real(cell))
                continue;
            if (strcmp(name, "nodes") == 0)
                *nodes += (uint64_t)json_integer_value(cell);
            Text text = {0};
            table_cell(table, row, name, false, &text);
            const char *cell_text = text_string(&text);
            hash = hash_step(hash_bytes(hash, cell_text, strlen(cell_text)), '\t');
            text_free(&text);
        }
    }
    return hash;
}

/* A text is quoted only where it has to be; a number may begin with its sign. */
static void table_quoted(const char *string, bool number, Text *text)
{
    if (number || (!strpbrk(string, ",\"\r\n") && !csv_is_formula(string)))
        text_add(text, string);
    else
        csv_add_text(text, string);
}

void table_csv(const LabTable *table, const json_t *show, Text *text)
{
    size_t columns = json_array_size(show);
    for (size_t k = 0; k < columns; k++)
        text_printf(text, "%s%s", json_string_value(json_array_get(show, k)), k + 1 < columns ? "," : "\n");
    for (size_t i = 0; i < json_array_size(table->rows); i++) {
        for (size_t k = 0; k < columns; k++) {
            Text cell = {0};
            const json_t *row = json_array_get(table->rows, i);
            const char *column = json_string_value(json_array_get(show, k));
            table_cell(table, row, column, false, &cell);
            table_quoted(text_string(&cell), json_is_number(json_object_get(row, column)), text);
            text_add_char(text, k + 1 < columns ? ',' : '\n');
            text_free(&cell);
        }
    }
}

/* What the columns are, a line each that says more than the title. */
static void table_legend(const LabTable *table, const json_t *show, bool chinese, Text *text)
{
    bool any = false;
    for (size_t k = 0; k < json_array_size(show); k++) {
        const json_t *column = table_column(table, json_string_value(json_array_get(show, k)));
        const char *about = experiment_text(json_object_get(column, "about"), chinese);
        if (about && *about)
            text_printf(text, "%s- %s%s%s\n", any ? "" : "\n",
                        experiment_text(json_object_get(column, "title"), chinese), chinese ? "：" : ": ", about);
        any = any || (about && *about);
    }
}

void table_markdown(const LabTable *table, const json_t *show, bool chinese, Text *text)
{
    size_t columns = json_array_size(show);
    for (size_t k = 0; k < columns; k++) {
        const char *name = json_string_value(json_array_get(show, k));
        const json_t *title = json_object_get(table_column(table, name), "title");
        text_add(text, "| ");
        marked_add_text(text, title ? experiment_text(title, chinese) : name);
        text_add_char(text, ' ');
    }
    text_add(text, "|\n");
    for (size_t k = 0; k < columns; k++) {
        const json_t *column = table_column(table, json_string_value(json_array_get(show, k)));
        text_add(text, json_is_true(json_object_get(column, "label")) ? "|---" : "|--:");
    }
    text_add(text, "|\n");
    for (size_t i = 0; i < json_array_size(table->rows); i++) {
        for (size_t k = 0; k < columns; k++) {
            Text cell = {0};
            table_cell(table, json_array_get(table->rows, i), json_string_value(json_array_get(show, k)), chinese,
                       &cell);
            text_add(text, "| ");
            marked_add_text(text, text_string(&cell));
            text_add_char(text, ' ');
            text_free(&cell);
        }
        text_add(text, "|\n");
    }
    table_legend(table, show, chinese, text);
}

/* Notes how a cell is said in Chinese, if it is said otherwise. */
static void table_note_words(const LabTable *table, const json_t *row, const char *column, json_t *words)
{
    Text english = {0}, chinese = {0};
    table_cell(table, row, column, false, &english);
    table_cell(table, row, column, true, &chinese);
    if (strcmp(text_string(&english), text_string(&chinese)) != 0)
        json_object_set_new(words, text_string(&english), json_string(text_string(&chinese)));
    text_free(&english);
    text_free(&chinese);
}

json_t *table_shown(const LabTable *table, const json_t *show)
{
    json_t *columns = json_array(), *rows = json_array(), *words = json_object();
    size_t index, at;
    json_t *name, *row;
    json_array_foreach(show, index, name)
    {
        const json_t *column = table_column(table, json_string_value(name));
        json_array_append_new(columns, json_pack("{s:O, s:O*, s:b, s:O*}", "name", name, "title",
                                                 json_object_get(column, "title"), "label",
                                                 json_is_true(json_object_get(column, "label")), "about",
                                                 json_object_get(column, "about")));
    }
    json_array_foreach(table->rows, at, row)
    {
        json_t *cells = json_array();
        json_array_foreach(show, index, name)
        {
            Text cell = {0};
            table_cell(table, row, json_string_value(name), false, &cell);
            json_array_append_new(cells, json_string(text_string(&cell)));
            text_free(&cell);
            table_note_words(table, row, json_string_value(name), words);
        }
        json_array_append_new(rows, cells);
    }
    return json_pack("{s:o, s:o, s:o}", "columns", columns, "rows", rows, "words", words);
}
