/* SPDX-License-Identifier: MIT
 *
 * lab_reports - `wuqi lab reports`: the claims of the course reports and what became of them; and `wuqi lab list`.
 */
#ifndef APP_LAB_REPORTS_H
#define APP_LAB_REPORTS_H

#include <stdbool.h>

/* The reports of these names, all if there are none; returns the status of the command. */
int lab_reports(const char *const *names, int count, const char *results, bool json);

/* `wuqi lab list`: the experiments. */
int lab_list(bool json);

#endif
