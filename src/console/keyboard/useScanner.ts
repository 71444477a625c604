import { useEffect, useRef } from 'react';

// Longest time in milliseconds between two characters of a scanner, which needs a few; a person needs more
const pause = 80;
// choosing an entry by its first letters, or answering by keys, is faster than typing text
const shortPause = 40;

/**
 * Handles the input of a barcode scanner while no field has the focus, which would otherwise trigger hotkeys and buttons: `take`
 * gets the first characters and puts them into a field that it focuses, which then receives the others. A single character
 * triggers its hotkey a moment later than usual. A select that has the focus keeps its value, but still reacts to a single
 * character. `keys` are characters that a person presses one after another on this page: after them, that moment is shorter.
 */
export function useScanner(take: (characters: string) => void, keys = ''): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    let held: Held | undefined;
    let released: KeyboardEvent | undefined;
    const takeFromChoice = choiceGuard();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = () => {
      clearTimeout(timer);
      if (!held) return;
      const { key, shiftKey, target } = held;
      held = undefined;
      released = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true });
      target.dispatchEvent(released);
    };
    const hold = ({ key, shiftKey, timeStamp: at, target }: KeyboardEvent) => {
      const isKey = keys.includes(key);
      // a key that was released just now may have moved the focus
      held = { key, shiftKey, until: isKey ? at + shortPause : Infinity, target: document.activeElement ?? target ?? document };
      timer = setTimeout(release, isKey ? shortPause : pause);
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
      // a key that is held down repeats as fast as a scanner types, and a busy page delays the timer
      if (event.repeat) return;
      if (held && event.timeStamp > held.until) release();
      if (!held) return hold(event);
      clearTimeout(timer);
      const first = held.key;
      held = undefined;
      latest.current(first + event.key);
    };
    document.addEventListener('keydown', handle, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', handle, true);
    };
  }, [keys]);
}

/** A character that may be the first one of a scanner. */
interface Held extends Pick<KeyboardEvent, 'key' | 'shiftKey'> {
  target: EventTarget;
  /** The time of an event until which the next character belongs to the same code, also where the timer is late; for keys of the page. */
  until: number;
}

/**
 * Handles the input of a scanner while a select has the focus. When the second character shows that it is a scanner, the first
 * one has already chosen an entry: the select gets its value back, and both characters are returned.
 */
function choiceGuard(): (event: KeyboardEvent) => string | undefined {
  let first: { choice: HTMLSelectElement; value: string; key: string; at: number } | undefined;
  return (event) => {
    const { target: choice, key, timeStamp: at } = event;
    if (!isCharacter(event) || !(choice instanceof HTMLSelectElement) || choice.closest(grid)) return undefined;
    const before = first?.choice === choice && at - first.at < shortPause ? first : undefined;
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
