/* SPDX-License-Identifier: MIT
 *
 * plan - how a bot will be started, worked out before the fork. For src/sandbox alone.
 */
#ifndef SANDBOX_PLAN_H
#define SANDBOX_PLAN_H

#include <sys/types.h>

#include "sandbox/filter.h"
#include "sandbox/sandbox.h"

enum { PLAN_WORDS_MAX = 1600 };

struct SandboxPlan {
    SandboxTier tier;
    SandboxLimits limits;
    int64_t build_mb;            /* as in the order */
    char *words[PLAN_WORDS_MAX]; /* of the command that is executed, owned; NULL at the end */
    int count;
    char *environment[12]; /* owned, NULL at the end */
    char *folder;          /* to work in; NULL: as it is */
    uid_t user;            /* 0: stay who we are */
    bool search;           /* the bot's folder lies where only root may look */
    int filter;            /* a file, -1: none */
    FilterProgram program; /* the same in memory, for tiers C and D */
    int rules;             /* Landlock, -1: none */
};

/* To run the bot, or to see whether the sandbox lets its files be read. */
typedef enum PlanPurpose { PLAN_TO_RUN, PLAN_TO_CHECK } PlanPurpose;

/* A plan for a given tier, whatever the policy says. */
SandboxPlan *plan_new(const SandboxOrder *order, SandboxTier tier, PlanPurpose purpose, Error *error);

/* False where /proc cannot be mounted for a new world of processes: bubblewrap then goes without. Set by the probe. */
void plan_set_proc(bool mount);

#endif
