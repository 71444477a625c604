import { mostLines } from '#contract/documentLines.ts';
import type { EInvoice } from '../../eInvoiceSchema.ts';
import { embeddedFiles } from './embeddedFiles.ts';
import { readCii } from './readCii.ts';
import { readUbl } from './readUbl.ts';
import { refused } from './refused.ts';
import { readTree, type XmlElement } from './xmlTree.ts';

/**
 * Reads an invoice of EN 16931: an Invoice or a CreditNote of UBL 2.1, a CrossIndustryInvoice of UN/CEFACT, or a PDF in which one
 * of them is embedded, as ZUGFeRD and Factur-X do.
 * @throws Problem invalid with the reason at the field `file`
 */
export async function readEInvoice(content: Buffer): Promise<EInvoice> {
  const root = isPdf(content) ? await embeddedTree(content) : await readTree(content);
  if (!root) throw refused('eInvoiceUnknown');
  const invoice = root.name === 'rsm:CrossIndustryInvoice' ? readCii(root) : readUbl(root);
  // each becomes a line of the invoice
  if (invoice.charges.length > mostLines) throw refused('eInvoiceLines', { max: mostLines });
  return invoice;
}

// Readers of PDF accept other bytes before its first line
function isPdf(content: Buffer): boolean {
  return /^[^<]*%PDF-/.test(content.toString('latin1', 0, 1024));
}

async function embeddedTree(pdf: Buffer): Promise<XmlElement | null> {
  for await (const file of embeddedFiles(pdf)) {
    const root = await readTree(file);
    if (root) return root;
  }
  return null;
}
