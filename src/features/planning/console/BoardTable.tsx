import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useId, useLayoutEffect, useRef } from 'react';
import { useFormat } from '#console/i18n/format.ts';
import { colour } from '#console/theme/colour.ts';
import { instantAt, timeOf } from '../localTime.ts';
import { loadOf } from '../rules.ts';
import type { PlannedVisit, PlanningBoard, PlanningEngineer } from '../schema.ts';
import { spanAt, visitsOn, type BoardPlace } from './boardPlace.ts';
import type { Held, Holding } from './useHolding.ts';
import { useWarningText } from './useWarningText.ts';
import { VisitCard } from './VisitCard.tsx';
import { placeNameOf, type Plannable } from './waiting.ts';

/** See {@link BoardTable}. */
export interface BoardTableProps {
  board: PlanningBoard;
  days: readonly string[];
  isDayView: boolean;
  holding: Holding;
  onChoose: (item: Plannable, at?: Partial<BoardPlace>) => void;
  onDrop: () => void;
  onShow: (day: { engineerId: string; day: string }) => void;
}

/** A column of the board: a day of the week, or an hour of the day. */
interface Slot {
  day: string;
  hour: string | undefined;
}

/** The engineers with their visits: by the days of a week, or the hours of a day. */
export function BoardTable({ board, days, isDayView, holding, onChoose, onDrop, onShow }: BoardTableProps) {
  const translate = useTranslate();
  const format = useFormat();
  const help = useId();
  const slots = slotsOf(days, isDayView);
  const { held } = holding;
  return (
    <div>
      {/* A board without a visit has nothing else that takes the focus and with it the keys that scroll */}
      <Scroll aria-label={translate('planning.title')} tabIndex={0}>
        <Table aria-describedby={help} data-hours={isDayView} data-held={held !== undefined}>
          <caption className="visually-hidden">{translate('planning.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{translate('planning.engineer')}</th>
              {slots.map(({ day, hour }) => (
                <th key={day + (hour ?? '')} scope="col" data-off={board.daysOff.includes(day)}>
                  {hour ?? <span aria-label={format.longDate(day)}>{format.weekday(day)}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {board.engineers.map((engineer) => (
              <tr key={engineer.id}>
                <th scope="row">
                  {engineer.fullName}
                  <Load board={board} engineer={engineer} days={days} />
                </th>
                {slots.map((slot) => {
                  const place = { engineerId: engineer.id, day: slot.day, ...(slot.hour === undefined ? {} : { time: slot.hour }) };
                  return (
                    <td
                      key={slot.day + (slot.hour ?? '')}
                      data-off={board.daysOff.includes(slot.day)}
                      onDragOver={(event) => {
                        event.preventDefault();
                        if (held && !isOver(slot, engineer, held)) holding.moveTo(place);
                      }}
                      onDrop={(event) => {
                        event.preventDefault();
                        onDrop();
                      }}
                      onMouseMove={({ movementX, movementY }) => {
                        // a mouse that rests while the board scrolls under it moves nothing
                        if (held && (movementX !== 0 || movementY !== 0) && !isOver(slot, engineer, held)) holding.moveTo(place);
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
                            holding={holding}
                            onChoose={onChoose}
                            onFocus={() => onShow(place)}
                          />
                        ))}
                      {held && isOver(slot, engineer, held) && <Ghost held={held} />}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </Table>
      </Scroll>
      <Help id={help}>{translate('planning.help')}</Help>
    </div>
  );
}

function slotsOf(days: readonly string[], isDayView: boolean): Slot[] {
  if (!isDayView) return days.map((day) => ({ day, hour: undefined }));
  return days.flatMap((day) => Array.from({ length: 11 }, (_, index) => ({ day, hour: `${String(index + 7).padStart(2, '0')}:00` })));
}

// What begins before the first hour or after the last one stands in that one
function isIn({ hour }: Slot, { plannedStart }: Pick<PlannedVisit, 'plannedStart'>): boolean {
  return hour === undefined || isHour(hour, timeOf(new Date(plannedStart ?? '')));
}

function isHour(hour: string, time: string): boolean {
  const own = time.slice(0, 2);
  const shown = own < '07' ? '07' : own > '17' ? '17' : own;
  return hour.slice(0, 2) === shown;
}

function isOver({ day, hour }: Slot, engineer: PlanningEngineer, { place }: Held): boolean {
  return place.engineerId === engineer.id && place.day === day && (hour === undefined || isHour(hour, place.time));
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

function Absences({ engineer, slot: { day, hour } }: { engineer: PlanningEngineer; slot: Slot }) {
  const translate = useTranslate();
  const from = instantAt(day, hour ?? '00:00');
  const until = hour === undefined ? instantAt(day, '23:59') : new Date(from.getTime() + 3_600_000);
  return engineer.absences
    .filter(({ start, end }) => new Date(start) < until && new Date(end) > from)
    .map(({ id, kind, note }) => (
      <p key={id} className="absence">
        {translate(`planning.absence.${kind}`)}
        {note && <small>{note}</small>}
      </p>
    ));
}

/** What is held, where it would be put, with everything that stands against it. */
function Ghost({ held: { item, place, warnings, km, arePartsKnown } }: { held: Held }) {
  const translate = useTranslate();
  const format = useFormat();
  const warningText = useWarningText();
  const { start, end } = spanAt(item, place);
  const ghost = useRef<HTMLDivElement>(null);
  // it floats, so that no row grows under the mouse; at the foot of the board it stands higher
  useLayoutEffect(() => {
    const [element, board] = [ghost.current, ghost.current?.closest('section')];
    if (!element || !board) return;
    element.style.marginTop = '0';
    const over = element.getBoundingClientRect().bottom - board.getBoundingClientRect().bottom + 4;
    element.style.marginTop = `${-Math.max(0, over)}px`;
  });
  return (
    <div ref={ghost} className="ghost">
      <strong>{`${timeOf(start)} ${placeNameOf(item)}`}</strong>
      <span>{translate('planning.until', { time: timeOf(end) })}</span>
      {km !== undefined && <span>{translate('planning.kmAway', { km: format.number(km, 1) })}</span>}
      {warnings.map((warning) => (
        <em key={JSON.stringify(warning)}>▲ {warningText(warning)}</em>
      ))}
      {!arePartsKnown && <small>{translate('planning.partsUnknown')}</small>}
    </div>
  );
}

const Scroll = styled('section')({ overflowX: 'auto', border: `1px solid ${colour.line}`, borderRadius: 8, backgroundColor: colour.card });
const Help = styled('p')({ margin: '12px 0', color: colour.ink2, fontSize: '0.875rem' });

const Table = styled('table')({
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  width: '100%',
  minWidth: 620,
  // an hour is wide enough for the names of places; the board scrolls sideways where there is less room
  '&[data-hours="true"]': { minWidth: 1400 },
  'th, td': { border: `1px solid ${colour.line}`, verticalAlign: 'top', padding: 6, fontSize: '0.875rem', textAlign: 'start' },
  'thead th, tbody th': { backgroundColor: colour.paper, fontWeight: 640, padding: '8px 10px' },
  // the engineers stay in sight while the hours scroll
  'th:first-of-type': { width: 120, position: 'sticky', left: 0, zIndex: 2 },
  'tbody td': { position: 'relative', height: 96, padding: 4 },
  '[data-off="true"]': { backgroundColor: colour.paper, color: colour.ink2 },
  '.load': { display: 'block', fontWeight: 400, color: colour.ink2, marginTop: 2 },
  '.bar': { display: 'block', height: 4, borderRadius: 2, backgroundColor: colour.line, marginTop: 4, overflow: 'hidden' },
  '.bar span': { display: 'block', height: '100%', backgroundColor: colour.brand },
  '.load[data-full="true"] .bar span': { backgroundColor: colour.bad },
  '.absence': {
    margin: '0 0 6px',
    padding: '4px 8px',
    borderRadius: 6,
    borderLeft: `3px solid ${colour.info}`,
    backgroundColor: colour.infoSoft,
    color: colour.ink,
  },
  '.absence small': { display: 'block', color: colour.ink2 },
  '.ghost': {
    position: 'absolute',
    insetInline: 4,
    zIndex: 1,
    display: 'flex',
    flexDirection: 'column',
    gap: 2,
    padding: '4px 6px',
    scrollMarginInlineStart: 128,
    overflowWrap: 'anywhere',
    hyphens: 'auto',
    border: `2px dashed ${colour.brand}`,
    borderRadius: 6,
    backgroundColor: colour.card,
    pointerEvents: 'none',
  },
  '.ghost em': { fontStyle: 'normal', color: colour.warn },
  '.ghost small': { color: colour.ink2 },
});
