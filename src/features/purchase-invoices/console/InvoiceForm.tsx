import { useMemo, useState } from 'react';
import { useCan } from '#console/data/DataContext.ts';
import { useCommand } from '#console/data/useCommand.ts';
import { inTermsOfForm } from '#console/forms/inTermsOfForm.ts';
import { RecordForm } from '#console/forms/RecordForm.tsx';
import type { SaveRecord } from '#console/forms/useSaving.ts';
import { useLineStore } from '#console/grid/LineGrid.tsx';
import type { PurchasingLookups } from '#features/purchase-orders/console/parts/index.ts';
import { purchaseInvoices } from '../contract.ts';
import type { PurchaseInvoice, PurchaseInvoiceBody } from '../schema.ts';
import { entryOf, entrySchema, type Entry, type EntryLine } from './entry.ts';
import { InvoiceEntry } from './InvoiceEntry.tsx';

/** What the form of an invoice needs. */
export interface InvoiceFormProps {
  entry: Entry;
  lookups: PurchasingLookups;
  /** Opens with the choice of open order lines. */
  picksAtOnce: boolean;
  /** Told the invoice each time that the server has kept it. */
  onStored: (invoice: PurchaseInvoice) => void;
}

/** The form in which an invoice is entered; one that waits for booking, or is booked, only shows. */
export function InvoiceForm({ entry, lookups, picksAtOnce, onStored }: InvoiceFormProps) {
  const save = useCommand(purchaseInvoices.savePurchaseInvoice);
  const store = useLineStore<EntryLine>(entry.lines);
  const mayEnter = useCan('purchasing');
  const isReadOnly = !mayEnter || (entry.status ?? 'Draft') !== 'Draft';
  const [stored, setStored] = useState<PurchaseInvoice>();

  const saveEntry: SaveRecord<PurchaseInvoiceBody> = async (body, version) => {
    try {
      const invoice = await save.run({ body, ifMatch: version });
      setStored(invoice);
      onStored(invoice);
      return entryOf(invoice);
    } catch (error) {
      throw inTermsOfForm(error, entryOf);
    }
  };

  const record = useMemo(() => ({ ...entry }), [entry]);
  return (
    <RecordForm
      resource="purchaseInvoices"
      schema={entrySchema}
      record={record}
      save={saveEntry}
      {...(isReadOnly
        ? {}
        : {
            draftKey: `purchaseInvoices/${entry.id ?? 'new'}`,
            ...(picksAtOnce ? {} : { focus: entry.supplierId ? 'yourRef' : 'supplierId' }),
          })}
    >
      <InvoiceEntry
        store={store}
        lookups={lookups}
        isReadOnly={isReadOnly}
        picksAtOnce={picksAtOnce}
        savedId={stored?.id}
        onStored={onStored}
      />
    </RecordForm>
  );
}
