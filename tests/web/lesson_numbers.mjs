// SPDX-License-Identifier: MIT
//
// lesson_numbers.mjs - the lessons without a browser: what their questions are made of, and whether each chapter shows
// its point, by numbers that wuqi.wasm counts now. data/lessons.json must say the same. TAP.
import { deepStrictEqual } from 'node:assert';
import { readFileSync } from 'node:fs';
import { openLab, sources } from './lab.mjs';
import { PAPERS, withTable } from '../../tools/lessons_table.mjs';
import { points } from './lesson_points.mjs';

const data = JSON.parse(readFileSync(new URL('../../data/lessons.json', import.meta.url), 'utf8'));
const {
  tell,
  tellTree,
  choose,
  meant,
  questionsOf,
  proofNumbers,
  askValue,
  race,
  permutations,
  choices,
  orderSpec,
  budgetSpec,
  engineOrder,
  readOrder,
  readTechniques,
  LESSONS,
  storyOf,
  traced,
  MOST,
} = await sources('learn/scene', 'learn/tellers', 'learn/races', 'learn/tasks', 'learn/chapters', 'play/story');

let count = 0;
let failed = 0;
function check(name, fine, detail = '') {
  if (!fine) failed++;
  if (!fine && detail) console.log(`# ${detail}`);
  console.log(`${fine ? 'ok' : 'not ok'} ${++count} - ${name}`);
}
async function attempt(name, body) {
  try {
    await body();
    check(name, true);
  } catch (error) {
    check(name, false, error.message);
  }
}

// A tree by hand: MAX chooses between MIN nodes with the leaves 3, 5 and 2 (and 9, never searched).
const leaf = (id, parent, score) => ({
  id,
  parent,
  ply: 2,
  max: true,
  score,
  value: `+${score}`,
  low: -32001,
  high: 32001,
  name: `m${id}`,
  move: `m${id}`,
  code: 'leaf',
  role: 'whole window',
  skipped: 0,
  children: [],
  window: '[-∞, +∞]',
  position: `p${id}`,
});
const inner = (id, parent, children, more) => ({
  ...leaf(id, parent, 0),
  ply: 1,
  max: false,
  code: 'searched',
  children: children.map((each) => ({ ...each })),
  ...more,
});
const leaves = [leaf(2, 1, 3), leaf(3, 1, 5), leaf(5, 4, 2)];
const mins = [
  inner(1, 0, leaves.slice(0, 2), { score: 3, value: '+3' }),
  inner(4, 0, leaves.slice(2), { score: 2, value: '+2', low: 3, code: 'alpha cut', skipped: 1 }),
];
const root = { ...inner(0, -1, mins, { score: 3, value: '+3', ply: 0, max: true }) };
const nodes = new Map([root, ...mins, ...leaves].map((node) => [node.id, node]));
const beats = tellTree(nodes, 0, ['cut', 'value']);
const cuts = beats.filter(({ question }) => question?.kind === 'cut');
check(
  'a cut is asked where a bound is, and nowhere else',
  cuts.length === 1 && cuts[0].at === 4,
  JSON.stringify(cuts.map(({ at }) => at)),
);
check(
  'its answer is what the search did',
  cuts[0].question.options[cuts[0].question.answer].keys[0] === 'no' && cuts[0].cut === 4,
);
check(
  'a wrong answer lights up the numbers that contradict it',
  cuts[0].question.lights.join() === '5,1',
  cuts[0].question.lights.join(),
);
check(
  'the sentence has both numbers',
  /\+2/.test(cuts[0].question.ask[0]) &&
    /\+3/.test(cuts[0].question.ask[0]) &&
    /\+2.*\+3/.test(cuts[0].question.ask[1]),
);
const value = beats.find(({ question, at }) => question?.kind === 'value' && at === 1).question;
check('MIN takes the smallest value', value.options[value.answer].keys[0] === '+3' && value.lights.join() === '2');
check(
  'no value is asked where not every move was searched',
  !beats.some(({ question, at }) => question?.kind === 'value' && at === 4),
);
check('a node of one value asks nothing', askValue(root, [mins[0]]) === undefined);
const order = beats.flatMap(({ show }) => show);
check('the tree grows in the order of the search, each node once', order.join() === '0,1,2,3,4,5', order.join());
check(
  'a bracket opens and closes',
  beats.find(({ at, show }) => at === 4 && show.includes(4)).low === 3 &&
    beats.findLast(({ at }) => at === 4).high === 2,
);
check(
  'so many questions are kept as are wanted, cuts before others',
  choose(beats, 1)
    .filter(({ question }) => question)
    .every(({ question }) => question.kind === 'cut'),
);
for (const [text, index] of [
  ['3', 0],
  ['+3', 0],
  [' +5 ', 1],
  ['m2', -1],
  ['', -1],
  ['7', -1],
])
  check(`typed ${JSON.stringify(text)}`, meant(value, text) === index, String(meant(value, text)));
for (const [text, index] of [
  ['YES', 0],
  ['n', 1],
  ['否', 1],
  ['maybe', -1],
])
  check(`typed ${text}`, meant(cuts[0].question, text) === index);
check(
  'a minus is a minus',
  meant({ options: [{ keys: ['-4'], say: ['−4', '−4'] }] }, '−4') === 0 &&
    meant({ options: [{ keys: ['-4'], say: ['−4', '−4'] }] }, '-4') === 0,
);

// Proof numbers: MAX needs one, MIN's moves must all fall.
const open = (id, parent) => ({ ...leaf(id, parent, 0), code: 'leaf' });
const won = { ...leaf(3, 1, 31999), code: 'game over' };
const proofTree = new Map([
  [1, inner(1, 0, [{ id: 2 }, { id: 3 }, { id: 6 }])],
  [2, open(2, 1)],
  [3, won],
  [6, open(6, 1)],
  [0, { ...root, children: [{ id: 1 }, { id: 4 }] }],
  [4, inner(4, 0, [{ id: 5 }])],
  [5, { ...leaf(5, 4, -31999), code: 'game over' }],
]);
check(
  'proof numbers add up at MIN and are least at MAX',
  proofNumbers(proofTree, 1).proof === 2 &&
    proofNumbers(proofTree, 4).proof === Infinity &&
    proofNumbers(proofTree, 0).proof === 2,
);
check(
  'disproof numbers are the other way round',
  proofNumbers(proofTree, 1).disproof === 1 && proofNumbers(proofTree, 0).disproof === 1,
);

check('all orders of four, each once', new Set(permutations([1, 2, 3, 4]).map(String)).size === 24);
check('all choices of up to two of three', choices(['a', 'b', 'c'], 2).length === 7);
check(
  'an order in a link is taken only if it is one of these moves',
  readOrder('b/a', ['a', 'b']).join() === 'b,a' &&
    readOrder('b', ['a', 'b']) === null &&
    readOrder('b/c', ['a', 'b']) === null &&
    readOrder(null, ['a']) === null,
);
check(
  'techniques in a link are known, and not too many',
  readTechniques('table/history', 3).length === 2 &&
    readTechniques('table/magic', 3) === null &&
    readTechniques('table/history', 1) === null,
);

const lab = await openLab();
const texts = (question) =>
  [question.ask, question.right, question.wrong, ...question.options.map(({ say }) => say)].flat();
check(
  'every chapter has its words and its data',
  LESSONS.length === 12 && LESSONS.every(({ id }, index) => data.chapters[index]?.id === id),
  data.chapters.map(({ id }) => id).join(' '),
);
for (const chapter of data.chapters) {
  const scenes = [];
  for (const spec of chapter.scenes) scenes.push(await tell(lab, spec));
  const asked = scenes.flatMap(questionsOf);
  const drawn = Math.max(...scenes.map((scene) => scene.nodes.size));
  check(
    `${chapter.id}: three to seven questions, of trees that can be seen (${asked.length}; ${drawn} nodes)`,
    asked.length >= 3 && asked.length <= 7 && drawn <= 24,
  );
  check(
    `${chapter.id}: every question has a right answer and a wrong one, in both languages`,
    asked.every(
      (question) =>
        question.options[question.answer] &&
        question.options.length > 1 &&
        texts(question).every((text) => typeof text === 'string' && text.trim() !== '' && !/undefined|NaN/.test(text)),
    ),
    JSON.stringify(asked.find((question) => !question.options[question.answer] || question.options.length < 2)),
  );
  check(
    `${chapter.id}: every scene asks something`,
    scenes.every((scene) => questionsOf(scene).length > 0),
  );
  check(
    `${chapter.id}: what is asked is drawn, what lights up is seen`,
    scenes.every((scene) =>
      scene.beats.every((beat, index) => {
        const shown = new Set(scene.beats.slice(0, index + 1).flatMap(({ show }) => show));
        return !beat.question || (shown.has(beat.at) && beat.question.lights.every((id) => shown.has(id)));
      }),
    ),
  );
  check(
    `${chapter.id}: one cannot always answer the same`,
    new Set(asked.map(({ kind, answer }) => `${kind}${answer}`)).size > 1 || asked.length < 3,
  );
  await attempt(`${chapter.id}: the module counts what the lesson says`, async () =>
    deepStrictEqual(await race(lab, chapter.race), chapter.race.result),
  );
  await attempt(`${chapter.id}: it shows its point`, () => points[chapter.id](chapter));
  check(
    `${chapter.id}: it is there at once (at most 600,000 nodes)`,
    chapter.race.result.off.nodes + (chapter.race.result.on.sum ?? chapter.race.result.on.nodes) <= 900_000 &&
      chapter.race.result.on.nodes <= 300_000,
  );
}

// What single chapters promise besides.
const chapterOf = (id) => data.chapters.find((each) => each.id === id);
const bestOf = async (spec) => {
  const source = await lab.trace(spec.game, spec.position, spec.player, spec.depth);
  return source.summary.best;
};
{
  const { scenes, wrong, race: raced } = chapterOf('quiescence');
  check(
    'quiescence: the bare search takes what it should not, and quiescence does not',
    (await bestOf(scenes[0])) === wrong &&
      (await lab.think(raced.game, raced.position, `${scenes[1].player},quiescence=on`, 1)).best === raced.answer &&
      wrong !== raced.answer,
  );
  const [bad, good] = [
    await lab.think(raced.game, raced.position, raced.on, 5, [wrong]),
    await lab.think(raced.game, raced.position, raced.on, 5),
  ];
  check('quiescence: and what it takes loses', good.value - bad.value >= 200, `${good.value} ${bad.value}`);
}
{
  const { scenes, wrong, race: raced } = chapterOf('evaluation');
  const [counted, judged, truth] = [await bestOf(scenes[0]), await bestOf(scenes[1]), await bestOf(scenes[2])];
  const played = await tell(lab, scenes[2]);
  check(
    'evaluation: the truth is the end of every game',
    [...played.nodes.values()].every(({ node }) => node.score % 100 === 0),
    [...played.nodes.values()].map(({ label }) => label).join(' '),
  );
  check(
    'evaluation: counting chooses another move than the evaluation, and the end of the game agrees with the evaluation',
    counted === wrong && judged === raced.answer && truth === raced.answer,
    `${counted} ${judged} ${truth}`,
  );
}
{
  const [bad, good] = chapterOf('ordering').scenes;
  const nodesOf = async (spec) => (await lab.think(spec.game, spec.position, spec.player, spec.depth)).nodes;
  const [most, least] = [await nodesOf(bad), await nodesOf(good)];
  check(`ordering: the good order needs fewer nodes in the tree as well (${most}, ${least})`, least < 0.8 * most);
}

for (const task of data.orders) {
  const nodesOf = async (moves) => (await lab.think(task.game, task.position, orderSpec(moves), task.depth)).nodes;
  const all = [];
  const values = new Set();
  for (const moves of permutations(task.moves)) {
    const made = await lab.think(task.game, task.position, orderSpec(moves), task.depth);
    all.push(made.nodes);
    values.add(made.value);
  }
  const engine = await engineOrder(lab, task.game, task.position, task.depth);
  check(
    `${task.id}: best, worst and the engine's order (${task.counts.best}, ${task.counts.worst}, ${task.counts.engine})`,
    Math.min(...all) === task.counts.best &&
      Math.max(...all) === task.counts.worst &&
      engine.join() === task.engine.join() &&
      (await nodesOf(engine)) === task.counts.engine,
  );
  check(
    `${task.id}: every order finds the same value, and it is worth the trouble`,
    values.size === 1 && task.counts.worst >= 1.8 * task.counts.best,
  );
}
for (const task of data.budgets) {
  const best = await lab.think(task.game, task.position, budgetSpec(task.best.techniques), task.depth);
  const none = await lab.think(task.game, task.position, budgetSpec([]), task.depth);
  check(
    `${task.id}: it can be done (${best.nodes} of ${task.budget} nodes), and not without techniques`,
    best.best === task.answer &&
      best.nodes === task.best.nodes &&
      best.nodes <= task.budget &&
      task.best.techniques.length <= task.pick &&
      (none.best !== task.answer || none.nodes > task.budget),
  );
  check(`${task.id}: what is said of no techniques is so`, task.none === (none.best === task.answer ? none.nodes : 0));
}

for (const [language, paper] of PAPERS.entries())
  check(
    `${paper} has the table of these numbers`,
    (await withTable(language)) === readFileSync(new URL(`../../${paper}`, import.meta.url), 'utf8'),
  );

// Why a move was played.
{
  const source = await lab.trace('reversi6', '', 'engine', 5);
  const { best } = source.summary;
  const story = await storyOf(source, best);
  check(
    `why: at most ${MOST} nodes, the first of them the root (${story.nodes.length})`,
    story.nodes.length >= 4 && story.nodes.length <= MOST && story.nodes[0].id === source.summary.root && story.meant,
  );
  check(
    'why: each has its numbers',
    story.nodes.every(({ values }) => Object.values(values).every((text) => text !== '' && text !== undefined)),
    JSON.stringify(story.nodes),
  );
  const node = await source.node(source.summary.root);
  const other = node.children.find(({ name }) => name !== best).name;
  check(
    'why: a move that the search would not have played is told as such',
    (await storyOf(source, other)).meant === false,
  );
  check(
    'why: every seat that searches can be looked into',
    traced('engine:level=3', () => 4).from === 4 &&
      traced('engine', () => 0).to > 4 &&
      traced('classic:depth=9', () => 0).to === 5 &&
      traced('random', () => 0) === null &&
      traced('', () => 0) === null,
  );
}
{
  const source = await lab.trace('xiangqi', chapterOf('nullmove').race.position, 'engine', 5);
  const story = await storyOf(source, source.summary.best);
  check(
    'why: in a tree with cuts rivals are refuted by a move',
    story.nodes.some(({ say }) => say === 'whyRefuted') && story.nodes.length === MOST,
    story.nodes.map(({ say }) => say).join(' '),
  );
}
console.log(`1..${count}`);
process.exit(failed > 0 ? 1 : 0);
