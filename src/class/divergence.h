/* SPDX-License-Identifier: MIT
 *
 * divergence - where a student's search first does something else than the reference, from the lines it prints.
 */
#ifndef CLASS_DIVERGENCE_H
#define CLASS_DIVERGENCE_H

#include "class/marks.h"
#include "class/probe.h"

typedef struct Divergence {
    bool found;
    bool order; /* only the order of the moves differs there, which need not be wrong */
    char fault[FAULT_NAME_MAX];
    Say meaning; /* the usual mistake; may be empty */
    Say where;   /* the path, and the sentence with the numbers of both */
} Divergence;

/* Reads the trace of an answer; free it. */
void divergence_find(const ProbeQuestion *question, const char *reference, const Text *trace, Divergence *divergence);
void divergence_free(Divergence *divergence);

#endif
