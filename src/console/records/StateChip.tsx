import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { colour } from '../theme/colour.ts';

/** The meaning of a state: good, soon, bad, open, or none. */
export type Standing = 'ok' | 'warn' | 'bad' | 'info' | 'none';

const shapes: Record<Standing, string> = { ok: '●', warn: '▲', bad: '■', info: '○', none: '–' };

/** A state, shown by shape, word and colour. The word is the children; the shape is not read aloud. */
export function StateChip({ standing, children }: { standing: Standing; children: ReactNode }) {
  return (
    <Chip data-standing={standing} style={{ color: colour[standing], backgroundColor: colour[`${standing}Soft`] }}>
      <span aria-hidden>{shapes[standing]}</span>
      {children}
    </Chip>
  );
}

const Chip = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  height: 24,
  padding: '0 9px',
  borderRadius: 999,
  fontSize: '0.8125rem',
  lineHeight: 1,
  whiteSpace: 'nowrap',
  maxWidth: '100%',
  '> span': { flex: 'none' },
});
