/* SPDX-License-Identifier: MIT
 *
 * match_report - printing results. The block keeps the words of fastchess in every language: scripts read it.
 */
#include "app/match_report.h"

#include <stdio.h>
#include <string.h>

#include "app/caution.h"
#include "app/ui.h"
#include "arena/elo.h"
#include "arena/record.h"
#include "bots/bots.h"
#include "sandbox/sandbox.h"

static int match_report_pairs(const MatchResult *result)
{
    int sum = 0;
    for (int i = 0; i < 5; i++)
        sum += result->pairs[i];
    return sum;
}

static EloEstimate match_report_elo(const MatchResult *result)
{
    const int games[3] = {result->losses, result->draws, result->wins};
    return match_report_pairs(result) > 0 ? elo_from_pairs(result->pairs) : elo_from_games(games);
}

/* A count of zero is taken as a thousandth, so that every ratio is a number. */
static double match_report_ratio(int above, int below)
{
    return (above > 0 ? above : 1e-3) / (below > 0 ? below : 1e-3);
}

static void match_report_llr(const Sprt *sprt, const MatchResult *result, Text *text)
{
    double llr = sprt_llr(sprt, result->pairs), low = sprt_lower(sprt), high = sprt_upper(sprt);
    text_printf(
        text,
        ui_text("LLR: %.2f (%.1f%%) (%.2f, %.2f) [%.2f, %.2f]", "对数似然比：%.2f（%.1f%%）（%.2f, %.2f）[%.2f, %.2f]"),
        llr, 100 * llr / (llr >= 0 ? high : -low), low, high, sprt->elo0, sprt->elo1);
}

/* "1:02:03", "4:05"; nothing for less than 0. */
static void match_report_time(double seconds, Text *text)
{
    long whole = (long)seconds;
    if (whole >= 3600)
        text_printf(text, "  %ld:%02ld:%02ld", whole / 3600, whole / 60 % 60, whole % 60);
    else if (seconds >= 0)
        text_printf(text, "  %ld:%02ld", whole / 60, whole % 60);
}

/* Each line of a fault behind its label. */
static void match_report_lines(const char *label, const char *lines)
{
    while (lines && *lines) {
        size_t length = strcspn(lines, "\n");
        printf("  %s %.*s\n", label, (int)length, lines);
        lines += length + (lines[length] == '\n');
    }
}

/* How the game ended; by the rules, in the language of the text. */
static void match_report_reason(const GameRecord *record, Text *text)
{
    void *pos = ui_chinese() && record->end == END_RULES ? opening_play(record->game, record->opening) : NULL;
    for (int i = 0; pos && i < record->count; i++)
        record->game->make(pos, record->plies[i].move);
    if (pos && record->game->over(pos))
        record->game->verdict(pos, true, text);
    else
        text_add(text, ui_error_text(record->reason));
    position_free(record->game, pos);
}

void match_report_game(const MatchEvent *event)
{
    const GameRecord *record = event->record;
    Text reason = {0};
    match_report_reason(record, &reason);
    printf(ui_text("Finished game %lld (%s vs %s): %s {%s}\n", "第 %lld 局结束（%s 对 %s）：%s {%s}\n"),
           (long long)event->number, event->names[!event->a_first], event->names[event->a_first], record_result(record),
           text_string(&reason));
    text_free(&reason);
    if (record->fault.position) {
        printf("  %s %s\n", ui_text("position:", "局面："), record->fault.position);
        match_report_lines(ui_text("sent:", "发送："), record->fault.asked);
        match_report_lines(ui_text("answered:", "回答："), record->fault.heard);
        match_report_lines(ui_text("stderr:", "标准错误："), record->fault.complaints);
    }
    fflush(stdout);
}

void match_report_progress(const MatchRun *run, const MatchProgress *progress)
{
    const MatchResult *result = progress->result;
    Text line = {0};
    EloEstimate elo = match_report_elo(result);
    text_printf(&line, "%d/%d  +%d =%d -%d", result->games, run->match.games, result->wins, result->draws,
                result->losses);
    if (result->games > 0)
        text_printf(&line, "  Elo %+.1f +/- %.1f", elo.elo, elo.elo_error);
    if (match_has_sprt(run))
        text_printf(&line, "  LLR %.2f (%.2f, %.2f)", sprt_llr(&run->sprt, result->pairs), sprt_lower(&run->sprt),
                    sprt_upper(&run->sprt));
    match_report_time(progress->seconds_left, &line);
    ui_progress(text_string(&line));
    text_free(&line);
}

void match_report_forecast(const MatchRun *run)
{
    const Sprt *sprt = &run->sprt;
    if (!match_has_sprt(run))
        return;
    const double variance = SPRT_USUAL_VARIANCE_PERMILLE / 1000.0;
    double truths[] = {sprt->elo0, (sprt->elo0 + sprt->elo1) / 2, sprt->elo1, 2 * sprt->elo1 - sprt->elo0};
    fprintf(stderr, ui_text("SPRT [%g, %g] needs about", "SPRT [%g, %g] 约需"), sprt->elo0, sprt->elo1);
    for (int i = 0; i < 4; i++)
        fprintf(stderr, ui_text("%s %.0f games at %+g", "%s %.0f 局（真实差 %+g）"), i > 0 ? ui_text(",", "，") : "",
                2 * sprt_expected_pairs(sprt, truths[i], variance), truths[i]);
    fprintf(stderr, ui_text(" (%s Elo; fewer where many games are drawn)\n", "（%s Elo；和棋多时更少）\n"),
            sprt->model == SPRT_LOGISTIC ? ui_text("logistic", "逻辑斯谛") : ui_text("normalised", "归一化"));
}

/* The sandbox that bots of the match run in here; NULL if it has none. */
static const char *match_report_tier(const Match *match)
{
    bool external = bots_is_external(match->specs[0]) || bots_is_external(match->specs[1]);
    return external ? sandbox_tier_name(sandbox_tier()) : NULL;
}

void match_report_print(const MatchRun *run, const MatchResult *result, int64_t run_id, const char *conditions)
{
    const Match *match = &run->match;
    EloEstimate elo = match_report_elo(result);
    const int *pairs = result->pairs;
    int count = match_report_pairs(result);
    double points = result->wins + result->draws / 2.0;
    puts("--------------------------------------------------");
    printf(ui_text("Results of %s vs %s (%s):\n", "%s 对 %s 的结果（%s）：\n"), match_name(match, 0),
           match_name(match, 1), conditions);
    printf(ui_text("Elo: %.2f +/- %.2f, nElo: %.2f +/- %.2f\n", "Elo 差：%.2f ± %.2f，归一化 Elo：%.2f ± %.2f\n"),
           elo.elo, elo.elo_error, elo.nelo, elo.nelo_error);
    printf(ui_text("LOS: %.2f %%, DrawRatio: %.2f %%, PairsRatio: %.2f\n",
                   "更强的可能性：%.2f %%，平对局比例：%.2f %%，胜负对比：%.2f\n"),
           100 * elo.los, count > 0 ? 100.0 * pairs[2] / count : 0,
           match_report_ratio(pairs[3] + pairs[4], pairs[0] + pairs[1]));
    printf(ui_text("Games: %d, Wins: %d, Losses: %d, Draws: %d, Points: %.1f (%.2f %%)\n",
                   "局数：%d，胜：%d，负：%d，和：%d，得分：%.1f（%.2f %%）\n"),
           result->games, result->wins, result->losses, result->draws, points,
           result->games > 0 ? 100 * points / result->games : 0);
    printf(ui_text("Ptnml(0-2): [%d, %d, %d, %d, %d]\n", "每对得分（0–2）：[%d, %d, %d, %d, %d]\n"), pairs[0], pairs[1],
           pairs[2], pairs[3], pairs[4]);
    if (match_has_sprt(run)) {
        Text line = {0};
        match_report_llr(&run->sprt, result, &line);
        puts(text_string(&line));
        SprtVerdict verdict = sprt_judge(&run->sprt, sprt_llr(&run->sprt, result->pairs));
        if (verdict != SPRT_GOES_ON)
            printf(ui_text("SPRT ([%.2f, %.2f]) completed - %s was accepted\n", "SPRT（[%.2f, %.2f]）结束：接受 %s\n"),
                   run->sprt.elo0, run->sprt.elo1, verdict == SPRT_ACCEPT_H1 ? "H1" : "H0");
        text_free(&line);
    }
    if (match_report_tier(match))
        printf(ui_text("Sandbox: %s\n", "沙箱等级：%s\n"), match_report_tier(match));
    for (int i = 0; i < 2; i++) {
        if (result->timeouts[i] + result->illegal[i] + result->crashes[i] > 0)
            printf(ui_text("Offences of %s: on time %d, illegal moves %d, crashes %d\n",
                           "%s 的违规：超时 %d，非法着法 %d，崩溃 %d\n"),
                   match_name(match, i), result->timeouts[i], result->illegal[i], result->crashes[i]);
        if (result->claims[i] > 0)
            printf("False claims of %s: %d\n", match_name(match, i), result->claims[i]);
    }
    if (run_id > 0)
        ui_print_run(run_id);
    puts("--------------------------------------------------");
}

json_t *match_report_json(const MatchRun *run, const MatchResult *result, int64_t run_id)
{
    const Match *match = &run->match;
    EloEstimate elo = match_report_elo(result);
    const int *pairs = result->pairs;
    json_t *object = json_pack("{s:s, s:s, s:s, s:i, s:i, s:i, s:i}", "game", match->game->name, "a", match->specs[0],
                               "b", match->specs[1], "games", result->games, "wins", result->wins, "draws",
                               result->draws, "losses", result->losses);
    json_t *numbers = json_pack("{s:f, s:f, s:f, s:f, s:f, s:[i,i,i,i,i], s:o, s:I, s:s?}", "elo", elo.elo, "elo_error",
                                elo.elo_error, "nelo", elo.nelo, "nelo_error", elo.nelo_error, "los", elo.los, "pairs",
                                pairs[0], pairs[1], pairs[2], pairs[3], pairs[4], "llr",
                                match_has_sprt(run) ? json_real(sprt_llr(&run->sprt, pairs)) : json_null(), "run",
                                (json_int_t)run_id, "sandbox", match_report_tier(match));
    json_t *sides =
        json_pack("{s:{s:i, s:i}, s:{s:i, s:i}, s:{s:i, s:i}, s:{s:I, s:I}}", "timeouts", "a", result->timeouts[0], "b",
                  result->timeouts[1], "illegal", "a", result->illegal[0], "b", result->illegal[1], "crashes", "a",
                  result->crashes[0], "b", result->crashes[1], "time_ms", "a",
                  (json_int_t)(result->time_ns[0] / 1000000), "b", (json_int_t)(result->time_ns[1] / 1000000));
    json_object_set_new(object, "claims", json_pack("{s:i, s:i}", "a", result->claims[0], "b", result->claims[1]));
    json_object_set_new(object, "start_ms",
                        json_pack("{s:I, s:I}", "a", (json_int_t)(run->start_ns[0] / 1000000), "b",
                                  (json_int_t)(run->start_ns[1] / 1000000)));
    json_object_set_new(object, "names", json_pack("{s:s, s:s}", "a", match_name(match, 0), "b", match_name(match, 1)));
    json_object_set_new(object, "balanced_openings", json_integer(run->balanced));
    json_object_set_new(object, "clock", json_string(match->conditions.clock.cpu ? "cpu" : "wall"));
    json_object_set_new(object, "warnings", caution_json(result, &run->contention));
    json_object_update(object, numbers);
    json_object_update(object, sides);
    json_decref(numbers);
    json_decref(sides);
    return object;
}
