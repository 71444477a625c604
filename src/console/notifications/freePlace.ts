/** A rectangle on the screen, in pixels from the top left of the window. */
export interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

const gap = 8;

/**
 * The highest position, from `top` down, where something of this size covers none of the boxes; `top` itself when there is no
 * such position above `lowest`.
 */
export function freePlace(size: Box, boxes: readonly Box[], { top, lowest }: { top: number; lowest: number }): number {
  const height = size.bottom - size.top;
  let place = top;
  for (;;) {
    const covered = boxes.filter((box) => box.left < size.right && box.right > size.left && box.top < place + height && box.bottom > place);
    if (covered.length === 0) return place;
    place = Math.max(...covered.map(({ bottom }) => bottom)) + gap;
    if (place + height > lowest) return top;
  }
}
