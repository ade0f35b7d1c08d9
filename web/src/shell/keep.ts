// SPDX-License-Identifier: MIT
// What the page needs without a network is fetched and kept by the service worker (offline.ts).

import { usedFiles } from '../engine/files';
import { fetchedFiles, needs, type Need } from '../engine/wasm';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 300_000;

/** Resolves when a service worker answers for this page, and fails when it could not be installed: it has not all of
 * the page then. What it has is kept for the next attempt. */
async function listening(): Promise<void> {
  const workers = navigator.serviceWorker;
  const { installing, active } = await workers.register('offline.js');
  if (installing && !active)
    await new Promise<void>((resolve, reject) => {
      const look = () => {
        if (installing.state === 'activated') resolve();
        if (installing.state === 'redundant') reject(new Error('not installed'));
      };
      installing.addEventListener('statechange', look);
      look();
    });
  await workers.ready;
  if (!workers.controller)
    await new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }));
}

/** Fetches the files, so that they are kept. One that does not come keeps no other from coming. */
async function fetchAll(files: Iterable<string>): Promise<void> {
  let failure: unknown;
  for (const file of files)
    try {
      const answer = await fetch(file);
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      await answer.arrayBuffer();
    } catch (error) {
      failure = error;
    }
  if (failure) throw failure;
}

/** A while, or until there is a network again. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      removeEventListener('online', over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    addEventListener('online', over);
  });
}

/** Once the service worker listens, what the games at hand need is kept for later. Who comes again, or has installed
 * the page, is given all there is, when nothing else is to do; `data-offline` says how much is there. A first visit
 * fetches nothing that it does not use. What fails is tried again, after longer and longer pauses. */
export async function keepForLater(): Promise<void> {
  const again = localStorage.getItem('wuqi.visited') !== null || matchMedia('(display-mode: standalone)').matches;
  localStorage.setItem('wuqi.visited', '1');
  const all = [
    'puzzles.json',
    'lessons.json',
    'lab.json',
    'reports.json',
    ...(['books', 'weights'] as Need[]).flatMap((need) => [...needs[need]].map((game) => `${need}/${game}.bin`)),
  ];
  for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(2 * ms, LONGEST_PAUSE_MS))
    try {
      await listening();
      await fetchAll([...(again ? all : fetchedFiles()), ...usedFiles()]);
      document.documentElement.dataset.offline = again ? 'ready' : 'used';
      return;
    } catch {
      await pause(ms);
    }
}
