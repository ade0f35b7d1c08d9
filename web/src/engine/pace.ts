// SPDX-License-Identifier: MIT
// How long an engine of the page thinks where no clock says it, and the moment that passes before a person sees its
// move.

import type { Limits } from './ugi';

/** A test sets these before the page begins (tests/web/browser.mjs): nodes instead of each millisecond of thinking, and
 * what passes for a moment. Then what the page shows does not depend on the speed of the machine. */
const set = self as { wuqiNodes?: number; wuqiMoment?: (ms: number) => Promise<unknown> };

/** Milliseconds of thinking. */
export function thinkFor(ms: number): Limits {
  return set.wuqiNodes ? { nodes: ms * set.wuqiNodes } : { movetime: ms };
}

export function moment(ms: number): Promise<unknown> {
  return set.wuqiMoment ? set.wuqiMoment(ms) : new Promise((resolve) => setTimeout(resolve, ms));
}
