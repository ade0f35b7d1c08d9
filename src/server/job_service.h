/* SPDX-License-Identifier: MIT
 *
 * job_service - the server's end of job_wire: lets workers without a database password take part.
 */
#ifndef SERVER_JOB_SERVICE_H
#define SERVER_JOB_SERVICE_H

#include "store/store.h"
#include "server/http.h"

typedef struct JobService {
    Store *store;
    const char *token; /* what a worker must show */
    double lease;
} JobService;

/* Is the path one of /api/jobs/? Only then the other two are asked. */
bool job_service_owns(const HttpRequest *request);
/* False with the answer (401 or 405) for a client without the token or not using POST. */
bool job_service_admit(const JobService *service, const HttpRequest *request, HttpResponse *response);
void job_service_answer(JobService *service, const HttpRequest *request, HttpResponse *response);

#endif
