import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';

/** Milliseconds after a navigation at which the menu of a small screen is closed. */
export const collapseDelay = 10;

const marker = 'loading';

/** State of a navigation that only changes the address of the open page: the page does not scroll, and typing continues undisturbed. */
export const samePage = { isSamePage: true } as const;

/**
 * Handles navigations: a loading mark on the page until the navigation ends, is cancelled or fails; then the page scrolls to its
 * top, its heading gets the focus, and the menu of a small screen is closed.
 */
export function useNavigationMarks(collapse: () => void): boolean {
  const { state } = useNavigation();
  const isLoading = state !== 'idle';
  useEffect(() => {
    document.body.classList.toggle(marker, isLoading);
    return () => document.body.classList.remove(marker);
  }, [isLoading]);

  const { pathname, search, state: given } = useLocation();
  const isSamePage = given?.isSamePage === true;
  const before = useRef({ pathname, search });
  const latest = useRef(collapse);
  useEffect(() => {
    latest.current = collapse;
  });
  useEffect(() => {
    const from = before.current;
    before.current = { pathname, search };
    const isPage = from.pathname !== pathname;
    if ((!isPage && from.search === search) || isSamePage) return undefined;
    window.scrollTo({ top: 0, behavior: 'instant' });
    // when only the query changes, the focus stays on the control that changed it
    if (isPage) focusHeading();
    const timer = setTimeout(() => latest.current(), collapseDelay);
    return () => clearTimeout(timer);
  }, [pathname, search, isSamePage]);
  return isLoading;
}

/** Focuses the heading of the page, where a screen reader continues; for a new page, or after a step whose button is gone. */
export function focusHeading(): void {
  // a page that has focused one of its fields keeps that focus, as does the box of Ctrl K that was opened meanwhile
  if (document.activeElement?.matches('main :is(input, textarea, select), [role="dialog"] [role="combobox"]')) return;
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  heading?.focus({ preventScroll: true });
}
