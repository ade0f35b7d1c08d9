// SPDX-License-Identifier: MIT
// A program on the screen. The editor is loaded when the first of them is shown.

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { noteUsed } from '../engine/files';
import { Loading } from '../shell/Loading';
import { Trouble } from '../shell/Trouble';
import { say } from '../words/words';
import type { Editor, open } from './codemirror';

let loading: Promise<{ open: typeof open }> | null = null;

function loadEditor(): Promise<{ open: typeof open }> {
  noteUsed('code.js');
  const url = new URL('code.js', document.baseURI).href;
  loading ??= import(url) as Promise<{ open: typeof open }>;
  loading.catch(() => (loading = null));
  return loading;
}

export interface Mark {
  line: number;
  column: number;
  message: string;
}

interface Props {
  /** What the editor begins with. What is typed is told by `onChange`, and comes back only where `version` is
   * another one. */
  code: string;
  version: number;
  label: string;
  lineNumbers: boolean;
  mark: Mark | null;
  onChange(code: string): void;
  onRun(): void;
}

export function CodeArea({ code, version, label, lineNumbers, mark, onChange, onRun }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  const there = useSignal(false);
  const trouble = useSignal('');
  const now = useRef({ code, onChange, onRun });
  now.current = { code, onChange, onRun };
  const begin = () => {
    trouble.value = '';
    loadEditor()
      .then((made) => {
        if (!place.current || editor.current) return;
        editor.current = made.open(place.current, {
          code: now.current.code,
          label,
          lineNumbers,
          onChange: (text) => now.current.onChange(text),
          onRun: () => now.current.onRun(),
        });
        there.value = true;
      })
      .catch(() => (trouble.value = say('error.file', { file: 'code.js', reason: say('error.file.away') })));
  };
  useEffect(() => {
    begin();
    return () => {
      editor.current?.destroy();
      editor.current = null;
    };
  }, []);
  useEffect(() => editor.current?.set(now.current.code), [version]);
  useEffect(() => editor.current?.relabel(label), [label]);
  useEffect(
    () => editor.current?.mark(mark?.line ?? 0, mark?.column ?? 0, mark?.message ?? ''),
    [mark?.line, mark?.message, there.value],
  );
  return (
    <div class="code-area">
      {trouble.value ? <Trouble reason={trouble.value} again={begin} /> : !there.value && <Loading />}
      <div ref={place} data-mark={mark?.line ?? 0} />
    </div>
  );
}
