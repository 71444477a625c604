import { styled } from '@mui/material/styles';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSaveFile } from '#console/data/useSaveFile.ts';
import { useGetList } from '#console/data/useMethod.ts';
import { useFormat } from '#console/i18n/format.ts';
import { Card } from '#console/records/Card.tsx';
import { StateChip } from '#console/records/StateChip.tsx';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import type { Asset } from '../../schema.ts';
import { ConditionChip } from '../AssetChips.tsx';

// the newest ones are part of the object
const newest = 10;
const further = 50;

/** The newest service reports of an object, and all of them on request. */
export function ReportsCard({ asset }: { asset: Asset }) {
  const translate = useTranslate();
  const format = useFormat();
  const known = asset.serviceReports ?? [];
  const [count, setCount] = useState(newest);
  const listed = useGetList(
    'serviceReports',
    { meta: { path: { locationId: asset.locationId, id: asset.id } }, pagination: { page: 1, perPage: count } },
    { enabled: known.length >= newest, keepPrevious: true },
  );
  const reports = listed.data ?? known;
  const older = (listed.total ?? 0) - reports.length;
  return (
    <Card title={translate('assets.reports.title')}>
      {reports.length === 0 && <p>{translate('assets.reports.none')}</p>}
      <Rows>
        {reports.map(({ id, number, reportDate, inspectionKind, result, status, findings }) => (
          <li key={id}>
            <Link to={`/assets/${asset.id}/reports/${id}`} aria-label={`${number}, ${format.date(reportDate)}`}>
              <time dateTime={reportDate}>{format.date(reportDate)}</time>
            </Link>
            {status === 'Completed' ? (
              <ConditionChip condition={result} />
            ) : (
              <StateChip standing="none">{translate('assets.reports.draft')}</StateChip>
            )}
            <span className="kind">{translate(`assets.inspectionKind.${inspectionKind}`)}</span>
            {status === 'Completed' ? <SavePdf asset={asset} id={id} number={number} /> : <i />}
            {findings && <small>{findings}</small>}
          </li>
        ))}
      </Rows>
      {older > 0 && (
        <Button variant="text" size="small" loading={listed.isFetching} onClick={() => setCount(count + further)}>
          {translate('assets.reports.older', { smart_count: older })}
        </Button>
      )}
    </Card>
  );
}

/** The report as a PDF for the customer. */
function SavePdf({ asset, id, number }: { asset: Asset; id: string; number: string }) {
  const translate = useTranslate();
  const report = useSaveFile('assets', 'report');
  const path = { locationId: asset.locationId, id: asset.id, serviceReportId: id };
  const save = () => report.save({ path, headers: { Accept: 'application/pdf' } }, `${number}.pdf`);
  return (
    <Button variant="text" size="small" aria-label={translate('assets.reports.pdf', { number })} onClick={() => void save()}>
      PDF
    </Button>
  );
}

const Rows = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  fontSize: '0.875rem',
  li: {
    display: 'grid',
    gridTemplateColumns: '90px minmax(0, 1fr) auto',
    alignItems: 'center',
    justifyItems: 'start',
    gap: '2px 12px',
    padding: '8px 0',
    borderTop: `1px solid ${colour.line}`,
  },
  'li:first-of-type': { borderTop: 0 },
  span: { minWidth: 0 },
  a: { color: colour.brand },
  'li > span, small': { color: colour.ink2 },
  // a long outcome, such as that of a report with remarks in German, needs two lines on a phone
  'li > [data-standing]': { height: 'auto', minHeight: 24, padding: '3px 9px', lineHeight: 1.3, whiteSpace: 'normal' },
  '.kind, small': { gridColumn: '2 / -1' },
  '.kind': { gridRow: 2 },
  small: { fontSize: '0.8125rem' },
  [media.touch]: { a: { display: 'inline-flex', alignItems: 'center', minHeight: 44 } },
  [media.phone]: { li: { gridTemplateColumns: '84px minmax(0, 1fr) auto' } },
});
