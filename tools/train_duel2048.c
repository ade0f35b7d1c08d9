/* SPDX-License-Identifier: MIT
 *
 * train_duel2048 - learns the evaluation of 2048 duel from games against itself and writes data/duel2048.zst.
 *
 *     make build/plain/tools/train_duel2048
 *     build/plain/tools/train_duel2048 --games 30000 --rate 0.5 --out one.zst
 *     build/plain/tools/train_duel2048 --games 12000 --rate 0.2 --seed 77 --from one.zst --out data/duel2048.zst
 *
 * What is learned is the material of the near future: the mean of the difference in tiles over the coming plies, each
 * counting TRAIN_FADE of the one before. That is far less random than who wins a game of 2000 plies, and a search that
 * looks for it finds captures, merges and room to place. Both sides look three plies ahead with the weights as they
 * are, now and then a random move; after each game every position steps towards the mixture of what came next and
 * what was expected (temporal differences). The rate falls to a tenth; the last part with little is worth the most.
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

enum {
    PLIES_MAX = 4 * SETUP_ROUNDS + 1,
    FEATURES_MAX = 2 * FEATURE_TUPLES + 5 + 32,
    SCALE = 6,       /* of the weights in the file, for one unit of tile_value */
    LOOK = 2,        /* plies after the move that is tried */
    FEW_PLACES = 6,  /* the sides place abroad only where so few squares are left */
    STEP_PARTS = 39, /* features of a usual position: each takes its part of a step */
};

static const float TRAIN_FADE = 0.98F, TRAIN_TRACE = 0.8F;

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
    for (int row = 0; row < 4; row++)
        active_add(active, features_border(mine, theirs, row, pos->phase), 1);
    active_add(active, FEATURE_PHASE + pos->phase, 1);
}

static float active_sum(const Active *active)
{
    float sum = 0;
    for (int i = 0; i < active->count; i++)
        sum += (float)active->sign[i] * weights[active->index[i]];
    return sum;
}

/* A tile is worth a little more than its two halves. */
static float tile_value(int level)
{
    return level > 0 && level < BOARD_WALL ? (float)(3 * (1 << (level - 1)) - 1) : 0;
}

static float material(const Position *pos)
{
    int counts[2][16], side = game_side(pos);
    float sum = 0;
    duel_count_levels(pos, side, counts[0]);
    duel_count_levels(pos, !side, counts[1]);
    for (int level = 1; level < BOARD_WALL; level++)
        sum += (float)(counts[0][level] - counts[1][level]) * tile_value(level);
    return sum;
}

/* Before any learning the rows and the tiles abroad are worth their material. */
static void begin_with_material(void)
{
    for (unsigned tuple = 0; tuple < FEATURE_TUPLE; tuple++) {
        for (int i = 0; i < 4; i++)
            weights[FEATURE_ROWS + tuple] += tile_value((int)(tuple >> (4 * i) & 15));
        weights[FEATURE_ROWS + FEATURE_TUPLE + tuple] = weights[FEATURE_ROWS + tuple];
    }
    for (int i = 0; i < 256; i++)
        weights[FEATURE_ABROAD + i] = tile_value(i & 15);
}

/* The value for the side to move after so many more plies. */
static float look(Position *pos, int depth, float alpha, float beta)
{
    if (game_over(pos))
        return (float)game_result(pos);
    if (depth == 0) {
        Active active;
        active_fill(&active, pos);
        return active_sum(&active);
    }
    Move moves[GAME_MOVES_MAX];
    Undo undo;
    int count = game_moves(pos, moves);
    if (pos->phase < 2 && count > FEW_PLACES && duel_territory(moves[0]) == game_side(pos))
        count = 1;
    float best = -INFINITY;
    for (int i = 0; i < count && best < beta; i++) {
        game_make(pos, moves[i], &undo);
        float value = -look(pos, depth - 1, -beta, -alpha);
        game_undo(pos, moves[i], &undo);
        best = fmaxf(best, value);
        alpha = fmaxf(alpha, value);
    }
    return best;
}

static Move choose(Position *pos, Rng *rng)
{
    Move moves[GAME_MOVES_MAX];
    int count = game_moves(pos, moves);
    bool home = pos->phase < 2 && duel_territory(moves[0]) == game_side(pos);
    if (count > 1 && rng_real(rng) < 0.01)
        return home && rng_below(rng, 4) ? moves[0] : moves[rng_below(rng, (uint32_t)count)];
    if (count == 1 || (home && count > FEW_PLACES + 1 && rng_below(rng, 8)))
        return moves[0];
    int best = 0;
    float most = -INFINITY;
    for (int i = 0; i < count; i++) {
        Undo undo;
        game_make(pos, moves[i], &undo);
        float value = -look(pos, LOOK, -INFINITY, -most);
        game_undo(pos, moves[i], &undo);
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return moves[best];
}

static Position played[PLIES_MAX];

/* What was learned about: mean errors of the evaluation and of the material alone. */
typedef struct Errors {
    double evaluation, material;
    int64_t count;
} Errors;

/* Plays one game and learns from it. */
static void learn_game(Setup *setup, Rng *rng, float rate, Errors *errors)
{
    Position pos;
    Undo undo;
    Active active;
    int plies = 0;
    duel_clear(&pos, setup);
    while (!game_over(&pos)) {
        played[plies++] = pos;
        game_make(&pos, choose(&pos, rng), &undo);
    }
    float tiles = material(&pos), came = tiles, expected = tiles; /* for the side to move one ply on */
    for (int ply = plies - 1; ply >= 0; ply--) {
        float target = -((1 - TRAIN_FADE) * tiles + TRAIN_FADE * (TRAIN_TRACE * came + (1 - TRAIN_TRACE) * expected));
        active_fill(&active, &played[ply]);
        tiles = material(&played[ply]);
        expected = active_sum(&active);
        came = target;
        float step = rate * (target - expected) / STEP_PARTS;
        for (int i = 0; i < active.count; i++)
            weights[active.index[i]] += (float)active.sign[i] * step;
        errors->evaluation += fabsf(target - expected);
        errors->material += fabsf(target - tiles);
        errors->count++;
    }
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
    double rate = 0.5;
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
    if (!out)
        die("--out FILE is missing");
    board_init();
    if (from)
        load(from);
    else
        begin_with_material();
    Rng rng = rng_seed((uint64_t)seed);
    int64_t start = clock_now_ms();
    Errors errors = {0};
    for (int64_t game = 0; game < games; game++) {
        Setup *setup = setup_new(SETUP_ROWS, SETUP_COLUMNS, SETUP_ROUNDS);
        setup_fill(setup, rng_next(&rng) >> 1);
        setup_finish(setup);
        double progress = (double)game / (double)games;
        learn_game(setup, &rng, (float)(rate * (1 - 0.9 * progress)), &errors);
        setup_release(setup);
        if ((game + 1) % 500 == 0 || game + 1 == games) {
            double count = (double)errors.count;
            fprintf(stderr, "%lld games, %.1f games/s, error %.2f (of the material alone %.2f)\n", (long long)game + 1,
                    1e3 * (double)(game + 1) / (double)(clock_now_ms() - start), errors.evaluation / count,
                    errors.material / count);
            errors = (Errors){0};
            save(out);
        }
    }
    return 0;
}
