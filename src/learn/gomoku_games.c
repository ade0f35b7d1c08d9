/* SPDX-License-Identifier: MIT
 *
 * gomoku_games - self-play of five in a row, and its file.
 */
#include "learn/gomoku_games.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "base/text.h"

enum {
    GAMES_STONES_MIN = 2,    /* an opening has so many stones at least */
    GAMES_MIDDLE = 9,        /* its first stone lies in a square of this size in the middle */
    GAMES_STEP = 3,          /* and every other within so many steps of one before it */
    GAMES_START_LIMIT = 150, /* openings worth more to either side are thrown away */
    GAMES_HASH_MB = 8,
};

typedef struct Selfplay {
    const Game *game;
    GameSearch *search;
    const LearnOptions *options;
    Rng rng;
    Text line; /* of the game, without number and result */
    int positions;
} Selfplay;

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

/* A new position with random stones; its moves are in the line. */
static void *selfplay_open(Selfplay *play)
{
    enum { STONES_MAX = 64 };
    const Game *game = play->game;
    int squares[STONES_MAX],
        stones = GAMES_STONES_MIN + (int)rng_below(&play->rng, (uint32_t)play->options->random_plies);
    void *pos = position_new(game, "", NULL);
    text_clear(&play->line);
    for (int i = 0; i < stones && i < STONES_MAX; i++) {
        squares[i] = opening_square(play, squares, i);
        text_printf(&play->line, " ");
        game->print_move(pos, (Move)squares[i], &play->line);
        game->make(pos, (Move)squares[i]);
    }
    text_printf(&play->line, " |");
    return pos;
}

/* Plays a game; returns black's result, or -1 if the opening was no good. A proved end is the end. */
static double selfplay_game(Selfplay *play)
{
    const Game *game = play->game;
    void *pos = selfplay_open(play);
    double result = 0.5;
    play->positions = 0;
    game->search_clear(play->search);
    for (bool decided = false; !decided && !game->over(pos);) {
        Report report;
        uint64_t nodes = play->options->play_nodes;
        Job job = job_engine((Limits){.nodes = nodes + rng_below(&play->rng, (uint32_t)nodes / 2 + 1)});
        game->think(play->search, pos, &job, &report);
        if (play->positions == 0 && abs(report.value) > GAMES_START_LIMIT) {
            result = -1;
            break;
        }
        text_printf(&play->line, " ");
        game->print_move(pos, report.best, &play->line);
        text_printf(&play->line, " %d", report.value);
        play->positions++;
        decided = abs(report.value) >= VALUE_WIN_MIN;
        if (decided)
            result = (report.value > 0) == (game->side(pos) == 0);
        game->make(pos, report.best);
    }
    position_free(game, pos);
    return result;
}

static void *gomoku_begin(const Generation *generation)
{
    Selfplay *play = xcalloc(1, sizeof *play);
    play->game = generation->game;
    play->options = generation->options;
    play->search =
        play->game->search_new(&(SearchConfig){.hash_mb = GAMES_HASH_MB, .threads = 1, .weights = generation->weights});
    return play;
}

static void gomoku_end(void *self)
{
    Selfplay *play = self;
    play->game->search_free(play->search);
    text_free(&play->line);
    free(play);
}

static uint64_t gomoku_play(void *self, uint64_t number, Text *lines)
{
    Selfplay *play = self;
    double result = -1;
    play->rng = rng_seed(play->options->seed * 1000003 + number);
    while (result < 0)
        result = selfplay_game(play);
    text_printf(lines, "%" PRIu64 " %.1f%s\n", number, result, text_string(&play->line));
    return (uint64_t)play->positions;
}

const GameMaker gomoku_maker = {.block = 32, .begin = gomoku_begin, .end = gomoku_end, .play = gomoku_play};

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
