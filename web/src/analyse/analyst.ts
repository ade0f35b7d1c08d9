// SPDX-License-Identifier: MIT
// An analysis: a tree of moves, the place in it that is shown, and an engine that looks at that place while it is asked
// to.

import { computed, signal } from '@preact/signals';
import { seenWay, WAYS } from '../board/touch';
import { thinkFor } from '../engine/pace';
import { engineFor, stopRole, type Place } from '../engine/players';
import type { Rules } from '../engine/rules';
import {
  scoreFlip,
  scoreNumber,
  type BoardInfo,
  type GameInfo,
  type Line,
  type RecordText,
  type Score,
  type StepInfo,
  type Turn,
} from '../engine/ugi';
import { lineNames } from '../play/record';
import { grade, type Verdict } from '../play/table';
import { chinese, language, moveWord } from '../words/words';
import { restore } from './kept';
import { mainLine, movesTo, Tree, type Node } from './tree';

export type GameText = RecordText;

const REVIEW_MS = 250;
/** Enough for a first depth; the book is asked after it. */
const LOOK_UP_NODES = 400;

export class Analyst {
  readonly tree: Tree;
  readonly info: GameInfo;
  readonly here;
  /** Counts changes of the tree, which itself is no signal. */
  readonly version = signal(0);
  readonly board;
  readonly change = signal<{ key: number; steps: StepInfo[] } | undefined>(undefined);
  readonly flipped = signal(false);
  readonly running = signal(false);
  readonly reviewing = signal<{ done: number; all: number } | null>(null);
  /** The whole game has been looked at. */
  readonly reviewed = signal(false);
  readonly lines = signal(Number(localStorage.getItem('wuqi.lines') ?? 3));
  readonly trouble = signal('');
  /** Where the engine is that spoke last. */
  readonly heard = signal<Place | ''>('');
  /** A win that a book of proofs has for the side to move at the node: its move, and the plies it takes at most. */
  readonly proof = signal<{ node: Node; move: string; plies: number } | null>(null);
  /** As it stands it is among the analyses that are kept. */
  readonly kept = signal(false);
  private turn = 0;
  private key = 0;
  private waiting = 0;

  constructor(
    readonly rules: Rules,
    readonly text: GameText,
  ) {
    this.tree = new Tree(text.game, text.start, rules.board(text.game, text.start, []));
    this.info = rules.info(text.game);
    let at = this.tree.root;
    text.moves.forEach((move, index) => {
      try {
        at = this.tree.add(at, rules.turn(text.game, text.start, text.moves.slice(0, index), move));
      } catch (error) {
        const told = (error as Error).message.replace(/^query turn: /, '');
        throw new Error(`move ${index + 1}: ${told}`, { cause: error });
      }
      at.comment = text.comments[index] ?? '';
    });
    if (text.kept) restore(this.tree, this.tree.root, text.kept, (parent, move) => this.turnOf(parent, move));
    this.here = signal<Node>(this.tree.root);
    this.board = computed<BoardInfo>(() => {
      void language.value;
      return rules.board(text.game, text.start, movesTo(this.here.value));
    });
    void this.board.value;
    void this.askProof();
  }

  close(): void {
    this.turn++;
    stopRole('analyst');
    stopRole('prover');
  }

  private turnOf(node: Node, move: string): Turn {
    return this.rules.turn(this.tree.game, this.tree.start, movesTo(node), move);
  }

  /** A line from a node in the reader's notation. */
  names(node: Node, pv: string[]): string[] {
    const names = lineNames(this.rules, this.tree.game, this.tree.start, movesTo(node), pv);
    const turned = this.flipped.value;
    return turned ? names.map((name, at) => (WAYS.has(pv[at]!) ? moveWord(seenWay(pv[at]!, true)) : name)) : names;
  }

  name(node: Node): string {
    return chinese.value && node.name ? node.name : moveWord(seenWay(node.move, this.flipped.value));
  }

  go(node: Node): void {
    const forward = node.parent === this.here.value;
    this.change.value = { key: ++this.key, steps: forward ? node.steps : [] };
    this.here.value = node;
    void this.askProof();
    if (this.running.value) this.look();
  }

  /** Looks the shown place up in the books of proofs. A win out of a book takes at most so many plies. */
  private async askProof(): Promise<void> {
    const node = this.here.value;
    if (!this.info.book || this.board.value.over) return;
    try {
      const engine = await engineFor('prover', this.tree.game, 'engine');
      if (node !== this.here.value) return;
      const [line] = (await engine.think(this.tree.start, movesTo(node), { nodes: LOOK_UP_NODES })).lines;
      if (node !== this.here.value || line?.source !== 'book' || line.score?.kind !== 'mate' || line.score.value < 0)
        return;
      this.proof.value = { node, move: line.pv[0]!, plies: line.score.value };
    } catch {
      // Without the book the analysis is what it is for any other game.
    }
  }

  play(move: string): void {
    const node = this.tree.add(this.here.value, this.turnOf(this.here.value, move));
    this.changed();
    this.go(node);
  }

  /** Makes the line that leads to the node the game itself. */
  promote(node: Node): void {
    this.tree.promote(node);
    this.changed();
  }

  /** Takes the node and what follows it out of the analysis. */
  remove(node: Node): void {
    this.tree.remove(node);
    this.changed();
    this.go(node.parent ?? this.tree.root);
  }

  private changed(): void {
    this.version.value++;
    this.kept.value = false;
  }

  start(): void {
    this.running.value = true;
    this.look();
  }

  stop(): void {
    this.running.value = false;
    this.reviewing.value = null;
    this.turn++;
    stopRole('analyst');
  }

  setLines(count: number): void {
    localStorage.setItem('wuqi.lines', String(count));
    this.lines.value = count;
    if (this.running.value) this.look();
  }

  /** Looks at the shown place until stopped; while a person steps through a game quickly only where they rest is looked
   * at. */
  private look(): void {
    const turn = ++this.turn;
    this.heard.value = '';
    stopRole('analyst');
    clearTimeout(this.waiting);
    this.waiting = window.setTimeout(() => void this.think(turn), 60);
  }

  private async think(turn: number): Promise<void> {
    const node = this.here.value;
    if (turn !== this.turn || this.board.value.over) return;
    this.trouble.value = '';
    let shown = 0;
    try {
      const engine = await engineFor('analyst', this.tree.game, 'engine', this.lines.value);
      if (turn !== this.turn) return;
      await engine.think(this.tree.start, movesTo(node), { infinite: true }, (lines) => {
        const now = performance.now();
        if (turn !== this.turn) return;
        this.heard.value = engine.place;
        if (now - shown < 80 && lines[0]!.depth > 6) return;
        shown = now;
        keep(node, settled(lines, this.lines.value));
        this.version.value++;
      });
    } catch (error) {
      // The engine was moved elsewhere: it is asked there.
      if ((error as Error).message === 'closed' && turn === this.turn && this.running.value) this.look();
      else this.complain(error);
    }
  }

  /** Looks at every position of the game, a moment each; then its mistakes are known. */
  async review(): Promise<void> {
    const turn = ++this.turn;
    this.running.value = false;
    stopRole('analyst');
    const nodes = mainLine(this.tree.root);
    this.reviewing.value = { done: 0, all: nodes.length };
    try {
      const engine = await engineFor('analyst', this.tree.game, 'engine', 1);
      // From the end: what is learnt of a position is still in the table when the one before it is looked at.
      for (let i = nodes.length - 1; i >= 0 && turn === this.turn; i--) {
        const node = nodes[i]!;
        if (!node.facts.over) {
          const { lines } = await engine.think(this.tree.start, movesTo(node), thinkFor(REVIEW_MS));
          if (turn !== this.turn) return;
          keep(node, lines);
        }
        this.reviewing.value = { done: nodes.length - i, all: nodes.length };
        this.version.value++;
      }
    } catch (error) {
      this.complain(error);
    }
    if (turn !== this.turn) return;
    this.reviewing.value = null;
    this.reviewed.value = !this.trouble.value;
  }

  /** The value at a node from the first player's side; null if nobody looked. */
  value(node: Node): Score | null {
    const score = node.lines[0]?.score;
    if (!score && node.children.length > 0) return null;
    const { side, over, result } = node.facts;
    if (over)
      return result === 'draw' ? { kind: 'cp', value: 0 } : { kind: 'mate', value: result === 'p1win' ? 1 : -1 };
    if (!score) return null;
    return side === 0 ? score : scoreFlip(score);
  }

  /** What the move to a node cost its mover, where both ends have been looked at. */
  verdict(node: Node): Verdict | null {
    const before = node.parent?.lines[0];
    if (!before?.score) return null;
    const after = this.value(node);
    if (!after) return null;
    const mover = node.parent!.facts.side;
    const played = before.pv[0] === node.move ? before.score : mover === 0 ? after : scoreFlip(after);
    return grade(0, before, played, this.info.step);
  }

  /** The mistakes of the game, the dearest first. */
  mistakes(): { node: Node; verdict: Verdict }[] {
    return mainLine(this.tree.root)
      .slice(1)
      .map((node) => ({ node, verdict: this.verdict(node) }))
      .filter(
        (found): found is { node: Node; verdict: Verdict } =>
          found.verdict !== null && found.verdict.grade !== 'best' && found.verdict.grade !== 'good',
      )
      .sort((a, b) => b.verdict.lost - a.verdict.lost);
  }

  values(): (number | null)[] {
    return mainLine(this.tree.root).map((node) => {
      const score = this.value(node);
      return score ? scoreNumber(score) : null;
    });
  }

  private complain(error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    if (text !== 'stopped' && text !== 'closed') {
      this.trouble.value = text;
      this.running.value = false;
    }
  }
}

/** While a depth is searched its lines come one by one: those of the depth before fill up what is missing, each move
 * once. */
function settled(lines: Line[], count: number): Line[] {
  const moves = new Set<string | undefined>();
  return [...lines]
    .sort((a, b) => b.depth - a.depth)
    .filter(({ pv: [move] }) => !moves.has(move) && moves.add(move))
    .slice(0, count)
    .map((line, index) => ({ ...line, multipv: index + 1 }));
}

function keep(node: Node, lines: Line[]): void {
  if ((lines[0]?.depth ?? 0) >= (node.lines[0]?.depth ?? 0) || lines.length !== node.lines.length)
    node.lines = [...lines];
}
