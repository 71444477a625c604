import { useDataProvider, useEvent, useTranslate, type DataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useGetOne, useMethod } from '#console/data/useMethod.ts';
import type { LineStore } from '#console/grid/lineStore.ts';
import type { LineLookups } from '#features/items/console/lines/index.ts';
import type { VatCode } from '#features/lookups/schema.ts';
import type { ReadEInvoice } from '../../eInvoiceSchema.ts';
import type { OpenLine } from '../../schema.ts';
import type { EntryLine } from '../entry.ts';
import { entryOfEInvoice } from './entryOfEInvoice.ts';

/** The e-invoice of the form's document. */
export interface EInvoiceInHand {
  read: ReadEInvoice | undefined;
  /** The reason why the e-invoice of the document cannot be read. */
  error: unknown;
  /** Whether the form holds what it says. */
  isTaken: boolean;
  /** Fills the form with what it says; replaces the lines. */
  take: () => void;
  /** Call it with the id of a document that was just added: its e-invoice fills a form without number and lines at once. */
  noteAdded: (documentId: string) => void;
}

/** Reads the e-invoice in the document of the form around it: of an XML file always, of a PDF file when it was just added. */
export function useEInvoice(store: LineStore<EntryLine>, { vatChoices }: LineLookups, isReadOnly: boolean): EInvoiceInHand {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const { setValue, getValues } = useFormContext();
  const [addedId, setAddedId] = useState<string>();
  const [takenId, setTakenId] = useState<string>();
  const documentId: unknown = useWatch({ name: 'documentId' });
  const id = typeof documentId === 'string' ? documentId : '';
  const { data: document } = useGetOne('documents', { id });
  const isAsked = id !== '' && (document?.mimeType === 'application/xml' || id === addedId);
  const { data, error } = useMethod(
    'purchaseInvoices',
    'readEInvoice',
    { query: { documentId: id } },
    { enabled: isAsked, staleTime: 'static' },
  );
  const read = (isAsked && data?.eInvoice) || undefined;

  const take = useEvent(async () => {
    if (!read) return;
    setTakenId(id);
    const supplierId = read.supplier?.id;
    // without the orders the lines are taken as they are
    const openLines = supplierId && read.orderReference ? await openLinesOf(dataProvider, supplierId).catch(() => []) : [];
    const { lines, ...header } = entryOfEInvoice(read, {
      vatCodes: vatChoices.map(({ record }) => record as VatCode), // as useLineLookups makes them
      openLines,
      chargeText: (isCharge) => translate(`purchaseInvoices.eInvoice.${isCharge ? 'charge' : 'allowance'}`),
    });
    for (const [name, value] of Object.entries(header)) setValue(name, value, { shouldDirty: true, shouldValidate: true });
    store.change(() => {
      for (const key of store.keys()) store.remove(key);
      for (const line of lines) store.add(line);
    });
  });

  const fillIfEmpty = useEvent(() => {
    const isEmpty = !getValues('yourRef') && store.lines().every((line) => Object.keys(line).length === 0);
    if (isEmpty && !isReadOnly) void take();
  });
  const isFresh = read !== undefined && id === addedId;
  useEffect(() => {
    if (isFresh) fillIfEmpty();
  }, [isFresh, fillIfEmpty]);
  return { read, error: isAsked ? error : undefined, isTaken: takenId === id, take: () => void take(), noteAdded: setAddedId };
}

async function openLinesOf(dataProvider: DataProvider, supplierId: string): Promise<OpenLine[]> {
  const { data } = await dataProvider.getList<OpenLine & { id: string }>('openOrderLines', { filter: { supplierId } });
  return data;
}
