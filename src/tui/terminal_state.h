/* SPDX-License-Identifier: MIT
 *
 * terminal_state - the terminal game in memory: what its loop (terminal.c) and its commands (terminal_commands.c)
 * share. Nobody else includes it.
 *
 * The moves since the start are kept, and the position is always their outcome: taking back replays what is left.
 */
#ifndef TUI_TERMINAL_STATE_H
#define TUI_TERMINAL_STATE_H

#include "players/player.h"
#include "records/record_file.h"
#include "tui/line.h"
#include "tui/terminal.h"

typedef struct TerminalPly {
    Move move;
    int target;     /* its square, -1 if it has none */
    bool by_person; /* chosen by a person; automatic passes are not */
    bool pass;
} TerminalPly;

typedef struct Terminal {
    const TerminalOptions *options;
    const Game *game;
    Player *opponent; /* NULL: two people */
    Player *adviser;  /* made for the first hint */
    Text start;       /* the text of the position the game began at */
    void *pos;
    TerminalPly *plies;
    int count, room;
    int side; /* of the person, against an opponent */
    LineHistory lines;
    uint64_t games; /* begun after the first */
    bool resigned;
    bool done;
} Terminal;

/* One of two texts, by the language. */
__attribute__((format_arg(2), format_arg(3))) const char *terminal_text(const Terminal *terminal, const char *english,
                                                                        const char *chinese);
const char *terminal_side(const Terminal *terminal, int side);
bool terminal_over(const Terminal *terminal);
/* A move as this language writes it. */
void terminal_name_move(const Terminal *terminal, const void *pos, Move move, Text *text);

void terminal_show_board(const Terminal *terminal);
/* A set-up that was drawn is told, so that it can be played again. */
void terminal_show_start(const Terminal *terminal);
void terminal_print_score(const Terminal *terminal, const Player *player, const PlayerAnswer *answer);
/* A sign on the terminal while somebody thinks; a pipe does not need it. */
void terminal_think(const Terminal *terminal, bool on);

/* Where the next game begins: as the user said, or where the game draws lots, at a set-up of this game's own. */
void terminal_choose_start(Terminal *terminal);
/* The position after the first `keep` moves. */
void terminal_restart(Terminal *terminal, int keep);
/* The game so far as a record; the tags say how to go on with it. */
void terminal_record(const Terminal *terminal, Record *record);

/* Runs the line if it is a command. */
bool terminal_command(Terminal *terminal, const char *line);

#endif
