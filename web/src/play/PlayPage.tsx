// SPDX-License-Identifier: MIT
// Choosing a game, and the table it is played on.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Rules } from '../engine/rules';
import { Loading } from '../shell/Loading';
import { go, route } from '../shell/route';
import { either, say } from '../words/words';
import { GameCard } from './GameCard';
import { NewGame } from './NewGame';
import { Table, type Saved } from './table';
import { TableView } from './TableView';

export function PlayPage({ rules }: { rules: Rules }) {
  const table = useSignal<Table | null>(null);
  const game = route.value.rest[0] ?? '';
  const making = route.value.rest[1] === 'new';
  useEffect(() => () => table.value?.close(), []);
  useEffect(() => {
    if (!rules.games().includes(game) || making || table.value?.record.game === game) return;
    const saved = Table.saved();
    if (saved?.game === game) sit(saved);
    else go(`/play/${game}/new`);
  }, [game, making]);

  const sit = (saved: Saved) => {
    table.value?.close();
    try {
      table.value = new Table(rules, saved, sit);
    } catch {
      localStorage.removeItem('wuqi.table');
      go(`/play/${saved.game}/new`);
    }
  };

  if (game === '') {
    const saved = Table.saved();
    return (
      <section class="page">
        <h1>{say('play.choose')}</h1>
        {saved && saved.moves.length > 0 && goesOn(rules, saved) && (
          <p>
            <a class="button primary" href={`#/play/${saved.game}`}>
              {say('play.resume')}: {either(rules.info(saved.game).title, rules.info(saved.game).title_zh)}
            </a>
          </p>
        )}
        <div class="cards">
          {byWeight(rules).map((name) => (
            <GameCard key={name} rules={rules} game={name} />
          ))}
        </div>
      </section>
    );
  }
  if (!rules.games().includes(game))
    return (
      <section class="page">
        <p class="notice bad" role="alert">
          {say('watch.unknown', { game })}
        </p>
        <h1>{say('play.choose')}</h1>
        <div class="cards">
          {byWeight(rules).map((name) => (
            <GameCard key={name} rules={rules} game={name} />
          ))}
        </div>
      </section>
    );
  if (making)
    return (
      <NewGame
        key={game}
        rules={rules}
        game={game}
        onStart={(saved) => {
          sit(saved);
          go(`/play/${game}`);
        }}
      />
    );
  return table.value ? <TableView key={table.value} table={table.value} /> : <Loading />;
}

/** Is there anything to go on with? */
function goesOn(rules: Rules, { game, start, moves, resigned, clock, left }: Saved): boolean {
  try {
    return resigned === null && !(clock && Math.min(...left) <= 0) && !rules.board(game, start, moves).over;
  } catch {
    return false; // of a program that knew another game or another rule
  }
}

/** The games in the program's order, but a board of a few squares, made to learn by, last. */
function byWeight(rules: Rules): string[] {
  const small = (name: string) => rules.info(name).rows * rules.info(name).cols < 16;
  return [...rules.games()].sort((a, b) => Number(small(a)) - Number(small(b)));
}
