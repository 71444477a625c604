import { invalidField, type Problem } from '#contract/problem.ts';

/** The reasons for refusing a file as an e-invoice; each has a text below `validation`. */
type Refusal =
  | 'eInvoiceUnknown'
  | 'eInvoiceBroken'
  | 'eInvoiceEncrypted'
  | 'eInvoiceEntities'
  | 'eInvoiceTooLarge'
  | 'eInvoiceLines'
  | 'eInvoiceIncomplete'
  | 'eInvoiceLineIncomplete'
  | 'eInvoiceValue'
  | 'eInvoiceLineValue';

/** The refusal of an e-invoice with a reason. */
export function refused(code: Refusal, params?: Record<string, string | number>): Problem {
  return invalidField('file', code, params);
}
