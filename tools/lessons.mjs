// SPDX-License-Identifier: MIT
//
// lessons.mjs [CHAPTER|orders|budgets...] - looks for the positions of the lessons, and writes them with what was measured there into data/lessons.json. A position is
// taken only if its searches show the chapter's point, by the amounts demanded below; of those that do, the one that shows it best. The same numbers come out on
// every machine. With chapters: only those are looked for anew.
import { readFileSync, writeFileSync, existsSync } from 'node:fs';
import { openLab, sources } from '../tests/web/lab.mjs';
import { points } from '../tests/web/lesson_points.mjs';

const file = new URL(process.env.LESSONS_FILE ?? '../data/lessons.json', import.meta.url);
const chosen = process.argv.slice(2);
const began = process.cpuUsage();
const lab = await openLab();
const { tell, questionsOf, race, permutations, orderSpec, engineOrder, budgetSpec, choices, CHOICE } = await sources(
  'learn/scene',
  'learn/tellers',
  'learn/races',
  'learn/tasks',
);

function dice(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Positions of games whose first moves are drawn by lot and whose others a shallow search chooses, but for one in four. */
async function* games(game, from, to, seed, count) {
  const random = dice(seed);
  for (let made = 0; made < count;) {
    const plies = from + random(to - from + 1);
    const moves = [];
    let board = await lab.board(game, '');
    for (let ply = 0; ply < plies && !board.over; ply++) {
      const wild = ply < 4 || random(4) === 0;
      let move = board.moves[random(board.moves.length)].move;
      if (!wild) move = (await lab.think(game, board.position, 'search:algorithm=alphabeta,ordering=on', 2)).best;
      moves.push(move);
      board = await lab.board(game, board.position, [move]);
    }
    if (board.over) continue;
    made++;
    yield board;
  }
}

/** A few xiangqi men on an empty board. */
async function* sparse(men, seed, count) {
  const random = dice(seed);
  for (let made = 0; made < count;) {
    const cells = Array(90).fill('');
    const put = (man, squares) => {
      const free = squares.filter((square) => cells[square] === '');
      cells[free[random(free.length)]] = man;
    };
    const all = Array.from({ length: 90 }, (_, square) => square);
    const palace = (top) =>
      all.filter((square) => square % 9 >= 3 && square % 9 <= 5 && (top ? square < 27 : square >= 63));
    put('k', palace(true));
    put('K', palace(false));
    for (const man of men)
      put(
        man,
        man === 'a' || man === 'A'
          ? palace(man === 'a').filter((square) => (square % 9) % 2 === 1 && square % 2 === 1)
          : man === 'p'
            ? all.filter((square) => square >= 45 && square < 80)
            : man === 'P'
              ? all.filter((square) => square < 45 && square > 9)
              : all,
      );
    const rows = Array.from({ length: 10 }, (_, row) =>
      cells
        .slice(9 * row, 9 * row + 9)
        .map((man) => man || '1')
        .join('')
        .replace(/1+/g, (run) => String(run.length)),
    );
    try {
      const board = await lab.board('xiangqi', `${rows.join('/')} w - - 0 1`);
      if (board.over) continue;
      made++;
      yield board;
    } catch {
      // not a position of the game
    }
  }
}

const same = (game, position, depth, off, on) => ({ kind: 'same', game, position, depth, off, on });
const until = (game, position, depth, off, on, answer) => ({ kind: 'until', game, position, depth, off, on, answer });
const TABLE = 'search:algorithm=pvs,table=on,hash=4';
const ALL = 'search:algorithm=pvs,all=on,hash=4';

/** A race with its result; null where it shows too little. */
async function run(spec, least) {
  const result = await race(lab, spec);
  return result && result.saved >= least ? { ...spec, result } : null;
}

/** The best of what a search of positions finds. */
async function best(positions, measure) {
  let found = null;
  for await (const board of positions) {
    let one = null;
    try {
      one = await measure(board);
    } catch (error) {
      if (!/not legal|no node|expected/.test(error.message)) throw error;
    }
    if (one && (!found || one.score > found.score)) found = one;
  }
  if (!found) throw new Error('no position shows the point');
  return found.take;
}

const bestRace = (positions, make, least, judge = () => true) =>
  best(positions, async (board) => {
    const made = await run(make(board), least);
    return made && judge(made) ? { take: made, score: made.result.saved } : null;
  });

const kinds = (scene) => questionsOf(scene).map(({ kind, answer }) => `${kind}${answer}`);
const has = (scene, ...wanted) => wanted.every((each) => kinds(scene).includes(each));

/** The best scene among positions: `fit` gives a score, or nothing where it will not do. */
const bestScene = (positions, make, fit) =>
  best(positions, async (board) => {
    const spec = make(board);
    if (!spec) return null;
    const scene = await tell(lab, spec);
    const score = await fit(scene, spec, board);
    return score ? { take: spec, score } : null;
  });

const MINIMAX = 'search:algorithm=minimax,eval=a';
const ALPHABETA = 'search:algorithm=alphabeta,eval=a';
const reversi = (seed, count = 400, from = 22, to = 29) => games('reversi6', from, to, seed, count);
const noPass = (scene) => [...scene.nodes.values()].every(({ node }) => node.name !== 'pass');
const inner = (scene) => [...scene.nodes.values()].filter(({ node }) => node.ply === 1);
const drawn = (scene) => scene.nodes.size;

const CHAPTERS = {
  async minimax() {
    const fit = (replies) => (scene) => {
      const root = scene.nodes.get(scene.roots[0]);
      const leaves = [...scene.nodes.values()].filter(({ node }) => node.ply === 2);
      const high = leaves.reduce((one, other) => (other.node.score > one.node.score ? other : one), leaves[0] ?? root);
      const chosen = inner(scene).find(({ node }) => node.score === root.node.score);
      // The largest number of all must not be where the right move leads.
      return noPass(scene) &&
        inner(scene).every(({ node }) => node.children.length >= 2 && node.children.length <= replies) &&
        high.parent !== chosen.id &&
        kinds(scene).length >= 3
        ? 100 - drawn(scene)
        : 0;
    };
    const scene = (moves) => (board) =>
      board.moves.length === moves && {
        kind: 'tree',
        game: 'reversi6',
        position: board.position,
        depth: 2,
        player: MINIMAX,
        whole: true,
        kinds: ['choice', 'value'],
        most: moves === 2 ? 3 : 4,
      };
    return {
      scenes: [
        await bestScene(reversi(1, 4000), scene(2), fit(2)),
        await bestScene(reversi(2, 4000), scene(3), fit(3)),
      ],
      race: await bestRace(
        games('reversi8', 16, 24, 3, 12),
        (board) => same('reversi8', board.position, 4, 'search:algorithm=minimax', ALL),
        0.9,
      ),
    };
  },
  async alphabeta() {
    const scene = (moves, depth, most) => (board) =>
      board.moves.length === moves && {
        kind: 'tree',
        game: 'reversi6',
        position: board.position,
        depth,
        player: ALPHABETA,
        whole: true,
        kinds: ['cut', 'value'],
        most,
      };
    return {
      scenes: [
        await bestScene(
          reversi(4, 1500),
          scene(3, 2, 3),
          (made) => noPass(made) && drawn(made) <= 11 && has(made, 'cut0', 'cut1') && 50 - drawn(made),
        ),
        await bestScene(
          reversi(5, 1500),
          scene(2, 3, 4),
          (made) =>
            noPass(made) &&
            drawn(made) <= 17 &&
            drawn(made) >= 10 &&
            has(made, 'cut0', 'cut1') &&
            [...made.nodes.values()].some(({ node }) => node.code === 'beta cut') &&
            [...made.nodes.values()].some(({ node }) => node.code === 'alpha cut') &&
            50 - drawn(made),
        ),
      ],
      race: await bestRace(
        games('reversi8', 16, 24, 6, 12),
        (board) => same('reversi8', board.position, 4, 'search:algorithm=minimax', 'search:algorithm=alphabeta'),
        0.6,
        ({ result }) => result.off.value === result.on.value,
      ),
    };
  },
  async ordering() {
    const found = await best(reversi(7, 1500), async (board) => {
      if (board.moves.length !== 3) return null;
      const spec = { kind: 'tree', game: 'reversi6', position: board.position, depth: 2, whole: true };
      const orders = permutations(board.moves.map(({ move }) => move));
      const counts = [];
      for (const order of orders)
        counts.push((await lab.think(spec.game, spec.position, `${ALPHABETA},order=${order.join('/')}`, 2)).nodes);
      const [most, least] = [Math.max(...counts), Math.min(...counts)];
      const bad = {
        ...spec,
        player: `${ALPHABETA},order=${orders[counts.indexOf(most)].join('/')}`,
        kinds: ['cut', 'first'],
        most: 3,
      };
      const good = {
        ...spec,
        player: `${ALPHABETA},order=${orders[counts.indexOf(least)].join('/')}`,
        kinds: ['cut', 'value'],
        most: 3,
      };
      const [first, second] = [await tell(lab, bad), await tell(lab, good)];
      const right = questionsOf(first).find(({ kind }) => kind === 'first');
      const named = right && right.options[right.answer].keys[0];
      if (
        !right ||
        named !== orders[counts.indexOf(least)][0] ||
        !noPass(first) ||
        drawn(first) > 13 ||
        !has(second, 'cut1')
      )
        return null;
      return { take: [bad, good], score: 1 - least / most };
    });
    return {
      scenes: found,
      race: await bestRace(
        games('xiangqi', 14, 30, 8, 12),
        (board) =>
          same(
            'xiangqi',
            board.position,
            4,
            'search:algorithm=alphabeta',
            'search:algorithm=alphabeta,ordering=on,killers=on,history=on',
          ),
        0.7,
        ({ result }) => result.off.value === result.on.value,
      ),
    };
  },
  async deepening() {
    return {
      scenes: [
        await bestScene(
          reversi(9, 1500, 16, 27),
          (board) =>
            board.moves.length >= 3 &&
            board.moves.length <= 4 && {
              kind: 'deepening',
              game: 'reversi6',
              position: board.position,
              depth: 3,
              player: 'search:algorithm=minimax,eval=a,deepening=on',
              whole: true,
              most: 5,
            },
          (made) => {
            const bests = questionsOf(made)
              .filter(({ kind }) => kind === 'choice')
              .map(({ options, answer }) => options[answer].keys[0]);
            return (
              noPass(made) &&
              bests.length >= 2 &&
              new Set(bests).size >= 2 &&
              questionsOf(made).filter(({ kind }) => kind === 'first').length >= 1 &&
              kinds(made).length >= 4 &&
              50 - drawn(made)
            );
          },
        ),
      ],
      race: await bestRace(
        games('xiangqi', 14, 40, 10, 30),
        (board) => same('xiangqi', board.position, 5, `${TABLE},deepening=off`, `${TABLE},deepening=on`),
        0.3,
        ({ result }) => result.off.best === result.on.best && result.off.nodes < 600000,
      ),
    };
  },
  async table() {
    return {
      scenes: [
        await best(reversi(11, 1500, 20, 30), async (board) => {
          if (board.moves.length > 4) return null;
          const spec = {
            kind: 'table',
            game: 'reversi6',
            position: board.position,
            depth: 5,
            player: 'search:algorithm=pvs,ordering=on,eval=a,table=on',
            whole: true,
            levels: 3,
            most: 4,
          };
          const source = await lab.trace(spec.game, spec.position, spec.player, spec.depth);
          const nodes = [];
          for (let id = 0; id < Math.min(source.summary.count, 300); id++) nodes.push(await source.node(id));
          const path = (node) => (node.ply === 0 ? [] : [...path(nodes[node.parent]), node.name]);
          const hits = nodes.filter(
            (node) =>
              node.code === 'table' &&
              node.ply === 3 &&
              nodes.some(
                (each) =>
                  each.id < node.id &&
                  each.position === node.position &&
                  path(each).join() !== path(node).join() &&
                  path(each).slice().sort().join() === path(node).slice().sort().join(),
              ),
          );
          const misses = nodes.filter(
            (node) =>
              node.ply === 3 &&
              node.role !== 'searched again' &&
              (node.code === 'searched' || node.code.endsWith('cut')) &&
              !nodes.some((each) => each.id < node.id && each.position === node.position),
          );
          if (hits.length < 2 || misses.length < 2 || nodes.some(({ name }) => name === 'pass')) return null;
          const focus = [hits[0], hits.at(-1), misses[1], misses.at(-1)].map(({ id }) => id).sort((a, b) => a - b);
          const made = await tell(lab, { ...spec, focus });
          return has(made, 'known0', 'known1') && drawn(made) <= 16
            ? { take: { ...spec, focus }, score: 50 - drawn(made) }
            : null;
        }),
      ],
      race: await bestRace(
        sparse(['P', 'p', 'a', 'A'], 12, 60),
        (board) => same('xiangqi', board.position, 9, `${ALL},table=off`, ALL),
        0.6,
        ({ result }) => result.off.nodes < 600000,
      ),
    };
  },
  async quiescence() {
    const found = await best(games('xiangqi', 12, 60, 13, 600), async (board) => {
      const bare = await lab.think('xiangqi', board.position, 'search:algorithm=minimax,quiescence=off', 1);
      const calm = await lab.think('xiangqi', board.position, 'search:algorithm=minimax,quiescence=on', 1);
      if (bare.best === calm.best || bare.value > 2000) return null;
      const deep = await lab.think('xiangqi', board.position, ALL, 7);
      const wrong = await lab.think('xiangqi', board.position, ALL, 7, [bare.best]);
      if (deep.best !== calm.best || deep.value - wrong.value < 250) return null;
      const spec = until(
        'xiangqi',
        board.position,
        5,
        'search:algorithm=alphabeta,ordering=on,deepening=on',
        'search:algorithm=alphabeta,ordering=on,deepening=on,quiescence=on',
        calm.best,
      );
      const raced = await run(spec, 0.5);
      if (!raced) return null;
      const source = await lab.trace('xiangqi', board.position, 'search:algorithm=minimax,quiescence=on', 1);
      const root = await source.node(source.summary.root);
      const of = (name) => root.children.find((each) => each.name === name);
      const others = root.children
        .filter(({ name }) => name !== bare.best && name !== calm.best)
        .sort((a, b) => b.score - a.score)
        .slice(0, 2);
      const only = [of(bare.best), of(calm.best), ...others].map(({ name }) => name);
      const scene = {
        kind: 'beyond',
        game: 'xiangqi',
        position: board.position,
        depth: 1,
        player: 'search:algorithm=minimax',
        only,
        focus: [of(bare.best).id, of(calm.best).id].sort((a, b) => a - b),
        most: 5,
      };
      const made = await tell(lab, scene);
      if (drawn(made) > 16 || !has(made, 'noisy1')) return null;
      const first = {
        kind: 'tree',
        game: 'xiangqi',
        position: board.position,
        depth: 1,
        player: 'search:algorithm=minimax,quiescence=off',
        levels: 1,
        only,
        kinds: ['choice'],
        most: 1,
      };
      return {
        take: { scenes: [first, scene], race: raced, lost: deep.value - wrong.value, wrong: bare.best },
        score: raced.result.saved + 1 / drawn(made),
      };
    });
    return found;
  },
  async nullmove() {
    return {
      scenes: [
        await best(games('xiangqi', 14, 36, 14, 20), async (board) => {
          const spec = {
            kind: 'null',
            game: 'xiangqi',
            position: board.position,
            depth: 4,
            player: 'search:algorithm=pvs,ordering=on,quiescence=on,nullmove=on',
            most: 4,
          };
          const source = await lab.trace(spec.game, spec.position, spec.player, spec.depth);
          const yes = [],
            no = [];
          for (let id = 0; id < Math.min(source.summary.count, 2500) && (yes.length < 2 || no.length < 1); id++) {
            const node = await source.node(id);
            const pass = node.children.find(({ role }) => role === 'after a null move');
            if (!pass || Math.abs(node.score) > 3000 || Math.abs(pass.score) > 3000) continue;
            if (node.code === 'null move') yes.length < 2 && node.skipped === 0 && yes.push(id);
            else if (
              no.length < 1 &&
              (node.max ? pass.score < node.high : pass.score > node.low) &&
              node.children.length > 2
            )
              no.push(id);
          }
          if (yes.length < 2 || no.length < 1) return null;
          return { take: { ...spec, focus: [yes[0], no[0], yes[1]] }, score: 1 };
        }),
      ],
      race: await bestRace(
        games('xiangqi', 14, 36, 15, 60),
        (board) => same('xiangqi', board.position, 7, `${ALL},nullmove=off`, ALL),
        0.35,
        ({ result }) => result.off.best === result.on.best && result.off.nodes < 500000,
      ),
    };
  },
  async reductions() {
    return {
      scenes: [
        await best(games('xiangqi', 14, 36, 16, 60), async (board) => {
          const spec = {
            kind: 'reduced',
            game: 'xiangqi',
            position: board.position,
            depth: 5,
            player: 'search:algorithm=pvs,ordering=on,quiescence=on,reductions=on',
            most: 4,
          };
          const source = await lab.trace(spec.game, spec.position, spec.player, spec.depth);
          for (let id = 0; id < Math.min(source.summary.count, 3000); id++) {
            const node = await source.node(id);
            const seen = node.children.slice(0, 9);
            const again = seen.findIndex(
              (child, index) => child.role === 'searched again' && seen[index - 1]?.role === 'scout at reduced depth',
            );
            if (
              again < 4 ||
              seen.some(({ score }) => Math.abs(score) > 3000) ||
              new Set(seen.map(({ score }) => score)).size < 4
            )
              continue;
            const focused = { ...spec, focus: [id] };
            const made = await tell(lab, focused);
            if (has(made, 'again0', 'again1') && kinds(made).length >= 3)
              return { take: focused, score: 20 - seen.length };
          }
          return null;
        }),
      ],
      race: await bestRace(
        games('xiangqi', 14, 36, 17, 50),
        (board) => same('xiangqi', board.position, 7, `${ALL},reductions=off`, ALL),
        0.5,
        ({ result }) => result.off.best === result.on.best && result.off.nodes < 600000,
      ),
    };
  },
  async evaluation() {
    return best(games('reversi6', 20, 26, 18, 1200), async (board) => {
      const empty = [...board.cells].filter((cell) => cell === '-').length;
      if (board.moves.length < 3 || board.moves.length > 5) return null;
      const count = await lab.think('reversi6', board.position, 'search:algorithm=minimax,eval=a', 1);
      const guess = await lab.think('reversi6', board.position, 'search:algorithm=minimax', 1);
      const truth = await lab.think(
        'reversi6',
        board.position,
        'search:algorithm=alphabeta,ordering=on,table=on',
        empty + 2,
      );
      if (count.best === guess.best || guess.best !== truth.best || truth.value <= 0) return null;
      const lost = await lab.think(
        'reversi6',
        board.position,
        'search:algorithm=alphabeta,ordering=on,table=on',
        empty + 2,
        [count.best],
      );
      if (lost.value >= 0) return null;
      const base = 'search:algorithm=alphabeta,ordering=on,deepening=on';
      const raced = await run(until('reversi6', board.position, empty, `${base},eval=a`, base, truth.best), 0.5);
      if (!raced) return null;
      const scene = (player, depth, extra) => ({
        kind: 'tree',
        game: 'reversi6',
        position: board.position,
        depth,
        player,
        levels: 1,
        kinds: ['choice', 'value'],
        most: 1,
        ...extra,
      });
      const scenes = [
        scene('search:algorithm=minimax,eval=a', 1, { whole: true }),
        scene('search:algorithm=minimax', 1, {}),
        scene('search:algorithm=minimax', empty + 4, {}),
      ];
      for (const each of scenes) if (!kinds(await tell(lab, each)).length) return null;
      return {
        take: { scenes, race: raced, wrong: count.best, lost: truth.value - lost.value },
        score: raced.result.saved - empty / 100,
      };
    });
  },
  async aspiration() {
    return {
      scenes: [
        await best(games('xiangqi', 14, 36, 19, 60), async (board) => {
          const spec = { kind: 'windows', game: 'xiangqi', position: board.position, depth: 7, player: ALL, most: 5 };
          const made = await tell(lab, spec);
          const all = kinds(made);
          const both = Number(all.includes('window0')) + Number(all.includes('window2'));
          return all.length >= 3 && all.length <= 6 && has(made, 'window1') && both > 0
            ? { take: spec, score: both * 10 - drawn(made) }
            : null;
        }),
      ],
      race: await bestRace(
        games('xiangqi', 14, 36, 20, 60),
        (board) => same('xiangqi', board.position, 7, `${ALL},aspiration=off`, ALL),
        0.15,
        ({ result }) => result.off.best === result.on.best && result.off.nodes < 500000,
      ),
    };
  },
  async threads() {
    return {
      scenes: [
        await bestScene(
          games('reversi8', 10, 30, 21, 300),
          (board) =>
            board.moves.length === 4 && {
              kind: 'threads',
              game: 'reversi8',
              position: board.position,
              depth: 5,
              player: 'search:algorithm=alphabeta,ordering=on',
              most: 3,
            },
          (made) => {
            const asked = questionsOf(made);
            return asked.length === 3 &&
              asked.every(({ options }) => options.length >= 3) &&
              asked[1].answer === 2 &&
              asked[2].answer === 0 &&
              asked[0].answer === 0
              ? 1
              : 0;
          },
        ),
      ],
      race: await bestRace(
        games('reversi8', 10, 30, 22, 60),
        (board) => ({
          kind: 'split',
          game: 'reversi8',
          position: board.position,
          depth: 6,
          off: 'search:algorithm=alphabeta,ordering=on',
          on: 'search:algorithm=alphabeta,ordering=on',
          threads: 4,
        }),
        0.3,
        ({ result }) => result.on.best === result.off.best,
      ),
    };
  },
  async proofs() {
    const puzzles = readFileSync(new URL('../data/puzzles/gomoku15-fours.epd', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .slice(0, 12);
    async function* wins() {
      for (const line of puzzles) yield lab.board('gomoku15', line.split(' ; ')[0]);
    }
    return {
      scenes: [
        await bestScene(
          games('ttt', 3, 5, 23, 200),
          (board) =>
            board.moves.length === 4 && {
              kind: 'proof',
              game: 'ttt',
              position: board.position,
              depth: 2,
              player: 'search:algorithm=minimax',
              most: 5,
            },
          (made) => {
            const asked = questionsOf(made);
            return has(made) &&
              asked.some(({ kind }) => kind === 'first') &&
              asked.length >= 4 &&
              new Set(asked.map(({ options, answer }) => options[answer].keys[0])).size >= 3
              ? 100 - drawn(made)
              : 0;
          },
        ),
      ],
      race: await best(wins(), async (board) => {
        const answer = (await lab.think('gomoku15', board.position, ALL, 12)).best;
        const made = await run(
          {
            kind: 'win',
            game: 'gomoku15',
            position: board.position,
            depth: 12,
            off: `${ALL},prover=off`,
            on: ALL,
            answer,
          },
          0.5,
        );
        return made && made.result.off.nodes < 600000 ? { take: made, score: made.result.saved } : null;
      }),
    };
  },
};

/** Positions whose moves can be ordered in every way: the counts of the best order, the worst and the engine's. */
async function orders() {
  const tasks = [
    ['reversi6', 4, 5, 31],
    ['ttt', 5, 4, 32],
    ['reversi8', 5, 4, 33],
    ['xiangqi', 5, 3, 34],
  ];
  const found = [];
  for (const [game, most, depth, seed] of tasks) {
    const [from, to] = { ttt: [4, 4], xiangqi: [20, 60], reversi6: [8, 24], reversi8: [8, 40] }[game];
    found.push(
      await best(games(game, from, to, seed, game === 'ttt' ? 30 : game === 'xiangqi' ? 600 : 400), async (board) => {
        const moves = board.moves.map(({ move }) => move);
        if (moves.length !== most) return null;
        const nodes = async (order) => (await lab.think(game, board.position, orderSpec(order), depth)).nodes;
        const counts = [];
        for (const order of permutations(moves)) counts.push(await nodes(order));
        const engine = await engineOrder(lab, game, board.position, depth);
        const made = { engine: await nodes(engine), best: Math.min(...counts), worst: Math.max(...counts) };
        if (
          engine.length !== most ||
          made.worst < 1.8 * made.best ||
          made.worst > 6000 ||
          made.engine > 0.8 * made.worst
        )
          return null;
        return {
          take: { id: `order-${found.length + 1}`, game, position: board.position, depth, moves, engine, counts: made },
          score: made.worst / made.best,
        };
      }),
    );
    console.log(JSON.stringify(found.at(-1).counts));
  }
  return found;
}

/** Positions in which three techniques find a move that the bare search does not, or not so cheaply. */
async function budgets() {
  const found = [];
  for (const [game, depth, seed, from, to] of [
    ['xiangqi', 4, 41, 14, 40],
    ['reversi8', 6, 42, 12, 36],
    ['gomoku15', 4, 43, 8, 16],
  ]) {
    let tried = 0;
    found.push(
      await best(games(game, from, to, seed, 40), async (board) => {
        if (tried >= 3) return null;
        const answer = (await lab.think(game, board.position, ALL, depth + 2)).best;
        const bare = await lab.think(game, board.position, budgetSpec([]), depth, [], ' nodes 400000');
        if (bare.nodes < 20000 || bare.nodes >= 400000) return null;
        tried++;
        let least = null;
        for (const names of choices(CHOICE, 3)) {
          const made = await lab.think(game, board.position, budgetSpec(names), depth, [], ' nodes 60000');
          if (made.best === answer && made.nodes < (least?.nodes ?? 60000))
            least = { nodes: made.nodes, techniques: names };
        }
        if (!least || least.techniques.length < 3 || least.nodes * 5 > bare.nodes) return null;
        const budget = Math.ceil((2.5 * least.nodes) / 500) * 500;
        return {
          take: {
            id: `budget-${found.length + 1}`,
            game,
            position: board.position,
            depth,
            answer,
            pick: 3,
            budget,
            best: least,
            none: bare.best === answer ? bare.nodes : 0,
          },
          score: bare.nodes / least.nodes + (bare.best === answer ? 0 : 10),
        };
      }),
    );
    console.log(JSON.stringify(found.at(-1)));
  }
  return found;
}

const old = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { chapters: [], orders: [], budgets: [] };
const result = { ...old, chapters: [] };
for (const id of Object.keys(CHAPTERS)) {
  const before = old.chapters.find((each) => each.id === id);
  if (before && !(chosen.length === 0 || chosen.includes(id))) {
    result.chapters.push(before);
    continue;
  }
  if (chosen.length > 0 && !chosen.includes(id)) continue;
  try {
    const chapter = { id, ...(await CHAPTERS[id]()) };
    points[id]?.(chapter);
    result.chapters.push(chapter);
    console.log(id, (process.cpuUsage(began).user / 1e6).toFixed(0), JSON.stringify(chapter.race.result));
  } catch (error) {
    console.log(id, 'NOT FOUND', error.message);
    if (before) result.chapters.push(before);
  }
}
if (chosen.length === 0 || chosen.includes('orders')) result.orders = await orders();
if (chosen.length === 0 || chosen.includes('budgets')) result.budgets = await budgets();
writeFileSync(file, `${JSON.stringify(result, null, 1)}\n`);
