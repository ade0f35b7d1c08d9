// SPDX-License-Identifier: MIT
// A double click is one click: where the first one put something else under the pointer, the second one is not for it.
// So nobody who clicks `Start` twice throws away the game that has begun.

let first: EventTarget | null = null;

/** What a click is for: the control around the point. */
function controlOf(event: MouseEvent): Element | null {
  return (event.target as Element).closest('a, button, label, summary, input, select') ?? null;
}

/** To be called once. */
export function guardDoubleClicks(): void {
  const hear = (event: MouseEvent) => {
    const control = controlOf(event);
    if (event.detail <= 1) first = control;
    else if (control && control !== first) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  addEventListener('click', hear, { capture: true });
}
