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

bool memory_map_file(const char *path, const void **bytes, size_t *size, Error *error)
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

bool memory_map_file(const char *path, const void **bytes, size_t *size, Error *error)
{
    int file = infile_descriptor(path, SIZE_MAX, error);
    struct stat about;
    bool fine = file >= 0;
    if (fine && fstat(file, &about) != 0)
        fine = error_set(error, "%s: %s", path, strerror(errno));
    *size = fine ? (size_t)about.st_size : 0;
    *bytes = NULL;
    if (*size > 0) {
        void *block = mmap(NULL, *size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0);
        fine = block != MAP_FAILED || error_set(error, "%s: %s", path, strerror(errno));
        *bytes = fine ? block : NULL;
    }
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
