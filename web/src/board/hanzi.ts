// SPDX-License-Identifier: MIT
// Has this machine a font with Chinese characters? A fresh one may have none, and then every piece of xiangqi would be
// the same empty box.

let known: boolean | undefined;

function drawn(text: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 24;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return text;
  pen.font = '20px system-ui, sans-serif';
  pen.textBaseline = 'top';
  pen.fillText(text, 1, 1);
  return pen.getImageData(0, 0, 24, 24).data.join();
}

/** Two characters that look the same are both missing. */
export function drawsHanzi(): boolean {
  return (known ??= drawn('馬') !== drawn('卒'));
}
