/* SPDX-License-Identifier: MIT
 *
 * learn_gomoku15 - the trainer for five in a row on 15x15.
 */
#define GOMOKU_SIZE 15
#define GAME_NAME "gomoku15"
#define LEARN_TRAINER train_gomoku15
#include <stdlib.h>

#include "games/gomoku/rules.h"
#include "games/gomoku/eval.h"
#include "learn/gomoku_template.h"
