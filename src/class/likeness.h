/* SPDX-License-Identifier: MIT
 *
 * likeness - which programs of a class play alike: the share of equal moves at positions where several moves are
 * reasonable, beside what pairs share that have nothing to do with each other.
 *
 * It finds a reason to look, never more: whoever plays as the assignment's reference does is like everybody who does.
 * The same class, assignment and seed give the same numbers.
 */
#ifndef CLASS_LIKENESS_H
#define CLASS_LIKENESS_H

#include <jansson.h>
#include <stdatomic.h>

#include "class/handins.h"
#include "class/marks.h"

typedef struct LikenessOrder {
    const Assignment *assignment;
    const char *from;   /* a folder or an archive */
    const char *roster; /* NULL: names as the platform has them */
    const char *jplag;  /* a folder to be made for the sources; NULL */
    int positions, depth, concurrency;
    uint64_t seed;
    const _Atomic bool *stop;
    void (*tell)(void *context, int done, int of, const char *name); /* one at a time; may be NULL */
    void *context;
} LikenessOrder;

typedef struct LikenessProgram {
    char *name;
    const Handin *handin; /* NULL: one of ours, which shows what unrelated programs share */
    char *spec;           /* of ours */
    Move *moves;          /* one for each position; NULL if it does not play */
    double as_reference;  /* share of the moves that a reference of the assignment makes, too; the greatest */
    Say why;              /* why it does not play */
} LikenessProgram;

typedef struct LikenessPair {
    int one, other; /* programs */
    int equal;      /* positions */
    double share, low, high;
    bool named; /* far outside, and not because both play as the reference */
} LikenessPair;

typedef struct Likeness {
    Roster roster;
    Handins handins;
    const Game *game;
    Openings positions;
    LikenessProgram *programs; /* submissions first */
    int count, submissions;
    LikenessPair *pairs; /* of submissions, the most alike first */
    int pair_count, named;
    double usual, limit; /* the median of all pairs, and what the lower end must exceed to be far outside */
} Likeness;

/* False with the error. */
bool likeness_run(const LikenessOrder *order, Likeness *likeness, Error *error);
void likeness_free(Likeness *likeness);

void likeness_print(const Likeness *likeness, bool chinese, Text *text);
json_t *likeness_json(const Likeness *likeness, bool chinese);

#endif
