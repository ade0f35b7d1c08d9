/* SPDX-License-Identifier: MIT
 *
 * lib_use - who is inside a handle, so that none is freed, changed or used a second time while a call works on it.
 *
 * Every handle begins with a LibUse. A function of include/wuqi.h enters it with LIB_USE, which is its first statement,
 * and leaves it however it returns. Many may look at the same time; who changes is alone. A handle that is in use, or
 * NULL where one is needed, is refused: the function returns what it returns for nothing, and the text is in its
 * WuqiError and in wuqi_refusal().
 */
#ifndef LIB_LIB_USE_H
#define LIB_LIB_USE_H

#include <stdatomic.h>
#include <stdbool.h>

#include <wuqi.h>

/* All zero: nobody is inside. */
typedef struct LibUse {
    _Atomic int board; /* so many look; -1: one changes */
    _Atomic int text;  /* so many stop a player; -1: one writes the handle's text */
} LibUse;

typedef enum LibWay {
    LIB_LOOKS,   /* reads */
    LIB_SAYS,    /* reads, and writes the text that belongs to the handle */
    LIB_STOPS,   /* tells a player to stop, in the middle of its thought */
    LIB_CHANGES, /* may change everything but the text of a handle that somebody else reads */
    LIB_FREES,
} LibWay;

typedef struct LibHold {
    LibUse *use; /* NULL: refused */
    LibWay way;
} LibHold;

/* `what` names the handle in the text. The error may be NULL. */
LibHold lib_enter(const void *handle, const char *what, LibWay way, WuqiError *error);
void lib_leave(LibHold *hold);

/* Refuses an argument that is NULL: false, with the text. */
bool lib_given(const void *argument, const char *what, WuqiError *error);

/* `otherwise` is returned if the handle is refused; nothing for a function without a result. */
#define LIB_USE(way, handle, what, error, otherwise) \
    LibHold hold __attribute__((cleanup(lib_leave))) = lib_enter((handle), (what), (way), (error)); \
    if (!hold.use) \
    return otherwise

#endif
