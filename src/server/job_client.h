/* SPDX-License-Identifier: MIT
 *
 * job_client - the worker's end of job_wire: a JobSource that asks a server (http:// or https://, libcurl).
 */
#ifndef SERVER_JOB_CLIENT_H
#define SERVER_JOB_CLIENT_H

#include "arena/job_worker.h"

typedef struct JobClient {
    const char *server; /* "http://host:8080" */
    const char *token, *worker;
} JobClient;

/* Asks the server once, to see that the token is right. */
bool job_client_source(JobClient *client, JobSource *source, Error *error);

#endif
