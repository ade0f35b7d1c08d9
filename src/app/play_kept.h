/* SPDX-License-Identifier: MIT
 *
 * play_kept - a game that was left unfinished on the terminal, offered again by `wuqi play`.
 */
#ifndef APP_PLAY_KEPT_H
#define APP_PLAY_KEPT_H

#include "app/play_puzzle.h"

/* Goes on with the game kept at `keep` (NULL: nowhere) if it is one of `game` (NULL: any) and the person wants to;
 * ARGS_READY if not, else the status of the program. */
int play_kept(const char *game, const PlayOptions *options, const char *keep);

#endif
