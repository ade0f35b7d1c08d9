// SPDX-License-Identifier: MIT
// An analysis taken elsewhere: as text, link, picture, file or paper.

import { useSignal } from '@preact/signals';
import { say } from '../words/words';
import type { Key } from '../words/en';
import type { Analyst } from './analyst';
import { boardPng, boardSvg, download, linkOf } from './share';
import { mainLine } from './tree';

export function Export({ analyst, svg }: { analyst: Analyst; svg: () => SVGSVGElement }) {
  const { info, tree } = analyst;
  const moves = () =>
    mainLine(tree.root)
      .slice(1)
      .map((at) => at.move);
  const button = (word: string, act: () => void) => (
    <button key={word} type="button" onClick={act}>
      {word}
    </button>
  );
  return (
    <details class="look">
      <summary>{say('analyse.export')}</summary>
      <div class="tools">
        <CopyButton word="play.copy" text={() => analyst.board.value.position} />
        <CopyButton word="analyse.link" text={() => linkOf(tree.game, tree.start, moves())} />
        {button('SVG', () => download(`${info.name}.svg`, boardSvg(svg()), 'image/svg+xml'))}
        {button('PNG', () => void boardPng(svg()).then((blob) => download(`${info.name}.png`, blob)))}
        {FORMATS.filter(({ games }) => games.test(info.name)).map(({ format, name }) =>
          button(name, () => download(`${info.name}.${format.split(':')[0]}`, record(analyst, format))),
        )}
        {button(say('analyse.text'), () => download(`${info.name}.txt`, `${tree.start}\n${moves().join(' ')}\n`))}
        {button(say('analyse.print'), () => print())}
      </div>
    </details>
  );
}

/** Copies, and says that it did; without a clipboard (a page over plain http) the text is shown to be copied by hand.
 * */
function CopyButton({ word, text }: { word: Key; text: () => string }) {
  const done = useSignal(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      done.value = true;
      setTimeout(() => (done.value = false), 2000);
    } catch {
      prompt(say(word), text());
    }
  };
  return (
    <button type="button" onClick={() => void copy()}>
      {say(done.value ? 'play.copied' : word)}
    </button>
  );
}

/** The usual formats of each family of games (docs/records.md). */
const FORMATS = [
  { format: 'pgn', name: 'PGN', games: /^xiangqi$/ },
  { format: 'pgn:chinese', name: 'PGN 中文', games: /^xiangqi$/ },
  { format: 'ggf', name: 'GGF', games: /^reversi/ },
  { format: 'psq', name: 'PSQ', games: /^gomoku/ },
  { format: 'sgf', name: 'SGF', games: /^(gomoku|reversi)/ },
  { format: 'json', name: 'JSON', games: /./ },
];

function record(analyst: Analyst, format: string): string {
  const { text, tree } = analyst;
  const moves = mainLine(tree.root)
    .slice(1)
    .map((node) => node.move);
  return analyst.rules.write(
    {
      game: tree.game,
      position: tree.start || analyst.rules.board(tree.game, '', []).position,
      opening: [],
      moves,
      result: text.result || '*',
      a: text.names[0],
      b: text.names[1],
      first: 'a',
    },
    format,
  );
}
