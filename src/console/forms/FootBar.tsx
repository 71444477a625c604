import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { colour } from '../theme/colour.ts';
import { media } from '../theme/media.ts';
import { footHeight } from '../layout/footHeight.ts';
import { useFootHeight } from '../layout/useFootHeight.ts';

/**
 * The bar of actions at the bottom of the window; the page ends above it. Everything after a `<Box className="room" />` is
 * aligned to its end.
 */
export function FootBar({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Box ref={useFootHeight(footHeight)} role="toolbar" aria-label={translate('forms.actions')} sx={barStyle}>
      {children}
    </Box>
  );
}

const barStyle = {
  position: 'fixed',
  bottom: 0,
  insetInline: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2.5,
  py: 2.5,
  px: { xs: '14px', sm: '24px' },
  bgcolor: colour.card,
  borderTop: `1px solid ${colour.line2}`,
  '.room': { flex: 1 },
  // the messages of the bar are above its buttons, which form one row
  [media.phone]: {
    gap: '4px 8px',
    py: 1.5,
    '> output': { order: -1, flexBasis: '100%', fontSize: '0.8125rem' },
    '> .room': { display: 'none' },
    '.MuiButton-root': { px: '10px' },
  },
  [media.print]: { display: 'none' },
} as const;
