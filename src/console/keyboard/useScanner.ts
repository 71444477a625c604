import { useEffect, useRef } from 'react';

// Between two characters: a scanner takes a few milliseconds, a person more than these
const pause = 80;
// a choice by its first letters is typed faster than text
const pauseInChoice = 40;

/**
 * Takes what a scanner types while no field has the focus, which would press hotkeys and buttons: `take` gets the first characters and puts
 * them into a field that has the focus from then on, where the others arrive. A character that comes alone does what it does on the page,
 * such as a hotkey, a moment later. A choice from a list that has the focus keeps its value: a character alone chooses there as ever.
 */
export function useScanner(take: (characters: string) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    let held: KeyboardEvent | undefined;
    let released: KeyboardEvent | undefined;
    const takeFromChoice = choiceGuard();
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
      const scanned = takeFromChoice(event);
      if (scanned !== undefined) return latest.current(scanned);
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

/**
 * Takes what a scanner types while a choice from a list has the focus. The first character has chosen an entry already when the second
 * one tells a scanner from a person: the choice gets its value back, and both characters are given.
 */
function choiceGuard(): (event: KeyboardEvent) => string | undefined {
  let first: { choice: HTMLSelectElement; value: string; key: string; at: number } | undefined;
  return (event) => {
    const { target: choice, key, timeStamp: at } = event;
    if (!isCharacter(event) || !(choice instanceof HTMLSelectElement) || choice.closest(grid)) return undefined;
    const before = first?.choice === choice && at - first.at < pauseInChoice ? first : undefined;
    first = before ? undefined : { choice, value: choice.value, key, at };
    if (!before) return undefined;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (choice.value !== before.value) {
      choice.value = before.value;
      choice.dispatchEvent(new Event('change', { bubbles: true }));
    }
    return before.key + key;
  };
}

const grid = '[role="grid"]';
const elsewhere = `input, textarea, select, [contenteditable="true"], ${grid}`;
const open = '[role="dialog"], [role="alertdialog"], [role="menu"]';

function isCharacter({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey || isComposing) return false;
  return !document.querySelector(open);
}

function isCharacterOfPage(event: KeyboardEvent): boolean {
  return isCharacter(event) && event.target instanceof Element && event.target.closest(elsewhere) === null;
}
