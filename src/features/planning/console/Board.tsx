import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { addDays, dayOf } from '#contract/days.ts';
import { Confirmation } from '#console/records/Confirmation.tsx';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { weekdayOf } from '../localTime.ts';
import type { PlanningBoard } from '../schema.ts';
import { Backlog } from './Backlog.tsx';
import { BoardTable } from './BoardTable.tsx';
import { isDoubleBooked, visitsOn } from './boardPlace.ts';
import { DayList } from './DayList.tsx';
import { PlanDialog } from './PlanDialog.tsx';
import { stepOf } from './stepOf.ts';
import { useHolding } from './useHolding.ts';
import { usePlanning, type Plan, type PlanOutcome } from './usePlanning.ts';
import { isTold } from './waiting.ts';

const DayMap = lazy(async () => ({ default: (await import('./DayMap.tsx')).DayMap }));

/** See {@link Board}. */
export interface BoardProps {
  board: PlanningBoard;
  refetch: () => unknown;
  isDayView: boolean;
  today: string;
}

/** The board with its backlog and map: what is picked up is moved by keys or dragged, and planned where it is let go. */
export function Board({ board, refetch, isDayView, today }: BoardProps) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery(media.narrow);
  const root = useRef<HTMLDivElement>(null);
  const isByKeys = useRef(false);
  const days = daysOf(board);
  const firstDay = days.find((day) => day >= today) ?? days[0] ?? board.from;
  const holding = useHolding(board, { engineerId: board.engineers[0]?.id ?? '', day: firstDay, time: '08:00' });
  const { plan, isPending } = usePlanning(refetch);
  const [asked, setAsked] = useState<Plan>();
  const [shown, setShown] = useState({ engineerId: board.engineers[0]?.id ?? '', day: firstDay });
  const [conflict, setConflict] = useState<PlanOutcome['again']>();
  const [planned, setPlanned] = useState<string>();
  const [isDue, setDue] = useState(false);
  const { held } = holding;

  // who plans by keys goes on from the visit that was put down
  useEffect(() => {
    const card = planned === undefined ? null : root.current?.querySelector<HTMLElement>(`[data-plannable="${CSS.escape(planned)}"]`);
    if (!card || conflict) return;
    card.focus();
    setPlanned(undefined);
  }, [planned, board, conflict]);

  // what is moved by keys stays in sight
  const at = held && JSON.stringify(held.place);
  useEffect(() => {
    if (at !== undefined && isByKeys.current)
      root.current?.querySelector('.ghost')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    isByKeys.current = false;
  }, [at]);

  async function put(what: Plan): Promise<void> {
    setAsked(undefined);
    const outcome = await plan(what);
    setConflict(outcome?.again);
    // an order that was made but not planned waits among the requests
    if (outcome && !outcome.isPlanned) setDue(false);
    setPlanned(outcome?.id ?? what.item.key);
  }

  function drop(): void {
    if (!held) return;
    const what = { item: held.item, place: held.place, isDoubleBooked: isDoubleBooked(held.warnings) };
    holding.letGo();
    if (isTold(held.item)) setAsked(what);
    else void put(what);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!held || asked) return;
    // a key that is kept down picks up only
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) return event.preventDefault();
    if (event.key === 'Escape') holding.putBack();
    else if (event.key === 'Enter' || event.key === ' ') drop();
    else {
      const to = stepOf(event.key, held.place, { days, engineerIds: board.engineers.map(({ id }) => id), isDayView });
      if (!to) return;
      isByKeys.current = true;
      holding.moveTo(to);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  const onChoose = (item: Plan['item'], at: Partial<Plan['place']> = {}) => {
    if (held?.item.key === item.key) return holding.putBack();
    if (!isNarrow) return holding.pickUp(item, at);
    const first = { engineerId: board.engineers[0]?.id ?? '', day: firstDay, time: '08:00' };
    return setAsked({ item, place: { ...first, ...at }, isDoubleBooked: false });
  };
  const day = held ? { engineerId: held.place.engineerId, day: held.place.day } : shown;
  return (
    // The keys belong to the cards inside, which have the focus
    <Frame ref={root} onKeyDownCapture={onKeyDown} aria-busy={isPending} data-hours={isDayView}>
      <Backlog board={board} held={held?.item.key} isDue={isDue} onKind={setDue} onChoose={onChoose} holding={holding} />
      {isNarrow ? (
        <DayList board={board} days={days} onChoose={onChoose} />
      ) : (
        <BoardTable board={board} days={days} isDayView={isDayView} holding={holding} onChoose={onChoose} onDrop={drop} onShow={setShown} />
      )}
      {!isNarrow && (
        <aside aria-label={translate('planning.map')}>
          <Suspense fallback={null}>
            <DayMap board={board} visits={visitsOn(board, day)} day={day} held={held} />
          </Suspense>
        </aside>
      )}
      {asked && (
        <PlanDialog
          board={board}
          plan={asked}
          isPending={isPending}
          onClose={() => setAsked(undefined)}
          onPlan={(what) => void put(what)}
        />
      )}
      {conflict && (
        <Confirmation
          question={translate('planning.bookTwice')}
          text={conflict.text}
          action={translate('workOrders.planAnyway')}
          isPending={isPending}
          onConfirm={() => void put(conflict.plan)}
          onClose={() => setConflict(undefined)}
        />
      )}
    </Frame>
  );
}

/** The days of the board: working days, and days of the weekend on which there is something. */
function daysOf({ from, until, workOrders }: PlanningBoard): string[] {
  const days: string[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const isUsed = workOrders.some(({ plannedStart }) => plannedStart !== null && dayOf(new Date(plannedStart)) === day);
    if (from === until || weekdayOf(day) <= 5 || isUsed) days.push(day);
  }
  return days;
}

const Frame = styled('div')({
  display: 'grid',
  gridTemplateColumns: '230px minmax(0, 1fr) 210px',
  alignItems: 'start',
  gap: 12,
  [media.medium]: { gridTemplateColumns: '240px minmax(0, 1fr)', '> aside': { gridColumn: '1 / -1' } },
  // eleven hours need the width: the map stands below
  '&[data-hours="true"]': { gridTemplateColumns: '230px minmax(0, 1fr)', '> aside': { gridColumn: '1 / -1' } },
  [media.narrow]: { '&, &[data-hours="true"]': { gridTemplateColumns: 'minmax(0, 1fr)' } },
  '&[aria-busy="true"]': { cursor: 'progress' },
  color: colour.ink,
});
