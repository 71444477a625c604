import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { isEditable } from '#contract/orderState.ts';
import { useCan } from '#console/data/DataContext.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { AskedAction } from '#console/records/AskedAction.tsx';
import { DeleteAction } from '#console/records/DeleteAction.tsx';
import { RecordActions } from '#console/records/RecordActions.tsx';
import { isLineFixed } from '../rules.ts';
import { useOrderMail } from './useOrderMail.ts';
import type { OrderWithLines } from './useOrder.ts';

/** Further actions for an order: print and send it, change it, cancel the rest, or delete it before anything has arrived. */
export function OrderActions({ order }: { order: OrderWithLines }) {
  const translate = useTranslate();
  const mayChange = useCan('purchasing') && isEditable(order.orderStatus);
  return (
    <RecordActions>
      <ActionButton hotkey="p" onPress={() => window.print()}>
        {translate('purchaseOrders.print')}
      </ActionButton>
      <Button component="a" variant="outlined" href={useOrderMail(order)}>
        {translate('purchaseOrders.send')}
      </Button>
      {mayChange && <Changes order={order} />}
    </RecordActions>
  );
}

function Changes({ order }: { order: OrderWithLines }) {
  const translate = useTranslate();
  const update = useWrite('purchaseOrders', 'update');
  return (
    <>
      <ActionButton hotkey="e" to={`/purchase-orders/${order.id}/edit`}>
        {translate('purchaseOrders.edit')}
      </ActionButton>
      {order.receiptStatus !== 'Complete' && (
        <AskedAction
          label={translate('purchaseOrders.cancel')}
          question={translate('purchaseOrders.confirmCancel')}
          run={() => update.run({ id: order.id, data: { orderStatus: 'Cancelled' }, previousData: order })}
        />
      )}
      {!order.lines.some(isLineFixed) && (
        <DeleteAction
          resource="purchaseOrders"
          record={order}
          question={translate('purchaseOrders.confirmDelete')}
          next="/purchase-orders"
        />
      )}
    </>
  );
}
