import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useFormat } from '#console/i18n/format.ts';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { links } from '../links.ts';
import type { Dashboard } from '../schema.ts';

interface Figure {
  /** The key of the counted rows. */
  key: 'requests' | 'lateAssets' | 'realised' | 'mails';
  count: number;
  to: string;
  /** The severity when the number is not zero. */
  standing: 'bad' | 'warn';
  detail: string;
  /** A part of the number with its own list. */
  part?: { text: string; to: string };
}

/** The four numbers that show whether something is wrong, each a link to the counted rows. */
export function Numbers({ figures }: { figures: Dashboard }) {
  const translate = useTranslate();
  const format = useFormat();
  return (
    <Tiles>
      {useFigures(figures).map(({ key, count, to, standing, detail, part }) => (
        <li key={key}>
          <Link to={to}>
            <strong style={{ color: count > 0 ? colour[standing] : colour.ok }}>{format.number(count)}</strong>{' '}
            <span>{translate(`dashboard.${key}`, { smart_count: count })}</span>
          </Link>
          <p>
            {part && <Link to={part.to}>{part.text}</Link>}
            {part && detail && ', '}
            {detail}
          </p>
        </li>
      ))}
    </Tiles>
  );
}

function useFigures({ requests, lateAssets, workOrders, mails }: Dashboard): readonly Figure[] {
  const translate = useTranslate();
  const format = useFormat();
  const since = (date: string | null, none: string) =>
    date === null ? translate(none) : translate('dashboard.since', { date: format.date(date) });
  const partOf = (text: string, count: number, to: string) =>
    count > 0 ? { part: { text: translate(`dashboard.${text}`, { smart_count: count }), to } } : {};
  return [
    {
      key: 'requests',
      count: requests.waiting,
      to: links.waitingRequests,
      standing: requests.late > 0 ? 'bad' : 'warn',
      detail: requests.since ? translate('dashboard.oldest', { date: format.date(requests.since) }) : translate('dashboard.requestsNone'),
      ...partOf('requestsLate', requests.late, links.lateRequests),
    },
    {
      key: 'lateAssets',
      count: lateAssets.count,
      to: links.lateAssets(),
      standing: 'bad',
      detail: since(lateAssets.since, 'dashboard.noneLate'),
    },
    {
      key: 'realised',
      count: workOrders.Gerealiseerd,
      to: links.workOrders('Gerealiseerd'),
      standing: 'warn',
      detail: '',
      ...partOf('rescheduled', workOrders.Herpland, links.workOrders('Herpland')),
    },
    {
      key: 'mails',
      count: mails.unsent,
      to: links.unsentMails,
      standing: 'warn',
      detail: since(mails.since, 'dashboard.mailsNone'),
    },
  ];
}

const Tiles = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  [media.narrow]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 8 },
  li: {
    position: 'relative',
    padding: 16,
    backgroundColor: colour.card,
    border: `1px solid ${colour.line}`,
    borderRadius: 8,
    ':hover, :focus-within': { borderColor: colour.brand },
  },
  'li > a': {
    color: 'inherit',
    textDecoration: 'none',
    // the whole tile is the link
    '::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 8 },
    ':focus-visible': { outline: 'none', '::after': { outline: `2px solid ${colour.brand}`, outlineOffset: 2 } },
  },
  strong: { display: 'block', fontSize: '1.75rem', lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' },
  p: { margin: '4px 0 0', minHeight: '1.5em', color: colour.ink2, fontSize: '0.875rem', a: { position: 'relative', color: 'inherit' } },
});
