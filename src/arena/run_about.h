/* SPDX-License-Identifier: MIT
 *
 * run_about - what those who watch a run are told beside its spec: the command that began it, and what it is played
 * for.
 */
#ifndef ARENA_RUN_ABOUT_H
#define ARENA_RUN_ABOUT_H

#include "arena/sprt.h"

typedef struct RunAbout {
    char *command;  /* as a shell takes it; NULL: not known */
    char *blocks;   /* the folder of its blocks; NULL: none */
    Sprt sprt;      /* elo0 and elo1 equal: none */
    bool by_points; /* points decide, not ratings */
    int swiss;      /* games of an encounter in a Swiss tournament, whose byes are worth as many points; 0: none */
} RunAbout;

/* One line of JSON. Free it. */
char *run_about_print(const RunAbout *about);
/* An empty RunAbout where the text cannot be read. Free it. */
void run_about_parse(RunAbout *about, const char *text);
void run_about_free(RunAbout *about);

#endif
