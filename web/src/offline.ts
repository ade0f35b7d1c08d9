// SPDX-License-Identifier: MIT
// The service worker: what was fetched once works without a network. It also tells the browser that the page keeps to
// itself, so that the page may share memory with its workers and stop a search at once, on any plain file server.

declare const BUILD: string;
declare const self: ServiceWorkerGlobalScope;

interface ServiceWorkerGlobalScope {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(
    type: 'install' | 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(
    type: 'fetch',
    listener: (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
}

const CACHE = `wuqi-${BUILD}`;
const FIRST = ['./', 'page.js', 'page.css', 'worker.js', 'host.js', 'wuqi.wasm', 'icon.svg', 'manifest.webmanifest'];

/** All of the page, or the installation fails: half a page is none without a network. What has come is kept, and the
 * next attempt (shell/keep.ts) fetches the rest. */
async function keepFirst(): Promise<void> {
  const cache = await caches.open(CACHE);
  const kept = await Promise.allSettled(
    FIRST.map(async (file) => {
      if (!(await cache.match(file))) await cache.add(file);
    }),
  );
  for (const each of kept) if (each.status === 'rejected') throw each.reason;
}

self.addEventListener('install', (event) => {
  event.waitUntil(keepFirst().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const clear = caches
    .keys()
    .then((names) =>
      Promise.all(
        names.filter((name) => name.startsWith('wuqi-') && name !== CACHE).map((name) => caches.delete(name)),
      ),
    );
  event.waitUntil(clear.then(() => self.clients.claim()));
});

function isolated(answer: Response): Response {
  if (answer.status === 0 || answer.type === 'opaque') return answer;
  const headers = new Headers(answer.headers);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return isolated(kept);
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return isolated(fresh);
}

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  // What the server tells anew each time (runs, games, engines) is never kept.
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.includes('/api/')) return;
  event.respondWith(answer(event.request));
});

export {};
