/* SPDX-License-Identifier: MIT
 *
 * patterns - what a stone on an empty square makes of each line through it, looked up instead of searched.
 *
 * A line is a word of two bits a square (0 empty, 1 black, 2 white, 3 outside). The squares round an empty one are an
 * index into a table that tells both colours' pattern there. The tables are computed from the rules alone: a pattern is
 * what the line becomes, or can become by one more stone, down to nothing (patterns.c). They do not know the board's
 * size.
 */
#ifndef GAMES_GOMOKU_PATTERNS_H
#define GAMES_GOMOKU_PATTERNS_H

#include <stdint.h>

typedef enum Rule { RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_COUNT } Rule;

/* One line through an empty square, after the own stone is put there. "Open" can become a straight four. */
typedef enum Pattern {
    PATTERN_DEAD,     /* no five can ever be made here */
    PATTERN_OVERLINE, /* six or more where only five count */
    PATTERN_CLOSED_ONE,
    PATTERN_OPEN_ONE,
    PATTERN_CLOSED_TWO,
    PATTERN_OPEN_TWO,      /* one way to an open three */
    PATTERN_OPEN_TWO_WIDE, /* two ways */
    PATTERN_OPEN_TWO_FULL, /* three ways or more */
    PATTERN_CLOSED_THREE,  /* one more makes a four */
    PATTERN_OPEN_THREE,    /* one way to a four that cannot be stopped */
    PATTERN_OPEN_THREE_WIDE,
    PATTERN_FOUR,        /* one square makes five */
    PATTERN_DOUBLE_FOUR, /* two squares make five, as in X.XXX.X */
    PATTERN_STRAIGHT_FOUR,
    PATTERN_FIVE,
    PATTERN_COUNT
} Pattern;

/* What a stone on a square is worth by its four lines together. */
typedef enum ThreatClass {
    CLASS_NONE,
    CLASS_THREE,
    CLASS_DOUBLE_THREE,
    CLASS_FOUR,
    CLASS_FOUR_THREE,
    CLASS_STRAIGHT, /* five comes next and cannot be stopped: a straight four or two fours */
    CLASS_FIVE,
    CLASS_CHECK,     /* renju, black: two threes, forbidden if both are real */
    CLASS_FORBIDDEN, /* renju, black: overline or two fours */
    CLASS_COUNT
} ThreatClass;

enum {
    PATTERN_REACH = 5,      /* squares to each side that can matter: 4 where any five wins, 5 where it must be exact */
    PATTERN_CODES = 65536,  /* four patterns of four bits, one a direction */
    PATTERN_SETS = 3060,    /* the same without their order */
    PATTERN_THREATS = 2048, /* which kinds of threats the two sides have */
    WINDOW_REACH = 4,
    WINDOW_SEEN = 0x15555, /* a bit for each place from which a window reaches a square */
    WINDOW_HALVES =
        121, /* what the four squares on one side of a square can be: stones or none, from some square on outside */
    WINDOW_PAIRS = WINDOW_HALVES * (WINDOW_HALVES + 1) / 2, /* of halves, whichever is first */
};

/* What a code of four patterns means, in one place because it is looked up millions of times a second. */
typedef struct CodeInfo {
    int16_t worth[2];   /* of the empty square to its owner: as the side to move, as the side that waits; trained
                           (numbers_file.h) */
    int16_t urgency;    /* for the order of moves */
    uint8_t classes[2]; /* ThreatClass for a plain player, and for black in renju */
} CodeInfo;

typedef struct PatternTables {
    /* By rule: the squares before and after, two bits each; black's pattern in the low four bits, white's in the high.
     */
    const uint8_t *lines[RULE_COUNT];
    int reach[RULE_COUNT];
    const CodeInfo *codes;        /* their worths are 0 */
    const uint16_t *sets;         /* by code: the number of the unordered set, for which the worths are fitted */
    const uint8_t (*halves)[256]; /* the number of a half by its four squares of two bits: before the square, after it;
                                     0 is the empty one */
    const uint8_t *swapped;       /* by number: that of the half with the colours exchanged */
} PatternTables;

/* The tables, built at the first call. This function can't fail. */
const PatternTables *patterns_tables(void);

static inline Pattern pattern_of(unsigned code, int direction)
{
    return (Pattern)(code >> (4 * direction) & 15);
}

/* The number of the pair of two halves, in either order. */
static inline int window_pair(int first, int second)
{
    int low = first < second ? first : second, high = first < second ? second : first;
    return high * (high + 1) / 2 + low;
}

/* A line's word around the square at `at` (which is empty) as an index into the line table. */
static inline unsigned pattern_index(uint64_t line, int at, int reach)
{
    if (reach == 4) {
        unsigned window = (unsigned)(line >> (2 * at + 2)) & 0x3ffff;
        return (window & 0xff) | (window >> 2 & 0xff00);
    }
    unsigned window = (unsigned)(line >> (2 * at)) & 0x3fffff;
    return (window & 0x3ff) | (window >> 2 & 0xffc00);
}

/* The halves of the window around the square at `at`. */
static inline int window_half(const uint8_t (*halves)[256], uint64_t line, int at, int after)
{
    return halves[after][line >> (2 * at + (after ? 12 : 2)) & 0xff];
}

/* Their pair. */
static inline int window_number(const uint8_t (*halves)[256], uint64_t line, int at)
{
    return window_pair(window_half(halves, line, at, 0), window_half(halves, line, at, 1));
}

#endif
