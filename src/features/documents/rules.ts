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
