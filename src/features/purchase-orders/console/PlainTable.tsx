import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { colour } from '#console/theme/colour.ts';

/** A small table inside a record. */
export interface PlainTableProps {
  label: string;
  columns: readonly { label: string; numeric?: boolean }[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** Rows that belong to a record and are all shown; on a narrow screen they are read sideways. */
export function PlainTable({ label, columns, rows }: PlainTableProps) {
  return (
    <Frame tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={column.numeric ? 'numeric' : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={columns[index]?.label} className={columns[index]?.numeric ? 'numeric' : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  );
}

const Frame = styled('section')({
  overflowX: 'auto',
  backgroundColor: colour.card,
  border: `1px solid ${colour.line}`,
  borderRadius: 8,
  table: { width: '100%', borderCollapse: 'collapse', fontSize: '0.875rem' },
  'th, td': { padding: '10px 12px', textAlign: 'start', borderTop: `1px solid ${colour.line}` },
  th: { borderTop: 0, fontSize: '0.78125rem', fontWeight: 640, color: colour.ink2, whiteSpace: 'nowrap' },
  '.numeric': { textAlign: 'end', fontFeatureSettings: '"tnum"', whiteSpace: 'nowrap' },
  a: { color: colour.brand },
});
