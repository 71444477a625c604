import { useNotify } from 'ra-core';
import { present } from '#console/clock/presentTime.ts';
import { newKey } from '#console/data/submissionKeys.ts';
import { dropKept, keep } from '#console/kept/kept.ts';
import { useKeeper } from '#console/kept/useKept.ts';
import type { WorkOrder } from '../../schema.ts';
import { unrefused, useWaitingWork } from '../waiting/useWaitingWork.ts';
import { readContent, signatureKey, type WaitingSignature } from '../waiting/waitingSignature.ts';

/**
 * Keeps a signature in this browser until there is a connection, because the customer may have left by then. The returned function
 * resolves with whether it outlives the page; in a browser that keeps nothing it is not kept at all. The work order is the one that
 * the page shows, with the states of its lines that wait.
 */
export function useKeepSignature(order: WorkOrder): (form: WaitingSignature['form'], image: File) => Promise<boolean> {
  const notify = useNotify();
  const keeper = useKeeper() ?? '';
  const { id, locationId, number } = order;
  const { lines } = useWaitingWork(id);
  return async (form, image) => {
    const waiting: WaitingSignature = {
      order: { id, locationId, number },
      form,
      image,
      at: present().toISOString(),
      // a key of its own, because what is sent later has a remark besides
      idempotencyKey: newKey(),
      before: { id: order.autograph?.id },
      read: unrefused(lines).length > 0 ? readContent(order) : undefined,
    };
    const key = signatureKey(order, keeper);
    const isKept = await keep(key, keeper, waiting);
    if (isKept) notify('workOrders.sign.waiting.kept', { type: 'info' });
    else await dropKept(key);
    return isKept;
  };
}
