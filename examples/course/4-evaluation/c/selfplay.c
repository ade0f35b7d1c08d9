/* selfplay PAIRS NAME=NUMBER ... - your evaluation with other numbers against the one in bot.c: pairs of games from one
 * sequence, sides changed.
 *
 *     make selfplay && ./selfplay 200 tile=5
 *
 * Prints the share of the points that the other numbers get, with the 95 % interval: above 50 % they are better. */
#define SELFPLAY
#include "bot.c"

#include <math.h>

enum { ROUNDS = 100, PAIRS_MAX = 100000 };

/* The result for the first player: 1, 0.5 or 0. */
static double play(int seed, const Weights *first, const Weights *second)
{
    char set_up[64];
    snprintf(set_up, sizeof set_up, "seed:%d rounds=%d", seed, ROUNDS);
    Position position = position_begin(set_up);
    while (!position_over(&position)) {
        const Weights *weights = position.side == 0 ? first : second;
        position = position_play(&position, alphabeta(&position, NO_MOVE, DEPTH, -INF, INF, weights).move);
    }
    int result = position_result(&position);
    return ((position.side == 0 ? result : -result) + 1) / 2.0;
}

static bool set_weight(Weights *weights, const char *word)
{
    size_t length = strcspn(word, "=");
#define WEIGHT_SET(name, number) \
    if (length == strlen(#name) && strncmp(word, #name, length) == 0) { \
        weights->name = atof(word + length + 1); \
        return true; \
    }
    WEIGHTS(WEIGHT_SET)
    return false;
}

int main(int count, char **words)
{
    Weights other = my_weights;
    int pairs = count > 1 ? atoi(words[1]) : 0;
    for (int i = 2; i < count; i++) {
        if (!strchr(words[i], '=') || !set_weight(&other, words[i])) {
            fprintf(stderr, "selfplay: %s: no such weight\n", words[i]);
            return 2;
        }
    }
    if (pairs < 1 || pairs > PAIRS_MAX) {
        fprintf(stderr, "usage: selfplay PAIRS NAME=NUMBER ...\n");
        return 2;
    }
    double sum = 0, squares = 0;
    for (int i = 0; i < pairs; i++) {
        double score = (play(i, &other, &my_weights) + 1 - play(i, &my_weights, &other)) / 2;
        sum += score;
        squares += score * score;
    }
    double mean = sum / pairs, variance = pairs > 1 ? (squares - pairs * mean * mean) / (pairs - 1) : 0;
    printf("%.1f %% +- %.1f %% in %d games\n", 100 * mean, 196 * sqrt(fmax(variance, 0) / pairs), 2 * pairs);
    return 0;
}
