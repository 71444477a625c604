import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCan } from '#console/data/DataContext.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import { Confirmation } from '#console/records/Confirmation.tsx';
import { isEditable, isLineFixed } from '../rules.ts';
import { useOrderMail } from './useOrderMail.ts';
import type { OrderWithLines } from './useOrder.ts';

/** What else can be done with an order: print and send it, change it, cancel the rest, or delete it as long as nothing has arrived. */
export function OrderActions({ order }: { order: OrderWithLines }) {
  const translate = useTranslate();
  const mayChange = useCan('purchasing') && isEditable(order.orderStatus);
  return (
    <Actions>
      <ActionButton hotkey="p" onPress={() => window.print()}>
        {translate('purchaseOrders.print')}
      </ActionButton>
      <Button component="a" variant="outlined" href={useOrderMail(order)}>
        {translate('purchaseOrders.send')}
      </Button>
      {mayChange && <Changes order={order} />}
    </Actions>
  );
}

function Changes({ order }: { order: OrderWithLines }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const showProblem = useProblemNotice();
  const [asked, setAsked] = useState<'cancel' | 'delete'>();
  const update = useWrite('purchaseOrders', 'update');
  const remove = useWrite('purchaseOrders', 'delete');
  const isUntouched = !order.lines.some(isLineFixed);

  async function handleConfirm() {
    try {
      if (asked === 'cancel') {
        await update.run({ id: order.id, data: { orderStatus: 'Cancelled' }, previousData: order });
      } else {
        await remove.run({ id: order.id, previousData: order });
        await navigate('/purchase-orders');
      }
    } catch (error) {
      showProblem(error);
    }
    setAsked(undefined);
  }

  return (
    <>
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
    </>
  );
}

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, margin: '16px 0 4px' });
