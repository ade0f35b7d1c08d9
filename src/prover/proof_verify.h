/* SPDX-License-Identifier: MIT
 *
 * proof_verify - every proof of a file checked, by the rule of the game alone.
 */
#ifndef PROVER_PROOF_VERIFY_H
#define PROVER_PROOF_VERIFY_H

#include "proof/proof_file.h"

/* Told of each proof: it is won in that many plies at most, 0: the proof does not hold; nodes of the check. */
typedef void ProofVerified(void *context, const ProofBoard *board, int plies, uint64_t nodes);

/* Reads a file of proofs, packed or not. */
bool proof_verify_read(ProofFile *proofs, const char *path, Error *error);
/* False, with the error, at the first proof that does not hold. */
bool proof_verify(const ProofFile *proofs, ProofVerified *verified, void *context, Error *error);

#endif
