/* SPDX-License-Identifier: MIT
 *
 * run_lease - a run coordinated by this process alone (store/leases.h): taken or waited for, renewed by a thread of its
 * own, given up at the end.
 */
#ifndef ARENA_RUN_LEASE_H
#define ARENA_RUN_LEASE_H

#include "base/pool.h"
#include "store/leases.h"

typedef struct RunLease {
    StoreLease lease;
    Store *store; /* NULL: there is none */
    Pool keeper;
    _Atomic bool over;
} RunLease;

/* False with the error if somebody else has it and it is not waited for. `waiting` NULL: nobody else can be there, no
 * lease is taken. The lease stays where it is. */
bool run_lease_take(RunLease *lease, Store *store, int64_t run, const Waiting *waiting, Error *error);
/* Also of one that was not taken. */
void run_lease_end(RunLease *lease);

#endif
