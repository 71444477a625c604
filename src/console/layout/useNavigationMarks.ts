import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';

/** How long after the end of a navigation the small screen's menu is closed. */
export const collapseDelay = 10;

const marker = 'loading';

/** State of a navigation that only gives the page that is open another address: nothing of it moves, and nobody who types is disturbed. */
export const samePage = { isSamePage: true } as const;

/**
 * What happens around a navigation: a loading marker on the page until it ends, is cancelled or fails; then the page
 * starts at its top, with the focus on its heading, and the menu of a small screen is closed.
 */
export function useNavigationMarks(collapse: () => void): boolean {
  const { state } = useNavigation();
  const isLoading = state !== 'idle';
  useEffect(() => {
    document.body.classList.toggle(marker, isLoading);
    return () => document.body.classList.remove(marker);
  }, [isLoading]);

  const { pathname, state: given } = useLocation();
  const isSamePage = given?.isSamePage === true;
  const before = useRef(pathname);
  const latest = useRef(collapse);
  useEffect(() => {
    latest.current = collapse;
  });
  useEffect(() => {
    if (before.current === pathname) return undefined;
    before.current = pathname;
    if (isSamePage) return undefined;
    window.scrollTo({ top: 0, behavior: 'instant' });
    focusHeading();
    const timer = setTimeout(() => latest.current(), collapseDelay);
    return () => clearTimeout(timer);
  }, [pathname, isSamePage]);
  return isLoading;
}

// a screen reader goes on from where the page changed
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  heading?.focus({ preventScroll: true });
}
