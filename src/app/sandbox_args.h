/* SPDX-License-Identifier: MIT
 *
 * sandbox_args - the options about the sandbox that every command with players has.
 */
#ifndef APP_SANDBOX_ARGS_H
#define APP_SANDBOX_ARGS_H

#include "app/args.h"
#include "sandbox/sandbox.h"

typedef struct SandboxArgs {
    const char *tier, *least;
    bool off;
} SandboxArgs;

#define SANDBOX_OPTIONS(own) \
    {"--sandbox", \
     "TIER", \
     "confine external bots in this tier: A, B, C, D (the best there is)", \
     "外部程序的沙箱等级：A、B、C、D（默认取可用的最高级）", \
     ARG_TEXT, \
     &(own).tier, \
     0, \
     0}, \
        {"--sandbox-min", \
         "TIER", \
         "refuse bots where only less than this tier is to be had", \
         "沙箱低于此等级时拒绝运行外部程序", \
         ARG_TEXT, \
         &(own).least, \
         0, \
         0}, \
    { \
        "--no-sandbox", NULL, "run external bots unconfined: only for those you trust", \
            "不使用沙箱：只用于可信的程序", ARG_FLAG, &(own).off, 0, 0 \
    }

/* Sets the policy for the program; before the first player is made. */
bool sandbox_args_apply(const SandboxArgs *args, Error *error);

#endif
