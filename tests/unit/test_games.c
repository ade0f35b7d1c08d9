/* SPDX-License-Identifier: MIT
 *
 * test_games - what every registered game gets without writing anything: random games with undo, texts that read
 * back, moves empty only when over, and a search that equals brute force.
 */
#include "tests/support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const Game *game_of(void **state)
{
    return *state;
}

static void undo_restores_every_byte(void **state)
{
    const Game *game = game_of(state);
    void *start = position_new(game, "", NULL);
    for (int seed = 0; seed < support_amount(200); seed++) {
        Error error = {0};
        if (!game->walk_check(start, (uint64_t)seed, &error))
            fail_msg("seed %d: %s", seed, error.text);
    }
    position_free(game, start);
}

/* The position must read back from its own text: same text, key, side, board. */
static void check_text(const Game *game, const void *pos)
{
    Text text = {0}, again = {0};
    Error error = {0};
    game->print(pos, &text);
    void *read = position_new(game, text_string(&text), &error);
    if (!read)
        fail_msg("'%s' does not read back: %s", text_string(&text), error.text);
    game->print(read, &again);
    assert_string_equal(text_string(&text), text_string(&again));
    assert_null(strpbrk(text_string(&text), "\r\n"));
    assert_true(game->key(pos) == game->key(read));
    assert_int_equal(game->side(pos), game->side(read));
    /* A text has no history: an end by repetition or by a count of moves is not in it. */
    assert_true(game->over(pos) || !game->over(read));
    for (int i = 0; i < game->rows * game->cols; i++)
        assert_int_equal(game->cell(pos, i / game->cols, i % game->cols),
                         game->cell(read, i / game->cols, i % game->cols));
    position_free(game, read);
    text_free(&text);
    text_free(&again);
}

/* Every legal move must read back from its own text, with no other move of the same name. */
static void check_moves(const Game *game, const void *pos, const Move *moves, int count)
{
    for (int i = 0; i < count; i++) {
        Text text = {0};
        Error error = {0};
        Move read = MOVE_NONE;
        game->print_move(pos, moves[i], &text);
        if (!game->parse_move(pos, text_string(&text), &read, &error))
            fail_msg("move '%s' does not read back: %s", text_string(&text), error.text);
        assert_int_equal(read, moves[i]);
        assert_true(text.length > 0 && !strchr(text_string(&text), ' '));
        assert_true(moves[i] != MOVE_NONE);
        assert_in_range(game->target(pos, moves[i]) + 1, 0, game->rows * game->cols);
        text_free(&text);
    }
}

static void texts_read_back(void **state)
{
    const Game *game = game_of(state);
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    for (int seed = 0; seed < support_amount(50); seed++) {
        Rng rng = rng_seed((uint64_t)seed);
        void *pos = position_new(game, seed % 2 ? "start" : "", NULL);
        assert_non_null(pos);
        for (int ply = 0; ply < 1000; ply++) {
            int count = game->moves(pos, moves);
            check_text(game, pos);
            check_moves(game, pos, moves, count);
            if (count == 0)
                break;
            game->make(pos, moves[rng_below(&rng, (uint32_t)count)]);
        }
        position_free(game, pos);
    }
    free(moves);
}

/* The result in words names who has won (or lost): it is who the value says. */
static void check_verdict(const Game *game, const void *pos, const char *verdict)
{
    int result = game->result(pos), side = game->side(pos);
    const char *winner = game->sides[result > 0 ? side : !side], *loser = game->sides[result > 0 ? !side : side];
    char won[80], lost[80];
    snprintf(won, sizeof won, "%s wins", winner);
    snprintf(lost, sizeof lost, "%s loses", loser);
    const char *drawn[] = {"draw", "draw"}, *decided[] = {won, lost}, **heads = result == 0 ? drawn : decided;
    if (strncmp(verdict, heads[0], strlen(heads[0])) != 0 && strncmp(verdict, heads[1], strlen(heads[1])) != 0)
        fail_msg("'%s', but the result is %d for %s", verdict, result, game->sides[side]);
}

static void moves_are_empty_only_when_over(void **state)
{
    const Game *game = game_of(state);
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    int ended = 0;
    for (int seed = 0; seed < support_amount(100); seed++) {
        Rng rng = rng_seed((uint64_t)seed);
        void *pos = position_new(game, "", NULL);
        for (int ply = 0; ply < 3000; ply++) {
            int count = game->moves(pos, moves);
            assert_in_range(count, 0, game->moves_max);
            assert_int_equal(count == 0, game->over(pos));
            if (count == 0) {
                Text english = {0}, chinese = {0};
                int result = game->result(pos);
                game->verdict(pos, false, &english);
                game->verdict(pos, true, &chinese);
                assert_true(english.length > 0 && chinese.length > 0);
                assert_in_range(result + VALUE_WIN, 0, 2 * VALUE_WIN);
                check_verdict(game, pos, text_string(&english));
                text_free(&english);
                text_free(&chinese);
                ended++;
                break;
            }
            int side = game->side(pos);
            game->make(pos, moves[rng_below(&rng, (uint32_t)count)]);
            assert_int_equal(game->side(pos), !side);
        }
        position_free(game, pos);
    }
    assert_true(ended > 0);
    free(moves);
}

static void copies_are_independent(void **state)
{
    const Game *game = game_of(state);
    Rng rng = rng_seed(5);
    void *pos = support_random_position(game, &rng, 6);
    void *copy = position_copy(game, pos);
    uint64_t key = game->key(pos);
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    assert_true(game->moves(copy, moves) > 0);
    game->make(copy, moves[0]);
    assert_true(game->key(pos) == key);
    assert_true(game->side(pos) != game->side(copy));
    free(moves);
    position_free(game, copy);
    position_free(game, pos);
}

/* Plain negamax over the game's table of functions, written apart from the search. */
static int brute_force(const Game *game, const void *pos, int depth, int ply)
{
    if (game->over(pos)) {
        int result = game->result(pos);
        return result >= VALUE_WIN_MIN ? result - ply : result <= -VALUE_WIN_MIN ? result + ply : result;
    }
    if (depth == 0)
        return game->eval(pos, 0);
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    int count = game->moves(pos, moves), best = -VALUE_INFINITE;
    for (int i = 0; i < count; i++) {
        void *child = position_copy(game, pos);
        game->make(child, moves[i]);
        int value = -brute_force(game, child, depth - 1, ply + 1);
        best = value > best ? value : best;
        position_free(game, child);
    }
    free(moves);
    return best;
}

static void search_equals_brute_force(void **state)
{
    const Game *game = game_of(state);
    Rng rng = rng_seed(11);
    for (int i = 0; i < support_amount(40); i++) {
        void *pos = support_any_position(game, &rng);
        for (int depth = 1; depth <= 3 && game->perft(pos, depth) < 30000; depth++) {
            Limits limits = {.depth = depth};
            SearchParams params = {.limits = limits, .algorithm = ALGORITHM_PVS, .techniques = TECHNIQUE_ORDERING};
            assert_int_equal(support_think(game, pos, &params).value, brute_force(game, pos, depth, 0));
        }
        position_free(game, pos);
    }
}

/* A game that counts points does so in every position, and never below nothing. */
static void points_are_counted_everywhere(void **state)
{
    const Game *game = *state;
    Rng rng = rng_seed(7);
    int points[2] = {-1, -1};
    void *start = position_new(game, "", NULL);
    bool counts = game->points(start, points);
    position_free(game, start);
    for (int i = 0; i < support_amount(50); i++) {
        void *pos = support_any_position(game, &rng);
        assert_int_equal(game->points(pos, points), counts);
        assert_true(!counts || (points[0] >= 0 && points[1] >= 0));
        position_free(game, pos);
    }
}

static void perft_counts_moves(void **state)
{
    const Game *game = game_of(state);
    void *pos = position_new(game, "", NULL);
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    int count = game->moves(pos, moves);
    assert_true(game->perft(pos, 0) == 1);
    assert_true(game->perft(pos, 1) == (uint64_t)count);
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        void *child = position_copy(game, pos);
        game->make(child, moves[i]);
        sum += game->perft(child, 1);
        position_free(game, child);
    }
    assert_true(game->perft(pos, 2) == sum);
    free(moves);
    position_free(game, pos);
}

/* What a stranger may type: one clear line, the position untouched, never a crash. */
static void bad_text_is_refused(void **state)
{
    const Game *game = game_of(state);
    static const char *const bad[] = {"x", "?", "start start", "--- ---", "\x01\x02", "9999999999999999999999 X", "π"};
    void *pos = position_new(game, "", NULL);
    uint64_t key = game->key(pos);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        Error error = {0};
        Move move = 7;
        assert_false(game->parse(pos, bad[i], &error));
        assert_true(error.text[0] != '\0' && !strchr(error.text, '\n'));
        error.text[0] = '\0';
        assert_false(game->parse_move(pos, bad[i], &move, &error));
        assert_true(error.text[0] != '\0' && !strchr(error.text, '\n'));
        assert_int_equal(move, 7);
    }
    assert_true(game->key(pos) == key);
    position_free(game, pos);
}

/* What `wuqi eval` shows adds up to what the search sees, in random games and for every evaluation. */
static void terms_add_up_to_the_evaluation(void **state)
{
    const Game *game = game_of(state);
    Rng rng = rng_seed(11);
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    void *pos = position_new(game, "", NULL);
    for (int ply = 0; ply < 80 && !game->over(pos); ply++) {
        for (int eval = 0; game->evals[eval]; eval++) {
            EvalTerms terms;
            game->eval_terms(pos, eval, &terms);
            for (int i = 0; i < terms.count; i++)
                assert_false(terms.at[i].value == 0 && signbit(terms.at[i].value)); /* nobody wants to read -0 */
            int sum = (int)(terms_sum(&terms) / terms.scale), value = game->eval(pos, eval);
            bool cut_off = value >= 6000 || value <= -6000;
            if (terms.count < 1 || (sum != value && !cut_off))
                fail_msg("%s, ply %d: the terms add up to %d, the evaluation is %d", game->evals[eval], ply, sum,
                         value);
        }
        game->make(pos, moves[rng_below(&rng, (uint32_t)game->moves(pos, moves))]);
    }
    position_free(game, pos);
    free(moves);
}

static void description_is_complete(void **state)
{
    const Game *game = game_of(state);
    assert_true(strlen(game->name) > 0 && strlen(game->title) > 0 && strlen(game->title_zh) > 0);
    for (int side = 0; side < 2; side++)
        assert_true(strlen(game->sides[side]) > 0 && strlen(game->sides_zh[side]) > 0);
    assert_true(game->score_unit >= 1 && game->moves_max >= 1 && game->rows >= 1 && game->cols >= 1);
    assert_true(game->decided_value > 0 && game->decided_value <= VALUE_WIN_MIN);
    assert_string_equal(game->evals[0], "engine");
    bool greedy = false;
    for (int i = 0; game->evals[i]; i++)
        greedy = greedy || strcmp(game->evals[i], game->greedy_eval) == 0;
    assert_true(greedy);
    assert_non_null(game->bench_positions[0]);
    for (int i = 0; game->bench_positions[i]; i++) {
        Error error = {0};
        void *pos = position_new(game, game->bench_positions[i], &error);
        if (!pos)
            fail_msg("bench position '%s': %s", game->bench_positions[i], error.text);
        assert_false(game->over(pos));
        position_free(game, pos);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo_restores_every_byte),
        cmocka_unit_test(terms_add_up_to_the_evaluation),
        cmocka_unit_test(texts_read_back),
        cmocka_unit_test(moves_are_empty_only_when_over),
        cmocka_unit_test(copies_are_independent),
        cmocka_unit_test(search_equals_brute_force),
        cmocka_unit_test(points_are_counted_everywhere),
        cmocka_unit_test(perft_counts_moves),
        cmocka_unit_test(bad_text_is_refused),
        cmocka_unit_test(description_is_complete),
    };
    return SUPPORT_RUN_FOR_GAMES(tests);
}
