/* SPDX-License-Identifier: MIT
 *
 * error - filling an Error, and dying when memory runs out.
 */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

bool error_set(Error *error, const char *format, ...)
{
    if (!error)
        return false;
    va_list args;
    error->kind = ERROR_INPUT;
    va_start(args, format);
    utf8_format(error->text, sizeof error->text, format, args);
    va_end(args);
    return false;
}

bool error_mark(Error *error, ErrorKind kind)
{
    if (error)
        error->kind = kind;
    return false;
}

bool error_prefix(Error *error, const char *format, ...)
{
    if (!error)
        return false;
    char where[120];
    va_list args;
    va_start(args, format);
    utf8_format(where, sizeof where, format, args);
    va_end(args);
    Error old = *error;
    error_set(error, "%s: %s", where, old.text);
    return error_mark(error, old.kind);
}

_Noreturn void die(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("wuqi: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    exit(1);
}

void *xmalloc(unsigned long size)
{
    void *memory = malloc(size ? size : 1);
    if (!memory)
        die("out of memory (%lu bytes)", size);
    return memory;
}

void *xcalloc(unsigned long count, unsigned long size)
{
    void *memory = calloc(count ? count : 1, size ? size : 1);
    if (!memory)
        die("out of memory (%lu x %lu bytes)", count, size);
    return memory;
}

void *xaligned(unsigned long align, unsigned long size)
{
    void *memory = aligned_alloc(align, size);
    if (!memory)
        die("out of memory (%lu bytes)", size);
    return memset(memory, 0, size);
}

void *xrealloc(void *old, unsigned long size)
{
    void *memory = realloc(old, size ? size : 1);
    if (!memory)
        die("out of memory (%lu bytes)", size);
    return memory;
}
