import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

const load = async () => (await import('./lookupCalls.ts')).lookupCalls;

/** The lists that forms choose from. */
export const lookupsConsole: ConsoleFeature = {
  menu: [],
  resources: {
    vatCodes: { load: async () => (await load()).vatCodes },
    paymentConditions: { load: async () => (await load()).paymentConditions },
    journals: { load: async () => (await load()).journals },
    financialPeriods: { load: async () => (await load()).financialPeriods },
  },
  routes: [],
};
