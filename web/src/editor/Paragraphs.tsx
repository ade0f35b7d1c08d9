// SPDX-License-Identifier: MIT
// The few things of Markdown that the lesson's text has: paragraphs, code within a line, blocks of commands.

export function Paragraphs({ text }: { text: string }) {
  if (!text) return null;
  return (
    <>
      {text.split(/\n{2,}/).map((part, index) => {
        if (/^( {4}|```)/.test(part)) {
          const lines = part.split('\n').filter((line) => line !== '```');
          return (
            <pre key={index} class="command" tabIndex={0}>
              {lines.map((line) => line.replace(/^ {4}/, '')).join('\n')}
            </pre>
          );
        }
        return (
          <p key={index} class="lesson-text">
            {part.split('`').map((piece, at) => (at % 2 ? <code key={at}>{piece}</code> : piece))}
          </p>
        );
      })}
    </>
  );
}
