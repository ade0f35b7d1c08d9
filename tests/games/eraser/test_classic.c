/* SPDX-License-Identifier: MIT
 *
 * test_classic - the report's player and its clock: 20, 40 or 60 candidates by the time left for each of its moves.
 */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/referee.h"
#include "players/player.h"
#include "tests/games/vectors.h"

/* At depth 1 every candidate is one node below the root. */
static uint64_t candidates(const char *spec, int64_t left_ms)
{
    const Game *game = games_find("eraser", NULL);
    Error error = {0};
    Player *player = player_new(game, spec, &error);
    void *pos = position_new(game, "seed:5", &error);
    PlayerTurn turn = {.pos = pos, .limits = {.time_ms = left_ms}};
    PlayerAnswer answer;
    Move moves[64];
    assert_non_null(player);
    game->moves(pos, moves);
    game->make(pos, moves[0]);
    assert_true(player_move(player, &turn, &answer, &error));
    player_free(player);
    position_free(game, pos);
    return answer.report.nodes - 1;
}

/* A hundred moves of its own are left after the first of the game. */
static void candidates_follow_the_clock(void **state)
{
    (void)state;
    static const char *const spec = "classic:depth=1,expectation=off,undo=off,destroy=off";
    assert_int_equal(candidates(spec, 0), 60);
    assert_int_equal(candidates(spec, 100 * 500), 60);
    assert_int_equal(candidates(spec, 100 * 500 - 1), 40);
    assert_int_equal(candidates(spec, 100 * 300), 40);
    assert_int_equal(candidates(spec, 100 * 300 - 1), 20);
    assert_int_equal(candidates("classic:depth=1,expectation=off,undo=off,destroy=off,timerule=off", 1), 60);
}

/* A move of the classic player, who has been told the moves since the start. */
static Move answer_to(Player *player, void *pos, const Move *history, int count)
{
    PlayerTurn turn = {.pos = pos, .history = history, .history_count = count};
    PlayerAnswer answer;
    Error error = {0};
    assert_true(player_move(player, &turn, &answer, &error));
    return answer.move;
}

/* Ahead, it takes back the opponent's quiet swap: the very one, also where other equal pieces lie earlier in the order.
 */
static void the_very_swap_is_taken_back(void **state)
{
    (void)state;
    const Game *game = games_find("eraser", NULL);
    Error error = {0};
    int tried = 0;
    for (int seed = 1; seed <= 20; seed++) {
        char text[32];
        snprintf(text, sizeof text, "seed:%d", seed);
        void *pos = position_new(game, text, &error), *next = xcalloc(1, game->position_size);
        Player *player = player_new(game, "classic", &error);
        Move history[3] = {answer_to(player, pos, NULL, 0)}, moves[64];
        int points[2];
        game->make(pos, history[0]);
        bool ahead = game->points(pos, points) && points[0] > 0 && !game->over(pos);
        int count = game->moves(pos, moves);
        for (int i = count - 1; ahead && i >= 0; i--) { /* the last swap of two equal pieces */
            Text before = {0}, after = {0};
            game->copy(next, pos);
            game->print(next, &before);
            game->make(next, moves[i]);
            game->print(next, &after);
            bool equal = memcmp(text_string(&before), text_string(&after), 41) == 0;
            text_free(&before);
            text_free(&after);
            if (equal) {
                history[1] = moves[i];
                assert_int_equal(answer_to(player, next, history, 2), moves[i]);
                tried++;
            }
            game->drop(next);
            if (equal)
                break;
        }
        free(next);
        player_free(player);
        position_free(game, pos);
    }
    assert_true(tried > 3);
}

/* `expectation_search` piles the losses in the order of the 60 swaps, as the listing does. That decides in these
 * positions, for which tests/reference/eraser_report.py computes both orders from the rules alone; the first of them is
 * that of the move in which the player once differed from the listing. */
static void check_expectation(const json_t *item, const char *where)
{
    const Game *game = games_find("eraser", NULL);
    const char *listing = json_string_value(json_object_get(item, "listing"));
    Error error = {0};
    Text text = {0};
    void *pos = position_new(game, json_string_value(json_object_get(item, "position")), &error);
    Player *player = player_new(game, "classic", &error);
    assert_true(pos && player);
    assert_string_not_equal(listing, json_string_value(json_object_get(item, "erasing_first")));
    game->print_move(pos, answer_to(player, pos, NULL, 0), &text);
    if (strcmp(text_string(&text), listing) != 0)
        fail_msg("%s: %s", where, text_string(&text));
    text_free(&text);
    player_free(player);
    position_free(game, pos);
}

static void losses_are_piled_in_the_order_of_the_listing(void **state)
{
    (void)state;
    assert_int_equal(vectors_each("tests/data/eraser_expectation.jsonl", check_expectation), 8);
}

/* Whether the opponent can end the game and win after the move. */
static bool is_exposed(const Game *game, const void *pos, Move move)
{
    char *memory = xcalloc(2, game->position_size);
    void *next = memory, *after = memory + game->position_size;
    bool exposed = false;
    Move replies[64];
    game->copy(next, pos);
    game->make(next, move);
    int mover = 1 - game->side(next), count = game->moves(next, replies);
    for (int i = 0; i < count && !exposed; i++) {
        int points[2];
        game->copy(after, next);
        game->make(after, replies[i]);
        exposed = game->over(after) && game->points(after, points) && points[!mover] > points[mover];
        game->drop(after);
    }
    game->drop(next);
    free(memory);
    return exposed;
}

/* The options that the last version of the report is without: each changes some move, and the guard is never worse. */
static void strategies_that_were_left_out_play(void **state)
{
    (void)state;
    static const char *const specs[] = {"classic:guard=on", "classic:breakout=on", "classic:tolerance=2"};
    const Game *game = games_find("eraser", NULL);
    Error error = {0};
    int changed[3] = {0}, saved = 0;
    for (int seed = 1; seed <= 40; seed++) {
        char text[32];
        snprintf(text, sizeof text, "seed:%d", seed);
        void *pos = position_new(game, text, &error);
        Player *plain = player_new(game, "classic", &error), *greedy = player_new(game, "greedy", &error);
        for (int ply = 0; ply < 24 && !game->over(pos); ply++) {
            Move move = answer_to(ply % 2 == 0 ? greedy : plain, pos, NULL, 0);
            for (int i = 0; i < 3 && ply % 2 == 1; i++) {
                Player *other = player_new(game, specs[i], &error);
                Move choice = answer_to(other, pos, NULL, 0);
                changed[i] += choice != move;
                if (i == 0 && choice != move) {
                    assert_true(is_exposed(game, pos, move));
                    assert_false(is_exposed(game, pos, choice));
                    saved++;
                }
                player_free(other);
            }
            game->make(pos, move);
        }
        player_free(plain);
        player_free(greedy);
        position_free(game, pos);
    }
    assert_true(changed[0] > 0 && changed[1] > 0 && changed[2] > 0 && saved > 0);
}

/* A side that runs out of time has nothing and the other 500, where the set-up says so. */
static void a_fault_counts_500_to_0(void **state)
{
    (void)state;
    const Game *game = games_find("eraser", NULL);
    GameRecord record = {.game = game, .end = END_TIME, .winner = 1};
    Error error = {0};
    Text text = {0};
    int points[2];
    void *course = position_new(game, "seed:1 forfeit=500", &error), *plain = position_new(game, "seed:1", &error);
    assert_true(referee_points(&record, course, points));
    assert_int_equal(points[0], 0);
    assert_int_equal(points[1], 500);
    assert_true(referee_points(&record, plain, points));
    assert_int_equal(points[1], 0);
    record.end = END_RULES;
    assert_true(referee_points(&record, course, points));
    assert_int_equal(points[1], 0);
    game->print(course, &text);
    assert_non_null(strstr(text_string(&text), " forfeit=500"));
    text_free(&text);
    position_free(game, course);
    position_free(game, plain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(candidates_follow_the_clock),
        cmocka_unit_test(the_very_swap_is_taken_back),
        cmocka_unit_test(losses_are_piled_in_the_order_of_the_listing),
        cmocka_unit_test(strategies_that_were_left_out_play),
        cmocka_unit_test(a_fault_counts_500_to_0),
    };
    return SUPPORT_RUN(tests);
}
