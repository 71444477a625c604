import { present } from '#console/clock/presentTime.ts';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { addDays, dayOf } from '#contract/days.ts';
import { useCan } from '#console/data/DataContext.ts';
import { useMethod } from '#console/data/useMethod.ts';
import { useFormat } from '#console/i18n/format.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useQueryPart } from '#console/layout/useQueryPart.ts';
import { PageTitle } from '#console/layout/PageTitle.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { Place } from '#console/records/Place.tsx';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { mondayOf } from '../localTime.ts';
import { mostWaiting } from '../schema.ts';
import { Board } from './Board.tsx';
import { EngineersDialog } from './EngineersDialog.tsx';
import type { Carried } from './useHolding.ts';

/** The planning board: who goes where in a week or on a day, and the work to plan. */
export function PlanningScreen() {
  const translate = useTranslate();
  const mayAdd = useCan('administrator');
  const { day, setDay, isDayView, setView, from, until, name } = usePeriod();
  const [carried, setCarried] = useState<Carried>();
  const [isEngineersOpen, setEngineersOpen] = useState(false);
  const [named] = useQueryPart('plan');
  // the item in the address may not be among the most urgent ones, which are all that the board loads at first
  const [isWhole, setWhole] = useState(named !== null);
  const query = { from, until, ...(isWhole ? { waiting: mostWaiting } : {}) };
  const { data, error, refetch } = useMethod('planning', 'board', { query }, { keepPrevious: true, refreshEvery: 60_000 });
  const waiting = data && data.backlog.requests.length + data.backlog.workOrders.length + data.backlog.locations.length;
  return (
    <>
      <Head>
        <div>
          <PageTitle>{translate('planning.title')}</PageTitle>
          <p>
            {name}
            {waiting === undefined
              ? ''
              : ` · ${translate(data?.backlog.isCut ? 'planning.moreWaiting' : 'planning.waiting', { smart_count: waiting })}`}
          </p>
        </div>
        <Buttons>
          <PeriodButtons day={day} isDayView={isDayView} onDay={setDay} />
          <ActionButton onPress={() => setView(isDayView ? undefined : 'day')}>
            {translate(isDayView ? 'planning.showWeek' : 'planning.showDay')}
          </ActionButton>
          <ActionButton onPress={() => setEngineersOpen(true)}>{translate('planning.engineers')}</ActionButton>
        </Buttons>
      </Head>
      {!data && <AwaitedPlace error={error} refetch={refetch} />}
      {data && data.engineers.length === 0 && (
        <Place
          title={translate('planning.noEngineers')}
          action={mayAdd ? { label: translate('divisionEngineers.new'), to: '/engineers/new' } : undefined}
        >
          {translate('planning.noEngineersHint')}
        </Place>
      )}
      {data && data.engineers.length > 0 && (
        <Board
          key={data.from + data.until}
          board={data}
          refetch={refetch}
          isDayView={data.from === data.until}
          carried={carried}
          onCarry={setCarried}
          onMore={isWhole ? undefined : () => setWhole(true)}
        />
      )}
      {data && isEngineersOpen && <EngineersDialog board={data} onClose={() => setEngineersOpen(false)} />}
    </>
  );
}

/** The week or the day on the board, which the address of the page contains. */
function usePeriod() {
  const format = useFormat();
  const [asked, setDay] = useQueryPart('day');
  const [view, setView] = useQueryPart('view');
  const today = dayOf(present());
  const day = asked !== null && /^\d{4}-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today;
  const isDayView = view === 'day';
  const from = isDayView ? day : mondayOf(day);
  const until = isDayView ? day : addDays(from, 6);
  const name = isDayView ? format.longDate(day) : format.period(from, until);
  return { day, setDay, isDayView, setView, from, until, name };
}

interface PeriodButtonsProps {
  day: string;
  isDayView: boolean;
  /** Undefined is today. */
  onDay: (day: string | undefined) => void;
}

/** The day or week before, the present one, and the next one. */
function PeriodButtons({ day, isDayView, onDay }: PeriodButtonsProps) {
  const translate = useTranslate();
  const step = isDayView ? 1 : 7;
  return (
    <>
      <ActionButton onPress={() => onDay(addDays(day, -step))}>
        {translate(isDayView ? 'planning.dayBefore' : 'planning.weekBefore')}
      </ActionButton>
      <ActionButton hotkey="t" onPress={() => onDay(undefined)}>
        {translate('planning.today')}
      </ActionButton>
      <ActionButton onPress={() => onDay(addDays(day, step))}>
        {translate(isDayView ? 'planning.dayAfter' : 'planning.weekAfter')}
      </ActionButton>
    </>
  );
}

const Head = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'flex-end',
  gap: 12,
  marginBottom: 16,
  p: { margin: '4px 0 0', color: colour.ink2 },
});

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, [media.print]: { display: 'none' } });
