import { Dialog } from '#console/records/Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { compareDecimals } from '#contract/amounts.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { useFormat } from '#console/i18n/format.ts';
import { DecimalInput } from '#console/inputs/DecimalInput.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useAttempt } from '#console/notifications/useAttempt.ts';
import type { AssemblyOrder } from '../assemblySchema.ts';

/** See {@link StepDialog}. */
export interface StepDialogProps {
  order: AssemblyOrder;
  step: 'finish' | 'undo';
  /** The maximum quantity. */
  most: string;
  onClose: () => void;
}

/** Asks which quantity of an assembly order is finished, or undone; by default all of it. */
export function StepDialog({ order, step, most, onClose }: StepDialogProps) {
  const translate = useTranslate();
  const format = useFormat();
  const notify = useNotify();
  const attempt = useAttempt();
  const id = useId();
  const command = useWrite('assemblyOrders', step);
  const [quantity, setQuantity] = useState<string | null>(most);
  const isWrong = quantity === null || compareDecimals(quantity, '0') <= 0 || compareDecimals(quantity, most) > 0;

  async function handleBook() {
    if (quantity === null || isWrong) return;
    await attempt(async () => {
      await command.run({ path: { id: order.id }, body: { quantity }, ifMatch: order.version });
      notify(translate(`assemblyOrders.steps.${step}.done`, { quantity: format.number(quantity) }), { type: 'success' });
      onClose();
    });
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{translate(`assemblyOrders.steps.${step}.title`)}</DialogTitle>
      <DialogContent>
        <p>{translate(`assemblyOrders.steps.${step}.${order.type}`)}</p>
        <DecimalInput
          label={translate(`assemblyOrders.steps.${step}.quantity`)}
          value={quantity}
          onChange={setQuantity}
          hint={translate('assemblyOrders.steps.most', { quantity: format.number(most) })}
          error={quantity !== null && isWrong ? translate('assemblyOrders.steps.wrong', { quantity: format.number(most) }) : undefined}
          suffix={format.unit(order.unitCode) || undefined}
        />
      </DialogContent>
      <DialogActions>
        <ActionButton onPress={onClose}>{translate('ra.action.cancel')}</ActionButton>
        <ActionButton main disabled={isWrong} pending={command.isPending} onPress={() => void handleBook()}>
          {translate(`assemblyOrders.steps.${step}.book`)}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}
