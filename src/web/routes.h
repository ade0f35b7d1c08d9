/* SPDX-License-Identifier: MIT
 *
 * routes - everything `wuqi serve` answers, by path: jobs for workers, the store for spectators, the page for everybody.
 */
#ifndef WEB_ROUTES_H
#define WEB_ROUTES_H

#include "web/job_service.h"
#include "web/watch.h"

typedef struct Routes {
    JobService jobs;
    WatchService watch;
} Routes;

/* For an HttpServer whose context is a Routes. */
HttpAdmit routes_admit;
HttpHandler routes_answer;
void routes_close(Routes *routes);

#endif
