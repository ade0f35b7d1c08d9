/* SPDX-License-Identifier: MIT
 *
 * landlock - three system calls, for which the C library has no names.
 */
#include "sandbox/landlock.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define LANDLOCK_READ (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_EXECUTE)
/* All that the first version of Landlock can refuse: bits 0 to 12. */
#define LANDLOCK_FIRST_ALL ((UINT64_C(1) << 13) - 1)

/* Rights that later kernels can refuse, by number, for headers that do not know them yet. */
enum { LANDLOCK_BIT_REFER = 13, LANDLOCK_BIT_TRUNCATE = 14, LANDLOCK_BIT_IOCTL = 15 };

/* What a set of rules may refuse besides files, for the same headers: TCP (bind, connect), and in what it reaches
 * outside itself abstract sockets and signals. A kernel takes as much of the structure as its version knows. */
typedef struct LandlockWanted {
    uint64_t files;
    uint64_t network; /* version 4 */
    uint64_t scoped;  /* version 6 */
} LandlockWanted;

static uint64_t landlock_handled(long version)
{
    uint64_t handled = LANDLOCK_FIRST_ALL;
    if (version >= 2)
        handled |= UINT64_C(1) << LANDLOCK_BIT_REFER;
    if (version >= 3)
        handled |= UINT64_C(1) << LANDLOCK_BIT_TRUNCATE;
    if (version >= 5)
        handled |= UINT64_C(1) << LANDLOCK_BIT_IOCTL;
    return handled;
}

static bool landlock_allow(int rules, const char *path, uint64_t rights)
{
    /* opens: a handle, by which nothing is read */
    int file = open(path, O_PATH | O_CLOEXEC);
    struct stat about;
    if (file < 0)
        return true;
    struct landlock_path_beneath_attr beneath = {.allowed_access = rights, .parent_fd = file};
    if (fstat(file, &about) == 0 && !S_ISDIR(about.st_mode))
        beneath.allowed_access &=
            LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_EXECUTE;
    bool fine = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0) == 0;
    close(file);
    return fine;
}

int landlock_rules(const char *const *readable, Error *error)
{
    static const char *const devices[] = {"/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", NULL};
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1) {
        error_set(error, "this kernel has no Landlock");
        return -1;
    }
    LandlockWanted wanted = {.files = landlock_handled(version), .network = 3, .scoped = 3};
    size_t known = version >= 6   ? sizeof wanted
                   : version >= 4 ? offsetof(LandlockWanted, scoped)
                                  : offsetof(LandlockWanted, network);
    int rules = (int)syscall(SYS_landlock_create_ruleset, &wanted, known, 0);
    bool fine = rules >= 0;
    for (int i = 0; fine && readable[i]; i++)
        fine = landlock_allow(rules, readable[i], LANDLOCK_READ);
    for (int i = 0; fine && devices[i]; i++)
        fine = landlock_allow(rules, devices[i],
                              LANDLOCK_ACCESS_FS_READ_FILE); /* shared and written, /dev/zero is memory */
    fine = fine && landlock_allow(rules, "/dev/null", LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE);
    if (fine)
        return rules;
    error_set(error, "Landlock: %s", strerror(errno));
    if (rules >= 0)
        close(rules);
    return -1;
}

bool landlock_apply(int rules)
{
    return syscall(SYS_landlock_restrict_self, rules, 0) == 0;
}
