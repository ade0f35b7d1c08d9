/* SPDX-License-Identifier: MIT
 *
 * test_vectors - eraser against cases that others computed: single swaps step by step, and whole games.
 */
#include "tests/games/vectors.h"

#pragma GCC diagnostic ignored "-Wunused-function"
#include "games/eraser/rules.h"
#include "games/eraser/text.h"

#define RECORDED "../shared/data/eraser/eraser_"
#define COMMITTED "tests/data/eraser_"

static void start_from(Position *pos, const json_t *columns)
{
    Text text = {0};
    Error error = {0};
    for (size_t x = 0; x < 6; x++)
        text_printf(&text, "%s%s", x ? "," : "cols:", json_string_value(json_array_get(columns, x)));
    if (!game_parse(pos, text_string(&text), &error))
        fail_msg("%s", error.text);
    text_free(&text);
}

/* Our move for the platform's [[x, y], [x, y]], or -1. */
static int swap_of(const Position *pos, const json_t *swap)
{
    const json_t *one = json_array_get(swap, 0), *other = json_array_get(swap, 1);
    bool pairs = json_array_size(swap) == 2 && json_array_size(one) == 2 && json_array_size(other) == 2 &&
                 json_is_integer(json_array_get(one, 0)) && json_is_integer(json_array_get(one, 1)) &&
                 json_is_integer(json_array_get(other, 0)) && json_is_integer(json_array_get(other, 1));
    if (!pairs)
        return -1;
    int x[2] = {vector_at(one, 0), vector_at(other, 0)};
    int y[2] = {vector_at(one, 1), vector_at(other, 1)};
    return eraser_swap_of(pos, x, y);
}

/* The list of erasing swaps in the platform's order. */
static int erasing_list(const Position *pos, Move *list)
{
    Move moves[GAME_MOVES_MAX];
    Position free_pos = *pos;
    free_pos.end = ERASER_RUNNING;
    Swaps swaps = board_erasing(pos->pieces, pos->setup->squares);
    int count = game_moves(&free_pos, moves), found = 0;
    for (int i = 0; i < count; i++) {
        uint64_t set = moves[i] < ERASER_UP ? swaps.across : swaps.up;
        if (set >> eraser_first(moves[i]) & 1)
            list[found++] = moves[i];
    }
    assert_int_equal(found > 0, board_has_erasing(pos->pieces, pos->setup->squares));
    return found;
}

static void expect_column(const Position *pos, int x, const char *expected, const char *where)
{
    int rows = pos->setup->rows;
    int length = (int)strlen(expected);
    for (int row = 0; row < length || row < 6; row++) {
        char wanted = row < length ? expected[row] : '.';
        int reserve = pos->next[x] + row - 6;
        char found = row < 6          ? eraser_letters[eraser_colour_at(pos, x, row)]
                     : reserve < rows ? eraser_letters[pos->setup->column[x][reserve]]
                                      : '.';
        if (wanted != found)
            fail_msg("%s: column %d row %d: %c expected, %c found", where, x, row, wanted, found);
    }
}

static void check_case(const json_t *item, const char *where)
{
    Position pos;
    Move list[GAME_MOVES_MAX];
    const json_t *steps = json_object_get(item, "steps"), *operations = json_object_get(item, "ops");
    start_from(&pos, json_object_get(item, "cols"));
    int count = erasing_list(&pos, list);
    if (count != (int)json_array_size(operations))
        fail_msg("%s: %zu erasing swaps expected, %d found", where, json_array_size(operations), count);
    for (int i = 0; i < count; i++)
        assert_int_equal(list[i], swap_of(&pos, json_array_get(operations, (size_t)i)));
    Position made = pos;
    Undo undo;
    Move move = (Move)swap_of(&pos, json_object_get(item, "swap"));
    game_make(&made, move, &undo);
    if (made.score[0] != vector_int(item, "score"))
        fail_msg("%s: score %d expected, %d found", where, vector_int(item, "score"), made.score[0]);
    uint64_t first = UINT64_C(1) << eraser_first(move), erased;
    board_swap(pos.pieces, first, first << eraser_step(move));
    for (size_t step = 0; step <= json_array_size(steps); step++) {
        int points = board_erase(pos.pieces, &erased);
        const json_t *expected = json_array_get(steps, step);
        assert_int_equal(points, vector_at(expected, 0));
        for (int x = 0; x < 6 && expected; x++)
            assert_int_equal(bits_count(erased >> (8 * x) & 255), vector_at(json_array_get(expected, 1), (size_t)x));
        board_fall(pos.pieces, pos.next, erased, pos.setup);
    }
    assert_memory_equal(pos.pieces, made.pieces, sizeof pos.pieces);
    for (int x = 0; x < 6; x++)
        expect_column(&made, x, json_string_value(json_array_get(json_object_get(item, "after"), (size_t)x)), where);
    assert_int_equal(erasing_list(&made, list), vector_int(item, "ops_after"));
    setup_drop_position(&pos);
}

static void check_game(const json_t *item, const char *where)
{
    Position pos;
    Undo undo;
    size_t index;
    json_t *swap;
    const json_t *moves = json_object_get(item, "moves"), *scores = json_object_get(item, "scores");
    bool offence = json_is_integer(json_object_get(item, "loser_by_error"));
    start_from(&pos, json_object_get(item, "start"));
    json_array_foreach((json_t *)moves, index, swap)
    {
        bool last = index + 1 == json_array_size(moves);
        if (game_over(&pos))
            fail_msg("%s: over before ply %zu", where, index);
        int move = swap_of(&pos, swap);
        if (last && offence)
            break;
        if (move < 0)
            fail_msg("%s: ply %zu is refused", where, index);
        game_make(&pos, (Move)move, &undo);
        for (size_t side = 0; side < 2; side++) {
            if (pos.score[side] != vector_at(json_array_get(scores, index), side))
                fail_msg("%s: ply %zu: score of side %zu is %d", where, index, side, pos.score[side]);
        }
    }
    if (!offence) {
        const char *reason = vector_text(item, "reason");
        EraserEnd end = strstr(reason, "maximum")   ? ERASER_LIMIT
                        : strstr(reason, "Run out") ? ERASER_DRY
                                                    : ERASER_STUCK;
        assert_true(game_over(&pos));
        assert_int_equal(pos.end == ERASER_STUCK && eraser_holes(&pos) ? ERASER_DRY : (EraserEnd)pos.end, end);
        for (int x = 0; x < 6; x++)
            expect_column(&pos, x, json_string_value(json_array_get(json_object_get(item, "final"), (size_t)x)), where);
        if (pos.score[0] != pos.score[1])
            assert_int_equal(pos.score[1] > pos.score[0], vector_int(item, "winner"));
    }
    setup_drop_position(&pos);
}

static void single_swaps(void **state)
{
    (void)state;
    vectors_both(COMMITTED "cases.jsonl", RECORDED "cases.jsonl.gz", check_case);
}

static void whole_games(void **state)
{
    (void)state;
    vectors_both(COMMITTED "games.jsonl", RECORDED "games.jsonl.gz", check_game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(single_swaps),
        cmocka_unit_test(whole_games),
    };
    board_init();
    return SUPPORT_RUN(tests);
}
