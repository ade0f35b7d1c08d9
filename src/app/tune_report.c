/* SPDX-License-Identifier: MIT
 *
 * tune_report - lists and tables of the tuner.
 */
#include "app/tune_report.h"

#include "app/match_report.h"
#include "app/ui.h"
#include "arena/elo.h"

enum { TUNE_LINE_MAX = 100 };

bool tune_report_list(const Game *game, bool json, Error *error)
{
    if (!game->tuned)
        return game_tuned_find(game, "", error) >= 0;
    json_t *all = json_array();
    for (const TunedNumber *number = game->tuned; number->name; number++) {
        if (json)
            json_array_append_new(all,
                                  json_pack("{s:s, s:i, s:i, s:i, s:i}", "name", number->name, "value", number->value,
                                            "least", number->least, "most", number->most, "step", number->step));
        else
            printf(ui_text("%-28s %6d  from %d to %d, steps of %d\n", "%-28s %6d  范围 %d 到 %d，步长 %d\n"),
                   number->name, number->value, number->least, number->most, number->step);
    }
    if (json)
        ui_print_json(json_pack("{s:s, s:O}", "game", game->name, "numbers", all));
    json_decref(all);
    return true;
}

void tune_report_round(void *context, const TuneRun *run)
{
    (void)context;
    Text line = {0};
    text_printf(&line, "%lld/%lld ", (long long)run->played, (long long)run->games);
    for (int i = 0; i < run->count && line.length < TUNE_LINE_MAX; i++)
        text_printf(&line, " %s %.1f", run->game->tuned[run->numbers[i]].name, run->places[i].place);
    ui_progress(text_string(&line));
    text_free(&line);
}

json_t *tune_report_numbers(const TuneRun *run)
{
    json_t *numbers = json_array();
    for (int i = 0; i < run->count; i++) {
        const TunedNumber *number = &run->game->tuned[run->numbers[i]];
        json_array_append_new(numbers, json_pack("{s:s, s:i, s:i, s:f}", "name", number->name, "shipped", number->value,
                                                 "tuned", spsa_value(&run->places[i]), "place", run->places[i].place));
    }
    return numbers;
}

void tune_report_json(const TunePlay *play)
{
    const TuneRun *run = &play->run;
    json_t *match = play->match_id > 0 ? match_report_json(&play->match, &play->result, play->match_id) : json_null();
    ui_print_json(json_pack("{s:s, s:I, s:I, s:I, s:o, s:s, s:s?, s:o}", "game", run->game->name, "run",
                            (json_int_t)run->id, "games", (json_int_t)run->played, "planned", (json_int_t)run->games,
                            "numbers", tune_report_numbers(run), "player", text_string(&play->tuned), "verdict",
                            tune_play_verdict(play), "match", match));
}

void tune_report_table(const TuneRun *run)
{
    printf(ui_text("%s, %lld games of tuning:\n", "%s，调参 %lld 局：\n"), run->game->name, (long long)run->played);
    printf("%-28s %8s %8s\n", ui_text("number", "参数"), ui_text("shipped", "原值"), ui_text("tuned", "新值"));
    for (int i = 0; i < run->count; i++) {
        const TunedNumber *number = &run->game->tuned[run->numbers[i]];
        printf("%-28s %8d %8d\n", number->name, number->value, spsa_value(&run->places[i]));
    }
}

void tune_report_print(const TunePlay *play)
{
    const TuneRun *run = &play->run;
    tune_report_table(run);
    if (play->match_id > 0 && play->result.games > 0) {
        EloEstimate elo = elo_from_pairs(play->result.pairs);
        printf(ui_text("Elo of the tuned numbers: %+.1f +/- %.1f (%d games, SPRT [%g, %g]: %s)\n",
                       "新值的 Elo：%+.1f ± %.1f（%d 局，SPRT [%g, %g]：%s）\n"),
               elo.elo, elo.elo_error, play->result.games, play->match.sprt.elo0, play->match.sprt.elo1,
               tune_play_verdict(play));
    } else if (run->played == run->games && !tune_play_changed(play)) {
        puts(ui_text("They stay as they are: no match.", "与原值相同，不再比赛。"));
    }
    printf(ui_text("player: %s\n", "棋手：%s\n"), text_string(&play->tuned));
    ui_print_run(run->id);
}
