import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { colour } from '#console/theme/colour.ts';
import { daysOf, endOf } from '../rules.ts';
import type { PlannedVisit, PlanningBoard } from '../schema.ts';
import { warningsAt, type BoardPlace } from './boardPlace.ts';
import { dayOf, timeOf } from '#contract/days.ts';
import type { Holding } from './useHolding.ts';
import { useWarningText } from './useWarningText.ts';
import { isMovable, visitToPlan, type Plannable } from './waiting.ts';

/** See {@link VisitCard}. */
export interface VisitCardProps {
  board: PlanningBoard;
  visit: PlannedVisit;
  /** The engineer in whose row it is shown; undefined for one without an engineer, which starts at the first engineer of the board. */
  engineerId: string | undefined;
  /** The day on which it is shown; a visit of several days has a card on each. */
  day: string;
  /** The held item, for dragging; without it the card can only be pressed. */
  holding?: Holding;
  onChoose: (item: Plannable, at?: Partial<BoardPlace>) => void;
  onFocus?: () => void;
}

/** A planned visit, which can be moved until its work is done. */
export function VisitCard({ board, visit, engineerId, day, holding, onChoose, onFocus }: VisitCardProps) {
  const translate = useTranslate();
  const warningText = useWarningText();
  const item = visitToPlan(visit);
  const start = new Date(visit.plannedStart ?? '');
  const at = { engineerId: engineerId ?? board.engineers[0]?.id ?? '', day: dayOf(start), time: timeOf(start) };
  const { begins, ends } = timesOn(visit, day);
  const canMove = isMovable(visit);
  const warnings =
    canMove && engineerId !== undefined
      ? warningsAt(board, item, at, []).filter(({ kind }) => kind === 'overlap' || kind === 'absence')
      : [];
  return (
    <Card
      type="button"
      data-plannable={visit.id}
      data-warned={warnings.length > 0}
      aria-pressed={holding?.held?.item.key === visit.id}
      aria-disabled={!canMove}
      draggable={canMove && holding !== undefined}
      onFocus={onFocus}
      onClick={(event) => {
        // otherwise the held item is dropped in the cell of this card
        if (holding?.held && holding.held.item.key !== visit.id) return;
        event.stopPropagation();
        if (canMove) onChoose(item, at);
      }}
      onDragStart={(event) => {
        // some browsers only drag elements with data
        event.dataTransfer.setData('text/plain', visit.number);
        holding?.pickUp(item, at);
      }}
      onDragEnd={() => holding?.putBack()}
    >
      <strong>{[begins, visit.locationName ?? visit.number].filter(Boolean).join(' ')}</strong>
      <span className="work">{visit.description}</span>
      <small>
        {[
          ends === undefined ? translate('planning.goesOn') : translate('planning.until', { time: ends }),
          visit.city,
          visit.status === 'Bevestigd' ? '' : translate(`workOrders.status.${visit.status}`),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
      {warnings.map((warning) => (
        <em key={JSON.stringify(warning)}>▲ {warningText(warning)}</em>
      ))}
    </Card>
  );
}

// The times of a visit on one of its days: it has a beginning on the first one only, and an end on the last one
function timesOn(visit: PlannedVisit, day: string): { begins: string | undefined; ends: string | undefined } {
  const [first, last] = daysOf(visit);
  return {
    begins: day === first ? timeOf(new Date(visit.plannedStart ?? '')) : undefined,
    ends: day === last ? timeOf(endOf(visit)) : undefined,
  };
}

const Card = styled('button')({
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  width: '100%',
  marginBottom: 6,
  padding: '4px 6px',
  font: 'inherit',
  textAlign: 'start',
  color: colour.ink,
  border: 0,
  borderLeft: `3px solid ${colour.brand}`,
  borderRadius: 6,
  backgroundColor: colour.soft,
  cursor: 'grab',
  overflowWrap: 'anywhere',
  hyphens: 'auto',
  'td & .work': { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, overflow: 'hidden' },
  // while an item is held, no row grows under the mouse
  '[data-held="false"] &:hover .work, [data-held="false"] &:focus-visible .work': { WebkitLineClamp: 'none' },
  '&[aria-disabled="true"]': { cursor: 'default', borderLeftColor: colour.ok, backgroundColor: colour.okSoft },
  '&[data-warned="true"]': { borderLeftColor: colour.warn, backgroundColor: colour.warnSoft },
  '&[aria-pressed="true"]': { outline: `2px dashed ${colour.brand}` },
  '&:focus-visible': { outline: `2px solid ${colour.brand}`, outlineOffset: 1 },
  strong: { fontWeight: 640 },
  small: { color: colour.ink2 },
  em: { fontStyle: 'normal' },
});
