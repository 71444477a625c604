import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { colour } from '../theme/colour.ts';

/** A flat card, with a heading when it has one. */
export function Card({ title, children, id }: { title?: ReactNode; children: ReactNode; id?: string }) {
  return (
    <Frame id={id}>
      {title && <h2>{title}</h2>}
      {children}
    </Frame>
  );
}

const Frame = styled('section')(({ theme }) => ({
  padding: 16,
  backgroundColor: colour.card,
  border: `1px solid ${colour.line}`,
  borderRadius: 8,
  minWidth: 0,
  '& > h2': { ...theme.typography.h3, margin: '0 0 8px' },
}));
