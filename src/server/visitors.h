/* SPDX-License-Identifier: MIT
 *
 * visitors - how much of the server each address has, so that none takes all of it.
 *
 * An address is one of IPv4, or the first half of one of IPv6, which is what a customer is given. Behind a proxy all
 * visitors come from this machine; it may take more, but not everything: places are left for workers from elsewhere.
 */
#ifndef SERVER_VISITORS_H
#define SERVER_VISITORS_H

#include <stdbool.h>

/* What there is a share of. */
typedef enum VisitorShare {
    VISITORS_CONNECTIONS,
    VISITORS_WATCHERS, /* WebSockets of spectators */
    VISITORS_TOPICS,   /* that they look at; counted by spectators.c */
    VISITORS_SEARCHES, /* engines */
    VISITORS_SHARES,
} VisitorShare;

enum {
    VISITORS_MAX = 512, /* addresses at the same time; there are fewer connections */
    VISITORS_ADDRESS_MAX = 48,
};

typedef struct Visitor {
    char address[VISITORS_ADDRESS_MAX];
    bool near;                  /* this machine */
    int taken[VISITORS_SHARES]; /* all 0: unused */
} Visitor;

/* All zero: nobody is here. For the server's own thread. */
typedef struct Visitors {
    Visitor at[VISITORS_MAX];
} Visitors;

/* The address of the other end; "" where a connection has none, as between two processes. */
void visitors_address(int descriptor, char address[VISITORS_ADDRESS_MAX], bool *near);
/* May this address have one more? */
bool visitors_may(const Visitors *visitors, const char *address, bool near, VisitorShare share);
/* Takes one, to be given back with visitors_leave; NULL if it may not. */
Visitor *visitors_take(Visitors *visitors, const char *address, bool near, VisitorShare share);
int visitor_most(const Visitor *visitor, VisitorShare share);
/* The same for a visitor that is known already. */
bool visitor_take(Visitor *visitor, VisitorShare share);
void visitor_leave(Visitor *visitor, VisitorShare share);

#endif
