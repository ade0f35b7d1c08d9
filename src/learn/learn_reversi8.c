/* SPDX-License-Identifier: MIT
 *
 * learn_reversi8 - the trainer for reversi 8x8.
 */
#define REVERSI_SIZE 8
#include "learn/reversi_fit_template.h"
#include "learn/reversi_template.h"

const Learner learn_reversi8 = {"reversi8", 8, sizeof(ReversiWeights), learn_train};
