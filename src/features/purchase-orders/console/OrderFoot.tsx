import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCommand } from '#console/data/useCommand.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import { Confirmation } from '#console/records/Confirmation.tsx';
import { purchaseOrders } from '../contract.ts';
import { isLineFixed } from '../rules.ts';
import type { OrderWithLines } from './useOrder.ts';

/** What else can be done with an order: change it, cancel the rest, or delete it as long as nothing has arrived. */
export function OrderFoot({ order }: { order: OrderWithLines }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const showProblem = useProblemNotice();
  const [asked, setAsked] = useState<'cancel' | 'delete'>();
  const update = useCommand(purchaseOrders.updatePurchaseOrder);
  const remove = useCommand(purchaseOrders.deletePurchaseOrder, { isLeaving: true });
  const isUntouched = !order.lines.some(isLineFixed);

  async function handleConfirm() {
    try {
      if (asked === 'cancel') {
        await update.run({ path: { purchaseOrderId: order.id }, body: { orderStatus: 'Cancelled' }, ifMatch: order.version });
      } else {
        await remove.run({ path: { salesOrderId: order.id }, ifMatch: order.version });
        await navigate('/purchase-orders');
      }
    } catch (error) {
      showProblem(error);
    }
    setAsked(undefined);
  }

  return (
    <Foot>
      <ActionButton hotkey="e" to={`/purchase-orders/${order.id}/edit`}>
        {translate('purchaseOrders.edit')}
      </ActionButton>
      {order.receiptStatus !== 'Complete' && (
        <ActionButton danger onPress={() => setAsked('cancel')}>
          {translate('purchaseOrders.cancel')}
        </ActionButton>
      )}
      {isUntouched && (
        <ActionButton danger onPress={() => setAsked('delete')}>
          {translate('ra.action.delete')}
        </ActionButton>
      )}
      {asked && (
        <Confirmation
          question={translate(asked === 'cancel' ? 'purchaseOrders.confirmCancel' : 'purchaseOrders.confirmDelete')}
          action={translate(asked === 'cancel' ? 'purchaseOrders.cancel' : 'ra.action.delete')}
          isPending={update.isPending || remove.isPending}
          onConfirm={() => void handleConfirm()}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Foot>
  );
}

const Foot = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 20 });
