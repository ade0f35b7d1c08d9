/* SPDX-License-Identifier: MIT
 *
 * ladder_show - the same rows in three forms.
 */
#include "app/ladder_show.h"

#include <jansson.h>
#include <stdlib.h>

#include "app/ui.h"
#include "base/csv.h"
#include "base/outfile.h"
#include "base/words.h"
#include "store/ladders.h"

enum { LADDER_NAME_WIDTH = 24, LADDER_LEAGUE_WIDTH = 12 };

/* A bot with its rating; refused ones have none. */
typedef struct LadderRow {
    const LadderBot *bot;
    const Rating *rating; /* NULL: refused */
    const char *league;
    bool ranked;
    const Student *student; /* whose it is; NULL: nobody's, or there is no roster */
} LadderRow;

static int ladder_compare(const void *one, const void *two)
{
    const LadderRow *a = one, *b = two;
    if (!a->rating || !b->rating)
        return (a->rating == NULL) - (b->rating == NULL);
    if (a->ranked != b->ranked)
        return b->ranked - a->ranked;
    double one_low = ladder_rank_value(a->rating), two_low = ladder_rank_value(b->rating);
    return (one_low < two_low) - (one_low > two_low);
}

static void ladder_csv_text(const char *string, FILE *out)
{
    Text text = {0};
    csv_add_text(&text, string);
    fputs(text_string(&text), out);
    text_free(&text);
}

/* Whose it is: number, mail and section. */
static void ladder_csv_student(const Student *student, FILE *out)
{
    fputc(',', out);
    ladder_csv_text(student ? student->name : "", out);
    fputc(',', out);
    ladder_csv_text(student ? student->number : "", out);
    fputc(',', out);
    ladder_csv_text(student ? student->mail : "", out);
    fputc(',', out);
    ladder_csv_text(student ? student->section : "", out);
}

static void ladder_csv(const LadderRow *row, int rank, bool roster, FILE *out)
{
    const Rating *rating = row->rating;
    if (row->ranked)
        fprintf(out, "%d,", rank);
    else
        fputs(",", out);
    ladder_csv_text(row->bot->name, out);
    fputc(',', out);
    ladder_csv_text(row->league, out);
    if (rating)
        fprintf(out, ",%.2f,%.2f,%.0f,%.1f,%s,", rating->elo, rating->error, rating->games, rating->points,
                row->bot->reference ? "reference" : "plays");
    else
        fputs(",,,,,refused,", out);
    ladder_csv_text(row->bot->note, out);
    fputc(',', out);
    ladder_csv_text(row->bot->spec, out);
    if (roster)
        ladder_csv_student(row->student, out);
    fputs("\r\n", out);
}

static json_t *ladder_json(const LadderRow *row, int rank)
{
    const Rating *rating = row->rating;
    json_t *object = json_pack("{s:s, s:s, s:s, s:s, s:s}", "name", row->bot->name, "spec", row->bot->spec, "league",
                               row->league, "status",
                               !rating               ? "refused"
                               : row->bot->reference ? "reference"
                                                     : "plays",
                               "note", row->bot->note);
    if (rating) {
        json_object_set_new(object, "rank", row->ranked ? json_integer(rank) : json_null());
        json_object_set_new(object, "elo", json_real(rating->elo));
        json_object_set_new(object, "error", json_real(rating->error));
        json_object_set_new(object, "games", json_integer((json_int_t)rating->games));
        json_object_set_new(object, "points", json_real(rating->points));
    }
    return object;
}

static void ladder_text(const LadderRow *row, int rank, FILE *out)
{
    const Rating *rating = row->rating;
    Text line = {0};
    if (row->ranked)
        text_printf(&line, "%4d ", rank);
    else
        text_add(&line, "   - ");
    words_pad(&line, row->bot->name, LADDER_NAME_WIDTH);
    text_add_char(&line, ' ');
    words_pad(&line, row->league, LADDER_LEAGUE_WIDTH);
    if (rating)
        text_printf(&line, " %8.1f %8.1f %7.0f %8.1f%s", rating->elo, rating->error, rating->games, rating->points,
                    row->bot->reference ? ui_text("  reference", "  基准") : "");
    else
        text_printf(&line, " %s %s", ui_text("refused:", "未通过："), row->bot->note);
    if (rating && !row->ranked)
        text_printf(&line, ui_text("  %.0f of %d games before it is ranked", "  已下 %.0f 局，满 %d 局后排名"),
                    rating->games, LADDER_GAMES_MIN);
    fprintf(out, "%s\n", text_string(&line));
    text_free(&line);
}

static void ladder_titles(FILE *out)
{
    Text head = {0};
    words_pad(&head, ui_text("Rank", "名次"), 5);
    words_pad(&head, ui_text("Name", "名称"), LADDER_NAME_WIDTH + 1);
    words_pad(&head, ui_text("League", "级别"), LADDER_LEAGUE_WIDTH);
    words_pad(&head, "Elo", -9);
    words_pad(&head, "+/-", -9);
    words_pad(&head, ui_text("Games", "局数"), -8);
    words_pad(&head, ui_text("Points", "得分"), -9);
    fprintf(out, "%s\n", text_string(&head));
    text_free(&head);
}

static void ladder_head(LadderForm form, bool roster, FILE *out)
{
    if (form == LADDER_CSV)
        fprintf(out, "rank,name,league,elo,error,games,points,status,note,spec%s\r\n",
                roster ? ",student,number,mail,section" : "");
    if (form == LADDER_TEXT)
        ladder_titles(out);
}

/* The student whose bot it is, by its name. */
static const Student *ladder_student(const Roster *roster, const LadderBot *bot)
{
    RosterClue clue = {.number = bot->name, .mail = bot->name, .name = bot->name, .label = bot->name};
    int found = roster ? roster_find(roster, &clue) : ROSTER_NOBODY;
    return found >= 0 ? &roster->students[found] : NULL;
}

static bool ladder_show_with(const Ladder *ladder, LadderForm form, const Roster *roster, FILE *out, Error *error)
{
    Rating *ratings = xcalloc((unsigned long)ladder->spec.count + 1, sizeof *ratings);
    LadderRow *rows = xcalloc((unsigned long)ladder->count + 1, sizeof *rows);
    char tiers[STORE_TIERS_MAX];
    bool fine = ladder_rate(ladder, ratings, NULL, error) && store_tiers(ladder->store, ladder->run, tiers, error);
    for (int i = 0; fine && i < ladder->count; i++) {
        const LadderBot *bot = &ladder->bots[i];
        rows[i].bot = bot;
        rows[i].rating = bot->player >= 0 ? &ratings[bot->player] : NULL;
        rows[i].student = ladder_student(roster, bot);
        rows[i].ranked = rows[i].rating && ladder_is_ranked(bot, rows[i].rating);
        rows[i].league = bot->reference   ? bot->league
                         : rows[i].ranked ? ladder_league(ladder, rows[i].rating->elo)
                                          : "";
    }
    if (fine) {
        qsort(rows, (size_t)ladder->count, sizeof *rows, ladder_compare);
        ladder_head(form, roster != NULL, out);
    }
    json_t *array = json_array();
    for (int i = 0; fine && i < ladder->count; i++) {
        if (form == LADDER_JSON)
            json_array_append_new(array, ladder_json(&rows[i], i + 1));
        else if (form == LADDER_CSV)
            ladder_csv(&rows[i], i + 1, roster != NULL, out);
        else
            ladder_text(&rows[i], i + 1, out);
    }
    if (fine && form == LADDER_TEXT && tiers[0])
        fprintf(out, "Sandbox: %s\n", tiers);
    if (fine && form == LADDER_TEXT)
        fprintf(out, "%s\n",
                ui_text("Ranked by the lower end of the 95 % interval (Elo less +/-).",
                        "按 95 % 置信区间的下限（等级分减误差）排名。"));
    if (fine && form == LADDER_TEXT)
        ui_print_run(ladder->run);
    if (fine && form == LADDER_JSON)
        ui_print_json(json_pack("{s:s, s:s, s:b, s:I, s:s?, s:O}", "ladder", ladder->name, "game",
                                ladder->spec.game->name, "frozen", ladder->frozen, "run", (json_int_t)ladder->run,
                                "sandbox", tiers[0] ? tiers : NULL, "bots", array));
    json_decref(array);
    free(rows);
    free(ratings);
    return fine;
}

bool ladder_show(const Ladder *ladder, LadderForm form, FILE *out, Error *error)
{
    return ladder_show_with(ladder, form, NULL, out, error);
}

bool ladder_list(Store *store, bool json, Error *error)
{
    StoreLadderRow *rows;
    int count;
    if (!ladders_list(store, &rows, &count, error))
        return false;
    bool fine = true;
    for (int i = 0; fine && i < count; i++) {
        const StoreLadderRow *row = &rows[i];
        RunSpec spec = {0};
        fine = run_spec_parse(&spec, row->run_spec, error);
        if (fine && json) {
            ui_print_json(json_pack("{s:s, s:s, s:I, s:I, s:I, s:b}", "ladder", row->name, "game", spec.game->name,
                                    "run", (json_int_t)row->run, "bots", (json_int_t)row->bots, "games",
                                    (json_int_t)row->games, "frozen", row->frozen));
        } else if (fine) {
            Text line = {0};
            words_pad(&line, row->name, LADDER_NAME_WIDTH);
            printf(
                ui_text("%s %-10s %lld bots, %lld games, run %lld%s\n", "%s %-10s %lld 个程序，%lld 局，批次 %lld%s\n"),
                text_string(&line), spec.game->name, (long long)row->bots, (long long)row->games, (long long)row->run,
                row->frozen ? ui_text(", frozen", "，已冻结") : "");
            text_free(&line);
        }
        run_spec_free(&spec);
    }
    ladders_rows_free(rows, count);
    return fine;
}

bool ladder_export(const Ladder *ladder, const char *path, const Roster *roster, Error *error)
{
    OutFile out;
    if (!path)
        return ladder_show_with(ladder, LADDER_CSV, roster, stdout, error);
    if (!outfile_open(&out, path, error))
        return false;
    if (ladder_show_with(ladder, LADDER_CSV, roster, out.stream, error))
        return outfile_finish(&out, error);
    outfile_abandon(&out);
    return false;
}

static void ladder_tell_match(const LadderBot *bot, const Student *student, bool json)
{
    if (json)
        ui_print_json(json_pack("{s:s?, s:s?, s:s?, s:s?, s:s?}", "bot", bot ? bot->name : NULL, "student",
                                student ? student->name : NULL, "number", student ? student->number : NULL, "mail",
                                student ? student->mail : NULL, "section", student ? student->section : NULL));
    else if (!bot)
        printf(ui_text("%s: no bot\n", "%s：没有程序\n"), student->name);
    else if (!student)
        printf(ui_text("%s: not on the roster\n", "%s：不在名单中\n"), bot->name);
    else
        printf("%s: %s %s %s %s\n", bot->name, student->name, student->number, student->mail, student->section);
}

void ladder_roster(const Ladder *ladder, const Roster *roster, bool json)
{
    bool *found = xcalloc((unsigned long)roster->count + 1, sizeof *found);
    for (int i = 0; i < ladder->count; i++) {
        const Student *student = ladder_student(roster, &ladder->bots[i]);
        if (student)
            found[student - roster->students] = true;
        if (!ladder->bots[i].reference)
            ladder_tell_match(&ladder->bots[i], student, json);
    }
    for (int i = 0; i < roster->count; i++) {
        if (!found[i])
            ladder_tell_match(NULL, &roster->students[i], json);
    }
    free(found);
}
