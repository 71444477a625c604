import { styled } from '@mui/material/styles';
import { useEvent, useTranslate } from 'ra-core';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { announce } from '#console/announcements/announcer.ts';
import { useFormat } from '#console/i18n/format.ts';
import { takeFocus } from '#console/inputs/takeFocus.ts';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { within, type Pin, type PlanPosition } from './pins.ts';

interface PlanPinProps {
  pin: Pin;
  frame: RefObject<HTMLElement | null>;
  isSelected: boolean;
  /** Whether Tab stops here, because a plan is a single tab stop. */
  isStop: boolean;
  /** Whether it was put on the plan by a button, which is gone: it takes the focus when it appears. */
  isPutHere: boolean;
  onSelect: () => void;
  onMove: ((position: PlanPosition) => Promise<unknown>) | undefined;
  /** Moves to the next or the previous pin. */
  onStep: (step: 1 | -1) => void;
}

const step = 0.01;
const largeStep = 0.05;
// several presses of an arrow key count as one move
const pause = 600;
// a finger moves a little when it presses
const stillness = 4;

/** One object on a plan: a button that can be dragged, and moved by the arrow keys while it has the focus. */
export function PlanPin({ pin, frame, isSelected, isStop, isPutHere, onSelect, onMove, onStep }: PlanPinProps) {
  const describe = usePlaceText();
  const { moved, setMoved, save } = useMovedPosition(pin, onMove);
  const { x, y } = moved ?? pin;
  const move = useLatePosition(save);
  const drag = useDrag(frame, { onDrag: setMoved, onDrop: () => moved && move.now(moved) });

  function handleKey(event: KeyboardEvent) {
    // with Alt, arrows lead through the pages that were visited
    const way = event.altKey || event.ctrlKey || event.metaKey ? undefined : arrows[event.key];
    if (way && onMove) {
      const size = event.shiftKey ? largeStep : step;
      const next = within({ x: x + way.x * size, y: y + way.y * size });
      setMoved(next);
      move.soon(next);
      announce(describe(next));
    } else if (event.key === 'PageDown' || event.key === 'PageUp') onStep(event.key === 'PageDown' ? 1 : -1);
    else if (event.key === 'Escape' && moved) {
      move.cancel();
      setMoved(undefined);
    } else return;
    event.preventDefault();
  }

  return (
    <Button
      ref={isPutHere ? takeFocus : undefined}
      type="button"
      data-pin={pin.id}
      data-standing={pin.standing}
      aria-label={pin.name}
      aria-pressed={isSelected}
      aria-keyshortcuts={onMove && 'ArrowUp ArrowDown ArrowLeft ArrowRight'}
      tabIndex={isStop ? 0 : -1}
      style={{ left: `${x * 100}%`, top: `${y * 100}%`, cursor: onMove ? 'grab' : 'pointer' }}
      onClick={onSelect}
      onPointerDown={(event) => onMove && drag.handleDown(event)}
      onPointerMove={drag.handleMove}
      onPointerUp={drag.handleUp}
      onKeyDown={handleKey}
      onBlur={() => move.flush()}
    >
      <span>{pin.number}</span>
    </Button>
  );
}

const arrows: Readonly<Record<string, PlanPosition>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Returns a function that describes a position as percentages from the left and from the top. */
function usePlaceText(): (position: PlanPosition) => string {
  const translate = useTranslate();
  const format = useFormat();
  return ({ x, y }) => translate('assets.plan.at', { x: format.percent(x), y: format.percent(y) });
}

/** The position that a pin was moved to, until its stored position is neither the one before the move nor the one that was sent last. */
function useMovedPosition({ x, y }: PlanPosition, onMove: PlanPinProps['onMove']) {
  const [taken, setTaken] = useState<{ from: PlanPosition; to: PlanPosition }>();
  const [sent, setSent] = useState<PlanPosition>();
  const moved = taken && [taken.from, sent].some((one) => one?.x === x && one.y === y) ? taken.to : undefined;
  const setMoved = (to: PlanPosition | undefined) => setTaken(to && { from: { x, y }, to });
  const save = useEvent((position: PlanPosition) => {
    setSent(position);
    void onMove?.(position).catch(() => setMoved(undefined));
  });
  return { moved, setMoved, save };
}

/** Handlers of a pointer that drags a pin over the frame; a press without a drag drops nothing. */
function useDrag(frame: RefObject<HTMLElement | null>, { onDrag, onDrop }: { onDrag: (to: PlanPosition) => void; onDrop: () => void }) {
  const grip = useRef<{ fromX: number; fromY: number; isDragging: boolean }>(undefined);
  return {
    handleDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      grip.current = { fromX: event.clientX, fromY: event.clientY, isDragging: false };
    },
    handleMove({ clientX, clientY }: PointerEvent) {
      const box = frame.current?.getBoundingClientRect();
      const held = grip.current;
      if (!box || !held) return;
      held.isDragging ||= Math.hypot(clientX - held.fromX, clientY - held.fromY) > stillness;
      if (held.isDragging) onDrag(within({ x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }));
    },
    handleUp() {
      const wasDragged = grip.current?.isDragging ?? false;
      grip.current = undefined;
      if (wasDragged) onDrop();
    },
  };
}

/** Reports a position at once, or after a pause of the arrow keys, at the latest when the page is left; it can be cancelled before that. */
function useLatePosition(save: (position: PlanPosition) => void) {
  const waiting = useRef<{ position: PlanPosition; timer: number }>(undefined);
  const cancel = () => {
    window.clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
  };
  const now = (position: PlanPosition) => {
    cancel();
    save(position);
  };
  const flush = useEvent(() => waiting.current && now(waiting.current.position));
  useEffect(() => () => void flush(), [flush]);
  return {
    now,
    soon(position: PlanPosition) {
      cancel();
      waiting.current = { position, timer: window.setTimeout(() => now(position), pause) };
    },
    flush,
    cancel,
  };
}

const Button = styled('button')({
  position: 'absolute',
  display: 'grid',
  placeItems: 'center',
  width: 26,
  height: 26,
  margin: '-13px 0 0 -13px',
  padding: 0,
  border: `2px solid ${colour.card}`,
  borderRadius: 999,
  font: 'inherit',
  fontSize: '0.75rem',
  fontWeight: 640,
  lineHeight: 1,
  color: colour.card,
  touchAction: 'none',
  backgroundColor: colour.none,
  '&[data-standing="ok"]': { backgroundColor: colour.ok },
  '&[data-standing="info"]': { backgroundColor: colour.info },
  // a square for late and a diamond for soon, so that the shape is sufficient without the colour
  '&[data-standing="bad"]': { backgroundColor: colour.bad, borderRadius: 4 },
  '&[data-standing="warn"]': { backgroundColor: colour.warn, borderRadius: 4, transform: 'rotate(45deg)' },
  '&[data-standing="warn"] > span': { transform: 'rotate(-45deg)' },
  '&[aria-pressed="true"]': { zIndex: 1, boxShadow: `0 0 0 3px ${colour.brand}` },
  '&:focus-visible': { zIndex: 2, outline: `2px solid ${colour.brand}`, outlineOffset: 4 },
  [media.touch]: { width: 34, height: 34, margin: '-17px 0 0 -17px' },
});
