/* SPDX-License-Identifier: MIT
 *
 * learn_gomoku20 - the trainer for five in a row on 20x20.
 */
#define GOMOKU_SIZE 20
#define GAME_NAME "gomoku20"
#define LEARN_TRAINER train_gomoku20
#include <stdlib.h>

#include "games/gomoku/rules.h"
#include "games/gomoku/eval.h"
#include "learn/gomoku_template.h"
