import { onlineManager } from '@tanstack/react-query';
import { useEvent, useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { ApiError } from '#contract/apiError.ts';
import { announce } from '#console/announcements/announcer.ts';
import { tryAgain } from '#console/connection/connection.ts';
import { isRefused } from '#console/data/submissionKeys.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { useFormat } from '#console/i18n/format.ts';
import { dropKept, keep, type Kept } from '#console/kept/kept.ts';
import { useKept } from '#console/kept/useKept.ts';
import { useProblemText } from '#console/notifications/useProblemText.ts';
import { signaturePrefix, type WaitingSignature } from './waitingSignature.ts';

const longestPause = 120_000;

/** Sends the signatures that wait, as soon as there is a connection; a refused one stays with the reason. */
export function useSignatureSender(): readonly Kept<WaitingSignature>[] {
  const waiting = useKept<WaitingSignature>(signaturePrefix);
  const send = useSend();
  const isRunning = useRef(false);
  const open = waiting?.filter(({ value }) => value.refusal === undefined).length ?? 0;
  const sendAll = useEvent(async () => {
    if (isRunning.current || !onlineManager.isOnline()) return;
    isRunning.current = true;
    try {
      for (const kept of waiting ?? []) if (kept.value.refusal === undefined) await send(kept);
    } finally {
      isRunning.current = false;
    }
  });
  useEffect(() => {
    if (open === 0) return undefined;
    void sendAll();
    return tryAgain(() => void sendAll(), longestPause);
  }, [open, sendAll]);
  return waiting ?? [];
}

function useSend(): (kept: Kept<WaitingSignature>) => Promise<void> {
  const translate = useTranslate();
  const format = useFormat();
  const problemText = useProblemText();
  const sign = useWrite('workOrders', 'sign');
  const reasonOf = (error: unknown) =>
    error instanceof ApiError && error.code === 'versionConflict' ? translate('workOrders.sign.waiting.changed') : problemText(error);
  return async ({ key, owner, value }) => {
    const { order, form, image, at, idempotencyKey } = value;
    // the server notes when it arrives, so the remark says when the customer signed
    const remark = translate('workOrders.sign.waiting.remark', { at: format.dateTime(at) });
    try {
      await sign.run({ path: { locationId: order.locationId, id: order.id }, form: { ...form, remark }, file: image, idempotencyKey });
      await dropKept(key);
      announce(translate('workOrders.signed'));
    } catch (error) {
      // everything else passes while it waits
      if (isRefused(error) && error instanceof ApiError && !passing.has(error.status))
        await keep<WaitingSignature>(key, owner, { ...value, refusal: reasonOf(error) });
    }
  };
}

// the session may be renewed, or a limit may end
const passing = new Set([401, 408, 429]);
