// SPDX-License-Identifier: MIT
// Something could not be had: why, and a way to try again.

import { say, told } from '../words/words';

export function Trouble({ reason, again }: { reason: string; again: () => void }) {
  return (
    <div class="notice bad narrow" role="alert">
      <p>{told(reason)}</p>
      <button type="button" onClick={again}>
        {say('app.again')}
      </button>
    </div>
  );
}
