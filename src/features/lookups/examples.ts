import { seededId } from '#contract/seededId.ts';

const path = { division: '120001' };
const of = (table: string, number: number) => ({ ...path, id: seededId(120001, table, number) });

/** Calls of the lookups that succeed on the demonstration data, by the operation's name. */
export const lookupExamples = {
  listVatCodes: { path, query: { transactionType: 'Purchase' } },
  getVatCode: { path: of('vatCode', 1) },
  createVatCode: {
    path,
    body: {
      code: '9',
      description: 'BTW hoog 22%, exclusief',
      percentage: 0.22,
      type: 'Excluding',
      transactionType: 'Both',
      validFrom: '2031-01-01',
    },
  },
  updateVatCode: { path: of('vatCode', 10), body: { description: 'BTW laag 6%', validTo: '2018-12-31' } },
  deleteVatCode: { path: of('vatCode', 10) },
  listPaymentConditions: { path },
  getPaymentCondition: { path: of('paymentCondition', 1) },
  createPaymentCondition: { path, body: { code: '45', description: '45 dagen', days: 45, method: 'OnCredit' } },
  updatePaymentCondition: { path: of('paymentCondition', 8), body: { description: 'iDEAL' } },
  deletePaymentCondition: { path: of('paymentCondition', 8) },
  listUnits: { path },
  getUnit: { path: of('unit', 1) },
  createUnit: { path, body: { code: 'kg', description: 'Kilogram', type: 'Weight' } },
  updateUnit: { path: of('unit', 7), body: { description: 'Liters' } },
  deleteUnit: { path: of('unit', 7) },
  listJournals: { path, query: { type: 'Purchase' } },
  getJournal: { path: of('journal', 1) },
  createJournal: { path, body: { code: '62', description: 'Inkoopboek materieel', type: 'Purchase' } },
  updateJournal: { path: of('journal', 4), body: { description: 'Memoriaal algemeen' } },
  deleteJournal: { path: of('journal', 4) },
  listFinancialPeriods: { path },
  getFinancialPeriod: { path: of('financialPeriod', 36) },
  createFinancialPeriod: { path, body: { year: 2031, period: 1, startDate: '2031-01-01', endDate: '2031-03-31' } },
  updateFinancialPeriod: { path: of('financialPeriod', 36), body: { closed: true } },
  deleteFinancialPeriod: { path: of('financialPeriod', 36) },
  openFinancialYear: { path, body: { year: 2032 } },
  listShippingMethods: { path },
  getShippingMethod: { path: of('shippingMethod', 1) },
  createShippingMethod: { path, body: { code: 'KOER', description: 'Koerier' } },
  updateShippingMethod: { path: of('shippingMethod', 3), body: { description: 'Ophalen' } },
  deleteShippingMethod: { path: of('shippingMethod', 3) },
  listWarehouses: { path },
  addUsualCodes: { path, body: { country: 'NL', year: 2033 } },
};
