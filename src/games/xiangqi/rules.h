/* SPDX-License-Identifier: MIT
 *
 * rules - xiangqi: positions, making moves, the end of a game.
 *
 * A position carries the keys and moves of its own past as a ring, so that repetition can be judged from the position
 * alone (repetition.h). Whether the side to move is in check, and how often the position has occurred, is
 * known at once: game_make finds it out. `docs/rules/xiangqi.md` has the rules in words.
 */
#ifdef GAME_RULES_H
#error "one file holds one game: a second rules.h is included"
#endif
#define GAME_RULES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/rng.h"
#include "games/xiangqi/board.h"
#include "games/xiangqi/movegen.h"
#include "games/xiangqi/numbers.h"
#include "search/search.h"

#define GAME_MOVE_MAX (BOARD_SQUARES << 7)
#define GAME_MOVES_MAX MOVES_MAX

enum {
    PAST_SIZE = 512,           /* plies remembered; older occurrences are forgotten */
    XIANGQI_QUIET_LIMIT = 120, /* plies without a capture that end the game, unless switched off */
    XIANGQI_UNIT = 100,
    /* Values of a verdict on repetition inside the search lie between these two. They hold on one path only, so
     * the table must not keep them, and they are no mates. */
    XIANGQI_RULE_VALUE = 29800,
    XIANGQI_RULE_VALUE_MIN = 29500,
};

typedef struct Past {
    uint64_t key;         /* of the position after the move */
    Move move;            /* MOVE_NONE at the start and for a null move */
    uint16_t checks;      /* the move gives check */
    uint32_t occurrences; /* earlier ones of the same position, without a capture in between */
} Past;

typedef struct Position {
    Board board;
    uint64_t key;
    uint32_t plies;         /* made since the position was read */
    uint32_t reversible;    /* of them since the last capture or null move */
    uint16_t quiet_plies;   /* without a capture, for the 60-move rule */
    uint16_t quiet_limit;   /* at which the game is drawn; 0: never */
    uint16_t full_moves;    /* as in the FEN */
    uint16_t repeats_after; /* plies back to the same position; 0: it is new */
    uint8_t side;
    uint8_t checked;               /* the side to move is in check */
    const XiangqiNumbers *numbers; /* whose sums are kept up to date, from the root of a search on; NULL: none */
    uint32_t squares;              /* sum of the square weights, red minus black (weights.h) */
    const Accumulator *sums;       /* of the network: `root` or in the Undo of the last move */
    Accumulator root;
    Past past[PAST_SIZE];
} Position;

typedef struct Undo {
    uint64_t key;
    Past past;
    uint32_t squares;
    uint32_t reversible;
    uint16_t quiet_plies, full_moves, repeats_after;
    uint8_t captured, checked;
    const Accumulator *before;
    Accumulator sums; /* after the move: an Undo stays where it is until the move is taken back */
} Undo;

static XiangqiNumbers xiangqi_shipped; /* unpacked once, before any search; until then all are 0 */

static uint64_t xiangqi_keys[16][BOARD_SQUARES];
enum { XIANGQI_SIDE_KEY = 0 }; /* place of the key of the side to move in xiangqi_keys[0] */

static void xiangqi_init_keys(void)
{
    Rng rng = rng_seed(0x7869616e677169);
    for (int piece = 0; piece < 16; piece++) {
        for (int square = 0; square < BOARD_SQUARES; square++)
            xiangqi_keys[piece][square] = rng_next(&rng);
    }
}

static inline const Past *position_past(const Position *pos, uint32_t back)
{
    return &pos->past[(pos->plies - back) % PAST_SIZE];
}

static inline int game_side(const Position *pos)
{
    return pos->side;
}

/* Near the end of the 60-move count the same board is worth less and less: it gets other keys. */
static inline uint64_t game_key(const Position *pos)
{
    int left = pos->quiet_limit - pos->quiet_plies;
    if (pos->quiet_limit && left <= 24)
        return pos->key ^ rng_mix((uint64_t)(left < 0 ? 0 : left / 4) + 1);
    return pos->key;
}

/* The plain key after a move, without making it. */
static inline uint64_t xiangqi_key_after(const Position *pos, Move move)
{
    int from = move_from(move), to = move_to(move), piece = pos->board.at[from], captured = pos->board.at[to];
    uint64_t key = pos->key ^ xiangqi_keys[piece][from] ^ xiangqi_keys[piece][to] ^ xiangqi_keys[0][XIANGQI_SIDE_KEY];
    return captured ? key ^ xiangqi_keys[captured][to] : key;
}

static inline uint64_t xiangqi_key_from_scratch(const Position *pos)
{
    Position copy;
    copy.quiet_limit = pos->quiet_limit;
    copy.quiet_plies = pos->quiet_plies;
    copy.key = pos->side ? xiangqi_keys[0][XIANGQI_SIDE_KEY] : 0;
    for (int square = 0; square < BOARD_SQUARES; square++) {
        if (pos->board.at[square])
            copy.key ^= xiangqi_keys[pos->board.at[square]][square];
    }
    return game_key(&copy);
}

/* Writes the present into the ring and looks for the same position in it. */
static inline void position_remember(Position *pos, Move move)
{
    uint32_t furthest = pos->reversible < PAST_SIZE - 2 ? pos->reversible : PAST_SIZE - 2;
    Past now = {.key = pos->key, .move = move, .checks = pos->checked};
    pos->repeats_after = 0;
    for (uint32_t back = 4; back <= furthest; back += 2) {
        const Past *past = position_past(pos, back);
        if (past->key == pos->key) {
            pos->repeats_after = (uint16_t)back;
            now.occurrences = past->occurrences + 1;
            break;
        }
    }
    pos->past[pos->plies % PAST_SIZE] = now;
}

static inline void position_save(const Position *pos, Undo *undo)
{
    undo->key = pos->key;
    undo->past = pos->past[(pos->plies + 1) % PAST_SIZE];
    undo->squares = pos->squares;
    undo->reversible = pos->reversible;
    undo->quiet_plies = pos->quiet_plies;
    undo->full_moves = pos->full_moves;
    undo->repeats_after = pos->repeats_after;
    undo->checked = pos->checked;
}

static inline void position_restore(Position *pos, const Undo *undo)
{
    pos->past[pos->plies % PAST_SIZE] = undo->past;
    pos->plies--;
    pos->key = undo->key;
    pos->squares = undo->squares;
    pos->reversible = undo->reversible;
    pos->quiet_plies = undo->quiet_plies;
    pos->full_moves = undo->full_moves;
    pos->repeats_after = undo->repeats_after;
    pos->checked = undo->checked;
    pos->side ^= 1;
}

static inline void game_make(Position *pos, Move move, Undo *undo)
{
    position_save(pos, undo);
    int from = move_from(move), to = move_to(move);
    int piece = pos->board.at[from];
    int captured = board_move(&pos->board, from, to);
    undo->captured = (uint8_t)captured;
    if (pos->numbers) {
        const uint32_t(*squares)[BOARD_SQUARES] = pos->numbers->table.squares;
        pos->squares += squares[piece][to] - squares[piece][from] - squares[captured][to];
        undo->before = pos->sums;
        network_move(&pos->numbers->network, pos->sums, &undo->sums, &pos->board,
                     (ManMove){.from = from, .to = to, .captured = captured});
        pos->sums = &undo->sums;
    }
    pos->key ^= xiangqi_keys[piece][from] ^ xiangqi_keys[piece][to] ^ xiangqi_keys[0][XIANGQI_SIDE_KEY];
    pos->reversible++;
    pos->quiet_plies++;
    if (captured) {
        pos->key ^= xiangqi_keys[captured][to];
        pos->reversible = 0;
        pos->quiet_plies = 0;
    }
    pos->full_moves = (uint16_t)(pos->full_moves + pos->side);
    pos->side ^= 1;
    pos->plies++;
    pos->checked = board_in_check(&pos->board, pos->side);
    position_remember(pos, move);
}

static inline void game_undo(Position *pos, Move move, const Undo *undo)
{
    board_unmove(&pos->board, move_from(move), move_to(move), undo->captured);
    if (pos->numbers)
        pos->sums = undo->before;
    position_restore(pos, undo);
}

/* Passing, as the search tries it: never in check. What lies before it cannot be repeated any more. */
static inline void game_make_null(Position *pos, Undo *undo)
{
    position_save(pos, undo);
    pos->key ^= xiangqi_keys[0][XIANGQI_SIDE_KEY];
    pos->reversible = 0;
    pos->side ^= 1;
    pos->plies++;
    position_remember(pos, MOVE_NONE);
}

static inline void game_undo_null(Position *pos, const Undo *undo)
{
    position_restore(pos, undo);
}

#include "games/xiangqi/repetition.h"

/* The third occurrence, or the 60-move count, ends a game with moves left. */
static inline bool xiangqi_over_by_rule(const Position *pos)
{
    return (pos->repeats_after && position_past(pos, 0)->occurrences >= 2) ||
           (pos->quiet_limit && pos->quiet_plies >= pos->quiet_limit);
}

static inline bool game_over(const Position *pos)
{
    if (xiangqi_over_by_rule(pos))
        return true;
    return (pos->checked || !moves_plain(&pos->board, pos->side)) && !moves_any(&pos->board, pos->side);
}

/* When over: without a move the side to move has lost; else the judgement of the repetition, else a draw. */
static inline int game_result(const Position *pos)
{
    if (!moves_any(&pos->board, pos->side))
        return -VALUE_WIN;
    if (pos->repeats_after && position_past(pos, 0)->occurrences >= 2)
        return repetition_value(repetition_judge(pos).verdict, VALUE_WIN);
    return 0;
}

static inline int game_moves(const Position *pos, Move *moves)
{
    if (xiangqi_over_by_rule(pos))
        return 0;
    return moves_generate(&pos->board, pos->side, ~board_side(&pos->board, pos->side), moves);
}
