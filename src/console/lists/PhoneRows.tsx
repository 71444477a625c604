import { styled } from '@mui/material/styles';
import type { Identifier } from 'ra-core';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { nothing, type Format } from '../i18n/format.ts';
import { colour } from '../theme/colour.ts';
import { contentOf, nameOf, textOf } from './Column.ts';
import type { RecordTableProps } from './RecordTable.tsx';
import { useRowKeys } from './useRowKeys.ts';

/** The rows of a table on a phone: a title, a line of details and a chip. */
export function PhoneRows<Row extends { id: Identifier }>(props: RecordTableProps<Row> & { format: Format }) {
  const { label, rows, columns, rowHref, busy, format } = props;
  const walk = useRowKeys();
  const title = columns.find(({ main }) => main) ?? columns[0];
  const details = columns.filter(({ phone }) => phone === 'detail');
  const chips = columns.filter(({ phone }) => phone === 'chip');
  return (
    <Rows aria-label={label} aria-busy={busy ?? false} onKeyDown={walk}>
      {rows.map((row) => {
        const href = rowHref?.(row);
        const name = title && contentOf(title, row, format);
        const detail = details
          .map((column) => column.phoneText?.(row, format) ?? textOf(column, row, format))
          .filter((text) => text && text !== nothing);
        return (
          <li key={row.id}>
            <div className="line">
              <strong>
                {href ? (
                  <Link to={href} data-row-link>
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </strong>
              {chips.map((column) => (
                <span key={nameOf(column)}>{column.phoneText?.(row, format) ?? contentOf(column, row, format)}</span>
              ))}
            </div>
            <span className="details">
              {detail.map((text, index) => (
                <Fragment key={index}>
                  {index > 0 && ' · '}
                  <span>{text}</span>
                </Fragment>
              ))}
            </span>
          </li>
        );
      })}
    </Rows>
  );
}

const Rows = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  backgroundColor: colour.card,
  border: `1px solid ${colour.line}`,
  borderRadius: 8,
  '&[aria-busy="true"]': { opacity: 0.6 },
  li: {
    position: 'relative',
    padding: '10px 14px',
    minHeight: 64,
    borderBottom: `1px solid ${colour.line}`,
  },
  'li:last-of-type': { borderBottom: 0 },
  '.line': { display: 'flex', alignItems: 'flex-start', gap: 12 },
  strong: { flex: 1, minWidth: 0, fontWeight: 640, overflowWrap: 'anywhere' },
  '.details': { display: 'block', color: colour.ink2, fontSize: '0.875rem', overflowWrap: 'anywhere' },
  // a date or a number is not broken at the end of a line
  '.details > span': { display: 'inline-block', maxWidth: '100%' },
  'a[data-row-link]': { color: 'inherit', textDecoration: 'none' },
  'a[data-row-link]::after': { content: '""', position: 'absolute', inset: 0 },
  'a[data-row-link]:focus-visible': { outline: 'none' },
  'a[data-row-link]:focus-visible::after': { outline: `2px solid ${colour.brand}`, outlineOffset: -2, borderRadius: 6 },
});
