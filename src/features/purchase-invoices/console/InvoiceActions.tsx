import { useNotify, useTranslate } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useWrite } from '#console/data/useWrite.ts';
import { useRecordForm } from '#console/forms/RecordFormContext.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import { DeleteAction } from '#console/records/DeleteAction.tsx';
import type { InvoiceState } from '../schema.ts';
import type { Refusal } from './useRefusal.ts';

/** Saves the invoice, then releases it for booking; a refusal is shown at the fields that it is about. */
export function ReleaseAction({ refusal }: { refusal: Refusal }) {
  const translate = useTranslate();
  const { submit } = useRecordForm();
  const { move, isPending } = useTransition('Open', refusal.refuse);

  async function release() {
    refusal.mend();
    const saved = await submit();
    if (typeof saved?.['id'] === 'string' && typeof saved['version'] === 'number') await move(saved['id'], saved['version']);
  }

  return (
    <ActionButton main hotkey="ctrl+Enter" pending={isPending} onPress={() => void release()}>
      {translate('purchaseInvoices.release')}
    </ActionButton>
  );
}

/** Releases an invoice that another person entered, without saving: for a supervisor who enters no invoices. */
export function SecondReleaseAction({ refusal }: { refusal: Refusal }) {
  const translate = useTranslate();
  const [id, version, status]: unknown[] = useWatch({ name: ['id', 'version', 'status'] });
  const { move, isPending } = useTransition('Open', refusal.refuse);
  if (status !== 'Draft' || typeof id !== 'string' || typeof version !== 'number') return null;
  return (
    <ActionButton main hotkey="ctrl+Enter" pending={isPending} onPress={() => void move(id, version)}>
      {translate('purchaseInvoices.release')}
    </ActionButton>
  );
}

/** Turns an invoice that waits for booking back into a draft; not shown for a booked one. */
export function TakeBackAction() {
  const translate = useTranslate();
  const [id, version, status]: unknown[] = useWatch({ name: ['id', 'version', 'status'] });
  const { move, isPending } = useTransition('Draft', useProblemNotice());
  if (status !== 'Open' || typeof id !== 'string' || typeof version !== 'number') return null;
  return (
    <ActionButton hotkey="t" pending={isPending} onPress={() => void move(id, version)}>
      {translate('purchaseInvoices.takeBack')}
    </ActionButton>
  );
}

function useTransition(status: InvoiceState, onRefused: (error: unknown) => void) {
  const translate = useTranslate();
  const notify = useNotify();
  const save = useWrite('purchaseInvoices', 'update');
  async function move(id: string, version: number): Promise<void> {
    try {
      const invoice = await save.run({ id, data: { id, status }, previousData: { version } });
      notify(translate(`purchaseInvoices.moved.${status}`, { number: invoice.entryNumber }), { type: 'success' });
    } catch (error) {
      onRefused(error);
    }
  }
  return { move, isPending: save.isPending };
}

/** Deletes the invoice, after confirmation; not shown for one that was never saved. */
export function InvoiceDeletion() {
  const translate = useTranslate();
  const notify = useNotify();
  const form = useFormContext();
  const [id, version, number]: unknown[] = useWatch({ name: ['id', 'version', 'entryNumber'] });
  if (typeof id !== 'string') return null;
  const record = { id, version: Number(version) };
  return (
    <DeleteAction
      resource="purchaseInvoices"
      record={record}
      question={translate('purchaseInvoices.confirmDelete')}
      next="/purchase-invoices"
      onDeleted={() => {
        // so that leaving the page does not ask about unsaved changes
        form.reset(form.formState.defaultValues);
        notify(translate('purchaseInvoices.deleted', { number: Number(number) }), { type: 'success' });
      }}
    />
  );
}
