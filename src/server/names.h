/* SPDX-License-Identifier: MIT
 *
 * names - the names by which browsers may ask for this server, and the pages that may use it.
 *
 * A page of somebody else can give its own name the address of this machine (DNS rebinding); then its requests come
 * from here, and only the Host that the browser says tells them apart. So a name must be known: those of the machine
 * itself (localhost, its host name), and what --public-name says. An address instead of a name cannot be given to
 * anything else.
 */
#ifndef SERVER_NAMES_H
#define SERVER_NAMES_H

#include <stdbool.h>

#include "base/error.h"

/* The public names, with commas between them; NULL: none. Belongs to the caller. */
typedef const char *Names;

/* False with the error if this is no list of names (without ports). */
bool names_check(Names names, Error *error);
/* Is the Host, with or without a port, one of ours? "" is: who says none is no browser. */
bool names_have_host(Names names, const char *host);
/* May a page of that Origin talk to the Host? A page of the same server may, and one of a public name, whatever Host a
 * proxy puts in its place. "": the client sent none, so it is no page. */
bool names_have_origin(Names names, const char *origin, const char *host);
/* Is the Host this machine as it calls itself? */
bool names_is_loopback(const char *host);

#endif
