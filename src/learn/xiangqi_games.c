/* SPDX-License-Identifier: MIT
 *
 * xiangqi_games - self-play, and the file of positions.
 */
#include "learn/xiangqi_games.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "base/text.h"
#include "games/game.h"

enum {
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

static void *xiangqi_begin(const Generation *generation)
{
    Selfplay *play = xcalloc(1, sizeof *play);
    play->game = generation->game;
    play->options = generation->options;
    play->search =
        play->game->search_new(&(SearchConfig){.hash_mb = GAMES_HASH_MB, .threads = 1, .weights = generation->weights});
    return play;
}

static void xiangqi_end(void *self)
{
    Selfplay *play = self;
    play->game->search_free(play->search);
    for (int i = 0; i < play->room; i++)
        text_free(&play->lines[i]);
    free(play->lines);
    free(play);
}

static uint64_t xiangqi_play(void *self, uint64_t number, Text *lines)
{
    Selfplay *play = self;
    play->rng = rng_seed(play->options->seed * 1000003 + number);
    double result = selfplay_game(play);
    for (int i = 0; result >= 0 && i < play->count; i++)
        text_printf(lines, "%s | %.1f | %" PRIu64 ".%" PRIu64 "\n", text_string(&play->lines[i]), result,
                    play->options->seed, number);
    return result >= 0 ? (uint64_t)play->count : 0;
}

const GameMaker xiangqi_maker = {.block = 32, .begin = xiangqi_begin, .end = xiangqi_end, .play = xiangqi_play};

bool xiangqi_games_weights(const Game *game, const char *player, void **weights, Error *error)
{
    *weights = NULL;
    if (!player || strcmp(player, "zero") == 0)
        return true;
    *weights = trainer_begin(game, player, error);
    return *weights != NULL;
}
