// SPDX-License-Identifier: MIT
// The files that belong to the page: what cannot be had is told in words that say which file and why.

import { say } from '../words/words';

export async function fetchFile(path: string): Promise<Response> {
  let answer;
  try {
    answer = await fetch(path);
  } catch {
    throw new Error(say('error.file', { file: path, reason: say('error.file.away') }));
  }
  if (!answer.ok) throw new Error(say('error.file', { file: path, reason: answer.status }));
  return answer;
}

const used = new Set<string>();

/** A file that was wanted before the service worker listened is kept for later, too. */
export function noteUsed(path: string): void {
  used.add(path);
}

export function usedFiles(): string[] {
  return [...used];
}
