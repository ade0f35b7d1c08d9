/* SPDX-License-Identifier: MIT
 *
 * probe - one position put to a student's program and to the reference: move, value, nodes, and the search itself as
 * the lines that the program prints (docs/trace-format.md).
 */
#ifndef CLASS_PROBE_H
#define CLASS_PROBE_H

#include "class/assignment.h"
#include "players/player.h"

typedef enum ProbeScore { PROBE_NO_SCORE, PROBE_POINTS, PROBE_MATE } ProbeScore;

/* A value as protocols tell it. */
typedef struct ProbeValue {
    ProbeScore kind;
    int64_t number; /* hundredths of a point, or plies to the end */
} ProbeValue;

typedef struct ProbeAnswer {
    bool moved; /* else `fault` and `why` */
    PlayerFault fault;
    Error why;
    Move move;
    ProbeValue value;
    bool has_nodes;
    uint64_t nodes;
    int64_t cpu_ns;
    Text trace; /* lines that begin with > or <; free it */
} ProbeAnswer;

typedef struct ProbeQuestion {
    const Game *game;
    const Opening *opening;
    int depth;
    int64_t seconds; /* of processor time that the program may take */
} ProbeQuestion;

/* Asks the program, as a new game. */
void probe_ask(Player *player, const ProbeQuestion *question, ProbeAnswer *answer);
void probe_free(ProbeAnswer *answer);

/* What the reference says: of all moves, or of one. */
typedef struct ProbeReference {
    Move move;
    ProbeValue value;
    uint64_t nodes;
} ProbeReference;

ProbeReference probe_reference(const char *spec, const ProbeQuestion *question, const Move *only);

bool probe_equal(ProbeValue one, ProbeValue other);
ProbeValue probe_negated(ProbeValue value);
/* "+1.25", "win in 3 plies". */
void probe_print(ProbeValue value, bool chinese, Text *text);

#endif
