/* SPDX-License-Identifier: MIT
 *
 * sandbox - confinement of external bots: what a bot may see, use and do.
 *
 * In every tier a bot is one process with at most SANDBOX_THREADS_MAX threads: no network, no new processes, no
 * signals to others, no files but the system's programs and its own folder (both read-only), limits on memory,
 * processor time and written files. What these limits do not see, usage.h does. The tiers differ in how thick the wall
 * is:
 *
 *   A  an ordinary user, with user namespaces: bubblewrap; own file system, processes, network
 *   B  root: bubblewrap without user namespaces, then a user of its own and no capabilities
 *   C  no namespaces (most containers): Landlock for files, system calls filtered, a user of its own if we are root
 *   D  no Landlock either: filtered system calls alone; only for bots that belong to the operator
 *
 * Between turns a bot is halted (freezer.h), and halted.h looks whether it stands still.
 *
 * The best tier that works here is found by trying, once. Everything that allocates happens in sandbox_plan, before the
 * fork; sandbox_enter only makes system calls.
 */
#ifndef SANDBOX_SANDBOX_H
#define SANDBOX_SANDBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/error.h"

typedef enum SandboxTier { SANDBOX_OFF, SANDBOX_D, SANDBOX_C, SANDBOX_B, SANDBOX_A } SandboxTier;

/* What the operator decides, for the whole program. */
typedef struct SandboxPolicy {
    bool off;          /* bots run unconfined: the operator's own, on his own machine */
    SandboxTier force; /* this tier and no other; SANDBOX_OFF: the best there is */
    SandboxTier least; /* refuse bots if only a weaker tier works here */
} SandboxPolicy;

/* Before the first bot is started. False if this machine does not give what is asked for. */
bool sandbox_set_policy(const SandboxPolicy *policy, Error *error);

/* The tier bots get; SANDBOX_OFF if the policy says so. */
SandboxTier sandbox_tier(void);
/* "A" to "D", "off". */
const char *sandbox_tier_name(SandboxTier tier);
/* Reads "A" to "D" in either case. */
bool sandbox_parse_tier(const char *text, SandboxTier *tier, Error *error);
/* True if the tier works on this machine for this user. */
bool sandbox_probe(SandboxTier tier);

/* The limits of one bot. */
typedef struct SandboxLimits {
    int64_t memory_mb;
    int64_t cpu_s; /* of all its threads, over its life */
} SandboxLimits;

enum { SANDBOX_MEMORY_MB = 1024, SANDBOX_CPU_S = 4 * 3600, SANDBOX_FOLDERS_MAX = 16, SANDBOX_THREADS_MAX = 256 };
enum { SANDBOX_BUILD_THREADS_MAX = 400 }; /* beyond what is watched (build.h), so that who goes there is seen */

/* What to start. Arguments that name files are made absolute; their folders can be read by the bot (links to elsewhere
 * are refused). */
typedef struct SandboxOrder {
    const char *const *arguments; /* NULL at the end */
    const char *folder;           /* to work in and to read; NULL: that of the first file named */
    const char *also;             /* another folder to read; may be NULL */
    SandboxLimits limits;
    int64_t
        build_mb; /* not 0: a build (build.h), which may start processes and fill /tmp up to this size; tiers A, B */
} SandboxOrder;

/* The program that a bot's command begins with: a path, or a name looked for along PATH and then where the system keeps
 * programs. False with the error, which says what helps, if there is none. */
bool sandbox_find_program(const char *name, char *found, size_t size, Error *error);
/* The script that an interpreter is told to run must be there; false with the error, if it is not. */
bool sandbox_find_script(const char *const *arguments, Error *error);

/* True for paths of the system, which every bot may read. */
bool sandbox_is_system(const char *path);
/* True if the path is a Python in an environment (venv) or in an installation of its own: no part of a bot. */
bool sandbox_is_interpreter(const char *path);
/* True for the folder of an environment of Python (venv), which links to the interpreter it was made by. */
bool sandbox_is_environment(const char *folder);
/* A folder that holds more than one bot's files: a home, /tmp, /. */
bool sandbox_is_common(const char *folder);

typedef struct SandboxPlan SandboxPlan;

/* Prepares everything; NULL with the error if the bot cannot or must not be started. */
SandboxPlan *sandbox_plan(const SandboxOrder *order, Error *error);
void sandbox_plan_free(SandboxPlan *plan);

/* After a bot that ended before it said a word: true if the sandbox works and the bot's program and files can be read
 * in it. Else the fault is the machine's, and the error says what is wrong. */
bool sandbox_check(const SandboxOrder *order, Error *error);

/* True if the process that is started is only the bot's keeper, which tells the pid of the bot's own world on
 * descriptor SANDBOX_INFO_FD. */
bool sandbox_plan_has_keeper(const SandboxPlan *plan);

enum { SANDBOX_FILTER_FD = 3, SANDBOX_INFO_FD = 4 };

/* The first process of that world, read from the other end of SANDBOX_INFO_FD; 0 if nothing was told in so many
 * milliseconds. */
pid_t sandbox_world(int info, int64_t limit_ms);

/* In the child, after the fork, with 0, 1, 2 (and SANDBOX_INFO_FD, if there is a keeper) in place: confines itself and
 * becomes the bot. Does not return; ends with status 126 or 127 if something is missing. */
_Noreturn void sandbox_enter(const SandboxPlan *plan);

#endif
