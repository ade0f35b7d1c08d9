/* SPDX-License-Identifier: MIT
 *
 * clock_args - from the options to the referee's clock.
 */
#include "app/clock_args.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/ui.h"

bool clock_args_apply(const ClockArgs *args, RefereeClock *clock, Error *error)
{
    clock->bank_ms = args->bank;
    clock->movetime_ms = args->movetime;
    clock->nodes = (uint64_t)args->nodes;
    clock->depth = (int)args->depth;
    clock->margin_ms = args->margin;
    if (args->tc && args->bank > 0)
        return error_set(error, "--tc and --bank exclude each other");
    if (args->which && !referee_parse_clock(args->which, clock, error))
        return error_prefix(error, "--clock");
    return !args->tc || referee_parse_tc(args->tc, clock, error) || error_prefix(error, "--tc");
}

void clock_args_describe(const ClockArgs *args, Text *text)
{
    const struct {
        int64_t value;
        const char *unit;
    } limits[] = {{args->bank, ui_text("ms a game", "毫秒一局")},
                  {args->movetime, ui_text("ms a move", "毫秒一步")},
                  {args->nodes, ui_text("nodes a move", "节点一步")},
                  {args->depth, ui_text("plies deep", "层深")}};
    if (args->tc)
        text_printf(text, "%s, ", args->tc);
    for (int i = 0; i < 4; i++) {
        if (limits[i].value > 0)
            text_printf(text, "%lld %s, ", (long long)limits[i].value, limits[i].unit);
    }
    if (args->which && strcmp(args->which, "cpu") == 0)
        text_add(text, ui_text("processor time, ", "处理器时间，"));
}

bool clock_args_choose(const char *which, bool tell, bool *cpu, Error *error)
{
    double load[1];
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    RefereeClock clock = {.cpu = false};
    if (which) {
        bool fine = referee_parse_clock(which, &clock, error);
        *cpu = clock.cpu;
        return fine || error_prefix(error, "--clock");
    }
    *cpu = getloadavg(load, 1) == 1 && load[0] > (double)processors;
    if (*cpu && tell)
        fprintf(stderr,
                ui_text("The machine is busy (load %.1f on %ld processors): processor time counts (--clock wall)\n",
                        "机器繁忙（负载 %.1f，%ld 个处理器）：按处理器时间计时（--clock wall 可改）\n"),
                load[0], processors);
    return true;
}
