import { useTranslate } from 'ra-core';
import { askAgain, useSignInPutOff } from '../connection/connection.ts';
import { ActionButton } from '../keyboard/ActionButton.tsx';
import { WaitingRow } from './WaitingFrame.ts';

/** Says that what waits in this browser is sent after signing in, while the person has put that off, with the button for it. */
export function SignInAgain() {
  const translate = useTranslate();
  if (!useSignInPutOff()) return null;
  return (
    <WaitingRow>
      <span>{translate('console.connection.signedOut')}</span>
      <ActionButton onPress={askAgain}>{translate('signIn.againAction')}</ActionButton>
    </WaitingRow>
  );
}
