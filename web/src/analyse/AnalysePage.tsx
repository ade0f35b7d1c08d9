// SPDX-License-Identifier: MIT
// Analysis: a game or a position from anywhere, looked at by the engine at full strength.

import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Rules } from '../engine/rules';
import { go, route } from '../shell/route';
import { say, told } from '../words/words';
import { AnalysisView } from './AnalysisView';
import { Analyst, type GameText } from './analyst';
import { Intake } from './Intake';
import { Setup } from './Setup';

export function AnalysePage({ rules }: { rules: Rules }) {
  const { rest, query } = route.value;
  const game = rest[0] ?? '';
  const opened = useSignal<GameText | null>(null);
  const trouble = useSignal('');
  const flat = query.toString();
  const analyst = useMemo(() => {
    if (game === '' || rest[1] === 'setup' || !rules.games().includes(game)) {
      trouble.value = game === '' || rules.games().includes(game) ? '' : say('watch.unknown', { game });
      return null;
    }
    const text: GameText =
      opened.value && opened.value.game === game
        ? opened.value
        : {
            game,
            start: query.get('p') ?? '',
            moves: (query.get('m') ?? '').split(' ').filter(Boolean),
            names: ['', ''],
            result: '',
            comments: [],
          };
    try {
      trouble.value = '';
      return new Analyst(rules, text);
    } catch (error) {
      trouble.value = (error as Error).message;
      return null;
    }
  }, [game, flat, rest[1], opened.value]);
  useEffect(() => () => analyst?.close(), [analyst]);
  const open = (text: GameText) => {
    opened.value = text;
    go(`/analyse/${text.game}?${new URLSearchParams({ p: text.start, m: text.moves.join(' ') })}`);
  };
  if (rest[1] === 'setup' && rules.games().includes(game))
    return <Setup key={game} rules={rules} game={game} from={query.get('p') ?? ''} />;
  return (
    <>
      {trouble.value && (
        <p class="notice bad narrow" role="alert">
          {told(trouble.value)}
        </p>
      )}
      {analyst ? <AnalysisView key={analyst} analyst={analyst} /> : <Intake rules={rules} onOpen={open} />}
    </>
  );
}
