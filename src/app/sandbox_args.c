/* SPDX-License-Identifier: MIT
 *
 * sandbox_args - from options to the sandbox's policy.
 */
#include "app/sandbox_args.h"

bool sandbox_args_apply(const SandboxArgs *args, Error *error)
{
    SandboxPolicy policy = {.off = args->off};
    if (args->tier && !sandbox_parse_tier(args->tier, &policy.force, error))
        return error_prefix(error, "--sandbox");
    if (args->least && !sandbox_parse_tier(args->least, &policy.least, error))
        return error_prefix(error, "--sandbox-min");
    if (args->off && args->tier)
        return error_set(error, "--sandbox and --no-sandbox exclude each other");
    return sandbox_set_policy(&policy, error);
}
