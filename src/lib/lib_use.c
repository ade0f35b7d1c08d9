/* SPDX-License-Identifier: MIT
 *
 * lib_use - entering and leaving handles; the text of the last refusal.
 */
#include "lib/lib_use.h"

#include <stdint.h>

#include "lib/lib.h"

static _Thread_local Error lib_refusal;
static _Thread_local bool lib_refused; /* and nobody has asked why */

const char *wuqi_refusal(void)
{
    bool refused = lib_refused;
    lib_refused = false;
    return refused ? lib_refusal.text : NULL;
}

/* What is in lib_refusal is told; false. */
static bool lib_tell(WuqiError *error)
{
    lib_refused = true;
    return lib_fail(error, &lib_refusal);
}

static bool use_look(_Atomic int *count)
{
    int now = atomic_load_explicit(count, memory_order_relaxed);
    while (now >= 0) {
        if (atomic_compare_exchange_weak_explicit(count, &now, now + 1, memory_order_acquire, memory_order_relaxed))
            return true;
    }
    return false;
}

static bool use_alone(_Atomic int *count)
{
    int nobody = 0;
    return atomic_compare_exchange_strong_explicit(count, &nobody, -1, memory_order_acquire, memory_order_relaxed);
}

static void use_end(_Atomic int *count)
{
    if (atomic_load_explicit(count, memory_order_relaxed) < 0)
        atomic_store_explicit(count, 0, memory_order_release);
    else
        atomic_fetch_sub_explicit(count, 1, memory_order_release);
}

static bool use_begin(LibUse *use, LibWay way)
{
    bool board = way == LIB_STOPS                      ? true
                 : way == LIB_LOOKS || way == LIB_SAYS ? use_look(&use->board)
                                                       : use_alone(&use->board);
    if (!board)
        return false;
    bool text = way == LIB_SAYS || way == LIB_FREES ? use_alone(&use->text)
                : way == LIB_STOPS                  ? use_look(&use->text)
                                                    : true;
    if (!text && way != LIB_STOPS)
        use_end(&use->board);
    return text;
}

LibHold lib_enter(const void *handle, const char *what, LibWay way, WuqiError *error)
{
    LibHold hold = {.way = way};
    LibUse *use = (LibUse *)(uintptr_t)handle; /* a handle begins with it */
    if (!lib_given(use, what, error))
        return hold;
    if (use_begin(use, way)) {
        hold.use = use;
    } else {
        error_set(&lib_refusal, "%s is in use: another call is inside it", what);
        lib_tell(error);
    }
    return hold;
}

void lib_leave(LibHold *hold)
{
    if (!hold->use || hold->way == LIB_FREES) /* it is gone */
        return;
    if (hold->way == LIB_SAYS || hold->way == LIB_STOPS)
        use_end(&hold->use->text);
    if (hold->way != LIB_STOPS)
        use_end(&hold->use->board);
}

bool lib_given(const void *argument, const char *what, WuqiError *error)
{
    if (argument)
        return true;
    error_set(&lib_refusal, "%s is needed: NULL was given", what);
    return lib_tell(error);
}
