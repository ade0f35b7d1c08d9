/* SPDX-License-Identifier: MIT
 *
 * text - xiangqi in letters: FEN, coordinate moves, the words for a result. notation.h has WXF and Chinese.
 *
 * A position is a FEN as UCI engines use it; h and e are read for n and b, r for w as the side to move, missing
 * counters are 0 and 1. A last word rule60:off switches the 60-move rule off; `moves` and moves may follow. Everything
 * wrong gets its reason, and the position that was there stays.
 */
#include <ctype.h>
#include <string.h>

#include "base/text.h"
#include "games/xiangqi/notation.h"

static const char XIANGQI_START[] = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
static const char XIANGQI_LETTERS[] = ".RNCPABK";

static const char *const XIANGQI_SIDES[2] = {"red", "black"};
static const char *const XIANGQI_SIDES_ZH[2] = {"红方", "黑方"};
static const char *const XIANGQI_KINDS[KINDS] = {"",     "rook",    "horse",    "cannon",
                                                 "pawn", "advisor", "elephant", "general"};
static const char *const XIANGQI_KINDS_ZH[2][KINDS] = {{"", "车", "马", "炮", "兵", "仕", "相", "帅"},
                                                       {"", "车", "马", "炮", "卒", "士", "象", "将"}};

static char xiangqi_letter(int piece)
{
    char letter = XIANGQI_LETTERS[piece_kind(piece)];
    return piece_side(piece) == RED ? letter : (char)tolower((unsigned char)letter);
}

/* The piece code of a FEN letter; NO_PIECE if it is none. */
static int xiangqi_piece(char letter)
{
    int upper = toupper((unsigned char)letter);
    upper = upper == 'H' ? 'N' : upper == 'E' ? 'B' : upper == 'G' ? 'K' : upper;
    const char *found = upper == '.' || upper == '\0' ? NULL : strchr(XIANGQI_LETTERS, upper);
    return found ? piece_of(islower((unsigned char)letter) ? BLACK : RED, (int)(found - XIANGQI_LETTERS)) : NO_PIECE;
}

static bool xiangqi_place(Board *board, int square, int piece, Error *error)
{
    int side = piece_side(piece), kind = piece_kind(piece);
    if (!board_may_stand(side, kind, square))
        return error_set(error, "position: a %s %s cannot stand on %c%d", XIANGQI_SIDES[side], XIANGQI_KINDS[kind],
                         'a' + square % BOARD_FILES, square / BOARD_FILES);
    board_put(board, square, piece);
    int most = kind == PAWN ? 5 : kind == GENERAL ? 1 : 2;
    if (squares_count(board->pieces[piece]) > most)
        return error_set(error, "position: %s has more than %d %s%s", XIANGQI_SIDES[side], most, XIANGQI_KINDS[kind],
                         most > 1 ? "s" : "");
    return true;
}

static bool xiangqi_parse_board(Board *board, Word word, Error *error)
{
    int rank = BOARD_RANKS - 1, file = 0;
    for (size_t i = 0; i < word.length; i++) {
        char c = word.at[i];
        if (c == '/') {
            if (file != BOARD_FILES)
                return error_set(error, "position: rank %d has %d squares, not 9", rank, file);
            if (rank == 0)
                return error_set(error, "position: more than 10 ranks");
            rank--;
            file = 0;
        } else if (c >= '1' && c <= '9') {
            file += c - '0';
        } else {
            int piece = xiangqi_piece(c);
            if (!piece)
                return error_set(error, "position, column %zu: '%c' is no piece", i + 1,
                                 isprint((unsigned char)c) ? c : '?');
            if (file < BOARD_FILES && !xiangqi_place(board, square_at(file, rank), piece, error))
                return false;
            file++;
        }
        if (file > BOARD_FILES)
            return error_set(error, "position: rank %d has more than 9 squares", rank);
    }
    if (rank != 0)
        return error_set(error, "position: 10 ranks expected, %d found", BOARD_RANKS - rank);
    if (file != BOARD_FILES)
        return error_set(error, "position: rank 0 has %d squares, not 9", file);
    return true;
}

/* The counters and the option after the side to move, up to the moves; each may be missing. */
static bool xiangqi_parse_tail(Position *pos, Scan *scan, Error *error)
{
    Word word;
    int numbers = 0;
    while (scan_word(scan, &word)) {
        int64_t value;
        if (word_is(word, "-") && numbers == 0)
            continue;
        if (word_is(word, "moves"))
            break;
        if (word_is(word, "rule60:off") || word_is(word, "rule60:on")) {
            pos->quiet_limit = word_is(word, "rule60:on") ? XIANGQI_QUIET_LIMIT : 0;
        } else if (numbers < 2 && word_int(word, 0, 9999, &value)) {
            if (numbers++ == 0)
                pos->quiet_plies = (uint16_t)value;
            else
                pos->full_moves = (uint16_t)(value ? value : 1);
        } else {
            char copy[32];
            return error_set(error, "position, column %d: '%s' is not expected here", scan_column(scan, word.at),
                             word_copy(word, copy, sizeof copy));
        }
    }
    return true;
}

static bool xiangqi_check_generals(const Position *pos, Error *error)
{
    const Board *board = &pos->board;
    for (int side = 0; side < 2; side++) {
        if (!board->pieces[piece_of(side, GENERAL)])
            return error_set(error, "position: the %s general is missing", XIANGQI_SIDES[side]);
    }
    int red = board->generals[RED], black = board->generals[BLACK];
    if (square_file(red) == square_file(black) && !(board_tables.between[red][black] & board_occupied(board)))
        return error_set(error, "position: the generals face each other on file %c", 'a' + square_file(red));
    if (board_in_check(board, !pos->side))
        return error_set(error, "position: %s is in check, but %s is to move", XIANGQI_SIDES[!pos->side],
                         XIANGQI_SIDES[pos->side]);
    return true;
}

static bool xiangqi_read_coordinates(const char *text, Move *move);

/* Plays the moves after the word `moves`. */
static bool xiangqi_parse_moves(Position *pos, Scan *scan, Error *error)
{
    Word word;
    while (scan_word(scan, &word)) {
        char name[16];
        Move move;
        Undo undo;
        word_copy(word, name, sizeof name);
        if (!xiangqi_read_coordinates(name, &move) || !moves_legal(&pos->board, pos->side, move))
            return error_set(error, "position, column %d: '%s' is not a legal move", scan_column(scan, word.at), name);
        game_make(pos, move, &undo);
    }
    return true;
}

static bool game_parse(Position *pos, const char *text, Error *error)
{
    Position read;
    memset(&read, 0, sizeof read);
    read.full_moves = 1;
    read.quiet_limit = XIANGQI_QUIET_LIMIT;
    Scan scan = scan_start(text);
    Word board, side;
    if (!scan_word(&scan, &board) || word_is(board, "start") || word_is(board, "startpos")) {
        Scan rest = scan;
        scan = scan_start(XIANGQI_START);
        scan_word(&scan, &board);
        scan_word(&scan, &side);
        scan = rest;
    } else if (!scan_word(&scan, &side)) {
        return error_set(error, "position: the side to move (w or b) is missing after the board");
    }
    if (!xiangqi_parse_board(&read.board, board, error))
        return false;
    if (word_is_nocase(side, "b"))
        read.side = BLACK;
    else if (!word_is_nocase(side, "w") && !word_is_nocase(side, "r"))
        return error_set(error, "position, column %d: the side to move is w (or r) or b", scan_column(&scan, side.at));
    if (!xiangqi_parse_tail(&read, &scan, error) || !xiangqi_check_generals(&read, error))
        return false;
    read.checked = board_in_check(&read.board, read.side);
    uint16_t limit = read.quiet_limit;
    read.quiet_limit = 0; /* the key of the board alone */
    read.key = xiangqi_key_from_scratch(&read);
    read.quiet_limit = limit;
    position_remember(&read, MOVE_NONE);
    if (!xiangqi_parse_moves(&read, &scan, error))
        return false;
    *pos = read;
    return true;
}

static char game_cell(const Position *pos, int row, int col)
{
    int piece = pos->board.at[square_at(col, BOARD_RANKS - 1 - row)];
    return piece ? xiangqi_letter(piece) : '.';
}

static int game_target(const Position *pos, Move move)
{
    (void)pos;
    int to = move_to(move);
    return (BOARD_RANKS - 1 - square_rank(to)) * BOARD_FILES + square_file(to);
}

static void xiangqi_print_fen(const Position *pos, Text *text)
{
    for (int rank = BOARD_RANKS - 1; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < BOARD_FILES; file++) {
            int piece = pos->board.at[square_at(file, rank)];
            if (!piece) {
                empty++;
                continue;
            }
            if (empty)
                text_add_char(text, (char)('0' + empty));
            empty = 0;
            text_add_char(text, xiangqi_letter(piece));
        }
        if (empty)
            text_add_char(text, (char)('0' + empty));
        if (rank > 0)
            text_add_char(text, '/');
    }
    text_printf(text, " %c - - %d %d", pos->side == RED ? 'w' : 'b', pos->quiet_plies, pos->full_moves);
    if (!pos->quiet_limit)
        text_add(text, " rule60:off");
}

static void game_print_move(const Position *pos, Move move, Text *text);

/* A game that repetition has ended is written with the moves that did, or it would go on when read again. */
static void game_print(const Position *pos, Text *text)
{
    if (!pos->repeats_after || position_past(pos, 0)->occurrences < 2) {
        xiangqi_print_fen(pos, text);
        return;
    }
    Position start = *pos;
    uint32_t length = repetition_length(pos);
    for (uint32_t back = 0; back < length; back++) {
        Move move = position_past(pos, back)->move;
        board_unmove(&start.board, move_from(move), move_to(move), NO_PIECE);
        start.side ^= 1;
        start.quiet_plies--;
        start.full_moves = (uint16_t)(start.full_moves - start.side);
    }
    xiangqi_print_fen(&start, text);
    text_add(text, " moves");
    for (uint32_t back = length; back-- > 0;) {
        text_add_char(text, ' ');
        game_print_move(pos, position_past(pos, back)->move, text);
    }
}

static void game_print_move(const Position *pos, Move move, Text *text)
{
    (void)pos;
    int from = move_from(move), to = move_to(move);
    text_printf(text, "%c%d%c%d", 'a' + square_file(from), square_rank(from), 'a' + square_file(to), square_rank(to));
}

/* Coordinates as in h2e2, H2-E2; false if the text has another form. */
static bool xiangqi_read_coordinates(const char *text, Move *move)
{
    int squares[2];
    for (int i = 0; i < 2; i++) {
        int file = text[0] ? tolower((unsigned char)text[0]) - 'a' : -1;
        int rank = file >= 0 ? text[1] - '0' : -1;
        if (file < 0 || file >= BOARD_FILES || rank < 0 || rank >= BOARD_RANKS)
            return false;
        squares[i] = square_at(file, rank);
        text += 2;
        if (i == 0 && *text == '-')
            text++;
    }
    *move = move_of(squares[0], squares[1]);
    return *text == '\0';
}

/* Why the man on the first square may not go to the second. */
static bool xiangqi_explain(const Position *pos, const char *text, Move move, Error *error)
{
    const Board *board = &pos->board;
    int from = move_from(move), to = move_to(move), piece = board->at[from];
    if (!piece)
        return error_set(error, "'%s': there is no man on the first square", text);
    if (piece_side(piece) != pos->side)
        return error_set(error, "'%s': the %s is %s's, and %s is to move", text, XIANGQI_KINDS[piece_kind(piece)],
                         XIANGQI_SIDES[!pos->side], XIANGQI_SIDES[pos->side]);
    if (squares_has(board_side(board, pos->side), to))
        return error_set(error, "'%s': an own man stands there", text);
    if (!squares_has(board_reach(board, from), to))
        return error_set(error, "'%s': the %s does not move like that", text, XIANGQI_KINDS[piece_kind(piece)]);
    return error_set(error, "'%s': the general would be %s", text, pos->checked ? "still in check" : "in check");
}

/* Full-width letters, digits and signs (Ｃ２＝５) as the ASCII ones they stand for. */
static void xiangqi_narrow(const char *text, char *narrow, size_t size)
{
    size_t used = 0;
    for (const unsigned char *c = (const unsigned char *)text; *c && used < size - 1; c++) {
        bool wide = c[0] == 0xef && (c[1] == 0xbc || c[1] == 0xbd) && (c[2] & 0xc0) == 0x80;
        int code = wide ? (c[1] - 0xbc) * 64 + (c[2] - 0x80) + 0x20 : 0; /* U+FF00 is 0x20 */
        wide = wide && code > 0x20 && code < 0x7f;
        narrow[used++] = wide ? (char)code : (char)*c;
        c += wide ? 2 : 0;
    }
    narrow[used] = '\0';
}

/* A game that has moves left but was ended by repetition or the 60-move count may go on: players who claim nothing do.
 */
static bool game_parse_move(const Position *pos, const char *typed, Move *move, Error *error)
{
    Move read;
    char text[32];
    xiangqi_narrow(typed, text, sizeof text);
    if (!moves_any(&pos->board, pos->side))
        return error_set(error, "'%s': the game is over", text);
    if (!xiangqi_read_coordinates(text, &read))
        return notation_parse(pos, text, move, error);
    if (!moves_legal(&pos->board, pos->side, read))
        return xiangqi_explain(pos, text, read, error);
    *move = read;
    return true;
}

static void game_status(const Position *pos, bool chinese, Text *text)
{
    for (int side = 0; side < 2; side++) {
        text_printf(text, chinese ? "%s%s" : "%s%s:", side ? "  " : "",
                    (chinese ? XIANGQI_SIDES_ZH : XIANGQI_SIDES)[side]);
        for (int kind = ROOK; kind < GENERAL; kind++) {
            int count = squares_count(pos->board.pieces[piece_of(side, kind)]);
            if (count && chinese)
                text_printf(text, " %s%d", XIANGQI_KINDS_ZH[side][kind], count);
            else if (count)
                text_printf(text, " %c%d", XIANGQI_LETTERS[kind], count);
        }
    }
    if (pos->checked)
        text_add(text, chinese ? "  将军" : "  check");
    if (pos->quiet_limit)
        text_printf(text, chinese ? "  未吃子：%d/%d" : "  without capture: %d/%d", pos->quiet_plies, pos->quiet_limit);
}

static void xiangqi_print_repetition(const Position *pos, bool chinese, Text *text)
{
    Judgement judgement = repetition_judge(pos);
    int loser = judgement.verdict == VERDICT_LOSS ? pos->side : !pos->side;
    if (judgement.rule == RULE_CHECK) {
        if (chinese)
            text_printf(text, "%s负：长将", XIANGQI_SIDES_ZH[loser]);
        else
            text_printf(text, "%s loses: perpetual check", XIANGQI_SIDES[loser]);
    } else if (judgement.rule == RULE_CHASE) {
        if (chinese)
            text_printf(text, "%s负：长捉%s", XIANGQI_SIDES_ZH[loser], XIANGQI_KINDS_ZH[!loser][judgement.victim]);
        else
            text_printf(text, "%s loses: perpetual chase of the %s", XIANGQI_SIDES[loser],
                        XIANGQI_KINDS[judgement.victim]);
    } else if (judgement.rule == RULE_BOTH_CHECK) {
        text_add(text, chinese ? "和棋：双方长将" : "draw: both sides check perpetually");
    } else if (judgement.rule == RULE_BOTH_CHASE) {
        text_add(text, chinese ? "和棋：双方长捉" : "draw: both sides chase perpetually");
    } else {
        text_add(text, chinese ? "和棋：三次重复局面，双方不变作和" : "draw: the position occurred three times");
    }
}

static void game_verdict(const Position *pos, bool chinese, Text *text)
{
    if (!moves_any(&pos->board, pos->side)) {
        if (chinese)
            text_printf(text, "%s胜：%s", XIANGQI_SIDES_ZH[!pos->side], pos->checked ? "将死" : "困毙");
        else
            text_printf(text, "%s wins: %s", XIANGQI_SIDES[!pos->side], pos->checked ? "checkmate" : "stalemate");
    } else if (pos->repeats_after && position_past(pos, 0)->occurrences >= 2) {
        xiangqi_print_repetition(pos, chinese, text);
    } else {
        text_add(text, chinese ? "和棋：六十回合无吃子" : "draw: 60 moves without a capture");
    }
}

static const char *xiangqi_glyph(char cell, bool chinese)
{
    static const char *const glyphs[2][KINDS] = {{"", "俥", "傌", "炮", "兵", "仕", "相", "帥"},
                                                 {"", "車", "馬", "砲", "卒", "士", "象", "將"}};
    int piece = xiangqi_piece(cell);
    if (piece)
        return chinese ? glyphs[piece_side(piece)][piece_kind(piece)] : NULL;
    return cell == '.' ? (chinese ? "．" : "·") : NULL;
}

/* Red is red; black would not be seen on a dark terminal, so it is bold. */
static int xiangqi_colour(char cell)
{
    int piece = xiangqi_piece(cell);
    return !piece ? 0 : piece_side(piece) == RED ? 1 : 7;
}

/* The two palaces. */
static const char *xiangqi_ground(int row, int col, bool chinese)
{
    bool palace = col >= 3 && col <= 5 && (row <= 2 || row >= BOARD_RANKS - 3);
    return palace ? (chinese ? "＊" : "*") : NULL;
}
