// SPDX-License-Identifier: MIT
// Whoever follows a link is on another page: there the focus is, so that Tab and a reader of the screen go on from its
// beginning. A control that keeps its place and its focus is left alone.

import { useEffect, useRef } from 'preact/hooks';
import { route } from './route';

export function useFocusOnPage(): void {
  const path = route.value.path;
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    const content = document.getElementById('content');
    const focus = document.activeElement;
    if (!content || (focus && focus !== document.body && content.contains(focus))) return;
    content.focus({ preventScroll: true });
  }, [path]);
}
