import { useLayoutEffect, useRef, type RefObject } from 'react';
import { addHotkey } from './hotkeys.ts';

/** The description of a hotkey in the list of keys, and whether it is active. */
export interface HotkeyOptions {
  label?: string | undefined;
  enabled?: boolean;
  /** The element that it triggers, so that it works in the dialog that contains the element. */
  element?: RefObject<HTMLElement | null>;
}

/** Activates a key while the component is mounted, outside of dialogs; letters do not work in a field that can be typed in. */
export function useHotkey(
  keys: string | undefined,
  handle: (event: KeyboardEvent) => void,
  { label, enabled = true, element }: HotkeyOptions = {},
): void {
  const latest = useRef(handle);
  // In a layout effect, so that a key works as soon as its button is visible
  useLayoutEffect(() => {
    latest.current = handle;
  });
  useLayoutEffect(() => {
    if (!keys || !enabled) return undefined;
    return addHotkey({ keys, label, element: () => element?.current ?? null, handle: (event) => latest.current(event) });
  }, [keys, label, enabled, element]);
}
