/* SPDX-License-Identifier: MIT
 *
 * gomoku_games - self-play of five in a row, and its file.
 */
#include "learn/gomoku_games.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/rng.h"
#include "base/text.h"

enum {
    GAMES_LINE_MAX = 8192,
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
    int squares[STONES_MAX], stones = GAMES_STONES_MIN + (int)rng_below(&play->rng, (uint32_t)play->options->random_plies);
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

/* How many moves a line has after its opening. */
static uint64_t line_positions(const char *line)
{
    uint64_t words = 0;
    const char *at = strchr(line, '|');
    for (; at && *at && *at != '\n'; at++)
        words += at[0] == ' ' && at[1] != ' ' && at[1] != '\n';
    return words / 2;
}

/* How many positions the file holds, and the number of the next game. A line that was cut short is dropped. */
static bool games_continue(const char *path, uint64_t *positions, uint64_t *number, Error *error)
{
    FILE *file = fopen(path, "r+");
    *positions = *number = 0;
    if (!file)
        return errno == ENOENT || error_set(error, "%s: %s", path, strerror(errno));
    char line[GAMES_LINE_MAX];
    long end = 0;
    while (fgets(line, sizeof line, file) && strchr(line, '\n')) {
        *number = strtoull(line, NULL, 10) + 1;
        *positions += line_positions(line);
        end = ftell(file);
    }
    bool fine = ftruncate(fileno(file), end) == 0;
    fclose(file);
    return fine || error_set(error, "%s: %s", path, strerror(errno));
}

bool gomoku_games_play(const char *path, const Game *game, const void *weights, const LearnOptions *options, Error *error)
{
    uint64_t positions, number;
    Selfplay play = {.options = options, .game = game};
    if (!games_continue(path, &positions, &number, error))
        return false;
    FILE *file = fopen(path, "a");
    if (!file)
        return error_set(error, "%s: %s", path, strerror(errno));
    play.search = game->search_new(&(SearchConfig){.hash_mb = GAMES_HASH_MB, .threads = 1, .weights = weights});
    bool fine = true;
    for (; fine && positions < options->positions; number++) {
        play.rng = rng_seed(options->seed * 1000003 + number);
        double result = -1;
        while (result < 0)
            result = selfplay_game(&play);
        fprintf(file, "%" PRIu64 " %.1f%s\n", number, result, text_string(&play.line));
        fine = fflush(file) == 0;
        positions += (uint64_t)play.positions;
        if (options->log && number % 1000 == 999)
            fprintf(options->log, "%" PRIu64 " positions from %" PRIu64 " games\n", positions, number + 1);
    }
    int trouble = fine ? 0 : errno;
    if (fclose(file) != 0 && fine) {
        fine = false;
        trouble = errno;
    }
    game->search_free(play.search);
    text_free(&play.line);
    if (!fine) {
        error_set(error, "%s: %s (what is whole in it is used the next time)", path, strerror(trouble));
        error_mark(error, ERROR_FAILURE);
    }
    return fine;
}

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
    for (word = fine ? strtok_r(rest, " \n", &kept) : NULL; word && fine && *left > 0; word = strtok_r(NULL, " \n", &kept)) {
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

bool gomoku_games_read(const char *path, const Game *game, uint64_t most, GomokuSampleFunction *take, void *context, Error *error)
{
    FILE *file = fopen(path, "r");
    if (!file)
        return error_set(error, "%s: %s", path, strerror(errno));
    char line[GAMES_LINE_MAX];
    bool fine = true;
    for (int number = 1; fine && most > 0 && fgets(line, sizeof line, file); number++) {
        fine = line_read(game, line, &most, take, context);
        if (!fine)
            error_set(error, "%s:%d: 'number result opening | move value ...' expected", path, number);
    }
    fclose(file);
    return fine;
}
