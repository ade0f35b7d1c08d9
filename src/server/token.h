/* SPDX-License-Identifier: MIT
 *
 * token - the word by which a server knows its workers.
 */
#ifndef SERVER_TOKEN_H
#define SERVER_TOKEN_H

#include <stdbool.h>

#include "base/error.h"

enum { TOKEN_MAX = 128 };

/* From the file, or from WUQI_TOKEN if `path` is NULL. */
bool token_read(const char *path, char token[TOKEN_MAX], Error *error);
/* True if `given` is the token, which is not empty. Takes as long for a wrong one as for the right one. */
bool token_is(const char *token, const char *given);
/* A new one from the system's random numbers. */
bool token_make(char token[TOKEN_MAX], Error *error);

#endif
