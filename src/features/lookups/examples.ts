const path = { division: '120001' };

/** Calls of the lookups that succeed on the demonstration data, by the operation's name. */
export const lookupExamples = {
  listVatCodes: { path, query: { transactionType: 'Purchase' } },
  listPaymentConditions: { path },
  listUnits: { path },
  listJournals: { path, query: { type: 'Purchase' } },
  listFinancialPeriods: { path },
  listShippingMethods: { path },
  listWarehouses: { path },
};
