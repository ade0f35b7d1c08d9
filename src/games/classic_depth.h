/* SPDX-License-Identifier: MIT
 *
 * classic_depth - making a classic player whose only option is its depth.
 *
 * Included by a game's classic.h after its Classic, which has a field `depth`, and after CLASSIC_DEPTH and
 * CLASSIC_DEPTH_MAX.
 */
static bool classic_option(void *context, const char *name, const char *value, Error *error)
{
    Classic *classic = context;
    int64_t number;
    if (strcmp(name, "depth") != 0)
        return error_set(error, "unknown option '%s' (depth)", name);
    if (!text_int(value, 1, CLASSIC_DEPTH_MAX, &number))
        return error_set(error, "depth: '%s' is not a number from 1 to %d", value, CLASSIC_DEPTH_MAX);
    classic->depth = (int)number;
    return true;
}

static Classic *classic_new(const char *options, Error *error)
{
    Classic *classic = xcalloc(1, sizeof *classic);
    classic->depth = CLASSIC_DEPTH;
    if (options_each(options, classic_option, classic, error))
        return classic;
    free(classic);
    return NULL;
}

static void classic_free(Classic *classic)
{
    free(classic);
}
