/* SPDX-License-Identifier: MIT
 *
 * assignment - what is asked of a student, as a JSON file (docs/assignment.schema.json): how to build and run a
 * submission, and tasks with points.
 *
 * An assignment that was loaded can be graded: games, positions, players and numbers have been tried. What is wrong is
 * told with the line and the key.
 */
#ifndef CLASS_ASSIGNMENT_H
#define CLASS_ASSIGNMENT_H

#include <jansson.h>

#include "arena/openings.h"
#include "arena/referee.h"
#include "base/sha256.h"
#include "class/say.h"

typedef enum TaskKind {
    TASK_CODE,
    TASK_CHECK,
    TASK_VALUE,
    TASK_NODES,
    TASK_TIME,
    TASK_MEMORY,
    TASK_BEATS,
    TASK_FAULTLESS,
    TASK_KINDS
} TaskKind;

extern const char *const task_kind_names[TASK_KINDS];

/* Points are counted in hundredths, so that sums are exact. */
enum { POINT = 100 };

typedef struct Task {
    TaskKind kind;
    char *name;
    Say text;       /* for the student; may be empty */
    int64_t points; /* in hundredths */
    bool hidden;    /* a student is not told its positions and numbers */
    bool partial;   /* part of the work earns part of the points */

    /* code */
    const json_t *files; /* patterns of names that must be there; NULL: none */

    /* value, nodes, time, memory; the games of beats and faultless begin at `positions`, where there are some */
    const Game *game;
    Openings positions;
    int depth;
    char *reference; /* the spec of a search */
    bool first_move; /* value: the very move of the reference, not only one as good */
    double at_most;  /* nodes: so many times those of the reference; 0: exactly as many */
    bool together;   /* nodes: those of all positions are added up before they are compared */
    bool compare;    /* value, nodes: say where the search first differs */
    int64_t ms;      /* time: of processor time, for each position */
    int64_t memory_mb;

    /* check, beats, faultless */
    char *against;
    int games;
    double above; /* beats: what the lower end of the interval must exceed */
    Conditions conditions;
    int opening_plies;
    int64_t seed;
} Task;

typedef struct Assignment {
    char *path;
    json_t *json; /* owned; the tasks' `files` point into it */
    char *name;
    Say title;
    char *protocol;
    const json_t *run; /* commands, the first of which that fits is taken */
    char *build;       /* NULL: nothing is built */
    char *given;       /* a folder whose files replace those of the submission by the same names; NULL */
    int64_t build_s, build_mb, build_disk_mb;
    int64_t memory_mb, start_s, move_s; /* of the program: memory, time to start, processor time for one position */
    double pass;                        /* share of the points that passes */
    bool has_due;
    int64_t due_s, grace_s; /* seconds since 1970 */
    double late_per_day;    /* share of the points that each day begun costs */
    int late_days;          /* after so many nothing is left */
    Task *tasks;
    int count;
    int64_t points;         /* of all tasks together */
    char hash[SHA256_TEXT]; /* of the file and what is given */
} Assignment;

/* False with the error, and nothing to free. */
bool assignment_load(Assignment *assignment, const char *path, Error *error);
void assignment_free(Assignment *assignment);

/* Reads "2026-11-01T23:59:00+08:00" or "2026-11-01 23:59 Z"; without a zone it is UTC. */
bool assignment_parse_time(const char *text, int64_t *seconds, Error *error);

#endif
