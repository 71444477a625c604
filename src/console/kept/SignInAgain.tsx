import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { askAgain, useSignInPutOff } from '../connection/connection.ts';
import { ActionButton } from '../keyboard/ActionButton.tsx';
import { colour } from '../theme/colour.ts';
import { media } from '../theme/media.ts';

/** Says that what waits in this browser is sent after signing in, while the person has put that off, with the button for it. */
export function SignInAgain() {
  const translate = useTranslate();
  if (!useSignInPutOff()) return null;
  return (
    <Row>
      <span>{translate('console.connection.signedOut')}</span>
      <ActionButton onPress={askAgain}>{translate('signIn.againAction')}</ActionButton>
    </Row>
  );
}

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  padding: '8px 24px',
  backgroundColor: colour.warnSoft,
  color: colour.warn,
  borderBottom: `1px solid ${colour.line2}`,
  fontSize: '0.875rem',
  [media.phone]: { paddingInline: 14 },
  [media.print]: { display: 'none' },
});
