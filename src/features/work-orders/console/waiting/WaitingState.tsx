import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useConnection, useSignInPutOff } from '#console/connection/connection.ts';
import type { Kept } from '#console/kept/kept.ts';
import { useIsSending } from '#console/kept/sending.ts';
import { colour } from '#console/theme/colour.ts';
import type { WaitingOfVisit } from './waitingWork.ts';

/** How far a waiting item is: being sent, next, waiting for a connection or a sign-in, or the reason for a refusal. */
export function WaitingState({ kept: { key, value } }: { kept: Kept<WaitingOfVisit> }) {
  const translate = useTranslate();
  const connection = useConnection();
  const isSending = useIsSending(key);
  const isPutOff = useSignInPutOff();
  const state = isSending ? 'sending' : connection !== 'online' ? 'offline' : isPutOff ? 'signedOut' : 'next';
  return <Text data-refused={value.refusal !== undefined}>{value.refusal ?? translate(`workOrders.waiting.${state}`)}</Text>;
}

const Text = styled('small')({
  display: 'block',
  fontSize: '0.8125rem',
  fontWeight: 400,
  color: colour.warn,
  maxWidth: 200,
  whiteSpace: 'normal',
  '&[data-refused="true"]': { color: colour.bad },
});
