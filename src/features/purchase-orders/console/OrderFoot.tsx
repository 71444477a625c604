import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCommand } from '#console/data/useCommand.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
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
          kind={asked}
          isPending={update.isPending || remove.isPending}
          onConfirm={() => void handleConfirm()}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Foot>
  );
}

interface ConfirmationProps {
  kind: 'cancel' | 'delete';
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

function Confirmation({ kind, isPending, onConfirm, onClose }: ConfirmationProps) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {translate(kind === 'cancel' ? 'purchaseOrders.confirmCancel' : 'purchaseOrders.confirmDelete')}
      </DialogTitle>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button color="error" variant="contained" loading={isPending} onClick={onConfirm}>
          {translate(kind === 'cancel' ? 'purchaseOrders.cancel' : 'ra.action.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const Foot = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 20 });
