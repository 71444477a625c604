import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useFormat } from '#console/i18n/format.ts';
import { Card } from '#console/records/Card.tsx';
import { colour } from '#console/theme/colour.ts';
import type { Asset } from '../../schema.ts';
import { ConditionChip } from '../AssetChips.tsx';

/** The newest service reports of an object. */
export function ReportsCard({ asset }: { asset: Asset }) {
  const translate = useTranslate();
  const format = useFormat();
  const reports = asset.serviceReports ?? [];
  return (
    <Card title={translate('assets.reports.title')}>
      {reports.length === 0 && <p>{translate('assets.reports.none')}</p>}
      <Rows>
        {reports.map(({ id, reportDate, inspectionKind, result, status, findings }) => (
          <li key={id}>
            <Link to={`/assets/${asset.id}/reports/${id}`}>{format.date(reportDate)}</Link>
            <ConditionChip condition={result} />
            <span>
              {[status === 'Concept' && translate('assets.reports.draft'), translate(`assets.inspectionKind.${inspectionKind}`)]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {findings && <small>{findings}</small>}
          </li>
        ))}
      </Rows>
    </Card>
  );
}

const Rows = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  fontSize: '0.875rem',
  li: {
    display: 'grid',
    gridTemplateColumns: '96px auto minmax(0, 1fr)',
    alignItems: 'center',
    gap: '2px 12px',
    padding: '8px 0',
    borderTop: `1px solid ${colour.line}`,
  },
  'li:first-of-type': { borderTop: 0 },
  'a:not(:hover)': { textDecoration: 'none' },
  a: { color: colour.brand },
  span: { minWidth: 0 },
  'li > span, small': { color: colour.ink2 },
  small: { gridColumn: '2 / -1', fontSize: '0.8125rem' },
});
