/* SPDX-License-Identifier: MIT
 *
 * front - the protocols `wuqi engine` speaks; each is a loop over the lines of a session.
 */
#ifndef FRONTS_FRONT_H
#define FRONTS_FRONT_H

#include "fronts/session.h"

/* Runs until quit or the end of the input. The session is open before and after. */
typedef void Front(Session *session);

Front front_run_ugi;
Front front_run_uci;
Front front_run_ucci;
Front front_run_gtp;
Front front_run_nboard;
Front front_run_gomocup;
Front front_run_botzone;
Front front_run_botzone_keep;

#endif
