/* SPDX-License-Identifier: MIT
 *
 * messages - the table, and how a pattern is found in it.
 */
#include "app/messages.h"

#include <stdbool.h>
#include <string.h>

enum { MESSAGES_PARTS = 6, MESSAGES_DEEP = 4 };

/* In the translation % is the next part, %2 the second. More special patterns stand before more general ones. */
static const char *const messages[][2] = {
    /* the command line */
    {"no command given (see wuqi help)", "没有给出命令（见 wuqi help）"},
    {"unknown command '%' (see wuqi help)", "未知命令“%”（见 wuqi help）"},
    {"unknown option '%' (see wuqi help %)", "未知选项“%”（见 wuqi help %）"},
    {"unknown option '%' (it has none)", "未知选项“%”（没有选项可用）"},
    {"unknown option '%' (%)", "未知选项“%”（可用：%）"},
    {"'%' is one word too many (see wuqi help %)", "多余的参数“%”（见 wuqi help %）"},
    {"% is missing (see wuqi help %)", "缺少 %（见 wuqi help %）"},
    {"% needs a value", "% 需要一个值"},
    {"% takes no value", "% 不带值"},
    {"%: '%' is not a whole number from % to %", "%：“%”不是 % 到 % 之间的整数"},
    {"%: '%' is not a number from % to %, nor list or next", "%：“%”不是 % 到 % 之间的数，也不是 list 或 next"},
    {"%: '%' is not a number from % to %", "%：“%”不是 % 到 % 之间的数"},
    {"%: '%' is not one of %", "%：“%”不在可选值之中：%"},
    {"six numbers like % expected", "应为形如 % 的六个数"},
    {"--lang: '%' is not en or zh", "--lang：“%”不是 en 或 zh"},
    {"--side: '%' is not first or second", "--side：“%”不是 first 或 second"},
    {"--clock: '%' is not wall or cpu", "--clock：“%”不是 wall 或 cpu"},
    {"'%' is not wall or cpu", "“%”不是 wall 或 cpu"},
    {"% and % exclude each other", "% 与 % 不能同时使用"},
    {"--puzzle excludes --side, --position and --level", "--puzzle 不能与 --side、--position、--level 同时使用"},
    {"--puzzle: % has no puzzles (gomoku15, reversi8 and xiangqi have)", "--puzzle：% 没有题目（gomoku15、reversi8、xiangqi 有）"},
    {"--puzzle: all % are solved", "--puzzle：% 道题已全部解出"},
    {"--puzzle: the game is missing (%)", "--puzzle：缺少棋种（%）"},
    {"--player: in this position % decides by a rule, without a search tree", "--player：在此局面中 % 按规则决定，没有搜索树"},
    {"--player: only 'search', 'engine' and 'classic' let their search be traced", "--player：只有 search、engine、classic 的搜索可以记录"},
    {"--protocol: '%' is not one that % speaks (%)", "--protocol：“%”不是 % 支持的协议（%）"},
    {"--resume: there is no unfinished match of these players under these conditions", "--resume：没有这两名棋手在同样条件下未完成的比赛"},
    {"--resume: there is no unfinished tournament of these players under these conditions", "--resume：没有这些棋手在同样条件下未完成的比赛"},
    {"--db none keeps no games: % has no use for it", "--db none 不保存对局，% 不能使用"},
    {"--league needs --elo: a league begins at a reference bot", "--league 需要 --elo：级别以基准程序为起点"},
    {"--elo: '%' is not a rating", "--elo：“%”不是等级分"},
    {"'%' is not COUNT,SCORE like 3,600", "“%”应为“次数,分数”，例如 3,600"},
    {"'%' is not MOVE,COUNT,SCORE like 34,8,20", "“%”应为“步数,次数,分数”，例如 34,8,20"},
    {"'%' is not a time control like 60, 60+0.6 or 40/60+0.6", "“%”不是时限，例如 60、60+0.6 或 40/60+0.6"},
    {"'%' is not a run and a game like 17.3", "“%”应为批次与局号，例如 17.3"},
    {"'%' is not the number of a run", "“%”不是批次编号"},
    {"'%' is not list, new, add, update, remove, run, show, freeze, unfreeze or export",
     "“%”不是 list、new、add、update、remove、run、show、freeze、unfreeze 或 export"},
    {"'%' is not list, run, diff or report", "“%”不是 list、run、diff 或 report"},
    {"DEPTH: '%' is not a whole number from % to %", "DEPTH：“%”不是 % 到 % 之间的整数"},
    {"GAME is missing, and there is no terminal to ask on", "缺少棋种，而且没有终端可供询问"},
    {"NAME is missing: one or more experiments, or all (see wuqi lab list)", "缺少名称：一个或多个实验，或 all（见 wuqi lab list）"},
    {"BOT and SPEC are missing", "缺少程序名与写法"},
    {"diff needs two results", "diff 需要两个结果"},
    {"the NAME of a ladder is missing", "缺少天梯的名称"},
    {"%; nor is there a file of that name", "%；也没有这个名字的文件"},
    {"cannot write to stdout", "无法写到标准输出"},
    /* games, positions, players */
    {"%: the numbers of this program's search are constants; `make tune` builds build/tune/wuqi, in which they can be set",
     "%：本程序的搜索参数是常量；make tune 构建的 build/tune/wuqi 可以设定它们"},
    {"the numbers of this program's search are constants; `make tune` builds build/tune/wuqi, in which they can be set",
     "本程序的搜索参数是常量；make tune 构建的 build/tune/wuqi 可以设定它们"},
    {"% has no number '%' (`wuqi tune % --list` names them)", "% 没有参数“%”（用 wuqi tune % --list 列出）"},
    {"% is named twice", "% 出现了两次"},
    {"at most % numbers", "最多 % 个参数"},
    {"'%' is not a list of names", "“%”不是名称列表"},
    {"--player: '%' is not the engine", "--player：“%”不是引擎 engine"},
    {"--resume: there is no unfinished tuning of these numbers under these conditions", "--resume：没有这些参数在同样条件下未完成的调参"},
    {"a pair of games could not be played: %", "有一对局无法进行：%"},
    {"unknown game '%' (there are %)", "未知棋种“%”（可用：%）"},
    {"unknown player '%' (there are %)", "未知棋手“%”（可用：%）"},
    {"player '%': nothing follows the colon", "棋手“%”：冒号后面没有内容"},
    {"player 'human': only `wuqi play` has one", "棋手“human”：只有 wuqi play 中才有"},
    {"player '%': %", "棋手“%”：%"},
    {"'%' is not of the form name=value", "“%”不是 名称=值 的形式"},
    {"nothing follows the last comma of '%'", "“%”的最后一个逗号后面没有内容"},
    {"'%' is no legal move after % moves", "“%”不是走了 % 步之后的合法着法"},
    {"'%' is no legal move", "“%”不是合法着法"},
    {"'%' is not a legal move", "“%”不是合法着法"},
    {"'%' is not a move", "“%”不是着法"},
    {"the game is over in this position: there is nothing to search", "此局面棋局已结束，没有可搜索的"},
    {"the game is over in this position: there is nothing to evaluate", "此局面棋局已结束，没有可评估的"},
    {"the game is over after this opening", "这个开局之后棋局已结束"},
    {"% at the end of the text", "% 多出在文本末尾"},
    {"move %: '%': the square is taken", "第 % 步“%”：该处已有子"},
    {"move %: %", "第 % 步：%"},
    {"'%': the square is taken", "“%”：该处已有子"},
    {"position: % squares expected, % found", "局面：应有 % 格，实有 % 格"},
    {"cannot listen on %: Name or service not known", "无法监听 %：没有这个地址"},
    {"cannot listen on %: %", "无法监听 %：%"},
    {"%: unable to open %: No such file or directory", "%：没有这个文件或目录"},
    /* files */
    {"%: No such file or directory", "%：没有这个文件或目录"},
    {"%: Permission denied", "%：没有权限"},
    {"%: Is a directory", "%：是一个目录"},
    {"%: Not a directory", "%：不是目录"},
    {"%: No space left on device", "%：磁盘已满"},
    {"%: Connection refused", "%：连接被拒绝"},
    {"%: Address already in use", "%：地址已被占用"},
    {"%: this is no file", "%：不是文件"},
    {"%: there are no files here", "%：这里没有文件"},
    {"%: no openings there", "%：其中没有开局"},
    {"%: larger than % bytes", "%：超过 % 字节"},
    {"%: this is no trace", "%：不是搜索记录"},
    {"the line is longer than % bytes", "行超过 % 字节"},
    {"no home folder to keep games in (--db names another place)", "没有保存对局的主目录（用 --db 指定其他位置）"},
    /* the arena */
    {"there is no run %", "没有批次 %"},
    {"there is no game % in the database", "数据库中没有对局 %"},
    {"there is no game % in it", "其中没有第 % 局"},
    {"there is no bot '%' on the ladder", "天梯上没有程序“%”"},
    {"there is already a bot '%' on the ladder (wuqi ladder update replaces it)", "天梯上已有程序“%”（用 wuqi ladder update 替换）"},
    {"there is no ladder '%' (wuqi ladder new makes one)", "没有天梯“%”（用 wuqi ladder new 建立）"},
    {"there is already a ladder '%'", "已有天梯“%”"},
    {"there are no two bots that could play", "没有两个可以对局的程序"},
    {"there are two players named '%'", "有两个棋手都叫“%”"},
    {"the ladder is frozen", "天梯已冻结"},
    {"a ladder has at most % bots and versions of them", "一个天梯最多有 % 个程序及其版本"},
    {"format must be roundrobin, gauntlet or swiss", "format 必须是 roundrobin、gauntlet 或 swiss"},
    {"game is missing", "缺少 game"},
    {"players must be a list of 2 to %", "players 必须是 2 到 % 个棋手的列表"},
    {"unknown key '%'", "未知的键“%”"},
    {"% must be a whole number from % to %", "% 必须是 % 到 % 之间的整数"},
    {"% must be a text", "% 必须是文本"},
    {"a JSON object is expected", "应为 JSON 对象"},
    {"% is missing", "缺少 %"},
    /* the lab */
    {"there is no experiment '%' (see wuqi lab list)", "没有名为“%”的实验（见 wuqi lab list）"},
    {"gnuplot is not there (Debian: gnuplot-nox), and --no-figure was not said", "没有 gnuplot（Debian：gnuplot-nox），且未给出 --no-figure"},
    {"gnuplot is not there (Debian: gnuplot-nox)", "没有 gnuplot（Debian：gnuplot-nox）"},
    /* how games end otherwise than by the rules */
    {"% loses on time (%)", "% 超时负（%）"},
    {"% loses on time", "% 超时负"},
    {"% makes an illegal move: %", "% 走出非法着法：%"},
    {"% crashes: %", "% 崩溃：%"},
    {"% resigns", "% 认输"},
    {"draw by adjudication", "判和"},
    {"adjudicated", "判定"},
    {"the game is longer than % moves", "对局超过 % 步"},
    /* what `check` looks at */
    {"the spec is understood and the program exists", "写法正确，程序存在"},
    {"it starts and greets", "能够启动并握手"},
    {"it tells its name", "报告自己的名称"},
    {"it tells what it thinks", "报告思考内容"},
    {"standard error is quiet", "标准错误没有输出"},
    {"the move came in time", "着法按时给出"},
    {"slowest move % ms", "最慢的一步 % 毫秒"},
    {"sandbox tier %", "沙箱等级 %"},
    {"% in % ms", "%，用时 % 毫秒"},
    {"% ms where % were given; stop earlier", "用时 % 毫秒，限时 %；请提前停止"},
    {"it starts, greets and moves first", "能够启动、握手并先手走子"},
    {"after a move of the opponent it answers in a new game", "在新的一局中对手走子后能够应对"},
    {"it plays whole games with either side, with time for each move", "能够执先后手下完整局（每步限时）"},
    {"it plays whole games on a clock with increment", "能够在加秒的棋钟下下完整局"},
    /* verdicts of finished games, as records keep them */
    {"draw: the board is full", "平局：棋盘已满"},
    {"draw: no capture in % moves", "和棋：% 步未吃子"},
    {"draw: %", "和棋：%"},
    {"% wins: three in a line", "% 胜：三子连线"},
    {"% wins: five in a row", "% 胜：五子连珠"},
    {"% wins by % discs (% to %)", "% 胜 % 子（% 比 %）"},
    {"% wins by the tiles of %: % to %", "% 胜：% 的方块 % 比 %"},
    {"% wins: %", "% 胜：%"},
    {"first", "先手"},
    {"second", "后手"},
    {"black", "黑方"},
    {"white", "白方"},
    {"red", "红方"},
    {"checkmate", "将死"},
    {"stalemate", "困毙"},
    {"perpetual check", "长将"},
    {"perpetual chase", "长捉"},
    {"repetition", "重复局面"},
};

typedef struct MessageParts {
    const char *at[MESSAGES_PARTS];
    size_t length[MESSAGES_PARTS];
    int count;
} MessageParts;

/* Whether the text is of the pattern; what each % stands for goes to `parts`. Every part but the last is as short as can be. */
static bool messages_match(const char *pattern, const char *text, size_t length, MessageParts *parts)
{
    const char *end = text + length;
    parts->count = 0;
    while (true) {
        size_t piece = strcspn(pattern, "%");
        bool last = pattern[piece] == '\0';
        if (parts->count == 0) {
            if ((size_t)(end - text) < piece || memcmp(text, pattern, piece) != 0 || (last && (size_t)(end - text) != piece))
                return false;
        } else {
            const char *start = text;
            if (last)
                text = (size_t)(end - text) < piece ? end + 1 : end - piece;
            while (!last && text + piece <= end && memcmp(text, pattern, piece) != 0)
                text++;
            if (text < start || text + piece > end || memcmp(text, pattern, piece) != 0)
                return false;
            parts->length[parts->count - 1] = (size_t)(text - start);
        }
        if (last)
            return true;
        text += piece;
        pattern += piece + 1;
        if (parts->count == MESSAGES_PARTS)
            return false;
        parts->at[parts->count++] = text;
    }
}

static bool messages_known(const char *english, size_t length, int deep, Text *text)
{
    MessageParts parts;
    size_t found = 0, count = sizeof messages / sizeof messages[0];
    while (found < count && !messages_match(messages[found][0], english, length, &parts))
        found++;
    if (found == count)
        return false;
    int next = 0;
    for (const char *at = messages[found][1]; *at; at++) {
        if (*at != '%') {
            text_add_char(text, *at);
            continue;
        }
        int part = at[1] >= '1' && at[1] <= '9' ? *++at - '1' : next++;
        if (deep == 0 || !messages_known(parts.at[part], parts.length[part], deep - 1, text))
            text_add_bytes(text, parts.at[part], parts.length[part]);
    }
    return true;
}

/* "where: what" is translated behind the first colon where that is possible. */
void messages_translate(const char *english, Text *text)
{
    if (messages_known(english, strlen(english), MESSAGES_DEEP, text))
        return;
    for (const char *colon = strstr(english, ": "); colon; colon = strstr(colon + 1, ": ")) {
        size_t before = text->length;
        text_add_bytes(text, english, (size_t)(colon - english));
        text_add(text, "：");
        if (messages_known(colon + 2, strlen(colon + 2), MESSAGES_DEEP, text))
            return;
        text->length = before;
        text->bytes[before] = '\0';
    }
    text_add(text, english);
}
