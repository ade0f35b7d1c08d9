/* SPDX-License-Identifier: MIT
 *
 * memory - large blocks straight from the system: zeroed, aligned, and costing nothing until they are used; and files
 * as such blocks.
 */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

/* NULL if there is not so much. */
void *memory_map(size_t size);
void memory_unmap(const void *block, size_t size);

/* What can be used before others have to go; 0: unknown. */
size_t memory_free_megabytes(void);

/* A copy of a regular file's bytes, to be unmapped like a block; NULL and 0 for an empty file. (The file itself is not
 * mapped: whoever cuts it short would end us with SIGBUS.) The error names the file. */
bool memory_read_file(const char *path, const void **bytes, size_t *size, Error *error);

/* Says that a block will be used as a whole: ten thousand small pages take longer to get than to fill. Only a hint. */
void memory_hint_huge(void *block, size_t size);

#endif
