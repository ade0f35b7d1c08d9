/* SPDX-License-Identifier: MIT
 *
 * test_session - a session that is told the whole game again after each move plays only the new one, and stands where
 * a session stands that plays it all.
 */
#include "tests/support.h"

#include <stdlib.h>
#include <string.h>

#include "fronts/session.h"

enum { PLIES = 60 };

static void begin(Session *session, const Game *game)
{
    Error error;
    SessionOptions options = {.hash_mb = 1, .threads = 1, .level = SESSION_LEVEL_MAX};
    if (!session_open(session, game, &options, &error))
        fail_msg("%s", error.text);
}

/* All that can be seen of a position. */
static void describe(const Session *session, Text *text)
{
    const Game *game = session->game;
    text_clear(text);
    game->print_full(session->pos, text);
    text_printf(text, "|%d|%llx|%d|", game->side(session->pos), (unsigned long long)game->key(session->pos),
                game->over(session->pos));
    if (game->over(session->pos))
        text_printf(text, "%d", game->result(session->pos));
    else
        text_printf(text, "%d|", game->eval(session->pos, 0));
    session_print_moves(session, text);
    text_add_char(text, '|');
    game->status(session->pos, false, text);
}

/* The first session is where a fresh one is that plays the whole game. */
static void assert_as_replayed(const Session *session, const char *start, const char *moves)
{
    Error error;
    Session fresh;
    Text found = {0}, expected = {0};
    begin(&fresh, session->game);
    if (!session_set_position(&fresh, start, moves, &error))
        fail_msg("%s: %s: %s", session->game->name, moves, error.text);
    describe(session, &found);
    describe(&fresh, &expected);
    assert_string_equal(text_string(&found), text_string(&expected));
    text_free(&found);
    text_free(&expected);
    session_close(&fresh);
}

static void set(Session *session, const char *start, const char *moves)
{
    Error error;
    if (!session_set_position(session, start, moves, &error))
        fail_msg("%s: %s: %s", session->game->name, moves, error.text);
}

/* Adds a random legal move of the session's position to the text. */
static void add_random_move(const Session *session, Rng *rng, Text *moves)
{
    const Game *game = session->game;
    Move *list = xmalloc((size_t)game->moves_max * sizeof *list);
    int count = game->moves(session->pos, list);
    text_add_char(moves, ' ');
    game->print_move(session->pos, list[rng_below(rng, (uint32_t)count)], moves);
    free(list);
}

static void only_new_moves_are_played(void **state)
{
    const Game *game = *state;
    for (uint64_t seed = 1; seed <= (uint64_t)support_amount(10); seed++) {
        Rng rng = rng_seed(seed);
        Session session;
        Text moves = {0};
        begin(&session, game);
        set(&session, "", "");
        for (int ply = 0; ply < PLIES && !game->over(session.pos); ply++) {
            add_random_move(&session, &rng, &moves);
            set(&session, "", text_string(&moves));
            assert_int_equal(session.path.made, ply + 1);
            set(&session, "", text_string(&moves)); /* once more: nothing is new */
            assert_int_equal(session.path.made, ply + 1);
            if (ply % 7 == 0)
                assert_as_replayed(&session, "", text_string(&moves));
        }
        assert_as_replayed(&session, "", text_string(&moves));
        text_free(&moves);
        session_close(&session);
    }
}

static void other_ways_to_a_position_are_played_whole(void **state)
{
    const Game *game = *state;
    Rng rng = rng_seed(3);
    Error error;
    Session session;
    Text moves = {0}, part = {0};
    begin(&session, game);
    for (int ply = 0; ply < 4; ply++) {
        add_random_move(&session, &rng, &moves);
        set(&session, "", text_string(&moves));
        if (ply == 1)
            text_add(&part, text_string(&moves));
    }
    /* Back to an earlier place, and on by `position current`. */
    set(&session, "", text_string(&part));
    assert_as_replayed(&session, "", text_string(&part));
    const char *rest = text_string(&moves) + part.length;
    int64_t before = session.path.made;
    assert_true(session_play(&session, rest, &error));
    assert_int_equal(session.path.made, before + 2);
    set(&session, "", text_string(&moves));
    assert_int_equal(session.path.made, before + 2);
    assert_as_replayed(&session, "", text_string(&moves));

    /* A move that a front end makes by itself, or a position of its own, is not forgotten. */
    Move first[512];
    if (game->moves(session.pos, first) > 0) {
        session_make(&session, first[0]);
        set(&session, "", text_string(&moves));
        assert_as_replayed(&session, "", text_string(&moves));
    }
    session_put_position(&session, position_new(game, "", &error));
    set(&session, "", text_string(&moves));
    assert_as_replayed(&session, "", text_string(&moves));

    /* Another start, the same moves of nothing. */
    Text start = {0};
    game->print_full(session.pos, &start);
    set(&session, text_string(&start), "");
    assert_as_replayed(&session, text_string(&start), "");
    set(&session, "", "");
    assert_as_replayed(&session, "", "");
    text_free(&start);
    text_free(&moves);
    text_free(&part);
    session_close(&session);
}

static void a_bad_move_is_counted_from_the_start(void **state)
{
    const Game *game = *state;
    Rng rng = rng_seed(5);
    Session session, fresh;
    Text moves = {0}, bad = {0};
    Error error, expected;
    begin(&session, game);
    begin(&fresh, game);
    for (int ply = 0; ply < 3; ply++) {
        add_random_move(&session, &rng, &moves);
        set(&session, "", text_string(&moves));
    }
    text_printf(&bad, "%s nonsense", text_string(&moves));
    assert_false(session_set_position(&session, "", text_string(&bad), &error));
    assert_false(session_set_position(&fresh, "", text_string(&bad), &expected));
    assert_string_equal(error.text, expected.text);
    assert_non_null(strstr(error.text, "move 4: "));
    assert_as_replayed(&session, "", text_string(&moves));
    set(&session, "", text_string(&moves));
    assert_int_equal(session.path.made, 3);
    text_free(&moves);
    text_free(&bad);
    session_close(&session);
    session_close(&fresh);
}

/* Chariots that go to and fro: the third occurrence of the position ends the game, and only who knows all moves sees
 * it. */
static void repetition_is_seen_by_who_plays_on(void **state)
{
    static const char *const round[] = {"a0a1", "a9a8", "a1a0", "a8a9"};
    Error error;
    Session session;
    Text moves = {0};
    (void)state;
    begin(&session, games_find("xiangqi", &error));
    set(&session, "", "");
    int ply = 0;
    for (; ply < 12 && !session.game->over(session.pos); ply++) {
        text_printf(&moves, " %s", round[ply % 4]);
        set(&session, "", text_string(&moves));
        assert_int_equal(session.path.made, ply + 1);
        assert_as_replayed(&session, "", text_string(&moves));
    }
    assert_int_equal(ply, 8);
    assert_true(session.game->over(session.pos));
    text_free(&moves);
    session_close(&session);
}

int main(void)
{
    const struct CMUnitTest all[] = {cmocka_unit_test(only_new_moves_are_played),
                                     cmocka_unit_test(other_ways_to_a_position_are_played_whole),
                                     cmocka_unit_test(a_bad_move_is_counted_from_the_start)};
    const struct CMUnitTest plain[] = {cmocka_unit_test(repetition_is_seen_by_who_plays_on)};
    return SUPPORT_RUN_FOR_GAMES(all) + SUPPORT_RUN(plain);
}
