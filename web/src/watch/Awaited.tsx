// SPDX-License-Identifier: MIT
// In the place of what the server has not told yet: it is on its way, or nobody is there to ask (which the banner calls
// an error, not a second time here).

import { server } from '../engine/server';
import { Loading } from '../shell/Loading';
import { say } from '../words/words';
import { askAgain } from './feed';

export function Awaited() {
  if (server.value !== 'gone') return <Loading />;
  return (
    <div class="notice narrow" role="status">
      <p>{say('watch.gone')}</p>
      <button type="button" onClick={askAgain}>
        {say('app.again')}
      </button>
    </div>
  );
}
