// SPDX-License-Identifier: MIT
// A game in a link, and a board as a picture.

/** The address that opens this game in the analysis. */
export function linkOf(game: string, start: string, moves: string[]): string {
  const words = new URLSearchParams();
  if (start !== '') words.set('p', start);
  if (moves.length > 0) words.set('m', moves.join(' '));
  const base = location.href.replace(/#.*/, '');
  return `${base}#/analyse/${game}?${words}`;
}

export function download(name: string, content: Blob | string, type = 'text/plain'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The board as it is drawn, with the styles it needs written into it, so that the picture stands alone. */
export function boardSvg(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const wanted = [
    'fill',
    'stroke',
    'stroke-width',
    'stroke-linecap',
    'stroke-dasharray',
    'opacity',
    'font-size',
    'font-family',
    'font-weight',
    'text-anchor',
    'dominant-baseline',
    'transform',
    'paint-order',
  ];
  const from = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  const to = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  from.forEach((element, index) => {
    const style = getComputedStyle(element);
    const target = to[index] as SVGElement;
    for (const name of wanted) {
      const value = style.getPropertyValue(name);
      if (value && !(name === 'transform' && value === 'none')) target.style.setProperty(name, value);
    }
    target.removeAttribute('class');
  });
  const box = svg.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(Math.round(box.width * 60)));
  copy.setAttribute('height', String(Math.round(box.height * 60)));
  return new XMLSerializer().serializeToString(copy);
}

export async function boardPng(svg: SVGSVGElement): Promise<Blob> {
  const image = new Image();
  const text = boardSvg(svg);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width * 2;
  canvas.height = image.height * 2;
  const pen = canvas.getContext('2d')!;
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}
