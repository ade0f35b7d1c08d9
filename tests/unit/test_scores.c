/* SPDX-License-Identifier: MIT
 *
 * test_scores - what a search and a report's player tell about a position: cut-offs, depths, and values in the units of
 * whoever reads them.
 */
#include "tests/support.h"

#include <stdlib.h>
#include <string.h>

#include "arena/record.h"
#include "players/player.h"
#include "records/record_file.h"
#include "search/tt.h"

/* Minimax never cuts; alpha-beta and the engine do, and say so. */
static void cut_offs_are_counted(void **state)
{
    (void)state;
    const Game *game = games_find("reversi8", NULL);
    void *pos = position_new(game, "start", NULL);
    SearchParams params = search_params((Limits){.depth = 5});
    assert_true(support_think(game, pos, &params).cutoffs > 0);
    params.techniques = 0;
    params.algorithm = ALGORITHM_ALPHABETA;
    Report plain = support_think(game, pos, &params);
    assert_true(plain.cutoffs > 0 && plain.cutoffs < plain.nodes);
    params.algorithm = ALGORITHM_MINIMAX;
    assert_int_equal(support_think(game, pos, &params).cutoffs, 0);
    position_free(game, pos);
}

static void keep_deepest(void *context, const Report *report)
{
    int *deepest = context;
    *deepest = report->depth > *deepest ? report->depth : *deepest;
}

/* No depth is told that the game cannot have. */
static void depth_ends_with_the_game(void **state)
{
    (void)state;
    const Game *game = games_find("reversi6", NULL);
    void *pos = position_new(game, "--OX---XOOO-XXXOOOXXOOX--XXO----XO-- X", NULL);
    assert_non_null(pos);
    int empties = 0, deepest = 0;
    for (int i = 0; i < 36; i++)
        empties += game->cell(pos, i / 6, i % 6) == '-';
    SearchParams params = search_params((Limits){.depth = empties + 12});
    params.report = keep_deepest;
    params.context = &deepest;
    support_think(game, pos, &params);
    assert_true(deepest > 0 && deepest <= empties);
    position_free(game, pos);
}

/* The numbers of a report's player are told as they are; a seen end is told as an end. */
static void reports_are_quoted(void **state)
{
    (void)state;
    const Game *game = games_find("gomoku15", NULL);
    Error error;
    Player *player = player_new(game, "classic", &error);
    void *pos = position_new(game, "moves h8 i9 h10", &error);
    PlayerTurn turn = {.pos = pos};
    PlayerAnswer answer;
    assert_non_null(pos);
    assert_true(player_move(player, &turn, &answer, &error));
    assert_true(answer.report.own && answer.report.own_value == 249964);
    Text text = {0};
    game_print_report(game, &answer.report, false, &text);
    assert_string_equal(text_string(&text), "+249964");
    text_free(&text);
    position_free(game, pos);
    player_free(player);
    game = games_find("xiangqi", NULL);
    player = player_new(game, "classic", &error);
    pos = position_new(game, "3k5/R8/8R/9/9/9/9/9/9/4K4 w", &error);
    assert_non_null(pos);
    turn.pos = pos;
    assert_true(player_move(player, &turn, &answer, &error));
    assert_false(answer.report.own);
    assert_int_equal(value_mate_plies(answer.report.value), 1);
    position_free(game, pos);
    player_free(player);
}

/* Hundredths of a point, whatever the game counts in; a win is no number. */
static void values_for_protocols(void **state)
{
    (void)state;
    assert_int_equal(game_score(games_find("gomoku15", NULL), -196).hundredths, -196);
    assert_int_equal(game_score(games_find("xiangqi", NULL), 35).hundredths, 35);
    assert_int_equal(game_score(games_find("reversi8", NULL), 250).hundredths, 250);
    assert_int_equal(game_score(games_find("eraser", NULL), 25).hundredths, 250);
    GameScore lost = game_score(games_find("xiangqi", NULL), -VALUE_WIN + 4);
    assert_true(lost.decided && lost.mate == -4);
    assert_int_equal(game_value_of_mate(-4), -VALUE_WIN + 4);
    assert_int_equal(game_value_of_points(games_find("xiangqi", NULL), 1e9), VALUE_EVAL_MAX);
    assert_int_equal(game_value_of_points(games_find("reversi8", NULL), -2.5), -250);
}

static void assert_json(json_t *value, const char *expected)
{
    char *text = json_dumps(value, JSON_ENCODE_ANY);
    assert_string_equal(text, expected);
    free(text);
    json_decref(value);
}

/* A forced end in records is M and the plies, in JSON and in the comments of a PGN file, and reads back. */
static void ends_in_records(void **state)
{
    (void)state;
    const Game *game = games_find("xiangqi", NULL);
    assert_json(record_score(game, VALUE_WIN - 3), "\"M3\"");
    assert_json(record_score(game, -VALUE_WIN + 4), "\"-M4\"");
    assert_json(record_score(game, -35), "-35");
    const char *const notes[] = {"+M3/12", "-M4/7 1.5s", "+0.31/14"};
    for (int i = 0; i < 3; i++) {
        RecordPly ply = {.time_us = -1};
        Text text = {0};
        record_parse_note(&ply, (Word){.at = notes[i], .length = strlen(notes[i])});
        assert_true(ply.has_score && !ply.comment);
        assert_int_equal(ply.mate, i == 0 ? 3 : i == 1 ? -4 : 0);
        record_print_note(&ply, &text);
        assert_string_equal(text_string(&text), notes[i]);
        text_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_offs_are_counted), cmocka_unit_test(depth_ends_with_the_game),
        cmocka_unit_test(reports_are_quoted),   cmocka_unit_test(values_for_protocols),
        cmocka_unit_test(ends_in_records),
    };
    return SUPPORT_RUN(tests);
}
