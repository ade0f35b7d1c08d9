/* SPDX-License-Identifier: MIT
 *
 * filelock - one writer of a file, or of a folder of results, at a time.
 *
 * The lock is on a file of its own, FILE.lock or FOLDER/.lock: what is meant is often replaced by a new file of the
 * same name, and a lock on the old one would protect nothing. The lock file says who holds it. It is the kernel's lock
 * that counts (of an open file description, also over NFS): it ends with the process, however that ends. A lock file
 * that a killed process left means nothing; who ends properly takes it away.
 *
 * Readers need no lock: files that are replaced are whole at any time, and of the others (learn/samples.h) what is
 * whole is read. A pipe or a device is written without one.
 */
#ifndef BASE_FILELOCK_H
#define BASE_FILELOCK_H

#include "base/waiting.h"

enum { FILELOCK_MOST = 4 };

typedef struct FileLock {
    char *name; /* of the lock file */
    int file;
} FileLock;

typedef struct FileLocks {
    FileLock at[FILELOCK_MOST];
    int count;
} FileLocks;

/* What is going to be written; a folder must be there already. */
typedef struct FileLockPaths {
    const char *at[FILELOCK_MOST]; /* NULL: none */
} FileLockPaths;

/* Takes all of them or none, however long it waits: two processes never wait for each other. */
bool filelock_take(FileLocks *locks, const FileLockPaths *paths, const Waiting *waiting, Error *error);
void filelock_release(FileLocks *locks);

#endif
