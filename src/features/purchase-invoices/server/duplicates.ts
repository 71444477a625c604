import sql from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import { holdsOneOf } from '#server/database/search.ts';
import { fieldsOf } from '#server/database/table.ts';
import type { InDivision, WriteCall } from '#server/database/writeCall.ts';
import type { InvoiceHeader } from './invoice.ts';
import { purchaseInvoiceTable } from './tables.ts';

/** The reference that identifies a supplier's invoice; without a date, of any year. */
export interface InvoiceReference {
  supplierId: string;
  yourRef: string;
  invoiceDate?: string | undefined;
  except?: string | undefined;
}

// as many as a person would look at
const mostAlike = 10;

/**
 * Invoices of the supplier in the calendar year of the date whose reference has the same letters and digits, as a JSON array;
 * equal references come first, or are the only ones.
 */
export async function readAlike(
  { database, division }: InDivision,
  { supplierId, yourRef, invoiceDate, except }: InvoiceReference,
  { isExact = false } = {},
): Promise<string> {
  const isSame = sql`lower(r."yourRef") = lower(btrim(${yourRef}))`;
  const isFound = holdsOneOf(purchaseInvoiceTable, division, ['yourRef'], [yourRef.trim()]);
  const bare = yourRef.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const isAlike = sql`${isSame} or (${bare}::text <> '' and regexp_replace(lower(r."yourRef"), '[^[:alnum:]]', '', 'g') = ${bare})`;
  const isOfYear =
    invoiceDate === undefined ? sql`true` : sql`extract(year from r."invoiceDate") = extract(year from ${invoiceDate}::date)`;
  const row = await database.row<{ json: string }>(sql`
    select coalesce(json_agg(o), '[]')::text as json from (
      select ${fieldsOf(purchaseInvoiceTable, division)} from "purchaseInvoice" r
      where r.division = ${division} and r."supplierId" = ${supplierId} and r."deletedAt" is null
        and ${isOfYear} and (${isExact ? isFound : isAlike}) and r.id is distinct from ${except ?? null}::uuid
      order by ${isSame} desc, r."invoiceDate" desc, r.id limit ${mostAlike}
    ) o`);
  return row?.json ?? '[]';
}

/**
 * Refuses a reference that the supplier has already used in that year. The unique index decides when two are saved concurrently;
 * this refusal names the other invoice.
 * @throws Problem duplicateInvoice
 */
export async function requireUnique(call: WriteCall, before: InvoiceHeader | undefined, header: InvoiceHeader): Promise<void> {
  const isSame = (['yourRef', 'supplierId', 'invoiceDate'] as const).every((field) => before?.[field] === header[field]);
  if (isSame) return;
  const [duplicate]: unknown[] = JSON.parse(await readAlike(call, { ...header, except: before?.id }, { isExact: true }));
  if (duplicate !== undefined) throw duplicateProblem(header, duplicate);
}

/** The refusal of a reference that the supplier has already used in that year. */
export function duplicateProblem({ yourRef, invoiceDate }: InvoiceHeader, duplicate?: unknown): Problem {
  const params = { yourRef, year: invoiceDate.slice(0, 4) };
  return new Problem('duplicateInvoice', duplicate === undefined ? { params } : { params, extra: { duplicate } });
}
