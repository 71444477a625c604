import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Card } from '../records/Card.tsx';

/** Related fields in three columns, fewer where there is less room. */
export function FieldGroup({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <Fields>{children}</Fields>
    </Card>
  );
}

/** Fields side by side, in as many columns as there is room for. */
export const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(230px, 100%), 1fr))',
  gap: '12px 16px',
  alignItems: 'start',
  '.wide': { gridColumn: '1 / -1' },
  // a focused field must not be hidden by the bar of actions
  'input, select, textarea': { scrollMarginBlock: 96 },
});
