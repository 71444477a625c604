import { documentReference } from '#features/documents/server/index.ts';
import { mainWarehouseOf, warehouseReference } from '#features/inventory/server/index.ts';
import {
  paymentConditionReference,
  paymentTermSelect,
  periodSelect,
  purchaseJournalReference,
  type PaymentTerm,
  type Period,
} from '#features/lookups/server/index.ts';
import { contactOf, type Supplier } from '#features/accounts/server/index.ts';
import { requireLive, type References } from '#server/database/requireLive.ts';
import { selectTogether } from '#server/database/selectTogether.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import type { Draft } from '#server/documents/kind.ts';
import { emptyRow, givenColumns } from '#server/documents/merge.ts';
import { dueDateOf } from '../rules.ts';
import type { PurchaseInvoiceBody } from '../schema.ts';
import type { InvoiceHeader, InvoiceTypes, StoredInvoice } from './invoice.ts';
import { purchaseInvoiceTable } from './tables.ts';

/**
 * The header after the change. Absent values follow from supplier, lines and date; due date and period follow the date unless
 * they were set.
 * @throws Problem invalid naming the field with an unknown reference
 */
export async function headerOf(call: WriteCall, { before, body }: Draft<InvoiceTypes>, supplier: Supplier): Promise<InvoiceHeader> {
  await requireLive(call, referencesOf(supplier), body, { before: { ...before } });
  const { status: _status, id: _id, ...fields } = body;
  const given = { ...givenColumns(purchaseInvoiceTable, fields), supplierId: supplier.id, supplierName: supplier.name };
  // a contact of the former supplier is not one of the new one
  const own = before && before.supplierId !== supplier.id ? { ...before, contactId: null } : before;
  const header: InvoiceHeader = { ...(own ?? (await usualHeader(call, supplier, body))), ...given };
  return { ...header, ...(await datesOf(call, before, body, header)) };
}

function referencesOf({ id }: Supplier): References {
  return {
    contactId: contactOf(id),
    journal: purchaseJournalReference,
    paymentCondition: paymentConditionReference,
    warehouseId: warehouseReference,
    documentId: documentReference,
  };
}

async function usualHeader(call: WriteCall, supplier: Supplier, body: PurchaseInvoiceBody): Promise<InvoiceHeader> {
  const isDirect = (body.lines ?? []).every((line) => line.purchaseOrderLineId == null);
  const row = {
    ...emptyRow(purchaseInvoiceTable),
    type: 'Direct',
    paymentCondition: supplier.paymentConditionPurchase,
    currency: supplier.purchaseCurrency,
    exchangeRate: 1,
    warehouseId: isDirect ? await mainWarehouseOf(call) : null,
    status: 'Draft',
    source: 'Manual',
    enteredBy: [],
  };
  return row as unknown as InvoiceHeader; // supplier, reference, date and journal are in the body, the rest is derived
}

type Dates = Pick<InvoiceHeader, 'dueDate' | 'financialYear' | 'financialPeriod'>;

async function datesOf(
  call: WriteCall,
  before: StoredInvoice | undefined,
  body: PurchaseInvoiceBody,
  header: InvoiceHeader,
): Promise<Dates> {
  const isSaid = (field: keyof Dates) => body[field] != null && body[field] !== before?.[field];
  const isOtherDay = before?.invoiceDate !== header.invoiceDate;
  const isOtherTerm = isOtherDay || before?.paymentCondition !== header.paymentCondition;
  const isDueDateOpen = isOtherTerm && !isSaid('dueDate');
  const isPeriodSaid = isSaid('financialYear') || isSaid('financialPeriod');
  const { financialYear, financialPeriod } = isOtherDay && !isPeriodSaid ? { financialYear: null, financialPeriod: null } : header;
  const isPeriodOpen = financialYear === null || financialPeriod === null;
  if (!isDueDateOpen && !isPeriodOpen) return { dueDate: header.dueDate, financialYear, financialPeriod };
  const { terms, periods } = await selectTogether<{ terms: PaymentTerm; periods: Period }>(call.database, {
    terms: paymentTermSelect(call.division, header.paymentCondition),
    periods: periodSelect(call.division, { day: header.invoiceDate }),
  });
  const [[term], [period]] = [terms, periods];
  const dueDate = !isDueDateOpen ? header.dueDate : term ? dueDateOf(header.invoiceDate, term) : null;
  if (!isPeriodOpen) return { dueDate, financialYear, financialPeriod };
  // of a new invoice, either of them may have been set alone
  return {
    dueDate,
    financialYear: isSaid('financialYear') ? financialYear : (period?.year ?? financialYear),
    financialPeriod: isSaid('financialPeriod') ? financialPeriod : (period?.period ?? financialPeriod),
  };
}
