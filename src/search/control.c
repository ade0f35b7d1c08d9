/* SPDX-License-Identifier: MIT
 *
 * control - beginning a search, enforcing its limits, reporting.
 */
#include "search/control.h"

#include <math.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/host.h"

void control_init(Control *control, const SearchConfig *config)
{
    control->threads = config->threads < 1 ? 1 : config->threads;
    if (control->threads > SEARCH_MAX_THREADS)
        control->threads = SEARCH_MAX_THREADS;
    tt_init(&control->tt, config->hash_mb);
    control->counts = xcalloc((unsigned long)control->threads, sizeof *control->counts);
    control->params = NULL;
    for (int depth = 1; depth < 64; depth++) {
        for (int number = 1; number < 64; number++)
            control->reductions[depth][number] = (int16_t)(10 * log(depth) * log(number));
    }
}

void control_free(Control *control)
{
    tt_free(&control->tt);
    free(control->counts);
}

void control_begin(Control *control, const SearchParams *params, int moves_left)
{
    control->params = params;
    for (int i = 0; i < control->threads; i++)
        control->counts[i] = (PulseCount){0};
    control->begin_ns = clock_now_ns();
    control->plan = timeman_plan(&params->limits, moves_left, control_now_ns(control));
    int64_t most = control->plan.hard_ns;
    control->interval = most == 0 || most >= PULSE_BRIEF_NS ? PULSE_INTERVAL
                        : most >= PULSE_SHORT_NS            ? PULSE_INTERVAL_BRIEF
                                                            : PULSE_INTERVAL_SHORT;
    if (params->eval != 0) /* an evaluation of a course report may take 30 us for a node */
        control->interval = PULSE_INTERVAL_SHORT;
    control->looked = false;
    atomic_store(&control->stop, false);
    if (control->threads > 1)
        busy_clear(&control->busy);
    tt_age(&control->tt);
}

/* Nodes of all threads, as last published. */
static uint64_t control_nodes(const Control *control)
{
    uint64_t sum = 0;
    for (int i = 0; i < control->threads; i++)
        sum += atomic_load_explicit(&control->counts[i].nodes, memory_order_relaxed);
    return sum;
}

static int64_t control_helpers_ns(const Control *control)
{
    int64_t sum = 0;
    for (int i = 1; i < control->threads; i++)
        sum += atomic_load_explicit(&control->counts[i].cpu_ns, memory_order_relaxed);
    return sum;
}

int64_t control_now_ns(const Control *control)
{
    return control->params->limits.cpu ? clock_thread_ns() + control_helpers_ns(control) : clock_now_ns();
}

void control_report(Control *control, Report *report)
{
    report->nodes = control_nodes(control);
    report->cutoffs = 0;
    for (int i = 0; i < control->threads; i++)
        report->cutoffs += atomic_load_explicit(&control->counts[i].cutoffs, memory_order_relaxed);
    report->time_ns = clock_now_ns() - control->begin_ns;
    report->helpers_ns = control_helpers_ns(control);
    if (control->params->report || report->final) /* a sample that takes longer than a shallow search */
        report->table_fill = tt_fill(&control->tt);
    if (report->line > 1 && report->value > control->told[report->line - 2])
        return;
    control->told[report->line - 1] = report->value;
    if (control->params->report)
        control->params->report(control->params->context, report);
}

void pulse_begin(Pulse *pulse, Control *control, int thread)
{
    pulse->control = control;
    pulse->nodes = pulse->cutoffs = 0;
    pulse->next = 0;
    pulse->thread = thread;
    pulse->called_off = false;
}

static bool control_expired(const Control *control)
{
    const SearchParams *params = control->params;
    if (params->stop && atomic_load_explicit(params->stop, memory_order_relaxed))
        return true;
    if (host_stops())
        return true;
    if (params->limits.nodes > 0 && control_nodes(control) >= params->limits.nodes)
        return true;
    if (control->plan.hard_ns == 0 || !control->looked ||
        (params->ponder && atomic_load_explicit(params->ponder, memory_order_relaxed)))
        return false;
    return control_now_ns(control) - control->plan.start_ns >= control->plan.hard_ns;
}

bool pulse_check(Pulse *pulse)
{
    Control *control = pulse->control;
    atomic_store_explicit(&control->counts[pulse->thread].nodes, pulse->nodes, memory_order_relaxed);
    atomic_store_explicit(&control->counts[pulse->thread].cutoffs, pulse->cutoffs, memory_order_relaxed);
    if (pulse->thread > 0 && control->params->limits.cpu)
        atomic_store_explicit(&control->counts[pulse->thread].cpu_ns, clock_thread_ns(), memory_order_relaxed);
    pulse->next = pulse->nodes + control->interval;
    if (pulse->thread == 0) {
        uint64_t limit = control->params->limits.nodes;
        if (limit > 0 && control->threads == 1 && pulse->next > limit)
            pulse->next = limit;
        if (control_expired(control))
            atomic_store_explicit(&control->stop, true, memory_order_relaxed);
    }
    return atomic_load_explicit(&control->stop, memory_order_relaxed);
}
