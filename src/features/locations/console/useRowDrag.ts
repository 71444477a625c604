import { useRef, useState, type PointerEvent } from 'react';
import type { Asset } from '#features/assets/schema.ts';

/** The event handlers of a drag handle. */
interface Handle {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
}

/** Lets rows of a table be dragged with the mouse or a finger: the row below the pointer moves aside. */
export function useRowDrag(assets: readonly Asset[], onPlace: ((id: string, position: number) => void) | undefined) {
  const held = useRef<string>(undefined);
  const [dragged, setDragged] = useState<string>();
  const handle = (id: string): Handle => ({
    onPointerDown: (event) => {
      event.currentTarget.setPointerCapture?.(event.pointerId);
      held.current = id;
      setDragged(id);
    },
    onPointerMove: ({ clientX, clientY }) => {
      if (held.current === undefined) return;
      const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-row]')?.dataset['row'];
      const position = assets.findIndex((asset) => asset.id === over);
      if (over !== held.current && position >= 0) onPlace?.(held.current, position);
    },
    onPointerUp: () => {
      held.current = undefined;
      setDragged(undefined);
    },
  });
  return { dragged, handle };
}
