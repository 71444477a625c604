import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useRef, type MouseEvent } from 'react';
import { colour } from '#console/theme/colour.ts';
import { within, type Pin, type PlanPosition } from './pins.ts';
import { PlanPin } from './PlanPin.tsx';

/** See {@link FloorPlan}. */
export interface FloorPlanProps {
  label: string;
  /** The address of the image. */
  url: string;
  pins: readonly Pin[];
  selected: string | undefined;
  /** The object that was just put on the plan, whose pin takes the focus. */
  put?: string | undefined;
  onSelect: (id: string) => void;
  /** Called once a pin was dropped at a new position; without it pins cannot be moved. */
  onMove?: ((id: string, position: PlanPosition) => Promise<unknown>) | undefined;
  /** Called with the position that was pressed on the plan itself. */
  onPlace?: ((position: PlanPosition) => void) | undefined;
}

/** The image of a floor with its objects as pins, which can be selected, dragged, and moved by the arrow keys. */
export function FloorPlan({ label, url, pins, selected, put, onSelect, onMove, onPlace }: FloorPlanProps) {
  const translate = useTranslate();
  const frame = useRef<HTMLFieldSetElement>(null);
  const stop = pins.some(({ id }) => id === selected) ? selected : pins[0]?.id;

  function handlePress({ clientX, clientY }: MouseEvent) {
    const box = frame.current?.getBoundingClientRect();
    if (box) onPlace?.(within({ x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }));
  }

  function focusFrom(id: string, step: number) {
    const next = pins[(pins.findIndex((pin) => pin.id === id) + step + pins.length) % pins.length];
    if (!next) return;
    onSelect(next.id);
    frame.current?.querySelector<HTMLElement>(`[data-pin="${next.id}"]`)?.focus();
  }

  return (
    <Frame ref={frame} aria-label={label}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- keys place an object by a button */}
      <img
        src={url}
        alt={translate('assets.plan.image', { label })}
        draggable={false}
        onClick={onPlace && handlePress}
        data-places={onPlace && true}
      />
      {pins.map((pin) => (
        <PlanPin
          key={pin.id}
          pin={pin}
          frame={frame}
          isSelected={pin.id === selected}
          isStop={pin.id === stop}
          isPutHere={pin.id === put}
          onSelect={() => onSelect(pin.id)}
          onMove={onMove && ((position) => onMove(pin.id, position))}
          onStep={(step) => focusFrom(pin.id, step)}
        />
      ))}
    </Frame>
  );
}

const Frame = styled('fieldset')({
  position: 'relative',
  margin: 0,
  padding: 0,
  minWidth: 0,
  border: `1px solid ${colour.line}`,
  borderRadius: 8,
  backgroundColor: colour.card,
  img: { display: 'block', width: '100%', height: 'auto', borderRadius: 7, userSelect: 'none' },
  'img[data-places="true"]': { cursor: 'crosshair' },
});
