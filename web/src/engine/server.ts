// SPDX-License-Identifier: MIT
// Is the server still there? Whoever loses a connection to it says so here; the page goes on without it, and it is
// asked for until it answers again.

import { signal } from '@preact/signals';

/** `gone`: it does not answer. `shut`: it answers, but gives this page no engine. */
export type ServerState = 'there' | 'gone' | 'shut';

export const server = signal<ServerState>('there');

/** A question that nobody was there to answer: the page says so in one place, not at each question. */
export class ServerGone extends Error {}

const AGAIN_MS = [500, 2000, 5000]; // before a server that is gone is asked for again
const SHUT_MS = 30_000; // before one that gives no engine is asked for one again
let failures = 0;
let timer = 0;
let asking = false;

/** It has answered. */
export function serverAnswered(): void {
  clearTimeout(timer);
  failures = 0;
  server.value = 'there';
}

function later(after: ServerState, wait: number, act: () => void): void {
  clearTimeout(timer);
  server.value = after;
  timer = window.setTimeout(act, wait);
}

/** A connection has ended, or has not come about; `refused`: an engine's, before it has said a word. */
export async function serverLost(refused = false): Promise<void> {
  if (asking) return;
  asking = true;
  let there = true;
  try {
    await fetch('api/watch/runs', { cache: 'no-store' }); // whatever it says, it answers
  } catch {
    there = false;
  }
  asking = false;
  if (!there) later('gone', AGAIN_MS[Math.min(failures++, AGAIN_MS.length - 1)]!, () => void serverLost());
  else if (refused) later('shut', SHUT_MS, serverAnswered);
  else serverAnswered();
}
