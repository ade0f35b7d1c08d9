/* SPDX-License-Identifier: MIT
 *
 * play_puzzle - choosing a puzzle and playing it.
 */
#include "app/play_puzzle.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/args.h"
#include "app/style.h"
#include "app/ui.h"
#include "base/clock.h"
#include "tui/puzzles.h"
#include "tui/screen.h"
#include "tui/terminal.h"

enum { PLAY_PUZZLE_MS = 1500 };

/* Which puzzle the word names: a number, or the first that is not solved. */
static Puzzle *play_find_puzzle(const PuzzleList *list, const char *word, Error *error)
{
    int64_t number = 0;
    for (int i = 0; i < list->count && strcmp(word, "next") == 0 && number == 0; i++)
        number = list->items[i].solved ? 0 : i + 1;
    if (number == 0 && strcmp(word, "next") == 0)
        error_set(error, "--puzzle: all %d are solved", list->count);
    else if (number == 0 && !text_int(word, 1, list->count, &number))
        error_set(error, "--puzzle: '%s' is not a number from 1 to %d, nor list or next", word, list->count);
    return number > 0 ? &list->items[number - 1] : NULL;
}

/* A puzzle: the person is the side to move, the engine defends unless another player is named. */
int play_puzzle(const PlayOptions *options, const Game *game)
{
    Error error = {0};
    PuzzleList list;
    if (options->side || *options->position || options->level > 0)
        error_set(&error, "--puzzle excludes --side, --position and --level");
    if (error.text[0] || !puzzles_read(&list, game, &error))
        return ui_bad("play", &error);
    Puzzle *puzzle = NULL;
    int status = STATUS_DONE;
    if (strcmp(options->puzzle, "list") == 0) {
        Text text = {0};
        puzzles_tell_list(&list, ui_chinese(), &text);
        fputs(text_string(&text), stdout);
        text_free(&text);
    } else if (!(puzzle = play_find_puzzle(&list, options->puzzle, &error))) {
        status = ui_bad("play", &error);
    } else {
        void *pos = position_new(game, puzzle->position, NULL);
        TerminalOptions terminal = {
            .game = game,
            .position = puzzle->position,
            .against = options->against ? options->against : "engine",
            .side = game->side(pos),
            .movetime_ms = options->movetime > 0 ? options->movetime : PLAY_PUZZLE_MS,
            .seed = options->seed >= 0 ? (uint64_t)options->seed : (uint64_t)clock_now_ns(),
            .style = style_board(options->ascii, options->hanzi),
            .echo = !isatty(STDIN_FILENO),
            .live = screen_is_terminal(),
            .puzzle = puzzle,
            .input = stdin,
        };
        position_free(game, pos);
        status = terminal_run(&terminal, &error) ? STATUS_DONE : ui_bad("play", &error);
    }
    puzzles_free(&list);
    return status;
}
