/* SPDX-License-Identifier: MIT
 *
 * solved_maker - the plies of the book one after another, and the check.
 */
#include "prover/solved_maker.h"

#include <stdlib.h>
#include <string.h>

#define REVERSI_SIZE 6
#include "games/reversi/solved.h"

enum {
    MAKER_FULL_PLIES = 2, /* of which every position is there */
    /* Why a position is looked at. A ply later the sides have changed places. */
    MAKER_MOVER = 1, /* the side to move plays by the book */
    MAKER_OTHER = 2, /* the other side does */
    MAKER_FULL = 4,
};

typedef struct Item {
    uint64_t key, mine, theirs;
    int why;
} Item;

/* The positions of one ply. */
typedef struct Ply {
    Item *items;
    size_t count, room;
} Ply;

static int item_order(const void *one, const void *two)
{
    const uint64_t a = ((const Item *)one)->key, b = ((const Item *)two)->key;
    return (a > b) - (a < b);
}

static void ply_add(Ply *ply, uint64_t mine, uint64_t theirs, int why)
{
    if (ply->count == ply->room) {
        ply->room = ply->room ? 2 * ply->room : 256;
        ply->items = xrealloc(ply->items, ply->room * sizeof *ply->items);
    }
    ply->items[ply->count++] = (Item){solved_form(mine, theirs).key, mine, theirs, why};
}

/* One of each set of mirrored forms, for all the reasons. */
static void ply_unite(Ply *ply)
{
    size_t kept = 0;
    if (ply->count > 0)
        qsort(ply->items, ply->count, sizeof *ply->items, item_order);
    for (size_t i = 0; i < ply->count; i++) {
        if (kept > 0 && ply->items[kept - 1].key == ply->items[i].key)
            ply->items[kept - 1].why |= ply->items[i].why;
        else
            ply->items[kept++] = ply->items[i];
    }
    ply->count = kept;
}

static SolvedEntry maker_solve(const Game *game, GameSearch *search, uint64_t mine, uint64_t theirs)
{
    Text text = {0};
    for (uint64_t rest = REVERSI_MASK; rest; rest &= rest - 1) {
        const uint64_t square = rest & (0 - rest);
        text_printf(&text, "%c", mine & square ? 'X' : theirs & square ? 'O' : '-');
    }
    text_printf(&text, " X");
    void *pos = position_new(game, text_string(&text), NULL);
    SearchParams params = search_params((Limits){.solve = true});
    params.analysis = true;
    Report report;
    game->think(search, pos, &params, &report);
    const SolvedForm form = solved_form(mine, theirs);
    const int square = game->target(pos, report.best), rim = (8 - REVERSI_SIZE) / 2;
    const int move = square < 0 ? BOARD_PASS : 8 * (square / REVERSI_SIZE + rim) + square % REVERSI_SIZE + rim;
    const SolvedEntry entry = {form.key, (int8_t)(report.value / game->score_unit), solved_square(&form, move)};
    position_free(game, pos);
    text_free(&text);
    return entry;
}

/* Everything that follows a position, for the reasons that it is there. */
static void maker_follow(const Item *item, const SolvedEntry *entry, int ply, Ply *next)
{
    const SolvedForm form = solved_form(item->mine, item->theirs);
    const int best = entry ? solved_move(&form, item->mine, item->theirs, entry->move) : -1;
    uint64_t moves = board_moves(item->mine, item->theirs);
    for (bool pass = !moves; moves || pass; moves &= moves - 1) {
        const int move = pass ? BOARD_PASS : board_first(moves);
        int why = (item->why & MAKER_OTHER ? MAKER_MOVER : 0) |
                  (item->why & MAKER_MOVER && move == best ? MAKER_OTHER : 0) |
                  (item->why & MAKER_FULL && ply < MAKER_FULL_PLIES ? MAKER_FULL : 0);
        uint64_t mine = item->mine, theirs = item->theirs;
        board_make(&mine, &theirs, move);
        if (why && (board_moves(mine, theirs) || board_moves(theirs, mine)))
            ply_add(next, mine, theirs, why);
        pass = false;
    }
}

static Ply ply_start(void)
{
    Ply ply = {0};
    ply_add(&ply, board_bit(28) | board_bit(35), board_bit(27) | board_bit(36), MAKER_MOVER | MAKER_OTHER | MAKER_FULL);
    return ply;
}

bool solved_maker_run(const Game *game, SolvedBook *book, const SolvedOptions *options)
{
    GameSearch *search = game->search_new(&(SearchConfig){.hash_mb = options->hash_mb, .threads = 1, .bookless = true});
    Ply now = ply_start();
    bool done = true;
    for (int number = 0; now.count > 0 && done; number++) {
        Ply next = {0};
        for (size_t i = 0; i < now.count && done; i++) {
            const Item *item = &now.items[i];
            const int empties = board_count(board_empties(item->mine, item->theirs));
            if (empties < options->empties)
                continue;
            if (item->why & (MAKER_MOVER | MAKER_FULL) && !solved_book_find(book, item->key)) {
                done = !options->stop || !options->stop(options->context);
                if (done) {
                    solved_book_add(book, maker_solve(game, search, item->mine, item->theirs));
                    if (options->keep)
                        options->keep(options->context, empties, now.count - i - 1);
                }
            }
            if (done)
                maker_follow(item, solved_book_find(book, item->key), number, &next);
        }
        free(now.items);
        now = next;
        ply_unite(&now);
    }
    free(now.items);
    game->search_free(search);
    return done;
}

/* --- the check ------------------------------------------------------------------------------------------------ */

/* The position that a key stands for. */
static void solved_position(uint64_t key, uint64_t *mine, uint64_t *theirs)
{
    uint64_t squares[BOARD_SQUARES];
    int count = 0;
    *mine = *theirs = 0;
    for (uint64_t rest = REVERSI_MASK; rest; rest &= rest - 1)
        squares[count++] = rest & (0 - rest);
    while (count-- > 0) {
        *mine |= key % 3 == 1 ? squares[count] : 0;
        *theirs |= key % 3 == 2 ? squares[count] : 0;
        key /= 3;
    }
}

/* What the side that has just moved gets after the other side's best reply, if the book knows the position, or all that
 * may follow it. */
static bool check_value(const SolvedBook *book, uint64_t mine, uint64_t theirs, int *value, SolvedCheck *check)
{
    const SolvedEntry *entry = solved_book_find(book, solved_form(mine, theirs).key);
    uint64_t moves = board_moves(mine, theirs);
    size_t links = 0;
    *value = entry ? -entry->score : BOARD_SQUARES;
    for (bool pass = !moves; !entry && (moves || pass); moves &= moves - 1, links++) {
        uint64_t after = mine, other = theirs;
        board_make(&after, &other, pass ? BOARD_PASS : board_first(moves));
        const SolvedEntry *next = solved_book_find(book, solved_form(after, other).key);
        pass = false;
        if (!next)
            return false;
        *value = next->score < *value ? next->score : *value;
    }
    check->links += entry ? 1 : links;
    return true;
}

/* By the rules: the move is legal, it keeps the score as far as the book knows, and no move does better. */
static bool check_links(const SolvedBook *book, const SolvedEntry *entry, SolvedCheck *check, Error *error)
{
    uint64_t mine, theirs;
    solved_position(entry->key, &mine, &theirs);
    const SolvedForm form = solved_form(mine, theirs);
    const int best = solved_move(&form, mine, theirs, entry->move);
    if (form.key != entry->key || best < 0)
        return error_set(error, "position %llu: not a position with such a move", (unsigned long long)entry->key);
    uint64_t moves = board_moves(mine, theirs);
    for (bool pass = !moves; moves || pass; moves &= moves - 1) {
        const int move = pass ? BOARD_PASS : board_first(moves);
        uint64_t after = mine, other = theirs;
        int value;
        pass = false;
        board_make(&after, &other, move);
        if (check_value(book, after, other, &value, check) &&
            (value > entry->score || (move == best && value != entry->score)))
            return error_set(error, "position %llu: its score is %d, but a move of it leads to %d",
                             (unsigned long long)entry->key, entry->score, value);
    }
    return true;
}

static int entry_empties(const SolvedEntry *entry)
{
    uint64_t mine, theirs;
    solved_position(entry->key, &mine, &theirs);
    return board_count(board_empties(mine, theirs));
}

/* Those with the fewest empties first: everything above rests on them. */
static bool check_again(const Game *game, const SolvedBook *book, size_t again, SolvedCheck *check, Error *error)
{
    GameSearch *search = game->search_new(&(SearchConfig){.hash_mb = 64, .threads = 1, .bookless = true});
    bool good = true;
    for (int empties = 0; empties <= BOARD_SQUARES && good && check->solved < again; empties++) {
        size_t there = 0, seen = 0;
        for (size_t i = 0; i < book->count; i++)
            there += entry_empties(&book->entries[i]) == empties;
        const size_t share = there / (again - check->solved) + 1;
        for (size_t i = 0; i < book->count && good && check->solved < again; i++) {
            const SolvedEntry *entry = &book->entries[i];
            if (entry_empties(entry) != empties || seen++ % share != 0)
                continue;
            uint64_t mine, theirs;
            solved_position(entry->key, &mine, &theirs);
            const SolvedEntry found = maker_solve(game, search, mine, theirs);
            check->solved++;
            if (found.score != entry->score)
                good = error_set(error, "position %llu: its score is %d, the book has %d",
                                 (unsigned long long)entry->key, found.score, entry->score);
        }
    }
    game->search_free(search);
    return good;
}

bool solved_maker_check(const Game *game, const SolvedBook *book, size_t again, SolvedCheck *check, Error *error)
{
    memset(check, 0, sizeof *check);
    for (size_t i = 0; i < book->count; i++)
        if (!check_links(book, &book->entries[i], check, error))
            return false;
    return check_again(game, book, again, check, error);
}
