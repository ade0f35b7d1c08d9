/* SPDX-License-Identifier: MIT
 *
 * dataset - opening and closing the mapped file.
 */
#include "learn/dataset.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define DATASET_MAGIC "wuqidata"
enum { DATASET_VERSION = 2 };

static bool dataset_check(const Dataset *dataset, const char *path, int board_size, Error *error)
{
    const DatasetHeader *header = dataset->header;
    if (memcmp(header->magic, DATASET_MAGIC, 8) != 0 || header->version != DATASET_VERSION)
        return error_set(error, "%s: not a training data file of version %d", path, DATASET_VERSION);
    if (header->board_size != (uint32_t)board_size)
        return error_set(error, "%s: data for board size %u, expected %d", path, header->board_size, board_size);
    if (header->count > header->capacity || header->capacity > (dataset->bytes - sizeof *header) / sizeof(Sample))
        return error_set(error, "%s: truncated", path);
    return true;
}

bool dataset_open(Dataset *dataset, const char *path, int board_size, uint64_t capacity, Error *error)
{
    memset(dataset, 0, sizeof *dataset);
    const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    struct stat info;
    if (fd < 0 || fstat(fd, &info) != 0)
        goto fail;
    const bool fresh = info.st_size == 0;
    const uint64_t wanted = sizeof(DatasetHeader) + capacity * sizeof(Sample);
    if (!fresh && info.st_size < (off_t)sizeof(DatasetHeader)) {
        close(fd);
        return error_set(error, "%s: truncated", path);
    }
    dataset->bytes = wanted > (uint64_t)info.st_size ? wanted : (uint64_t)info.st_size;
    /* Room that is only promised would end the program when the disk is full. */
    const int trouble = dataset->bytes > (uint64_t)info.st_size ? posix_fallocate(fd, 0, (off_t)dataset->bytes) : 0;
    if (trouble != 0) {
        if (fresh ? unlink(path) == 0 : ftruncate(fd, info.st_size) == 0)
            errno = trouble;
        error_set(error, "%s: %s", path, strerror(errno));
        close(fd);
        return error_mark(error, ERROR_FAILURE);
    }
    void *map = mmap(NULL, dataset->bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (map == MAP_FAILED)
        goto fail;
    close(fd);
    dataset->header = map;
    dataset->samples = (Sample *)(dataset->header + 1);
    if (fresh) {
        *dataset->header =
            (DatasetHeader){.version = DATASET_VERSION, .board_size = (uint32_t)board_size, .capacity = capacity};
        memcpy(dataset->header->magic, DATASET_MAGIC, 8);
    }
    if (dataset_check(dataset, path, board_size, error)) {
        if (dataset->header->capacity < capacity)
            dataset->header->capacity = capacity;
        return true;
    }
    dataset_close(dataset);
    return false;
fail:
    error_set(error, "%s: %s", path, strerror(errno));
    if (fd >= 0)
        close(fd);
    return false;
}

void dataset_close(Dataset *dataset)
{
    if (dataset->header)
        munmap(dataset->header, dataset->bytes);
    memset(dataset, 0, sizeof *dataset);
}
