/* SPDX-License-Identifier: MIT
 *
 * memory - by mmap; in WebAssembly, which has no pages to map, from the heap.
 */
#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifdef __wasm__

enum { MEMORY_ALIGN = 64 };

void *memory_map(size_t size)
{
    void *block = aligned_alloc(MEMORY_ALIGN, (size + MEMORY_ALIGN - 1) / MEMORY_ALIGN * MEMORY_ALIGN);
    return block ? memset(block, 0, size) : NULL;
}

void memory_unmap(const void *block, size_t size)
{
    (void)size;
    free((void *)(uintptr_t)block);
}

size_t memory_free_megabytes(void)
{
    return 0;
}

bool memory_read_file(const char *path, const void **bytes, size_t *size, Error *error)
{
    (void)bytes;
    (void)size;
    return error_set(error, "%s: there are no files here", path);
}

void memory_hint_huge(void *block, size_t size)
{
    (void)block;
    (void)size;
}

#else

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/infile.h"

void *memory_map(size_t size)
{
    void *block = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return block == MAP_FAILED ? NULL : block;
}

void memory_unmap(const void *block, size_t size)
{
    munmap((void *)(uintptr_t)block, size);
}

size_t memory_free_megabytes(void)
{
    char line[128];
    unsigned long long kilobytes = 0;
    FILE *file = fopen("/proc/meminfo", "r");
    while (file && kilobytes == 0 && fgets(line, sizeof line, file)) {
        if (strncmp(line, "MemAvailable:", 13) == 0)
            kilobytes = strtoull(line + 13, NULL, 10);
    }
    if (file)
        fclose(file);
    return (size_t)(kilobytes >> 10);
}

/* All of `size` bytes, which the file had when it was opened. */
static bool memory_fill(int file, char *block, size_t size, const char *path, Error *error)
{
    ssize_t got = 1;
    for (size_t filled = 0; filled < size; filled += (size_t)got) {
        do
            got = read(file, block + filled, size - filled);
        while (got < 0 && errno == EINTR);
        if (got < 0)
            return error_set(error, "%s: %s", path, strerror(errno));
        if (got == 0)
            return infile_was_whole(path, &(InfileSize){.now = size}, filled, error);
    }
    return true;
}

bool memory_read_file(const char *path, const void **bytes, size_t *size, Error *error)
{
    InfileSize there = {.limit = SIZE_MAX};
    int file = infile_descriptor(path, &there, error);
    bool fine = file >= 0;
    *size = fine ? there.now : 0;
    *bytes = NULL;
    char *block = *size > 0 ? memory_map(*size) : NULL;
    if (block) {
        memory_hint_huge(block, *size);
        fine = memory_fill(file, block, *size, path, error);
    } else if (*size > 0) {
        fine = error_set(error, "%s: %s", path, strerror(ENOMEM));
    }
    if (fine)
        *bytes = block;
    else if (block)
        memory_unmap(block, *size);
    if (file >= 0)
        close(file);
    return fine;
}

void memory_hint_huge(void *block, size_t size)
{
#ifdef MADV_HUGEPAGE
    enum { PAGE = 4096 };
    uintptr_t begin = ((uintptr_t)block + PAGE - 1) / PAGE * PAGE, end = ((uintptr_t)block + size) / PAGE * PAGE;
    if (end > begin)
        madvise((void *)begin, end - begin, MADV_HUGEPAGE);
#else
    (void)block;
    (void)size;
#endif
}

#endif
