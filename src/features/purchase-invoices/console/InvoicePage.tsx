import { useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useCall } from '#console/data/useCall.ts';
import { ProblemPlace } from '#console/records/ProblemPlace.tsx';
import { usePurchasingLookups, useSupplierOfAddress } from '#features/purchase-orders/console/parts/index.ts';
import { purchaseInvoices } from '../contract.ts';
import type { PurchaseInvoice } from '../schema.ts';
import { entryOf, type Entry } from './entry.ts';
import { InvoiceForm } from './InvoiceForm.tsx';

/** One invoice, new (`/new`) or stored: the same form, so that saving a new one for the first time disturbs nobody who types. */
export function InvoicePage() {
  const { id = 'new' } = useParams();
  const lookups = usePurchasingLookups();
  const [saved, setSaved] = useState<PurchaseInvoice>();
  const [createdId, setCreatedId] = useState<string>();
  const stored = useCall(purchaseInvoices.getPurchaseInvoice, { path: { id } }, { enabled: id !== 'new' });
  const { supplier, isLoading } = useSupplierOfAddress();
  const invoice = newest(stored.data, saved?.id === id ? saved : undefined);
  const entry = useMemo(() => (invoice ? entryOf(invoice) : newEntry(supplier, lookups?.journals[0]?.id)), [invoice, supplier, lookups]);
  if (stored.error && !invoice) return <ProblemPlace error={stored.error} onRetry={() => void stored.refetch()} />;
  if (!lookups || isLoading || (id !== 'new' && !invoice)) return null;

  function handleStored(stored: PurchaseInvoice) {
    setSaved(stored);
    if (id === 'new') setCreatedId(stored.id);
  }

  return (
    <InvoiceForm
      key={id === createdId ? 'new' : id}
      entry={entry}
      lookups={lookups}
      picksAtOnce={id === 'new' && supplier !== undefined}
      onStored={handleStored}
    />
  );
}

function newEntry(account: { id: string; name: string } | undefined, journal: string | undefined): Entry {
  return { ...(account ? { supplierId: account.id, supplierName: account.name } : {}), ...(journal ? { journal } : {}), lines: [] };
}

// what is read again may be older than what has just been saved
function newest(read: PurchaseInvoice | undefined, saved: PurchaseInvoice | undefined): PurchaseInvoice | undefined {
  return read && saved && saved.version > read.version ? saved : (read ?? saved);
}
