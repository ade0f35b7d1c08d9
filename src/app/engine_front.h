/* SPDX-License-Identifier: MIT
 *
 * engine_front - the protocols `wuqi engine` speaks; each is a loop over the lines of a session.
 */
#ifndef APP_ENGINE_FRONT_H
#define APP_ENGINE_FRONT_H

#include "app/engine_session.h"

/* Runs until quit or the end of the input. The session is open before and after. */
typedef void EngineFront(Session *session);

EngineFront engine_run_ugi;
EngineFront engine_run_uci;
EngineFront engine_run_ucci;
EngineFront engine_run_gtp;
EngineFront engine_run_nboard;
EngineFront engine_run_gomocup;
EngineFront engine_run_botzone;
EngineFront engine_run_botzone_keep;

#endif
