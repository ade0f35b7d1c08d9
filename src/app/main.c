/* SPDX-License-Identifier: MIT
 *
 * main - the program's entry.
 */
#include <stdio.h>

#include "games/game.h"

int main(void)
{
    for (int i = 0; i < games_count(); i++)
        puts(games_at(i)->name);
    return 0;
}
