import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';
import { nounRoutes } from '#console/nouns/nounRoutes.ts';

const load = async () => (await import('./lookupCalls.ts')).lookupCalls;
const nouns = () => import('./nouns.ts');

/** The lists of choices in forms, and the screens with which administrators maintain them. */
export const lookupsConsole: ConsoleFeature = {
  menu: [],
  resources: {
    vatCodes: {
      load: async () => (await load()).vatCodes,
      touches: ['paymentConditions', 'units', 'journals', 'financialPeriods', 'shippingMethods', 'setUp'],
    },
    paymentConditions: { load: async () => (await load()).paymentConditions, touches: ['setUp'] },
    units: { load: async () => (await load()).units, touches: ['setUp'] },
    journals: { load: async () => (await load()).journals, touches: ['setUp'] },
    financialPeriods: { load: async () => (await load()).financialPeriods, touches: ['setUp'] },
    shippingMethods: { load: async () => (await load()).shippingMethods },
  },
  routes: [
    ...nounRoutes('vat-codes', async () => (await nouns()).vatCodeNoun),
    ...nounRoutes('payment-conditions', async () => (await nouns()).paymentConditionNoun),
    ...nounRoutes('units', async () => (await nouns()).unitNoun),
    ...nounRoutes('journals', async () => (await nouns()).journalNoun),
    ...nounRoutes('financial-periods', async () => (await nouns()).financialPeriodNoun),
    ...nounRoutes('shipping-methods', async () => (await nouns()).shippingMethodNoun),
  ],
};
