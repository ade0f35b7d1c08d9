/* SPDX-License-Identifier: MIT
 *
 * proof_verify - the file, then its proofs.
 */
#include "prover/proof_verify.h"

#include <stdlib.h>

#include "games/game.h"
#include "proof/proof_check.h"

bool proof_verify_read(ProofFile *proofs, const char *path, Error *error)
{
    size_t size;
    char *bytes = game_read_book(path, &size, error);
    const bool good = bytes && (proof_file_parse(proofs, bytes, size, error) || error_prefix(error, "%s", path));
    free(bytes);
    return good;
}

bool proof_verify(const ProofFile *proofs, ProofVerified *verified, void *context, Error *error)
{
    for (int i = 0; i < proofs->count; i++) {
        const ProofEntry *entry = &proofs->entries[i];
        ProofCheck check = {.board = entry->board};
        const int plies = proof_check_tree(&check, (const uint8_t *)text_string(&entry->tree), entry->tree.length);
        verified(context, &entry->board, plies, check.nodes);
        if (plies == 0)
            return error_set(error, "proof %d does not hold: %s (byte %zu of its tree)", i + 1, check.why, check.at);
    }
    return true;
}
