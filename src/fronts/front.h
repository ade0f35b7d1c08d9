/* SPDX-License-Identifier: MIT
 *
 * front - the protocols `wuqi engine` speaks; each is a loop over the lines of a session.
 */
#ifndef FRONTS_FRONT_H
#define FRONTS_FRONT_H

#include "fronts/session.h"

/* Runs until quit or the end of the input. The session is open before and after. */
typedef void Front(Session *session);

/* UGI a line at a time, for those who read lines from elsewhere: a page's worker, a socket. The session is open; obey
 * returns false after `quit`. */
void front_ugi_open(Session *session);
bool front_ugi_obey(Session *session, const char *line);
/* A trace file for `query trace`; answered as `trace` is. */
void front_ugi_open_trace(Session *session, const void *bytes, size_t size);
void front_ugi_close(Session *session);

Front front_run_ugi;
Front front_run_uci;
Front front_run_ucci;
Front front_run_gtp;
Front front_run_nboard;
Front front_run_gomocup;
Front front_run_botzone;
Front front_run_botzone_keep;

#endif
