import { useEffect, useRef } from 'react';

// Between two characters: a scanner takes a few milliseconds, a person more than these
const pause = 80;

/**
 * Takes what a scanner types while no field has the focus, which would press hotkeys and buttons: `take` gets the first characters and puts
 * them into a field that has the focus from then on, where the others arrive. A character that comes alone does what it does on the page,
 * such as a hotkey, a moment later.
 */
export function useScanner(take: (characters: string) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    let held: KeyboardEvent | undefined;
    let released: KeyboardEvent | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = () => {
      clearTimeout(timer);
      if (!held) return;
      const { key, shiftKey, target } = held;
      held = undefined;
      released = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true });
      target?.dispatchEvent(released);
    };
    const handle = (event: KeyboardEvent) => {
      if (event === released) return;
      if (!isCharacterOfPage(event)) {
        if (event.key !== 'Shift') release();
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      if (held) {
        clearTimeout(timer);
        const first = held.key;
        held = undefined;
        latest.current(first + event.key);
      } else {
        held = event;
        timer = setTimeout(release, pause);
      }
    };
    document.addEventListener('keydown', handle, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', handle, true);
    };
  }, []);
}

const elsewhere = 'input, textarea, select, [contenteditable="true"], [role="grid"]';
const open = '[role="dialog"], [role="alertdialog"], [role="menu"]';

function isCharacterOfPage({ key, target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey || isComposing) return false;
  if (document.querySelector(open)) return false;
  return target instanceof Element && target.closest(elsewhere) === null;
}
