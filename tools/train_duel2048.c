/* SPDX-License-Identifier: MIT
 *
 * train_duel2048 - learns the evaluation of 2048 duel from games against itself and writes data/duel2048.zst.
 *
 *     make build/plain/tools/train_duel2048
 *     build/plain/tools/train_duel2048 --games 200000 --out data/duel2048.zst [--from data/duel2048.zst] [--seed 1]
 *
 * Both sides look one move ahead with the weights as they are, now and then a random move; after each game every
 * position's odds step towards the mixture of what came next and how the game ended (temporal differences).
 */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <zstd.h>

#include "base/clock.h"
#include "games/duel2048/rules.h"

#pragma GCC diagnostic ignored "-Wunused-function"
#include "games/duel2048/text.h"
#include "games/duel2048/features.h"

enum { PLIES_MAX = 4 * SETUP_ROUNDS + 1, FEATURES_MAX = 2 * FEATURE_TUPLES + 5 + 32, SCALE = 100 };

static float weights[FEATURE_WEIGHTS];

typedef struct Active {
    int count;
    uint32_t index[FEATURES_MAX];
    int8_t sign[FEATURES_MAX];
} Active;

static void active_add(Active *active, uint32_t index, int sign)
{
    active->index[active->count] = index;
    active->sign[active->count++] = (int8_t)sign;
}

/* The features of a position for the side to move. */
static void active_fill(Active *active, const Position *pos)
{
    int side = game_side(pos);
    active->count = 0;
    for (int k = 0; k < 2; k++) {
        int owner = side ^ k, sign = k ? -1 : 1;
        uint32_t index[FEATURE_TUPLES];
        features_tuples(pos->level[owner] | pos->foreign[owner] * 15, index);
        for (int i = 0; i < FEATURE_TUPLES; i++)
            active_add(active, index[i], sign);
        uint64_t tiles = pos->foreign[!owner];
        while (tiles) {
            int nibble = bits_pop(&tiles) >> 2;
            active_add(active, (uint32_t)(FEATURE_ABROAD + 16 * nibble + board_nibble(pos->level[!owner], nibble)), sign);
        }
    }
    uint64_t mine = pos->level[side] | pos->foreign[side] * 15, theirs = pos->level[!side] | pos->foreign[!side] * 15;
    for (int row = 0; row < 4; row++) {
        int pair = 16 * board_nibble(mine, 4 * row + 3) + board_nibble(theirs, 4 * (3 - row) + 3);
        active_add(active, FEATURE_BORDER + 256 * pos->phase + (uint32_t)pair, 1);
    }
    active_add(active, FEATURE_PHASE + pos->phase, 1);
}

static float active_sum(const Active *active)
{
    float sum = 0;
    for (int i = 0; i < active->count; i++)
        sum += (float)active->sign[i] * weights[active->index[i]];
    return sum;
}

static float sigmoid(float x)
{
    return 1 / (1 + expf(-x));
}

/* The move after which the opponent's odds are worst. */
static Move choose(Position *pos, Rng *rng, double noise)
{
    Move moves[GAME_MOVES_MAX];
    int count = game_moves(pos, moves);
    if (count > 1 && rng_real(rng) < noise)
        return pos->phase < 2 && rng_below(rng, 2) ? moves[0] : moves[rng_below(rng, (uint32_t)count)];
    int best = 0;
    float least = INFINITY;
    for (int i = 0; i < count && count > 1; i++) {
        Undo undo;
        Active active;
        game_make(pos, moves[i], &undo);
        float value;
        if (game_over(pos)) {
            value = (float)game_result(pos);
        } else {
            active_fill(&active, pos);
            value = active_sum(&active);
        }
        game_undo(pos, moves[i], &undo);
        if (value < least) {
            least = value;
            best = i;
        }
    }
    return moves[best];
}

static Position played[PLIES_MAX];
static float odds[PLIES_MAX];

/* Plays one game and learns from it. Returns the winner (-1: draw). */
static int learn_game(Setup *setup, Rng *rng, float rate, float trace)
{
    Position pos;
    Undo undo;
    Active active;
    int plies = 0, level;
    duel_clear(&pos, setup);
    while (!game_over(&pos)) {
        played[plies++] = pos;
        game_make(&pos, choose(&pos, rng, 0.01), &undo);
    }
    int result = game_result(&pos);
    float after = result > 0 ? 1 : result < 0 ? 0 : 0.5F; /* the mixture, for the side to move at the end */
    float next = after;
    for (int ply = plies - 1; ply >= 0; ply--) {
        active_fill(&active, &played[ply]);
        odds[ply] = sigmoid(active_sum(&active));
        float target = 1 - (trace * after + (1 - trace) * next);
        float step = rate * (target - odds[ply]);
        for (int i = 0; i < active.count; i++)
            weights[active.index[i]] += (float)active.sign[i] * step;
        after = target;
        next = odds[ply];
    }
    return duel_winner(&pos, &level);
}

static void save(const char *path)
{
    static int16_t packed[FEATURE_WEIGHTS];
    for (int i = 0; i < FEATURE_WEIGHTS; i++)
        packed[i] = (int16_t)lrintf(fmaxf(-32000, fminf(32000, weights[i] * SCALE)));
    size_t room = ZSTD_compressBound(sizeof packed);
    void *bytes = xmalloc(room);
    size_t size = ZSTD_compress(bytes, room, packed, sizeof packed, 19);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, size, file) != size || fclose(file) != 0)
        die("cannot write %s", path);
    free(bytes);
}

static void load(const char *path)
{
    static int16_t packed[FEATURE_WEIGHTS];
    Text bytes = {0};
    Error error;
    if (!text_read_file(&bytes, path, 1 << 24, &error))
        die("%s", error.text);
    if (ZSTD_decompress(packed, sizeof packed, bytes.bytes, bytes.length) != sizeof packed)
        die("%s: not weights of 2048 duel", path);
    for (int i = 0; i < FEATURE_WEIGHTS; i++)
        weights[i] = (float)packed[i] / SCALE;
    text_free(&bytes);
}

int main(int argc, char **argv)
{
    int64_t games = 10000, seed = 1;
    double rate = 0.004;
    const char *out = NULL, *from = NULL;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--games") == 0)
            games = atoll(argv[i + 1]);
        else if (strcmp(argv[i], "--seed") == 0)
            seed = atoll(argv[i + 1]);
        else if (strcmp(argv[i], "--rate") == 0)
            rate = atof(argv[i + 1]);
        else if (strcmp(argv[i], "--out") == 0)
            out = argv[i + 1];
        else if (strcmp(argv[i], "--from") == 0)
            from = argv[i + 1];
        else
            die("unknown option %s", argv[i]);
    }
    board_init();
    if (from)
        load(from);
    Rng rng = rng_seed((uint64_t)seed);
    int64_t start = clock_now_ms();
    int wins[2] = {0, 0};
    for (int64_t game = 0; game < games; game++) {
        Setup *setup = setup_new(SETUP_ROWS, SETUP_COLUMNS, SETUP_ROUNDS);
        setup_fill(setup, rng_next(&rng) >> 1);
        setup_finish(setup);
        double progress = (double)game / (double)games;
        int winner = learn_game(setup, &rng, (float)(rate * (1 - 0.9 * progress)), 0.95F);
        if (winner >= 0)
            wins[winner]++;
        setup_release(setup);
        if ((game + 1) % 2000 == 0) {
            fprintf(stderr, "%lld games, %.1f games/s, first wins %d of %d, odds at round 100 %.2f\n",
                    (long long)game + 1, 1e3 * (double)(game + 1) / (double)(clock_now_ms() - start), wins[0],
                    wins[0] + wins[1], (double)odds[400]);
            wins[0] = wins[1] = 0;
            if (out)
                save(out);
        }
    }
    if (out)
        save(out);
    return 0;
}
