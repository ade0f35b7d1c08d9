/* SPDX-License-Identifier: MIT
 *
 * terms - 2048 duel's evaluations taken apart (games/terms.h).
 */
#include "games/terms.h"

static void duel_engine_terms(const Position *pos, EvalTerms *terms)
{
    int side = game_side(pos);
    terms_add(terms, "own territory", "己方领地", eval_territory(pos, side));
    terms_add(terms, "enemy territory", "对方领地", -eval_territory(pos, !side));
    terms_add(terms, "own tiles abroad", "己方境外棋子", eval_abroad(eval_weights(pos), pos, side));
    terms_add(terms, "enemy tiles at home", "对方境内棋子", -eval_abroad(eval_weights(pos), pos, !side));
    terms_add(terms, "border line", "边界", eval_border(eval_weights(pos), pos, side));
    terms_add(terms, "phase", "阶段", eval_weights(pos)[FEATURE_PHASE + pos->phase]);
}

static void duel_tiles_terms(const Position *pos, EvalTerms *terms)
{
    static const char *const names[2][BOARD_WALL] = {
        {NULL, "tiles of 2", "tiles of 4", "tiles of 8", "tiles of 16", "tiles of 32", "tiles of 64", "tiles of 128",
         "tiles of 256", "tiles of 512", "tiles of 1024", "tiles of 2048", "tiles of 4096", "tiles of 8192",
         "tiles of 16384"},
        {NULL, "2 的棋子", "4 的棋子", "8 的棋子", "16 的棋子", "32 的棋子", "64 的棋子", "128 的棋子", "256 的棋子",
         "512 的棋子", "1024 的棋子", "2048 的棋子", "4096 的棋子", "8192 的棋子", "16384 的棋子"}};
    int counts[2][16], side = game_side(pos);
    duel_count_levels(pos, side, counts[0]);
    duel_count_levels(pos, !side, counts[1]);
    for (int level = 1; level < BOARD_WALL; level++) {
        if (level == 1 || counts[0][level] || counts[1][level])
            terms_add(terms, names[0][level], names[1][level],
                      (counts[0][level] - counts[1][level]) * (3 * (1 << level) - 1));
    }
}

/* What the report's mid evaluation says: the terms that this version of it has. */
static void duel_mid_terms(const ClassicBoard *board, bool first, ClassicVersion version, EvalTerms *terms)
{
    ClassicMid mid = classic_mid_parts(board, first, version);
    terms_add(terms, "tiles at home", "境内棋子", mid.home);
    terms_add(terms, "tiles abroad", "境外棋子", mid.abroad);
    if (version == CLASSIC_FIRST) {
        terms_add(terms, "far column in order", "最外一列单调", mid.column);
        terms_add(terms, "top tile in its corner", "最大子在角", mid.corner);
        return;
    }
    if (version != CLASSIC_TEXT)
        terms_add(terms, "enemy tiles at home", "境内敌子", mid.enemies);
    terms_add(terms, "tiles in danger", "受威胁的棋子", mid.danger);
    if (version != CLASSIC_PUBLISHED)
        terms_add(terms, "neighbours of near level", "大小相近的邻子", mid.neighbours);
    if (version == CLASSIC_TEXT)
        terms_add(terms, "enemy 2s among high tiles", "大子之间的对方 2", mid.blocked);
}

static void duel_early_terms(const ClassicBoard *board, bool first, bool printed, EvalTerms *terms)
{
    ClassicEarly own = classic_early_parts(board, first, printed), enemy = classic_early_parts(board, !first, printed);
    terms_add(terms, "own tiles", "己方棋子", own.tiles);
    terms_add(terms, "own chances and dangers at the border", "己方边界得失", own.border);
    terms_add(terms, "own top tile in a corner", "己方最大子在角", own.corner);
    terms_add(terms, "enemy tiles", "对方棋子", -enemy.tiles);
    terms_add(terms, "enemy chances and dangers at the border", "对方边界得失", -enemy.border);
    terms_add(terms, "enemy top tile in a corner", "对方最大子在角", -enemy.corner);
}

/* What one of the report's evaluations says. */
static void duel_report_terms(const Position *pos, int eval, EvalTerms *terms)
{
    ClassicBoard board;
    bool first = game_side(pos) == 0;
    ClassicVersion version = duel_eval_version(eval);
    classic_read(&board, pos);
    terms->scale = CLASSIC_SCALE;
    if (duel_eval_early(eval))
        duel_early_terms(&board, first, version == CLASSIC_PRINTED, terms);
    else
        duel_mid_terms(&board, first, version, terms);
}

static bool duel_terms(const Position *pos, int eval, EvalTerms *terms)
{
    if (eval == DUEL_EVAL_ENGINE)
        duel_engine_terms(pos, terms);
    else if (eval == DUEL_EVAL_TILES)
        duel_tiles_terms(pos, terms);
    else
        duel_report_terms(pos, eval, terms);
    return true;
}
#define GAME_EVAL_TERMS duel_terms
