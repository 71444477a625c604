import { present } from '#console/clock/presentTime.ts';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useId, useRef } from 'react';
import { dayOf } from '#contract/days.ts';
import { useFormat } from '#console/i18n/format.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useHotkey } from '#console/keyboard/useHotkey.ts';
import { StateChip } from '#console/records/StateChip.tsx';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { distanceKm, hasPlace } from '../distance.ts';
import type { PlanningBoard } from '../schema.ts';
import { minutesOf } from './boardPlace.ts';
import type { Holding } from './useHolding.ts';
import { backlogOf, placeNameOf, wishedUntil, type Plannable } from './waiting.ts';

/** See {@link Backlog}. */
export interface BacklogProps {
  board: PlanningBoard;
  held: string | undefined;
  /** Whether locations with due objects are shown instead of the requests. */
  isDue: boolean;
  onKind: (isDue: boolean) => void;
  onChoose: (item: Plannable) => void;
  holding: Holding;
  /** Loads more; undefined when everything available is shown. */
  onMore: (() => void) | undefined;
}

/** The work to plan: requests and work orders, or locations with due objects. */
export function Backlog({ board, held, isDue, onKind, onChoose, holding, onMore }: BacklogProps) {
  const translate = useTranslate();
  const heading = useId();
  const { requests, due } = backlogOf(board);
  const items = isDue ? due : requests;
  const frame = useRef<HTMLElement>(null);
  // after putting a visit down, the planner continues with the next one
  useHotkey('b', () => frame.current?.querySelector<HTMLElement>('[data-plannable][aria-disabled="false"]')?.focus(), {
    label: translate('planning.toBacklog'),
  });
  // the button disappears, so the focus moves to the first new row
  const showMore = () => {
    [...(frame.current?.querySelectorAll<HTMLElement>('[data-plannable]') ?? [])].at(-1)?.focus();
    onMore?.();
  };
  return (
    <Frame ref={frame} aria-labelledby={heading}>
      <h2 id={heading} className="visually-hidden">
        {translate('planning.backlog')}
      </h2>
      <div className="kinds">
        <button type="button" aria-pressed={!isDue} onClick={() => onKind(false)}>
          {translate('planning.requests', { smart_count: requests.length })}
        </button>
        <button type="button" aria-pressed={isDue} onClick={() => onKind(true)}>
          {translate('planning.due', { smart_count: due.length })}
        </button>
      </div>
      {items.length === 0 && <p>{translate('planning.nothingWaits')}</p>}
      <ul>
        {items.map((item) => (
          <li key={item.key}>
            <Waiting board={board} item={item} isHeld={held === item.key} onChoose={onChoose} holding={holding} />
          </li>
        ))}
      </ul>
      {board.backlog.isCut && (
        <p>
          <span>{translate('planning.isCut')}</span>
          {onMore && <ActionButton onPress={showMore}>{translate('console.showMore')}</ActionButton>}
        </p>
      )}
    </Frame>
  );
}

interface WaitingProps {
  board: PlanningBoard;
  item: Plannable;
  isHeld: boolean;
  onChoose: (item: Plannable) => void;
  holding: Holding;
}

function Waiting({ board, item, isHeld, onChoose, holding }: WaitingProps) {
  const translate = useTranslate();
  const format = useFormat();
  const { of } = item;
  const near = nearestVisit(board, item);
  const isPlaced = of.locationId !== null;
  const text = item.kind === 'location' ? translate('planning.dueWork', { smart_count: of.assetCount }) : item.of.description;
  return (
    <button
      type="button"
      data-plannable={item.key}
      aria-pressed={isHeld}
      aria-disabled={!isPlaced}
      draggable={isPlaced}
      onClick={() => isPlaced && onChoose(item)}
      onDragStart={(event) => {
        // some browsers only drag elements with data
        event.dataTransfer.setData('text/plain', placeNameOf(item));
        holding.pickUp(item);
      }}
      onDragEnd={() => holding.putBack()}
    >
      <span className="head">
        <strong>{placeNameOf(item)}</strong>
        <Wish item={item} />
      </span>
      <span>{text}</span>
      <small>
        {[
          item.kind === 'visit' ? item.of.number : '',
          of.city,
          translate('planning.minutes', { smart_count: minutesOf(item) }),
          isPlaced ? '' : translate('planning.noLocation'),
          near && translate('planning.kmFrom', { km: format.number(near.km, 1), name: near.engineer, day: format.longDate(near.day) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </button>
  );
}

function Wish({ item }: { item: Plannable }) {
  const translate = useTranslate();
  const format = useFormat();
  const until = wishedUntil(item);
  if (until === null) return null;
  const [day, today] = [until.length === 10 ? until : dayOf(new Date(until)), dayOf(present())];
  if (day < today) return <StateChip standing="bad">{translate('planning.late')}</StateChip>;
  return <StateChip standing={day === today ? 'warn' : 'ok'}>{translate('planning.before', { day: format.date(day) })}</StateChip>;
}

/** The visit on the board that is nearest to a waiting item. */
function nearestVisit({ workOrders, engineers }: PlanningBoard, { of }: Plannable) {
  if (!hasPlace(of)) return undefined;
  const [nearest] = workOrders
    .filter(hasPlace)
    .map((visit) => ({ km: distanceKm(of, visit), visit }))
    .toSorted((a, b) => a.km - b.km);
  if (!nearest?.visit.plannedStart) return undefined;
  const engineer = engineers.find(({ id }) => id === nearest.visit.engineerId)?.fullName;
  return engineer === undefined ? undefined : { km: nearest.km, engineer, day: dayOf(new Date(nearest.visit.plannedStart)) };
}

const Frame = styled('section')({
  backgroundColor: colour.card,
  border: `1px solid ${colour.line}`,
  borderRadius: 8,
  maxHeight: 'calc(100vh - 220px)',
  minHeight: 120,
  overflowY: 'auto',
  p: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, margin: 0, padding: '12px 14px', color: colour.ink2 },
  ul: { listStyle: 'none', margin: 0, padding: 0 },
  '.kinds': { display: 'flex', flexWrap: 'wrap', gap: 6, padding: '14px 14px 12px', borderBottom: `1px solid ${colour.line}` },
  '.kinds button': {
    font: 'inherit',
    fontSize: '0.8125rem',
    padding: '2px 10px',
    minHeight: 24,
    borderRadius: 999,
    border: `1px solid ${colour.line2}`,
    backgroundColor: colour.card,
    color: colour.ink,
    cursor: 'pointer',
  },
  [media.touch]: { '.kinds button': { minHeight: 44, padding: '2px 14px' } },
  '.kinds button[aria-pressed="true"]': { borderColor: colour.brand, backgroundColor: colour.soft },
  'li button': {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    gap: 4,
    width: '100%',
    padding: '10px 12px',
    font: 'inherit',
    fontSize: '0.875rem',
    color: colour.ink,
    textAlign: 'start',
    border: 0,
    borderLeft: '3px solid transparent',
    borderBottom: `1px solid ${colour.line}`,
    background: 'none',
    cursor: 'grab',
  },
  'li button[aria-pressed="true"]': { backgroundColor: colour.soft, borderLeftColor: colour.brand },
  'li button[aria-disabled="true"]': { cursor: 'default' },
  'li button:focus-visible': { outline: `2px solid ${colour.brand}`, outlineOffset: -2 },
  '.head': { display: 'flex', justifyContent: 'space-between', gap: 8, flexWrap: 'wrap' },
  strong: { fontWeight: 640 },
  small: { color: colour.ink2, fontSize: '0.8125rem' },
});
