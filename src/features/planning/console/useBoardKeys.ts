import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { BoardPlace } from './boardPlace.ts';
import { stepOf } from './stepOf.ts';
import type { Holding } from './useHolding.ts';

/** See {@link useBoardKeys}. */
export interface BoardKeys {
  holding: Holding;
  /** The rows and columns of the board. */
  axes: Parameters<typeof stepOf>[2];
  /** Whether keys are left alone, because a dialog asks about a plan. */
  isPaused: boolean;
  /** Plans the held item at its place. */
  drop: () => void;
}

/** Moves the held item by keys: arrows move it, Enter and Space drop it, Escape puts it back. Returns the handler of keys. */
export function useBoardKeys(
  root: RefObject<HTMLElement | null>,
  { holding, axes, isPaused, drop }: BoardKeys,
): (event: KeyboardEvent) => void {
  const { held } = holding;
  const noteKey = useSightOfHeld(root, held?.place);
  useFocusOfHeld(root, held !== undefined);

  return (event) => {
    if (!held || isPaused) return;
    const isDrop = event.key === 'Enter' || event.key === ' ';
    // a key that is held down only picks up
    if (event.repeat && isDrop) {
      event.preventDefault();
      return;
    }
    if (event.key === 'Escape') holding.putBack();
    else if (isDrop) drop();
    else {
      const to = stepOf(event.key, held.place, axes);
      if (!to) return;
      noteKey();
      holding.moveTo(to);
    }
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Keeps an item that is moved by keys in sight; the returned function is called for each key. */
function useSightOfHeld(root: RefObject<HTMLElement | null>, place: BoardPlace | undefined): () => void {
  const isByKeys = useRef(false);
  const at = place && JSON.stringify(place);
  useEffect(() => {
    if (at !== undefined && isByKeys.current)
      root.current?.querySelector('.ghost')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    isByKeys.current = false;
  }, [at, root]);
  return () => {
    isByKeys.current = true;
  };
}

/** An item that is held already when the board appears is moved by keys at once. */
function useFocusOfHeld(root: RefObject<HTMLElement | null>, isHeld: boolean): void {
  const [wasHeld] = useState(isHeld);
  useEffect(() => {
    if (wasHeld) root.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [root, wasHeld]);
}
