/* SPDX-License-Identifier: MIT
 *
 * unpack FILE.zst FILE - unpacks weights as the program does when it starts, for hosts that hand them over unpacked.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "games/embedded.h"

int main(int argc, char **argv)
{
    Error error;
    const void *bytes = NULL;
    size_t packed = 0, size = 0;
    if (argc != 3) {
        fputs("usage: unpack FILE.zst FILE\n", stderr);
        return 2;
    }
    void *weights = NULL;
    if (memory_read_file(argv[1], &bytes, &packed, &error))
        weights = embedded_unpack((Embedded){.bytes = bytes, .size = packed}, &size, &error);
    if (!weights) {
        fprintf(stderr, "unpack: %s\n", error.text);
        return 1;
    }
    FILE *file = fopen(argv[2], "wb");
    bool fine = file && fwrite(weights, 1, size, file) == size;
    if ((file && fclose(file) != 0) || !fine) {
        fprintf(stderr, "unpack: %s cannot be written\n", argv[2]);
        remove(argv[2]);
        return 1;
    }
    free(weights);
    memory_unmap(bytes, packed);
    return 0;
}
