/* SPDX-License-Identifier: MIT
 *
 * verdict - what became of a claim.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "games/game.h"
#include "lab/reported.h"
#include "lab/condition.h"
#include "lab/experiment.h"
#include "players/player.h"

/* A search that decides a claim ends by itself; this only keeps the command that repeats it from a limit of time. */
enum { VERDICT_NODES = 100000000, VERDICT_WITHIN = 20 };

typedef struct Verdict {
    const char *word;
    Text detail[2]; /* English, Chinese */
    Text command;
    const char *experiment;
} Verdict;

static void verdict_say(Verdict *verdict, const char *word, const char *en, const char *zh)
{
    verdict->word = word;
    text_add(&verdict->detail[0], en);
    text_add(&verdict->detail[1], zh);
}

/* The result of the experiment of a kind; NULL with the error. */
static const json_t *verdict_result(Verdict *verdict, const json_t *kind, const json_t *results, Error *error)
{
    verdict->experiment = experiment_string(kind, NULL, "experiment", NULL);
    const json_t *result = json_object_get(results, verdict->experiment);
    if (!result)
        error_set(error, "there is no result of the experiment '%s': run it first", verdict->experiment);
    text_printf(&verdict->command, "wuqi lab run %s", verdict->experiment);
    return result;
}

/* Sums of a comparison of cells. */
typedef struct VerdictCells {
    int count, equal, winners, scores;
    double apart; /* most discs, or the largest ratio less one */
} VerdictCells;

static void verdict_compare(VerdictCells *cells, const char *ours, const char *report)
{
    double own, printed;
    if (!condition_number(ours, &own) || !condition_number(report, &printed))
        return;
    bool score = strstr(report, " : ") != NULL;
    double apart = score ? fabs(own - printed) / 2 : fabs(own - printed) / fmax(fabs(printed), 1e-9);
    cells->count++;
    cells->scores += score;
    cells->equal += score ? strcmp(ours, report) == 0 : apart < 1e-9;
    cells->winners += (own > 0) == (printed > 0) && (own < 0) == (printed < 0);
    cells->apart = fmax(cells->apart, apart);
}

static void verdict_of_cells(Verdict *verdict, const VerdictCells *cells, int64_t within)
{
    bool scores = cells->scores == cells->count;
    Text *en = &verdict->detail[0], *zh = &verdict->detail[1];
    if (cells->equal == cells->count) {
        verdict->word = "exact";
        text_printf(en, "all %d numbers", cells->count);
        text_printf(zh, "%d 个数全部一致", cells->count);
    } else if (scores) {
        verdict->word = cells->winners == cells->count ? "within" : "differs";
        text_printf(en, "%d of %d games to the disc, the winner in %d; at most %.0f discs more or fewer", cells->equal,
                    cells->count, cells->winners, cells->apart);
        text_printf(zh, "%d 局中 %d 局子数完全一致，%d 局胜方一致，最多差 %.0f 子", cells->count, cells->equal,
                    cells->winners, cells->apart);
    } else {
        verdict->word = 100 * cells->apart <= (double)within ? "within" : "differs";
        text_printf(en, "%d of %d numbers equal, at most %.0f %% off", cells->equal, cells->count, 100 * cells->apart);
        text_printf(zh, "%d 个数中 %d 个相同，最多相差 %.0f %%", cells->count, cells->equal, 100 * cells->apart);
    }
}

static bool verdict_row_counts(const json_t *kind, const char *labels)
{
    const json_t *rows = json_object_get(kind, "rows");
    bool counts = !rows;
    for (size_t i = 0; i < json_array_size(rows) && !counts; i++)
        counts = strcmp(json_string_value(json_array_get(rows, i)), labels) == 0;
    return counts;
}

static bool verdict_columns(Verdict *verdict, const json_t *kind, const json_t *results, Error *error)
{
    const json_t *result = verdict_result(verdict, kind, results, error);
    const json_t *ours = json_object_get(kind, "ours"), *report = json_object_get(kind, "report");
    VerdictCells cells = {0};
    for (size_t i = 0; result && i < json_array_size(json_object_get(result, "rows")); i++) {
        const json_t *row = json_array_get(json_object_get(result, "rows"), i);
        Text labels = {0};
        condition_labels(result, row, &labels);
        for (size_t k = 0; k < json_array_size(ours) && verdict_row_counts(kind, text_string(&labels)); k++)
            verdict_compare(&cells,
                            condition_cell(result, json_string_value(json_array_get(ours, k)), text_string(&labels)),
                            condition_cell(result, json_string_value(json_array_get(report, k)), text_string(&labels)));
        text_free(&labels);
    }
    if (result && cells.count == 0)
        return error_set(error, "%s: no row has both columns", verdict->experiment);
    if (result)
        verdict_of_cells(verdict, &cells, experiment_int(kind, NULL, "within", VERDICT_WITHIN));
    return result != NULL;
}

/* The rows that have all that is printed, and else the nearest one. */
static bool verdict_among(Verdict *verdict, const json_t *kind, const json_t *results, Error *error)
{
    const json_t *result = verdict_result(verdict, kind, results, error);
    const json_t *ours = json_object_get(kind, "ours"), *printed = json_object_get(kind, "printed");
    Text found = {0}, nearest = {0};
    double least = HUGE_VAL;
    int count = 0;
    for (size_t i = 0; result && i < json_array_size(json_object_get(result, "rows")); i++) {
        const json_t *row = json_array_get(json_object_get(result, "rows"), i);
        VerdictCells cells = {0};
        Text labels = {0};
        condition_labels(result, row, &labels);
        for (size_t k = 0; k < json_array_size(ours); k++)
            verdict_compare(&cells,
                            condition_cell(result, json_string_value(json_array_get(ours, k)), text_string(&labels)),
                            json_string_value(json_array_get(printed, k)));
        if (cells.count > 0 && cells.equal == cells.count)
            text_printf(&found, "%s%s", count++ > 0 ? ", " : "", text_string(&labels));
        if (cells.count > 0 && cells.apart < least) {
            least = cells.apart;
            text_clear(&nearest);
            text_add(&nearest, text_string(&labels));
        }
        text_free(&labels);
    }
    verdict->word = count > 0 ? "exact" : "differs";
    text_printf(&verdict->detail[0], count > 0 ? "at %s" : "nowhere in the table; nearest at %s",
                text_string(count > 0 ? &found : &nearest));
    text_printf(&verdict->detail[1], count > 0 ? "见于 %s" : "表中无此结果；最接近的是 %s",
                text_string(count > 0 ? &found : &nearest));
    text_free(&found);
    text_free(&nearest);
    return result != NULL;
}

/* True if all conditions hold; false with *fine = false on an error. */
static bool verdict_all_hold(const json_t *that, const json_t *result, bool *fine, Error *error)
{
    bool all = true;
    *fine = true;
    for (size_t i = 0; i < json_array_size(that) && *fine; i++) {
        bool holds;
        *fine = condition_holds(json_string_value(json_array_get(that, i)), result, &holds, error);
        all = all && *fine && holds;
    }
    return all;
}

static bool verdict_holds(Verdict *verdict, const json_t *kind, const json_t *results, Error *error)
{
    const json_t *result = verdict_result(verdict, kind, results, error), *shown = json_object_get(kind, "shown");
    bool fine = result != NULL;
    const json_t *unsure = json_object_get(kind, "unsure");
    bool holds = fine && verdict_all_hold(json_object_get(kind, "that"), result, &fine, error);
    bool open = fine && unsure && verdict_all_hold(unsure, result, &fine, error);
    if (open)
        verdict_say(verdict, "unknown",
                    "the difference is within the error of the games played: ", "差别在所下局数的误差之内：");
    else
        verdict->word = holds ? "exact" : "differs";
    for (int chinese = 0; fine && shown && chinese < 2; chinese++)
        condition_fill(experiment_text(shown, chinese), result, &verdict->detail[chinese]);
    return fine;
}

static bool verdict_arithmetic(Verdict *verdict, const json_t *kind, const json_t *results, Error *error)
{
    bool cells = json_object_get(kind, "experiment") != NULL, fine = true;
    const json_t *result = cells ? verdict_result(verdict, kind, results, error) : NULL;
    const json_t *how = json_object_get(kind, "how");
    if (cells && !result)
        return false;
    if (verdict_all_hold(json_object_get(kind, "that"), result, &fine, error)) {
        verdict_say(verdict, "exact", "the printed numbers fit together", "所印数字彼此相符");
    } else {
        verdict->word = "contradiction";
        for (int chinese = 0; chinese < 2; chinese++)
            condition_fill(experiment_text(how, chinese), result, &verdict->detail[chinese]);
    }
    return fine;
}

/* What the program answers about a position. */
typedef struct VerdictAnswer {
    double value;
    Text move;
    int64_t nodes, cutoffs;
} VerdictAnswer;

static bool verdict_evaluate(const Game *game, const void *pos, const char *name, VerdictAnswer *answer, Error *error)
{
    for (int i = 0; game->evals[i]; i++) {
        if (strcmp(game->evals[i], name) == 0) {
            EvalTerms terms;
            game->eval_terms(pos, i, &terms);
            answer->value = terms_sum(&terms);
            return true;
        }
    }
    return error_set(error, "position.eval: '%.60s' is no evaluation of %s", name, game->name);
}

static bool verdict_search(const Game *game, const void *pos, const char *spec, VerdictAnswer *answer, Error *error)
{
    Player *player = bots_player_new(game, spec, error);
    PlayerTurn turn = {.pos = (void *)(uintptr_t)pos, .limits = {.nodes = VERDICT_NODES}};
    PlayerAnswer told = {0};
    bool fine = player && player_move(player, &turn, &told, error);
    if (fine) {
        answer->value = told.report.own ? (double)told.report.own_value : told.report.value;
        answer->nodes = (int64_t)told.report.nodes;
        answer->cutoffs = (int64_t)told.report.cutoffs;
        game->print_move(pos, told.move, &answer->move);
    }
    player_free(player);
    return fine || error_prefix(error, "position.player");
}

/* The command that repeats it. */
static void verdict_position_command(const json_t *kind, const char *game, Text *command)
{
    const char *position = experiment_string(kind, NULL, "position", NULL),
               *eval = experiment_string(kind, NULL, "eval", NULL);
    const char *moves = experiment_string(kind, NULL, "moves", NULL);
    text_printf(command, "wuqi %s %s", eval ? "eval" : "analyze", game);
    if (position)
        text_printf(command, " --position '%s'", position);
    if (moves)
        text_printf(command, " --moves '%s'", moves);
    if (eval)
        text_printf(command, " --eval %s", eval);
    else
        text_printf(command, " --player %s --nodes %d", experiment_string(kind, NULL, "player", ""), VERDICT_NODES);
}

/* Adds one number or word that was expected; true if it came out. */
static bool verdict_expect(Verdict *verdict, const char *name, const char *name_zh, const char *expected,
                           const char *found)
{
    bool equal = strcmp(expected, found) == 0;
    const char *comma = verdict->detail[0].length > 0 ? ", " : "";
    text_printf(&verdict->detail[0], "%s%s %s%s%s%s", comma, name, found,
                equal ? "" : " (report: ", equal ? "" : expected, equal ? "" : ")");
    text_printf(&verdict->detail[1], "%s%s %s%s%s%s", *comma ? "，" : "", name_zh, found, equal ? "" : "（报告：",
                equal ? "" : expected, equal ? "" : "）");
    return equal;
}

static bool verdict_expect_number(Verdict *verdict, const char *name, const char *name_zh, const json_t *expected,
                                  double found)
{
    char texts[2][40];
    if (!expected)
        return true;
    snprintf(texts[0], sizeof texts[0], "%.12g", json_number_value(expected));
    snprintf(texts[1], sizeof texts[1], "%.12g", found);
    return verdict_expect(verdict, name, name_zh, texts[0], texts[1]);
}

static bool verdict_answer(const json_t *kind, const Game *game, VerdictAnswer *answer, Error *error)
{
    const char *eval = experiment_string(kind, NULL, "eval", NULL);
    void *pos = position_new(game, experiment_string(kind, NULL, "position", ""), error);
    bool fine = pos && position_play(game, pos, experiment_string(kind, NULL, "moves", ""), error);
    if (fine)
        fine = eval ? verdict_evaluate(game, pos, eval, answer, error)
                    : verdict_search(game, pos, experiment_string(kind, NULL, "player", ""), answer, error);
    position_free(game, pos);
    return fine;
}

static bool verdict_position(Verdict *verdict, const json_t *report, const json_t *kind, Error *error)
{
    const char *name = experiment_string(kind, report, "game", "");
    const Game *game = games_find(name, error);
    const json_t *expect = json_object_get(kind, "expect"), *differs = json_object_get(kind, "differs");
    VerdictAnswer answer = {0};
    bool fine = game && verdict_answer(kind, game, &answer, error);
    if (fine) {
        const char *move = experiment_string(expect, NULL, "move", NULL);
        bool equal = !move || verdict_expect(verdict, "move", "着法", move, text_string(&answer.move));
        equal &= verdict_expect_number(verdict, "value", "分数", json_object_get(expect, "value"), answer.value);
        equal &=
            verdict_expect_number(verdict, "nodes", "节点数", json_object_get(expect, "nodes"), (double)answer.nodes);
        equal &= verdict_expect_number(verdict, "cut-offs", "剪枝次数", json_object_get(expect, "cutoffs"),
                                       (double)answer.cutoffs);
        verdict->word = equal ? "exact" : "differs";
        if (!equal && differs) {
            text_printf(&verdict->detail[0], ": %s", experiment_text(differs, false));
            text_printf(&verdict->detail[1], "：%s", experiment_text(differs, true));
        }
        verdict_position_command(kind, name, &verdict->command);
    }
    text_free(&answer.move);
    return fine;
}

static bool verdict_find(Verdict *verdict, const json_t *report, const json_t *claim, const json_t *results,
                         Error *error)
{
    const json_t *kind;
    if ((kind = json_object_get(claim, "position")))
        return verdict_position(verdict, report, kind, error);
    if ((kind = json_object_get(claim, "columns")))
        return verdict_columns(verdict, kind, results, error);
    if ((kind = json_object_get(claim, "among")))
        return verdict_among(verdict, kind, results, error);
    if ((kind = json_object_get(claim, "holds")))
        return verdict_holds(verdict, kind, results, error);
    if ((kind = json_object_get(claim, "arithmetic")))
        return verdict_arithmetic(verdict, kind, results, error);
    kind = json_object_get(claim, "unknown");
    verdict_say(verdict, "unknown", experiment_text(kind, false), experiment_text(kind, true));
    return true;
}

json_t *reported_judge(const json_t *report, const json_t *claim, const json_t *results, Error *error)
{
    Verdict verdict = {.word = "unknown"};
    const char *id = experiment_string(claim, NULL, "id", "");
    json_t *judged = NULL;
    if (verdict_find(&verdict, report, claim, results, error)) {
        judged = json_pack("{s:s, s:O, s:O*, s:s, s:{s:s, s:s}}", "id", id, "text", json_object_get(claim, "text"),
                           "printed", json_object_get(claim, "printed"), "verdict", verdict.word, "detail", "en",
                           text_string(&verdict.detail[0]), "zh", text_string(&verdict.detail[1]));
        if (verdict.command.length > 0)
            json_object_set_new(judged, "command", json_string(text_string(&verdict.command)));
        if (verdict.experiment)
            json_object_set_new(judged, "experiment", json_string(verdict.experiment));
        const json_t *position = json_object_get(claim, "position");
        if (position) {
            json_t *run = json_copy((json_t *)(uintptr_t)position);
            json_object_set_new(run, "game", json_string(experiment_string(position, report, "game", "")));
            json_object_set_new(judged, "run", run);
        }
    } else {
        error_prefix(error, "%s, %s", experiment_string(report, NULL, "report", "?"), id);
    }
    text_free(&verdict.detail[0]);
    text_free(&verdict.detail[1]);
    text_free(&verdict.command);
    return judged;
}
