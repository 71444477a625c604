import { useEffect } from 'react';
import { useEvent } from 'ra-core';

interface Opened {
  /** The place of the page in the history when it was opened. */
  place: number | undefined;
  close: () => void;
}

// what is open, the last one in front
const opened: Opened[] = [];
let isReturning = false;

/**
 * Lets the Back button of a browser, and the gesture of a phone, close what is open in front of a page instead of leaving the page.
 * Without `onClose` the page is left.
 */
export function useClosedByBack(isOpen: boolean, onClose: (() => void) | undefined): void {
  const close = useEvent(() => onClose?.());
  const isClosable = isOpen && onClose !== undefined;
  useEffect(() => {
    if (!isClosable) return undefined;
    addSpare();
    const own: Opened = { place: placeOf(history.state), close };
    opened.push(own);
    // before the listener of the router, which would show the other page
    if (opened.length === 1) window.addEventListener('popstate', closeInFront, { capture: true });
    return () => {
      opened.splice(opened.indexOf(own), 1);
      if (opened.length === 0 && !isReturning) end();
    };
  }, [isClosable, close]);
}

function closeInFront(event: PopStateEvent): void {
  if (isReturning) {
    isReturning = false;
    event.stopImmediatePropagation();
    if (opened.length === 0) end();
    return;
  }
  const front = opened.at(-1);
  const place = placeOf(event.state);
  // an entry that the router did not write, such as that of a link within the page
  if (front?.place === undefined || place === undefined) return;
  event.stopImmediatePropagation();
  if (place !== front.place) {
    isReturning = true;
    history.go(front.place - place);
  } else if (opened.length > 1) addSpare();
  front.close();
}

// behind the first page of the console is another site, of which the router and this page hear nothing: a second entry of the same page
// stands between them
function addSpare(): void {
  const state = history.state as { isSpare?: boolean } | null;
  if (placeOf(state) === 0 && !state?.isSpare) history.pushState({ ...state, isSpare: true }, '');
}

function end(): void {
  window.removeEventListener('popstate', closeInFront, { capture: true });
}

// the router numbers the entries that it writes
function placeOf(state: unknown): number | undefined {
  const { idx } = (state ?? {}) as { idx?: unknown };
  return typeof idx === 'number' ? idx : undefined;
}
