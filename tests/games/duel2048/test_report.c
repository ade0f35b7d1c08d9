/* SPDX-License-Identifier: MIT
 *
 * test_report - the course report's player of 2048 duel: its evaluations and searches against a second computation
 * (tests/reference/duel2048_report.py), its tricks, and where the report's text and its listing differ.
 */
#include "tests/games/vectors.h"

#include <math.h>

#include "players/player.h"

static const Game *duel;

static void *position_of(const char *text)
{
    Error error;
    void *pos = position_new(duel, text, &error);
    if (!pos)
        fail_msg("%s: %s", text, error.text);
    return pos;
}

/* What a player decides in a position. */
static PlayerAnswer decide(const char *spec, const char *text, char move[32])
{
    Error error;
    PlayerAnswer answer;
    Text name = {0};
    void *pos = position_of(text);
    Player *player = player_new(duel, spec, &error);
    if (!player)
        fail_msg("%s: %s", spec, error.text);
    player_new_game(player, 1);
    const PlayerTurn turn = {.pos = pos, .analysis = true};
    assert_true(player_move(player, &turn, &answer, &error));
    duel->print_move(pos, answer.move, &name);
    snprintf(move, 32, "%s", text_string(&name));
    text_free(&name);
    player_free(player);
    position_free(duel, pos);
    return answer;
}

static void check_evals(const char *where, const char *text, const json_t *evals)
{
    void *pos = position_of(text);
    const char *name;
    json_t *expected;
    json_object_foreach((json_t *)evals, name, expected)
    {
        EvalTerms terms;
        int index = 0;
        while (duel->evals[index] && strcmp(duel->evals[index], name) != 0)
            index++;
        assert_non_null(duel->evals[index]);
        duel->eval_terms(pos, index, &terms);
        double found = terms_sum(&terms), wanted = json_number_value(expected);
        if (fabs(found - wanted) > 1e-9 * fmax(1, fabs(wanted)))
            fail_msg("%s: %s: %.6f expected, %.6f found", where, name, wanted, found);
    }
    position_free(duel, pos);
}

static void check_case(const json_t *item, const char *where)
{
    const char *text = vector_text(item, "position");
    const json_t *searches = json_object_get(item, "searches"), *search;
    size_t index;
    check_evals(where, text, json_object_get(item, "evals"));
    json_array_foreach((json_t *)searches, index, search)
    {
        char spec[80], move[32];
        snprintf(spec, sizeof spec, "classic:depth=%d,abroad=%s", vector_int(search, "depth"),
                 vector_text(search, "abroad"));
        PlayerAnswer answer = decide(spec, text, move);
        if (strcmp(move, vector_text(search, "move")) != 0 ||
            answer.report.own_value != json_integer_value(json_object_get(search, "value")) ||
            (int)answer.report.nodes != vector_int(search, "nodes"))
            fail_msg("%s: %s: %s %lld with %d nodes", where, spec, move, (long long)answer.report.own_value,
                     (int)answer.report.nodes);
    }
}

static void evaluations_and_searches_equal_a_second_computation(void **state)
{
    (void)state;
    assert_int_equal(vectors_each("tests/data/duel2048_report.jsonl", check_case), 120);
}

/* The board of the report's section 3.1, l1 to l4. */
static void the_board_of_the_report(void **state)
{
    (void)state;
    json_t *evals = json_pack("{s:i, s:i, s:i, s:i, s:i, s:i}", "early", 11, "mid", 912, "early-printed", 11,
                              "mid-printed", 912 - 536, "mid-text", 912 + 252, "mid-first", 912 + 256);
    check_evals("section 3.1", "+4+1+0+0-1-0-0-0+1+4+3+0-1-4-0-0+4+3+1+0-3-0-0-0+1+0+0+0-3-5-2-0 60 p1 seed:3", evals);
    json_decref(evals);
}

/* A search of 36 nodes where the listing's second `append` takes 111: the text asks that the score rises. */
static void own_placements_abroad_must_raise_the_score(void **state)
{
    (void)state;
    static const char *const text =
        "+5+0+0+4-5-6-0-5+0+0+0+3-0-0-0-0+0+0+3+2-2-4-4-0+3+6+0+4-0-4-0-0 0 m1 seq:450365,59196,112599,505660";
    char move[32];
    assert_int_equal(decide("classic:depth=3", text, move).report.nodes, 36);
    assert_int_equal(decide("classic:depth=3,abroad=text", text, move).report.nodes, 36);
    assert_int_equal(decide("classic:depth=3,abroad=listing", text, move).report.nodes, 111);
}

/* Far ahead, a 2 of the first side on the border with nothing beyond: a 2 is placed there, to be taken next. */
static void chance2_and_rows_that_are_empty(void **state)
{
    (void)state;
    static const struct {
        const char *about, *text, *spec, *move;
    } cases[] = {
        {"row 3 is empty on both sides",
         "+7+0+0+1-0-0-3-0+4+0+0+2-1-0-0-0+3+0+0+3-1-4-0-0+0+0+0+0-0-0-2-0 60 p1 seed:3", "classic", "0,4"},
        {"the listing then forbids it", "+7+0+0+1-0-0-3-0+4+0+0+2-1-0-0-0+3+0+0+3-1-4-0-0+0+0+0+0-0-0-2-0 60 p1 seed:3",
         "classic:rows=listing", NULL},
        {"no row is empty: both do it", "+7+0+0+1-0-0-3-0+4+0+0+2-1-0-0-0+3+0+0+3-1-4-0-0+5+0+0+0-2-0-2-0 60 p1 seed:3",
         "classic:rows=listing", "0,4"},
        {"another row would take: neither does it",
         "+7+0+0+1-0-0-3-0+4+0+0+2-2-0-0-0+3+0+0+3-1-4-0-0+0+0+0+0-0-0-2-0 60 p1 seed:3", "classic", NULL},
        {"switched off", "+7+0+0+1-0-0-3-0+4+0+0+2-1-0-0-0+3+0+0+3-1-4-0-0+0+0+0+0-0-0-2-0 60 p1 seed:3",
         "classic:chance2=off", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char move[32];
        PlayerAnswer answer = decide(cases[i].spec, cases[i].text, move);
        bool trick = answer.report.nodes == 0;
        if (trick != (cases[i].move != NULL) || (trick && strcmp(move, cases[i].move) != 0))
            fail_msg("%s: %s with %d nodes", cases[i].about, move, (int)answer.report.nodes);
    }
}

/* Section 3.3, examples/duel2048-lure.jsonl: the bait on 2,3 is taken by the move left, the move up takes both eights.
 */
static void the_lure_of_the_report(void **state)
{
    (void)state;
    static const char *const boards[] = {
        "+0+0+0+0-0-0-2-5+5+0+0+0-0-0-0-4+4+0+0+2-2-3-0-1+1+3+1+3+3-1-0-0 40 m2 seed:3",
        "+0+0+0+0-2-5-0-0+5+0+0+0-4-0-0-0+4+0+0-3-3-1-0-0+1+3+1+3+3-1-0-0 41 p1 seed:3",
        "+0+0+0+0-2-5-0-0+5+0+0+0-4-0-0-0+4+0+1-3-3-1-0-0+1+3+1+3+3-1-0-0 41 p2 seed:3",
        "+0+0+0+0-2-5-1-0+5+0+0+0-4-0-0-0+4+0+1-3-3-1-0-0+1+3+1+3+3-1-0-0 41 m1 seed:3",
        "+5+3+2+0-2-5-1-0+4+0+0+0-4-0-0-0+1+0+0+4+4-1-0-0+0+0+0+0-0-1-0-0 41 m2 seed:3",
    };
    Error error;
    json_t *record = json_load_file("examples/duel2048-lure.jsonl", 0, NULL);
    const json_t *moves = json_object_get(record, "moves");
    void *pos = position_of(vector_text(record, "position"));
    assert_int_equal(json_array_size(moves), sizeof boards / sizeof boards[0]);
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        Move move;
        Text text = {0};
        assert_true(duel->parse_move(pos, json_string_value(json_array_get(moves, i)), &move, &error));
        duel->make(pos, move);
        duel->print(pos, &text);
        assert_string_equal(text_string(&text), boards[i]);
        text_free(&text);
    }
    position_free(duel, pos);
    json_decref(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(evaluations_and_searches_equal_a_second_computation),
        cmocka_unit_test(the_board_of_the_report),
        cmocka_unit_test(own_placements_abroad_must_raise_the_score),
        cmocka_unit_test(chance2_and_rows_that_are_empty),
        cmocka_unit_test(the_lure_of_the_report),
    };
    Error error;
    duel = games_find("duel2048", &error);
    assert_non_null(duel);
    return SUPPORT_RUN(tests);
}
