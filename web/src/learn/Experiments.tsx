// SPDX-License-Identifier: MIT
// The experiments of the laboratory: what each measures, what came out, and the command that does it again.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { chinese, say } from '../words/words';

interface Experiment {
  name: string;
  title: { en: string; zh: string };
  about: { en: string; zh: string };
  /** Tables of the last full run: headings and rows. */
  figure: boolean;
}

export function Experiments({ name }: { name: string }) {
  const list = useSignal<Experiment[]>([]);
  const trouble = useSignal('');
  useEffect(() => {
    fetch('lab.json')
      .then((answer) => (answer.ok ? (answer.json() as Promise<Experiment[]>) : Promise.reject(new Error(String(answer.status)))))
      .then((found) => (list.value = found), (error: Error) => (trouble.value = error.message));
  }, []);
  const language = chinese.value ? 'zh' : 'en';
  const chosen = list.value.find((each) => each.name === name);
  return (
    <section class="page">
      <p><a href={chosen ? '#/learn/lab' : '#/learn'}>{chosen ? say('learn.lab') : say('nav.learn')}</a></p>
      <h1>{chosen ? chosen.title[language] : say('learn.lab')}</h1>
      {trouble.value && <p class="notice bad" role="alert">{trouble.value}</p>}
      {chosen ? (
        <>
          <p class="lesson-text">{chosen.about[language]}</p>
          {chosen.figure && <img class="figure" src={`lab-${chosen.name}.svg`} alt={chosen.title[language]} />}
          <h2>{say('learn.again')}</h2>
          <pre class="command"><code>wuqi lab run {chosen.name}</code></pre>
        </>
      ) : (
        <div class="cards">{list.value.map((each) => <a key={each.name} class="card" href={`#/learn/lab/${each.name}`}><span class="card-title">{each.title[language]}</span><span class="card-note">{each.about[language]}</span></a>)}</div>
      )}
    </section>
  );
}
