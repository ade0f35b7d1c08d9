/* A student's program: alpha-beta for tic-tac-toe, over UGI. It is C and C++ as well. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIN = 32000, INF = 32001 };
static const int lines[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
static const char *const names[] = {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"};
static int trace, best_square;
static long nodes;

static int has_line(int stones)
{
    for (int i = 0; i < 8; i++)
        if ((stones & lines[i]) == lines[i])
            return 1;
    return 0;
}

static int worth(int stones)
{
    return 2 * (stones >> 4 & 1) + (stones & 1) + (stones >> 2 & 1) + (stones >> 6 & 1) + (stones >> 8 & 1);
}

static int evaluate(int mine, int theirs)
{
    return worth(mine) - worth(theirs);
}

static void print_bound(int value)
{
    if (value >= INF)
        printf("inf ");
    else if (value <= -INF)
        printf("-inf ");
    else
        printf("%d ", value);
}

static int run(int mine, int theirs, int depth, int alpha, int beta, int ply, const char *name);

static int search(int mine, int theirs, int depth, int alpha, int beta, int ply)
{
    if (has_line(theirs))
        return ply - WIN;
    if ((mine | theirs) == 0777)
        return 0;
    if (depth == 0)
        return evaluate(mine, theirs);
    int best = -INF;
    for (int square = 0; square < 9; square++) {
        if ((mine | theirs) >> square & 1)
            continue;
        int value =
            -run(theirs, mine | 1 << square, depth - 1, -beta, -(alpha > best ? alpha : best), ply + 1, names[square]);
        if (value > best) {
            best = value;
            if (ply == 0)
                best_square = square;
        }
        if (best >= beta)
            break;
    }
    return best;
}

static int run(int mine, int theirs, int depth, int alpha, int beta, int ply, const char *name)
{
    nodes++;
    if (trace) {
        printf("> %s ", name);
        print_bound(alpha);
        print_bound(beta);
        printf("%d\n", depth);
    }
    int value = search(mine, theirs, depth, alpha, beta, ply);
    if (trace)
        printf("< %d\n", value);
    return value;
}

static int square_of(const char *name)
{
    for (int i = 0; i < 9; i++)
        if (strncmp(name, names[i], 2) == 0)
            return i;
    return 0;
}

static void read_position(char *line, int *mine, int *theirs)
{
    *mine = *theirs = 0;
    char *at = strstr(line, "fen ");
    if (at) {
        char mover = at[14];
        for (int i = 0; i < 9; i++) {
            char stone = at[4 + i];
            if (stone == 'X' || stone == 'O')
                *(stone == mover ? mine : theirs) |= 1 << i;
        }
    }
    at = strstr(line, " moves ");
    for (at = at ? at + 7 : NULL; at && *at >= 'a' && *at <= 'c'; at += at[2] == ' ' ? 3 : 2) {
        int old = *mine;
        *mine = *theirs;
        *theirs = old | 1 << square_of(at);
    }
}

static void go(const char *line, int mine, int theirs)
{
    const char *at = strstr(line, "depth ");
    int depth = at ? atoi(at + 6) : 4;
    nodes = 0;
    int value = run(mine, theirs, depth, -INF, INF, 0, "-");
    if (value > 31000 || value < -31000)
        printf("info depth %d score mate %d nodes %ld\n", depth, value > 0 ? WIN - value : -(WIN + value), nodes);
    else
        printf("info depth %d score cp %d nodes %ld\n", depth, 100 * value, nodes);
    printf("bestmove %s\n", names[best_square]);
    fflush(stdout);
}

int main(void)
{
    static char line[1 << 16];
    int mine = 0, theirs = 0;
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strcmp(line, "ugi") == 0)
            printf("id name student\nugiok\n");
        else if (strcmp(line, "isready") == 0)
            printf("readyok\n");
        else if (strncmp(line, "setoption name Trace value ", 27) == 0)
            trace = strcmp(line + 27, "true") == 0;
        else if (strncmp(line, "position ", 9) == 0)
            read_position(line, &mine, &theirs);
        else if (strncmp(line, "go", 2) == 0)
            go(line, mine, theirs);
        else if (strcmp(line, "quit") == 0)
            break;
        fflush(stdout);
    }
    return 0;
}
