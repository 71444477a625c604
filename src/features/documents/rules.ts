import { invalidField } from '#contract/problem.ts';
import type { DocumentSubject } from './schema.ts';

/** Exact Online's document types that we create, with their names there. */
export const documentTypes: Readonly<Record<number, string>> = {
  10: 'Sales invoice',
  20: 'Purchase invoice',
  55: 'Miscellaneous',
};

/** The default type of a document. */
export function documentTypeOf(subject: DocumentSubject | undefined): number {
  return subject === 'PurchaseInvoice' ? 20 : 55;
}

/** The form fields of an upload, parsed by their schemas. */
type DocumentForm = Readonly<Record<string, string | undefined>>;

/**
 * Refuses contradictory fields of a document: a currency without an amount, and a retention date before its own date.
 * @throws Problem invalid naming the field
 */
export function requireConsistent({ amount, currency, documentDate, expiryDate }: DocumentForm): void {
  if (currency !== undefined && amount === undefined) throw invalidField('amount', 'required');
  if (expiryDate !== undefined && documentDate !== undefined && expiryDate < documentDate)
    throw invalidField('expiryDate', 'minDate', { min: documentDate });
}
