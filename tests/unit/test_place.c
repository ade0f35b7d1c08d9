/* SPDX-License-Identifier: MIT
 *
 * Placing a player on the ladder of levels: from known strengths and results to a level.
 */
#include "tests/support.h"

#include <math.h>

#include "arena/place.h"
#include "base/rng.h"

static const Game *game_of(const char *name)
{
    Error error;
    const Game *game = games_find(name, &error);
    assert_non_null(game);
    return game;
}

static void the_ladder_goes_up(void **state)
{
    (void)state;
    for (int i = 0; i < games_count(); i++) {
        Place place;
        place_begin(&place, games_at(i));
        for (int level = 2; level <= PLACE_LEVELS; level++)
            assert_true(place.opponents[PLACE_REFERENCES + level - 1].elo >
                        place.opponents[PLACE_REFERENCES + level - 2].elo);
        assert_int_equal(place.games, 0);
        assert_true(place.error > 300); /* nothing is known */
    }
}

/* Games as the logistic model has them. */
static void play(PlaceOpponent *opponent, double elo, Rng *rng)
{
    double score = 1 / (1 + pow(10, (opponent->elo - elo) / 400));
    for (int i = 0; i < 2; i++) {
        bool won = rng_real(rng) < score;
        opponent->result.games++;
        opponent->result.wins += won;
        opponent->result.losses += !won;
    }
}

/* Of players of known strength nine in ten and more are where the interval says. */
static void players_find_their_level(void **state)
{
    (void)state;
    enum { TRIES = 200, GAMES_MAX = 400 };
    const Game *game = game_of("reversi6");
    Rng rng = rng_seed(7);
    int inside = 0;
    for (int i = 0; i < TRIES; i++) {
        Place place;
        place_begin(&place, game);
        double top = place.opponents[PLACE_OPPONENTS - 1].elo, truth = rng_real(&rng) * top;
        while (place.error > 100 && place.games < GAMES_MAX) {
            play(place_next(&place), truth, &rng);
            place_estimate(&place);
        }
        assert_true(place.error <= 100);
        assert_true(place.games < 120);
        assert_true(place.low <= place.level && place.level <= place.high);
        inside += fabs(place.elo - truth) <= place.error;
    }
    assert_true(inside >= TRIES * 9 / 10);
}

static void the_ends_are_open(void **state)
{
    (void)state;
    Place place;
    Rng rng = rng_seed(1);
    place_begin(&place, game_of("reversi8"));
    for (int i = 0; i < 30; i++) {
        play(place_next(&place), -600, &rng);
        place_estimate(&place);
    }
    assert_true(place.below && !place.above && place.level == 1);
    place_begin(&place, game_of("reversi8"));
    double top = place.opponents[PLACE_OPPONENTS - 1].elo;
    for (int i = 0; i < 30; i++) {
        play(place_next(&place), top + 700, &rng);
        place_estimate(&place);
    }
    assert_true(place.above && !place.below && place.level == PLACE_LEVELS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_ladder_goes_up),
        cmocka_unit_test(players_find_their_level),
        cmocka_unit_test(the_ends_are_open),
    };
    return cmocka_run_group_tests_name("place", tests, NULL, NULL);
}
