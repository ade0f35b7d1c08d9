/* SPDX-License-Identifier: MIT
 *
 * place_report - the table of opponents, and the sentence.
 */
#include "app/place_report.h"

#include <stdio.h>

#include "app/ui.h"
#include "base/text.h"
#include "base/words.h"

static double place_score(const MatchResult *result)
{
    return (result->wins + result->draws / 2.0) / result->games;
}

void place_report_table(const Place *place)
{
    const char *const heads[] = {ui_text("Elo", "Elo"),  ui_text("games", "局数"), ui_text("won", "胜"),
                                 ui_text("drawn", "和"), ui_text("lost", "负"),    ui_text("score", "得分率")};
    Text line = {0};
    words_pad(&line, ui_text("opponent", "对手"), 18);
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        words_pad(&line, heads[i], -8);
    puts(text_string(&line));
    for (int i = 0; i < PLACE_OPPONENTS; i++) {
        const PlaceOpponent *opponent = &place->opponents[i];
        const MatchResult *result = &opponent->result;
        char elo[32];
        if (result->games == 0)
            continue;
        text_clear(&line);
        snprintf(elo, sizeof elo, opponent->level ? "%.0f%s" : "-", opponent->elo, opponent->measured ? "" : "?");
        words_pad(&line, opponent->spec, 18);
        words_pad(&line, elo, -8);
        text_printf(&line, "%8d%8d%8d%8d%7.0f%%", result->games, result->wins, result->draws, result->losses,
                    100 * place_score(result));
        puts(text_string(&line));
    }
    text_free(&line);
}

/* The sentence that answers the question. */
void place_report_level(const Place *place, const char *name, const char *game)
{
    if (place->games == 0)
        return;
    if (place->below)
        printf(ui_text("%s is weaker than level 1 of %s: ", "%s 在 %s 中弱于 1 级："), name, game);
    else if (place->above)
        printf(ui_text("%s is stronger than every level of %s: ", "%s 在 %s 中强于所有等级："), name, game);
    else if (place->low == place->high)
        printf(ui_text("%s is like level %d of %s: ", "%1$s 相当于 %3$s 的 %2$d 级："), name, place->level, game);
    else
        printf(ui_text("%s is like level %d of %s (%d to %d): ", "%1$s 相当于 %3$s 的 %2$d 级（%4$d 至 %5$d 级）："),
               name, place->level, game, place->low, place->high);
    printf(ui_text("Elo %.0f +/- %.0f after %d games (level 1 is 0)\n", "Elo %.0f ± %.0f，共 %d 局（1 级为 0）\n"),
           place->elo, place->error, place->games);
    if (place->faults > 0)
        printf(ui_text("It lost %d games otherwise than by the rules (try wuqi check): %s\n",
                       "有 %d 局并非按规则落败（可用 wuqi check 检查）：%s\n"),
               place->faults, ui_error_text(place->fault));
}

void place_report_json(const Place *place, const Match *match)
{
    json_t *opponents = json_array();
    for (int i = 0; i < PLACE_OPPONENTS; i++) {
        const PlaceOpponent *opponent = &place->opponents[i];
        const MatchResult *result = &opponent->result;
        if (result->games > 0)
            json_array_append_new(opponents, json_pack("{s:s, s:i, s:o, s:i, s:i, s:i, s:i}", "spec", opponent->spec,
                                                       "level", opponent->level, "elo",
                                                       opponent->level ? json_real(opponent->elo) : json_null(),
                                                       "games", result->games, "wins", result->wins, "draws",
                                                       result->draws, "losses", result->losses));
    }
    ui_print_json(json_pack("{s:s, s:s, s:f, s:f, s:i, s:i, s:i, s:b, s:b, s:i, s:i, s:o}", "game", match->game->name,
                            "spec", match->specs[0], "elo", place->elo, "elo_error", place->error, "level",
                            place->level, "level_low", place->low, "level_high", place->high, "below", place->below,
                            "above", place->above, "games", place->games, "faults", place->faults, "opponents",
                            opponents));
}
