// SPDX-License-Identifier: MIT
// What the course reports claim and what became of each claim, as `wuqi lab reports` tells it. A claim about one
// position can be run here; one about an experiment leads to the experiment.

import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { positionLine } from '../engine/engine';
import { fetchFile } from '../engine/files';
import { engineFor } from '../engine/players';
import type { Rules } from '../engine/rules';
import { Trouble } from '../shell/Trouble';
import { chinese, either, language, say, told } from '../words/words';
import { TraceView } from './trace';
import { TreeView } from './TreeView';

interface Told {
  en: string;
  zh: string;
}

const VERDICTS = ['exact', 'within', 'differs', 'contradiction', 'unknown'] as const;

interface Claim {
  id: string;
  text: Told;
  printed?: string;
  verdict: (typeof VERDICTS)[number];
  detail: Told;
  command?: string;
  experiment?: string;
  run?: { game: string; position?: string; moves?: string; eval?: string; player?: string };
}

interface Report {
  report: string;
  game: string;
  title: Told;
  claims: Claim[];
}

/** What running a claim gave: the sum of an evaluation and its terms, or a recorded search. */
type Found = { value: number; terms: { name: string; value: number }[] } | TraceView;

/** The claim that was run last: a trace belongs to the engine's last search, so only one tree is shown. */
const last = signal('');

async function runClaim(run: NonNullable<Claim['run']>): Promise<Found> {
  const moves = run.moves ? run.moves.split(' ') : [];
  if (run.player) {
    const depth = Number(/depth=(\d+)/.exec(run.player)?.[1] ?? 8);
    return TraceView.record(run.game, run.position ?? '', moves, run.player, depth);
  }
  const engine = await engineFor('tracer', run.game, 'engine');
  await engine.tell(`setoption name Language value ${language.value}`, positionLine(run.position ?? '', moves));
  return engine.query(`eval ${run.eval}`);
}

function FoundView({ found, rules }: { found: Found; rules: Rules }) {
  if (found instanceof TraceView)
    return (
      <>
        <p>
          {say('reports.searched', { move: found.summary.best, value: found.summary.value, n: found.summary.nodes })}
        </p>
        <TreeView view={found} rules={rules} />
      </>
    );
  return (
    <table class="counts claim-terms">
      <tbody>
        {found.terms.map((term) => (
          <tr key={term.name}>
            <td>{term.name}</td>
            <td class="number-cell">{term.value}</td>
          </tr>
        ))}
        <tr>
          <th>{say('reports.sum')}</th>
          <td class="number-cell claim-sum">{found.value}</td>
        </tr>
      </tbody>
    </table>
  );
}

function ClaimView({ claim, rules }: { claim: Claim; rules: Rules }) {
  const found = useSignal<Found | null>(null);
  const busy = useSignal(false);
  const trouble = useSignal('');
  const run = async () => {
    busy.value = true;
    trouble.value = '';
    last.value = claim.id;
    try {
      found.value = await runClaim(claim.run!);
    } catch (error) {
      trouble.value = (error as Error).message;
    }
    busy.value = false;
  };
  const detail = either(claim.detail.en, claim.detail.zh);
  return (
    <li class="claim" data-claim={claim.id} data-verdict={claim.verdict} aria-busy={busy.value}>
      <p class="claim-text">{either(claim.text.en, claim.text.zh)}</p>
      {claim.printed && <p class="faint">{say('reports.printed', { printed: claim.printed })}</p>}
      <p>
        <strong class={`claim-verdict ${claim.verdict}`}>{say(`reports.${claim.verdict}`)}</strong>
        {detail && (chinese.value ? `：${detail}` : `: ${detail}`)}
      </p>
      {claim.command && (
        <pre class="command" tabIndex={0}>
          <code>{claim.command}</code>
        </pre>
      )}
      <p class="tools">
        {claim.run && (
          <button type="button" disabled={busy.value} onClick={() => void run()}>
            {busy.value ? say('app.loading') : say('reports.run')}
          </button>
        )}
        {claim.experiment && (
          <a class="button" href={`#/learn/lab/${claim.experiment}`}>
            {say('reports.experiment')}
          </a>
        )}
      </p>
      {trouble.value && (
        <p class="notice bad" role="alert">
          {told(trouble.value)}
        </p>
      )}
      {found.value && (last.value === claim.id || !(found.value instanceof TraceView)) && (
        <FoundView key={`${claim.id} ${language.value}`} found={found.value} rules={rules} />
      )}
    </li>
  );
}

/** How many claims of a report came to each verdict, a line each. */
function Sums({ report }: { report: Report }) {
  return (
    <>
      {VERDICTS.map((verdict) => {
        const count = report.claims.filter((claim) => claim.verdict === verdict).length;
        return (
          count > 0 && (
            <span key={verdict} class={`claim-verdict claim-count ${verdict}`}>
              {`${count} ${chinese.value ? '项' : ''}${say(`reports.${verdict}`)}`}
            </span>
          )
        );
      })}
    </>
  );
}

export function Reports({ name, rules }: { name: string; rules: Rules }) {
  const list = useSignal<Report[] | null>(null);
  const trouble = useSignal('');
  const load = () => {
    trouble.value = '';
    fetchFile('reports.json')
      .then((answer) => answer.json() as Promise<Report[]>)
      .then(
        (found) => (list.value = found),
        (error: Error) => (trouble.value = error.message),
      );
  };
  useEffect(load, []);
  const chosen = list.value?.find((each) => each.report === name);
  return (
    <section class="page" aria-busy={!list.value && !trouble.value}>
      <p>
        <a href={chosen ? '#/learn/reports' : '#/learn'}>{chosen ? say('reports.title') : say('nav.learn')}</a>
      </p>
      <h1>{chosen ? either(chosen.title.en, chosen.title.zh) : say('reports.title')}</h1>
      {trouble.value && <Trouble reason={trouble.value} again={load} />}
      {chosen ? (
        <>
          <p class="lesson-text">
            <Sums report={chosen} />
          </p>
          <ol class="claims">
            {chosen.claims.map((claim) => (
              <ClaimView key={`${chosen.report} ${claim.id}`} claim={claim} rules={rules} />
            ))}
          </ol>
        </>
      ) : (
        <>
          <p class="lesson-text">{say('reports.about')}</p>
          <div class="cards">
            {(list.value ?? []).map((each) => (
              <a key={each.report} class="card" href={`#/learn/reports/${each.report}`}>
                <span class="card-title">{either(each.title.en, each.title.zh)}</span>
                <span class="card-note claim-counts">
                  <Sums report={each} />
                </span>
              </a>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
