// SPDX-License-Identifier: MIT
// Two tables of a run: the standings with their ratings, and who beat whom.

import { say } from '../words/words';
import type { Run, Standing } from './api';
import { between, scaleOf, shareOf } from './figures';

/** Where two players meet, the figures of the match already say how far they are apart: a second Elo, by another model,
 * would only confuse. */
export function Standings({ run }: { run: Run }) {
  const rates = !run.match;
  const at = scaleOf(run.standings);
  return (
    <div>
      <h2>{say('watch.standings')}</h2>
      <div class="scroll">
        <table class={`counts standings${rates ? '' : ' of-two'}`}>
          <thead>
            <tr>
              <th class="number-cell">#</th>
              <th>{say('watch.player')}</th>
              {rates && (
                <>
                  <th class="number-cell">Elo</th>
                  <th class="number-cell">±</th>
                  <th class="wide">{say('watch.interval')}</th>
                </>
              )}
              <th class="number-cell">{say('watch.games')}</th>
              <th class="number-cell">{say('watch.points')}</th>
              <th class="number-cell">{say('watch.score')}</th>
              <th class="number-cell">{say('watch.draws')}</th>
            </tr>
          </thead>
          <tbody>
            {run.standings.map((row) => (
              <StandingRow key={row.name} row={row} at={rates ? at : null} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** `at` places a rating on the scale; null: the table has no ratings. */
function StandingRow({ row, at }: { row: Standing; at: ((elo: number) => string) | null }) {
  return (
    <tr data-points={row.points}>
      <td class="number-cell">{row.rank}</td>
      <td>
        <b>{row.name}</b>
        {row.spec !== row.name && (
          <>
            <br />
            <code class="faint">{row.spec}</code>
          </>
        )}
      </td>
      {at && (
        <>
          <td class="number-cell">{row.games > 0 ? row.elo.toFixed(0) : '–'}</td>
          <td class="number-cell">{row.games > 0 ? row.error.toFixed(0) : '–'}</td>
          <td class="wide">
            {row.games > 0 && (
              <span class="interval">
                <i style={{ left: at(row.elo - row.error), right: `calc(100% - ${at(row.elo + row.error)})` }} />
                <b style={{ left: at(row.elo) }} />
              </span>
            )}
          </td>
        </>
      )}
      <td class="number-cell">{row.games}</td>
      <td class="number-cell">
        {row.points.toFixed(1)}
        {row.byes > 0 && (
          <>
            <br />
            <small class="faint">{say('watch.byes', { n: row.byes.toFixed(0) })}</small>
          </>
        )}
      </td>
      <td class="number-cell">{shareOf(row)}</td>
      <td class="number-cell">{row.draws}</td>
    </tr>
  );
}

export function CrossTable({ run }: { run: Run }) {
  const order = run.standings.map((row) => row.name);
  return (
    <div>
      <h2>{say('watch.cross')}</h2>
      <div class="scroll">
        <table class="counts cross">
          <thead>
            <tr>
              <th />
              <th class="unseen-cell" />
              {order.map((name, index) => (
                <th key={name} class="number-cell" title={name}>
                  {index + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {order.map((row, index) => (
              <tr key={row}>
                <td class="number-cell">{index + 1}</td>
                <th scope="row">{row}</th>
                {order.map((col) => (
                  <td key={col} class={`number-cell${row === col ? ' self' : ''}`}>
                    {between(run.results, row, col)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
