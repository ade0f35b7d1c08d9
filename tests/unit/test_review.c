/* SPDX-License-Identifier: MIT
 *
 * test_review - a finished game looked through: blunders are found, the best move is named, every game can be shown.
 */
#include "tests/support.h"

#include <stdlib.h>
#include <string.h>

#include "tui/review_screen.h"
#include "tui/screen.h"

static Review look(const Record *record, uint64_t nodes)
{
    Review review;
    Error error;
    ReviewOptions options = {.record = record, .limits = {.nodes = nodes}};
    if (!review_look(&review, &options, &error))
        fail_msg("%s", error.text);
    assert_int_equal(review.looked, record->count);
    return review;
}

/* The second player does not stop a row. */
static void test_blunders_are_marked(void **state)
{
    (void)state;
    Record record = {0};
    Error error;
    assert_true(record_begin(&record, games_find("ttt", NULL), "", &error));
    static const char *const moves[] = {"a1", "b2", "c1", "c3", "b1"};
    for (int i = 0; i < 5; i++)
        assert_true(record_add(&record, moves[i], &error));
    Review review = look(&record, 100000);
    assert_string_equal(review_mark(&review, 3), "??"); /* c3 lets black take b1 */
    assert_string_equal(review_mark(&review, 4), "");
    Text best = {0}, table = {0};
    review_move_name(&review, 3, true, false, &best);
    assert_string_equal(text_string(&best), "b1");
    review_table(&review, false, &table);
    assert_non_null(strstr(text_string(&table), "c3??"));
    assert_non_null(strstr(text_string(&table), "won"));
    json_t *list = review_json(&review);
    assert_int_equal(json_array_size(list), 5);
    assert_string_equal(json_string_value(json_object_get(json_array_get(list, 3), "mark")), "??");
    assert_int_equal(json_integer_value(json_object_get(json_array_get(list, 3), "best_score_mate")), 0);
    json_decref(list);
    assert_null(strstr(text_string(&table), "opening"));
    /* Where the move was given to the players it is nobody's mistake. */
    record.opening = 4;
    assert_string_equal(review_mark(&review, 3), "");
    text_clear(&table);
    review_table(&review, false, &table);
    assert_non_null(strstr(text_string(&table), "opening"));
    assert_non_null(strstr(text_string(&table), "O: 0 mistakes (?), 0 blunders (?\?)"));
    list = review_json(&review);
    assert_true(json_is_true(json_object_get(json_array_get(list, 3), "opening")));
    assert_null(json_object_get(json_array_get(list, 4), "opening"));
    json_decref(list);
    text_free(&best);
    text_free(&table);
    review_free(&review);
    record_free(&record);
}

/* A free rook left standing costs more than three pawns. */
static void test_loss_in_points(void **state)
{
    (void)state;
    Record record = {0};
    Error error;
    assert_true(record_begin(&record, games_find("xiangqi", NULL), "4k4/9/9/9/r8/9/9/R8/4A4/4K4 w", &error));
    assert_true(record_add(&record, "e0d0", &error));
    Review review = look(&record, 20000);
    assert_string_equal(review_mark(&review, 0), "??");
    assert_true(review.plies[0].loss >= 3 * record.game->point_unit);
    Text best = {0};
    review_move_name(&review, 0, true, false, &best);
    assert_string_equal(text_string(&best), "a2a5");
    text_free(&best);
    review_free(&review);
    record_free(&record);
}

/* Random games of every kind: the screen is never longer than the terminal where the board fits, and losses are never
 * negative. */
static void test_every_game_is_shown(void **state)
{
    const Game *game = *state;
    Record record = {0};
    Error error;
    Rng rng = rng_seed(3);
    assert_true(record_begin(&record, game, "", &error));
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    for (int i = 0; i < 12 && !game->over(record.pos); i++)
        record_add_move(&record, moves[rng_below(&rng, (uint32_t)game->moves(record.pos, moves))]);
    Review review = look(&record, 300);
    for (int ply = 0; ply <= record.count; ply++) {
        Text screen = {0};
        BoardStyle style = {.chinese = ply % 2, .hanzi = ply % 2, .colour = ply % 3 == 0};
        int width;
        review_draw(&review, &style, ply, 28, &screen);
        assert_in_range(screen_measure(&screen, &width), game->rows, 28);
        text_free(&screen);
        if (ply < record.count)
            assert_true(review.plies[ply].loss >= 0);
    }
    free(moves);
    review_free(&review);
    record_free(&record);
}

/* Owners, sides and the winning five show: in colour, and without. */
static void test_boards_in_colour(void **state)
{
    (void)state;
    static const struct {
        const char *game, *position;
        BoardStyle style;
        const char *wanted;
    } boards[] = {
        {"xiangqi", "", {.colour = true}, "\033[1;31mR\033[0m"},
        {"xiangqi", "", {.colour = true}, "\033[1mr\033[0m"},
        {"xiangqi", "", {.hanzi = true}, "帥"},
        {"xiangqi", "", {.hanzi = true}, "楚河"},
        {"xiangqi", "", {.ascii = true}, " 8 . . . . . . . . .\n"},
        {"xiangqi", "", {0}, " 8 · · · * * * · · ·\n"},
        {"duel2048",
         "+0+0+0+1-1-0-0-0+0+0+0+0-0-0-0-0+0+0+0+0-0-0-0-0+0+0+0+0-0-0-0-0 0 p1 seq:0",
         {.colour = true},
         "\033[1;36m+2"},
        {"duel2048",
         "+0+0+0+1-1-0-0-0+0+0+0+0-0-0-0-0+0+0+0+0-0-0-0-0+0+0+0+0-0-0-0-0 0 p1 seq:0",
         {.colour = true},
         "\033[1;33m-2"},
        {"eraser", "seed:1", {.colour = true}, "\033[1;34mB\033[0m"},
        {"gomoku15", "15/15/15/15/15/15/15/2XXXXX8/3OOOO8/15/15/15/15/15/15 O", {.ascii = true}, "(X-X-X-X-X)"},
    };
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        const Game *game = games_find(boards[i].game, NULL);
        Error error;
        void *pos = position_new(game, boards[i].position, &error);
        if (!pos)
            fail_msg("board %zu: %s", i, error.text);
        Text text = {0};
        board_draw(game, pos, &boards[i].style, -1, &text);
        if (!strstr(text_string(&text), boards[i].wanted))
            fail_msg("board %zu:\n%s", i, text_string(&text));
        text_free(&text);
        position_free(game, pos);
    }
}

int main(void)
{
    const struct CMUnitTest for_games[] = {cmocka_unit_test(test_every_game_is_shown)};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_blunders_are_marked),
        cmocka_unit_test(test_loss_in_points),
        cmocka_unit_test(test_boards_in_colour),
    };
    int failed = SUPPORT_RUN_FOR_GAMES(for_games);
    return failed + SUPPORT_RUN(tests);
}
