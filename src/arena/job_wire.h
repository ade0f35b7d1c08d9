/* SPDX-License-Identifier: MIT
 *
 * job_wire - jobs and games as the JSON that workers and server exchange over HTTP.
 *
 * POST /api/jobs/claim    {run, worker}           -> {found, job{id, run, token, spec, run_spec}, lease}
 * POST /api/jobs/beat     {job{id, run, token}}   -> {alive}
 * POST /api/jobs/submit   {job{...}, games[...]}  -> {accepted}
 * POST /api/jobs/release  {job{...}, reason?}     -> {}
 * POST /api/jobs/finished {run}                   -> {finished}
 *
 * A request that fails is answered with {error} and a status that is not 200.
 */
#ifndef ARENA_JOB_WIRE_H
#define ARENA_JOB_WIRE_H

#include <jansson.h>

#include "store/store.h"

json_t *job_wire_job(const StoreJob *job, bool with_specs);
/* Reads a job; the texts are copies (store_job_free). */
bool job_wire_read_job(const json_t *object, StoreJob *job, Error *error);

/* NULL with the error if a text cannot be sent: then nothing is. */
json_t *job_wire_games(StoreGames games, Error *error);
/* Reads games; their texts belong to the JSON, the list is to be freed. Only whole pairs, or a first game alone, are
 * taken. */
bool job_wire_read_games(const json_t *array, StoreGame **games, int *count, Error *error);

#endif
