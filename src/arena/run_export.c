/* SPDX-License-Identifier: MIT
 *
 * run_export - records from the store to a file.
 */
#include "arena/run_export.h"

#include "base/outfile.h"

static void run_export_line(void *context, const char *record)
{
    fprintf(context, "%s\n", record);
}

bool run_export(Store *store, int64_t run, const char *path, Error *error)
{
    OutFile file;
    if (!outfile_open(&file, path, error))
        return false;
    if (store_each_record(store, run, run_export_line, file.stream, error))
        return outfile_finish(&file, error);
    outfile_abandon(&file);
    return error_mark(error, ERROR_FAILURE);
}
