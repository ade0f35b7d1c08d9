/* SPDX-License-Identifier: MIT
 *
 * halt - named points at which a test can hold the program, so that it need not guess when to kill it.
 *
 * WUQI_HALT in the environment says where: `POINT:N=FILE`, several of them separated by spaces. At the N-th passing of
 * that point the program writes its process number to the file and goes on when the file is gone. `POINT:N+=FILE` holds
 * every thread that passes from the N-th passing on; whoever removes the file lets all of them go that stand there.
 * Without the variable a point does nothing.
 */
#ifndef BASE_HALT_H
#define BASE_HALT_H

#ifndef __wasm__
void halt_at(const char *point);
#else
static inline void halt_at(const char *point) /* no environment, and no test that could hold a module */
{
    (void)point;
}
#endif

#endif
