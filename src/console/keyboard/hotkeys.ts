/** A key that does something on this page: `a`, `/`, `ctrl+s`, `ctrl+Enter`, `ArrowDown`. */
export interface Hotkey {
  keys: string;
  /** What it does in words, for the list of keys; without them it is not listed. */
  label?: string | undefined;
  /** What it presses; a key of a dialog works while that dialog is open. */
  element?: (() => HTMLElement | null) | undefined;
  handle: (event: KeyboardEvent) => void;
}

const active = new Set<Hotkey>();

// Letters right after Escape were meant for the field that has closed: until the typing pauses, they trigger no hotkey
const typingPause = 400;
let isTypingUntil = 0;

/** Makes a key work until the returned function is called. Of two on the same key the later one works. */
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

/** The keys that work now and say what they do. */
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

/** Whether the event is that key; Ctrl is Cmd on a Mac. */
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

// a single letter belongs to the field that is being typed in, a key that moves to what has the focus, and every key
// to the dialog or menu that is open
function isElsewhere({ target }: KeyboardEvent, { keys, element }: Hotkey): boolean {
  const open = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].at(-1);
  if (open && !open.contains(element?.() ?? null)) return true;
  if (!(target instanceof Element)) return false;
  if (/^(Arrow|Page|Home|End|Enter)/.test(keys)) return !target.matches('body, main, h1');
  return keys.length === 1 && target.closest(fields) !== null;
}

const fields = 'input, textarea, select, [contenteditable="true"]';
