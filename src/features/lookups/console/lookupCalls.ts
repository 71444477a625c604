import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { lookups } from '../contract.ts';

/** The lists that forms choose from: each call answers the whole list. */
export const lookupCalls = {
  vatCodes: { getList: lookups.listVatCodes },
  paymentConditions: { getList: lookups.listPaymentConditions },
  journals: { getList: lookups.listJournals },
  financialPeriods: { getList: lookups.listFinancialPeriods },
} satisfies Record<string, ResourceCalls>;

type LookupCalls = typeof lookupCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources extends LookupCalls {}
}
