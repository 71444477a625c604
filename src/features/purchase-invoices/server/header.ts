import sql from 'sql-template-tag';
import { mainWarehouseOf, type Supplier } from '#features/purchase-orders/server/index.ts';
import type { Database } from '#server/database/database.ts';
import { newId } from '#server/database/newId.ts';
import { dueDateOf, type PaymentTerm } from '../rules.ts';
import type { PurchaseInvoice, PurchaseInvoiceBody } from '../schema.ts';
import type { StoredInvoice } from './store.ts';

/** The columns of an invoice that a person or the process sets. */
export type InvoiceHeader = Pick<
  PurchaseInvoice,
  | 'id'
  | 'entryNumber'
  | 'type'
  | 'supplierId'
  | 'contactId'
  | 'yourRef'
  | 'invoiceDate'
  | 'dueDate'
  | 'journal'
  | 'financialYear'
  | 'financialPeriod'
  | 'paymentCondition'
  | 'paymentReference'
  | 'currency'
  | 'exchangeRate'
  | 'warehouseId'
  | 'description'
  | 'remarks'
  | 'controlAmount'
  | 'status'
  | 'source'
  | 'documentId'
>;

/** A financial period as an invoice sees it. */
export interface Period {
  year: number;
  period: number;
  closed: boolean;
}

/** The period with this number, or the one that a day lies in; undefined where none has been set up. */
export function periodOf(
  database: Database,
  division: number,
  by: { year: number; period: number } | { day: string },
): Promise<Period | undefined> {
  const condition =
    'day' in by ? sql`"startDate" <= ${by.day} and "endDate" >= ${by.day}` : sql`year = ${by.year} and period = ${by.period}`;
  return database.row<Period>(sql`
    select year, period, closed from "financialPeriod"
    where division = ${division} and "deletedAt" is null and ${condition} order by period limit 1`);
}

/** The header of a new invoice: what is not said follows from supplier, lines and date. */
export async function newHeader(
  database: Database,
  division: number,
  supplier: Supplier,
  body: PurchaseInvoiceBody,
): Promise<InvoiceHeader> {
  const number = await database.row<{ value: string }>(sql`select next_number(${division}, 'purchaseInvoice') as value`);
  const lines = body.lines ?? [];
  const isDirect = lines.every((line) => line.purchaseOrderLineId == null);
  const header: InvoiceHeader = {
    id: newId(),
    entryNumber: Number(number?.value),
    type: body.type ?? 'Direct',
    supplierId: supplier.id,
    contactId: body.contactId ?? null,
    yourRef: body.yourRef ?? '',
    invoiceDate: body.invoiceDate ?? '',
    dueDate: body.dueDate ?? null,
    journal: body.journal ?? '',
    financialYear: body.financialYear ?? null,
    financialPeriod: body.financialPeriod ?? null,
    paymentCondition: body.paymentCondition === undefined ? supplier.paymentConditionPurchase : body.paymentCondition,
    paymentReference: body.paymentReference ?? null,
    currency: body.currency ?? supplier.purchaseCurrency ?? 'EUR',
    exchangeRate: body.exchangeRate ?? 1,
    warehouseId: body.warehouseId ?? (isDirect ? await mainWarehouseOf(database, division) : null),
    description: body.description ?? null,
    remarks: body.remarks ?? null,
    controlAmount: body.controlAmount ?? null,
    status: 'Draft',
    source: 'Manual',
    documentId: body.documentId ?? null,
  };
  return withPeriod(database, division, await withDueDate(database, division, header));
}

/** The header of a stored invoice with what the caller changed; due date and period follow the date unless they were said. */
export async function changedHeader(
  database: Database,
  division: number,
  before: StoredInvoice,
  supplier: Supplier,
  body: PurchaseInvoiceBody,
): Promise<InvoiceHeader> {
  const { lines: _lines, status: _status, id: _id, ...fields } = body;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const merged: InvoiceHeader = { ...headerOf(before), ...given, supplierId: supplier.id };
  const isDateChanged = merged.invoiceDate !== before.invoiceDate;
  const isTermChanged = isDateChanged || merged.paymentCondition !== before.paymentCondition;
  const isDueDateSaid = body.dueDate != null && body.dueDate !== before.dueDate;
  const isPeriodSaid =
    (body.financialYear != null && body.financialYear !== before.financialYear) ||
    (body.financialPeriod != null && body.financialPeriod !== before.financialPeriod);
  const due = isTermChanged && !isDueDateSaid ? await withDueDate(database, division, { ...merged, dueDate: null }) : merged;
  return isDateChanged && !isPeriodSaid
    ? withPeriod(database, division, { ...due, financialYear: null, financialPeriod: null })
    : withPeriod(database, division, due);
}

/** The header of an invoice as it stands. */
export function headerOf(invoice: StoredInvoice): InvoiceHeader {
  const { id, entryNumber, type, supplierId, contactId, yourRef, invoiceDate, dueDate, journal, financialYear, financialPeriod } = invoice;
  const { paymentCondition, paymentReference, currency, exchangeRate, warehouseId, description, remarks, controlAmount } = invoice;
  return {
    id,
    entryNumber,
    type,
    supplierId,
    contactId,
    yourRef,
    invoiceDate,
    dueDate,
    journal,
    financialYear,
    financialPeriod,
    paymentCondition,
    paymentReference,
    currency,
    exchangeRate,
    warehouseId,
    description,
    remarks,
    controlAmount,
    status: invoice.status,
    source: invoice.source,
    documentId: invoice.documentId,
  };
}

async function withDueDate(database: Database, division: number, header: InvoiceHeader): Promise<InvoiceHeader> {
  if (header.dueDate !== null || header.paymentCondition === null) return header;
  const term = await database.row<PaymentTerm>(sql`
    select days, "endOfMonths" from "paymentCondition"
    where division = ${division} and code = ${header.paymentCondition} and "deletedAt" is null`);
  return term ? { ...header, dueDate: dueDateOf(header.invoiceDate, term) } : header;
}

async function withPeriod(database: Database, division: number, header: InvoiceHeader): Promise<InvoiceHeader> {
  if (header.financialYear !== null && header.financialPeriod !== null) return header;
  const period = await periodOf(database, division, { day: header.invoiceDate });
  return { ...header, financialYear: period?.year ?? header.financialYear, financialPeriod: period?.period ?? header.financialPeriod };
}
