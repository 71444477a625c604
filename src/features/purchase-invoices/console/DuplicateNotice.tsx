import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { usePaused } from '#console/clock/usePaused.ts';
import { useGetList } from '#console/data/useMethod.ts';
import { useFormat } from '#console/i18n/format.ts';
import { longestReference, type PurchaseInvoice } from '../schema.ts';

/** An invoice with the typed reference, or with the same letters and digits only. */
export type Duplicate = PurchaseInvoice & { isAlike: boolean };

/** Invoices with the typed reference; known before anything is saved, and even without a date. */
export function useDuplicates(): readonly Duplicate[] {
  const typed: unknown[] = useWatch({ name: ['supplierId', 'yourRef', 'invoiceDate', 'id'] });
  // a complete reference is looked up, not each letter
  const [supplierId, yourRef, invoiceDate, id] = JSON.parse(usePaused(JSON.stringify(typed))) as unknown[]; // stringified here
  const isComplete = [supplierId, yourRef].every((value) => typeof value === 'string' && value.trim() !== '');
  const reference = String(yourRef).trim();
  const isPossible = isComplete && reference.length <= longestReference;
  const year = typeof invoiceDate === 'string' ? invoiceDate.slice(0, 4) : undefined;
  const filter = {
    supplierId,
    yourRef: reference,
    ...(year === undefined ? {} : { invoiceDate }),
    ...(typeof id === 'string' ? { except: id } : {}),
  };
  const { data = [] } = useGetList('duplicateInvoices', { filter }, { enabled: isPossible });
  if (!isPossible) return [];
  const isSame = (invoice: PurchaseInvoice) =>
    invoice.yourRef.toLowerCase() === reference.toLowerCase() &&
    invoice.invoiceDate.slice(0, 4) === (year ?? invoice.invoiceDate.slice(0, 4));
  return data.map((invoice) => ({ ...invoice, isAlike: !isSame(invoice) }));
}

/** Warns that the supplier's number is already in use, with a link to that invoice. */
export function DuplicateNotice({ duplicates }: { duplicates: readonly Duplicate[] }) {
  const translate = useTranslate();
  const format = useFormat();
  const [duplicate] = duplicates;
  if (!duplicate) return null;
  const { id, yourRef, entryNumber, invoiceDate, amount, currency, isAlike } = duplicate;
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      {translate(isAlike ? 'purchaseInvoices.alike' : 'purchaseInvoices.duplicate', { yourRef, year: invoiceDate.slice(0, 4) })}{' '}
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
