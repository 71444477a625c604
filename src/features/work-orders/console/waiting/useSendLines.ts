import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { announce } from '#console/announcements/announcer.ts';
import { isFinalRefusal } from '#console/data/submissionKeys.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { dropKept, isStillKept, keep, type Kept } from '#console/kept/kept.ts';
import { useProblemText } from '#console/notifications/useProblemText.ts';
import type { WorkOrder } from '../../schema.ts';
import { masked } from '../masked.ts';
import { useTellPlan } from './useTellPlan.ts';
import { judgeLine, type LineVerdict, type WaitingLine } from './waitingWork.ts';

/**
 * Sends the waiting states of lines of one work order together, after reading the work order: a line that another person has set
 * otherwise is left as it is. Those that cannot be sent stay with the reason; rejects when sending may be repeated.
 */
export function useSendLines(): (waiting: readonly Kept<WaitingLine>[]) => Promise<void> {
  const translate = useTranslate();
  const problemText = useProblemText();
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const { run } = useWrite('workOrders', 'saveItems');
  const tellPlan = useTellPlan();

  const send = async (waiting: readonly Kept<WaitingLine>[], id: string) => {
    const { data: order } = await dataProvider.getOne<WorkOrder>('workOrders', { id, meta: masked });
    const judged = waiting.map((kept) => ({ kept, verdict: judgeLine(order, kept.value) }));
    // the page shows what others did before it shows the reason
    if (judged.some(({ verdict }) => verdict !== 'ready')) await queryClient.invalidateQueries({ queryKey: ['workOrders'] });
    for (const { kept, verdict } of judged)
      if (verdict === 'done') await settle(kept);
      else if (verdict !== 'ready') await refuse(kept, reasonOf(verdict, order), verdict);
    const ready = judged.filter(({ verdict }) => verdict === 'ready');
    if (ready.length === 0) return;
    const body = ready.map(({ kept: { value } }) => ({ id: value.line.id, ...value.state }));
    await run({ path: { workOrderId: id }, body });
    announce(translate('workOrders.waiting.linesSent', { smart_count: ready.length }));
    tellPlan(
      order,
      ready.map(({ kept }) => kept.value),
    );
    for (const { kept } of ready) await settle(kept);
  };
  const reasonOf = (verdict: LineVerdict, { status }: WorkOrder) => {
    if (typeof verdict === 'object')
      return translate('workOrders.waiting.changed', { status: translate(`workOrders.itemStatus.${verdict.changedTo.status}`) });
    return translate(verdict === 'closed' ? `workOrders.waiting.closed.${status}` : 'workOrders.waiting.lineGone');
  };

  return async (waiting) => {
    const id = waiting[0]?.value.order.id;
    if (id === undefined) return;
    try {
      await send(waiting, id);
    } catch (error) {
      if (!isFinalRefusal(error)) throw error;
      for (const kept of waiting) await refuse(kept, problemText(error));
    }
  };
}

/** Removes a state that the server has, unless another one was set meanwhile. */
async function settle(kept: Kept<WaitingLine>): Promise<void> {
  if (isStillKept(kept)) await dropKept(kept.key);
}

/** Keeps a state with the reason; sent again by the person, it replaces what another person set. */
async function refuse(kept: Kept<WaitingLine>, refusal: string, verdict?: LineVerdict): Promise<void> {
  if (!isStillKept(kept)) return;
  const { key, owner, value } = kept;
  const known = typeof verdict === 'object' ? [...value.known, verdict.changedTo] : value.known;
  await keep<WaitingLine>(key, owner, { ...value, known, refusal });
}
