import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useCommand } from '#console/data/useCommand.ts';
import { useRecordForm } from '#console/forms/RecordFormContext.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import { Confirmation } from '#console/records/Confirmation.tsx';
import { purchaseInvoices } from '../contract.ts';
import type { InvoiceState, PurchaseInvoice } from '../schema.ts';
import { useObstacleNotice } from './useObstacleNotice.ts';

/** What a transition needs to know. */
export interface TransitionProps {
  onStored: (invoice: PurchaseInvoice) => void;
}

/** Ready for booking: saves what was typed, then asks the server. */
export function ReleaseAction({ onStored }: TransitionProps) {
  const translate = useTranslate();
  const { submit } = useRecordForm();
  const { move, isPending } = useTransition('Open', onStored);

  async function release() {
    const saved = await submit();
    if (typeof saved?.['id'] === 'string' && typeof saved['version'] === 'number') await move(saved['id'], saved['version']);
  }

  return (
    <ActionButton main hotkey="ctrl+Enter" pending={isPending} onPress={() => void release()}>
      {translate('purchaseInvoices.release')}
    </ActionButton>
  );
}

/** Takes an invoice that waits for booking back as a draft; shows nothing for a booked one. */
export function TakeBackAction({ onStored }: TransitionProps) {
  const translate = useTranslate();
  const [id, version, status]: unknown[] = useWatch({ name: ['id', 'version', 'status'] });
  const { move, isPending } = useTransition('Draft', onStored);
  if (status !== 'Open' || typeof id !== 'string' || typeof version !== 'number') return null;
  return (
    <ActionButton hotkey="t" pending={isPending} onPress={() => void move(id, version)}>
      {translate('purchaseInvoices.takeBack')}
    </ActionButton>
  );
}

function useTransition(status: InvoiceState, onStored: (invoice: PurchaseInvoice) => void) {
  const translate = useTranslate();
  const notify = useNotify();
  const showObstacles = useObstacleNotice();
  const save = useCommand(purchaseInvoices.savePurchaseInvoice);
  async function move(id: string, version: number): Promise<void> {
    try {
      const invoice = await save.run({ body: { id, status }, ifMatch: version });
      onStored(invoice);
      notify(translate(`purchaseInvoices.moved.${status}`, { number: invoice.entryNumber }), { type: 'success' });
    } catch (error) {
      showObstacles(error);
    }
  }
  return { move, isPending: save.isPending };
}

/** Deletes the invoice, after asking; a new one is only thrown away. */
export function DeleteAction() {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const showProblem = useProblemNotice();
  const form = useFormContext();
  const [isAsking, setAsking] = useState(false);
  const remove = useCommand(purchaseInvoices.deletePurchaseInvoice, { isLeaving: true });
  const [id, version, number]: unknown[] = useWatch({ name: ['id', 'version', 'entryNumber'] });
  if (typeof id !== 'string') return null;

  async function handleDelete() {
    try {
      await remove.run({ path: { purchaseInvoiceId: String(id) }, ifMatch: Number(version) });
      form.reset(form.formState.defaultValues);
      notify(translate('purchaseInvoices.deleted', { number: Number(number) }), { type: 'success' });
      await navigate('/purchase-invoices');
    } catch (error) {
      setAsking(false);
      showProblem(error);
    }
  }

  return (
    <>
      <ActionButton danger onPress={() => setAsking(true)}>
        {translate('ra.action.delete')}
      </ActionButton>
      {isAsking && (
        <Confirmation
          question={translate('purchaseInvoices.confirmDelete')}
          action={translate('ra.action.delete')}
          isPending={remove.isPending}
          onConfirm={() => void handleDelete()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
