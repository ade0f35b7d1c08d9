// SPDX-License-Identifier: MIT
// Builds the page into the folder given: page, worker and service worker, each one file, and the static files beside them.
import { build } from 'esbuild';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';

const out = process.argv[2] ?? '../build/web/page';
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const common = { bundle: true, minify: true, target: 'es2021', format: 'iife', legalComments: 'none', logLevel: 'warning', jsx: 'automatic', jsxImportSource: 'preact' };
await build({ ...common, entryPoints: { page: 'src/main.tsx', worker: 'src/engine/worker.ts' }, outdir: out });
await build({ ...common, entryPoints: { page: 'src/style.css' }, outdir: out });
cpSync('static', out, { recursive: true });

// The service worker keeps what was fetched; its name changes with the page, so that an old page is never mixed with a new one.
const hash = createHash('sha256');
for (const file of ['page.js', 'page.css', 'worker.js', 'index.html']) hash.update(readFileSync(`${out}/${file}`));
await build({ ...common, entryPoints: { offline: 'src/offline.ts' }, outdir: out, define: { BUILD: JSON.stringify(hash.digest('hex').slice(0, 12)) } });

// All of it in one file, for the program to carry: a line a file (name, type, size), an empty line, then the bytes of each, gzipped.
const types = { html: 'text/html; charset=utf-8', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', webmanifest: 'application/manifest+json', wasm: 'application/wasm' };
const pack = process.argv[3];
if (pack) {
  const wasm = process.argv[4];
  if (wasm) cpSync(wasm, `${out}/wuqi.wasm`);
  const files = readdirSync(out).filter((name) => !name.startsWith('.')).sort();
  const bodies = files.map((name) => gzipSync(readFileSync(`${out}/${name}`), { level: 9 }));
  const head = files.map((name, i) => `${name} ${bodies[i].length} ${types[name.split('.').pop()] ?? 'application/octet-stream'}\n`).join('');
  writeFileSync(pack, Buffer.concat([Buffer.from(`${head}\n`), ...bodies]));
}
