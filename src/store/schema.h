/* SPDX-License-Identifier: MIT
 *
 * schema - the tables, and how an older database becomes a newer one. For src/store alone.
 */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include "store/db.h"

/* Brings the tables up to date. A database that is newer than this program is refused. */
bool schema_migrate(Db *db, Error *error);

#endif
