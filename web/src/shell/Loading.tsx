// SPDX-License-Identifier: MIT
// Shown while something loads: `aria-busy` tells screen readers and the tests.

import { say } from '../words/words';

export function Loading() {
  return (
    <p class="notice" role="status" aria-busy="true">
      {say('app.loading')}
    </p>
  );
}
