/* SPDX-License-Identifier: MIT
 *
 * test_botzone - the platform's JSON in both directions, and its moves against the games'.
 */
#include "tests/support.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/botzone.h"

/* Every legal move of random positions survives the way to the platform and back. */
static void test_moves(void **state)
{
    (void)state;
    static const char *const names[] = {"xiangqi", "reversi8", "reversi6", "gomoku15"};
    Rng rng = rng_seed(3);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const Game *game = games_find(names[i], NULL);
        Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
        for (int n = 0; n < support_amount(50); n++) {
            void *pos = support_any_position(game, &rng);
            int count = game->over(pos) ? 0 : game->moves(pos, moves);
            for (int j = 0; j < count; j++) {
                Text line = {0}, data = {0};
                Error error;
                BotzoneMove there = botzone_from_move(game, pos, moves[j]), read;
                Move back = MOVE_NONE;
                botzone_print_answer(&there, "why", &line);
                if (!botzone_parse_answer(text_string(&line), &read, &data, &error) ||
                    !botzone_to_move(game, pos, &read, &back, &error))
                    fail_msg("%s: %s: %s", names[i], text_string(&line), error.text);
                assert_int_equal(back, moves[j]);
                text_clear(&line);
                botzone_print_input(&(BotzoneInput){.moves = &there, .count = 1}, &line);
                assert_true(botzone_parse_answer(text_string(&line), &read, &data, &error));
                assert_true(botzone_to_move(game, pos, &read, &back, &error) && back == moves[j]);
                assert_int_equal(data.length, 0);
                text_free(&line);
            }
            position_free(game, pos);
        }
        free(moves);
    }
}

static void test_input(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "{\"requests\":[{\"x\":-1,\"y\":-1},{\"x\":3,\"y\":2}],\"responses\":[{\"x\":7,\"y\":7}]}",
        "{\"requests\":[{\"source\":\"-1\",\"target\":\"-1\"}],\"responses\":[]}",
        "{\"requests\":[{\"source\":\"h2\",\"target\":\"e2\"}],\"responses\":[],\"time_limit\":2.5}",
        "{\"x\":4,\"y\":5}",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        BotzoneInput input;
        Error error;
        Text again = {0};
        if (!botzone_parse_input(lines[i], &input, &error))
            fail_msg("%s: %s", lines[i], error.text);
        botzone_print_input(&input, &again);
        assert_string_equal(text_string(&again), lines[i]);
        text_free(&again);
        botzone_free(&input);
    }
    BotzoneInput input;
    Error error;
    assert_true(botzone_parse_input("{\"request\":{\"x\":1,\"y\":2},\"time_limit\":\"6\"}", &input, &error));
    assert_false(input.whole);
    assert_int_equal(input.moves[0].y, 2);
    assert_true(input.seconds == 6);
    botzone_free(&input);
}

static void test_bad_input(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        "[]",
        "{}",
        "7",
        "{\"requests\":[]}",
        "{\"requests\":[{\"x\":1}],\"responses\":[]}",
        "{\"requests\":[{\"x\":1,\"y\":1}],\"responses\":[{\"x\":1,\"y\":2}]}",
        "{\"x\":\"1\",\"y\":2}",
        "{\"x\":1e3,\"y\":2}",
        "{\"x\":99999999,\"y\":2}",
        "{\"source\":\"h2\"}",
        "{\"source\":\"\",\"target\":\"e2\"}",
        "{\"x\":1,\"x\":1,\"y\":2}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        BotzoneInput input;
        Error error = {0};
        if (botzone_parse_input(bad[i], &input, &error))
            fail_msg("'%s' is taken", bad[i]);
        assert_true(error.text[0] != '\0');
        botzone_free(&input);
    }
}

/* What a bot is told beside the game, and what it wants remembered. */
static void test_data(void **state)
{
    (void)state;
    BotzoneMove moves[] = {{.none = true}, {.x = 3, .y = 4}, {.x = 5, .y = 6}}, read;
    BotzoneInput input = {.whole = true, .moves = moves, .count = 3, .seconds = 0.5, .data = "notes"};
    Text line = {0}, data = {0};
    Error error;
    botzone_print_input(&input, &line);
    assert_string_equal(text_string(&line),
                        "{\"requests\":[{\"x\":-1,\"y\":-1},{\"x\":5,\"y\":6}],\"responses\":[{\"x\":3,\"y\":4}],"
                        "\"data\":\"notes\",\"globaldata\":\"\",\"time_limit\":0.5,\"memory_limit\":\"\"}");
    assert_true(botzone_parse_answer("{\"response\":{\"x\":1,\"y\":2},\"data\":\"more\"}", &read, &data, &error));
    assert_string_equal(text_string(&data), "more");
    assert_true(botzone_parse_answer("{\"response\":{\"x\":1,\"y\":2}}", &read, &data, &error));
    assert_string_equal(text_string(&data), "more");
    assert_false(botzone_parse_answer("{\"response\":null,\"data\":\"less\"}", &read, &data, &error));
    assert_string_equal(text_string(&data), "more");
    text_free(&line);
    text_free(&data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_moves), cmocka_unit_test(test_input),
                                       cmocka_unit_test(test_bad_input), cmocka_unit_test(test_data)};
    return SUPPORT_RUN(tests);
}
