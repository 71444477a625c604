import { useEffect, useRef } from 'react';

/** Keys as a person reads them: `Ctrl S`, `Ctrl Enter`, `A`. On a Mac the command key serves as Ctrl. */
export type Keys = string;

/** Runs the action when the keys are pressed anywhere on the page. Without an action the keys do what they always do. */
export function useShortcut(keys: Keys | undefined, action: (() => void) | undefined): void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  const isActive = action !== undefined;
  useEffect(() => {
    if (!keys || !isActive) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (!matches(event, keys)) return;
      event.preventDefault();
      latest.current?.();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [keys, isActive]);
}

/** The keys as `aria-keyshortcuts` wants them. */
export function ariaKeys(keys: Keys): string {
  return keys.replace('Ctrl', 'Control').replaceAll(' ', '+');
}

function matches(event: KeyboardEvent, keys: Keys): boolean {
  const parts = keys.toLowerCase().split(' ');
  const wantsCtrl = parts.includes('ctrl');
  if (event.repeat || event.altKey || wantsCtrl !== (event.ctrlKey || event.metaKey)) return false;
  if (parts.includes('shift') !== event.shiftKey) return false;
  if (!wantsCtrl && (isTyping(event.target) || isInDialog(event.target))) return false;
  return event.key.toLowerCase() === parts.at(-1);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role="grid"]') !== null;
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
}
