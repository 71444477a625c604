import { seededId } from '#contract/seededId.ts';

const division = '120001';
const supplierId = seededId(120001, 'account', 6);
const draft = seededId(120001, 'purchaseInvoice', 4);

/** Calls of {@link purchaseInvoices} that succeed on the demonstration data, by the operation's name. */
export const purchaseInvoiceExamples = {
  listPurchaseInvoices: { path: { division }, query: { statusses: ['Draft'] } },
  getPurchaseInvoice: { path: { division, id: draft } },
  getPurchaseInvoiceHistory: { path: { division, id: draft } },
  savePurchaseInvoice: {
    path: { division },
    body: {
      supplierId,
      yourRef: '2030-04417',
      invoiceDate: '2030-01-14',
      journal: '60',
      controlAmount: '1165.11',
      lines: [
        { itemId: seededId(120001, 'item', 1), quantity: '24', unitPrice: '38.50' },
        { itemId: seededId(120001, 'item', 2), quantity: '1', unitPrice: '38.90' },
      ],
    },
  },
  deletePurchaseInvoice: { path: { division, purchaseInvoiceId: seededId(120001, 'purchaseInvoice', 20) } },
  listPurchaseInvoiceLines: { path: { division, purchaseInvoiceId: draft } },
  createPurchaseInvoiceLines: {
    path: { division },
    body: { invoiceId: draft, itemId: seededId(120001, 'item', 3), quantity: '1', unitPrice: '35.00', description: 'Vrachtkosten' },
  },
  deletePurchaseInvoiceLine: { path: { division, purchaseInvoiceLineId: seededId(120001, 'purchaseInvoiceLine', 11 * 8 + 1) } },
  listOpenLines: { path: { division }, query: { supplierId } },
  readEInvoice: { path: { division }, query: { documentId: seededId(120001, 'document', 1) } },
  findDuplicateInvoices: { path: { division }, query: { supplierId, yourRef: '2030-04417', invoiceDate: '2030-01-14' } },
};
