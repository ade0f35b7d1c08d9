/* SPDX-License-Identifier: MIT
 *
 * test_vectors - 2048 duel against cases that others computed: merges, named squares, final scores, whole games.
 */
#include "tests/games/vectors.h"

#pragma GCC diagnostic ignored "-Wunused-function"
#include "games/duel2048/rules.h"
#include "games/duel2048/text.h"

#define RECORDED "../shared/data/duel2048/2048_"
#define COMMITTED "tests/data/duel2048_"

static Setup *plain_setup(const json_t *sequence, int rounds)
{
    Setup *setup = setup_new(4, 8, rounds);
    for (int i = 0; i < rounds; i++)
        setup->sequence[i] = (uint32_t)vector_at(sequence, (size_t)i);
    setup_finish(setup);
    return setup;
}

/* Reads 64 characters without the checks of game_parse: the cases hold levels that no game reaches. */
static void read_board(Position *pos, const char *board)
{
    for (int square = 0; square < 32; square++) {
        char digit = board[2 * square + 1];
        int level = digit <= '9' ? digit - '0' : digit - 'a' + 10;
        int owner = board[2 * square] == '-';
        assert_true(duel_put(pos, square, owner, level));
    }
}

static void write_board(const Position *pos, char board[65])
{
    for (int square = 0; square < 32; square++) {
        board[2 * square] = "+-"[duel_owner_at(pos, square)];
        board[2 * square + 1] = "0123456789abcdef"[duel_level_at(pos, square)];
    }
    board[64] = '\0';
}

static void expect_board(const Position *pos, const char *expected, const char *where)
{
    char board[65];
    write_board(pos, board);
    if (strcmp(board, expected) != 0)
        fail_msg("%s:\n%s expected\n%s found", where, expected, board);
}

static void check_merge(const json_t *item, const char *where)
{
    Position pos;
    json_t *sequence = json_pack("[i]", 0);
    Setup *setup = plain_setup(sequence, 1);
    int side = vector_int(item, "side"), direction = vector_int(item, "dir");
    bool changed = json_is_true(json_object_get(item, "changed"));
    duel_clear(&pos, setup);
    read_board(&pos, vector_text(item, "board"));
    BoardView view = duel_view(&pos, side);
    if (board_can_move(&view, direction ^ side) != changed)
        fail_msg("%s: %s expected", where, changed ? "a change" : "no change");
    duel_merge(&pos, side, direction);
    expect_board(&pos, vector_text(item, "after"), where);
    setup_release(setup);
    json_decref(sequence);
}

static void check_next(const json_t *item, const char *where)
{
    Position pos;
    json_t *sequence = json_pack("[i]", vector_int(item, "a"));
    Setup *setup = plain_setup(sequence, 1);
    duel_clear(&pos, setup);
    read_board(&pos, vector_text(item, "board"));
    for (int side = 0; side < 2; side++) {
        const json_t *next = json_array_get(json_object_get(item, "next"), (size_t)side);
        int expected = json_array_size(next) == 2 ? 8 * vector_at(next, 0) + vector_at(next, 1) : -1;
        int named = duel_named(&pos, side);
        int found = named < 0 ? -1 : duel_square(side, named);
        if (found != expected)
            fail_msg("%s: side %d: square %d expected, %d found", where, side, expected, found);
        assert_int_equal(bits_count(duel_empties(&pos, side)), vector_at(json_object_get(item, "none"), (size_t)side));
    }
    setup_release(setup);
    json_decref(sequence);
}

static int winner_of(const json_t *item)
{
    const json_t *winner = json_object_get(item, "winner");
    return json_is_integer(winner) ? (int)json_integer_value(winner) : -1;
}

static void check_score(const json_t *item, const char *where)
{
    Position pos;
    json_t *sequence = json_pack("[i]", 0);
    Setup *setup = plain_setup(sequence, 1);
    int level;
    duel_clear(&pos, setup);
    read_board(&pos, vector_text(item, "board"));
    if (duel_winner(&pos, &level) != winner_of(item))
        fail_msg("%s: winner %d expected, %d found", where, winner_of(item), duel_winner(&pos, &level));
    setup_release(setup);
    json_decref(sequence);
}

/* The recorded decision as our move text; false if it is an offence by its form. */
static bool decision_text(const json_t *decision, char text[16])
{
    const char *kind = json_string_value(json_array_get(decision, 2));
    const json_t *value = json_array_get(decision, 3);
    if (kind[0] == 's') {
        strcpy(text, "pass");
        return true;
    }
    if (json_array_size(decision) > 4)
        return false;
    if (kind[0] == 'p' && json_array_size(value) == 2)
        snprintf(text, 16, "%d,%d", vector_at(value, 0), vector_at(value, 1));
    else if (kind[0] == 'd' && json_is_integer(value))
        snprintf(text, 16, "%d", (int)json_integer_value(value));
    else
        return false;
    return true;
}

static void check_game(const json_t *item, const char *where)
{
    Position pos;
    Undo undo;
    size_t index, board = 0;
    json_t *decision;
    const json_t *boards = json_object_get(item, "boards");
    Setup *setup = plain_setup(json_object_get(item, "array"), vector_int(item, "rounds"));
    const json_t *decisions = json_object_get(item, "decisions");
    bool offence = json_is_integer(json_object_get(item, "violator"));
    bool cut = json_is_integer(json_object_get(item, "timeout")) || json_is_integer(json_object_get(item, "error"));
    duel_clear(&pos, setup);
    json_array_foreach((json_t *)decisions, index, decision)
    {
        char text[16];
        Move move = MOVE_NONE;
        bool last = index + 1 == json_array_size(decisions);
        if (game_over(&pos) || (int)pos.round != vector_at(decision, 0) || game_side(&pos) != vector_at(decision, 1))
            fail_msg("%s: decision %zu comes at another moment", where, index);
        if (last && cut)
            break;
        bool fine = decision_text(decision, text) && game_parse_move(&pos, text, &move, NULL);
        if (fine == (last && offence))
            fail_msg("%s: decision %zu: %s", where, index, fine ? "the offence is taken" : "refused");
        if (!fine)
            break;
        game_make(&pos, move, &undo);
        if (move != DUEL_PASS)
            expect_board(&pos, json_string_value(json_array_get(boards, board++)), where);
    }
    if (!offence && !cut) {
        int level;
        assert_true(game_over(&pos));
        expect_board(&pos, vector_text(item, "final"), where);
        assert_int_equal(duel_winner(&pos, &level), winner_of(item));
    }
    setup_release(setup);
}

static void merges(void **state)
{
    (void)state;
    vectors_both(COMMITTED "merges.jsonl", RECORDED "merges.jsonl.gz", check_merge);
}

static void named_squares(void **state)
{
    (void)state;
    vectors_both(COMMITTED "next.jsonl", RECORDED "next.jsonl.gz", check_next);
}

static void final_scores(void **state)
{
    (void)state;
    vectors_both(COMMITTED "scores.jsonl", RECORDED "scores.jsonl.gz", check_score);
}

static void whole_games(void **state)
{
    (void)state;
    vectors_both(COMMITTED "games.jsonl", RECORDED "games.jsonl.gz", check_game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(merges),
        cmocka_unit_test(named_squares),
        cmocka_unit_test(final_scores),
        cmocka_unit_test(whole_games),
    };
    board_init();
    return SUPPORT_RUN(tests);
}
