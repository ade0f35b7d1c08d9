/* SPDX-License-Identifier: MIT
 *
 * learn_reversi6 - the trainer for reversi 6x6.
 */
#define REVERSI_SIZE 6
#include "learn/reversi_fit_template.h"
#include "learn/reversi_template.h"

const Learner learn_reversi6 = {"reversi6", 6, sizeof(ReversiWeights), learn_train};
