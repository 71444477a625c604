import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { ApiError } from '#contract/apiError.ts';
import { announce } from '#console/announcements/announcer.ts';
import { isFinalRefusal } from '#console/data/submissionKeys.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { useFormat } from '#console/i18n/format.ts';
import { dropKept, isStillKept, keep, type Kept } from '#console/kept/kept.ts';
import { useProblemText } from '#console/notifications/useProblemText.ts';
import type { WorkOrder } from '../../schema.ts';
import { masked } from '../masked.ts';
import { hasArrived, readContent, type WaitingSignature } from './waitingSignature.ts';

// lines waited when the customer signed: the server, which has them now, knows the hash; undefined where the work order is different by now
function hashOf(stored: WorkOrder, read: string): string | undefined {
  return readContent(stored) === read ? stored.contentHash : undefined;
}

/** Sends a waiting signature; a refused one stays with the reason. Rejects when sending may be repeated. */
export function useSendSignature(): (kept: Kept<WaitingSignature>) => Promise<void> {
  const translate = useTranslate();
  const format = useFormat();
  const problemText = useProblemText();
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const sign = useWrite('workOrders', 'sign');

  const send = async (kept: Kept<WaitingSignature>): Promise<string | undefined> => {
    const { order, form, image, at, idempotencyKey, read } = kept.value;
    const { data: stored } = await dataProvider.getOne<WorkOrder>('workOrders', { id: order.id, meta: masked });
    if (hasArrived(stored, kept)) return void (await queryClient.invalidateQueries({ queryKey: ['workOrders'] }));
    const contentHash = read === undefined ? form.contentHash : hashOf(stored, read);
    if (read !== undefined && contentHash === undefined) return translate('workOrders.sign.waiting.changed');
    // the server notes when it arrives, so the remark says when the customer signed
    const remark = translate('workOrders.sign.waiting.remark', { at: format.dateTime(at) });
    const signed = { ...form, ...(contentHash === undefined ? {} : { contentHash }), remark };
    await sign.run({ path: { locationId: order.locationId, id: order.id }, form: signed, file: image, idempotencyKey });
    announce(translate('workOrders.signed'));
    return undefined;
  };
  const reasonOf = (error: unknown) =>
    error instanceof ApiError && error.code === 'versionConflict' ? translate('workOrders.sign.waiting.changed') : problemText(error);

  return async (kept) => {
    const refusal = await send(kept).catch((error: unknown) => {
      if (isFinalRefusal(error)) return reasonOf(error);
      throw error;
    });
    // the customer may have signed anew meanwhile
    if (!isStillKept(kept)) return;
    if (refusal === undefined) await dropKept(kept.key);
    else await keep<WaitingSignature>(kept.key, kept.owner, { ...kept.value, refusal });
  };
}
