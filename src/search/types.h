/* SPDX-License-Identifier: MIT
 *
 * types - the move: sixteen bits whose meaning is the game's own affair.
 */
#ifndef SEARCH_TYPES_H
#define SEARCH_TYPES_H

#include <stdint.h>

typedef uint16_t Move;

#define MOVE_NONE ((Move)0xffff)

#endif
