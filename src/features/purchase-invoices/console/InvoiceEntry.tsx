import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useCan } from '#console/data/DataContext.ts';
import { SaveBar } from '#console/forms/SaveBar.tsx';
import { useRecordForm } from '#console/forms/RecordFormContext.ts';
import { LineGridField } from '#console/grid/LineGridField.tsx';
import type { LineStore } from '#console/grid/lineStore.ts';
import { useFormat } from '#console/i18n/format.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { samePage } from '#console/layout/useNavigationMarks.ts';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { useFormAccount } from '#features/accounts/console/lookup/index.ts';
import { DocumentPane } from '#features/documents/console/parts/index.ts';
import type { LineLookups } from '#features/items/console/lines/index.ts';
import { useFormCurrency } from '#features/purchase-orders/console/parts/index.ts';
import { invoiceState, type OpenLine } from '../schema.ts';
import { AfterRelease } from './AfterRelease.tsx';
import { AutoSave } from './AutoSave.tsx';
import { DraftNotices } from './DraftNotices.tsx';
import { EInvoiceNotice } from './eInvoice/EInvoiceNotice.tsx';
import { EInvoiceSheet } from './eInvoice/EInvoiceSheet.tsx';
import { useEInvoice, type EInvoiceInHand } from './eInvoice/useEInvoice.ts';
import { DuplicateNotice, useDuplicates } from './DuplicateNotice.tsx';
import { lineFromOrder, type EntryLine } from './entry.ts';
import { InvoiceDeletion, ReleaseAction, SecondReleaseAction, TakeBackAction } from './InvoiceActions.tsx';
import { InvoiceChip } from './InvoiceChip.tsx';
import { InvoiceFields } from './InvoiceFields.tsx';
import { InvoiceHistory } from './InvoiceHistory.tsx';
import { LateChanges } from './LateChanges.tsx';
import { MoreFields } from './MoreFields.tsx';
import { PickLines } from './PickLines.tsx';
import { RefusalNotice } from './RefusalNotice.tsx';
import { StillToExplain } from './StillToExplain.tsx';
import { TotalsCard } from './TotalsCard.tsx';
import { useIsCreditNote } from './useAmounts.ts';
import { topBarHeight } from '#console/layout/topBarHeight.ts';
import { useInvoiceColumns } from './useInvoiceColumns.ts';
import { useLineNotes } from './useLineNotes.ts';
import { useRefusal, type Refusal } from './useRefusal.ts';

/** The properties of the content of an invoice's form. */
export interface InvoiceEntryProps {
  store: LineStore<EntryLine>;
  lookups: LineLookups;
  isReadOnly: boolean;
  picksAtOnce: boolean;
  /** Id of the invoice that this form has created. */
  savedId: string | undefined;
}

// the document has no room next to the form
const oneColumn = '@media (max-width: 1099.95px)';

const newLine = (): EntryLine => ({});

/** Document, header fields, lines, differences and totals in one view, with the bar of actions below. */
export function InvoiceEntry({ store, lookups, isReadOnly, picksAtOnce, savedId }: InvoiceEntryProps) {
  const translate = useTranslate();
  const supplier = useFormAccount('supplierId');
  const currency = useFormCurrency();
  const columns = useInvoiceColumns(store, { lookups, supplierVatCode: supplier?.purchaseVatCode ?? null });
  const notesOf = useLineNotes(store, { lookups, currency, isReadOnly });
  const duplicates = useDuplicates();
  const mayEnter = useCan('purchasing');
  const [id, status]: unknown[] = useWatch({ name: ['id', 'status'] });
  const refusal = useRefusal();
  const { isDirty } = useRecordForm();
  const state = invoiceState.safeParse(status).data ?? 'Draft';
  const isLate = isDirty && mayEnter && state !== 'Draft';
  const eInvoice = useEInvoice(store, lookups, isReadOnly);
  useAddressOf(savedId);
  return (
    <Page>
      <Head store={store} isReadOnly={isReadOnly} lookups={lookups} picksAtOnce={picksAtOnce} refusal={refusal} />
      <RefusalNotice refusal={refusal} store={store} rules={lookups.vatRules} />
      <DuplicateNotice duplicates={duplicates} />
      {!isReadOnly && <EInvoiceNotice store={store} eInvoice={eInvoice} />}
      {isLate && <LateChanges status={state} />}
      {isReadOnly && mayEnter && state === 'Open' && !isLate && <AfterRelease />}
      {!isReadOnly && <DraftNotices />}
      <div className="columns">
        <Document isReadOnly={isReadOnly} eInvoice={eInvoice} />
        <div className="entry">
          <InvoiceFields lookups={lookups} isReadOnly={isReadOnly} refusal={refusal} />
          <MoreFields isReadOnly={isReadOnly} refusal={refusal} />
          <div className="lines">
            <LineGridField
              name="lines"
              store={store}
              columns={columns}
              newLine={newLine}
              notesOf={notesOf}
              isReadOnly={isReadOnly}
              placeholder={translate('purchaseInvoices.linePlaceholder')}
            />
          </div>
          <div className="totals">
            <TotalsCard store={store} rules={lookups.vatRules} currency={currency} isReadOnly={isReadOnly} vatInput={refusal.vatInput} />
          </div>
          {typeof id === 'string' && <InvoiceHistory id={id} />}
        </div>
      </div>
      {!isReadOnly && <AutoSave store={store} isHeld={duplicates.some(({ isAlike }) => !isAlike) || supplier?.blocked === true} />}
      {!isReadOnly && (
        <SaveBar primary={<ReleaseAction refusal={refusal} />}>
          <StillToExplain store={store} rules={lookups.vatRules} currency={currency} />
          <ActionButton to="/purchase-invoices">{translate('ra.action.cancel')}</ActionButton>
          <InvoiceDeletion />
        </SaveBar>
      )}
    </Page>
  );
}

/** Supplier, state and time of saving; lines are picked from orders here. */
function Head({ store, isReadOnly, lookups, picksAtOnce, refusal }: Omit<InvoiceEntryProps, 'savedId'> & { refusal: Refusal }) {
  const translate = useTranslate();
  const format = useFormat();
  const { savedAt, focusField } = useRecordForm();
  const [supplierId, supplierName, status, entryNumber]: unknown[] = useWatch({
    name: ['supplierId', 'supplierName', 'status', 'entryNumber'],
  });
  const [mayEnter, isSupervisor] = [useCan('purchasing'), useCan('supervisor')];
  const mayRelease = mayEnter || isSupervisor;
  const [isPicking, setPicking] = useState(picksAtOnce);
  const isCreditNote = useIsCreditNote(store, lookups);
  const name = typeof supplierName === 'string' && supplierId != null ? supplierName : undefined;
  const number = typeof entryNumber === 'number' ? String(entryNumber) : undefined;
  const savedText = savedAt && translate('purchaseInvoices.savedAt', { time: format.time(savedAt.toISOString()) });
  const pick = (
    <ActionButton hotkey="o" onPress={() => (typeof supplierId === 'string' ? setPicking(true) : focusField('supplierId'))}>
      {translate('purchaseInvoices.pick.open')}
    </ActionButton>
  );
  return (
    <>
      <RecordHeader
        breadcrumb={[
          { label: translate('purchaseInvoices.title'), to: '/purchase-invoices' },
          { label: number ?? translate('purchaseInvoices.new') },
        ]}
        title={
          name
            ? translate(isCreditNote ? 'purchaseInvoices.creditOf' : 'purchaseInvoices.titleOf', { name })
            : translate('purchaseInvoices.newTitle')
        }
        chips={<InvoiceChip status={invoiceState.safeParse(status).data ?? 'Draft'} text={savedText} />}
        actions={isReadOnly ? mayRelease && <ActionsAfterRelease refusal={refusal} /> : pick}
      />
      {isPicking && typeof supplierId === 'string' && (
        <PickFromOrders store={store} lookups={lookups} supplierId={supplierId} onClose={() => setPicking(false)} />
      )}
    </>
  );
}

function ActionsAfterRelease({ refusal }: { refusal: Refusal }) {
  return (
    <>
      <SecondReleaseAction refusal={refusal} />
      <TakeBackAction />
    </>
  );
}

interface PickFromOrdersProps extends Pick<InvoiceEntryProps, 'store' | 'lookups'> {
  supplierId: string;
  onClose: () => void;
}

/** Adds the picked lines of orders to the invoice. */
function PickFromOrders({ store, lookups, supplierId, onClose }: PickFromOrdersProps) {
  const { focusField } = useRecordForm();
  const { getValues } = useFormContext();
  const controlAmount: unknown = useWatch({ name: 'controlAmount' });
  const orderId = useSearchParams()[0].get('order') ?? undefined;

  function handlePick(lines: readonly OpenLine[]) {
    onClose();
    const isNumbered = typeof getValues('yourRef') === 'string';
    if (isNumbered) store.wantFocus();
    store.change(() => lines.forEach((line) => store.add(lineFromOrder(line))));
    // the paper is read from its top
    if (!isNumbered) window.setTimeout(() => focusField('yourRef'));
  }

  return (
    <PickLines
      supplierId={supplierId}
      orderId={orderId}
      controlAmount={typeof controlAmount === 'string' ? controlAmount : undefined}
      lookups={lookups}
      taken={takenLines(store)}
      onPick={handlePick}
      onClose={onClose}
    />
  );
}

function takenLines(store: LineStore<EntryLine>): ReadonlySet<string> {
  return new Set(store.lines().flatMap((line) => line.purchaseOrderLineId ?? []));
}

/** The document next to the form, or above it. */
function Document({ isReadOnly, eInvoice: { read, noteAdded } }: { isReadOnly: boolean; eInvoice: EInvoiceInHand }) {
  const { setValue } = useFormContext();
  const [documentId, supplierId, id]: unknown[] = useWatch({ name: ['documentId', 'supplierId', 'id'] });
  const isAbove = useMediaQuery(oneColumn);
  return (
    <div className="document">
      <DocumentPane
        isAbove={isAbove}
        documentId={typeof documentId === 'string' ? documentId : undefined}
        subjectType="PurchaseInvoice"
        {...(typeof id === 'string' ? { subjectId: id } : {})}
        {...(typeof supplierId === 'string' ? { accountId: supplierId } : {})}
        readOnly={isReadOnly}
        onUploaded={({ id: added }) => {
          noteAdded(added);
          setValue('documentId', added, { shouldDirty: true });
        }}
        {...(read ? { readable: <EInvoiceSheet read={read} /> } : {})}
      />
    </div>
  );
}

/** Changes the address of the page to that of the created invoice, when nothing is unsaved. */
function useAddressOf(savedId: string | undefined): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { isDirty, isSaving } = useRecordForm();
  const address = `/purchase-invoices/${savedId ?? ''}`;
  const isElsewhere = savedId !== undefined && pathname.endsWith('/new');
  useEffect(() => {
    if (isElsewhere && !isDirty && !isSaving) void navigate(address, { replace: true, state: samePage });
  }, [navigate, address, isElsewhere, isDirty, isSaving]);
}

const Page = styled('div')({
  '.columns': { display: 'grid', gridTemplateColumns: 'clamp(320px, 100% - 936px, 760px) minmax(0, 1fr)', gap: 16, alignItems: 'start' },
  // from the bar above to the bar below, so that paper is readable
  '.document': { position: 'sticky', top: topBarHeight + 20, height: 'calc(100vh - 226px)', minHeight: 420 },
  '.entry': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 },
  '.totals': { justifySelf: 'end', width: 'min(100%, 400px)' },
  [oneColumn]: {
    '.columns': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '.document': { position: 'static', height: 'auto', minHeight: 0 },
  },
});
