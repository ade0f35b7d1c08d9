/* SPDX-License-Identifier: MIT
 *
 * visitors - counting by address.
 */
#include "server/visitors.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

/* Of 384 connections, 256 watchers, 64 topics and 8 searches: what one address may have, and what this machine may. A
 * class may sit behind one address. */
static const int visitors_most[VISITORS_SHARES][2] = {
    [VISITORS_CONNECTIONS] = {128, 320},
    [VISITORS_WATCHERS] = {64, 224},
    [VISITORS_TOPICS] = {24, 56},
    [VISITORS_SEARCHES] = {4, 8},
};

static void visitors_print_four(const unsigned char *bytes, char *address, bool *near)
{
    snprintf(address, VISITORS_ADDRESS_MAX, "%d.%d.%d.%d", bytes[0], bytes[1], bytes[2], bytes[3]);
    *near = bytes[0] == 127;
}

void visitors_address(int descriptor, char address[VISITORS_ADDRESS_MAX], bool *near)
{
    struct sockaddr_storage place = {0};
    socklen_t size = sizeof place;
    const struct sockaddr_in *four = (const void *)&place;
    const struct sockaddr_in6 *six = (const void *)&place;
    address[0] = '\0';
    *near = true; /* between processes of this machine, unless there is an address */
    if (getpeername(descriptor, (struct sockaddr *)&place, &size) != 0)
        return;
    if (place.ss_family == AF_INET) {
        visitors_print_four((const void *)&four->sin_addr, address, near);
    } else if (place.ss_family == AF_INET6 && IN6_IS_ADDR_V4MAPPED(&six->sin6_addr)) {
        visitors_print_four(six->sin6_addr.s6_addr + 12, address, near);
    } else if (place.ss_family == AF_INET6) {
        const unsigned char *bytes = six->sin6_addr.s6_addr;
        *near = IN6_IS_ADDR_LOOPBACK(&six->sin6_addr);
        snprintf(address, VISITORS_ADDRESS_MAX, "%02x%02x:%02x%02x:%02x%02x:%02x%02x%s", bytes[0], bytes[1], bytes[2],
                 bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], *near ? "::1" : "");
    }
}

static bool visitor_is_used(const Visitor *visitor)
{
    for (int i = 0; i < VISITORS_SHARES; i++) {
        if (visitor->taken[i] > 0)
            return true;
    }
    return false;
}

/* The place of the address; -1 if it is not here. */
static int visitors_find(const Visitors *visitors, const char *address)
{
    for (int i = 0; i < VISITORS_MAX; i++) {
        if (visitor_is_used(&visitors->at[i]) && strcmp(visitors->at[i].address, address) == 0)
            return i;
    }
    return -1;
}

bool visitors_may(const Visitors *visitors, const char *address, bool near, VisitorShare share)
{
    int place = visitors_find(visitors, address);
    return place < 0 || visitors->at[place].taken[share] < visitors_most[share][near];
}

Visitor *visitors_take(Visitors *visitors, const char *address, bool near, VisitorShare share)
{
    int place = visitors_find(visitors, address);
    Visitor *visitor = place < 0 ? NULL : &visitors->at[place];
    for (int i = 0; i < VISITORS_MAX && !visitor; i++) {
        if (visitor_is_used(&visitors->at[i]))
            continue;
        visitor = &visitors->at[i];
        *visitor = (Visitor){.near = near};
        snprintf(visitor->address, sizeof visitor->address, "%s", address);
    }
    return visitor && visitor_take(visitor, share) ? visitor : NULL;
}

int visitor_most(const Visitor *visitor, VisitorShare share)
{
    return visitors_most[share][visitor->near];
}

bool visitor_take(Visitor *visitor, VisitorShare share)
{
    bool may = visitor->taken[share] < visitors_most[share][visitor->near];
    visitor->taken[share] += may;
    return may;
}

void visitor_leave(Visitor *visitor, VisitorShare share)
{
    visitor->taken[share]--;
}
