// SPDX-License-Identifier: MIT
// The editor itself (CodeMirror 6), a file of its own that is loaded with the first program on the screen. It knows
// nothing of the page.

import { acceptCompletion, autocompletion, closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from '@codemirror/commands';
import { pythonLanguage, localCompletionSource } from '@codemirror/lang-python';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  LanguageSupport,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';

export interface Options {
  code: string;
  label: string;
  lineNumbers: boolean;
  onChange(code: string): void;
  /** Shift-Enter or Ctrl-Enter. */
  onRun(): void;
}

export interface Editor {
  code(): string;
  set(code: string): void;
  /** Marks a line (from 1 on) with what is wrong there; 0: nothing is marked. */
  mark(line: number, column: number, message: string): void;
  focus(): void;
  relabel(label: string): void;
  destroy(): void;
}

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--accent)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--good)' },
  { tag: tags.comment, color: 'var(--faint)', fontStyle: 'italic' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warn)' },
  {
    tag: [tags.function(tags.definition(tags.variableName)), tags.definition(tags.className)],
    color: 'var(--focus)',
    fontWeight: '600',
  },
]);

const look = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--raised)', fontSize: '.9rem', height: '100%' },
  '&.cm-focused': { outline: '3px solid var(--focus)', outlineOffset: '1px' },
  '.cm-content': {
    fontFamily: 'ui-monospace, "DejaVu Sans Mono", monospace',
    caretColor: 'var(--ink)',
    padding: '8px 0',
  },
  '.cm-gutters': { backgroundColor: 'var(--sunk)', color: 'var(--faint)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--sunk) 60%, transparent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--focus) 30%, transparent)',
  },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'color-mix(in srgb, var(--focus) 25%, transparent)',
  },
  '.cm-tooltip': { backgroundColor: 'var(--raised)', border: '1px solid var(--line)', color: 'var(--ink)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--accent-ink)' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--bad)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--bad)',
    textUnderlineOffset: '3px',
  },
});

/** All that the editor can do. */
function extensions(options: Options): Extension[] {
  const run = () => {
    options.onRun();
    return true;
  };
  return [
    options.lineNumbers ? [lineNumbers(), highlightActiveLineGutter(), highlightActiveLine()] : [],
    history(),
    drawSelection(),
    indentOnInput(),
    indentUnit.of('    '),
    bracketMatching(),
    closeBrackets(),
    autocompletion(),
    new LanguageSupport(pythonLanguage, pythonLanguage.data.of({ autocomplete: localCompletionSource })),
    syntaxHighlighting(colours),
    lintGutter(),
    look,
    EditorView.lineWrapping,
    EditorView.updateListener.of((update) => {
      if (update.docChanged) options.onChange(update.state.doc.toString());
    }),
    // Escape, then Tab leaves the editor: whoever has no mouse must not be caught in it.
    keymap.of([
      { key: 'Shift-Enter', run },
      { key: 'Mod-Enter', run },
      { key: 'Tab', run: acceptCompletion },
      { key: 'Tab', run: indentMore, shift: indentLess },
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...historyKeymap,
    ]),
  ];
}

export function open(parent: HTMLElement, options: Options): Editor {
  const label = new Compartment();
  const named = (text: string) =>
    EditorView.contentAttributes.of({ 'aria-label': text, spellcheck: 'false', tabindex: '0' });
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: options.code,
      extensions: [...extensions(options), label.of(named(options.label))],
    }),
  });
  return {
    code: () => view.state.doc.toString(),
    set: (code) => {
      if (code !== view.state.doc.toString())
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: code } });
    },
    mark: (number, column, message) => {
      const { doc } = view.state;
      if (number < 1) {
        view.dispatch(setDiagnostics(view.state, []));
        return;
      }
      const line = doc.line(Math.min(number, doc.lines));
      const indent = line.text.length - line.text.trimStart().length;
      const from = Math.min(line.to, line.from + (column > 0 ? column - 1 : indent));
      view.dispatch(setDiagnostics(view.state, [{ from, to: Math.max(line.to, from), severity: 'error', message }]), {
        effects: EditorView.scrollIntoView(line.from, { y: 'nearest' }),
      });
    },
    focus: () => view.focus(),
    relabel: (text) => view.dispatch({ effects: label.reconfigure(named(text)) }),
    destroy: () => view.destroy(),
  };
}
