/* SPDX-License-Identifier: MIT
 *
 * experiment - a measurement described as data: a JSON file (docs/experiment-format.md), part of the program or the
 * user's own.
 *
 * Anywhere in the file {"full": X, "quick": Y} stands for X or Y, so that one file holds both forms of an experiment.
 */
#ifndef LAB_EXPERIMENT_H
#define LAB_EXPERIMENT_H

#include <jansson.h>
#include <stdbool.h>

#include "base/error.h"
#include "base/text.h"

/* The names of the experiments that are part of the program, NULL at the end. */
extern const char *const experiment_names[];

/* Finds an experiment by name, or reads the file if the name holds a '.' or a '/', chooses the form, and checks it;
 * NULL with the error. */
json_t *experiment_load(const char *name, bool quick, Error *error);

/* True if that is the path of a file, not the name of an experiment of the program. */
bool experiment_is_own(const char *name);

/* A copy of what experiment_load() returned once, which has been out of the program since: it is checked again; NULL
 * with the error. */
json_t *experiment_take(const json_t *kept, Error *error);

/* Lets another player take the place of those that only stand in for it ("stand_in": true), under its own name, and
 * the finding say so. False with the error if there are none. */
bool experiment_set_opponent(json_t *experiment, const char *spec, Error *error);

/* A text in both languages: a string, or {"en": ..., "zh": ...}. */
const char *experiment_text(const json_t *text, bool chinese);

/* The member of the first object that has it, else of the second; NULL if neither does. */
const json_t *experiment_get(const json_t *special, const json_t *general, const char *key);
/* Its string or its whole number, or what is given for none. */
const char *experiment_string(const json_t *special, const json_t *general, const char *key, const char *otherwise);
int64_t experiment_int(const json_t *special, const json_t *general, const char *key, int64_t otherwise);

#endif
