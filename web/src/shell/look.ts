// SPDX-License-Identifier: MIT
// What a person chose about the look, kept in the browser.

import { effect, signal } from '@preact/signals';
import type { BoardOptions } from '../board/skin';

export type Theme = 'auto' | 'light' | 'dark';

export const theme = signal<Theme>((localStorage.getItem('wuqi.theme') as Theme | null) ?? 'auto');

effect(() => {
  if (theme.value === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
  localStorage.setItem('wuqi.theme', theme.value);
});

/** Light becomes dark and dark light, whatever the system prefers. */
export function toggleTheme(): void {
  const dark = theme.value === 'dark' || (theme.value === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  theme.value = dark ? 'light' : 'dark';
}

function stored(): BoardOptions {
  const normal: BoardOptions = { pictograms: false, numbers: false, coordinates: true };
  try {
    return { ...normal, ...(JSON.parse(localStorage.getItem('wuqi.board') ?? '{}') as Partial<BoardOptions>) };
  } catch {
    return normal;
  }
}

export const boardOptions = signal<BoardOptions>(stored());

effect(() => localStorage.setItem('wuqi.board', JSON.stringify(boardOptions.value)));
