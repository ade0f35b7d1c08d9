/* SPDX-License-Identifier: MIT
 *
 * threat_text - what either side threatens, in words: the squares that make something, and a win by fours if there is
 * one.
 */

enum { THREAT_TEXT_BUDGET = 100000 };

static const struct ThreatWord {
    ThreatClass class;
    const char *name, *name_zh;
} threat_words[] = {
    {CLASS_FIVE, "five", "成五"},
    {CLASS_STRAIGHT, "a four that cannot be stopped", "活四"},
    {CLASS_FOUR_THREE, "four and three", "四三"},
    {CLASS_FOUR, "four", "冲四"},
    {CLASS_DOUBLE_THREE, "two threes", "双三"},
    {CLASS_CHECK, "two threes, perhaps forbidden", "双三（可能禁手）"},
    {CLASS_THREE, "open three", "活三"},
};

/* The squares of each class: "  four: h9 j9". True if there was one. */
static bool threat_text_squares(const Position *pos, int side, bool chinese, Text *text)
{
    bool any = false;
    for (size_t i = 0; i < sizeof threat_words / sizeof threat_words[0]; i++) {
        const struct ThreatWord *word = &threat_words[i];
        Move squares[GOMOKU_SQUARES];
        int count = set_list(&pos->squares[side][word->class], squares, 0);
        if (count == 0)
            continue;
        any = true;
        text_printf(text, "  %s%s", chinese ? word->name_zh : word->name, chinese ? "：" : ": ");
        for (int k = 0; k < count; k++) {
            text_add(text, k > 0 ? " " : "");
            game_print_move(pos, squares[k], text);
        }
        text_add_char(text, '\n');
    }
    return any;
}

/* The shortest win by fours of the side to move, as a line of moves. True if there is one. */
static bool threat_text_fours(Position *pos, bool chinese, Text *text)
{
    TT table;
    Move line[THREATS_PLIES_MAX + 1];
    tt_init(&table, 1);
    RootProof proof = {.prover = {.table = &table}, .pos = pos, .best = MOVE_NONE};
    root_proof_deepen(&proof, THREATS_FOURS, THREATS_PLIES_MAX - 1, THREAT_TEXT_BUDGET);
    int length = proof.won > 0 ? root_proof_line(&proof, THREAT_TEXT_BUDGET, line) : 0;
    tt_free(&table);
    if (length == 0)
        return false;
    text_add(text, chinese ? "  连续冲四胜：" : "  win by fours: ");
    for (int i = 0; i < length; i++) {
        text_add(text, i > 0 ? " " : "");
        game_print_move(pos, line[i], text);
    }
    text_add_char(text, '\n');
    return true;
}

/* Both sides, the one to move first; the other as if it had the move. */
static void gomoku_threats(const Position *root, bool chinese, Text *text)
{
    static const char *const sides[2] = GAME_SIDES, *const sides_zh[2] = GAME_SIDES_ZH;
    Position pos;
    Undo undo;
    memcpy(&pos, root, sizeof pos);
    for (int i = 0; i < 2; i++) {
        int side = pos.side;
        if (chinese)
            text_printf(text, "%s%s：\n", sides_zh[side], i == 0 ? "（轮到走）" : "（假如轮到走）");
        else
            text_printf(text, "%s%s:\n", sides[side], i == 0 ? ", to move" : ", if it were to move");
        bool squares = threat_text_squares(&pos, side, chinese, text);
        bool fours = threat_text_fours(&pos, chinese, text);
        if (!squares && !fours)
            text_add(text, chinese ? "  没有威胁\n" : "  no threats\n");
        game_make_null(&pos, &undo);
    }
}
