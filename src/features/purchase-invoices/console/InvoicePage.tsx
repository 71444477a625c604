import { useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useCan } from '#console/data/DataContext.ts';
import { useGetOne } from '#console/data/useMethod.ts';
import { Refused } from '#console/layout/Refused.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { useLineLookups } from '#features/items/console/lines/index.ts';
import { useSupplierOfAddress } from '#features/purchase-orders/console/parts/index.ts';
import { entryOf, type Entry } from './entry.ts';
import { InvoiceForm } from './InvoiceForm.tsx';

/** One invoice, new (`/new`) or stored: the same form, so that the first save of a new one does not interrupt typing. */
export function InvoicePage() {
  const { id = 'new' } = useParams();
  const mayEnter = useCan('purchasing');
  return id === 'new' && !mayEnter ? <Refused /> : <InvoiceAt id={id} />;
}

function InvoiceAt({ id }: { id: string }) {
  const lookups = useLineLookups('Purchase');
  const [createdId, setCreatedId] = useState<string>();
  const { data: invoice, error, refetch } = useGetOne('purchaseInvoices', { id }, { enabled: id !== 'new' });
  const { supplier, isLoading } = useSupplierOfAddress();
  const entry = useMemo(() => (invoice ? entryOf(invoice) : newEntry(supplier, lookups?.journals[0]?.id)), [invoice, supplier, lookups]);
  if (!lookups || isLoading || (id !== 'new' && !invoice)) return <AwaitedPlace error={error} refetch={refetch} />;

  return (
    <InvoiceForm
      key={id === createdId ? 'new' : id}
      entry={entry}
      lookups={lookups}
      picksAtOnce={id === 'new' && supplier !== undefined}
      savedId={createdId}
      onSaved={(savedId) => id === 'new' && setCreatedId(savedId)}
    />
  );
}

function newEntry(account: { id: string; name: string } | undefined, journal: string | undefined): Entry {
  return { ...(account ? { supplierId: account.id, supplierName: account.name } : {}), ...(journal ? { journal } : {}), lines: [] };
}
