import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { ActionButton } from '../keyboard/ActionButton.tsx';
import { colour } from '../theme/colour.ts';

/** The next step that an empty place offers. */
export interface PlaceAction {
  label: string;
  onPress?: () => void;
  to?: string;
}

/** A placeholder for missing rows: explains what will be shown here, and offers the next step. */
export function Place({ title, children, action }: { title?: string; children?: ReactNode; action?: PlaceAction | undefined }) {
  return (
    <Frame>
      {title && <strong>{title}</strong>}
      {children && <p>{children}</p>}
      {action && (
        <ActionButton {...(action.onPress ? { onPress: action.onPress } : {})} {...(action.to ? { to: action.to } : {})}>
          {action.label}
        </ActionButton>
      )}
    </Frame>
  );
}

const Frame = styled('div')({
  'h1 + &': { marginTop: 16 },
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 8,
  padding: '24px 20px',
  backgroundColor: colour.card,
  border: `1px solid ${colour.line}`,
  borderRadius: 8,
  strong: { fontWeight: 640 },
  p: { margin: 0, color: colour.ink2, maxWidth: '60ch' },
});
