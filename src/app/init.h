/* SPDX-License-Identifier: MIT
 *
 * init - the duties of process 1, for containers that start wuqi without an init of their own.
 */
#ifndef APP_INIT_H
#define APP_INIT_H

/* Returns in the process that is to do the work: this one, unless it is process 1. Process 1 stays behind, buries what
 * loses its parent, passes signals on, and ends as its child does. */
void init_take_care(void);

#endif
