import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useCall } from '#console/data/useCall.ts';
import { useFormat } from '#console/i18n/format.ts';
import { purchaseInvoices } from '../contract.ts';
import type { PurchaseInvoice } from '../schema.ts';

/** Invoices with the reference that is typed now: known before anything is saved. */
export function useDuplicates(): readonly PurchaseInvoice[] {
  const [supplierId, yourRef, invoiceDate, id]: unknown[] = useDeferredValue(
    useWatch({ name: ['supplierId', 'yourRef', 'invoiceDate', 'id'] }),
  );
  const isComplete = [supplierId, yourRef, invoiceDate].every((value) => typeof value === 'string' && value.trim() !== '');
  const query = { supplierId: String(supplierId), yourRef: String(yourRef).trim(), invoiceDate: String(invoiceDate) };
  const { data } = useCall(
    purchaseInvoices.findDuplicateInvoices,
    { query: typeof id === 'string' ? { ...query, except: id } : query },
    { enabled: isComplete },
  );
  return isComplete ? (data ?? []) : [];
}

/** Says that the supplier's number is in use already, and leads to the invoice that has it. */
export function DuplicateNotice({ duplicates }: { duplicates: readonly PurchaseInvoice[] }) {
  const translate = useTranslate();
  const format = useFormat();
  const [duplicate] = duplicates;
  if (!duplicate) return null;
  const { id, yourRef, entryNumber, invoiceDate, amount, currency } = duplicate;
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      {translate('purchaseInvoices.duplicate', { yourRef, year: invoiceDate.slice(0, 4) })}{' '}
      <Link to={`/purchase-invoices/${id}`} style={{ color: 'inherit' }}>
        {translate('purchaseInvoices.duplicateLink', {
          number: entryNumber,
          date: format.date(invoiceDate),
          amount: format.money(amount, currency),
        })}
      </Link>
    </Alert>
  );
}
