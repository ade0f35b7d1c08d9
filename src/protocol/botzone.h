/* SPDX-License-Identifier: MIT
 *
 * botzone - the JSON of the Botzone platform: what the judge sends a bot in a line, and what the bot answers.
 *
 * A line holds either the whole game, {"requests":[...],"responses":[...]}, for a bot that is started anew for every
 * turn, or this turn's request alone for one that keeps running. A request is the opponent's move, a response one's
 * own. Reversi and five in a row write {"x":7,"y":7} (column and row from 0 at the top left), xiangqi
 * {"source":"h2","target":"e2"}; -1 is no move: "you begin" in the first request, later a pass.
 */
#ifndef PROTOCOL_BOTZONE_H
#define PROTOCOL_BOTZONE_H

#include <stdbool.h>

#include "base/error.h"
#include "base/text.h"
#include "games/game.h"

/* After an answer: the bot wants to keep running. */
#define BOTZONE_KEEP_RUNNING ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"

/* Nobody remembers more for a bot. */
enum { BOTZONE_DATA_MAX = 100 * 1024 };

typedef struct BotzoneMove {
    bool none;
    bool squares; /* source and target; else x and y */
    int x, y;
    char source[4], target[4];
} BotzoneMove;

typedef struct BotzoneInput {
    bool whole;         /* the game from its beginning; else one request */
    BotzoneMove *moves; /* requests and responses in turn; a request is the last */
    int count;
    double seconds; /* the turn's time limit; 0: not told */
    const char
        *data; /* printed with a whole game: what the bot asked to be remembered; NULL: none of the platform's extras */
} BotzoneInput;

/* Free it with botzone_free, also after a failure. */
bool botzone_parse_input(const char *line, BotzoneInput *input, Error *error);
void botzone_print_input(const BotzoneInput *input, Text *text);
void botzone_free(BotzoneInput *input);

/* {"response":{...},"debug":"..."}; without a move the response is null, without a debug text there is none. A move
 * alone is read as well. If the bot wants something remembered `data` is that, else it stays as it is. */
bool botzone_parse_answer(const char *line, BotzoneMove *move, Text *data, Error *error);
void botzone_print_answer(const BotzoneMove *move, const char *debug, Text *text);

/* Between the platform's moves and the game's. */
BotzoneMove botzone_from_move(const Game *game, const void *pos, Move move);
bool botzone_to_move(const Game *game, const void *pos, const BotzoneMove *from, Move *move, Error *error);
/* No move at all, in the shape of the game. */
BotzoneMove botzone_no_move(const Game *game);

#endif
