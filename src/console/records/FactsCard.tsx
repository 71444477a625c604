import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { nothing } from '../i18n/format.ts';
import { colour } from '../theme/colour.ts';
import { media } from '../theme/media.ts';

/** A label and its value. */
export interface Fact {
  label: string;
  /** A text, a link to the counted rows, or empty. */
  value: ReactNode;
}

/** Facts about a record, in four columns, fewer where there is less room. */
export function FactsCard({ facts }: { facts: readonly Fact[] }) {
  return (
    <Facts>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === undefined || value === null || value === false || value === '' ? nothing : value}</dd>
        </div>
      ))}
    </Facts>
  );
}

const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  [media.phone]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  gap: '12px 16px',
  margin: 0,
  padding: 16,
  backgroundColor: colour.card,
  border: `1px solid ${colour.line}`,
  borderRadius: 8,
  dt: { fontSize: '0.78125rem', color: colour.ink2 },
  dd: { margin: 0, overflowWrap: 'anywhere', hyphens: 'auto' },
  'dd a': { color: colour.brand },
});
