import type { ReadEInvoice } from '#features/purchase-invoices/eInvoiceSchema.ts';

const party = { tradingName: null, vatNumber: null, registrationNumber: null, street: null, postcode: null, city: null, country: null };
const line: ReadEInvoice['lines'][number] = {
  number: '1',
  orderLineReference: null,
  buyerItemCode: null,
  sellerItemCode: 'AJ-6',
  standardItemCode: null,
  name: 'Blusser  schuim\n6 l',
  description: null,
  quantity: '3',
  unitCode: 'C62',
  unitPrice: '38.50',
  amount: '115.50',
  vatCategory: 'S',
  vatPercentage: '21',
  item: null,
};
/** An e-invoice of one line, whose item is not ours. */
export const readSample: ReadEInvoice = {
  syntax: 'UBL',
  number: '2026-0815',
  issueDate: '2026-11-20',
  dueDate: null,
  isCreditNote: false,
  currency: 'EUR',
  orderReference: null,
  buyerReference: null,
  paymentReference: null,
  iban: null,
  note: null,
  seller: { ...party, name: 'Ajax' },
  buyer: { ...party, name: 'Preventie' },
  lines: [line],
  charges: [],
  amountExclVat: '115.50',
  vatAmount: '24.26',
  amountInclVat: '139.76',
  amountDue: '139.76',
  supplier: { id: 'supplier', code: '1', name: 'Ajax B.V.' },
};
