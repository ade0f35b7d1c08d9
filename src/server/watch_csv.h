/* SPDX-License-Identifier: MIT
 *
 * watch_csv - the standings and the games of a run as tables for a spreadsheet (RFC 4180, a line of names first).
 */
#ifndef SERVER_WATCH_CSV_H
#define SERVER_WATCH_CSV_H

#include "server/watch_json.h"

/* rank,name,elo,error,games,points,draws,spec */
bool watch_csv_standings(Store *store, const WatchQuestion *question, Text *text, Error *error);
/* number,first,second,result,end,plies,first_ms,second_ms; refused where that would be more than 64 megabytes */
bool watch_csv_games(Store *store, const WatchQuestion *question, Text *text, Error *error);

#endif
