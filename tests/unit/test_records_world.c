/* SPDX-License-Identifier: MIT
 *
 * test_records_world - files of the shapes that other programs write: read as they are, nothing lost silently.
 */
#include "tests/support.h"

#include <iconv.h>
#include <jansson.h> /* another reader than the one that is tested */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "records/record_file.h"

/* What came out of a file: the games as JSON, the words about what was left out. */
typedef struct Heard {
    int games, lost;
    Text json, notes;
    Error error;
} Heard;

static bool take(void *context, const Record *record, Error *error)
{
    Heard *heard = context;
    heard->games++;
    return record_write(&record_format_json, record, -1, &heard->json, error);
}

static void note(void *context, bool lost, const char *words)
{
    Heard *heard = context;
    heard->lost += lost;
    text_printf(&heard->notes, "%s\n", words);
}

/* Reads the bytes; the format is told by the content, or by the path. */
static bool hear(const char *bytes, size_t length, const char *path, const char *game, bool skip_bad, Heard *heard)
{
    Text content = {0};
    text_add_bytes(&content, bytes, length);
    RecordSource source = {.game = game ? games_find(game, NULL) : NULL,
                           .sink = take,
                           .note = note,
                           .context = heard,
                           .skip_bad = skip_bad};
    const RecordFormat *format = record_format_detect(&content, path, &heard->error);
    bool fine = format && record_read(format, &content, &source, &heard->error);
    text_free(&content);
    return fine;
}

static void forget(Heard *heard)
{
    text_free(&heard->json);
    text_free(&heard->notes);
    *heard = (Heard){0};
}

static void want(const Text *text, const char *words, const char *what)
{
    if (!strstr(text_string(text), words))
        fail_msg("%s: no '%s' in\n%s", what, words, text_string(text));
}

static void must_hear(const char *text, const char *path, const char *game, int games, const char *json)
{
    Heard heard = {0};
    if (!hear(text, strlen(text), path, game, false, &heard))
        fail_msg("%s\n%s", heard.error.text, text);
    if (heard.games != games)
        fail_msg("%d games, not %d, in\n%s", heard.games, games, text);
    want(&heard.json, json, text);
    forget(&heard);
}

static void must_refuse(const char *text, const char *path, const char *game, const char *error)
{
    Heard heard = {0};
    if (hear(text, strlen(text), path, game, false, &heard))
        fail_msg("read:\n%s", text);
    if (!strstr(heard.error.text, error))
        fail_msg("'%s', not '%s'", heard.error.text, error);
    forget(&heard);
}

#define XIANGQI_HEAD "[Game \"Chinese Chess\"]\n[Red \"A\"]\n[Black \"B\"]\n\n"

static void test_text_after_the_result(void **state)
{
    (void)state;
    Heard heard = {0};
    static const char advertised[] =
        XIANGQI_HEAD "1. h2e2 h9g7 1-0\n=====\nvisit us: [best site]\n\n" XIANGQI_HEAD "1. b2e2 *\n  == the end ==\n";
    assert_true(hear(advertised, strlen(advertised), "x.pgn", NULL, false, &heard));
    assert_int_equal(heard.games, 2);
    assert_int_equal(heard.lost, 0);
    want(&heard.notes, "line 6: text after the result is passed over: '====='", "notes");
    want(&heard.notes, "'== the end =='", "notes");
    forget(&heard);
    must_hear(XIANGQI_HEAD "1. h2e2 h9g7 {strong} 1-0 {红胜}\n", NULL, NULL, 1, "[null,\"strong 红胜\"]");
    must_hear(XIANGQI_HEAD "{about it} 1. h2e2 *\n", NULL, NULL, 1, "\"Annotation\":\"about it\"");
    /* No phantom game where the user names the game; games without tags begin with their first move. */
    must_hear("1. h2e2 h9g7 1-0 =====\nbuy now\n", "x.pgn", "xiangqi", 1, "[\"h2e2\",\"h9g7\"],\"result\":\"1-0\"");
    must_hear("1. h2e2 1-0\n1. b2e2 0-1\n", "x.pgn", "xiangqi", 2, "[\"b2e2\"],\"result\":\"0-1\"");
    must_hear("[Red \"A\"]\n[Black \"B\"]\n[Result \"红胜\"]\n\n1. 炮二平五", NULL, NULL, 1, "\"result\":\"1-0\"");
}

/* Rooks that go to and fro: the rules end the game at the third occurrence, the players did not. */
static void test_games_past_a_repetition(void **state)
{
    (void)state;
    Text text = {0};
    text_add(&text, XIANGQI_HEAD);
    for (int i = 0; i < 5; i++)
        text_add(&text, "a0a1 a9a8 a1a0 a8a9 ");
    text_add(&text, "h2e2 1/2-1/2\n");
    Heard heard = {0}, again = {0};
    if (!hear(text_string(&text), text.length, NULL, NULL, false, &heard))
        fail_msg("%s", heard.error.text);
    want(&heard.json, "\"a8a9\",\"h2e2\"]", "moves");
    want(&heard.json, "\"result\":\"1/2-1/2\"", "result");
    /* What was read can be read again, and the 60-move count is no end either. */
    assert_true(hear(text_string(&heard.json), heard.json.length, NULL, NULL, false, &again));
    assert_string_equal(text_string(&again.json), text_string(&heard.json));
    forget(&heard);
    forget(&again);
    text_clear(&text);
    text_add(&text, "[Game \"xiangqi\"]\n[FEN \"4k4/9/9/9/9/9/9/9/R8/3K5 w - - 119 60\"]\n\na1b1 e9e8 b1c1 *\n");
    if (!hear(text_string(&text), text.length, NULL, NULL, false, &heard))
        fail_msg("%s", heard.error.text);
    want(&heard.json, "[\"a1b1\",\"e9e8\",\"b1c1\"]", "moves");
    forget(&heard);
    text_free(&text);
}

/* One bad game in the middle of each kind of file with many games. */
static void test_bad_games_are_skipped(void **state)
{
    (void)state;
    static const struct {
        const char *text, *path, *game, *lost;
    } files[] = {
        {XIANGQI_HEAD "1. h2e2 *\n\n" XIANGQI_HEAD "1. h2e2 h2e2 2. b2c2 *\n\n" XIANGQI_HEAD "1. b2e2 *\n", NULL, NULL,
         "line 11, column 9: move 2"},
        {"{\"game\":\"ttt\",\"moves\":[\"b2\"]}\n{\"game\":\"ttt\",\"moves\":[\"b2\",\"b2\"]}\n{\"game\":\"ttt\","
         "\"moves\":[]}\n",
         NULL, NULL, "line 2, column 29: move 2"},
        {"{\"game\":\"ttt\",\"moves\":[\"b2\"]}\n{broken\n{\"game\":\"ttt\",\"moves\":[]}\n", NULL, NULL,
         "line 2, column "},
        {"f5d6\nf5a1\nf5f6\n", "x.txt", NULL, "line 2, column 3: move 2"},
        {"(;GM[4]SZ[15];B[hh])\n(;GM[4]SZ[15];B[hh];W[hh])\n(;GM[4]SZ[15];B[gg])\n", NULL, NULL, "line 2, column "},
        {"(;GM[Othello]PB[a]PW[b]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- "
         "*]B[d3];)\n"
         "(;GM[Othello]PB[a]PW[b]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- "
         "*]B[a1];)\n"
         "(;GM[Othello]PB[a]PW[b]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- "
         "*]B[f5];)\n",
         NULL, NULL, "line 2, column 1: move 1"},
    };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        Heard heard = {0};
        if (!hear(files[i].text, strlen(files[i].text), files[i].path, files[i].game, true, &heard))
            fail_msg("file %zu: %s", i, heard.error.text);
        if (heard.games != 2 || heard.lost != 1)
            fail_msg("file %zu: %d games, %d lost\n%s", i, heard.games, heard.lost, text_string(&heard.notes));
        want(&heard.notes, files[i].lost, files[i].text);
        forget(&heard);
        must_refuse(files[i].text, files[i].path, files[i].game, files[i].lost);
    }
}

static void test_the_user_is_contradicted(void **state)
{
    (void)state;
    must_refuse("{\"game\":\"ttt\",\"moves\":[]}\n", NULL, "xiangqi", "this is a game of ttt, not of xiangqi");
    must_refuse(XIANGQI_HEAD "1. h2e2 *", NULL, "reversi8", "line 1, column 2: [Game \"Chinese Chess\"] says xiangqi");
    must_refuse("(;GM[4]SZ[15];B[hh])", NULL, "gomoku19", "SZ[15] does not fit gomoku19");
    must_refuse("(;GM[2]SZ[8];B[dc])", NULL, "gomoku15", "SZ[8] does not fit");
    must_refuse("Piskvorky 15x15, 0:0, 0\n8,8,1\n", NULL, "gomoku20", "a game of gomoku15, not of gomoku20");
    must_refuse("&d0:player 0 set position (0, 3)\n", NULL, "ttt", "a game of duel2048, not of ttt");
    must_hear("[Game \"Gomoku\"]\n\n1. h8 *\n", NULL, "gomoku19", 1, "\"game\":\"gomoku19\"");
}

/* Text in a code of the last century. */
static size_t in_code(const char *code, const char *text, char *bytes, size_t room)
{
    iconv_t converter = iconv_open(code, "UTF-8");
    char *in = (char *)(uintptr_t)text, *out = bytes;
    size_t left = strlen(text), before = room;
    assert_int_equal(iconv(converter, &in, &left, &out, &room), 0);
    iconv_close(converter);
    return before - room;
}

static void test_codes(void **state)
{
    (void)state;
    static const struct {
        const char *code, *text;
    } files[] = {
        {"GB18030", "[Game \"Chinese Chess\"]\n[Event \"全国象棋个人赛\"]\n[Red \"胡荣华\"]\n[Black \"柳大华\"]\n\n1. "
                    "炮二平五 马８进７ 1-0\n"},
        {"CP950", "[Game \"Chinese Chess\"]\n[Event \"全國象棋個人賽\"]\n[Red \"胡榮華\"]\n[Black \"柳大華\"]\n\n1. "
                  "炮二平五 馬８進７ 1-0\n"},
    };
    for (size_t i = 0; i < 2; i++) {
        char bytes[512];
        Heard heard = {0};
        size_t length = in_code(files[i].code, files[i].text, bytes, sizeof bytes);
        if (!hear(bytes, length, NULL, NULL, false, &heard))
            fail_msg("%s: %s", files[i].code, heard.error.text);
        want(&heard.json, i ? "全國象棋個人賽" : "全国象棋个人赛", files[i].code);
        want(&heard.json, "[\"h2e2\",\"h9g7\"]", files[i].code);
        forget(&heard);
    }
}

static void test_xiangqi_notation(void **state)
{
    (void)state;
    must_hear(XIANGQI_HEAD "1. Ｃ２＝５ ｈ８＋７ 2. Ｈ０－Ｇ２ *\n", NULL, NULL, 1, "[\"h2e2\",\"h9g7\",\"h0g2\"]");
    /* Two rooks on a file: only the front one can advance three, so it need not be told which. */
    must_hear("[Game \"xiangqi\"]\n[FEN \"1r2k4/1r7/9/9/9/9/9/9/9/3K5 b\"]\n\n1... 车２进３ *\n", NULL, NULL, 1,
              "\"moves\":[\"b8b5\"]");
    must_refuse("[Game \"xiangqi\"]\n[FEN \"1r2k4/9/9/1r7/9/9/9/9/9/3K5 b\"]\n\n1... 车２平３ *\n", NULL, NULL,
                "may mean 2 moves");
    must_hear("[Red \"A\"]\n[Black \"B\"]\n\n1. C2=5 *\n", NULL, NULL, 1, "\"game\":\"xiangqi\"");
}

static void test_sgf_of_renju(void **state)
{
    (void)state;
    must_hear("(;GM[1]SZ[15];B[hh];W[hg])", NULL, NULL, 1, "\"game\":\"gomoku15\"");
    must_hear("(;SZ[15]GM[5];B[hh];W[hg])", NULL, NULL, 1, "[\"h8\",\"h9\"]");
    must_hear("(;GM[1]SZ[19];B[jj])", NULL, "gomoku19", 1, "\"game\":\"gomoku19\"");
    must_hear("(;GM[4];B[hh])", NULL, NULL, 1, "\"game\":\"gomoku15\"");
    must_hear("(;GM[4];B[hh])", NULL, "gomoku20", 1, "[\"h13\"]");
    must_hear("(;GM[2];B[dc])", NULL, NULL, 1, "\"game\":\"reversi8\"");
    must_refuse("(;GM[1]SZ[19];B[pd])", NULL, NULL, "line 1, column 1: GM[1] on a board of 19x19: only GM[4]");
    must_refuse("(;GM[3];B[pd])", NULL, NULL, "GM[3] on a board");
    Heard heard = {0};
    static const char branched[] = "(;GM[4]SZ[15];B[hh](;W[gg])(;W[ii](;B[aa])(;B[bb])))";
    assert_true(hear(branched, strlen(branched), NULL, NULL, false, &heard));
    want(&heard.notes, "variations of this game that are passed over: 3", "notes");
    forget(&heard);
}

/* Writes each game it is given as GGF. */
static bool to_ggf(void *context, const Record *record, Error *error)
{
    return record_write(&record_format_ggf, record, -1, context, error);
}

static void test_ggf_keeps_everything(void **state)
{
    (void)state;
    /* By the clock, times in milliseconds, tags that say nothing to us; and a result that contradicts the board. */
    static const char *const texts[] = {
        "(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]RB[1800.5]RW[2000]TI[05:00//"
        "02:00]KM[3]PB[one]PW[two]RE[+12.00:t]"
        "TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5/1.50/2.257]W[D6//0.004];)\n",
        "(;GM[Othello]PC[x]PB[one]PW[two]RE[-4.00]TY[8]BO[8 "
        "----------------------------O*---------------------------------- *]"
        "B[D4];)\n",
    };
    for (int i = 0; i < 2; i++) {
        Text content = {0}, out = {0};
        Error error;
        text_add(&content, texts[i]);
        RecordSource source = {.sink = to_ggf, .context = &out};
        if (!record_read(&record_format_ggf, &content, &source, &error))
            fail_msg("%s", error.text);
        assert_string_equal(text_string(&out), texts[i]);
        text_free(&content);
        text_free(&out);
    }
    must_hear(texts[0], NULL, NULL, 1, "\"times_ms\":[2257.0,4.0]");
    must_hear(texts[0], NULL, NULL, 1, "\"Date\":\"2003.12.15_13:24:03.MST\"");
    Heard heard = {0};
    assert_true(hear(texts[1], strlen(texts[1]), NULL, NULL, false, &heard));
    want(&heard.notes, "the result -4.00 does not agree with the board (+3); it is kept", "notes");
    want(&heard.json, "\"result\":\"0-1\"", "result");
    forget(&heard);
}

static void test_moves_keep_empty_games(void **state)
{
    (void)state;
    Text line = {0};
    Record record = {0};
    Error error;
    assert_true(record_begin(&record, games_find("reversi8", NULL), "", &error));
    assert_true(record_write(&record_format_moves, &record, -1, &line, &error));
    must_hear(text_string(&line), "x.txt", NULL, 1, "\"moves\":[]");
    record_free(&record);
    text_free(&line);
}

/* --- RenLib --- */

static const char renlib_header[] = "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";

static void hear_renlib(const unsigned char *nodes, size_t length, Heard *heard)
{
    char bytes[200];
    memcpy(bytes, renlib_header, 20);
    memcpy(bytes + 20, nodes, length);
    if (!hear(bytes, 20 + length, NULL, NULL, false, heard))
        fail_msg("%s", heard->error.text);
}

static void test_renlib_pending_and_passes(void **state)
{
    (void)state;
    Heard heard = {0};
    /* h8 i9 without the flag of a leaf: the line counts, and it is told. */
    static const unsigned char pending[] = {0, 0, 0x78, 0, 0x69, 0};
    hear_renlib(pending, sizeof pending, &heard);
    assert_int_equal(heard.games, 1);
    want(&heard.json, "\"moves\":[\"h8\",\"i9\"]", "pending");
    want(&heard.notes, "the last line has no end", "pending");
    forget(&heard);
    /* h8, a pass, g7: both stones are black's, and white is to move. */
    static const unsigned char passed[] = {0, 0, 0x78, 0, 0, 0, 0x87, 0x40};
    hear_renlib(passed, sizeof passed, &heard);
    want(&heard.json, "\"Before\":\"h8 pass\"", "pass");
    want(&heard.json, "7X7/15/15/15/15/15/15/15 X freestyle\"", "pass");
    want(&heard.json, "\"moves\":[\"g7\"]", "pass");
    forget(&heard);
    /* A comment in GBK, and a leaf that ends in a pass. */
    static const unsigned char comment[] = {0, 0, 0x78, 0x08, 0xba, 0xc3, 0, 0, 0, 0x40};
    hear_renlib(comment, sizeof comment, &heard);
    want(&heard.json, "h8 {好} pass", "comment");
    want(&heard.json, "7X7/15/15/15/15/15/15/15 X freestyle\",\"opening\":[],\"moves\":[]", "comment");
    forget(&heard);
}

/* --- course platforms --- */

#define DUEL_ROUND "&d0:player 0 set position (0, 3)\n&p0:\n...\n&d0:player 1 set position (3, 4)\n&p0:\n...\n"

static void test_duel_faults(void **state)
{
    (void)state;
    static const char moves[] = "\"moves\":[\"0,3\",\"3,4\"]";
    static const struct {
        const char *text, *wanted, *end;
    } logs[] = {
        {DUEL_ROUND
         "&d0:player 0 set direction unknown\n&e:player 0 violate by illegal output of direction\n&e:player 1 win\n",
         "\"reason\":\"player 0 violate by illegal output of direction\"", "\"end\":\"illegal\""},
        {DUEL_ROUND "&d0:player 0 set direction up\n&e:player 0 violate by not achievable direction\n&e:player 1 win\n",
         "\"result\":\"0-1\"", "\"end\":\"illegal\""},
        {DUEL_ROUND "&e:player 0 time out\n&e:player 1 win\n", "\"result\":\"0-1\"", "\"end\":\"time\""},
        {DUEL_ROUND "&e:player 0 run time error\n&e:player 1 win\n", "\"reason\":\"player 0 run time error\"",
         "\"end\":\"crash\""},
    };
    for (size_t i = 0; i < sizeof logs / sizeof logs[0]; i++) {
        must_hear(logs[i].text, NULL, NULL, 1, logs[i].wanted);
        must_hear(logs[i].text, NULL, NULL, 1, logs[i].end);
        must_hear(logs[i].text, NULL, NULL, 1, moves);
        must_hear(logs[i].text, NULL, NULL, 1, "\"winner\":\"b\"");
    }
    must_hear("player0: 0 from path a\n*complete record*\n&e:player 1 run time error\n&e:player 0 win\n", NULL, NULL, 1,
              "\"moves\":[],\"result\":\"1-0\"");
    /* A bot that fails in a later round, before anything was decided there. */
    must_hear(DUEL_ROUND
              "&d0:player 0 set direction left\n&p0:\n&d0:player 1 set direction up\n&p0:\n&d1:player 0 set position "
              "unknown\n&e:player 0 violate by illegal output of position\n&e:player 1 win\n",
              NULL, NULL, 1, "\"left\",\"up\"],\"result\":\"0-1\"");
}

/* A replay written by us, then given the shape that the platform leaves after a fault. */
static void test_eraser_faults(void **state)
{
    (void)state;
    Error error;
    Record record = {0};
    Text text = {0};
    assert_true(record_begin(&record, games_find("eraser", NULL), "seed:5", &error));
    Move *moves = xmalloc((unsigned long)record.game->moves_max * sizeof *moves);
    for (int i = 0; i < 3; i++) {
        record.game->moves(record.pos, moves);
        record_add_move(&record, moves[0]);
    }
    assert_true(record_write(&record_format_pkueraser, &record, -1, &text, &error));
    json_t *replay = json_loads(text_string(&text), 0, NULL);
    json_t *frames = json_object_get(replay, "frames"), *last = json_array_get(frames, json_array_size(frames) - 1);
    json_object_set_new(last, "turnNumber", json_integer(4));
    json_object_set_new(replay, "errorStatus", json_integer(0));
    json_object_set_new(replay, "winner", json_integer(1));
    json_object_set_new(replay, "errorMessage", json_string("Traceback:\nTime limit exceeded\n"));
    json_object_set_new(replay, "reason", json_string("An error occurred: Time limit exceeded"));
    char *line = json_dumps(replay, JSON_COMPACT);
    must_hear(line, NULL, NULL, 1, "\"result\":\"1-0\"");
    must_hear(line, NULL, NULL, 1, "\"end\":\"time\"");
    must_hear(line, NULL, NULL, 1, "\"reason\":\"An error occurred: Time limit exceeded\"");
    must_hear(line, NULL, NULL, 1, "Traceback:");
    Heard heard = {0};
    assert_true(hear(line, strlen(line), NULL, NULL, false, &heard));
    json_t *game = json_loads(text_string(&heard.json), 0, NULL);
    assert_int_equal(json_array_size(json_object_get(game, "moves")), 3);
    json_decref(game);
    forget(&heard);
    free(line);
    free(moves);
    json_decref(replay);
    record_free(&record);
    text_free(&text);
}

/* --- archives in bytes --- */

/* A game of WTHOR: numbers of tournament and players, discs, moves by their names. */
static void add_wthor(Text *file, int black, int white, int discs, const char *moves)
{
    unsigned char game[68] = {7, 0, (unsigned char)black, 1, (unsigned char)white, 0, (unsigned char)discs, 32};
    for (int i = 0; moves[2 * i]; i++)
        game[8 + i] = (unsigned char)(10 * (moves[2 * i + 1] - '0') + moves[2 * i] - 'a' + 1);
    text_add_bytes(file, (const char *)game, sizeof game);
}

static void test_wthor(void **state)
{
    (void)state;
    Text file = {0};
    Heard heard = {0};
    static const unsigned char header[16] = {20, 26, 11, 16, 3, 0, 0, 0, 0, 0, 0xe9, 0x07, 8, 0, 22, 0};
    text_add_bytes(&file, (const char *)header, sizeof header);
    /* The second game is the shortest there is: nine moves, all discs black's. */
    add_wthor(&file, 1, 2, 40, "f5d6c3");
    add_wthor(&file, 3, 4, 64, "e6f4e3f6g5d6e7f5c5");
    add_wthor(&file, 3, 4, 64, "f5a1");
    assert_false(hear(text_string(&file), file.length, NULL, NULL, false, &heard));
    assert_non_null(strstr(heard.error.text, "byte 162: move 2: 'a1'"));
    forget(&heard);
    if (!hear(text_string(&file), file.length, NULL, NULL, true, &heard))
        fail_msg("%s", heard.error.text);
    assert_int_equal(heard.games, 2);
    assert_int_equal(heard.lost, 1);
    want(&heard.json, "\"moves\":[\"f5\",\"d6\",\"c3\"],\"result\":\"1-0\"", "wthor");
    want(&heard.json, "\"a\":\"wthor:257\",\"b\":\"wthor:2\"", "wthor");
    want(&heard.json, "\"TheoreticalScore\":\"32-32 from 22 empty squares\"", "wthor");
    want(&heard.json, "\"Date\":\"2025\"", "wthor");
    want(&heard.json, "\"c5\"],\"result\":\"1-0\"", "wthor");
    forget(&heard);
    text_free(&file);
}

/* The other way round than the reader: hides a file as the program that writes XQF does. */
typedef struct Xqf {
    unsigned char head[1024];
    unsigned men, from, to, comment;
    unsigned char keys[32];
    Text tree;
} Xqf;

static unsigned xqf_key(unsigned key, unsigned factor)
{
    return ((((key * key * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8) * factor % 256;
}

static void xqf_start(Xqf *xqf, int version, const unsigned char squares[32])
{
    static const char phrase[] = "[(C) Copyright Mr. Dong Shiwei.]";
    *xqf = (Xqf){.head = {'X', 'Q', (unsigned char)version}};
    if (version > 10) {
        static const unsigned char keys[13] = {0x5a, 0, 0, 0, 0, 0x11, 0x22, 0x44, 0x08, 0x63, 0x27, 0x51, 0x1b};
        memcpy(xqf->head + 3, keys, sizeof keys);
        xqf->men = xqf_key(keys[10], keys[10]);
        xqf->from = xqf_key(keys[11], xqf->men);
        xqf->to = xqf_key(keys[12], xqf->from);
        xqf->comment = (keys[9] * 256u + keys[10]) % 32000 + 767;
        for (int i = 0; i < 32; i++)
            xqf->keys[i] = (unsigned char)phrase[i] & ((keys[9 + i % 4] & keys[0]) | keys[5 + i % 4]);
    }
    for (unsigned i = 0; i < 32; i++) {
        unsigned man = version >= 12 ? (xqf->men + i + 1) % 32 : i;
        xqf->head[16 + i] = (unsigned char)(squares[man] + xqf->men);
    }
}

static void xqf_put_byte(Xqf *xqf, unsigned byte)
{
    size_t at = sizeof xqf->head + xqf->tree.length;
    text_add_char(&xqf->tree, (char)(unsigned char)(byte + xqf->keys[at % 32]));
}

static void xqf_node(Xqf *xqf, unsigned from, unsigned to, unsigned flags, const char *comment)
{
    bool plain = xqf->head[2] <= 10;
    xqf_put_byte(xqf, from + 24 + xqf->from);
    xqf_put_byte(xqf, to + 32 + xqf->to);
    xqf_put_byte(xqf,
                 plain ? (flags & 0x80 ? 0xf0u : 0u) | (flags & 0x40 ? 0x0fu : 0u) : flags | (comment ? 0x20u : 0u));
    xqf_put_byte(xqf, 0);
    unsigned length = comment ? (unsigned)strlen(comment) : 0, hidden = length + xqf->comment;
    for (int i = 0; i < 4 && (plain || comment); i++)
        xqf_put_byte(xqf, hidden >> 8 * i & 255);
    for (unsigned i = 0; i < length; i++)
        xqf_put_byte(xqf, (unsigned char)comment[i]);
}

static void test_xqf(void **state)
{
    (void)state;
    static const unsigned char start[32] = {0, 10, 20, 30, 40, 50, 60, 70, 80, 12, 72, 3, 23, 43, 63, 83,
                                            9, 19, 29, 39, 49, 59, 69, 79, 89, 17, 77, 6, 26, 46, 66, 86};
    static const int versions[] = {10, 11, 12, 18};
    for (size_t i = 0; i < sizeof versions / sizeof versions[0]; i++) {
        Xqf xqf;
        Heard heard = {0};
        Text file = {0};
        xqf_start(&xqf, versions[i], start);
        memcpy(xqf.head + 304, "\x06\xba\xfa\xc8\xd9\xbb\xaa", 7); /* 胡荣华 */
        memcpy(xqf.head + 208,
               "\x04"
               "test",
               5);
        xqf.head[51] = 2;
        xqf_node(&xqf, 0, 0, 0x80, "about the game");
        xqf_node(&xqf, 72, 42, 0x80, NULL);               /* h2e2 */
        xqf_node(&xqf, 79, 67, 0xc0, "\xba\xc3\xc6\xe5"); /* h9g7, 好棋, and another answer */
        xqf_node(&xqf, 70, 62, 0, NULL);                  /* h0g2 ends the line */
        xqf_node(&xqf, 19, 27, 0, NULL);
        text_add_bytes(&file, (const char *)xqf.head, sizeof xqf.head);
        text_add_bytes(&file, text_string(&xqf.tree), xqf.tree.length);
        if (!hear(text_string(&file), file.length, NULL, NULL, false, &heard))
            fail_msg("version %d: %s", versions[i], heard.error.text);
        assert_int_equal(heard.games, 1);
        want(&heard.json, "\"moves\":[\"h2e2\",\"h9g7\",\"h0g2\"]", "xqf");
        want(&heard.json, "\"comments\":[null,\"好棋\",null]", "xqf");
        want(&heard.json, "\"Annotation\":\"about the game\"", "xqf");
        want(&heard.json, "\"Event\":\"test\"", "xqf");
        want(&heard.json, "\"a\":\"胡荣华\"", "xqf");
        want(&heard.json, "\"result\":\"0-1\"", "xqf");
        want(&heard.json, "RNBAKABNR w - - 0 1\"", "xqf");
        want(&heard.notes, "variations of this game that are passed over: 1", "xqf");
        forget(&heard);
        text_free(&file);
        text_free(&xqf.tree);
    }
}

/* Black to move, most men gone: the first move tells whose turn it is. */
static void test_xqf_endgame(void **state)
{
    (void)state;
    unsigned char squares[32];
    memset(squares, 255, sizeof squares);
    squares[4] = 30;      /* K d0 */
    squares[16 + 4] = 49; /* k e9 */
    squares[16] = 19;     /* r b9 */
    Xqf xqf;
    Heard heard = {0};
    Text file = {0};
    xqf_start(&xqf, 18, squares);
    xqf_node(&xqf, 0, 0, 0x80, NULL);
    xqf_node(&xqf, 19, 10, 0, NULL); /* b9b0, check */
    text_add_bytes(&file, (const char *)xqf.head, sizeof xqf.head);
    text_add_bytes(&file, text_string(&xqf.tree), xqf.tree.length);
    if (!hear(text_string(&file), file.length, NULL, NULL, false, &heard))
        fail_msg("%s", heard.error.text);
    want(&heard.json, "\"position\":\"1r2k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1\"", "xqf");
    want(&heard.json, "\"moves\":[\"b9b0\"]", "xqf");
    forget(&heard);
    /* Cut in the middle of the move. */
    assert_false(hear(text_string(&file), file.length - 2, NULL, NULL, false, &heard));
    text_free(&file);
    text_free(&xqf.tree);
}

static void test_strangers_are_named(void **state)
{
    (void)state;
    Heard heard = {0};
    static const char cbr[] = "CCBridge Record\0\0\0more";
    assert_false(hear(cbr, sizeof cbr, "x.cbr", NULL, false, &heard));
    assert_non_null(strstr(heard.error.text, "a CCBridge record (CBR), which is not read"));
    assert_false(hear("a\0b", 3, "x.bin", NULL, false, &heard));
    assert_non_null(strstr(heard.error.text, "not text, nor a binary format known"));
    assert_false(hear("hello", 5, "x", NULL, false, &heard));
    assert_non_null(strstr(heard.error.text, "--from names it"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text_after_the_result),
        cmocka_unit_test(test_games_past_a_repetition),
        cmocka_unit_test(test_bad_games_are_skipped),
        cmocka_unit_test(test_the_user_is_contradicted),
        cmocka_unit_test(test_codes),
        cmocka_unit_test(test_xiangqi_notation),
        cmocka_unit_test(test_sgf_of_renju),
        cmocka_unit_test(test_ggf_keeps_everything),
        cmocka_unit_test(test_moves_keep_empty_games),
        cmocka_unit_test(test_renlib_pending_and_passes),
        cmocka_unit_test(test_duel_faults),
        cmocka_unit_test(test_eraser_faults),
        cmocka_unit_test(test_wthor),
        cmocka_unit_test(test_xqf),
        cmocka_unit_test(test_xqf_endgame),
        cmocka_unit_test(test_strangers_are_named),
    };
    return SUPPORT_RUN(tests);
}
