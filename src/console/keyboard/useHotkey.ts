import { useLayoutEffect, useRef, type RefObject } from 'react';
import { addHotkey } from './hotkeys.ts';

/** What a hotkey is called in the list of keys, and whether it works now. */
export interface HotkeyOptions {
  label?: string | undefined;
  enabled?: boolean;
  /** What it presses, so that it works in the dialog that holds it. */
  element?: RefObject<HTMLElement | null>;
}

/** A key that works while the component is on the page, outside of dialogs; letters not while typing in a field. */
export function useHotkey(
  keys: string | undefined,
  handle: (event: KeyboardEvent) => void,
  { label, enabled = true, element }: HotkeyOptions = {},
): void {
  const latest = useRef(handle);
  // A key works as soon as the button that it stands on is seen
  useLayoutEffect(() => {
    latest.current = handle;
  });
  useLayoutEffect(() => {
    if (!keys || !enabled) return undefined;
    return addHotkey({ keys, label, element: () => element?.current ?? null, handle: (event) => latest.current(event) });
  }, [keys, label, enabled, element]);
}
