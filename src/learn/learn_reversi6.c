/* SPDX-License-Identifier: MIT
 *
 * learn_reversi6 - the trainer for reversi 6x6.
 */
#define REVERSI_SIZE 6
#define GAME_NAME "reversi6"
#define LEARN_TRAINER train_reversi6
#define LEARN_OPENING 18
#include "learn/reversi_fit_template.h"
#include "learn/reversi_template.h"
