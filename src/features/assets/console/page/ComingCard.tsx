import { styled } from '@mui/material/styles';
import { differenceInCalendarDays, parseISO } from 'date-fns';
import { useTranslate } from 'ra-core';
import { useToday } from '#console/clock/useNow.ts';
import { useFormat } from '#console/i18n/format.ts';
import { Card } from '#console/records/Card.tsx';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import type { NextDate } from '../../norms/dueReason.ts';
import type { Asset } from '../../schema.ts';
import { useLateText } from '../DueChip.tsx';
import { dueStanding } from '../dueStanding.ts';
import { useReasonTexts } from '../useReasonTexts.ts';

const dates: readonly NextDate[] = ['nextServiceDate', 'nextExtendedServiceDate', 'nextOverhaulDate', 'replaceBefore'];

/** The due dates of an object, each with the reason from its norm, and the missing facts. */
export function ComingCard({ asset }: { asset: Asset }) {
  const translate = useTranslate();
  const { missingOf } = useReasonTexts();
  const missing = missingOf(asset);
  const never = dates.filter((date) => asset[date] === null).map((date) => translate(`assets.coming.${date}`));
  return (
    <Card title={translate('assets.coming.title')}>
      <Rows>{dates.map((date) => asset[date] && <Coming key={date} asset={asset} date={date} day={asset[date]} />)}</Rows>
      {never.length > 0 && <Note>{translate('assets.coming.none', { dates: never.join(', ') })}</Note>}
      {missing && <Note>{missing}</Note>}
    </Card>
  );
}

function Coming({ asset, date, day }: { asset: Asset; date: NextDate; day: string }) {
  const translate = useTranslate();
  const format = useFormat();
  const { reasonOf, beginningOf } = useReasonTexts();
  const today = useToday();
  const lateText = useLateText();
  const due = dueStanding(day, today);
  const from = beginningOf(asset, date);
  return (
    <div>
      <dt>{translate(`assets.coming.${date}`)}</dt>
      <dd className="bar">{from && from < day && <Span from={from} due={day} today={today} />}</dd>
      <dd className="day" data-late={due?.standing === 'bad'}>
        {format.date(day)}
        {due?.standing === 'bad' && <small>{lateText(-due.days)}</small>}
      </dd>
      <dd className="reason">{reasonOf(asset, date)}</dd>
    </div>
  );
}

/** The time from the start of a period until today, with the due date as a mark; the text next to it says the same. */
function Span({ from, due, today }: { from: string; due: string; today: string }) {
  const start = parseISO(from.length === 4 ? `${from}-12-31` : from);
  const daysTo = (day: string) => Math.max(differenceInCalendarDays(parseISO(day), start), 0);
  const end = Math.max(daysTo(due), daysTo(today)) * 1.15 || 1;
  const share = (days: number) => `${(days / end) * 100}%`;
  return (
    <Track aria-hidden>
      <span style={{ width: share(daysTo(today)), background: daysTo(today) > daysTo(due) ? colour.bad : colour.ok }} />
      <i style={{ insetInlineStart: share(daysTo(due)) }} />
    </Track>
  );
}

const Rows = styled('dl')({
  margin: 0,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: '170px minmax(0, 1fr) 130px',
    alignItems: 'center',
    gap: '2px 16px',
    padding: '6px 0',
  },
  dt: { fontWeight: 640 },
  dd: { margin: 0 },
  '.day': { textAlign: 'end', fontFeatureSettings: '"tnum"' },
  '.day[data-late="true"]': { color: colour.bad },
  '.day small': { display: 'block', fontSize: '0.8125rem' },
  '.reason': { gridColumn: '2 / -1', color: colour.ink2, fontSize: '0.875rem' },
  [media.phone]: {
    '& > div': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
    '.bar': { gridColumn: '1 / -1', gridRow: 2 },
    '.reason': { gridColumn: '1 / -1' },
  },
});

const Note = styled('p')({ margin: '8px 0 0', color: colour.ink2, fontSize: '0.875rem' });

const Track = styled('span')({
  position: 'relative',
  display: 'block',
  height: 10,
  borderRadius: 5,
  backgroundColor: colour.noneSoft,
  span: { display: 'block', height: '100%', borderRadius: 5, opacity: 0.45 },
  i: { position: 'absolute', top: -3, width: 2, height: 16, backgroundColor: colour.ink },
});
