import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useFormat } from '#console/i18n/format.ts';
import { colour } from '#console/theme/colour.ts';
import { loadOf } from '../rules.ts';
import type { PlanningBoard, PlanningEngineer } from '../schema.ts';
import { BoardCell, type BoardActions } from './BoardCell.tsx';
import { isOnDay, unassignedVisits } from './boardPlace.ts';
import { isIn, keyOf, slotsOf, type Slot } from './slots.ts';
import type { Holding } from './useHolding.ts';
import { VisitCard } from './VisitCard.tsx';

/** See {@link BoardTable}. */
export interface BoardTableProps extends BoardActions {
  board: PlanningBoard;
  days: readonly string[];
  isDayView: boolean;
  holding: Holding;
}

/** The engineers with their visits, by the days of a week or the hours of a day. */
export function BoardTable({ board, days, isDayView, holding, ...actions }: BoardTableProps) {
  const translate = useTranslate();
  const help = useId();
  const slots = slotsOf(days, isDayView);
  return (
    <div>
      {/* Without visits, nothing else could have the focus, which the scroll keys need */}
      <Scroll aria-label={translate('planning.title')} tabIndex={0}>
        <Table aria-describedby={help} data-hours={isDayView} data-held={holding.held !== undefined}>
          <caption className="visually-hidden">{translate('planning.title')}</caption>
          <SlotNames slots={slots} daysOff={board.daysOff} />
          <tbody>
            <UnassignedRow board={board} slots={slots} holding={holding} onChoose={actions.onChoose} />
            {board.engineers.map((engineer) => (
              <tr key={engineer.id}>
                <th scope="row">
                  {engineer.fullName}
                  <Load board={board} engineer={engineer} days={days} />
                </th>
                {slots.map((slot) => (
                  <BoardCell key={keyOf(slot)} board={board} engineer={engineer} slot={slot} holding={holding} {...actions} />
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Scroll>
      <Help id={help}>{translate('planning.help')}</Help>
    </div>
  );
}

/** The visits without an engineer, which are picked up from here and dropped in the row of one. */
function UnassignedRow({
  board,
  slots,
  holding,
  onChoose,
}: Pick<BoardTableProps, 'board' | 'holding' | 'onChoose'> & { slots: readonly Slot[] }) {
  const translate = useTranslate();
  const visits = unassignedVisits(board);
  if (visits.length === 0) return null;
  return (
    <tr>
      <th scope="row">{translate('planning.noEngineer')}</th>
      {slots.map((slot) => (
        <td key={keyOf(slot)} data-off={board.daysOff.includes(slot.day)}>
          {visits
            .filter((visit) => isOnDay(visit, slot.day) && isIn(slot, visit))
            .map((visit) => (
              <VisitCard
                key={visit.id}
                board={board}
                visit={visit}
                engineerId={undefined}
                day={slot.day}
                holding={holding}
                onChoose={onChoose}
              />
            ))}
        </td>
      ))}
    </tr>
  );
}

function SlotNames({ slots, daysOff }: { slots: readonly Slot[]; daysOff: readonly string[] }) {
  const translate = useTranslate();
  const format = useFormat();
  return (
    <thead>
      <tr>
        <th scope="col">{translate('planning.engineer')}</th>
        {slots.map((slot) => (
          <th key={keyOf(slot)} scope="col" data-off={daysOff.includes(slot.day)}>
            {slot.hour ?? <span aria-label={format.longDate(slot.day)}>{format.weekday(slot.day)}</span>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Load({ board, engineer, days }: { board: PlanningBoard; engineer: PlanningEngineer; days: readonly string[] }) {
  const translate = useTranslate();
  const { planned, available } = loadOf(engineer, board.workOrders, days, board.daysOff);
  const percent = available === 0 ? (planned === 0 ? 0 : 100) : Math.round((planned / available) * 100);
  return (
    <span className="load" data-full={percent > 100}>
      <span>{translate('planning.load', { percent })}</span>
      <span className="bar" aria-hidden>
        <span style={{ width: `${Math.min(percent, 100)}%` }} />
      </span>
    </span>
  );
}

const Scroll = styled('section')({ overflowX: 'auto', border: `1px solid ${colour.line}`, borderRadius: 8, backgroundColor: colour.card });
const Help = styled('p')({ margin: '12px 0', color: colour.ink2, fontSize: '0.875rem' });

const Table = styled('table')({
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  width: '100%',
  minWidth: 620,
  // an hour is wide enough for place names; on a narrower screen the board scrolls sideways
  '&[data-hours="true"]': { minWidth: 1400 },
  'th, td': { border: `1px solid ${colour.line}`, verticalAlign: 'top', padding: 6, fontSize: '0.875rem', textAlign: 'start' },
  'thead th, tbody th': { backgroundColor: colour.paper, fontWeight: 640, padding: '8px 10px' },
  // the engineers' names stay in sight while the hours scroll
  'th:first-of-type': { width: 120, position: 'sticky', left: 0, zIndex: 2 },
  'tbody td': { position: 'relative', height: 96, padding: 4 },
  '[data-off="true"]': { backgroundColor: colour.paper, color: colour.ink2 },
  '.load': { display: 'block', fontWeight: 400, color: colour.ink2, marginTop: 2 },
  '.bar': { display: 'block', height: 4, borderRadius: 2, backgroundColor: colour.line, marginTop: 4, overflow: 'hidden' },
  '.bar span': { display: 'block', height: '100%', backgroundColor: colour.brand },
  '.load[data-full="true"] .bar span': { backgroundColor: colour.bad },
});
