/* SPDX-License-Identifier: MIT
 *
 * xiangqi_games - self-play, and the file of positions.
 */
#include "learn/xiangqi_games.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/rng.h"
#include "base/text.h"
#include "games/game.h"

enum {
    GAMES_LINE_MAX = 400,
    GAMES_PLIES_MAX = 300,   /* a longer game is a draw */
    GAMES_RANDOM_MIN = 2,    /* a game opens with so many random moves at least */
    GAMES_START_LIMIT = 400, /* hundredths of a pawn: openings further from even are thrown away */
    GAMES_KEEP_LIMIT = 1400, /* positions further from even teach nothing */
    GAMES_WON = 1500,        /* and both sides' values beyond this for so many plies end the game */
    GAMES_WON_PLIES = 6,
    GAMES_HASH_MB = 8,
};

typedef struct Selfplay {
    const Game *game;
    GameSearch *search;
    const LearnOptions *options;
    Rng rng;
    Text *lines; /* of the game: positions and values */
    int count, room;
} Selfplay;

/* Random moves from the start; NULL if the game is over by then. */
static void *selfplay_open(Selfplay *play)
{
    const Game *game = play->game;
    void *pos = position_new(game, "", NULL);
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    int plies = GAMES_RANDOM_MIN + (int)rng_below(&play->rng, (uint32_t)play->options->random_plies + 1);
    for (int i = 0; i < plies && !game->over(pos); i++) {
        int count = game->moves(pos, moves);
        game->make(pos, moves[rng_below(&play->rng, (uint32_t)count)]);
    }
    free(moves);
    return pos;
}

/* Keeps a quiet position: no check, no capture as the best move, not decided. */
static void selfplay_keep(Selfplay *play, const void *pos, Move best, int value)
{
    const Game *game = play->game;
    int square = game->target(pos, best);
    bool capture = game->cell(pos, square / game->cols, square % game->cols) != '.';
    Text status = {0};
    game->status(pos, false, &status);
    bool check = strstr(text_string(&status), "check") != NULL;
    text_free(&status);
    if (capture || check || abs(value) >= GAMES_KEEP_LIMIT)
        return;
    if (play->count == play->room) {
        play->room = play->room ? 2 * play->room : 64;
        play->lines = xrealloc(play->lines, (unsigned long)play->room * sizeof *play->lines);
        memset(play->lines + play->count, 0, (size_t)(play->room - play->count) * sizeof *play->lines);
    }
    Text *line = &play->lines[play->count++];
    text_clear(line);
    game->print(pos, line);
    text_printf(line, " | %d", value);
}

/* Plays a game; returns red's result, or -1 if the opening was no good. */
static double selfplay_game(Selfplay *play)
{
    const Game *game = play->game;
    void *pos = selfplay_open(play);
    double result = 0.5;
    int won = 0;
    play->count = 0;
    game->search_clear(play->search);
    for (int ply = 0; ply < GAMES_PLIES_MAX; ply++) {
        if (game->over(pos)) {
            int value = game->side(pos) ? -game->result(pos) : game->result(pos);
            result = ply == 0 ? -1 : value > 0 ? 1 : value < 0 ? 0 : 0.5;
            break;
        }
        Report report;
        Limits limits = {.nodes = play->options->play_nodes +
                                  rng_below(&play->rng, (uint32_t)play->options->play_nodes / 2)};
        Job job = job_engine(limits);
        game->think(play->search, pos, &job, &report);
        int value = game->side(pos) ? -report.value : report.value;
        if (ply == 0 && abs(value) > GAMES_START_LIMIT) {
            result = -1;
            break;
        }
        won = value > GAMES_WON ? (won > 0 ? won + 1 : 1) : value < -GAMES_WON ? (won < 0 ? won - 1 : -1) : 0;
        if (abs(won) > GAMES_WON_PLIES) {
            result = won > 0;
            break;
        }
        selfplay_keep(play, pos, report.best, value);
        game->make(pos, report.best);
    }
    position_free(game, pos);
    return result;
}

/* How many positions the file holds, and the number of the next game. Where more are wanted the last game is cut off
 * and played again: it may have been cut short. */
static bool games_continue(const char *path, uint64_t wanted, uint64_t *positions, uint64_t *number, Error *error)
{
    FILE *file = fopen(path, "r+");
    *positions = *number = 0;
    if (!file)
        return errno == ENOENT || error_set(error, "%s: %s", path, strerror(errno));
    char line[GAMES_LINE_MAX];
    long end = 0, game_start = 0;
    uint64_t before = 0, game = UINT64_MAX;
    while (fgets(line, sizeof line, file) && strchr(line, '\n') && strrchr(line, '|')) {
        uint64_t this_game = strtoull(strrchr(line, '|') + 1, NULL, 10);
        if (this_game != game) {
            game = this_game;
            game_start = end;
            before = *positions;
        }
        ++*positions;
        end = ftell(file);
    }
    bool enough = *positions >= wanted;
    if (!enough) {
        *positions = before;
        *number = game == UINT64_MAX ? 0 : game;
    }
    bool fine = ftruncate(fileno(file), enough ? end : game_start) == 0;
    fclose(file);
    return fine || error_set(error, "%s: %s", path, strerror(errno));
}

bool xiangqi_games_play(const char *path, const void *weights, const LearnOptions *options, Error *error)
{
    uint64_t positions, number;
    Selfplay play = {.options = options, .game = games_find("xiangqi", error)};
    if (!play.game || !games_continue(path, options->positions, &positions, &number, error))
        return false;
    FILE *file = fopen(path, "a");
    if (!file)
        return error_set(error, "%s: %s", path, strerror(errno));
    play.search = play.game->search_new(&(SearchConfig){.hash_mb = GAMES_HASH_MB, .threads = 1, .weights = weights});
    bool fine = true;
    for (; fine && positions < options->positions; number++) {
        play.rng = rng_seed(options->seed * 1000003 + number);
        double result = selfplay_game(&play);
        for (int i = 0; result >= 0 && i < play.count; i++)
            fprintf(file, "%s | %.1f | %llu\n", text_string(&play.lines[i]), result, (unsigned long long)number);
        fine = fflush(file) == 0;
        positions += result >= 0 ? (uint64_t)play.count : 0;
        if (options->log && number % 100 == 99)
            fprintf(options->log, "%llu positions from %llu games\n", (unsigned long long)positions,
                    (unsigned long long)number + 1);
    }
    int trouble = fine ? 0 : errno;
    if (fclose(file) != 0 && fine) {
        fine = false;
        trouble = errno;
    }
    play.game->search_free(play.search);
    for (int i = 0; i < play.room; i++)
        text_free(&play.lines[i]);
    free(play.lines);
    if (!fine) {
        error_set(error, "%s: %s (what is whole in it is used the next time)", path, strerror(trouble));
        error_mark(error, ERROR_FAILURE);
    }
    return fine;
}

bool xiangqi_games_read(const char *path, XiangqiSampleFunction *take, void *context, Error *error)
{
    FILE *file = fopen(path, "r");
    if (!file)
        return error_set(error, "%s: %s", path, strerror(errno));
    char line[GAMES_LINE_MAX];
    bool fine = true;
    for (int number = 1; fine && fgets(line, sizeof line, file); number++) {
        XiangqiSample sample = {.position = line};
        char *first = strchr(line, '|');
        fine = first && sscanf(first + 1, "%lf | %lf | %" SCNu64, &sample.value, &sample.result, &sample.game) == 3;
        if (!fine) {
            error_set(error, "%s:%d: 'FEN | value | result | game' expected", path, number);
            break;
        }
        *first = '\0';
        take(context, &sample);
    }
    fclose(file);
    return fine;
}
