/* SPDX-License-Identifier: MIT
 *
 * balance - drawing, judging, and reading what was kept.
 */
#include "arena/balance.h"

#include <stdlib.h>
#include <string.h>

#include "base/embed.h"
#include "base/keyset.h"
#include "base/rng.h"

EMBED_FILE(openings_txt);

enum { BALANCE_HASH_MB = 4, BALANCE_CHOICES = 6, BALANCE_CHOICE_NODES = 2000, BALANCE_TRIES = 200 };

typedef struct Balance {
    const BalanceOrder *order;
    GameSearch *search;
    Rng rng;
    Move best[BALANCE_CHOICES]; /* of the last search */
    int count;
} Balance;

static void balance_on_report(void *context, const Report *report)
{
    Balance *balance = context;
    if (!report->final || report->line > BALANCE_CHOICES || report->best == MOVE_NONE)
        return;
    balance->best[report->line - 1] = report->best;
    balance->count = report->line;
}

/* A table that remembers nothing of earlier openings: their number must not change what is found of this one. */
static Report balance_think(Balance *balance, const void *pos, uint64_t nodes, int lines)
{
    const Game *game = balance->order->game;
    SearchParams params = search_params((Limits){.nodes = nodes});
    Report report;
    params.lines = lines;
    params.analysis = true;
    params.report = balance_on_report;
    params.context = balance;
    balance->count = 0;
    game->search_clear(balance->search);
    game->think(balance->search, pos, &params, &report);
    return report;
}

/* Plays one of the best moves; false if the game is over then. */
static bool balance_step(Balance *balance, Opening *opening, void *pos)
{
    const Game *game = balance->order->game;
    balance_think(balance, pos, BALANCE_CHOICE_NODES, BALANCE_CHOICES);
    Move move = balance->best[rng_below(&balance->rng, (uint32_t)balance->count)];
    opening_push(opening, move);
    game->make(pos, move);
    return !game->over(pos);
}

/* Draws an opening and judges it; true if it is even and new. */
static bool balance_try(Balance *balance, KeySet *known, Opening *opening, int64_t *score)
{
    const BalanceOrder *order = balance->order;
    const Game *game = order->game;
    opening_begin(opening, game, &balance->rng);
    void *pos = position_new(game, opening->position, NULL);
    bool fine = true;
    for (int ply = 0; fine && ply < order->plies; ply++)
        fine = balance_step(balance, opening, pos);
    fine = fine && keyset_add(known, game->key(pos));
    if (fine) {
        Report report = balance_think(balance, pos, order->nodes, 1);
        GameScore told = game_score(game, report.value);
        *score = told.hundredths;
        fine = told.mate == 0 && llabs(told.hundredths) <= order->window;
    }
    position_free(game, pos);
    return fine;
}

int balance_make(const BalanceOrder *order, BalanceFunction *take, void *context)
{
    SearchConfig config = {.hash_mb = BALANCE_HASH_MB, .threads = 1};
    Balance balance = {.order = order, .search = order->game->search_new(&config), .rng = rng_seed(order->seed)};
    KeySet known = keyset_new((size_t)order->count * BALANCE_TRIES);
    int found = 0;
    for (int tries = 0; found < order->count && tries < order->count * BALANCE_TRIES; tries++) {
        Opening opening = {0};
        int64_t score = 0;
        if (order->stop && atomic_load(order->stop))
            break;
        if (balance_try(&balance, &known, &opening, &score)) {
            take(context, &opening, score);
            found++;
        }
        opening_free(&opening);
    }
    keyset_free(&known);
    order->game->search_free(balance.search);
    return found;
}

/* Lines are "GAME SCORE OPENING"; '#' begins a comment. */
static void balance_read(Openings *openings, const Game *game)
{
    Embedded file = EMBED_GET(openings_txt);
    size_t length = strlen(game->name);
    for (const char *line = (const char *)file.bytes; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        if (strncmp(line, game->name, length) != 0 || line[length] != ' ')
            continue;
        const char *text = line + length + 1;
        text += strcspn(text, " ") + 1;
        Text copy = {0};
        Opening opening;
        text_add_bytes(&copy, text, strcspn(text, "\n"));
        if (opening_parse(&opening, game, text_string(&copy), NULL))
            openings_add(openings, opening);
        text_free(&copy);
    }
}

int balance_default(Openings *openings, const Game *game, int count, uint64_t seed)
{
    balance_read(openings, game);
    openings_shuffle(openings, seed);
    while (openings->count > count)
        opening_free(&openings->items[--openings->count]);
    int shipped = openings->count;
    openings_draw(openings, game, openings_by_lot(game) ? 0 : BALANCE_RANDOM_PLIES, count, seed);
    return shipped;
}
