/* SPDX-License-Identifier: MIT
 *
 * test_protocol - the codecs: every kind of line there and back, and what a broken line is told.
 */
#include "tests/support.h"

#include <stdio.h>
#include <string.h>

#include "protocol/gomocup.h"
#include "protocol/gtp.h"
#include "protocol/nboard.h"
#include "protocol/ucci.h"
#include "protocol/ugi.h"

static void ugi_commands_survive_the_round_trip(void **state)
{
    static const char *const lines[] = {
        "ugi",
        "isready",
        "uginewgame",
        "stop",
        "ponderhit",
        "quit",
        "query result",
        "setoption name Hash value 64",
        "setoption name Two Words value some text",
        "position startpos",
        "position startpos moves f5 d6",
        "position fen X---O---- X",
        "position fen X---O---- X moves a2 b1",
        "go",
        "go infinite",
        "go ponder p1time 1000 p2time 900 p1inc 10 p2inc 20 movestogo 5",
        "go movetime 500",
        "go depth 8 nodes 100000 searchmoves a1 b2",
    };
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        UgiCommand command;
        Error error = {0};
        Text text = {0};
        assert_true(ugi_parse_command(lines[i], &command, &error));
        ugi_print_command(&command, &text);
        assert_string_equal(text_string(&text), lines[i]);
        text_free(&text);
    }
}

static void ugi_positions_may_hold_blanks(void **state)
{
    UgiCommand command;
    Error error = {0};
    (void)state;
    assert_true(ugi_parse_command("  position   fen  a b  c   moves  x1 x2 ", &command, &error));
    assert_int_equal(command.kind, UGI_POSITION);
    assert_true(word_is(command.position, "a b  c"));
    assert_true(word_is(command.moves, "x1 x2"));
}

static void ugi_clocks_never_reach_zero(void **state)
{
    UgiCommand command;
    Error error = {0};
    (void)state;
    assert_true(ugi_parse_command("go p1time -20 p2time 0 p1inc -5 depth 0", &command, &error));
    assert_int_equal(command.go.time_ms[0], 1);
    assert_int_equal(command.go.time_ms[1], 1);
    assert_int_equal(command.go.increment_ms[0], 0);
    assert_int_equal(command.go.increment_ms[1], UGI_ABSENT);
    assert_int_equal(command.go.depth, 1);
    assert_int_equal(command.go.nodes, UGI_ABSENT);
}

static void ugi_replies_are_read(void **state)
{
    UgiReply reply;
    Error error = {0};
    Text text = {0};
    const char *line =
        "info depth 9 seldepth 12 multipv 2 score cp -35 lowerbound nodes 4711 nps 99 hashfull 3 time 47 pv a b";
    (void)state;
    assert_true(ugi_parse_reply(line, &reply, &error));
    assert_int_equal(reply.kind, UGI_INFO);
    assert_int_equal(reply.info.score, -35);
    assert_int_equal(reply.info.bound, UGI_LOWER);
    ugi_print_info(&reply.info, &text);
    assert_string_equal(text_string(&text), line);
    text_free(&text);
    assert_true(ugi_parse_reply("info currmove e4 depth 3 score mate -4", &reply, &error));
    assert_int_equal(reply.info.score_kind, UGI_SCORE_MATE);
    assert_int_equal(reply.info.score, -4);
    assert_true(ugi_parse_reply("bestmove f5 ponder d6", &reply, &error));
    assert_true(word_is(reply.value, "f5"));
    assert_true(ugi_parse_reply("response p1win", &reply, &error));
    assert_true(word_is(reply.value, "p1win"));
    assert_true(ugi_parse_reply("option name Two Words type spin default 1", &reply, &error));
    assert_true(word_is(reply.name, "Two Words"));
    assert_true(word_is(reply.value, "spin default 1"));
    assert_true(ugi_parse_reply("just chatting", &reply, &error));
    assert_int_equal(reply.kind, UGI_OTHER);
    assert_false(ugi_parse_reply("bestmove", &reply, &error));
    assert_false(ugi_parse_reply("info depth x", &reply, &error));
}

static void gtp_lines_are_cleaned(void **state)
{
    Text line = {0};
    GtpCommand command;
    (void)state;
    text_add(&line, "  12\tplay \001b f5 # why not");
    gtp_clean_line(&line);
    assert_true(gtp_parse_command(text_string(&line), &command));
    assert_true(command.has_id);
    assert_int_equal(command.id, 12);
    assert_true(word_is(command.name, "play"));
    assert_true(word_is(command.arguments, "b f5"));
    text_clear(&line);
    text_add(&line, "   # nothing");
    gtp_clean_line(&line);
    assert_false(gtp_parse_command(text_string(&line), &command));
    assert_false(gtp_parse_command("12", &command));
    text_free(&line);
}

static void gtp_replies_are_written_and_read(void **state)
{
    GtpCommand command = {.has_id = true, .id = 7};
    GtpReply reply;
    Error error = {0};
    Text text = {0};
    (void)state;
    gtp_print_reply(&command, true, "f5", &text);
    assert_string_equal(text_string(&text), "=7 f5\n");
    assert_true(gtp_parse_reply("=7 f5", &reply, &error));
    assert_true(reply.success && reply.has_id && reply.id == 7 && word_is(reply.text, "f5"));
    text_clear(&text);
    command.has_id = false;
    gtp_print_reply(&command, false, "illegal move", &text);
    assert_string_equal(text_string(&text), "? illegal move\n");
    text_free(&text);
    assert_false(gtp_parse_reply("f5", &reply, &error));
}

static void ggf_games_survive_the_round_trip(void **state)
{
    static const char *const games[] = {
        "(;GM[Othello]PC[wuqi]PB[a]PW[b \\] c]RE[?]TI[15:00]TY[8]BO[8 "
        "---------------------------O*------*O--------------------------- *]B[F5]W[F6/1.20/0.53]B[D3//2.00];)",
        "(;GM[Othello]PC[wuqi]PB[]PW[]RE[+4.0]TB[01:30]TW[02:00]TY[6]BO[6 --------------O*----*O-------------- "
        "O]W[PA];)",
    };
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        GgfGame game;
        Error error = {0};
        Text text = {0};
        assert_true(ggf_parse(games[i], &game, &error));
        assert_int_equal(game.size, i == 0 ? 8 : 6);
        assert_int_equal(game.side, i == 0 ? 0 : 1);
        ggf_print(&game, &text);
        assert_string_equal(text_string(&text), games[i]);
        text_free(&text);
    }
}

/* Evaluations are whatever the other side says. */
static void ggf_prints_any_number(void **state)
{
    (void)state;
    GgfMove move = {.name = "f5", .has_eval = true, .eval = -1e300, .seconds = 1e300};
    Text text = {0};
    ggf_print_move(&move, &text);
    assert_memory_equal(text.bytes, "F5/-1000000", 11);
    assert_int_equal(text.length, 2 + 2 * 305 + 1);
    text_free(&text);
}

static void ggf_clocks_are_seconds(void **state)
{
    static const struct {
        const char *tag;
        double seconds;
    } clocks[] = {{"15:00", 900}, {"1:00:30", 3630}, {"5", 300}, {"02:00//02:00", 120}, {"x", 0}, {"", 0}};
    (void)state;
    for (size_t i = 0; i < sizeof clocks / sizeof clocks[0]; i++) {
        char line[200];
        GgfGame game;
        Error error = {0};
        snprintf(line, sizeof line, "(;TI[%s]BO[4 -----O*--*O----- *];)", clocks[i].tag);
        assert_true(ggf_parse(line, &game, &error));
        assert_true(game.seconds[0] == clocks[i].seconds && game.seconds[1] == clocks[i].seconds);
    }
}

static void nboard_lines_survive_the_round_trip(void **state)
{
    static const char *const commands[] = {"nboard 2",
                                           "set depth 12",
                                           "set contempt -50",
                                           "hint 3",
                                           "go",
                                           "ping 17",
                                           "learn",
                                           "analyze",
                                           "move F5",
                                           "quit",
                                           "set game (;BO[4 x];)",
                                           "move F5/1.50/2.00",
                                           "move D3//0.10"};
    static const char *const replies[] = {"status thinking",
                                          "set myname wuqi",
                                          "nodestats 100 0.50",
                                          "search F5-D6 1.50 0 12",
                                          "search PA -3.00 0 100%",
                                          "=== F5/1.50/0.20",
                                          "=== PA",
                                          "pong 17",
                                          "learned",
                                          "analysis 4 -2.00"};
    Error error = {0};
    (void)state;
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        NboardCommand command;
        Text text = {0};
        assert_true(nboard_parse_command(commands[i], &command, &error));
        nboard_print_command(&command, &text);
        assert_string_equal(text_string(&text), commands[i]);
        text_free(&text);
    }
    for (size_t i = 0; i < sizeof replies / sizeof replies[0]; i++) {
        NboardReply reply;
        Text text = {0};
        assert_true(nboard_parse_reply(replies[i], &reply, &error));
        nboard_print_reply(&reply, &text);
        assert_string_equal(text_string(&text), replies[i]);
        text_free(&text);
    }
}

static void nboard_takes_what_engines_really_say(void **state)
{
    NboardReply reply;
    Error error = {0};
    (void)state;
    /* Blanks instead of slashes; a pair of evaluations; free text at the end. */
    assert_true(nboard_parse_reply("=== d6 -1.00 0.3", &reply, &error));
    assert_string_equal(reply.move.name, "d6");
    assert_true(reply.move.has_eval && reply.move.eval == -1.0 && reply.move.seconds == 0.3);
    assert_true(nboard_parse_reply("book f5d6c3 0.5,-0.5 12 100%W some text", &reply, &error));
    assert_int_equal(reply.kind, NBOARD_SEARCH);
    assert_true(reply.value == 0.5 && reply.number == 12 && word_is(reply.depth, "100%W"));
    assert_false(nboard_parse_reply("search", &reply, &error));
    assert_false(nboard_parse_reply("===", &reply, &error));
}

static void ucci_commands_are_written(void **state)
{
    static const char *const lines[] = {"setoption newgame",
                                        "setoption usemillisec true",
                                        "position startpos moves h2e2 h9g7",
                                        "position fen 4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1 moves e0d0",
                                        "go depth 5",
                                        "go time 60000 increment 600 opptime 50000",
                                        "go infinite"};
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        UcciCommand command;
        Error error = {0};
        Text text = {0};
        assert_true(ucci_parse_command(lines[i], &command, &error));
        ucci_print_command(&command, &text);
        assert_string_equal(text_string(&text), lines[i]);
        text_free(&text);
    }
}

/* An endless depth is an old way to say infinite; nothing else can be endless. */
static void ucci_numbers_are_numbers(void **state)
{
    (void)state;
    UcciCommand command;
    Error error;
    assert_true(ucci_parse_command("go depth infinite", &command, &error) && command.go.infinite);
    assert_false(ucci_parse_command("go time infinite", &command, &error));
    assert_false(ucci_parse_command("go depth", &command, &error));
    assert_false(ucci_parse_command("go nodes x", &command, &error));
    assert_true(ucci_parse_command("go time -5 increment 3", &command, &error) && command.go.time == 0 &&
                command.go.increment == 3);
}

static void gtp_colours_have_two_names(void **state)
{
    (void)state;
    static const char *const names[] = {"b", "Black", "w", "WHITE"};
    int side = -1;
    for (int i = 0; i < 4; i++) {
        Word word = {.at = names[i], .length = strlen(names[i])};
        assert_true(gtp_parse_color(word, &side));
        assert_int_equal(side, i / 2);
    }
    assert_false(gtp_parse_color((Word){.at = "red", .length = 3}, &side));
}

static void ucci_replies_are_read(void **state)
{
    (void)state;
    UcciReply reply = ucci_parse_reply("info depth 6 score -40 pv b0c2 b9c7");
    assert_int_equal(reply.kind, UCCI_INFO);
    assert_int_equal(reply.depth, 6);
    assert_int_equal(reply.score, -40);
    reply = ucci_parse_reply("bestmove h2e2 ponder h9g7 draw");
    assert_int_equal(reply.kind, UCCI_BESTMOVE);
    assert_true(word_is(reply.move, "h2e2") && reply.draw && !reply.resign);
    assert_int_equal(ucci_parse_reply("nobestmove").kind, UCCI_NOBESTMOVE);
    assert_int_equal(ucci_parse_reply("ucciok").kind, UCCI_OK);
    assert_int_equal(ucci_parse_reply("bestmove").kind, UCCI_OTHER);
    assert_int_equal(ucci_parse_reply("").kind, UCCI_OTHER);
}

static void gomocup_replies_are_read(void **state)
{
    (void)state;
    GomocupReply reply = gomocup_parse_reply(" 7,8 ");
    assert_int_equal(reply.kind, GOMOCUP_SAYS_MOVE);
    assert_true(reply.square.col == 7 && reply.square.row == 8);
    assert_int_equal(gomocup_parse_reply("OK").kind, GOMOCUP_SAYS_OK);
    assert_int_equal(gomocup_parse_reply("ERROR no memory").kind, GOMOCUP_SAYS_ERROR);
    assert_int_equal(gomocup_parse_reply("UNKNOWN").kind, GOMOCUP_SAYS_ERROR);
    assert_int_equal(gomocup_parse_reply("MESSAGE 7,8").kind, GOMOCUP_SAYS_OTHER);
    assert_int_equal(gomocup_parse_reply("7,8,9").kind, GOMOCUP_SAYS_OTHER);
    assert_int_equal(gomocup_parse_reply("").kind, GOMOCUP_SAYS_OTHER);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(ugi_commands_survive_the_round_trip),
        cmocka_unit_test(ugi_positions_may_hold_blanks),
        cmocka_unit_test(ugi_clocks_never_reach_zero),
        cmocka_unit_test(ugi_replies_are_read),
        cmocka_unit_test(ucci_commands_are_written),
        cmocka_unit_test(ucci_numbers_are_numbers),
        cmocka_unit_test(gtp_colours_have_two_names),
        cmocka_unit_test(ucci_replies_are_read),
        cmocka_unit_test(gomocup_replies_are_read),
        cmocka_unit_test(gtp_lines_are_cleaned),
        cmocka_unit_test(gtp_replies_are_written_and_read),
        cmocka_unit_test(ggf_games_survive_the_round_trip),
        cmocka_unit_test(ggf_clocks_are_seconds),
        cmocka_unit_test(ggf_prints_any_number),
        cmocka_unit_test(nboard_lines_survive_the_round_trip),
        cmocka_unit_test(nboard_takes_what_engines_really_say),
    };
    return SUPPORT_RUN(tests);
}
