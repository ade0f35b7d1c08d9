// SPDX-License-Identifier: MIT
// In the place of what is on its way: `aria-busy` says so to who cannot see it, and to the tests.

import { say } from '../words/words';

export function Loading() {
  return (
    <p class="notice" role="status" aria-busy="true">
      {say('app.loading')}
    </p>
  );
}
