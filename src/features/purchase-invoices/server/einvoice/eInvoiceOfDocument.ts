import { Problem } from '#contract/problem.ts';
import { supplierWithNumbers } from '#features/accounts/server/index.ts';
import { contentOfDocument } from '#features/documents/server/index.ts';
import { itemsWithNumbers } from '#features/items/server/index.ts';
import { fairQueue } from '#server/files/fairQueue.ts';
import type { Answer } from '#server/http/answer.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import type { Call } from '#server/http/call.ts';
import type { purchaseInvoices } from '../../contract.ts';
import type { EInvoice } from '../../eInvoiceSchema.ts';
import { readEInvoice } from './readEInvoice.ts';

// A large file and its text take a hundred megabytes while they are read
const queue = fairQueue({ atOnce: 2, waiting: 20 });

/**
 * The e-invoice in a document, with the supplier and the items that it names; null for a document without one.
 * @throws Problem notFound; tooManyRequests; invalid naming the document when its e-invoice cannot be read
 */
export async function eInvoiceOfDocument(call: Call<typeof purchaseInvoices.readEInvoice>): Promise<Answer> {
  const read = await queue.run(call.person.oid, async () => {
    const content = await contentOfDocument(call, call.query.documentId, ['application/pdf', 'application/xml']);
    return content && readIfPresent(content);
  });
  return { json: JSON.stringify({ eInvoice: read ? await withRecords(call, read) : null }) };
}

async function readIfPresent(content: Buffer): Promise<EInvoice | undefined> {
  try {
    return await readEInvoice(content);
  } catch (error) {
    // most documents of invoices are ordinary PDF files
    if (error instanceof Problem && error.details.fields?.['file']?.some(({ code }) => code === 'eInvoiceUnknown')) return undefined;
    throw error;
  }
}

async function withRecords(call: InDivision, invoice: EInvoice) {
  const { seller, lines } = invoice;
  const codes = lines.flatMap(({ buyerItemCode }) => buyerItemCode ?? []);
  const barcodes = lines.flatMap(({ standardItemCode }) => standardItemCode ?? []);
  const [supplier, items] = await Promise.all([supplierWithNumbers(call, seller), itemsWithNumbers(call, { codes, barcodes })]);
  const byCode = new Map(items.map((item) => [item.code, item]));
  const byBarcode = new Map(items.flatMap((item) => (item.barcode === null ? [] : [[item.barcode, item]])));
  return {
    ...invoice,
    supplier: supplier ?? null,
    lines: lines.map((line) => {
      const found = byCode.get(line.buyerItemCode ?? '') ?? byBarcode.get(line.standardItemCode ?? '');
      const item = found ? { id: found.id, code: found.code, description: found.description, unit: found.unit } : null;
      return { ...line, item };
    }),
  };
}
