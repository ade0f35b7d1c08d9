/* SPDX-License-Identifier: MIT
 *
 * names - comparing names.
 */
#include "server/names.h"

#include <arpa/inet.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/text.h"

enum { NAMES_HOST_MAX = 256 };

static const char *const names_loopback[] = {"127.0.0.1", "localhost", "[::1]", NULL};

/* The host without its port; an address of IPv6 keeps its brackets. */
static Word names_bare(const char *host)
{
    const char *end = host[0] == '[' ? strchr(host, ']') : NULL;
    size_t length = end ? (size_t)(end - host) + 1 : strcspn(host, ":");
    return (Word){.at = host, .length = length};
}

/* A port or nothing follows the name. */
static bool names_ends_well(const char *rest)
{
    return rest[0] == '\0' || (rest[0] == ':' && rest[1] != '\0' && rest[1 + strspn(rest + 1, "0123456789")] == '\0');
}

static bool names_is_address(Word name)
{
    char text[NAMES_HOST_MAX];
    unsigned char bytes[sizeof(struct in6_addr)];
    bool six = name.length > 2 && name.at[0] == '[';
    if (six)
        name = (Word){.at = name.at + 1, .length = name.length - 2};
    return name.length < sizeof text && inet_pton(six ? AF_INET6 : AF_INET, word_copy(name, text, sizeof text), bytes);
}

static bool names_equal(Word name, const char *other, size_t length)
{
    return name.length == length && strncasecmp(name.at, other, length) == 0;
}

bool names_is_loopback(const char *host)
{
    Word name = names_bare(host);
    for (int i = 0; names_loopback[i]; i++) {
        if (names_equal(name, names_loopback[i], strlen(names_loopback[i])) && names_ends_well(host + name.length))
            return true;
    }
    return false;
}

/* The machine's own name, whole or its first part. */
static bool names_is_machine(Word name)
{
    char own[NAMES_HOST_MAX];
    if (gethostname(own, sizeof own) != 0)
        return false;
    own[sizeof own - 1] = '\0';
    return own[0] != '\0' && (names_equal(name, own, strlen(own)) || names_equal(name, own, strcspn(own, ".")));
}

/* One of the public names, with or without a port. */
static bool names_list(Names names, const char *host)
{
    Word name = names_bare(host);
    if (name.length == 0 || !names_ends_well(host + name.length))
        return false;
    for (const char *at = names; at && *at; at += strspn(at, ",")) {
        size_t length = strcspn(at, ",");
        if (names_equal(name, at, length))
            return true;
        at += length;
    }
    return false;
}

bool names_have_host(Names names, const char *host)
{
    Word name = names_bare(host);
    return host[0] == '\0' || names_is_loopback(host) || names_list(names, host) ||
           ((names_is_address(name) || names_is_machine(name)) && names_ends_well(host + name.length));
}

bool names_have_origin(Names names, const char *origin, const char *host)
{
    const char *end = strstr(origin, "://");
    return origin[0] == '\0' || (end && (strcasecmp(end + 3, host) == 0 || names_list(names, end + 3)));
}

bool names_check(Names names, Error *error)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.";
    for (const char *at = names; at; at = *at ? at + 1 : NULL) {
        size_t length = strspn(at, letters);
        if (length == 0 || length >= NAMES_HOST_MAX || (at[length] != ',' && at[length] != '\0'))
            return error_set(error, "'%s' is not a name like wuqi.example.org, or some with commas between them",
                             names);
        at += length;
    }
    return true;
}
