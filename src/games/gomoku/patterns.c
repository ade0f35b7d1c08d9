/* SPDX-License-Identifier: MIT
 *
 * patterns - building the tables by a small dynamic programme.
 *
 * A half-line of `reach` squares on each side of a stone has 3^(2 reach) states seen by the stone's owner: empty, own,
 * closed. The pattern of a state follows from the patterns of the states with one own stone more, so every state is
 * computed once, and the two-bit windows of the board are translated into states half by half.
 */
#include "games/gomoku/patterns.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/threads.h"

enum { CELL_EMPTY, CELL_OWN, CELL_CLOSED, UNKNOWN = 255, STATES = 59049 /* 3^10 */ };

/* How one player's fives count. */
typedef struct Builder {
    int reach;
    bool exact;     /* six is no five */
    bool forbidden; /* two fours at once are no way to win */
    uint8_t *memo;  /* by state */
} Builder;

static struct {
    PatternTables tables;
    uint8_t freestyle[1 << 16];
    uint8_t standard[1 << 20];
    uint8_t renju[1 << 20];
    CodeInfo codes[PATTERN_CODES];
    uint16_t sets[PATTERN_CODES];
    uint8_t halves[2][256], swapped[WINDOW_HALVES];
} store;

static int builder_state(const Builder *builder, const uint8_t *cells)
{
    int state = 0;
    for (int i = 2 * builder->reach; i >= 0; i--) {
        if (i != builder->reach)
            state = 3 * state + cells[i];
    }
    return state;
}

/* Own stones in a row through the centre. */
static int builder_run(const Builder *builder, const uint8_t *cells)
{
    int low = builder->reach, high = builder->reach;
    while (low > 0 && cells[low - 1] == CELL_OWN)
        low--;
    while (high < 2 * builder->reach && cells[high + 1] == CELL_OWN)
        high++;
    return high - low + 1;
}

static bool builder_five(const Builder *builder, const uint8_t *cells)
{
    int run = builder_run(builder, cells);
    return builder->exact ? run == 5 : run >= 5;
}

/* The four that the five squares tell of. */
static Pattern builder_four(const Builder *builder, uint8_t *cells)
{
    int fives = 0, first = 0, last = 0;
    for (int i = 0; i <= 2 * builder->reach; i++) {
        if (cells[i] != CELL_EMPTY)
            continue;
        cells[i] = CELL_OWN;
        if (builder_five(builder, cells)) {
            first = fives == 0 ? i : first;
            last = i;
            fives++;
        }
        cells[i] = CELL_EMPTY;
    }
    if (fives < 2)
        return fives == 1 ? PATTERN_FOUR : PATTERN_DEAD;
    return fives == 2 && last - first == 5 && builder_run(builder, cells) == 4 ? PATTERN_STRAIGHT_FOUR
                                                                               : PATTERN_DOUBLE_FOUR;
}

static Pattern builder_pattern(const Builder *builder, uint8_t *cells);

/* The pattern below a four: what the best next stones lead to. */
static Pattern builder_promise(const Builder *builder, uint8_t *cells)
{
    int next[PATTERN_COUNT] = {0};
    for (int i = 0; i <= 2 * builder->reach; i++) {
        if (cells[i] == CELL_EMPTY) {
            cells[i] = CELL_OWN;
            next[builder_pattern(builder, cells)]++;
            cells[i] = CELL_EMPTY;
        }
    }
    int fours = next[PATTERN_STRAIGHT_FOUR] + (builder->forbidden ? 0 : next[PATTERN_DOUBLE_FOUR]);
    int threes = next[PATTERN_OPEN_THREE] + next[PATTERN_OPEN_THREE_WIDE];
    if (fours > 0)
        return fours == 1 ? PATTERN_OPEN_THREE : PATTERN_OPEN_THREE_WIDE;
    if (next[PATTERN_FOUR] > 0)
        return PATTERN_CLOSED_THREE;
    if (threes > 0)
        return threes == 1 ? PATTERN_OPEN_TWO : threes == 2 ? PATTERN_OPEN_TWO_WIDE : PATTERN_OPEN_TWO_FULL;
    if (next[PATTERN_CLOSED_THREE] > 0)
        return PATTERN_CLOSED_TWO;
    if (next[PATTERN_OPEN_TWO] + next[PATTERN_OPEN_TWO_WIDE] + next[PATTERN_OPEN_TWO_FULL] > 0)
        return PATTERN_OPEN_ONE;
    return next[PATTERN_CLOSED_TWO] > 0 ? PATTERN_CLOSED_ONE : PATTERN_DEAD;
}

static Pattern builder_pattern(const Builder *builder, uint8_t *cells)
{
    uint8_t *known = &builder->memo[builder_state(builder, cells)];
    if (*known != UNKNOWN)
        return (Pattern)*known;
    Pattern pattern = PATTERN_DEAD;
    if (builder_five(builder, cells))
        pattern = PATTERN_FIVE;
    else if (builder_run(builder, cells) > 5)
        pattern = PATTERN_OVERLINE;
    else if ((pattern = builder_four(builder, cells)) == PATTERN_DEAD)
        pattern = builder_promise(builder, cells);
    *known = (uint8_t)pattern;
    return pattern;
}

/* Computes every state of one player. */
static void builder_run_all(const Builder *builder)
{
    int states = 1;
    for (int i = 0; i < 2 * builder->reach; i++)
        states *= 3;
    memset(builder->memo, UNKNOWN, STATES);
    for (int state = 0; state < states; state++) {
        uint8_t cells[2 * PATTERN_REACH + 1];
        int rest = state;
        for (int i = 0; i <= 2 * builder->reach; i++) {
            cells[i] = (uint8_t)(i == builder->reach ? CELL_OWN : rest % 3);
            rest /= i == builder->reach ? 1 : 3;
        }
        builder_pattern(builder, cells);
    }
}

/* Half a window of `reach` squares, two bits each, as digits base 3 seen by a colour (1 or 2). */
static int window_digits(unsigned half, int reach, unsigned colour)
{
    int digits = 0;
    for (int i = reach - 1; i >= 0; i--) {
        unsigned cell = half >> (2 * i) & 3;
        digits = 3 * digits + (cell == 0 ? CELL_EMPTY : cell == colour ? CELL_OWN : CELL_CLOSED);
    }
    return digits;
}

/* Fills one colour's four bits of a line table whose windows reach `reach` squares to each side. The builder may see
 * less far: a player whose sixes win needs only four squares. */
static void table_fill(uint8_t *table, int reach, const Builder *builder, unsigned colour)
{
    int skip = reach - builder->reach; /* squares at the far ends that this player does not look at */
    unsigned halves = 1u << (2 * reach), seen = (1u << (2 * builder->reach)) - 1;
    int before_states[1 << (2 * PATTERN_REACH)], power = 1;
    for (int i = 0; i < builder->reach; i++)
        power *= 3;
    for (unsigned before = 0; before < halves; before++)
        before_states[before] = window_digits(before >> (2 * skip), builder->reach, colour);
    for (unsigned after = 0; after < halves; after++) {
        int state = power * window_digits(after & seen, builder->reach, colour);
        for (unsigned before = 0; before < halves; before++) {
            unsigned pattern = builder->memo[state + before_states[before]];
            table[after << (2 * reach) | before] |= (uint8_t)(colour == 1 ? pattern : pattern << 4);
        }
    }
}

static void tables_fill_lines(void)
{
    uint8_t *memo = xmalloc(STATES);
    Builder plain = {.reach = 4, .memo = memo};
    builder_run_all(&plain);
    table_fill(store.freestyle, 4, &plain, 1);
    table_fill(store.freestyle, 4, &plain, 2);
    table_fill(store.renju, 5, &plain, 2);
    Builder exact = {.reach = 5, .exact = true, .memo = memo};
    builder_run_all(&exact);
    table_fill(store.standard, 5, &exact, 1);
    table_fill(store.standard, 5, &exact, 2);
    exact.forbidden = true;
    builder_run_all(&exact);
    table_fill(store.renju, 5, &exact, 1);
    free(memo);
}

/* How often each kind of pattern occurs among the four directions. */
typedef struct Tally {
    int fives, straight, doubles, fours, threes, overlines;
} Tally;

static Tally code_tally(unsigned code)
{
    Tally tally = {0};
    for (int direction = 0; direction < 4; direction++) {
        Pattern pattern = pattern_of(code, direction);
        tally.fives += pattern == PATTERN_FIVE;
        tally.straight += pattern == PATTERN_STRAIGHT_FOUR;
        tally.doubles += pattern == PATTERN_DOUBLE_FOUR;
        tally.fours += pattern == PATTERN_FOUR;
        tally.threes += pattern == PATTERN_OPEN_THREE || pattern == PATTERN_OPEN_THREE_WIDE;
        tally.overlines += pattern == PATTERN_OVERLINE;
    }
    return tally;
}

static ThreatClass code_class(unsigned code, bool renju_black)
{
    Tally tally = code_tally(code);
    int fours = tally.straight + 2 * tally.doubles + tally.fours;
    if (tally.fives > 0)
        return CLASS_FIVE;
    if (renju_black && (tally.overlines > 0 || fours > 1))
        return CLASS_FORBIDDEN;
    if (renju_black && tally.threes > 1)
        return CLASS_CHECK;
    if (tally.straight > 0 || fours > 1)
        return CLASS_STRAIGHT;
    if (fours > 0)
        return tally.threes > 0 ? CLASS_FOUR_THREE : CLASS_FOUR;
    return tally.threes > 1 ? CLASS_DOUBLE_THREE : tally.threes > 0 ? CLASS_THREE : CLASS_NONE;
}

/* First guess of a square's urgency: its lines one by one, and more for what they make together. */
static int code_urgency(unsigned code)
{
    static const int line[PATTERN_COUNT] = {0, 0, 2, 6, 12, 40, 46, 52, 46, 140, 160, 150, 400, 400, 900};
    static const int together[CLASS_COUNT] = {0, 60, 500, 60, 900, 2500, 6000, 0, 0};
    int sum = together[code_class(code, false)];
    for (int direction = 0; direction < 4; direction++)
        sum += line[pattern_of(code, direction)];
    return sum;
}

/* The same four patterns, the greatest in the highest bits. */
static unsigned code_sorted(unsigned code)
{
    unsigned digits[4], sorted = 0;
    for (int i = 0; i < 4; i++) {
        int at = i;
        unsigned digit = code >> (4 * i) & 15;
        for (; at > 0 && digits[at - 1] < digit; at--)
            digits[at] = digits[at - 1];
        digits[at] = digit;
    }
    for (int i = 0; i < 4; i++)
        sorted = sorted << 4 | digits[i];
    return sorted;
}

static void tables_fill_codes(void)
{
    uint16_t sets = 0;
    for (unsigned code = 0; code < PATTERN_CODES; code++) {
        if (code >> 12 < PATTERN_COUNT && code_sorted(code) == code)
            store.sets[code] = sets++;
    }
    for (unsigned code = 0; code < PATTERN_CODES; code++) {
        CodeInfo *info = &store.codes[code];
        unsigned sorted = code_sorted(code);
        if (sorted >> 12 >= PATTERN_COUNT)
            continue; /* four bits hold one value more than there are patterns */
        store.sets[code] = store.sets[sorted];
        info->urgency = (int16_t)code_urgency(code);
        info->classes[0] = (uint8_t)code_class(code, false);
        info->classes[1] = (uint8_t)code_class(code, true);
    }
}

/* Halves are numbered by their squares from the nearest to the farthest. */
static void tables_fill_halves(void)
{
    uint8_t cells[WINDOW_HALVES][4];
    int count = 0;
    for (unsigned half = 0; half < 256; half++) {
        bool outside = false, possible = true;
        for (int i = 0; i < 4; i++) {
            unsigned cell = half >> (6 - 2 * i) & 3;
            possible = possible && (!outside || cell == 3);
            outside = outside || cell == 3;
        }
        for (int i = 0; i < 4 && possible; i++)
            cells[count][i] = (uint8_t)(half >> (6 - 2 * i) & 3);
        count += possible;
    }
    for (int number = 0; number < WINDOW_HALVES; number++) {
        unsigned before = 0, after = 0;
        for (int i = 0; i < 4; i++) {
            before |= (unsigned)cells[number][i] << (6 - 2 * i);
            after |= (unsigned)cells[number][i] << (2 * i);
        }
        store.halves[0][before] = store.halves[1][after] = (uint8_t)number;
    }
    for (int number = 0; number < WINDOW_HALVES; number++) {
        unsigned other = 0;
        for (int i = 0; i < 4; i++) {
            unsigned cell = cells[number][i];
            other |= (cell == 1 ? 2 : cell == 2 ? 1 : cell) << (6 - 2 * i);
        }
        store.swapped[number] = store.halves[0][other];
    }
}

static void tables_build(void)
{
    tables_fill_lines();
    tables_fill_codes();
    tables_fill_halves();
    PatternTables *tables = &store.tables;
    tables->lines[RULE_FREESTYLE] = store.freestyle;
    tables->lines[RULE_STANDARD] = store.standard;
    tables->lines[RULE_RENJU] = store.renju;
    tables->reach[RULE_FREESTYLE] = 4;
    tables->reach[RULE_STANDARD] = tables->reach[RULE_RENJU] = 5;
    tables->codes = store.codes;
    tables->sets = store.sets;
    tables->halves = store.halves;
    tables->swapped = store.swapped;
}

const PatternTables *patterns_tables(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, tables_build);
    return &store.tables;
}
