/* SPDX-License-Identifier: MIT
 *
 * learn_reversi8 - the trainer for reversi 8x8.
 */
#define REVERSI_SIZE 8
#define GAME_NAME "reversi8"
#define LEARN_TRAINER train_reversi8
#define LEARN_OPENING 34
#include "learn/reversi_fit_template.h"
#include "learn/reversi_template.h"
