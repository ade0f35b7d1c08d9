/* SPDX-License-Identifier: MIT
 *
 * embedded - unpacking what the program carries with it.
 */
#include "games/embedded.h"

#include <stdlib.h>
#include <zstd.h>

enum { EMBEDDED_MAX = 256 << 20 };

void *embedded_unpack(Embedded packed, size_t *size, Error *error)
{
    unsigned long long room = ZSTD_getFrameContentSize(packed.bytes, packed.size);
    if (room == ZSTD_CONTENTSIZE_ERROR || room == ZSTD_CONTENTSIZE_UNKNOWN || room > EMBEDDED_MAX) {
        error_set(error, "embedded data: not a zstd file with a known size");
        return NULL;
    }
    void *bytes = xmalloc((unsigned long)room);
    *size = ZSTD_decompress(bytes, (size_t)room, packed.bytes, packed.size);
    if (!ZSTD_isError(*size))
        return bytes;
    error_set(error, "embedded data: %s", ZSTD_getErrorName(*size));
    free(bytes);
    return NULL;
}
