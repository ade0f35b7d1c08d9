// SPDX-License-Identifier: MIT
// Where the person is: the part of the address after '#', so that the page works from any folder of any server.

import { signal } from '@preact/signals';

export interface Route {
  /** the whole of it */
  path: string;
  page: string;
  rest: string[];
  query: URLSearchParams;
}

/** A word of an address; one that is written wrong stands for itself. */
function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

function parse(): Route {
  const whole = location.hash.replace(/^#\/?/, '');
  const [path = '', query = ''] = whole.split('?');
  const [page = '', ...rest] = path.split('/').map(decoded);
  return {
    path: whole,
    page: page || 'home',
    rest: rest.filter((word) => word !== ''),
    query: new URLSearchParams(query),
  };
}

export const route = signal<Route>(parse());

addEventListener('hashchange', () => {
  route.value = parse();
  scrollTo(0, 0);
});

export function go(path: string): void {
  location.hash = path;
}

/** The same, in the place of `from`. A reader who has gone to another page meanwhile stays there. */
export function replace(path: string, from: Route): void {
  if (parse().path === from.path) location.replace(`#${path}`);
}
