/* SPDX-License-Identifier: MIT
 *
 * game_template - the last include of an instance file: wraps the game's functions for game.h and exports the
 * one table `<GAME>_<level>`.
 *
 * Needs, besides what search_template.h needs: from text.h game_parse, game_print, game_parse_move,
 * game_print_move, game_status, game_verdict, game_cell, game_target; and the macros GAME, GAME_NAME,
 * GAME_TITLE, GAME_TITLE_ZH, GAME_SIDES, GAME_SIDES_ZH, GAME_ROWS, GAME_COLS.
 */
#ifdef GAME_TEMPLATE_H
#error "one file holds one game: game_template.h is included twice"
#endif
#define GAME_TEMPLATE_H

#include "base/rng.h"
#include "games/effects.h"
#include "games/game.h"

#ifndef GAME_LEVEL
#define GAME_LEVEL v1
#endif
#ifndef GAME_INIT /* bool GAME_INIT(Error *) */
#define GAME_INIT(error) ((void)(error), true)
#endif
#ifndef GAME_PROTOCOLS
#define GAME_PROTOCOLS ""
#endif
#ifndef GAME_SCORE_NAME
#define GAME_SCORE_NAME "points"
#define GAME_SCORE_UNIT 1
#endif
#ifndef GAME_POINT_UNIT
#define GAME_POINT_UNIT GAME_SCORE_UNIT
#endif
#ifndef GAME_KEY_FROM_SCRATCH /* uint64_t GAME_KEY_FROM_SCRATCH(const Position *), where the key is incremental */
#define GAME_KEY_FROM_SCRATCH game_key
#endif
#ifndef GAME_ROWS_FROM_BOTTOM
#define GAME_ROWS_FROM_BOTTOM false
#endif
#ifndef GAME_FIRST_ROW
#define GAME_FIRST_ROW 1
#endif
#ifndef GAME_PRINT_NOTATION /* void GAME_PRINT_NOTATION(const Position *, Move, int notation, Text *) */
#define GAME_NOTATIONS NULL
#define GAME_PRINT_NOTATION(pos, move, notation, text) ((void)(notation), game_print_move(pos, move, text))
#endif
#ifndef GAME_PRINT_FULL /* void GAME_PRINT_FULL(const Position *, Text *), where set-ups are made from seeds */
#define GAME_PRINT_FULL game_print
#endif
#ifndef GAME_GLYPH /* const char *GAME_GLYPH(char cell, bool chinese) */
#define GAME_GLYPH NULL
#endif
#ifndef GAME_COLOUR /* int GAME_COLOUR(char cell) */
#define GAME_COLOUR NULL
#endif
#ifndef GAME_GROUND /* const char *GAME_GROUND(int row, int col, bool chinese) */
#define GAME_GROUND NULL
#endif
#ifndef GAME_RIVER_ROW
#define GAME_RIVER_ROW 0
#endif
#ifdef GAME_WINNING /* int GAME_WINNING(const Position *, int *squares) */
static int wrap_winning(const void *pos, int *squares)
{
    return GAME_WINNING(pos, squares);
}
#define GAME_WINNING_WRAPPED wrap_winning
#else
#define GAME_WINNING_WRAPPED NULL
#endif
#ifndef GAME_OWNER /* int GAME_OWNER(char cell) */
#define GAME_OWNER effects_owner
#endif
#ifndef GAME_LOAD /* bool GAME_LOAD(Error *) */
#define GAME_LOAD NULL
#endif
#ifdef GAME_WEIGHTS /* Embedded GAME_WEIGHTS: the file of data/ that GAME_LOAD unpacks */
static Embedded wrap_weights(void)
{
    return GAME_WEIGHTS;
}
#else
#define wrap_weights NULL
#endif
#ifdef GAME_BOOK /* Embedded GAME_BOOK: the file of data/ with what is proved or solved */
static Embedded wrap_book(void)
{
    return GAME_BOOK;
}
#else
#define wrap_book NULL
#endif
#ifndef GAME_READ /* void *GAME_READ(const void *bytes, size_t size, Error *): weights of a SearchConfig from an \
                     unpacked file */
#define GAME_READ NULL
#endif
#ifndef GAME_POINTS /* bool GAME_POINTS(const Position *, int points[2]) */
#define GAME_POINTS(pos, points) ((void)(pos), (void)(points), false)
#endif
#ifndef GAME_EXTRA /* bool GAME_EXTRA(const Position *, int index, GameExtra *) */
#define GAME_EXTRA(pos, index, extra) ((void)(pos), (void)(index), (void)(extra), false)
#endif
#ifndef GAME_RULES /* const char *const GAME_RULES[], NULL at the end */
#define GAME_RULES NULL
#endif
#ifndef GAME_ON_LINES
#define GAME_ON_LINES false
#endif
#ifdef GAME_PATTERNS /* int GAME_PATTERNS(const Position *, const char *wanted, GamePattern *, int max) */
static int wrap_patterns(const void *pos, const char *wanted, GamePattern *found, int max)
{
    return GAME_PATTERNS((const Position *)pos, wanted, found, max);
}
#define GAME_PATTERNS_WRAPPED wrap_patterns
#else
#define GAME_PATTERNS_WRAPPED NULL
#endif
#ifdef GAME_FORFEIT /* int GAME_FORFEIT(const Position *) */
static int wrap_forfeit(const void *pos)
{
    return GAME_FORFEIT((const Position *)pos);
}
#define GAME_FORFEIT_WRAPPED wrap_forfeit
#else
#define GAME_FORFEIT_WRAPPED NULL
#endif
#ifdef GAME_THREATS /* void GAME_THREATS(const Position *, bool chinese, Text *) */
static void wrap_threats(const void *pos, bool chinese, Text *text)
{
    GAME_THREATS(pos, chinese, text);
}
#define GAME_THREATS_WRAPPED wrap_threats
#else
#define GAME_THREATS_WRAPPED NULL
#endif
#ifndef GAME_EVALS
#define GAME_EVALS "engine"
#endif
#ifndef GAME_GREEDY_EVAL
#define GAME_GREEDY_EVAL "engine"
#endif
#ifndef GAME_LEVEL_LOSS
#define GAME_LEVEL_LOSS 100
#endif
#ifdef GAME_CLASSIC /* defined by classic.h, which then has Classic (zeroed at first), classic_fields (sets what no \
                       option tells, lists the options), classic_move */
#define GAME_CLASSIC_NEW wrap_classic_new
#define GAME_CLASSIC_OPTIONS wrap_classic_options
#define GAME_CLASSIC_FREE wrap_classic_free
#define GAME_CLASSIC_MOVE wrap_classic_move
static GameClassic *wrap_classic_new(const char *options, Error *error)
{
    Classic *classic = xcalloc(1, sizeof *classic);
    OptionField fields[OPTIONS_MAX];
    classic_fields(classic, fields);
    if (options_read(options, fields, error))
        return (GameClassic *)classic;
    free(classic);
    return NULL;
}

static void wrap_classic_options(Option *options)
{
    Classic *classic = xcalloc(1, sizeof *classic);
    OptionField fields[OPTIONS_MAX];
    classic_fields(classic, fields);
    options_tell(fields, options);
    free(classic);
}

static void wrap_classic_free(GameClassic *classic)
{
    free((Classic *)classic);
}

#ifndef GAME_CLASSIC_CLOCK /* void GAME_CLASSIC_CLOCK(Classic *, const Position *, const ClassicTurn *): before every \
                              move */
#define GAME_CLASSIC_CLOCK(classic, pos, clock) ((void)(classic), (void)(pos), (void)(clock))
#endif
static Move wrap_classic_move(GameClassic *classic, const void *pos, const ClassicTurn *turn, ClassicInfo *info)
{
    GAME_CLASSIC_CLOCK((Classic *)classic, (const Position *)pos, turn);
    classic_trace_begin(&((Classic *)classic)->tracer, turn->request->trace, CLASSIC_OPEN);
    classic_pulse_begin(&((Classic *)classic)->pulse, turn->request);
    Move move = classic_move((Classic *)classic, pos, info);
    info->stopped = ((Classic *)classic)->pulse.over;
    return move;
}
#else
#define GAME_CLASSIC_NEW NULL
#define GAME_CLASSIC_OPTIONS NULL
#define GAME_CLASSIC_FREE NULL
#define GAME_CLASSIC_MOVE NULL
#endif
#ifndef GAME_PERFT_OVER /* what a finished game counts for in perft: nothing, unless the game's custom is 1 */
#define GAME_PERFT_OVER 0
#endif
#ifndef GAME_BENCH
#define GAME_BENCH ""
#endif
#ifndef GAME_BENCH_DEPTH
#define GAME_BENCH_DEPTH 6
#endif
#ifdef GAME_SPEEDS /* {"name", function}, ... as in GameSpeed */
static const GameSpeed game_speeds[] = {GAME_SPEEDS, {NULL, NULL}};
#else
static const GameSpeed game_speeds[] = {{NULL, NULL}};
#endif

static bool wrap_init(Error *error)
{
    return GAME_INIT(error);
}

static bool wrap_parse(void *pos, const char *text, Error *error)
{
    return game_parse(pos, text, error);
}

static void wrap_print(const void *pos, Text *text)
{
    game_print(pos, text);
}

static void wrap_print_full(const void *pos, Text *text)
{
    GAME_PRINT_FULL((const Position *)pos, text);
}

static void wrap_copy(void *to, const void *from)
{
    GAME_COPY((Position *)to, (const Position *)from);
}

static void wrap_drop(void *pos)
{
    GAME_DROP((Position *)pos);
}

static int wrap_side(const void *pos)
{
    return game_side(pos);
}

static uint64_t wrap_key(const void *pos)
{
    return game_key(pos);
}

static int wrap_moves(const void *pos, Move *moves)
{
    return game_moves(pos, moves);
}

static void wrap_make(void *pos, Move move)
{
    Undo undo;
    game_make(pos, move, &undo);
}

static bool wrap_over(const void *pos)
{
    return game_over(pos);
}

static int wrap_result(const void *pos)
{
    return game_result(pos);
}

static void wrap_status(const void *pos, bool chinese, Text *text)
{
    game_status(pos, chinese, text);
}

static void wrap_verdict(const void *pos, bool chinese, Text *text)
{
    game_verdict(pos, chinese, text);
}

static bool wrap_parse_move(const void *pos, const char *text, Move *move, Error *error)
{
    return game_parse_move(pos, text, move, error);
}

static void wrap_print_move(const void *pos, Move move, Text *text)
{
    game_print_move(pos, move, text);
}

static void wrap_print_notation(const void *pos, Move move, int notation, Text *text)
{
    GAME_PRINT_NOTATION((const Position *)pos, move, notation, text);
}

static uint64_t perft_count(Position *pos, int depth)
{
    Move moves[GAME_MOVES_MAX];
    if (depth == 0)
        return 1;
    int count = game_moves(pos, moves);
    if (count == 0)
        return GAME_PERFT_OVER;
    if (depth == 1)
        return (uint64_t)count;
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        Undo undo;
        game_make(pos, moves[i], &undo);
        sum += perft_count(pos, depth - 1);
        game_undo(pos, moves[i], &undo);
    }
    return sum;
}

static uint64_t wrap_perft(void *pos, int depth)
{
    return perft_count(pos, depth);
}

/* Plays a random game from the position; every move is also undone and must restore every byte, and the
 * incremental key must equal the key from scratch. */
static bool wrap_walk_check(const void *start, uint64_t seed, Error *error)
{
    Position pos, before;
    memset(&pos, 0, sizeof pos);
    memset(&before, 0, sizeof before);
    GAME_COPY(&pos, (const Position *)start);
    Rng rng = rng_seed(seed);
    bool fine = true;
    for (int ply = 0; fine && ply < 4000; ply++) {
        Move moves[GAME_MOVES_MAX];
        int count = game_moves(&pos, moves);
        if ((count == 0) != game_over(&pos))
            fine = error_set(error, "ply %d: %d moves, yet over is %d", ply, count, game_over(&pos));
        if (count == 0 || !fine)
            break;
        for (int i = 0; i < count && fine; i++) {
            memcpy(&before, &pos, sizeof pos);
            Undo undo;
            game_make(&pos, moves[i], &undo);
            if (game_key(&pos) != GAME_KEY_FROM_SCRATCH(&pos))
                fine = error_set(error, "ply %d, move %d: key differs from the key from scratch", ply, moves[i]);
            if (game_side(&pos) == game_side(&before))
                fine = error_set(error, "ply %d, move %d: the side to move does not change", ply, moves[i]);
            game_undo(&pos, moves[i], &undo);
            if (memcmp(&before, &pos, sizeof pos) != 0)
                fine = error_set(error, "ply %d, move %d: undo does not restore the position", ply, moves[i]);
        }
        Undo undo;
        game_make(&pos, moves[rng_below(&rng, (uint32_t)count)], &undo);
    }
    GAME_DROP(&pos);
    return fine;
}

static char wrap_cell(const void *pos, int row, int col)
{
    return game_cell(pos, row, col);
}

static int wrap_target(const void *pos, Move move)
{
    return game_target(pos, move);
}

#ifndef GAME_EFFECTS /* void GAME_EFFECTS(const Position *, Move, Effects *); else the boards before and after are \
                        compared */
static void game_effects_compared(const Position *pos, Move move, Effects *effects)
{
    Position after;
    Undo undo;
    GAME_COPY(&after, pos);
    game_make(&after, move, &undo);
    int target = game_target(pos, move);
    if (target >= 0)
        effects_compare(effects, 0, target, game_cell(pos, target / GAME_COLS, target % GAME_COLS),
                        game_cell(&after, target / GAME_COLS, target % GAME_COLS));
    for (int square = 0; square < GAME_ROWS * GAME_COLS; square++) {
        int row = square / GAME_COLS, col = square % GAME_COLS;
        if (square != target)
            effects_compare(effects, 1, square, game_cell(pos, row, col), game_cell(&after, row, col));
    }
    GAME_DROP(&after);
}
#define GAME_EFFECTS game_effects_compared
#endif

static void wrap_effects(const void *pos, Move move, Effects *effects)
{
    GAME_EFFECTS((const Position *)pos, move, effects);
}

static bool wrap_points(const void *pos, int points[2])
{
    return GAME_POINTS((const Position *)pos, points);
}

static bool wrap_extra(const void *pos, int index, GameExtra *extra)
{
    *extra = (GameExtra){.name = ""};
    return GAME_EXTRA((const Position *)pos, index, extra);
}

static int wrap_owner(char cell)
{
    return GAME_OWNER(cell);
}

static int wrap_eval(const void *pos, int eval)
{
    return GAME_EVAL_NAMED((const Position *)pos, eval);
}

static int wrap_eval_by(const void *pos, const void *weights)
{
    Position by;
    GAME_EVALUATOR *evaluator = xcalloc(1, sizeof *evaluator);
    GAME_COPY(&by, (const Position *)pos);
    GAME_USE(&by, evaluator, weights);
    int value = game_eval(&by);
    GAME_DROP(&by);
    free(evaluator);
    return value;
}

#ifndef GAME_EVAL_TERMS /* bool GAME_EVAL_TERMS(const Position *, int eval, EvalTerms *): false: it has no parts to \
                           tell */
#define GAME_EVAL_TERMS(pos, eval, terms) ((void)(pos), (void)(eval), (void)(terms), false)
#endif
static void wrap_eval_terms(const void *pos, int eval, EvalTerms *terms)
{
    terms->count = 0;
    terms->scale = 1;
    if (!GAME_EVAL_TERMS((const Position *)pos, eval, terms))
        terms_add(terms, "evaluation", "估值", wrap_eval(pos, eval));
}

static GameSearch *wrap_search_new(const SearchConfig *config)
{
    return (GameSearch *)search_new(config);
}

static void wrap_search_free(GameSearch *search)
{
    search_free((Search *)search);
}

static void wrap_search_clear(GameSearch *search)
{
    search_clear((Search *)search);
}

static void wrap_think(GameSearch *search, const void *pos, const SearchParams *params, Report *result)
{
    search_think((Search *)search, pos, params, result);
}

static const char *const game_evals[] = {GAME_EVALS, NULL};
static const char *const game_notations[] = {GAME_NOTATIONS, NULL};
static const char *const game_bench_list[] = {GAME_BENCH, NULL};

#define GAME_JOIN(name, level) name##_##level
#define GAME_SYMBOL(name, level) GAME_JOIN(name, level)

extern const Game GAME_SYMBOL(GAME, GAME_LEVEL);
const Game GAME_SYMBOL(GAME, GAME_LEVEL) = {
    .name = GAME_NAME,
    .title = GAME_TITLE,
    .title_zh = GAME_TITLE_ZH,
    .sides = GAME_SIDES,
    .sides_zh = GAME_SIDES_ZH,
    .protocols = GAME_PROTOCOLS,
    .score_name = GAME_SCORE_NAME,
    .score_unit = GAME_SCORE_UNIT,
    .point_unit = GAME_POINT_UNIT,
    .decided_value = TUNE_PATH_VALUE,
    .position_size = sizeof(Position),
    .load = GAME_LOAD,
    .weights = wrap_weights,
    .book = wrap_book,
    .read_weights = GAME_READ,
    .init = wrap_init,
    .parse = wrap_parse,
    .print = wrap_print,
    .print_full = wrap_print_full,
    .copy = wrap_copy,
    .drop = wrap_drop,
    .side = wrap_side,
    .key = wrap_key,
    .moves_max = GAME_MOVES_MAX,
    .moves = wrap_moves,
    .make = wrap_make,
    .over = wrap_over,
    .result = wrap_result,
    .status = wrap_status,
    .verdict = wrap_verdict,
    .threats = GAME_THREATS_WRAPPED,
    .patterns = GAME_PATTERNS_WRAPPED,
    .forfeit = GAME_FORFEIT_WRAPPED,
    .parse_move = wrap_parse_move,
    .print_move = wrap_print_move,
    .notations = game_notations,
    .print_notation = wrap_print_notation,
    .perft = wrap_perft,
    .walk_check = wrap_walk_check,
    .rows = GAME_ROWS,
    .cols = GAME_COLS,
    .rows_from_bottom = GAME_ROWS_FROM_BOTTOM,
    .first_row = GAME_FIRST_ROW,
    .cell = wrap_cell,
    .target = wrap_target,
    .glyph = GAME_GLYPH,
    .colour = GAME_COLOUR,
    .ground = GAME_GROUND,
    .river_row = GAME_RIVER_ROW,
    .winning = GAME_WINNING_WRAPPED,
    .points = wrap_points,
    .extra = wrap_extra,
    .rules = GAME_RULES,
    .effects = wrap_effects,
    .owner = wrap_owner,
    .on_lines = GAME_ON_LINES,
    .evals = game_evals,
    .eval = wrap_eval,
    .eval_by = wrap_eval_by,
    .eval_terms = wrap_eval_terms,
    .greedy_eval = GAME_GREEDY_EVAL,
    .tuned = TUNED_LIST,
    .level_loss = GAME_LEVEL_LOSS,
    .search_new = wrap_search_new,
    .search_free = wrap_search_free,
    .search_clear = wrap_search_clear,
    .think = wrap_think,
    .classic_new = GAME_CLASSIC_NEW,
    .classic_options = GAME_CLASSIC_OPTIONS,
    .classic_free = GAME_CLASSIC_FREE,
    .classic_move = GAME_CLASSIC_MOVE,
    .bench_positions = game_bench_list,
    .bench_depth = GAME_BENCH_DEPTH,
    .speeds = game_speeds,
};
