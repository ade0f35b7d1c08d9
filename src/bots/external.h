/* SPDX-License-Identifier: MIT
 *
 * external - a bot in a process of its own, over any protocol. For src/bots alone.
 *
 * Everything the protocols have in common is in external.c: the spec, starting and ending the confined process,
 * deadlines, halting it between turns, the transcript, what a failure means. A protocol is a driver: how to greet, what
 * to send for a turn, what a line of the bot means.
 *
 * Specs: PROTOCOL:COMMAND[,NAME=VALUE...]. The command is split at blanks; quotes ('...' or "...") keep blanks and
 * commas. Names: option.X (an option of the bot's protocol), dir, memory (MB), cpu (seconds), depth, nodes, movetime,
 * restart (on, off), and what the driver knows.
 */
#ifndef BOTS_EXTERNAL_H
#define BOTS_EXTERNAL_H

#include "players/player_kind.h"
#include "bots/process.h"

enum {
    EXTERNAL_WORDS_MAX = 32,
    EXTERNAL_OPTIONS_MAX = 32,
    EXTERNAL_START_S = 20, /* to load an interpreter, a network file, and to greet */
    EXTERNAL_UNCLOCKED_MS = 600000,
    EXTERNAL_DEFAULT_MS = 1000, /* a move where nobody sets a limit */
    EXTERNAL_TRANSCRIPT_MAX = 1 << 18,
    EXTERNAL_GREETING_LINES_MAX = 10000,
    EXTERNAL_CLAIMS_MAX = 1 << 16, /* bytes of a turn that are looked at */
};

extern const PlayerKind player_kind_uci;
extern const PlayerKind player_kind_ugi;
extern const PlayerKind player_kind_ucci;
extern const PlayerKind player_kind_gomocup;
extern const PlayerKind player_kind_nboard;
extern const PlayerKind player_kind_gtp;
extern const PlayerKind player_kind_botzone;
extern const PlayerKind player_kind_pku2048;
extern const PlayerKind player_kind_pkueraser;

typedef struct External External;

/* What a line meant. */
typedef enum ExternalHeard {
    EXTERNAL_MORE,
    EXTERNAL_STRANGE, /* no line of the protocol: passed over, but shown if nothing else comes */
    EXTERNAL_MOVED,
    EXTERNAL_ILLEGAL,
    EXTERNAL_FAILED,
    EXTERNAL_RESIGNED
} ExternalHeard;

typedef struct ExternalDriver {
    const char *name;
    const char *const *families; /* names of games begin so; NULL: every game */
    const char *expected;        /* what a move looks like; NULL: nothing is said of that */
    bool once;                   /* a fresh process for every move, until it asks to be kept */
    /* A name of the spec that is the driver's own; NULL: none. */
    bool (*option)(External *external, const char *name, const char *value, Error *error);
    /* Before any clock runs, after the process has started: NULL where nothing is said. */
    bool (*greet)(External *external, Error *error);
    /* False with the error if a game that begins at this position cannot be told; NULL: any can. */
    bool (*begins)(const External *external, const void *start, Error *error);
    /* Tells the position and asks for a move. */
    bool (*ask)(External *external, const PlayerTurn *turn, Error *error);
    ExternalHeard (*hear)(External *external, const PlayerTurn *turn, const char *line, PlayerAnswer *answer);
} ExternalDriver;

typedef struct ExternalOption {
    char *name, *value;
} ExternalOption;

struct External {
    const Game *game;
    const ExternalDriver *driver;
    char *words[EXTERNAL_WORDS_MAX + 1];
    int word_count;
    char *folder;
    char *also; /* another folder the process may read */
    SandboxLimits limits;
    Limits own;      /* limits of the spec */
    bool restart;    /* a fresh process for every game */
    int64_t start_s; /* what starting and greeting may take */
    ExternalOption options[EXTERNAL_OPTIONS_MAX];
    int option_count;

    Process *process;     /* NULL when there is none */
    bool lost;            /* this game is lost: no new process in the middle of it */
    Error trouble;        /* why there is no process, if that is so */
    PlayerFault fault;    /* whose doing that is */
    uint64_t seed;        /* of this game */
    int64_t begin_ns;     /* of this game, for the times in the transcript */
    int64_t start_end_ms; /* when a process that is starting is too late */
    int64_t start_ns;     /* what the last start took */
    int64_t cpu_before;   /* of processes of this game that have ended */
    int64_t woken_cpu;    /* processor time when this turn began */
    Text transcript, complaints, line, scratch;
    Text last_complaints; /* of the process that ended last */
    Text asked, heard;    /* the lines sent in this turn; the last one received */
    Text strange;         /* the last of them that was no line of the protocol */
    Text excuse;          /* what it said was wrong, in this turn */
    Error why;            /* the last line was no move */

    /* What drivers remember of the process and the game. */
    bool told; /* it knows the start, and then these moves, its own last one among them */
    Move *known;
    int known_count;
    bool kept;       /* it asked to be kept running */
    bool from_one;   /* ranks are counted from 1 */
    bool simple;     /* plain lines instead of JSON */
    bool knows_name; /* option seen in the greeting, see external_ugi.c */
    bool milliseconds;
    Text memory;    /* what it asked us to remember between two moves */
    bool has_value; /* last value it told for this turn */
    int value, depth;
    uint64_t nodes;
    Text claims; /* the lines of play it told in this turn, see external_claims.c */
};

/* Splits the command at the beginning of a spec at its blanks, up to a comma outside quotes; NULL after the last word,
 * each to be freed, also after an error. Returns where it stopped, NULL with the error. */
const char *external_split(const char *at, char *words[EXTERNAL_WORDS_MAX + 1], Error *error);

void *external_create(const ExternalDriver *driver, const Game *game, const char *spec, Error *error);
void external_destroy(void *self);
bool external_move(void *self, const PlayerTurn *turn, PlayerAnswer *answer, Error *error);
void external_new_game(void *self, uint64_t seed);
bool external_log(void *self, PlayerLog *log);
bool external_begins(void *self, const void *start, Error *error);
bool external_ready(void *self, Error *error);
void external_check_claims(void *self, const PlayerTurn *turn, PlayerClaims *claims);

/* The table of a kind of external bots. */
#define EXTERNAL_KIND(word, function) \
    { \
        .name = (word), .create = (function), .destroy = external_destroy, .move = external_move, \
        .new_game = external_new_game, .log = external_log, .begins = external_begins, .ready = external_ready, \
        .check_claims = external_check_claims \
    }

/* For drivers. Sends a line; false, with the error, if the bot does not read. */
bool external_say(External *external, Error *error, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool external_say_text(External *external, const Text *text, Error *error);
/* Waits for a line that begins with the word, before the game. `each` may look at every line. */
bool external_await(External *external, const char *word, void (*each)(External *, const char *), Error *error);
/* The stricter of the turn's and the spec's limits; a second a move if there are none at all. */
Limits external_limits(const External *external, const PlayerTurn *turn);
/* Clocks of the first and the second player, as the turn knows them. */
void external_clocks(const External *external, const PlayerTurn *turn, int64_t clocks[2]);
/* A line of play that the bot tells, and the plies to a forced end that it says it leads to (negative: lost; 0: none).
 */
void external_claim(External *external, Word line, int mate);
/* The bot's legal move, with what it told about it. Returns EXTERNAL_MOVED. */
ExternalHeard external_accept(External *external, Move move, PlayerAnswer *answer);
/* Reads a move; EXTERNAL_MOVED with the answer filled, or EXTERNAL_ILLEGAL with the reason. */
ExternalHeard external_take_move(External *external, const PlayerTurn *turn, const char *name, PlayerAnswer *answer);
/* The same for a move that goes to a square (row 0 is the top); row -1: the pass. */
ExternalHeard external_take_square(External *external, const PlayerTurn *turn, int row, int col, PlayerAnswer *answer);
/* Why the line just heard is bad. Returns `heard`. */
ExternalHeard external_because(External *external, ExternalHeard heard, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The moves since the start of the turn, separated by blanks. */
void external_print_moves(const External *external, const PlayerTurn *turn, Text *text);
/* The position before history move number `count`, for drivers that replay. Free it. */
void *external_replay(const External *external, const PlayerTurn *turn, int count);
/* For protocols that know moves alone. The game from the first position of its rules: moves that lead to the start of
 * the turn, in any order that does (stones that stay where they are put can be told so), then those since. False if
 * there is no such order. */
typedef struct ExternalGame {
    Move *moves; /* free them */
    int count;
    int before; /* the turn's start */
} ExternalGame;

bool external_from_rules(const External *external, const PlayerTurn *turn, ExternalGame *whole, Error *error);
/* The function `begins` of drivers that use it. */
bool external_begins_by_moves(const External *external, const void *start, Error *error);
/* True if the turn goes on from what the bot knows: a new game does not, nor one in which moves were taken back. */
bool external_follows(const External *external, const PlayerTurn *turn);
/* True if the turn's start is the game's start. */
bool external_from_start(const External *external, const PlayerTurn *turn);

#endif
