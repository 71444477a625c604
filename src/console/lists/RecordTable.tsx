import useMediaQuery from '@mui/material/useMediaQuery';
import { styled } from '@mui/material/styles';
import { useTranslate, type Identifier, type SortPayload } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCalendar } from '../i18n/calendars.ts';
import { useFormat, type Format } from '../i18n/format.ts';
import { colour } from '../theme/colour.ts';
import { media } from '../theme/media.ts';
import { contentOf, nameOf, sortFieldOf, type Column } from './Column.ts';
import { PhoneRows } from './PhoneRows.tsx';
import { useFittingColumns } from './useFittingColumns.ts';
import { useRowKeys } from './useRowKeys.ts';

/** The properties of a table of rows; on a phone each row has two lines. */
export interface RecordTableProps<Row extends { id: Identifier }> {
  /** The accessible name of the table. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** The destination of a row; the whole row is that link. */
  rowHref?: ((row: Row) => string) | undefined;
  sort?: SortPayload | undefined;
  onSort?: ((sort: SortPayload) => void) | undefined;
  /** Whether new rows are loading. */
  busy?: boolean | undefined;
}

/**
 * A table whose rows are real links: they can be opened in a new tab and focused, and ↑ ↓ move between them. Where it is too narrow for all
 * columns, it leaves out lesser ones, except on paper.
 */
export function RecordTable<Row extends { id: Identifier }>(props: RecordTableProps<Row>) {
  const format = useFormat();
  const isPhone = useMediaQuery(media.phone);
  const walk = useRowKeys();
  const [calendar] = useCalendar();
  const [frame, leftOut] = useFittingColumns(props.columns, props.rows);
  if (isPhone) return <PhoneRows {...props} format={format} />;
  return (
    // dates of another calendar are longer by their era
    <Frame ref={frame} className={calendar === 'gregory' ? undefined : 'dense'} aria-busy={props.busy ?? false} onKeyDown={walk}>
      <table aria-label={props.label}>
        <Headings {...props} leftOut={leftOut} />
        <tbody>
          {props.rows.map((row) => (
            <RowCells key={row.id} row={row} columns={props.columns} leftOut={leftOut} href={props.rowHref?.(row)} format={format} />
          ))}
        </tbody>
      </table>
    </Frame>
  );
}

type LeftOut = { leftOut: ReadonlySet<string> };

function Headings<Row extends { id: Identifier }>({ columns, leftOut, sort, onSort }: RecordTableProps<Row> & LeftOut) {
  const translate = useTranslate();
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const field = sortFieldOf(column);
          const isSorted = field !== undefined && sort?.field === field;
          const order = isSorted && sort.order === 'ASC' ? 'DESC' : 'ASC';
          const direction = sort?.order === 'DESC' ? 'descending' : 'ascending';
          const text = translate(column.label);
          return (
            <th
              key={nameOf(column)}
              scope="col"
              className={lookOf({ number: column.numeric, left: leftOut.has(nameOf(column)) })}
              style={{ width: column.width }}
              aria-sort={isSorted ? direction : undefined}
            >
              {field && onSort ? (
                <button type="button" onClick={() => onSort({ field, order })}>
                  {text}
                  <span aria-hidden>{isSorted ? (sort.order === 'ASC' ? ' ↑' : ' ↓') : ''}</span>
                </button>
              ) : (
                text
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** The names of those classes that apply. */
function lookOf(classes: Readonly<Record<string, boolean | undefined>>): string | undefined {
  const names = Object.keys(classes).filter((name) => classes[name]);
  return names.length === 0 ? undefined : names.join(' ');
}

interface RowCellsProps<Row> extends LeftOut {
  row: Row;
  columns: readonly Column<Row>[];
  href: string | undefined;
  format: Format;
}

function RowCells<Row>({ row, columns, leftOut, href, format }: RowCellsProps<Row>) {
  return (
    <tr>
      {columns.map((column) => {
        const content = contentOf(column, row, format);
        const { numeric, main, quiet } = column;
        return (
          <td
            key={nameOf(column)}
            className={lookOf({ number: numeric, main, quiet, left: leftOut.has(nameOf(column)) })}
            title={typeof content === 'string' && content.length > 24 ? content : undefined}
          >
            {main && href ? (
              <Link to={href} data-row-link>
                <Content content={content} />
              </Link>
            ) : (
              <Content content={content} />
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** Text of several words takes a second line where the table has no room for one; codes, dates and amounts do not. */
function Content({ content }: { content: ReactNode }) {
  return typeof content === 'string' && /\p{L}[.,]* /u.test(content) ? <span className="words">{content}</span> : content;
}

const Frame = styled('div')({
  overflowX: 'auto',
  backgroundColor: colour.card,
  border: `1px solid ${colour.line}`,
  borderRadius: 8,
  '&[aria-busy="true"] tbody': { opacity: 0.6 },
  table: { width: '100%', borderCollapse: 'collapse', fontSize: '0.875rem' },
  'th, td': { height: 40, padding: '0 12px', textAlign: 'start', borderBottom: `1px solid ${colour.line}` },
  '&.dense :is(th, td)': { padding: '0 8px' },
  'th.number, td.number': { textAlign: 'end' },
  '@media screen': { '&:not([data-whole]) .left': { display: 'none' } },
  'tbody tr:last-of-type td': { borderBottom: 0 },
  th: { fontSize: '0.78125rem', fontWeight: 640, color: colour.ink2, lineHeight: 1.2, borderBottomColor: colour.line2, height: 36 },
  'th button': {
    font: 'inherit',
    color: 'inherit',
    background: 'none',
    border: 0,
    padding: '8px 4px',
    margin: '0 -4px',
    textAlign: 'inherit',
    cursor: 'pointer',
  },
  'th button:hover': { color: colour.ink },
  td: { maxWidth: 420, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  'td:not(.main)': { maxWidth: 300 },
  // two lines are not higher than a row
  '.words': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    whiteSpace: 'normal',
    lineHeight: 1.2,
  },
  [media.medium]: { 'th, td': { padding: '0 6px' } },
  'td.main': { fontWeight: 640 },
  'td.quiet': { color: colour.ink2 },
  // the link of a row covers the whole row
  'tbody tr': { position: 'relative' },
  'tbody tr:has(a[data-row-link]):hover, tbody tr:has(a[data-row-link]:focus-visible)': { backgroundColor: colour.hover },
  'a[data-row-link]': { color: 'inherit', textDecoration: 'none' },
  'a[data-row-link]::after': { content: '""', position: 'absolute', inset: 0 },
  'a[data-row-link]:focus-visible': { outline: 'none' },
  'a[data-row-link]:focus-visible::after': { outline: `2px solid ${colour.brand}`, outlineOffset: -2, borderRadius: 4 },
  // buttons and links inside a row are above the link of the row
  'td button, td a:not([data-row-link])': { position: 'relative', zIndex: 1 },
  // paper does not scroll
  [media.print]: {
    overflow: 'visible',
    table: { fontSize: '0.6875rem' },
    'th, td': { height: 24, padding: '2px 4px' },
    th: { fontSize: '0.6875rem', whiteSpace: 'normal', verticalAlign: 'bottom' },
    'td, td:not(.main)': { maxWidth: 'none', whiteSpace: 'normal' },
    '.words': { WebkitLineClamp: 'none' },
    tr: { breakInside: 'avoid' },
  },
});
