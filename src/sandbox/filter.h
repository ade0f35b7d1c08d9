/* SPDX-License-Identifier: MIT
 *
 * filter - the system calls a bot may not make, as a program for the kernel.
 */
#ifndef SANDBOX_FILTER_H
#define SANDBOX_FILTER_H

#include <stdbool.h>
#include <linux/filter.h>

#include "base/error.h"

/* How much the filter has to do: inside namespaces neither signals nor changes of files reach anybody else anyway. */
typedef enum FilterKind {
    FILTER_NAMESPACED,
    FILTER_ALONE,
    FILTER_BUILD, /* as the first, for a build: it may start processes, which end with its namespace */
} FilterKind;

/* A file (memfd) with the program in the kernel's form; -1 with the error. */
int filter_file(FilterKind kind, Error *error);

typedef struct FilterProgram {
    struct sock_fprog code;
} FilterProgram;

/* Reads the program of filter_file back into memory. */
bool filter_load(int file, FilterProgram *program, Error *error);
void filter_free(FilterProgram *program);

/* Applies the program to the calling process, whose own pid it puts in the place kept for it. */
bool filter_apply(const FilterProgram *program);

#endif
