/* SPDX-License-Identifier: MIT
 *
 * fuzz_game - any bytes as position and moves of any game.
 *
 * The first byte chooses the game, the first line is the position, every following line a move. Whatever is
 * accepted must read back from its own text; whatever is refused must say why in one line.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "games/game.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds)
{
    if (!holds)
        abort();
}

static void require_reason(const Error *error)
{
    require(error->text[0] != '\0' && !strchr(error->text, '\n') && !strchr(error->text, '\r'));
}

static void check_round_trip(const Game *game, const void *pos)
{
    Text text = {0}, again = {0};
    Error error = {0};
    game->print(pos, &text);
    void *read = position_new(game, text_string(&text), &error);
    require(read != NULL);
    game->print(read, &again);
    require(strcmp(text_string(&text), text_string(&again)) == 0);
    require(game->key(read) == game->key(pos));
    position_free(game, read);
    text_free(&text);
    text_free(&again);
}

static void check_position(const Game *game, const void *pos)
{
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    Text text = {0};
    int count = game->moves(pos, moves);
    require(count <= game->moves_max);
    require((count == 0) == game->over(pos));
    game->status(pos, false, &text);
    game->status(pos, true, &text);
    if (game->over(pos)) {
        game->result(pos);
        game->verdict(pos, false, &text);
        game->verdict(pos, true, &text);
    }
    for (int i = 0; game->evals[i]; i++)
        game->eval(pos, i);
    for (int i = 0; i < count; i++) {
        Move read;
        text_clear(&text);
        game->print_move(pos, moves[i], &text);
        require(game->parse_move(pos, text_string(&text), &read, NULL) && read == moves[i]);
    }
    text_free(&text);
    free(moves);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Error error = {0};
    if (size < 1)
        return 0;
    const Game *game = games_find(games_at(data[0] % games_count())->name, &error);
    require(game != NULL);
    Text input = {0};
    text_add_bytes(&input, (const char *)data + 1, size - 1);
    char *rest = input.bytes;
    char *line = strsep(&rest, "\n");
    void *pos = position_new(game, line, &error);
    if (!pos)
        require_reason(&error);
    while (pos && rest) {
        check_position(game, pos);
        check_round_trip(game, pos);
        line = strsep(&rest, "\n");
        Move move = MOVE_NONE;
        if (game->parse_move(pos, line, &move, &error))
            game->make(pos, move);
        else
            require_reason(&error);
    }
    if (pos) {
        check_position(game, pos);
        check_round_trip(game, pos);
    }
    position_free(game, pos);
    text_free(&input);
    return 0;
}
