/* SPDX-License-Identifier: MIT
 *
 * test_weights - weight files of reversi read back, and damaged or foreign ones are refused.
 */
#include "tests/support.h"

#include <stdlib.h>
#include <string.h>

#define REVERSI_SIZE 6
#include "games/reversi/weights.h"

static void damaged_files_are_refused(void **state)
{
    (void)state;
    ReversiWeights *weights = xcalloc(1, sizeof *weights), *read = xcalloc(1, sizeof *read);
    Error error;
    size_t size;
    uint8_t *bytes = reversi_weights_save(weights, &size);
    bytes[size - 3] ^= 1; /* a changed weight */
    assert_false(reversi_weights_load(read, bytes, size, &error));
    assert_non_null(strstr(error.text, "checksum"));
    bytes[size - 3] ^= 1;
    bytes[24] ^= 1; /* a changed checksum */
    assert_false(reversi_weights_load(read, bytes, size, &error));
    bytes[24] ^= 1;
    bytes[12] ^= 2; /* another board */
    assert_false(reversi_weights_load(read, bytes, size, &error));
    bytes[12] ^= 2;
    assert_false(reversi_weights_load(read, bytes, size - 2, &error));
    assert_true(reversi_weights_load(read, bytes, size, &error));
    free(bytes);
    free(weights);
    free(read);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(damaged_files_are_refused)};
    return SUPPORT_RUN(tests);
}
