import { useMemo } from 'react';
import { useCan } from '#console/data/DataContext.ts';
import { RecordForm } from '#console/forms/RecordForm.tsx';
import { useLineStore } from '#console/grid/LineGrid.tsx';
import type { LineLookups } from '#features/items/console/lines/index.ts';
import { entryOf, entrySchema, type Entry, type EntryLine } from './entry.ts';
import { InvoiceEntry } from './InvoiceEntry.tsx';

/** What the form of an invoice needs. */
export interface InvoiceFormProps {
  entry: Entry;
  lookups: LineLookups;
  /** Whether it opens with the choice of open order lines. */
  picksAtOnce: boolean;
  /** Id of the invoice that this form has created. */
  savedId: string | undefined;
  /** Called with the id of the invoice after each save. */
  onSaved: (id: string) => void;
}

/** The form of an invoice; read-only for one that waits for booking, or is booked. */
export function InvoiceForm({ entry, lookups, picksAtOnce, savedId, onSaved }: InvoiceFormProps) {
  const store = useLineStore<EntryLine>(entry.lines);
  const mayEnter = useCan('purchasing');
  const isReadOnly = !mayEnter || (entry.status ?? 'Draft') !== 'Draft';
  const record = useMemo(() => ({ ...entry }), [entry]);
  return (
    <RecordForm
      resource="purchaseInvoices"
      schema={entrySchema}
      record={record}
      entryOf={entryOf}
      onSaved={({ id }) => onSaved(String(id))}
      // what was typed before a colleague released the invoice is offered too
      {...(mayEnter ? { draftKey: `purchaseInvoices/${entry.id ?? 'new'}` } : {})}
      {...(isReadOnly || picksAtOnce ? {} : { focus: entry.supplierId ? 'yourRef' : 'supplierId' })}
    >
      <InvoiceEntry store={store} lookups={lookups} isReadOnly={isReadOnly} picksAtOnce={picksAtOnce} savedId={savedId} />
    </RecordForm>
  );
}
