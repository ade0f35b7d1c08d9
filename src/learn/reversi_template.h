/* SPDX-License-Identifier: MIT
 *
 * reversi_template - the trainer of one board size; learn_reversi8.c and learn_reversi6.c are its instances: they
 * define REVERSI_SIZE, GAME_NAME, LEARN_TRAINER and LEARN_OPENING.
 */
#include "games/reversi/weights.h"
#include "learn/dataset.h"
#include "learn/learn.h"
#include "learn/reversi_games.h"

#include <stdlib.h>
#include <string.h>

static bool learn_save(const void *weights, const char *path, Error *error)
{
    WeightKind kind;
    uint8_t *numbers = reversi_weights_pack(weights, &kind);
    const bool good = weightfile_write(path, &kind, numbers, error);
    free(numbers);
    return good;
}

/* Has the other side the move in the next position of the game? */
static bool learn_alternates(const Sample *sample, const Sample *next)
{
    return (sample->mine & ~next->theirs) == 0;
}

/* The value of a position is its own label and, for the share `trust`, the value of the position that followed in the
 * game: so the end, which is exact, speaks for the positions before it. */
static Targets learn_targets(const Dataset *data, double trust)
{
    const uint64_t count = data->count;
    Targets targets = {data, xmalloc((count + 1) * sizeof *targets.value)};
    for (uint64_t i = count; i-- > 0;) {
        const Sample *sample = &data->samples[i], *next = sample + 1;
        const bool follows = i + 1 < count && next->game == sample->game && !(sample->flags & DATASET_CUT);
        const float value = sample->value;
        targets.value[i] = value;
        if (sample->depth != DATASET_EXACT && follows) {
            const float later = learn_alternates(sample, next) ? -targets.value[i + 1] : targets.value[i + 1];
            targets.value[i] = value + (float)trust * (later - value);
        }
    }
    return targets;
}

static bool learn_weights(const Game *game, const char *player, void **weights, Error *error)
{
    const bool zero = player && strcmp(player, "zero") == 0;
    *weights = zero ? xcalloc(1, sizeof(ReversiWeights)) : trainer_begin(game, player, error);
    return *weights != NULL;
}

/* All stages, from the weights that played. */
static bool learn_stages(const Game *game, void *weights, const LearnFiles *files, const LearnOptions *options,
                         Error *error)
{
    Dataset data = {0};
    bool done = dataset_read(&data, files->data, game->name, error);
    if (done) {
        Targets targets = learn_targets(&data, options->trust);
        for (int stage = 0; stage < REVERSI_STAGES; stage++)
            learn_fit(&targets, weights, stage, options);
        free(targets.value);
        done = learn_save(weights, files->out, error);
    }
    dataset_free(&data);
    return done;
}

const Trainer LEARN_TRAINER = {.game = GAME_NAME,
                               .opening = LEARN_OPENING,
                               .maker = &reversi_maker,
                               .weights = learn_weights,
                               .fit = learn_stages};
