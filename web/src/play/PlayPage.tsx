// SPDX-License-Identifier: MIT
// Choosing a game, and the table it is played on: `play/GAME` goes on with the last one of that game, `play/GAME/new`
// asks who plays, `play/GAME/ID` is one of the games that are kept.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Rules } from '../engine/rules';
import { Loading } from '../shell/Loading';
import { go, replace, route } from '../shell/route';
import { say } from '../words/words';
import { GameCards } from './GameCard';
import { forgetGame, gameOf, openGame, tidyGames } from './games';
import { NewGame } from './NewGame';
import { quickGame, quickStart, rememberStart } from './start';
import { Table, type Saved } from './table';
import { TableView } from './TableView';
import { YourGames } from './YourGames';

export function PlayPage({ rules }: { rules: Rules }) {
  const table = useSignal<Table | null>(null);
  const here = route.value;
  const [game = '', id = ''] = here.rest;
  const known = rules.games().includes(game);
  const sit = (saved: Saved, from = route.value) => {
    table.value?.close();
    table.value = new Table(rules, saved, sit);
    replace(`/play/${saved.game}/${table.value.id}`, from);
  };
  useEffect(() => () => table.value?.close(), []);
  useEffect(() => {
    if (game === 'now') {
      const quick = quickGame(rules);
      tidyGames();
      sit(quickStart(rules, quick), here);
      rememberStart(quick, table.value!.seats.value);
    }
    if (!known || id === 'new' || (id !== '' && table.value?.id === id)) return;
    const saved = id === '' ? openGame(game) : gameOf(id);
    if (!saved) {
      replace(`/play/${game}/new`, here);
      return;
    }
    try {
      sit(saved, here);
    } catch {
      // Of a program that knew another game or another rule.
      forgetGame(saved.id);
      replace(`/play/${game}/new`, here);
    }
  }, [game, id]);

  if (game === 'now') return <Loading />;
  if (!known) return <Choose rules={rules} unknown={game} />;
  if (id === 'new')
    return (
      <NewGame
        key={game}
        rules={rules}
        game={game}
        onStart={(saved) => {
          tidyGames();
          table.value?.close();
          table.value = new Table(rules, saved, sit);
          go(`/play/${game}/${table.value.id}`);
        }}
      />
    );
  return table.value?.id === id ? <TableView key={table.value} table={table.value} /> : <Loading />;
}

function Choose({ rules, unknown }: { rules: Rules; unknown: string }) {
  return (
    <section class="page">
      {unknown !== '' && (
        <p class="notice bad" role="alert">
          {say('watch.unknown', { game: unknown })}
        </p>
      )}
      <h1>{say('play.choose')}</h1>
      <YourGames rules={rules} />
      <GameCards rules={rules} />
    </section>
  );
}
