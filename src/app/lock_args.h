/* SPDX-License-Identifier: MIT
 *
 * lock_args - the --wait option, and how a command asks for what another process may hold.
 */
#ifndef APP_LOCK_ARGS_H
#define APP_LOCK_ARGS_H

#include "app/args.h"
#include "base/waiting.h"

#define LOCK_OPTION_WAIT(flag) \
    { \
        "--wait", NULL, "wait while another process works on the same run or file (without it that is an error)", \
            "其他进程正在处理同一批次或文件时等待其结束（默认报错退出）", ARG_FLAG, &(flag), 0, 0 \
    }

/* Says on stderr that it waits, and for whom. */
Waiting lock_args(const char *command, bool wait, const _Atomic bool *stop);

#endif
