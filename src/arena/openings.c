/* SPDX-License-Identifier: MIT
 *
 * openings - reading and drawing them.
 */
#include "arena/openings.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/infile.h"
#include "base/keyset.h"

enum { OPENINGS_LINE_MAX = 1 << 16, OPENINGS_TRIES = 200, OPENINGS_MOVE_MAX = 16, OPENINGS_FILE_MAX = 1 << 28 };

void openings_add(Openings *openings, Opening opening)
{
    if (openings->count == openings->room) {
        openings->room = openings->room ? 2 * openings->room : 64;
        openings->items = xrealloc(openings->items, (unsigned long)openings->room * sizeof *openings->items);
    }
    openings->items[openings->count++] = opening;
}

void opening_free(Opening *opening)
{
    free(opening->position);
    free(opening->moves);
}

void openings_free(Openings *openings)
{
    for (int i = 0; i < openings->count; i++)
        opening_free(&openings->items[i]);
    free(openings->items);
    memset(openings, 0, sizeof *openings);
}

void opening_push(Opening *opening, Move move)
{
    opening->moves = xrealloc(opening->moves, (unsigned long)(opening->count + 1) * sizeof(Move));
    opening->moves[opening->count++] = move;
}

void *opening_play(const Game *game, const Opening *opening)
{
    void *pos = position_new(game, opening->position, NULL);
    assert(pos);
    for (int i = 0; i < opening->count; i++)
        game->make(pos, opening->moves[i]);
    return pos;
}

/* Plays the moves of a word, which may stand without blanks between them: f5d6c3. */
static bool opening_read_word(const Game *game, Opening *opening, void *pos, Word word, Error *error)
{
    while (word.length > 0) {
        Move move = MOVE_NONE;
        size_t length = game_take_move(game, pos, word, &move);
        if (length == 0) {
            char name[OPENINGS_MOVE_MAX + 1];
            word_copy(word, name, sizeof name);
            return error_set(error, "'%s' is no legal move after %d moves", name, opening->count);
        }
        game->make(pos, move);
        opening_push(opening, move);
        word.at += length;
        word.length -= length;
    }
    return true;
}

static bool opening_read_moves(const Game *game, Opening *opening, void *pos, const char *text, Error *error)
{
    Scan scan = scan_start(text);
    Word word;
    while (scan_word(&scan, &word)) {
        if (!opening_read_word(game, opening, pos, word, error))
            return false;
    }
    return !game->over(pos) || error_set(error, "the game is over after this opening");
}

/* The text after "; moves", or "" if that is not in the line; cuts the line at its first ';'. */
static const char *opening_cut(char *line)
{
    char *semicolon = strchr(line, ';');
    if (!semicolon)
        return "";
    *semicolon = '\0';
    Scan scan = scan_start(semicolon + 1);
    Word word;
    if (!scan_word(&scan, &word) || !word_is(word, "moves"))
        return "";
    semicolon = strchr(scan.at, ';');
    if (semicolon)
        *semicolon = '\0';
    return scan.at;
}

static bool opening_read_line(const Game *game, Opening *opening, char *line, Error *error)
{
    const char *moves = opening_cut(line);
    Error as_position;
    void *pos = position_new(game, line, &as_position);
    if (!pos) {
        /* No position: then it is moves. If neither fits, the first complaint is about what the line looks like. */
        pos = position_new(game, "", error);
        if (!pos)
            return false;
        moves = line;
        opening->position = strdup("");
    } else {
        opening->position = strdup(line);
    }
    bool fine = opening_read_moves(game, opening, pos, moves, error);
    if (!fine && moves == line && opening->count == 0)
        error_set(error, "neither a position (%s) nor moves", as_position.text);
    position_free(game, pos);
    return fine;
}

bool opening_parse(Opening *opening, const Game *game, const char *line, Error *error)
{
    char *copy = strdup(line);
    memset(opening, 0, sizeof *opening);
    bool fine = opening_read_line(game, opening, copy, error);
    if (!fine)
        opening_free(opening);
    free(copy);
    return fine;
}

void opening_print(const Game *game, const Opening *opening, Text *text)
{
    text_add(text, opening->position);
    if (opening->count == 0)
        return;
    void *pos = position_new(game, opening->position, NULL);
    text_add(text, "; moves");
    for (int i = 0; i < opening->count; i++) {
        text_add_char(text, ' ');
        game->print_move(pos, opening->moves[i], text);
        game->make(pos, opening->moves[i]);
    }
    position_free(game, pos);
}

bool openings_suit(const Openings *openings, const Game *game, Player *player, Error *error)
{
    bool fine = true;
    for (int i = 0; fine && i < openings->count; i++) {
        void *start = position_new(game, openings->items[i].position, NULL);
        fine =
            player_begins(player, start, error) || error_prefix(error, "opening '%.100s'", openings->items[i].position);
        position_free(game, start);
    }
    return fine;
}

void openings_shuffle(Openings *openings, uint64_t seed)
{
    Rng rng = rng_seed(seed);
    for (int i = openings->count - 1; i > 0; i--) {
        int other = (int)rng_below(&rng, (uint32_t)i + 1);
        Opening swap = openings->items[i];
        openings->items[i] = openings->items[other];
        openings->items[other] = swap;
    }
}

bool openings_read(Openings *openings, const Game *game, const char *path, uint64_t seed, Error *error)
{
    InfileSize size = {.limit = OPENINGS_FILE_MAX};
    FILE *file = infile_open_sized(path, &size, error);
    if (!file)
        return false;
    Text line = {0};
    bool fine = true, cut;
    for (int number = 1; fine && text_read_line(&line, file, OPENINGS_LINE_MAX, &cut); number++) {
        const char *first = text_string(&line) + strspn(text_string(&line), " \t\r");
        if (*first == '\0' || *first == '#')
            continue;
        Opening opening = {0};
        fine = cut ? error_set(error, "the line is longer than %d bytes", OPENINGS_LINE_MAX)
                   : opening_read_line(game, &opening, line.bytes, error);
        if (fine) {
            openings_add(openings, opening);
        } else {
            opening_free(&opening);
            error_prefix(error, "%s:%d", path, number);
        }
    }
    text_free(&line);
    fine = fine && infile_was_whole(path, &size, (size_t)ftello(file), error);
    fclose(file);
    if (fine && openings->count == 0)
        fine = error_set(error, "%s: no openings there", path);
    if (!fine)
        openings_free(openings);
    openings_shuffle(openings, seed);
    return fine;
}

bool openings_by_lot(const Game *game)
{
    void *pos = position_new(game, "seed:1", NULL);
    position_free(game, pos);
    return pos != NULL;
}

void opening_begin(Opening *opening, const Game *game, Rng *rng)
{
    Text position = {0};
    if (openings_by_lot(game))
        text_printf(&position, "seed:%u", (unsigned)(rng_next(rng) >> 32));
    opening->position = strdup(text_string(&position));
    text_free(&position);
}

/* One opening; its key in *key. False if the random game was over too soon. */
static bool opening_draw(Opening *opening, const Game *game, int plies, Rng *rng, uint64_t *key)
{
    opening_begin(opening, game, rng);
    void *pos = position_new(game, opening->position, NULL);
    assert(pos);
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    for (int ply = 0; ply < plies && !game->over(pos); ply++) {
        int count = game->moves(pos, moves);
        opening_push(opening, moves[rng_below(rng, (uint32_t)count)]);
        game->make(pos, opening->moves[opening->count - 1]);
    }
    bool fine = !game->over(pos);
    *key = game->key(pos);
    free(moves);
    position_free(game, pos);
    return fine;
}

void openings_draw(Openings *openings, const Game *game, int plies, int count, uint64_t seed)
{
    Rng rng = rng_seed(seed);
    KeySet known = keyset_new((size_t)count + (size_t)openings->count);
    for (int i = 0; i < openings->count; i++) {
        void *pos = opening_play(game, &openings->items[i]);
        keyset_add(&known, game->key(pos));
        position_free(game, pos);
    }
    int tries = 0;
    while (openings->count < count && (tries < OPENINGS_TRIES || openings->count == 0)) {
        Opening opening = {0};
        uint64_t key;
        /* Nothing new for a long time: then that was all. A game too short for the plies gets fewer. */
        int wanted = tries > OPENINGS_TRIES ? plies - (tries - OPENINGS_TRIES) / 4 : plies;
        bool fine = opening_draw(&opening, game, wanted > 0 ? wanted : 0, &rng, &key);
        assert(fine || wanted > 0); /* no game is over at its start */
        if (fine && keyset_add(&known, key)) {
            openings_add(openings, opening);
            tries = 0;
        } else {
            opening_free(&opening);
            tries++;
        }
    }
    keyset_free(&known);
}
