/* SPDX-License-Identifier: MIT
 *
 * gomoku_games - what only the self-play of five in a row does: openings of stones near each other, a line a game; and
 * reading its file.
 */
#include "learn/gomoku_games.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "learn/samples.h"

enum {
    GAMES_STONES_MIN = 2, /* an opening has so many stones at least */
    GAMES_MIDDLE = 9,     /* its first stone lies in a square of this size in the middle */
    GAMES_STEP = 3,       /* and every other within so many steps of one before it */
};

/* A random place for the next stone: near a stone that lies there already. The first comes into the middle. */
static int opening_square(Selfplay *play, const int *squares, int count)
{
    const int size = play->game->rows;
    for (;;) {
        int row, col;
        if (count == 0) {
            row = (size - GAMES_MIDDLE) / 2 + (int)rng_below(&play->rng, GAMES_MIDDLE);
            col = (size - GAMES_MIDDLE) / 2 + (int)rng_below(&play->rng, GAMES_MIDDLE);
        } else {
            int near = squares[rng_below(&play->rng, (uint32_t)count)];
            row = near / size + (int)rng_below(&play->rng, 2 * GAMES_STEP + 1) - GAMES_STEP;
            col = near % size + (int)rng_below(&play->rng, 2 * GAMES_STEP + 1) - GAMES_STEP;
        }
        bool taken = row < 0 || row >= size || col < 0 || col >= size;
        for (int i = 0; i < count; i++)
            taken = taken || squares[i] == row * size + col;
        if (!taken)
            return row * size + col;
    }
}

/* Random stones, which go into the line. */
static void gomoku_open(Selfplay *play)
{
    enum { STONES_MAX = 64 };
    int squares[STONES_MAX],
        stones = GAMES_STONES_MIN + (int)rng_below(&play->rng, (uint32_t)play->options->random_plies);
    for (int i = 0; i < stones && i < STONES_MAX; i++) {
        squares[i] = opening_square(play, squares, i);
        text_printf(&play->line, " ");
        play->game->print_move(play->pos, (Move)squares[i], &play->line);
        play->game->make(play->pos, (Move)squares[i]);
    }
    text_printf(&play->line, " |");
}

static Move gomoku_take(Selfplay *play, const Report *report)
{
    text_printf(&play->line, " ");
    play->game->print_move(play->pos, report->best, &play->line);
    text_printf(&play->line, " %d", report->value);
    play->positions++;
    return report->best;
}

/* A proved end is the end. */
static bool gomoku_decided(Selfplay *play, const Report *report)
{
    if (abs(report->value) < VALUE_WIN_MIN)
        return false;
    play->result = (report->value > 0) == (play->game->side(play->pos) == 0);
    return true;
}

static void gomoku_write(const Selfplay *play, Text *lines)
{
    text_printf(lines, "%" PRIu64 " %.1f%s\n", play->number, play->result, text_string(&play->line));
}

const GameMaker gomoku_maker = {.block = 32,
                                .hash_mb = 8,
                                .even_limit = 150,
                                .reopens = true,
                                .open = gomoku_open,
                                .take = gomoku_take,
                                .decided = gomoku_decided,
                                .write = gomoku_write};

/* Makes the moves of the opening; returns what follows the bar, NULL if there is none. */
static char *line_open(const Game *game, void *pos, char *line)
{
    char *bar = strchr(line, '|');
    if (!bar)
        return NULL;
    *bar = '\0';
    return position_play(game, pos, line, NULL) ? bar + 1 : NULL;
}

/* Hands a game's positions over; false if the line is no game. */
static bool line_read(const Game *game, char *line, uint64_t *left, GomokuSampleFunction *take, void *context)
{
    GomokuSample sample = {0};
    double result;
    int used;
    if (sscanf(line, "%" SCNu64 " %lf%n", &sample.game, &result, &used) != 2)
        return false;
    void *pos = position_new(game, "", NULL);
    char *rest = line_open(game, pos, line + used), *word, *kept = NULL;
    bool fine = rest != NULL;
    for (word = fine ? strtok_r(rest, " \n", &kept) : NULL; word && fine && *left > 0;
         word = strtok_r(NULL, " \n", &kept)) {
        char *value = strtok_r(NULL, " \n", &kept);
        fine = value && game->parse_move(pos, word, &sample.move, NULL);
        if (!fine)
            break;
        sample.pos = pos;
        sample.value = atoi(value);
        sample.result = game->side(pos) ? 1 - result : result;
        take(context, &sample);
        --*left;
        game->make(pos, sample.move);
    }
    position_free(game, pos);
    return fine;
}

typedef struct Reading {
    const Game *game;
    uint64_t left; /* positions that are still wanted */
    GomokuSampleFunction *take;
    void *context;
} Reading;

static bool reading_take(void *context, char *line, Error *error)
{
    Reading *reading = context;
    return reading->left == 0 || line_read(reading->game, line, &reading->left, reading->take, reading->context) ||
           error_set(error, "'number result opening | move value ...' expected");
}

bool gomoku_games_read(const char *path, const Game *game, uint64_t most, GomokuSampleFunction *take, void *context,
                       Error *error)
{
    Reading reading = {.game = game, .left = most, .take = take, .context = context};
    return samples_each(path, game->name, reading_take, &reading, error);
}
