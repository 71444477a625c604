import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useGetList } from '#console/data/useMethod.ts';
import { useFormat } from '#console/i18n/format.ts';
import { longestReference, type PurchaseInvoice } from '../schema.ts';

/** Invoices with the reference that is typed now: known before anything is saved. */
export function useDuplicates(): readonly PurchaseInvoice[] {
  const typed: unknown[] = useWatch({ name: ['supplierId', 'yourRef', 'invoiceDate', 'id'] });
  const [supplierId, yourRef, invoiceDate, id] = useSettled(typed);
  const isComplete = [supplierId, yourRef, invoiceDate].every((value) => typeof value === 'string' && value.trim() !== '');
  const isPossible = isComplete && String(yourRef).trim().length <= longestReference;
  const filter = { supplierId, yourRef: String(yourRef).trim(), invoiceDate, ...(typeof id === 'string' ? { except: id } : {}) };
  const { data } = useGetList('duplicateInvoices', { filter }, { enabled: isPossible });
  return isPossible ? (data ?? []) : [];
}

const pause = 250;

/** What was typed, once the typing has paused: a reference is asked for when it is whole, not letter by letter. */
function useSettled(values: readonly unknown[]): readonly unknown[] {
  const [settled, setSettled] = useState(values);
  const text = JSON.stringify(values);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(JSON.parse(text) as unknown[]), pause); // what was just written
    return () => window.clearTimeout(timer);
  }, [text]);
  return settled;
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
