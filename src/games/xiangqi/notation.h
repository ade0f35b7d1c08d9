/* SPDX-License-Identifier: MIT
 *
 * notation - moves as players write them: WXF (C2=5, H8+7, +R-2) and Chinese (炮二平五, 前车退二).
 *
 * Both are the same four signs: the man, its file or its place among its equals, the direction, and the new file or the
 * number of ranks, counted from the mover's right. Reading turns either form into those four signs and looks for
 * the legal move that has them, so whatever can be printed can be read. Where no move has them, the file of a man with
 * an equal on it is taken, too (车二进三 for 前车进三), if only one legal move can be meant.
 */
#ifndef GAMES_XIANGQI_NOTATION_H
#define GAMES_XIANGQI_NOTATION_H

#include "base/text.h"

/* The four signs as WXF writes them. The place is a file 1-9, + front, - rear, . middle, or a-e from the front right.
 */
typedef struct Signs {
    char man, place, way, goal;
} Signs;

/* File as the side counts it: from its right, 1 to 9. */
static int notation_file(int side, int square)
{
    int file = square_file(square);
    return side == RED ? 9 - file : file + 1;
}

/* Which of its equals a man is: for men other than pawns front or rear on the file; pawns may be many. */
static char notation_place(const Board *board, int square)
{
    int piece = board->at[square], side = piece_side(piece), kind = piece_kind(piece);
    char plain = (char)('0' + notation_file(side, square));
    if (kind == ADVISOR || kind == ELEPHANT || kind == GENERAL)
        return plain;
    Squares equals = board->pieces[piece];
    int before = 0, on_file = 0, crowded_files = 0, crowded_before = 0, crowded = 0;
    for (int number = 1; number <= BOARD_FILES; number++) {
        int count = 0, place = -1;
        for (int step = 0; step < BOARD_RANKS; step++) {
            int rank = side == RED ? BOARD_RANKS - 1 - step : step;
            int other = square_at(side == RED ? 9 - number : number - 1, rank);
            if (!squares_has(equals, other))
                continue;
            if (other == square)
                place = count;
            count++;
        }
        if (place >= 0) {
            before = place;
            on_file = count;
            crowded_before = crowded + place;
        }
        if (count >= 2) {
            crowded_files++;
            crowded += count;
        }
    }
    if (on_file == 1)
        return plain;
    if (crowded_files > 1 || on_file > 3)
        return (char)('a' + crowded_before);
    return before == 0 ? '+' : before == on_file - 1 ? '-' : '.';
}

static Signs notation_signs(const Board *board, Move move)
{
    int from = move_from(move), to = move_to(move), piece = board->at[from];
    int side = piece_side(piece), kind = piece_kind(piece);
    int ranks = (square_rank(to) - square_rank(from)) * (side == RED ? 1 : -1);
    bool straight = square_file(from) == square_file(to);
    Signs signs = {.man = "?RHCPAEK"[kind], .place = notation_place(board, from)};
    signs.way = ranks > 0 ? '+' : ranks < 0 ? '-' : '=';
    signs.goal = (char)('0' + (straight ? abs(ranks) : notation_file(side, to)));
    return signs;
}

static void notation_print_wxf(const Position *pos, Move move, Text *text)
{
    Signs signs = notation_signs(&pos->board, move);
    text_printf(text, "%c%c%c%c", signs.man, signs.place, signs.way, signs.goal);
}

static const char *notation_number(int side, int number)
{
    static const char *const red[10] = {"", "一", "二", "三", "四", "五", "六", "七", "八", "九"};
    static const char *const black[10] = {"", "１", "２", "３", "４", "５", "６", "７", "８", "９"};
    return side == RED ? red[number] : black[number];
}

static void notation_print_chinese(const Position *pos, Move move, Text *text)
{
    static const char *const men[2][KINDS] = {{"", "车", "马", "炮", "兵", "仕", "相", "帅"},
                                              {"", "车", "马", "炮", "卒", "士", "象", "将"}};
    Signs signs = notation_signs(&pos->board, move);
    int piece = pos->board.at[move_from(move)], side = piece_side(piece);
    const char *man = men[side][piece_kind(piece)];
    if (signs.place >= '1' && signs.place <= '9')
        text_printf(text, "%s%s", man, notation_number(side, signs.place - '0'));
    else if (signs.place >= 'a' && signs.place <= 'e')
        text_printf(text, "%s%s", notation_number(RED, signs.place - 'a' + 1), man);
    else
        text_printf(text, "%s%s", signs.place == '+' ? "前" : signs.place == '-' ? "后" : "中", man);
    text_add(text, signs.way == '+' ? "进" : signs.way == '-' ? "退" : "平");
    text_add(text, notation_number(side, signs.goal - '0'));
}

/* 0: WXF, 1: Chinese. */
static void notation_print(const Position *pos, Move move, int notation, Text *text)
{
    if (notation == 0)
        notation_print_wxf(pos, move, text);
    else
        notation_print_chinese(pos, move, text);
}

/* One character of either notation as its sign; 0 if it is none. Returns the bytes read. */
static size_t notation_read_sign(const char *text, char *sign)
{
    static const struct {
        char sign;
        const char *words;
    } table[] = {
        {'R', "车車俥"}, {'H', "马馬傌"},   {'C', "炮砲包"}, {'P', "兵卒"}, {'A', "仕士"},
        {'E', "相象"},   {'K', "帅帥将將"}, {'1', "一壹"},   {'2', "二"},   {'3', "三"},
        {'4', "四"},     {'5', "五"},       {'6', "六"},     {'7', "七"},   {'8', "八"},
        {'9', "九"},     {'+', "前进進"},   {'-', "后後退"}, {'=', "平"},   {'.', "中"},
    };
    *sign = 0;
    if ((unsigned char)text[0] < 0x80) {
        char c = text[0];
        bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        const char *known = letter ? strchr("RrHhNnCcPpSsAaEeBbKkGg", c) : NULL;
        if (known && c != 'a' && c != 'b' && c != 'c' && c != 'e')
            *sign = "RRHHHHCCPPPPAAEEEEKKKK"[known - "RrHhNnCcPpSsAaEeBbKkGg"];
        else if (letter || (c >= '1' && c <= '9') || strchr("+-=.", c))
            *sign = c;
        return 1;
    }
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        for (const char *word = table[i].words; *word; word += 3) {
            if (strncmp(word, text, 3) == 0) {
                *sign = table[i].sign;
                return 3;
            }
        }
    }
    return 1;
}

/* Puts the man first and gives lower-case letters their meaning by place. */
static bool notation_order(const char raw[4], Signs *signs)
{
    char first = raw[0], second = raw[1];
    bool man_first = first >= 'A' && first <= 'Z';
    if (first >= 'a' && first <= 'e' && !(second >= 'A' && second <= 'Z')) {
        first = "AECDE"[first - 'a'] == 'D' ? 0 : "AEC.E"[first - 'a'];
        man_first = true;
    }
    signs->man = man_first ? first : second;
    signs->place = man_first ? second : first;
    if (!man_first && signs->place >= '1' && signs->place <= '5')
        signs->place = (char)('a' + signs->place - '1'); /* 一兵: the first of many */
    if (signs->man >= 'a' && signs->man <= 'z')
        signs->man = signs->man == 'a' ? 'A' : signs->man == 'c' ? 'C' : 'E';
    signs->way = raw[2] == '.' ? '=' : raw[2];
    signs->goal = raw[3];
    return strchr("RHCPAEK", signs->man) && signs->man;
}

/* How many of the legal moves have the signs; the last of them goes to *move. `loose`: by the file alone. */
static int notation_match(const Position *pos, const Signs *signs, bool loose, Move *move)
{
    Move legal[MOVES_MAX];
    int total = moves_generate(&pos->board, pos->side, ~board_side(&pos->board, pos->side), legal), found = 0;
    for (int i = 0; i < total; i++) {
        Signs other = notation_signs(&pos->board, legal[i]);
        if (loose)
            other.place = (char)('0' + notation_file(pos->side, move_from(legal[i])));
        if (other.man == signs->man && other.place == signs->place && other.way == signs->way &&
            other.goal == signs->goal) {
            *move = legal[i];
            found++;
        }
    }
    return found;
}

static bool notation_parse(const Position *pos, const char *text, Move *move, Error *error)
{
    char raw[4];
    const char *at = text;
    int count = 0;
    for (; *at && count < 4; count++)
        at += notation_read_sign(at, &raw[count]);
    Signs signs;
    if (count != 4 || *at || !raw[0] || !raw[1] || !raw[2] || !raw[3] || !notation_order(raw, &signs))
        return error_set(error, "'%.40s' is no move: h2e2, C2=5 or 炮二平五 is expected", text);
    int found = notation_match(pos, &signs, false, move);
    if (found == 0)
        found = notation_match(pos, &signs, true, move);
    if (found == 0)
        return error_set(error, "'%.40s' is not a legal move here", text);
    if (found > 1)
        return error_set(error, "'%.40s' may mean %d moves; write it as coordinates", text, found);
    return true;
}

#endif
