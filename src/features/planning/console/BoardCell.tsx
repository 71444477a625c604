import type { PlanningBoard, PlanningEngineer } from '../schema.ts';
import { Absences } from './Absences.tsx';
import { visitsOn, type BoardPlace } from './boardPlace.ts';
import { Ghost } from './Ghost.tsx';
import { isIn, isOver, type Slot } from './slots.ts';
import type { Holding } from './useHolding.ts';
import { VisitCard } from './VisitCard.tsx';
import type { Plannable } from './waiting.ts';

/** The reactions of a cell to the held item. */
export interface BoardActions {
  onChoose: (item: Plannable, at?: Partial<BoardPlace>) => void;
  onDrop: () => void;
  onShow: (day: { engineerId: string; day: string }) => void;
}

/** See {@link BoardCell}. */
export interface BoardCellProps extends BoardActions {
  board: PlanningBoard;
  engineer: PlanningEngineer;
  slot: Slot;
  holding: Holding;
}

/** The visits of an engineer on a day or in an hour, and the held item over them: the mouse moves it here and drops it. */
export function BoardCell({ board, engineer, slot, holding, onChoose, onDrop, onShow }: BoardCellProps) {
  const { held } = holding;
  const isHere = held !== undefined && held.place.engineerId === engineer.id && isOver(slot, held.place);
  const place = { engineerId: engineer.id, day: slot.day, ...(slot.hour === undefined ? {} : { time: slot.hour }) };
  return (
    <td
      data-off={board.daysOff.includes(slot.day)}
      onDragOver={(event) => {
        event.preventDefault();
        if (held && !isHere) holding.moveTo(place);
      }}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
      onMouseMove={({ movementX, movementY }) => {
        // a resting mouse must not move the item when the board scrolls under it
        if (held && (movementX !== 0 || movementY !== 0) && !isHere) holding.moveTo(place);
      }}
      onClick={() => held && onDrop()}
    >
      <Absences engineer={engineer} slot={slot} />
      {visitsOn(board, place)
        .filter((visit) => isIn(slot, visit))
        .map((visit) => (
          <VisitCard
            key={visit.id}
            board={board}
            visit={visit}
            engineerId={engineer.id}
            day={slot.day}
            holding={holding}
            onChoose={onChoose}
            onFocus={() => onShow(place)}
          />
        ))}
      {isHere && <Ghost held={held} />}
    </td>
  );
}
