import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { useFormat } from '#console/i18n/format.ts';
import { colour } from '#console/theme/colour.ts';

/** A number with its name, and the list of the counted rows. */
export interface CountRow {
  name: string;
  count: number;
  to: string;
}

/** Numbers below each other, each a link to the counted rows. */
export function CountRows({ rows, none }: { rows: readonly CountRow[]; none?: string }) {
  const format = useFormat();
  if (rows.length === 0) return <Quiet>{none}</Quiet>;
  return (
    <Rows>
      {rows.map(({ name, count, to }) => (
        <li key={to}>
          <Link to={to}>
            <span>{name}</span> <strong>{format.number(count)}</strong>
          </Link>
        </li>
      ))}
    </Rows>
  );
}

/** A line of text in a lighter colour in a card. */
export const Quiet = styled('p')({ margin: 0, color: colour.ink2 });

/** Rows of a card with lines between them; each row is a link as wide as the card. */
export const Rows = styled('ul')({
  listStyle: 'none',
  margin: '0 -16px -16px',
  padding: 0,
  'li + li': { borderTop: `1px solid ${colour.line}` },
  a: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 12,
    minHeight: 44,
    padding: '6px 16px',
    color: 'inherit',
    textDecoration: 'none',
    ':hover, :focus-visible': { backgroundColor: colour.hover },
    '& > span:first-of-type': { minWidth: 0, overflowWrap: 'anywhere' },
  },
  strong: { fontWeight: 400, fontVariantNumeric: 'tabular-nums', color: colour.brand },
});
