// SPDX-License-Identifier: MIT
// report.mjs FILE... - reports of the lab, opened from the disk in a real browser: whatever the names in them hold is
// text. TAP.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');

/** What no machine needs, in ms. */
const PATIENCE = 300_000;
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  timeout: PATIENCE,
});
let failed = 0;
const check = (fine, name, detail = '') => {
  if (!fine) failed++;
  console.log(`${fine ? 'ok' : 'not ok'} - ${name}${fine ? '' : `\n# ${detail}`}`);
};
for (const file of process.argv.slice(2)) {
  const page = await browser.newPage();
  const wanted = [];
  const errors = [];
  page.on('request', (request) => wanted.push(request.url()));
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('dialog', (dialog) => (errors.push('a dialog'), dialog.dismiss()));
  const address = pathToFileURL(file).href;
  await page.goto(address);
  const seen = await page.evaluate(() => ({
    ran: self.hacked,
    strange: [
      ...document.querySelectorAll(
        'script:not(body > script:last-of-type), img[src="x"], iframe, object, embed, [onerror], [onload], [onclick], a[href^="javascript:"], base, meta[http-equiv="refresh"]',
      ),
    ].map((element) => element.outerHTML),
    text: document.body.textContent,
  }));
  check(seen.ran === undefined && errors.length === 0, `${file.split('/').at(-1)}: nothing runs`, errors.join('; '));
  check(seen.strange.length === 0, 'no element comes from a name', seen.strange.join('\n# '));
  check(seen.text.includes('<script>self.hacked=1</script>'), 'names are shown as they are', seen.text.slice(0, 500));
  check(
    wanted.every((url) => url === address || url.startsWith('data:')),
    'nothing else is fetched',
    wanted.join(' '),
  );
  await page.close();
}
await browser.close();
process.exit(failed ? 1 : 0);
