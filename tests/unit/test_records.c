/* SPDX-License-Identifier: MIT
 *
 * test_records - games survive every format that can hold them; what is wrong in a file is told with its place.
 */
#include "tests/support.h"

#include <jansson.h> /* another reader than the one that is tested */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "records/record_file.h"

/* A random game with everything a record can say about it. */
static void play_random(const Game *game, Rng *rng, Record *record, int plies)
{
    Error error;
    Text seed = {0};
    if (strcmp(game->name, "duel2048") == 0 || strcmp(game->name, "eraser") == 0)
        text_printf(&seed, "seed:%u %s", (unsigned)rng_below(rng, 1000), game->name[0] == 'd' ? "rounds=20" : "");
    if (!record_begin(record, game, text_string(&seed), &error))
        fail_msg("%s", error.text);
    text_free(&seed);
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    for (int i = 0; i < plies && !game->over(record->pos); i++) {
        int count = game->moves(record->pos, moves);
        record_add_move(record, moves[rng_below(rng, (uint32_t)count)]);
        if (i < 2) {
            record->opening = record->count;
            continue;
        }
        RecordPly *ply = record_last(record);
        ply->time_us = rng_below(rng, 5000000);
        ply->has_score = rng_below(rng, 3) > 0;
        ply->score = ply->has_score ? ((double)rng_below(rng, 4001) - 2000) / 100 : 0;
        ply->depth = ply->has_score ? 1 + (int)rng_below(rng, 30) : 0;
        ply->nodes = rng_below(rng, 100000);
        if (rng_below(rng, 5) == 0)
            ply->comment = strdup("a word, \"quoted\" 或中文");
    }
    free(moves);
    record_set_name(record, 0, "engine:depth=3");
    record_set_name(record, 1, "some \\ one [else]");
    record_set_tag(record, "Event", "a \"test\"");
    record_settle(record);
}

typedef struct Kept {
    int count;
    Text json; /* of all games */
} Kept;

static bool keep(void *context, const Record *record, Error *error)
{
    Kept *kept = context;
    kept->count++;
    return record_write(&record_format_json, record, -1, &kept->json, error);
}

static void must_read(const RecordFormat *format, const Game *game, const Text *content, Kept *kept)
{
    Error error;
    RecordSource source = {.game = game, .sink = keep, .context = kept};
    if (!record_read(format, content, &source, &error))
        fail_msg("%s %s: %s\n%s", format->name, game->name, error.text, text_string(content));
}

static bool holds_everything(const RecordFormat *format)
{
    return format == &record_format_json || format == &record_format_pgn;
}

static void strip(json_t *game, const RecordFormat *format)
{
    static const char *const lists[] = {"times_ms", "scores", "depths", "nodes", "comments", "tags", "a", "b", "first"};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0] && !holds_everything(format); i++)
        json_object_del(game, lists[i]);
    if (holds_everything(format))
        return;
    /* Which moves were the opening is not told either. */
    json_t *moves = json_array();
    json_array_extend(moves, json_object_get(game, "opening"));
    json_array_extend(moves, json_object_get(game, "moves"));
    json_object_set_new(game, "moves", moves);
    json_object_del(game, "opening");
    /* The course platforms' files do not tell the set-up, only what was seen of it. */
    if (format == &record_format_pku2048 || format == &record_format_pkueraser)
        json_object_del(game, "position");
}

/* Written and read again it is the same game: all of it where the format holds all, else position, moves and result. */
static void check_round_trip(const RecordFormat *format, const Record *record, int notation)
{
    Error error;
    Kept before = {0}, after = {0};
    Text text = {0};
    assert_true(keep(&before, record, &error));
    if (!record_write(format, record, notation, &text, &error))
        fail_msg("%s %s: %s", format->name, record->game->name, error.text);
    must_read(format, record->game, &text, &after);
    assert_int_equal(after.count, 1);
    json_t *one = json_loads(text_string(&before.json), 0, NULL),
           *other = json_loads(text_string(&after.json), 0, NULL);
    strip(one, format);
    strip(other, format);
    if (!json_equal(one, other))
        fail_msg("%s %s:\n%s\n%s\n%s", format->name, record->game->name, text_string(&before.json),
                 text_string(&after.json), text_string(&text));
    /* The content tells the format. */
    const RecordFormat *found = record_format_detect(&text, NULL, &error);
    if (format != &record_format_moves)
        assert_ptr_equal(found, format);
    json_decref(one);
    json_decref(other);
    text_free(&text);
    text_free(&before.json);
    text_free(&after.json);
}

static void test_round_trips(void **state)
{
    const Game *game = *state;
    Rng rng = rng_seed(5);
    for (int i = 0; i < support_amount(20); i++) {
        /* The platforms' files end where the game does; the others may end anywhere. */
        for (int f = 0; record_format_at(f); f++) {
            const RecordFormat *format = record_format_at(f);
            if (!format->write)
                continue;
            Record record = {0};
            Text text = {0};
            Error error;
            play_random(game, &rng, &record, format == &record_format_pku2048 ? 400 : 1 + (int)rng_below(&rng, 80));
            bool fits = record_write(format, &record, -1, &text, &error);
            if (fits)
                check_round_trip(format, &record, -1);
            else
                assert_non_null(strstr(error.text, "cannot hold a game of"));
            for (int n = 0; fits && game->notations[n] && format != &record_format_json; n++)
                check_round_trip(format, &record, n);
            text_free(&text);
            record_free(&record);
        }
    }
}

/* A line of JSON comes out as it went in, with whatever else it says. */
static void test_json_is_lossless(void **state)
{
    (void)state;
    static const char line[] =
        "{\"game\":\"ttt\",\"number\":7,\"a\":\"x\",\"b\":\"y\",\"first\":\"b\",\"position\":\"--------- "
        "X\",\"opening\":[\"b2\"],"
        "\"moves\":[\"a1\",\"c3\"],\"times_ms\":[1.25,0.001],\"scores\":[null,3],\"depths\":[0,9],\"nodes\":[0,12],"
        "\"result\":\"*\",\"winner\":null,\"end\":\"stopped\",\"reason\":\"why\",\"more\":{\"deep\":[1,2]}}\n";
    Kept kept = {0};
    Text text = {0};
    text_add(&text, line);
    must_read(&record_format_json, games_find("ttt", NULL), &text, &kept);
    assert_string_equal(text_string(&kept.json), line);
    text_free(&text);
    text_free(&kept.json);
}

typedef struct Sample {
    const RecordFormat *format;
    const char *game, *text;
    int games;
    const char *wanted; /* in the JSON, or in the error */
} Sample;

static void test_samples(void **state)
{
    (void)state;
    static const Sample samples[] = {
        /* Tags of other programs, variations, glyphs, comments to the line's end, moves in three notations. */
        {&record_format_pgn, NULL,
         "[Game \"Chinese Chess\"]\n[Red \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n"
         "1. C2=5 $1 (1. H2+3 H8+7) H2+3 {good} 2. 马二进三! ; and so on\n h9-g7 *\n",
         1, "\"moves\":[\"h2e2\",\"b9c7\",\"h0g2\",\"h9g7\"]"},
        {&record_format_pgn, "xiangqi", "1. h2e2 h9g7 1/2-1/2\n\n[Event \"x\"]\n\n1. b2e2 1-0", 2,
         "\"result\":\"1-0\""},
        {&record_format_pgn, NULL, "[Game \"2048 duel\"]\n[Variant \"duel2048\"]\n[Seed \"3\"]\n\n*", 1, "seed:3"},
        {&record_format_moves, NULL, "f5d6c3\n# a comment\nF5D6\n", 2, "\"moves\":[\"f5\",\"d6\"]"},
        {&record_format_moves, "gomoku15", "h8h10i9\n", 1, "[\"h8\",\"h10\",\"i9\"]"},
        {&record_format_ggf, NULL,
         "1 (;GM[Othello]PC[GGS]PB[one]PW[two]RE[+2.00]TI[5:00]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- "
         "-------- -------- -------- *]B[F5/1.5/2.25]W[F6//1];)(;GM[Othello]PB[a]PW[b]TY[8]BO[8 -------- -------- "
         "-------- ---O*--- ---*O--- -------- -------- -------- *]B[d3];)",
         2, "\"scores\":[1.5,null]"},
        {&record_format_sgf, NULL, "(;GM[4]SZ[15]PB[x\\]y];B[hh]C[centre];W[gg](;B[ii])(;B[aa]))", 1,
         "\"moves\":[\"h8\",\"g9\",\"i7\"]"},
        {&record_format_sgf, NULL, "(;GM[4]SZ[15]RU[renju]AB[hh][hg]AW[ii]PL[W];W[h10])", 1, "O renju"},
        {&record_format_sgf, NULL, "(;GM[4]SZ[15]AB[hh][hg]AW[ii]PL[W];W[jj])", 1,
         "15/15/15/15/15/15/7X7/7X7/8O6/15/15/15/15/15/15 O"},
        {&record_format_sgf, NULL, "(;GM[4]SZ[15]PB[one]PW[two]RE[B+R];B[hh];W[gg])", 1,
         "\"result\":\"1-0\",\"winner\":\"a\",\"a\":\"one\",\"b\":\"two\""},
        {&record_format_sgf, NULL, "(;GM[4]SZ[15]RE[W+5];B[hh];W[gg])", 1, "\"result\":\"0-1\""},
        {&record_format_psq, NULL, "Piskvorky 20x20, 11:11, 1\r\n10,11,345\r\n1,1,0\r\none.zip\r\ntwo.zip\r\n-1\r\n", 1,
         "\"a\":\"two.zip\",\"b\":\"one.zip\""},
        {&record_format_psq, NULL, "Piskvorky 15x15, 0:0, 0\n8,8\n1,1\n-1\n", 1, "[\"h8\",\"a15\"]"},
        {&record_format_pku2048, NULL,
         "player0: 3 from path a.py\nplayer1: 7 from path b.py\n&d0:player 0 set position (0, "
         "3)\n&p0:\n...\n&d0:player 1 set position (3, 4)\n"
         "&d0:player 0 set direction left\n&d0:player 1 set direction up\n",
         1,
         "\"moves\":[\"0,3\",\"3,4\",\"left\",\"up\"],\"result\":\"1/2-1/"
         "2\",\"winner\":null,\"a\":\"a.py\",\"b\":\"b.py\""},
    };
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        const Sample *sample = &samples[i];
        Error error;
        Kept kept = {0};
        Text text = {0};
        text_add(&text, sample->text);
        RecordSource source = {
            .game = sample->game ? games_find(sample->game, NULL) : NULL, .sink = keep, .context = &kept};
        if (!record_read(sample->format, &text, &source, &error))
            fail_msg("sample %zu: %s", i, error.text);
        assert_int_equal(kept.count, sample->games);
        if (!strstr(text_string(&kept.json), sample->wanted))
            fail_msg("sample %zu: no %s in %s", i, sample->wanted, text_string(&kept.json));
        text_free(&text);
        text_free(&kept.json);
    }
}

static void test_bad_files(void **state)
{
    (void)state;
    static const Sample samples[] = {
        {&record_format_json, NULL, "\n{\"game\":\"ttt\",\"moves\":[\"b2\",\"b2\"]}", 0, "line 2, column 29: move 2: "},
        {&record_format_json, NULL, "{\"game\":\"ttt\",", 0, "line 1, column "},
        {&record_format_json, NULL, "{\"game\":\"go\",\"moves\":[]}", 0, "line 1, column 1: unknown game 'go'"},
        {&record_format_json, NULL, "{\"game\":\"ttt\",\"moves\":[\"b2\"],\"nodes\":[]}", 0, "\"nodes\" has 0 entries"},
        {&record_format_pgn, NULL, "[Game \"Chinese Chess\"]\n\n1. h2e2 h9g7 2. h2e3", 0,
         "line 3, column 17: move 3: 'h2e3'"},
        {&record_format_pgn, NULL, "[Game \"Go\"]\n", 0, "line 1, column 2: [Game \"Go\"] is no game known here"},
        {&record_format_pgn, NULL, "[Game \"Chinese Chess]\n", 0, "line 1, column 1: a tag like"},
        {&record_format_pgn, "ttt", "1. b2 {never closed", 0, "line 1, column 7: this comment has no end"},
        {&record_format_pgn, NULL, "[Variant \"xiangqi\"]\n[FEN \"9/9 w\"]\n", 0, "line 2, column 2: "},
        {&record_format_moves, NULL, "f5d6\nf5a1", 0, "line 2, column 3: move 2: 'a1' flips nothing"},
        {&record_format_ggf, NULL, "(;GM[Othello]PB[a", 0, "line 1, column 1: game text: PB: the closing bracket"},
        {&record_format_sgf, NULL, "(;GM[4]SZ[15];B[hh];B[gg])", 0,
         "line 1, column 22: move 2: it is not black's turn"},
        {&record_format_sgf, NULL, "(;GM[1]SZ[19];B[hh])", 0, "line 1, column 1: GM[1] on a board of 19x19: only"},
        {&record_format_sgf, NULL, "(;GM[4]SZ[15];B[hh]", 0, "line 1, column 1: the closing parenthesis"},
        {&record_format_psq, NULL, "Piskvorky 15x15, 0:0, 0\n8,8,1\n8,8,1\n", 0, "line 3, column 1: move 2: "},
        {&record_format_psq, NULL, "Piskvorky 12x12, 0:0, 0\n", 0,
         "line 1, column 11: there is no gomoku on a board of 12x12"},
        {&record_format_pku2048, NULL, "&d0:player 0 set position (0, 9)\n", 0, "line 1, column 1: '0,9'"},
        {&record_format_pku2048, NULL, "nothing\n", 0, "line 1, column 1: no decisions"},
        {&record_format_pku2048, NULL, "&d0:player 2 set position (0, 3)\n", 0, "line 1, column 1: a decision like"},
        {&record_format_pkueraser, NULL, "{\"frames\":[{\"boardStatus\":{\"x\":[0,0]}}]}", 0,
         "frame 0: 'x' is not the name"},
        {&record_format_pkueraser, NULL, "{\n \"frames\":", 0, "line 2, column "},
        {&record_format_renlib, NULL, "nothing", 0, "byte 1: not a RenLib file"},
    };
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        const Sample *sample = &samples[i];
        Error error;
        Kept kept = {0};
        Text text = {0};
        text_add(&text, sample->text);
        RecordSource source = {
            .game = sample->game ? games_find(sample->game, NULL) : NULL, .sink = keep, .context = &kept};
        if (record_read(sample->format, &text, &source, &error))
            fail_msg("sample %zu is read: %s", i, sample->text);
        if (!strstr(error.text, sample->wanted))
            fail_msg("sample %zu: '%s', not '%s'", i, error.text, sample->wanted);
        text_free(&text);
        text_free(&kept.json);
    }
}

/* h8, then i9 with a comment and below it g7; and h9 as the second answer. */
static void test_renlib(void **state)
{
    (void)state;
    static const unsigned char nodes[] = {0, 0, 0x78, 0x00, 0x69, 0x88, 'g',  'o',  'o', 'd',
                                          0, 0, 0x87, 0x40, 0x68, 0x41, 0x01, 0x00, 'A', 0};
    static const char header[] = "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";
    Kept kept = {0};
    Text text = {0};
    text_add_bytes(&text, header, sizeof header - 1);
    text_add_bytes(&text, (const char *)nodes, sizeof nodes);
    Error error;
    assert_ptr_equal(record_format_detect(&text, "x.lib", &error), &record_format_renlib);
    must_read(&record_format_renlib, games_find("gomoku15", NULL), &text, &kept);
    assert_int_equal(kept.count, 2);
    assert_non_null(strstr(text_string(&kept.json), "\"moves\":[\"h8\",\"i9\",\"g7\"]"));
    assert_non_null(strstr(text_string(&kept.json), "\"comments\":[null,\"good\",null]"));
    assert_non_null(strstr(text_string(&kept.json), "\"moves\":[\"h8\",\"h9\"]"));
    text_free(&text);
    text_free(&kept.json);
}

/* 炮二平五 in GB18030, as most Chinese PGN files are. */
static void test_gb18030(void **state)
{
    (void)state;
    static const char content[] =
        "[Game \"Chinese Chess\"]\n[Red \"\xba\xec\"]\n\n1. \xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 *\n";
    Kept kept = {0};
    Text text = {0};
    text_add(&text, content);
    must_read(&record_format_pgn, games_find("xiangqi", NULL), &text, &kept);
    assert_non_null(strstr(text_string(&kept.json), "\"moves\":[\"h2e2\"]"));
    assert_non_null(strstr(text_string(&kept.json), "红"));
    text_free(&text);
    text_free(&kept.json);
}

int main(void)
{
    const struct CMUnitTest for_games[] = {cmocka_unit_test(test_round_trips)};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_json_is_lossless), cmocka_unit_test(test_samples), cmocka_unit_test(test_bad_files),
        cmocka_unit_test(test_renlib),           cmocka_unit_test(test_gb18030),
    };
    int failed = SUPPORT_RUN_FOR_GAMES(for_games);
    return failed + SUPPORT_RUN(tests);
}
