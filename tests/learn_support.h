/* SPDX-License-Identifier: MIT
 *
 * learn_support - what the tests of training share: how well learned weights play.
 */
#ifndef TESTS_LEARN_SUPPORT_H
#define TESTS_LEARN_SUPPORT_H

#include "tests/support.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/rng.h"
#include "games/weightfile.h"
#include "players/player.h"

/* In the quick form, which the sanitizers run, a tenth of the games is played: that is enough to go through everything,
 * and too little to learn from. */
static inline bool learns(void)
{
    return !getenv("WUQI_TEST_QUICK");
}

/* Points of the first against the second, of 1, in games of both colours from random openings. */
static inline double duel(const char *name, const char *one, const char *other, int depth)
{
    enum { OPENING = 6 };
    const int games = support_amount(24);
    Error error;
    const Game *game = games_find(name, &error);
    Move *moves = xmalloc((size_t)game->moves_max * sizeof *moves);
    Player *players[2] = {player_new(game, one, &error), player_new(game, other, &error)};
    double points = 0;
    for (int number = 0; number < games; number++) {
        Rng rng = rng_seed((uint64_t)number / 2);
        void *pos = position_new(game, "", &error);
        for (int ply = 0; !game->over(pos); ply++) {
            int count = game->moves(pos, moves);
            Move move = moves[rng_below(&rng, (uint32_t)count)];
            PlayerAnswer answer;
            PlayerTurn turn = {.pos = pos, .analysis = true, .limits = {.depth = depth}};
            if (ply >= OPENING && player_move(players[game->side(pos) ^ (number & 1)], &turn, &answer, &error))
                move = answer.move;
            game->make(pos, move);
        }
        int result = game->side(pos) == (number & 1) ? game->result(pos) : -game->result(pos);
        points += result > 0 ? 1 : result < 0 ? 0 : 0.5;
        position_free(game, pos);
    }
    player_free(players[0]);
    player_free(players[1]);
    free(moves);
    return points / games;
}

/* How the engine by a file of weights does against itself by one that knows nothing. */
static inline double against_zero(const char *name, const char *trained, int depth)
{
    Error error;
    const Game *game = games_find(name, &error);
    const char *path = support_file("");
    size_t size;
    uint8_t *bytes = weightfile_read(trained, &size, &error);
    assert_non_null(bytes);
    WeightKind kind = {game->name, weightfile_get(bytes + 40, 8), size - WEIGHTFILE_HEADER};
    void *nothing = xcalloc(1, kind.size);
    assert_true(weightfile_write(path, &kind, nothing, &error));
    Text one = {0}, other = {0};
    text_printf(&one, "engine:eval=%s", trained);
    text_printf(&other, "engine:eval=%s", path);
    double score = duel(name, text_string(&one), text_string(&other), depth);
    text_free(&one);
    text_free(&other);
    free(nothing);
    free(bytes);
    unlink(path);
    return score;
}

#endif
