/* SPDX-License-Identifier: MIT
 *
 * front_gtp - what the parts of the GTP front end share.
 *
 * Commands are obeyed one after the other; only `quit` (and, for `analyze`, any line) cuts a thought short. A move
 * that was found is played when its thread has ended, so that the position has one owner.
 */
#ifndef FRONTS_FRONT_GTP_H
#define FRONTS_FRONT_GTP_H

#include "fronts/session.h"
#include "protocol/gtp.h"

enum { GTP_ARGUMENTS = 4 };

typedef struct GtpClock {
    int64_t left_ms; /* 0: not known */
    int64_t stones;  /* own moves in that time; 0: the rest of the game */
} GtpClock;

typedef struct GtpFront {
    void **past; /* positions before each move, for undo */
    int past_count, past_room;
    GtpClock settings, clocks[2];
    /* The running genmove, reg_genmove or analyze. Its position before is on top of `past`. */
    GtpCommand command; /* only its id */
    bool pending;
    bool plays; /* the found move is to be played */
    bool analyzes;
    Move found; /* written by the thinking thread, read after it has ended */
    int64_t spent_ms;
    int side;
} GtpFront;

typedef struct GtpCall {
    Session *session;
    GtpFront *front;
    const GtpCommand *command;
    Word words[GTP_ARGUMENTS]; /* of the arguments, as far as they go */
    int count;                 /* of all arguments */
    Text reply;
    bool answered; /* the thinking thread will answer */
} GtpCall;

/* Obeys a command and leaves its answer in call->reply; on false the error is the answer. */
typedef bool GtpFunction(GtpCall *call, Error *error);

/* front_gtp_board.c */
GtpFunction gtp_boardsize, gtp_clear_board, gtp_play, gtp_undo, gtp_showboard, gtp_final_score, gtp_position;
void gtp_remember(GtpFront *front, void *pos);
void gtp_forget(GtpFront *front, const Game *game);
/* Gives the turn to the side if the other one can only pass; false with the error if it has a move. */
bool gtp_take_turn(const Session *session, void *pos, int side, Error *error);

/* front_gtp_think.c */
GtpFunction gtp_genmove, gtp_reg_genmove, gtp_analyze, gtp_time_settings, gtp_time_left;
/* Brings the position up to date after a thought has ended. */
void gtp_settle(Session *session);

#endif
