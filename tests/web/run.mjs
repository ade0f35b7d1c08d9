// SPDX-License-Identifier: MIT
// run.mjs [--base URL] [--db STORE] [--token TOKEN] [--wuqi PROGRAM] [--site FOLDER] SCRIPT... - scripts of this folder
// one after the other, in one browser; TAP.
import { end, scripts } from './browser.mjs';

for (const script of scripts) await import(`./${script}.mjs`);
await end();
