/* What stands between your program and wuqi: the protocol. There is nothing to change here; it is C and C++ as well.
 *
 * Your program defines `Answer think(const Position *position, Limits limits)` and calls course_run("its name") in
 * main. The nodes of the search are logged with log_enter, log_enter_window and log_leave; wuqi sees the search when it
 * asks for it. */
#ifndef COURSE_H
#define COURSE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "board.h"
#include "wuqi_trace.h"

enum { INF = 1000000 }; /* more than any value */

typedef struct Limits {
    int depth;      /* how many plies to search; 0: not said */
    double seconds; /* how long the move may take; 0: not said */
    clock_t start;
} Limits;

typedef struct Answer {
    int value, move;
} Answer;

Answer think(const Position *position, Limits limits);

/* Seconds of processor time since the move began. */
static inline double course_used(const Limits *limits)
{
    return (double)(clock() - limits->start) / CLOCKS_PER_SEC;
}

/* --- the record of the search: log_enter once for every node, `move` leads to it (NO_MOVE at the root) ---------------
 */

static inline void log_enter(const Position *position, int move, int depth)
{
    char name[16];
    wuqi_trace_enter_plain(move == NO_MOVE || !wuqi_trace_file ? NULL : position_name(position, move, name), depth);
}

static inline void log_enter_window(const Position *position, int move, int depth, int alpha, int beta)
{
    char name[16];
    wuqi_trace_enter(move == NO_MOVE || !wuqi_trace_file ? NULL : position_name(position, move, name), alpha, beta,
                     depth);
}

/* When you leave the node; returns the value. */
static inline int log_leave(int value)
{
    return (int)wuqi_trace_leave(value);
}

/* --- the protocol ----------------------------------------------------------------------------------------------------
 */

static inline double course_number(const char *line, const char *word)
{
    const char *at = strstr(line, word);
    return at ? atof(at + strlen(word)) : 0;
}

static inline Limits course_limits(const char *line, int side)
{
    Limits limits;
    double milliseconds = course_number(line, " movetime ");
    double bank = course_number(line, side == 0 ? " p1time " : " p2time ");
    if (bank > 0 && milliseconds == 0)
        milliseconds = bank / 30 + course_number(line, side == 0 ? " p1inc " : " p2inc ") / 2;
    limits.depth = (int)course_number(line, " depth ");
    limits.seconds = milliseconds / 1000;
    limits.start = clock();
    return limits;
}

/* "startpos moves d3 ...", "fen TEXT moves ..." */
static inline Position course_position(char *text, const char *game)
{
    char *moves = strstr(text, " moves ");
    if (moves)
        *moves = '\0';
    Position position = strncmp(text, "fen ", 4) == 0 ? position_read(game, text + 4) : position_start(game);
    char *rest = NULL;
    for (char *word = moves ? strtok_r(moves + 7, " ", &rest) : NULL; word; word = strtok_r(NULL, " ", &rest))
        position = position_play(&position, position_find(&position, word));
    return position;
}

static inline void course_go(const Position *position, const char *line, bool trace)
{
    char name[16];
    Limits limits = course_limits(line, position->side);
    wuqi_trace_to(trace ? stdout : NULL);
    Answer answer = think(position, limits);
    printf("info depth %d score cp %d nodes %lu\n", limits.depth > 0 ? limits.depth : 1, answer.value,
           wuqi_trace_nodes);
    printf("bestmove %s\n", position_name(position, answer.move, name));
}

static inline int course_run(const char *name)
{
    static char line[1 << 20], game[32];
    bool trace = false;
    snprintf(game, sizeof game, "%s", FIRST_GAME);
    Position position = position_start(game);
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strcmp(line, "quit") == 0)
            break;
        if (strcmp(line, "ugi") == 0)
            printf("id name %s\noption name Game type string default %s\noption name Trace type check default "
                   "false\nugiok\n",
                   name, FIRST_GAME);
        else if (strcmp(line, "isready") == 0)
            puts("readyok");
        else if (strncmp(line, "setoption name Game value ", 26) == 0)
            snprintf(game, sizeof game, "%.31s", line + 26);
        else if (strncmp(line, "setoption name Trace value ", 27) == 0)
            trace = strcmp(line + 27, "true") == 0;
        else if (strncmp(line, "position ", 9) == 0)
            position = course_position(line + 9, game);
        else if (strncmp(line, "go", 2) == 0)
            course_go(&position, line, trace);
        fflush(stdout);
    }
    return 0;
}

#endif
