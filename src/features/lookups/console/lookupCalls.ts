import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { lookups } from '../contract.ts';

/** The lists of choices in forms, each answered as a whole, and the calls with which administrators maintain them. */
export const lookupCalls = {
  vatCodes: {
    getList: lookups.listVatCodes,
    getOne: lookups.getVatCode,
    create: lookups.createVatCode,
    update: lookups.updateVatCode,
    delete: lookups.deleteVatCode,
    addUsual: lookups.addUsualCodes,
  },
  paymentConditions: {
    getList: lookups.listPaymentConditions,
    getOne: lookups.getPaymentCondition,
    create: lookups.createPaymentCondition,
    update: lookups.updatePaymentCondition,
    delete: lookups.deletePaymentCondition,
  },
  units: {
    getList: lookups.listUnits,
    getOne: lookups.getUnit,
    create: lookups.createUnit,
    update: lookups.updateUnit,
    delete: lookups.deleteUnit,
  },
  journals: {
    getList: lookups.listJournals,
    getOne: lookups.getJournal,
    create: lookups.createJournal,
    update: lookups.updateJournal,
    delete: lookups.deleteJournal,
  },
  financialPeriods: {
    getList: lookups.listFinancialPeriods,
    getOne: lookups.getFinancialPeriod,
    create: lookups.createFinancialPeriod,
    update: lookups.updateFinancialPeriod,
    delete: lookups.deleteFinancialPeriod,
    openYear: lookups.openFinancialYear,
  },
  shippingMethods: {
    getList: lookups.listShippingMethods,
    getOne: lookups.getShippingMethod,
    create: lookups.createShippingMethod,
    update: lookups.updateShippingMethod,
    delete: lookups.deleteShippingMethod,
  },
} satisfies Record<string, ResourceCalls>;

type LookupCalls = typeof lookupCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources extends LookupCalls {}
}
