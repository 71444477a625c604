import { useNotify, useTranslate } from 'ra-core';
import { isEditable } from '#contract/orderState.ts';
import { useCan } from '#console/data/DataContext.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useAttempt } from '#console/notifications/useAttempt.ts';
import { AskedAction } from '#console/records/AskedAction.tsx';
import { DeleteAction } from '#console/records/DeleteAction.tsx';
import { RecordActions } from '#console/records/RecordActions.tsx';
import { isLineFixed, isToBuy } from '../rules.ts';
import type { OrderWithLines } from './useOrder.ts';

/**
 * Further actions for an order: confirm it by mail, change, copy, approve, cancel or delete it, and create purchase or work
 * orders from it.
 */
export function OrderActions({ order }: { order: OrderWithLines }) {
  const translate = useTranslate();
  const isOpen = isEditable(order.status);
  const mayBuy = useCan('purchasing');
  const { run, isPending } = useSteps(order);
  return (
    <RecordActions>
      {isOpen && (
        <ActionButton hotkey="e" to={`/sales-orders/${order.id}/edit`}>
          {translate('salesOrders.edit')}
        </ActionButton>
      )}
      {isOpen && (
        <ActionButton pending={isPending} onPress={() => void run('confirm')}>
          {translate('salesOrders.confirm')}
        </ActionButton>
      )}
      <ActionButton hotkey="k" to={`/sales-orders/new?copy=${order.id}`}>
        {translate('salesOrders.copy')}
      </ActionButton>
      {isOpen && order.workOrderId === null && (
        <ActionButton pending={isPending} onPress={() => void run('workOrder')}>
          {translate('salesOrders.makeWorkOrder')}
        </ActionButton>
      )}
      {isOpen && mayBuy && order.lines.some(isToBuy) && (
        <ActionButton to={`/purchase-orders/new?salesOrder=${order.id}`}>{translate('salesOrders.makePurchaseOrder')}</ActionButton>
      )}
      {isOpen && <Ending order={order} />}
    </RecordActions>
  );
}

/** Creates further records from an order, one step at a time. */
function useSteps({ id, version }: OrderWithLines) {
  const translate = useTranslate();
  const notify = useNotify();
  const attempt = useAttempt();
  const confirm = useWrite('salesOrders', 'confirm');
  const workOrder = useWrite('salesOrders', 'workOrder');
  const commands = { confirm, workOrder };
  const run = (step: keyof typeof commands) =>
    attempt(async () => {
      const order = await commands[step].run({ path: { salesOrderId: id }, ifMatch: version });
      notify(translate(`salesOrders.done.${step}`, { number: order.workOrderNumber ?? '' }), { type: 'success' });
    });
  return { run, isPending: confirm.isPending || workOrder.isPending };
}

function Ending({ order }: { order: OrderWithLines }) {
  const translate = useTranslate();
  const attempt = useAttempt();
  const maySupervise = useCan('supervisor');
  const update = useWrite('salesOrders', 'update');
  const change = (data: Parameters<typeof update.run>[0]['data']) => update.run({ id: order.id, data, previousData: order });
  return (
    <>
      {maySupervise && order.approvalStatus === 'Awaiting' && (
        <ActionButton pending={update.isPending} onPress={() => void attempt(() => change({ approvalStatus: 'Approved' }))}>
          {translate('salesOrders.approve')}
        </ActionButton>
      )}
      {maySupervise && (
        <AskedAction
          label={translate('salesOrders.cancel')}
          question={translate('salesOrders.confirmCancel')}
          run={() => change({ status: 'Cancelled' })}
        />
      )}
      {!order.lines.some(isLineFixed) && (
        <DeleteAction resource="salesOrders" record={order} question={translate('salesOrders.confirmDelete')} next="/sales-orders" />
      )}
    </>
  );
}
