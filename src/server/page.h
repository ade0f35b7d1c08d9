/* SPDX-License-Identifier: MIT
 *
 * page - the files of the page (web/), which are part of the program, and the trained numbers that the page's engine
 * fetches.
 */
#ifndef SERVER_PAGE_H
#define SERVER_PAGE_H

#include "server/http.h"

/* True if the request is for a file of the page. */
bool page_owns(const HttpRequest *request);
/* Answers it. */
void page_answer(const HttpRequest *request, HttpResponse *response);

/* Writes all files into a folder, which is made if it is not there, for any server of files. */
bool page_write_site(const char *folder, Error *error);

#endif
