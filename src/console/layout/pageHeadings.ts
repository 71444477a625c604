import { useLayoutEffect, useState } from 'react';

// the titles of pages, and the placeholders that may be the heading of a page without one, in the order in which they were drawn
const titles = new Set<symbol>();
const placeholders = new Set<symbol>();
const listeners = new Set<() => void>();

/** Notes the title of a page as long as it is drawn. */
export function useIsTitle(): void {
  useLayoutEffect(() => enter(titles, Symbol('title')), []);
}

/**
 * Whether a placeholder is the heading of its page: none of the parts that are drawn is the title of a page, and this is the first
 * of the placeholders. A screen reader then finds one heading on each page, also where nothing has been loaded yet.
 */
export function useIsPageHeading(): boolean {
  const [isHeading, setHeading] = useState(false);
  useLayoutEffect(() => {
    const own = Symbol('placeholder');
    const judge = () => setHeading(titles.size === 0 && [...placeholders][0] === own);
    listeners.add(judge);
    const leave = enter(placeholders, own);
    return () => {
      listeners.delete(judge);
      leave();
    };
  }, []);
  return isHeading;
}

function enter(group: Set<symbol>, own: symbol): () => void {
  group.add(own);
  tell();
  return () => {
    group.delete(own);
    tell();
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}
