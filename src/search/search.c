/* SPDX-License-Identifier: MIT
 *
 * search - names of techniques and reasons.
 */
#include "search/search.h"

const char *const technique_names[TECHNIQUE_COUNT] = {
    "table",    "ordering", "killers",    "history", "quiescence", "nullmove",   "reductions", "pruning",
    "probcut",  "extensions", "solver",   "prover",  "aspiration", "deepening",  "cycles",     "equaldepth",
};

const char *const trace_reason_names[TRACE_REASONS] = {
    "searched", "beta cut", "table", "null move", "pruned", "probcut", "solved",
    "proved",   "cycle",    "over",  "leaf",      "quiet",  "stopped",
};
