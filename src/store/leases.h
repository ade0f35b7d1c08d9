/* SPDX-License-Identifier: MIT
 *
 * leases - one coordinator of a run at a time: who plans its jobs, fetches what they bring and says that it is done.
 * Workers need none.
 *
 * A lease is a row with its holder, the time until which it holds by the database's clock, and an epoch that grows with
 * every new holder. It can be taken when nobody has it, when its time is over, or at once when its holder was a process
 * of this machine and lives no more (then the jobs that it was playing itself are free as well). Whatever a store
 * writes for a run whose lease it has, it writes in a transaction that looks at the epoch: a coordinator that slept
 * through its time writes nothing any more.
 */
#ifndef STORE_LEASES_H
#define STORE_LEASES_H

#include <stdatomic.h>

#include "base/waiting.h"
#include "store/store.h"

enum { LEASES_SECONDS = 30 };

typedef struct StoreLease {
    int64_t run, epoch;
    double seconds;          /* that it holds without being renewed */
    _Atomic bool lost;       /* somebody else has taken it */
    struct StoreLease *next; /* of the same store */
} StoreLease;

/* Takes the lease of lease->run for lease->seconds and notes it in the store; it must stay where it is until it is
 * given up. *taken is false if `holder` has it. */
bool leases_take(Store *store, StoreLease *lease, const Who *who, Holder *holder, bool *taken, Error *error);
/* False if that could not be found out now; lease->lost says if it is gone. */
bool leases_renew(Store *store, StoreLease *lease, Error *error);
/* Nobody has it now, unless somebody else has. */
bool leases_give_up(Store *store, StoreLease *lease, Error *error);

/* False, with the error, if the store had the lease of that run and has lost it. */
bool leases_stand(Store *store, int64_t run, Error *error);
/* The same for certain, and until the end of the transaction that it is in; the lease is renewed. For src/store alone.
 */
bool leases_hold(Store *store, int64_t run, Error *error);

#endif
