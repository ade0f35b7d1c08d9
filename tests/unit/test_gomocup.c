/* SPDX-License-Identifier: MIT
 *
 * test_gomocup - the Gomocup codec: every command, every kind of broken line.
 */
#include "tests/support.h"

#include <string.h>

#include "protocol/gomocup.h"

static GomocupCommand parse(const char *line)
{
    GomocupCommand command;
    Error error = {0};
    if (!gomocup_parse_command(line, &command, &error))
        fail_msg("'%s': %s", line, error.text);
    return command;
}

static void words_in_any_case_are_commands(void **state)
{
    static const struct {
        const char *line;
        GomocupKind kind;
    } lines[] = {
        {"BEGIN", GOMOCUP_BEGIN},       {"begin", GOMOCUP_BEGIN},
        {"  Board  ", GOMOCUP_BOARD},   {"SWAP2BOARD", GOMOCUP_SWAP2BOARD},
        {"RESTART", GOMOCUP_RESTART},   {"ABOUT", GOMOCUP_ABOUT},
        {"END", GOMOCUP_END},           {"YXBOARD", GOMOCUP_YXBOARD},
        {"YXSTOP", GOMOCUP_YXSTOP},     {"yxshowforbid", GOMOCUP_YXSHOWFORBID},
        {"", GOMOCUP_NOTHING},          {"   ", GOMOCUP_NOTHING},
        {"BEGINNING", GOMOCUP_UNKNOWN}, {"7,7", GOMOCUP_UNKNOWN},
    };
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        assert_int_equal(parse(lines[i].line).kind, lines[i].kind);
}

static void arguments_are_read(void **state)
{
    (void)state;
    GomocupCommand start = parse("START 20"), rectangle = parse("RECTSTART 15, 19"), turn = parse("TURN 10,3");
    GomocupCommand outside = parse("TAKEBACK -1,400"), best = parse("YXNBEST 3"),
                   info = parse("INFO max_memory 83886080");
    assert_int_equal(start.width, 20);
    assert_int_equal(start.height, 20);
    assert_int_equal(rectangle.width, 15);
    assert_int_equal(rectangle.height, 19);
    assert_int_equal(turn.square.col, 10);
    assert_int_equal(turn.square.row, 3);
    assert_int_equal(outside.square.col, -1);
    assert_int_equal(outside.square.row, 400);
    assert_int_equal(best.number, 3);
    assert_true(word_is(info.key, "max_memory"));
    assert_true(word_is(info.value, "83886080"));
    assert_int_equal(parse("INFO folder").value.length, 0);
}

static void broken_lines_are_told(void **state)
{
    static const char *const lines[] = {
        "START",          "START x", "START 15 15", "START 0",        "RECTSTART 15",
        "RECTSTART 15,0", "TURN",    "TURN 7",      "TURN 7 7",       "TURN 7,7,1",
        "TURN 7,",        "TURN ,7", "TURN a,b",    "TURN 7,7 x",     "INFO",
        "BEGIN now",      "YXNBEST", "YXNBEST 0",   "TAKEBACK 1.5,2", "PLAY 99999999999999999999,1",
    };
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        GomocupCommand command;
        Error error = {0};
        if (gomocup_parse_command(lines[i], &command, &error) || error.text[0] == '\0')
            fail_msg("'%s' is taken", lines[i]);
    }
}

static void stones_of_a_board(void **state)
{
    static const char *const broken[] = {"", "7", "7,7,4", "7,7,-1", "x,7,1", "7,7,1,1", "DONE 1"};
    GomocupStone stone;
    Error error = {0};
    (void)state;
    assert_true(gomocup_parse_stone("3,14,2", &stone, &error));
    assert_false(stone.done);
    assert_int_equal(stone.square.col, 3);
    assert_int_equal(stone.square.row, 14);
    assert_int_equal(stone.owner, 2);
    assert_true(gomocup_parse_stone(" 3 , 14 ", &stone, &error));
    assert_int_equal(stone.owner, 0);
    assert_true(gomocup_parse_stone("done", &stone, &error) && stone.done);
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        if (gomocup_parse_stone(broken[i], &stone, &error))
            fail_msg("'%s' is taken", broken[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_in_any_case_are_commands),
        cmocka_unit_test(arguments_are_read),
        cmocka_unit_test(broken_lines_are_told),
        cmocka_unit_test(stones_of_a_board),
    };
    return SUPPORT_RUN(tests);
}
