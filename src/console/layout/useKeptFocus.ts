import { useEffect } from 'react';

/** Milliseconds in which a screen may focus an element of its own after it removed the one that had the focus. */
export const focusPause = 80;

/**
 * Keeps the focus at the work of a person who uses the keyboard, where the browser would move it to the body and a screen reader
 * would fall silent: a button that was disabled while its action ran gets the focus back, and when the focused element was removed,
 * the heading of its card, its dialog or the page gets it.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Focused | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !isNowhere(target)) last = { element: target, around: placesAround(target), wasDisabled: false };
    };
    const forget = () => (last = undefined);
    const restore = () => {
      if (!last || !isNowhere(document.activeElement)) return;
      const { element, around, wasDisabled } = last;
      if (!element.isConnected) focusHeadingOf(around.find((place) => place.isConnected));
      else if (wasDisabled && !element.matches(':disabled')) element.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      if (!last) return;
      if (last.element.matches(':disabled')) last.wasDisabled = true;
      clearTimeout(timer);
      if (isNowhere(document.activeElement)) timer = setTimeout(restore, focusPause);
    });

    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', note);
    // a press beside all controls removes the focus on purpose
    document.addEventListener('pointerdown', forget, true);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', forget, true);
    };
  }, []);
}

interface Focused {
  element: HTMLElement;
  /** The parts of the page that contained the element, the innermost first. */
  around: readonly Element[];
  wasDisabled: boolean;
}

// the frame of a dialog takes a lost focus as well, and has no name
function isNowhere(element: Element | null): boolean {
  return element === null || element.matches('body, [role="presentation"]');
}

function placesAround(element: Element): readonly Element[] {
  const place = element.parentElement?.closest('section, [role="dialog"], main');
  return place ? [place, ...placesAround(place)] : [];
}

function focusHeadingOf(place: Element | undefined): void {
  const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
  const open = dialog && !dialog.contains(place ?? null) ? dialog : (place ?? document.querySelector('main'));
  const heading = open?.matches('[role="dialog"]') ? open : (open?.querySelector('h1, h2, h3') ?? open);
  if (!(heading instanceof HTMLElement)) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
