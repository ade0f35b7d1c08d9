/* SPDX-License-Identifier: MIT
 *
 * record_pku2048 - the log of the course platform of 2048 duel: `&d` decisions, `&p` boards, `&e` events.
 *
 * A log tells the squares that were used but not the sequence that named them. Reading makes up a sequence that names
 * the same squares: an entry is the least number with the remainders that the placements at home of its round ask for,
 * 0 if there was none. A round is then played by the rules on a board of its own. A game that ends by a fault keeps its
 * moves, its winner and the event that says why; a decision that was no move is none here either.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "records/record_file.h"

enum {
    DUEL_ROWS = 4,
    DUEL_COLS = 8,
    DUEL_SQUARES = DUEL_ROWS * DUEL_COLS,
    DUEL_PHASES = 4,
    DUEL_ENTRIES = 720720,
    DUEL_LEVELS = 13
};

static bool duel_looks_like(const char *text, size_t length)
{
    (void)length;
    return strncmp(text, "&d0:", 4) == 0 || strstr(text, "\n&d0:") || strstr(text, "complete record*");
}

/* The ways a game ends before its time, as the platform's events tell them. */
static const struct {
    const char *event, *end;
} duel_faults[] = {{" time out", "time"}, {" run time error", "crash"}, {" violate by ", "illegal"}};

enum { DUEL_FAULTS = (int)(sizeof duel_faults / sizeof duel_faults[0]) };

static const char *duel_next_line(const char *line)
{
    line += strcspn(line, "\n");
    return line + (*line == '\n');
}

/* `&e:player 0 time out`: which of the faults, -1 if it is none. */
static int duel_fault_of(const char *line)
{
    if (strncmp(line, "&e:player ", 10) != 0 || (line[10] != '0' && line[10] != '1'))
        return -1;
    for (int i = 0; i < DUEL_FAULTS; i++) {
        if (strncmp(line + 11, duel_faults[i].event, strlen(duel_faults[i].event)) == 0)
            return i;
    }
    return -1;
}

/* --- reading --- */

/* A decision of the log. */
typedef struct DuelDecision {
    const char *at;
    int64_t round;
    int side;
    bool merge;
    char move[16]; /* as the game writes it */
} DuelDecision;

typedef struct DuelReader {
    const RecordSource *source;
    const Game *game;
    const char *line;
    char squares[2 * DUEL_SQUARES + 1]; /* of the board, as the game prints them */
    Text sequence;
    Text moves;        /* separated by blanks */
    const char *fault; /* the event that ended the game, NULL if none did */
} DuelReader;

static bool duel_bad(const DuelReader *reader, const char *at, const char *what, Error *error)
{
    error_set(error, "%s", what);
    return record_where(reader->source, at, error);
}

/* `&d12:player 0 set position (2, 5)`; *found is false for lines that are no decisions. */
static bool duel_parse_decision(DuelReader *reader, DuelDecision *decision, bool *found, Error *error)
{
    static const char player[] = ":player ", position[] = " set position ", direction[] = " set direction ";
    const char *line = reader->line, *c = line + 2;
    size_t length = strcspn(line, "\r\n");
    /* A decision that the platform called a violation was never made. */
    *found = strncmp(line, "&d", 2) == 0 && duel_fault_of(duel_next_line(line)) < 0;
    if (!*found)
        return true;
    Word round = {.at = c, .length = strspn(c, "0123456789")};
    c += round.length;
    bool fine = word_int(round, 0, 3999, &decision->round) && strncmp(c, player, strlen(player)) == 0;
    c += fine ? strlen(player) : 0;
    fine = fine && (*c == '0' || *c == '1');
    decision->at = line;
    decision->side = *c++ == '1';
    decision->merge = fine && strncmp(c, direction, strlen(direction)) == 0;
    if (!fine || (!decision->merge && strncmp(c, position, strlen(position)) != 0))
        return duel_bad(reader, line, "a decision like '&d0:player 0 set position (0, 3)' expected", error);
    c += decision->merge ? strlen(direction) : strlen(position);
    size_t used = 0;
    for (; c < line + length && used < sizeof decision->move - 1; c++) {
        if (*c != '(' && *c != ')' && *c != ' ')
            decision->move[used++] = *c;
    }
    decision->move[used] = '\0';
    return true;
}

/* The number of a square among the empty ones of the side's own half, in the order of the rules; and how many
 * there are. -1 if it is not one of them. */
static int duel_place_of(const char *squares, int side, int square, int *length)
{
    int index = -1;
    *length = 0;
    for (int i = 0; i < DUEL_SQUARES; i++) {
        int at = side ? DUEL_SQUARES - 1 - i : i;
        if ((at % DUEL_COLS >= DUEL_COLS / 2) != (side == 1) || squares[2 * at + 1] != '0')
            continue;
        if (at == square)
            index = *length;
        ++*length;
    }
    return index;
}

/* The entry of the sequence that allows a round's placements (NULL: a side has placed nothing). */
static int duel_entry_for(const DuelReader *reader, const DuelDecision *places[2])
{
    char squares[2 * DUEL_SQUARES + 1];
    int index[2] = {-1, -1}, length[2] = {1, 1};
    memcpy(squares, reader->squares, sizeof squares);
    for (int side = 0; side < 2; side++) {
        if (!places[side] || !isdigit((unsigned char)places[side]->move[0]) || places[side]->move[1] != ',')
            continue;
        int square = DUEL_COLS * (places[side]->move[0] - '0') + places[side]->move[2] - '0';
        if (square < 0 || square >= DUEL_SQUARES)
            continue;
        index[side] = duel_place_of(squares, side, square, &length[side]);
        squares[2 * square + 1] = '1';
    }
    for (int entry = 0; entry < DUEL_ENTRIES; entry++) {
        if ((index[0] < 0 || entry % length[0] == index[0]) && (index[1] < 0 || entry % length[1] == index[1]))
            return entry;
    }
    return 0;
}

/* Plays the decisions of a round, of which some may be missing: then the phase was skipped. */
static bool duel_play_round(DuelReader *reader, const DuelDecision *decisions, int count, Error *error)
{
    const DuelDecision *phases[DUEL_PHASES] = {NULL};
    int last = -1;
    for (int i = 0; i < count; i++) {
        int phase = decisions[i].side + 2 * decisions[i].merge;
        if (phase <= last)
            return duel_bad(reader, decisions[i].at, "this decision comes out of turn", error);
        phases[last = phase] = &decisions[i];
    }
    int entry = duel_entry_for(reader, phases);
    Text text = {0};
    text_printf(&text, "%s 0 p1 seq:%d", reader->squares, entry);
    void *pos = position_new(reader->game, text_string(&text), error);
    bool fine = pos != NULL;
    for (int phase = 0; fine && phase < DUEL_PHASES; phase++) {
        Move move;
        const char *name = phases[phase] ? phases[phase]->move : "pass";
        /* A log that was cut off ends anywhere. */
        if (!phases[phase] && phase > last && !reader->game->parse_move(pos, name, &move, NULL))
            break;
        fine = reader->game->parse_move(pos, name, &move, error) ||
               record_where(reader->source, phases[phase] ? phases[phase]->at : decisions[0].at, error);
        if (fine) {
            reader->game->make(pos, move);
            text_printf(&reader->moves, "%s ", name);
        }
    }
    text_clear(&text);
    if (fine) {
        reader->game->print(pos, &text);
        memcpy(reader->squares, text_string(&text), 2 * DUEL_SQUARES);
        text_printf(&reader->sequence, "%s%d", reader->sequence.length > 0 ? "," : "", entry);
    }
    position_free(reader->game, pos);
    text_free(&text);
    return fine;
}

static bool duel_read_decisions(DuelReader *reader, Error *error)
{
    DuelDecision decisions[DUEL_PHASES];
    int count = 0;
    int64_t round = 0;
    bool fine = true, found;
    while (fine && *reader->line) {
        DuelDecision decision = {0};
        fine = duel_parse_decision(reader, &decision, &found, error);
        while (fine && found && decision.round > round) {
            fine = duel_play_round(reader, decisions, count, error);
            count = 0;
            round++;
        }
        if (fine && found && (decision.round < round || count == DUEL_PHASES))
            fine = duel_bad(reader, decision.at, "this decision comes out of turn", error);
        if (fine && found)
            decisions[count++] = decision;
        reader->fault = reader->fault ? reader->fault : duel_fault_of(reader->line) >= 0 ? reader->line : NULL;
        reader->line = duel_next_line(reader->line);
    }
    if (fine && count == 0 && round == 0 && !reader->fault)
        return duel_bad(reader, reader->source->text, "no decisions (&d) in this file", error);
    if (fine && count == 0) /* a bot that failed at the start, or at the first decision of a round */
        return true;
    return fine && duel_play_round(reader, decisions, count, error);
}

/* The winner of a game that ended by a fault is the other side, whatever the board says. */
static void duel_read_fault(const DuelReader *reader, Record *record)
{
    const char *line = reader->fault;
    if (!line)
        return;
    Text reason = {0};
    const char *end = duel_faults[duel_fault_of(line)].end, *other = duel_next_line(line);
    bool both = duel_fault_of(other) >= 0 && other[10] != line[10];
    text_add_bytes(&reason, line + 3, strcspn(line + 3, "\r\n"));
    if (both) /* neither could be started: nobody wins */
        text_printf(&reason, ", %.*s", (int)strcspn(other + 3, "\r\n"), other + 3);
    record->result = both ? RESULT_DRAW : line[10] == '1' ? RESULT_FIRST : RESULT_SECOND;
    json_value_set(record->extra, "end", json_value_string(end));
    json_value_set(record->extra, "reason", json_value_string(text_string(&reason)));
    text_free(&reason);
}

/* `player0: 0 from path NAME` before the record; the number is the bot's place in a tournament. */
static void duel_read_names(const RecordSource *source, Record *record)
{
    static const char path[] = " from path ";
    for (int i = 0; i < 2; i++) {
        const char *found = strstr(source->text, i ? "player1: " : "player0: ");
        size_t length = found ? strcspn(found, "\r\n") : 0;
        const char *from = found ? strstr(found, path) : NULL;
        char name[128];
        if (!from || from >= found + length)
            continue;
        from += strlen(path);
        Word word = {.at = from, .length = (size_t)(found + length - from)};
        record_set_name(record, i, word_copy(word, name, sizeof name));
    }
}

static bool duel_read(const RecordSource *source, Error *error)
{
    DuelReader reader = {.source = source, .line = source->text, .game = record_told_game(source, "duel2048", error)};
    if (!reader.game)
        return false;
    for (int i = 0; i < DUEL_SQUARES; i++)
        memcpy(reader.squares + 2 * i, i % DUEL_COLS < DUEL_COLS / 2 ? "+0" : "-0", 2);
    Record record = {0};
    Text position = {0};
    bool fine = duel_read_decisions(&reader, error);
    text_printf(&position, "seq:%s", reader.sequence.length > 0 ? text_string(&reader.sequence) : "0");
    fine = fine && record_begin(&record, reader.game, text_string(&position), error);
    Scan scan = scan_start(text_string(&reader.moves));
    Word word;
    char name[16];
    while (fine && scan_word(&scan, &word))
        fine = record_add(&record, word_copy(word, name, sizeof name), error);
    if (fine) {
        duel_read_names(source, &record);
        duel_read_fault(&reader, &record);
    }
    fine = record_finish(source, &record, fine, error);
    text_free(&position);
    text_free(&reader.sequence);
    text_free(&reader.moves);
    return fine;
}

/* --- writing --- */

static void duel_put_board(const char *squares, Text *text)
{
    for (int i = 0; i < DUEL_SQUARES; i++) {
        const char *digits = "0123456789abcde", *level = strchr(digits, squares[2 * i + 1]);
        text_printf(text, "%c%02d%c", squares[2 * i], (int)(level - digits),
                    i % DUEL_COLS == DUEL_COLS - 1 ? '\n' : ' ');
    }
}

static void duel_put_moves(const Record *record, Text *text)
{
    const Game *game = record->game;
    void *pos = position_new(game, record->position, NULL);
    for (int ply = 0; ply < record->count; ply++) {
        Move move = record->plies[ply].move;
        int round = ply / DUEL_PHASES, side = ply % 2, square = game->target(pos, move);
        bool merge = ply % DUEL_PHASES >= 2;
        Text name = {0}, squares = {0};
        game->print_move(pos, move, &name);
        game->make(pos, move);
        if (strcmp(text_string(&name), "pass") != 0) {
            text_printf(text, "&d%d:player %d set ", round, side);
            if (merge)
                text_printf(text, "direction %s\n", text_string(&name));
            else
                text_printf(text, "position (%d, %d)\n", square / DUEL_COLS, square % DUEL_COLS);
            game->print(pos, &squares);
            text_printf(text, "&p%d:\n", round);
            duel_put_board(text_string(&squares), text);
        }
        text_free(&name);
        text_free(&squares);
    }
    position_free(game, pos);
}

static void duel_count(const Record *record, int counts[2][DUEL_LEVELS + 1])
{
    memset(counts, 0, 2 * (DUEL_LEVELS + 1) * sizeof counts[0][0]);
    for (int i = 0; i < DUEL_SQUARES; i++) {
        char cell = record->game->cell(record->pos, i / DUEL_COLS, i % DUEL_COLS);
        int level = isalpha((unsigned char)cell) ? tolower((unsigned char)cell) - 'a' + 1 : 0;
        if (level > 0 && level <= DUEL_LEVELS)
            counts[islower((unsigned char)cell) != 0][level]++;
    }
}

/* The end of the log: the levels compared from the highest down. Returns the winner, -1 for none. */
static int duel_put_events(int counts[2][DUEL_LEVELS + 1], Text *text)
{
    for (int level = DUEL_LEVELS; level > 0; level--) {
        int one = counts[0][level], other = counts[1][level];
        text_printf(text, "&e:check level %d\n", level);
        if (one != other) {
            text_printf(text, "&e:player %d win by level %d (%d to %d)\n", one < other, level, one, other);
            return one < other;
        }
        text_printf(text, "&e:level %d tied by %d\n", level, one);
    }
    text_add(text, "&e:tied\n");
    return -1;
}

static void duel_put_centred(const char *words, int width, char fill, Text *text)
{
    int left = (width - (int)strlen(words)) / 2;
    for (int i = 0; i < width; i++) {
        bool inside = i >= left && i < left + (int)strlen(words);
        text_add_char(text, inside ? words[i - left] : fill);
    }
}

static void duel_put_rule(char c, int width, Text *text)
{
    duel_put_centred("", width, c, text);
    text_add_char(text, '\n');
}

static void duel_put_row(const char *const cells[4], Text *text)
{
    for (int i = 0; i < 4; i++) {
        text_add_char(text, '|');
        duel_put_centred(cells[i], 10, ' ', text);
    }
    text_add(text, "|\n");
}

/* Which of the faults ended the game, -1: none. */
static int duel_find_fault(const Record *record)
{
    const char *end = record_extra(record, "end");
    bool won = record->result == RESULT_FIRST || record->result == RESULT_SECOND;
    for (int i = 0; won && end && i < DUEL_FAULTS; i++) {
        if (strcmp(duel_faults[i].end, end) == 0)
            return i;
    }
    return -1;
}

/* The end of a log that a fault cuts short. Returns the winner. */
static int duel_put_fault(const Record *record, int fault, Text *text)
{
    int winner = record->result == RESULT_SECOND;
    bool illegal = strcmp(duel_faults[fault].end, "illegal") == 0;
    text_printf(text, "&e:player %d%s%s\n&e:player %d win\n", !winner, duel_faults[fault].event,
                !illegal                           ? ""
                : record->count % DUEL_PHASES >= 2 ? "not achievable direction"
                                                   : "not achievable position",
                winner);
    return winner;
}

static void duel_put_head(const Record *record, int counts[2][DUEL_LEVELS + 1], int winner, Text *text)
{
    static const char *const titles[4] = {"timeout", "violator", "error", "winner"};
    static const int columns[DUEL_FAULTS] = {0, 2, 1}; /* of the faults among the titles */
    const char *values[4] = {"None", "None", "None", winner < 0 ? "None" : winner ? "player 1" : "player 0"};
    int fault = duel_find_fault(record);
    if (fault >= 0)
        values[columns[fault]] = winner ? "player 0" : "player 1";
    for (int i = 0; i < 2; i++)
        text_printf(text, "player%d: %d from path %s\n", i, i, record->names[i] ? record->names[i] : "?");
    duel_put_centred("basic record", 45, '*', text);
    text_add_char(text, '\n');
    duel_put_rule('=', 45, text);
    duel_put_row(titles, text);
    duel_put_rule('-', 45, text);
    duel_put_row(values, text);
    duel_put_rule('=', 45, text);
    duel_put_rule('=', 60, text);
    text_add(text, "|player|");
    for (int level = 1; level <= DUEL_LEVELS; level++)
        text_printf(text, "%3d|", level);
    for (int side = 0; side < 2; side++) {
        text_add_char(text, '\n');
        duel_put_rule('-', 60, text);
        text_printf(text, "|%6d|", side);
        for (int level = 1; level <= DUEL_LEVELS; level++)
            text_printf(text, "%3d|", counts[side][level]);
    }
    text_add_char(text, '\n');
    duel_put_rule('=', 60, text);
    duel_put_centred("complete record", 45, '*', text);
    text_add_char(text, '\n');
}

static bool duel_write(const Record *record, int notation, Text *text, Error *error)
{
    (void)notation;
    int counts[2][DUEL_LEVELS + 1];
    Text log = {0};
    bool start = strstr(record->position, " 0 p1 ") && !strstr(record->position, "size=");
    for (int i = 0; start && i < DUEL_SQUARES; i++)
        start = record->position[2 * i + 1] == '0';
    if (!start)
        return error_set(error, "pku2048 cannot hold a game that begins elsewhere than on the empty board of 4x8");
    duel_put_moves(record, &log);
    duel_count(record, counts);
    int fault = duel_find_fault(record);
    int winner = fault >= 0 ? duel_put_fault(record, fault, &log) : duel_put_events(counts, &log);
    duel_put_head(record, counts, winner, text);
    text_add(text, text_string(&log));
    text_free(&log);
    return true;
}

const RecordFormat record_format_pku2048 = {
    .name = "pku2048",
    .extensions = "log",
    .games = "duel2048",
    .single = true,
    .about = "log of the 2048 duel course platform",
    .about_zh = "2048 对战课程平台的日志",
    .looks_like = duel_looks_like,
    .read = duel_read,
    .write = duel_write,
};
