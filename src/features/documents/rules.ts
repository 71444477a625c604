import { invalidField } from '#contract/problem.ts';
import type { DocumentSubject } from './schema.ts';

/** The document types of Exact Online that we make ourselves, and what they are called there. */
export const documentTypes: Readonly<Record<number, string>> = {
  10: 'Sales invoice',
  20: 'Purchase invoice',
  55: 'Miscellaneous',
};

/** The type of a document when its maker named none. */
export function documentTypeOf(subject: DocumentSubject | undefined): number {
  return subject === 'PurchaseInvoice' ? 20 : 55;
}

/** What the form of an upload says of a document, each as its schema takes it. */
type DocumentForm = Readonly<Record<string, string | undefined>>;

/**
 * Refuses what the fields of one document contradict: a currency of no amount, and a day to keep it until that lies before its own.
 * @throws Problem invalid naming the field
 */
export function requireConsistent({ amount, currency, documentDate, expiryDate }: DocumentForm): void {
  if (currency !== undefined && amount === undefined) throw invalidField('amount', 'required');
  if (expiryDate !== undefined && documentDate !== undefined && expiryDate < documentDate)
    throw invalidField('expiryDate', 'minDate', { min: documentDate });
}
