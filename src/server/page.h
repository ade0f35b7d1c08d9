/* SPDX-License-Identifier: MIT
 *
 * page - the files of the page (web/), which are part of the program, and the trained numbers and books that the page's
 * engine fetches.
 *
 * Nothing is packed in the server's own thread: numbers and books are packed once, when somebody first asks, and
 * whoever asks waits for that alone. What a client has already is known by a mark, without packing anything.
 */
#ifndef SERVER_PAGE_H
#define SERVER_PAGE_H

#include "server/http.h"

typedef struct PageService PageService;

PageService *page_open(void);
void page_close(PageService *service);
/* True if the request is for a file of the page. */
bool page_owns(const PageService *service, const HttpRequest *request);
/* Answers it, or says that the answer is not ready and the request must be repeated. */
void page_answer(PageService *service, const HttpRequest *request, HttpResponse *response);

/* Writes all files into a folder, which is made if it is not there, for any server of files. */
bool page_write_site(const char *folder, Error *error);

#endif
