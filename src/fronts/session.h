/* SPDX-License-Identifier: MIT
 *
 * session - what every protocol front end needs: a game, a position, a player that thinks in its own thread,
 * whole lines in and out.
 *
 * The thread that reads the lines owns the session. The thinking thread works on a copy of the position and talks
 * through session_say only, so that the reader can answer while it thinks. At most one thought runs at a time. The
 * thread is made for the first thought and waits for the next one in between.
 */
#ifndef FRONTS_SESSION_H
#define FRONTS_SESSION_H

#include <stdatomic.h>
#include <stdbool.h>

#include "base/error.h"
#include "base/text.h"
#include "base/pool.h"
#include "base/threads.h"
#include "games/game.h"
#include "players/player.h"

enum {
    SESSION_LINE_MAX = 65536, /* bytes; longer lines are read to their end and refused */
    SESSION_HASH_MAX = 65536, /* megabytes */
    SESSION_LEVEL_MAX = 10,
};

#define SESSION_NAME "wuqi"

/* What the user chose; kept across changes of the game. */
typedef struct SessionOptions {
    int64_t hash_mb;
    int64_t threads;
    int64_t level;
    int64_t seed;        /* of weak levels: game n of the session uses seed + n */
    int64_t overhead_us; /* assumed delay of a move between answer and clock, until it is measured; 0: not known */
} SessionOptions;

/* What a session may use at most where others share the machine with it. */
typedef struct SessionBounds {
    int64_t hash_mb, threads;
    int64_t movetime_ms; /* every thought ends after it */
} SessionBounds;

typedef struct Session Session;

/* One order to think. */
typedef struct Thought {
    REQUEST_EMBEDDED    /* `stop`, `ponder` and the `context` of `report` are the session's */
        bool pondering; /* the answer waits for session_ponder_hit or session_stop */
    Move *allowed;      /* what `only` points to: from malloc, taken over by the session; NULL: all moves */
    /* Called from the thinking thread, as is `report`. */
    void (*done)(Session *session, const PlayerAnswer *answer);
} Thought;

/* What the clock loses with a move beside the time we think: the clocks we are told, held against our own time. */
typedef struct SessionClock {
    int64_t first_ms; /* told with the first move of this measurement; 0: none yet */
    int64_t last_ms;
    int64_t gained_ms; /* by increments */
    int64_t spent_ns;
    int moves;
} SessionClock;

/* Where a session's lines go; called under its lock. */
typedef void SessionSay(Session *session, const char *line);

/* Work for the thinking thread; it looks at session->stop now and then. */
typedef void SessionWork(Session *session);

/* How the position was reached. A `position` line names the whole game each time: where it goes on from the last one,
 * only the new moves are played. */
typedef struct SessionPath {
    bool known;   /* else the position came from elsewhere */
    Text start;   /* as it was given */
    Text moves;   /* the words that were played from there */
    int64_t made; /* moves that were played so far, for tests */
} SessionPath;

struct Session {
    const Game *game;
    Player *player;
    const void *pos; /* changed by functions of the session alone, which keep `path` right */
    SessionPath path;
    SessionOptions options;
    const SessionBounds
        *bounds;     /* NULL: none. With bounds a player's spec names what is open to all, and nothing is traced */
    char *spec;      /* of the player, if it is not the engine with the options; NULL */
    int64_t games;   /* begun so far */
    bool ready;      /* the player knows of the game: its memory is made and empty */
    void *front;     /* the front end's own data */
    SessionSay *say; /* stdout unless somebody else listens */
    void *listener;  /* that somebody's own data */

    SessionWork *work;
    Thought thought;
    void *thought_pos;
    SessionClock clock;
    int64_t asked_ns; /* when the thought began */
    Pool thinker;     /* of one thread, from the first thought on */
    bool running;     /* its work has not been waited for yet */
    bool ordered;     /* there is work it has not ended; under the lock */
    bool closing;     /* the thread is to end; under the lock */
    _Atomic bool finished;
    _Atomic bool stop;
    _Atomic bool ponder;
    pthread_mutex_t lock; /* guards the output, the orders to the thread and the end of pondering */
    pthread_cond_t wake;
};

/* Begins with the game's start position. */
bool session_open(Session *session, const Game *game, const SessionOptions *options, Error *error);
/* Stops thinking and frees everything. */
void session_close(Session *session);

/* Reads a line from stdin. False at its end. */
bool session_read(Text *line, bool *cut);
/* Says one line, whole and at once. */
void session_say(Session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Says the text as a line, whole and at once. */
void session_say_text(Session *session, const Text *text);

/* A line of play from the position thought about, and the legal moves of the position; blanks between. */
void session_print_line(const Session *session, const Move *moves, int count, Text *text);
void session_print_moves(const Session *session, Text *text);

/* Another game, at its start position; on false nothing has changed. Not while thinking, like the next five. */
bool session_set_game(Session *session, const Game *game, Error *error);
/* The game of the same family on a board of another size (reversi6 for reversi8), if it is not the one at hand. */
bool session_set_board_size(Session *session, int size, Error *error);
/* The player that thinks from now on in this game, by its spec; "" or "engine" is the engine with the chosen options.
 */
bool session_set_player(Session *session, Word spec, Error *error);
/* Makes the player if there is none yet; false if the game's weights are missing. Thinking makes it, too, but cannot
 * report the error. */
bool session_has_player(Session *session, Error *error);
/* Sets one of the session's options. False with the error, and nothing changed, if the engine cannot be had so (a table
 * too large for the memory). */
bool session_set_number(Session *session, int64_t *option, int64_t value, Error *error);
/* Another game begins: what was learnt from the last one will be forgotten. */
void session_new_game(Session *session);
/* Makes the player ready for the game, which may take a while; thinking does it if nobody has before. */
void session_prepare(Session *session);
/* Another position of the game, which the session takes over; the one before is the caller's now. */
void *session_swap_position(Session *session, void *pos);
/* The same, and the one before is freed. */
void session_put_position(Session *session, void *pos);
/* Plays a legal move. */
void session_make(Session *session, Move move);
/* Plays moves from where the game stands; on false nothing has changed. */
bool session_play(Session *session, const char *moves, Error *error);
/* Parses a position ("" is the start) and plays the moves; on false nothing has changed. Where the moves go on from
 * those of the last call only the new ones are played. */
bool session_set_position(Session *session, const char *text, const char *moves, Error *error);

/* Starts thinking about the position, which is not over. Not while thinking. Without threads (in a WebAssembly module)
 * the search has ended when this returns. */
void session_think(Session *session, const Thought *thought);
/* Starts other work in the thinking thread; it has a copy of the position in session->thought_pos. */
void session_start(Session *session, SessionWork *work);
bool session_thinking(Session *session);
/* Ends the thought, if there is one; its answer has been given when this returns. */
void session_stop(Session *session);
/* Waits for the thought to end by itself. */
void session_wait(Session *session);
/* The input has ended. A thought that ends by itself is let, so that a session can be piped in; another is stopped. */
void session_finish(Session *session);
/* The move pondered on was played: from now on the limits count. */
void session_ponder_hit(Session *session);

#endif
