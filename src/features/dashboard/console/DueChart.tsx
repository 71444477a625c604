import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useFormat } from '#console/i18n/format.ts';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { links } from '../links.ts';
import type { DueMonth } from '../schema.ts';

/** The data of the chart and the table. */
export interface DueProps {
  months: readonly DueMonth[];
  /** The type that the figures are filtered by. */
  assetType?: string | undefined;
}

/** Height in pixels of one percent of the highest bar. */
const heightOfPercent = 1.3;

/** A bar for each month as a link to its list; late objects are on top in another colour. On a phone the bars are horizontal. */
export function DueChart({ months, assetType }: DueProps) {
  const translate = useTranslate();
  const format = useFormat();
  const most = Math.max(1, ...months.map(({ due }) => due));
  const hasLate = months.some(({ late }) => late > 0);
  return (
    <>
      <Bars aria-label={translate('dashboard.chart')}>
        {months.map(({ month, due, late }) => {
          const name = translate(late > 0 ? 'dashboard.barLate' : 'dashboard.bar', {
            month: format.month(month),
            smart_count: due,
            late: format.number(late),
          });
          const parts = { due: (due / most) * 100, late: (late / most) * 100 };
          return (
            <li key={month}>
              <Link to={links.dueAssets(month, assetType)} title={name}>
                <span className="visually-hidden">{name}</span>
                <span className="count" aria-hidden>
                  {format.number(due)}
                </span>
                <svg
                  className="standing"
                  viewBox={`0 ${100 - parts.due} 100 ${parts.due}`}
                  style={{ blockSize: parts.due * heightOfPercent }}
                  preserveAspectRatio="none"
                  aria-hidden
                  focusable="false"
                >
                  <rect className="due" y={100 - parts.due + parts.late} width="100" height={parts.due - parts.late} />
                  <rect className="late" y={100 - parts.due} width="100" height={parts.late} />
                </svg>
                <svg className="lying" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden focusable="false">
                  <rect className="due" width={parts.due - parts.late} height="100" />
                  <rect className="late" x={parts.due - parts.late} width={parts.late} height="100" />
                </svg>
                <span className="month" aria-hidden>
                  {format.shortMonth(month)}
                </span>
              </Link>
            </li>
          );
        })}
      </Bars>
      {hasLate && (
        <Legend aria-hidden>
          <span style={{ color: colour.bad }}>■</span> {translate('dashboard.legendLate')}
          <span style={{ color: colour.brand }}>■</span> {translate('dashboard.legendDue')}
        </Legend>
      )}
    </>
  );
}

const Bars = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: 8,
  alignItems: 'end',
  minHeight: 180,
  a: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    gap: 2,
    color: colour.ink2,
    textDecoration: 'none',
    fontSize: '0.8125rem',
    textAlign: 'center',
    borderRadius: 4,
    ':hover .due': { opacity: 0.8 },
    ':hover .month': { textDecoration: 'underline' },
  },
  '.count': { fontVariantNumeric: 'tabular-nums' },
  '.standing': { width: '100%' },
  '.month': { borderTop: `1px solid ${colour.line}`, paddingTop: 2 },
  '.lying': { display: 'none' },
  '.due': { fill: colour.brand },
  '.late': { fill: colour.bad },
  [media.phone]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 0,
    minHeight: 0,
    a: {
      display: 'grid',
      gridTemplateColumns: '54px minmax(0, 1fr) 52px',
      alignItems: 'center',
      gap: 8,
      minHeight: 32,
      textAlign: 'start',
    },
    '.month': { gridRow: 1, gridColumn: 1, border: 0, padding: 0, whiteSpace: 'nowrap' },
    '.standing': { display: 'none' },
    '.lying': { display: 'block', gridRow: 1, gridColumn: 2, width: '100%', height: 16, borderInlineStart: `1px solid ${colour.line}` },
    '.count': { gridRow: 1, gridColumn: 3, textAlign: 'end' },
  },
});

const Legend = styled('p')({
  display: 'flex',
  gap: 6,
  margin: '8px 0 0',
  color: colour.ink2,
  fontSize: '0.8125rem',
  'span + span': { marginInlineStart: 12 },
});
