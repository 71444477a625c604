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
import { readContent, type WaitingSignature } from './waitingSignature.ts';

/** Sends a waiting signature; a refused one stays with the reason. Rejects when sending may be repeated. */
export function useSendSignature(): (kept: Kept<WaitingSignature>) => Promise<void> {
  const translate = useTranslate();
  const format = useFormat();
  const problemText = useProblemText();
  const dataProvider = useDataProvider();
  const sign = useWrite('workOrders', 'sign');

  /** The hash of what the customer read; undefined where the work order is different by now. */
  const hashOf = async ({ order: { id }, form, read }: WaitingSignature): Promise<string | undefined> => {
    if (read === undefined) return form.contentHash;
    // lines waited when the customer signed: the server, which has them now, knows the hash
    const { data } = await dataProvider.getOne<WorkOrder>('workOrders', { id, meta: masked });
    return readContent(data) === read ? data.contentHash : undefined;
  };
  const send = async ({ value }: Kept<WaitingSignature>): Promise<string | undefined> => {
    const { order, form, image, at, idempotencyKey, read } = value;
    const contentHash = await hashOf(value);
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
