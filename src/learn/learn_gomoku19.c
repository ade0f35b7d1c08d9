/* SPDX-License-Identifier: MIT
 *
 * learn_gomoku19 - the trainer for five in a row on 19x19.
 */
#define GOMOKU_SIZE 19
#define GAME_NAME "gomoku19"
#define LEARN_TRAINER train_gomoku19
#include <stdlib.h>

#include "games/gomoku/rules.h"
#include "games/gomoku/eval.h"
#include "learn/gomoku_template.h"
