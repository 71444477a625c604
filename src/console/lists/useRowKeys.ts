import type { KeyboardEvent } from 'react';
import { useHotkey } from '../keyboard/useHotkey.ts';

/** Moves between the links of rows by ↑ ↓ Home End; ↓ focuses the first row when no row has the focus. */
export function useRowKeys(): (event: KeyboardEvent<HTMLElement>) => void {
  useHotkey('ArrowDown', () => document.querySelector<HTMLElement>('[data-row-link]')?.focus());
  return (event) => {
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
    const here = links.findIndex((link) => link === document.activeElement);
    const next = here < 0 ? undefined : targetOf(event.key, here, links.length);
    if (next === undefined) return;
    event.preventDefault();
    links[Math.min(Math.max(next, 0), links.length - 1)]?.focus();
  };
}

function targetOf(key: string, here: number, count: number): number | undefined {
  if (key === 'ArrowDown') return here + 1;
  if (key === 'ArrowUp') return here - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
