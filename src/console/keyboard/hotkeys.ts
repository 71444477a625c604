/** A key with an action on this page: `a`, `/`, `ctrl+s`, `ctrl+Enter`, `ArrowDown`. */
export interface Hotkey {
  keys: string;
  /** The action in words, for the list of keys; without it the key is not listed. */
  label?: string | undefined;
  /** The element that it triggers; a key of a dialog works while that dialog is open. */
  element?: (() => HTMLElement | null) | undefined;
  handle: (event: KeyboardEvent) => void;
}

const active = new Set<Hotkey>();

// Letters right after Escape were meant for the field that was closed: until a pause in typing, they trigger no hotkey
const typingPause = 400;
let isTypingUntil = 0;

/** Activates a key until the returned function is called. Of two actions for the same key, the one added later is used. */
export function addHotkey(hotkey: Hotkey): () => void {
  if (active.size === 0) {
    document.addEventListener('keydown', noteEscape, true);
    document.addEventListener('keydown', handleKeyDown);
  }
  active.add(hotkey);
  return () => {
    active.delete(hotkey);
    if (active.size > 0) return;
    document.removeEventListener('keydown', noteEscape, true);
    document.removeEventListener('keydown', handleKeyDown);
  };
}

/** The active keys that have a description. */
export function listedHotkeys(): readonly Hotkey[] {
  return [...active].filter(({ label }) => label !== undefined);
}

function handleKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat) return;
  if (isTypedOn(event)) return;
  const hotkey = [...active].reverse().find(({ keys }) => isPressed(keys, event));
  if (!hotkey || isElsewhere(event, hotkey)) return;
  event.preventDefault();
  hotkey.handle(event);
}

function noteEscape({ key, target }: KeyboardEvent): void {
  if (key === 'Escape' && target instanceof Element && target.closest(fields)) isTypingUntil = performance.now() + typingPause;
}

function isTypedOn({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key.length !== 1 || ctrlKey || metaKey || altKey || performance.now() > isTypingUntil) return false;
  isTypingUntil = performance.now() + typingPause;
  return true;
}

/** Whether the event is that key; on a Mac, Ctrl is Cmd. */
export function isPressed(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const wantsControl = parts.includes('ctrl');
  return (
    event.key.toLowerCase() === (key === '' ? '+' : key).toLowerCase() &&
    (event.ctrlKey || event.metaKey) === wantsControl &&
    !event.altKey &&
    (key.length === 1 || event.shiftKey === parts.includes('shift'))
  );
}

// letters belong to a field that has the focus and can be typed in, movement keys to any control that has the focus, and all keys to
// an open dialog or menu
function isElsewhere({ target }: KeyboardEvent, { keys, element }: Hotkey): boolean {
  const open = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].at(-1);
  if (open && !open.contains(element?.() ?? null)) return true;
  if (!(target instanceof Element)) return false;
  if (/^(Arrow|Page|Home|End|Enter)/.test(keys)) return !target.matches('body, main, h1, h2, h3');
  return keys.length === 1 && target.closest(fields) !== null;
}

// those in which letters are text or a choice
const fields = 'input:not([readonly], [type="checkbox"], [type="radio"]), textarea:not([readonly]), select, [contenteditable="true"]';
