import { present } from '#console/clock/presentTime.ts';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useRef, useState } from 'react';
import { patiently } from '#console/connection/patiently.ts';
import { addDays } from '#contract/days.ts';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { weekdayOf } from '../localTime.ts';
import type { PlanningBoard } from '../schema.ts';
import { Backlog } from './Backlog.tsx';
import { BoardTable } from './BoardTable.tsx';
import { firstMoment, isOnDay, visitsOn, type BoardPlace } from './boardPlace.ts';
import { DayList } from './DayList.tsx';
import { PlanQuestions } from './PlanQuestions.tsx';
import { useBoard } from './useBoard.ts';
import type { Carried } from './useHolding.ts';

const DayMap = lazy(patiently(async () => ({ default: (await import('./DayMap.tsx')).DayMap })));

/** See {@link Board}. */
export interface BoardProps {
  board: PlanningBoard;
  refetch: () => unknown;
  isDayView: boolean;
  /** What is held, also when another week is shown. */
  carried: Carried | undefined;
  onCarry: (held: Carried | undefined) => void;
  /** Loads more waiting work; undefined when everything available is shown. */
  onMore: (() => void) | undefined;
}

/** The board with its backlog and map: a picked-up item is moved by keys or dragged, and planned where it is dropped. */
export function Board({ board: loaded, refetch, isDayView, carried, onCarry, onMore }: BoardProps) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery(media.narrow);
  const root = useRef<HTMLDivElement>(null);
  const days = daysOf(loaded);
  const first = { engineerId: loaded.engineers[0]?.id ?? '', ...firstMoment(days, present()) };
  const planning = useBoard(root, { board: loaded, refetch, isDayView, days, first, carried, onCarry, isNarrow });
  const [shown, setShown] = useState<Pick<BoardPlace, 'engineerId' | 'day'>>(first);
  const { board, holding, isDue, setDue, choose, drop } = planning;
  const mapped = holding.held?.place ?? shown;
  return (
    // The keys belong to the focused cards inside
    <Frame ref={root} onKeyDownCapture={planning.handleKey} aria-busy={planning.isPending} data-hours={isDayView}>
      <Backlog
        board={board}
        held={holding.held?.item.key}
        isDue={isDue}
        onKind={setDue}
        onChoose={choose}
        holding={holding}
        onMore={onMore}
      />
      {isNarrow ? (
        <DayList board={board} days={days} onChoose={choose} />
      ) : (
        <>
          <BoardTable board={board} days={days} isDayView={isDayView} holding={holding} onChoose={choose} onDrop={drop} onShow={setShown} />
          <aside aria-label={translate('planning.map')}>
            <Suspense fallback={null}>
              <DayMap board={board} visits={visitsOn(board, mapped)} day={mapped} held={holding.held} />
            </Suspense>
          </aside>
        </>
      )}
      <PlanQuestions board={board} planning={planning} />
    </Frame>
  );
}

/** The days of the board: working days, and days of a weekend with visits. */
function daysOf({ from, until, workOrders }: PlanningBoard): string[] {
  const days: string[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const isUsed = workOrders.some((visit) => isOnDay(visit, day));
    if (from === until || weekdayOf(day) <= 5 || isUsed) days.push(day);
  }
  return days;
}

const Frame = styled('div')({
  display: 'grid',
  gridTemplateColumns: '230px minmax(0, 1fr)',
  gridTemplateRows: 'auto 1fr',
  alignItems: 'start',
  gap: 12,
  // days are wide enough for long names, so the map is below the backlog, and both are in sight
  '> div': { gridColumn: 2, gridRow: '1 / span 2' },
  '> section:first-of-type': { maxHeight: 'max(320px, 100vh - 500px)' },
  [media.medium]: {
    '> div': { gridRow: 1 },
    '> section:first-of-type': { maxHeight: 'calc(100vh - 220px)' },
    '> aside': { gridColumn: '1 / -1' },
  },
  // eleven hours need the width, so the map is below
  '&[data-hours="true"]': {
    '> div': { gridRow: 1 },
    '> section:first-of-type': { maxHeight: 'calc(100vh - 220px)' },
    '> aside': { gridColumn: '1 / -1' },
  },
  [media.narrow]: { '&, &[data-hours="true"]': { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto' } },
  '&[aria-busy="true"]': { cursor: 'progress' },
  color: colour.ink,
});
