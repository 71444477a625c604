import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useFormat } from '#console/i18n/format.ts';
import { colour } from '#console/theme/colour.ts';
import { visuallyHidden } from '#console/theme/visuallyHidden.ts';
import { links } from '../links.ts';
import type { DueProps } from './DueChart.tsx';

/** The figures of the chart as a table; next to the chart it is for screen readers only, and its links are those of the bars. */
export function DueTable({ months, assetType, isReadAloud = false }: DueProps & { isReadAloud?: boolean }) {
  const translate = useTranslate();
  const format = useFormat();
  const total = (key: 'due' | 'late') => format.number(months.reduce((sum, month) => sum + month[key], 0));
  return (
    <Table style={isReadAloud ? visuallyHidden : undefined} aria-label={translate('dashboard.chart')}>
      <thead>
        <tr>
          <th scope="col">{translate('dashboard.month')}</th>
          <th scope="col">{translate('dashboard.due')}</th>
          <th scope="col">{translate('dashboard.late')}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, due, late }) => (
          <tr key={month}>
            <th scope="row">
              {isReadAloud ? format.month(month) : <Link to={links.dueAssets(month, assetType)}>{format.month(month)}</Link>}
            </th>
            <td>{format.number(due)}</td>
            <td>{late > 0 ? format.number(late) : ''}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{translate('dashboard.total')}</th>
          <td>{total('due')}</td>
          <td>{total('late')}</td>
        </tr>
      </tfoot>
    </Table>
  );
}

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  'th, td': { padding: '6px 8px', textAlign: 'end', fontWeight: 400, fontVariantNumeric: 'tabular-nums' },
  'th:first-of-type': { textAlign: 'start' },
  'thead th': { color: colour.ink2 },
  'tbody tr, tfoot tr': { borderTop: `1px solid ${colour.line}` },
  'tfoot th, tfoot td': { fontWeight: 640 },
  a: { color: colour.brand },
});
