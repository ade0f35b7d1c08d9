/* SPDX-License-Identifier: MIT
 *
 * lab - runs an experiment and writes its result: a folder with manifest.json, table.json, table.csv, table.md,
 * figure.svg and report.html.
 *
 * The manifest holds everything: what was asked, by which program on which machine, every cell, and a signature of what
 * must come out the same in every run. Two results are compared by their manifests.
 */
#ifndef LAB_LAB_H
#define LAB_LAB_H

#include "base/waiting.h"
#include "lab/kinds.h"

typedef struct LabOptions {
    bool quick;
    bool figure;          /* draw it; needs gnuplot */
    const char *folder;   /* where the result goes; it is made */
    const char *version;  /* of the program */
    const char *opponent; /* a player's spec instead of the stand-ins of the experiment; NULL: them */
    int jobs;
    const _Atomic bool *stop;
    const Waiting *waiting; /* where another process writes into the folder; NULL: none does */
    void (*progress)(const char *line);
    LabCells *cells; /* rows that others have measured; NULL: all is measured here */
} LabOptions;

/* The experiment in the form and with the opponent of the options; NULL with the error. */
json_t *lab_load(const char *name, const LabOptions *options, Error *error);
/* Runs its parts, or rehearses them. */
bool lab_run_parts(const char *name, const json_t *experiment, const LabRun *run, Error *error);

/* True if everything the experiment names is there (games, players, positions, and the columns and rows of its finding,
 * tables and figure), so that it can be run in both forms; else the error says which key is wrong. Quick. */
bool lab_rehearse(const char *name, const LabOptions *options, Error *error);

/* Runs the experiment. Returns the manifest, which the caller lets go of; NULL with the error. */
json_t *lab_run(const char *name, const LabOptions *options, Error *error);

/* Writes everything but the manifest anew from the result in the folder: after a change of texts or of the figure. */
bool lab_report(const char *folder, bool figure, const Waiting *waiting, Error *error);

/* Adds what differs between two results (folders or manifests): cells that must be equal and are not, one a line, then
 * the ratio of times. Returns how many cells differ, -1 with the error. */
int lab_diff(const char *first, const char *second, Text *text, Error *error);

#endif
