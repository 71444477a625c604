import { styled } from '@mui/material/styles';
import { useTranslate, useTranslateLabel } from 'ra-core';
import { Link } from 'react-router-dom';
import { useFormat } from '#console/i18n/format.ts';
import { StateChip, type Standing } from '#console/records/StateChip.tsx';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { useAttributeNames } from '../form/useAttributeNames.ts';
import type { BulkRow, BulkRunKind } from './useBulkChange.ts';

/** See {@link BulkResults}. */
export interface BulkResultsProps {
  rows: readonly BulkRow[];
  total: number;
  kind: BulkRunKind;
  isStopped: boolean;
}

const standings: Record<BulkRow['result'], Standing> = { Changed: 'ok', Unchanged: 'none', Refused: 'bad' };
const order: Record<BulkRow['result'], number> = { Refused: 0, Changed: 1, Unchanged: 2 };
const most = 500;

/** The result for each object; refused ones come first, with the reason. */
export function BulkResults({ rows, total, kind, isStopped }: BulkResultsProps) {
  const translate = useTranslate();
  const format = useFormat();
  const faultsOf = useFaults();
  const count = (result: BulkRow['result']) => rows.filter((row) => row.result === result).length;
  const sorted = rows.toSorted((one, other) => order[one.result] - order[other.result] || other.warnings.length - one.warnings.length);
  return (
    <Frame>
      <output>
        {translate('assets.bulk.summary', { done: format.number(rows.length), total: format.number(total) })}{' '}
        {(['Changed', 'Refused', 'Unchanged'] as const)
          .filter((result) => count(result) > 0)
          .map((result) => translate(`assets.bulk.${kind}.${result}`, { smart_count: count(result) }))
          .join(', ')}
        {isStopped && ` · ${translate('assets.bulk.stopped')}`}
      </output>
      {rows.length > 0 && (
        <div className="rows">
          <table aria-label={translate('assets.bulk.results')}>
            <tbody>
              {sorted.slice(0, most).map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    {row.newTag !== undefined && `${row.tag} → `}
                    <Link to={`/assets/${row.newId ?? row.id}`} target="_blank">
                      {row.newTag ?? row.tag ?? row.id}
                    </Link>
                  </th>
                  <td>
                    <StateChip standing={standings[row.result]}>{translate(`assets.bulk.row.${row.result}`)}</StateChip>
                  </td>
                  <td>{[row.problem?.title, ...faultsOf(row), ...row.warnings].filter(Boolean).join(' ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Frame>
  );
}

/** The errors of each field of an object, by its label. */
function useFaults(): (row: BulkRow) => string[] {
  const labelOf = useTranslateLabel();
  const attributeName = useAttributeNames();
  return ({ problem }) =>
    Object.entries(problem?.errors ?? {}).map(([path, texts]) => {
      const field = path.replace(/^values\./, '');
      return `${attributeName(field) ?? String(labelOf({ resource: 'assets', source: field }))}: ${texts.join(' ')}`;
    });
}

const Frame = styled('div')({
  output: { display: 'block', marginBottom: 8 },
  '.rows': { maxHeight: 320, overflow: 'auto', border: `1px solid ${colour.line}`, borderRadius: 8 },
  table: { width: '100%', borderCollapse: 'collapse', fontSize: '0.875rem' },
  'th, td': { padding: '6px 12px', textAlign: 'start', borderBottom: `1px solid ${colour.line}`, fontWeight: 400 },
  a: { color: colour.brand, overflowWrap: 'anywhere' },
  [media.phone]: {
    tr: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', borderBottom: `1px solid ${colour.line}` },
    'th, td': { border: 0 },
    'td:last-of-type:not(:empty)': { gridColumn: '1 / -1' },
  },
});
