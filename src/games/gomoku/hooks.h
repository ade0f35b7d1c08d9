/* SPDX-License-Identifier: MIT
 *
 * hooks - what gomoku tells the search: threats, the order of moves, proofs.
 *
 * The trained numbers are part of the program, as are proved lines; gomoku_load unpacks them once, before any search. A
 * search may have been given others.
 */
#include "games/embedded.h"
#include "search/hook_types.h"
#include "search/tt.h"

#define GAME_SEARCH_DATA ThreatMemory
#define GAME_SEARCH_INIT gomoku_search_init
#define GAME_SEARCH_FREE gomoku_search_free
#define GAME_SEARCH_CLEAR gomoku_search_clear
#define GAME_ORDER gomoku_order
#define GAME_SEARCH_MOVES gomoku_search_moves
#define GAME_FORCED gomoku_forced
#define GAME_QUIET gomoku_quiet
#define GAME_EXTEND gomoku_extend
#define GAME_NULL_OK gomoku_null_ok
#define GAME_DECIDED prove_static
#define GAME_PROVE gomoku_prove
#define GAME_SOLVE_AT(pos) ((void)(pos), 1)
#define GAME_BOOK_ROOT gomoku_book_root
#define GAME_SOLVE_ROOT gomoku_solve_root
#define GAME_MOVES_LEFT gomoku_moves_left
#define GAME_EVAL_NAMED gomoku_eval_named
#define GAME_USE(pos, evaluator, weights) ((void)(evaluator), gomoku_use((pos), (weights)))

/* 0 the engine's, 1 the course report's. */
static int gomoku_eval_named(const Position *pos, int eval)
{
    if (eval == 0)
        return game_eval(pos);
    ClassicBoard board;
    classic_prepare();
    classic_read(&board, pos);
    return classic_house_value(classic_evaluate(&board));
}

typedef struct ThreatMemory {
    TT table; /* what is proved and disproved by threats */
} ThreatMemory;

#include "games/gomoku/threats.h"
#include "games/gomoku/dfpn.h"
#include "games/gomoku/moves.h"
#include "games/gomoku/book.h"
#include "games/gomoku/prove.h"

#if GOMOKU_SIZE == 15
EMBED_FILE(gomoku15_weights_zst);
#define GOMOKU_EMBEDDED EMBED_GET(gomoku15_weights_zst)
#elif GOMOKU_SIZE == 19
EMBED_FILE(gomoku19_weights_zst);
#define GOMOKU_EMBEDDED EMBED_GET(gomoku19_weights_zst)
#else
EMBED_FILE(gomoku20_weights_zst);
#define GOMOKU_EMBEDDED EMBED_GET(gomoku20_weights_zst)
#endif

static bool gomoku_load(Error *error)
{
    size_t size;
    void *bytes = embedded_unpack(GOMOKU_EMBEDDED, &size, error);
    const bool loaded = bytes && numbers_load(&gomoku_shipped, GAME_NAME, bytes, size, error);
    free(bytes);
    return loaded && book_load(error);
}

static void *gomoku_read(const void *bytes, size_t size, Error *error)
{
    GomokuNumbers *numbers = numbers_new();
    if (numbers_load(numbers, GAME_NAME, bytes, size, error))
        return numbers;
    free(numbers);
    return NULL;
}

static void gomoku_use(Position *pos, const void *weights)
{
    worth_use(pos, weights ? weights : &gomoku_shipped);
}
